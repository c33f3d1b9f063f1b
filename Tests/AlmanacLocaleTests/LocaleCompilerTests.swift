import AlmanacLocale
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@Suite struct LocaleCompilerTests {
    @Test func compiledInEnglishIsWhatICUSays() throws {
        let compiled = try LocaleCompiler.compiledFormat(locale: "en_US", currencies: ["USD", "INR"])
        let english = LocaleFormat.english
        #expect(compiled.numbers == english.numbers)
        #expect(compiled.percents == english.percents)
        #expect(compiled.compact == english.compact)
        #expect(compiled.currencies == english.currencies)
        #expect(compiled.dates == english.dates)
        #expect(compiled == english)
    }

    @Test func asksOnlyForWhatIsNotCompiledIn() throws {
        #expect(try LocaleCompiler.format(locale: "en_US", currencies: ["USD"]) == .english)
        #expect(try LocaleCompiler.format(locale: "en_US", currencies: ["USD", "EUR"]).currencies.map(\.code) == ["USD", "EUR"])
    }

    @Test(arguments: [
        ("de_DE", "de_DE", "de-DE", false), ("en-US", "en_US", "en-US", false), ("ar_EG", "ar_EG", "ar-EG", true),
        ("he_IL", "he_IL", "he-IL", true), ("zh_TW", "zh_TW", "zh-TW", false), ("en_DE", "en_DE", "en-DE", false),
        ("DE_de", "de_DE", "de-DE", false), ("de_US", "de_US", "de-US", false),
    ])
    func knowsLocales(name: String, identifier: String, language: String, isRightToLeft: Bool) throws {
        let format = try LocaleCompiler.format(locale: name, currencies: [])
        #expect(format.identifier == identifier)
        #expect(format.language == language)
        #expect(format.isRightToLeft == isRightToLeft)
    }

    @Test(
        arguments: [
            ("de_DE", "EUR", 2, 1_200, "12,00\u{A0}€"), ("de_DE", "EUR", 2, 1_234_567_800, "12.345.678,00\u{A0}€"),
            ("en_IN", "INR", 2, 12_345_600, "₹1,23,456.00"), ("ja_JP", "JPY", 0, 1234, "¥1,234"),
            ("es_ES", "EUR", 2, 123_400, "1234,00\u{A0}€"),
            ("en_US", "KWD", 3, 1_234_567, "KWD\u{A0}1,234.567"), ("fr_FR", "EUR", 2, -123_456, "−1\u{202F}234,56\u{A0}€"),
            ("de_CH", "CHF", 2, -123_456, "CHF−1’234.56"), ("th_TH", "THB", 2, 100, "฿1.00"),
        ] as [(String, String, Int, Int64, String)])
    func writesAmounts(locale: String, code: String, digits: Int, minor: Int64, text: String) throws {
        let format = try LocaleCompiler.format(locale: locale, currencies: [code])
        #expect(format.money(minor: minor, code: code, fractionDigits: digits) == text)
    }

    @Test(
        arguments: [
            ("de_DE", "EUR", 2, 1_234_567_800, "12,3\u{A0}Mio.\u{A0}€"), ("en_IN", "INR", 2, 1_234_567_800, "₹1.23Cr"),
            ("de_DE", "EUR", 2, 230_152, "2.302\u{A0}€"),
            ("ja_JP", "JPY", 0, 12_345_678, "¥1235万"), ("ja_JP", "JPY", 0, 99_999_999, "¥1億"),
            ("pt_BR", "BRL", 2, 1_200_000_000, "R$\u{A0}12\u{A0}mi"),
            ("fr_FR", "EUR", 2, 120_000, "1\u{202F}200\u{A0}€"), ("fr_FR", "EUR", 2, 1_250_000, "12,5\u{A0}k\u{A0}€"),
            ("ro_RO", "RON", 2, 100_000, "1.000\u{A0}RON"), ("ro_RO", "RON", 2, 2_000_000, "20\u{A0}mii\u{A0}RON"),
            ("sw_KE", "KES", 2, 20_000_000, "Ksh\u{A0}200,000"),
        ] as [(String, String, Int, Int64, String)])
    func writesShortAmounts(locale: String, code: String, digits: Int, minor: Int64, text: String) throws {
        let format = try LocaleCompiler.format(locale: locale, currencies: [code])
        #expect(format.moneyShort(minor: minor, code: code, fractionDigits: digits) == text)
    }

    @Test func labelsAxesInTheUnitsOfTheLocale() throws {
        let german = try LocaleCompiler.format(locale: "de_DE", currencies: ["EUR"])
        let japanese = try LocaleCompiler.format(locale: "ja_JP", currencies: ["JPY"])
        #expect(
            german.moneyAxis(minor: [0, 50_000_000, 100_000_000], code: "EUR", fractionDigits: 2)
                == ["0\u{A0}€", "0,5\u{A0}Mio.\u{A0}€", "1\u{A0}Mio.\u{A0}€"])
        #expect(
            german.moneyAxis(minor: [0, 50_000, 100_000], code: "EUR", fractionDigits: 2) == ["0\u{A0}€", "500\u{A0}€", "1.000\u{A0}€"])
        #expect(japanese.moneyAxis(minor: [0, 5000, 10_000], code: "JPY", fractionDigits: 0) == ["¥0", "¥5,000", "¥10,000"])
        #expect(japanese.moneyAxis(minor: [0, 10_000, 20_000], code: "JPY", fractionDigits: 0) == ["¥0", "¥1万", "¥2万"])
    }

    /// Of words in one language and a locale of another: names are in that of the words.
    @Test func namesOfOneLanguageStandInTheFormatOfAnother() throws {
        let day = Day(year: 2026, month: 11, day: 20)
        let japanese = try LocaleCompiler.format(locale: "ja_JP", currencies: ["JPY"])
        let english = try LocaleCompiler.format(japanese, namesIn: "en")
        #expect(english.dayMonthYear(try #require(day).number) == "Nov 20, 2026")
        // Thousands and millions have the names of the words, and the sign of the currency its own place.
        #expect(english.moneyShort(minor: 12_345_678, code: "JPY", fractionDigits: 0) == "¥12.3M")
        let vietnamese = try LocaleCompiler.format(try LocaleCompiler.format(locale: "vi_VN", currencies: ["VND"]), namesIn: "en")
        #expect(vietnamese.moneyShort(minor: 1_239_775_000, code: "VND", fractionDigits: 0) == "1,24B\u{A0}₫")
        #expect(vietnamese.moneyShort(minor: -1_239_775_000, code: "VND", fractionDigits: 0) == "−1,24B\u{A0}₫")
        #expect(english.money(minor: 1234, code: "JPY", fractionDigits: 0) == japanese.money(minor: 1234, code: "JPY", fractionDigits: 0))
        let british = try LocaleCompiler.format(try LocaleCompiler.format(locale: "de_GB", currencies: []), namesIn: "en")
        #expect(british.dayMonthYear(try #require(day).number) == "20 Nov 2026")
        // English words with Kuwaiti numbers have the digits of English.
        let kuwaiti = try LocaleCompiler.format(locale: "ar_KW", currencies: ["KWD"])
        #expect(kuwaiti.money(minor: 140_245, code: "KWD", fractionDigits: 3).contains("١٤٠"))
        let mixed = try LocaleCompiler.format(kuwaiti, namesIn: "en")
        #expect(mixed.identifier == "ar_KW" && mixed.integer(1234) == "1,234" && mixed.percent(0.2).contains("20"))
        #expect(mixed.money(minor: 140_245, code: "KWD", fractionDigits: 3).contains("140.245"))
        #expect(mixed.dayMonthYear(try #require(day).number) == "20 Nov 2026")
        // Arabic words keep the digits of the locale.
        #expect(try LocaleCompiler.format(try LocaleCompiler.format(locale: "en_US", currencies: []), namesIn: "ar").integer(7) == "7")
    }

    @Test func countsDaysInTheGregorianCalendar() throws {
        #expect(try LocaleCompiler.format(locale: "th_TH", currencies: []).monthYearShort(2026 * 12) == "ม.ค. 2026")
        #expect(try LocaleCompiler.format(locale: "fa_IR", currencies: []).dayMonthYear(0).contains("۱۹۷۰"))
        // One mail has days and stretches of days: both are written without a comma.
        let arabic = try LocaleCompiler.format(locale: "ar_EG", currencies: [])
        let (day, weekLater) = (20_777, 20_783)
        #expect(
            !arabic.dayMonthYear(day).contains("،") && !arabic.longDay(day).contains("،") && !arabic.dayRange(day, weekLater).contains("،"))
    }

    /// `$US` is shown where `US$` is meant, unless a mark keeps the sign on its side.
    @Test func aSignBesideLatinLettersKeepsItsSideFromRightToLeft() throws {
        let arabic = try LocaleCompiler.format(locale: "ar_EG", currencies: ["USD", "CNY", "EGP", "EUR"])
        func shown(_ code: String) -> String { arabic.money(minor: 73_414, code: code, fractionDigits: 2) }
        #expect(shown("USD").hasSuffix("\u{A0}US$\u{200E}") && shown("CNY").hasSuffix("\u{A0}CN¥\u{200E}"))
        #expect(arabic.moneyShort(minor: 123_324_00, code: "USD", fractionDigits: 2).hasSuffix("US$\u{200E}"))
        #expect(shown("EUR").hasSuffix("€") && !shown("EGP").contains("\u{200E}"))
        let german = try LocaleCompiler.format(locale: "de_DE", currencies: ["CNY"])
        #expect(!german.money(minor: 73_414, code: "CNY", fractionDigits: 2).contains("\u{200E}"))
    }

    @Test(arguments: [("USD", 2), ("JPY", 0), ("KWD", 3), ("inr", 2), ("CLF", 4)] as [(String, UInt8)])
    func knowsMinorUnits(code: String, digits: UInt8) throws {
        #expect(try LocaleCompiler.fractionDigits(currency: code) == digits)
        #expect(try LocaleCompiler.currency(code).fractionDigits == digits)
        #expect(try LocaleCompiler.currency(code).code == code.uppercased())
    }

    @Test(arguments: [
        (
            LocaleError.unknownLocale("en_UZA", nearest: []),
            "unknown locale \"en_UZA\"; locales are written as language and region, such as en_US or de_DE"
        ),
        (
            .unknownZone("Amerika/New_York", nearest: ["America/New_York"]),
            "unknown time zone \"Amerika/New_York\"; did you mean America/New_York? "
                + "(time zones are written as IANA names, such as Europe/Berlin or UTC)"
        ),
        (
            .unknownCurrency("EURO", nearest: ["EUR"]),
            "unknown currency \"EURO\"; did you mean EUR? (currencies are written as ISO 4217 codes, such as USD or EUR)"
        ),
        (
            .unknownCurrency("¤¤", nearest: ["A", "B"]),
            "unknown currency \"¤¤\"; did you mean A or B? (currencies are written as ISO 4217 codes, such as USD or EUR)"
        ),
    ])
    func sentences(error: LocaleError, sentence: String) {
        #expect(error.description == sentence)
    }

    @Test(arguments: [
        ("Amerika/New_York", ["America/New_York"]), ("america/new_york", ["America/New_York"]), ("New York", ["America/New_York"]),
        ("Europe/Berlinn", ["Europe/Berlin"]), ("", []), ("Mars/Olympus_Mons", []), ("+05:30", []), ("GMT+5", []),
        ("Europe/Wien", ["Europe/Vienna"]), ("Europe/München", ["Europe/Berlin"]), ("Wien", ["Europe/Vienna"]),
        ("America/San Francisco", ["America/Los_Angeles"]), ("Europe/Berln", ["Europe/Berlin"]), ("America/NewYork", ["America/New_York"]),
        ("Europe/Vien", []), ("Europe/Foo", []),
    ])
    func namesTheNearestZone(name: String, nearest: [String]) {
        #expect(throws: LocaleError.unknownZone(name, nearest: nearest)) { try LocaleCompiler.zone(name) }
    }

    @Test(arguments: [("US$", ["USD"]), ("EURO", ["EUR"]), ("", []), ("Bitcoin", []), ("UDS", ["USD", "UZS"])])
    func namesTheNearestCurrency(name: String, nearest: [String]) {
        #expect(throws: LocaleError.unknownCurrency(name, nearest: nearest)) { try LocaleCompiler.currency(name) }
        #expect(throws: LocaleError.unknownCurrency(name, nearest: nearest)) {
            try LocaleCompiler.format(locale: "en_US", currencies: ["USD", name])
        }
    }

    @Test(arguments: [
        ("", []), ("xx_YY", []), ("nonsense", []), ("en_QQQQ", []), ("ed_US", ["en_US", "es_US"]), ("C", []), ("en_US\u{0}", []),
        ("../../etc", []), ("dé_DE", []),
    ])
    func refusesUnknownLocales(name: String, nearest: [String]) {
        #expect(throws: LocaleError.unknownLocale(name, nearest: nearest)) { try LocaleCompiler.format(locale: name, currencies: []) }
    }

    @Test func quotesLittleOfALongName() {
        let long = LocaleError.unknownLocale(String(repeating: "e\n", count: 10_000), nearest: []).description
        #expect(long.utf8.count < 400)
        #expect(!long.contains("\n"))
    }

    @Test func honoursExtensions() throws {
        #expect(try LocaleCompiler.format(locale: "en-US-u-nu-deva", currencies: []).integer(1234) == "१,२३४")
        #expect(try LocaleCompiler.format(locale: "en_US.UTF-8", currencies: []).identifier == "en_US")
        // Digits that do not run from zero to nine are not in the tables.
        #expect(try LocaleCompiler.format(locale: "zh-u-nu-hanidec", currencies: []).integer(1234) == "1,234")
    }
}
