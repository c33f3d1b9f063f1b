internal import AlmanacMail
package import AlmanacModel
internal import Foundation
internal import GRDB

/// An address that nothing is sent to.
package struct Suppression: Hashable, Sendable {
    package enum Reason: String, Hashable, Sendable {
        /// The reader asked to.
        case unsubscribed
        /// The mailbox does not exist.
        case bounced
        /// The reader called it spam.
        case complained
        /// Suppressed by hand.
        case manual
    }

    /// The address in compared form: the domain in lower case and ASCII, the local part in lower case.
    package var address: String
    /// `nil` for every list.
    package var list: String?
    package var reason: Reason
    package var since: Instant
    /// The origin of the entry: `one-click`, a relay, a person.
    package var source: String

    package init(address: String, list: String? = nil, reason: Reason, since: Instant, source: String) {
        self.address = kept(MailAddress.comparable(address))
        self.list = list.map(kept)
        self.reason = reason
        self.since = since
        self.source = source
    }
}

/// A token and whose it is.
package struct IssuedToken: Hashable, Sendable {
    package var token: UnsubscribeToken
    package var address: String
    package var list: String

    package init(_ token: UnsubscribeToken, address: String, list: String) {
        self.token = token
        self.address = kept(MailAddress.comparable(address))
        self.list = kept(list)
    }
}

/// The result of unsubscribing: an address and its list.
package struct Unsubscription: Hashable, Sendable {
    package var address: String
    package var list: String
    /// True when the address was not suppressed for this list before.
    package var isNew: Bool
}

extension Ledger {
    /// Adds to the suppression list. An existing entry stays, with its reason and date.
    ///
    /// - Returns: The number of new entries.
    @discardableResult
    package func suppress(_ suppressions: [Suppression], now: Instant) throws(LedgerError) -> Int {
        try write(at: now) { db in
            var count = 0
            for suppression in suppressions { count += try Self.add(suppression, db) ? 1 : 0 }
            return count
        }
    }

    /// Takes an address off the list. Suppressed mails stay so until they are sent again on purpose; earlier bounces of the address no longer count.
    ///
    /// - Returns: True when it was on the list.
    @discardableResult
    package func liftSuppression(of address: String, list: String? = nil, now: Instant) throws(LedgerError) -> Bool {
        let address = MailAddress.comparable(address)
        return try write(at: now) { db in
            try db.execute(
                sql: "DELETE FROM suppression WHERE address IN (?1, forgotten(?1)) AND list = ?2", arguments: [address, list ?? ""])
            let wasThere = db.changesCount > 0
            try db.execute(sql: "UPDATE bounce SET forgiven = 1 WHERE address = ?", arguments: [address])
            return wasThere
        }
    }

    /// The addresses that mails to a subject ever went to, as they are compared, sorted.
    package func addresses(of subject: String) throws(LedgerError) -> [String] {
        try read { db in
            try String.fetchAll(
                db,
                sql:
                    "SELECT DISTINCT comparable_address FROM message INDEXED BY message_subject WHERE subject = ? AND channel = 'mail' ORDER BY 1",
                arguments: [subject])
        }
    }

    /// The whole suppression list, by address and then by list.
    package func suppressions() throws(LedgerError) -> [Suppression] {
        try read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT address, list, reason, since, source FROM suppression ORDER BY address, list")
            return rows.map {
                Suppression(
                    address: $0[0], list: ($0[1] as String).isEmpty ? nil : $0[1],
                    reason: Suppression.Reason(rawValue: $0[2]) ?? .manual, since: Instant(seconds: $0[3]), source: $0[4])
            }
        }
    }

    /// Makes tokens work; only their hashes are kept. One that is known stays as it is.
    package func register(_ tokens: [IssuedToken], now: Instant) throws(LedgerError) {
        try write(at: now) { db in
            let insert = try db.cachedStatement(
                sql: "INSERT INTO unsubscribe_token (hash, address, list, issued) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
            for issued in tokens {
                try insert.execute(arguments: [Data(issued.token.hash), issued.address, issued.list, now.seconds])
            }
        }
    }

    /// The owner of a link: the address as it is compared, and the list.
    ///
    /// - Returns: `nil` for a token that was never registered.
    package func owner(of token: UnsubscribeToken) throws(LedgerError) -> (address: String, list: String)? {
        let hash = Data(token.hash)
        return try read { db in
            try Row.fetchOne(db, sql: "SELECT address, list FROM unsubscribe_token WHERE hash = ?", arguments: [hash]).map {
                ($0[0], $0[1])
            }
        }
    }

    /// Ends the subscription of a link, as a POST to it asks (RFC 8058). Doing it again changes nothing.
    ///
    /// - Returns: `nil` for a token that was never registered.
    package func unsubscribe(_ token: UnsubscribeToken, source: String = "one-click", now: Instant) throws(LedgerError) -> Unsubscription? {
        try write(at: now) { db in
            let hash = Data(token.hash)
            guard let row = try Row.fetchOne(db, sql: "SELECT address, list FROM unsubscribe_token WHERE hash = ?", arguments: [hash])
            else {
                return nil
            }
            try db.execute(sql: "UPDATE unsubscribe_token SET used = ? WHERE hash = ? AND used IS NULL", arguments: [now.seconds, hash])
            let suppression = Suppression(address: row[0], list: row[1], reason: .unsubscribed, since: now, source: source)
            let isNew = try Self.add(suppression, db)
            return Unsubscription(address: row[0], list: row[1], isNew: isNew)
        }
    }

    static func add(_ suppression: Suppression, _ db: Database) throws -> Bool {
        let insert = try db.cachedStatement(
            sql: "INSERT INTO suppression (address, list, reason, since, source) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
        try insert.execute(arguments: [
            suppression.address, suppression.list ?? "", suppression.reason.rawValue, suppression.since.seconds, kept(suppression.source),
        ])
        return db.changesCount > 0
    }
}
