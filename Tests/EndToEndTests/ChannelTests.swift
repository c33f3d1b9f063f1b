import Foundation
import TestSupport
import Testing

/// Reports that go to a webhook in place of a mailbox: by the same ledger, once.
@Suite struct ChannelTests {
    private let place: Workplace
    private let post: Postbox

    init() throws {
        place = try Workplace()
        post = try Postbox(place)
        try place.put("# Spent <b> & {{subject.name}}\nHello {{subject.name}}.\n", at: "templates/mail.md")
    }

    /// Ana reads her mail, the others their channel.
    private func settle(_ server: PostServer, kind: String, _ more: String = "", names: [String] = ["bo", "cy"]) throws {
        try place.put(
            Self.record("ana") + names.map { Self.record($0, #","mail":{"channel":"team"}"#, email: $0 != "cy") }.joined(),
            at: "dump.ndjson")
        try place.put(
            """
            input: dump.ndjson
            templates: templates
            formats: [markdown]
            mail:
              from: Almanac <reports@example.test>
              state: state
              stale: send
              report_url: https://reports.example.test/{id}/
              transport: \(post.transport)
              channels: { team: { url: "\(server.url)/hook?sig=\(Self.secret)", kind: \(kind) } }
              \(more)

            """, at: "almanac.yaml")
    }

    private static let secret = "Zx9secret"

    private static func record(_ id: String, _ more: String = "", email: Bool = true) -> String {
        let address = email ? #","email":"\#(id)@example.test""# : ""
        return
            #"{"almanac":1,"as_of":"2026-11-20T21:37:12Z","subject":{"id":"\#(id)","name":"<\#(id)>"\#(address),"timezone":"UTC","currency":"USD"\#(more)},"guardian":{"by_category":{"30d":[]}}}"#
            + "\n"
    }

    @Test(arguments: ["generic", "slack", "teams"])
    func whoNamesAChannelIsToldThereOnceAndGetsNoMail(kind: String) throws {
        let server = try PostServer()
        try settle(server, kind: kind)
        for _ in 0..<2 {
            let outcome = try place.run("nightly")
            #expect(outcome.exitCode == 0 && !outcome.standardError.contains(Self.secret), "\(outcome.standardError)")
        }
        #expect(try post.recipients() == ["ana@example.test"])
        #expect(server.all.count == 2 && server.all.allSatisfy { $0.path == "/hook?sig=\(Self.secret)" && $0.type == "application/json" })
        for (name, request) in zip(["bo", "cy"], server.all.sorted { $0.body < $1.body }) {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any])
            let title = "Spent"
            switch kind {
            case "slack":
                let text = try #require(object["text"] as? String)
                #expect(text.hasPrefix(title) && text.contains("&lt;\(name)&gt;"), "\(text)")
                // One link alone, and it is ours.
                #expect(
                    text.split(separator: "<").count == 2 && text.hasSuffix("<https://reports.example.test/\(name)/|Full report>"),
                    "\(text)")
            case "teams":
                #expect(request.body.contains("AdaptiveCard") && request.body.contains(#""url":"https://reports.example.test/\#(name)/""#))
                #expect(!request.body.contains("\"TextBlock\""), "a run of text is no Markdown")
            default:
                #expect(object["event"] as? String == "report" && object["subject"] as? String == name)
                #expect(
                    (object["title"] as? String)?.hasPrefix(title) == true
                        && object["url"] as? String == "https://reports.example.test/\(name)/")
                #expect((object["lines"] as? [String])?.contains { $0.contains("Hello <\(name)>.") } == true, "\(request.body)")
            }
        }
        #expect(try place.run("status").standardOutput.text.contains("by webhook:team: 2 accepted"))
        let audit = try place.run("audit")
        #expect(audit.exitCode == 0, "\(audit.standardError)")
        for file in ["send.json", "nightly.json"] where place.exists("state/" + file) {
            #expect(try !place.text("state/" + file).contains(Self.secret))
        }
    }

    /// What is not there is told by a later run, what is refused stands in the ledger, and what may have arrived is not told twice.
    @Test(arguments: [
        ("500 Oops", 75, "deferred"), ("429 Too Many Requests", 75, "deferred"), ("400 Bad Request", 2, "failed"),
        ("413 Content Too Large", 2, "failed"), ("404 Not Found", 75, ""), ("401 Unauthorized", 75, ""),
        ("302 Found\r\nLocation: /x", 75, ""),
        ("", 2, "uncertain"),
    ])
    func aWebhookThatFailsEndsAsItMeans(answer: String, code: Int32, state: String) throws {
        let server = try PostServer { _ in answer.isEmpty ? nil : answer }
        try settle(server, kind: "slack", names: ["bo"])
        let outcome = try place.run("send")
        #expect(outcome.exitCode == code && !outcome.standardError.contains(Self.secret), "\(outcome.standardError)")
        #expect(try post.recipients() == ["ana@example.test"], "mail goes its own way")
        let status = try place.run("status").standardOutput.text
        if state.isEmpty {
            #expect(outcome.standardError.contains("the webhook of the channel 'team' takes nothing from here"), "\(outcome.standardError)")
            #expect(!status.contains("failed"), "who cannot be told because of the webhook stays due: \(status)")
        } else {
            #expect(status.contains("by webhook:team: 1 \(state)"), "\(status)")
        }
        #expect(try place.run("send").exitCode == code)
        #expect(server.all.count == (state.isEmpty ? 1 : 1), "nobody is told twice at once")
    }

    /// Data picks a name, and never where it leads to.
    @Test(arguments: [
        #""https://evil.example/hook""#, #""http://169.254.169.254/""#, #""other""#, #""TEAM""#, #""te am""#,
        #"{"url":"http://127.0.0.1/"}"#, "7", #""""#,
    ])
    func aChannelThatTheSettingsDoNotHaveIsNobodys(channel: String) throws {
        let server = try PostServer()
        try settle(server, kind: "generic", names: [])
        try place.put(Self.record("ana") + Self.record("bo", #","mail":{"channel":\#(channel)}"#), at: "dump.ndjson")
        let outcome = try place.run("send")
        #expect(outcome.exitCode == 2 && outcome.standardError.contains("subject.mail.channel: "), "\(outcome.standardError)")
        #expect(server.all.isEmpty)
    }

    @Test func aSubjectLineThatIsPrivateSaysNothingThereEither() throws {
        let server = try PostServer()
        try settle(server, kind: "generic", "private_subject: true", names: ["bo"])
        #expect(try place.run("send").exitCode == 0)
        #expect(
            server.all.count == 1 && server.all.allSatisfy { !$0.body.contains("Hello") && !$0.body.contains("Spent") }, "\(server.all)")
    }

    @Test func channelsAreCheckedWithTheirPlace() throws {
        // The HTML of the other template would be told, too.
        try place.put("# Spent\nHello {{subject.name}}.\n", at: "templates/mail.md")
        let server = try PostServer()
        try settle(server, kind: "slak")
        #expect(try place.run("check").standardError.contains("'kind' is generic, slack or teams"))
        try settle(server, kind: "slack")
        let good = try place.run("check")
        #expect(good.exitCode != 78, "\(good.standardError)")
        let whole = try place.text("almanac.yaml")
        for (channels, problem) in [
            ("{ Team: \"env:HOOK\" }", "the name of a channel has small letters, digits and hyphens"),
            ("{ team: \"http://example.test/\" }", "plain http to example.test"), ("{ team: { kind: slack } }", "'team' has no url"),
            ("{ team: \"env:ALMANAC_NO_SUCH_HOOK\" }", "mail.channels.team: "), ("7", "'channels' has a webhook for each name"),
        ] {
            try place.put(whole.replacing(#/channels: .*/#, with: "channels: " + channels), at: "almanac.yaml")
            let check = try place.run("check")
            #expect(check.exitCode == 78 && check.standardError.contains(problem), "\(channels): \(check.standardError)")
        }
    }

    /// Who tries mails out gets all of them as mail.
    @Test func aTestGoesToTheTesterAlone() throws {
        let server = try PostServer()
        try settle(server, kind: "slack", names: ["bo"])
        #expect(try place.run("send", "--test-to", "me@example.test").exitCode == 0)
        #expect(try post.recipients() == ["me@example.test", "me@example.test"] && server.all.isEmpty)
        // The same once more is the same mail; another template is another.
        #expect(try place.run("send", "--test-to", "me@example.test").exitCode == 0)
        #expect(try post.recipients().count == 2)
        try place.put(try place.text("templates/mail.md") + "And more.\n", at: "templates/mail.md")
        for _ in 0..<2 { #expect(try place.run("send", "--test-to", "me@example.test").exitCode == 0) }
        #expect(try post.recipients().count == 4)
        let rehearsal = try place.run("send", "--dry-run")
        #expect(
            rehearsal.exitCode == 0 && server.all.isEmpty && rehearsal.lines.last?.hasPrefix("Would send 2 of 2") == true,
            "\(rehearsal.standardError)")
    }
}
