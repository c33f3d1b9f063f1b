import AlmanacModel
internal import GRDB

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A record of mails to send, sent, and possibly sent: a SQLite file with one row a message.
///
/// Promises: a message is effectively rendered once (same key, same content). It is sent at most once across the uncertain window, from the end of
/// the data to the relay's reply, unless somebody asks for a retry. Outside that window it is sent until the relay takes it, refuses it for good, or
/// has deferred it for too long. Nothing is lost silently: messages that are not accepted are in a state that `audit` names.
///
/// Any number of processes may have it open. Every change is one transaction that is on the device when the call returns (`synchronous=FULL`). Calls
/// block while another process writes.
package struct Ledger: Sendable {
    package let path: String
    let queue: DatabaseQueue

    package enum Absence: Hashable, Sendable {
        /// A new ledger, readable by its owner alone.
        case create
        /// For readers, and where a missing ledger must not mean that everything is sent again.
        case refuse
    }

    /// - Parameters:
    ///   - path: Its folder must exist.
    ///   - patience: Seconds to wait for a busy file.
    ///   - checking: True to read every page first, so that damage is found before anything is sent; some 0.1 s for 100,000 messages.
    package init(path: String, ifMissing: Absence = .create, patience: Int = 30, checking: Bool = true) throws(LedgerError) {
        self.path = path
        try Self.prepareFile(path, ifMissing: ifMissing, patience: patience)
        do {
            queue = try DatabaseQueue(path: path, configuration: Self.configuration(patience: patience))
            try queue.writeWithoutTransaction { db in
                // Checks before anything is written to a file that may not be ours.
                try Schema.check(db, path: path)
                if checking, let problem = try String.fetchOne(db, sql: "PRAGMA quick_check(1)"), problem != "ok" {
                    throw LedgerError.damaged(path: path, detail: problem)
                }
                try Self.makeDurable(db, patience: patience)
            }
            try Schema.migrate(queue)
        } catch {
            throw Self.translated(error, path: path)
        }
    }

    /// Closes the connection. Otherwise it is closed with the last copy of this value.
    package func close() throws(LedgerError) {
        do { try queue.close() } catch { throw Self.translated(error, path: path) }
    }
}

extension Ledger {
    /// Runs one transaction that excludes every other writer from its first statement on.
    func write<Value>(at now: Instant, _ body: (Database) throws -> Value) throws(LedgerError) -> Value {
        do {
            var value: Value?
            try queue.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    value = try body(db)
                    let clock = try db.cachedStatement(sql: "UPDATE clock SET latest = ?1 WHERE latest IS NULL OR latest < ?1")
                    try clock.execute(arguments: [now.seconds])
                    return .commit
                }
            }
            guard let value else { preconditionFailure("a transaction ended without its value") }
            return value
        } catch {
            throw Self.translated(error, path: path)
        }
    }

    func read<Value>(_ body: (Database) throws -> Value) throws(LedgerError) -> Value {
        do { return try queue.read(body) } catch { throw Self.translated(error, path: path) }
    }

    static func translated(_ error: any Error, path: String) -> LedgerError {
        if let error = error as? LedgerError { return error }
        guard let error = error as? DatabaseError else { return .failed(path: path, detail: "\(error)") }
        // The message alone: the statement's arguments are addresses.
        let detail = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: return .damaged(path: path, detail: detail)
        case .SQLITE_ERROR where detail.hasPrefix("no such table") || detail.hasPrefix("no such column"):
            return .damaged(path: path, detail: detail)
        case .SQLITE_FULL: return .full(path: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED: return .busy(path: path)
        default: return .failed(path: path, detail: detail)
        }
    }

    /// Makes each commit reach the device before it returns: with less than FULL, a power cut could take back the intents of mail that was sent.
    private static func makeDurable(_ db: Database, patience: Int) throws {
        // GRDB's configuration would set NORMAL and write to the file at once.
        let end = ContinuousClock.now + .seconds(patience)
        var mode: String?
        while mode == nil {
            do {
                mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") ?? ""
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end {
                // SQLite does not wait here by itself: of two processes that begin with a new ledger, one must let the other go first.
                usleep(10_000)
            }
        }
        guard mode == "wal" else {
            throw DatabaseError(message: "the file system does not allow a write-ahead log; keep the ledger on a local one")
        }
        try db.execute(sql: "PRAGMA synchronous = FULL")
    }

    private static func configuration(patience: Int) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(Double(max(patience, 0)))
        configuration.foreignKeysEnabled = true
        configuration.label = "ledger"
        configuration.prepareDatabase { db in db.add(function: forgottenFunction) }
        return configuration
    }

    /// Makes sure that a complete ledger is at the path, readable by its owner alone.
    ///
    /// A new one is made aside and linked into place when it is complete. So an empty file is never a new ledger but one that was cut off, and of two
    /// processes that start at once one makes it and both use it.
    private static func prepareFile(_ path: String, ifMissing: Absence, patience: Int) throws(LedgerError) {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .failed(path: path, detail: "not the path of a file") }
        var status = stat()
        if stat(path, &status) != 0 {
            guard errno == ENOENT else { throw systemError(path) }
            guard case .create = ifMissing else { throw .missing(path: path) }
            // SQLite would replay a log that another database left there into the new one.
            var rest = stat()
            if stat(path + "-wal", &rest) == 0, rest.st_size > 0 {
                throw .damaged(path: path, detail: "the file is gone and its \(path)-wal is still there")
            }
            try create(path, patience: patience)
            guard stat(path, &status) == 0 else { throw systemError(path) }
        }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .failed(path: path, detail: "not a file") }
        guard status.st_size > 0 else { throw .damaged(path: path, detail: "the file is empty") }
        if status.st_mode & 0o077 != 0, chmod(path, status.st_mode & 0o700) != 0 { throw systemError(path) }
    }

    private static func create(_ path: String, patience: Int) throws(LedgerError) {
        var template = Array("\(path).new-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw systemError(path) }
        let aside = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // Before SQLite opens it: closing any descriptor of a file releases all locks of the process on it.
        _ = Self.closeDescriptor(descriptor)
        defer { for rest in ["", "-journal"] { unlink(aside + rest) } }
        do {
            let queue = try DatabaseQueue(path: aside, configuration: configuration(patience: patience))
            // With a rollback journal a commit that cannot be written fails. With a write-ahead log the file would be filled when it is closed, and a
            // failed write would go unnoticed.
            try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
            try Schema.migrate(queue)
            try queue.close()
        } catch {
            throw translated(error, path: path)
        }
        // Fails when another process was first; then its ledger is used.
        guard link(aside, path) == 0 || errno == EEXIST else { throw systemError(path) }
        let folder = path.utf8.lastIndex(of: 0x2F).map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let folderDescriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folderDescriptor >= 0 else { throw systemError(path) }
        defer { _ = Self.closeDescriptor(folderDescriptor) }
        guard fsync(folderDescriptor) == 0 else { throw systemError(path) }
    }

    private static func closeDescriptor(_ descriptor: Int32) -> Int32 {
        #if canImport(Glibc)
            Glibc.close(descriptor)
        #elseif canImport(Musl)
            Musl.close(descriptor)
        #else
            Darwin.close(descriptor)
        #endif
    }

    private static func systemError(_ path: String) -> LedgerError {
        let code = errno
        return code == ENOSPC || code == EDQUOT ? .full(path: path) : .failed(path: path, detail: String(cString: strerror(code)))
    }
}
