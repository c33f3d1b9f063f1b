import AlmanacDump
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// What is said where parts do not come to the total that the system itself sends: no more than is known.
struct PartsAndTotalsTests {
    /// Seven days from 13 November and the thirty before the 20th, both with totals.
    private func guardian(_ members: String, total: Int = 10_000) throws -> EnglishInsights {
        let record = #"""
            {"almanac":1,"as_of":"2026-11-20T12:00:00Z","subject":{"id":"ana","timezone":"UTC","currency":"USD"},"guardian":{
            "summary":{"7d":{"range":{"start":"2026-11-13T12:00:00Z","end":"2026-11-20T12:00:00Z"},"spend_cents":\#(total),"charge_count":10,
            "auth_events":12,"risky_rate":0.5,"override_rate":0},
            "30d":{"range":{"start":"2026-10-21T12:00:00Z","end":"2026-11-20T12:00:00Z"},"spend_cents":20000,"charge_count":20,
            "auth_events":22,"risky_rate":0.5,"override_rate":0}},\#(members)}}
            """#
        let decoded = SnapshotDecoder().decode(DumpLine(number: 1, bytes: Array(record.utf8)), source: "dump.ndjson")
        return EnglishInsights(of: try #require(decoded.snapshot), zone: .utc, currency: .usd)
    }

    private static let sevenDays = #"{"day":"2026-11-14","spend_cents":3000},{"day":"2026-11-18","spend_cents":2000}"#
    private static let short = "The days add up to 50.00 of 100.00; 50.00 is on none of them."

    @Test(arguments: ["no_spend_days", "no_spend_streak", "highest_day"]) func daysThatComeToLessClaimNothingOfTheOthers(name: String)
        throws
    {
        let insights = try guardian(#""timeseries":{"7d":[\#(Self.sevenDays)]}"#)
        let metric = try #require(insights.metric("guardian.spend." + name, .sevenDays))
        #expect(metric.value == nil && metric.at == nil)
        #expect(metric.basis == Self.short)
    }

    /// A day outside the window on which nothing was spent is no day of it, and harms nothing.
    @Test(arguments: ["2026-11-01", "2026-12-24", "0001-01-01", "9999-12-31"]) func aDayOutsideWithoutSpendingIsPassedOver(day: String)
        throws
    {
        let insights = try guardian(#""timeseries":{"7d":[\#(Self.sevenDays),{"day":"\#(day)","spend_cents":0}]}"#)
        let daily = try #require(insights.series("guardian.spend.daily", .sevenDays))
        #expect(daily.measure("spend")?.values.map { $0?.minor } == [nil, 3000, nil, nil, nil, 2000, nil, nil])
    }

    @Test func daysOfWhichNothingWasSaidAreGapsWhereMoneyIsMissing() throws {
        let insights = try guardian(#""timeseries":{"7d":[\#(Self.sevenDays)]}"#)
        let daily = try #require(insights.series("guardian.spend.daily", .sevenDays))
        #expect(daily.measure("spend")?.values.map { $0?.minor } == [nil, 3000, nil, nil, nil, 2000, nil, nil])
        #expect(daily.notes == ["Only part of 2026-11-13 is counted here.", Self.short])
        let whole = try guardian(#""timeseries":{"7d":[\#(Self.sevenDays)]}"#, total: 5000)
        #expect(
            whole.series("guardian.spend.daily", .sevenDays)?.measure("spend")?.values.map { $0?.minor } == [3000, 0, 0, 0, 2000, 0, 0])
        #expect(whole.metric("guardian.spend.no_spend_days", .sevenDays)?.value == .days(4))
        #expect(whole.metric("guardian.spend.highest_day", .sevenDays)?.value?.minor == 3000)
    }

    /// The highest day is known all the same when nothing that is missing could be more.
    @Test func theHighestDayIsKnownWhereTheRestIsLess() throws {
        let insights = try guardian(#""timeseries":{"7d":[\#(Self.sevenDays)]}"#, total: 6000)
        let highest = try #require(insights.metric("guardian.spend.highest_day", .sevenDays))
        #expect(highest.value?.minor == 3000)
        #expect(insights.metric("guardian.spend.no_spend_days", .sevenDays)?.value == nil)
    }

    @Test func nothingIsComparedWithDaysThatDoNotAddUp() throws {
        let earlier = #"{"day":"2026-11-08","spend_cents":10000},"#
        let whole = try guardian(
            #""timeseries":{"7d":[\#(Self.sevenDays)],"30d":[\#(earlier)\#(Self.sevenDays),{"day":"2026-10-25","spend_cents":5000}]}"#,
            total: 5000)
        let total = try #require(whole.metric("guardian.spend.total", .sevenDays))
        #expect(total.previous?.minor == 10_000 && total.change != nil && total.basis == nil)
        let short = try guardian(#""timeseries":{"7d":[\#(Self.sevenDays)],"30d":[\#(earlier)\#(Self.sevenDays)]}"#, total: 5000)
        let unknown = try #require(short.metric("guardian.spend.total", .sevenDays))
        #expect(unknown.value?.minor == 5000 && unknown.previous == nil && unknown.change == nil)
        #expect(unknown.basis == "The days add up to 150.00 of 200.00; 50.00 is on none of them.")
    }

    @Test func theTopCategoryIsUnknownWhereACategoryThatIsMissingMayHaveMore() throws {
        let rows = #"{"category":"fun","count":3,"spend_cents":3000},{"category":"groceries","count":3,"spend_cents":2000}"#
        let insights = try guardian(#""by_category":{"7d":[\#(rows)]}"#)
        let top = try #require(insights.metric("guardian.categories.top", .sevenDays))
        #expect(top.value == nil && top.basis == "The categories add up to 50.00 of 100.00; 50.00 is in none of them.")
        let series = try #require(insights.series("guardian.spend.by_category", .sevenDays))
        #expect(series.rest?.minor == 5000 && series.unreadable == 0)
        #expect(series.measure("share")?.values == [.ratio(0.3), .ratio(0.2)])
        let nearly = try guardian(#""by_category":{"7d":[\#(rows)]}"#, total: 6000)
        #expect(nearly.metric("guardian.categories.top", .sevenDays)?.value?.minor == 3000)
    }

    @Test func aRuleWithoutProgressMakesTheSumsOfBudgetsUnknown() throws {
        let progress = #"{"category":"fun","limit_cents":5000,"spent_mtd_cents":3000,"remaining_cents":2000,"utilization":0.6}"#
        let rules = #"{"id":1,"category":"fun","monthly_limit_cents":5000},{"id":2,"category":"groceries","monthly_limit_cents":1000}"#
        let sentence = "There is a rule without progress: Groceries."
        for (members, keys) in [
            (#""rules_progress":[\#(progress)],"rules":[\#(rules)]"#, 1), (#""rules_progress":[],"rules":[\#(rules)]"#, 0),
        ] {
            let insights = try guardian(members)
            for name in ["count", "over", "watch", "limit_total", "spent_total", "left_total"] {
                let metric = try #require(insights.metric("guardian.budgets." + name, .sevenDays))
                #expect(metric.value == nil, "\(name)")
                #expect(metric.basis == (keys == 1 ? sentence : "There are rules without progress: Fun and Groceries."), "\(name)")
            }
            let budgets = try #require(insights.series("guardian.budgets", .sevenDays))
            #expect(budgets.keys.count == keys && !budgets.isEmpty)
            #expect(
                budgets.notes.count(where: { $0.hasPrefix("There is a rule") || $0.hasPrefix("There are rules") }) == 1, "\(budgets.notes)")
        }
    }

    @Test func aSummaryThatIsNotThereSaysSo() throws {
        let record = #"""
            {"almanac":1,"as_of":"2026-11-20T12:00:00Z","subject":{"id":"ana","timezone":"UTC","currency":"USD"},
            "guardian":{"timeseries":{"7d":[\#(Self.sevenDays)]}}}
            """#
        let decoded = SnapshotDecoder().decode(DumpLine(number: 1, bytes: Array(record.utf8)), source: "dump.ndjson")
        let insights = EnglishInsights(of: try #require(decoded.snapshot), zone: .utc, currency: .usd)
        for name in ["spend.total", "spend.per_day", "charges.count", "decisions.count", "decisions.risky"] {
            #expect(insights.metric("guardian." + name, .sevenDays)?.basis == "Guardian sent no total.", "\(name)")
        }
    }
}
