internal import GRDBSQLite

/// A database that is gone with the process: in memory while it is small, else in a file of SQLite's own that has no name.
///
/// The calls are those of SQLite itself, since a million rows go through them.
final class SQLite {
    fileprivate let handle: OpaquePointer

    init() throws(TableError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2("", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else { throw Self.failure(code, sqlite3_errstr(code)) }
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

    func run(_ sql: String) throws(TableError) {
        let statement = try Statement(self, sql)
        while try statement.step() {}
    }

    /// The error of the last call, as SQLite tells it.
    fileprivate var failure: TableError { Self.failure(sqlite3_extended_errcode(handle), sqlite3_errmsg(handle)) }

    private static func failure(_ code: Int32, _ words: UnsafePointer<CChar>) -> TableError {
        .database(message: String(cString: words), isFull: code & 0xFF == SQLITE_FULL)
    }

    /// A statement that can be run more than once.
    final class Statement {
        private let database: SQLite
        private let handle: OpaquePointer

        init(_ database: SQLite, _ sql: String) throws(TableError) {
            self.database = database
            var handle: OpaquePointer?
            let code = sqlite3_prepare_v2(database.handle, sql, -1, &handle, nil)
            guard code == SQLITE_OK, let handle else { throw database.failure }
            self.handle = handle
        }

        deinit { sqlite3_finalize(handle) }

        /// Sets the values and runs the statement, which has no results.
        func run(_ values: [Int64?]) throws(TableError) {
            for (index, value) in values.enumerated() {
                if let value {
                    sqlite3_bind_int64(handle, Int32(index + 1), value)
                } else {
                    sqlite3_bind_null(handle, Int32(index + 1))
                }
            }
            defer { sqlite3_reset(handle) }
            guard sqlite3_step(handle) == SQLITE_DONE else { throw database.failure }
        }

        /// - Returns: True while there is a row.
        func step() throws(TableError) -> Bool {
            switch sqlite3_step(handle) {
            case SQLITE_ROW: return true
            case SQLITE_DONE: return false
            default: throw database.failure
            }
        }

        /// A number of the row; `nil` where it has none.
        func number(_ column: Int) -> Int64? {
            sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL ? nil : sqlite3_column_int64(handle, Int32(column))
        }

        func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, Int32(column))) }
    }
}
