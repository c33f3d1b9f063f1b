/// A token bucket: a number of sends a minute, and of sends in a burst. The caller passes the time, in nanoseconds of a monotonic clock.
package struct SendPace: Hashable, Sendable {
    private let interval: Int64
    private let burst: Int64
    /// Time at which the bucket would be full if nothing were taken; nothing is taken before `full − burst × interval`.
    private var full: Int64 = .min

    /// - Parameters:
    ///   - perMinute: 1…1,000,000.
    ///   - burst: Sends at once after a quiet time, at least 1.
    package init(perMinute: Int, burst: Int = 1) {
        interval = 60_000_000_000 / Int64(min(max(perMinute, 1), 1_000_000))
        self.burst = Int64(max(burst, 1))
    }

    /// Takes a turn.
    ///
    /// - Returns: Nanoseconds to wait before using it. Turns are given in the order of the calls.
    package mutating func take(now: Int64) -> Int64 {
        // The generic cell rate algorithm: one number instead of a count and a time.
        full = max(full, now) + interval
        return max(0, full - burst * interval - now)
    }
}
