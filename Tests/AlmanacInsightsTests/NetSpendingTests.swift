import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// What Guardian's sums allow to be said: it sends the difference of what was spent and what came back, and days from before there was an account as none.
struct NetSpendingTests {
    private typealias Charge = Charges.Charge

    private static let now = Account.instant(2026, 11, 20, 21, 37)

    private func insights(_ charges: Charges, at now: Instant = now, period: String? = nil) throws -> EnglishInsights {
        EnglishInsights(of: charges.snapshot(at: now), zone: .utc, currency: .usd, period: try period.map { try ReportPeriod($0) })
    }

    /// Every day $40 in each of two categories, and a refund in a third, of which something was bought the day before.
    private static var withRefund: Charges {
        var charges: [Charge] = []
        for number in Account.day(2026, 8, 1).number...Account.day(2026, 11, 20).number {
            let start = Instant(Day(number))
            charges.append(Charge(at: start.advanced(bySeconds: 36_000), 4000, merchant: "Kroger", category: "groceries"))
            charges.append(Charge(at: start.advanced(bySeconds: 46_000), 4000, merchant: "Uber", category: "transport"))
        }
        charges.append(Charge(at: Account.instant(2026, 11, 13, 12), 7000, merchant: "Uniqlo", category: "clothing"))
        charges.append(Charge(at: Account.instant(2026, 11, 14, 12), -50_000, merchant: "Uniqlo", category: "clothing"))
        return Charges(charges, rules: [("groceries", 200_000), ("clothing", 10_000)])
    }

    // MARK: Refunds

    @Test func ofMoneyThatCameBackThereIsNoAverage() throws {
        let insights = try insights(Self.withRefund)
        // All in all more was spent than came back: what is known of the sums is that one of them is below zero.
        #expect(try #require(insights.metric("guardian.spend.total", .thirtyDays)?.value?.minor) > 0)
        #expect(insights.metric("guardian.charges.average", .thirtyDays) == nil)
        for (name, key) in [("guardian.spend.by_category", "Clothing"), ("guardian.spend.by_merchant", "Uniqlo")] {
            let series = try #require(insights.series(name, .thirtyDays))
            let row = try #require(series.keys.firstIndex(of: .name(key)))
            #expect(series.value("spend", at: row)?.minor == -43_000)
            #expect(series.value("average", at: row) == nil)
            #expect(series.measure("average")?.values.compactMap(\.self).count == series.keys.count - 1)
            #expect(series.measure("share")?.values.allSatisfy { $0 == nil } == true, "what is left after a refund has no parts")
            #expect(series.about.contains("What came back is taken off what was spent; Guardian sends only the difference."))
        }
        let lines = try #require(insights.series("guardian.spend.categories", .thirtyDays))
        let clothing = try #require(lines.keys.firstIndex(of: .name("Clothing")))
        #expect(lines.value("average_30d", at: clothing) == nil)
        // The day of the refund was a Saturday.
        let weekdays = try #require(insights.series("guardian.spend.by_weekday", .thirtyDays))
        #expect(weekdays.measure("average")?.values.map { $0 == nil } == [false, false, false, false, false, true, false])
        // Nor an average of seven days with it.
        let days = try #require(insights.series("guardian.spend.daily", .thirtyDays))
        for (row, key) in days.keys.enumerated() {
            guard case .day(let day) = key else { continue }
            #expect((days.value("average", at: row) == nil) == (day >= Account.day(2026, 11, 14)), "\(day)")
        }
        // In the week before nothing had come back that is known of.
        #expect(
            try self.insights(Self.withRefund, at: Account.instant(2026, 11, 13, 11)).metric("guardian.charges.average", .sevenDays)?.value?
                .minor == 4000)
    }

    /// Without one average there is nothing to show, and no card that would call an account with charges one without.
    @Test func whereEachWeekdayHadMoneyBackThereAreNone() throws {
        let bought = (1...100).map { Charge(at: Self.now.advanced(bySeconds: -86_400 * $0), 4000) }
        let returned = (1...10).map { Charge(at: Self.now.advanced(bySeconds: -86_400 * $0), -5000) }
        #expect(try insights(Charges(bought)).series("guardian.spend.by_weekday", .thirtyDays) != nil)
        #expect(try insights(Charges(bought + returned)).series("guardian.spend.by_weekday", .thirtyDays) == nil)
    }

    @Test func aNetRefundIsCalledThat() throws {
        let budgets = try #require(insights(Self.withRefund).series("guardian.budgets", .thirtyDays))
        let clothing = try #require(budgets.keys.firstIndex(of: .name("Clothing")))
        #expect(budgets.value("state", at: clothing) == .text("more came back than was spent"))
    }

    // MARK: Shares

    /// Where each category has a merchant of its own, both have one amount, and one share.
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func oneAmountHasOneShare(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let charges = Charges(
            (0..<9).flatMap { kind in
                (0..<6).map { number in
                    Charge(
                        at: Self.now.advanced(bySeconds: -Int64(number * 5 * 86_400 + 3600)),
                        Int64.random(in: 100...9000, using: &generator),
                        merchant: "Merchant \(kind)", category: "kind_\(kind)")
                }
            })
        let insights = try insights(charges)
        for range in RangeKey.allCases {
            let categories = try #require(insights.series("guardian.spend.by_category", range))
            let merchants = try #require(insights.series("guardian.spend.by_merchant", range))
            let whole = try #require(insights.metric("guardian.spend.total", range)?.value?.magnitude)
            let amounts = categories.measure("spend")?.values.compactMap { $0?.magnitude } ?? []
            #expect(categories.measure("spend")?.values == merchants.measure("spend")?.values)
            #expect(categories.measure("share")?.values == amounts.map { .ratio($0 / whole) })
            #expect(categories.measure("share")?.values == merchants.measure("share")?.values)
            let percents = amounts.reduce(0) { $0 + ($1 / whole * 100).rounded() }
            #expect(categories.about.contains { $0.hasPrefix("Shares are rounded") } == (percents != 100))
        }
    }

    // MARK: Budgets

    @Test func budgetsAreOverOfThoseThatHaveALimit() throws {
        let charges = Charges(
            [Charge(at: Account.instant(2026, 11, 5), 20_000), Charge(at: Account.instant(2026, 11, 6), 500, category: "fun")],
            rules: [("groceries", 10_000), ("clothing", 50_000), ("fun", 0), ("transport", nil), ("electronics", nil), (nil, nil)])
        let insights = try insights(charges)
        #expect(insights.metric("guardian.budgets.count", .thirtyDays)?.value == .count(6))
        #expect(insights.metric("guardian.budgets.limited", .thirtyDays)?.value == .count(3))
        let offers = insights.insights.highlights(.thirtyDays).tiles(atMost: 20)
        #expect(offers.first { $0.metric == "guardian.budgets.over" }?.whole == "guardian.budgets.limited")
        // What is left elsewhere reads as leave to spend it.
        #expect(!offers.contains { $0.metric == "guardian.budgets.left_total" })
        let kept = try self.insights(Charges(charges.all, rules: [("groceries", 30_000), ("clothing", 50_000)]))
        let left = try #require(
            kept.insights.highlights(.thirtyDays).tiles(atMost: 20).first { $0.metric == "guardian.budgets.left_total" }?.note)
        #expect(English.text(left) == "until 2026-11-30")
        // Where none can be over, nobody counts those that are.
        let unlimited = try self.insights(Charges(charges.all, rules: [("groceries", nil)]))
        #expect(!unlimited.insights.highlights(.thirtyDays).tiles(atMost: 20).contains { $0.metric == "guardian.budgets.over" })
    }

    @Test func aMonthThatRunsIsAskedAboutAsOneThatRuns() throws {
        var charges = Charges.even(100, from: Account.day(2026, 9, 1), until: Account.day(2026, 11, 21))
        charges.rules = [("groceries", 10_000)]
        #expect(
            try insights(charges).metric("guardian.budgets.question", .thirtyDays)?.value
                == .text("Groceries has gone over its limit. Is the limit right, or is this an unusual month?"))
        let asked = try insights(charges, at: Account.instant(2026, 12, 1), period: "month")
        #expect(
            asked.metric("guardian.budgets.question", try #require(asked.insights.askedRange))?.value
                == .text("Groceries went over its limit. Is the limit right, or was it an unusual month?"))
    }

    // MARK: Young accounts

    @Test func beforeTheFirstChargeIsNotZero() throws {
        let insights = try insights(Charges([Charge(at: Account.instant(2026, 11, 20, 18), 1299)]))
        for range in RangeKey.allCases {
            let daily = try #require(insights.series("guardian.spend.daily", range))
            #expect(daily.keys == [.day(Account.day(2026, 11, 20))] && daily.partial == [0])
            #expect(daily.measure("spend")?.values.map { $0?.minor } == [1299])
            #expect(daily.measure("average")?.values.compactMap(\.self).isEmpty ?? true)
            #expect(insights.series("guardian.spend.cumulative", range)?.measure("spend")?.values.map { $0?.minor } == [1299])
            // A weekday that came once is a day, and twenty days are needed to say what is unusual.
            #expect(insights.series("guardian.spend.by_weekday", range) == nil)
            #expect(insights.series("guardian.spend.unusual_days", range)?.notes.isEmpty ?? true)
        }
        // After some weeks weekdays are told, over the days since the first charge.
        let later = try self.insights(
            Charges((0..<20).map { Charge(at: Account.instant(2026, 11, 1, 18).advanced(bySeconds: Int64($0) * 86_400), 1000) }))
        let weekdays = try #require(later.series("guardian.spend.by_weekday", .ninetyDays))
        #expect(weekdays.measure("average")?.values.allSatisfy { (950...1050).contains($0?.minor ?? 0) } == true)
        let daily = try #require(later.series("guardian.spend.daily", .ninetyDays))
        #expect(daily.keys.count == 20 && daily.partial == [19])
        #expect(daily.measure("average")?.values.prefix(6).allSatisfy { $0 == nil } == true)
        #expect(daily.measure("average")?.values[6]?.minor == 1000)
        #expect(later.series("guardian.spend.unusual_days", .thirtyDays) == nil, "nineteen days are too few, and nobody is told")
    }

    @Test func aPeriodBeforeTheFirstChargeIsSaidToBeThat() throws {
        let insights = try insights(Charges([Charge(at: Account.instant(2026, 11, 20, 18), 1299)]), period: "yesterday")
        let range = try #require(insights.insights.askedRange)
        #expect(
            insights.insights.highlights(range).heading.map { English.text($0.sentence) }.first
                == "You had no charges yesterday (2026-11-19); your first was on 2026-11-20.")
    }

    // MARK: Days that could not be read

    @Test func whatCouldNotBeReadIsOfItsOwnDays() throws {
        var guardian = Charges.even(100, from: Account.day(2026, 8, 1), until: Account.day(2026, 11, 21)).guardian(at: Self.now)
        guardian.timeseries[.ninetyDays]?.removeAll { $0.day == Account.day(2026, 9, 10) }
        guardian.lost.add("timeseries", .ninetyDays)
        let insights = EnglishInsights(of: Fixture.snapshot(guardian, asOf: Self.now), zone: .utc, currency: .usd)
        // The days of the last 30 are all known, and none of them was without spending.
        #expect(insights.metric("guardian.spend.no_spend_days", .thirtyDays)?.value == .days(0))
        let reason =
            "1 amount in the last 90 days has a day that could not be read, so some days may have had charges that are not shown."
        #expect(insights.metric("guardian.spend.no_spend_days", .ninetyDays)?.basis == reason)
        let weeks = try #require(insights.series("guardian.spend.by_week", .thirtyDays))
        let row = try #require(weeks.keys.firstIndex(of: .day(Account.day(2026, 9, 7))))
        // A day of it could not be read, which makes it no part of a week.
        #expect(weeks.value("spend", at: row) == nil)
        #expect(weeks.partial == [0, weeks.keys.count - 1] && weeks.notes.contains { $0.hasPrefix(reason) })
    }

    // MARK: Merchants in a year

    @Test func theMerchantThatCostsMostIsTold() throws {
        var charges: [Charge] = []
        for number in Account.day(2026, 8, 20).number...Account.day(2026, 11, 20).number {
            let day = Day(number)
            let start = Instant(day)
            if day.date.day == 1 { charges.append(Charge(at: start.advanced(bySeconds: 28_800), 120_000, merchant: "Elm Street Homes")) }
            if number % 4 == 0 { charges.append(Charge(at: start.advanced(bySeconds: 36_000), 3000, merchant: "Shell")) }
        }
        charges.append(Charge(at: Account.instant(2026, 11, 3), 9000, merchant: "Corner Shop"))
        let insights = try insights(Charges(charges))
        let habit = try #require(insights.metric("guardian.merchants.habit", .thirtyDays))
        #expect(habit.at == .name("Elm Street Homes"))
        #expect(
            habit.value
                == .text("You paid Elm Street Homes 1200.00 once a month in the last 90 days. That is 14400.00 a year."))
        let merchants = try #require(insights.series("guardian.spend.by_merchant", .thirtyDays))
        #expect(merchants.keys == [.name("Elm Street Homes"), .name("Shell"), .name("Corner Shop")])
        #expect(merchants.measure("yearly")?.values.map { $0?.minor } == [1_440_000, 280_000, nil])
        // Why one of them has no such number is said.
        #expect(merchants.about.contains { $0.hasPrefix("What you pay a merchant in a year is estimated from the last 90 days.") })
        // Three charges that differ are no bill of every month.
        let uneven = Charges(
            zip([9, 10, 11], [20_000, 90_000, 120_000]).map { month, amount in
                Charge(at: Account.instant(2026, month, 1, 9), amount, merchant: "Elm Street Homes")
            } + charges.filter { $0.merchant == "Shell" })
        #expect(try self.insights(uneven).metric("guardian.merchants.habit", .thirtyDays)?.at == .name("Shell"))
    }
}
