import AlmanacModel
import Testing

@testable import AlmanacInsights

/// Limits of names, worked out by hand. It is noon of November 20, 2026, a Friday; each day since October 1 has 40.00 of books and 80.00 of toys, and today
/// has 10.00 of books so far.
@Suite struct DeclaredLimitTests {
    private static let eur = Currency(code: "EUR") ?? .usd
    private static let now = Instant(seconds: Instant(Day(year: 2026, month: 11, day: 20) ?? Day(0)).seconds + 12 * 3600)

    private static func shop(_ limits: [Declaration.Limit]) -> Declaration {
        Declaration(
            system: "shop", title: Titles("Shop"),
            measures: [.init(name: "revenue", unit: .money(nil), formula: .aggregate(.init(.sum, of: "revenue")))],
            splits: [.init(name: "category", limits: limits)])
    }

    private static var data: DeclaredData {
        var data = DeclaredData(system: "shop", columns: 1, splits: 1)
        data.first = Day(year: 2026, month: 10, day: 1)
        data.columns = [[Int64?](repeating: 12000, count: 50) + [1000]]
        let cells = (0..<50).flatMap { [DeclaredData.Cell(day: $0, name: 0, values: [4000]), .init(day: $0, name: 1, values: [8000])] }
        data.splits = [DeclaredData.Cells(names: ["Books", "Toys"], cells: cells + [.init(day: 50, name: 0, values: [1000])])]
        return data
    }

    private func insights(_ limits: [Declaration.Limit], _ data: DeclaredData = data, period: ReportPeriod? = nil) -> Insights {
        Insights(
            of: Snapshot(asOf: Self.now, subject: Subject(id: "x", currency: "EUR"), systems: [data]),
            by: Catalogue(declaring: [Self.shop(limits)]), zone: .utc, currency: Self.eur, period: period)
    }

    private func money(_ minor: Int64) -> Value { .money(Money(minor: minor, currency: Self.eur)) }

    private static let monthly: [Declaration.Limit] = [
        .init(name: "Books", .init(units: 1000)), .init(name: "Toys", .init(units: 15000, digits: 1)),
    ]

    @Test func aMonthSoFarIsSetAgainstItsLimits() throws {
        let insights = insights(Self.monthly)
        let limits = try #require(insights.series("shop.limits.category", .thirtyDays))
        // What is over comes first: 19 days of 80.00 are 1,520.00 of 1,500.
        #expect(limits.keys == [.name("Toys"), .name("Books")])
        func column(_ name: String) -> [Value?] { limits.keys.indices.map { limits.value(name, at: $0) } }
        #expect(column("now") == [money(152_000), money(77_000)])
        #expect(column("limit") == [money(150_000), money(100_000)])
        #expect(column("left") == [money(-2000), money(23_000)])
        #expect(column("excess") == [money(2000), nil])
        // Nineteen of thirty days have gone by.
        #expect(column("pace") == [money(95_000), money(63_333)])
        #expect(column("state") == [.phrase(Phrase("limit.over")), .phrase(Phrase("limit.watch"))])
        #expect(limits.tones == [.bad, .watch])
        #expect(insights.value("shop.limits.category.over", .thirtyDays) == .count(1))
        #expect(insights.value("shop.limits.category.excess_total", .thirtyDays) == money(2000))
        let november = Month(year: 2026, month: 11)
        #expect(
            insights.value("shop.limits.category.reading", .thirtyDays)
                == .phrase(
                    Phrase(
                        "limit.reading", ["days": .days(november.firstDay...november.lastDay)])))
    }

    @Test(
        arguments: [
            (Declaration.Stretch.day, Int64?(1000), Int64?.none), (.week, 17_000, 17_391), (.month, 77_000, 63_333), (.year, nil, nil),
        ] as [(Declaration.Stretch, Int64?, Int64?)])
    func aLimitIsForItsStretch(stretch: Declaration.Stretch, now: Int64?, pace: Int64?) throws {
        // Four days of seven of 304.35 are 173.91. Of the year the days before October are not known.
        let units: Int64 = stretch == .week ? 30_435 : 100_000
        let limits = try #require(
            insights([.init(name: "Books", .init(units: units, digits: 2), stretch: stretch)]).series("shop.limits.category", .sevenDays))
        #expect(limits.value("now", at: 0) == now.map(money))
        if let pace { #expect(limits.value("pace", at: 0) == money(pace)) }
        #expect((limits.unreadable == 1) == (now == nil))
    }

    @Test func limitsOfTwoStretchesNameTheirDays() throws {
        let books = Declaration.Limit(name: "Books", .init(units: 100), stretch: .week)
        let insights = insights([books, .init(name: "Toys", .init(units: 1500))])
        let limits = try #require(insights.series("shop.limits.category", .thirtyDays))
        let november = Month(year: 2026, month: 11)
        let (monday, sunday) = (try #require(Day(year: 2026, month: 11, day: 16)), try #require(Day(year: 2026, month: 11, day: 22)))
        func named(_ name: String, _ days: ClosedRange<Day>) -> Key {
            .phrase(Phrase("goal.of-days", ["title": .name(name), "days": .days(days)]))
        }
        // Monday to today is 170.00 of 100.
        #expect(limits.keys == [named("Books", monday...sunday), named("Toys", november.firstDay...november.lastDay)])
        #expect(limits.value("now", at: 0) == money(17_000))
        #expect(insights.value("shop.limits.category.reading", .thirtyDays) == nil)
        // 70.00 of a week and 20.00 of a month are not 90.00 of anything.
        guard case .phrase(let sentence)? = insights.value("shop.limits.category.is_over", .thirtyDays) else {
            Issue.record("nothing is said")
            return
        }
        #expect(sentence.name == "limit.headline.over-by-some" && sentence.arguments["excess"] == nil)
        #expect(insights.highlights(.thirtyDays).heading.contains { $0.sentence == sentence })
    }

    @Test func aMonthThatIsOverWasKeptOrNot() throws {
        let insights = insights([.init(name: "Books", .init(units: 1240)), .init(name: "Toys", .init(units: 2000))], period: .last(.month))
        let limits = try #require(insights.series("shop.limits.category", .last(.month)))
        // October has 31 days: 1,240.00 of 1,240 is kept, and 2,480.00 of 2,000 is not.
        #expect(limits.keys == [.name("Toys"), .name("Books")])
        #expect([0, 1].map { limits.value("state", at: $0) } == [.phrase(Phrase("limit.over")), .phrase(Phrase("limit.kept"))])
        #expect(limits.value("pace", at: 0) == nil)
        // A week is neither, and ends before this month's limits begin to count: nothing is said of it.
        let (from, to) = (try #require(Day(year: 2026, month: 10, day: 5)), try #require(Day(year: 2026, month: 10, day: 9)))
        let october = ReportPeriod.between(from, to)
        let longAgo = self.insights(Self.monthly, period: october)
        #expect(longAgo.series("shop.limits.category", .between(from, to)) == nil)
    }

    @Test func aNameWithoutRowsHasHadNothing() throws {
        let limits = try #require(insights([.init(name: "Games", .init(units: 50))]).series("shop.limits.category", .thirtyDays))
        #expect(limits.value("now", at: 0) == money(0) && limits.tones == [.good])
        // Where the others are together, it may be among them.
        var data = Self.data
        data.splits[0]?.names[1] = nil
        let unknown = try #require(insights([.init(name: "Games", .init(units: 50))], data).series("shop.limits.category", .thirtyDays))
        #expect(unknown.value("now", at: 0) == nil && unknown.tones == [.neutral])
        #expect(insights([.init(name: "Games", .init(units: 50))], data).value("shop.limits.category.over", .thirtyDays) == nil)
    }

    @Test func nothingIsAllowedWhereTheLimitIsZero() throws {
        let limits = try #require(
            insights([.init(name: "Toys", .init(units: 0)), .init(name: "Games", .init(units: 0))]).series(
                "shop.limits.category", .thirtyDays))
        #expect(
            [0, 1].map { limits.value("state", at: $0) }
                == [.phrase(Phrase("limit.over-nothing-allowed")), .phrase(Phrase("limit.nothing-allowed"))])
    }

    @Test func whatIsOverLeads() throws {
        let highlights = insights(Self.monthly).highlights(.thirtyDays)
        let over = try #require((highlights.heading + highlights.further).first { $0.importance == .overLimit })
        #expect(
            over.sentence == Phrase("limit.headline.over", ["count": .count(1), "names": .name("Toys"), "excess": .value(money(2000))]))
        #expect(
            insights([.init(name: "Books", .init(units: 1000))]).highlights(.thirtyDays).heading.allSatisfy { $0.importance != .overLimit })
    }

    /// Seven days of 40.00 are 280.00 of 100, and those are over; toys are over since the first of November.
    @Test func aLimitOfAPastPeriodIsNotOfNow() throws {
        let limits = [
            Declaration.Limit(name: "Books", .init(units: 100), stretch: .week), .init(name: "Toys", .init(units: 1500)),
        ]
        let highlights = insights(limits, period: .last(.week)).highlights(.last(.week))
        let over = (highlights.heading + highlights.further).filter { $0.importance == .overLimit }
        let (monday, sunday) = (try #require(Day(year: 2026, month: 11, day: 9)), try #require(Day(year: 2026, month: 11, day: 15)))
        #expect(
            over.map(\.sentence) == [
                Phrase(
                    "limit.headline.was-over",
                    [
                        "count": .count(1), "names": .name("Books"), "excess": .value(money(18_000)),
                        "period": .phrase(Phrase("period.name-last-week", ["days": .days(monday...sunday)])),
                    ]),
                Phrase("limit.headline.over", ["count": .count(1), "names": .name("Toys"), "excess": .value(money(2000))]),
            ])
        #expect(over.map(\.stretch) == [.period, .now])
        // Of October, which is over, nothing is of now.
        let october = insights([.init(name: "Toys", .init(units: 2000))], period: .last(.month)).highlights(.last(.month))
        let was = (october.heading + october.further).filter { $0.importance == .overLimit }
        #expect(was.map(\.stretch) == [.period] && was.first?.sentence.arguments["excess"] == .value(money(48_000)))
    }
}
