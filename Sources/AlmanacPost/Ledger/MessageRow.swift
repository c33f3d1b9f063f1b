internal import AlmanacModel
internal import GRDB

/// A row of `message` as values; every change of a state goes through `apply`.
struct MessageRow {
    let id: Int64
    let key: LedgerKey
    let list: String
    var state: DeliveryState
    var version: Int
    var attempt: Int
    var tries: Int
    var firstTry: Instant?
    var content: String?
    var bytes: Int?
    var asOf: Instant?
    var reply: String?
    var relayID: String?
    var changed: Instant
    /// True when the address is on the suppression list, for this list or all.
    let isSuppressed: Bool

    static let selection = """
        SELECT id, tenant, report, channel, period, subject, address, list, state, version, attempt, tries, first_try, content, bytes, as_of,
            reply, relay_id, changed, due, owner, lease_start, lease_end,
            EXISTS (SELECT 1 FROM suppression AS s WHERE s.address IN (comparable_address, forgotten(comparable_address)) AND s.list IN ('', message.list))
        FROM message
        """

    init(_ row: Row) throws {
        id = row[0]
        do {
            key = try LedgerKey(tenant: row[1], subject: row[5], report: row[2], period: row[4], channel: row[3], address: row[6])
        } catch {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "message \(id): \(error)")
        }
        list = row[7]
        version = row[9]
        attempt = row[10]
        tries = row[11]
        firstTry = (row[12] as Int64?).map { Instant(seconds: $0) }
        content = row[13]
        bytes = row[14]
        asOf = (row[15] as Int64?).map { Instant(seconds: $0) }
        reply = row[16]
        relayID = row[17]
        changed = Instant(seconds: row[18])
        isSuppressed = row[23]
        let lease: Lease? =
            if let owner = row[20] as String?, let start = row[21] as Int64?, let end = row[22] as Int64? {
                Lease(owner: owner, start: Instant(seconds: start), end: Instant(seconds: end))
            } else {
                nil
            }
        let due = (row[19] as Int64?).map { Instant(seconds: $0) }
        switch (DeliveryState.Kind(rawValue: row[8]), lease, due) {
        case (.planned, nil, nil): state = .planned
        case (.rendered, nil, .some): state = .rendered
        case (.claimed, let lease?, nil): state = .claimed(lease)
        case (.sending, let lease?, nil): state = .sending(lease)
        case (.deferred, nil, let due?): state = .deferred(until: due)
        case (.accepted, nil, nil): state = .accepted
        case (.failed, nil, nil): state = .failed
        case (.uncertain, nil, nil): state = .uncertain
        case (.suppressed, nil, nil): state = .suppressed
        default: throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "message \(id) has a state that does not exist")
        }
    }

    static func fetch(_ db: Database, id: Int64) throws -> MessageRow? {
        let statement = try db.cachedStatement(sql: selection + " WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map(MessageRow.init)
    }

    static func fetch(_ db: Database, key: LedgerKey) throws -> MessageRow? {
        let statement = try db.cachedStatement(
            sql: selection
                + " WHERE tenant = ? AND report = ? AND channel = ? AND period = ? AND subject = ? AND comparable_address = ?")
        let arguments: StatementArguments = [key.tenant, key.report, key.channel, key.period, key.subject, key.comparableAddress]
        return try Row.fetchOne(statement, arguments: arguments).map(MessageRow.init)
    }

    /// Makes the event happen, in memory.
    ///
    /// - Throws: `LedgerError.refused`.
    mutating func apply(_ event: DeliveryEvent, at now: Instant) throws {
        do throws(TransitionRefused) {
            state = try state.next(event, at: now)
        } catch {
            throw LedgerError.refused(error, message: key.description)
        }
        changed = now
    }

    /// Writes what may have changed.
    func store(_ db: Database) throws {
        var due: Int64?
        var lease: Lease?
        switch state {
        case .rendered: due = 0
        case .deferred(let until): due = until.seconds
        case .claimed(let held), .sending(let held): lease = held
        case .planned, .accepted, .failed, .uncertain, .suppressed: break
        }
        let statement = try db.cachedStatement(
            sql: """
                UPDATE message SET state = ?, version = ?, attempt = ?, tries = ?, first_try = ?, content = ?, bytes = ?, as_of = ?,
                    reply = ?, relay_id = ?, changed = ?, due = ?, owner = ?, lease_start = ?, lease_end = ? WHERE id = ?
                """)
        try statement.execute(arguments: [
            state.kind.rawValue, version, attempt, tries, firstTry?.seconds, content, bytes, asOf?.seconds, reply, relayID, changed.seconds,
            due,
            lease?.owner, lease?.start.seconds, lease?.end.seconds, id,
        ])
    }
}
