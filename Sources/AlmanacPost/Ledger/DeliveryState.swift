package import AlmanacModel

/// The state of a message.
///
///     planned → rendered → claimed → sending → accepted | deferred | failed | uncertain
///
/// A `deferred` message is claimed again when it is due. A claim that finds the address on the suppression list makes it `suppressed`, and so does
/// a reason not to make or to send it, which its reply has then. An `uncertain`
/// message may have been sent: the intent was written and no outcome is known.
package enum DeliveryState: Hashable, Sendable {
    case planned
    case rendered
    /// A worker has claimed it and has not begun to send.
    case claimed(Lease)
    /// The intent is on the device. From here on the relay may have it.
    case sending(Lease)
    /// The relay asked to try later, or could not be reached before the end of the data.
    case deferred(until: Instant)
    /// The relay took responsibility.
    case accepted
    /// The relay refused for good, or it was tried for long enough.
    case failed
    case uncertain
    case suppressed

    /// The state alone, without dates and leases. The numbers are in files: never change or reuse them.
    package enum Kind: Int, CaseIterable, Hashable, Sendable {
        case planned = 1
        case rendered = 2
        case claimed = 3
        case sending = 4
        case deferred = 5
        case accepted = 6
        case failed = 7
        case uncertain = 8
        case suppressed = 9

        /// True when nothing more happens unless somebody asks.
        package var isSettled: Bool {
            switch self {
            case .accepted, .failed, .suppressed, .uncertain: true
            case .planned, .rendered, .claimed, .sending, .deferred: false
            }
        }

        /// `accepted`.
        package var name: String { "\(self)" }
    }

    package var kind: Kind {
        switch self {
        case .planned: .planned
        case .rendered: .rendered
        case .claimed: .claimed
        case .sending: .sending
        case .deferred: .deferred
        case .accepted: .accepted
        case .failed: .failed
        case .uncertain: .uncertain
        case .suppressed: .suppressed
        }
    }

    /// The state after an event.
    ///
    /// - Throws: `TransitionRefused` when the event cannot happen in this state or at this time.
    package func next(_ event: DeliveryEvent, at now: Instant) throws(TransitionRefused) -> DeliveryState {
        switch (self, event) {
        case (.planned, .rendered), (.rendered, .rendered): return .rendered

        case (.rendered, .claimed(let lease)): return .claimed(lease)
        case (.deferred(let until), .claimed(let lease)) where Self.isDue(until, at: now): return .claimed(lease)
        case (.planned, .suppressed), (.rendered, .suppressed), (.deferred, .suppressed), (.claimed, .suppressed): return .suppressed

        case (.claimed(let lease), .intent) where lease.isAlive(at: now): return .sending(lease.renewed(at: now))
        case (.claimed, .released): return .rendered
        case (.claimed(let lease), .expired) where !lease.isAlive(at: now): return .rendered
        case (.sending(let lease), .expired) where !lease.isAlive(at: now): return .uncertain
        case (.claimed, .abandoned): return .rendered
        case (.sending, .abandoned): return .uncertain

        // Outcomes of an attempt. One may arrive after the lease is over (`uncertain`), or after somebody asked for a retry (`rendered`); the relay's
        // word replaces our guess.
        case (.sending, .accepted), (.uncertain, .accepted), (.rendered, .accepted): return .accepted
        case (.sending, .failed), (.uncertain, .failed), (.rendered, .failed): return .failed
        case (.sending, .deferred(let until)), (.uncertain, .deferred(let until)), (.rendered, .deferred(let until)):
            return .deferred(until: Self.bounded(until, at: now))
        case (.sending, .notSent), (.uncertain, .notSent), (.rendered, .notSent): return .rendered
        case (.sending, .uncertain), (.uncertain, .uncertain): return .uncertain
        // An earlier attempt was accepted after all. A mail that is being sent can no longer be called back.
        case (.rendered, .acceptedEarlier), (.claimed, .acceptedEarlier), (.sending, .acceptedEarlier), (.deferred, .acceptedEarlier),
            (.failed, .acceptedEarlier), (.uncertain, .acceptedEarlier), (.suppressed, .acceptedEarlier), (.accepted, .acceptedEarlier):
            return .accepted

        case (.uncertain, .retry): return .rendered
        case (.accepted, .resend), (.failed, .resend), (.uncertain, .resend), (.suppressed, .resend), (.deferred, .resend): return .planned

        default: throw TransitionRefused(state: kind, event: event.name)
        }
    }

    /// Longest wait for the next try, whatever was asked: 24 h in seconds.
    package static let longestDeferral: Int64 = 86_400

    static func bounded(_ until: Instant, at now: Instant) -> Instant {
        min(Instant(seconds: until.seconds), now.advanced(bySeconds: longestDeferral))
    }

    /// True when the time has come. A time further off than any wait means that the clock was set back since.
    static func isDue(_ until: Instant, at now: Instant) -> Bool {
        until <= now || until > now.advanced(bySeconds: longestDeferral)
    }
}

/// An event in the life of a message.
package enum DeliveryEvent: Hashable, Sendable {
    case rendered
    case claimed(Lease)
    /// The address was found on the suppression list, or there is a reason not to send this mail.
    case suppressed
    /// Sending begins; written before the data.
    case intent
    /// The claim was given back unsent, without an intent.
    case released
    /// The lease ran out without an outcome.
    case expired
    /// The worker is known to be gone.
    case abandoned
    case accepted
    case deferred(until: Instant)
    case failed
    /// The connection was lost between the end of the data and the reply.
    case uncertain
    /// The intent was written, the data never ended.
    case notSent
    /// An attempt before the last one turned out to be accepted.
    case acceptedEarlier
    /// The same message is sent again, although it may have arrived.
    case retry
    /// A new version of the message is sent.
    case resend

    var name: String {
        switch self {
        case .claimed: "claimed"
        case .deferred: "deferred"
        case .rendered, .suppressed, .intent, .released, .expired, .abandoned, .accepted, .failed, .uncertain, .notSent, .acceptedEarlier,
            .retry,
            .resend:
            "\(self)"
        }
    }
}

/// An event that cannot happen in a state, or not at this time.
package struct TransitionRefused: Error, Hashable, Sendable, CustomStringConvertible {
    package var state: DeliveryState.Kind
    /// `intent`.
    package var event: String

    package var description: String { "a message that is \(state.name) cannot be \(event) now" }
}
