/// A point in time, in UTC.
package struct Instant: Hashable, Comparable, Sendable {
    /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
    package var seconds: Int64
    /// 0…999,999,999.
    package var nanoseconds: Int32

    package init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Midnight UTC of a day.
    package init(_ day: Day) {
        self.init(seconds: Int64(day.number) * 86_400)
    }

    /// The day it is in UTC.
    package var utcDay: Day {
        Day(Int(seconds >= 0 ? seconds / 86_400 : (seconds + 1) / 86_400 - 1))
    }

    /// Seconds since midnight UTC, 0…86,399.
    package var secondOfUTCDay: Int {
        let rest = Int(seconds % 86_400)
        return rest < 0 ? rest + 86_400 : rest
    }

    /// The instant so many seconds later, held at the ends of the range.
    package func advanced(bySeconds seconds: Int64) -> Instant {
        Instant(seconds: self.seconds.addingSaturated(seconds), nanoseconds: nanoseconds)
    }

    package static func < (left: Instant, right: Instant) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
}

extension Instant: CustomStringConvertible {
    /// RFC 3339 in UTC to the second, `2026-11-20T21:37:12Z`.
    package var description: String {
        let second = secondOfUTCDay
        return "\(utcDay)T\(padded(second / 3600, to: 2)):\(padded(second / 60 % 60, to: 2)):\(padded(second % 60, to: 2))Z"
    }
}
