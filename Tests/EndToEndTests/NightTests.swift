import Foundation
import TestSupport
import Testing

/// A night on which nobody answers: what those get of whom an earlier night left something, and what is said of the others.
@Suite(.enabled(if: MailSink.path != nil, "smtp-sink of Postfix is not installed"))
struct NightTests {
    /// `p0` to `p2` have records of an earlier night, `p3` has none. Nothing listens where the API is said to be.
    private func settle(_ place: Workplace, port: Int, stale: String) throws {
        let records = (0..<3).map {
            #"{"almanac":1,"as_of":"2026-11-19T21:37:12Z","subject":{"id":"p\#($0)","name":"P \#($0)","email":"p\#($0)@example.test","timezone":"Europe/Berlin","currency":"EUR"},"guardian":{"by_category":{"30d":[]}}}"#
                + "\n"
        }
        try place.put(records.joined(), at: "state/dump.ndjson")
        try place.put("# Hello\nHello {{subject.name}}.\n", at: "templates/mail.md")
        try place.put("secret\n", at: "token")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: place.path + "/token")
        let subjects = (0..<4).map {
            "  - { id: p\($0), name: P \($0), email: p\($0)@example.test, timezone: Europe/Berlin, tokens: { guardian: \"file:\(place.path)/token\" } }\n"
        }
        try place.put(
            """
            templates: templates
            sources: { guardian: { url: "http://127.0.0.1:1" } }
            pull: { retries: 0 }
            subjects:
            \(subjects.joined())
            mail:
              from: Almanac <reports@example.test>
              owner: owner@example.test
              state: state
              stale: \(stale)
              transport: { smtp: { host: 127.0.0.1, port: \(port), security: none } }

            """, at: "almanac.yaml")
    }

    private struct Report: Decodable {
        struct Stage: Decodable {
            var name, words: String
            var exit_code: Int
            var problems: [String]
        }
        var exit_code: Int
        var stages: [Stage]
        var told_owner: Bool
    }

    private func report(_ place: Workplace) throws -> Report {
        try JSONDecoder().decode(Report.self, from: Data(place.text("state/nightly.json").utf8))
    }

    @Test func theLastGoodGoesOutMarkedAndOnce() throws {
        let place = try Workplace()
        let sink = try MailSink(place.path + "/sink")
        try settle(place, port: sink.port, stale: "mark")
        let outcome = try place.run("nightly")
        #expect(outcome.exitCode == 69, "\(outcome.standardError)")
        let mails = try sink.messages()
        #expect(mails.map(\.recipient).sorted() == ["owner@example.test"] + (0..<3).map { "p\($0)@example.test" })
        for mail in mails where mail.recipient != "owner@example.test" {
            #expect(
                mail.text.replacing("=\n", with: "").components(separatedBy: "The data is from ").count > 3,
                "in the text, before the HTML and in it: \(mail.text)")
            #expect(!mail.text.contains("Subject: Hello\n"))
        }
        let report = try report(place)
        #expect(report.exit_code == 69 && report.told_owner)
        #expect(report.stages.map(\.name) == ["pull", "render", "send", "audit"] && report.stages.map(\.exit_code) == [69, 0, 0, 2])
        #expect(report.stages[0].words.hasSuffix("3 as of an earlier night"))
        #expect(
            report.stages[3].problems == ["state/dump.ndjson: holds nothing of 'p3': no answer came, and none is left of an earlier night"])

        #expect(try place.run("nightly").exitCode == 69)
        #expect(try sink.messages().count == 4)
        // By itself it says the same, of the same night.
        let audit = try place.run("audit")
        #expect(audit.exitCode == 2)
        #expect(audit.standardOutput.text.hasSuffix("3 of 3 accepted, 1 unusable\n"))
    }

    @Test func orNothingDoes() throws {
        let place = try Workplace()
        let sink = try MailSink(place.path + "/sink")
        try settle(place, port: sink.port, stale: "skip")
        #expect(try place.run("nightly").exitCode == 69)
        #expect(try sink.messages().map(\.recipient) == ["owner@example.test"])
        let report = try report(place)
        #expect(report.stages[2].problems.count == 3 && report.stages[2].problems.allSatisfy { $0.contains("nothing came this night") })
        #expect(report.stages[3].words == "0 of 3 have their mail, 3 missing, 0 in doubt, 1 without a usable record")
    }
}
