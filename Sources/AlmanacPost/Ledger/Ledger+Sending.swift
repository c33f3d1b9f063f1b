package import AlmanacModel
internal import GRDB

// The steps for a batch: claim → willSend → (data, reply) → record. After a crash before willSend, the message is ready again once the lease is over;
// after a later crash, it is uncertain.
extension Ledger {
    /// Claims messages that are rendered or due, oldest due first, so that no other worker or process takes them.
    ///
    /// Those whose address is on the suppression list become `suppressed`. Expired leases of others are ended first, as by `recover`.
    ///
    /// - Parameters:
    ///   - owner: Name of the claimer: host, process, run.
    ///   - seconds: Length of the lease, clamped to 1…86,400; `willSend` starts it anew. Longer than the ten minutes that a relay may take to answer.
    /// - Returns: At most `limit`; empty when nothing is ready.
    package func claim(
        _ limit: Int, channel: String = "mail", owner: String, lease seconds: Int64 = 1800, now: Instant
    ) throws(LedgerError) -> [Claim] {
        try write(at: now) { db in
            _ = try Self.endLeases(db, at: now)
            var claims: [Claim] = []
            let due = try db.cachedStatement(
                sql: MessageRow.selection + " WHERE channel = ? AND due IS NOT NULL AND due <= ? ORDER BY due, id LIMIT ?")
            // Further off than any wait: the clock was set back.
            let beyond = try db.cachedStatement(
                sql: MessageRow.selection + " WHERE channel = ? AND due IS NOT NULL AND due > ? ORDER BY due, id LIMIT ?")
            let horizon = now.advanced(bySeconds: DeliveryState.longestDeferral).seconds
            for (statement, bound) in [(due, max(now.seconds, 0)), (beyond, max(horizon, 0))] {
                while claims.count < limit {
                    let rows = try Row.fetchAll(statement, arguments: [channel, bound, limit - claims.count]).map(MessageRow.init)
                    if rows.isEmpty { break }
                    for var row in rows {
                        if row.isSuppressed {
                            try row.apply(.suppressed, at: now)
                        } else {
                            let lease = Lease(owner: owner, start: now, seconds: seconds)
                            try row.apply(.claimed(lease), at: now)
                            row.attempt += 1
                            claims.append(row.claim(under: lease))
                        }
                        try row.store(db)
                    }
                }
            }
            return claims
        }
    }

    /// Writes the intent to send, before any data. Once this has returned, a crash leaves these messages uncertain and not ready.
    ///
    /// Give it only the messages about to go over one connection, not all claimed ones: a crash makes every one of them uncertain.
    ///
    /// - Returns: The messages that may be sent, with new leases, in the order given. A missing claim was lost (its lease was over), or its address
    ///   was suppressed since.
    package func willSend(_ claims: [Claim], now: Instant) throws(LedgerError) -> [Claim] {
        try write(at: now) { db in
            let insert = try db.cachedStatement(
                sql: "INSERT INTO attempt (message, number, version, owner, began) VALUES (?, ?, ?, ?, ?)")
            var granted: [Claim] = []
            for var claim in claims {
                guard var row = try MessageRow.fetch(db, id: claim.id), row.version == claim.version, row.attempt == claim.attempt,
                    case .claimed(let lease) = row.state, lease.isAlive(at: now)
                else { continue }
                if row.isSuppressed {
                    try row.apply(.suppressed, at: now)
                    try row.store(db)
                    continue
                }
                try row.apply(.intent, at: now)
                guard case .sending(let renewed) = row.state else { preconditionFailure("an intent leads to sending") }
                row.tries += 1
                row.firstTry = row.firstTry ?? Instant(seconds: now.seconds)
                try row.store(db)
                try insert.execute(arguments: [row.id, row.attempt, row.version, lease.owner, now.seconds])
                claim.lease = renewed
                granted.append(claim)
            }
            return granted
        }
    }

    /// Gives claims back that will not be sent now; those that were lost meanwhile are left alone.
    package func release(_ claims: [Claim], now: Instant) throws(LedgerError) {
        try write(at: now) { db in
            for claim in claims {
                guard var row = try MessageRow.fetch(db, id: claim.id), row.version == claim.version, row.attempt == claim.attempt,
                    case .claimed = row.state
                else { continue }
                try row.apply(.released, at: now)
                try row.store(db)
            }
        }
    }

    /// Writes down the results of attempts. A late one still counts: the relay's answer settles a message that became uncertain meanwhile. A repeated
    /// one counts once.
    ///
    /// - Returns: The state of each message afterwards, in their order.
    /// - Throws: `refused` for a claim without an intent or with another result already, `unknown` for one that is gone; then none of these outcomes
    ///   is recorded.
    @discardableResult
    package func record(_ outcomes: [FinishedAttempt], now: Instant) throws(LedgerError) -> [DeliveryState] {
        try write(at: now) { db in
            try outcomes.map { outcome in try Self.record(outcome, db, now: now) }
        }
    }

    private static func record(_ outcome: FinishedAttempt, _ db: Database, now: Instant) throws -> DeliveryState {
        let claim = outcome.claim
        let result = outcome.result
        guard var row = try MessageRow.fetch(db, id: claim.id) else { throw LedgerError.unknown(message: "\(claim.key)") }
        let find = try db.cachedStatement(sql: "SELECT outcome FROM attempt WHERE message = ? AND number = ?")
        guard let attempt = try Row.fetchOne(find, arguments: [claim.id, claim.attempt]) else {
            throw LedgerError.refused(TransitionRefused(state: row.state.kind, event: result.event.name), message: "\(claim.key)")
        }
        let uncertain = DeliveryState.Kind.uncertain.rawValue
        if let earlier = attempt[0] as Int?, earlier != uncertain {
            if earlier == result.kind || result.kind == uncertain { return row.state }
            throw LedgerError.refused(TransitionRefused(state: row.state.kind, event: result.event.name), message: "\(claim.key)")
        }
        let reply = result.reply.map(kept)
        let relayID = result.relayID.map(kept)
        let end = try db.cachedStatement(
            sql: "UPDATE attempt SET ended = ?, outcome = ?, reply = ?, relay_id = ? WHERE message = ? AND number = ?")
        try end.execute(arguments: [now.seconds, result.kind, reply, relayID, claim.id, claim.attempt])

        // The result of an old version does not change a new one.
        guard row.version == claim.version, row.state != .accepted else { return row.state }
        if row.attempt == claim.attempt {
            // After a retry was asked for, "uncertain" changes nothing.
            if case .uncertain = result, row.state == .rendered { return row.state }
            try row.apply(result.event, at: now)
        } else if case .accepted = result {
            try row.apply(.acceptedEarlier, at: now)
        } else {
            return row.state
        }
        if case .notSent = result {
            row.tries = max(row.tries - 1, 0)
            if row.tries == 0 { row.firstTry = nil }
        } else {
            row.reply = reply
            row.relayID = relayID
        }
        try row.store(db)
        if case .accepted = result { try row.storeAsLastGood(db, now: now) }
        return row.state
    }

    /// Ends expired leases: claimed messages are ready again, messages being sent are uncertain.
    ///
    /// - Parameter isAlone: True when no other process can be working, so that every lease is of one that is gone.
    static func endLeases(_ db: Database, at now: Instant, isAlone: Bool = false) throws -> [MessageRow] {
        let statement = try db.cachedStatement(
            sql: MessageRow.selection
                + " INDEXED BY message_leased WHERE lease_end IS NOT NULL AND (?3 OR lease_end <= ?1 OR lease_start > ?2) ORDER BY id")
        let tolerated = now.advanced(bySeconds: Lease.clockTolerance).seconds
        var rows = try Row.fetchAll(statement, arguments: [now.seconds, tolerated, isAlone]).map(MessageRow.init)
        for index in rows.indices {
            let owner = rows[index].owner
            try rows[index].apply(isAlone ? .abandoned : .expired, at: now)
            if rows[index].state == .uncertain {
                rows[index].reply = kept("nothing was heard of \(owner) after it began to send")
                let end = try db.cachedStatement(
                    sql: "UPDATE attempt SET ended = ?, outcome = 8, reply = ? WHERE message = ? AND number = ?")
                try end.execute(arguments: [now.seconds, rows[index].reply, rows[index].id, rows[index].attempt])
            }
            try rows[index].store(db)
        }
        return rows
    }
}

extension MessageRow {
    var owner: String {
        switch state {
        case .claimed(let lease), .sending(let lease): lease.owner
        case .planned, .rendered, .deferred, .accepted, .failed, .uncertain, .suppressed: ""
        }
    }

    func claim(under lease: Lease) -> Claim {
        Claim(
            id: id, key: key, version: version, attempt: attempt, contentHash: content ?? "", bytes: bytes ?? 0, lease: lease, tries: tries,
            firstTry: firstTry)
    }

    /// Older data never takes the place of newer.
    func storeAsLastGood(_ db: Database, now: Instant) throws {
        guard let content, let asOf else { return }
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO last_good (tenant, subject, report, period, content, as_of, accepted) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET period = excluded.period, content = excluded.content, as_of = excluded.as_of,
                    accepted = excluded.accepted
                WHERE excluded.as_of >= last_good.as_of
                """)
        try statement.execute(arguments: [key.tenant, key.subject, key.report, key.period, content, asOf.seconds, now.seconds])
    }
}
