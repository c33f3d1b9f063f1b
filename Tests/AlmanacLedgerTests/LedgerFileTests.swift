import AlmanacModel
import Foundation
import GRDB
import TestSupport
import Testing

@testable import AlmanacPost

struct LedgerFileTests {
    @Test func makesAFileForItsOwnerAlone() throws {
        let temporary = try TemporaryFolder()
        let ledger = try temporary.ledger()
        try ledger.prepare([key("ana")])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: temporary.path).sorted() == [
                "ledger.sqlite", "ledger.sqlite-shm", "ledger.sqlite-wal",
            ])
        for name in ["ledger.sqlite", "ledger.sqlite-shm", "ledger.sqlite-wal"] { #expect(try temporary.mode(name) == 0o600, "\(name)") }
        try ledger.close()
        chmod(temporary.file, 0o644)
        _ = try temporary.ledger()
        #expect(try temporary.mode("ledger.sqlite") == 0o600)
    }

    @Test func putsEveryCommitOnTheDevice() throws {
        let ledger = try TemporaryFolder().ledger()
        #expect(try ledger.int("PRAGMA synchronous") == 2)
        #expect(try ledger.int("PRAGMA foreign_keys") == 1)
        #expect(try ledger.queue.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    }

    @Test func makesNoneForThoseWhoOnlyLook() throws {
        let temporary = try TemporaryFolder()
        let error = #expect(throws: LedgerError.missing(path: temporary.file)) { try Ledger(path: temporary.file, ifMissing: .refuse) }
        #expect(error?.exitCode == 73)
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    }

    @Test func refusesTheSchemaOfALaterVersion() throws {
        let temporary = try TemporaryFolder()
        let ledger = try temporary.ledger()
        try ledger.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 4") }
        try ledger.close()
        let before = try temporary.bytes("ledger.sqlite")
        let error = #expect(throws: LedgerError.newer(path: temporary.file, version: 4, known: 3)) { try temporary.ledger() }
        #expect(
            error?.description.contains("this ledger has version 4 and this almanac knows versions up to 3; run the newer almanac") == true)
        #expect(error?.exitCode == 65)
        #expect(try temporary.bytes("ledger.sqlite") == before)
    }

    @Test func refusesADatabaseOfSomethingElse() throws {
        let temporary = try TemporaryFolder()
        try DatabaseQueue(path: temporary.file).write { try $0.execute(sql: "CREATE TABLE photos (id)") }
        #expect(throws: LedgerError.foreign(path: temporary.file)) { try temporary.ledger() }
    }

    @Test(arguments: ["text", "empty", "header", "page", "cut"])
    func tellsDamageAndLeavesTheFileAlone(kind: String) throws {
        let temporary = try TemporaryFolder()
        let ledger = try temporary.ledger()
        try ledger.prepare((0..<300).map { try key("subject \($0)") })
        try ledger.close()
        var data = try temporary.bytes("ledger.sqlite")
        switch kind {
        case "text": data = Data("not a database, but long enough to be taken for one by somebody who does not look".utf8)
        case "empty": data = Data()
        case "header": data.replaceSubrange(0..<16, with: Data(repeating: 0, count: 16))
        case "page":
            for index in stride(from: 8192, to: data.count, by: 4096) {
                data.replaceSubrange(index..<index + 200, with: Data(repeating: 0xA5, count: 200))
            }
        default: data = data.prefix(data.count / 2 / 4096 * 4096)
        }
        try temporary.put(data, at: "ledger.sqlite")
        let error = #expect(throws: LedgerError.self) { try temporary.ledger() }
        guard case .damaged(temporary.file, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.description.contains("the ledger is damaged") == true)
        #expect(try temporary.bytes("ledger.sqlite") == data)
    }

    @Test func doesNotBeginAnewBesideTheRestOfALedger() throws {
        let temporary = try TemporaryFolder()
        try temporary.put(Data(repeating: 7, count: 100), at: "ledger.sqlite-wal")
        guard case .damaged = #expect(throws: LedgerError.self, performing: { try temporary.ledger() }) else { throw Unexpected() }
        #expect(!FileManager.default.fileExists(atPath: temporary.file))
    }

    @Test func tellsWhatTheSystemRefuses() throws {
        let temporary = try TemporaryFolder()
        #expect(throws: LedgerError.failed(path: temporary.path + "/no/ledger", detail: "No such file or directory")) {
            try Ledger(path: temporary.path + "/no/ledger")
        }
        #expect(throws: LedgerError.failed(path: temporary.path, detail: "not a file")) { try Ledger(path: temporary.path) }
        #expect(throws: LedgerError.failed(path: "", detail: "not the path of a file")) { try Ledger(path: "") }
    }

    @Test func tellsAFullDeviceAndKeepsWhatWasWritten() throws {
        let temporary = try TemporaryFolder()
        let ledger = try temporary.ledger()
        try ledger.prepare([key("ana")])
        let pages = try #require(try ledger.int("PRAGMA page_count"))
        try ledger.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = \(pages + 2)") }
        let many = try (0..<2000).map { PlannedMessage(try key("subject \($0)")) }
        let error = #expect(throws: LedgerError.full(path: temporary.file)) { try ledger.plan(many, now: at(1)) }
        #expect(error?.exitCode == 73)
        #expect(try ledger.int("SELECT COUNT(*) FROM message") == 1)
        // What needs no room still works, and all of it does once there is some.
        #expect(try ledger.begin(now: at(2)).map(\.key) == [key("ana")])
        try ledger.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
        #expect(try ledger.plan(many, now: at(3)).added == 2000)
    }

    @Test func tellsABusyFile() throws {
        let temporary = try TemporaryFolder()
        let one = try temporary.ledger()
        let two = try Ledger(path: temporary.file, patience: 0)
        try one.queue.writeWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                let error = #expect(throws: LedgerError.busy(path: temporary.file)) { try two.claim(1, owner: "two", now: at(0)) }
                #expect(error?.exitCode == 75)
                return .rollback
            }
        }
    }

    @Test func isMadeOnceByManyAtATime() async throws {
        for _ in 0..<5 {
            let temporary = try TemporaryFolder()
            let planned = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        try temporary.ledger().plan((0..<50).map { PlannedMessage(try key("subject \($0)")) }, now: at(0)).added
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(planned == 50)
            #expect(try !FileManager.default.contentsOfDirectory(atPath: temporary.path).contains { $0.contains(".new-") })
        }
    }

    /// What a power cut leaves: the log, cut anywhere. Opened again, it holds a number of whole transactions from the first on.
    @Test func isAnEarlierStateWhereverTheLogIsCut() throws {
        let temporary = try TemporaryFolder()
        let ledger = try temporary.ledger()
        try ledger.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_autocheckpoint = 0") }
        func snapshot(_ ledger: Ledger) throws -> [MessageStatus] { try ledger.messages(scope) }
        var states = [try snapshot(ledger)]
        let keys = try (0..<6).map { try key("subject \($0)") }
        func step(_ body: () throws -> Void) throws {
            try body()
            states.append(try snapshot(ledger))
        }
        try step { _ = try ledger.plan(keys.map { PlannedMessage($0) }, now: at(0)) }
        try step { try ledger.markRendered(keys.map { RenderedMessage(key: $0, contentHash: "h", bytes: 1) }, now: at(1)) }
        for round in 0..<3 {
            var claims: [Claim] = []
            let now = at(Int64(10 + round))
            try step { claims = try ledger.claim(2, owner: "one", now: now) }
            try step { claims = try ledger.willSend(claims, now: now) }
            try step { try ledger.record(claims.map { FinishedAttempt($0, taken) }, now: now) }
        }
        let file = try temporary.bytes("ledger.sqlite")
        let log = try temporary.bytes("ledger.sqlite-wal")
        var generator = SeededGenerator(seed: 20)
        var reached: Set<Int> = []
        for cut in Set((0..<60).map { _ in Int.random(in: 0...log.count, using: &generator) } + [0, log.count]).sorted() {
            let copy = try TemporaryFolder()
            try copy.put(file, at: "ledger.sqlite")
            try copy.put(log.prefix(cut), at: "ledger.sqlite-wal")
            let found = try snapshot(copy.ledger())
            let index = try #require(states.lastIndex(of: found), "cut at \(cut) of \(log.count)")
            #expect(index >= (reached.max() ?? 0), "a longer log never holds less")
            reached.insert(index)
        }
        #expect(reached.contains(states.count - 1) && reached.count > 4)
    }
}
