import AlmanacLocale
import AlmanacText
import Testing

/// What writes nearly all numbers of a page writes what the tables of the locale say.
@Suite struct PlainNumbersTests {
    private static let minors: [Int64] =
        [0, 1, -1, 9, 10, 99, 100, -100, 999, 1000, 9999, 10_000, 99_999, 100_000, 123_456, -1_234_567, 12_345_678, .max, .min]

    @Test(arguments: [
        "en_US", "de_DE", "fr_FR", "es_ES", "hi_IN", "en_IN", "de_CH", "pl_PL", "pt_BR", "ja_JP", "ar_EG", "ar_MA", "he_IL", "th_TH",
    ])
    func writesWhatTheLocaleWrites(locale: String) throws {
        let format = try LocaleCompiler.format(locale: locale, currencies: ["USD", "KWD"])
        for code in ["USD", "KWD", "JPY"] {
            guard let amounts = format.plainAmounts(of: code) else { continue }
            for digits in [0, 2, 3, 18] {
                for minor in Self.minors {
                    let text = format.money(minor: minor, code: code, fractionDigits: digits)
                    #expect(amounts.text(minor: minor, fractionDigits: digits) == text)
                    var bytes = Array("·".utf8)
                    amounts.append(minor: minor, fractionDigits: digits, to: &bytes)
                    #expect(String(decoding: bytes, as: UTF8.self) == "·" + text)
                    var markup = MarkupWriter()
                    markup.amount(minor: minor, fractionDigits: digits, amounts)
                    var escaped = MarkupWriter()
                    escaped.text(text)
                    #expect(markup.bytes == escaped.bytes)
                }
            }
        }
        if let wholes = format.plainWholes {
            for value in Self.minors { #expect(wholes.text(minor: value, fractionDigits: 0) == format.integer(value)) }
        }
        if let shares = format.plainShares {
            for ratio in [0, 0.004, 0.01, 0.125, 0.5, 0.999, 1, 12.34, -0.25, 1e12, .nan, .infinity] {
                guard let text = shares.text(ratio, scale: 2, fractionDigits: 0) else { continue }
                #expect(text == format.percent(ratio))
            }
            #expect(shares.text(0.42, scale: 2, fractionDigits: 0) == format.percent(0.42))
        }
    }

    @Test func isThereForTheUsualLocalesAndNotForOtherDigits() throws {
        let english = LocaleFormat.english
        #expect(english.plainAmounts(of: "USD") != nil && english.plainWholes != nil && english.plainShares != nil)
        #expect(try LocaleCompiler.format(locale: "de_DE", currencies: ["EUR"]).plainAmounts(of: "EUR") != nil)
        var devanagari = english.numbers
        devanagari.zero = 0x0966
        #expect(PlainNumbers(devanagari) == nil)
    }

    /// Signs that markup would escape are left to the writer that escapes.
    @Test func isNotThereForSignsThatMarkupEscapes() {
        var format = LocaleFormat.english.numbers
        format.affixes.negativePrefix = "<"
        #expect(PlainNumbers(format) == nil)
        format.affixes.negativePrefix = "-"
        format.groupSeparator = "'"
        #expect(PlainNumbers(format) == nil)
        format.groupSeparator = "123456789"
        #expect(PlainNumbers(format) == nil)
        format.groupSeparator = ","
        #expect(PlainNumbers(format) != nil)
    }
}
