import Foundation
import TestSupport
import Testing

@Suite struct DeliveryTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.put(Fixture.fleet(0..<3), at: "dump.ndjson")
    }

    // MARK: Places that cannot be written

    @Test func saysThatTheOutputIsBelowAFile() throws {
        let outcome = try place.run("render", "--input", "dump.ndjson", "--out", "dump.ndjson/output")
        #expect(outcome.exitCode == 73)
        #expect(
            outcome.standardError
                == "almanac: dump.ndjson/output: a file is where a folder is needed; move it away, or write to another folder with --out\n")
        #expect(try place.text("dump.ndjson") == Fixture.fleet(0..<3))
    }

    @Test(.enabled(if: geteuid() != 0, "root may write anywhere"))
    func saysThatTheOutputIsNotPermitted() throws {
        try FileManager.default.createDirectory(atPath: place.path + "/output", withIntermediateDirectories: true)
        chmod(place.path + "/output", 0o555)
        defer { chmod(place.path + "/output", 0o755) }
        let outcome = try place.run("render", "--input", "dump.ndjson")
        #expect(outcome.exitCode == 73)
        #expect(outcome.lines.first?.contains("not permitted; let this user write there, or write to another folder with --out") == true)
        #expect(try place.names("output") == [])
    }

    /// Nothing was wrong with the data, and the code says so; what stands in the way stays.
    @Test func saysWhatStandsInTheWayOfASubject() throws {
        try place.put("mine", at: "output/ana")
        let one = try place.run("render", "--input", "dump.ndjson", "--subject", "ana")
        #expect(one.exitCode == 73)
        #expect(
            one.lines.first
                == "dump.ndjson:1: output/ana: something else is in the way, and only files of ours are replaced; move it away and run again"
        )
        let all = try place.run("render", "--input", "dump.ndjson")
        #expect(all.exitCode == 2)
        #expect(try place.report().subjects == .init(rendered: 2, unchanged: 0, failed: 1, removed: 0))
        #expect(try place.text("output/ana") == "mine")
        try place.verifyManifests(foreign: ["ana"])
    }

    /// A limit on the size of files is a full device that anybody may have.
    @Test func keepsTheLastGoodFilesWhenNoMoreCanBeWritten() throws {
        try place.put(Fixture.subject("ana"), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson").exitCode == 0)
        let stamps = try place.stamps("output")
        try place.put(Fixture.subject("ana", spend: "777"), at: "dump.ndjson")
        let outcome = try place.tool("sh", "-c", "trap '' XFSZ; ulimit -f 8; exec \"$0\" render --input dump.ndjson", almanac)
        #expect(outcome.exitCode == 73, "\(outcome.standardError)")
        #expect(
            outcome.lines.first?.contains(
                ": larger than a file may be here; raise the limit (ulimit -f) and run again, what was there before is kept") == true)
        #expect(try place.stamps("output") == stamps)
        try place.verifyManifests()
    }

    @Test(.enabled(if: SmallDevice.isPossible, "only root may mount a small device"))
    func keepsTheLastGoodFilesOnAFullDevice() throws {
        let device = try SmallDevice(kilobytes: 1200, on: place)
        try place.put(Fixture.fleet(0..<1), at: "ana.ndjson")
        let first = try place.run("render", "--input", "ana.ndjson", "--out", device.name + "/output")
        #expect(first.exitCode == 0, "\(first.standardError)")
        let stamps = try place.stamps(device.name + "/output")
        try place.put(Fixture.fleet(0..<40), at: "dump.ndjson")
        let outcome = try place.run("render", "--input", "dump.ndjson", "--out", device.name + "/output")
        #expect(outcome.exitCode == 73, "\(outcome.standardError)")
        #expect(
            outcome.lines.first?.hasSuffix(": no space left on the device; free some and run again, what was there before is kept") == true,
            "\(outcome.standardError)")
        #expect(!outcome.standardError.contains(" written"), "files that nobody has counted")
        let after = try place.stamps(device.name + "/output")
        #expect(stamps.allSatisfy { after[$0.key] == $0.value })
        // Subjects that appeared are whole, with a manifest that says so.
        for name in try place.names(device.name + "/output") where name != "ana" && !name.contains(".") {
            #expect(try place.names(device.name + "/output/" + name).contains("manifest.json"), "\(name)")
        }
        // With room again, nothing of it is left.
        let less = try place.run("render", "--input", "ana.ndjson", "--out", device.name + "/output")
        #expect([0, 73].contains(less.exitCode))
    }

    @Test(.enabled(if: SmallDevice.isPossible, "only root may mount a small device"))
    func writesNothingOnAReadOnlyDevice() throws {
        let device = try SmallDevice(kilobytes: 64, on: place)
        try device.makeReadOnly()
        let outcome = try place.run("render", "--input", "dump.ndjson", "--out", device.name)
        #expect(outcome.exitCode == 73)
        #expect(outcome.standardError == "almanac: \(device.name): the file system is read-only; write to another folder with --out\n")
        #expect(try place.names(device.name) == [])
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
        arguments: [
            ["sample", "--subjects", "2"], ["series"], ["series", "--json"], ["render", "-i", "dump.ndjson", "--json"],
        ])
    func doesNotCallDataWrittenThatIsNot(words: [String]) throws {
        let outcome = try Command("/bin/sh", ["-c", "exec \"$0\" \"$@\" > /dev/full", almanac] + words, in: place.path).wait()
        #expect(outcome.exitCode == 73)
        #expect(outcome.standardError.contains("standard output: cannot be written (No space left on device)"))
    }

    @Test func keepsItsTemporaryFileWhereItIsTold() throws {
        let outcome = try place.run("render", "--input", "dump.ndjson", environment: ["TMPDIR": place.path + "/none"])
        #expect(outcome.exitCode == 73)
        #expect(
            outcome.standardError
                == "almanac: no temporary file can be made (No such file or directory); check TMPDIR and the space on it\n")
        try FileManager.default.createDirectory(atPath: place.path + "/none", withIntermediateDirectories: true)
        #expect(try place.run("render", "--input", "dump.ndjson", environment: ["TMPDIR": place.path + "/none"]).exitCode == 0)
        #expect(try place.names("none") == [])
    }

    // MARK: Others

    @Test(arguments: ["dump.ndjson", "missing.ndjson"])
    func leavesAFolderToWhoeverHoldsIt(input: String) throws {
        #expect(try place.run("render", "--input", "dump.ndjson").exitCode == 0)
        let (stamps, report) = (try place.stamps("output"), try place.bytes("output/run.json"))
        let descriptor = open(place.path + "/output/.almanac/lock", O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        try place.put(Fixture.subject("ana"), at: "dump.ndjson")
        let outcome = try place.run("render", "--input", input)
        #expect(outcome.exitCode == 75)
        #expect(
            outcome.standardError
                == "almanac: output: another run is writing here; wait until it is done, or write to another folder with --out\n")
        #expect(try place.stamps("output") == stamps)
        #expect(try place.bytes("output/run.json") == report)
        try #require(flock(descriptor, LOCK_UN) == 0)
        #expect(try place.run("render", "--input", "dump.ndjson").exitCode == 0)
    }

    // MARK: Signals

    /// A producer that writes a fleet into a pipe, and a run that reads it.
    private func piped(_ subjects: Int) throws -> (producer: Command, run: Command) {
        #expect(try place.tool("mkfifo", "fleet").exitCode == 0)
        let producer = try Command(
            "/bin/sh", ["-c", "exec \"$0\" sample --subjects \(subjects) > fleet", almanac], in: place.path)
        // Waits until the producer has opened the other end. Ours is closed, so that the producer hears of the end of the run.
        let end = try place.handle("fleet")
        let run = try place.start("render", "--input", "-", "--format", "markdown", input: end)
        try end.close()
        return (producer, run)
    }

    private func folderCount() -> Int {
        (try? place.names("output").count { !$0.contains(".") }) ?? 0
    }

    @Test(arguments: [(SIGHUP, 129), (SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func stopsBetweenSubjectsAndGoesOnNextTime(signal: Int32, code: Int32) throws {
        let (producer, run) = try piped(3000)
        #expect(run.wait { folderCount() >= 3 })
        run.send(signal)
        let outcome = try run.wait()
        _ = try producer.wait()
        #expect(outcome.exitCode == code)
        #expect(outcome.lines.first == "almanac: stopped by a signal; run again to go on, what was written stays")
        let report = try place.report()
        #expect(report.exit_code == code)
        #expect((3..<3000).contains(report.subjects.rendered))
        #expect(!place.exists("output/index.html"), "the index of a part is no index")
        try place.verifyManifests()

        // Subjects side by side end in any order: the next run has all of them and two more.
        let count = try place.names("output").compactMap { Int($0.dropFirst(2)) }.reduce(3, max) + 3
        try place.put(Fixture.fleet(0..<count), at: "dump.ndjson")
        let next = try place.run("render", "--input", "dump.ndjson", "--format", "markdown")
        #expect(next.exitCode == 0)
        #expect(try place.report().subjects == .init(rendered: count, unchanged: report.subjects.rendered, failed: 0, removed: 0))
        #expect(place.exists("output/index.html"))
        try place.verifyManifests()
    }

    @Test func stopsWhileAPipeHasNothingToSay() throws {
        let pipe = Pipe()
        let run = try place.start("render", "--input", "-", input: pipe.fileHandleForReading, deadline: .seconds(10))
        pipe.fileHandleForWriting.write(Data((Fixture.subject("ana") + "{\"almanac\": 1, \"half\": ").utf8))
        #expect(run.wait { place.exists("output/.almanac/root") })
        run.send(SIGTERM)
        let outcome = try run.wait()
        #expect(outcome.exitCode == 143)
        #expect(outcome.standardError == "almanac: stopped by a signal; run again to go on, what was written stays\n")
        try pipe.fileHandleForWriting.close()
    }

    /// Whoever sends two means it, whatever the run waits for.
    @Test func endsAtOnceAfterTwoSignals() throws {
        let pipe = Pipe()
        let run = try place.start("render", "--input", "-", input: pipe.fileHandleForReading, deadline: .seconds(10))
        pipe.fileHandleForWriting.write(Data(Fixture.subject("ana").utf8))
        #expect(run.wait { place.exists("output/.almanac/root") })
        for _ in 0..<2 { run.send(SIGTERM) }
        #expect(try run.wait().exitCode == 143)
        try pipe.fileHandleForWriting.close()
    }

    @Test func putsRightWhatAKilledRunLeft() throws {
        try place.put(Fixture.fleet(0..<12), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson", "--out", "clean").exitCode == 0)
        for count in [1, 5, 9] {
            let run = try place.start("render", "--input", "dump.ndjson")
            #expect(run.wait { folderCount() >= count })
            run.send(SIGKILL)
            #expect(try run.wait().exitCode == 137)
            // Nobody sees half a file, not even now.
            for name in try place.names("output") where !name.contains(".") {
                #expect(try place.text("output/\(name)/index.html").hasSuffix("</html>\n"), "\(name)")
            }
        }
        #expect(try place.run("render", "--input", "dump.ndjson").exitCode == 0)
        #expect(try place.tree("output") == place.tree("clean"))
        #expect(try place.names("output/.almanac") == ["known", "lock"])
    }

    @Test func goesOnWhenNobodyReadsTheLog() throws {
        try place.put(String(repeating: "no JSON\n", count: 40) + Fixture.fleet(0..<2), at: "dump.ndjson")
        let outcome = try place.tool("sh", "-c", "{ \"$0\" render --input dump.ndjson; echo $? > code; } 2>&1 | true", almanac)
        #expect(outcome.exitCode == 0)
        #expect(try place.text("code") == "2\n")
        #expect(try place.report().subjects == .init(rendered: 2, unchanged: 0, failed: 40, removed: 0))
    }
}

/// A device of its own in memory, mounted in a workplace until this value is gone.
private final class SmallDevice {
    let name = "device"
    private let place: Workplace
    private var path: String { place.path + "/" + name }

    init(kilobytes: Int, on place: Workplace) throws {
        self.place = place
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let outcome = try place.tool("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "almanac-test", path)
        try #require(outcome.exitCode == 0, "\(outcome.standardError)")
    }

    deinit {
        // Nothing to be done when it fails; the folder then stays.
        _ = try? place.tool("umount", path)
    }

    func makeReadOnly() throws {
        let outcome = try place.tool("mount", "-o", "remount,ro", path)
        try #require(outcome.exitCode == 0, "\(outcome.standardError)")
    }

    /// Tried once: root in a container may still not.
    static let isPossible: Bool = {
        guard geteuid() == 0 else { return false }
        // Whatever goes wrong, the answer is that it cannot be done here.
        return (try? SmallDevice(kilobytes: 64, on: Workplace())) != nil
    }()
}
