import AlmanacMail
import AlmanacModel
import GRDB
import TestSupport
import Testing

@testable import AlmanacPost

struct BounceTests {
    private let secret = [UInt8](repeating: 7, count: 32)
    private let ledger: Ledger
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        ledger = try folder.ledger()
    }

    /// Sends to somebody once a day, and gives the address that each mail came from.
    private func sent(_ subject: String, days: Int, from first: Int = 1) throws -> [String] {
        try (first..<first + days).map { day in
            try ledger.prepare([key(subject, period: "2026-11-\(10 + day)")], now: at(Int64(day)))
            let claims = try ledger.begin(1, now: at(Int64(day)))
            let claim = try #require(claims.first)
            try ledger.record([FinishedAttempt(claim, taken)], now: at(Int64(day)))
            return "<bounces+\(try #require(claim.bounceToken(secret: secret)).text)@example.test>"
        }
    }

    private func note(_ reports: [DeliveryReport], allowed: Int = 1, secret: [UInt8]? = nil, now: Int64 = 100) throws -> [BounceReceipt] {
        try ledger.note(reports, allowed: allowed, secret: secret ?? self.secret, now: at(now))
    }

    private func gone(_ address: String) -> DeliveryReport {
        DeliveryReport(kind: .gone, status: "5.1.1", words: "550 5.1.1 no such user", addresses: [address])
    }

    @Test func anAddressThatIsGoneIsSuppressedAfterSoManyMails() throws {
        let addresses = try sent("ana", days: 3)
        #expect(try note([gone(addresses[0])]) == [.noted(key("ana", period: "2026-11-11"), isSuppressed: false)])
        #expect(try ledger.suppressions().isEmpty)
        #expect(try note([gone(addresses[1])]) == [.noted(key("ana", period: "2026-11-12"), isSuppressed: true)])
        let suppression = try #require(try ledger.suppressions().first)
        #expect(suppression.address == "ana@example.test" && suppression.list == nil && suppression.reason == .bounced)
        #expect(suppression.source == "almanac bounce (5.1.1)")
        #expect(try note([gone(addresses[2])]) == [.noted(key("ana", period: "2026-11-13"), isSuppressed: false)], "it was before")
    }

    @Test func theSameReportTwiceCountsOnce() throws {
        let addresses = try sent("ana", days: 2)
        let twice = [gone(addresses[0]), gone(addresses[0])]
        #expect(
            try note(twice) == [.noted(key("ana", period: "2026-11-11"), isSuppressed: false), .known(key("ana", period: "2026-11-11"))])
        #expect(try note(twice, now: 900).allSatisfy { $0 == .known(try key("ana", period: "2026-11-11")) })
        #expect(try ledger.suppressions().isEmpty && ledger.int("SELECT COUNT(*) FROM bounce") == 1)
        #expect(try note([gone(addresses[1])], allowed: 0) == [.noted(key("ana", period: "2026-11-12"), isSuppressed: true)])
    }

    @Test func aComplaintSuppressesAtOnceAndADelayNever() throws {
        let ana = try sent("ana", days: 1)[0]
        let bo = try sent("bo", days: 5)
        #expect(try note(bo.map { DeliveryReport(kind: .delayed, status: "4.2.2", addresses: [$0]) }).count == 5)
        #expect(try note(bo.map { DeliveryReport(kind: .refused, status: "5.2.2", addresses: [$0]) }).count == 5)
        #expect(try note([DeliveryReport(kind: .other, addresses: [ana])]) == [.nothing(key("ana", period: "2026-11-11"))])
        #expect(try ledger.suppressions().isEmpty)
        #expect(
            try note([DeliveryReport(kind: .complaint, addresses: [ana])]) == [.noted(key("ana", period: "2026-11-11"), isSuppressed: true)]
        )
        #expect(try ledger.suppressions().map(\.reason) == [.complained])
    }

    @Test func whatIsForgedOrUnknownChangesNothing() throws {
        let address = try sent("ana", days: 1)[0]
        let digits = String(address.dropFirst("<bounces+".count).prefix(32))
        var forged = [
            String(repeating: "0", count: 32), String(digits.dropLast()) + (digits.last == "0" ? "1" : "0"), String(digits.reversed()),
        ]
        forged += [UnsubscribeToken(secret: secret, address: "ana@example.test", list: "daily").text]
        for token in forged { #expect(try note([gone("bounces+\(token)@example.test")], allowed: 0) == [.unknown], "\(token)") }
        #expect(try note([gone(address)], allowed: 0, secret: [UInt8](repeating: 8, count: 32)) == [.unknown])
        #expect(try note([DeliveryReport(kind: .gone, messageIDs: [String(repeating: "ab", count: 32) + "@example.test"])]) == [.unknown])
        #expect(try note([DeliveryReport(kind: .complaint)]) == [.unknown])
        #expect(try ledger.int("SELECT COUNT(*) FROM bounce") == 0 && ledger.suppressions().isEmpty)
    }

    @Test(arguments: [0, 1, 2, 3])
    func aTokenIsFoundHoweverServersRewriteTheAddress(way: Int) throws {
        let address = try sent("ana", days: 1)[0]
        let local = String(address.dropFirst().prefix { $0 != "@" })
        let written = [
            address.uppercased(), "SRS0=aB3x=2F=example.test=\(local)@forward.example", "prvs=1234abcd=\(local)@example.test",
            "\"Bounces\" <\(local)@example.test>, other@example.test",
        ][way]
        #expect(try note([gone(written)]) == [.noted(key("ana", period: "2026-11-11"), isSuppressed: false)], "\(written)")
    }

    @Test func aMailIsKnownByItsMessageIDToo() throws {
        _ = try sent("ana", days: 2)
        let ana = try key("ana", period: "2026-11-12")
        let report = DeliveryReport(
            kind: .gone, status: "5.1.1", messageIDs: ["other@example.test", ana.messageID(domain: "example.test")])
        #expect(try note([report]) == [.noted(ana, isSuppressed: false)])
        // Its second version was never tried.
        let later = DeliveryReport(kind: .gone, messageIDs: [ana.messageID(domain: "example.test", version: 2)])
        #expect(try note([later]) == [.unknown])
        // Nor was a mail that is only planned.
        let planned = try key("bo")
        try ledger.prepare([planned])
        #expect(try note([DeliveryReport(kind: .complaint, messageIDs: [planned.messageID(domain: "example.test")])]) == [.unknown])
    }

    @Test func eachVersionOfAMailComesBackByItself() throws {
        let first = try sent("ana", days: 1)[0]
        let ana = try key("ana", period: "2026-11-11")
        try ledger.resend([ana], now: at(20))
        try ledger.markRendered([RenderedMessage(key: ana, contentHash: "again", bytes: 1)], now: at(21))
        let claim = try #require(try ledger.begin(1, now: at(22)).first)
        try ledger.record([FinishedAttempt(claim, taken)], now: at(23))
        let second = "bounces+\(try #require(claim.bounceToken(secret: secret)).text)@example.test"
        #expect(try note([gone(first), gone(second)]) == [.noted(ana, isSuppressed: false), .noted(ana, isSuppressed: true)])
        #expect(try ledger.messages(of: "ana").first?.bounces.map(\.version) == [1, 2])
        #expect(try ledger.bounces(AuditScope(of: ana)).mapValues { $0.map(\.kind) } == [ana: [.gone, .gone]])
    }

    @Test func whoIsTakenOffTheListBeginsAnew() throws {
        let addresses = try sent("ana", days: 2)
        _ = try note(addresses.map(gone))
        #expect(try ledger.liftSuppression(of: "ana@example.test", now: at(200)))
        let more = try sent("ana", days: 2, from: 5)
        #expect(try note([gone(more[0])]) == [.noted(key("ana", period: "2026-11-15"), isSuppressed: false)])
        #expect(try note([gone(more[1])]) == [.noted(key("ana", period: "2026-11-16"), isSuppressed: true)])
    }

    @Test func theAuditNamesWhatCameBack() throws {
        let addresses = try sent("ana", days: 1)
        let ana = try key("ana", period: "2026-11-11")
        let scope = AuditScope(of: ana)
        #expect(try ledger.audit(scope, expected: [ana]).bounced.isEmpty)
        _ = try note([DeliveryReport(kind: .delayed, status: "4.4.1", addresses: addresses)])
        #expect(try ledger.audit(scope, expected: [ana]).bounced.isEmpty, "it may arrive yet")
        _ = try note([gone(addresses[0])])
        let audit = try ledger.audit(scope, expected: [ana])
        #expect(audit.accepted == 1 && audit.open.isEmpty && audit.bounced.map(\.bounce.status) == ["5.1.1"])
    }

    @Test func whatIsPrunedTakesItsBouncesAlong() throws {
        let addresses = try sent("ana", days: 2)
        _ = try note([gone(addresses[0])])
        #expect(try ledger.prune(settledBefore: at(1000), now: at(1000)) == 1)
        #expect(try ledger.int("SELECT COUNT(*) FROM bounce") == 0)
        #expect(try note([gone(addresses[0])]) == [.unknown])
    }

    @Test func aLedgerOfTheVersionBeforeGetsTheTable() throws {
        let addresses = try sent("ana", days: 1)
        try ledger.queue.write { db in
            try db.execute(sql: "DROP TABLE bounce; DELETE FROM grdb_migrations WHERE identifier = '3'; PRAGMA user_version = 2")
        }
        try ledger.close()
        let again = try folder.ledger()
        #expect(try again.int("PRAGMA user_version") == 3)
        #expect(try again.kind(key("ana", period: "2026-11-11")) == .accepted)
        #expect(try again.note([gone(addresses[0])], allowed: 1, secret: secret, now: at(9)).count == 1)
    }

    /// A row number that another ledger used for another mail is not taken for it: the code is over the whole message.
    @Test func aTokenOfAnotherLedgerIsNobodys() throws {
        let other = try BounceTests()
        let address = try other.sent("ana", days: 1)[0]
        _ = try sent("bo", days: 1)
        #expect(try note([gone(address)], allowed: 0) == [.unknown])
    }
}
