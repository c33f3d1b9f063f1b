import AlmanacDelivery
import AlmanacTemplates

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes the built-in templates into a folder for somebody to edit; what is there stays.
package struct TemplateExport: Sendable {
    package var folder: String

    package init(folder: String) {
        self.folder = folder
    }

    /// - Returns: How many files were written, and the paths of those that were there already.
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
