/// A calendar month of the proleptic Gregorian calendar.
package struct Month: Hashable, Comparable, Sendable {
    /// Year × 12 + month − 1, so that neighbours differ by one.
    package var number: Int

    package init(_ number: Int) {
        self.number = number
    }

    /// - Parameter month: 1–12.
    package init(year: Int, month: Int) {
        self.number = year * 12 + month - 1
    }

    /// Year of the proleptic Gregorian calendar.
    package var year: Int { number >= 0 ? number / 12 : (number - 11) / 12 }

    /// 1–12.
    package var month: Int { number - year * 12 + 1 }

    /// - Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `days_from_civil`.
    package var firstDay: Day {
        let year = month <= 2 ? self.year - 1 : self.year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return Day(era * 146_097 + dayOfEra - 719_468)
    }

    package var lastDay: Day { firstDay.advanced(by: dayCount - 1) }

    /// All of its days.
    package var days: ClosedRange<Day> { firstDay...lastDay }

    /// 28–31.
    package var dayCount: Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The month so many months later, or earlier for a negative number.
    package func advanced(by months: Int) -> Month {
        Month(number + months)
    }

    package static func < (left: Month, right: Month) -> Bool {
        left.number < right.number
    }
}

extension Month: CustomStringConvertible {
    /// ISO 8601, `2026-11`.
    package var description: String { "\(padded(year, to: 4))-\(padded(month, to: 2))" }
}
