import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacReport

/// What a stranger sees first of a dashboard: headings that say what is so, few rows, and in every period what was spent.
@Suite struct FirstScreenTests {
    /// As much each day of four months, in each of these categories.
    private static func account(_ rules: [(category: String?, daily: Int64, limit: Int64?)], at now: Instant = ToldAccount.now) -> Snapshot
    {
        let days = Account.day(2026, 8, 1).number...Account.day(2026, 11, 20).number
        let charges = rules.flatMap { rule in
            days.map { Charges.Charge(at: Instant(Day($0)).advanced(bySeconds: 43_200), rule.daily, category: rule.category) }
        }
        return ToldAccount.charged(Charges(charges, rules: rules.map { ($0.category, $0.limit) }), at: now, zone: "Etc/UTC")
    }

    private static func headings(_ said: Said) -> [String] {
        ["h2", "h3"].flatMap { said.media.dashboard.between("<\($0)>", "</\($0)>") }.map { String($0).unescaped }
    }

    // MARK: The heading

    private static func heading(_ page: String) -> String {
        let whole = page.between("<h1", "</h1>").first.map { String($0) } ?? ""
        return Said.plain(whole.drop { $0 != ">" }.dropFirst().replacing(#/<[^>]*>/#, with: "").description).unescaped
    }

    /// A page about a day begins with what was spent, and the one thing that needs action; what is usual is beside the number.
    @Test func aDayHasAShortHeading() throws {
        let said = try Said(Self.account([("fun", 2000, 100), ("transport", 2000, 45_000)]), period: "yesterday")
        #expect(Self.heading(said.media.dashboard) == "You spent $40.00 yesterday (November 19). Now: Fun is over its limit.")
        #expect(said.media.dashboard.between("<h1", "</h1>").first?.contains("<a class=\"said near bad\"") == true)
        // The letter has the whole sentence, and the page the number that it compares with, once.
        #expect(Self.heading(said.media.report).contains("usual"))
        #expect(said["dashboard"].contains("on a usual Thursday ($40.00)") && !said["dashboard"].contains("$40.00 on a usual Thursday"))
        let calm = try Said(Self.account([("fun", 2000, 2_000_000)]), period: "yesterday")
        #expect(Self.heading(calm.media.dashboard) == "You spent $20.00 yesterday (November 19).")
    }

    /// Six digits of a dinar are hard to read in a heading; the numbers of the page have all of them.
    @Test func amountsWithThousandthsAreRoundedInTheHeading() throws {
        let said = try Said(Self.account([("fun", 20_123, nil)]), language: "ar", locale: "ar_KW", currency: "KWD")
        let page = Self.heading(said.media.dashboard)
        #expect(!page.contains("٫") && page.contains("٦٠٤"), "\(page)")
        // The letter has all digits.
        #expect(said["report"].contains("٦٠٣٫٦٩٠"), "\(Self.heading(said.media.report))")
        #expect(said["dashboard"].contains("٢٠٫١٢٣"))
        let dollars = try Said(Self.account([("fun", 20_123, nil)]))
        #expect(Self.heading(dollars.media.dashboard).contains("$6,036.90"))
    }

    /// How MoneyMoments counts is said at the end, and not in the card of the habits.
    @Test func howHabitsAreCountedIsSaidAtTheEnd() throws {
        for medium in ["dashboard", "report"] {
            let text = try Said(Account.ana)[medium]
            let parts = text.split(separator: "both as cash and as a transfer")
            #expect(parts.count == 2 && parts[0].contains("About these numbers"), "\(medium)")
        }
    }

    // MARK: Budgets

    /// $20 a day are $400 by the 20th.
    @Test(
        arguments: [
            ([100, 100, 2_000_000], "2 budgets are over their limits"), ([100, 2_000_000, 2_000_000], "1 budget is over its limit"),
            ([50_000, 2_000_000, 2_000_000], "1 budget is close to its limit"),
            ([45_000, 50_000, 2_000_000], "2 budgets are close to their limits"),
            ([2_000_000, 2_000_000, 2_000_000], "All budgets are within their limits"),
        ] as [([Int64], String)])
    func theirHeadingSaysHowTheyStand(limits: [Int64], heading: String) throws {
        let rules = zip(["groceries", "fun", "transport"], limits).map {
            (category: $0 as String?, daily: Int64(2000), limit: $1 as Int64?)
        }
        let said = try Said(Self.account(rules))
        #expect(Self.headings(said).contains(heading), "\(Self.headings(said))")
        // It says no more than the table does.
        let insights = said.media.context.insights
        let finding = try #require(insights.metric("guardian.budgets.finding", .thirtyDays)?.value)
        let budgets = try #require(insights.series("guardian.budgets", .thirtyDays))
        let over = budgets.keys.indices.count { budgets.value("excess", at: $0) != nil }
        guard case .phrase(let phrase) = finding else { return #expect(Bool(false), "\(finding)") }
        #expect((phrase.name == "guardian.budgets.finding-over") == (over > 0))
    }

    @Test func aBudgetAloneIsNotAll() throws {
        #expect(Self.headings(try Said(Self.account([("fun", 2000, 2_000_000)]))).contains("The budget is within its limit"))
    }

    /// A month that is over was kept or it was not, and is named.
    @Test func ofAMonthThatIsOverTheHeadingNamesIt() throws {
        let now = Account.instant(2026, 11, 30, 23, 30)
        for (limit, heading) in [
            (100, "1 budget was over its limit in November 2026"), (2_000_000, "The budget was kept in November 2026"),
        ] {
            let account = ToldAccount.charged(
                Charges(
                    (1...30).map { Charges.Charge(at: Account.instant(2026, 11, $0, 12), 2000, category: "fun") },
                    rules: [("fun", Int64(limit))]),
                at: now, zone: "Asia/Kolkata")
            let said = try Said(account, period: "month")
            let finding = said.media.context.insights.metric("guardian.budgets.finding", .thirtyDays)?.value
            guard case .phrase(let phrase)? = finding else { continue }
            #expect(said.media.context.text.phrase(phrase) == heading)
        }
    }

    /// What is not known of all of them is not said of all of them.
    @Test func aBudgetThatMayBeOneOfZeroLeavesTheHeadingAName() throws {
        var guardian = Charges([.init(at: ToldAccount.now, 2000, category: "fun")], rules: [("fun", 0), ("transport", 2_000_000)]).guardian(
            at: ToldAccount.now)
        guardian.rules = nil
        let said = try Said(ToldAccount.person(guardian))
        #expect(Self.headings(said).contains("Budgets this month"), "\(Self.headings(said))")
    }

    /// A picture of limits has a bar for each that there is; the table has all.
    @Test func oneWithoutALimitIsInTheTableAlone() throws {
        let said = try Said(Self.account([("fun", 2000, 100), ("transport", 2000, 2_000_000), ("clothing", 2000, nil)]))
        let card = try #require(said.media.dashboard.between("1 budget is over its limit</h2>", "</article>").first)
        let picture = try #require(String(card).between("<svg", "</svg>").first)
        #expect(picture.contains("Transport") && !picture.contains("Clothing"))
        #expect(card.contains("<th>Clothing") && card.contains("no limit set"))
        let none = try Said(Self.account([("clothing", 2000, nil)]))
        #expect(none.media.dashboard.contains("Budgets this month. Clothing: no limit set"), "where none has one, the rows say so")
    }

    /// Of many budgets those that ask for something are shown, and the next two.
    @Test func theRestIsBehindALine() throws {
        let rules = (1...25).map {
            (category: "kind \($0)" as String?, daily: Int64(2000), limit: Int64($0 <= 3 ? 100 : 2_000_000) as Int64?)
        }
        let card = try #require(
            try Said(Self.account(rules)).media.dashboard.between("3 budgets are over their limits</h2>", "</article>").first)
        let pictures = String(card).between("role=\"img\" aria-label=\"", "\"")
        #expect(pictures.count == 2 && pictures[0].contains("5 amounts") && pictures[1].contains("20 amounts"), "\(pictures)")
        #expect(card.contains("<summary>20 more are on track</summary>"))
    }

    // MARK: The heading

    /// Whatever else there is to say, and whether or not there is a time before to compare with.
    @Test func inEveryPeriodItSaysWhatWasSpent() throws {
        for account in [Account.ana, ToldAccount.spender, ToldAccount.firstDay, ToldAccount.sample] {
            let context = try Said(account).media.context
            #expect(!context.insights.ranges.isEmpty)
            for range in context.insights.ranges {
                let total = try #require(context.insights.metric("guardian.spend.total", range)?.value)
                let heading = context.highlights(range).heading.map { context.text.phrase($0.sentence) }
                let amount = context.text.text(Term.value(total))
                #expect(heading.first?.contains(amount) == true, "\(range.token): \(heading), \(amount)")
            }
        }
    }
}
