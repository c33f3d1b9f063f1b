import AlmanacDelivery
import AlmanacTemplates

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes the built-in templates into a folder for editing; existing files stay.
package struct TemplateExport: Sendable {
    package var folder: String

    package init(folder: String) {
        self.folder = folder
    }

    /// - Returns: The number of files written, and the paths of those that existed.
    package func run() throws(RunFailure) -> (written: Int, kept: [String]) {
        var written = 0
        var kept: [String] = []
        for file in BuiltInTemplates.files {
            let path = folder + "/" + file.path
            if FileManager.default.fileExists(atPath: path) {
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
