import AlmanacModel

/// Year, month and day of a day or month number, in the proleptic Gregorian calendar.
package struct CivilDate: Hashable, Sendable {
    /// Proleptic Gregorian; 0 is 1 BC.
    package var year: Int
    /// 1–12.
    package var month: Int
    /// 1–31.
    package var day: Int
    /// ISO: 1 is Monday.
    package var weekday: Int

    /// - Parameter number: Days since 1970-01-01, held within a million years.
    package init(day number: Int) {
        // Hostile numbers must not overflow; real dates are far inside.
        let civil = Day(min(max(number, -365_000_000), 365_000_000))
        (year, month, day) = civil.date
        weekday = civil.weekday
    }

    /// The first of a month; its weekday is not worked out and is Monday.
    ///
    /// - Parameter number: Year × 12 + month − 1, held within a million years.
    package init(month number: Int) {
        let civil = Month(min(max(number, -12_000_000), 12_000_000))
        year = civil.year
        month = civil.month
        day = 1
        weekday = 1
    }

    /// The places of days that are the first of their month.
    ///
    /// - Parameter days: Days since 1970-01-01, ascending.
    package static func monthStarts(in days: [Int]) -> [Int] {
        var places: [Int] = []
        // No first of a month is before it.
        var next = Int.min
        for (place, day) in days.enumerated() where day >= next {
            let date = CivilDate(day: day)
            if date.day == 1 { places.append(place) }
            // The shortest month has 28 days: from there it is looked at day by day.
            next = date.day == 1 ? day &+ 28 : day &+ max(1, 29 - date.day)
        }
        return places
    }

    /// Year × 12 + month − 1.
    package var monthNumber: Int { year * 12 + month - 1 }
}
