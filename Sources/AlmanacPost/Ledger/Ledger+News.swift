package import AlmanacModel
internal import GRDB

/// The news in a mail.
package struct MailedNews: Hashable, Sendable {
    package var key: LedgerKey
    /// A hash of its sentences: the same for the same news, and no part of them.
    package var hash: String

    package init(key: LedgerKey, hash: String) {
        self.key = key
        self.hash = hash
    }
}

extension Ledger {
    /// Writes down the news in planned messages, so that a reader is not told it again as news. Nothing is kept of messages that are not planned;
    /// pruning a message removes its news.
    package func note(_ news: [MailedNews], now: Instant) throws(LedgerError) {
        try write(at: now) { db in
            let insert = try db.cachedStatement(
                sql: """
                    INSERT INTO told (tenant, report, channel, subject, comparable_address, message, news)
                    SELECT tenant, report, channel, subject, comparable_address, id, ? FROM message
                    WHERE tenant = ? AND report = ? AND channel = ? AND period = ? AND subject = ? AND comparable_address = ?
                    ON CONFLICT DO UPDATE SET news = excluded.news
                    """)
            for one in news {
                let key = one.key
                try insert.execute(arguments: [
                    kept(one.hash), key.tenant, key.report, key.channel, key.period, key.subject, key.comparableAddress,
                ])
            }
        }
    }

    /// The news in the newest accepted mail of another period to the same reader; `nil` when there is none, or when it was not recorded.
    package func newsBefore(_ key: LedgerKey) throws(LedgerError) -> String? {
        try read { db in
            let find = try db.cachedStatement(
                sql: """
                    SELECT told.news FROM told JOIN message ON message.id = told.message
                    WHERE told.tenant = ? AND told.report = ? AND told.channel = ? AND told.subject = ? AND told.comparable_address = ?
                        AND message.state = \(DeliveryState.Kind.accepted.rawValue) AND message.period <> ?
                    ORDER BY told.message DESC LIMIT 1
                    """)
            return try String.fetchOne(
                find, arguments: [key.tenant, key.report, key.channel, key.subject, key.comparableAddress, key.period])
        }
    }
}
