import AlmanacInsights
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacReport

/// What readers who compared pages with others missed: a day beside its weekday, a week as a person says it, a second fact of a month, and less prose under
/// budgets.
@Suite struct ComparedPagesTests {
    private typealias Charge = Charges.Charge

    private static let languages = [
        ("en", "en_US"), ("de", "de_DE"), ("fr", "fr_FR"), ("es", "es_ES"), ("ar", "ar_EG"), ("hi", "hi_IN"),
    ]
    private static let pages = ["report", "Markdown", "dashboard"]
    private static let mails = ["mail", "mail text"]

    /// $20 a day, $60 on Thursdays, and some amount on November 19, a Thursday.
    private static func charges(_ last: Int64, from first: Day = Account.day(2026, 8, 1)) -> [Charge] {
        (first.number...Account.day(2026, 11, 20).number).map { number in
            let day = Day(number)
            let amount: Int64 = day == Account.day(2026, 11, 19) ? last : day.weekday == 4 ? 6_000 : 2_000
            return Charge(at: Instant(day).advanced(bySeconds: 43_200), amount, merchant: "Shop \(number % 12)", category: "groceries")
        }
    }

    private static func account(_ charges: [Charge], _ rules: [(category: String?, limit: Int64?)] = []) -> Snapshot {
        ToldAccount.charged(Charges(charges, rules: rules), zone: "Etc/UTC")
    }

    private static func bare(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { ![0x61C, 0x200E, 0x200F].contains($0.value) }))
    }

    // MARK: A day

    @Test(arguments: languages) func aDayIsComparedWithItsWeekday(language: String, locale: String) throws {
        let said = try Said(Self.account(Self.charges(7_800)), period: "yesterday", language: language, locale: locale)
        let context = said.media.context
        #expect(
            context.insights.metric("guardian.spend.total", .last(.day))?.previous == .money(Money(minor: 6_000, currency: .usd)))
        #expect(
            context.insights.metric("guardian.spend.period", .last(.day))?.previous
                == .phrase(Phrase("period.previous-usual-weekday", ["weekday": .key(.weekday(4))])))
        let words = Self.bare(Said.plain(context.text.phrase(context.lead(.last(.day)))))
        // The page about a day has what is usual beside the number, and a heading without it.
        let short = Self.bare(Said.plain(context.text.phrase(context.shortHeadline(.last(.day)))))
        for medium in Self.pages + Self.mails {
            // A mail has the amount above how it stands, which it begins with a capital letter.
            let verdict = Self.bare(Said.plain(context.text.phrase(try #require(context.lead(.last(.day)).verdict)))).dropFirst()
            let told = medium == "dashboard" ? short : medium == "mail" ? String(verdict) : words
            #expect(Self.bare(said[medium]).contains(told), "\(medium): \(told)")
        }
        guard language == "en" else { return }
        #expect(short == "You spent $78.00 yesterday (November 19)." && said["dashboard"].contains("on a usual Thursday ($60.00)"))
        #expect(words == "You spent $78.00 yesterday (November 19), $18.00 more than on a usual Thursday ($60.00).")
        #expect(
            said["Markdown"].contains(
                "A usual Thursday is the one in the middle of the 12 before: on half of them less was spent, on half more."))
    }

    /// Of seven Thursdays nobody knows what is usual on one; and of one with the rent it is not told what a Thursday costs.
    @Test func fewDaysOfAWeekdayAreNoUsualOne() throws {
        let young = try Said(Self.account(Self.charges(7_800, from: Account.day(2026, 9, 28))), period: "yesterday")
        #expect(young["Markdown"].contains("$58.00 more than on a usual day ($20.00)."))
        // It has been there for less than the 90 days that are sent.
        #expect(
            young["Markdown"].contains("A usual day is the one in the middle of those with spending among the last 53 days that are known:")
        )
        let eight = try Said(Self.account(Self.charges(7_800, from: Account.day(2026, 9, 21))), period: "yesterday")
        #expect(eight["Markdown"].contains("$18.00 more than on a usual Thursday ($60.00)."))
        let rent = [17, 15].map {
            Charge(at: Account.instant(2026, $0 == 17 ? 9 : 10, $0, 10), 120_000, merchant: "Rent", category: "rent_bills")
        }
        let paid = try Said(Self.account(Self.charges(7_800) + rent), period: "yesterday")
        #expect(paid["Markdown"].contains("on a usual Thursday ($60.00)."))
    }

    @Test(arguments: languages) func aDayHasTheEndOfItsMonth(language: String, locale: String) throws {
        let said = try Said(Self.account(Self.charges(7_800)), period: "yesterday", language: language, locale: locale)
        let context = said.media.context
        guard case .phrase(let sentence)? = context.insights.metric("guardian.spend.month_end", .last(.day))?.value else {
            Issue.record("nothing is said of the month's end")
            return
        }
        let words = Self.bare(Said.plain(context.text.phrase(sentence)))
        for medium in Self.pages + Self.mails { #expect(Self.bare(said[medium]).contains(words), "\(medium): \(words)") }
        // A week that is over, and a young account, have none.
        #expect(
            try Said(Self.account(Self.charges(7_800)), period: "week").media.context.insights.metric(
                "guardian.spend.month_end", .last(.week)) == nil)
        let young = try Said(Self.account(Self.charges(7_800, from: Account.day(2026, 11, 12))), period: "yesterday")
        for (medium, text) in young.texts { #expect(!text.contains("will probably come to"), "\(medium)") }
    }

    // MARK: A week

    @Test(arguments: [(2, "$70.00 more than in a usual week ($70.00)"), (1, "about the same as in a usual week ($70.00)")])
    func aWeekIsSaidAsAPersonSaysIt(times: Int64, words: String) throws {
        let charges = (Account.day(2026, 8, 1).number...Account.day(2026, 11, 20).number).map { number in
            let isLast = (Account.day(2026, 11, 9).number...Account.day(2026, 11, 15).number).contains(number)
            return Charge(at: Instant(Day(number)).advanced(bySeconds: 43_200), isLast ? 1_000 * times : 1_000, category: "groceries")
        }
        let said = try Said(Self.account(charges), period: "week")
        let total = times == 2 ? "$140.00" : "$70.00"
        for medium in Self.pages + ["mail text"] {
            #expect(said[medium].contains("You spent \(total) last week (Nov 9 – 15), \(words)."), "\(medium)")
        }
        #expect(said["mail"].contains("Spent \(total) \(words.prefix(1).uppercased())\(words.dropFirst())"))
    }

    // MARK: A month

    @Test(arguments: languages) func aMonthsHeadlineHasASecondFact(language: String, locale: String) throws {
        let dear = Charge(at: Account.instant(2026, 10, 12, 15), 22_698, merchant: "Ikea")
        let said = try Said(Self.account(Self.charges(7_800) + [dear]), period: "month", language: language, locale: locale)
        let context = said.media.context
        let heading = context.highlights(.last(.month)).heading
        #expect(heading.count == 2 && heading.allSatisfy(\.isOfPeriod))
        #expect(heading.last?.sentence.name == "guardian.headline.highest")
        let words = Self.bare(Said.plain(context.text.phrase(context.headline(.last(.month)))))
        for medium in Self.pages { #expect(Self.bare(said[medium]).contains(words), "\(medium): \(words)") }
        guard language == "en" else { return }
        #expect(words.hasSuffix(" The most on one day was $246.98, on Oct 12."), "\(words)")
        #expect(said["mail text"].contains("The most on one day was $246.98, on Oct 12."))
    }

    // MARK: Single systems

    @Test(arguments: languages) func everyTileOfMoneyMomentsHasItsPeriod(language: String, locale: String) throws {
        let said = try Said(
            ToldAccount.person(Account().moneyMoments), language: language, locale: locale, currency: "INR")
        let context = said.media.context
        let tiles = context.highlights(.thirtyDays).tiles(atMost: 20)
        #expect(tiles.count >= 4)
        for tile in tiles {
            let metric = try #require(context.insights.metric(tile.metric, .thirtyDays))
            #expect(metric.value != nil && tile.note != nil, "\(tile.metric)")
        }
        let goal = try #require(tiles.first { $0.metric == "moneymoments.signal.goal_underfunded" })
        #expect(goal.note == Phrase("moneymoments.tile.goal", ["day": .value(.day(Account.day(2026, 11, 20)))]))
    }

    // MARK: Words

    @Test func germanSpeaksToItsReader() throws {
        let account = Self.account(Self.charges(7_800))
        for (period, words, verdict) in [
            ("month", "Du hast im Oktober 820,00 € ausgegeben", "8 % mehr als im September"),
            ("week", "Du hast letzte Woche (9. bis 15. November) 180,00 € ausgegeben", "Etwa so viel wie in einer üblichen Woche"),
            (
                "yesterday", "Du hast gestern (19. November) 78,00 € ausgegeben, 18,00 € mehr als an einem üblichen Donnerstag (60,00 €).",
                "18,00 € mehr als an einem üblichen Donnerstag (60,00 €)"
            ),
        ] {
            let said = try Said(account, period: period, language: "de", locale: "de_DE", currency: "EUR")
            // What is usual on a day stands beside the number on its page, and not in the heading.
            let short = "Du hast gestern (19. November) 78,00 € ausgegeben."
            for medium in Self.pages + Self.mails {
                let told = period == "yesterday" && medium == "dashboard" ? short : medium == "mail" ? verdict : words
                #expect(said[medium].contains(told), "\(medium): \(said[medium].prefix(200))")
            }
        }
    }

    // MARK: Budgets

    /// What is to be known of budgets besides what is left stands at the end, once.
    @Test func oneSentenceStandsUnderBudgets() throws {
        let rent = (8...10).map { Charge(at: Account.instant(2026, $0, 1, 10), 120_000, merchant: "Rent", category: "rent_bills") }
        let unnamed = Charge(at: Account.instant(2026, 11, 5, 12), 2_714, category: nil)
        let said = try Said(Self.account(Self.charges(7_800) + rent + [unnamed], [("groceries", 60_000), ("transport", 15_000)]))
        for medium in Self.pages {
            let text = said[medium]
            let about = try #require(text.ranges(of: "About these numbers").last)
            for words in [
                "A payment of $1,200.00 (Rent), which came on", "$27.14 has no category and counts for no budget.",
            ] {
                let places = text.ranges(of: words)
                #expect(places.count == 1 && places.allSatisfy { $0.lowerBound > about.upperBound }, "\(medium): \(words)")
            }
            #expect(!text.contains("a dearer day"), "\(medium)")
        }
    }
}
