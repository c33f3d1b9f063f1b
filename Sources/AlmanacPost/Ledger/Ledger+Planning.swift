package import AlmanacModel
internal import GRDB

/// A message that is to be sent.
package struct PlannedMessage: Hashable, Sendable {
    package var key: LedgerKey
    /// The list that the reader may leave without leaving the rest; the report, unless said otherwise.
    package var list: String

    package init(_ key: LedgerKey, list: String? = nil) {
        self.key = key
        self.list = kept(list ?? key.report)
    }
}

/// The result of planning.
package struct PlanReceipt: Hashable, Sendable {
    package var added = 0
    /// Planned before, by this run or another.
    package var known = 0
    /// Messages of a period that was pruned: they were sent long ago, and the clock or the period is wrong.
    package var pruned = 0
}

/// The rendering of a message.
package struct RenderedMessage: Hashable, Sendable {
    package var key: LedgerKey
    /// SHA-256 of the bytes, in hexadecimal.
    package var contentHash: String
    /// Number of bytes.
    package var bytes: Int
    /// Time of the data in it.
    package var asOf: Instant?

    package init(key: LedgerKey, contentHash: String, bytes: Int, asOf: Instant? = nil) {
        self.key = key
        self.contentHash = contentHash
        self.bytes = bytes
        self.asOf = asOf
    }
}

/// The ledger's answer to a rendering.
package enum RenderReceipt: Hashable, Sendable {
    /// It is ready to be claimed, in this version.
    case recorded(version: Int)
    /// Unchanged: it is deferred, being sent, or settled, with the same content.
    case same(DeliveryState.Kind)
    /// Unchanged, although the content differs: a message that was tried is retried as it is. `resend` makes a new version.
    case other(DeliveryState.Kind)
}

extension Ledger {
    static let batchSize = 5_000

    /// Writes down messages to send; existing ones stay as they are. Works in transactions of 5,000 messages: after a crash, plan again.
    package func plan(_ messages: some Sequence<PlannedMessage>, now: Instant) throws(LedgerError) -> PlanReceipt {
        var receipt = PlanReceipt()
        var batch: [PlannedMessage] = []
        for message in messages {
            batch.append(message)
            if batch.count == Self.batchSize {
                try plan(batch, now: now, into: &receipt)
                batch.removeAll(keepingCapacity: true)
            }
        }
        if !batch.isEmpty { try plan(batch, now: now, into: &receipt) }
        return receipt
    }

    private func plan(_ batch: [PlannedMessage], now: Instant, into receipt: inout PlanReceipt) throws(LedgerError) {
        let done = try write(at: now) { db in
            var done = PlanReceipt()
            let insert = try db.cachedStatement(
                sql: """
                    INSERT INTO message (tenant, report, channel, period, subject, address, comparable_address, list, planned, changed, state)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1) ON CONFLICT DO NOTHING
                    """)
            var scopes: [AuditScope: Bool] = [:]
            for message in batch {
                let key = message.key
                let scope = AuditScope(of: key)
                let isPruned: Bool
                if let known = scopes[scope] {
                    isPruned = known
                } else {
                    let statement = try db.cachedStatement(
                        sql: "SELECT 1 FROM pruned_period WHERE tenant = ? AND report = ? AND channel = ? AND period = ?")
                    isPruned = try Bool.fetchOne(statement, arguments: [key.tenant, key.report, key.channel, key.period]) != nil
                    scopes[scope] = isPruned
                }
                if isPruned {
                    done.pruned += 1
                    continue
                }
                try insert.execute(arguments: [
                    key.tenant, key.report, key.channel, key.period, key.subject, key.address, key.comparableAddress, message.list,
                    now.seconds,
                    now.seconds,
                ])
                if db.changesCount > 0 { done.added += 1 } else { done.known += 1 }
            }
            return done
        }
        receipt.added += done.added
        receipt.known += done.known
        receipt.pruned += done.pruned
    }

    /// Writes down the content of messages, after which they can be claimed.
    ///
    /// Until its first try a message takes new content; afterwards its content is fixed, so that one `Message-ID` means one content.
    ///
    /// - Returns: One receipt a message, in their order.
    /// - Throws: `unknown` for a key that was not planned; then nothing is recorded.
    @discardableResult
    package func markRendered(_ messages: [RenderedMessage], now: Instant) throws(LedgerError) -> [RenderReceipt] {
        try write(at: now) { db in
            try messages.map { message in
                guard var row = try MessageRow.fetch(db, key: message.key) else { throw LedgerError.unknown(message: "\(message.key)") }
                switch row.state {
                case .planned: break
                case .rendered where row.content == message.contentHash: return .recorded(version: row.version)
                case .rendered where try !row.wasTried(db): break
                case .rendered, .claimed, .sending, .deferred, .accepted, .failed, .uncertain, .suppressed:
                    return row.content == message.contentHash ? .same(row.state.kind) : .other(row.state.kind)
                }
                row.content = kept(message.contentHash)
                row.bytes = max(message.bytes, 0)
                row.asOf = message.asOf
                try row.apply(.rendered, at: now)
                try row.store(db)
                return .recorded(version: row.version)
            }
        }
    }

    /// Begins the reply of a mail that was never handed over, for a reason of our own.
    package static let unsent = "not sent: "

    /// Withdraws a planned message that is not to be sent: it becomes `suppressed`, with the reason. In another state it is left alone.
    ///
    /// - Parameter asOf: Time of the data that the reason was found in.
    package func withdraw(_ key: LedgerKey, as reason: String, asOf: Instant, now: Instant) throws(LedgerError) {
        try write(at: now) { db in
            guard var row = try MessageRow.fetch(db, key: key), row.state == .planned else { return }
            try row.apply(.suppressed, at: now)
            row.reply = reason
            row.asOf = asOf
            try row.store(db)
        }
    }

    /// The last known status of a message.
    package func message(_ key: LedgerKey) throws(LedgerError) -> MessageStatus? {
        try read { db in try MessageRow.fetch(db, key: key).map(MessageStatus.init) }
    }

    /// Time at which the first deferred message is due; `nil` when none is deferred.
    package func nextDue(channel: String = "mail") throws(LedgerError) -> Instant? {
        try read { db in
            try Int64.fetchOne(
                db, sql: "SELECT MIN(due) FROM message WHERE channel = ? AND due IS NOT NULL AND due > 0", arguments: [channel]
            )
            .map { Instant(seconds: $0) }
        }
    }

    /// Content hashes that may still be sent: those of rendered, claimed, deferred or uncertain messages.
    package func openContents() throws(LedgerError) -> Set<String> {
        try read { db in try String.fetchSet(db, sql: "SELECT content FROM message WHERE content IS NOT NULL AND state IN (2, 3, 4, 5, 8)")
        }
    }
}

extension MessageRow {
    /// True when this version was ever tried, other than by an attempt that was called off before the data.
    func wasTried(_ db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT 1 FROM attempt WHERE message = ? AND version = ? AND (outcome IS NULL OR outcome <> 2)")
        return try Bool.fetchOne(statement, arguments: [id, version]) != nil
    }
}
