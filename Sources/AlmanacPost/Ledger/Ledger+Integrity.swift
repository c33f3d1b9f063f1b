internal import GRDB

extension Ledger {
    /// Reads every page and every index of the ledger, and follows each reference between its rows.
    ///
    /// - Throws: `damaged` with the first thing that is wrong.
    package func verify() throws(LedgerError) {
        let problem = try read { db -> String? in
            if let problem = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)"), problem != "ok" { return problem }
            guard let row = try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") else { return nil }
            return "a row of the table \(row[0] as String? ?? "?") refers to one that is not there"
        }
        if let problem { throw .damaged(path: path, detail: problem) }
    }
}
