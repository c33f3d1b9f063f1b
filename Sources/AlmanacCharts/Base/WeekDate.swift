import AlmanacModel
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
        week = (thursday - Month(year: year, month: 1).firstDay.number) / 7 + 1
    }

    /// The Monday of a week.
    static func firstDay(of number: Int) -> Int { min(max(number, -52_000_000), 52_000_000) * 7 - 3 }
}
