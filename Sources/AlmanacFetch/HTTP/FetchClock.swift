package import AlmanacModel

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Everything that fetching needs of the world besides servers: the time, a way to wait, and chance.
package struct FetchClock: Sendable {
    /// The calendar's time, for dates in header fields and the age of cached answers. It may jump.
    package var now: @Sendable () -> Instant
    /// Time since some start; it never goes back.
    package var elapsed: @Sendable () -> Duration
    /// Ends early with an error when the task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void
    /// 0 ..< 1, evenly.
    package var chance: @Sendable () -> Double

    package init(
        now: @escaping @Sendable () -> Instant, elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void, chance: @escaping @Sendable () -> Double
    ) {
        self.now = now
        self.elapsed = elapsed
        self.sleep = sleep
        self.chance = chance
    }

    /// The machine's.
    package static let system: FetchClock = {
        let start = ContinuousClock.now
        return FetchClock(
            now: {
                var time = timespec()
                // It cannot fail for this clock.
                _ = clock_gettime(CLOCK_REALTIME, &time)
                return Instant(seconds: Int64(time.tv_sec), nanoseconds: Int32(truncatingIfNeeded: time.tv_nsec))
            },
            elapsed: { start.duration(to: .now) },
            sleep: { try await Task.sleep(for: $0, clock: .continuous) },
            chance: { Double.random(in: 0..<1) })
    }()
}
