import AlmanacLocale
import AlmanacText
import Foundation
import TestSupport
import Testing

/// What we write in the locales that ICU knows, against what ICU itself writes.
///
/// Meant to differ, and taken out before the comparison:
/// - a hyphen-minus of ICU is our minus sign, and we write no negative zero;
/// - short forms that have no unit have the groups of the full form: `1.234 €` in German, where ICU has `1234 €`;
/// - short forms keep whole units where three significant digits would drop some of them: `1235万`, not `1230万`;
/// - German, French and Spanish dates and times have the customs of `DateCustoms`, which `DateCustomsTests` holds;
/// - the halves of the day in Hindi are `3:07 am`, as CLDR has them, where the ICU that comes with Swift writes `पू 3:07`;
/// - an hour that ICU writes as a number alone has its minutes, `14:00`, and the Basque one has no brackets beside its day;
/// - from right to left a mark stands beside a sign of a currency that stands beside Latin letters: `US$`;
/// - some locales have no short form (`noShortForm`) or a composed range (`composedRange`), because ICU's data contradicts itself.
///
/// `make test` compares every language, every script and some regions; `make test-deep` all of them.
@Suite struct OracleTests {
    static let slices = 4
    static let locales: [String] = {
        let all = Locale.availableIdentifiers.sorted()
        guard !TestDepth.isFull else { return all }
        let known = [
            "ar_EG", "de_AT", "de_CH", "de_DE", "en_GB", "en_IN", "en_US", "es_ES", "fr_FR", "hi_IN", "ja_JP", "pl_PL", "pt_BR", "pt_PT",
        ]
        return all.enumerated().filter { index, name in
            index % 16 == 0 || !name.contains("_") || known.contains(name)
        }.map(\.element)
    }()

    /// The words for powers of ten contradict one another (`2G` and `20B`, or `100 lakh` for 100,000), so we write all digits.
    static let noShortForm: Set = ["ak", "as", "ha", "ka", "ps", "sat", "sat_Olck", "sd", "sd_Arab", "sw"]
    /// ICU writes ranges with other names or another order of parts than single dates.
    static let composedRange: Set = ["dz", "fa_AF", "fur", "ka", "ksh", "mn", "smn"]

    @Test(arguments: 0..<slices) func agreesWithICU(slice: Int) throws {
        for index in stride(from: slice, to: Self.locales.count, by: Self.slices) {
            let identifier = Self.locales[index]
            var components = Locale.Components(identifier: identifier)
            components.calendar = .gregorian
            let locale = Locale(components: components)
            let format = try LocaleCompiler.compiledFormat(locale: identifier, currencies: ["USD", "EUR", "JPY"])
            #expect(format.language == Locale(identifier: identifier).identifier(.bcp47))
            #expect(format.isRightToLeft == (Locale.Language(identifier: identifier).characterDirection == .rightToLeft))
            numbersAgree(identifier, locale, format)
            amountsAgree(identifier, locale, format)
            shortFormsAgree(identifier, locale, format)
            datesAgree(identifier, locale, format)
        }
    }

    @Test(arguments: ["en_US", "de_DE", "pt_PT", "ar_EG"]) func everyCurrencyAgreesWithICU(identifier: String) throws {
        let codes = Locale.Currency.isoCurrencies.map { $0.identifier.uppercased() }
        let format = try LocaleCompiler.compiledFormat(locale: identifier, currencies: codes)
        #expect(format.currencies.map(\.code) == codes)
        for code in codes {
            let digits = Int(try LocaleCompiler.fractionDigits(currency: code))
            let minor = Int64(-123_456_789)
            let style = Decimal.FormatStyle.Currency(code: code, locale: Locale(identifier: identifier))
            let amount = Decimal(sign: .minus, exponent: -digits, significand: Decimal(minor.magnitude))
            expectSame(format.money(minor: minor, code: code, fractionDigits: digits), style.format(amount), "\(identifier) \(code)")
        }
    }

    private func numbersAgree(_ identifier: String, _ locale: Locale, _ format: LocaleFormat) {
        let number = FloatingPointFormatStyle<Double>(locale: locale)
        let percent = FloatingPointFormatStyle<Double>.Percent(locale: locale).precision(.fractionLength(1))
        for value in [0, 1, 999, 1000, 1234, 99_999, 100_000, 1_234_567, 12_345_678_901, -1, -1234, .max, .min] as [Int64] {
            expectSame(format.integer(value), IntegerFormatStyle<Int64>(locale: locale).format(value), identifier)
        }
        for value in [0, 0.5, 0.125, 1234.5678, 0.0625, -98_765.4321, 1e7, 1e15] {
            expectSame(format.decimal(value, fractionDigits: 2), number.precision(.fractionLength(2)).format(value), identifier)
        }
        for ratio in [0, 0.2666, 0.1225, 1, 12.345, -0.5] {
            expectSame(format.percent(ratio, fractionDigits: 1), percent.format(ratio), identifier)
        }
    }

    private func amountsAgree(_ identifier: String, _ locale: Locale, _ format: LocaleFormat) {
        for (code, digits) in [("USD", 2), ("EUR", 2), ("JPY", 0)] {
            #expect(format.currencies.contains { $0.code == code }, "\(identifier) \(code)")
            let style = Decimal.FormatStyle.Currency(code: code, locale: locale)
            for minor in [0, 1, 123_456, 1_000_000, 1_234_567_890, -5, -123_456, .max, .min] as [Int64] {
                let amount = Decimal(minor) / (digits == 2 ? 100 : 1)
                expectSame(format.money(minor: minor, code: code, fractionDigits: digits), style.format(amount), identifier)
            }
        }
    }

    private func shortFormsAgree(_ identifier: String, _ locale: Locale, _ format: LocaleFormat) {
        let language = language(identifier)
        guard !Self.noShortForm.contains(language) else {
            return #expect(format.currencies.allSatisfy { $0.compact == nil }, "\(identifier) has a short form now")
        }
        let money = IntegerFormatStyle<Int64>.Currency(code: "EUR", locale: locale).notation(.compactName)
        let number = IntegerFormatStyle<Int64>(locale: locale).notation(.compactName)
        for value in Self.shortSamples {
            // What ICU says to three digits, unless that drops whole units; of four digits all.
            let three = money.precision(.significantDigits(1...3)).format(value)
            let whole = money.precision(.fractionLength(0)).format(value)
            let full = IntegerFormatStyle<Int64>.Currency(code: "EUR", locale: locale).precision(.fractionLength(0)).format(value)
            let isPlain = digits(whole) == digits(full)
            let expected =
                abs(value) > 999 && abs(value) < 10_000 || digits(whole) > 3 && isPlain ? full : digits(whole) > 3 ? whole : three
            expectSame(format.moneyShort(minor: value * 100, code: "EUR", fractionDigits: 2), expected, "\(identifier) \(value)")
            if format.compact == nil { continue }
            let plain = number.precision(.significantDigits(1...3)).format(value)
            let wholePlain = number.precision(.fractionLength(0)).format(value)
            // Venetian leaves the word out of exactly a thousand.
            if language == "vec", value == 1000 { continue }
            let fullPlain = IntegerFormatStyle<Int64>(locale: locale).format(value)
            let isPlainNumber = digits(wholePlain) == digits(fullPlain)
            expectSame(
                format.integerShort(value),
                abs(value) > 999 && abs(value) < 10_000 || digits(wholePlain) > 3 && isPlainNumber
                    ? fullPlain : digits(wholePlain) > 3 ? wholePlain : plain,
                "\(identifier) \(value)")
        }
    }

    /// Every power of ten that has a word, with the numbers that plural rules look at.
    static let shortSamples: [Int64] =
        [0, 7, 100, 999, 1000, 1234, 9999, 99_949, 99_950, 999_499, 999_500, -1500, -1_000_000]
        + (4...14).flatMap { power -> [Int64] in
            let unit = (0..<power).reduce(Int64(1)) { value, _ in value * 10 }
            return [unit, unit + unit / 2, 2 * unit, 5 * unit]
        }

    private func datesAgree(_ identifier: String, _ locale: Locale, _ format: LocaleFormat) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        calendar.timeZone = .gmt
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
        /// As ICU would have it.
        func plain(_ text: String) -> String {
            switch language(identifier) {
            case "fr": text.replacing("\u{A0}h\u{A0}", with: ":").replacing("\u{A0}", with: " ").replacing("1er", with: "1")
            case "de": text.replacing("\u{A0}Uhr", with: "").replacing("\u{A0}", with: " ")
            case "es": text.replacing("\u{A0}", with: " ").replacing(" – ", with: "–").replacing("\u{2009}–\u{2009}", with: "–")
            default: text
            }
        }
        func dated(_ date: Date.FormatStyle.DateStyle, _ time: Date.FormatStyle.TimeStyle) -> Date.FormatStyle {
            Date.FormatStyle(date: date, time: time, locale: locale, calendar: calendar, timeZone: .gmt)
        }
        let ranges = Date.IntervalFormatStyle(date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt)
        // Every month, days of one and two digits, a leap day, all weekdays.
        for day in [20_777, 11_016, 20_454] + (0..<12).map({ 20_514 + $0 * 30 }) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            expectSame(plain(format.dayMonth(day)), plain(style.month(.abbreviated).day().format(date)), identifier)
            // Without the comma that ICU has before the year in Arabic alone.
            func bare(_ text: String) -> String { language(identifier) == "ar" ? text.replacing("،", with: "") : text }
            expectSame(plain(format.dayMonthYear(day)), plain(bare(dated(.abbreviated, .omitted).format(date))), identifier)
            expectSame(plain(format.longDay(day)), plain(bare(dated(.long, .omitted).format(date))), identifier)
            expectSame(plain(format.weekdayDay(day)), plain(style.weekday(.abbreviated).month(.abbreviated).day().format(date)), identifier)
            let month = calendar.component(.year, from: date) * 12 + calendar.component(.month, from: date) - 1
            expectSame(format.monthYear(month), style.month(.wide).year().format(date), identifier)
            expectSame(format.monthYearShort(month), style.month(.abbreviated).year().format(date), identifier)
            if Self.composedRange.contains(identifier) || Self.composedRange.contains(language(identifier)) { continue }
            for last in [day + 1, day + 40, day + 400] {
                let end = Date(timeIntervalSince1970: Double(last) * 86_400)
                expectSame(plain(format.dayRange(day, last)), plain(ranges.format(date..<end)), identifier)
            }
        }
        for second in [0, 60, 43_200, 43_260, 59_820, 86_340, 18_000] + (0..<24).map({ $0 * 3600 + 540 }) {
            let date = Date(timeIntervalSince1970: Double(second))
            var time = dated(.omitted, .shortened).format(date)
            for (own, common) in [("पू ", " am"), ("अ ", " pm")] where identifier.hasPrefix("hi") && time.hasPrefix(own) {
                time = time.dropFirst(own.count) + common
            }
            expectSame(plain(format.time(secondOfDay: second)), plain(time.replacing(" h ", with: ":")), identifier)
        }
        let dayHour = style.month(.abbreviated).day().hour()
        for hour in 0..<24 {
            let date = Date(timeIntervalSince1970: Double((20_778 * 24 + hour) * 3600))
            let alone = style.hour().format(date)
            var expected = alone
            for (own, common) in [("पू ", " am"), ("अ ", " pm")] where identifier.hasPrefix("hi") && alone.hasPrefix(own) {
                expected = alone.dropFirst(own.count) + common
            }
            let isBare = alone.unicodeScalars.allSatisfy { $0.properties.generalCategory == .decimalNumber }
            if isBare { expected = format.time(secondOfDay: hour * 3600) }
            if ["de", "fr"].contains(language(identifier)) {
                let spoken = expected.hasPrefix("0") ? String(expected.dropFirst()) : expected
                expected = spoken.replacing(" ", with: "\u{A0}")
            }
            expectSame(format.hour(hour), expected, "\(identifier) \(hour)")
            // Basque has the hour in brackets.
            if language(identifier) == "eu" { continue }
            let day = style.month(.abbreviated).day().format(date)
            expectSame(format.hour(alone, of: day), dayHour.format(date), "\(identifier) \(hour)")
        }
        #expect(Set((0..<24).map(format.hour)).count == 24 && format.hour(25) == format.hour(1) && format.hour(-1) == format.hour(23))
        #expect(format.weekday(7, short: false) == calendar.standaloneWeekdaySymbols.first)
        #expect(format.weekday(6, short: true) == calendar.shortStandaloneWeekdaySymbols.last)
        #expect(format.monthShort(2026 * 12 + 11) == calendar.shortStandaloneMonthSymbols.last)
    }

    /// Without the region.
    private func language(_ identifier: String) -> String {
        let parts = identifier.split(separator: "_")
        return parts.filter { $0 == parts[0] || $0.utf8.count == 4 }.joined(separator: "_")
    }

    /// Minus signs count as one.
    private func expectSame(_ ours: String, _ theirs: String, _ place: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let ours = ours.replacing("\u{2212}", with: "-").replacing(/([A-Za-z]\p{Sc}+)\u{200E}/) { $0.1 }.replacing(
            /\u{200E}(\p{Sc}+[A-Za-z])/
        ) { $0.1 }
        let theirs = theirs.replacing("\u{2212}", with: "-")
        // Compared as code points: strings that only look the same are not good enough.
        if !ours.unicodeScalars.elementsEqual(theirs.unicodeScalars) {
            Issue.record("\(place): \(ours.debugDescription), ICU says \(theirs.debugDescription)", sourceLocation: sourceLocation)
        }
    }

    /// How many digits stand before the decimal separator of a number without one.
    private func digits(_ text: String) -> Int {
        text.unicodeScalars.count { $0.properties.numericType == .decimal }
    }
}
