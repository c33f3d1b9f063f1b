import CTemplates

/// The default templates and the words of every language, built into the binary so that it works from any folder.
package enum BuiltInTemplates {
    /// Path in the templates folder and text, in the order they are written out.
    package static let files: [(path: String, bytes: [UInt8])] = {
        var files: [(path: String, bytes: [UInt8])] = []
        var next = almanac_templates()
        while let file = next?.pointee, let path = file.path, let text = file.text {
            files.append((String(cString: path), Array(String(cString: text).utf8)))
            next = next?.advanced(by: 1)
        }
        return files
    }()
}
