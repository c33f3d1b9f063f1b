import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

struct GuardianTests {
    func insights(_ guardian: Guardian, asOf: Instant = Account.asOf) -> EnglishInsights {
        EnglishInsights(of: Fixture.snapshot(guardian, asOf: asOf), zone: .utc, currency: .usd)
    }

    /// Spent, limit, what the rule says; then state, tone, excess, left.
    @Test(
        arguments: [
            (6999, 10_000, .some(10_000), "on track", .good, nil, 3001), (7000, 10_000, 10_000, "getting close", .watch, nil, 3000),
            (9000, 10_000, 10_000, "getting close", .watch, nil, 1000), (9001, 10_000, 10_000, "nearly used up", .watch, nil, 999),
            (9999, 10_000, 10_000, "nearly used up", .watch, nil, 1),
            (10_000, 10_000, 10_000, "used up", .watch, nil, 0), (10_001, 10_000, 10_000, "over", .bad, 1, -1),
            (0, 0, 0, "meant to be zero", .good, nil, 0), (1, 0, 0, "over, meant to be zero", .bad, 1, -1),
            (5, 0, nil, "no limit set", .neutral, nil, nil), (.max, 1, 1, "over", .bad, .max - 1, 1 - .max),
            (.max, .max, .max, "used up", .watch, nil, 0), (.min, .max, .max, "more came back than was spent", .good, nil, .max),
            // A refund is money back: it leaves no more than the limit.
            (-228_175, 10_000, 10_000, "more came back than was spent", .good, nil, 10_000), (-1, 0, 0, "meant to be zero", .good, nil, 0),
            // Changed between the two answers.
            (5, 0, 700, "no limit or zero", .neutral, nil, nil),
        ] as [(Int64, Int64, Int64?, String, Tone, Int64?, Int64?)])
    func judgesABudget(spent: Int64, limit: Int64, rule: Int64?, state: String, tone: Tone, excess: Int64?, left: Int64?) {
        var guardian = Guardian()
        guardian.rulesProgress = [Guardian.RuleProgress(category: "fun", limit: limit, spent: spent, utilisation: 0.5)]
        guardian.rules = [Guardian.Rule(category: "fun", monthlyLimit: rule)]
        let series = insights(guardian).series("guardian.budgets", .thirtyDays)
        #expect(series?.measure("state")?.values == [.text(state)])
        #expect(series?.tones == [tone])
        #expect(series?.measure("excess")?.values.first??.minor == excess)
        #expect(series?.measure("left")?.values.first??.minor == left)
        #expect(insights(guardian).series("guardian.budgets.over", .thirtyDays)?.keys.count == (excess == nil ? 0 : 1))
    }

    @Test(
        arguments: [
            (1, 1000, 0, 33), (20, 1000, 0, 90), (20, 1000, 10, 90), (20, 1000, 11, 89), (29, 1000, 0, 500), (30, 1000, 0, 1000),
            (30, 1000, 1500, 0), (20, .max, 0, .max / 11),
        ] as [(Int, Int64, Int64, Int64)])
    func dividesWhatIsLeftByTheDaysUntilTheMonthEnds(day: Int, limit: Int64, spent: Int64, expected: Int64) {
        var guardian = Guardian()
        // A budget that is over takes nothing from the other.
        guardian.rulesProgress = [
            Guardian.RuleProgress(category: "fun", limit: limit, spent: spent),
            Guardian.RuleProgress(category: "toys", limit: 5, spent: 90),
        ]
        let asOf = Account.instant(2026, 11, day, 12)
        let metric = insights(guardian, asOf: asOf).metric("guardian.budgets.left_per_day", .thirtyDays)
        #expect(metric?.value?.minor == expected)
        #expect(metric?.tone == (expected == 0 ? .bad : .neutral))
        #expect(metric?.basis == "until 2026-11-30")
    }

    /// All of a limit was "most of it", and whether it would last could not be said; and three quarters on the last evening were "getting close".
    @Test(
        arguments: [
            (20, 10_000, "used up", "Fun has used all of its limit."), (20, 9900, "nearly used up", "Fun has used most of its limit."),
            (30, 7400, "on track", nil), (29, 7400, "getting close", "Fun has used most of its limit."),
            (30, 9900, "nearly used up", "Fun has used most of its limit."),
        ] as [(Int, Int64, String, String?)])
    func saysWhenALimitIsUsedUpAndWhenItWillBeKept(day: Int, spent: Int64, state: String, sentence: String?) {
        var guardian = Guardian()
        guardian.rulesProgress = [Guardian.RuleProgress(category: "fun", limit: 10_000, spent: spent)]
        // At noon of the last day 98.3 % are the even pace.
        let asOf = Account.instant(2026, 11, day, 12)
        #expect(insights(guardian, asOf: asOf).series("guardian.budgets", .thirtyDays)?.value("state", at: 0) == .text(state))
        let plain = Insights(of: Fixture.snapshot(guardian, asOf: asOf), zone: .utc, currency: .usd)
        let said = SystemHighlights.guardian.headlines(plain, .thirtyDays).map { English.text($0.sentence) }.filter { $0.contains("limit") }
        #expect(said == [sentence].compactMap(\.self))
    }

    /// 22 times the limit came back: nothing of it is used, and what is left is the limit.
    @Test func aRefundLeavesNoMoreThanTheLimit() {
        var guardian = Guardian()
        guardian.rulesProgress = [
            Guardian.RuleProgress(category: "clothing", limit: 10_000, spent: -228_175),
            Guardian.RuleProgress(category: "groceries", limit: 20_000, spent: 2_500),
        ]
        let insights = insights(guardian)
        #expect(insights.metric("guardian.budgets.left_total", .thirtyDays)?.value?.minor == 27_500)
        let budgets = insights.series("guardian.budgets", .thirtyDays)
        #expect(budgets?.measure("utilisation")?.values == [.ratio(0.125), .ratio(0)])
        #expect(budgets?.measure("spent")?.values.map { $0?.minor } == [2_500, -228_175])
    }

    @Test func asksAboutTheBudgetsThatAreOverByName() {
        var guardian = Guardian()
        guardian.rulesProgress = [Guardian.RuleProgress(category: "fun", limit: 100, spent: 50)]
        #expect(insights(guardian).metric("guardian.budgets.question", .thirtyDays) == nil)
        guardian.rulesProgress = [Guardian.RuleProgress(category: "fun", limit: 100, spent: 150)]
        #expect(
            insights(guardian).metric("guardian.budgets.question", .thirtyDays)?.value
                == .text("Fun has gone over its limit. Is the limit right, or is this an unusual month?"))
    }

    @Test func saysNothingOfWhatIsLeftADayWhereNoBudgetHasALimit() {
        var guardian = Guardian()
        guardian.rulesProgress = [Guardian.RuleProgress(category: "fun", limit: 0, spent: 900)]
        #expect(insights(guardian).metric("guardian.budgets.left_per_day", .thirtyDays) == nil)
        guardian.rulesProgress = []
        #expect(insights(guardian).metric("guardian.budgets.left_per_day", .thirtyDays) == nil)
    }

    @Test func comparesEachCategoryWithAUsualMonth() throws {
        let insights = EnglishInsights(of: Fixture.snapshot(Account().guardian), zone: .utc, currency: .usd)
        let changes = try #require(insights.series("guardian.changes.categories", .thirtyDays))
        let categories = try #require(insights.series("guardian.spend.by_category", .thirtyDays))
        var compared = 0
        for (row, key) in categories.keys.enumerated() {
            guard let other = changes.keys.firstIndex(of: key) else { continue }
            #expect(categories.value("change", at: row) == changes.value("difference", at: other))
            compared += 1
        }
        #expect(compared > 0)
        // What is usual is known of thirty days alone.
        for range in [RangeKey.sevenDays, .monthToDate, .ninetyDays] {
            #expect(insights.series("guardian.spend.by_category", range)?.measure("change") == nil)
        }
    }

    @Test func doesNotGuessAtZeroLimitsWithoutRules() {
        var guardian = Guardian()
        guardian.rulesProgress = [
            Guardian.RuleProgress(category: "fun", limit: 0, spent: 900), Guardian.RuleProgress(category: nil, limit: 0, spent: 0),
        ]
        let insights = insights(guardian)
        let series = insights.series("guardian.budgets", .thirtyDays)
        #expect(series?.measure("state")?.values == [.text("no limit or zero"), .text("no limit or zero")])
        #expect(
            series?.measure("meaning")?.values.first
                == .text("0 can mean no limit or nothing allowed; the rules did not come with the data"))
        #expect(series?.notes.last == "A limit of 0 can mean no limit or nothing allowed; the rules did not come with the data.")
        #expect(series?.measure("limit")?.values == [nil, nil])
        #expect(insights.metric("guardian.budgets.over", .thirtyDays)?.value == .count(0))
    }

    @Test func tellsRulesWithoutACategoryFromThoseOfAnEmptyOne() {
        var guardian = Guardian()
        guardian.rulesProgress = [
            Guardian.RuleProgress(category: nil, limit: 0, spent: 5), Guardian.RuleProgress(category: "", limit: 0, spent: 5),
        ]
        guardian.rules = [Guardian.Rule(category: "", monthlyLimit: nil), Guardian.Rule(category: nil, monthlyLimit: 0)]
        let series = insights(guardian).series("guardian.budgets", .thirtyDays)
        #expect(series?.keys == [.name("Not categorised"), .name("Not categorised")])
        #expect(series?.measure("state")?.values == [.text("over, meant to be zero"), .text("no limit set")])
    }

    @Test func takesTheFirstOfTwoRulesForOneCategory() {
        var guardian = Guardian()
        guardian.rulesProgress = [Guardian.RuleProgress(category: "fun", limit: 0, spent: 5)]
        guardian.rules = [Guardian.Rule(category: "fun", monthlyLimit: 0), Guardian.Rule(category: "fun", monthlyLimit: nil)]
        #expect(insights(guardian).series("guardian.budgets", .thirtyDays)?.measure("state")?.values == [.text("over, meant to be zero")])
    }

    @Test func daysTheMonthBeforeDoesNotHaveStandAlone() {
        let asOf = Account.instant(2026, 3, 31, 12)
        let insights = insights(Fixture.guardian([Account.day(2026, 2, 1): 7, Account.day(2026, 2, 28): 5], asOf: asOf), asOf: asOf)
        let daily = insights.series("guardian.spend.daily", .monthToDate)?.measure("previous")?.values.map { $0?.minor } ?? []
        #expect(daily == [7] + Array(repeating: 0, count: 26) + [5, nil, nil, nil])
        let sums = insights.series("guardian.spend.cumulative", .monthToDate)?.measure("previous")?.values.map { $0?.minor } ?? []
        #expect(sums == Array(repeating: 7, count: 27) + [12, nil, nil, nil])
    }

    /// Rate, all decisions, count.
    @Test(
        arguments: [
            (9.0 / 52, 52, 9), (0, 0, 0), (1, .max, .max), (.nan, 5, nil), (.infinity, 5, nil), (-0.1, 5, nil), (1.1, 5, nil),
            (0.5, nil, nil),
            (nil, 5, nil), (0.5, -4, nil),
        ] as [(Double?, Int64?, Int64?)])
    func countsWhatARateStandsFor(rate: Double?, all: Int64?, count: Int64?) {
        var guardian = Guardian()
        guardian.summary[.sevenDays] = Account.summary(.sevenDays, authorisations: all, riskyRate: rate, overrideRate: rate)
        let insights = insights(guardian)
        #expect(insights.metric("guardian.decisions.risky", .sevenDays)?.value == count.map { .count($0) })
        #expect(insights.metric("guardian.decisions.override", .sevenDays)?.value == count.map { .count($0) })
    }

    @Test func judgesSpendingAgainstBefore() {
        // 7 days: 19 November against 10 November, of an account that was there long before.
        for (now, before, tone) in [(105, 100, Tone.neutral), (106, 100, .watch), (95, 100, .neutral), (94, 100, .good), (5, 0, .neutral)]
            as [(Int64, Int64, Tone)]
        {
            let guardian = Fixture.guardian([
                Account.day(2026, 11, 19): now, Account.day(2026, 11, 10): before, Account.day(2026, 8, 24): 1,
            ])
            #expect(insights(guardian).metric("guardian.spend.total", .sevenDays)?.tone == tone, "\(now) against \(before)")
        }
    }

    @Test func holdsAmountsAtTheEnds() {
        var amounts: [Day: Int64] = [:]
        for number in 0..<95 { amounts[Account.asOf.utcDay.advanced(by: -number)] = number % 7 == 3 ? .min : .max }
        var guardian = Fixture.guardian(amounts)
        for range in RangeKey.allCases {
            guardian.summary[range]?.spend = .max
            guardian.summary[range]?.charges = .max
            guardian.byCategory[range] = (0..<30).map {
                Guardian.CategorySpend(category: "c\($0 % 20)", charges: .max, spend: $0 == 3 ? .min : .max)
            }
            guardian.merchants[range] = (0..<10).map { Guardian.MerchantSpend(merchant: "m\($0 % 2)", charges: .min, spend: .min) }
            guardian.overrides[range] = [Guardian.Override(at: Account.asOf, merchant: nil, amount: .min)]
        }
        guardian.rulesProgress = (0..<5).map { Guardian.RuleProgress(category: "c\($0 % 3)", limit: .max, spent: $0 == 1 ? .min : .max) }
        let insights = insights(guardian)
        #expect(insights.metric("guardian.budgets.limit_total", .sevenDays)?.value?.minor == .max)
        #expect(insights.metric("guardian.spend.projection", .sevenDays)?.value?.minor == .max)
        #expect(insights.series("guardian.spend.cumulative", .monthToDate)?.measure("pace")?.values.count == 20)
        #expect(insights.series("guardian.spend.by_category", .sevenDays)?.keys.count == 20)
    }

    @Test func leavesOutDaysThatAreNotInTheWindow() {
        var guardian = Guardian()
        guardian.summary[.sevenDays] = Account.summary(.sevenDays, spend: 30)
        guardian.timeseries[.sevenDays] = [
            Guardian.DaySpend(day: Day(.max), spend: 1), Guardian.DaySpend(day: Account.day(2026, 11, 15), spend: 10),
            Guardian.DaySpend(day: Day(.min), spend: 1), Guardian.DaySpend(day: Account.day(2026, 11, 14), spend: 5),
            Guardian.DaySpend(day: Account.day(2026, 11, 15), spend: 15),
        ]
        let daily = insights(guardian).series("guardian.spend.daily", .sevenDays)
        #expect(daily?.measure("spend")?.values.map { $0?.minor } == [5, 25, 0, 0, 0, 0, 0])
        #expect(daily?.notes.count == 1)
    }

    @Test(arguments: 1...20)
    func theOrderOfRowsDoesNotMatter(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var shuffled = Account().guardian
        for range in RangeKey.allCases {
            shuffled.byCategory[range]?.shuffle(using: &generator)
            shuffled.merchants[range]?.shuffle(using: &generator)
            shuffled.timeseries[range]?.shuffle(using: &generator)
            shuffled.overrides[range]?.shuffle(using: &generator)
        }
        shuffled.rulesProgress?.shuffle(using: &generator)
        shuffled.rules?.shuffle(using: &generator)
        let (one, other) = (insights(Account().guardian), insights(shuffled))
        for range in RangeKey.allCases {
            for name in Catalogue.builtIn.systems[0].metrics.map(\.name) { #expect(one.metric(name, range) == other.metric(name, range)) }
            for name in Catalogue.builtIn.systems[0].series.map(\.name) {
                #expect(one.series(name, range) == other.series(name, range), "\(name)")
            }
        }
    }

    @Test func aWeekdayOutsideTheWindowHasNoValue() {
        // 1 to 3 November 2026 are a Sunday, a Monday and half a Tuesday.
        let asOf = Account.instant(2026, 11, 3, 12)
        // The account is older than two weeks.
        let days: [Day: Int64] = [Account.day(2026, 8, 10): 5, Account.day(2026, 11, 1): 90, Account.day(2026, 11, 3): 40]
        let insights = insights(Fixture.guardian(days, asOf: asOf), asOf: asOf)
        // Thirty days back from there begin at noon of a Sunday, which is no day of the period that is shown: there are four whole ones.
        let month = insights.series("guardian.spend.by_weekday", .thirtyDays)
        #expect(month?.measure("average")?.values[6]?.minor == 23)
    }

    /// Of a day that is not over, and of one of which a window has the evening alone, less than a day has gone by.
    @Test(arguments: [Account.instant(2026, 11, 20, 1), Account.asOf, Account.instant(2026, 11, 2, 12)])
    func noAverageOfDaysIsAboveTheHighestOfThem(asOf: Instant) throws {
        var days: [Day: Int64] = [:]
        for number in Account.day(2026, 7, 1).number...asOf.utcDay.number { days[Day(number)] = 3000 }
        let insights = insights(Fixture.guardian(days, asOf: asOf), asOf: asOf)
        for range in RangeKey.allCases {
            #expect(insights.metric("guardian.spend.per_day", range)?.value?.minor == 3000, "\(range)")
            let averages = insights.series("guardian.spend.by_weekday", range)?.measure("average")?.values ?? []
            #expect(averages.allSatisfy { $0?.minor == 3000 }, "\(range)")
        }
        #expect(insights.series("guardian.spend.by_weekday", .thirtyDays) != nil)
    }

    @Test func twentyDaysWithSpendingAreNeededToCallOneUnusual() {
        var amounts: [Day: Int64] = [:]
        for number in 1...18 { amounts[Account.day(2026, 11, number)] = 1000 + Int64(number) }
        amounts[Account.day(2026, 11, 19)] = 50_000
        let nineteen = insights(Fixture.guardian(amounts)).series("guardian.spend.unusual_days", .thirtyDays)
        #expect(nineteen == nil)
        amounts[Account.day(2026, 10, 31)] = 1000
        let twenty = insights(Fixture.guardian(amounts)).series("guardian.spend.unusual_days", .thirtyDays)
        #expect(twenty?.keys == [.day(Account.day(2026, 11, 19))] && twenty?.notes.isEmpty == true)
        // Half a cent is shown as one.
        #expect(twenty?.measure("typical")?.values.first??.minor == 1010)
        // Where all days are alike a few cents are nothing unusual.
        amounts[Account.day(2026, 11, 19)] = 1100
        #expect(insights(Fixture.guardian(amounts)).series("guardian.spend.unusual_days", .thirtyDays)?.keys == [])
    }

    @Test func saysWhenAListWasCut() {
        var guardian = Guardian()
        guardian.overrides[.ninetyDays] = (0..<50).map {
            Guardian.Override(at: Account.instant(2026, 9, 1, 0, $0), merchant: "M", amount: 1)
        }
        guardian.overrides[.thirtyDays] = (0..<49).map {
            Guardian.Override(at: Account.instant(2026, 11, 1, 0, $0), merchant: "M", amount: 1)
        }
        let insights = insights(guardian)
        #expect(insights.series("guardian.overrides", .ninetyDays)?.about.count == 1)
        #expect(insights.series("guardian.overrides", .ninetyDays)?.keys.first == .instant(Account.instant(2026, 9, 1, 0, 49)))
        #expect(insights.series("guardian.overrides", .thirtyDays)?.about == [])
    }

    /// Spent, limit, what the rule says (`-1` for no rule at all); then what it means.
    @Test(
        arguments: [
            (6999, 10_000, .some(10_000), "Within the limit"), (7000, 10_000, 10_000, "Within the limit, with little left"),
            (9001, 10_000, 10_000, "Nearly all of the limit is spent"), (10_001, 10_000, 10_000, "More was spent than the limit"),
            (0, 0, 0, "Meant to stay at zero"), (1, 0, 0, "Meant to stay at zero, and something was spent"), (5, 0, nil, "No limit set"),
            (5, 0, 700, "0 can mean no limit or nothing allowed; the rule was changed in between"),
            (5, 0, -1, "0 can mean no limit or nothing allowed; this rule was not among the rules"),
        ] as [(Int64, Int64, Int64?, String)])
    func saysWhatALimitMeans(spent: Int64, limit: Int64, rule: Int64?, meaning: String) {
        var guardian = Guardian()
        guardian.rulesProgress = [Guardian.RuleProgress(category: "fun", limit: limit, spent: spent)]
        guardian.rules = rule == -1 ? [] : [Guardian.Rule(category: "fun", monthlyLimit: rule)]
        #expect(insights(guardian).series("guardian.budgets", .thirtyDays)?.measure("meaning")?.values == [.text(meaning)])
    }

    @Test func namesRulesThatOnlyOneOfTheAnswersHas() {
        var guardian = Guardian()
        guardian.rulesProgress = ["fun", nil, "alcohol"].map { Guardian.RuleProgress(category: $0, limit: 5, spent: 0) }
        guardian.rules = ["fun", "a", "b", "c", "fast_food", nil, "a"].map { Guardian.Rule(category: $0, monthlyLimit: 5) }
        let notes = insights(guardian).series("guardian.budgets", .thirtyDays)?.notes ?? []
        #expect(
            notes == [
                "There are rules without progress: A, B, C, and Fast Food.", "There is progress without a rule: Alcohol.",
            ])
        guardian.rules = ["alcohol", "fun", nil].map { Guardian.Rule(category: $0, monthlyLimit: 5) }
        #expect(insights(guardian).series("guardian.budgets", .thirtyDays)?.notes == [])
        guardian.rules = nil
        #expect(insights(guardian).series("guardian.budgets", .thirtyDays)?.notes == [])
    }

    @Test func doesNotTellLongNamesInFull() {
        var guardian = Guardian()
        guardian.rulesProgress = []
        guardian.rules = [Guardian.Rule(category: String(repeating: "x\u{301}", count: 100_000), monthlyLimit: 5)]
        let notes = insights(guardian).series("guardian.budgets", .thirtyDays)?.notes ?? []
        #expect(notes.count == 1 && notes.allSatisfy { $0.unicodeScalars.count < 100 })
    }

    // MARK: Overrides by week

    func override(_ at: Instant, _ amount: Int64 = 100) -> Guardian.Override {
        Guardian.Override(at: at, merchant: "M", amount: amount)
    }

    @Test func countsOverridesByTheWeeksOfTheLongestWindow() throws {
        var guardian = Guardian()
        // 15 November 2026 is a Sunday; the window of seven days starts on Friday the 13th.
        guardian.overrides[.sevenDays] = [
            override(Account.instant(2026, 11, 16)), override(Account.instant(2026, 11, 15, 23, 59, 59), 250),
        ]
        let week = try #require(insights(guardian).series("guardian.overrides.by_week", .ninetyDays))
        #expect(week.keys == [.day(Account.day(2026, 11, 9)), .day(Account.day(2026, 11, 16))])
        #expect(week.measure("count")?.values == [.count(1), .count(1)])
        #expect(week.measure("amount")?.values.map { $0?.minor } == [250, 100])
        #expect(week.partial == [0, 1] && week.notes == [])
        // The month to date is longer on the 20th, and thirty days longer still.
        guardian.overrides[.monthToDate] = [override(Account.instant(2026, 11, 3))]
        #expect(insights(guardian).series("guardian.overrides.by_week", .sevenDays)?.keys.count == 4)
        guardian.overrides[.thirtyDays] = [override(Account.instant(2026, 11, 3))]
        let month = insights(guardian).series("guardian.overrides.by_week", .sevenDays)
        #expect(month?.measure("count")?.values == [.count(0), .count(0), .count(1), .count(0), .count(0)])
        #expect(month?.range == nil)
    }

    @Test func aWeekThatIsOverAtMidnightIsWhole() throws {
        // Monday, 00:00: the last day of the window is a Sunday. Thirty days before is a Saturday.
        let asOf = Account.instant(2026, 11, 16)
        var guardian = Guardian()
        guardian.overrides[.thirtyDays] = [override(Account.instant(2026, 11, 15))]
        let series = try #require(insights(guardian, asOf: asOf).series("guardian.overrides.by_week", .sevenDays))
        #expect(series.keys.last == .day(Account.day(2026, 11, 9)) && series.partial == [0])
    }

    @Test func beginsACutListWithItsOldest() throws {
        var guardian = Guardian()
        guardian.overrides[.ninetyDays] = (0..<50).map { override(Account.instant(2026, 11, 2).advanced(bySeconds: Int64($0) * 3600)) }
        let series = try #require(insights(guardian).series("guardian.overrides.by_week", .sevenDays))
        #expect(series.keys == [2, 9, 16].map { .day(Account.day(2026, 11, $0)) })
        #expect(series.measure("count")?.values == [.count(50), .count(0), .count(0)])
        #expect(series.partial == [0, 2])
        #expect(series.notes.last == "Guardian lists fifty requests at most; there may be more before them.")
    }

    @Test func leavesOutOverridesThatAreNotInTheWindow() {
        var guardian = Guardian()
        guardian.overrides[.sevenDays] = [Int64.min, 0, .max].map { override(Instant(seconds: $0)) }
        let series = insights(guardian).series("guardian.overrides.by_week", .sevenDays)
        #expect(series?.keys == [] && series?.notes.count == 1)
        guardian.overrides[.sevenDays] = []
        #expect(insights(guardian).series("guardian.overrides.by_week", .sevenDays)?.keys == [])
        #expect(insights(Guardian()).series("guardian.overrides.by_week", .sevenDays) == nil)
    }

    @Test(arguments: 1...60)
    func countsWeeksLikeLookingAtEachOverride(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let range = try #require(RangeKey.allCases.randomElement(using: &generator))
        let asOf = Account.asOf.advanced(bySeconds: Int64.random(in: -40...40, using: &generator) * 86_400)
        let window = Window(range, asOf: asOf)
        let rows = (0..<Int.random(in: 1...49, using: &generator)).map { _ in
            override(
                asOf.advanced(bySeconds: -Int64.random(in: 0..<max(1, asOf.seconds - window.start.seconds), using: &generator)),
                Int64.random(in: 0...9999, using: &generator))
        }
        var guardian = Guardian()
        guardian.overrides[range] = rows
        let series = try #require(insights(guardian, asOf: asOf).series("guardian.overrides.by_week", .sevenDays))
        for (row, key) in series.keys.enumerated() {
            guard case .day(let monday) = key else {
                Issue.record("\(key)")
                continue
            }
            #expect(monday.weekday == 1)
            let inWeek = rows.filter { (monday...monday.advanced(by: 6)).contains($0.at.utcDay) }
            #expect(series.value("count", at: row) == .count(Int64(inWeek.count)))
            #expect(series.value("amount", at: row)?.minor == inWeek.compactMap(\.amount).reduce(0, +))
            let isWhole = Instant(monday) >= window.start && Instant(monday.advanced(by: 7)) <= window.end
            #expect(series.partial.contains(row) == !isWhole, "\(monday) of \(range) to \(asOf)")
        }
        #expect(series.measure("count")?.values.reduce(0) { $0 + ($1?.magnitude ?? 0) } == Double(rows.count))
    }

    // MARK: Places

    @Test func saysWhatAPlaceDoes() {
        var guardian = Guardian()
        guardian.geofences = ["warn", "BLOCK", "notify <b>", " "].map {
            Guardian.Geofence(name: "P", category: nil, policy: $0, radius: nil, latitude: nil, longitude: nil)
        }
        let places = insights(guardian).series("guardian.geofences", .sevenDays)
        #expect(places?.measure("policy")?.values == [.text("Warns"), .text("Blocks"), .text("notify <b>"), nil])
        #expect(places?.measure("latitude") == nil && places?.measure("longitude") == nil)
        guardian.geofences?[0].latitude = 40.73
        guardian.geofences?[1].longitude = .nan
        let known = insights(guardian).series("guardian.geofences", .sevenDays)
        #expect(known?.measure("latitude")?.values == [.number(40.73), nil, nil, nil] && known?.measure("longitude") == nil)
    }
}
