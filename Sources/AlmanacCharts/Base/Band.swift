/// A place on the axis of names or times: a category, an hour, a day, a week or a month.
public enum Band: Sendable, Hashable {
    /// A name. Blank names are drawn as the message `charts.blank`.
    case category(String)
    /// Hours since 1970-01-01 00:00 on the reader's clock, without zone or daylight saving: every day has 24 hours. An hour that the clock skips is a
    /// gap, and one that it repeats is one band.
    case hour(Int)
    /// Days since 1970-01-01 in the proleptic Gregorian calendar.
    case day(Int)
    /// An ISO week, by any of its days.
    case week(Int)
    /// Year × 12 + month − 1.
    case month(Int)
}

extension Band {
    var isCategory: Bool {
        if case .category = self { true } else { false }
    }

    /// The place in time in its own unit: hours, days, weeks or months; `nil` for a category.
    var time: Int? {
        switch self {
        case .category: nil
        case .hour(let hour): hour
        case .day(let day): day
        case .week(let day): WeekDate(day: day).number
        case .month(let month): month
        }
    }

    /// The unit of a time; `nil` for a category.
    var unit: CalendarUnit? {
        switch self {
        case .category: nil
        case .hour: .hour
        case .day: .day
        case .week: .week
        case .month: .month
        }
    }

    /// The day of an hour; every other band unchanged.
    var withoutHour: Band {
        if case .hour(let hour) = self { .day(HourDate(hour).day) } else { self }
    }

    /// True when both are hours, days, weeks, months or categories.
    func isOfKind(_ other: Band) -> Bool { unit == other.unit }

    /// The band of the same kind at a time.
    func at(_ time: Int) -> Band {
        switch self {
        case .category: self
        case .hour: .hour(time)
        case .day: .day(time)
        case .week: .week(WeekDate.firstDay(of: time))
        case .month: .month(time)
        }
    }
}
