import AlmanacText

/// A week of the ISO calendar: Monday to Sunday, in the year of its Thursday.
struct WeekDate: Hashable {
    /// 1–53.
    var week: Int
    var year: Int
    /// Weeks since the one that 1970-01-01 is in.
    var number: Int

    /// - Parameter day: Days since 1970-01-01, clamped to a million years.
    init(day: Int) {
        let day = min(max(day, -365_000_000), 365_000_000)
        // 1970-01-01 was a Thursday.
        number = (day + 3 >= 0 ? day + 3 : day - 3) / 7
        let thursday = number * 7
        year = CivilDate(day: thursday).year
        // Count the Thursdays of its year before it.
        let date = CivilDate(day: thursday)
        var ordinal = date.day - 1
        let lengths = [31, Self.isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        for month in 0..<(date.month - 1) { ordinal += lengths[month] }
        week = ordinal / 7 + 1
    }

    /// The Monday of a week.
    static func firstDay(of number: Int) -> Int { min(max(number, -52_000_000), 52_000_000) * 7 - 3 }

    private static func isLeap(_ year: Int) -> Bool {
        wrapped(year, to: 4) == 0 && (wrapped(year, to: 100) != 0 || wrapped(year, to: 400) == 0)
    }
}
