import AlmanacText

#if canImport(FoundationInternationalization)
    import FoundationEssentials
    import FoundationInternationalization
#else
    import Foundation
#endif

/// Finds how ICU writes dates in one locale: formats days whose numbers cannot be confused, and finds them in the result.
struct DateProbe {
    var locale: Locale
    /// The Gregorian calendar, with the locale.
    var calendar: Calendar
    /// The code point of the digit zero.
    var zero: UInt32

    func dates() -> DateFormat {
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
        let weekdays = weekdayDay(style.weekday(.abbreviated).month(.abbreviated).day())
        let ranges = ranges()
        let times = times(Date.FormatStyle(date: .omitted, time: .shortened, locale: locale, calendar: calendar, timeZone: .gmt))
        return DateFormat(
            dayMonth: pattern(style.month(.abbreviated).day()),
            dayMonthYear: withoutArabicComma(pattern(dated(.abbreviated))),
            longDay: withoutArabicComma(pattern(dated(.long))),
            longDayMonth: pattern(style.month(.wide).day()),
            weekdayDay: weekdays.pattern,
            month: pattern(style.month(.wide)),
            monthYear: pattern(style.month(.wide).year()),
            monthYearShort: pattern(style.month(.abbreviated).year()),
            shortMonths: calendar.shortStandaloneMonthSymbols,
            weekdays: fromMonday(calendar.standaloneWeekdaySymbols),
            shortWeekdays: fromMonday(calendar.shortStandaloneWeekdaySymbols),
            dateWeekdays: weekdays.names,
            times: times, hours: hours(style, times), rangeInMonth: ranges.inMonth, rangeInYear: ranges.inYear, range: ranges.any,
            dayMonthsInMonth: ranges.dayMonthsInMonth, dayMonthsInYear: ranges.dayMonthsInYear, rangeMonths: ranges.months)
    }

    private func dated(_ style: Date.FormatStyle.DateStyle) -> Date.FormatStyle {
        Date.FormatStyle(date: style, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt)
    }
}

// MARK: - Days

extension DateProbe {
    /// Removes the comma that ICU puts before the year in Arabic, `١٨ نوفمبر، ٢٠٢٦`. Arabic prose has none, nor has ICU's own range, `٩–١٥ نوفمبر
    /// ٢٠٢٦`, and a mail had both.
    private func withoutArabicComma(_ pattern: DatePattern) -> DatePattern {
        guard locale.identifier.prefix(while: \.isLetter) == "ar" else { return pattern }
        return DatePattern(
            months: pattern.months.map { pieces in
                pieces.map { piece in
                    if case .text(let text) = piece, let bare = ShortText(text.string.replacing("،", with: "")) {
                        .text(bare)
                    } else {
                        piece
                    }
                }
            })
    }

    /// The style as tables, or `2026-11-28` if it does not fit them.
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
        let pieces = split(style.format(sample.date), text: { .text($0) }) { (number) -> DatePattern.Piece? in
            switch number {
            case "28": .day(width: 1)
            case "2026": .year
            default: nil
            }
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
        // The names cannot be separated from the rest: put them before the day.
        let names = fromMonday(calendar.shortStandaloneWeekdaySymbols)
        let days = pattern(Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt).month(.abbreviated).day())
        return (DatePattern(months: days.months.map { [.weekday, .text(", ")] + $0 }), names)
    }

    private func weekdayPieces(_ style: Date.FormatStyle, month: Int, names: [String]) -> [DatePattern.Piece]? {
        let sample = ProbeDay(year: 2026, month: month, day: 28)
        let checks = [5, 11].map { ProbeDay(year: 2026, month: month, day: $0) }
        let text = Array(style.format(sample.date).utf8)
        for range in text.ranges(of: Array(names[sample.weekday - 1].utf8)) {
            for width in 1...2 {
                func part(_ bytes: ArraySlice<UInt8>) -> [DatePattern.Piece] {
                    split(String(decoding: bytes, as: UTF8.self), text: { .text($0) }) { $0 == "28" ? .day(width: width) : nil }
                }
                let candidate = part(text[..<range.lowerBound]) + [.weekday] + part(text[range.upperBound...])
                if checks.allSatisfy({ self.text(candidate, $0, weekdays: names) == style.format($0.date) }) { return candidate }
            }
        }
        return nil
    }

    private func text(_ pieces: [DatePattern.Piece], _ day: ProbeDay, weekdays: [String]) -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let literal): text += literal.string
            case .day(let width): text += native(day.day, width: width)
            case .year: text += native(day.year, width: 1)
            case .weekday: text += weekdays[day.weekday - 1]
            }
        }
        return text
    }

    private var isoPattern: DatePattern {
        DatePattern(months: (1...12).map { [.year, .text("-")] + texts(native($0, width: 2) + "-") { .text($0) } + [.day(width: 2)] })
    }
}

// MARK: - Ranges of days

extension DateProbe {
    private typealias Ranges = (
        inMonth: DateRangePattern, inYear: DateRangePattern, any: DateRangePattern, dayMonthsInMonth: DateRangePattern,
        dayMonthsInYear: DateRangePattern, months: [String]
    )

    /// ICU's ranges, or two dates with a dash between them where those do not fit the tables.
    private func ranges() -> Ranges {
        let style = Date.IntervalFormatStyle(date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt)
        let short = Date.IntervalFormatStyle(locale: locale, calendar: calendar, timeZone: .gmt).month(.abbreviated).day()
        let numbers = (1...12).map { native($0, width: 1) }
        let padded = (1...12).map { native($0, width: 2) }
        for months in [calendar.shortMonthSymbols, calendar.shortStandaloneMonthSymbols, numbers, padded, calendar.monthSymbols] {
            if let inMonth = range(style, last: (2026, 10), months), let inYear = range(style, last: (2026, 11), months),
                let any = range(style, last: (2027, 11), months), fits(style, inMonth, months)
            {
                // If ICU has other names in the form without a year, keep the year.
                return (
                    inMonth, inYear, any, range(short, last: (2026, 10), months) ?? inMonth,
                    range(short, last: (2026, 11), months) ?? inYear, months
                )
            }
        }
        let composed = DateRangePattern(pieces: [.date(.first), .text(" – "), .date(.last)])
        return (composed, composed, composed, composed, composed, calendar.shortMonthSymbols)
    }

    private func range(_ style: Date.IntervalFormatStyle, last: (year: Int, month: Int), _ months: [String]) -> DateRangePattern? {
        let sample = (first: ProbeDay(year: 2026, month: 10, day: 13), last: ProbeDay(year: last.year, month: last.month, day: 28))
        // The same distance in years and months, with other numbers and lengths of months.
        let check = (first: ProbeDay(year: 2029, month: 4, day: 5), last: ProbeDay(year: last.year + 3, month: last.month - 6, day: 7))
        let expected = style.format(check.first.date..<check.last.date)
        let pieces = rangePieces(style.format(sample.first.date..<sample.last.date), last: last, months)
        for width in 1...2 {
            let candidate = pieces.map { if case .day(let side, _) = $0 { .day(side, width: width) } else { $0 } as DateRangePattern.Piece }
            if text(candidate, check.first, check.last, months) == expected { return DateRangePattern(pieces: candidate) }
        }
        return nil
    }

    /// True when the names of all twelve months are those of the ranges.
    private func fits(_ style: Date.IntervalFormatStyle, _ pattern: DateRangePattern, _ months: [String]) -> Bool {
        (1...12).allSatisfy { month in
            let first = ProbeDay(year: 2026, month: month, day: 11)
            let last = ProbeDay(year: 2026, month: month, day: 12)
            return text(pattern.pieces, first, last, months) == style.format(first.date..<last.date)
        }
    }

    private func rangePieces(_ text: String, last: (year: Int, month: Int), _ months: [String]) -> [DateRangePattern.Piece] {
        // A year or month that both days share is written once or twice; either day gives the same text.
        let names: [(String, DateRangePattern.Piece)] = [(months[last.month - 1], .month(.last)), (months[9], .month(.first))]
        return split(text, at: names[...], text: { .text($0) }) { (number) -> DateRangePattern.Piece? in
            switch number {
            case "13": .day(.first, width: 1)
            case "28": .day(.last, width: 1)
            case "2026": .year(.first)
            case "2027": .year(.last)
            default: nil
            }
        }
    }

    private func text(_ pieces: [DateRangePattern.Piece], _ first: ProbeDay, _ last: ProbeDay, _ months: [String]) -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let literal): text += literal.string
            case .day(let side, let width): text += native((side == .first ? first : last).day, width: width)
            case .month(let side): text += months[(side == .first ? first : last).month - 1]
            case .year(let side): text += native((side == .first ? first : last).year, width: 1)
            case .date: break
            }
        }
        return text
    }
}

// MARK: - Times

extension DateProbe {
    /// Hours as ICU writes them, or 0:00–23:59 when the minutes cannot be found.
    private func times(_ style: Date.FormatStyle) -> TimePattern {
        let minute = Array(native(37, width: 2).utf8)
        var hours: [TimePattern.Hour] = []
        for hour in 0..<24 {
            let text = Array(style.format(Date(timeIntervalSince1970: Double(hour * 60 + 37) * 60)).utf8)
            guard let range = text.firstRange(of: minute) else { return plainTimes }
            let prefix = String(decoding: text[..<range.lowerBound], as: UTF8.self)
            let suffix = String(decoding: text[range.upperBound...], as: UTF8.self)
            if let half = half(prefix) {
                hours.append(TimePattern.Hour(prefix: String(prefix.dropFirst(half.own.count)), suffix: suffix + half.common))
            } else {
                hours.append(TimePattern.Hour(prefix: prefix, suffix: suffix))
            }
        }
        return TimePattern(hours: hours)
    }

    /// Replaces "पू 3:07", which the ICU of Swift writes in Hindi and nobody uses, by CLDR's "3:07 am".
    private static let halvesInHindi = [(own: "पू ", common: " am"), (own: "अ ", common: " pm")]

    /// The half of the day that a time in Hindi begins with.
    private func half(_ text: String) -> (own: String, common: String)? {
        locale.language.languageCode == .hindi ? Self.halvesInHindi.first { text.hasPrefix($0.own) } : nil
    }

    /// Whole hours as ICU writes them. Where ICU writes a bare number, which could be anything, the minutes are added.
    private func hours(_ style: Date.FormatStyle, _ times: TimePattern) -> HourPattern {
        let hourStyle = style.hour()
        var names = (0..<24).map { hourStyle.format(Date(timeIntervalSince1970: Double($0) * 3600)) }
        let dayStyle = style.month(.abbreviated).day()
        let whole = dayStyle.hour()
        /// The text between day and hour, if each is written as it is alone.
        func joint(_ day: ProbeDay, _ hour: Int) -> (text: String, isHourFirst: Bool)? {
            let date = Date(timeInterval: Double(hour - 12) * 3600, since: day.date)
            let (text, dayText) = (whole.format(date), dayStyle.format(date))
            guard text.utf8.count >= dayText.utf8.count + names[hour].utf8.count else { return nil }
            if text.hasPrefix(dayText), text.hasSuffix(names[hour]) {
                return (String(text.dropFirst(dayText.count).dropLast(names[hour].count)), false)
            }
            guard text.hasPrefix(names[hour]), text.hasSuffix(dayText) else { return nil }
            return (String(text.dropFirst(names[hour].count).dropLast(dayText.count)), true)
        }
        let found = joint(ProbeDay(year: 2026, month: 11, day: 28), 14)
        let check = joint(ProbeDay(year: 2031, month: 4, day: 5), 3)
        let isSure = found?.text == check?.text && found?.isHourFirst == check?.isHourFirst
        let isBare = names.allSatisfy { $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .decimalNumber } }
        if isBare || Set(names).count < 24 {
            names = times.hours.map { $0.prefix + native(0, width: 2) + $0.suffix }
        } else {
            names = names.map { name in half(name).map { name.dropFirst($0.own.count) + $0.common } ?? name }
        }
        return HourPattern(
            names: names, joint: isSure ? found?.text ?? ", " : ", ", isHourFirst: isSure && found?.isHourFirst ?? false)
    }

    private var plainTimes: TimePattern {
        TimePattern(hours: (0..<24).map { TimePattern.Hour(prefix: native($0, width: 1) + ":", suffix: "") })
    }
}

// MARK: - Digits and names

extension DateProbe {
    /// Splits a text at the names, and then at those of its numbers that `field` knows (in ASCII digits); the rest stays text.
    private func split<Piece>(
        _ text: String, at names: ArraySlice<(String, Piece)> = [], text literal: (ShortText) -> Piece, field: (String) -> Piece?
    ) -> [Piece] {
        guard let (name, piece) = names.first else { return splitNumbers(text, text: literal, field: field) }
        let bytes = Array(text.utf8)
        guard !name.isEmpty, let range = bytes.firstRange(of: Array(name.utf8)) else {
            return split(text, at: names.dropFirst(), text: literal, field: field)
        }
        let before = String(decoding: bytes[..<range.lowerBound], as: UTF8.self)
        let after = String(decoding: bytes[range.upperBound...], as: UTF8.self)
        return split(before, at: names.dropFirst(), text: literal, field: field) + [piece]
            + split(after, at: names, text: literal, field: field)
    }

    private func splitNumbers<Piece>(_ text: String, text literal: (ShortText) -> Piece, field: (String) -> Piece?) -> [Piece] {
        var pieces: [Piece] = []
        var pending = ""
        var number = ""  // as it stands in the text
        var digits = ""  // the same in ASCII
        func endNumber() {
            if let piece = field(digits) {
                pieces += texts(pending, literal)
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
        return pieces + texts(pending, literal)
    }

    /// Splits a text into as many pieces as it needs.
    private func texts<Piece>(_ text: String, _ literal: (ShortText) -> Piece) -> [Piece] {
        var pieces: [Piece] = []
        var pending = ""
        for scalar in text.unicodeScalars {
            if pending.utf8.count + 4 > ShortText.capacity, let short = ShortText(pending) {
                pieces.append(literal(short))
                pending = ""
            }
            pending.unicodeScalars.append(scalar)
        }
        if !pending.isEmpty, let short = ShortText(pending) { pieces.append(literal(short)) }
        return pieces
    }

    /// The number in the locale's digits.
    private func native(_ number: Int, width: Int) -> String {
        let digits = String(number)
        let padded = String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        let scalars = padded.unicodeScalars.map { Unicode.Scalar(zero + $0.value - 0x30) ?? $0 }
        return String(String.UnicodeScalarView(scalars))
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
