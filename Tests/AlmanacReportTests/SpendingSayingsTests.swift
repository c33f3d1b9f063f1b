import AlmanacInsights
import AlmanacModel
import AlmanacReport
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacMail

/// What readers of spending doubted, read in whole reports.
@Suite struct SpendingSayingsTests {
    private typealias Charge = Charges.Charge

    private static let languages = [
        ("en", "en_US"), ("de", "de_DE"), ("fr", "fr_FR"), ("es", "es_ES"), ("ar", "ar_EG"), ("hi", "hi_IN"),
    ]
    private static let now = Account.instant(2026, 11, 20, 21, 37)

    private func media(
        _ snapshot: Snapshot, language: String = "en", locale: String = "en_US", period: ReportPeriod? = nil
    ) throws -> Media {
        let context = try Media.context(snapshot, locale: locale, words: try Media.words.get().words(language), period: period)
        return try Media(context, templates: try Media.sets.get().set(language))
    }

    /// The words of a text on one line, without the marks that are not seen.
    private func line(_ text: String) -> String {
        Bidi.withoutControls(text).replacing("\u{200F}", with: "").replacing("\u{200E}", with: "").replacing("\\", with: "").replacing(
            "**", with: ""
        ).replacing("\u{200C}", with: "")
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Every hour $1 in each of three categories, of which one is over its limit.
    private static var over: Charges {
        Charges(
            ["groceries", "transport", "fun"].flatMap { category in
                Charges.even(100, from: Account.day(2026, 8, 1), until: Account.day(2026, 11, 21)).all.map { charge in
                    var charge = charge
                    (charge.category, charge.merchant) = (category, "Shop of \(category)")
                    return charge
                }
            }, rules: [("groceries", 30_000), ("transport", 100_000), ("fun", nil)])
    }

    @Test(arguments: languages) func whatIsLeftSaysWhatOthersAreOver(language: String, locale: String) throws {
        let media = try media(Self.over.snapshot(at: Self.now), language: language, locale: locale)
        let insights = media.context.insights
        func text(_ name: String) -> String {
            line(media.context.text.full(insights.metric("guardian.budgets." + name, .thirtyDays)?.value))
        }
        let (left, excess, daily) = (text("left_total"), text("excess_total"), text("left_per_day"))
        #expect(left != excess)
        for (medium, page) in media.readable where ["dashboard", "report", "Markdown"].contains(medium) {
            // One paragraph has all three.
            let says = page.split(separator: "\n").map { line(String($0)) }
                .contains { $0.contains(left) && $0.contains(excess) && $0.contains(daily) && !$0.hasPrefix("|") }
            #expect(says, "\(language), \(medium)")
        }
        // Beside budgets that are over, no tile reads as leave to spend what is left in others.
        #expect(!media.context.highlights(.thirtyDays).tiles(atMost: 20).contains { $0.metric == "guardian.budgets.left_total" })
        if language == "en" { #expect(line(media.mailText).contains("Over the limit: 1 of 2")) }
    }

    @Test(arguments: languages) func aNetRefundHasNoAverage(language: String, locale: String) throws {
        var charges = Self.over.all
        charges.append(Charge(at: Account.instant(2026, 11, 13, 12), 7000, merchant: "Uniqlo", category: "clothing"))
        charges.append(Charge(at: Account.instant(2026, 11, 14, 12), -50_000, merchant: "Uniqlo", category: "clothing"))
        let media = try media(
            Charges(charges, rules: [("clothing", 10_000)]).snapshot(at: Self.now), language: language, locale: locale)
        let text = media.context.text
        let average = line(text.full(.money(Money(minor: -21_500, currency: .usd))))
        let state = line(text.phrase(Phrase("guardian.budget.money-back")))
        for (medium, page) in media.readable where ["dashboard", "report", "Markdown"].contains(medium) {
            #expect(!line(page).contains(average), "\(language), \(medium)")
            #expect(line(page).contains(state), "\(language), \(medium)")
        }
    }

    @Test(arguments: languages) func aFirstDayHasNoDaysOfNothing(language: String, locale: String) throws {
        let charges = Charges(
            [Charge(at: Account.instant(2026, 11, 20, 18), 1299, merchant: "Kroger")], rules: [("groceries", 30_000)])
        let media = try media(charges.snapshot(at: Self.now), language: language, locale: locale)
        let text = media.context.text
        let day = line(text.full(.day(Account.day(2026, 11, 13))))
        let title = line(text.phrase(Phrase("series.guardian.spend.by_weekday")))
        for (medium, page) in media.readable where ["dashboard", "report", "Markdown", "mail", "mail text"].contains(medium) {
            #expect(!line(page).contains(day) && !line(page).contains(title), "\(language), \(medium)")
            #expect(
                !page.contains("An average day of each weekday") && !page.contains("Days out of the ordinary"), "\(language), \(medium)")
        }
        // A single day is no chart.
        #expect(!media.files.keys.contains { $0.contains("spend-daily") })
        // The mail about yesterday says that there was no account yet.
        let yesterday = try self.media(
            charges.snapshot(at: Self.now), language: language, locale: locale, period: .last(.day))
        let short = line(text.phrase(Phrase("guardian.headline.no-charges-yet.short")))
        #expect(line(yesterday.mail.subject).hasSuffix(short), "\(language): \(yesterday.mail.subject)")
    }

    /// In Auckland it is the 21st, and the 20th is not over in UTC: what is told of the day before is of the 19th, and its tile says so, too.
    @Test(arguments: languages) func theTileOfOtherDaysNamesThem(language: String, locale: String) throws {
        let subject = Subject(id: "auckland", name: "Ana", timeZone: "Pacific/Auckland")
        let media = try media(
            Self.over.snapshot(at: Self.now, subject: subject), language: language, locale: locale, period: .last(.day))
        let range = try #require(media.context.insights.askedRange)
        let highlights = media.context.highlights(range)
        let note = try #require(highlights.tiles(atMost: 6).first { $0.metric == "guardian.spend.total" }?.note)
        let day = line(media.context.text.phrase(Period.name(of: Account.day(2026, 11, 19)...Account.day(2026, 11, 19))))
        #expect(line(media.context.text.phrase(note)).hasPrefix(day), "\(language)")
        #expect(line(media.report).contains(line(media.context.text.phrase(note))), "\(language)")
        // And the mail says why it is not of the reader's yesterday.
        let why = line(
            media.context.text.phrase(Phrase("guardian.period.ends-early", ["day": .value(.day(Account.day(2026, 11, 20)))])))
        #expect(line(media.mailText).contains(why), "\(language)")
    }

    /// There a window ends on the 20th, and moods and goals of "the last 30 days" on the 21st.
    @Test(arguments: [("Pacific/Auckland", true), ("America/New_York", false)])
    func theHeadSaysWhoseDaysAWindowHas(zone: String, isElsewhere: Bool) throws {
        let subject = Subject(id: "ana", name: "Ana", timeZone: zone)
        let media = try media(Self.over.snapshot(at: Self.now, subject: subject), language: "en", locale: "en_US")
        let head = media.markdown.split(separator: "\n").prefix(2).joined()
        #expect(head.contains("spending counted in UTC") == isElsewhere, "\(head)")
    }

    @Test(arguments: languages) func whyDaysAreNotKnownIsSaidOnce(language: String, locale: String) throws {
        var guardian = Self.over.guardian(at: Self.now)
        for range in RangeKey.allCases {
            guardian.timeseries[range]?.removeAll { $0.day == Account.day(2026, 11, 11) }
            guardian.lost.add("timeseries", range)
        }
        let snapshot = Snapshot(asOf: Self.now, subject: Subject(id: "broken"), systems: [guardian])
        let media = try media(snapshot, language: language, locale: locale, period: .last(.week))
        let reason = line(
            media.context.text.phrase(
                Phrase(
                    "guardian.days.lost",
                    ["count": .count(1), "period": .phrase(Phrase("period.name-days", ["count": .count(90)]))])))
        // The head says it, and two charts that have gaps by it; no card has nothing else to say.
        for (medium, page, mark) in [("Markdown", media.markdown, "\n## "), ("mail", media.mailText, "\n-----")] {
            // Lines of Arabic begin with a mark of their direction.
            let page = page.replacing("\u{200F}", with: "")
            let cards = try #require(page.firstRange(of: mark))
            #expect(line(page).contains(reason), "\(language), \(medium)")
            #expect(line(String(page[cards.lowerBound...])).ranges(of: reason).count <= 2, "\(language), \(medium)")
        }
    }
}
