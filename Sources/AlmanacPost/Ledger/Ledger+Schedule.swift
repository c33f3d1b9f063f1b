package import AlmanacModel
internal import GRDB

/// Since when a subject is known to want a report at an hour, and when its next one is due.
package struct ScheduleEntry: Hashable, Sendable {
    package var tenant: String
    package var subject: String
    package var channel: String
    /// The report's name: `weekly`. A subject has one at a time.
    package var report: String
    /// Time at which a run first met the subject with this report. Mail that was due long before it is not sent.
    package var since: Instant
    /// Time at which its next mail is due, as the last run had it.
    package var next: Instant
    /// The period of which there was nothing to tell when its hour had come: `2026-11-20`. It stays so, whatever comes later.
    package var passed: String?

    package init(
        tenant: String = "", subject: String, channel: String = "mail", report: String, since: Instant, next: Instant, passed: String? = nil
    ) {
        self.tenant = tenant
        self.subject = subject
        self.channel = channel
        self.report = report
        self.since = since
        self.next = next
        self.passed = passed
    }
}

/// The ledger's knowledge of a subject's mail of a period, before it is planned.
package struct MailHistory: Hashable, Sendable {
    /// The message of the same subject, report, period, channel and address, in whichever zone the period was counted.
    package var message: MessageStatus?
    /// True when a later period's message was planned in another zone: a reader who moves west passes some hours twice, and must not get an older
    /// mail after a newer one.
    package var hasLaterElsewhere = false
    /// `nil` for a subject that no run has met with an hour of sending.
    package var schedule: ScheduleEntry?

    /// An empty history.
    package init() {}
}

extension Ledger {
    /// The history of a subject's mail of a period. All is read at one moment.
    ///
    /// - Parameters:
    ///   - key: Its period is a label, `@` and a zone, as `LocalPeriod.key` has it.
    ///   - horizon: The label of the latest period that the clocks of any zone can have come to; labels of one report sort as their periods follow.
    package func history(of key: LedgerKey, upTo horizon: String) throws(LedgerError) -> MailHistory {
        let label = key.period.prefix { $0 != "@" }
        return try read { db in
            var history = MailHistory()
            let find = try db.cachedStatement(
                sql: MessageRow.selection + """
                     INDEXED BY message_subject
                     WHERE subject = ? AND report = ? AND channel = ? AND period >= ? AND period < ? AND tenant = ? AND comparable_address = ?
                     ORDER BY period
                    """)
            let rows = try Row.fetchAll(
                find,
                arguments: [
                    // `A` follows `@`.
                    key.subject, key.report, key.channel, "\(label)@", "\(horizon)A", key.tenant, key.comparableAddress,
                ])
            for row in rows {
                let message = MessageStatus(try MessageRow(row))
                if message.key.period == key.period || (history.message == nil && message.key.period.hasPrefix(label + "@")) {
                    history.message = message
                } else if !message.key.period.hasSuffix(key.period.dropFirst(label.count)) {
                    history.hasLaterElsewhere = history.hasLaterElsewhere || !message.key.period.hasPrefix(label + "@")
                }
            }
            history.schedule = try Self.scheduleEntry(db, tenant: key.tenant, subject: key.subject, channel: key.channel)
            return history
        }
    }

    /// The entry for a subject's next mail; `nil` for one that no run has met with an hour of sending.
    package func scheduleEntry(
        tenant: String = "", of subject: String, channel: String = "mail"
    ) throws(LedgerError) -> ScheduleEntry? {
        try read { db in try Self.scheduleEntry(db, tenant: tenant, subject: subject, channel: channel) }
    }

    private static func scheduleEntry(_ db: Database, tenant: String, subject: String, channel: String) throws -> ScheduleEntry? {
        let statement = try db.cachedStatement(
            sql: "SELECT report, since, next, passed FROM schedule WHERE tenant = ? AND subject = ? AND channel = ?")
        return try Row.fetchOne(statement, arguments: [tenant, subject, channel]).map {
            ScheduleEntry(
                tenant: tenant, subject: subject, channel: channel, report: $0[0], since: Instant(seconds: $0[1]),
                next: Instant(seconds: $0[2]), passed: $0[3])
        }
    }

    /// Writes down when the next mails are due, and removes subjects without one.
    package func reschedule(_ entries: [ScheduleEntry], ending ended: [ScheduleEntry] = [], now: Instant) throws(LedgerError) {
        guard !entries.isEmpty || !ended.isEmpty else { return }
        try write(at: now) { db in
            let insert = try db.cachedStatement(
                sql: """
                    INSERT INTO schedule (tenant, subject, channel, report, since, next, passed) VALUES (?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET report = excluded.report, since = excluded.since, next = excluded.next, passed = excluded.passed
                    """)
            for entry in entries {
                try insert.execute(arguments: [
                    entry.tenant, entry.subject, entry.channel, entry.report, entry.since.seconds, entry.next.seconds, entry.passed,
                ])
            }
            let remove = try db.cachedStatement(sql: "DELETE FROM schedule WHERE tenant = ? AND subject = ? AND channel = ?")
            for entry in ended { try remove.execute(arguments: [entry.tenant, entry.subject, entry.channel]) }
        }
    }

    /// The schedule of everybody with a next mail, those due first.
    package func schedule() throws(LedgerError) -> [ScheduleEntry] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT tenant, subject, channel, report, since, next, passed FROM schedule ORDER BY next, tenant, subject, channel")
            return rows.map {
                ScheduleEntry(
                    tenant: $0[0], subject: $0[1], channel: $0[2], report: $0[3], since: Instant(seconds: $0[4]),
                    next: Instant(seconds: $0[5]), passed: $0[6])
            }
        }
    }
}

extension Ledger {
    /// Withdraws mails that were made and never tried when the next one of the same reader is due already, so that after days without a run nobody
    /// gets one mail for each of them. They become `suppressed`, with the reason.
    ///
    /// - Returns: Keys of the withdrawn mails.
    @discardableResult
    package func withdrawOvertaken(channel: String, now: Instant) throws(LedgerError) -> [LedgerKey] {
        let overtaken = """
             WHERE due = 0 AND channel = ? AND state = 2 AND tries = 0 AND version = 1 AND EXISTS (
                SELECT 1 FROM schedule AS s WHERE s.tenant = message.tenant AND s.subject = message.subject AND s.channel = message.channel
                    AND s.report = message.report AND s.next <= ?)
             ORDER BY id
            """
        // Most runs find none, and write nothing.
        let found = try read { db in try Row.fetchOne(db, sql: "SELECT 1 FROM message" + overtaken, arguments: [channel, now.seconds]) }
        guard found != nil else { return [] }
        return try write(at: now) { db in
            try Row.fetchAll(db, sql: MessageRow.selection + overtaken, arguments: [channel, now.seconds]).map { row in
                var row = try MessageRow(row)
                try row.apply(.suppressed, at: now)
                row.reply = Self.unsent + "the next mail was due before"
                try row.store(db)
                return row.key
            }
        }
    }
}
