import AlmanacMarkup

#if canImport(FoundationInternationalization)
    import FoundationEssentials
    import FoundationInternationalization
#else
    import Foundation
#endif

/// Reads off how ICU writes dates in one locale: formats days whose numbers cannot be mistaken for one another, and finds them in the result.
struct DateProbe {
    var locale: Locale
    /// Gregorian, with the locale.
    var calendar: Calendar
    /// The code point of the digit zero.
    var zero: UInt32

    func dates() -> DateFormat {
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
        let weekdays = weekdayDay(style.weekday(.abbreviated).month(.abbreviated).day())
        let ranges = ranges()
        return DateFormat(
            dayMonth: pattern(style.month(.abbreviated).day()),
            dayMonthYear: pattern(dated(.abbreviated)),
            longDay: pattern(dated(.long)),
            weekdayDay: weekdays.pattern,
            monthYear: pattern(style.month(.wide).year()),
            monthYearShort: pattern(style.month(.abbreviated).year()),
            shortMonths: calendar.shortStandaloneMonthSymbols,
            weekdays: fromMonday(calendar.standaloneWeekdaySymbols),
            shortWeekdays: fromMonday(calendar.shortStandaloneWeekdaySymbols),
            dateWeekdays: weekdays.names,
            times: times(Date.FormatStyle(date: .omitted, time: .shortened, locale: locale, calendar: calendar, timeZone: .gmt)),
            rangeInMonth: ranges.inMonth, rangeInYear: ranges.inYear, range: ranges.any, rangeMonths: ranges.months)
    }

    private func dated(_ style: Date.FormatStyle.DateStyle) -> Date.FormatStyle {
        Date.FormatStyle(date: style, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt)
    }
}

// MARK: - Days

extension DateProbe {
    /// The style as tables, or `2026-11-28` when it does not fit them.
    private func pattern(_ style: Date.FormatStyle) -> DatePattern {
        var months: [[DatePattern.Piece]] = []
        for month in 1...12 {
            guard let pieces = pieces(style, month: month) else { return isoPattern }
            months.append(pieces)
        }
        return DatePattern(months: months)
    }

    private func pieces(_ style: Date.FormatStyle, month: Int) -> [DatePattern.Piece]? {
        let sample = ProbeDay(year: 2026, month: month, day: 28)
        let check = ProbeDay(year: 2031, month: month, day: 5)
        let expected = style.format(check.date)
        let pieces = split(style.format(sample.date)) { number -> DatePattern.Piece? in
            switch number {
            case "28": .day(width: 1)
            case "2026": .year
            default: nil
            }
        } text: {
            .text($0)
        }
        for width in 1...2 {
            let candidate = pieces.map { if case .day = $0 { .day(width: width) } else { $0 } as DatePattern.Piece }
            if text(candidate, check, weekdays: []) == expected { return candidate }
        }
        return nil
    }

    /// The pattern of a weekday before a day, and the weekdays' names in it, Monday first.
    private func weekdayDay(_ style: Date.FormatStyle) -> (pattern: DatePattern, names: [String]) {
        for names in [calendar.shortWeekdaySymbols, calendar.shortStandaloneWeekdaySymbols].map(fromMonday) {
            var months: [[DatePattern.Piece]] = []
            for month in 1...12 {
                guard let pieces = weekdayPieces(style, month: month, names: names) else { break }
                months.append(pieces)
            }
            if months.count == 12 { return (DatePattern(months: months), names) }
        }
        // The names cannot be told from the rest: put them before the day.
        let names = fromMonday(calendar.shortStandaloneWeekdaySymbols)
        let days = pattern(Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt).month(.abbreviated).day())
        return (DatePattern(months: days.months.map { [.weekday, .text(bytes(", "))] + $0 }), names)
    }

    private func weekdayPieces(_ style: Date.FormatStyle, month: Int, names: [String]) -> [DatePattern.Piece]? {
        let sample = ProbeDay(year: 2026, month: month, day: 28)
        let name = bytes(names[sample.weekday - 1])
        let checks = [5, 11].map { ProbeDay(year: 2026, month: month, day: $0) }
        let pieces = split(style.format(sample.date)) { $0 == "28" ? DatePattern.Piece.day(width: 1) : nil } text: { .text($0) }
        for (index, piece) in pieces.enumerated() {
            guard case .text(let literal) = piece else { continue }
            for range in literal.ranges(of: name) {
                let parts: [DatePattern.Piece] = [.text(Array(literal[..<range.lowerBound])), .weekday, .text(Array(literal[range.upperBound...]))]
                for width in 1...2 {
                    var candidate = pieces
                    candidate.replaceSubrange(index...index, with: parts)
                    candidate = candidate.compactMap { piece in
                        switch piece {
                        case .day: .day(width: width)
                        case .text(let bytes) where bytes.isEmpty: nil
                        default: piece
                        }
                    }
                    if checks.allSatisfy({ text(candidate, $0, weekdays: names) == style.format($0.date) }) { return candidate }
                }
            }
        }
        return nil
    }

    private func text(_ pieces: [DatePattern.Piece], _ day: ProbeDay, weekdays: [String]) -> String {
        var text: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .text(let literal): text += literal
            case .day(let width): text += native(day.day, width: width)
            case .year: text += native(day.year, width: 1)
            case .weekday: text += bytes(weekdays[day.weekday - 1])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private var isoPattern: DatePattern {
        DatePattern(months: (1...12).map { [.year, .text(bytes("-") + native($0, width: 2) + bytes("-")), .day(width: 2)] })
    }
}

// MARK: - Ranges of days

extension DateProbe {
    private typealias Ranges = (inMonth: DateRangePattern, inYear: DateRangePattern, any: DateRangePattern, months: [String])

    /// ICU's ranges, or two dates with a dash between them when they do not fit the tables.
    private func ranges() -> Ranges {
        let style = Date.IntervalFormatStyle(date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt)
        let numbers = (1...12).map { String(decoding: native($0, width: 1), as: UTF8.self) }
        let padded = (1...12).map { String(decoding: native($0, width: 2), as: UTF8.self) }
        for months in [calendar.shortMonthSymbols, calendar.shortStandaloneMonthSymbols, numbers, padded, calendar.monthSymbols] {
            if let inMonth = range(style, last: (2026, 10), months), let inYear = range(style, last: (2026, 11), months),
                let any = range(style, last: (2027, 11), months)
            {
                return (inMonth, inYear, any, months)
            }
        }
        let composed = DateRangePattern(pieces: [.date(.first), .text(bytes(" – ")), .date(.last)])
        return (composed, composed, composed, calendar.shortMonthSymbols)
    }

    private func range(_ style: Date.IntervalFormatStyle, last: (year: Int, month: Int), _ months: [String]) -> DateRangePattern? {
        let sample = (first: ProbeDay(year: 2026, month: 10, day: 13), last: ProbeDay(year: last.year, month: last.month, day: 28))
        // The same distance in years and months, with other numbers; months of other lengths.
        let check = (first: ProbeDay(year: 2029, month: 4, day: 5), last: ProbeDay(year: last.year + 3, month: last.month - 6, day: 7))
        let expected = style.format(check.first.date..<check.last.date)
        let pieces = rangePieces(style.format(sample.first.date..<sample.last.date), last: last, months)
        for width in 1...2 {
            let candidate = pieces.map { if case .day(let side, _) = $0 { .day(side, width: width) } else { $0 } as DateRangePattern.Piece }
            if text(candidate, check.first, check.last, months) == expected { return DateRangePattern(pieces: candidate) }
        }
        return nil
    }

    private func rangePieces(_ text: String, last: (year: Int, month: Int), _ months: [String]) -> [DateRangePattern.Piece] {
        // A year or a month that both days have is written once or twice; which side it is taken from makes no difference.
        let firstMonth = months[9]
        let lastMonth = months[last.month - 1]
        let pieces = split(text) { number -> DateRangePattern.Piece? in
            switch number {
            case "13": .day(.first, width: 1)
            case "28": .day(.last, width: 1)
            case "2026": .year(.first)
            case "2027": .year(.last)
            default: nil
            }
        } text: {
            .text($0)
        }
        return pieces.flatMap { piece -> [DateRangePattern.Piece] in
            guard case .text(let literal) = piece else { return [piece] }
            return splitText(literal, at: bytes(lastMonth), .month(.last)).flatMap { piece in
                guard case .text(let literal) = piece else { return [piece] }
                return splitText(literal, at: bytes(firstMonth), .month(.first))
            }
        }
    }

    private func splitText(_ literal: [UInt8], at name: [UInt8], _ month: DateRangePattern.Piece) -> [DateRangePattern.Piece] {
        guard !name.isEmpty, let range = literal.firstRange(of: name) else { return literal.isEmpty ? [] : [.text(literal)] }
        let before = Array(literal[..<range.lowerBound])
        return (before.isEmpty ? [] : [.text(before)]) + [month] + splitText(Array(literal[range.upperBound...]), at: name, month)
    }

    private func text(_ pieces: [DateRangePattern.Piece], _ first: ProbeDay, _ last: ProbeDay, _ months: [String]) -> String {
        var text: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .text(let literal): text += literal
            case .day(let side, let width): text += native((side == .first ? first : last).day, width: width)
            case .month(let side): text += bytes(months[(side == .first ? first : last).month - 1])
            case .year(let side): text += native((side == .first ? first : last).year, width: 1)
            case .date: break
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

// MARK: - Times

extension DateProbe {
    /// Hours as ICU writes them, or 0:00–23:59 when the minutes cannot be found.
    private func times(_ style: Date.FormatStyle) -> TimePattern {
        let minute = native(37, width: 2)
        var hours: [TimePattern.Hour] = []
        for hour in 0..<24 {
            let text = bytes(style.format(Date(timeIntervalSince1970: Double(hour * 60 + 37) * 60)))
            guard let range = text.firstRange(of: minute) else { return plainTimes }
            hours.append(TimePattern.Hour(prefix: Array(text[..<range.lowerBound]), suffix: Array(text[range.upperBound...])))
        }
        return TimePattern(hours: hours)
    }

    private var plainTimes: TimePattern {
        TimePattern(hours: (0..<24).map { TimePattern.Hour(prefix: native($0, width: 1) + bytes(":"), suffix: []) })
    }
}

// MARK: - Digits and names

extension DateProbe {
    /// Cuts a text at those of its numbers that `field` knows (given in ASCII digits); the rest stays text.
    private func split<Piece>(_ text: String, field: (String) -> Piece?, text literal: ([UInt8]) -> Piece) -> [Piece] {
        var pieces: [Piece] = []
        var pending = ""
        var number = ""  // as it stands in the text
        var digits = ""  // the same in ASCII
        func endNumber() {
            guard !number.isEmpty else { return }
            if let piece = field(digits) {
                if !pending.isEmpty { pieces.append(literal(bytes(pending))) }
                pieces.append(piece)
                pending = ""
            } else {
                pending += number
            }
            number = ""
            digits = ""
        }
        for scalar in text.unicodeScalars {
            if scalar.value >= zero, scalar.value <= zero + 9 {
                number.unicodeScalars.append(scalar)
                digits += String(scalar.value - zero)
            } else {
                endNumber()
                pending.unicodeScalars.append(scalar)
            }
        }
        endNumber()
        if !pending.isEmpty { pieces.append(literal(bytes(pending))) }
        return pieces
    }

    /// The number in the locale's digits.
    private func native(_ number: Int, width: Int) -> [UInt8] {
        let digits = String(number)
        let padded = String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        return padded.utf8.flatMap { byte in
            Unicode.Scalar(zero + UInt32(byte) - 0x30).map { Array(String($0).utf8) } ?? [byte]
        }
    }

    /// Foundation counts weekdays from Sunday.
    private func fromMonday(_ names: [String]) -> [String] {
        Array(names.dropFirst()) + names.prefix(1)
    }
}

/// A day to format, with the weekday it falls on.
private struct ProbeDay {
    var year: Int
    var month: Int
    var day: Int

    /// Days since 1970-01-01, for the years of the samples.
    private var number: Int {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        let leapDays = (year - 1969) / 4 + (month > 2 && year % 4 == 0 ? 1 : 0)
        return (year - 1970) * 365 + leapDays + lengths[..<(month - 1)].reduce(0, +) + day - 1
    }

    /// Noon in UTC.
    var date: Date { Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200) }

    /// ISO: 1 is Monday.
    var weekday: Int { (number + 3) % 7 + 1 }
}
