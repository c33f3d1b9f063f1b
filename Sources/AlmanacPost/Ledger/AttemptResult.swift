package import AlmanacModel

/// The outcome of an attempt.
package enum AttemptResult: Hashable, Sendable {
    /// 2yz after the end of the data. The relay's own id of the message, where it gives one.
    case accepted(reply: String, relayID: String?)
    /// 4yz, or no connection, or one lost before the end of the data: the relay certainly does not have it.
    case deferred(reply: String, until: Instant)
    /// 5yz.
    case failed(reply: String)
    /// The connection was lost between the end of the data and the reply (RFC 1047): the relay may have it.
    case uncertain(reason: String)
    /// The intent was written, and then there was no time or no relay to begin. Does not count as a try.
    case notSent

    var event: DeliveryEvent {
        switch self {
        case .accepted: .accepted
        case .deferred(_, let until): .deferred(until: until)
        case .failed: .failed
        case .uncertain: .uncertain
        case .notSent: .notSent
        }
    }

    /// Numbers of the file.
    var kind: Int {
        switch self {
        case .accepted: DeliveryState.Kind.accepted.rawValue
        case .deferred: DeliveryState.Kind.deferred.rawValue
        case .failed: DeliveryState.Kind.failed.rawValue
        case .uncertain: DeliveryState.Kind.uncertain.rawValue
        case .notSent: DeliveryState.Kind.rendered.rawValue
        }
    }

    var reply: String? {
        switch self {
        case .accepted(let reply, _), .deferred(let reply, _), .failed(let reply), .uncertain(let reply): reply
        case .notSent: nil
        }
    }

    var relayID: String? {
        if case .accepted(_, let relayID) = self { relayID } else { nil }
    }
}

/// A result, and the claim whose attempt it ended.
package struct FinishedAttempt: Hashable, Sendable {
    package var claim: Claim
    package var result: AttemptResult

    package init(_ claim: Claim, _ result: AttemptResult) {
        self.claim = claim
        self.result = result
    }
}

/// Text of a relay, fit to be kept: one line without control characters, at most 500 bytes.
func kept(_ text: String) -> String {
    var kept = ""
    for scalar in text.unicodeScalars {
        let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        kept.unicodeScalars.append(isControl ? " " : scalar)
        if kept.utf8.count >= 500 { break }
    }
    return kept
}
