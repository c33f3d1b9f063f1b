import AlmanacModel
import Foundation
import Testing

@testable import AlmanacFetch

/// A token that a server repeats gets no further.
@Suite struct LeakTests {
    private static let token = #"sk/live+"quoted\back&<tag>'0123456789~"#

    private static let forms: [String] = {
        let base64 = ["", "u", "us", "use"].map { Data(($0 + token + "!").utf8).base64EncodedString() }
        return [
            token, token.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._~"))) ?? "",
            (token.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._~"))) ?? "").replacing(
                "%2F", with: "%2f"),
            token.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
                .replacing("'", with: "&#39;"),
        ] + base64 + base64.map { $0.replacing("+", with: "-").replacing("/", with: "_") }
    }()

    private func record(_ path: String, _ outcome: HTTPOutcome) async throws -> PulledRecord {
        let fetcher = ScriptedFetcher { target($0) == "/api/" + path ? outcome : guardianTable[target($0)] ?? page(404, "") }
        return try await Fixture.pull([.guardian], fetcher, environment: ["GUARDIAN_TOKEN": Self.token]).pull(
            Fixture.ana, asOf: Fixture.asOf)
    }

    /// What would give the token away: itself, or half of it, in any of its forms.
    private func leaks(_ text: String) -> Bool {
        let parts = [Self.token.prefix(18), Self.token.suffix(18)].map { String($0) }
        return (Self.forms.map { String($0.dropFirst(8).dropLast(6)) } + parts).contains { text.contains($0) }
    }

    @Test(arguments: forms)
    func inABodyCostsTheBody(form: String) async throws {
        let quoted = try String(decoding: JSONEncoder().encode(form), as: UTF8.self)
        for body in [#"[{"echo":\#(quoted)}]"#, #"[{\#(quoted):1}]"#] {
            let record = try await record("rules", answer(200, body))
            #expect(record.messages == ["the answer repeats the token that it was asked with; it was left out"])
            #expect(!leaks(text(record.line)))
        }
    }

    @Test func inABodyThatHidesItBehindEscapesCostsTheBody() async throws {
        let quoted = try String(decoding: JSONEncoder().encode(Self.token), as: UTF8.self)
        for body in [quoted.replacing("sk", with: "\\u0073k"), quoted.replacing("0", with: "%30"), quoted.replacing("0", with: "%2530")] {
            let record = try await record("rules", answer(200, "[\(body)]"))
            #expect(record.messages == ["the answer repeats the token that it was asked with; it was left out"], "\(body)")
        }
    }

    @Test(arguments: forms)
    func inAMessageIsReplacedByItsPlace(form: String) async throws {
        let body = try String(decoding: JSONEncoder().encode(["detail": "bad token \(form) given"]), as: UTF8.self)
        let record = try await record("rules", answer(500, body))
        let message = record.messages.first ?? ""
        #expect(!leaks(message), "\(message)")
        #expect(!leaks(text(record.line)))
        #expect(message.contains("environment variable GUARDIAN_TOKEN") || message.contains("…"), "\(message)")
    }

    @Test func halfOfItIsReplacedToo() async throws {
        let body = try String(decoding: JSONEncoder().encode(["detail": "token \(Self.token.prefix(20))... is bad"]), as: UTF8.self)
        let record = try await record("rules", answer(500, body))
        #expect(record.messages == ["500 Internal Server Error: token [environment variable GUARDIAN_TOKEN]... is bad"])
    }

    @Test func neitherDoesATransportsFailureTellIt() async throws {
        let failure = HTTPFailure(.invalid, "header 'Bearer \(Self.token)' for ana@example.test and ana%40example.test")
        let record = try await record("rules", HTTPOutcome(.failure(failure)))
        #expect(
            record.messages == [
                "header 'Bearer [environment variable GUARDIAN_TOKEN]' for [the subject's address] and [the subject's address]"
            ])
    }

    @Test func aShortCredentialDoesNotMakeOrdinaryBodiesSuspicious() async throws {
        let fetcher = ScriptedFetcher { guardianTable[target($0)] ?? page(404, "") }
        let record = try await Fixture.pull([.guardian], fetcher, environment: ["GUARDIAN_TOKEN": "range"]).pull(
            Fixture.ana, asOf: Fixture.asOf)
        #expect(record.failures.isEmpty)
    }

    @Test func messagesAreOnOneLineAndHideNothing() async throws {
        let record = try await record(
            "rules", HTTPOutcome(.failure(HTTPFailure(.invalid, "a\u{1B}[31m\r\nb\u{202E}c" + String(repeating: "x", count: 2000)))))
        let message = record.messages.first ?? ""
        #expect(message.hasPrefix("a [31m b c"))
        #expect(message.unicodeScalars.count <= 601)
        #expect(message.hasSuffix("x…"))
    }
}
