package import AlmanacModel

/// One report's messages of one period.
package struct AuditScope: Hashable, Sendable {
    package var tenant: String
    package var report: String
    package var period: String
    package var channel: String

    package init(tenant: String = "", report: String, period: String, channel: String = "mail") {
        self.tenant = tenant
        self.report = report
        self.period = period
        self.channel = channel
    }

    package init(of key: LedgerKey) {
        self.init(tenant: key.tenant, report: key.report, period: key.period, channel: key.channel)
    }
}

/// Compares expected messages with the rows.
package struct Audit: Hashable, Sendable {
    package struct OpenMessage: Hashable, Sendable {
        package var key: LedgerKey
        /// `nil` for a message that was never planned.
        package var state: DeliveryState.Kind?
        package var version: Int
        /// The relay's last reply, or the reason why nobody knows.
        package var reply: String?

        package init(key: LedgerKey, state: DeliveryState.Kind?, version: Int, reply: String?) {
            self.key = key
            self.state = state
            self.version = version
            self.reply = reply
        }
    }

    /// Accepted by the relay, and reported later not to have arrived, or to be unwanted.
    package struct BouncedMessage: Hashable, Sendable {
        package var key: LedgerKey
        /// The worst that was said of it.
        package var bounce: BounceStatus
    }

    package var scope: AuditScope
    /// Different keys.
    package var expected: Int
    package var accepted: Int
    /// Everything that is expected and not accepted, by key.
    package var open: [OpenMessage]
    /// Accepted messages that came back, by key.
    package var bounced: [BouncedMessage] = []
    /// Messages in the ledger for this scope that were not expected.
    package var unexpected: Int

    /// Expected and neither sent nor settled: never planned, or not come so far.
    package var missing: [OpenMessage] {
        open.filter { entry in
            switch entry.state {
            case nil, .planned, .rendered, .claimed, .sending: true
            case .deferred, .accepted, .failed, .uncertain, .suppressed: false
            }
        }
    }

    package func entries(_ state: DeliveryState.Kind) -> [OpenMessage] {
        open.filter { $0.state == state }
    }
}

/// Number of messages of a scope in each state.
package struct ScopeStatus: Hashable, Sendable {
    package var scope: AuditScope
    /// In the order of `DeliveryState.Kind`, without empty ones.
    package var counts: [Count]
    /// Of those that are suppressed, the mails that we did not send for a reason of our own: nobody left the list.
    package var skipped = 0

    package struct Count: Hashable, Sendable {
        package var state: DeliveryState.Kind
        package var count: Int
    }

    package func count(_ state: DeliveryState.Kind) -> Int {
        counts.first { $0.state == state }?.count ?? 0
    }

    /// The counts under the words that readers know, without empty ones: those that were skipped stand by themselves.
    package var named: [(name: String, count: Int)] {
        counts.flatMap { count in
            count.state == .suppressed
                ? [(count.state.name, count.count - skipped), (MessageStatus.skipped, skipped)] : [(count.state.name, count.count)]
        }.filter { $0.count > 0 }
    }

    /// True when nothing is left to do, computed from the rows.
    package var isSettled: Bool {
        counts.allSatisfy(\.state.isSettled)
    }
}

/// One try to send a message.
package struct AttemptStatus: Hashable, Sendable {
    /// From 1, over all versions.
    package var number: Int
    package var version: Int
    package var began: Instant
    /// `nil` while it is under way.
    package var ended: Instant?
    /// `nil` while it is under way, and for one that was called off before the data.
    package var state: DeliveryState.Kind?
    /// The relay's reply, or the reason why nobody knows.
    package var reply: String?
    package var relayID: String?
}

/// A message with all that became of it.
package struct MessageHistory: Hashable, Sendable {
    package var message: MessageStatus
    /// The first of them first.
    package var attempts: [AttemptStatus]
    /// The one that was heard of first comes first.
    package var bounces: [BounceStatus]
}

/// The ledger's knowledge of one message.
package struct MessageStatus: Hashable, Sendable {
    package var key: LedgerKey
    package var state: DeliveryState
    package var version: Int
    package var tries: Int
    package var firstTry: Instant?
    package var contentHash: String?
    package var bytes: Int?
    /// Time of the data in it.
    package var asOf: Instant?
    package var reply: String?
    package var relayID: String?
    package var changed: Instant

    static let skipped = "skipped"

    /// The word for its state: a mail that we did not send for a reason of our own is skipped, and its reader left no list.
    package var stateName: String {
        state.kind == .suppressed && reply?.hasPrefix(Ledger.unsent) == true ? Self.skipped : state.kind.name
    }

    init(_ row: MessageRow) {
        key = row.key
        state = row.state
        version = row.version
        tries = row.tries
        firstTry = row.firstTry
        contentHash = row.content
        bytes = row.bytes
        asOf = row.asOf
        reply = row.reply
        relayID = row.relayID
        changed = row.changed
    }
}
