package import AlmanacModel

/// A day, with or without a time, as people and programs write it in a cell:
///
///     2026-11-20            20.11.2026 18:02      11/20/26, 6:02 PM       20-Nov-2026
///     2026-11-20T18:02:11Z  2026/11/20 18:02:11   Nov 20, 2026, 6:02:11 PM
///     20261120              2026-11, 11/2026      1795197731 (seconds or milliseconds since 1970)
///     2026-W47 (its Monday) 2026-Q3, Q3 2026 (the first day of its first month)
package struct TimeText: Hashable, Sendable {
    package var day: Day
    /// Second of the day, 0…86,399; `nil` where there is no time.
    package var second: Int?
    /// Seconds east of UTC; `nil` where no zone is named.
    package var offset: Int?

    /// What a date looks like, which says in which orders it can be read.
    package enum Form: Hashable, Sendable {
        /// Nothing but one order can be meant: the year has four digits and comes first, the month is a name, or points stand between.
        case certain
        /// Day and month may stand either way.
        case either
        /// Figures alone, which may be a number of something: `20261120`, `1795197731`.
        case figures
        /// A month without a day.
        case month
        /// A week of ISO 8601, and a quarter of a year.
        case week, quarter
    }

    package private(set) var form: Form

    /// - Returns: `nil` for anything else, and for days and times that do not exist.
    package static func read(_ bytes: UnsafeBufferPointer<UInt8>, order: DateOrder) -> TimeText? {
        var scanner = Scanner(bytes: bytes)
        return scanner.time(order)
    }

    private struct Scanner {
        let bytes: UnsafeBufferPointer<UInt8>
        var index = 0

        init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

        mutating func time(_ order: DateOrder) -> TimeText? {
            passBlanks()
            guard index < bytes.count else { return nil }
            let start = index
            let result = isDigit ? beginningWithFigures(order) : beginningWithAName()
            guard var time = result, index > start else { return nil }
            passBlanks()
            guard index < bytes.count else { return time }
            guard time.form == .certain || time.form == .either, clock(&time), index == bytes.count else { return nil }
            return time
        }

        // MARK: Days

        private mutating func beginningWithFigures(_ order: DateOrder) -> TimeText? {
            guard let first = figures(13) else { return nil }
            switch first.count {
            case 8: return day(first.value / 10_000, first.value / 100 % 100, first.value % 100, .figures)
            case 10, 13:
                let seconds = first.count == 10 ? first.value : first.value / 1000
                let instant = Instant(seconds: Int64(seconds))
                return TimeText(day: instant.utcDay, second: instant.secondOfUTCDay, offset: 0, form: .figures)
            case 4:
                let start = index
                if let time = weekOrQuarter(of: first.value) { return time }
                index = start
                guard let mark = take("-/."), let month = figures(2) else { return nil }
                guard take(mark), let last = figures(2) else {
                    return Day(year: first.value, month: month.value, day: 1).map { TimeText(day: $0, form: .month) }
                }
                // Hungarian days have a point behind them.
                if mark == 0x2E { _ = take(".") }
                return day(first.value, month.value, last.value, .certain)
            case 1, 2: return behindTwoFigures(first.value, order)
            default: return nil
            }
        }

        /// 2026-W47, 2026-W47-5, 2026-Q3
        private mutating func weekOrQuarter(of year: Int) -> TimeText? {
            _ = take("-/ ")
            switch take("WwQq").map({ $0 | 0x20 }) {
            case 0x71: return figures(1).flatMap { quarter($0.value, of: year) }
            case 0x77:
                guard let week = figures(2), week.count == 2, week.value > 0, let january = Day(year: year, month: 1, day: 4) else {
                    return nil
                }
                // The first week is that of 4 January.
                let monday = january.advanced(by: 7 * week.value - 6 - january.weekday)
                // A year has a 53rd week where it has its Thursday.
                guard monday.advanced(by: 3).date.year == year, year >= 1000 else { return nil }
                guard take("-") != nil else { return TimeText(day: monday, form: .week) }
                guard let day = figures(1), (1...7).contains(day.value) else { return nil }
                return TimeText(day: monday.advanced(by: day.value - 1), form: .certain)
            default: return nil
            }
        }

        private func quarter(_ quarter: Int, of year: Int) -> TimeText? {
            guard (1...4).contains(quarter), year >= 1000 else { return nil }
            return Day(year: year, month: 3 * quarter - 2, day: 1).map { TimeText(day: $0, form: .quarter) }
        }

        private mutating func behindTwoFigures(_ first: Int, _ order: DateOrder) -> TimeText? {
            let start = index
            // 20 November 2026, 20. Nov. 2026, 20-Nov-26
            _ = take("-./, ")
            passBlanks()
            if !isDigit {
                guard let month = monthName() else { return nil }
                _ = take("-./, ")
                passBlanks()
                guard let year = year() else { return nil }
                return day(year.value, month, first, .certain)
            }
            index = start
            // 09/2026
            if take("-/") != nil, let year = figures(4), year.count == 4, index == bytes.count {
                return year.value >= 1000 ? Day(year: year.value, month: first, day: 1).map { TimeText(day: $0, form: .month) } : nil
            }
            index = start
            guard let mark = take("-/."), let second = figures(2), take(mark) else { return nil }
            let hasPoints = mark == 0x2E
            guard let third = figures(4), third.count == 4 || third.count == 2 else { return nil }
            let isShort = third.count == 2
            // Where points stand between, the day comes first, unless somebody says otherwise or it cannot be. A year of two digits comes first in the short
            // form of ISO 8601 alone.
            switch order {
            case .dmy: return day(isShort ? Self.long(third.value) : third.value, second.value, first, hasPoints ? .certain : .either)
            case .mdy: return day(isShort ? Self.long(third.value) : third.value, first, second.value, hasPoints ? .certain : .either)
            case .ymd:
                // A column in which the year comes first has no day in front, but for points.
                if hasPoints { return day(isShort ? Self.long(third.value) : third.value, second.value, first, .certain) }
                return isShort && mark == 0x2D ? day(Self.long(first), second.value, third.value, .either) : nil
            }
        }

        /// Nov 20, 2026; Fri, 20 Nov 2026; November 2026
        private mutating func beginningWithAName() -> TimeText? {
            let start = index
            if take("Qq") != nil, let quarter = figures(1) {
                _ = take("-/ ")
                return figures(4).flatMap { $0.count == 4 ? self.quarter(quarter.value, of: $0.value) : nil }
            }
            index = start
            guard let month = monthName() else {
                // A day of the week.
                index = start
                while index < bytes.count, bytes[index] >= 0x41, bytes[index] != 0x7F { index += 1 }
                guard index - start <= 12, index > start else { return nil }
                _ = take(",.")
                passBlanks()
                guard isDigit, let first = figures(2) else { return nil }
                return behindTwoFigures(first.value, .dmy).flatMap { $0.form == .certain ? $0 : nil }
            }
            _ = take("-./, ")
            passBlanks()
            guard let first = figures(4) else { return nil }
            if first.count == 4 { return Day(year: first.value, month: month, day: 1).map { TimeText(day: $0, form: .month) } }
            guard first.count <= 2 else { return nil }
            _ = take("-./, ")
            passBlanks()
            guard let year = year() else { return nil }
            return day(year.value, month, first.value, .certain)
        }

        private mutating func year() -> (value: Int, count: Int)? {
            guard let year = figures(4), year.count == 4 || year.count == 2 else { return nil }
            return year.count == 2 ? (Self.long(year.value), 2) : year
        }

        /// A year of two digits, as POSIX reads it.
        private static func long(_ year: Int) -> Int { year < 69 ? 2000 + year : 1900 + year }

        private func day(_ year: Int, _ month: Int, _ day: Int, _ form: Form) -> TimeText? {
            // What is written before 1000 or so is a slip.
            guard year >= 1000 else { return nil }
            return Day(year: year, month: month, day: day).map { TimeText(day: $0, form: form) }
        }

        private mutating func monthName() -> Int? {
            let start = index
            while index < bytes.count, case let byte = bytes[index], byte >= 0x80 || (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A {
                index += 1
            }
            guard index - start >= 3 else { return nil }
            for (name, month) in Self.months where index - start >= name.count {
                var isEqual = true
                for (offset, byte) in name.enumerated() where bytes[start + offset] | (byte < 0x80 ? 0x20 : 0) != byte {
                    isEqual = false
                    break
                }
                if isEqual { return month }
            }
            return nil
        }

        /// How the names of months begin in the languages of the reports, and some others, of Latin letters.
        private static let months: [([UInt8], Int)] = [
            ("jan", 1), ("ene", 1), ("gen", 1), ("feb", 2), ("fév", 2), ("fev", 2), ("mar", 3), ("mär", 3), ("mrz", 3), ("maa", 3),
            ("mrt", 3),
            ("apr", 4), ("avr", 4), ("abr", 4), ("may", 5), ("mai", 5), ("mag", 5), ("mei", 5), ("jun", 6), ("juin", 6), ("giu", 6),
            ("jul", 7), ("juil", 7), ("lug", 7), ("aug", 8), ("aoû", 8), ("aou", 8), ("ago", 8), ("sep", 9), ("set", 9), ("oct", 10),
            ("okt", 10),
            ("ott", 10), ("out", 10), ("nov", 11), ("dec", 12), ("déc", 12), ("dez", 12), ("dic", 12),
        ].map { (Array($0.0.utf8), $0.1) }

        // MARK: Times

        private mutating func clock(_ time: inout TimeText) -> Bool {
            if !take(0x54) && !take(0x74) { _ = take(0x2C) }
            passBlanks()
            guard let hour = figures(2), take(0x3A), let minute = figures(2), minute.count == 2, minute.value < 60 else { return false }
            var second = 0
            if take(0x3A) {
                guard let digits = figures(2), digits.count == 2, digits.value <= 60 else { return false }
                second = min(digits.value, 59)
                if take(".,") != nil {
                    guard isDigit else { return false }
                    while isDigit { index += 1 }
                }
            }
            passBlanks()
            var hours = hour.value
            if let half = half() {
                guard (1...12).contains(hours) else { return false }
                hours = hours % 12 + half
            }
            guard hours < 24 else { return false }
            time.second = hours * 3600 + minute.value * 60 + second
            passBlanks()
            return zone(&time)
        }

        /// The hours that `AM` or `PM` add.
        private mutating func half() -> Int? {
            guard index + 1 < bytes.count else { return nil }
            let letter = bytes[index] | 0x20
            guard letter == 0x61 || letter == 0x70 else { return nil }
            let dots = bytes[index + 1] == 0x2E ? 1 : 0
            guard index + 1 + dots < bytes.count, bytes[index + 1 + dots] | 0x20 == 0x6D else { return nil }
            index += 2 + dots
            if dots == 1 { _ = take(0x2E) }
            return letter == 0x70 ? 12 : 0
        }

        private mutating func zone(_ time: inout TimeText) -> Bool {
            guard index < bytes.count else { return true }
            let rest = UnsafeBufferPointer(rebasing: bytes[index...])
            if rest.elementsEqual("Z".utf8) || rest.elementsEqual("z".utf8) || rest.elementsEqual("UTC".utf8)
                || rest.elementsEqual("GMT".utf8)
            {
                index = bytes.count
                time.offset = 0
                return true
            }
            let sign: Int
            if take(0x2B) { sign = 1 } else if take(0x2D) { sign = -1 } else { return false }
            guard let digits = figures(4), digits.count != 3 else { return false }
            var (hours, minutes) = digits.count == 4 ? (digits.value / 100, digits.value % 100) : (digits.value, 0)
            if digits.count <= 2, take(0x3A) {
                guard let rest = figures(2), rest.count == 2 else { return false }
                minutes = rest.value
            }
            guard hours < 24, minutes < 60 else { return false }
            hours *= sign
            time.offset = hours * 3600 + sign * minutes * 60
            return true
        }

        // MARK: Bytes

        private var isDigit: Bool { index < bytes.count && bytes[index] &- 0x30 < 10 }

        /// The digits that come next; `nil` for none, or more than a number.
        private mutating func figures(_ most: Int) -> (value: Int, count: Int)? {
            var value = 0
            var count = 0
            while index < bytes.count, case let digit = bytes[index] &- 0x30, digit < 10 {
                guard count < most else { return nil }
                value = value * 10 + Int(digit)
                count += 1
                index += 1
            }
            return count > 0 ? (value, count) : nil
        }

        private mutating func take(_ byte: UInt8) -> Bool {
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
            return true
        }

        /// The next byte, when it is one of these.
        private mutating func take(_ marks: StaticString) -> UInt8? {
            guard index < bytes.count else { return nil }
            for offset in 0..<marks.utf8CodeUnitCount where marks.utf8Start[offset] == bytes[index] {
                index += 1
                return marks.utf8Start[offset]
            }
            return nil
        }

        private mutating func passBlanks() {
            while index < bytes.count {
                switch bytes[index] {
                case 0x20, 0x09: index += 1
                case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: index += 2
                case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0xAF: index += 3
                default: return
                }
            }
        }
    }
}

extension TimeText {
    fileprivate init(day: Day, form: Form) {
        self.init(day: day, second: nil, offset: nil, form: form)
    }
}
