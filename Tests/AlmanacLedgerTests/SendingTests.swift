import AlmanacModel
import GRDB
import Testing

@testable import AlmanacPost

struct SendingTests {
    @Test func plansAMessageOnce() throws {
        let ledger = try TemporaryFolder().ledger()
        let messages = [
            PlannedMessage(try key("ana")), PlannedMessage(try key("bo")), PlannedMessage(try key("ana", address: "ANA@Example.test")),
        ]
        #expect(try ledger.plan(messages, now: at(0)) == PlanReceipt(added: 2, known: 1))
        #expect(try ledger.plan(messages, now: at(9)) == PlanReceipt(added: 0, known: 3))
        #expect(try ledger.message(key("ana"))?.changed == at(0))
    }

    @Test func isReadyOnlyWhenRendered() throws {
        let ledger = try TemporaryFolder().ledger()
        _ = try ledger.plan([PlannedMessage(try key("ana"))], now: at(0))
        #expect(try ledger.claim(9, owner: "one", now: at(1)).isEmpty)
        #expect(throws: LedgerError.unknown(message: "daily 2026-11-20 for bo by mail")) {
            try ledger.markRendered([RenderedMessage(key: key("bo"), contentHash: "h", bytes: 1)], now: at(1))
        }
    }

    @Test func takesNewContentUntilTheFirstTry() throws {
        let ledger = try TemporaryFolder().ledger()
        let ana = try key("ana")
        _ = try ledger.plan([PlannedMessage(ana)], now: at(0))
        func render(_ hash: String) throws -> RenderReceipt {
            try ledger.markRendered([RenderedMessage(key: ana, contentHash: hash, bytes: 1)], now: at(1))[0]
        }
        #expect(try render("a") == .recorded(version: 1))
        #expect(try render("b") == .recorded(version: 1))
        #expect(try render("b") == .recorded(version: 1))
        let claims = try ledger.claim(1, owner: "one", now: at(2))
        #expect(claims[0].contentHash == "b")
        #expect(try render("c") == .other(.claimed))
        // Called off before the data: as if never tried.
        try ledger.record(ledger.willSend(claims, now: at(2)).map { FinishedAttempt($0, .notSent) }, now: at(3))
        #expect(try render("c") == .recorded(version: 1))
        try ledger.record(ledger.begin(now: at(4)).map { FinishedAttempt($0, .deferred(reply: "450", until: at(60))) }, now: at(5))
        #expect(try render("d") == .other(.deferred))
        #expect(try render("c") == .same(.deferred))
        #expect(try ledger.message(ana)?.contentHash == "c")
    }

    @Test func goesFromClaimToAccepted() throws {
        let ledger = try TemporaryFolder().ledger()
        try ledger.prepare([key("ana"), key("bo"), key("cy")])
        let claims = try ledger.claim(2, owner: "one", now: at(1))
        #expect(try claims.map(\.key) == [key("ana"), key("bo")])
        #expect(try ledger.claim(9, owner: "two", now: at(1)).map(\.key) == [key("cy")])
        #expect(try ledger.claim(9, owner: "two", now: at(1)).isEmpty)
        let granted = try ledger.willSend(claims, now: at(2))
        #expect(granted.map(\.key) == claims.map(\.key))
        #expect(try ledger.record(granted.map { FinishedAttempt($0, taken) }, now: at(3)) == [.accepted, .accepted])
        let status = try #require(try ledger.message(key("ana")))
        #expect(status.relayID == "4F2" && status.reply == "250 2.0.0 Ok: queued as 4F2" && status.tries == 1 && status.firstTry == at(2))
        #expect(try ledger.claim(9, owner: "one", now: at(100_000)).map(\.key) == [key("cy")])
    }

    @Test func claimsOnlyItsChannel() throws {
        let ledger = try TemporaryFolder().ledger()
        let other = try LedgerKey(subject: "ana", report: "daily", period: "2026-11-20", channel: "chat", address: "ana")
        try ledger.prepare([other])
        #expect(try ledger.claim(1, owner: "one", now: at(1)).isEmpty)
        #expect(try ledger.claim(1, channel: "chat", owner: "one", now: at(1)).map(\.key) == [other])
    }

    @Test func writesNoIntentForALostClaim() throws {
        let ledger = try TemporaryFolder().ledger()
        try ledger.prepare([key("ana")])
        let slow = try ledger.claim(1, owner: "slow", lease: 60, now: at(0))
        #expect(try ledger.willSend(slow, now: at(60)).isEmpty)
        let quick = try ledger.claim(1, owner: "quick", lease: 60, now: at(60))
        #expect(quick.map(\.attempt) == [2])
        // The same owner's name gives no right to another's claim.
        let second = try ledger.willSend(quick, now: at(61))
        #expect(try ledger.willSend(slow, now: at(61)).isEmpty)
        #expect(throws: LedgerError.self) { try ledger.record([FinishedAttempt(slow[0], taken)], now: at(62)) }
        try ledger.record([FinishedAttempt(second[0], taken)], now: at(63))
        #expect(try ledger.willSend(second, now: at(64)).isEmpty)
    }

    @Test func refusesAnOutcomeWithoutAnIntent() throws {
        let ledger = try TemporaryFolder().ledger()
        try ledger.prepare([key("ana")])
        let claims = try ledger.claim(1, owner: "one", now: at(0))
        let refusal = TransitionRefused(state: .claimed, event: "accepted")
        #expect(throws: LedgerError.refused(refusal, message: "daily 2026-11-20 for ana by mail")) {
            try ledger.record([FinishedAttempt(claims[0], taken)], now: at(1))
        }
        #expect(try ledger.kind(key("ana")) == .claimed)
    }

    @Test func givesBackWhatItDoesNotSend() throws {
        let ledger = try TemporaryFolder().ledger()
        try ledger.prepare([key("ana")])
        let claims = try ledger.claim(1, owner: "one", now: at(0))
        try ledger.release(claims, now: at(1))
        try ledger.release(claims, now: at(1))
        let again = try ledger.willSend(ledger.claim(1, owner: "two", now: at(1)), now: at(1))
        try ledger.release(claims + again, now: at(2))
        #expect(try ledger.kind(key("ana")) == .sending)
    }

    @Test func waitsForWhatIsDeferred() throws {
        let ledger = try TemporaryFolder().ledger()
        try ledger.prepare([key("ana")])
        try ledger.record(
            ledger.begin(now: at(0)).map { FinishedAttempt($0, .deferred(reply: "450 4.2.1\r\nbusy", until: at(1800))) }, now: at(0))
        #expect(try ledger.message(key("ana"))?.reply == "450 4.2.1  busy")
        #expect(try ledger.claim(1, owner: "one", now: at(1799)).isEmpty)
        let again = try ledger.claim(1, owner: "one", now: at(1800))
        #expect(again.map(\.tries) == [1] && again[0].firstTry == at(0) && again[0].version == 1)
    }

    @Test func countsNoTryThatWasCalledOff() throws {
        let ledger = try TemporaryFolder().ledger()
        try ledger.prepare([key("ana")])
        try ledger.record(ledger.begin(now: at(0)).map { FinishedAttempt($0, .notSent) }, now: at(0))
        let claims = try ledger.claim(1, owner: "one", now: at(1))
        #expect(claims.map(\.tries) == [0] && claims[0].firstTry == nil)
    }

    // MARK: Crashes

    @Test func isReadyAgainAfterACrashBeforeTheIntent() throws {
        let temporary = try TemporaryFolder()
        let ledger = try temporary.ledger()
        try ledger.prepare([key("ana")])
        _ = try ledger.claim(1, owner: "one", lease: 60, now: at(0))
        try ledger.close()
        let next = try temporary.ledger()
        #expect(try next.recover(now: at(59)) == Recovery())
        #expect(try next.recover(now: at(60)).released == [key("ana")])
        #expect(try next.kind(key("ana")) == .rendered)
    }

    @Test func isUncertainAfterACrashBehindTheIntent() throws {
        let temporary = try TemporaryFolder()
        let ledger = try temporary.ledger()
        try ledger.prepare([key("ana")])
        _ = try ledger.begin(now: at(0))
        try ledger.close()
        let next = try temporary.ledger()
        #expect(try next.claim(9, owner: "two", now: at(900)).isEmpty)
        #expect(try next.message(key("ana"))?.reply == "nothing was heard of one after it began to send")
        #expect(try next.recover(now: at(9_000_000)) == Recovery())
        #expect(try next.kind(key("ana")) == .uncertain)
    }

    @Test func retriesTheUncertainOnlyWhenAsked() throws {
        let ledger = try TemporaryFolder().ledger()
        try ledger.prepare([key("ana")])
        let first = try ledger.begin(now: at(0))
        #expect(try ledger.recover(.retry(upTo: 2), now: at(900)) == Recovery(uncertain: [key("ana")], retried: [key("ana")]))
        #expect(
            try ledger.markRendered([RenderedMessage(key: key("ana"), contentHash: "other", bytes: 1)], now: at(900)) == [.other(.rendered)]
        )
        let second = try ledger.begin(owner: "two", now: at(901))
        #expect(second[0].contentHash == first[0].contentHash)
        // The same message: a mailbox may see that it has it.
        #expect(second[0].messageID(domain: "d") == first[0].messageID(domain: "d"))
        #expect(try ledger.recover(.retry(upTo: 2), now: at(9000)) == Recovery(uncertain: [key("ana")]))
        try ledger.settle([key("ana")], as: .notDelivered, now: at(9001))
        #expect(try ledger.begin(now: at(9002)).map(\.tries) == [2])
    }

    @Test func believesWhatIsToldLate() throws {
        let ledger = try TemporaryFolder().ledger()
        let verdicts: [(AttemptResult, DeliveryState)] = [
            (taken, .accepted), (.failed(reply: "550"), .failed), (.deferred(reply: "450", until: at(2000)), .deferred(until: at(2000))),
            (.notSent, .rendered), (.uncertain(reason: "connection lost"), .uncertain),
        ]
        for (index, row) in verdicts.enumerated() {
            let one = try key("subject \(index)")
            try ledger.prepare([one])
            let claims = try ledger.begin(now: at(0))
            #expect(claims.map(\.key) == [one])
            #expect(try ledger.recover(now: at(900)).uncertain == [one])
            #expect(try ledger.record([FinishedAttempt(claims[0], row.0)], now: at(950)) == [row.1])
            // Ends it for the next round, if it is not ended.
            if let more = try ledger.claim(1, owner: "end", now: at(951)).first {
                _ = try ledger.record(ledger.willSend([more], now: at(951)).map { FinishedAttempt($0, taken) }, now: at(952))
            }
        }
    }

    @Test func isAcceptedWhenAnEarlierAttemptWas() throws {
        let ledger = try TemporaryFolder().ledger()
        try ledger.prepare([key("ana")])
        let first = try ledger.begin(now: at(0))[0]
        _ = try ledger.recover(.retry(upTo: 9), now: at(900))
        let second = try ledger.begin(owner: "two", now: at(900))[0]
        #expect(try ledger.record([FinishedAttempt(first, taken)], now: at(901)) == [.accepted])
        // Its own result is kept with the attempt and takes nothing back.
        #expect(try ledger.record([FinishedAttempt(second, .failed(reply: "550"))], now: at(902)) == [.accepted])
        #expect(try ledger.message(key("ana"))?.relayID == "4F2")
        #expect(try ledger.int("SELECT outcome FROM attempt WHERE number = 2") == DeliveryState.Kind.failed.rawValue)
    }

    @Test func countsAnOutcomeSaidTwiceOnce() throws {
        let ledger = try TemporaryFolder().ledger()
        try ledger.prepare([key("ana")])
        let claim = try ledger.begin(now: at(0))[0]
        #expect(try ledger.record([FinishedAttempt(claim, taken), FinishedAttempt(claim, taken)], now: at(1)) == [.accepted, .accepted])
        #expect(throws: LedgerError.self) { try ledger.record([FinishedAttempt(claim, .failed(reply: "550"))], now: at(2)) }
        #expect(try ledger.record([FinishedAttempt(claim, .uncertain(reason: "bookkeeping"))], now: at(2)) == [.accepted])
    }

    // MARK: Resending

    @Test func sendsAgainAsANewVersion() throws {
        let ledger = try TemporaryFolder().ledger()
        let ana = try key("ana")
        try ledger.prepare([ana])
        let first = try ledger.begin(now: at(0))[0]
        #expect(first.references(domain: "d.test") == nil)
        #expect(try ledger.resend([ana], now: at(1)) == [.underway(.sending)])
        try ledger.record([FinishedAttempt(first, taken)], now: at(1))
        #expect(try ledger.resend([ana, key("nobody")], now: at(2)) == [.planned(version: 2), .unknown])
        #expect(try ledger.resend([ana], now: at(2)) == [.underway(.planned)])
        try ledger.markRendered([RenderedMessage(key: ana, contentHash: "again", bytes: 2)], now: at(3))
        let second = try ledger.begin(now: at(4))[0]
        #expect(second.version == 2 && second.tries == 0)
        #expect(second.messageID(domain: "d.test") != first.messageID(domain: "d.test"))
        #expect(second.references(domain: "d.test") == first.messageID(domain: "d.test"))
    }

    @Test func owesAnOldVersionNothing() throws {
        let ledger = try TemporaryFolder().ledger()
        let ana = try key("ana")
        try ledger.prepare([ana])
        let first = try ledger.begin(now: at(0))[0]
        _ = try ledger.recover(now: at(900))
        try ledger.resend([ana], now: at(901))
        #expect(try ledger.record([FinishedAttempt(first, taken)], now: at(902)) == [.planned])
        #expect(try ledger.int("SELECT outcome FROM attempt") == DeliveryState.Kind.accepted.rawValue)
    }

    // MARK: Clocks

    @Test func neitherResendsNorWaitsForEverWhenTheClockIsSetBack() throws {
        let ledger = try TemporaryFolder().ledger()
        let keys = try ["ana", "bo", "cy", "di"].map { try key($0) }
        try ledger.prepare(keys)
        let begun = try ledger.begin(3, now: at(1000))
        try ledger.record(
            [FinishedAttempt(begun[0], taken), FinishedAttempt(begun[1], .deferred(reply: "450", until: at(4000)))], now: at(1000))
        _ = try ledger.claim(1, owner: "two", now: at(1000))
        let year = at(-31_536_000)
        let claims = try ledger.claim(9, owner: "three", now: year)
        #expect(claims.map(\.key) == [keys[3], keys[1]])
        #expect(try ledger.kind(keys[0]) == .accepted)
        #expect(try ledger.kind(keys[2]) == .uncertain)
        #expect(try ledger.willSend(claims, now: year).count == 2)
        #expect(try ledger.int("SELECT latest FROM clock") == Int(at(1000).seconds))
        #expect(try ledger.plan(keys.map { PlannedMessage($0) }, now: year).added == 0)
    }

    @Test func takesAnyNumberForATime() throws {
        let ledger = try TemporaryFolder().ledger()
        try ledger.prepare([key("ana")])
        for now in [Int64.min, 0, .max, .min, .max] {
            let claims = try ledger.claim(1, owner: "one", lease: .max, now: Instant(seconds: now))
            _ = try ledger.willSend(claims, now: Instant(seconds: now))
            _ = try ledger.recover(.retry(upTo: 9), now: Instant(seconds: now))
        }
        #expect(try ledger.message(key("ana")) != nil)
    }

    @Test func neverGivesOneMessageToTwo() async throws {
        let temporary = try TemporaryFolder()
        let keys = try (0..<400).map { try key("subject \($0)") }
        try temporary.ledger().prepare(keys)
        let claimed = try await withThrowingTaskGroup(of: [LedgerKey].self) { group in
            for worker in 0..<4 {
                group.addTask {
                    let ledger = try temporary.ledger()
                    var mine: [LedgerKey] = []
                    while true {
                        let claims = try ledger.claim(7, owner: "worker \(worker)", now: at(1))
                        if claims.isEmpty { return mine }
                        mine += claims.map(\.key)
                        try ledger.record(ledger.willSend(claims, now: at(1)).map { FinishedAttempt($0, taken) }, now: at(1))
                    }
                }
            }
            return try await group.reduce([], +)
        }
        #expect(claimed.count == 400 && Set(claimed) == Set(keys))
    }
}
