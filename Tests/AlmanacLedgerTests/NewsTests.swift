import AlmanacModel
import Testing

@testable import AlmanacPost

struct NewsTests {
    /// Takes the mails of a period all the way.
    private func accept(_ keys: [LedgerKey], in ledger: Ledger, at seconds: Int64) throws {
        try ledger.prepare(keys, now: at(seconds))
        try ledger.record(ledger.begin(9, now: at(seconds)).map { FinishedAttempt($0, taken) }, now: at(seconds))
    }

    @Test func knowsWhatTheLastAcceptedMailTold() throws {
        let ledger = try TemporaryFolder().ledger()
        let first = try key("ana", period: "2026-11-18")
        let second = try key("ana", period: "2026-11-19")
        let third = try key("ana", period: "2026-11-20")
        #expect(try ledger.newsBefore(first) == nil)
        try accept([first], in: ledger, at: 0)
        try ledger.note([MailedNews(key: first, hash: "one")], now: at(1))
        // Of the same period it is no news of an earlier mail.
        #expect(try ledger.newsBefore(first) == nil)
        #expect(try ledger.newsBefore(second) == "one")
        // What was made and not accepted told nobody anything.
        try ledger.prepare([second], now: at(2))
        try ledger.note([MailedNews(key: second, hash: "two")], now: at(2))
        #expect(try ledger.newsBefore(third) == "one")
        // Made anew, it tells something else.
        try ledger.note([MailedNews(key: second, hash: "two again")], now: at(3))
        try accept([second], in: ledger, at: 4)
        #expect(try ledger.newsBefore(third) == "two again")
        #expect(try ledger.newsBefore(key("bo")) == nil)
        #expect(try ledger.newsBefore(key("ana", report: "weekly")) == nil)
        #expect(try ledger.newsBefore(key("ana", address: "other@example.test")) == nil)
        // What is not planned is not kept.
        try ledger.note([MailedNews(key: key("cy"), hash: "x")], now: at(5))
        #expect(try ledger.newsBefore(key("cy", period: "2026-11-21")) == nil)
    }

    @Test func goesWithItsMessage() throws {
        let ledger = try TemporaryFolder().ledger()
        let old = try key("ana", period: "2026-11-18")
        try accept([old], in: ledger, at: 0)
        try ledger.note([MailedNews(key: old, hash: "one")], now: at(0))
        try accept([key("bo")], in: ledger, at: 5)
        #expect(try ledger.newsBefore(key("ana")) == "one")
        #expect(try ledger.prune(settledBefore: at(3), now: at(9)) == 1)
        #expect(try ledger.newsBefore(key("ana")) == nil)
    }
}
