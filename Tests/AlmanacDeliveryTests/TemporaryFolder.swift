import AlmanacModel
import Foundation

@testable import AlmanacFiles

/// A folder of one test, gone with this value. In memory where the system has such a place: `finish` waits for the whole file system.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let base = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        path = base + "/almanac-delivery-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var output: String { path + "/output" }

    /// The bytes of every file under the output folder by their path there, the workshop left out.
    func tree() throws -> [String: [UInt8]] {
        var tree: [String: [UInt8]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: output) where !name.hasPrefix(".almanac") {
            let full = output + "/" + name
            if try FileStatus(full).isFile { tree[name] = try [UInt8](Data(contentsOf: URL(fileURLWithPath: full))) }
        }
        return tree
    }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: output + "/" + name, encoding: .utf8)
    }

    func put(_ text: String, at name: String) throws {
        let full = output + "/" + name
        try FileManager.default.createDirectory(atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: full))
    }

    func exists(_ name: String) -> Bool {
        (try? FileStatus(output + "/" + name)) != nil
    }
}

/// What `lstat` says: equal before and after when a file was not touched.
struct FileStatus: Hashable {
    var inode: UInt64
    var seconds: Int
    var nanoseconds: Int
    var isFile: Bool

    init(_ path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw SystemError.latest }
        inode = UInt64(status.st_ino)
        seconds = Int(status.st_mtim.tv_sec)
        nanoseconds = Int(status.st_mtim.tv_nsec)
        isFile = status.st_mode & S_IFMT == S_IFREG
    }
}

/// An artifact of text.
func artifact(_ path: String, _ text: String) -> Artifact {
    Artifact(path: path, mediaType: "text/plain", bytes: Array(text.utf8))
}

let provenance = Provenance(versions: [("almanac", "1.2.3")], source: "dump.ndjson", templates: "abc")

/// One whole run: each subject with its files, then the root's.
@discardableResult
func run(
    _ output: String, _ subjects: KeyValuePairs<String, [Artifact]>, root: [Artifact] = [], removingAbsent: Bool = true
) throws(DeliveryError) -> Totals {
    let folder = try OutputFolder.open(output)
    for (index, subject) in subjects.enumerated() {
        _ = try folder.write(subject: subject.key, at: index, artifacts: subject.value)
    }
    try folder.writeRoot(root)
    return try folder.finish(removingAbsent: removingAbsent, provenance: provenance)
}
