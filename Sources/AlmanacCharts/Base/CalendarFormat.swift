/// How the days and months of a chart are written; the caller knows the locale.
public struct CalendarFormat: Sendable {
    /// A day without its year, "Nov 20"; given days since 1970-01-01.
    public var day: @Sendable (Int) -> String
    /// A day with its year, "Nov 20, 2026"; given days since 1970-01-01. The year after the day where nothing is said.
    public var dayYear: (@Sendable (Int) -> String)?
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

    /// Takes the closures that write days and months.
    public init(
        day: @escaping @Sendable (Int) -> String,
        month: @escaping @Sendable (Int) -> String,
        monthYear: @escaping @Sendable (Int) -> String,
        firstWeekday: Int = 1,
        year: @escaping @Sendable (Int) -> String = { String($0) },
        week: @escaping @Sendable (Int) -> String = { "W\($0)" },
        weekday: @escaping @Sendable (Int) -> String = { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][min(max($0, 1), 7) - 1] }
    ) {
        self.day = day
        self.month = month
        self.monthYear = monthYear
        self.firstWeekday = firstWeekday
        self.year = year
        self.week = week
        self.weekday = weekday
    }
}
