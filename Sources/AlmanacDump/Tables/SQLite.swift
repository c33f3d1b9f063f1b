internal import GRDBSQLite

/// A database that is gone with the process: in memory while it is small, else in a file of SQLite's own that has no name.
///
/// The calls are those of SQLite itself, since a million rows go through them.
final class SQLite {
    /// A call that failed, as SQLite tells it.
    struct Failure: Error, Hashable, CustomStringConvertible {
        var code: Int32
        var message: String
        var isFull: Bool { code & 0xFF == SQLITE_FULL }
        var description: String { message }
    }

    fileprivate let handle: OpaquePointer

    init() throws(Failure) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2("", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else { throw Failure(code: code, message: String(cString: sqlite3_errstr(code))) }
        self.handle = handle
        // What is lost with the process need not outlive a power cut. 48 MiB hold some 100,000 rows and the sorting of a grouping.
        try run("PRAGMA journal_mode = OFF")
        try run("PRAGMA synchronous = OFF")
        try run("PRAGMA locking_mode = EXCLUSIVE")
        try run("PRAGMA cache_size = -49152")
        // One transaction holds it all: nobody else sees the database, and nothing is ever taken back.
        try run("BEGIN")
    }

    deinit { sqlite3_close_v2(handle) }

    func run(_ sql: String) throws(Failure) {
        let statement = try Statement(self, sql)
        while try statement.step() {}
    }

    fileprivate func failure(_ code: Int32) -> Failure {
        Failure(code: sqlite3_extended_errcode(handle), message: String(cString: sqlite3_errmsg(handle)))
    }

    /// A statement that can be run more than once.
    final class Statement {
        private let database: SQLite
        private let handle: OpaquePointer

        init(_ database: SQLite, _ sql: String) throws(Failure) {
            self.database = database
            var handle: OpaquePointer?
            let code = sqlite3_prepare_v2(database.handle, sql, -1, &handle, nil)
            guard code == SQLITE_OK, let handle else { throw database.failure(code) }
            self.handle = handle
        }

        deinit { sqlite3_finalize(handle) }

        /// Sets the values and runs the statement, which has no results.
        func run(_ values: [Int64?]) throws(Failure) {
            for (index, value) in values.enumerated() {
                if let value {
                    sqlite3_bind_int64(handle, Int32(index + 1), value)
                } else {
                    sqlite3_bind_null(handle, Int32(index + 1))
                }
            }
            defer { sqlite3_reset(handle) }
            let code = sqlite3_step(handle)
            guard code == SQLITE_DONE else { throw database.failure(code) }
        }

        /// - Returns: True while there is a row.
        func step() throws(Failure) -> Bool {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: return true
            case SQLITE_DONE: return false
            case let code: throw database.failure(code)
            }
        }

        /// A number of the row; `nil` where it has none.
        func number(_ column: Int) -> Int64? {
            sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, Int32(column))
        }

        func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, Int32(column))) }
    }
}
