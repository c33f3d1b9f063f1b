import AlmanacModel
import Testing

@testable import AlmanacPost

struct AuditTests {
    /// One message in every state, by its name, and one of another period.
    private func everyState() throws -> Ledger {
        let ledger = try TemporaryFolder().ledger()
        let old = try key("old", period: "2026-11-19")
        try ledger.prepare([old])
        let late = ["accepted", "failed", "uncertain", "deferred", "sending"]
        let keys = try (late + ["claimed", "suppressed", "rendered"]).map { try key($0) }
        try ledger.record(ledger.begin(now: at(0)).map { FinishedAttempt($0, taken) }, now: at(0))
        try ledger.prepare(keys)
        _ = try ledger.plan([PlannedMessage(try key("planned"))], now: at(0))
        let begun = try ledger.begin(5, now: at(1))
        try ledger.record(
            [
                FinishedAttempt(begun[0], taken), FinishedAttempt(begun[1], .failed(reply: "550 5.1.1 no such user")),
                FinishedAttempt(begun[2], .uncertain(reason: "connection lost")),
                FinishedAttempt(begun[3], .deferred(reply: "450 busy", until: at(60))),
            ], now: at(2))
        _ = try ledger.claim(1, owner: "one", now: at(3))
        try ledger.suppress([Suppression(address: "suppressed@example.test", reason: .manual, since: at(3), source: "ops")], now: at(3))
        let last = try ledger.claim(1, owner: "one", now: at(3))
        try ledger.release(last, now: at(3))
        return ledger
    }

    @Test func findsWhatIsMissing() throws {
        let ledger = try everyState()
        let names = DeliveryState.Kind.allCases.map(\.name)
        let expected = try (names + ["absent"]).map { try key($0) }
        let audit = try ledger.audit(scope, expected: expected + expected)
        #expect(audit.expected == 10 && audit.accepted == 1 && audit.unexpected == 0 && !audit.isComplete)
        #expect(audit.open.map(\.key.subject) == (names + ["absent"]).filter { $0 != "accepted" }.sorted())
        for entry in audit.open { #expect((entry.state?.name ?? "absent") == entry.key.subject) }
        #expect(audit.missing.map(\.key.subject) == ["absent", "claimed", "planned", "rendered", "sending"])
        #expect(audit.entries(.failed).map(\.reply) == ["550 5.1.1 no such user"])
        #expect(audit.entries(.uncertain).map(\.reply) == ["connection lost"])
        #expect(try ledger.audit(scope, expected: expected.shuffled()) == audit)
    }

    @Test func isCompleteWithoutThoseWhoDoNotWantIt() throws {
        let ledger = try everyState()
        let audit = try ledger.audit(scope, expected: [key("accepted"), key("suppressed")])
        #expect(audit.isComplete && audit.accepted == 1 && audit.unexpected == 7)
        for name in ["failed", "uncertain", "deferred", "absent"] {
            #expect(try !ledger.audit(scope, expected: [key("accepted"), key(name)]).isComplete)
        }
        #expect(try ledger.audit(AuditScope(report: "daily", period: "2026-11-21"), expected: []).isComplete)
    }

    @Test func countsByReportAndPeriod() throws {
        let ledger = try everyState()
        let status = try ledger.status()
        #expect(status.map(\.scope.period) == ["2026-11-20", "2026-11-19"])
        #expect(status[0].counts.map(\.state) == DeliveryState.Kind.allCases && status[0].counts.allSatisfy { $0.count == 1 })
        #expect(!status[0].isSettled && status[1].isSettled && status[1].count(.accepted) == 1 && status[1].count(.failed) == 0)
    }

    @Test func listsTheMessagesOfAScope() throws {
        let ledger = try everyState()
        #expect(try ledger.messages(scope).map(\.key.subject) == DeliveryState.Kind.allCases.map(\.name).sorted())
        let some = try ledger.messages(scope, in: [.failed, .uncertain])
        #expect(some.map(\.state) == [.failed, .uncertain] && some[0].reply == "550 5.1.1 no such user")
    }

    @Test func settlesWhatSomebodyLookedUp() throws {
        let ledger = try everyState()
        #expect(throws: LedgerError.self) { try ledger.settle([key("uncertain"), key("failed")], as: .delivered, now: at(9)) }
        #expect(try ledger.kind(key("uncertain")) == .uncertain)
        try ledger.settle([key("uncertain")], as: .delivered, now: at(9))
        #expect(try ledger.kind(key("uncertain")) == .accepted)
        #expect(try ledger.lastGood(subject: "uncertain", report: "daily")?.contentHash == "hash of uncertain")
    }

    @Test func knowsTheNewestDataThatWasAccepted() throws {
        let ledger = try TemporaryFolder().ledger()
        func send(_ period: String, asOf: Int64, _ result: AttemptResult) throws {
            let ana = try key("ana", period: period)
            _ = try ledger.plan([PlannedMessage(ana)], now: at(asOf))
            try ledger.markRendered([RenderedMessage(key: ana, contentHash: "h\(asOf)", bytes: 1, asOf: at(asOf))], now: at(asOf))
            try ledger.record(ledger.begin(now: at(5000)).map { FinishedAttempt($0, result) }, now: at(5001))
        }
        #expect(try ledger.lastGood(subject: "ana", report: "daily") == nil)
        try send("b", asOf: 200, taken)
        try send("a", asOf: 100, taken)
        try send("c", asOf: 300, .failed(reply: "550"))
        let good = LastGood(period: "b", contentHash: "h200", asOf: at(200), accepted: at(5001))
        #expect(try ledger.lastGood(subject: "ana", report: "daily") == good)
        #expect(try ledger.lastGood(subject: "ana", report: "weekly") == nil)
    }

    @Test func prunesNoZonesNewestPeriod() throws {
        let ledger = try TemporaryFolder().ledger()
        func send(_ period: String) throws {
            try ledger.prepare([key("ana", period: period)])
            try ledger.record(ledger.begin(9, now: at(3)).map { FinishedAttempt($0, taken) }, now: at(3))
        }
        for period in ["2026-11-20@Asia/Tokyo", "2026-11-19@Asia/Tokyo", "2026-11-18@Pacific/Apia", "2026-11-21@Europe/Berlin"] {
            try send(period)
        }
        #expect(try ledger.prune(settledBefore: at(1000), now: at(100)) == 1)
        #expect(
            try Set(ledger.status().map(\.scope.period)) == [
                "2026-11-20@Asia/Tokyo", "2026-11-18@Pacific/Apia", "2026-11-21@Europe/Berlin",
            ])
        #expect(try ledger.prune(settledBefore: at(1000), now: at(100)) == 0)
    }

    @Test func prunesAllButTheNewestPeriod() throws {
        let ledger = try everyState()
        try ledger.prepare([key("ana", period: "2026-11-21")])
        try ledger.record(ledger.begin(9, now: at(3)).map { FinishedAttempt($0, taken) }, now: at(3))
        #expect(try ledger.prune(settledBefore: at(0), now: at(100)) == 0)
        #expect(try ledger.prune(settledBefore: at(1000), now: at(100)) == 5)
        #expect(try ledger.messages(scope).map(\.key.subject) == ["claimed", "deferred", "planned", "sending", "uncertain"])
        #expect(try ledger.status().map(\.scope.period) == ["2026-11-21", "2026-11-20"])
        #expect(try ledger.int("SELECT COUNT(*) FROM attempt WHERE message NOT IN (SELECT id FROM message)") == 0)
        // A clock that was set back plans yesterday again: nothing comes of it.
        #expect(
            try ledger.plan([PlannedMessage(try key("accepted")), PlannedMessage(try key("new"))], now: at(-90_000))
                == PlanReceipt(pruned: 2))
        #expect(try ledger.lastGood(subject: "accepted", report: "daily") != nil)
    }
}
