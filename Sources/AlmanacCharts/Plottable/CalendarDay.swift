import AlmanacModel
import AlmanacText

/// A day of the calendar, without time and zone, for the axis of a chart by days.
public struct CalendarDay: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01 in the proleptic Gregorian calendar, clamped to a million years.
    public let daysSince1970: Int

    /// A day by its number.
    public init(daysSince1970: Int) { self.daysSince1970 = min(max(daysSince1970, -365_000_000), 365_000_000) }

    /// A day by its date.
    ///
    /// - Returns: `nil` for a date that the calendar does not have, and for years before −9999 or after 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (-9999...9999).contains(year), (1...12).contains(month) else { return nil }
        let month = Month(year: year, month: month)
        guard (1...month.dayCount).contains(day) else { return nil }
        daysSince1970 = month.firstDay.number + day - 1
    }

    /// The day some days later, or earlier.
    public func advanced(by days: Int) -> CalendarDay {
        CalendarDay(daysSince1970: daysSince1970.addingReportingOverflow(min(max(days, -730_000_000), 730_000_000)).partialValue)
    }

    /// True when one day is before another.
    public static func < (one: CalendarDay, other: CalendarDay) -> Bool { one.daysSince1970 < other.daysSince1970 }
}

/// A week of the ISO calendar, from Monday to Sunday.
public struct CalendarWeek: Sendable, Hashable, Comparable {
    /// Its Monday.
    public let firstDay: CalendarDay

    /// The week that a day is in.
    public init(of day: CalendarDay) {
        firstDay = CalendarDay(daysSince1970: WeekDate.firstDay(of: WeekDate(day: day.daysSince1970).number))
    }

    /// True when one week is before another.
    public static func < (one: CalendarWeek, other: CalendarWeek) -> Bool { one.firstDay < other.firstDay }
}

/// A month of the calendar.
public struct CalendarMonth: Sendable, Hashable, Comparable {
    /// Year × 12 + month − 1, clamped to a million years.
    public let number: Int

    /// A month of a year.
    ///
    /// - Returns: `nil` unless the month is 1 to 12 and the year −9999 to 9999.
    public init?(year: Int, month: Int) {
        guard (-9999...9999).contains(year), (1...12).contains(month) else { return nil }
        number = year * 12 + month - 1
    }

    /// The month that a day is in.
    public init(of day: CalendarDay) { number = CivilDate(day: day.daysSince1970).monthNumber }

    init(held number: Int) { self.number = min(max(number, -12_000_000), 12_000_000) }

    /// The month some months later, or earlier.
    public func advanced(by months: Int) -> CalendarMonth { CalendarMonth(held: number + min(max(months, -24_000_000), 24_000_000)) }

    /// True when one month is before another.
    public static func < (one: CalendarMonth, other: CalendarMonth) -> Bool { one.number < other.number }
}
