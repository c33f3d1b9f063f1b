import AlmanacFiles
package import AlmanacModel
import AlmanacReport

/// Writes the built-in templates into a folder for editing; existing files stay.
package struct TemplateExport: Sendable {
    package var folder: String
    /// The files to write, `report.md`, and folders, `words/de`; all when empty.
    package var only: [String]

    /// Systems of the settings, whose sections are written, too.
    package var declarations: [Declaration]

    package init(folder: String, only: [String] = [], declarations: [Declaration] = []) {
        self.declarations = declarations
        self.folder = folder
        self.only = only
    }

    /// - Returns: The number of files written, and the paths of those that existed.
    /// - Throws: Also for a file that is none of the templates.
    package func run() throws(RunFailure) -> (written: Int, kept: [String]) {
        let files = try TemplateFolder(nil, declaring: declarations).builtIn
        let paths = files.map(\.path)
        for name in only where !paths.contains(where: { $0 == name || $0.hasPrefix(name + "/") }) {
            throw RunFailure(
                .usage, "no template named '\(name)'" + suggestion(for: name, among: paths, listing: "docs/templates.md lists them"))
        }
        var written = 0
        var kept: [String] = []
        for file in files
        where only.isEmpty || only.contains(where: { file.path == $0 || file.path.hasPrefix($0 + "/") }) {
            let path = folder + "/" + file.path
            if fileExists(path) {
                kept.append(file.path)
                continue
            }
            do throws(DeliveryError) {
                try writeFile(atomically: file.bytes, to: path)
            } catch {
                throw RunFailure(.cannotWrite, error.description)
            }
            written += 1
        }
        return (written, kept)
    }
}
