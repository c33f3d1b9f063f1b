import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// Absent, unknown, empty and zero are four things.
struct AbsenceTests {
    func insights(_ systems: any SystemData..., asOf: Instant = Account.asOf) -> EnglishInsights {
        EnglishInsights(of: Snapshot(asOf: asOf, subject: Subject(id: "test"), systems: systems), zone: .utc, currency: .usd)
    }

    @Test func nothingIsAbsent() {
        let insights = insights()
        for name in Catalogue.builtIn.systems.flatMap(\.metrics).map(\.name) {
            for range in RangeKey.allCases { #expect(insights.metric(name, range) == nil, "\(name)") }
        }
        for name in Catalogue.builtIn.systems.flatMap(\.series).map(\.name) {
            for range in RangeKey.allCases { #expect(insights.series(name, range) == nil, "\(name)") }
        }
    }

    @Test func anEmptyAccountHasZerosAndEmptySeries() {
        let insights = insights(Account.emptyGuardian)
        #expect(insights.ranges == RangeKey.allCases)
        for range in RangeKey.allCases {
            #expect(insights.metric("guardian.spend.total", range)?.value?.minor == 0)
            #expect(insights.metric("guardian.charges.count", range)?.value == .count(0))
            #expect(insights.metric("guardian.decisions.risky", range)?.value == .count(0))
            for name in ["guardian.charges.average", "guardian.spend.highest_day", "guardian.categories.top"] {
                let metric = insights.metric(name, range)
                #expect(metric != nil && metric?.value == nil, "\(name) is unknown, not absent")
            }
            for name in ["by_category", "by_merchant", "unusual_days", "categories"] {
                #expect(insights.series("guardian.spend.\(name)", range)?.keys == [], "\(name)")
            }
            #expect(insights.series("guardian.overrides", range)?.keys == [])
            #expect(insights.series("guardian.spend.daily", range)?.measure("spend")?.values.allSatisfy { $0?.minor == 0 } == true)
        }
        #expect(insights.metric("guardian.spend.no_spend_days", .thirtyDays)?.value == .days(29))
        #expect(insights.metric("guardian.spend.no_spend_streak", .thirtyDays)?.value == .days(29))
        let total = insights.metric("guardian.spend.total", .thirtyDays)
        #expect(total?.previous?.minor == 0)
        #expect(total?.change == nil)
        #expect(total?.tone == .neutral)
        #expect(insights.metric("guardian.budgets.over", .thirtyDays)?.value == .count(0))
        #expect(insights.metric("guardian.budgets.over", .thirtyDays)?.tone == .neutral)
        #expect(insights.series("guardian.budgets", .thirtyDays)?.keys == [])
        #expect(insights.series("guardian.geofences", .thirtyDays)?.keys == [])
        #expect(insights.series("moneymoments.moments", .thirtyDays) == nil)
        #expect(insights.metric("guardian.spend.projection", .thirtyDays)?.value?.minor == 0)
    }

    @Test func aMissingSummaryIsUnknownWhereTheRestIsThere() {
        var guardian = Account().guardian
        guardian.summary = ByRange()
        let insights = insights(guardian)
        let total = insights.metric("guardian.spend.total", .thirtyDays)
        #expect(total != nil && total?.value == nil)
        #expect(insights.metric("guardian.charges.per_day", .thirtyDays)?.value == nil)
        #expect(insights.metric("guardian.decisions.risky", .thirtyDays)?.value == nil)
        #expect(insights.metric("guardian.spend.projection", .thirtyDays)?.value == nil)
        #expect(insights.series("guardian.spend.daily", .thirtyDays)?.keys.count == 30)
        // What the categories come to is known, and shares of both are of that.
        let categories = insights.series("guardian.spend.by_category", .thirtyDays)?.measure("spend")?.values ?? []
        let whole = categories.reduce(0) { $0 + ($1?.magnitude ?? 0) }
        let merchants = insights.series("guardian.spend.by_merchant", .thirtyDays)
        #expect(merchants?.measure("share")?.values.first == .ratio((merchants?.value("spend", at: 0)?.magnitude ?? 0) / whole))
    }

    @Test func aRangeThatIsMissingIsAbsent() {
        let insights = insights(Fixture.guardian([Account.day(2026, 11, 1): 500], ranges: [.thirtyDays]))
        #expect(insights.ranges == [.thirtyDays])
        #expect(insights.metric("guardian.spend.total", .thirtyDays)?.value?.minor == 500)
        #expect(insights.metric("guardian.spend.total", .thirtyDays)?.previous == nil)
        #expect(insights.period(.thirtyDays).previous == nil)
        for range in [RangeKey.sevenDays, .monthToDate, .ninetyDays] {
            #expect(insights.metric("guardian.spend.total", range) == nil)
            #expect(insights.metric("guardian.spend.no_spend_days", range) == nil)
            #expect(insights.series("guardian.spend.daily", range) == nil)
        }
        #expect(insights.metric("guardian.spend.projection", .thirtyDays) == nil)
        // Known from the seventh whole day of what there is.
        #expect(insights.series("guardian.spend.daily", .thirtyDays)?.measure("average")?.values.firstIndex { $0 != nil } == 6)
        #expect(insights.series("guardian.spend.daily", .thirtyDays)?.measure("previous") == nil)
    }

    @Test func anEndpointThatIsMissingIsAbsent() {
        var guardian = Guardian()
        guardian.summary[.thirtyDays] = Account.summary(.thirtyDays, spend: 100, charges: 1)
        let insights = insights(guardian)
        for name in ["daily", "cumulative", "by_category", "by_merchant", "by_weekday", "unusual_days", "categories"] {
            #expect(insights.series("guardian.spend.\(name)", .thirtyDays) == nil, "\(name)")
        }
        #expect(insights.series("guardian.budgets", .thirtyDays) == nil)
        #expect(insights.metric("guardian.budgets.count", .thirtyDays) == nil)
        #expect(insights.metric("guardian.budgets.pace", .thirtyDays) == nil)
        #expect(insights.metric("guardian.spend.highest_day", .thirtyDays) == nil)
        #expect(insights.metric("guardian.charges.average", .thirtyDays)?.value?.minor == 100)
        #expect(insights.metric("guardian.decisions.risky", .thirtyDays)?.value == nil)
    }

    @Test func saysPlainlyWhenNothingIsCategorised() {
        var guardian = Guardian()
        guardian.byCategory[.thirtyDays] = [Guardian.CategorySpend(category: "uncategorized", charges: 4, spend: 4000)]
        guardian.merchants[.thirtyDays] = [
            Guardian.MerchantSpend(merchant: "unknown", charges: 3, spend: 3000),
            Guardian.MerchantSpend(merchant: "unknown", charges: 1, spend: 1000),
        ]
        guardian.rulesProgress = [Guardian.RuleProgress(category: "fun", limit: 5000, spent: 0, utilisation: 0)]
        let insights = insights(guardian)
        let categories = insights.series("guardian.spend.by_category", .thirtyDays)
        #expect(categories?.keys == [.name("Not categorised")])
        #expect(categories?.measure("share")?.values == [.ratio(1)])
        #expect(categories?.notes == ["None of the charges has a category."])
        let merchants = insights.series("guardian.spend.by_merchant", .thirtyDays)
        #expect(merchants?.keys == [.name("Unknown merchant")])
        #expect(merchants?.measure("charges")?.values == [.count(4)])
        #expect(merchants?.notes == ["None of the charges names its merchant."])
        #expect(insights.series("guardian.budgets", .thirtyDays)?.measure("utilisation")?.values == [.ratio(0)])
    }
}
