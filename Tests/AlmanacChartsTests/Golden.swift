import TestSupport
import Testing

/// The drawings beside these tests. `UPDATE_GOLDEN=1 swift test` rewrites them.
enum Golden {
    static let folder = GoldenFolder(beside: #filePath)

    /// Fails when the bytes differ from the file, and leaves what came beside it.
    static func expect(_ bytes: [UInt8], _ name: String, location: SourceLocation = #_sourceLocation) throws {
        if let difference = try folder.difference(bytes, name) { Issue.record("\(difference)", sourceLocation: location) }
    }
}
