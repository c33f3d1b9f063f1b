/// A locale's way to write dates and times, as tables.
package struct DateFormat: Sendable, Hashable {
    /// `Nov 20`.
    package var dayMonth: DatePattern
    /// `Nov 20, 2026`.
    package var dayMonthYear: DatePattern
    /// `November 20, 2026`.
    package var longDay: DatePattern
    /// `Fri, Nov 20`.
    package var weekdayDay: DatePattern
    /// As `longDay`, without the year.
    package var longDayMonth: DatePattern
    /// The name of a month alone.
    package var month: DatePattern
    /// `November 2026`.
    package var monthYear: DatePattern
    /// `Nov 2026`.
    package var monthYearShort: DatePattern
    /// Stand-alone abbreviations, January first.
    package var shortMonths: [String]
    /// Stand-alone names, Monday first.
    package var weekdays: [String]
    /// Stand-alone abbreviations, Monday first.
    package var shortWeekdays: [String]
    /// Abbreviations for `weekdayDay`, Monday first.
    package var dateWeekdays: [String]
    /// Time of day with minutes.
    package var times: TimePattern
    /// Time of day in whole hours.
    package var hours: HourPattern
    /// From one day to another of the same month, of the same year, and of another year.
    package var rangeInMonth: DateRangePattern
    package var rangeInYear: DateRangePattern
    package var range: DateRangePattern
    /// As `rangeInMonth` and `rangeInYear`, without the year.
    package var dayMonthsInMonth: DateRangePattern
    package var dayMonthsInYear: DateRangePattern
    /// Abbreviations for ranges, January first.
    package var rangeMonths: [String]
    /// Text for the first day of a month, where that is not its number: `1er`.
    package var firstOfMonth: ShortText?
    /// True when a sentence has months in full where a table has `dayMonthYear`.
    package var isLongAmongWords = false

    /// True where the number of a day comes before its month, so that a sentence can say `9. bis 15. November 2026`.
    package var isDayFirst: Bool {
        longDayMonth.months.allSatisfy { if case .day? = $0.first { true } else { false } }
    }

    package init(
        dayMonth: DatePattern, dayMonthYear: DatePattern, longDay: DatePattern, longDayMonth: DatePattern, weekdayDay: DatePattern,
        month: DatePattern, monthYear: DatePattern, monthYearShort: DatePattern, shortMonths: [String], weekdays: [String],
        shortWeekdays: [String], dateWeekdays: [String], times: TimePattern, hours: HourPattern, rangeInMonth: DateRangePattern,
        rangeInYear: DateRangePattern, range: DateRangePattern, dayMonthsInMonth: DateRangePattern, dayMonthsInYear: DateRangePattern,
        rangeMonths: [String]
    ) {
        self.dayMonth = dayMonth
        self.dayMonthYear = dayMonthYear
        self.longDay = longDay
        self.longDayMonth = longDayMonth
        self.weekdayDay = weekdayDay
        self.month = month
        self.monthYear = monthYear
        self.monthYearShort = monthYearShort
        self.shortMonths = shortMonths
        self.weekdays = weekdays
        self.shortWeekdays = shortWeekdays
        self.dateWeekdays = dateWeekdays
        self.times = times
        self.hours = hours
        self.rangeInMonth = rangeInMonth
        self.rangeInYear = rangeInYear
        self.range = range
        self.dayMonthsInMonth = dayMonthsInMonth
        self.dayMonthsInYear = dayMonthsInYear
        self.rangeMonths = rangeMonths
    }
}

/// One style of date: what to write for each of the twelve months, so that any case or spelling of a month's name is right.
package struct DatePattern: Sendable, Hashable {
    /// A part of a written date.
    package enum Piece: Sendable, Hashable {
        case text(ShortText)
        /// Day of the month with at least this many digits.
        case day(width: Int)
        case year
        /// The abbreviation of the weekday.
        case weekday
    }

    /// Twelve, January first.
    package var months: [[Piece]]

    /// - Precondition: twelve months.
    package init(months: [[Piece]]) {
        precondition(months.count == 12, "a date pattern has twelve months, not \(months.count)")
        self.months = months
    }
}

/// A range of days in one style.
package struct DateRangePattern: Sendable, Hashable {
    /// The day of the range that a part is of.
    package enum Side: Sendable, Hashable {
        case first, last
    }

    /// A part of a written range.
    package enum Piece: Sendable, Hashable {
        case text(ShortText)
        case day(Side, width: Int)
        case month(Side)
        case year(Side)
        /// The whole day, as `dayMonthYear` writes it.
        case date(Side)
    }

    /// In the order they are written.
    package var pieces: [Piece]

    package init(pieces: [Piece]) {
        self.pieces = pieces
    }
}

/// Hours and minutes: the text around the two digits of the minute in each of the 24 hours.
package struct TimePattern: Sendable, Hashable {
    /// Text around the minutes of one hour: `4:` and ` PM`.
    package struct Hour: Sendable, Hashable {
        package var prefix: String
        package var suffix: String

        package init(prefix: String, suffix: String) {
            self.prefix = prefix
            self.suffix = suffix
        }
    }

    /// 24, from midnight on.
    package var hours: [Hour]

    /// - Precondition: 24 hours.
    package init(hours: [Hour]) {
        precondition(hours.count == 24, "a time pattern has 24 hours, not \(hours.count)")
        self.hours = hours
    }
}

/// Whole hours, and the order of an hour and its day.
package struct HourPattern: Sendable, Hashable {
    /// 24, from midnight on.
    package var names: [String]
    /// The text between a day and its hour: ` at `.
    package var joint: String
    /// True when the hour comes before its day.
    package var isHourFirst: Bool

    /// - Precondition: 24 names.
    package init(names: [String], joint: String, isHourFirst: Bool) {
        precondition(names.count == 24, "a day has 24 hours, not \(names.count)")
        self.names = names
        self.joint = joint
        self.isHourFirst = isHourFirst
    }
}

extension LocaleFormat {
    /// `Nov 20`. Days count from 1970-01-01; those beyond a million years are held there, here and below.
    public func dayMonth(_ day: Int) -> String {
        string { dayMonth(day, into: &$0) }
    }

    /// Appends what `dayMonth(_:)` gives.
    public func dayMonth(_ day: Int, into bytes: inout [UInt8]) {
        write(CivilDate(day: day), as: dates.dayMonth, into: &bytes)
    }

    /// `Nov 20, 2026`.
    public func dayMonthYear(_ day: Int) -> String {
        string { dayMonthYear(day, into: &$0) }
    }

    /// Appends what `dayMonthYear(_:)` gives.
    public func dayMonthYear(_ day: Int, into bytes: inout [UInt8]) {
        write(CivilDate(day: day), as: dates.dayMonthYear, into: &bytes)
    }

    /// `November 20, 2026`.
    public func longDay(_ day: Int) -> String {
        string { longDay(day, into: &$0) }
    }

    /// Appends what `longDay(_:)` gives.
    public func longDay(_ day: Int, into bytes: inout [UInt8]) {
        write(CivilDate(day: day), as: dates.longDay, into: &bytes)
    }

    /// `November 20`.
    public func longDayMonth(_ day: Int) -> String {
        string { longDayMonth(day, into: &$0) }
    }

    /// Appends what `longDayMonth(_:)` gives.
    public func longDayMonth(_ day: Int, into bytes: inout [UInt8]) {
        write(CivilDate(day: day), as: dates.longDayMonth, into: &bytes)
    }

    /// `Fri, Nov 20`.
    public func weekdayDay(_ day: Int) -> String {
        string { weekdayDay(day, into: &$0) }
    }

    /// Appends what `weekdayDay(_:)` gives.
    public func weekdayDay(_ day: Int, into bytes: inout [UInt8]) {
        write(CivilDate(day: day), as: dates.weekdayDay, into: &bytes)
    }

    /// `November 2026`. Months count as year × 12 + month − 1, here and below.
    public func monthYear(_ month: Int) -> String {
        string { monthYear(month, into: &$0) }
    }

    /// Appends what `monthYear(_:)` gives.
    public func monthYear(_ month: Int, into bytes: inout [UInt8]) {
        write(CivilDate(month: month), as: dates.monthYear, into: &bytes)
    }

    /// `November`.
    public func month(_ month: Int) -> String {
        string { self.month(month, into: &$0) }
    }

    /// Appends what `month(_:)` gives.
    public func month(_ month: Int, into bytes: inout [UInt8]) {
        write(CivilDate(month: month), as: dates.month, into: &bytes)
    }

    /// `Nov 2026`.
    public func monthYearShort(_ month: Int) -> String {
        string { monthYearShort(month, into: &$0) }
    }

    /// Appends what `monthYearShort(_:)` gives.
    public func monthYearShort(_ month: Int, into bytes: inout [UInt8]) {
        write(CivilDate(month: month), as: dates.monthYearShort, into: &bytes)
    }

    /// `Nov`.
    public func monthShort(_ month: Int) -> String {
        dates.shortMonths[CivilDate(month: month).month - 1]
    }

    /// Appends what `monthShort(_:)` gives.
    public func monthShort(_ month: Int, into bytes: inout [UInt8]) {
        bytes.append(contentsOf: monthShort(month).utf8)
    }

    /// `Friday` or `Fri` for 5; 1 is Monday, 7 is Sunday, and other numbers go on around.
    public func weekday(_ iso: Int, short: Bool) -> String {
        let index = ((iso % 7) + 6) % 7
        return short ? dates.shortWeekdays[index] : dates.weekdays[index]
    }

    /// Appends what `weekday(_:short:)` gives.
    public func weekday(_ iso: Int, short: Bool, into bytes: inout [UInt8]) {
        bytes.append(contentsOf: weekday(iso, short: short).utf8)
    }

    /// `4:37 PM` or `16:37`, seconds cut off. Seconds outside 0…86,399 go on around the clock.
    public func time(secondOfDay: Int) -> String {
        string { time(secondOfDay: secondOfDay, into: &$0) }
    }

    /// Appends what `time(secondOfDay:)` gives.
    public func time(secondOfDay: Int, into bytes: inout [UInt8]) {
        let second = (secondOfDay % 86_400 + 86_400) % 86_400
        let hour = dates.times.hours[second / 3600]
        bytes.append(contentsOf: hour.prefix.utf8)
        numbers.plain(second / 60 % 60, width: 2, into: &bytes)
        bytes.append(contentsOf: hour.suffix.utf8)
    }

    /// `4 PM` or `16:00`: a whole hour. Hours outside 0…23 go on around the clock.
    public func hour(_ hour: Int) -> String {
        dates.hours.names[(hour % 24 + 24) % 24]
    }

    /// `Nov 20 at 4 PM`, of a day and an hour that are written already.
    public func hour(_ hour: String, of day: String) -> String {
        let hours = dates.hours
        return hours.isHourFirst ? hour + hours.joint + day : day + hours.joint + hour
    }

    /// `Oct 22 – Nov 20, 2026`; a single day as `dayMonthYear(_:)`. Days in the wrong order are swapped.
    public func dayRange(_ first: Int, _ last: Int) -> String {
        string { dayRange(first, last, into: &$0) }
    }

    /// Appends what `dayRange(_:_:)` gives.
    ///
    /// - Parameters:
    ///   - hasYear: False for `Oct 22 – Nov 20`. Days of two years have theirs all the same.
    ///   - joint: Text in place of the dash and of the blanks around it, as in a sentence: ` bis ` for `9. bis 15. November 2026`.
    public func dayRange(_ first: Int, _ last: Int, hasYear: Bool = true, joint: String? = nil, into bytes: inout [UInt8]) {
        let from = CivilDate(day: min(first, last))
        let to = CivilDate(day: max(first, last))
        guard from != to else { return write(from, as: hasYear ? dates.dayMonthYear : dates.dayMonth, into: &bytes) }
        if let joint, dates.isDayFirst { return write(from, to, hasYear: hasYear, joint: joint, into: &bytes) }
        let pattern =
            if from.year != to.year {
                dates.range
            } else if from.month != to.month {
                hasYear ? dates.rangeInYear : dates.dayMonthsInYear
            } else {
                hasYear ? dates.rangeInMonth : dates.dayMonthsInMonth
            }
        for piece in pattern.pieces {
            switch piece {
            case .text(let text):
                if let joint { write(text.string, joint: joint, into: &bytes) } else { text.write(into: &bytes) }
            case .day(let side, let width): write(day: side == .first ? from.day : to.day, width: width, into: &bytes)
            case .month(let side): bytes.append(contentsOf: dates.rangeMonths[(side == .first ? from : to).month - 1].utf8)
            case .year(let side): numbers.plain(side == .first ? from.year : to.year, into: &bytes)
            case .date(let side): write(side == .first ? from : to, as: dates.dayMonthYear, into: &bytes)
            }
        }
    }

    /// `9. bis 15. November 2026`, `26 octobre au 1er novembre 2026`.
    private func write(_ from: CivilDate, _ to: CivilDate, hasYear: Bool, joint: String, into bytes: inout [UInt8]) {
        let long = dates.longDayMonth
        if from.year != to.year {
            write(from, as: dates.longDay, into: &bytes)
        } else if from.month != to.month {
            write(from, as: long, into: &bytes)
        } else {
            // The month is said once, and the full stop behind the number of a German day is of the day.
            for piece in long.months[from.month - 1] {
                switch piece {
                case .day(let width): write(day: from.day, width: width, into: &bytes)
                case .text(let text) where text.string.hasPrefix("."): bytes.append(UInt8(ascii: "."))
                default: break
                }
            }
        }
        bytes.append(contentsOf: joint.utf8)
        write(to, as: hasYear || from.year != to.year ? dates.longDay : long, into: &bytes)
    }

    /// Writes the text between the days of a range, with the joint in place of its dash.
    private func write(_ text: String, joint: String, into bytes: inout [UInt8]) {
        // U+2013 EN DASH and U+2014 EM DASH, with the blanks that ICU has around them: U+0020, U+00A0, U+2009.
        guard let dash = text.firstIndex(where: { "\u{2013}\u{2014}".contains($0) }) else { return bytes.append(contentsOf: text.utf8) }
        func isBlank(_ character: Character) -> Bool { " \u{A0}\u{2009}".contains(character) }
        var before = text[..<dash]
        while let last = before.last, isBlank(last) { before.removeLast() }
        bytes.append(contentsOf: before.utf8)
        bytes.append(contentsOf: joint.utf8)
        bytes.append(contentsOf: text[dash...].dropFirst().drop(while: isBlank).utf8)
    }

    private func write(day: Int, width: Int, into bytes: inout [UInt8]) {
        if day == 1, width == 1, let first = dates.firstOfMonth { return first.write(into: &bytes) }
        numbers.plain(day, width: width, into: &bytes)
    }

    private func write(_ date: CivilDate, as pattern: DatePattern, into bytes: inout [UInt8]) {
        let pieces = pattern.months[date.month - 1]
        guard numbers.zero == 0x30, 0...9999 ~= date.year, pieces.count <= 8 else { return writeEach(pieces, date, into: &bytes) }
        // Put together in a place of its own and appended in one go.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8 * ShortText.capacity) { buffer in
            var count = 0
            func write(_ value: Int, width: Int) {
                var rest = value
                let digits = max(min(width, 4), value > 999 ? 4 : value > 99 ? 3 : value > 9 ? 2 : 1)
                for index in stride(from: count + digits - 1, through: count, by: -1) {
                    buffer[index] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
                    rest /= 10
                }
                count += digits
            }

            for piece in pieces {
                switch piece {
                case .text(let text):
                    text.copy(to: buffer, at: count)
                    count += text.count
                case .day(1) where date.day == 1:
                    if let first = dates.firstOfMonth {
                        first.copy(to: buffer, at: count)
                        count += first.count
                    } else {
                        write(1, width: 1)
                    }
                case .day(let width): write(date.day, width: width)
                case .year: write(date.year, width: 1)
                case .weekday:
                    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
                    bytes.append(contentsOf: dates.dateWeekdays[date.weekday - 1].utf8)
                    count = 0
                }
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }

    private func writeEach(_ pieces: [DatePattern.Piece], _ date: CivilDate, into bytes: inout [UInt8]) {
        for piece in pieces {
            switch piece {
            case .text(let text): text.write(into: &bytes)
            case .day(let width): write(day: date.day, width: width, into: &bytes)
            case .year: numbers.plain(date.year, into: &bytes)
            case .weekday: bytes.append(contentsOf: dates.dateWeekdays[date.weekday - 1].utf8)
            }
        }
    }
}
