import Foundation
import TestSupport
import Testing

/// A run that is told to stop ends within moments, whatever it reads, and says so.
@Suite struct StopTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try #require(try place.tool("mkfifo", "pipe").exitCode == 0)
        try place.put(Fixture.fleet(0..<1), at: "record")
    }

    @Test(
        arguments: [
            ("a pipe that nobody writes to", "pipe", nil),
            ("a device without an end", "/dev/zero", nil),
            ("a line without an end", "pipe", "exec tr -d '\\n' < /dev/zero > pipe"),
            ("blank lines without an end", "pipe", "exec yes '' > pipe"),
            ("records without an end", "pipe", "exec yes \"$(cat record)\" > pipe"),
        ] as [(String, String, String?)])
    func endsWhateverItReads(what: String, input: String, writer: String?) throws {
        // Ends by itself when nobody reads any more.
        let writer = try writer.map { try Command("/bin/sh", ["-c", $0], in: place.path) }
        let run = try place.start("render", "--input", input)
        #expect(run.wait { place.exists("output/run.json") })
        run.send(SIGTERM)
        let outcome = try run.wait()
        #expect(outcome.exitCode == 143, "\(outcome.standardError)")
        #expect(outcome.standardError.contains("stopped by a signal"))
        #expect(try place.report().exit_code == 143)
        _ = try writer?.wait()
    }

    @Test func goesOnWithoutItsTerminalWhereThatIsAskedFor() throws {
        try place.put(Fixture.fleet(0..<2), at: "dump.ndjson")
        let run = try Command("/bin/sh", ["-c", "trap '' HUP; exec '\(almanac)' render --input pipe"], in: place.path)
        #expect(run.wait { place.exists("output/run.json") })
        run.send(SIGHUP)
        try #require(try place.tool("cp", "dump.ndjson", "pipe").exitCode == 0)
        #expect(try run.wait().exitCode == 0)
        #expect(try place.report().subjects.rendered == 2)
    }
}
