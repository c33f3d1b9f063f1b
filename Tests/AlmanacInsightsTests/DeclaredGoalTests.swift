import AlmanacModel
import Testing

@testable import AlmanacInsights

/// Goals of measures, worked out by hand. It is noon of November 20, 2026, a Friday; each day since October 1 has 120.00 of four orders, and today has had
/// 10.00 of one so far.
@Suite struct DeclaredGoalTests {
    private static let eur = Currency(code: "EUR") ?? .usd
    private static let now = Instant(seconds: Instant(Day(year: 2026, month: 11, day: 20) ?? Day(0)).seconds + 12 * 3600)

    private static func shop(
        revenue: Declaration.Goal? = nil, good: Direction = .higher, basket: Declaration.Goal? = nil, basketGood: Direction = .higher
    ) -> Declaration {
        Declaration(
            system: "shop", title: Titles("Shop"),
            measures: [
                .init(name: "revenue", unit: .money(nil), formula: .aggregate(.init(.sum, of: "revenue")), good: good, goal: revenue),
                .init(name: "orders", unit: .count, formula: .aggregate(.init(.count))),
                .init(
                    name: "basket", unit: .money(nil), formula: .quotient(.measure("revenue"), .measure("orders")), good: basketGood,
                    goal: basket),
            ])
    }

    private static var data: DeclaredData {
        var data = DeclaredData(system: "shop", columns: 2, splits: 0)
        data.first = Day(year: 2026, month: 10, day: 1)
        data.columns = [[Int64?](repeating: 12000, count: 50) + [1000], [Int64?](repeating: 4, count: 50) + [1]]
        return data
    }

    private func insights(_ shop: Declaration, _ data: DeclaredData = data, period: ReportPeriod? = nil) -> Insights {
        Insights(
            of: Snapshot(asOf: Self.now, subject: Subject(id: "x", currency: "EUR"), systems: [data]), by: Catalogue(declaring: [shop]),
            zone: .utc, currency: Self.eur, period: period)
    }

    private func money(_ minor: Int64) -> Value { .money(Money(minor: minor, currency: Self.eur)) }
    private func state(_ name: String) -> Value { .phrase(Phrase(name)) }

    private static func goal(_ units: Int64, _ stretch: Declaration.Stretch? = .month) -> Declaration.Goal {
        Declaration.Goal(.init(units: units), stretch: stretch)
    }

    /// Of a day on which nothing was sold there is no basket, and so nothing to set against its goal.
    @Test func aGoalOfWhatIsNotKnownIsLeftOut() throws {
        let shop = Self.shop(revenue: Self.goal(100, .day), basket: Self.goal(20, nil))
        func goals(_ orders: Int64) -> [Key]? {
            var data = Self.data
            data.columns[1][49] = orders
            return insights(shop, data, period: .last(.day)).series("shop.goals", .last(.day))?.keys
        }
        let (revenue, basket) = (Key.phrase(Phrase("metric.shop.revenue")), Key.phrase(Phrase("metric.shop.basket")))
        #expect(goals(4) == [revenue, basket])
        #expect(goals(0) == [revenue])
        // Without a goal of the day there is none at all.
        var data = Self.data
        data.columns[1][49] = 0
        #expect(insights(Self.shop(basket: Self.goal(20, nil)), data, period: .last(.day)).series("shop.goals", .last(.day)) == nil)
    }

    /// 2,290.00 have come, and the month goes on: a most that is not exceeded is not reached, and what is exceeded stays so.
    @Test(
        arguments: [
            (4000, "limit.on-track", "goal.finding-on-way"), (2290, "limit.used-up", "goal.finding-on-way"),
            (2000, "limit.over", "goal.finding-missed"),
        ])
    func aMostIsKeptWhenItsDaysAreOver(goal: Int64, state: String, finding: String) throws {
        let insights = insights(Self.shop(revenue: Self.goal(goal), good: .lower))
        #expect(insights.series("shop.goals", .thirtyDays)?.value("state", at: 0) == self.state(state))
        guard case .phrase(let sentence)? = insights.value("shop.goals.finding", .thirtyDays) else {
            Issue.record("nothing is said")
            return
        }
        #expect(sentence.name == finding)
    }

    /// A ratio may come back while its days go by: a basket of 30.00 is more than 20, in a month so far and in the thirty days until now.
    @Test(arguments: [(RangeKey.monthToDate, "goal.finding-behind"), (.thirtyDays, "goal.finding-missed")])
    func aRatioIsMissedWhenItsDaysAreOver(range: RangeKey, finding: String) throws {
        guard
            case .phrase(let sentence)? = insights(Self.shop(basket: Self.goal(20, nil), basketGood: .lower)).value(
                "shop.goals.finding", range)
        else {
            Issue.record("nothing is said")
            return
        }
        #expect(sentence.name == finding)
    }

    /// A week that goes by is told as far as it has come.
    @Test func aWeekIsToldUntilToday() throws {
        let insights = insights(Self.shop(revenue: Self.goal(100, .week), good: .lower))
        guard case .phrase(let sentence)? = insights.value("shop.revenue.goal.finding", .thirtyDays) else {
            Issue.record("nothing is said")
            return
        }
        let (monday, today) = (try #require(Day(year: 2026, month: 11, day: 16)), try #require(Day(year: 2026, month: 11, day: 20)))
        #expect(sentence.arguments["period"] == .phrase(Period.name(of: monday...today)))
    }

    @Test(
        arguments: [
            // Nineteen of thirty days have gone by, and 2,290.00 have come: an even way to 3,600 would be at 2,280.00.
            (3600, 228_000, 131_000, "goal.on-pace", .neutral, "goal.running"),
            (3700, 234_333, 141_000, "goal.behind", .watch, "goal.running"), (2290, 145_033, 0, "goal.reached", .good, "goal.reached-with"),
        ] as [(Int64, Int64, Int64, String, Tone, String)])
    func aMonthSoFarIsSetAgainstItsGoal(goal: Int64, pace: Int64, left: Int64, state: String, tone: Tone, sentence: String) throws {
        let insights = insights(Self.shop(revenue: Self.goal(goal)))
        let goals = try #require(insights.series("shop.goals", .thirtyDays))
        #expect(goals.keys == [.phrase(Phrase("metric.shop.revenue"))])
        #expect(goals.value("now", at: 0) == money(229_000) && goals.value("goal", at: 0) == money(goal * 100))
        #expect(goals.value("pace", at: 0) == money(pace) && goals.value("left", at: 0) == money(left))
        #expect(goals.value("state", at: 0) == self.state(state) && goals.tones == [tone])
        #expect(insights.value("shop.revenue.goal.now", .thirtyDays) == money(229_000))
        #expect(insights.value("shop.revenue.goal.left", .thirtyDays) == money(left))
        guard case .phrase(let finding)? = insights.value("shop.revenue.goal.finding", .thirtyDays) else {
            Issue.record("no sentence")
            return
        }
        #expect(finding.name == sentence)
        // Eleven days are to come with today, which has had 10.00 of its part.
        let whole: Int64 = 228_000
        #expect(
            insights.value("shop.revenue.goal.left_per_day", .thirtyDays) == money(max(0, goal * 100 - whole + 5) / 11))
    }

    @Test(
        arguments: [
            (.day, 100, 1000, "goal.below"), (.week, 700, 49_000, "goal.on-pace"), (.month, 2290, 229_000, "goal.reached"),
            (.year, 10_000, nil, nil),
        ] as [(Declaration.Stretch, Int64, Int64?, String?)])
    func aGoalIsForItsStretch(stretch: Declaration.Stretch, goal: Int64, now: Int64?, state: String?) throws {
        let goals = try #require(insights(Self.shop(revenue: Self.goal(goal, stretch))).series("shop.goals", .sevenDays))
        #expect(goals.value("now", at: 0) == now.map(money))
        // A day that has begun is neither on pace nor behind.
        if stretch != .day { #expect(goals.value("state", at: 0) == state.map { self.state($0) }) }
    }

    @Test(arguments: [(3720, "goal.reached"), (3721, "goal.missed")] as [(Int64, String)])
    func aMonthThatIsOverReachedItOrNot(goal: Int64, state: String) throws {
        let insights = insights(Self.shop(revenue: Self.goal(goal)), period: .last(.month))
        let goals = try #require(insights.series("shop.goals", .last(.month)))
        #expect(goals.value("now", at: 0) == money(372_000) && goals.value("state", at: 0) == self.state(state))
        let headlines = insights.highlights(.last(.month))
        let missed = (headlines.heading + headlines.further).filter { $0.importance == .overdue }
        #expect(missed.count == (state == "goal.missed" ? 1 : 0) && missed.allSatisfy { $0.tone == .watch && $0.brief != nil })
        // A week of another month is neither.
        let (from, to) = (try #require(Day(year: 2026, month: 10, day: 5)), try #require(Day(year: 2026, month: 10, day: 11)))
        let week = self.insights(Self.shop(revenue: Self.goal(goal)), period: .between(from, to))
        #expect(week.series("shop.goals", .between(from, to)) == nil)
    }

    @Test(
        arguments: [
            (4000, "limit.on-track", Tone.good), (3000, "limit.watch", .watch), (2290, "limit.used-up", .watch), (2000, "limit.over", .bad),
        ] as [(Int64, String, Tone)])
    func aGoalCanBeTheMost(goal: Int64, state: String, tone: Tone) throws {
        let insights = insights(Self.shop(revenue: Self.goal(goal), good: .lower))
        let goals = try #require(insights.series("shop.goals", .thirtyDays))
        #expect(goals.value("limit", at: 0) == money(goal * 100) && goals.value("goal", at: 0) == nil)
        #expect(goals.value("state", at: 0) == self.state(state) && goals.tones == [tone])
        #expect(goals.value("excess", at: 0) == (tone == .bad ? money(29_000) : nil))
        let over = insights.highlights(.thirtyDays).heading.first { $0.importance == .overLimit }
        #expect((over != nil) == (tone == .bad))
    }

    @Test(
        arguments: [(30, .higher, "goal.reached"), (31, .higher, "goal.below"), (29, .lower, "limit.over"), (30, .lower, "limit.kept")]
            as [(Int64, Direction, String)])
    func aRatioHasItsGoalInAnyPeriod(goal: Int64, good: Direction, state: String) throws {
        // 2,290.00 and more of four orders a day: 30.00 each, and today's 10.00 of one.
        let insights = insights(Self.shop(basket: Self.goal(goal, nil), basketGood: good), period: .last(.month))
        let goals = try #require(insights.series("shop.goals", .last(.month)))
        #expect(goals.value("now", at: 0) == money(3000) && goals.value("pace", at: 0) == nil)
        #expect(goals.value("state", at: 0) == self.state(state))
        #expect(insights.value("shop.basket.goal", .last(.month)) == money(goal * 100))
        #expect(insights.value("shop.basket.goal.left", .last(.month)) == nil)
    }

    @Test func whatIsNotKnownHasNoState() throws {
        var data = Self.data
        data.columns[0][40] = nil
        let insights = insights(Self.shop(revenue: Self.goal(3600)), data)
        let goals = try #require(insights.series("shop.goals", .thirtyDays))
        #expect(goals.value("now", at: 0) == nil && goals.value("state", at: 0) == nil && goals.unreadable == 1)
        #expect(insights.value("shop.goals.finding", .thirtyDays) == nil && insights.value("shop.revenue.goal.finding", .thirtyDays) == nil)
    }
}
