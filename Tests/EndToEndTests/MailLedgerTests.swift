import Foundation
import TestSupport
import Testing

/// The ledger as those see it who run the nights: what is said when it has gone, what stays, what is forgotten, and what it knows of one subject.
struct MailLedgerTests {
    private func settle(_ place: Workplace, _ more: String = "rate: 100000") throws {
        try place.put("# Hello {{subject.name}}\nHello.\n", at: "templates/mail.md")
        try FileManager.default.createDirectory(atPath: place.path + "/sent", withIntermediateDirectories: true)
        try place.put(
            """
            input: dump.ndjson
            templates: templates
            mail:
              from: Almanac <reports@example.test>
              unsubscribe_url: https://example.test/leave/{token}
              stale: send
              \(more)
              transport: { sendmail: [/bin/sh, -c, "cat > $(mktemp \(place.path)/sent/XXXXXX)"] }

            """, at: "almanac.yaml")
        try dump(place)
    }

    private func dump(_ place: Workplace, asOf: String = "2026-11-20T21:37:12Z") throws {
        try place.put(
            ["ana", "bo", "cy"].map {
                #"{"almanac":1,"as_of":"\#(asOf)","subject":{"id":"\#($0)","email":"\#($0)@example.test","timezone":"Europe/Berlin","currency":"EUR"},"guardian":{"by_category":{"30d":[]}}}"#
                    + "\n"
            }.joined(), at: "dump.ndjson")
    }

    private func remove(_ names: String..., in place: Workplace) throws {
        for name in names { try FileManager.default.removeItem(atPath: place.path + "/.almanac-state/" + name) }
    }

    @Test func aLedgerThatHasGoneIsNotMadeAnew() throws {
        let place = try Workplace()
        try settle(place)
        #expect(try place.run("send").exitCode == 0)
        #expect(try place.run("suppress", "bo@example.test").exitCode == 0)
        for name in try place.names(".almanac-state") where name.hasPrefix("ledger.sqlite") { try remove(name, in: place) }
        let words =
            "almanac: .almanac-state/ledger.sqlite: the ledger is gone, and mail was sent from this folder before; without it everybody would be sent theirs "
            + "again. Bring it back from a copy, or remove .almanac-state/ledger.made and .almanac-state/recipe to begin anew, knowing that "
            + "(those who left are kept in suppressions.ndjson)\n"
        for command in [["send"], ["status"], ["audit"], ["send", "--dry-run"], ["suppress", "x@example.test"], ["nightly"]] {
            let outcome = try Command(almanac, command, in: place.path).wait()
            #expect(outcome.exitCode == 65 && outcome.standardError.hasSuffix(words), "\(command): \(outcome.standardError)")
        }
        #expect(!place.exists(".almanac-state/ledger.sqlite"))
        #expect(try place.names("sent").count == 3)
        // On purpose: everybody again, but not who left.
        try remove("ledger.made", "recipe", in: place)
        #expect(try place.run("send").exitCode == 0)
        #expect(try place.names("sent").count == 5)
        #expect(try place.run("suppress").standardOutput.text.hasPrefix("bo@example.test\tall\tmanual\t"))
    }

    @Test func anOlderCopyOfTheLedgerDoesNotBringBackWhoLeft() throws {
        let place = try Workplace()
        try settle(place)
        #expect(try place.run("suppress", "ana@example.test").exitCode == 0)
        let copy = try place.bytes(".almanac-state/ledger.sqlite")
        #expect(try place.run("suppress", "bo@example.test", "--list", "daily").exitCode == 0)
        for name in try place.names(".almanac-state") where name.hasPrefix("ledger.sqlite") { try remove(name, in: place) }
        try place.put(copy, at: ".almanac-state/ledger.sqlite")
        #expect(try place.run("send").exitCode == 0)
        #expect(try place.names("sent").count == 1)
        let all = try place.run("suppress").standardOutput.text.split(separator: "\n")
        #expect(all.count == 2 && all[1].hasPrefix("bo@example.test\tdaily\tmanual\t"))
        // Who comes back is taken out of both.
        #expect(try place.run("suppress", "ana@example.test", "--lift").exitCode == 0)
        #expect(try place.text(".almanac-state/suppressions.ndjson").split(separator: "\n").count == 1)
    }

    @Test func aListOfThoseWhoLeftThatCannotBeReadSendsNothing() throws {
        let place = try Workplace()
        try settle(place)
        try place.put("{\"address\":\"ana@example.test\"}\n", at: ".almanac-state/suppressions.ndjson")
        let outcome = try place.run("send")
        #expect(outcome.exitCode == 65)
        #expect(outcome.standardError.contains(".almanac-state/suppressions.ndjson:1: is not what is written there of somebody who left"))
        #expect(try place.names("sent").isEmpty)
    }

    private struct Report: Decodable {
        struct Mails: Decodable { var accepted, forgotten: Int }
        var mails: Mails
    }

    @Test func theLedgerForgetsWhatIsOldWhereThatIsAskedFor() throws {
        let place = try Workplace()
        try settle(place, "ledger: { keep: 400d }")
        func send(_ now: String) throws -> Report.Mails {
            try dump(place, asOf: now)
            let outcome = try place.run("send", "--now", now, "--json")
            #expect(outcome.exitCode == 0, "\(outcome.standardError)")
            return try JSONDecoder().decode(Report.self, from: Data(outcome.standardOutput)).mails
        }
        _ = try send("2026-11-20T21:37:12Z")
        // Of a time in which the first mails, whose time is the machine's, are old.
        let later = "2126-11-20T21:37:12Z"
        let second = try send(later)
        #expect(second.accepted == 3 && second.forgotten == 3)
        #expect(try place.run("status").standardOutput.text == "daily 2126-11-19@Europe/Berlin by mail: 3 accepted\n")
        #expect(try place.run("audit", "--now", later).exitCode == 0, "the newest stays")
        for keep in ["400", "30d", "d", "-1d", "9999999999999999999d", "400 d"] {
            try settle(place, "ledger: { keep: \(keep) }")
            let outcome = try place.run("check")
            #expect(
                outcome.exitCode == 78 && outcome.standardError.contains("'keep' takes days from 31d to 36500d, such as 400d"), "\(keep)")
        }
        try settle(place, "ledger: { kep: 400d }")
        #expect(try place.run("check").standardError.contains("no option of 'ledger' named 'kep'; did you mean 'keep'?"))
    }

    @Test func oneSubjectsMailIsLookedUp() throws {
        let place = try Workplace()
        try settle(place)
        #expect(try place.run("status", "ana").exitCode == 65)
        #expect(try place.run("send").exitCode == 0)
        try settle(place, "reply_to: me@example.test")
        #expect(try place.run("send", "--resend", "ana").exitCode == 0)
        let lines = try place.run("status", "ana").standardOutput.text.split(separator: "\n").map(String.init)
        #expect(lines.count == 5, "\(lines)")
        #expect(
            lines[0].wholeMatch(of: #/daily 2026-11-19@Europe\/Berlin by mail to ana@example\.test: accepted at 20..-..-..T..:..:..Z.*/#)
                != nil)
        #expect(lines[1].wholeMatch(of: #/  Message-ID <[0-9a-f]{64}\.v2@example\.test>/#) != nil)
        #expect(lines[2] == "  with data of 2026-11-20T21:37:12Z")
        #expect(
            lines[3].wholeMatch(of: #/  try 1 at 20.*Z: accepted.*/#) != nil
                && lines[4].wholeMatch(of: #/  try 2 at 20.*Z: accepted.*/#) != nil)
        struct Listing: Decodable {
            struct Message: Decodable {
                struct Attempt: Decodable { var number, version: Int; var state: String }
                var subject, address, state, message_id: String
                var attempts: [Attempt]?
            }
            var messages, open: [Message]?
        }
        func json(_ arguments: String...) throws -> Listing {
            try JSONDecoder().decode(Listing.self, from: Data(Command(almanac, arguments, in: place.path).wait().standardOutput))
        }
        let ana = try #require(try json("status", "ana", "--json").messages?.first)
        #expect(ana.address == "ana@example.test" && ana.attempts?.map(\.version) == [1, 2])
        #expect(try place.names("sent").contains { try place.text("sent/" + $0).contains(ana.message_id) }, "it is the one that went out")
        #expect(try place.run("status", "nobody").exitCode == 65)
        #expect(try json("status", "--list", "--json").open?.isEmpty == true)
    }

    @Test func everyMessageThatIsNotAcceptedIsListedForMachines() throws {
        let place = try Workplace()
        try settle(place)
        try place.put(
            try place.text("almanac.yaml").replacing("cat > $(mktemp \(place.path)/sent/XXXXXX)", with: "echo no such box >&2; exit 67"),
            at: "almanac.yaml")
        #expect(try place.run("send").exitCode == 2)
        struct Listing: Decodable {
            struct Message: Decodable { var subject, address, state, message_id, reply: String }
            var open: [Message]
        }
        let open = try JSONDecoder().decode(Listing.self, from: Data(place.run("status", "--list", "--json").standardOutput)).open
        #expect(
            open.map(\.subject) == ["ana", "bo", "cy"]
                && open.allSatisfy { $0.state == "failed" && $0.message_id.hasSuffix("@example.test") })
        #expect(open.allSatisfy { $0.reply.contains("no such box") }, "\(open)")
        #expect(try place.run("status", "bo").standardOutput.text.contains("to bo@example.test: failed at "))
    }
}
