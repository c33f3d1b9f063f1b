package import AlmanacMail
package import AlmanacModel
internal import GRDB

/// The effect of a report about a mail.
package enum BounceReceipt: Hashable, Sendable {
    /// It was written down; whether the address is suppressed because of it, and was not before.
    case noted(LedgerKey, isSuppressed: Bool)
    /// The same was reported about the same mail before.
    case known(LedgerKey)
    /// It says nothing that is written down, of a mail of ours.
    case nothing(LedgerKey)
    /// It is of no mail that the ledger knows, or only pretends to be.
    case unknown
}

/// A report that came back about a mail.
package struct BounceStatus: Hashable, Sendable {
    package var version: Int
    package var kind: DeliveryReport.Kind
    /// `5.1.1`; `nil` where the report had none.
    package var status: String?
    package var words: String?
    package var noted: Instant
}

extension Ledger {
    /// Writes down reports about mails of ours, and suppresses addresses that are gone or whose reader complained.
    ///
    /// A mail is known by the token in its envelope sender, else by its Message-ID, and only if it was tried. A repeated report about the same
    /// version of a mail counts once. Reports about mail to a test address or to the owner are written down and suppress nobody.
    ///
    /// - Parameters:
    ///   - allowed: Mails that may bounce from an address as gone; one more, and it is suppressed for every list.
    ///   - secret: The secret of the tokens.
    /// - Returns: One receipt a report, in their order.
    package func note(_ reports: [DeliveryReport], allowed: Int, secret: [UInt8], now: Instant) throws(LedgerError) -> [BounceReceipt] {
        // Reading all keys takes a while in a large ledger, and keeps nobody from writing.
        let found = try read { db in
            var found = try reports.map { try Self.find($0, secret: secret, db) }
            let open = reports.indices.filter { found[$0] == nil }
            let digests = Set(open.flatMap { reports[$0].messageIDs.compactMap { Self.digest(of: $0)?.digest } })
            guard !digests.isEmpty else { return found }
            let rows = try Self.rows(of: digests, db)
            for index in open {
                for id in reports[index].messageIDs where found[index] == nil {
                    guard let named = Self.digest(of: id) else { continue }
                    found[index] = try Self.mail(named.digest, version: named.version, rows, db)
                }
            }
            return found
        }
        return try write(at: now) { db in
            try zip(reports, found).map { report, mail in
                guard let mail, let row = try MessageRow.fetch(db, id: mail.row) else { return .unknown }
                return try Self.note(report, of: row, version: mail.version, allowed: allowed, now: now, db)
            }
        }
    }

    /// Reports about the mails of a scope, by the key of each; mails without one are left out.
    package func bounces(_ scope: AuditScope) throws(LedgerError) -> [LedgerKey: [BounceStatus]] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: MessageRow.selection
                    + " WHERE tenant = ? AND report = ? AND channel = ? AND period = ? AND id IN (SELECT message FROM bounce)",
                arguments: [scope.tenant, scope.report, scope.channel, scope.period])
            var bounces: [LedgerKey: [BounceStatus]] = [:]
            for row in rows {
                let row = try MessageRow(row)
                bounces[row.key] = try Self.bounces(of: row.id, db)
            }
            return bounces
        }
    }

    static func bounces(of id: Int64, _ db: Database) throws -> [BounceStatus] {
        let find = try db.cachedStatement(
            sql: "SELECT version, kind, status, words, noted FROM bounce WHERE message = ? ORDER BY noted, version, kind")
        return try Row.fetchAll(find, arguments: [id]).map {
            BounceStatus(
                version: $0[0], kind: DeliveryReport.Kind(rawValue: $0[1]) ?? .other, status: $0[2], words: $0[3],
                noted: Instant(seconds: $0[4]))
        }
    }

    // MARK: Whose

    /// One version of a message.
    private struct Mail {
        var row: Int64
        var version: Int
    }

    private static func find(_ report: DeliveryReport, secret: [UInt8], _ db: Database) throws -> Mail? {
        for token in report.addresses.flatMap(BounceToken.all(in:)) {
            let (id, version) = token.hidden(secret: secret)
            guard let row = try MessageRow.fetch(db, id: id), try row.wasTried(version: version, db),
                BounceToken(secret: secret, row: id, key: row.key, version: version) == token
            else { continue }
            return Mail(row: id, version: version)
        }
        return nil
    }

    /// The parts of a Message-ID as `LedgerKey` makes them; `nil` for any other.
    private static func digest(of id: String) -> (digest: String, version: Int)? {
        let local = id.prefix { $0 != "@" }
        let digest = local.prefix(64)
        guard digest.utf8.count == 64, digest.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else {
            return nil
        }
        let rest = local.dropFirst(64)
        if rest.isEmpty { return (String(digest), 1) }
        guard rest.hasPrefix(".v"), let version = Int(rest.dropFirst(2)), version > 1 else { return nil }
        return (String(digest), version)
    }

    private static func rows(of digests: Set<String>, _ db: Database) throws -> [String: Int64] {
        var found: [String: Int64] = [:]
        let cursor = try Row.fetchCursor(
            db, sql: "SELECT id, tenant, subject, report, period, channel, address FROM message WHERE first_try IS NOT NULL OR version > 1")
        while let row = try cursor.next() {
            // Ordinary absence: an invalid row is reported by whoever reads it to send.
            guard
                let key = try? LedgerKey(
                    tenant: row[1], subject: row[2], report: row[3], period: row[4], channel: row[5], address: row[6])
            else { continue }
            let digest = String(key.messageID(domain: "").prefix(64))
            if digests.contains(digest) { found[digest] = row[0] }
        }
        return found
    }

    private static func mail(_ digest: String, version: Int, _ rows: [String: Int64], _ db: Database) throws -> Mail? {
        guard let id = rows[digest], let row = try MessageRow.fetch(db, id: id), try row.wasTried(version: version, db) else { return nil }
        return Mail(row: id, version: version)
    }

    // MARK: What

    private static func note(
        _ report: DeliveryReport, of row: MessageRow, version: Int, allowed: Int, now: Instant, _ db: Database
    ) throws -> BounceReceipt {
        guard report.kind != .other else { return .nothing(row.key) }
        let insert = try db.cachedStatement(
            sql: """
                INSERT INTO bounce (message, version, kind, address, status, words, noted) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO NOTHING
                """)
        let address = row.key.comparableAddress
        try insert.execute(arguments: [
            row.id, version, report.kind.rawValue, address, report.status.map(kept), report.words.map(kept), now.seconds,
        ])
        guard db.changesCount > 0 else { return .known(row.key) }
        let reason: Suppression.Reason
        switch report.kind {
        case .gone:
            let count = try db.cachedStatement(
                sql: "SELECT COUNT(*) FROM bounce WHERE address = ? AND kind = \(DeliveryReport.Kind.gone.rawValue) AND forgiven = 0")
            guard try Int.fetchOne(count, arguments: [address]) ?? 0 > allowed else { return .noted(row.key, isSuppressed: false) }
            reason = .bounced
        case .complaint: reason = .complained
        case .refused, .delayed, .other: return .noted(row.key, isSuppressed: false)
        }
        guard row.key.channel == "mail" else { return .noted(row.key, isSuppressed: false) }
        let source = "almanac bounce" + (report.status.map { " (\($0))" } ?? "")
        let isNew = try add(Suppression(address: address, reason: reason, since: now, source: source), db)
        return .noted(row.key, isSuppressed: isNew)
    }
}

extension MessageRow {
    /// True when a version of this message ever went out, or may have.
    fileprivate func wasTried(version: Int, _ db: Database) throws -> Bool {
        let find = try db.cachedStatement(
            sql: "SELECT 1 FROM attempt WHERE message = ? AND version = ? AND (outcome IS NULL OR outcome <> 2) LIMIT 1")
        return try Bool.fetchOne(find, arguments: [id, version]) != nil
    }
}
