import AlmanacInsights
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacReport

/// What readers who started from nothing doubted of spending, each as its reader would read it.
@Suite struct SpendingReadAgainTests {
    private typealias Charge = Charges.Charge

    private static let languages = [
        ("en", "en_US"), ("de", "de_DE"), ("fr", "fr_FR"), ("es", "es_ES"), ("ar", "ar_EG"), ("hi", "hi_IN"),
    ]
    private static let pages = ["report", "Markdown", "dashboard"]

    /// $10 of groceries on each day since August.
    private static let daily: [Charge] = (Account.day(2026, 8, 1).number...Account.day(2026, 11, 20).number).map {
        Charge(at: Instant(Day($0)).advanced(bySeconds: 43_200), 1_000, merchant: "Shop", category: "groceries")
    }

    private static func rent(_ months: ClosedRange<Int>, _ amount: Int64 = 120_000) -> [Charge] {
        months.map { Charge(at: Account.instant(2026, $0, 1, 10), amount, merchant: "Rent", category: "rent_bills") }
    }

    private static func account(
        _ charges: [Charge], _ rules: [(category: String?, limit: Int64?)] = [], zone: String = "Etc/UTC"
    ) -> Snapshot {
        ToldAccount.charged(Charges(charges, rules: rules), zone: zone)
    }

    // MARK: Days

    /// The table of the days has the same rows as the chart of them; a long one is a file.
    @Test(arguments: [(nil, "](data/guardian.spend.daily.30d.csv)"), ("week", "| Day | Spent | 7-day average |")])
    func theDaysStandOnceInMarkdown(period: String?, days: String) throws {
        let said = try Said(Self.account(Self.daily), period: period)
        // With the tables that are folded, and without the blanks that fill cells.
        let markdown = said.media.markdown.replacing(#/ +/#, with: " ")
        #expect(markdown.split(separator: days, omittingEmptySubsequences: false).count == 2, "\(markdown)")
        #expect(!markdown.contains("Every day"))
        #expect(said["report"].contains("Every day") || period == "week")
    }

    // MARK: Payments of once a month

    /// What was bought on the day of the rent is more than the rent.
    @Test func theRentIsFoundOnADearDay() throws {
        let dear = Charge(at: Account.instant(2026, 11, 1, 15), 25_000, merchant: "Zara", category: "clothing")
        let said = try Said(Self.account(Self.daily + Self.rent(8...11, 20_000) + [dear]))
        for medium in Self.pages {
            #expect(
                said[medium].contains(
                    "The weeks from Aug 31, Sep 28, and Oct 26 have a payment that comes once a month."),
                "\(medium)")
            #expect(!said[medium].contains("It is not compared with"), "\(medium)")
        }
        #expect(said.media.context.insights.metric("guardian.spend.total", .monthToDate)?.previous != nil)
        // A second day that has as much leaves it open which of both it was.
        let two = try Said(
            Self.account(
                Self.daily + Self.rent(8...11, 20_000) + [dear, Charge(at: Account.instant(2026, 11, 3, 15), 46_000, merchant: "Ikea")]))
        #expect(!two["Markdown"].contains("and Oct 26 have a payment"))
    }

    @Test(arguments: languages) func whatIsStillToBePaidIsKeptAndForetold(language: String, locale: String) throws {
        let said = try Said(
            Self.account(Self.daily + Self.rent(8...10), [("groceries", 60_000), ("rent_bills", 130_000)]), language: language,
            locale: locale)
        let context = said.media.context
        // $400 of the groceries over 11 days; $1,300 are for the rent alone.
        let left = try #require(context.insights.metric("guardian.budgets.left_per_day", .thirtyDays))
        #expect(left.value == .money(Money(minor: 3_636, currency: .usd)))
        #expect(left.basis?.name == "guardian.budgets.left-per-day-without")
        #expect(context.insights.metric("guardian.budgets.left_total", .thirtyDays)?.value?.magnitude == 40_000)
        let low = try #require(context.insights.metric("guardian.spend.projection_low", .monthToDate)?.value?.magnitude)
        let high = try #require(context.insights.metric("guardian.spend.projection_high", .monthToDate)?.value?.magnitude)
        #expect(low >= 140_000 && high <= 180_000)
        guard language == "en" else { return }
        for medium in Self.pages {
            #expect(
                said[medium].contains(
                    "Groceries has $400.00 left until Nov 30, not counting Rent & Bills: $36.36 a day."
                ), "\(medium)")
            #expect(said[medium].contains("Of it, $1,200.00 is a payment that has not come yet (Rent)."), "\(medium)")
            #expect(
                said[medium].contains("A payment of $1,200.00 (Rent) that usually comes once in 30 days has not come this time."),
                "\(medium)")
        }
        // Where it has come nothing is told of it.
        let paid = try Said(Self.account(Self.daily + Self.rent(8...11), [("groceries", 60_000), ("rent_bills", 130_000)]))
        #expect(
            paid.media.context.insights.metric("guardian.budgets.left_per_day", .thirtyDays)?.basis?.name
                == "guardian.budgets.left-per-day-without")
        for (medium, text) in paid.texts {
            for words in ["has not come", "kept for"] { #expect(!text.contains(words), "\(medium): \(words)") }
        }
    }

    /// The rent is paid from a budget that other things come to as well: what is kept for it is told, and is no part of what a day has.
    @Test(arguments: languages) func whatAMixedBudgetKeepsForTheRentIsTold(language: String, locale: String) throws {
        let others = [(9, 14, 700), (10, 9, 3_100), (11, 5, 1_200), (11, 12, 2_000)].map { month, day, amount in
            Charge(at: Account.instant(2026, month, day, 10), Int64(amount), merchant: "Hardware", category: "rent_bills")
        }
        let said = try Said(
            Self.account(Self.daily + Self.rent(8...10) + others, [("groceries", 60_000), ("rent_bills", 130_000)]), language: language,
            locale: locale)
        let context = said.media.context
        // $400 and $1,268 are left, of which $1,200 are for the rent, over 11 days.
        let left = try #require(context.insights.metric("guardian.budgets.left_per_day", .thirtyDays))
        #expect(left.value == .money(Money(minor: 4_254, currency: .usd)))
        #expect(context.insights.metric("guardian.budgets.left_total", .thirtyDays)?.value?.magnitude == 166_800)
        let basis = try #require(left.basis)
        #expect(basis.name == "guardian.budgets.left-per-day-kept")
        let words = context.text.phrase(basis)
        for medium in Self.pages { #expect(said[medium].contains(Said.plain(words)), "\(medium): \(words)") }
        guard language == "en" else { return }
        #expect(words.contains("with $1,200.00 kept for the payment that has not come yet"))
    }

    @Test func aWeekWithTheRentHasNoAverage() throws {
        let said = try Said(Self.account(Self.daily + Self.rent(8...11)), period: "2026-11-01..2026-11-07")
        for (medium, text) in said.texts {
            for words in ["a day on average", "Spent a day"] { #expect(!text.contains(words), "\(medium): \(words)") }
        }
        let after = try Said(Self.account(Self.daily + Self.rent(8...11)), period: "2026-11-02..2026-11-08")
        #expect(after["Markdown"].contains("You spent $10.00 a day on average"))
    }

    /// The rent of the month has come: what its budget has left is for nothing else.
    @Test func whatAPaidBudgetHasLeftIsForNothingElse() throws {
        let said = try Said(Self.account(Self.daily + Self.rent(8...11), [("groceries", 60_000), ("rent_bills", 130_000)]))
        for medium in Self.pages {
            #expect(
                said[medium].contains(
                    "Groceries has $400.00 left until Nov 30, not counting Rent & Bills: $36.36 a day."
                ), "\(medium)")
        }
        let rent = try Said(Self.account(Self.daily + Self.rent(8...11), [("rent_bills", 130_000)])).media.context.insights
        #expect(rent.metric("guardian.budgets.left_per_day", .thirtyDays) == nil)
    }

    /// The rent has come and the bill of the same category has not: nothing is nearly used up, and what the category has left is for the bill.
    @Test func aBudgetOfTwoPaymentsIsPartlyPaid() throws {
        let bills = (8...10).map { Charge(at: Account.instant(2026, $0, 28, 10), 4_599, merchant: "Mobile", category: "rent_bills") }
        let rules: [(category: String?, limit: Int64?)] = [("groceries", 60_000), ("rent_bills", 130_000)]
        let said = try Said(Self.account(Self.daily + Self.rent(9...11) + bills, rules))
        for (medium, text) in said.texts { #expect(!text.contains("nearly used up"), "\(medium)") }
        #expect(said["Markdown"].contains("more to be paid"))
        // Neither has come.
        let missing = try Said(Self.account(Self.daily + Self.rent(9...10) + bills.dropLast(), rules))
        #expect(missing["Markdown"].contains("has not come yet this month, nor has $45.99 more in Rent & Bills."))
        #expect(missing["Markdown"].contains("has not come this time, nor has $45.99 more in Rent & Bills."))
        #expect(missing["Markdown"].contains("still to be paid"))
        #expect(missing.media.context.insights.metric("guardian.budgets.on_track", .thirtyDays)?.value == .count(1))
    }

    /// What ended makes the column add up to the number above it.
    @Test func differencesOfCategoriesAddUp() throws {
        let ended = (8...9).map { Charge(at: Account.instant(2026, $0, 28, 10), 7_777, merchant: "Bar", category: "alcohol") }
        let insights = try Said(Self.account(Self.daily + Self.rent(8...11) + ended)).media.context.insights
        let categories = try #require(insights.series("guardian.spend.by_category", .thirtyDays))
        let total = try #require(insights.metric("guardian.spend.total", .thirtyDays))
        let sum = categories.keys.indices.reduce(0) { $0 + (categories.value("change", at: $1)?.magnitude ?? 0) }
        #expect(sum == (total.value?.magnitude ?? 0) - (total.previous?.magnitude ?? 0))
        // What changed most is named; it is one of those without spending here.
        #expect(categories.keys.last == .phrase(Phrase("guardian.category.alcohol")))
    }

    /// More has a plus by merchant as it has by category.
    @Test func moreHasAPlusInEachTable() throws {
        let more = [(9, 10), (11, 5), (11, 10), (11, 15)].map {
            Charge(at: Account.instant(2026, $0.0, $0.1, 10), 1_000, merchant: "Cafe", category: "fun")
        }
        let markdown = try Said(Self.account(Self.daily + more))["Markdown"]
        #expect(markdown.contains("| Cafe | +$25.00 |"))
        #expect(markdown.contains("| $5.00 | +$25.00 |"))
    }

    /// Of two categories that ended alike, the row is of the one that the sentence names.
    @Test func theRowOfWhatEndedIsOfWhatTheSentenceNames() throws {
        let ended = ["fun", "alcohol", "clothing"].flatMap { category in
            (8...9).map { Charge(at: Account.instant(2026, $0, 28, 10), 7_777, merchant: "Bar", category: category) }
        }
        let insights = try Said(Self.account(Self.daily + Self.rent(8...11) + ended)).media.context.insights
        let categories = try #require(insights.series("guardian.spend.by_category", .thirtyDays))
        let named = try #require(insights.series("guardian.changes.categories", .thirtyDays)?.keys.first)
        #expect(categories.keys.suffix(2) == [named, .phrase(Phrase("guardian.no-longer"))])
        #expect(
            categories.value("change", at: categories.keys.count - 1)?.magnitude == 2
                * (categories.value("change", at: categories.keys.count - 2)?.magnitude ?? 0))
    }

    /// A week that is not compared with the one before, as its sentence says, has no line of it.
    @Test func whatIsNotComparedIsNotDrawnBeside() throws {
        let said = try Said(Self.account(Self.daily + Self.rent(8...11)), period: "2026-11-01..2026-11-07")
        #expect(said["Markdown"].contains("so it is not compared with"))
        #expect(!said["Markdown"].contains("Period before"))
    }

    // MARK: Days

    /// Of one budget there is no "together", and of two there is.
    @Test(arguments: languages) func whatIsLeftInOneBudgetIsNotTogether(language: String, locale: String) throws {
        let one: [(category: String?, limit: Int64?)] = [("groceries", 60_000)]
        for (rules, name, words) in [
            (one, "guardian.budgets.left-one", "Groceries has $400.00 left until Nov 30: $36.36 a day."),
            (
                one + [("transport", 11_000)], "guardian.budgets.left-all",
                "Your budgets have $510.00 left together until Nov 30: $46.36 a day."
            ),
            (one + [("fun", 0)], "guardian.budgets.left-one", "Groceries has $400.00 left until Nov 30: $36.36 a day."),
        ] {
            let said = try Said(Self.account(Self.daily, rules), language: language, locale: locale)
            let context = said.media.context
            guard case .phrase(let sentence)? = context.insights.metric("guardian.budgets.left_told", .thirtyDays)?.value else {
                Issue.record("nothing is said: \(name)")
                continue
            }
            #expect(sentence.name == name)
            for medium in Self.pages {
                #expect(said[medium].contains(Said.plain(context.text.phrase(sentence))), "\(medium): \(name)")
                if language == "en" { #expect(said[medium].contains(words), "\(medium)") }
            }
        }
        let over = try Said(Self.account(Self.daily, [("groceries", 15_000), ("transport", 11_000)]))
        #expect(over["Markdown"].contains("Transport has $110.00 left until Nov 30: $10.00 a day. Groceries is over by $50.00."))
    }

    /// In Auckland it is the 21st.
    @Test func daysThatAreLeftAreTheReaders() throws {
        let account = Self.account(Self.daily, [("groceries", 60_000)], zone: "Pacific/Auckland")
        let said = try Said(account)
        for medium in Self.pages {
            #expect(
                said[medium].contains(
                    "Groceries has $400.00 left until Nov 30: $40.00 a day."
                ), "\(medium)")
        }
    }

    /// At 20:09 UTC on Sunday it is Monday in Kolkata.
    @Test func aRequestLiesInTheWeekThatItsTimeSays() throws {
        var guardian = Charges(Self.daily).guardian(at: ToldAccount.now)
        guardian.overrides[.ninetyDays] = [
            .init(at: Account.instant(2026, 11, 1, 20, 9), merchant: "Shop", amount: 1_000),
            .init(at: Account.instant(2026, 10, 14, 12), merchant: "Shop", amount: 2_000),
        ]
        let account = ToldAccount.person(guardian, zone: "Asia/Kolkata")
        let weeks = try #require(try Said(account).media.context.insights.series("guardian.overrides.by_week", .thirtyDays))
        for (monday, count) in [(Account.day(2026, 10, 26), 0), (Account.day(2026, 11, 2), 1)] as [(Day, Int64)] {
            let row = try #require(weeks.keys.firstIndex(of: .day(monday)))
            #expect(weeks.value("count", at: row) == .count(count))
        }
        // Of a month that is over they end with it, and of a year before the first of them there are none.
        let month = try Said(account, period: "month").media.context.insights
        let range = try #require(month.askedRange)
        #expect(month.series("guardian.overrides.by_week", range)?.keys.last == .day(Account.day(2026, 10, 26)))
        let year = try Said(account, period: "year").media.context.insights
        #expect(try year.series("guardian.overrides.by_week", #require(year.askedRange)) == nil)
    }

    @Test func aDayThatOneWindowLostIsKnownFromAnother() throws {
        let every = Self.daily.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        var guardian = Charges(every).guardian(at: ToldAccount.now)
        let lost = try #require(guardian.timeseries[.ninetyDays]?.last { $0.day < Account.day(2026, 11, 12) }).day
        guardian.timeseries[.ninetyDays]?.removeAll { $0.day == lost }
        guardian.lost.add("timeseries", .ninetyDays)
        let said = try Said(ToldAccount.person(guardian, zone: "Etc/UTC"))
        let insights = said.media.context.insights
        let weeks = try #require(insights.series("guardian.spend.by_week", .thirtyDays))
        for row in weeks.keys.indices {
            guard case .day(let monday) = weeks.keys[row] else { continue }
            // Whole within the last 30 days, of which all is known, or before them.
            let isKnown = monday >= Account.day(2026, 10, 22)
            #expect((weeks.value("spend", at: row) != nil) == isKnown, "\(monday)")
        }
        #expect(insights.metric("guardian.spend.no_spend_days", .thirtyDays)?.value != nil)
    }

    // MARK: Budgets

    @Test func budgetsWithoutALimitAreSetAgainstNone() throws {
        let said = try Said(Self.account(Self.daily, [("groceries", nil), ("fun", nil)]))
        for (medium, text) in said.texts {
            for words in ["an even month would be", "against their limits"] { #expect(!text.contains(words), "\(medium): \(words)") }
        }
        for medium in Self.pages { #expect(said[medium].contains("None of these budgets has a limit."), "\(medium)") }
    }

    @Test func beforeTheAccountNoBudgetWasUsed() throws {
        let said = try Said(ToldAccount.firstDay, period: "month")
        for (medium, text) in said.texts { #expect(!text.contains("is not known"), "\(medium): \(text)") }
    }

    /// In Berlin it is December; by Guardian's clock November has half an hour to go.
    @Test(arguments: languages) func aMonthThatIsOverForTheReaderWas(language: String, locale: String) throws {
        let now = Account.instant(2026, 11, 30, 23, 30)
        let charges = Charges(Self.daily + Self.rent(8...11), rules: [("groceries", 15_000), ("rent_bills", 150_000)])
        let said = try Said(
            ToldAccount.charged(charges, at: now, zone: "Europe/Berlin"), language: language, locale: locale)
        let context = said.media.context
        let over = try #require(context.highlights(.thirtyDays).heading.first { $0.importance == .overLimit })
        #expect(over.sentence.name == "limit.headline.was-over")
        guard language == "en" else { return }
        #expect(context.text.full(.phrase(over.sentence)).contains("Groceries was over its limit by $50.00 in November."))
        for medium in Self.pages {
            #expect(said[medium].contains("$300.00 was left in Rent & Bills. Groceries went over by $50.00."), "\(medium)")
        }
        for (medium, text) in said.texts { #expect(!text.contains("is over its limit"), "\(medium)") }
    }

    // MARK: Numbers beside each other

    @Test func aChangeStandsBesideTheNumberThatItIsOf() throws {
        let more = Self.daily.map { charge in
            var charge = charge
            if charge.at.utcDay >= Account.day(2026, 11, 13) { charge.amount = 1_500 }
            return charge
        }
        let said = try Said(Self.account(more))
        let tile = "Nov 13 – 19: $105.00, 50% more than in the 7 days before ($70.00)"
        #expect(said["dashboard"].contains(tile))
        #expect(said["dashboard"].contains(", and the same from Nov 13 to 19: 50% more than in the 7 days before."))
        for (medium, text) in said.texts where medium != "index" { #expect(!text.contains("+50%"), "\(medium)") }
    }

    @Test func whatWentThroughIsOfAll() throws {
        for (through, words) in [(3.0, "3 of 51 let through by you"), (0, "Flagged as risky")] {
            var guardian = Charges(Self.daily).guardian(at: ToldAccount.now)
            for range in RangeKey.allCases {
                guardian.summary[range]?.authorisations = 51
                guardian.summary[range]?.riskyRate = through == 0 ? 0 : 6.0 / 51
                guardian.summary[range]?.overrideRate = through / 51
            }
            let said = try Said(ToldAccount.person(guardian))
            #expect(said["dashboard"].contains(words), "\(words)")
            for (medium, text) in said.texts { #expect(!text.contains("let none through"), "\(medium)") }
            #expect(said["Markdown"].contains("Your card checked 51 attempts to pay"))
        }
    }

    /// Spending and the share of an income stand side by side, and are of other accounts.
    @Test func theShareOfAnIncomeSaysOfWhichAccounts() throws {
        let said = try Said(ToldAccount.sample)
        let tiles = said.media.context.highlights(.thirtyDays).tiles(atMost: 20)
        #expect(tiles.contains { $0.metric == "moneymoments.income.spent" })
        #expect(said["dashboard"].contains("MoneyMoments and Guardian see different accounts"))
    }

    @Test func aMonthWithoutATotalIsNotTold() throws {
        var guardian = Charges(Self.daily + Self.rent(8...11)).guardian(at: ToldAccount.now)
        guardian.summary[.monthToDate]?.spend = nil
        let mail = try Said.mail(ToldAccount.person(guardian, zone: "Etc/UTC"), period: "yesterday")
        #expect(!mail.contains("You have spent –"), "\(mail)")
    }
}
