import Foundation
import Testing

/// A folder of one test, gone with this value; commands run in it. In memory where the system has such a place, for a run waits for its device.
final class Workplace: Sendable {
    let path: String

    init() throws {
        let base = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        path = base + "/almanac-e2e-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // A test that took its own rights away gives them back here, or the folder stays.
        chmod(path, 0o755)
        try? FileManager.default.removeItem(atPath: path)
    }

    // MARK: Commands

    func start(
        _ arguments: String..., input: FileHandle? = nil, environment: [String: String] = [:], deadline: Duration = .seconds(40)
    ) throws -> Command {
        try Command(almanac, arguments, input: input, environment: environment, in: path, deadline: deadline)
    }

    func run(
        _ arguments: String..., input: FileHandle? = nil, environment: [String: String] = [:], deadline: Duration = .seconds(40)
    ) throws -> Command.Outcome {
        try Command(almanac, arguments, input: input, environment: environment, in: path, deadline: deadline).wait()
    }

    func run(_ arguments: [String], environment: [String: String] = [:]) throws -> Command.Outcome {
        try Command(almanac, arguments, environment: environment, in: path).wait()
    }

    /// A command of the system's.
    func tool(_ words: String..., input: FileHandle? = nil) throws -> Command.Outcome {
        try Command("/usr/bin/env", words, input: input, in: path).wait()
    }

    // MARK: Files

    func put(_ text: String, at name: String) throws {
        try put(Array(text.utf8), at: name)
    }

    func put(_ bytes: [UInt8], at name: String) throws {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
    }

    func text(_ name: String) throws -> String { try bytes(name).text }

    func exists(_ name: String) -> Bool {
        var status = stat()
        return lstat(path + "/" + name, &status) == 0
    }

    func handle(_ name: String) throws -> FileHandle {
        try FileHandle(forReadingFrom: URL(fileURLWithPath: path + "/" + name))
    }

    /// Names in a folder but for the workshop, sorted.
    func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).filter { $0 != ".almanac" }.sorted()
    }

    /// The bytes of every file below a folder by their path there, the workshop and the run report left out.
    func tree(_ folder: String) throws -> [String: [UInt8]] {
        try files(folder).reduce(into: [:]) { $0[$1] = try bytes(folder + "/" + $1) }
    }

    /// Which file it is and when it was last written, of every file below a folder but the run report and the fleet's manifest, which are new
    /// each time.
    func stamps(_ folder: String) throws -> [String: FileStamp] {
        try files(folder).filter { $0 != "manifest.json" }.reduce(into: [:]) { $0[$1] = try FileStamp(path + "/" + folder + "/" + $1) }
    }

    private func files(_ folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path + "/" + folder).filter { name in
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: path + "/" + folder + "/" + name, isDirectory: &isFolder)
            return isThere && !isFolder.boolValue && !name.hasPrefix(".almanac/") && name != "run.json"
        }
    }

    // MARK: What a run leaves

    func report(_ folder: String = "output") throws -> RunFile {
        try JSONDecoder().decode(RunFile.self, from: Data(bytes(folder + "/run.json")))
    }

    /// Checks every file against the hashes that the manifests list, with a tool that is not ours, and that nothing is there which none lists.
    ///
    /// - Parameter foreign: What may be there besides.
    func verifyManifests(_ folder: String = "output", foreign: Set<String> = [], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let fleet = try JSONDecoder().decode(FleetManifestFile.self, from: Data(bytes(folder + "/manifest.json")))
        var sums = ""
        var listed: Set<String> = ["manifest.json"]
        func list(_ path: String, _ hash: String?) throws {
            sums += "\(try #require(hash, "no hash of \(path)", sourceLocation: sourceLocation))  \(folder)/\(path)\n"
            listed.insert(path)
        }
        for file in fleet.files { try list(file.path, file.sha256) }
        for subject in fleet.subjects {
            try list(subject.folder + "/manifest.json", subject.manifest_sha256)
            let manifest = try JSONDecoder().decode(ManifestFile.self, from: Data(bytes("\(folder)/\(subject.folder)/manifest.json")))
            #expect(manifest.files.count == subject.files, sourceLocation: sourceLocation)
            #expect(manifest.files.reduce(0) { $0 + $1.bytes } == subject.bytes, sourceLocation: sourceLocation)
            for file in manifest.files { try list("\(subject.folder)/\(file.path)", file.sha256) }
        }
        try put(sums, at: "sums")
        let outcome = try tool("sha256sum", "--check", "--quiet", "sums")
        #expect(outcome.exitCode == 0, "\(outcome.standardOutput.text) \(outcome.standardError)", sourceLocation: sourceLocation)
        #expect(Set(try files(folder)).subtracting(foreign) == listed, sourceLocation: sourceLocation)
    }
}

/// Equal before and after when a file was not touched.
struct FileStamp: Hashable {
    var inode: UInt64
    var seconds: Int
    var nanoseconds: Int

    init(_ path: String) throws {
        var status = stat()
        try #require(lstat(path, &status) == 0, "\(path)")
        inode = UInt64(status.st_ino)
        #if canImport(Darwin)
            (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
        #else
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        #endif
    }
}

/// `run.json`, as a program that watches runs reads it.
struct RunFile: Decodable {
    struct Subjects: Decodable, Equatable {
        var rendered, unchanged, failed, removed: Int
    }
    struct Files: Decodable, Equatable {
        var total, written, bytes: Int
    }
    struct Failure: Decodable {
        var subject: String?
        var message: String
    }
    struct Finding: Decodable {
        var place, path, message: String
    }

    var almanac: String
    var exit_code: Int32
    var input, output, started: String
    var milliseconds: Int
    var subjects: Subjects
    var files: Files
    var failures: [Failure]
    var notice_count: Int
    var notices: [Finding]
    var error: String?
}

struct ManifestFile: Decodable {
    struct Entry: Decodable {
        var path: String
        var bytes: Int
        var sha256: String?
    }
    var manifest: Int
    var files: [Entry]
}

struct FleetManifestFile: Decodable {
    struct Subject: Decodable {
        var folder, manifest_sha256: String
        var files, bytes: Int
    }
    var almanac: [String: String]
    var source, templates: String
    var files: [ManifestFile.Entry]
    var subjects: [Subject]
}
