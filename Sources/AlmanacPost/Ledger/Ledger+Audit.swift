internal import AlmanacMail
internal import AlmanacModel
internal import GRDB

extension Ledger {
    /// Compares expected messages with accepted ones; a missing message is a finding. Everything is read at one moment.
    ///
    /// - Parameter expected: Keys of the scope; others are looked up all the same. A repeated one counts once.
    package func audit(_ scope: AuditScope, expected: some Sequence<LedgerKey>) throws(LedgerError) -> Audit {
        let keys = Set(expected).sorted()
        return try read { db in
            var audit = Audit(scope: scope, expected: keys.count, accepted: 0, open: [], unexpected: 0)
            var found = 0
            // Only few mails bounce, whatever the number of mails.
            let returned = try Int64.fetchSet(db, sql: "SELECT message FROM bounce")
            let find = try db.cachedStatement(
                sql: """
                    SELECT state, version, reply, id FROM message
                    WHERE tenant = ? AND report = ? AND channel = ? AND period = ? AND subject = ? AND comparable_address = ?
                    """)
            for key in keys {
                let arguments: StatementArguments = [key.tenant, key.report, key.channel, key.period, key.subject, key.comparableAddress]
                guard let row = try Row.fetchOne(find, arguments: arguments) else {
                    audit.open.append(Audit.OpenMessage(key: key, state: nil, version: 0, reply: nil))
                    continue
                }
                if AuditScope(of: key) == scope { found += 1 }
                let state = try Self.kind(row[0])
                if state == .accepted {
                    audit.accepted += 1
                    guard returned.contains(row[3]) else { continue }
                    let bounces = try Self.bounces(of: row[3], db).filter { $0.version == row[1] && $0.kind != .delayed }
                    if let worst = bounces.min(by: { $0.kind.rawValue < $1.kind.rawValue }) {
                        audit.bounced.append(Audit.BouncedMessage(key: key, bounce: worst))
                    }
                } else {
                    audit.open.append(Audit.OpenMessage(key: key, state: state, version: row[1], reply: row[2]))
                }
            }
            let total = try Int.fetchOne(
                db, sql: "SELECT COUNT(*) FROM message WHERE tenant = ? AND report = ? AND channel = ? AND period = ?",
                arguments: [scope.tenant, scope.report, scope.channel, scope.period])
            audit.unexpected = (total ?? 0) - found
            return audit
        }
    }

    /// Counts messages of a scope that failed for good with another reply than those that begin so.
    ///
    /// - Parameter prefix: Compared byte by byte.
    package func countFailed(_ scope: AuditScope, repliesNotBeginning prefix: String) throws(LedgerError) -> Int {
        try read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT COUNT(*) FROM message WHERE tenant = ? AND report = ? AND channel = ? AND period = ? AND state = ?
                    AND substr(COALESCE(reply, ''), 1, ?) <> ?
                    """,
                arguments: [
                    scope.tenant, scope.report, scope.channel, scope.period, DeliveryState.Kind.failed.rawValue,
                    prefix.unicodeScalars.count,
                    prefix,
                ]) ?? 0
        }
    }

    /// Every report and period that the ledger holds, those planned last first.
    package func status() throws(LedgerError) -> [ScopeStatus] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT tenant, report, channel, period, state, COUNT(*), MAX(MAX(id)) OVER (PARTITION BY tenant, report, channel, period) AS last,
                        SUM(substr(COALESCE(reply, ''), 1, ?) = ?)
                    FROM message GROUP BY 1, 2, 3, 4, 5 ORDER BY last DESC, 1, 2, 3, 4, state
                    """, arguments: [Self.unsent.unicodeScalars.count, Self.unsent])
            var statuses: [ScopeStatus] = []
            for row in rows {
                let scope = AuditScope(tenant: row[0], report: row[1], period: row[3], channel: row[2])
                let count = ScopeStatus.Count(state: try Self.kind(row[4]), count: row[5])
                if statuses.last?.scope != scope { statuses.append(ScopeStatus(scope: scope, counts: [])) }
                statuses[statuses.count - 1].counts.append(count)
                if count.state == .suppressed { statuses[statuses.count - 1].skipped = row[7] }
            }
            return statuses
        }
    }

    /// The messages of a scope, by key; for `status` of one report, a recipient a line.
    ///
    /// - Parameter states: The states to select; `nil` for all.
    package func messages(_ scope: AuditScope, in states: Set<DeliveryState.Kind>? = nil) throws(LedgerError) -> [MessageStatus] {
        try read { db in
            let rows = try Row.fetchCursor(
                db, sql: MessageRow.selection + " WHERE tenant = ? AND report = ? AND channel = ? AND period = ?",
                arguments: [scope.tenant, scope.report, scope.channel, scope.period])
            var messages: [MessageStatus] = []
            while let row = try rows.next() {
                let message = MessageStatus(try MessageRow(row))
                if states?.contains(message.state.kind) ?? true { messages.append(message) }
            }
            return messages.sorted { $0.key < $1.key }
        }
    }

    /// All messages to a subject, by any channel, the last planned first; each with its attempts, oldest first, and with its bounces.
    package func messages(of subject: String) throws(LedgerError) -> [MessageHistory] {
        try read { db in
            let rows = try Row.fetchAll(
                db, sql: MessageRow.selection + " INDEXED BY message_subject WHERE subject = ? ORDER BY id DESC", arguments: [subject])
            let find = try db.cachedStatement(
                sql: "SELECT number, version, began, ended, outcome, reply, relay_id FROM attempt WHERE message = ? ORDER BY number")
            return try rows.map { row in
                let row = try MessageRow(row)
                let attempts = try Row.fetchAll(find, arguments: [row.id]).map {
                    AttemptStatus(
                        number: $0[0], version: $0[1], began: Instant(seconds: $0[2]),
                        ended: ($0[3] as Int64?).map { Instant(seconds: $0) },
                        state: ($0[4] as Int?).flatMap { $0 == 2 ? nil : DeliveryState.Kind(rawValue: $0) }, reply: $0[5], relayID: $0[6])
                }
                return MessageHistory(message: MessageStatus(row), attempts: attempts, bounces: try Self.bounces(of: row.id, db))
            }
        }
    }

    private static func kind(_ number: Int) throws -> DeliveryState.Kind {
        guard let kind = DeliveryState.Kind(rawValue: number) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a state that does not exist: \(number)")
        }
        return kind
    }
}
