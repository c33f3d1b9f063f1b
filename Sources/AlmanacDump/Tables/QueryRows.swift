internal import AlmanacText
internal import GRDBSQLite

/// The answer of a database of SQLite as a table with commas, a block at a time. The database is opened to be read, and no other one can be.
final class QueryRows {
    private let database: OpaquePointer
    private let statement: OpaquePointer
    private let block = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: QueryRows.size)
    /// What is written, of which the first `given` bytes were given.
    private var rest: [UInt8] = []
    private var given = 0
    private var isAtEnd = false
    /// When the answer is waited for no longer.
    private let deadline: ContinuousClock.Instant

    private static let size = 1 << 20
    /// Seconds that an answer may take.
    private static let patience = 600

    init(_ path: String, _ query: String) throws(ByteInput.Failure) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            let words = String(cString: sqlite3_errstr(code))
            sqlite3_close_v2(handle)
            throw .other("the database cannot be opened: \(words)")
        }
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        // Another program may be writing for a moment.
        sqlite3_busy_timeout(handle, 10_000)
        deadline = .now + .seconds(Self.patience)
        var found: OpaquePointer?
        let problem = query.withCString { text -> String? in
            var tail: UnsafePointer<CChar>?
            guard sqlite3_prepare_v2(handle, text, -1, &found, &tail) == SQLITE_OK, let found else {
                if sqlite3_errcode(handle) & 0xFF == SQLITE_BUSY {
                    return "another program is writing to the database; run again when it is done"
                }
                return "the query is not understood: \(String(cString: sqlite3_errmsg(handle)))"
            }
            guard sqlite3_stmt_readonly(found) != 0, sqlite3_column_count(found) > 0 else {
                return "the query changes the database; write one that reads: SELECT …"
            }
            // Blanks and comments are no statement.
            var next: OpaquePointer?
            let isAlone = sqlite3_prepare_v2(handle, tail, -1, &next, nil) == SQLITE_OK && next == nil
            sqlite3_finalize(next)
            return isAlone ? nil : "the query is more than one statement"
        }
        guard problem == nil, let found else {
            sqlite3_finalize(found)
            sqlite3_close_v2(handle)
            throw .other(problem ?? "there is no query")
        }
        (database, statement) = (handle, found)
        for column in 0..<sqlite3_column_count(found) {
            if column > 0 { rest.append(0x2C) }
            quote(sqlite3_column_name(found, column).map { String(cString: $0) } ?? "")
        }
        rest.append(0x0A)
        // Asked each million steps: an answer without end is none.
        sqlite3_progress_handler(
            database, 1_000_000,
            { rows in
                guard let rows else { return 0 }
                return ContinuousClock.now > Unmanaged<QueryRows>.fromOpaque(rows).takeUnretainedValue().deadline ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        sqlite3_finalize(statement)
        sqlite3_close_v2(database)
        block.deallocate()
    }

    /// The next bytes, which hold until the next call; none at the end.
    func next() throws(ByteInput.Failure) -> UnsafeBufferPointer<UInt8> {
        // What was given is dropped, so that no more than a block and a row is held.
        rest.removeFirst(given)
        given = 0
        while rest.count < Self.size, !isAtEnd {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: write()
            case SQLITE_DONE: isAtEnd = true
            case SQLITE_INTERRUPT: throw .other("the query took longer than \(Self.patience / 60) minutes")
            default: throw .other("the query failed: \(String(cString: sqlite3_errmsg(database)))")
            }
        }
        given = min(Self.size, rest.count)
        _ = block.update(fromContentsOf: rest[..<given])
        return UnsafeBufferPointer(rebasing: block[..<given])
    }

    private func write() {
        for column in 0..<sqlite3_column_count(statement) {
            if column > 0 { rest.append(0x2C) }
            switch sqlite3_column_type(statement, column) {
            case SQLITE_NULL, SQLITE_BLOB: break
            default: quote(sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "")
            }
        }
        rest.append(0x0A)
    }

    private func quote(_ text: String) { Self.quote(text, to: &rest) }

    /// A field between quotes. Its lines are one, so that the places of rows are those of the answer.
    static func quote(_ text: String, to table: inout [UInt8]) {
        table.append(0x22)
        for byte in text.utf8 {
            if byte == 0x22 { table.append(0x22) }
            table.append(byte == 0x0A || byte == 0x0D ? 0x20 : byte)
        }
        table.append(0x22)
    }
}
