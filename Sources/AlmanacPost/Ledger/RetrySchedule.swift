package import AlmanacModel

/// Decides when a deferred message is tried again, and when no more.
///
/// - Source: RFC 5321 §4.5.4.1: two tries within the first hour and at least 30 minutes apart, then one every two or three hours, for four or five
///   days. Each wait is drawn from the whole of its window (full jitter), so that a thousand messages deferred together do not come back together.
package struct RetrySchedule: Hashable, Sendable {
    /// Days after the first try in which tries go on.
    package var days: Int
    /// A clock that jumped ahead gives nobody up after fewer tries than these.
    package var fewestTries: Int
    /// A clock that was set back tries nobody more often than this.
    package var mostTries: Int

    package init(days: Int = 4, fewestTries: Int = 4, mostTries: Int = 60) {
        self.days = max(days, 0)
        self.fewestTries = max(fewestTries, 1)
        self.mostTries = max(mostTries, self.fewestTries)
    }

    /// The range of seconds from which the wait after a try is drawn.
    ///
    /// - Parameter count: The number of tries so far, from 1: 30–60 min after the first, twice as long after the second, 2–3 h from the third.
    package static func window(after count: Int) -> ClosedRange<Int64> {
        let doublings = min(max(count, 1) - 1, 2)
        return min(1800 << doublings, 7200)...min(3600 << doublings, 10_800)
    }

    /// The time of the next try.
    ///
    /// - Parameters:
    ///   - count: The number of tries so far, the last one included.
    ///   - first: The time of the first one.
    /// - Returns: `nil` to give up.
    package func retry(
        after count: Int, since first: Instant, now: Instant, using generator: inout some RandomNumberGenerator
    ) -> Instant? {
        let isOld = now >= first.advanced(bySeconds: Int64(min(days, 36_500)) * 86_400)
        if count >= mostTries || (isOld && count >= fewestTries) { return nil }
        return now.advanced(bySeconds: Int64.random(in: Self.window(after: count), using: &generator))
    }

    /// The result of a temporary refusal.
    ///
    /// - Parameter reply: The relay's reply, or why it could not be reached.
    package func result(
        on claim: Claim, reply: String, now: Instant, using generator: inout some RandomNumberGenerator
    ) -> AttemptResult {
        let tries = claim.tries + 1
        if let until = retry(after: tries, since: claim.firstTry ?? now, now: now, using: &generator) {
            return .deferred(reply: reply, until: until)
        }
        return .failed(reply: "given up after \(tries) tries: \(reply)")
    }
}
