import AlmanacModel
import Foundation
import GRDB

@testable import AlmanacPost

/// A folder of one test, gone with this value; in memory where the system has such a place.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let base = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        path = base + "/almanac-ledger-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var file: String { path + "/ledger.sqlite" }

    func ledger() throws -> Ledger {
        try Ledger(path: file)
    }

    func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
    }

    func put(_ data: Data, at name: String) throws {
        try data.write(to: URL(fileURLWithPath: path + "/" + name))
    }

    func mode(_ name: String) throws -> Int {
        let mode = try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions] as? NSNumber
        return mode?.intValue ?? 0
    }
}

func key(_ subject: String, period: String = "2026-11-20", report: String = "daily", address: String? = nil) throws -> LedgerKey {
    try LedgerKey(subject: subject, report: report, period: period, address: address ?? "\(subject)@example.test")
}

func at(_ seconds: Int64) -> Instant {
    Instant(seconds: 1_795_000_000).advanced(bySeconds: seconds)
}

let scope = AuditScope(report: "daily", period: "2026-11-20")

extension Ledger {
    /// Plans and renders.
    func prepare(_ keys: [LedgerKey], now: Instant = at(0)) throws {
        _ = try plan(keys.map { PlannedMessage($0) }, now: now)
        try markRendered(keys.map { RenderedMessage(key: $0, contentHash: "hash of \($0.subject)", bytes: 10, asOf: now) }, now: now)
    }

    func kind(_ key: LedgerKey) throws -> DeliveryState.Kind? {
        try message(key)?.state.kind
    }

    /// Claims and writes the intent.
    func begin(_ limit: Int = 1, owner: String = "one", now: Instant) throws -> [Claim] {
        try willSend(claim(limit, owner: owner, lease: 900, now: now), now: now)
    }

    func int(_ sql: String) throws -> Int? {
        try queue.read { try Int.fetchOne($0, sql: sql) }
    }

    /// The row of the newest data that a subject was sent and the relay took.
    func lastGood(subject: String, report: String) throws -> LastGood? {
        try queue.read { db in
            try Row.fetchOne(
                db, sql: "SELECT period, content, as_of, accepted FROM last_good WHERE subject = ? AND report = ?",
                arguments: [subject, report]
            ).map { LastGood(period: $0[0], contentHash: $0[1], asOf: Instant(seconds: $0[2]), accepted: Instant(seconds: $0[3])) }
        }
    }
}

struct LastGood: Equatable {
    var period: String
    var contentHash: String
    var asOf: Instant
    var accepted: Instant
}

extension Audit {
    /// Whether everything expected was accepted, or is for somebody who does not want it.
    var isComplete: Bool {
        open.allSatisfy { $0.state == .suppressed }
    }
}

let taken = AttemptResult.accepted(reply: "250 2.0.0 Ok: queued as 4F2", relayID: "4F2")
