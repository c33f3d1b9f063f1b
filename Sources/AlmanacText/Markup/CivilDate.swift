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
    /// - Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
    package init(day number: Int) {
        // Hostile numbers must not overflow; real dates are far inside.
        let number = min(max(number, -365_000_000), 365_000_000)
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        weekday = ((number + 3) % 7 + 7) % 7 + 1
    }

    /// The first of a month; its weekday is not worked out and is Monday.
    ///
    /// - Parameter number: Year × 12 + month − 1, held within a million years.
    package init(month number: Int) {
        let number = min(max(number, -12_000_000), 12_000_000)
        year = (number >= 0 ? number : number - 11) / 12
        month = number - year * 12 + 1
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
