/// A calendar day, counted from 1970-01-01 in the proleptic Gregorian calendar; it has no time and no zone.
package struct Day: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01; negative before it.
    package var number: Int

    package init(_ number: Int) {
        self.number = number
    }

    /// The day with this date, or `nil` when there is none (31 June, month 13). Years run from 1 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Month(year: year, month: month).dayCount else {
            return nil
        }
        self.number = Month(year: year, month: month).firstDay.number + day - 1
    }

    /// Year, month 1–12 and day 1–31.
    ///
    /// - Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
    package var date: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// The month the day is in.
    package var month: Month {
        let date = date
        return Month(year: date.year, month: date.month)
    }

    /// ISO weekday: 1 is Monday, 7 is Sunday.
    package var weekday: Int {
        let shifted = (number + 3) % 7
        return (shifted < 0 ? shifted + 7 : shifted) + 1
    }

    /// Days of the 52 weeks after which the weeks of a year come again.
    package static let weeksOfYear = 364

    /// Its week, from Monday to Sunday.
    package var week: ClosedRange<Day> {
        let monday = advanced(by: 1 - weekday)
        return monday...monday.advanced(by: 6)
    }

    /// The day so many days later, or earlier for a negative number.
    package func advanced(by days: Int) -> Day {
        Day(number + days)
    }

    /// `self - other` in days.
    package func distance(from other: Day) -> Int {
        number - other.number
    }

    package static func < (left: Day, right: Day) -> Bool {
        left.number < right.number
    }
}

extension Day: CustomStringConvertible {
    /// ISO 8601, `2026-11-20`.
    package var description: String {
        let date = date
        if (0...9999).contains(date.year) {
            // Nearly every one that is written is of our time, and data files have hundreds of them.
            return String(unsafeUninitializedCapacity: 10) { buffer in
                func write(_ value: Int, _ place: Int) {
                    buffer[place] = 0x30 + UInt8(truncatingIfNeeded: value / 10 % 10)
                    buffer[place + 1] = 0x30 + UInt8(truncatingIfNeeded: value % 10)
                }
                write(date.year / 100, 0)
                write(date.year, 2)
                write(date.month, 5)
                write(date.day, 8)
                (buffer[4], buffer[7]) = (0x2D, 0x2D)
                return 10
            }
        }
        return "\(padded(date.year, to: 4))-\(padded(date.month, to: 2))-\(padded(date.day, to: 2))"
    }
}

/// Digits with zeros before them up to a width; a minus does not count towards it.
package func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
}
