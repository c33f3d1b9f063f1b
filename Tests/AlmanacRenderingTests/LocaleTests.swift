import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacReport

/// Pages speak of numbers and dates as their reader does.
struct LocaleTests {
    func page(_ locale: String, _ currency: String, spend: Int64, change: Bool = false) throws -> String {
        var guardian = Guardian()
        guardian.summary[.thirtyDays] = Account.summary(.thirtyDays, spend: spend, charges: 1_234_567)
        guardian.merchants[.thirtyDays] = [.init(merchant: "A", charges: 3, spend: spend)]
        let snapshot = Snapshot(asOf: Account.asOf, subject: Subject(id: "x"), systems: [guardian])
        let files = try Rendering.artifacts(
            try Rendering.context(snapshot, locale: locale, currency: currency),
            [
                "report.md": """
                # {{as_of}}
                {{guardian.spend.total}} / {{guardian.charges.count}} / {{period.range}} / {{as_of.time}}
                ```table
                series: guardian.spend.by_merchant
                ```
                ```chart
                mark: bar
                series: guardian.spend.by_merchant
                labels: all
                ```
                """
            ])
        let html = try HTMLReader.read(try Rendering.text(files, "report.html")).text
        let markdown = try HTMLReader.read(Cmark.html(try Rendering.text(files, "report.md"))).text
        for text in [html, markdown] {
            #expect(
                text.contains(
                    try Rendering.context(snapshot, locale: locale, currency: currency).text.full(
                        .money(
                            Money(minor: spend, currency: try #require(Currency(code: currency, fractionDigits: currency == "JPY" ? 0 : 2)))
                        ))))
        }
        return html
    }

    @Test func writesEurosForGermany() throws {
        let text = try page("de_DE", "EUR", spend: 1_234_567)
        #expect(text.contains("12.345,67\u{A0}€"))
        #expect(text.contains("1.234.567"))
        #expect(text.contains("20.\u{A0}November"))
        #expect(text.contains("21:37"))
        #expect(!text.contains("$"))
    }

    @Test func groupsByLakhForIndia() throws {
        let text = try page("en_IN", "INR", spend: 123_456_789)
        #expect(text.contains("₹12,34,567.89"))
        #expect(text.contains("12,34,567"))
    }

    @Test func writesHindi() throws {
        let text = try page("hi_IN", "INR", spend: 123_456_789)
        #expect(text.contains("₹12,34,567.89"))
        #expect(text.contains("12,34,567"))
        #expect(text.contains("20 नवंबर"))
        #expect(text.contains("9:37 pm"))
    }

    /// Months are abbreviated in tables alone.
    @Test func spanishProseHasMonthsInFull() throws {
        let context = try Rendering.context(Account.ana, locale: "es_ES", language: "es")
        let markdown = try Rendering.text(try Rendering.artifacts(context, formats: [.markdown]), "report.md")
        #expect(markdown.contains("hasta el 30\u{A0}de\u{A0}noviembre"))
        #expect(markdown.contains("| 18\u{A0}nov"))
        let lines = markdown.split(separator: "\n").filter { !$0.hasPrefix("|") && !$0.hasPrefix("![") }
        let short = #/[0-9]+\u{A0}(ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic)\b/#
        #expect(lines.filter { $0.contains(short) } == [])
        #expect(markdown.contains("22\u{A0}de\u{A0}octubre\u{A0}–\u{A0}20\u{A0}de\u{A0}noviembre\u{A0}de\u{A0}2026"))
        #expect(markdown.contains("Datos del 20\u{A0}de noviembre de 2026, 16:37"))
    }

    @Test func writesYenWithoutMinorUnits() throws {
        let text = try page("ja_JP", "JPY", spend: 1_234_567)
        #expect(text.contains("¥1,234,567") || text.contains("￥1,234,567"))
        #expect(!text.contains("12,345.67"))
        #expect(text.contains("2026年11月20日"))
    }

    @Test func writesTheSameDataWhateverTheLocale() throws {
        func csv(_ locale: String) throws -> [UInt8]? {
            try Rendering.artifacts(try Rendering.context(Account.ana, locale: locale), formats: [.data])[
                "data/guardian.spend.daily.30d.csv"]
        }
        let english = try #require(try csv("en_US"))
        #expect(try csv("de_DE") == english)
        #expect(try csv("ar_EG") == english)
    }

    /// The offset of a zone that has no letters is in the digits and words of its reader.
    @Test func writesTheOffsetOfAZoneAsItsReaderDoes() throws {
        var snapshot = Account.ana
        snapshot.subject.timeZone = "Africa/Cairo"
        func line(_ locale: String, _ language: String) throws -> String {
            try Rendering.context(snapshot, locale: locale, language: language).asOfLine
        }
        #expect(try line("ar_EG", "ar").contains("غرينتش+٢"))
        #expect(try line("ar_AE", "ar").contains("غرينتش+2"))
        #expect(try line("en_US", "en").contains("GMT+2"))
    }

    // MARK: Words for values

    func text() throws -> ValueText { try Rendering.context(Account.ana).text }

    @Test(
        arguments: [
            (0.0, "0%"), (0.001, "<1%"), (0.0049, "<1%"), (0.005, "<1%"), (0.994, "99%"), (0.995, ">99%"), (0.9999, ">99%"), (1.0, "100%"),
            (1.119, "112%"), (1.004, "100.4%"), (1.0004, "100.04%"), (1.005, "100.5%"), (1.000_000_1, ">100%"), (-0.1, "−10%"), (.nan, "–"),
            (.infinity, "–"),
        ])
    func neverRoundsASmallShareToNothing(ratio: Double, shown: String) throws {
        #expect(try text().percent(ratio) == shown)
    }

    @Test(arguments: [
        (0.0776, "8% more than", "+8%"), (-0.12, "12% less than", "−12%"), (0.004, "about the same as", "<1%"),
        (-0.005, "about the same as", "<1%"), (0, "about the same as", "±0%"),
    ])
    func saysAChangeInWords(change: Double, words: String, signed: String) throws {
        #expect(try text().phrase(.change(change)) == words)
        #expect(try text().delta(change) == signed)
        #expect(try text().delta(nil).isEmpty && text().delta(.nan).isEmpty)
    }

    /// Of more than twice as much, and of what was little, the amount is told.
    @Test(arguments: [
        (12_000, 10_000, "20% more than", "▲ 20%"), (20_000, 10_000, "100% more than", "▲ 100%"),
        (20_001, 10_000, "$100.01 more than", "▲ $100.01"), (900, 999, "$0.99 less than", "▼ $0.99"),
        (900, 1000, "10% less than", "▼ 10%"), (999, 999, "about the same as", "±0%"),
        (1001, 1000, "about the same as", "<1%"), (999, 1000, "about the same as", "<1%"),
    ])
    func saysALargeChangeAsAnAmount(now: Int64, before: Int64, words: String, signed: String) throws {
        let metric = Metric(
            name: "guardian.spend.total", title: Phrase("metric.guardian.spend.total"), value: .money(Money(minor: now, currency: .usd)),
            previous: .money(Money(minor: before, currency: .usd)), change: Double(now - before) / Double(before))
        #expect(try Phrase.change(of: metric).map { try text().phrase($0) } == words)
        #expect(try text().delta(of: metric) == signed)
    }

    /// Tiles have a few words under their number: a sentence there has no full stop, two have one each, and an abbreviation keeps its own.
    @Test(arguments: [
        ("5 of 12 steps.", "5 of 12 steps"), ("5 of 7 tasks. 1 was skipped.", "5 of 7 tasks. 1 was skipped."),
        ("until $3.50.", "until $3.50"),
        ("for today", "for today"), ("حتى 20 ج.م.", "حتى 20 ج.م."), ("12 में से 5 चरण।", "12 में से 5 चरण"), ("", ""), ("a. m.", "a. m."),
    ])
    func aNoteOfOneSentenceHasNoFullStop(words: String, expected: String) throws {
        #expect(try text().note(Line(.verbatim(words))) == expected)
    }

    /// "jusqu’au 30 nov" had lost the full stop of its month.
    @Test func aMonthKeepsItsFullStop() throws {
        let french = try Rendering.context(Account.ana, locale: "fr_FR", currency: "EUR", language: "fr").text
        for words in ["jusqu’au 30\u{A0}nov.", "Renouvellement : 9\u{A0}déc."] { #expect(french.note(Line(.verbatim(words))) == words) }
        #expect(french.note(Line(.verbatim("5 étapes."))) == "5 étapes")
    }

    @Test func writesEachKindOfValue() throws {
        let text = try text()
        let day = Account.day(2026, 11, 20)
        let values: [(Value?, String, String)] = [
            (nil, "–", "–"), (.money(Money(minor: 73_414, currency: .usd)), "$734.14", "$734"), (.count(1234), "1,234", "1,234"),
            (.ratio(0.27), "27%", "27%"), (.multiplier(0.5995), "0.60×", "0.60×"), (.number(1.26), "1.3", "1.3"),
            (.number(0.0333), "0.03", "0.03"), (.days(4), "4", "4"),
            (.text("x"), "x", "x"), (.day(day), "Nov 20", "Nov 20"), (.month(day.month), "November", "Nov"),
            (.instant(Account.asOf), "Nov 20, 4:37\u{202F}PM", "Nov 20, 4:37\u{202F}PM"),
        ]
        for (value, full, short) in values {
            #expect(text.full(value) == full)
            #expect(text.short(value) == short)
        }
        #expect(text.key(.weekday(1)) == "Monday")
        #expect(text.key(.range(.monthToDate)) == "Month")
    }
}
