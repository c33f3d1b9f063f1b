import Foundation
import TestSupport
import Testing

/// Mails that go out with an address of their own for bounces, and what becomes of what comes back.
struct BounceTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.put("# Hello {{subject.name}}\nHello.\n", at: "templates/mail.md")
        try FileManager.default.createDirectory(atPath: place.path + "/sent", withIntermediateDirectories: true)
        try settle()
    }

    private func settle(_ more: String = "bounces: bounces@example.org") throws {
        try place.put(
            """
            input: dump.ndjson
            templates: templates
            mail:
              from: Almanac <reports@example.test>
              stale: send
              \(more)
              transport: { sendmail: [/bin/sh, -c, "echo $2 > sent/$4; cat >> sent/$4", sendmail] }

            """, at: "almanac.yaml")
    }

    /// Sends to three, of a day, and gives the envelope sender of each mail and the mail.
    private func send(_ day: Int) throws -> [String: (sender: String, mail: String)] {
        try place.put(
            ["ana", "bo", "cy"].map {
                #"{"almanac":1,"as_of":"2026-11-\#(day)T21:37:12Z","subject":{"id":"\#($0)","email":"\#($0)@example.test","timezone":"UTC","currency":"EUR"},"guardian":{"by_category":{"30d":[]}}}"#
                    + "\n"
            }.joined(), at: "dump.ndjson")
        for name in try place.names("sent") { try FileManager.default.removeItem(atPath: place.path + "/sent/" + name) }
        let outcome = try place.run("send")
        try #require(outcome.exitCode == 0, "\(outcome.standardError)")
        var sent: [String: (sender: String, mail: String)] = [:]
        for name in try place.names("sent") {
            let text = try place.text("sent/" + name)
            let end = try #require(text.firstIndex(of: "\n"))
            sent[String(name.prefix { $0 != "@" })] = (String(text[..<end]), String(text[text.index(after: end)...]))
        }
        return sent
    }

    private func report(to address: String, status: String = "5.1.1", action: String = "failed", original: String = "Subject: x\n")
        -> String
    {
        """
        Return-Path: <>
        To: \(address)
        Content-Type: multipart/report; report-type=delivery-status; boundary=b

        --b
        Content-Type: message/delivery-status

        Reporting-MTA: dns; mx.example.net

        Final-Recipient: rfc822; somebody@example.net
        Action: \(action)
        Status: \(status)
        Diagnostic-Code: smtp; 550 \(status) somebody\u{1B}[31m

        --b
        Content-Type: text/rfc822-headers

        \(original)
        --b--

        """
    }

    private func complaint(_ sender: String) -> String {
        """
        To: abuse@example.org
        Content-Type: multipart/report; report-type=feedback-report; boundary=b

        --b
        Content-Type: message/feedback-report

        Feedback-Type: abuse
        Original-Mail-From: <\(sender)>

        --b--

        """
    }

    private struct Counts: Decodable, Equatable {
        var messages, no_report, address_gone, refused, delayed, complaints, known_before, nothing_to_note, unknown, suppressed: Int
    }

    private func bounce(_ words: String..., input: String? = nil) throws -> Counts {
        if let input { try place.put(input, at: "stdin") }
        let outcome = try Command(
            almanac, ["bounce", "--json"] + words, input: input == nil ? nil : place.handle("stdin"), in: place.path
        ).wait()
        try #require(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(!outcome.standardError.contains("@example"), "an address belongs into no log: \(outcome.standardError)")
        return try JSONDecoder().decode(Counts.self, from: Data(outcome.standardOutput))
    }

    @Test func anAddressThatIsGoneGetsNoMoreAfterTheSecondMail() throws {
        let first = try send(20)
        let sender = try #require(first["ana"]?.sender)
        #expect(sender.wholeMatch(of: #/bounces\+[0-9a-f]{32}@example\.org/#) != nil, "\(sender)")
        #expect(Set(first.values.map(\.sender)).count == 3)
        #expect(
            first["ana"]?.mail.contains("From: Almanac <reports@example.test>") == true && first["ana"]?.mail.contains("bounces+") == false)
        // By a pipe, twice.
        #expect(try bounce(input: report(to: sender)).address_gone == 1)
        #expect(try bounce("-", input: report(to: sender)).known_before == 1)
        let status = try place.run("status", "ana").standardOutput.text
        #expect(
            status.contains("  came back, heard of at 20") && status.contains(": address gone, 5.1.1: 550 5.1.1 somebody [31m\n"),
            "\(status)")
        let audit = try place.run("audit")
        #expect(audit.exitCode == 0)
        #expect(
            audit.standardOutput.text.hasPrefix("ana, 2026-11-19@UTC: came back, address gone, 5.1.1: 550"), "\(audit.standardOutput.text)")
        #expect(audit.standardOutput.text.hasSuffix("3 of 3 accepted, 1 of them came back\n"))
        #expect(try place.run("suppress").standardOutput.isEmpty)

        // The next mail comes back, too; the pipe alone knows where it was delivered to.
        let second = try send(21)
        #expect(second.count == 3)
        let again = try bounce("--to", try #require(second["ana"]?.sender.uppercased()), input: report(to: "undisclosed"))
        #expect(again.address_gone == 1 && again.suppressed == 1)
        #expect(try place.run("suppress").standardOutput.text.hasPrefix("ana@example.test\tall\tbounced\t"))
        #expect(try place.text(".almanac-state/suppressions.ndjson").contains("ana@example.test"))
        #expect(try send(22).keys.sorted() == ["bo", "cy"])
    }

    @Test func aMailboxHoldsManyAndAFolderIsReadAgainAndAgain() throws {
        let sent = try send(20)
        let (ana, bo, cy) = (try #require(sent["ana"]).sender, try #require(sent["bo"]).sender, try #require(sent["cy"]).sender)
        let forged = "bounces+" + String(repeating: "0", count: 32) + "@example.org"
        let messages = [
            report(to: ana, status: "4.4.1", action: "delayed"), complaint(bo), report(to: cy), report(to: forged), report(to: cy),
            "Subject: Out of office\n\nI am away.\n", report(to: ana, status: "2.0.0", action: "delivered"),
        ]
        try place.put(messages.map { "From MAILER-DAEMON Fri Nov 20 05:30:12 2026\n\($0)\n" }.joined(), at: "bounces.mbox")
        let expected = Counts(
            messages: 7, no_report: 1, address_gone: 1, refused: 0, delayed: 1, complaints: 1, known_before: 1, nothing_to_note: 1,
            unknown: 1,
            suppressed: 1)
        #expect(try bounce("bounces.mbox") == expected)
        #expect(try place.run("suppress").standardOutput.text.hasPrefix("bo@example.test\tall\tcomplained\t"))
        for (index, message) in messages.enumerated() {
            try place.put(message.replacing("\n", with: "\r\n"), at: "Maildir/\(index % 2 == 0 ? "new" : "cur")/\(index).host:2,S")
        }
        try place.put("not looked at", at: "Maildir/tmp/x")
        let again = try bounce("Maildir")
        #expect(again.messages == 7 && again.known_before == 4 && again.unknown == 1 && again.suppressed == 0)
        #expect(try bounce("Maildir/new/0.host:2,S").known_before == 1)
        #expect(try bounce("Maildir/new").messages == 4)
        #expect(try place.run("bounce", "nowhere").exitCode == 65)
    }

    @Test func withoutAnAddressForBouncesTheMessageIDTells() throws {
        try settle("bounces_allowed: 0")
        let sent = try send(20)
        #expect(sent.values.allSatisfy { $0.sender == "reports@example.test" })
        let header = try #require(sent["ana"]?.mail.components(separatedBy: "\n\n").first)
        #expect(try bounce(input: report(to: "reports@example.test", original: header)).suppressed == 1)
        #expect(
            try bounce(
                input: report(to: "reports@example.test", original: "Message-ID: <\(String(repeating: "0", count: 64))@example.test>")
            ).unknown == 1)
    }

    @Test func whereNothingWasSentNothingCameBack() throws {
        #expect(try bounce(input: report(to: "bounces+" + String(repeating: "a", count: 32) + "@example.org")).unknown == 1)
        #expect(!place.exists(".almanac-state"))
        for input in ["", "\n\n\n", "From \n", "From x\nFrom y\n", String(repeating: "\u{0}", count: 100_000)] {
            #expect(try bounce(input: input).address_gone == 0)
        }
    }

    @Test func aListOfThoseWhoLeftIsTakenLineByLine() throws {
        _ = try send(20)
        try place.put(
            "# who wrote to us\nAna@example.test  # twice\n\n  bo \nnobody-we-know\nnot@an@address\r\nana@example.test\n\u{1B}]0;x\n",
            at: "left.txt")
        let outcome = try place.run("suppress", "--from", "left.txt")
        #expect(outcome.exitCode == 2)
        #expect(
            outcome.lines == [
                "left.txt:5: \"nobody-we-know\" is neither an address nor the id of somebody whom a mail was made for",
                "left.txt:6: \"not@an@address\": '@' before the @ parts addresses; write one address, or what stands before the @ in quotes",
                "left.txt:8: \" ]0;x\" is neither an address nor the id of somebody whom a mail was made for",
                "2 addresses suppressed, 1 suppressed before, 3 lines not understood",
            ], "\(outcome.standardError)")
        let list = try place.run("suppress").standardOutput.text
        #expect(list.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == ["ana@example.test", "bo@example.test"])
        #expect(try place.text(".almanac-state/suppressions.ndjson").split(separator: "\n").count == 2)
        try place.put("bo\nana@example.test\n", at: "back.txt")
        let back = try place.run("suppress", "--from", "-", "--lift", input: place.handle("back.txt"))
        #expect(back.exitCode == 0 && back.standardError == "2 addresses taken off the list\n", "\(back.standardError)")
        #expect(try place.run("suppress").standardOutput.isEmpty)
        #expect(try place.run("suppress", "--from", "nowhere.txt").exitCode == 65)
        #expect(try place.run("suppress", "--lift").exitCode == 64)
        #expect(try place.run("suppress", "a@b.example", "--from", "left.txt").exitCode == 64)
    }

    @Test func settingsOfBouncesAreCheckedWithTheirPlace() throws {
        for (setting, words) in [
            ("bounces: Name <bounces@example.org>", "'bounces' is an address without a name, and with at most 31 letters"),
            ("bounces: \(String(repeating: "b", count: 32))@example.org", "at most 31 letters"), ("bounces: none", "is no address"),
            ("bounces_allowed: -1", "'bounces_allowed' takes a whole number from 0 to 100"),
        ] {
            try settle(setting)
            let outcome = try place.run("check")
            #expect(outcome.exitCode == 78 && outcome.standardError.contains(words), "\(setting): \(outcome.standardError)")
        }
    }
}
