import CTemplates

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The files of the folder `Templates`, built into the binary so that it works from any folder.
package enum BuiltInTemplates {
    /// The default templates and the words of every language: path in the templates folder and text, in the order they are written out.
    package static let files = read(almanac_templates())

    /// The JSON Schemas, `schemas/dump.json`, which are not written out with the templates.
    package static let schemas = read(almanac_schemas())

    private static func read(_ first: UnsafePointer<almanac_template>?) -> [(path: String, bytes: [UInt8])] {
        var files: [(path: String, bytes: [UInt8])] = []
        var next = first
        while let file = next?.pointee, let path = file.path, let text = file.text {
            files.append((String(cString: path), Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))))
            next = next?.advanced(by: 1)
        }
        return files
    }
}
