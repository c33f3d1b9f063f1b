import AlmanacModel
import GRDB
import Testing

@testable import AlmanacPost

/// What the ledger knows of a subject's mail before it is planned.
struct ScheduleTests {
    private func history(_ ledger: Ledger, _ period: String, address: String? = nil) throws -> MailHistory {
        try ledger.history(of: key("ana", period: period, address: address), upTo: "2026-11-22")
    }

    @Test func findsTheMessageOfAPeriodInWhicheverZoneItWasCounted() throws {
        let temporary = try TemporaryFolder()
        let ledger = try temporary.ledger()
        try ledger.prepare([key("ana", period: "2026-11-20@Europe/Berlin"), key("bo", period: "2026-11-20@America/New_York")])
        let found = try history(ledger, "2026-11-20@America/New_York")
        #expect(found.message?.key.period == "2026-11-20@Europe/Berlin" && found.message?.state == .rendered)
        #expect(!found.hasLaterElsewhere)
        #expect(try history(ledger, "2026-11-20@Europe/Berlin").message?.key.period == "2026-11-20@Europe/Berlin")
        // Another day, another address and another report are other mails.
        #expect(try history(ledger, "2026-11-19@Europe/Berlin").message == nil)
        #expect(try history(ledger, "2026-11-21@Europe/Berlin").message == nil)
        #expect(try history(ledger, "2026-11-20@Europe/Berlin", address: "other@example.test").message == nil)
        let weekly = try key("ana", period: "2026-11-20@Europe/Berlin", report: "weekly")
        #expect(try ledger.history(of: weekly, upTo: "2026-11-22").message == nil)
    }

    @Test func theMessageOfTheSameZoneGoesBeforeOneOfAnother() throws {
        let temporary = try TemporaryFolder()
        let ledger = try temporary.ledger()
        try ledger.prepare([key("ana", period: "2026-11-20@America/New_York"), key("ana", period: "2026-11-20@Europe/Berlin")])
        #expect(try history(ledger, "2026-11-20@Europe/Berlin").message?.key.period == "2026-11-20@Europe/Berlin")
    }

    @Test func tellsOfALaterPeriodThatWasPlannedInAnotherZone() throws {
        let temporary = try TemporaryFolder()
        let ledger = try temporary.ledger()
        try ledger.prepare([key("ana", period: "2026-11-21@Pacific/Kiritimati")])
        // Moved west, where it is the day before.
        #expect(try history(ledger, "2026-11-20@Pacific/Honolulu").hasLaterElsewhere)
        // In the same zone, only the clock was set back.
        #expect(try !history(ledger, "2026-11-20@Pacific/Kiritimati").hasLaterElsewhere)
        // A later one than any clock can have come to says nothing.
        let far = try ledger.history(of: key("ana", period: "2026-11-10@Pacific/Honolulu"), upTo: "2026-11-12")
        #expect(!far.hasLaterElsewhere)
    }

    @Test func remembersSinceWhenASubjectIsKnown() throws {
        let temporary = try TemporaryFolder()
        let ledger = try temporary.ledger()
        #expect(try ledger.scheduleEntry(of: "ana") == nil)
        let ana = ScheduleEntry(subject: "ana", report: "daily", since: at(0), next: at(50))
        let bo = ScheduleEntry(subject: "bo", report: "weekly", since: at(0), next: at(20))
        try ledger.reschedule([ana, bo], now: at(0))
        #expect(try ledger.schedule() == [bo, ana])
        #expect(try history(ledger, "2026-11-20@UTC").schedule == ana)
        let later = ScheduleEntry(subject: "ana", report: "weekly", since: at(9), next: at(10))
        try ledger.reschedule([later], ending: [bo], now: at(9))
        #expect(try ledger.schedule() == [later])
    }

    @Test func withdrawsWhatWasMadeAndNotTriedWhenTheNextIsDue() throws {
        let temporary = try TemporaryFolder()
        let ledger = try temporary.ledger()
        let keys = try ["ana", "bo", "cy", "di"].map { try key($0) }
        try ledger.prepare(keys)
        // Di's was tried and put off: that goes on by itself.
        let claim = try #require(try ledger.claim(4, owner: "one", now: at(1)).first { $0.key.subject == "di" })
        let granted = try ledger.willSend([claim], now: at(1))
        try ledger.record([FinishedAttempt(granted[0], .deferred(reply: "450 later", until: at(3600)))], now: at(1))
        _ = try ledger.recover(isAlone: true, now: at(2))
        try ledger.reschedule(
            [
                ScheduleEntry(subject: "ana", report: "daily", since: at(0), next: at(100)),
                ScheduleEntry(subject: "bo", report: "daily", since: at(0), next: at(200)),
                ScheduleEntry(subject: "cy", report: "weekly", since: at(0), next: at(100)),
                ScheduleEntry(subject: "di", report: "daily", since: at(0), next: at(100)),
            ], now: at(2))
        #expect(try ledger.withdrawOvertaken(channel: "mail", now: at(99)).isEmpty)
        #expect(try ledger.withdrawOvertaken(channel: "mail", now: at(100)) == [keys[0]])
        #expect(try ledger.message(keys[0])?.reply == "not sent: the next mail was due before")
        #expect(try keys.map { try ledger.kind($0) } == [.suppressed, .rendered, .rendered, .deferred])
        #expect(try ledger.withdrawOvertaken(channel: "mail", now: at(100)).isEmpty)
    }

    @Test func aLedgerOfTheFirstVersionIsBroughtToTheSecond() throws {
        let temporary = try TemporaryFolder()
        let ledger = try temporary.ledger()
        try ledger.prepare([key("ana", period: "2026-11-20@UTC")])
        // As the first version left it.
        try ledger.queue.writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    DROP INDEX message_subject;
                    DROP TABLE schedule;
                    DROP TABLE bounce;
                    DELETE FROM grdb_migrations WHERE identifier IN ('2', '3');
                    PRAGMA user_version = 1
                    """)
        }
        try ledger.close()
        let again = try temporary.ledger()
        #expect(try again.int("PRAGMA user_version") == 3)
        #expect(try history(again, "2026-11-20@UTC").message?.state == .rendered)
        #expect(try again.schedule().isEmpty)
    }
}
