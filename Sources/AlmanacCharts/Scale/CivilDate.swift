/// Dates of the proleptic Gregorian calendar, as far as an axis needs them.
enum CivilDate {
    /// Year × 12 + month − 1 and the day of the month of a day counted from 1970-01-01.
    ///
    /// - Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
    static func monthAndDay(_ day: Int) -> (month: Int, day: Int) {
        let shifted = bounded(day) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year * 12 + month - 1, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The year of a month counted as year × 12 + month − 1.
    static func year(ofMonth month: Int) -> Int {
        let month = bounded(month)
        return (month - wrapped(month, to: 12)) / 12
    }

    /// Keeps hostile numbers from overflowing; real dates are far inside.
    private static func bounded(_ number: Int) -> Int {
        min(max(number, -1_000_000_000), 1_000_000_000)
    }
}
