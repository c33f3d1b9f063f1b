package import AlmanacModel
internal import GRDB

/// The treatment of messages that may have been sent.
package enum UncertainPolicy: Hashable, Sendable {
    /// Waits until somebody asks: sent at most once.
    case hold
    /// Sends the same message again, with the same `Message-ID`, up to this many tries: sent at least once.
    case retry(upTo: Int)
}

/// Counts of what a recovery did.
package struct Recovery: Hashable, Sendable {
    /// Messages claimed by a process that is gone, which are ready again.
    package var released: [LedgerKey] = []
    /// Messages that were being sent by a process that is gone.
    package var uncertain: [LedgerKey] = []
    /// Were uncertain, and are ready again as the policy asks.
    package var retried: [LedgerKey] = []
}

/// A person's verdict on an uncertain message, after a look into the mailbox or the relay's log.
package enum Settlement: Hashable, Sendable {
    case delivered
    case notDelivered
}

/// The result of asking for a message once more.
package enum ResendReceipt: Hashable, Sendable {
    /// A new version is planned; it is to be rendered with its own `Message-ID`.
    case planned(version: Int)
    /// It has not been sent yet, and will be.
    case underway(DeliveryState.Kind)
    case unknown
}

extension Ledger {
    /// Ends expired leases. Call it when a run begins; `claim` does the same for itself, and always holds uncertain messages.
    ///
    /// - Parameter isAlone: True when the caller holds a lock that every sender from this ledger takes: then every lease is ended.
    package func recover(_ policy: UncertainPolicy = .hold, isAlone: Bool = false, now: Instant) throws(LedgerError) -> Recovery {
        try write(at: now) { db in
            var recovery = Recovery()
            for row in try Self.endLeases(db, at: now, isAlone: isAlone) {
                if row.state == .uncertain { recovery.uncertain.append(row.key) } else { recovery.released.append(row.key) }
            }
            if case .retry(let mostTries) = policy {
                let rows = try Row.fetchAll(
                    db, sql: MessageRow.selection + " INDEXED BY message_uncertain WHERE state = 8 AND tries < ? ORDER BY id",
                    arguments: [mostTries])
                for row in rows {
                    var row = try MessageRow(row)
                    try row.apply(.retry, at: now)
                    try row.store(db)
                    recovery.retried.append(row.key)
                }
            }
            return recovery
        }
    }

    /// Settles uncertain messages after an inquiry: those delivered are accepted, the others are ready again, as the same message.
    ///
    /// - Throws: `unknown`, or `refused` for one that is not uncertain; then nothing is changed.
    package func settle(_ keys: [LedgerKey], as finding: Settlement, now: Instant) throws(LedgerError) {
        try write(at: now) { db in
            for key in keys {
                guard var row = try MessageRow.fetch(db, key: key) else { throw LedgerError.unknown(message: "\(key)") }
                guard row.state == .uncertain else {
                    throw LedgerError.refused(TransitionRefused(state: row.state.kind, event: "settled"), message: "\(key)")
                }
                switch finding {
                case .delivered:
                    try row.apply(.accepted, at: now)
                    row.reply = "found delivered"
                    try row.storeAsLastGood(db, now: now)
                case .notDelivered:
                    try row.apply(.retry, at: now)
                    row.reply = "found not delivered"
                }
                try row.store(db)
            }
        }
    }

    /// Sends again on purpose: the next version of each message, to be rendered anew.
    ///
    /// Asking twice makes one version, until that one was sent. The suppression list holds for it too.
    ///
    /// - Returns: One receipt a key, in their order.
    @discardableResult
    package func resend(_ keys: [LedgerKey], now: Instant) throws(LedgerError) -> [ResendReceipt] {
        try write(at: now) { db in
            try keys.map { key in
                guard var row = try MessageRow.fetch(db, key: key) else { return .unknown }
                switch row.state {
                case .planned, .rendered, .claimed, .sending: return .underway(row.state.kind)
                case .accepted, .failed, .uncertain, .suppressed, .deferred: break
                }
                try row.apply(.resend, at: now)
                row.version += 1
                row.tries = 0
                row.firstTry = nil
                row.content = nil
                row.bytes = nil
                row.asOf = nil
                row.reply = nil
                row.relayID = nil
                try row.store(db)
                return .planned(version: row.version)
            }
        }
    }

    /// Removes messages settled before an instant, with their attempts; uncertain ones stay until somebody settles them.
    ///
    /// The newest period of each report, channel and zone stays whole, and pruned periods are remembered: planning one of them again, with a clock
    /// that was set back, adds nothing. Schedules that no run has looked at since are removed, too.
    ///
    /// - Returns: The number of messages removed.
    @discardableResult
    package func prune(settledBefore instant: Instant, now: Instant) throws(LedgerError) -> Int {
        let scopes = try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT tenant, report, channel, period, SUM(state IN (6, 7, 9) AND changed < ?) FROM message
                    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4 DESC
                    """, arguments: [instant.seconds])
            return rows.map { (scope: AuditScope(tenant: $0[0], report: $0[1], period: $0[3], channel: $0[2]), old: $0[4] as Int) }
        }
        var count = 0
        // Labels of one report sort as its periods follow; the newest of a zone comes first.
        var met: Set<AuditScope> = []
        for (scope, old) in scopes {
            var zone = scope
            zone.period = String(scope.period.drop { $0 != "@" })
            guard !met.insert(zone).inserted, old > 0 else { continue }
            count += try write(at: now) { db in
                let arguments: StatementArguments = [scope.tenant, scope.report, scope.channel, scope.period]
                try db.execute(
                    sql: """
                        DELETE FROM message WHERE tenant = ? AND report = ? AND channel = ? AND period = ? AND state IN (6, 7, 9) AND changed < ?
                        """, arguments: arguments + [instant.seconds])
                let removed = db.changesCount
                if removed > 0 {
                    try db.execute(
                        sql: "INSERT INTO pruned_period (tenant, report, channel, period) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                        arguments: arguments)
                }
                return removed
            }
        }
        if count > 0 {
            try write(at: now) { db in try db.execute(sql: "DELETE FROM schedule WHERE next < ?", arguments: [instant.seconds]) }
        }
        return count
    }
}
