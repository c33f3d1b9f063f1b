import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// The numbers of a rich recorded account.
struct RecordedAccountTests {
    let insights = EnglishInsights(of: Account.ana, zone: .utc, currency: .usd)

    func minor(_ name: String, _ range: RangeKey = .thirtyDays) -> Int64? {
        insights.metric(name, range)?.value?.minor
    }

    func series(_ name: String, _ range: RangeKey = .thirtyDays) throws -> EnglishSeries {
        let series = try #require(insights.series(name, range))
        for measure in series.measures { #expect(measure.values.count == series.keys.count, "\(name).\(measure.name)") }
        #expect(series.tones.isEmpty || series.tones.count == series.keys.count)
        return series
    }

    func minors(_ series: EnglishSeries, _ measure: String) throws -> [Int64?] {
        try #require(series.measure(measure)).values.map { $0?.minor }
    }

    @Test func spendsAndCharges() {
        #expect(minor("guardian.spend.total") == 73_414)
        #expect(insights.metric("guardian.charges.count", .thirtyDays)?.value == .count(37))
        #expect(minor("guardian.spend.per_day", .sevenDays) == 2984)
        #expect(minor("guardian.spend.per_day", .monthToDate) == 2482)
        #expect(minor("guardian.charges.average") == 1984)
        #expect(insights.metric("guardian.charges.per_day", .thirtyDays)?.value == .number(37.0 / 30))
    }

    @Test(
        arguments: [(RangeKey.sevenDays, 20_879, 8330), (.thirtyDays, nil, 77_252), (.monthToDate, 47_161, 37_001)]
            as [(RangeKey, Int64?, Int64)])
    func comparesWholeDaysWithThoseBefore(range: RangeKey, compared: Int64?, previous: Int64) {
        #expect(insights.metric("guardian.spend.total", range)?.compared?.minor == compared)
        #expect(insights.metric("guardian.spend.total", range)?.previous?.minor == previous)
    }

    @Test func namesTheDaysOfThePeriodBefore() throws {
        #expect(insights.period(.sevenDays).previous == Account.day(2026, 11, 6)...Account.day(2026, 11, 12))
        #expect(insights.period(.sevenDays).compared == Account.day(2026, 11, 13)...Account.day(2026, 11, 19))
        // The 60 days before, which 30 are an average of.
        #expect(insights.period(.thirtyDays).previous == Account.day(2026, 8, 22)...Account.day(2026, 10, 21))
        #expect(insights.period(.thirtyDays).compared == nil)
        #expect(insights.period(.monthToDate).previous == Account.day(2026, 10, 1)...Account.day(2026, 10, 19))
        #expect(insights.period(.monthToDate).compared == Account.day(2026, 11, 1)...Account.day(2026, 11, 19))
        #expect(insights.period(.ninetyDays).previous == nil)
        #expect(insights.metric("guardian.spend.total", .ninetyDays)?.previous == nil)
        let total = try #require(insights.metric("guardian.spend.total", .thirtyDays))
        #expect(abs((total.change ?? 0) + 0.0497) < 0.0001)
        #expect(total.tone == .neutral)
    }

    @Test func countsNoSpendDays() {
        // 21 October is only partly in the window and 20 November still running; between them are 29 whole days.
        #expect(insights.metric("guardian.spend.no_spend_days", .thirtyDays)?.value == .days(13))
        let streak = insights.metric("guardian.spend.no_spend_streak", .thirtyDays)
        #expect(streak?.value == .days(4))
        #expect(streak?.at == .day(Account.day(2026, 11, 5)))
    }

    @Test func findsTheHighestDayAndCategory() {
        let highest = insights.metric("guardian.spend.highest_day", .thirtyDays)
        #expect(highest?.value?.minor == 11_378)
        #expect(highest?.at == .day(Account.day(2026, 10, 29)))
        let top = insights.metric("guardian.categories.top", .thirtyDays)
        #expect(top?.value?.minor == 18_057)
        #expect(top?.at == .name("Transport"))
    }

    @Test func projectsTheMonth() throws {
        let projection = try #require(insights.metric("guardian.spend.projection", .ninetyDays))
        // $513.61, and ten days and a bit of usual ones, in steps of $50 because so little is known of it.
        #expect(projection.value?.minor == 75_000)
        let low = try #require(insights.metric("guardian.spend.projection_low", .ninetyDays)?.value?.minor)
        let high = try #require(insights.metric("guardian.spend.projection_high", .ninetyDays)?.value?.minor)
        #expect(low > 51_361 && low < 75_000 && high > 75_000 && high < 110_000)
        #expect(projection.previous?.minor == 64_220)
        #expect(projection.tone == .watch)
        #expect(projection.range == nil)
        #expect(projection.basis?.isEmpty == false)
    }

    @Test func countsDecisions() {
        #expect(insights.metric("guardian.decisions.count", .thirtyDays)?.value == .count(52))
        #expect(insights.metric("guardian.decisions.risky", .thirtyDays)?.value == .count(9))
        #expect(insights.metric("guardian.decisions.override", .thirtyDays)?.value == .count(5))
        #expect(insights.metric("guardian.decisions.risky_rate", .thirtyDays)?.value == .ratio(9.0 / 52))
    }

    @Test func mergesCategoriesByShownName() throws {
        let categories = try series("guardian.spend.by_category")
        #expect(
            categories.keys == [
                .name("Transport"), .name("Fast Food"), .name("Fun"), .name("Clothing"), .name("Groceries"), .name("Not categorised"),
                .name("Pharmacy & Health"), .name("Entertainment"),
            ])
        #expect(try minors(categories, "spend") == [18_057, 15_751, 12_177, 11_243, 8935, 4563, 1493, 1195])
        #expect(categories.measure("charges")?.values[5] == .count(3))
        #expect(try minors(categories, "average")[5] == 1521)
        let percents = try #require(categories.measure("share")).values.map { value in
            if case .ratio(let share)? = value { Int(share * 100 + 0.5) } else { 0 }
        }
        #expect(percents == [25, 21, 17, 15, 12, 6, 2, 2])
    }

    @Test func fillsTheDays() throws {
        let daily = try series("guardian.spend.daily", .sevenDays)
        // Of 13 November only the evening is in the window, and on it nothing was spent.
        #expect(daily.keys == (14...20).map { .day(Account.day(2026, 11, $0)) })
        #expect(try minors(daily, "spend") == [4435, 0, 3863, 2921, 0, 5466, 4200])
        // 8…14 November: 2438 + 1493 + 4399 + 4194 + 4435 over 7.
        #expect(try minors(daily, "average").first == 2423)
        #expect(try minors(daily, "previous") == [0, 0, 2438, 0, 1493, 4399, nil])
        #expect(daily.partial == [6])
        #expect(daily.notes == [] && daily.about == ["Guardian counts days, weeks and months in UTC."])
        // Of the month to date today is no whole day; of seven times 24 hours the parts make one.
        #expect(
            try series("guardian.spend.daily", .monthToDate).about.contains(
                "What was spent a day is the average of whole days; a day of which only a part is counted is not in it."))
        #expect(try series("guardian.spend.daily", .ninetyDays).keys.count == 90)
        #expect(try minors(try series("guardian.spend.daily", .ninetyDays), "average").firstIndex { $0 != nil } == 6)
        #expect(try series("guardian.spend.daily", .monthToDate).partial == [19])
    }

    @Test func addsUpBesideThePeriodBeforeAndThePace() throws {
        let month = try series("guardian.spend.cumulative", .monthToDate)
        #expect(try minors(month, "spend").last == 51_361)
        #expect(try minors(month, "previous").suffix(2) == [37_001, nil])
        // Limits: 600 + 200 + 90 + 150 + 300 + 40 + 100 dollars; 20 of 30 days.
        #expect(try minors(month, "pace").last == 98_667)
        let rolling = try series("guardian.spend.cumulative", .thirtyDays)
        // A window that begins within a day has no sums to start together with.
        #expect(rolling.measure("previous") == nil)
        #expect(rolling.measure("pace") == nil)
        #expect(try series("guardian.spend.cumulative", .ninetyDays).measure("previous") == nil)
    }

    @Test func listsMerchants() throws {
        let merchants = try series("guardian.spend.by_merchant")
        #expect(merchants.keys.first == .name("Uber"))
        #expect(merchants.measure("share")?.values.first == .ratio(13_351.0 / 73_414))
        // That there are ten at most, and of which there is a sum of a year.
        #expect(merchants.notes.isEmpty && merchants.about.count == 2)
        #expect(try series("guardian.spend.by_merchant", .sevenDays).about.count == 1)
    }

    @Test func sumsWeekdays() throws {
        let weekdays = try series("guardian.spend.by_weekday", .thirtyDays)
        #expect(weekdays.keys == (1...7).map { .weekday($0) })
        #expect(try minors(weekdays, "spend").compactMap(\.self).reduce(0, +) == 73_414)
    }

    /// The dearest day cost 4.9 times a typical one, which is nothing unusual in days that differ as these do.
    @Test func callsNoDayUnusualThatIsNot() throws {
        let unusual = try series("guardian.spend.unusual_days", .ninetyDays)
        #expect(unusual.isEmpty && unusual.notes.isEmpty)
        #expect(try series("guardian.spend.unusual_days", .sevenDays).isEmpty)
    }

    @Test func putsCategoriesSideBySide() throws {
        let categories = try series("guardian.spend.categories", .ninetyDays)
        #expect(categories.range == nil)
        let food = try #require(categories.keys.firstIndex(of: .name("Fast Food")))
        #expect(try minors(categories, "spend_7d")[food] == 4435)
        #expect(try minors(categories, "spend_mtd")[food] == 10_071)
        #expect(try minors(categories, "limit")[food] == 9000)
        #expect(categories.measure("utilisation")?.values[food] == .ratio(10_071.0 / 9000))
        let clothing = try #require(categories.keys.firstIndex(of: .name("Clothing")))
        #expect(try minors(categories, "limit")[clothing] == 0)
        #expect(categories.measure("utilisation")?.values[clothing] == .some(nil))
        let entertainment = try #require(categories.keys.firstIndex(of: .name("Entertainment")))
        #expect(try minors(categories, "limit")[entertainment] == nil)
        let groceries = try #require(categories.keys.firstIndex(of: .name("Groceries")))
        #expect(try minors(categories, "spend_7d")[groceries] == 0)
        #expect(categories.keys.last == .name("Alcohol"))
    }

    @Test func tellsBudgetsApart() throws {
        let budgets = try series("guardian.budgets")
        #expect(
            budgets.keys == [
                .name("Clothing"), .name("Fast Food"), .name("Transport"), .name("Pharmacy & Health"), .name("Fun"), .name("Groceries"),
                .name("Not categorised"), .name("Alcohol"), .name("Entertainment"),
            ])
        let states = try #require(budgets.measure("state")).values
        #expect(states[0] == .text("over, meant to be zero"))
        #expect(states[1] == .text("over"))
        #expect(states[2] == .text("getting close"))
        #expect(states[3] == .text("on track"))
        #expect(states[8] == .text("no limit set"))
        #expect(budgets.tones == [.bad, .bad, .watch, .good, .good, .good, .good, .good, .neutral])
        #expect(try minors(budgets, "excess") == [11_243, 1071, nil, nil, nil, nil, nil, nil, nil])
        #expect(try minors(budgets, "left")[1] == -1071)
        #expect(try minors(budgets, "limit").last == .some(nil))
        #expect(budgets.measure("utilisation")?.values[1] == .ratio(1.119))
        #expect(try series("guardian.budgets.over").keys == [.name("Clothing"), .name("Fast Food")])
    }

    @Test func sumsBudgets() {
        #expect(insights.metric("guardian.budgets.count", .thirtyDays)?.value == .count(9))
        #expect(insights.metric("guardian.budgets.over", .thirtyDays)?.value == .count(2))
        #expect(insights.metric("guardian.budgets.watch", .thirtyDays)?.value == .count(1))
        #expect(minor("guardian.budgets.limit_total") == 148_000)
        #expect(minor("guardian.budgets.spent_total") == 40_118)
        #expect(minor("guardian.budgets.left_total") == 108_953)
        // From the 20th to the 30th are 11 days.
        #expect(minor("guardian.budgets.left_per_day") == 9904)
        #expect(insights.metric("guardian.budgets.pace", .thirtyDays)?.value == .ratio(1_719_432.0 / 2_592_000))
    }

    @Test func listsOverridesAndPlaces() throws {
        let overrides = try series("guardian.overrides")
        #expect(overrides.keys.count == 6)
        #expect(overrides.measure("merchant")?.values[0] == .text("Unknown merchant"))
        #expect(overrides.measure("merchant")?.values[2] == .text("Unknown merchant"))
        let places = try series("guardian.geofences")
        #expect(places.keys == [.name("Bar row"), .name("Mall – <North>")])
        #expect(places.measure("category")?.values == [.text("Everything"), .text("Fun")])
        #expect(places.measure("radius")?.values == [.count(150), .count(500)])
        #expect(places.measure("policy")?.values == [.text("Warns"), .text("Blocks")])
        #expect(places.measure("longitude")?.values == [.number(-73.99), .number(-74.006)])
        let weeks = try series("guardian.overrides.by_week", .sevenDays)
        // Ninety days back from 20 November is Saturday, 22 August.
        #expect(weeks.keys.first == .day(Account.day(2026, 8, 17)) && weeks.keys.count == 14 && weeks.partial == [0, 13])
        #expect(weeks.measure("count")?.values.map { $0?.magnitude } == [0, 1, 0, 1, 1, 0, 0, 0, 0, 1, 3, 0, 1, 1])
        #expect(try minors(weeks, "amount")[10] == 299 + 1655 + 761)
    }

    @Test func saysWhatLimitsMean() throws {
        let meanings = try #require(try series("guardian.budgets").measure("meaning")).values
        #expect(meanings[0] == .text("Meant to stay at zero, and something was spent"))
        #expect(meanings[1] == .text("More was spent than the limit"))
        #expect(meanings[8] == .text("No limit set"))
        #expect(try series("guardian.budgets").notes.isEmpty)
    }

    @Test func givesHabitsTheirUnits() throws {
        let moments = try series("moneymoments.moments")
        let habits = try #require(moments.measure("habit")).values
        let weekend = try #require(habits.firstIndex(of: .text("Weekend spending")))
        let values = try #require(moments.measure("value")).values
        #expect(values[weekend] == .multiplier(0.5995))
        #expect(moments.keys[weekend] == .name("Weekday spender"))
        #expect(moments.measure("previous")?.values[weekend] == .multiplier(1.315))
        // A share of the income that is to be watched comes before the surest.
        #expect(habits[0] == .text("Spending against income"))
        #expect(values[0] == .ratio(0.6646))
        #expect(values[8] == .count(3))
        #expect(moments.measure("level")?.values[8] == .text("High confidence"))
        #expect(insights.metric("moneymoments.moments.month", .sevenDays)?.value == .month(Month(year: 2026, month: 11)))
        #expect(insights.metric("moneymoments.moments.count", .sevenDays)?.value == .count(9))
        #expect(insights.metric("moneymoments.moments.streak", .sevenDays)?.value == .count(2))
    }

    @Test func showsHabitsOverMonths() throws {
        let history = try series("moneymoments.history")
        #expect(history.keys == [.month(Month(year: 2026, month: 10)), .month(Month(year: 2026, month: 11))])
        #expect(history.measures.count == 9)
        #expect(history.measure("weekend_spend_multiplier")?.values == [.multiplier(1.315), .multiplier(0.5995)])
        #expect(history.measure("late_night_spend_share") == nil)
    }

    @Test func marksTheMonthThatIsStillRunning() throws {
        #expect(try series("moneymoments.history").partial == [1])
    }

    @Test func followsHabits() throws {
        let habits = try series("moneymoments.habits")
        #expect(habits.keys.count == 9)
        #expect(habits.keys[0] == .name("Early-month spending") && habits.keys[4] == .name("Weekend spending"))
        #expect(habits.measure("value")?.values[4] == .multiplier(0.5995))
        #expect(habits.measure("previous")?.values[4] == .multiplier(1.315))
        // Twenty days of November are not set against all of October.
        #expect(habits.measure("change") == nil)
        #expect(habits.measure("label")?.values[4] == .text("Weekday spender"))
        #expect(habits.measure("streak")?.values.allSatisfy { $0 == .count(2) } == true)
        #expect(habits.measure("priority")?.values[0] == .text("high"))
        // From 6 % to 26 %, and from nothing to 1 %: shares change by points.
        var later = Account.ana
        later.asOf = Account.instant(2026, 12, 1)
        let whole = EnglishInsights(of: later, zone: .utc, currency: .usd).series("moneymoments.habits", .thirtyDays)
        #expect(whole?.measure("change")?.values[5] == .change(.ratio(0.2)))
        #expect(whole?.measure("change")?.values[3] == .change(.ratio(0.01)))
        #expect(whole?.measure("change")?.values[4] == .change(.multiplier(-0.72)))
        #expect(habits.notes == [])
    }

    @Test func showsTheSignal() throws {
        let signal = try series("moneymoments.signal")
        #expect(signal.keys.count == 11 && signal.keys[0] == .name("Dining, 2026-11-13 – 2026-11-20"))
        #expect(signal.measure("value")?.values[0] == .count(4))
        #expect(signal.measure("value")?.values[1] == .money(Money(minor: 295_800, currency: .inr)))
        #expect(signal.measure("value")?.values[6] == .ratio(0.569))
        #expect(signal.measure("value")?.values[8] == .some(nil))
        #expect(signal.notes.count == 1)
        let goal = insights.metric("moneymoments.signal.goal_underfunded", .sevenDays)
        #expect(goal?.value == .money(Money(minor: 3_800_000, currency: .inr)) && goal?.tone == .neutral)
        #expect(insights.metric("moneymoments.signal.is_today", .sevenDays)?.value == .text("yes"))
        #expect(insights.metric("moneymoments.signal.day", .sevenDays)?.value == .day(Account.day(2026, 11, 20)))
    }

    @Test func countsTransactionsByMonth() throws {
        let months = try series("moneymoments.transactions.monthly")
        #expect(months.keys == (7...11).map { .month(Month(year: 2026, month: $0)) })
        #expect(months.measure("count")?.values == [12, 47, 51, 48, 35].map { .count($0) })
        #expect(months.partial == [0, 4] && months.notes == [])
        #expect(insights.metric("moneymoments.transactions.count", .sevenDays)?.value == .count(193))
        #expect(insights.metric("moneymoments.transactions.first_day", .sevenDays)?.value == .day(Account.day(2026, 7, 23)))
        #expect(insights.metric("moneymoments.transactions.last_day", .sevenDays)?.value == .day(Account.day(2026, 11, 20)))
        #expect(insights.metric("moneymoments.diagnosis", .sevenDays)?.value == .text("Found 18 moments. Everything looks good!"))
        #expect(insights.metric("moneymoments.nudges.suggestion", .sevenDays)?.value == .text("Nothing: all is well"))
        #expect(insights.metric("moneymoments.nudges.pending", .sevenDays)?.value == .count(0))
    }

    @Test func countsNudgesByRule() throws {
        let rules = try series("moneymoments.nudges.by_rule")
        #expect(rules.keys.first == .name("Ate out often, and much went to non-essentials") && rules.keys.count == 5)
        #expect(rules.measure("count")?.values.allSatisfy { $0 == .count(1) } == true)
        #expect(rules.measure("last")?.values.allSatisfy { $0 == .day(Account.day(2026, 11, 20)) } == true)
        #expect(rules.notes == [])
    }

    @Test func listsNudgesAsSent() throws {
        let nudges = try series("moneymoments.nudges")
        // The two newest have the same words; they are one.
        #expect(nudges.keys.count == 4)
        #expect(nudges.measure("title")?.values[0] == .text("Skip just one dinner out = ₹221 closer to Goa Trip & Beach"))
        #expect(
            nudges.measure("rule")?.values[0]
                == .text("Ate out often, and much went to non-essentials; Ate out at least three times in a week"))
        #expect(nudges.measure("action")?.values[1] == .text("Look at your goals"))
        #expect(nudges.notes == ["Nudges in the same words on one day are shown once."])
    }

    @Test func saysWhenAndForWhichRanges() {
        #expect(insights.ranges == RangeKey.allCases)
        #expect(insights.localNow == (Account.day(2026, 11, 20), 77_832))
        #expect(insights.period(.thirtyDays).first == Account.day(2026, 10, 22))
        #expect(insights.period(.thirtyDays).last == Account.day(2026, 11, 20))
    }
}
