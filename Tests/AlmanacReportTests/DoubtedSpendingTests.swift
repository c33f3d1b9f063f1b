import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// What readers of spending still doubted, each as its reader would read it.
@Suite struct DoubtedSpendingTests {
    private typealias Charge = Charges.Charge

    private static let languages = [
        ("en", "en_US"), ("de", "de_DE"), ("fr", "fr_FR"), ("es", "es_ES"), ("ar", "ar_EG"), ("hi", "hi_IN"),
    ]
    private static let pages = ["report", "Markdown", "dashboard"]

    /// A charge of some category on days of November, and before it as much a day.
    private static func daily(_ category: String?, _ amount: Int64, from first: Day = Account.day(2026, 8, 1)) -> [Charge] {
        (first.number...Account.day(2026, 11, 20).number).map {
            Charge(at: Instant(Day($0)).advanced(bySeconds: 43_200), amount, merchant: "Shop of \(category ?? "all")", category: category)
        }
    }

    private static func account(_ charges: [Charge], _ rules: [(category: String?, limit: Int64?)] = []) -> Snapshot {
        ToldAccount.charged(Charges(charges, rules: rules), zone: "Etc/UTC")
    }

    // MARK: A time of which nothing is known

    @Test(arguments: languages) func aYearBeforeTheAccountIsOneSentence(language: String, locale: String) throws {
        for (account, first) in [
            (ToldAccount.spender, Account.day(2026, 8, 23)), (ToldAccount.firstDay, Account.day(2026, 11, 20)),
        ] {
            for period in ["year", "2025-03-01..2025-03-31", "2025-03-01..2025-03-01"] {
                let said = try Said(account, period: period, language: language, locale: locale)
                let context = said.media.context
                let range = try #require(context.insights.askedRange)
                let span = try #require(context.insights.span(range))
                let sentence = Phrase(
                    "highlights.period-unknown-from", ["period": .phrase(Period(span).name), "day": .value(.day(first))])
                #expect(context.highlights(range).heading.map(\.sentence) == [sentence])
                #expect(context.highlights(range).tiles(atMost: 20).isEmpty && context.highlights(range).attention.level == .good)
                let report = Composer(context).compose(try Media.sets.get().set(language).report)
                #expect(report.sections.isEmpty)
                guard language == "en", period == "year" else { continue }
                let day = first == Account.day(2026, 8, 23) ? "Aug 23" : "Nov 20"
                for (medium, text) in said.texts where medium != "index" {
                    for words in ["$", "Now", "udget", "weekday", "Questions"] { #expect(!text.contains(words), "\(medium): \(words)") }
                    guard medium != "subject line" else {
                        #expect(text == "2025: nothing is known")
                        continue
                    }
                    #expect(text.contains("What happened in 2025 is not known; there are numbers from \(day) on."), "\(medium): \(text)")
                }
            }
        }
    }

    /// Where something is known of a time it is told as before: that there were no charges yet, or nothing was spent.
    @Test func aTimeOfWhichSomethingIsKnownIsTold() throws {
        let week = try Said(ToldAccount.firstDay, period: "week")
        #expect(week["report"].contains("your first was on Nov 20.") && week["report"].contains("Budgets"))
        let month = try Said(ToldAccount.spender, period: "month")
        #expect(month["report"].contains("You spent $") && !month["report"].contains("is not known; there are numbers"))
    }

    // MARK: Payments of once a month

    @Test func aWeekdayIsToldWithoutTheRent() throws {
        let said = try Said(ToldAccount.spender)
        let weekdays = try #require(said.media.context.insights.series("guardian.spend.by_weekday", .thirtyDays))
        // November began on a Sunday, with $1,200 of rent.
        let (spend, average) = (weekdays.value("spend", at: 6)?.magnitude ?? 0, weekdays.value("average", at: 6)?.magnitude ?? 0)
        #expect(spend > 120_000 && average < 20_000)
        #expect(weekdays.measure("times")?.values.allSatisfy { ($0?.magnitude ?? 9) < 4 } == true)
        for medium in ["dashboard", "report", "Markdown"] {
            #expect(said[medium].contains("The averages leave out 1 day with a payment that comes once a month."), "\(medium)")
        }
    }

    @Test func aWeekWithTheRentIsComparedWithNone() throws {
        let with = try Said(ToldAccount.spender, period: "2026-11-01..2026-11-07")
        let after = try Said(ToldAccount.spender, period: "2026-11-02..2026-11-08")
        for (said, words) in [
            (with, " was on Nov 1, with a payment that comes once a month, so it is not compared with Oct 25 – 31."),
            (after, "It is not compared with Oct 26 – Nov 1, which had a payment that comes once a month, on Nov 1."),
        ] {
            for medium in Self.pages + ["mail", "mail text"] { #expect(said[medium].contains(words), "\(medium): \(words)") }
            for (medium, text) in said.texts { #expect(!text.contains("% more than") && !text.contains("% less than"), "\(medium)") }
            // What goes on from the sentence before it is seen with that, though the number repeats it.
            let heading = try #require(said.media.dashboard.between("<h1", "</h1>").first)
            #expect(heading.contains("You spent") && !heading.contains("class=\"said\""))
        }
        for medium in Self.pages {
            #expect(
                try Said(ToldAccount.spender)[medium].contains(
                    "The weeks from Aug 31, Sep 28, and Oct 26 have a payment that comes once a month."),
                "\(medium)")
        }
    }

    /// Accounts without any such payment are hardly ever said to have one.
    @Test func chanceMakesNoPayment() throws {
        var found = 0
        for seed in UInt64(1)...60 {
            let charges = Charges.random(seed: seed, from: Account.day(2026, 7, 1), until: Account.day(2026, 11, 21))
            let insights = Insights(of: charges.snapshot(at: ToldAccount.now), zone: .utc, currency: .usd)
            let notes = insights.series("guardian.spend.by_weekday", .ninetyDays)?.notes ?? []
            if notes.contains(where: { $0.name == "guardian.weekdays.monthly" }) { found += 1 }
        }
        #expect(found <= 2)
    }

    // MARK: Budgets

    @Test(arguments: languages) func noBudgetIsKeptOfChargesWithoutCategory(language: String, locale: String) throws {
        let charges = Charges(Self.daily(nil, 3_000), rules: [("groceries", 60_000), ("fun", 20_000)])
        // While November runs, and when it is over.
        for (now, period) in [(ToldAccount.now, nil), (Account.instant(2026, 12, 1, 7), "month")] as [(Instant, String?)] {
            let account = ToldAccount.charged(charges, at: now, zone: "Etc/UTC")
            let said = try Said(account, period: period, language: language, locale: locale)
            let context = said.media.context
            let range = context.insights.askedRange ?? .thirtyDays
            let budgets = try #require(context.insights.series("guardian.budgets", range))
            #expect(budgets.tones.allSatisfy { $0 == .neutral } && budgets.measure("left")?.values.allSatisfy { $0 == nil } != false)
            for name in ["spent", "utilisation"] { #expect(budgets.measure(name)?.values.allSatisfy { $0 == nil } != false, "\(name)") }
            for name in ["on_track", "left_total", "left_per_day", "over"] {
                #expect(context.insights.metric("guardian.budgets." + name, range) == nil, "\(name)")
            }
            guard language == "en" else { continue }
            let sentence =
                period == nil
                ? "What was spent in November so far has no category ($600.00), so how far each budget is used is not known."
                : "What was spent in November has no category ($600.00), so how far each budget is used is not known."
            for medium in Self.pages + ["mail", "mail text"] { #expect(said[medium].contains(sentence), "\(medium): \(said[medium])") }
            for (medium, text) in said.texts {
                for words in ["on track", "kept", "is left", "left in your", "Left in budgets"] {
                    #expect(!text.contains(words), "\(medium): \(words)")
                }
            }
        }
    }

    @Test func whatHasNoCategoryCountsForNoBudget() throws {
        let said = try Said(Self.account(Self.daily(nil, 1_000) + Self.daily("groceries", 500), [("groceries", 60_000)]))
        for medium in Self.pages + ["mail", "mail text"] {
            #expect(
                said[medium].contains("Of what was spent in November so far, $200.00 has no category and counts for no budget."),
                "\(medium)")
        }
        // A budget of such charges has them.
        let ruled = try Said(Self.account(Self.daily(nil, 1_000), [(nil, 60_000)]))
        for (medium, text) in ruled.texts { #expect(!text.contains("counts for no budget"), "\(medium)") }
    }

    @Test func whatIsLeftOfOneBudgetIsNotWhatMayBeSpent() throws {
        let charges = Self.daily("groceries", 3_000) + Self.daily("fun", 500)
        let more = try Said(Self.account(charges, [("groceries", 20_000), ("fun", 14_000)]))
        for medium in Self.pages {
            #expect(more[medium].contains("$40.00 is left in Fun, but other budgets are over by more than that: $400.00."), "\(medium)")
        }
        for (medium, text) in more.texts {
            #expect(!text.contains("Left in budgets") && !text.contains(" a day until"), "\(medium)")
        }
        // Where more is left than others are over, it is said under the budgets, and is no tile.
        let less = try Said(Self.account(charges, [("groceries", 59_000), ("fun", 14_000)]))
        for medium in Self.pages {
            #expect(less[medium].contains("a day. Groceries is over by $10.00."), "\(medium)")
        }
        for (medium, text) in less.texts { #expect(!text.contains("Left in budgets"), "\(medium)") }
    }

    /// "On track" and "cannot be said yet" of one budget contradict each other for a reader.
    @Test func onlyOfBudgetsThatGetCloseIsSaidThatTheyHaveTooFewCharges() throws {
        let few = [("fun", 4_000), ("clothing", 1_000)].map {
            Charge(at: Account.instant(2026, 11, 9, 12), Int64($0.1), merchant: "Shop", category: $0.0)
        }
        let charges = Self.daily("transport", 1_000) + few
        let said = try Said(Self.account(charges, [("transport", 22_000), ("fun", 5_000), ("clothing", 5_000), ("alcohol", 5_000)]))
        for medium in Self.pages + ["mail", "mail text"] {
            let times = said[medium].ranges(
                of:
                    "Whether Fun lasts until the end of the month cannot be said yet: it has too few charges, or charges that are too uneven."
            )
            #expect(times.count == 1, "\(medium)")
            #expect(said[medium].ranges(of: "cannot be said yet").count == 1, "\(medium)")
        }
        // Nothing is said where all are far from their limits.
        let none = try Said(Self.account(charges, [("transport", 90_000), ("fun", 50_000)]))
        for (medium, text) in none.texts { #expect(!text.contains("cannot be said yet"), "\(medium)") }
    }

    /// Beside a limit that is broken, one that only comes close to it is seen with the budgets.
    @Test(arguments: [("clothing", true), ("fun", false)]) func whatComesCloseToALimitStandsWithTheBudgets(over: String, isLeftOut: Bool)
        throws
    {
        let charges = [("fun", 8_500), ("clothing", 1_000)].map {
            Charge(at: Account.instant(2026, 11, 9, 12), Int64($0.1), merchant: "Shop", category: $0.0)
        }
        // The second time nothing is over its limit.
        let account = Self.account(
            Self.daily("transport", 1_000) + charges, [("fun", 10_000), ("clothing", over == "clothing" ? 500 : 5_000)])
        let mail = try Said.mail(account, period: "week")
        #expect(mail.contains("Fun has used most of its limit.") != isLeftOut, "\(mail)")
        #expect(mail.contains("Clothing is over its limit") == isLeftOut, "\(mail)")
    }

    // MARK: Amounts

    /// Changes that are too long for their column beside a ring are in short there, and have all of their digits in the table.
    @Test(arguments: [(Int64(123_456_789), "+$1.23M"), (12_345, "+$123.45")]) func longChangesAreInShort(amount: Int64, shown: String)
        throws
    {
        let charge = Charge(at: Account.instant(2026, 11, 18, 12), amount, merchant: "Shop", category: "clothing")
        let said = try Said(Self.account(Self.daily("groceries", amount / 10) + [charge]))
        let legends = said.media.dashboard.between("legend compared", "</ul>")
        #expect(legends.contains { $0.contains("\(shown)</small>") }, "\(legends.first ?? "")")
        #expect(said["dashboard"].contains(amount == 12_345 ? "$123.45" : "+$1,234,567.89"))
    }

    @Test func twelvePaymentsAreAYear() throws {
        let said = try Said(ToldAccount.spender)
        for medium in Self.pages + ["mail", "mail text"] {
            // On a card a large whole amount has no zeros behind its point.
            let year = medium == "dashboard" ? "$14,400" : "$14,400.00"
            #expect(said[medium].contains("You paid Rent $1,200.00 once a month in the last 90 days. That is \(year) a year."), "\(medium)")
            #expect(!said[medium].contains("$14,000"), "\(medium)")
        }
    }

    @Test(arguments: languages) func aDayIsComparedWithAUsualOne(language: String, locale: String) throws {
        var charges = Self.daily("groceries", 1_000).filter { $0.at.utcDay < Account.day(2026, 11, 18) }
        charges.append(Charge(at: Account.instant(2026, 11, 18, 12), 1_311))
        charges.append(Charge(at: Account.instant(2026, 11, 19, 12), 12_873))
        let said = try Said(Self.account(charges), period: "yesterday", language: language, locale: locale)
        let context = said.media.context
        let total = try #require(context.insights.metric("guardian.spend.total", .last(.day)))
        #expect(total.previous == .money(Money(minor: 1_000, currency: .usd)))
        let amount = context.text.full(.money(Money(minor: 11_873, currency: .usd)))
        #expect(context.text.delta(of: total) == "▲ " + amount)
        guard language == "en" else { return }
        let sentence = "You spent $128.73 yesterday (November 19), $118.73 more than on a usual Thursday ($10.00)."
        for medium in Self.pages.filter({ $0 != "dashboard" }) + ["mail text"] {
            #expect(said[medium].contains(sentence), "\(medium)")
        }
        // A mail has the amount above it.
        #expect(said["mail"].contains("Spent $128.73 $118.73 more than on a usual Thursday ($10.00)"))
        // The heading of the dashboard leaves that to the tile under it.
        #expect(said["dashboard"].contains("You spent $128.73 yesterday (November 19)."))
        // A mail about a day has no tiles.
        for medium in Self.pages {
            #expect(
                said[medium].contains(
                    ["Markdown": "+$118.73", "dashboard": "$118.73 more than on a usual Thursday"][medium] ?? "▲ $118.73")
                    && said[medium].contains(medium == "dashboard" ? "on a usual Thursday ($10.00)" : "$10.00 on a usual Thursday"),
                "\(medium)")
            #expect(said[medium].contains("A usual Thursday is the one in the middle of the"), "\(medium)")
        }
        #expect(said["index"].contains("▲ $118.73"))
        #expect(said["subject line"].hasPrefix("You spent $129, $119 more"))
        for (medium, text) in said.texts {
            #expect(!text.contains("day before") && !text.contains("% more than on a"), "\(medium): \(text)")
        }
    }

    @Test func theDaysOfAChartAreThoseThatAreNamed() throws {
        // Nothing was spent in the evening of October 21.
        let said = try Said(Self.account(Self.daily("groceries", 1_000)))
        #expect(said["Markdown"].contains("the average of seven days.") && said["Markdown"].contains("30 days, Oct 22 to Nov 20"))
        for (medium, text) in said.texts { #expect(!text.contains("Oct 21 –"), "\(medium)") }
        let days = try #require(said.media.context.insights.series("guardian.spend.daily", .thirtyDays)?.keys)
        #expect(days.first == .day(said.media.context.insights.period(.thirtyDays).first))
    }

    @Test func theLargestChangeIsASentence() throws {
        let rise = Self.daily("groceries", 1_000) + Self.daily("transport", 2_000, from: Account.day(2026, 10, 25))
        let said = try Said(Self.account(rise))
        for medium in Self.pages {
            #expect(said[medium].contains("Transport changed most: $540.00 more than usual"), "\(medium)")
        }
        // A month that is over has no such card.
        let month = try Said(Self.account(rise), period: "month")
        for (medium, text) in month.texts { #expect(!text.contains("changed most"), "\(medium)") }
    }

    // MARK: Payments of once a month, once more

    private static func rent(
        _ days: [Day], _ amount: Int64 = 120_000, merchant: String? = "Rent", category: String? = "rent_bills"
    ) -> [Charge] {
        days.map { Charge(at: Instant($0).advanced(bySeconds: 36_000), amount, merchant: merchant, category: category) }
    }

    /// The 90 days have but two of the three payments; with a bill in the same category, which has more in it than the rent.
    @Test func theRentIsUsualOnce() throws {
        let now = Account.instant(2026, 11, 30, 23, 30)
        let firsts = (8...11).map { Account.day(2026, $0, 1) }
        let bills = Self.rent((8...11).map { Account.day(2026, $0, 18) }, 4_599, merchant: "Power")
        for merchant in ["Rent", nil] as [String?] {
            let daily = (Account.day(2026, 8, 1).number...now.utcDay.number).map {
                Charge(at: Instant(Day($0)).advanced(bySeconds: 43_200), 1_000, merchant: "Shop", category: "groceries")
            }
            let charges = Charges(
                daily + Self.rent(firsts, merchant: merchant) + (merchant == nil ? [] : bills), rules: [("rent_bills", 130_000)])
            let said = try Said(ToldAccount.charged(charges, at: now, zone: "Etc/UTC"))
            let insights = said.media.context.insights
            let total = try #require(insights.metric("guardian.spend.total", .thirtyDays))
            #expect(abs(total.change ?? 9) < 0.06, "\(merchant ?? "nobody"): \(String(describing: total))")
            for (medium, text) in said.texts {
                for words in ["Rent & Bills changed most", "58%", "will probably come to"] {
                    #expect(!text.contains(words), "\(medium): \(words)")
                }
            }
        }
    }

    @Test func whatIsSpentIsTheLeastOfAMonth() throws {
        let now = Account.instant(2026, 11, 29, 12)
        let charges = Charges.random(seed: 4, from: Account.day(2026, 7, 1), until: Account.day(2026, 12, 1), perDay: 2.5, rent: 120_000)
        let insights = try Said(ToldAccount.charged(charges, at: now)).media.context.insights
        let spent = try #require(insights.metric("guardian.spend.total", .monthToDate)?.value?.magnitude)
        let low = try #require(insights.metric("guardian.spend.projection_low", .monthToDate)?.value?.magnitude)
        #expect(low >= spent)
        // The rent of the month is paid, and no part of what is to come.
        #expect(insights.metric("guardian.spend.month_end", .monthToDate)?.basis == Phrase("guardian.spend.estimate"))
    }

    @Test(arguments: languages) func aPaymentThatHasNotComeIsTold(language: String, locale: String) throws {
        let rules: [(category: String?, limit: Int64?)] = [("groceries", 60_000), ("rent_bills", 130_000)]
        let firsts = (8...10).map { Account.day(2026, $0, 1) }
        let said = try Said(
            Self.account(Self.daily("groceries", 1_000) + Self.rent(firsts), rules), language: language, locale: locale)
        let context = said.media.context
        let sentence = try #require(context.insights.metric("guardian.budgets.not_yet_paid", .thirtyDays)?.value)
        let words = context.text.full(sentence).replacing("\u{A0}", with: " ")
        #expect(words.contains("Rent"))
        if language == "en" {
            #expect(
                words == "A payment of $1,200.00 (Rent), which came on Sep 1 and Oct 1, has not come yet this month.")
            for medium in Self.pages + ["mail", "mail text"] { #expect(said[medium].contains(words), "\(medium): \(said[medium])") }
        }
        // It is sure only of equal amounts, on the same day, three days after it.
        for others in [
            Self.rent([firsts[1], Account.day(2026, 10, 9)]), Self.rent(firsts + [Account.day(2026, 11, 2)]),
            Self.rent([firsts[1]]) + Self.rent([firsts[2]], 150_000),
            Self.rent((8...10).map { Account.day(2026, $0, 19) }),
            // Another merchant was paid as much.
            Self.rent(firsts) + Self.rent([Account.day(2026, 11, 3)], merchant: "Landlord", category: "fun"),
        ] {
            let insights = try Said(Self.account(Self.daily("groceries", 1_000) + others, rules)).media.context.insights
            #expect(insights.metric("guardian.budgets.not_yet_paid", .thirtyDays) == nil)
        }
    }

    /// Neither merchant nor category has a name: only that the days are far out three times tells.
    @Test func everyDayOfTheRentIsFound() throws {
        let daily = Charges.random(seed: 3, from: Account.day(2026, 7, 1), until: Account.day(2026, 11, 21), perDay: 2).all.map {
            Charge(at: $0.at, $0.amount, merchant: nil, category: nil)
        }
        let account = Self.account(daily + Self.rent((7...11).map { Account.day(2026, $0, 1) }, merchant: nil, category: nil))
        let said = try Said(account)
        for medium in Self.pages {
            #expect(
                said[medium].contains(
                    "The weeks from Aug 31, Sep 28, and Oct 26 have a payment that comes once a month."),
                "\(medium)")
            #expect(!said[medium].contains("changed most"), "\(medium)")
        }
        let weekdays = try #require(said.media.context.insights.series("guardian.spend.by_weekday", .thirtyDays))
        #expect(weekdays.value("average", at: 6)?.magnitude ?? 0 < 20_000)
        // Two months that both have it are compared.
        let month = try Said(account, period: "month")
        #expect(month.media.context.insights.metric("guardian.spend.total", .last(.month))?.previous != nil)
    }

    // MARK: Windows and times that are over

    @Test func aTileSaysWhichDaysAreCompared() throws {
        let said = try Said(Self.account(Self.daily("groceries", 1_000)))["dashboard"]
        #expect(said.contains("Nov 13 – 19: $70.00, about the same as in the 7 days before ($70.00)"), "\(said)")
        #expect(said.contains(", and the same from Nov 13 to 19: about the same as in the 7 days before."), "\(said)")
    }

    @Test(arguments: languages) func aTimeThatIsOverHasNothingOfNow(language: String, locale: String) throws {
        for period in ["2026-09-01..2026-10-31", "year"] {
            let account =
                period == "year"
                ? ToldAccount.charged(
                    Charges(Self.daily("groceries", 3_000), rules: [("groceries", 100_000)]), at: Account.instant(2027, 1, 10, 12),
                    zone: "Etc/UTC") : Self.account(Self.daily("groceries", 3_000), [("groceries", 100_000)])
            let said = try Said(account, period: period, language: language, locale: locale)
            let context = said.media.context
            let range = try #require(context.insights.askedRange)
            for name in ["left_per_day", "over", "period"] {
                #expect(context.insights.metric("guardian.budgets." + name, range) == nil, "\(period): \(name)")
            }
            guard language == "en" else { continue }
            for (medium, text) in said.texts where medium != "dashboard" && medium != "index" {
                for words in [
                    "Left in budgets", "Budgets this month", "will be used up", "No budgets yet", "Where it went in the last 30 days",
                ] {
                    #expect(!text.contains(words), "\(period), \(medium): \(words)")
                }
            }
        }
    }

    @Test func sevenDaysHaveNoAverageDay() throws {
        let account = Self.account(Self.daily("groceries", 1_000))
        #expect(try Said(account).media.context.insights.series("guardian.spend.by_weekday", .sevenDays) == nil)
        #expect(try Said(account).media.context.insights.series("guardian.spend.by_weekday", .thirtyDays) != nil)
        let week = try Said(account, period: "week")
        for (medium, text) in week.texts { #expect(!text.contains("An average day of each weekday"), "\(medium)") }
    }

    // MARK: As it is said

    @Test func germanIsSaidAsItIs() throws {
        let names = ["groceries", "transport", "fun", "clothing"]
        let charges = names.flatMap { Self.daily($0, 1_000) } + Self.daily("alcohol", 500)
        let said = try Said(
            Self.account(charges, names.map { ($0, 40_000) } + [("alcohol", 5_000)]), language: "de", locale: "de_DE", currency: "EUR")
        let all = said.texts.map(\.text).joined(separator: " ")
        #expect(!all.contains("in Freizeit, Kleidung und 2 weitere "), "\(all)")
        #expect(all.contains("liegt 50,00 € über dem Limit.") && !all.contains("Andere liegen"))
        #expect(all.contains("Meiste Tage ohne Ausgaben hintereinander"))
        // A week that is over has no days to come.
        let quiet = Self.daily("groceries", 1_000).filter { !(Account.day(2026, 11, 9)...Account.day(2026, 11, 15)).contains($0.at.utcDay) }
        for (medium, text) in try Said(Self.account(quiet), period: "week", language: "de", locale: "de_DE").texts {
            #expect(!text.contains("Sobald es welche gibt"), "\(medium)")
        }
    }
}
