/// An hour of a day as the reader's clock shows it, for the axis of a chart by hours.
///
/// It has no zone and no daylight saving: every day has 24 hours. In the night in which a clock is put forward, the skipped hour is a gap. Where it
/// is put back, bars add up the two hours of one name; for a line, add them up first.
public struct CalendarHour: Sendable, Hashable, Comparable {
    /// Hours since 1970-01-01 00:00 in the proleptic Gregorian calendar, clamped to a million years.
    public let hoursSince1970: Int

    /// An hour by its number.
    public init(hoursSince1970: Int) { self.hoursSince1970 = HourDate.held(hoursSince1970) }

    /// An hour of a day.
    ///
    /// - Parameter hour: 0 for the hour after midnight, to 23.
    /// - Returns: `nil` for other hours.
    public init?(_ day: CalendarDay, hour: Int) {
        guard (0...23).contains(hour) else { return nil }
        hoursSince1970 = day.daysSince1970 * 24 + hour
    }

    /// An hour by its date.
    ///
    /// - Parameter hour: 0 for the hour after midnight, to 23.
    /// - Returns: `nil` for a date or an hour that the calendar does not have, and for years before −9999 or after 9999.
    public init?(year: Int, month: Int, day: Int, hour: Int) {
        guard let day = CalendarDay(year: year, month: month, day: day) else { return nil }
        self.init(day, hour: hour)
    }

    /// The day that it is in.
    public var day: CalendarDay { CalendarDay(daysSince1970: HourDate(hoursSince1970).day) }

    /// The hour of its day, 0 to 23.
    public var hour: Int { HourDate(hoursSince1970).hour }

    /// The hour some hours later, or earlier.
    public func advanced(by hours: Int) -> CalendarHour {
        CalendarHour(hoursSince1970: hoursSince1970 + min(max(hours, -730_000_000 * 24), 730_000_000 * 24))
    }

    /// True when one hour is before another.
    public static func < (one: CalendarHour, other: CalendarHour) -> Bool { one.hoursSince1970 < other.hoursSince1970 }
}
