import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// Which month MoneyMoments' part of a report is about.
struct MomentMonthsTests {
    private let months = [
        Fixture.moment("cash_spend_share", 2026, 11, 0.27), Fixture.moment("spend_to_income_ratio", 2026, 11, 1.1),
        Fixture.moment("cash_spend_share", 2026, 10, 0.16), Fixture.moment("spend_to_income_ratio", 2026, 10, 0.9),
        Fixture.moment("cash_spend_share", 2026, 9, 0.06), Fixture.moment("spend_to_income_ratio", 2026, 9, 0.8),
    ]

    private func insights(_ period: ReportPeriod?, at now: Instant = Account.asOf, _ currency: Currency = .usd) -> EnglishInsights {
        let snapshot = Fixture.snapshot(MoneyMoments(moments: months, nudges: [MoneyMoments.Nudge(rule: "X", sentAt: now)]), asOf: now)
        return EnglishInsights(of: snapshot, zone: .utc, currency: currency, period: period, now: now)
    }

    private func heading(_ insights: EnglishInsights, _ range: RangeKey) -> [String] {
        let highlights = insights.insights.highlights(range)
        return (highlights.heading + highlights.further).map { English.text($0.sentence) }
    }

    @Test func aReportOfOctoberEndsWithOctober() throws {
        let range = ReportPeriod.last(.month).range
        let october = insights(.last(.month))
        let moments = try #require(october.series("moneymoments.moments", range))
        let cash = try #require(moments.measure("habit_id")?.values.firstIndex(of: .text("cash_spend_share")))
        #expect(moments.value("value", at: cash) == .ratio(0.16) && moments.value("previous", at: cash) == .ratio(0.06))
        let history = try #require(october.series("moneymoments.history", range))
        #expect(history.keys == [.month(Month(year: 2026, month: 9)), .month(Month(year: 2026, month: 10))])
        #expect(history.partial == [])
        let habits = try #require(october.series("moneymoments.habits", range))
        #expect(habits.measure("month")?.values.allSatisfy { $0 == .month(Month(year: 2026, month: 10)) } == true)
        #expect(october.metric("moneymoments.moments.streak", range)?.value == .count(2))
        let spent = try #require(october.insights.metric("moneymoments.income.spent", range))
        #expect(spent.value == .ratio(0.9) && spent.previous == .ratio(0.8) && spent.points == .change(.ratio(0.1)))
        let changes = try #require(habits.measure("change"))
        #expect(changes.values.contains(.change(.ratio(0.1))))
        // Some days of November are not set against all of October.
        let november = insights(nil)
        #expect(november.series("moneymoments.habits", .thirtyDays)?.measure("change") == nil)
        #expect(november.metric("moneymoments.income.spent", .thirtyDays)?.value != nil)
        #expect(november.metric("moneymoments.income.spent", .thirtyDays)?.previous == nil)
        let grown = try #require(october.insights.metric("moneymoments.habits.grown", range))
        #expect(grown.value == .ratio(0.16) && grown.points == .change(.ratio(0.1)))
        #expect(!heading(october, range).contains { $0.contains("2026-11") })
        // The windows have the newest.
        #expect(october.metric("moneymoments.moments.month", .thirtyDays)?.value == .month(Month(year: 2026, month: 11)))
    }

    @Test func whatIsNotWorkedOutIsNotZero() throws {
        // On 2 January a report of December is due, and nobody has computed December.
        let now = Account.instant(2027, 1, 2, 7)
        let range = ReportPeriod.last(.month).range
        let december = insights(.last(.month), at: now)
        let count = try #require(december.metric("moneymoments.moments.count", range))
        #expect(count.value == nil && count.basis == "MoneyMoments has not looked at month(2026-12) yet.")
        #expect(december.metric("moneymoments.moments.month", range)?.value == nil)
        #expect(december.series("moneymoments.moments", range) == nil)
        #expect(december.insights.highlights(range).tiles().isEmpty)
        // November's overspending heads no page of January.
        #expect(heading(december, range) == ["MoneyMoments has not looked at month(2026-12) yet."])
        #expect(!heading(december, .thirtyDays).contains { $0.contains("income") })
    }

    @Test func whatIsAMonthOldNamesItsMonth() {
        let december = insights(nil, at: Account.instant(2026, 12, 20, 7))
        #expect(heading(december, .thirtyDays).first == "In month(2026-11) you spent ratio(1.1) of your income.")
        let november = insights(nil, at: Account.instant(2026, 11, 20, 7))
        #expect(
            heading(november, .thirtyDays).first
                == "In month(2026-11) so far you spent ratio(1.1) of your income; in the whole of month(2026-10) it was ratio(0.9).")
    }

    /// Guardian's amounts are of other accounts: what stands beside them says whose it is.
    @Test func besideGuardianItSaysWhoseAccountsTheyAre() throws {
        let moments = MoneyMoments(
            moments: [
                .init(
                    habit: "spend_to_income_ratio", month: Month(year: 2026, month: 11), value: 0.66, label: "Watch zone", insight: "",
                    confidence: 0.8, createdAt: Account.asOf)
            ], nudges: [])
        let alone = EnglishInsights(of: Fixture.snapshot(moments), zone: .utc, currency: .usd)
        #expect(heading(alone, .thirtyDays).first == "In month(2026-11) so far you spent ratio(0.66) of your income.")
        #expect(alone.metric("moneymoments.moments.month", .thirtyDays)?.basis == nil)
        var both = Fixture.snapshot(moments)
        both.systems.append(Guardian())
        let beside = EnglishInsights(of: both, zone: .utc, currency: .usd)
        let whose = "in the accounts that MoneyMoments sees"
        #expect(heading(beside, .thirtyDays).contains { $0.hasSuffix("ratio(0.66) of your income \(whose).") })
        #expect(beside.metric("moneymoments.moments.month", .thirtyDays)?.basis == whose)
    }

    @Test func aYearHasItsNewestMonth() {
        let now = Account.instant(2027, 3, 2, 7)
        let range = ReportPeriod.last(.year).range
        #expect(insights(.last(.year), at: now).metric("moneymoments.moments.month", range)?.value == .month(Month(year: 2026, month: 11)))
    }

    @Test func noNudgeInAPeriodIsNoCard() {
        let range = ReportPeriod.last(.month).range
        let october = insights(.last(.month))
        #expect(october.series("moneymoments.nudges", range) == nil)
        #expect(october.metric("moneymoments.nudges.count", range)?.value == .count(0))
        #expect(october.series("moneymoments.nudges", .thirtyDays)?.keys.count == 1)
    }

    @Test func aNudgeInAnotherCurrencyHeadsNothing() {
        func heads(_ title: String, _ currency: Currency) -> Bool {
            let nudge = MoneyMoments.Nudge(rule: "X", sentAt: Account.asOf, title: title, isAsSent: true)
            let signal = MoneyMoments.Signal(day: Account.asOf.utcDay, goalGap: 2_587_000)
            let insights = EnglishInsights(
                of: Fixture.snapshot(MoneyMoments(moments: [], nudges: [nudge], signals: [signal])), zone: .utc, currency: currency)
            let said = heading(insights, .thirtyDays)
            // What the goal lacks is in rupees.
            #expect(said.contains { $0.contains("goal still lacks") } == (currency == .inr))
            return said.contains { $0.contains(title) }
        }
        #expect(!heads("Skip one dinner = ₹221", .usd))
        #expect(heads("Skip one dinner = ₹221", .inr))
        #expect(heads("Skip one dinner", .usd))
    }
}
