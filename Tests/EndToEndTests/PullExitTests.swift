import Foundation
import TestSupport
import Testing

/// How a pull ends: the rows of docs/exit-codes.md, each with a server that does just that.
struct PullExitTests {
    private let place: Workplace
    private static let environment = ["ALMANAC_GUARDIAN_TOKEN": "tok-1"]

    init() throws { place = try Workplace() }

    private func words(_ url: String, _ more: String...) -> [String] {
        ["pull", "--guardian", url, "--subject", "ana", "--timezone", "UTC", "--out", "dump.ndjson"] + more
    }

    private func run(_ words: [String], _ environment: [String: String] = environment) throws -> Command.Outcome {
        try Command(almanac, words, environment: environment, in: place.path).wait()
    }

    @Test(
        arguments: [
            ("401 Unauthorized", 77), ("500 Oops", 69), ("302 Found\r\nLocation: http://127.0.0.1:9/", 69),
        ] as [(String, Int32)])
    func aServerThatGivesNothingEndsAsItSays(answer: String, code: Int32) throws {
        let server = try PostServer { _ in answer }
        try place.put("pull: { retries: 0 }\n", at: "almanac.yaml")
        let outcome = try run(words(server.url))
        #expect(outcome.exitCode == code, "\(outcome.standardError)")
        #expect(!place.exists("dump.ndjson") && !server.all.isEmpty)
    }

    @Test func whatIsWrongOnThisSideIsToldBeforeAnybodyIsAsked() throws {
        let server = try PostServer { _ in "401 Unauthorized" }
        try place.put("", at: "file")
        let cases: [(words: [String], environment: [String: String], code: Int32)] = [
            (["pull", "--guardian", server.url, "--jobs", "0"], Self.environment, 64),
            (words(server.url, "--refresh-moments"), Self.environment, 64),
            (words("http://192.0.2.1/"), Self.environment, 64),
            (["pull", "--guardian", server.url, "--subject", "ana", "--timezone", "Europe/Berln"], Self.environment, 64),
            (["pull", "--guardian", server.url], Self.environment, 78),
            (["pull", "--subject", "ana", "--timezone", "UTC"], Self.environment, 78),
            (words(server.url, "--out", "file/dump.ndjson"), Self.environment, 73),
        ]
        for one in cases {
            let outcome = try run(one.words, one.environment)
            #expect(outcome.exitCode == one.code, "\(one.words): \(outcome.standardError)")
        }
        // A token that is not there is for whoever gives tokens.
        #expect(try run(words(server.url), [:]).exitCode == 77)
        #expect(server.all.allSatisfy { !$0.path.contains("ana") })
    }

    @Test(arguments: [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129)] as [(Int32, Int32)])
    func aPullThatIsStoppedSaysSoAndHasItsFileToItself(signal: Int32, code: Int32) throws {
        // It is well, and then says nothing: by then the file is the first one's.
        let server = try PostServer { $0.path.contains("health") ? "200 OK" : nil }
        let first = try Command(almanac, words(server.url), environment: Self.environment, in: place.path)
        #expect(first.wait { server.all.contains { !$0.path.contains("health") } })
        let second = try run(words(server.url))
        #expect(second.exitCode == 75, "\(second.standardError)")
        first.send(signal)
        #expect(try first.wait().exitCode == code)
    }
}
