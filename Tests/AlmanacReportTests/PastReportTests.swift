import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacReport

/// MoneyMoments beside Guardian: why their shares differ is said once, wherever both are read, and amounts that are not converted are called so.
@Suite struct OtherAccountsTests {
    private static let accounts =
        "MoneyMoments and Guardian see different accounts. A share from MoneyMoments is not a share of the amounts from Guardian."

    @Test func itIsSaidOnceWhereBothAreOnAPage() throws {
        let (both, alone) = (try Media(Account.ana), try Media(SingleSystemTests.readers[1].snapshot))
        for (media, times) in [(both, 1), (alone, 0)] {
            for (medium, text) in [
                ("dashboard", media.dashboard.visible), ("report", media.report.visible), ("Markdown", media.markdown),
                ("mail", media.mailHTML.visible),
                ("mail text", media.mailText),
            ] {
                let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                #expect(words.split(separator: Self.accounts, omittingEmptySubsequences: false).count - 1 == times, "\(medium)")
                // An account in dollars with nudges about rupees, of which that is said once, and not beside each.
                let amounts = "Amounts from MoneyMoments in another currency are not converted."
                #expect(words.split(separator: amounts, omittingEmptySubsequences: false).count - 1 == 1, "\(medium)")
                #expect(!words.contains("not converted ·") && !words.contains("own currency"), "\(medium)")
            }
        }
    }

    /// No text with an amount in another currency than the account's heads a page or a mail, be it a nudge, a label or the number of a habit.
    @Test(arguments: [nil, "yesterday", "week", "month"] as [String?]) func amountsInAnotherCurrencyHeadNothing(_ period: String?) throws {
        let at = Account.instant(2026, 11, 20, 20)
        let month = { Month(year: 2026, month: $0) }
        let data = MoneyMoments(
            moments: [10, 11].flatMap { number in
                [
                    MoneyMoments.Moment(
                        habit: "savings_habit", month: month(number), value: 1_200, label: "Saved ₹1,200", insight: "You put aside ₹1,200.",
                        confidence: 0.9),
                    MoneyMoments.Moment(
                        habit: "cash_spend_share", month: month(number), value: 0.4, label: "₹4,000 in cash", insight: "", confidence: 0.8),
                ]
            },
            nudges: [.init(rule: "X", sentAt: at, title: "Park ₹221 this week", body: "₹221 closer to Goa.", isAsSent: true)])
        let said = try Said(ToldAccount.person(data), period: period)
        #expect(!said["subject line"].contains("₹") && !said["index"].contains("₹"))
        for medium in ["report", "Markdown", "dashboard", "mail", "mail text"] {
            let text = said[medium]
            let head = text[..<(text.range(of: "Money moments")?.lowerBound ?? text.endIndex)]
            #expect(!head.contains("₹"), "\(medium): \(head)")
            let amounts = "Amounts from MoneyMoments in another currency are not converted."
            #expect(text.split(separator: amounts, omittingEmptySubsequences: false).count - 1 == (text.contains("₹") ? 1 : 0), "\(medium)")
        }
    }
}

/// A report about a time that is over says of what stands now that it is of now, or leaves it out.
@Suite struct PastReportTests {
    private static let snapshot = Snapshot(
        asOf: Account.asOf, subject: Subject(id: "mia", name: "Mia", timeZone: "America/New_York"),
        systems: SingleSystemTests.readers.map(\.data))

    private static func media(_ period: String?, language: String = "en") throws -> Media {
        try Media(
            Media.context(snapshot, words: try Media.words.get().words(language), period: try period.map { try ReportPeriod($0) }),
            templates: try Media.sets.get().set(language))
    }

    private static func headings(_ media: Media) -> [String] {
        media.markdown.split(separator: "\n").filter { $0.hasPrefix("##") }.map { String($0.drop { $0 == "#" || $0 == " " }) }
    }

    @Test(arguments: ["month", "week", "quarter"]) func whatIsOfNowSaysSo(_ period: String) throws {
        let media = try Self.media(period)
        let headings = Self.headings(media)
        for heading in [
            "The road", "Next tasks", "At a glance", "Where they stand", "The last comparison", "Questions", "The signal behind them",
        ] {
            #expect(headings.contains(heading + " (now)") && !headings.contains(heading), "\(heading) in \(headings)")
        }
        // What is about the running week, today or all times has no place there.
        for heading in ["Today", "This week", "How hard", "When", "Kinds of moods", "Times of the day", "Areas of life"] {
            #expect(!headings.contains { $0.hasPrefix(heading) }, "\(heading)")
        }
        for (medium, text) in media.readable where !medium.hasSuffix(".svg") && !medium.contains("picture") && medium != "index" {
            for words in [
                "Outlook for", "Done this week", "Done this month", "Completed this month", "Today and this week", "Good evening",
            ] {
                #expect(!text.contains(words), "\(medium) of \(period) says \(words)")
            }
        }
    }

    @Test func aReportOfNowAndOneOfADaySayNothingOfIt() throws {
        for period in [nil, "yesterday"] {
            let media = try Self.media(period)
            #expect(!Self.headings(media).contains { $0.contains("(now)") })
            #expect(media.markdown.contains("### This week") && media.mailText.contains(period == nil ? "Today and this week" : "Today"))
        }
    }

    @Test(arguments: [
        ("en", "(now)"), ("de", "(Stand jetzt)"), ("fr", "(à ce jour)"), ("es", "(a día de hoy)"), ("ar", "(الآن)"), ("hi", "(अभी)"),
    ])
    func everyLanguageSaysItAtTheSamePlaces(language: String, words: String) throws {
        let (media, english) = (try Self.media("month", language: language), try Self.media("month"))
        func places(_ media: Media, _ words: String) -> [Int] {
            Self.headings(media).enumerated().filter { $0.element.contains(words) }.map(\.offset)
        }
        #expect(places(media, words) == places(english, "(now)") && places(media, words).count > 10)
        #expect(places(try Self.media(nil, language: language), words).isEmpty)
    }

    @Test func noTileIsOfNow() throws {
        for period in ["month", "year"] {
            let insights = try Self.media(period).context.insights
            let range = try #require(insights.askedRange)
            let tiles = insights.highlights(range).tiles(atMost: 40)
            #expect(tiles.allSatisfy { Catalogue.builtIn.metric(named: $0.metric)?.dependsOnPeriod == true || !insights.isOfPast(range) })
            // Nothing is known of the year before.
            #expect(tiles.contains { $0.metric == "momentum.period.completed" } == (period == "month"))
        }
        let now = try Self.media(nil).context.insights.highlights(.thirtyDays).tiles(atMost: 40)
        #expect(now.contains { $0.metric == "momentum.streak.current" } && now.contains { $0.metric == "guardian.budgets.over" })
    }
}
