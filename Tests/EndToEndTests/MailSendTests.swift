import Foundation
import TestSupport
import Testing

/// Mail out of the real command into a real server: who gets what, how often, and what is said of it.
@Suite(.enabled(if: MailSink.path != nil, "smtp-sink of Postfix is not installed"))
struct MailSendTests {
    /// Subjects `p0`, `p1` … with an address each, and a template that costs nothing.
    private func settle(_ place: Workplace, subjects count: Int, port: Int, _ more: String = "") throws {
        try place.put(Self.fleet(0..<count), at: "dump.ndjson")
        try place.put("# Hello\nHello {{subject.name}}, it is {{period.name}}.\n", at: "templates/mail.md")
        try place.put(
            """
            input: dump.ndjson
            templates: templates
            mail:
              from: Almanac <reports@example.test>
              unsubscribe_url: https://example.test/leave/{token}
              period: week
              stale: send
              \(more)
              transport: { smtp: { host: 127.0.0.1, port: \(port), security: none } }

            """, at: "almanac.yaml")
    }

    private static func fleet(_ numbers: Range<Int>, asOf: String = "2026-11-20T21:37:12Z") -> String {
        numbers.map {
            #"{"almanac":1,"as_of":"\#(asOf)","subject":{"id":"p\#($0)","name":"P \#($0)","email":"p\#($0)@example.test","locale":"en_US","timezone":"Europe/Berlin","currency":"EUR"},"guardian":{"by_category":{"30d":[]}}}"#
                + "\n"
        }.joined()
    }

    private struct AuditFile: Decodable {
        struct Entry: Decodable {
            var subject, state: String
        }
        var expected, accepted, missing, uncertain, failed: Int
        var open: [Entry]
    }

    private struct SendFile: Decodable {
        struct Mails: Decodable {
            var rendered, accepted: Int
        }
        var mails: Mails
    }

    private func audit(_ place: Workplace) throws -> (AuditFile, exitCode: Int32) {
        let outcome = try place.run("audit", "--json")
        return (try JSONDecoder().decode(AuditFile.self, from: Data(outcome.standardOutput)), outcome.exitCode)
    }

    @Test func whoHasNothingNewGetsNoMailWhereThatIsAskedFor() throws {
        let place = try Workplace()
        try settle(place, subjects: 3, port: 9, "quiet: skip")
        let rehearsal = try place.run("send", "--dry-run")
        #expect(
            rehearsal.exitCode == 0 && rehearsal.lines.last?.hasPrefix("Would send 0 of 0, 3 with nothing to tell") == true,
            "\(rehearsal.standardError)")
        // Nobody is missed who was to get none.
        #expect(try audit(place).0.expected == 0)
    }

    /// One subject with spending that is news, in a week; the amounts of all days are told.
    private static func spender(_ cents: Int, asOf: String) -> String {
        let summary =
            #"{"auth_events":3,"charge_count":3,"override_rate":0.0,"range":{"end":"2026-11-20T21:37:12+00:00","start":"2026-10-21T21:37:12+00:00"},"risky_rate":0.0,"spend_cents":\#(cents)}"#
        return
            #"{"almanac":1,"as_of":"\#(asOf)","subject":{"id":"p0","name":"P","email":"p0@example.test","locale":"en_US","timezone":"Europe/Berlin","currency":"EUR"},"guardian":{"summary":{"30d":\#(summary)},"rules_progress":[{"category":"fun","limit_cents":1000,"spent_mtd_cents":\#(cents)}],"rules":[{"category":"fun","id":1,"monthly_limit_cents":1000}]}}"#
            + "\n"
    }

    /// News that the last mail told is none.
    @Test func whatWasToldBeforeIsNoNews() throws {
        let place = try Workplace()
        let sink = try MailSink(place.path + "/sink")
        try settle(place, subjects: 0, port: sink.port, "quiet: skip")
        func send(_ cents: Int, _ day: String) throws -> Int {
            try place.put(Self.spender(cents, asOf: "\(day)T21:37:12Z"), at: "dump.ndjson")
            let outcome = try place.run("send")
            #expect(outcome.exitCode == 0, "\(outcome.standardError)")
            return try sink.messages().count
        }
        #expect(try send(2000, "2026-11-06") == 1)
        // The same over again, a week later: audit misses nobody.
        #expect(try send(2000, "2026-11-13") == 1)
        #expect(try audit(place).0.expected == 0)
        // Other numbers are news.
        #expect(try send(2500, "2026-11-20") == 2)
        #expect(try send(2500, "2026-11-27") == 2)
    }

    @Test func theHeaderSaysWhatProgramsAskFor() throws {
        let place = try Workplace()
        let sink = try MailSink(place.path + "/sink")
        try settle(place, subjects: 2, port: sink.port, "private_subject: true")
        #expect(try place.run("send").exitCode == 0)
        let messages = try sink.messages()
        #expect(messages.count == 2)
        for message in messages {
            // "Your report", and the period behind it.
            #expect(message.text.contains("Subject: =?utf-8?B?WW91ciByZXBvcnQg"))
            #expect(message.text.contains("X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply\n"))
            #expect(message.text.contains("Feedback-ID: 2026-W46:weekly:report:example-test\n"))
        }
        try place.put(
            try place.text("almanac.yaml").replacing("private_subject: true", with: "private_subject: perhaps"), at: "almanac.yaml")
        let refused = try place.run("send", "--dry-run")
        #expect(refused.exitCode == 78 && refused.standardError.contains("'private_subject' is true or false"), "\(refused.standardError)")
    }

    /// No clock may be so far ahead: what such data says has not happened.
    @Test func dataOfATimeThatHasNotComeIsNotFresh() throws {
        let place = try Workplace()
        try settle(place, subjects: 2, port: 9)
        try place.put(Self.fleet(0..<2, asOf: "2999-11-20T21:37:12Z"), at: "dump.ndjson")
        try place.put(try place.text("almanac.yaml").replacing("stale: send", with: "stale: skip"), at: "almanac.yaml")
        let rehearsal = try place.run("send", "--dry-run")
        #expect(rehearsal.exitCode == 2)
        #expect(rehearsal.standardError.contains("the data of 'p0' is of 2999-11-20T21:37:12Z, of a time that has not come yet; no mail"))
        #expect(rehearsal.lines.last?.hasPrefix("Would send 0 of 2, 2 too old") == true, "\(rehearsal.standardError)")
    }

    /// Data that has become too old is nothing to miss for somebody who has the mail of its period.
    @Test func whoHasTheMailIsNotCalledTooOld() throws {
        let place = try Workplace()
        let sink = try MailSink(place.path + "/sink")
        try settle(place, subjects: 2, port: sink.port)
        let first = try place.run("send")
        #expect(first.exitCode == 0, "\(first.standardError)")
        // The third is new.
        try place.put(Self.fleet(0..<3), at: "dump.ndjson")
        try place.put(try place.text("almanac.yaml").replacing("stale: send", with: "stale: skip"), at: "almanac.yaml")
        let second = try place.run("send")
        #expect(second.exitCode == 2)
        #expect(second.lines.last?.hasPrefix("Sent 0 of 3, 2 sent before, 1 too old") == true, "\(second.standardError)")
    }

    @Test func everybodyGetsItOnceAndASecondRunSendsNothing() throws {
        let place = try Workplace()
        let sink = try MailSink(place.path + "/sink")
        try settle(place, subjects: 12, port: sink.port, "connections: 3")
        #expect(try audit(place).exitCode == 2)
        let rehearsal = try place.run("send", "--dry-run")
        #expect(rehearsal.exitCode == 0 && rehearsal.lines.last?.hasPrefix("Would send 12 of 12") == true, "\(rehearsal.standardError)")
        #expect(!place.exists(".almanac-state"))

        let first = try place.run("send")
        #expect(first.exitCode == 0, "\(first.standardError)")
        var messages = try sink.messages()
        #expect(Set(messages.map(\.recipient)) == Set((0..<12).map { "p\($0)@example.test" }))
        #expect(messages.count == 12 && Set(messages.map(\.id)).count == 12)
        for message in messages {
            #expect(message.text.contains("From: Almanac <reports@example.test>\n"))
            #expect(message.text.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\n"))
            #expect(message.text.contains("weekly 2026-W46@Europe/Berlin p"))
        }

        let second = try place.run("send")
        #expect(second.exitCode == 0 && second.lines.last?.hasPrefix("Sent 0 of 12, 12 sent before") == true, "\(second.standardError)")
        #expect(try sink.messages().count == 12)
        let (found, exitCode) = try audit(place)
        #expect(exitCode == 0 && found.accepted == 12 && found.open.isEmpty)
        #expect(try place.run("status").standardOutput.text == "weekly 2026-W46@Europe/Berlin by mail: 12 accepted\n")

        // On purpose, it goes once more: another version, that names the first.
        #expect(try place.run("send", "--resend", "p3").exitCode == 0)
        messages = try sink.messages().filter { $0.recipient == "p3@example.test" }
        #expect(messages.count == 2 && Set(messages.map(\.id)).count == 2)
        let ids = messages.map(\.id).sorted { $0.utf8.count < $1.utf8.count }
        #expect(
            messages.contains {
                $0.id == ids[1] && $0.text.contains("References:\n \(ids[0])") || $0.text.contains("References: \(ids[0])")
            })

        // The next week is another mail.
        try place.put(Self.fleet(0..<12, asOf: "2026-11-27T21:37:12Z"), at: "dump.ndjson")
        #expect(try place.run("send").exitCode == 0)
        #expect(try sink.messages().count == 25)
    }

    /// Refused with its greeting or at the sender, nobody is lost: everybody stays due.
    @Test(arguments: ["CONNECT", "MAIL"]) func aServerThatTakesNothingFromUsKeepsEverybodyDue(command: String) throws {
        let place = try Workplace()
        var sink: MailSink? = try MailSink(place.path + "/sink", flags: ["-f", command])
        let port = try #require(sink).port
        try settle(place, subjects: 12, port: port)
        let refused = try place.run("send")
        #expect(refused.exitCode == 69 && refused.standardError.contains("takes no mail from here"), "\(refused.standardError)")
        #expect(try audit(place).0.failed == 0)
        sink = nil
        let mended = try MailSink(place.path + "/sink", port: port)
        // One was put off for half an hour; the rest goes out at once.
        #expect(try place.run("send").exitCode == 75)
        #expect(try mended.messages().count == 11)
    }

    @Test func whatWasRefusedIsSentAgainByItsCode() throws {
        let place = try Workplace()
        var sink: MailSink? = try MailSink(place.path + "/sink", flags: ["-f", "RCPT"])
        let port = try #require(sink).port
        try settle(place, subjects: 4, port: port)
        #expect(try place.run("send").exitCode == 2)
        #expect(try audit(place).0.failed == 4)
        sink = nil
        let mended = try MailSink(place.path + "/sink", port: port)
        #expect(try place.run("send", "--resend-failed", "--code", "5.1.1").exitCode == 2)
        #expect(try place.run("send", "--resend-failed", "--since", "2999-01-01").exitCode == 2)
        #expect(try mended.messages().isEmpty)
        let again = try place.run("send", "--resend-failed", "--code", "500", "--since", "2020-01-01")
        #expect(try mended.messages().count == 4, "\(again.standardError)")
        #expect(again.exitCode == 0)
        #expect(try place.run("send", "--code", "500").exitCode == 64)
        #expect(try place.run("send", "--resend-failed", "--code", "no").exitCode == 64)
    }

    /// The one whose budget is over gets a mail, and nobody misses those of the others.
    @Test func aMailCanBeForThoseAloneWhoNeedAttention() throws {
        let place = try Workplace()
        let sink = try MailSink(place.path + "/sink")
        try settle(place, subjects: 0, port: sink.port, "only: attention")
        func record(_ id: String, spent: Int) -> String {
            Self.spender(spent, asOf: "2026-11-20T21:37:12Z").replacing(#""id":"p0""#, with: #""id":"\#(id)""#)
                .replacing("p0@", with: id + "@")
        }
        try place.put(record("over", spent: 25000) + record("calm", spent: 200), at: "dump.ndjson")
        let sent = try place.run("send")
        #expect(sent.exitCode == 0 && sent.standardError.contains("1 with nothing to tell"), "\(sent.standardError)")
        #expect(try sink.messages().map(\.recipient) == ["over@example.test"])
        #expect(try place.run("audit").exitCode == 0)
        _ = try place.run("render", "--format", "data")
        #expect(
            try place.text("output/run.json").contains(
                #""attention":{"counts":{"over_limit":1,"rest":1},"subjects":[{"subject":"over","group":"over_limit","reason":""#))
        #expect(try place.text("output/over/data/series.json").contains(#""attention":{"group":"over_limit","reason":""#))
    }

    @Test func whoLeavesGetsNoMore() throws {
        let place = try Workplace()
        let sink = try MailSink(place.path + "/sink")
        try settle(place, subjects: 4, port: sink.port)
        #expect(try place.run("suppress", "P0@EXAMPLE.test").exitCode == 0)
        #expect(try place.run("send").exitCode == 0)
        let message = try #require(try sink.messages().first { $0.recipient == "p1@example.test" })
        #expect(try sink.messages().count == 3)
        let link = try #require(message.text.firstRange(of: "https://example.test/leave/"))
        let token = String(message.text[link.upperBound...].prefix(32))
        #expect(try place.run("unsubscribe", token).standardError == "Left the list 'weekly'.\n")
        #expect(try place.run("unsubscribe", token).exitCode == 0)
        #expect(try place.run("unsubscribe", String(repeating: "0", count: 32)).exitCode == 65)
        // Where somebody looks for the mails of one reader, it stands why no more come.
        let left = try place.run("status", "p1").standardOutput.text
        #expect(left.contains(#/p1@example\.test left the list 'weekly' at 20[^ ]+ \(one-click\)\n/#), "\(left)")
        #expect(try place.run("status", "p1", "--json").standardOutput.text.contains(#""suppressions":[{"address":"p1@example.test""#))
        #expect(!(try place.run("status", "p2").standardOutput.text.contains("left the list")))
        let list = try place.run("suppress", "--json").standardOutput.text
        #expect(list.hasPrefix(#"{"suppressions":[{"address":"p0@example.test","reason":"manual","since":"20"#), "\(list)")
        #expect(
            try place.run("suppress", "p9@example.test", "--json").standardOutput.text
                == #"{"lifted":false,"changed":1,"unchanged":0,"refused":0}"# + "\n")
        try place.put(Self.fleet(0..<4, asOf: "2026-11-27T21:37:12Z"), at: "dump.ndjson")
        #expect(try place.run("send").exitCode == 0)
        #expect(try sink.messages().map(\.recipient).sorted() == [1, 2, 2, 3, 3].map { "p\($0)@example.test" })
        let (found, exitCode) = try audit(place)
        #expect(exitCode == 0 && found.accepted == 2 && found.open.isEmpty)
    }

    @Test(arguments: [
        (["-r", "."], 75, "deferred"), (["-q", "."], 2, "uncertain"), (["-f", "."], 2, "failed"), (["-f", "RCPT"], 2, "failed"),
        (["-r", "RCPT"], 75, "deferred"),
    ])
    func whatTheServerSaysIsWhatIsKnown(flags: [String], code: Int32, state: String) throws {
        let place = try Workplace()
        var sink: MailSink? = try MailSink(place.path + "/sink", flags: flags)
        let port = try #require(sink?.port)
        try settle(place, subjects: 3, port: port)
        let outcome = try place.run("send")
        #expect(outcome.exitCode == (state == "deferred" ? 69 : code) || outcome.exitCode == code, "\(outcome.standardError)")
        var (found, exitCode) = try audit(place)
        #expect(exitCode == 2 && found.open.map(\.state) == [state, state, state])
        // The server is well again: what is in doubt is held, what was refused stays so, what was put off is not due yet.
        sink = nil
        sink = try MailSink(place.path + "/well", port: port)
        #expect(try place.run("send").exitCode == code)
        #expect(try sink?.messages().isEmpty == true)
        (found, exitCode) = try audit(place)
        #expect(exitCode == 2 && found.open.map(\.state) == [state, state, state])
        guard state == "uncertain" else {
            #expect(try place.run("settle", "p0", "--delivered").exitCode == 65)
            return
        }
        // Whoever looked says what they found.
        #expect(try place.run("settle", "p0", "--delivered").exitCode == 0)
        #expect(try place.run("settle", "p1", "--not-delivered").exitCode == 0)
        #expect(try place.run("send").exitCode == 2)
        #expect(try sink?.messages().map(\.recipient) == ["p1@example.test"])
        (found, exitCode) = try audit(place)
        #expect(found.open.map(\.subject) == ["p2"])
        // Whoever would rather have it twice says so.
        try settle(place, subjects: 3, port: port, "uncertain: retry")
        #expect(try place.run("send").exitCode == 0)
        #expect(try sink?.messages().map(\.recipient).sorted() == ["p1@example.test", "p2@example.test"])
        #expect(try audit(place).exitCode == 0)
    }

    @Test func whereNobodyListensTheRestIsNotTried() throws {
        let place = try Workplace()
        try settle(place, subjects: 40, port: try #require(Loopback.freePort()))
        let outcome = try place.run("send")
        #expect(outcome.exitCode == 69, "\(outcome.standardError)")
        let (found, _) = try audit(place)
        let states = Dictionary(grouping: found.open, by: \.state).mapValues(\.count)
        #expect(states == ["deferred": 10, "rendered": 30])
    }

    /// What was made and not tried yet is sent as it is, unless its data or what it is made by has changed.
    @Test func whatWasMadeIsNotMadeAgain() throws {
        let place = try Workplace()
        let port = try #require(Loopback.freePort())
        try settle(place, subjects: 40, port: port)
        func send() throws -> SendFile.Mails {
            let outcome = try place.run("send", "--json")
            return try JSONDecoder().decode(SendFile.self, from: Data(outcome.standardOutput)).mails
        }
        #expect(try send().rendered == 40)
        // Ten more are tried and put off each time, for nobody listens.
        #expect(try send().rendered == 0)
        try place.put("# Hello\nHello again, {{subject.name}}.\n", at: "templates/mail.md")
        #expect(try send().rendered == 20)
        let sink = try MailSink(place.path + "/sink", port: port)
        let mails = try send()
        #expect(mails.rendered == 0 && mails.accepted == 10)
        #expect(try sink.messages().allSatisfy { $0.text.contains("Hello again") })
    }

    @Test func aNightThatIsKilledAnywhereLosesNobodyAndSendsNobodyTwo() throws {
        let place = try Workplace()
        let sink = try MailSink(place.path + "/sink")
        try settle(place, subjects: 200, port: sink.port, "connections: 2\n  rate: 9000")
        var generator = SystemRandomNumberGenerator()
        var kills = 0
        for _ in 0..<12 {
            let run = try place.start("send")
            let wait = ContinuousClock.now + .milliseconds(Int.random(in: 100...600, using: &generator))
            _ = run.wait { ContinuousClock.now > wait }
            run.send(SIGKILL)
            let outcome = try run.wait()
            if outcome.exitCode == 137 { kills += 1 }
            if outcome.exitCode == 0 || outcome.exitCode == 2 { break }
        }
        let last = try place.run("send")
        #expect(last.exitCode == 0 || last.exitCode == 2, "\(last.standardError)")
        let taken = Dictionary(grouping: try sink.messages(), by: \.recipient).mapValues(\.count)
        let (found, _) = try audit(place)
        let uncertain = Set(found.open.filter { $0.state == "uncertain" }.map { $0.subject + "@example.test" })
        #expect(found.open.allSatisfy { $0.state == "uncertain" }, "after \(kills) kills: \(found.open)")
        #expect(found.accepted + uncertain.count == 200)
        for number in 0..<200 {
            let address = "p\(number)@example.test"
            let count = taken[address] ?? 0
            #expect(count == 1 || uncertain.contains(address) && count == 0, "\(address) has \(count) after \(kills) kills")
        }
        #expect(kills > 2 && uncertain.count <= 2 * kills)
        // In doubt is little, and named; asked for, it goes out once more.
        try settle(place, subjects: 200, port: sink.port, "uncertain: retry")
        #expect(try place.run("send").exitCode == 0)
        let again = Dictionary(grouping: try sink.messages(), by: \.recipient).mapValues(\.count)
        #expect(again.count == 200 && again.allSatisfy { $0.value == 1 || uncertain.contains($0.key) })
    }

    @Test func oneRunAtATimeHasTheState() throws {
        let place = try Workplace()
        let sink = try MailSink(place.path + "/sink")
        try settle(place, subjects: 30, port: sink.port, "rate: 600")
        let run = try place.start("send")
        #expect(run.wait { place.exists(".almanac-state/ledger.sqlite") })
        let second = try place.run("send")
        #expect(second.exitCode == 75, "\(second.standardError)")
        run.send(SIGTERM)
        #expect(try run.wait().exitCode == 143)
        #expect(try place.run("send").exitCode == 0)
        #expect(try sink.messages().count == 30)
    }

    @Test func tellsTheOwnerOnceANightAndOnlyOfABadOne() throws {
        let place = try Workplace()
        let sink = try MailSink(place.path + "/sink")
        try settle(place, subjects: 3, port: sink.port, "owner: ops@example.test")
        let good = try place.run("nightly")
        #expect(good.exitCode == 0, "\(good.standardError)")
        #expect(try sink.messages().count == 3)
        #expect(place.exists("output/p0/index.html") && place.exists(".almanac-state/nightly.json"))
        try place.put(Self.fleet(0..<3) + "no JSON\n", at: "dump.ndjson")
        for _ in 0..<2 { #expect(try place.run("nightly").exitCode == 2) }
        let told = try sink.messages().filter { $0.recipient == "ops@example.test" }
        #expect(told.count == 1 && told.first?.text.contains("dump.ndjson:4:1: this is not JSON") == true)
        #expect(try sink.messages().count == 4)
    }

    @Test func aMailWhoseFileWasTouchedIsNotSentAndIsMadeAnew() throws {
        let place = try Workplace()
        var sink: MailSink? = try MailSink(place.path + "/sink", flags: ["-q", "."])
        let port = try #require(sink?.port)
        try settle(place, subjects: 2, port: port)
        #expect(try place.run("send").exitCode == 2)
        sink = nil
        sink = try MailSink(place.path + "/well", port: port)
        for name in try place.names(".almanac-state/outbox") {
            try place.put("From: eve@example.test\r\n\r\n", at: ".almanac-state/outbox/" + name)
        }
        // What was tried is retried as it was, and these are not what they were.
        try settle(place, subjects: 2, port: port, "uncertain: retry")
        let refused = try place.run("send")
        #expect(
            refused.exitCode == 2
                && refused.standardError.contains("not sent: its file in .almanac-state/outbox is gone or is not what it was"))
        #expect(try sink?.messages().isEmpty == true)
        let mended = try place.run("send")
        #expect(mended.exitCode == 0, "\(mended.standardError)")
        #expect(try sink?.messages().map(\.recipient).sorted() == ["p0@example.test", "p1@example.test"])
    }

    /// What a mail says counts, and not what the record holds: an account in which nothing has happened yet has zeros.
    @Test func aMailThatSaysNothingIsSkipped() throws {
        let place = try Workplace()
        let sink = try MailSink(place.path + "/sink")
        try settle(place, subjects: 2, port: sink.port)
        let lead = "# {{lead}}\n{{^guardian}}{{#reasons}}{{sentence}}{{/reasons}}{{/guardian}}\n"
        try place.put(lead, at: "templates/mail.md")
        let rehearsal = try place.run("send", "--dry-run")
        #expect(rehearsal.exitCode == 0, "\(rehearsal.standardError)")
        #expect(rehearsal.lines.first == "dump.ndjson:1: mail: not sent: it would show no number and ask for nothing")
        let outcome = try place.run("send")
        #expect(outcome.exitCode == 0)
        #expect(outcome.lines.count == 3 && outcome.lines.first == rehearsal.lines.first, "\(outcome.standardError)")
        #expect(outcome.lines.last?.hasPrefix("Sent 0 of 2, 2 with nothing in their mail") == true)
        #expect(
            try place.run("status", "p0").standardOutput.text.contains(": skipped at "))
        #expect(try place.run("status", "p0").standardOutput.text.contains(": not sent: it would show no number and ask for nothing"))
        #expect(try place.run("status").standardOutput.text.contains(": 2 skipped\n"))
        #expect(try place.run("status", "p0", "--json").standardOutput.text.contains(#""state":"skipped""#))
        #expect(try audit(place).exitCode == 0 && audit(place).0.missing == 0)
        // Of the same data nothing is made again; of newer data it is.
        try place.put(lead + "\nIt is 7 o'clock.\n", at: "templates/mail.md")
        #expect(try place.run("send").lines.first?.hasPrefix("Sent 0 of 2") == true)
        try place.put(Self.fleet(0..<2, asOf: "2026-11-21T21:37:12Z"), at: "dump.ndjson")
        #expect(try place.run("send").exitCode == 0)
        #expect(try sink.messages().map(\.recipient).sorted() == ["p0@example.test", "p1@example.test"])
    }

    /// Why nothing went out, that it waits, until when, and who has no address: what a night without a mail server has to say.
    @Test func aNightWithoutAServerSaysThatTheMailsWait() throws {
        let place = try Workplace()
        try settle(place, subjects: 4, port: 9)
        let fleet = Self.fleet(0..<3) + Self.fleet(3..<4).replacing(#""email":"p3@example.test","#, with: "")
        try place.put(fleet, at: "dump.ndjson")
        let night = try place.run("nightly")
        #expect(night.exitCode == 75 || night.exitCode == 69, "\(night.standardError)")
        let begin = "send: 3 mails wait in the state folder, because they were not taken (127.0.0.1:9: "
        let waiting = try #require(night.lines.first { $0.hasPrefix(begin) }, "\(night.standardError)")
        #expect(waiting.contains("); a run after 20") && waiting.hasSuffix("Z tries again"))
        #expect(night.lines.contains("send: 1 without an address gets no mail: 'p3' (subject.email in the dump)"))
        #expect(try place.run("status").standardOutput.text.contains(": 3 deferred\n"))
        let report = try place.text(".almanac-state/nightly.json")
        #expect(report.contains(#""without_address":["p3"]"#))
        // Those who watch are told counts, and nobody's name.
        let words = report.firstRange(of: #""words":"0 sent"#).map { report[$0.lowerBound...].prefix { $0 != "]" } } ?? ""
        #expect(words.contains("1 without an address") && !words.prefix { $0 != "[" }.contains("p3"))
    }

    @Test func sendsNoEmptyMail() throws {
        let place = try Workplace()
        let sink = try MailSink(place.path + "/sink")
        try settle(place, subjects: 2, port: sink.port)
        try place.put(Self.fleet(0..<2).replacing(#"{"by_category":{"30d":[]}}"#, with: "{}", maxReplacements: 1), at: "dump.ndjson")
        let outcome = try place.run("send")
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardError.contains("dump.ndjson:1: mail: the record holds no numbers"))
        #expect(try sink.messages().map(\.recipient) == ["p1@example.test"])
        #expect(try audit(place).0.open.map(\.subject) == ["p0"])
    }

    @Test func checkFindsWhatWouldKeepEveryMailBack() throws {
        let place = try Workplace()
        try place.put(
            """
            mail:
              transport: { smtp: { host: mail.example.test, user: me, password: "env:ALMANAC_NO_SUCH_PASSWORD", certificates: /nothing/here.pem } }

            """, at: "almanac.yaml")
        var outcome = try place.run("check")
        #expect(outcome.exitCode == 78)
        for words in ["nobody to send from", "ALMANAC_NO_SUCH_PASSWORD", "/nothing/here.pem cannot be read"] {
            #expect(outcome.standardError.contains(words), "\(outcome.standardError)")
        }
        try place.put("mail: { from: a@example.test, transport: { sendmail: /nothing/sendmail -i } }\n", at: "almanac.yaml")
        outcome = try place.run("check")
        #expect(outcome.exitCode == 78 && outcome.standardError.contains("there is no program /nothing/sendmail"))
    }

    @Test func namesTheRuleThatAMailBreaks() throws {
        let place = try Workplace()
        try place.put(Fixture.fleet(0..<3), at: "dump.ndjson")
        #expect(try place.run("render", "-i", "dump.ndjson", "--format", "mail", "--period", "30d").exitCode == 0)
        let good = try place.run("mail", "lint", "output/ana/mail.eml", "output/bo/mail.eml")
        #expect(good.exitCode == 0, "\(good.standardOutput.text)")
        let mail = try place.text("output/ana/mail.eml")
        func broken(_ old: String, _ new: String) throws -> String {
            try #require(mail.contains(old), "\(old)")
            try place.put(mail.replacingOccurrences(of: old, with: new), at: "bad.eml")
            let outcome = try place.run("mail", "lint", "-q", "bad.eml")
            #expect(outcome.exitCode == 2, "\(old)")
            return outcome.standardOutput.text.replacingOccurrences(of: "bad.eml: ", with: "")
        }
        #expect(try broken("Message-ID: <", "Message-ID: <a b").contains("message-id: "))
        #expect(
            try broken("MIME-Version: 1.0\r\n", "MIME-Version: 1.0\r\nMIME-Version: 1.0\r\n").contains(
                "header-fields: MIME-Version is there 2 times"))
        #expect(try broken("List-Id:", "List-Unsubscribe: <https://example.test/x>\r\nList-Id:").contains("one-click: "))
        #expect(try broken("<p", "<svg><p").contains("no-svg: <svg> in a mail"))
        #expect(try broken("<p", "<script>x</script><form><p").contains("no-script: "))
        #expect(try broken("cid:", "https://example.test/").contains("no-remote: "))
        #expect(try broken("cid:", "data:").contains("no-data-uri: "))
        #expect(try broken("Content-ID: <", "Content-ID: <other-").contains("cid: "))
        #expect(try broken("iVBORw0K", "AAAAAAAA").contains("image-type: "))
        #expect(try broken(" alt=3D", " alp=3D").contains("image-alt: "))
        #expect(try broken("--=_almanac_alternative--", "").contains("form: "))
        #expect(try broken("charset=utf-8", "charset=latin1").contains("charset: "))
        #expect(try broken("quoted-printable", "base64").contains("transfer-encoding: "))
        #expect(try broken("Date: Fri,", "Date: some day,").contains("date: "))
        #expect(try broken("\r\nTo:", "\nTo:").contains("line-breaks: "))
    }

    @Test func settingsOfMailAreCheckedWithTheirPlace() throws {
        let place = try Workplace()
        try place.put(
            """
            input: dump.ndjson
            mail:
              from: nobody
              perod: week
              period: wek
              unsubscribe_url: http://example.test/leave
              rate: 0
              transport: { smtp: { port: 25, password: hunter2 } }

            """, at: "almanac.yaml")
        let outcome = try place.run("send")
        #expect(outcome.exitCode == 78)
        #expect(
            outcome.lines == [
                "almanac: almanac.yaml:3:9: from: \"nobody\" is no address; write one like ana@example.test",
                "almanac.yaml:4:3: no option of 'mail' named 'perod'; did you mean 'period'?",
                "almanac.yaml:5:11: 'period' is day, week, month, quarter, year or off; did you mean 'week'?",
                "almanac.yaml:6:20: 'unsubscribe_url' begins with https:// and has {token} in it",
                "almanac.yaml:7:9: 'rate' takes a whole number from 1 to 1000000",
                "almanac.yaml:8:44: password: a credential is given by its place, env:NAME or file:/path; tokens are never written into settings or lists",
                "almanac.yaml:8:22: 'smtp' has no host",
            ])
        #expect(!outcome.standardError.contains("hunter2"))
    }
}
