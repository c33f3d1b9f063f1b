import AlmanacModel
import AlmanacText
import Testing

@testable import AlmanacReport

/// Days that are kept are written as those that are not.
@Suite struct DayTextsTests {
    private func long(_ texts: DayTexts, _ day: Int) -> String {
        var text = ""
        texts.withLong(day, { .english }) { text = String(decoding: $0, as: UTF8.self) }
        return text
    }

    @Test func writesWhatTheLocaleWrites() {
        let texts = DayTexts(year: nil)
        // Twice around what is kept, with days before and after that take the same places.
        for day in Array(20_000..<21_100) + [-1, 0, -800_000, 3_000_000, .min, .max] + Array(19_000..<20_100) {
            #expect(long(texts, day) == LocaleFormat.english.dayMonthYear(day))
            #expect(texts.short(day, { .english }) == LocaleFormat.english.dayMonth(day))
        }
        #expect(long(texts, 20_473) == "Jan 20, 2026")
    }

    @Test func theYearThatGoesWithoutSayingIsNotWritten() throws {
        let text = ValueText(locale: .english, zone: .utc, currency: .usd, words: Words(), year: 2026)
        let days = try [Day(year: 2025, month: 12, day: 31), Day(year: 2026, month: 1, day: 1), Day(year: 2026, month: 12, day: 31)]
            .map { try #require($0) }
        #expect(days.map { text.full(.day($0)) } == ["Dec 31, 2025", "Jan 1", "Dec 31"])
        #expect(days.map { text.full(.month($0.month)) } == ["December 2025", "January", "December"])
        #expect(days.map { text.short(.month($0.month)) } == ["Dec 2025", "Jan", "Dec"])
        #expect(text.text(.days(days[1]...days[2])) == "Jan 1\u{2009}–\u{2009}Dec 31")
        #expect(text.text(.days(days[0]...days[1])) == "Dec 31, 2025\u{2009}–\u{2009}Jan 1, 2026")
        #expect(text.text(.longDay(days[1])) == "January 1, 2026")
    }

    /// Amounts in other currencies, counts, shares and times keep what their locale says.
    @Test func valuesAreTheSameAsTextAndAsBytes() throws {
        let text = ValueText(locale: .english, zone: .utc, currency: .usd, words: Words())
        let rupees = Value.money(Money(minor: 123_456, currency: .inr))
        let values: [Value?] = [
            .money(Money(minor: 123_456, currency: .usd)), rupees, .count(1234), .days(-3), .ratio(0.42), .ratio(0.001), .ratio(.nan),
            .multiplier(1.5), .multiplier(.infinity), .number(2.5), .text("<b>"), .day(Day(20_473)), nil,
        ]
        for value in values {
            var bytes: [UInt8] = []
            text.append(value, to: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self) == text.full(value))
            var direct = MarkupWriter()
            var scratch: [UInt8] = []
            text.write(value, to: &direct, scratch: &scratch)
            var escaped = MarkupWriter()
            escaped.text(text.full(value))
            #expect(direct.bytes == escaped.bytes)
        }
        #expect(text.full(.money(Money(minor: 123_456, currency: .usd))) == "$1,234.56")
        #expect(text.full(rupees) == LocaleFormat.english.money(minor: 123_456, code: "INR", fractionDigits: 2))
        #expect(text.full(.multiplier(1.5)) == "1.50×")
    }
}
