import AlmanacModel
import Foundation
import TestSupport
import Testing

@testable import AlmanacFiles

/// Devices that are full or read-only.
struct FailureTests {
    private let good = [artifact("index.html", "good"), artifact("charts/a.svg", "<svg/>")]
    private let huge = [artifact("charts/a.svg", "<svg></svg>"), artifact("index.html", String(repeating: "x", count: 400_000))]

    @Test(.enabled(if: SmallDevice.isPossible, "only root may mount a small device"))
    func keepsTheLastGoodFilesOnAFullDevice() throws {
        try SmallDevice.with(kilobytes: 256) { temporary in
            try run(temporary.output, ["ana": good])
            let before = try temporary.tree()
            let folder = try OutputFolder.open(temporary.output)
            for (index, id) in ["ana", "bo"].enumerated() {
                let error = #expect(throws: DeliveryError.self) { try folder.write(subject: id, at: index, artifacts: huge) }
                #expect(error == .failed(.writing, path: "\(temporary.output)/\(id)/index.html", errno: ENOSPC))
                #expect(error?.exitCode == 73 && error?.endsTheRun == true)
            }
            #expect(try temporary.tree() == before)
            #expect(!temporary.exists("bo"))
            // Nothing is left of what did not fit: this fits again.
            _ = try folder.write(subject: "cy", at: 2, artifacts: [artifact("index.html", String(repeating: "x", count: 100_000))])
            let totals = try folder.finish(removingAbsent: true, provenance: provenance)
            #expect(totals.subjects == 1 && totals.keptSubjects == 2)
            #expect(try temporary.text("manifest.json").contains(#"{"folder":"ana""#))
        }
    }

    @Test(.enabled(if: SmallDevice.isPossible, "only root may mount a small device"))
    func keepsTheLastGoodPageOfTheRoot() throws {
        try SmallDevice.with(kilobytes: 256) { temporary in
            try run(temporary.output, ["ana": good], root: [artifact("index.html", "1"), artifact("page-2.html", "2")])
            let before = try temporary.tree()
            let folder = try OutputFolder.open(temporary.output)
            _ = try folder.write(subject: "ana", at: 0, artifacts: good)
            #expect(throws: DeliveryError.failed(.writing, path: temporary.output + "/page-2.html", errno: ENOSPC)) {
                try folder.writeRoot([artifact("index.html", "1"), artifact("page-2.html", String(repeating: "x", count: 400_000))])
            }
            _ = try folder.finish(removingAbsent: true, provenance: provenance)
            #expect(try temporary.tree() == before)
        }
    }

    @Test(.enabled(if: SmallDevice.isPossible, "only root may mount a small device"))
    func keepsTheEarlierManifestWhenTheNewOneDoesNotFit() throws {
        try SmallDevice.with(kilobytes: 256) { temporary in
            try run(temporary.output, ["ana": good, "bo": good])
            let before = try temporary.tree()
            let folder = try OutputFolder.open(temporary.output)
            _ = try folder.write(subject: "ana", at: 0, artifacts: good)
            fillDevice(temporary.path + "/ballast")
            let error = #expect(throws: DeliveryError.self) { try folder.finish(removingAbsent: true, provenance: provenance) }
            #expect(error == .failed(.writing, path: temporary.output + "/manifest.json", errno: ENOSPC))
            #expect(try temporary.tree() == before)
        }
    }

    /// A device mounted in the middle of a subject: what was before it in the set is new, what comes after is old.
    @Test(.enabled(if: SmallDevice.isPossible, "only root may mount a small device"))
    func putsRightWhatFailedHalfway() throws {
        let temporary = try TemporaryFolder()
        let old = [artifact("a.html", "old"), artifact("charts/a.svg", "old"), artifact("z.html", "old")]
        let new = [artifact("a.html", "new"), artifact("charts/a.svg", "new"), artifact("z.html", "new")]
        try run(temporary.output, ["ana": old])
        let good = try temporary.tree()
        try SmallDevice.with(kilobytes: 64, on: temporary.output + "/ana/charts") {
            let folder = try OutputFolder.open(temporary.output)
            #expect(throws: DeliveryError.failed(.replacing, path: temporary.output + "/ana/charts/a.svg", errno: EXDEV)) {
                try folder.write(subject: "ana", at: 0, artifacts: new)
            }
            #expect(try temporary.text("ana/a.html") == "new")
            #expect(try temporary.text("ana/z.html") == "old")
            _ = try folder.finish(removingAbsent: true, provenance: provenance)
        }
        try run(temporary.output, ["ana": old])
        #expect(try temporary.tree() == good)
    }

    @Test func saysAtOnceThatAFolderIsReadOnly() throws {
        if SmallDevice.isPossible {
            try SmallDevice.with(kilobytes: 256) { temporary in
                try run(temporary.output, ["ana": good])
                try SmallDevice.makeReadOnly(temporary.path)
                #expect(throws: DeliveryError.failed(.opening, path: temporary.output, errno: EROFS)) {
                    try OutputFolder.open(temporary.output)
                }
            }
        } else {
            let temporary = try TemporaryFolder()
            try run(temporary.output, ["ana": good])
            chmod(temporary.output, 0o555)
            defer { chmod(temporary.output, 0o755) }
            #expect(throws: DeliveryError.failed(.opening, path: temporary.output, errno: EACCES)) {
                try OutputFolder.open(temporary.output)
            }
        }
    }

    @Test func saysAtOnceThatAFileIsWhereTheFolderGoes() throws {
        let temporary = try TemporaryFolder()
        try Data().write(to: URL(fileURLWithPath: temporary.output))
        for path in [temporary.output, temporary.output + "/deeper/still"] {
            let error = #expect(throws: DeliveryError.self) { try OutputFolder.open(path) }
            #expect(error == .failed(.opening, path: path, errno: ENOTDIR))
            #expect(error?.exitCode == 73)
        }
        #expect(throws: DeliveryError.failed(.opening, path: "", errno: EINVAL)) { try OutputFolder.open("") }
        #expect(throws: DeliveryError.failed(.opening, path: "a\0b", errno: EINVAL)) { try OutputFolder.open("a\0b") }
    }

    @Test func givesTheLockBackWithoutAFinish() throws {
        let temporary = try TemporaryFolder()
        for _ in 0..<2 { _ = try OutputFolder.open(temporary.output).write(subject: "ana", at: 0, artifacts: good) }
        #expect(!temporary.exists("manifest.json"))
    }

    @Test(
        arguments: [
            (
                DeliveryError.failed(.writing, path: "output/ana/index.html", errno: ENOSPC),
                "output/ana/index.html: no space left on the device; free some and run again, what was there before is kept", 73
            ),
            (
                .failed(.replacing, path: "output/ana/index.html", errno: EIO),
                "output/ana/index.html: the device has errors; check the device, some files are new already and some are not yet", 73
            ),
            (
                .failed(.opening, path: "output", errno: EROFS), "output: the file system is read-only; write to another folder with --out",
                73
            ),
            (
                .failed(.opening, path: "output", errno: EACCES),
                "output: not permitted; let this user write there, or write to another folder with --out", 73
            ),
            (
                .locked(path: "output"),
                "output: another run is writing here; wait until it is done, or write to another folder with --out", 75
            ),
            (
                .link(path: "output/ana"),
                "output/ana: a symbolic link, and nothing is written through one; remove the link and run again", 73
            ),
            (
                .inTheWay(path: "output/ana"),
                "output/ana: something else is in the way, and only files of ours are replaced; move it away and run again", 73
            ),
            (
                .subjectTwice(path: "output/ana"),
                "output/ana: this subject comes twice; the first one was written, remove the other from the dump", 65
            ),
            (.badPath(path: "output/ana/../x"), "output/ana/../x: not a path for a file of a report; please report this as a bug", 70),
        ] as [(DeliveryError, String, Int32)])
    func saysPlaceProblemAndWayOut(error: DeliveryError, description: String, exitCode: Int32) {
        #expect(error.description == description)
        #expect(error.exitCode == exitCode)
    }
}

/// Writes to a file until its device is full.
private func fillDevice(_ path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    defer { close(descriptor) }
    let block = [UInt8](repeating: 1, count: 4096)
    while write(descriptor, block, block.count) > 0 {}
}

/// A device of its own in memory, mounted on a folder as long as a test needs it.
enum SmallDevice {
    /// Tried once: root in a container may still not.
    static let isPossible: Bool = {
        guard geteuid() == 0 else { return false }
        // Whatever goes wrong, the answer is that it cannot be done here.
        return (try? with(kilobytes: 64) { _ in }) != nil
    }()

    /// Lends a folder that is all of a small device.
    static func with(kilobytes: Int, _ body: (TemporaryFolder) throws -> Void) throws {
        let folder = try TemporaryFolder()
        try with(kilobytes: kilobytes, on: folder.path) { try body(folder) }
    }

    /// Mounts a small device on a folder.
    static func with(kilobytes: Int, on path: String, _ body: () throws -> Void) throws {
        try run("/bin/mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "almanac-test", path])
        let result = Result(catching: body)
        // Lazily: a folder of the test may still be open.
        try run("/bin/umount", ["--lazy", path])
        try result.get()
    }

    static func makeReadOnly(_ path: String) throws {
        try run("/bin/mount", ["-o", "remount,ro", path])
    }

    private static func run(_ tool: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw SystemError(EPERM) }
    }
}
