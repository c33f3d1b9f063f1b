import AlmanacText

/// Formats for the hours, days and months of a chart, in the caller's locale.
public struct CalendarFormat: Sendable {
    /// An hour of a day, "2 PM"; given 0 to 23.
    public var hour: @Sendable (Int) -> String
    /// An hour with its day, "Nov 20 at 2 PM"; given the day and then the hour, both formatted.
    public var dayHour: @Sendable (String, String) -> String
    /// A day without its year, "Nov 20"; given days since 1970-01-01.
    public var day: @Sendable (Int) -> String
    /// A day with its year, "Nov 20, 2026"; given days since 1970-01-01. `nil` writes the year after the day.
    public var dayYear: (@Sendable (Int) -> String)?
    /// The number of a day in its month, "20".
    public var dayOfMonth: @Sendable (Int) -> String = { String($0) }
    /// A month without its year, "Nov"; given year × 12 + month − 1.
    public var month: @Sendable (Int) -> String
    /// A month with its year, "Nov 2026".
    public var monthYear: @Sendable (Int) -> String
    /// An ISO week without its year, "W53"; given its number.
    public var week: @Sendable (Int) -> String
    /// A year, "2026": the second line of an axis.
    public var year: @Sendable (Int) -> String
    /// A weekday in short, "Mon"; given its ISO number, 1 for Monday to 7 for Sunday.
    public var weekday: @Sendable (Int) -> String
    /// ISO weekday that weeks start on: 1 is Monday, 7 is Sunday.
    public var firstWeekday: Int

    /// Takes the closures that write hours, days and months.
    public init(
        day: @escaping @Sendable (Int) -> String,
        month: @escaping @Sendable (Int) -> String,
        monthYear: @escaping @Sendable (Int) -> String,
        firstWeekday: Int = 1,
        year: @escaping @Sendable (Int) -> String = { String($0) },
        week: @escaping @Sendable (Int) -> String = { "W\($0)" },
        weekday: @escaping @Sendable (Int) -> String = { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][min(max($0, 1), 7) - 1] },
        hour: @escaping @Sendable (Int) -> String = { "\($0):00" },
        dayHour: @escaping @Sendable (String, String) -> String = { "\($0), \($1)" }
    ) {
        self.day = day
        self.month = month
        self.monthYear = monthYear
        self.firstWeekday = firstWeekday
        self.year = year
        self.week = week
        self.weekday = weekday
        self.hour = hour
        self.dayHour = dayHour
    }

    func dayWithYear(_ day: Int) -> String { dayYear?(day) ?? "\(self.day(day)) \(year(CivilDate(day: day).year))" }
}
