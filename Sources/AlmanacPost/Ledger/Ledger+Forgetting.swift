internal import AlmanacHash
internal import AlmanacMail
package import AlmanacModel
internal import AlmanacText
internal import GRDB

/// Counts of the rows removed for forgotten subjects.
package struct ForgottenRows: Hashable, Sendable {
    /// Messages, with their tries and their news.
    package var messages = 0
    /// The content hashes of their mails, whose files may still exist.
    package var contents: [String] = []
    /// Entries of the suppression list that now name nobody.
    package var suppressions = 0

    package init() {}
}

extension Ledger {
    /// Removes everything about some subjects. If one of their addresses is on the suppression list, a hash of it stays there, so that nothing is
    /// sent to it; links in old mails keep working by the same hash. Removed data is overwritten in the file.
    package func forget(_ subjects: [String], now: Instant) throws(LedgerError) -> ForgottenRows {
        let rows = try write(at: now) { db in
            var rows = ForgottenRows()
            for subject in subjects {
                let found = try Row.fetchAll(
                    db, sql: "SELECT comparable_address, content FROM message WHERE subject = ?", arguments: [subject])
                rows.messages += found.count
                rows.contents += found.compactMap { $0[1] as String? }
                for address in Set(found.map { $0[0] as String }) {
                    let hash = Self.forgotten(address)
                    try db.execute(
                        sql: "UPDATE OR REPLACE suppression SET address = ?, source = '' WHERE address = ?", arguments: [hash, address])
                    rows.suppressions += db.changesCount
                    try db.execute(sql: "UPDATE unsubscribe_token SET address = ? WHERE address = ?", arguments: [hash, address])
                }
                for table in ["message", "schedule", "last_good"] {
                    try db.execute(sql: "DELETE FROM \(table) WHERE subject = ?", arguments: [subject])
                }
            }
            return rows
        }
        do {
            // Deleted rows stay in the pages of the file, and in the log beside it, until they are rewritten.
            try queue.vacuum()
            try queue.writeWithoutTransaction { db in _ = try db.checkpoint(.truncate) }
        } catch {
            throw Self.translated(error, path: path)
        }
        return rows
    }

    /// Counts the messages that ``forget(_:now:)`` would remove.
    package func messageCount(of subjects: [String]) throws(LedgerError) -> Int {
        try read { db in
            try subjects.reduce(0) { count, subject in
                try count + (Int.fetchOne(db, sql: "SELECT COUNT(*) FROM message WHERE subject = ?", arguments: [subject]) ?? 0)
            }
        }
    }

    /// A stand-in for the address of a forgotten subject. Whoever knows an address can test for it; nobody can read it off.
    ///
    /// - Parameter address: In its compared form.
    static func forgotten(_ address: String) -> String {
        "sha256:" + hexadecimal(SHA256.digest(of: "almanac.forgotten.1:\(address)".utf8))
    }

    /// `forgotten(address)` in SQL.
    static var forgottenFunction: DatabaseFunction {
        DatabaseFunction("forgotten", argumentCount: 1, pure: true) { values in
            String.fromDatabaseValue(values[0]).map { forgotten($0) }
        }
    }
}
