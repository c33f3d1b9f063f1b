import Foundation
import Testing

/// Golden files beside the tests. `UPDATE_GOLDEN=1 swift test` rewrites them.
enum Golden {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
    private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"

    /// Fails when the bytes differ from the file, and leaves what came beside it.
    static func expect(_ bytes: [UInt8], _ name: String, location: SourceLocation = #_sourceLocation) throws {
        let file = folder.appendingPathComponent(name)
        let received = folder.appendingPathComponent(name + ".received")
        if isUpdating {
            try Data(bytes).write(to: file)
            return
        }
        // A file that is not there yet differs from everything.
        let known = try? Data(contentsOf: file)
        if known.map({ Array($0) }) == bytes {
            if FileManager.default.fileExists(atPath: received.path) { try FileManager.default.removeItem(at: received) }
            return
        }
        try Data(bytes).write(to: received)
        Issue.record("\(received.path) differs from \(file.path)", sourceLocation: location)
    }
}
