import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// A budget that will be used up is said to be, in time, and one that will not is not, held against what the month really came to.
struct BudgetForecastTests {
    private typealias Charge = Charges.Charge

    private func insights(_ charges: [Charge], limit: Int64, at now: Instant) -> Insights {
        Insights(of: Charges(charges, rules: [("transport", limit)]).snapshot(at: now), zone: .utc, currency: .usd)
    }

    private func running(_ insights: Insights) -> Series? { insights.series("guardian.budgets.running_out", .thirtyDays) }

    /// As many charges of $10 a day at noon, from the first of November.
    private func daily(_ days: ClosedRange<Int>, _ amount: Int64 = 1000) -> [Charge] {
        days.map { Charge(at: Account.instant(2026, 11, $0, 12), amount, merchant: "Uber", category: "transport") }
    }

    @Test func tellsTheDayAndTheExcess() throws {
        // $10 a day of a limit of $220: 15 days come to $150 on the 16th, at midnight, so that $70 last for seven days more.
        let insights = insights(daily(1...30), limit: 22_000, at: Account.instant(2026, 11, 16))
        let rows = try #require(running(insights))
        #expect(rows.keys == [.phrase(Phrase("guardian.category.transport"))])
        #expect(rows.value("used_up_on", at: 0) == .day(Account.day(2026, 11, 23)))
        #expect(rows.value("forecast_excess", at: 0) == Currency.usd.amount(8000))
        #expect(
            rows.value("forecast", at: 0).map { English.text($0) }
                == "will be used up on 2026-11-23 at this pace, and about 80.00 over by the end of the month")
        let budgets = try #require(insights.series("guardian.budgets", .thirtyDays))
        #expect(budgets.value("used_up_on", at: 0) == .day(Account.day(2026, 11, 23)))
        #expect(budgets.value("forecast_excess", at: 0) == Currency.usd.amount(8000))
        let news = SystemHighlights.guardian.headlines(insights, .thirtyDays).filter { $0.tone == .watch }
        #expect(news.map { English.text($0.sentence) } == ["At this pace Transport will be used up on 2026-11-23."])
    }

    /// Not before ten days have gone by, not of what is over or will not be, and not in the report of a month that is over.
    @Test func saysNothingWhereThereIsNothingToSay() throws {
        #expect(running(insights(daily(1...30), limit: 22_000, at: Account.instant(2026, 11, 10)))?.keys == [])
        #expect(running(insights(daily(1...30), limit: 22_000, at: Account.instant(2026, 11, 11)))?.keys.count == 1)
        #expect(running(insights(daily(1...30), limit: 14_000, at: Account.instant(2026, 11, 16)))?.keys == [])
        #expect(running(insights(daily(1...30), limit: 30_000, at: Account.instant(2026, 11, 16)))?.keys == [])
        // Less than a twentieth beyond the limit is no news.
        #expect(running(insights(daily(1...30), limit: 29_000, at: Account.instant(2026, 11, 16)))?.keys == [])
        let over = Insights(
            of: Charges(daily(1...30), rules: [("transport", 22_000)]).snapshot(at: Account.instant(2026, 12, 1)), zone: .utc,
            currency: .usd, period: try ReportPeriod("month"))
        #expect(running(over)?.keys == [])
        #expect(over.series("guardian.budgets.running_out", try #require(over.askedRange)) == nil)
    }

    /// One large charge, one that comes once a month, and spending that has stopped are no pace.
    @Test func oneChargeIsNoPace() {
        let now = Account.instant(2026, 11, 16)
        func charge(_ day: Int, _ amount: Int64) -> Charge {
            Charge(at: Account.instant(2026, 11, day, 12), amount, merchant: "Uber", category: "transport")
        }
        #expect(running(insights([charge(1, 15_000)], limit: 20_000, at: now))?.keys == [])
        #expect(running(insights([charge(14, 15_000)], limit: 20_000, at: now))?.keys == [])
        // Small ones around it do not make it one.
        let small = [2, 5, 10, 13, 15].map { charge($0, 300) }
        #expect(running(insights(small + [charge(3, 15_000)], limit: 20_000, at: now))?.keys == [])
        #expect(running(insights(small + [charge(12, 15_000)], limit: 20_000, at: now))?.keys == [])
        #expect(running(insights(daily(1...8, 2000), limit: 20_000, at: now))?.keys == [])
        // What came back is none either.
        #expect(running(insights(daily(1...30, -1000), limit: 20_000, at: now))?.keys == [])
    }

    /// Of accounts at random, what is forecast to be over ends over in most cases.
    @Test func mostForecastsComeTrue() throws {
        var said = 0
        var true_ = 0
        for seed in UInt64(1)...120 {
            let month = Month(year: 2026, month: 11)
            let charges = Charges.random(
                seed: seed, from: Account.day(2026, 8, 1), until: month.lastDay.advanced(by: 1), perDay: 5,
                rules: [("transport", 60_000), ("groceries", 60_000)])
            let insights = Insights(of: charges.snapshot(at: Account.instant(2026, 11, 20, 18)), zone: .utc, currency: .usd)
            for key in try #require(running(insights)).keys {
                let category = key == .phrase(Phrase("guardian.category.transport")) ? "transport" : "groceries"
                let spent = charges.all.filter { $0.category == category && $0.at.utcDay.month == month }.reduce(0) { $0 + $1.amount }
                said += 1
                true_ += spent > 60_000 ? 1 : 0
            }
        }
        #expect(said >= 20 && true_ * 10 >= said * 8, "\(true_) of \(said)")
    }

    @Test func hugeAndUnreadableAmountsAreNoForecast() {
        let now = Account.instant(2026, 11, 16)
        _ = running(insights(daily(1...30, .max / 64), limit: .max, at: now))
        var guardian = Charges(daily(1...30), rules: [("transport", 22_000)]).guardian(at: now)
        guardian.byCategory[.monthToDate] = nil
        let unknown = Insights(
            of: Snapshot(asOf: now, subject: Subject(id: "a"), systems: [guardian]), zone: .utc, currency: .usd)
        #expect(running(unknown)?.keys == [])
    }

    /// A month that is over cannot come close to its limits any more.
    @Test func aBudgetOfAMonthThatIsOverWasKeptOrNot() {
        var budget = Budget(name: noCategory, limit: .amount(100_00), spent: 80_00)
        #expect(budget.state.name == "limit.watch" && budget.tone == .watch && budget.needsWatching)
        budget.isClosed = true
        #expect(budget.state.name == "limit.kept" && budget.tone == .good && !budget.needsWatching)
        budget.spent = 120_00
        #expect(budget.state.name == "limit.over" && budget.tone == .bad)
    }
}
