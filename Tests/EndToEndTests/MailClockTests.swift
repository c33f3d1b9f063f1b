import Foundation
import TestSupport
import Testing

/// Who is due when: the real command, run by the clock that `--now` gives it, with a program that keeps each mail as a file.
struct MailClockTests {
    private struct Reader {
        var id: String
        var zone: String
        /// The member `mail` of the subject, with its comma before; empty for none.
        var mail = ""
    }

    private func settle(_ place: Workplace, _ more: String = "send_at: \"07:00\"") throws {
        try place.put("# Hello {{subject.name}}\nHello.\n", at: "templates/mail.md")
        try FileManager.default.createDirectory(atPath: place.path + "/sent", withIntermediateDirectories: true)
        try place.put(
            """
            input: dump.ndjson
            templates: templates
            mail:
              from: Almanac <reports@example.test>
              unsubscribe_url: https://example.test/leave/{token}
              preferences_url: https://example.test/preferences/{token}
              \(more)
              transport: { sendmail: [/bin/sh, -c, "cat > $(mktemp \(place.path)/sent/XXXXXX)"] }

            """, at: "almanac.yaml")
    }

    private func dump(_ place: Workplace, _ readers: [Reader], asOf: String) throws {
        try place.put(
            readers.map {
                #"{"almanac":1,"as_of":"\#(asOf)","subject":{"id":"\#($0.id)","name":"\#($0.id)","email":"\#($0.id)@example.test","timezone":"\#($0.zone)","currency":"EUR"\#($0.mail)},"guardian":{"by_category":{"30d":[]}}}"#
                    + "\n"
            }.joined(), at: "dump.ndjson")
    }

    /// Who got which period, sorted; each mail is taken away.
    private func sent(_ place: Workplace) throws -> [String] {
        try place.names("sent").map { name in
            let text = try place.text("sent/" + name)
            try FileManager.default.removeItem(atPath: place.path + "/sent/" + name)
            let line = text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("X-Report-Key: ") }
            return line.map { String($0.dropFirst(14)) } ?? "?"
        }.sorted()
    }

    /// What a send at a time sends of a dump of that time.
    private func sends(_ place: Workplace, _ readers: [Reader], at now: String, _ options: String...) throws -> [String] {
        try dump(place, readers, asOf: now)
        let outcome = try Command(almanac, ["send", "--now", now] + options, in: place.path).wait()
        #expect(outcome.exitCode == 0, "\(now): \(outcome.standardError)")
        return try sent(place)
    }

    @Test func anHourlyRunSendsToWhomeverItsHourHasCome() throws {
        let place = try Workplace()
        try settle(place)
        let readers = [
            Reader(id: "berlin", zone: "Europe/Berlin"), Reader(id: "delhi", zone: "Asia/Kolkata"),
            Reader(id: "line", zone: "Pacific/Kiritimati"), Reader(id: "york", zone: "America/New_York"),
            Reader(id: "weekly", zone: "Europe/Berlin", mail: #","mail":{"period":"week","send_at":"02:30"}"#),
            Reader(id: "none", zone: "Europe/Berlin", mail: #","mail":"off""#),
        ]
        // From Saturday noon to Monday noon; the clocks of Berlin go back on Sunday, and 02:30 comes twice there.
        var found: [String] = []
        for hour in 0...48 {
            let now = Date(timeIntervalSince1970: 1_792_843_200 + Double(hour) * 3600).formatted(.iso8601)
            found += try sends(place, readers, at: now).map { "\(now.dropFirst(5).prefix(8)) \($0)" }
        }
        #expect(
            found == [
                "10-24T17 daily 2026-10-24@Pacific/Kiritimati line", "10-25T02 daily 2026-10-24@Asia/Kolkata delhi",
                "10-25T06 daily 2026-10-24@Europe/Berlin berlin", "10-25T11 daily 2026-10-24@America/New_York york",
                "10-25T17 daily 2026-10-25@Pacific/Kiritimati line", "10-26T02 daily 2026-10-25@Asia/Kolkata delhi",
                "10-26T02 weekly 2026-W43@Europe/Berlin weekly", "10-26T06 daily 2026-10-25@Europe/Berlin berlin",
                "10-26T11 daily 2026-10-25@America/New_York york",
            ])
        let audit = try place.run("audit", "--now", "2026-10-26T12:00:00Z")
        #expect(audit.exitCode == 0)
        #expect(
            audit.standardOutput.text == "5 of 5 accepted, 1 who want none; the next mail is due at 2026-10-26T17:00:00Z\n",
            "\(audit.standardOutput.text)")
        let status = try place.run("status", "--list", "--now", "2026-10-26T12:00:00Z").standardOutput.text
        #expect(status.contains("The next mail is due at 2026-10-26T17:00:00Z, of 1 subject\n"))
        #expect(status.contains("  weekly: weekly by mail, next at 2026-11-02T01:30:00Z\n"))
        #expect(try place.run("status", "--now", "2026-10-26T17:00:00Z").standardOutput.text.contains("1 subject had a mail due by now"))
    }

    @Test func whoIsNewWaitsForTheirHourAndIsCaughtUpWithAfterIt() throws {
        let place = try Workplace()
        try settle(place)
        let ana = [Reader(id: "ana", zone: "Europe/Berlin")]
        try dump(place, ana, asOf: "2026-11-20T12:00:00Z")
        // Nobody has met her: an audit that no run came before names her.
        #expect(try place.run("audit", "--now", "2026-11-20T12:00:00Z").exitCode == 2)
        let first = try place.run("send", "--now", "2026-11-20T12:00:00Z")
        #expect(
            first.exitCode == 0
                && first.lines.last?.hasPrefix("Sent 0 of 0, 1 not yet due; the next mail is due at 2026-11-21T06:00:00Z") == true)
        let audit = try place.run("audit", "--now", "2026-11-21T05:59:59Z")
        #expect(
            audit.exitCode == 0
                && audit.standardOutput.text == "0 of 0 accepted, 1 not yet due; the next mail is due at 2026-11-21T06:00:00Z\n")
        #expect(try place.run("audit", "--now", "2026-11-21T06:00:00Z").exitCode == 2, "her hour has come, and no run")
        // Hours late, and then it is done.
        #expect(try sends(place, ana, at: "2026-11-21T15:00:00Z") == ["daily 2026-11-20@Europe/Berlin ana"])
        #expect(try sends(place, ana, at: "2026-11-21T16:00:00Z") == [])
        // Three days later she gets the newest.
        #expect(try sends(place, ana, at: "2026-11-24T05:00:00Z") == ["daily 2026-11-22@Europe/Berlin ana"])
        #expect(try sends(place, ana, at: "2026-11-24T06:00:00Z") == ["daily 2026-11-23@Europe/Berlin ana"])
    }

    @Test func anotherZoneOrReportNeverSendsAPeriodTwice() throws {
        let place = try Workplace()
        try settle(place)
        func ana(_ zone: String, _ mail: String = "") -> [Reader] { [Reader(id: "ana", zone: zone, mail: mail)] }
        #expect(try sends(place, ana("Pacific/Kiritimati"), at: "2026-11-18T17:00:00Z") == ["daily 2026-11-18@Pacific/Kiritimati ana"])
        // Moved to the other side of the date line, where it is the 18th still: the 17th is older than what she has, the 18th she has.
        #expect(try sends(place, ana("Pacific/Honolulu"), at: "2026-11-18T18:00:00Z") == [])
        #expect(try sends(place, ana("Pacific/Honolulu"), at: "2026-11-19T17:00:00Z") == [])
        #expect(try place.run("audit", "--now", "2026-11-19T17:00:00Z").standardOutput.text.hasPrefix("1 of 1 accepted"))
        #expect(try sends(place, ana("Pacific/Honolulu"), at: "2026-11-20T17:00:00Z") == ["daily 2026-11-19@Pacific/Honolulu ana"])
        // Weekly from a Friday on: the first is that of the week that runs.
        let weekly = #","mail":{"period":"week"}"#
        #expect(try sends(place, ana("Pacific/Honolulu", weekly), at: "2026-11-20T18:00:00Z") == [])
        #expect(try sends(place, ana("Pacific/Honolulu", weekly), at: "2026-11-23T17:00:00Z") == ["weekly 2026-W47@Pacific/Honolulu ana"])
        // Back to each day, and once more: nothing that she has, and nothing whose hour was before.
        #expect(try sends(place, ana("Pacific/Honolulu"), at: "2026-11-23T19:00:00Z") == [])
        #expect(try sends(place, ana("Pacific/Honolulu", weekly), at: "2026-11-23T20:00:00Z") == [])
        #expect(
            try sends(place, ana("Pacific/Honolulu", #","mail":{"send_at":"10:30"}"#), at: "2026-11-24T20:45:00Z") == [
                "daily 2026-11-23@Pacific/Honolulu ana"
            ])
        #expect(try sends(place, ana("Pacific/Honolulu", #","mail":{"send_at":"11:30"}"#), at: "2026-11-24T21:45:00Z") == [])
    }

    @Test func aDumpFromBeforeTheEndOfThePeriodIsNoReportOfIt() throws {
        let place = try Workplace()
        try settle(place)
        let ana = [Reader(id: "ana", zone: "Europe/Berlin")]
        _ = try sends(place, ana, at: "2026-11-20T05:00:00Z")
        try dump(place, ana, asOf: "2026-11-20T22:59:59Z")
        let outcome = try place.run("send", "--now", "2026-11-21T06:00:00Z")
        #expect(outcome.exitCode == 2)
        #expect(
            outcome.standardError.contains(
                "the data of 'ana' is of 2026-11-20T22:59:59Z, before the end of 2026-11-20; no mail is made of it"))
        #expect(try sent(place) == [])
        // With a newer one the next run makes up for it; once it is sent, nobody complains of old data any more.
        try dump(place, ana, asOf: "2026-11-20T23:00:00Z")
        #expect(try place.run("send", "--now", "2026-11-21T07:00:00Z").exitCode == 0)
        #expect(try sent(place) == ["daily 2026-11-20@Europe/Berlin ana"])
        try dump(place, ana, asOf: "2026-11-10T23:00:00Z")
        #expect(try place.run("send", "--now", "2026-11-21T08:00:00Z").exitCode == 0)
    }

    @Test func whoHasNothingNewAtTheirHourGetsNoMailLaterThatDay() throws {
        let place = try Workplace()
        try settle(place, "send_at: \"07:00\"\n  quiet: skip")
        func run(_ now: String, hasNews: Bool) throws -> (sent: [String], words: String) {
            if hasNews {
                let ana = Fixture.fleet(0..<1)
                let asOf = try #require(ana.firstRange(of: #/"as_of":"[^"]*"/#))
                try place.put(ana.replacingCharacters(in: asOf, with: "\"as_of\":\"\(now)\""), at: "dump.ndjson")
            } else {
                try dump(place, [Reader(id: "ana", zone: "America/New_York")], asOf: now)
            }
            let outcome = try place.run("send", "--now", now)
            #expect(outcome.exitCode == 0, "\(outcome.standardError)")
            return (try sent(place), outcome.lines.last ?? "")
        }
        let first = try run("2026-11-20T12:00:00Z", hasNews: false)
        #expect(first.sent.isEmpty && first.words.contains("1 with nothing to tell"))
        // What is new at noon is for the next mail.
        let noon = try run("2026-11-20T17:00:00Z", hasNews: true)
        #expect(noon.sent.isEmpty && noon.words.contains("1 with nothing to tell"))
        #expect(try place.run("audit", "--now", "2026-11-20T17:00:00Z").exitCode == 0)
        #expect(try run("2026-11-21T12:00:00Z", hasNews: true).sent == ["daily 2026-11-20@America/New_York ana"])
    }

    @Test func theSameInputAtTheSameTimeIsTheSameMail() throws {
        var texts: [String] = []
        for _ in 0..<2 {
            let place = try Workplace()
            try settle(place, "send_at: \"07:00\"\n  report_url: https://example.test/{id}/")
            // The secret of the links is the folder's own.
            try place.put(String(repeating: "s", count: 32), at: ".almanac-state/secret")
            let ana = [Reader(id: "ana", zone: "Europe/Berlin")]
            try dump(place, ana, asOf: "2026-11-20T23:10:00Z")
            #expect(try place.run("send", "--now", "2026-11-21T06:00:07Z").exitCode == 0)
            texts.append(try place.text("sent/" + (try #require(try place.names("sent").first))))
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0].contains("Date: Sat, 21 Nov 2026 07:00:07 +0100"), "it is of the time of the run")
    }

    @Test func aPageOfTheSendersForHowOftenStandsBesideTheWayOut() throws {
        let place = try Workplace()
        try settle(place, "send_at: \"07:00\"")
        try dump(place, [Reader(id: "ana", zone: "Europe/Berlin")], asOf: "2026-11-20T23:10:00Z")
        #expect(try place.run("send", "--now", "2026-11-21T06:00:00Z").exitCode == 0)
        let text = try place.text("sent/" + (try #require(try place.names("sent").first))).replacing("=\r\n", with: "").replacing(
            "=\n", with: "")
        let link = try #require(text.firstRange(of: "https://example.test/preferences/"))
        let token = String(text[link.upperBound...].prefix(32))
        #expect(text.contains("Change how often this mail comes: https://example.test/preferences/\(token)"))
        #expect(text.contains("href=3D\"https://example.test/preferences/\(token)\""))
        #expect(text.contains("https://example.test/leave/\(token)"))
        #expect(!text.contains("{token}"))
        #expect(
            try place.run("unsubscribe", token, "--look").standardOutput.text == #"{"address":"ana@example.test","list":"daily"}"# + "\n")
        #expect(try place.run("unsubscribe", token).standardError == "Left the list 'daily'.\n", "looking at it left nothing")
    }

    @Test func whatADumpSaysOfMailIsReadWithCare() throws {
        let place = try Workplace()
        try settle(place, "period: off")
        let wishes = [
            #""off""#, #""none""#, "false", #"{"period":"none"}"#, "null", "{}", #"{"send_at":"07:00"}"#,  // none of these wants any
            #""week""#, #"{"period":"month"}"#, #"{"period":"quarter","send_at":"0:00"}"#, #"{"period":"year","x":1}"#,
            #"{"send_at":"25:00"}"#, #"{"period":"weeks","send_at":7}"#, "[]", "true", "7", #"{"period":{},"send_at":"07:00\u0000"}"#,
        ]
        try dump(
            place, wishes.enumerated().map { Reader(id: "p\($0)", zone: "Europe/Berlin", mail: ",\"mail\":\($1)") },
            asOf: "2026-11-20T23:10:00Z")
        let outcome = try place.run("send", "--now", "2026-11-20T23:30:00Z")
        #expect(outcome.exitCode == 2)
        #expect(
            try sent(place) == [
                "monthly 2026-10@Europe/Berlin p8", "weekly 2026-W46@Europe/Berlin p7", "yearly 2025@Europe/Berlin p10",
            ])
        let notices = outcome.lines.filter { $0.hasPrefix("dump.ndjson:") }
        #expect(
            notices == [
                #"dump.ndjson:12: subject.mail.send_at: "25:00" is no time of day; write it like "07:00""#,
                #"dump.ndjson:13: subject.mail.period: "weeks" is no period of mail; write day, week, month, quarter, year or off; did you mean "week"?"#,
                #"dump.ndjson:13: subject.mail.send_at: 7 is no time of day; write it like "07:00""#,
                #"dump.ndjson:14: subject.mail: a list says nothing of when mail is wanted; write it like {"period":"week","send_at":"07:00"}"#,
                #"dump.ndjson:15: subject.mail: true says nothing of when mail is wanted; write it like {"period":"week","send_at":"07:00"}"#,
                #"dump.ndjson:16: subject.mail: 7 says nothing of when mail is wanted; write it like {"period":"week","send_at":"07:00"}"#,
                #"dump.ndjson:17: subject.mail.period: an object is no period of mail; write day, week, month, quarter, year or off"#,
                #"dump.ndjson:17: subject.mail.send_at: "07:00\#u{FFFD}" is no time of day; write it like "07:00""#,
            ], "\(notices.joined(separator: "\n"))")
        #expect(try place.text(".almanac-state/send.json").contains(#"subject.mail.send_at: \"25:00\" is no time of day"#))
    }

    @Test func settingsOfTheHourAreChecked() throws {
        let place = try Workplace()
        try place.put(
            """
            mail:
              from: reports@example.test
              send_a: "07:00"
              send_at: "7 o'clock"
              period: weekly
              preference_url: https://example.test/{token}
              preferences_url: https://example.test/
            subjects:
              - { id: ana, timezone: UTC, mail: { period: weak, send_at: "24:00", at: 1 } }
              - { id: bo, timezone: UTC, mail: never }
            """, at: "almanac.yaml")
        let outcome = try place.run("check")
        #expect(outcome.exitCode == 78)
        for line in [
            "almanac.yaml:3:3: no option of 'mail' named 'send_a'; did you mean 'send_at'?",
            #"almanac.yaml:4:12: 'send_at' is "7 o'clock", which is no time of day; write it like "07:00""#,
            "almanac.yaml:5:11: 'period' is day, week, month, quarter, year or off; did you mean 'week'?",
            "almanac.yaml:6:3: no option of 'mail' named 'preference_url'; did you mean 'preferences_url'?",
            "almanac.yaml:7:20: 'preferences_url' begins with https:// and has {token} in it",
            "almanac.yaml:9:47: 'period' is day, week, month, quarter, year or off; did you mean 'week'?",
            #"almanac.yaml:9:62: 'send_at' is "24:00", which is no time of day; write it like "07:00""#,
            "almanac.yaml:9:71: no option of a subject's 'mail' named 'at'; known are channel, period, send_at",
            "almanac.yaml:10:36: 'mail' is day, week, month, quarter, year or off",
        ] { #expect(outcome.lines.contains(line), "\(line)\nis not in\n\(outcome.standardError)") }
    }
}
