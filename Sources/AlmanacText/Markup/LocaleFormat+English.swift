extension LocaleFormat {
    /// American English with dollars and rupees, compiled in: reports in the default locale ask ICU nothing. Tests hold it to what ICU says.
    public static let english: LocaleFormat = {
        let minus = "\u{2212}"
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
        ]
        let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        let shortMonths = months.map { String($0.prefix(3)) }
        let shortWeekdays = weekdays.map { String($0.prefix(3)) }

        func short(_ text: String) -> ShortText { ShortText(stringLiteral: text) }
        func number(_ prefix: String, _ suffix: String) -> NumberFormat {
            NumberFormat(
                zero: 0x30, decimalSeparator: ".", groupSeparator: ",", primaryGroup: 3, secondaryGroup: 3, minimumGrouping: 1,
                affixes: affixes(prefix, suffix))
        }
        func affixes(_ prefix: String, _ suffix: String) -> SignedAffixes {
            SignedAffixes(
                positivePrefix: short(prefix), positiveSuffix: short(suffix), negativePrefix: short(minus + prefix),
                negativeSuffix: short(suffix))
        }
        func compact(_ prefix: String) -> CompactFormat {
            CompactFormat(
                units: (3...14).map { power in
                    CompactFormat.Unit(power: power / 3 * 3, affixes: affixes(prefix, ["K", "M", "B", "T"][power / 3 - 1]))
                }, minimumGrouping: 2)
        }
        func currency(_ code: String, _ symbol: String) -> CurrencyFormat {
            CurrencyFormat(code: code, number: number(symbol, ""), compact: compact(symbol))
        }
        func dates(_ names: [String], _ pieces: (_ name: String) -> [DatePattern.Piece]) -> DatePattern {
            DatePattern(months: names.map(pieces))
        }
        // U+2009 THIN SPACE around the dash, U+202F NARROW NO-BREAK SPACE before AM, as CLDR has them.
        let dash: ShortText = "\u{2009}\u{2013}\u{2009}"

        return LocaleFormat(
            identifier: "en_US", language: "en-US", isRightToLeft: false,
            numbers: number("", ""), percents: number("", "%"), compact: compact(""),
            currencies: [currency("USD", "$"), currency("INR", "₹")],
            dates: DateFormat(
                dayMonth: dates(shortMonths) { [.text(short($0 + " ")), .day(width: 1)] },
                dayMonthYear: dates(shortMonths) { [.text(short($0 + " ")), .day(width: 1), .text(", "), .year] },
                longDay: dates(months) { [.text(short($0 + " ")), .day(width: 1), .text(", "), .year] },
                longDayMonth: dates(months) { [.text(short($0 + " ")), .day(width: 1)] },
                weekdayDay: dates(shortMonths) { [.weekday, .text(short(", " + $0 + " ")), .day(width: 1)] },
                month: dates(months) { [.text(short($0))] },
                monthYear: dates(months) { [.text(short($0 + " ")), .year] },
                monthYearShort: dates(shortMonths) { [.text(short($0 + " ")), .year] },
                shortMonths: shortMonths, weekdays: weekdays, shortWeekdays: shortWeekdays, dateWeekdays: shortWeekdays,
                times: TimePattern(
                    hours: (0..<24).map { hour in
                        TimePattern.Hour(
                            prefix: "\((hour + 11) % 12 + 1):", suffix: hour < 12 ? "\u{202F}AM" : "\u{202F}PM")
                    }),
                hours: HourPattern(
                    names: (0..<24).map { "\(($0 + 11) % 12 + 1)\u{202F}\($0 < 12 ? "AM" : "PM")" }, joint: " at ", isHourFirst: false),
                rangeInMonth: DateRangePattern(pieces: [
                    .month(.last), .text(" "), .day(.first, width: 1), .text(dash), .day(.last, width: 1), .text(", "), .year(.first),
                ]),
                rangeInYear: DateRangePattern(pieces: [
                    .month(.first), .text(" "), .day(.first, width: 1), .text(dash), .month(.last), .text(" "), .day(.last, width: 1),
                    .text(", "), .year(.first),
                ]),
                range: DateRangePattern(pieces: [
                    .month(.first), .text(" "), .day(.first, width: 1), .text(", "), .year(.first), .text(dash), .month(.last),
                    .text(" "), .day(.last, width: 1), .text(", "), .year(.last),
                ]),
                dayMonthsInMonth: DateRangePattern(pieces: [
                    .month(.last), .text(" "), .day(.first, width: 1), .text(dash), .day(.last, width: 1),
                ]),
                dayMonthsInYear: DateRangePattern(pieces: [
                    .month(.first), .text(" "), .day(.first, width: 1), .text(dash), .month(.last), .text(" "), .day(.last, width: 1),
                ]),
                rangeMonths: shortMonths))
    }()
}
