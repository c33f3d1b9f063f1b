import Foundation
import TestSupport
import Testing

/// `verify`, and what `render --recheck` mends.
@Suite struct VerifyTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.put(Fixture.fleet(0..<3), at: "dump.ndjson")
        try #require(try place.run("render", "--input", "dump.ndjson").exitCode == 0)
    }

    @Test func findsNothingInWhatWasJustWritten() throws {
        let before = try place.tree("output")
        let outcome = try place.run("verify", "--input", "dump.ndjson", "--sample", "2", "--json")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let summary = try JSONDecoder().decode(Summary.self, from: Data(outcome.standardOutput))
        #expect(summary.subjects == 3 && summary.rendered_again == 2 && summary.findings == [])
        #expect(summary.files == before.keys.count { !$0.hasSuffix("manifest.json") })
        #expect(try place.tree("output") == before)
    }

    /// Each kind of loss alone, by its file and its words.
    @Test(
        arguments: [
            ("bytes of the same size", "bo/index.html", "is not what was written"),
            ("another size", "bo/index.html", "is not what was written"),
            ("a file that is gone", "bo/report.md", "is listed and not there"),
            ("a list that is none", "bo/manifest.json", "there is no list of files"),
            ("a link in its place", "bo/report.html", "is listed and not there"),
            ("the list of all", "manifest.json", "there is no list of files"),
        ])
    func namesWhatIsLost(kind: String, file: String, words: String) throws {
        let path = "output/" + file
        switch kind {
        case "bytes of the same size": try place.put(flipped(try place.bytes(path)), at: path)
        case "another size": try place.put(try place.bytes(path) + [0x20], at: path)
        case "a list that is none": try place.put("{}", at: path)
        case "the list of all": try place.put("{\"almanac\":{", at: path)
        default:
            try FileManager.default.removeItem(atPath: place.path + "/" + path)
            if kind == "a link in its place" {
                try FileManager.default.createSymbolicLink(atPath: place.path + "/" + path, withDestinationPath: "index.html")
            }
        }
        let outcome = try place.run("verify")
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardError.hasPrefix("\(path): \(words)"), "\(outcome.standardError)")
        #expect(outcome.standardError.split(separator: "\n").count == 1, "\(outcome.standardError)")
    }

    /// Somebody changed it, which is no difference of a second rendering.
    @Test func aFileThatWasChangedIsToldOnce() throws {
        try place.put(try place.bytes("output/bo/report.md") + [0x20], at: "output/bo/report.md")
        let outcome = try place.run("verify", "--input", "dump.ndjson")
        #expect(outcome.exitCode == 2)
        #expect(outcome.lines.filter { $0.contains("bo/report.md") }.count == 1, "\(outcome.standardError)")
        #expect(!outcome.standardError.contains("bug"))
    }

    @Test func whatIsNotPackedIsNotUnpackedAndLeavesNothingBehind() throws {
        let outcome = try place.run("unpack", "--out", "pages", "output")
        #expect(outcome.exitCode == 65 && outcome.standardError.contains("output: holds no packed output"))
        #expect(try place.run("unpack", "--out", "pages", "nothing.zip").exitCode == 65)
        #expect(!place.exists("pages"))
    }

    /// The size is the same, so that nothing but reading finds it.
    @Test func rotIsMendedByARecheck() throws {
        let good = try place.tree("output")
        let picture = try #require(good.keys.filter { $0.hasPrefix("cy/charts/") }.min())
        for file in ["ana/index.html", picture] {
            try place.put(flipped(try place.bytes("output/" + file)), at: "output/" + file)
        }
        let outcome = try place.run("render", "--input", "dump.ndjson", "--recheck")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(outcome.standardError.contains("2 files were no longer what had been written"))
        #expect(try place.tree("output") == good)
        #expect(try place.run("verify").exitCode == 0)
    }

    @Test func aSecondRenderingThatDiffersIsTold() throws {
        try place.put(Fixture.fleet(0..<3).replacing("\"name\":\"Bo\"", with: "\"name\":\"Robert\""), at: "other.ndjson")
        let outcome = try place.run("verify", "--input", "other.ndjson")
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardError.contains("output/bo/index.html: "))
        #expect(!outcome.standardError.contains("output/ana/"))
    }

    /// Of whom nothing is left there is nothing to differ, folder by folder or packed; a folder that somebody removed is missed.
    @Test(arguments: ["folders", "packed"]) func whoWasForgottenIsNoDifference(layout: String) throws {
        let output = "output-" + layout
        let rendered = try place.run("render", "--input", "dump.ndjson", "--out", output, "--layout", layout)
        #expect(rendered.exitCode == 0, "\(rendered.standardError)")
        #expect(try place.run("forget", "ana", "--out", output).exitCode == 0)
        let outcome = try place.run("verify", "--input", "dump.ndjson", "--out", output)
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let words = "\(output): lists no file of ana: forgotten, or of no run so far;"
        #expect(outcome.standardError.contains(words), "\(outcome.standardError)")
        #expect(!outcome.standardError.contains("bug"))
        guard layout == "folders" else { return }
        try FileManager.default.removeItem(atPath: "\(place.path)/\(output)/bo")
        #expect(try place.run("verify", "--input", "dump.ndjson", "--out", output).exitCode == 2)
    }

    @Test func aFolderThatIsNotThereIsNoneOfOurs() throws {
        let outcome = try place.run("verify", "--out", "nowhere")
        #expect(outcome.exitCode == 73)
        #expect(outcome.standardError.contains("nowhere: "))
        #expect(!place.exists("nowhere"))
    }

    @Test func aLedgerThatIsDamagedIsTold() throws {
        try FileManager.default.createDirectory(atPath: place.path + "/.almanac-state", withIntermediateDirectories: true)
        try place.put("SQLite format 3\0 and then nothing of the kind", at: ".almanac-state/ledger.sqlite")
        #expect(try place.run("verify").exitCode == 65)
    }

    /// A run that was killed leaves a report that says it never ended, and none that says 0.
    @Test func aReportSaysThatARunIsGoingOn() throws {
        // The dump is a pipe that nobody has written to yet.
        try #require(try place.tool("mkfifo", "pipe").exitCode == 0)
        let keep = try FileHandle(forUpdating: URL(fileURLWithPath: place.path + "/pipe"))
        let command = try place.start("render", "--input", "pipe")
        var state = ""
        _ = command.wait {
            state = (try? JSONDecoder().decode(State.self, from: Data(place.bytes("output/run.json"))).state) ?? ""
            return state == "running"
        }
        #expect(state == "running")
        command.send(SIGKILL)
        _ = try command.wait()
        try keep.close()
        #expect(try JSONDecoder().decode(State.self, from: Data(place.bytes("output/run.json"))) == State(state: "running", exit_code: nil))
        #expect(try place.run("render", "--input", "dump.ndjson").exitCode == 0)
        #expect(try JSONDecoder().decode(State.self, from: Data(place.bytes("output/run.json"))) == State(state: "ended", exit_code: 0))
    }

    private func flipped(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes[bytes.count / 2] ^= 1
        return bytes
    }

    private struct Summary: Decodable {
        var subjects, files, rendered_again: Int
        var findings: [String]
    }

    private struct State: Decodable, Equatable {
        var state: String
        var exit_code: Int?
    }
}
