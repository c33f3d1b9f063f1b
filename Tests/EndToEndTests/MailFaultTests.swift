import Foundation
import Testing

/// What each fault of a mail server makes of a run that sends to two, and of their mails: the table in docs/exit-codes.md.
struct MailFaultTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var word: FaultyMailServer.Word?
        var fault: FaultyMailServer.Fault
        /// Of the run.
        var code: Int32
        /// Of each mail that has not been accepted; `nil` when both are.
        var state: String?
        var login = false

        init(
            _ name: String, _ word: FaultyMailServer.Word?, _ fault: FaultyMailServer.Fault, _ code: Int32, _ state: String?,
            login: Bool = false
        ) {
            (self.name, self.word, self.fault, self.code, self.state, self.login) = (name, word, fault, code, state, login)
        }

        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case("nothing is wrong", nil, .goes, 0, nil),
        // Before anybody is named: nothing of it is a reader's fault.
        Case("554 as its greeting", .greeting, .saysAndGoes("554 5.7.1 no service for you"), 69, "waiting"),
        Case("421 as its greeting", .greeting, .saysAndGoes("421 4.3.2 too busy"), 75, "deferred"),
        Case("no greeting, and gone", .greeting, .goes, 75, "deferred"),
        Case("no greeting, and silence", .greeting, .isSilent, 75, "deferred"),
        Case("a greeting of another protocol", .greeting, .says("HTTP/1.1 400 Bad Request"), 75, "deferred"),
        Case("a greeting of a megabyte", .greeting, .says("220 " + String(repeating: "x", count: 1 << 20)), 75, "deferred"),
        Case("502 at EHLO, and HELO is known", .EHLO, .says("502 5.5.1 not here"), 0, nil),
        Case("421 at EHLO", .EHLO, .saysAndGoes("421 4.3.2 going down"), 75, "deferred"),
        Case("gone at EHLO", .EHLO, .goes, 75, "deferred"),
        Case("silence at EHLO", .EHLO, .isSilent, 75, "deferred"),
        // The login.
        Case("535 at AUTH", .AUTH, .says("535 5.7.8 wrong"), 77, "waiting", login: true),
        Case("534 at AUTH", .AUTH, .says("534 5.7.9 too weak"), 77, "waiting", login: true),
        Case("454 at AUTH", .AUTH, .says("454 4.7.0 come back later"), 75, "deferred", login: true),
        Case("gone at AUTH", .AUTH, .goes, 75, "deferred", login: true),
        Case("530 at MAIL", .MAIL, .says("530 5.7.0 log in first"), 77, "waiting"),
        // The sender.
        Case("550 at MAIL", .MAIL, .says("550 5.1.8 who are you"), 69, "waiting"),
        Case("550 5.7.1 at MAIL", .MAIL, .says("550 5.7.1 policy"), 69, "waiting"),
        Case("552 at MAIL, the size", .MAIL, .says("552 5.3.4 too large"), 2, "failed"),
        Case("450 at MAIL", .MAIL, .says("450 4.7.1 slowly"), 75, "deferred"),
        Case("421 at MAIL", .MAIL, .saysAndGoes("421 4.7.0 too many"), 75, "deferred"),
        Case("gone at MAIL", .MAIL, .goes, 75, "deferred"),
        Case("silence at MAIL", .MAIL, .isSilent, 75, "deferred"),
        // The recipient.
        Case("550 5.1.1 at RCPT", .RCPT, .says("550 5.1.1 no such user"), 2, "failed"),
        Case("550 without a code at RCPT", .RCPT, .says("550 no such user"), 2, "failed"),
        Case("550 5.7.1 at RCPT", .RCPT, .says("550 5.7.1 policy"), 75, "deferred"),
        Case("550 5.4.5 at RCPT, the quota", .RCPT, .says("550 5.4.5 daily quota exceeded"), 75, "deferred"),
        Case("450 at RCPT, greylisting", .RCPT, .says("450 4.2.0 greylisted"), 75, "deferred"),
        Case("452 at RCPT, a full mailbox", .RCPT, .says("452 4.2.2 mailbox full"), 75, "deferred"),
        Case("421 at RCPT", .RCPT, .saysAndGoes("421 4.7.0 enough"), 75, "deferred"),
        Case("gone at RCPT", .RCPT, .goes, 75, "deferred"),
        Case("silence at RCPT", .RCPT, .isSilent, 75, "deferred"),
        // The message.
        Case("451 at DATA", .DATA, .says("451 4.3.0 no room"), 75, "deferred"),
        Case("554 at DATA", .DATA, .says("554 5.5.1 no valid recipients"), 2, "failed"),
        Case("421 at DATA", .DATA, .saysAndGoes("421 4.3.2 going down"), 75, "deferred"),
        Case("gone at DATA", .DATA, .goes, 75, "deferred"),
        Case("silence at DATA", .DATA, .isSilent, 75, "deferred"),
        // After the last dot.
        Case("450 after the dot", .dot, .says("450 4.3.2 later"), 75, "deferred"),
        Case("421 after the dot", .dot, .saysAndGoes("421 4.3.2 going down"), 75, "deferred"),
        Case("554 after the dot", .dot, .says("554 5.6.0 spam"), 2, "failed"),
        Case("550 5.7.26 after the dot", .dot, .says("550 5.7.26 not authenticated"), 75, "deferred"),
        Case("gone after the dot", .dot, .goes, 2, "uncertain"),
        Case("silence after the dot", .dot, .isSilent, 2, "uncertain"),
        Case("a word that is no reply after the dot", .dot, .saysAndGoes("hello"), 2, "uncertain"),
        Case("taken, and gone", .dot, .saysAndGoes("250 2.0.0 Ok: queued as 4F1A2"), 0, nil),
        Case("taken in many lines", .dot, .says("250-2.0.0 thank you\r\n250 2.0.0 Ok: queued as 4F1A2"), 0, nil),
        Case("silence at QUIT", .QUIT, .isSilent, 0, nil),
        Case("554 at QUIT", .QUIT, .says("554 no"), 0, nil),
    ]

    private struct Audit: Decodable {
        struct Open: Decodable { var subject, state: String }
        var accepted: Int
        var open: [Open]
    }

    private func settle(_ place: Workplace, port: Int, login: Bool = false, more: String = "") throws {
        try place.put("# Hello {{subject.name}}\nHello.\n", at: "templates/mail.md")
        try place.put(
            ["ana", "bo"].map {
                #"{"almanac":1,"as_of":"2026-11-20T21:37:12Z","subject":{"id":"\#($0)","email":"\#($0)@example.test","timezone":"UTC","currency":"EUR"},"guardian":{"by_category":{"30d":[]}}}"#
                    + "\n"
            }.joined(), at: "dump.ndjson")
        let user = login ? ", user: me, password: \"env:MAIL_PASSWORD\"" : ""
        try place.put(
            """
            input: dump.ndjson
            templates: templates
            formats: [markdown]
            mail:
              from: reports@example.test
              stale: send
              \(more)
              transport: { smtp: { host: 127.0.0.1, port: \(port), security: none, timeout: 1\(user) } }

            """, at: "almanac.yaml")
    }

    private func audit(_ place: Workplace) throws -> Audit {
        try JSONDecoder().decode(Audit.self, from: Data(place.run("audit", "--json").standardOutput))
    }

    @Test(arguments: cases)
    func aFaultOfTheServerEndsAsWhatItMeans(one: Case) throws {
        let place = try Workplace()
        let server = try FaultyMailServer(one.word, one.fault, login: one.login)
        try settle(place, port: server.port, login: one.login)
        let outcome = try place.run("send", environment: ["MAIL_PASSWORD": "hunter2"])
        #expect(outcome.exitCode == one.code, "\(outcome.standardError)")
        let audit = try audit(place)
        guard let state = one.state else {
            #expect(audit.accepted == 2 && audit.open.isEmpty && server.taken.sorted() == ["ana@example.test", "bo@example.test"])
            return
        }
        #expect(audit.accepted == 0 && audit.open.map(\.subject) == ["ana", "bo"])
        // Whoever waits was put off with the first, or was not tried after it.
        let allowed: Set<String> = state == "waiting" ? ["deferred", "rendered"] : [state]
        #expect(Set(audit.open.map(\.state)).isSubset(of: allowed), "\(audit.open)")
        #expect(server.taken.isEmpty, "what was taken is accepted")
    }

    @Test func theFaultOfOneRecipientIsNobodyElses() throws {
        let place = try Workplace()
        let server = try FaultyMailServer(.RCPT, .says("550 5.1.1 no such user"), of: "ana@example.test")
        try settle(place, port: server.port)
        #expect(try place.run("send").exitCode == 2)
        #expect(server.taken == ["bo@example.test"])
        #expect(try audit(place).open.map(\.state) == ["failed"])
    }

    @Test func aNightEndsAsItsSendingDoes() throws {
        for (word, fault, code) in [
            (.RCPT, .says("550 5.1.1 no such user"), 2), (.greeting, .saysAndGoes("554 5.7.1 no"), 69),
            (.RCPT, .says("450 4.2.0 later"), 75),
        ] as [(FaultyMailServer.Word, FaultyMailServer.Fault, Int32)] {
            let place = try Workplace()
            let server = try FaultyMailServer(word, fault)
            try settle(place, port: server.port)
            let outcome = try place.run("nightly")
            #expect(outcome.exitCode == code, "\(outcome.standardError)")
        }
        let place = try Workplace()
        let server = try FaultyMailServer(.AUTH, .says("535 5.7.8 wrong"), login: true)
        try settle(place, port: server.port, login: true)
        #expect(try place.run("nightly", environment: ["MAIL_PASSWORD": "hunter2"]).exitCode == 77)
    }

    @Test func whatIsWrongOnThisSideIsToldBeforeAnybodyIsAsked() throws {
        let place = try Workplace()
        let server = try FaultyMailServer(nil, .goes)
        try settle(place, port: server.port)
        // Where the state folder cannot be, nothing is sent.
        try place.put("", at: "file")
        let outcome = try place.run("send", "--state", "file/state")
        #expect(outcome.exitCode == 73, "\(outcome.standardError)")
        #expect(server.taken.isEmpty)
        // A password that is not there is for the settings.
        try settle(place, port: server.port, login: true)
        #expect(try place.run("send").exitCode == 78)
        try settle(place, port: server.port)
        #expect(try place.run("send", "--input", "nowhere").exitCode == 65)
        #expect(try place.run("send", "--jobs", "0").exitCode == 64)
        #expect(server.connectionCount == 0)
    }
}
