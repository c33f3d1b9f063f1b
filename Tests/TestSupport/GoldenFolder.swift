package import Foundation

/// Golden files in a folder beside the tests that read them. `UPDATE_GOLDEN=1 swift test` rewrites them.
package struct GoldenFolder: Sendable {
    package let folder: URL
    private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"

    /// - Parameter file: Of the tests: `#filePath`.
    package init(beside file: String) {
        folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Golden")
    }

    /// Golden files in a folder of their own.
    package init(_ folder: URL) {
        self.folder = folder
    }

    /// What a test says when the bytes differ from the file; `nil` when they do not. What came is left beside the file.
    package func difference(_ bytes: [UInt8], _ name: String) throws -> String? {
        let file = folder.appendingPathComponent(name)
        let received = folder.appendingPathComponent(name + ".received")
        if Self.isUpdating {
            try Data(bytes).write(to: file)
            return nil
        }
        // A file that is not there yet differs from everything.
        let known = try? Data(contentsOf: file)
        if known.map({ Array($0) }) == bytes {
            if FileManager.default.fileExists(atPath: received.path) { try FileManager.default.removeItem(at: received) }
            return nil
        }
        try Data(bytes).write(to: received)
        return "\(received.path) differs from \(file.path)"
    }

    /// The names of the files there are, besides those that a failed test left.
    package func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasSuffix(".received") })
    }
}
