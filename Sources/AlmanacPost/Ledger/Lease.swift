package import AlmanacModel

/// The right of one worker to a message for a while.
package struct Lease: Hashable, Sendable {
    /// Name of the holder: host, process, run.
    package let owner: String
    package let start: Instant
    /// Not included.
    package let end: Instant

    /// - Parameter seconds: Clamped to 1…86,400. Longer than a server may take to answer the end of the data, which is ten minutes (RFC 5321
    ///   §4.5.3.2.6).
    package init(owner: String, start: Instant, seconds: Int64) {
        self.owner = kept(owner)
        self.start = Instant(seconds: start.seconds)
        end = self.start.advanced(bySeconds: min(max(seconds, 1), Self.longest))
    }

    init(owner: String, start: Instant, end: Instant) {
        self.owner = owner
        self.start = start
        self.end = end
    }

    package static let longest: Int64 = 86_400
    /// Seconds that the clocks of two hosts may differ. A clock further behind than that was set back, and can no longer say when the lease ends.
    package static let clockTolerance: Int64 = 300

    /// True while the holder may still act on it. It is over, too, when the clock went back behind its start, so that no lease lasts for ever.
    package func isAlive(at now: Instant) -> Bool {
        now < end && now >= start.advanced(bySeconds: -Self.clockTolerance)
    }

    /// A lease of the same length with another start.
    func renewed(at now: Instant) -> Lease {
        Lease(owner: owner, start: now, seconds: end.seconds.subtractingReportingOverflow(start.seconds).partialValue)
    }
}
