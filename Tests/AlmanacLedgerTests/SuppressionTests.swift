import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacPost

struct SuppressionTests {
    @Test func sendsNothingToTheSuppressed() throws {
        let ledger = try TemporaryFolder().ledger()
        let keys = try ["ana", "bo", "cy", "di"].map { try key($0, address: "\($0)@MÜNCHEN.example") }
        try ledger.prepare(keys)
        let entries = [
            Suppression(address: "ANA@xn--mnchen-3ya.EXAMPLE", reason: .bounced, since: at(-9), source: "relay"),
            Suppression(address: "bo@münchen.example", list: "daily", reason: .unsubscribed, since: at(-8), source: "one-click"),
            Suppression(address: "cy@münchen.example", list: "weekly", reason: .unsubscribed, since: at(-7), source: "one-click"),
        ]
        #expect(try ledger.suppress(entries, now: at(0)) == 3)
        #expect(try ledger.suppressions() == entries)
        // As many as asked for, the suppressed not counted.
        #expect(try ledger.claim(2, owner: "one", now: at(1)).map(\.key) == [keys[2], keys[3]])
        #expect(try keys.map { try ledger.kind($0) } == [.suppressed, .suppressed, .claimed, .claimed])
        #expect(try ledger.claim(9, owner: "one", now: at(1)).isEmpty)
    }

    @Test func looksAgainBeforeTheIntent() throws {
        let ledger = try TemporaryFolder().ledger()
        try ledger.prepare([key("ana")])
        let claims = try ledger.claim(1, owner: "one", now: at(0))
        try ledger.suppress([Suppression(address: "ana@example.test", reason: .manual, since: at(1), source: "ops")], now: at(1))
        #expect(try ledger.willSend(claims, now: at(2)).isEmpty)
        #expect(try ledger.kind(key("ana")) == .suppressed)
    }

    @Test func keepsTheFirstReasonAndCanBeLifted() throws {
        let ledger = try TemporaryFolder().ledger()
        func entry(_ reason: Suppression.Reason) -> Suppression {
            Suppression(address: "ana@example.test", reason: reason, since: at(0), source: "x")
        }
        #expect(try ledger.suppress([entry(.complained), entry(.manual)], now: at(0)) == 1)
        #expect(try ledger.suppressions().map(\.reason) == [.complained])
        try ledger.prepare([key("ana")])
        _ = try ledger.claim(1, owner: "one", now: at(1))
        #expect(try ledger.liftSuppression(of: "Ana@example.test", now: at(2)))
        #expect(try !ledger.liftSuppression(of: "Ana@example.test", now: at(2)))
        #expect(try ledger.claim(1, owner: "one", now: at(2)).isEmpty)
        #expect(try ledger.resend([key("ana")], now: at(3)) == [.planned(version: 2)])
    }

    @Test func unsubscribesOnce() throws {
        let ledger = try TemporaryFolder().ledger()
        var generator = SeededGenerator(seed: 3)
        let token = UnsubscribeToken(using: &generator)
        #expect(try ledger.unsubscribe(token, now: at(0)) == nil)
        try ledger.register([IssuedToken(token, address: "Ana@Example.test", list: "daily")], now: at(0))
        try ledger.register([IssuedToken(token, address: "mallory@example.test", list: "daily")], now: at(1))
        let read = try #require(UnsubscribeToken(token.text))
        let gone = Unsubscription(address: "ana@example.test", list: "daily", isNew: true)
        #expect(try ledger.unsubscribe(read, now: at(5)) == gone)
        #expect(try ledger.unsubscribe(read, now: at(9)) == Unsubscription(address: "ana@example.test", list: "daily", isNew: false))
        #expect(
            try ledger.suppressions() == [
                Suppression(address: "ana@example.test", list: "daily", reason: .unsubscribed, since: at(5), source: "one-click")
            ])
        // Back, and away again with the same old mail.
        try ledger.liftSuppression(of: "ana@example.test", list: "daily", now: at(10))
        #expect(try ledger.unsubscribe(read, now: at(11))?.isNew == true)
    }

    @Test func keepsNoTokenThatWorks() throws {
        let temporary = try TemporaryFolder()
        let ledger = try temporary.ledger()
        var generator = SeededGenerator(seed: 4)
        let token = UnsubscribeToken(using: &generator)
        try ledger.register([IssuedToken(token, address: "ana@example.test", list: "daily")], now: at(0))
        try ledger.close()
        let file = try temporary.bytes("ledger.sqlite")
        #expect(file.firstRange(of: Array(token.text.utf8)) == nil)
        let half = try #require(UInt64(token.text.prefix(16), radix: 16))
        #expect(file.firstRange(of: withUnsafeBytes(of: half.bigEndian) { Array($0) }) == nil)
        #expect(file.firstRange(of: token.hash) != nil)
    }

    @Test func derivesTheSameTokenFromASecret() {
        let secret = Array("a secret of sixteen bytes at least".utf8)
        let token = UnsubscribeToken(secret: secret, address: "Ana@example.test", list: "daily")
        #expect(token == UnsubscribeToken(secret: secret, address: "ana@EXAMPLE.test", list: "daily"))
        #expect(token != UnsubscribeToken(secret: secret, address: "ana@example.test", list: "weekly"))
        #expect(token != UnsubscribeToken(secret: secret + [1], address: "ana@example.test", list: "daily"))
        #expect(UnsubscribeToken(token.text) == token)
    }

    @Test(arguments: [
        "", "0", String(repeating: "g", count: 32), String(repeating: "A", count: 32), String(repeating: "0", count: 33),
        "+" + String(repeating: "0", count: 31),
    ])
    func takesNothingElseForAToken(text: String) {
        #expect(UnsubscribeToken(text) == nil)
    }
}
