import AlmanacModel
import Testing

@testable import AlmanacInsights

/// Numbers of a declared system, worked out by hand. Seventy days end today, on November 20, 2026, at six in the evening.
@Suite struct DeclaredTests {
    private static let eur = Currency(code: "EUR") ?? .usd
    private static let shop = Declaration(
        system: "shop", title: Titles("Shop"),
        measures: [
            .init(name: "revenue", unit: .money(nil), formula: .aggregate(.init(.sum, of: "revenue")), good: .higher),
            .init(name: "orders", unit: .count, formula: .aggregate(.init(.count))),
            .init(name: "basket", unit: .money(nil), formula: .quotient(.measure("revenue"), .measure("orders"))),
        ], splits: [.init(name: "category")])

    /// 100.00 and 2 orders a day for 39 days, 120.00 and 3 orders for 30 days, and 10.00 with one order today so far.
    private static var data: DeclaredData {
        var data = DeclaredData(system: "shop", columns: 2, splits: 1)
        data.first = Day(year: 2026, month: 9, day: 12)
        data.columns = [
            [Int64?](repeating: 10000, count: 39) + [Int64?](repeating: 12000, count: 30) + [1000],
            [Int64?](repeating: 2, count: 39) + [Int64?](repeating: 3, count: 30) + [1],
        ]
        // Books have half of it, and toys the rest but today.
        let cells = data.columns[0].indices.flatMap { day -> [DeclaredData.Cell] in
            let (revenue, orders) = (data.columns[0][day] ?? 0, data.columns[1][day] ?? 0)
            if day == 69 { return [.init(day: day, name: 0, values: [revenue, orders])] }
            return [
                .init(day: day, name: 0, values: [day < 39 ? 5000 : 4000, 1]),
                .init(day: day, name: 1, values: [day < 39 ? 5000 : 8000, orders - 1]),
            ]
        }
        data.splits = [DeclaredData.Cells(names: ["Books", "Toys"], cells: cells)]
        return data
    }

    private static let now = Instant(seconds: Instant(Day(year: 2026, month: 11, day: 20) ?? Day(0)).seconds + 18 * 3600)

    private func insights(
        _ data: DeclaredData = data, _ declaration: Declaration = shop, at now: Instant = now, period: ReportPeriod? = nil
    ) -> Insights {
        Insights(
            of: Snapshot(asOf: now, subject: Subject(id: "x", currency: "EUR"), systems: [data]), by: Catalogue(declaring: [declaration]),
            zone: .utc, currency: Self.eur, period: period)
    }

    private func money(_ minor: Int64) -> Value { .money(Money(minor: minor, currency: Self.eur)) }

    /// A rent of the last day of August and one of the first of October make September no cheaper, and October no dearer.
    @Test func paymentsOfEveryMonthThatMoveAreNamed() throws {
        let eur = Self.eur
        let ledger = Declaration.ledger("money", title: nil, Declaration.Ledger(files: [], currencies: [eur]))
        let first = try #require(Day(year: 2026, month: 6, day: 1))
        func date(_ month: Int, _ day: Int) -> Day { Day(year: 2026, month: month, day: day) ?? first }
        let rents = [date(6, 30), date(7, 31), date(8, 31), date(10, 1), date(10, 30)]
        func moved(rent: Int64, shopInOctober: Int64 = 1000, period: ReportPeriod) throws -> (value: Value?, heading: Headline?) {
            var data = DeclaredData(system: "money", columns: ledger.columns.count, splits: 3)
            data.first = first
            let spent = try #require(
                ledger.columns.firstIndex { $0.aggregate.function == .sum && $0.aggregate.column == Declaration.LedgerColumn.spent })
            var days = [Int64](repeating: 0, count: 153)
            var cells: [DeclaredData.Cell] = []
            for day in days.indices {
                func pay(_ name: Int, _ amount: Int64) {
                    days[day] += amount
                    var values = [Int64?](repeating: 0, count: ledger.columns.count)
                    values[spent] = amount
                    cells.append(.init(day: day, name: name, values: values))
                }
                pay(0, first.advanced(by: day) >= date(10, 1) ? shopInOctober : 1000)
                if rents.contains(first.advanced(by: day)) { pay(1, rent) }
            }
            data.columns = ledger.columns.indices.map { $0 == spent ? days : [Int64?](repeating: 0, count: days.count) }
            data.splits[1] = DeclaredData.Cells(names: ["Shop", "Rent"], cells: cells)
            let now = Instant(seconds: Instant(date(11, 1)).seconds)
            let insights = insights(data, ledger, at: now, period: period)
            let range = RangeKey.last(.month)
            return (insights.value("money.recurring.moved", range), insights.highlights(range).heading.first)
        }
        let october = try moved(rent: 120_000, period: .last(.month))
        let said = Phrase(
            "declared.moved", ["amount": .value(money(240_000)), "names": .name("Rent"), "now": .count(2), "earlier": .count(0)])
        #expect(october.value == .phrase(said))
        #expect(october.heading?.sentence.arguments["second"] == .phrase(said))
        // What everybody pays each month is nothing to look into.
        #expect(october.heading?.tone == .neutral && october.heading?.brief == nil)
        // Where something else makes a third of the difference, it is said of none.
        #expect(try moved(rent: 120_000, shopInOctober: 5000, period: .last(.month)).value == nil)
        #expect(try moved(rent: 120_000, shopInOctober: 5000, period: .last(.month)).heading?.tone == .watch)
    }

    @Test func addsUpTheDaysOfAWindow() throws {
        // 29 days of 120.00, and 10.00 today.
        let revenue = try #require(insights().metric("shop.revenue", .thirtyDays))
        #expect(revenue.value == money(29 * 12000 + 1000))
        // Whole days against whole days: the 30 until yesterday, and the 30 before them.
        #expect(revenue.compared == money(30 * 12000))
        #expect(revenue.previous == money(30 * 10000))
        #expect(revenue.change == 0.2)
        #expect(revenue.tone == .good)
        #expect(insights().metric("shop.orders", .thirtyDays)?.value == .count(29 * 3 + 1))
    }

    private static let statements = Declaration.ledger("money", title: nil, .init(files: [], currencies: [eur]))

    /// What payees of statements were paid, from August 1 until today: the month and the day, the payee, the amount, and how many payments it counts as.
    private func statements(_ payees: [String?], _ paid: [(month: Int, day: Int, payee: Int, amount: Int64, count: Int64)]) throws
        -> DeclaredData
    {
        let (columns, first) = (Self.statements.columns, Day(year: 2026, month: 8, day: 1) ?? Day(0))
        var data = DeclaredData(system: "money", columns: columns.count, splits: Self.statements.splits.count)
        data.first = first
        data.columns = columns.map { _ in [Int64?](repeating: 0, count: 112) }
        let spent = try #require(columns.firstIndex { $0.name == "spending" })
        let count = try #require(columns.firstIndex { $0.name == "payments" })
        let cells = paid.map { payment in
            var values = [Int64?](repeating: 0, count: columns.count)
            (values[spent], values[count]) = (payment.amount, payment.count)
            let day = (Day(year: 2026, month: payment.month, day: payment.day) ?? first).distance(from: first)
            return DeclaredData.Cell(day: day, name: payment.payee, values: values)
        }
        data.splits[try #require(Self.statements.splits.firstIndex { $0.name == "payee" })] = .init(names: payees, cells: cells)
        return data
    }

    /// A further part of a payment counts as none, and is in the one before it.
    @Test func theLargestPaymentsAreSingleOnes() throws {
        let data = try statements(
            ["Rewe", "", nil],
            [
                (11, 4, 0, 800, 1), (11, 4, 0, 200, 0), (11, 4, 0, 800, 1), (11, 4, 0, -100, 0), (11, 5, 1, 5000, 1), (11, 5, 2, 900, 2),
            ])
        let largest = try #require(insights(data, Self.statements).series("money.largest", .thirtyDays))
        #expect(largest.keys == [.phrase(Phrase("declared.no-name")), .name("Rewe"), .name("Rewe")])
        #expect(largest.keys.indices.map { largest.value("spending", at: $0) } == [money(5000), money(1000), money(800)])
    }

    /// A report of a month that is over knows nothing of what was paid after it.
    @Test func paymentsThatComeAgainAreThoseOfThePeriod() throws {
        let gym = [(8, 25, 0, 3000, 1), (9, 25, 0, 3000, 1), (10, 25, 0, 3000, 1)] as [(Int, Int, Int, Int64, Int64)]
        let clinic = [(11, 2, 1, 1200, 1), (11, 9, 1, 1200, 1), (11, 16, 1, 1300, 1)] as [(Int, Int, Int, Int64, Int64)]
        let data = try statements(["Gym", "Clinic"], gym + clinic)
        #expect(insights(data, Self.statements).series("money.recurring", .thirtyDays)?.keys == [.name("Clinic"), .name("Gym")])
        let october = insights(data, Self.statements, period: .last(.month)).series("money.recurring", .last(.month))
        #expect(october?.keys == [.name("Gym")])
        #expect(october?.value("next", at: 0) == .day(Day(year: 2026, month: 11, day: 25) ?? Day(0)))
    }

    @Test func aRatioIsOneOfSums() throws {
        // 3,490.00 by 88 orders; the mean of the days would be 39.00.
        let basket = try #require(insights().metric("shop.basket", .thirtyDays))
        #expect(basket.value == money(3966))
        #expect(basket.previous == money(5000))
        #expect(basket.compared == money(4000))
    }

    /// A chart of it says no total.
    @Test func aFirstMeasureThatDoesNotAddUpStandsApart() throws {
        var declaration = Self.shop
        declaration.measures = declaration.measures.filter { $0.name == "basket" } + declaration.measures.filter { $0.name != "basket" }
        let days = try #require(insights(Self.data, declaration).series("shop.by_day", .thirtyDays))
        #expect(days.measure("basket")?.role == .apart && days.measure("revenue")?.role == .value)
    }

    @Test func theMonthIsComparedWithTheSameDaysBefore() throws {
        // 19 whole days of November; October 1 to 19 lie before the rise of the 21st.
        let revenue = try #require(insights().metric("shop.revenue", .monthToDate))
        #expect(revenue.value == money(19 * 12000 + 1000))
        #expect(revenue.previous == money(19 * 10000))
        #expect(revenue.compared == money(19 * 12000))
    }

    @Test func nothingIsComparedWithDaysThatAreNotKnown() throws {
        // 90 days reach further back than the rows.
        let revenue = try #require(insights().metric("shop.revenue", .ninetyDays))
        #expect(revenue.value == money(39 * 10000 + 30 * 12000 + 1000))
        #expect(revenue.previous == nil)
        #expect(revenue.basis == Phrase("declared.days-from", ["day": .value(.day(Day(year: 2026, month: 9, day: 12) ?? Day(0)))]))
        // The sentence names the days that the sum is of.
        let sentence = try #require(insights().highlights(.ninetyDays).heading.first?.sentence)
        let known = (Day(year: 2026, month: 9, day: 12) ?? Day(0))...(Day(year: 2026, month: 11, day: 20) ?? Day(0))
        #expect(sentence.arguments["period"] == .phrase(Period.name(of: known)))
    }

    /// What there is at a time is that of a day, and a mean says that it is one.
    @Test func levelsAndMeansSayWhatTheyAre() throws {
        var declaration = Self.shop
        declaration.measures = [
            .init(name: "stock", unit: .count, formula: .aggregate(.init(.last, of: "stock"))),
            .init(name: "rating", unit: .number, formula: .mean(of: "rating")),
        ]
        var data = DeclaredData(system: "shop", columns: 3, splits: 1)
        data.first = Self.data.first
        // Counted on the first day and on every tenth; rated 3 and 4 by turns.
        data.columns = [
            (0..<70).map { $0 % 10 == 0 ? 500 + Int64($0) : nil }, (0..<70).map { 3 + Int64($0 % 2) }, [Int64?](repeating: 1, count: 70),
        ]
        data.splits = [nil]
        func sentence(_ place: Int) throws -> Phrase {
            var one = declaration
            if place == 1 { one.measures.reverse() }
            return try #require(insights(data, one).highlights(.thirtyDays).heading.first?.sentence)
        }
        // It was counted on November 11, and holds.
        let stock = try sentence(0)
        let today = Day(year: 2026, month: 11, day: 20) ?? Day(0)
        #expect(stock.arguments["period"] == .phrase(Period.name(of: today...today)))
        #expect(stock.arguments["value"] == .value(.count(560)))
        #expect(stock.arguments["before"] == .phrase(Period.name(of: today.advanced(by: -31)...today.advanced(by: -31))))
        let rating = try sentence(1)
        #expect(
            rating.arguments["period"]
                == .phrase(Phrase("declared.on-average", ["period": .phrase(Phrase("period.name-days", ["count": .count(30)]))])),
            "\(rating)")
        // A day on which nothing was counted has what there was; one on which nobody rated has no mean.
        let yesterday = insights(data, declaration, period: .last(.day))
        #expect(yesterday.metric("shop.stock", .last(.day))?.value == .count(560))
        data.columns[1][68] = 0
        data.columns[2][68] = 0
        #expect(
            insights(data, declaration, period: .last(.day)).metric("shop.rating", .last(.day))?.basis?.name == "declared.nothing-recorded")
    }

    /// The days under a tile are those that are compared.
    @Test func theTileNamesTheDaysThatAreCompared() throws {
        let tile = try #require(insights().highlights(.thirtyDays).tiles().first { $0.metric == "shop.revenue" })
        let end = Day(year: 2026, month: 10, day: 20) ?? Day(0)
        #expect(tile.note?.arguments["period"] == .phrase(Period.name(of: end.advanced(by: -29)...end)))
    }

    /// The days that a number is of are known on neither the first nor the last days of the periods.
    @Test(
        arguments: [
            (ReportPeriod.window(.thirtyDays), (14, 18)), (.last(.week), (14, 15)), (.between(Day(20763), Day(20820)), (14, 18)),
            (.between(Day(20773), Day(20780)), (16, 18)), (.between(Day(20774), Day(20774)), nil),
        ] as [(ReportPeriod, (first: Int, last: Int)?)])
    func aSentenceNamesTheDaysThatAreCounted(period: ReportPeriod, counted: (first: Int, last: Int)?) throws {
        func day(_ day: Int) throws -> Day { try #require(Day(year: 2026, month: 11, day: day)) }
        var data = DeclaredData(system: "shop", columns: 2, splits: 1)
        // November 14 to 18; the 16th is day 20773 since 1970.
        data.first = try day(14)
        data.columns = [[Int64?](repeating: 10000, count: 5), [Int64?](repeating: 1, count: 5)]
        data.splits = [nil]
        let range = period.range
        let insights = insights(data, period: period)
        let sentence = try #require(insights.highlights(range).heading.first?.sentence)
        let days = try counted.map { try day($0.first)...day($0.last) } ?? day(17)...day(17)
        #expect(
            sentence.arguments["period"]
                == .phrase(Period.name(of: days)),
            "\(sentence)")
        #expect(insights.metric("shop.revenue", range)?.value == money(10000 * Int64(days.length)))
    }

    /// Of a period that is not wholly known as many days are compared, with those before and with those of a year before.
    @Test func aTileOfAPartOfAPeriodNamesTheDaysBefore() throws {
        func day(_ year: Int, _ month: Int, _ day: Int) throws -> Day { try #require(Day(year: year, month: month, day: day)) }
        var data = DeclaredData(system: "shop", columns: 2, splits: 1)
        // 100.00 a day until the end of October 2026, and 120.00 from then on until November 20, of which nothing is known.
        let first = try day(2025, 9, 1)
        data.first = first
        let (months, days) = (try day(2026, 11, 1).distance(from: first), try day(2026, 11, 20).distance(from: first))
        data.columns = [(0..<days).map { $0 < months ? 10000 : 12000 }, [Int64?](repeating: 1, count: days)]
        data.splits = [nil]
        func tile(_ from: Day, _ to: Day, at now: Instant = Self.now) throws -> (Phrase?, Metric) {
            let insights = insights(data, at: now, period: .between(from, to))
            return (
                insights.highlights(.between(from, to)).tiles().first { $0.metric == "shop.revenue" }?.note,
                try #require(insights.metric("shop.revenue", .between(from, to)))
            )
        }
        let (note, revenue) = try tile(try day(2026, 11, 16), try day(2026, 11, 30))
        #expect(revenue.value == money(4 * 12000) && revenue.previous == money(4 * 12000) && revenue.yearBefore == money(4 * 10000))
        let year = try day(2025, 11, 16)...(try day(2025, 11, 19))
        #expect(
            note
                == Phrase(
                    "tile.both",
                    [
                        "first": .phrase(
                            Phrase(
                                "tile.before",
                                ["value": .value(money(48000)), "period": .phrase(Phrase("period.previous-days", ["count": .count(4)]))])),
                        "second": .phrase(
                            Phrase("tile.before", ["value": .value(money(40000)), "period": .phrase(Period.name(of: year))])),
                    ]))
        // Nineteen days of November beside those of October.
        let (november, _) = try tile(try day(2026, 11, 1), try day(2026, 11, 30))
        guard case .phrase(let before)? = november?.arguments["first"] else {
            Issue.record("nothing before")
            return
        }
        #expect(
            before.arguments["period"]
                == .phrase(Phrase("period.previous-month", ["month": .value(.month(Month(year: 2026, month: 10)))])))
    }

    @Test func aPeriodThatIsOverIsComparedAsAWhole() throws {
        let revenue = try #require(insights(period: .last(.month)).metric("shop.revenue", .last(.month)))
        // October: 20 days of 100.00 and 11 of 120.00. September is not known from its first day on.
        #expect(revenue.value == money(20 * 10000 + 11 * 12000))
        #expect(revenue.previous == nil)
        let week = try #require(insights(period: .last(.week)).metric("shop.revenue", .last(.week)))
        #expect(week.value == money(7 * 12000))
        #expect(week.previous == money(7 * 12000))
        #expect(week.change == 0)
    }

    @Test func aDayThatIsNotKnownMakesTheSumUnknown() throws {
        var data = Self.data
        data.columns[0][60] = nil
        let revenue = try #require(insights(data).metric("shop.revenue", .thirtyDays))
        #expect(revenue.value == nil)
        #expect(revenue.basis == Phrase("declared.unknown-days", ["count": .count(1)]))
        data.columns[0][68] = nil
        #expect(
            insights(data, period: .last(.day)).metric("shop.revenue", .last(.day))?.basis
                == Phrase("declared.unknown-day", ["title": .phrase(Phrase("metric.shop.revenue"))]))
        data.columns[0][68] = Self.data.columns[0][68]
        // Seven days do not have it: they begin on November 14, the 63rd day.
        #expect(insights(data).metric("shop.revenue", .sevenDays)?.value == money(6 * 12000 + 1000))
        var declaration = Self.shop
        declaration.missing = .gap
        #expect(insights(data, declaration).metric("shop.revenue", .thirtyDays)?.value == money(28 * 12000 + 1000))
        declaration.missing = .zero
        #expect(insights(data, declaration).metric("shop.revenue", .thirtyDays)?.value == money(28 * 12000 + 1000))
        #expect(insights(data, declaration).series("shop.by_day", .thirtyDays)?.value("revenue", at: 20) == money(0))
    }

    @Test func daysBehindTheLastRowAreNotZero() throws {
        let later = Instant(seconds: Self.now.seconds + 40 * 86_400)
        let revenue = try #require(insights(at: later).metric("shop.revenue", .sevenDays))
        #expect(revenue.value == nil)
        #expect(revenue.basis?.name == "declared.days-until")
    }

    @Test func ofAPeriodToComeIsSaidUntilWhenDaysAreKnown() throws {
        let (first, last) = (try #require(Day(year: 2026, month: 12, day: 1)), try #require(Day(year: 2026, month: 12, day: 2)))
        let highlights = insights(period: .between(first, last)).highlights(.between(first, last))
        let today = try #require(Day(year: 2026, month: 11, day: 20))
        #expect(highlights.heading.map(\.sentence) == [Phrase("declared.days-until", ["day": .value(.day(today))])])
    }

    @Test func countsByNameAndWhatChanged() throws {
        let all = insights()
        let names = try #require(all.series("shop.by_category", .thirtyDays))
        #expect(names.keys == [.name("Toys"), .name("Books")])
        #expect(names.measure("revenue")?.values == [money(29 * 8000), money(29 * 4000 + 1000)])
        #expect(names.measure("basket")?.values == [money(4000), money(3900)])
        // 2,320.00 and 1,170.00 of 3,490.00.
        #expect(names.measure("share")?.values == [.ratio(0.66), .ratio(0.34)])
        #expect(names.measure("change")?.values == [money(30 * 3000), money(-30 * 1000)])
        let changes = try #require(all.series("shop.changes.category", .thirtyDays))
        #expect(changes.keys == [.name("Toys"), .name("Books")])
        #expect(changes.measure("difference")?.values == [money(90000), money(-30000)])
        #expect(changes.tones == [.good, .bad])
    }

    /// Profits of €−60 to €80 a day: days below nothing count as they are, so that months end neither below nor above what is said of them.
    @Test func aMonthOfProfitsAndLossesIsNotSaidToBeBetterThanItWillBe() throws {
        let now = Instant(Day(year: 2026, month: 11, day: 23) ?? Day(0)).advanced(bySeconds: 86_399)
        var (error, within, losses) = (Int64(0), 0, 0)
        for seed in 1...200 {
            var random = SplitMix64(seed: UInt64(seed))
            let days = (0..<82).map { _ in Int64.random(in: -60...80, using: &random) * 100 }
            var data = DeclaredData(system: "shop", columns: 2, splits: 1)
            data.first = Day(year: 2026, month: 9, day: 10)
            data.columns = [days.prefix(75).map { $0 }, [Int64?](repeating: 1, count: 75)]
            let all = insights(data, at: now)
            func amount(_ name: String) throws -> Int64 {
                guard case .money(let money)? = all.metric("shop.revenue." + name, .monthToDate)?.value else {
                    throw Missing(name: name)
                }
                return money.minor
            }
            let (truth, likely) = (days[52...].reduce(0, +), try amount("projection"))
            error += likely - truth
            if try amount("projection_low") <= truth, truth <= (try amount("projection_high")) { within += 1 }
            if likely < 0 { losses += 1 }
        }
        #expect(abs(error / 200) < 3000, "\(error / 200) cents more than it came to, on average")
        #expect(within >= 160, "\(within) of 200 are within the range")
        #expect(losses > 0)
    }

    private struct Missing: Error { let name: String }

    @Test func daysBelowNothingHaveAnAverage() throws {
        var data = Self.data
        data.columns[0][60] = -7000
        let days = try #require(insights(data).series("shop.by_day", .thirtyDays))
        let row = try #require(days.keys.firstIndex(of: .day(Day(year: 2026, month: 9, day: 12)?.advanced(by: 60) ?? Day(0))))
        // Six days of 120.00, and one of −70.00.
        #expect(days.measure("average")?.values[row..<(row + 7)].allSatisfy { $0 == money(9286) } == true)
    }

    /// 15 in 60 days are a quarter a day, and not none.
    @Test func aMeanOfWholeNumbersIsNotRoundedToOne() throws {
        var declaration = Self.shop
        declaration.measures = [.init(name: "visits", unit: .number, formula: .aggregate(.init(.sum, of: "visits")))]
        var data = DeclaredData(system: "shop", columns: 1, splits: 1)
        data.first = Day(year: 2026, month: 9, day: 21)
        data.columns = [(0..<60).map { $0 % 4 == 0 ? 1 : 0 }]
        data.splits = [nil]
        let all = insights(data, declaration)
        guard case .quantity(let mean)? = all.value("shop.visits.per_day", .ninetyDays) else {
            Issue.record("no mean")
            return
        }
        #expect(mean.number == 0.25 && mean.shown >= 2)
        // Seven days have one or two.
        let days = try #require(all.series("shop.by_day", .sevenDays))
        guard case .quantity(let average)? = days.value("average", at: 0) else {
            Issue.record("no average")
            return
        }
        #expect(abs(average.number - 1 / 7) < 0.15 && average.number > 0.1 && average.shown >= 2)
    }

    /// More refunds are less money, and no refunds are no income: the sentence has both amounts where one of them is below nothing.
    @Test(arguments: [(-20501, 0), (-44352, -72215), (500, -300), (500, 300)] as [(Int64, Int64)])
    func aChangeBelowNothingHasBothAmounts(before: Int64, now: Int64) throws {
        var data = Self.data
        data.splits = [
            DeclaredData.Cells(
                names: ["refunded", "paid"],
                cells: [(20, before), (50, now)].flatMap { day, amount in
                    [.init(day: day, name: 0, values: [amount, 1]), .init(day: day, name: 1, values: [100, 1])]
                })
        ]
        let largest = try #require(insights(data).metric("shop.changes.category.largest", .thirtyDays))
        guard case .phrase(let phrase)? = largest.value else {
            Issue.record("no sentence")
            return
        }
        #expect(largest.at == .name("refunded"))
        let isBelow = min(before, now) < 0
        #expect(phrase.name == (isBelow ? "declared.from-to" : "declared.fall"))
        #expect(phrase.arguments["now"] == (isBelow ? .value(money(now)) : nil))
        #expect(phrase.arguments["before"] == (isBelow ? .value(money(before)) : nil))
    }

    @Test func whatHasNoNameOfItsOwnStandsLast() throws {
        var data = Self.data
        data.splits[0]?.names = [nil, "Toys"]
        data.lostValues = 2
        let names = try #require(insights(data).series("shop.by_category", .sevenDays))
        #expect(names.keys == [.name("Toys"), .phrase(Phrase("declared.others"))])
        #expect(names.notes == [Phrase("declared.lost", ["count": .count(2)])])
        data.splits[0]?.names = ["Books", nil]
        #expect(insights(data).series("shop.by_category", .sevenDays)?.keys == [.name("Books"), .phrase(Phrase("declared.others"))])
    }

    @Test func hasDaysWeeksMonthsAndWeekdays() throws {
        let all = insights()
        let days = try #require(all.series("shop.by_day", .sevenDays))
        #expect(days.keys.count == 7)
        #expect(days.partial == [6])
        #expect(days.value("average", at: 5) == money(12000))
        // The seven until yesterday are compared with the seven before: today has none.
        #expect(days.value("previous", at: 0) == money(12000))
        #expect(days.value("previous", at: 6) == nil)
        let months = try #require(all.series("shop.by_month", .thirtyDays))
        #expect(months.keys == [9, 10, 11].map { .month(Month(year: 2026, month: $0)) })
        #expect(months.measure("revenue")?.values == [money(19 * 10000), money(20 * 10000 + 11 * 12000), money(19 * 12000 + 1000)])
        #expect(months.partial == [0, 2])
        let weekdays = try #require(all.series("shop.by_weekday", .thirtyDays))
        #expect(weekdays.measure("average")?.values == [Value?](repeating: money(12000), count: 7))
        let sums = try #require(all.series("shop.cumulative", .monthToDate))
        #expect(sums.value("revenue", at: 18) == money(19 * 12000))
        #expect(sums.value("previous", at: 18) == money(19 * 10000))
    }

    /// Rows of weeks count on their Mondays: five of them are not compared with four, and no month or day is made of them.
    @Test(arguments: [(Day(year: 2026, month: 11, day: 16), false), (Day(year: 2026, month: 11, day: 22), true)])
    func weeksAreComparedWithAsMany(last: Day?, isCompared: Bool) throws {
        let weeks = Declaration(
            system: "shop", title: Titles("Shop"),
            measures: [.init(name: "revenue", unit: .count, formula: .aggregate(.init(.sum, of: "revenue")), good: .higher)],
            splits: [.init(name: "category")], missing: .gap)
        var data = DeclaredData(system: "shop", columns: 1, splits: 1)
        let (first, last) = (try #require(Day(year: 2025, month: 9, day: 1)), try #require(last))
        data.first = first
        data.columns = [(0...last.distance(from: first)).map { $0 % 7 == 0 ? 100 : nil }]
        data.splits = [
            DeclaredData.Cells(
                names: ["Books"], cells: data.columns[0].indices.filter { $0 % 7 == 0 }.map { .init(day: $0, name: 0, values: [100]) })
        ]
        let insights = insights(data, weeks, at: Instant(last.advanced(by: 1)).advanced(bySeconds: -1))
        let revenue = try #require(insights.metric("shop.revenue", .thirtyDays))
        // October 19 to November 16, or from October 26 on; before either there are four.
        #expect(revenue.value == .count(isCompared ? 400 : 500) && revenue.previous == (isCompared ? .count(400) : nil))
        #expect(revenue.basis?.name == (isCompared ? nil : "declared.uneven"))
        #expect(insights.metric("shop.changes.category.largest", .thirtyDays)?.basis?.name == (isCompared ? nil : "declared.uneven"))
        #expect(insights.value("shop.revenue.projection", .thirtyDays) == nil)
        #expect(insights.value("shop.revenue.per_day", .thirtyDays) == nil)
    }

    /// A day is the highest where no other is as high; several are counted, and of days that are all alike none is.
    @Test(
        arguments: [
            ([5, 7, 6], Phrase?.some(Phrase("period.day-of-week"))), ([7, 5, 7], Phrase("declared.on-days", ["count": .count(2)])),
            ([7, 7, 7], nil), ([7], nil),
        ])
    func theHighestDayIsOneOfSeveral(values: [Int64], note: Phrase?) throws {
        let visits = Declaration(
            system: "shop", title: Titles("Shop"),
            measures: [.init(name: "visits", unit: .count, formula: .aggregate(.init(.sum, of: "visits")))], splits: [])
        var data = DeclaredData(system: "shop", columns: 1, splits: 0)
        data.first = Day(year: 2026, month: 11, day: 10)
        data.columns = [values]
        let tiles = insights(data, visits).highlights(.thirtyDays).tiles()
        let tile = tiles.first { $0.metric == "shop.visits.highest_day" }
        #expect(tile?.note?.name == note?.name && tile?.note?.arguments["count"] == note?.arguments["count"])
        #expect(tiles.contains { $0.metric == "shop.visits.per_day" } == (values.count > 1))
    }

    @Test func saysWhatMattersInASentence() throws {
        let highlights = insights().highlights(.thirtyDays)
        #expect(highlights.heading.first?.sentence.name == "declared.headline.days")
        #expect(highlights.tiles().map(\.metric) == ["shop.revenue", "shop.revenue.projection", "shop.orders", "shop.basket"])
        #expect(highlights.attention.level == .good)
        #expect(highlights.figure?.metric == "shop.revenue")
        #expect(highlights.trend == "shop.by_day")
    }

    @Test func whatFellFarAsksForALook() throws {
        var declaration = Self.shop
        declaration.measures[0].good = .lower
        let attention = insights(Self.data, declaration).highlights(.monthToDate).attention
        // A fifth more is no more than a fifth.
        #expect(attention.level == .good)
        var data = Self.data
        for day in 39..<69 { data.columns[0][day] = 13000 }
        #expect(insights(data, declaration).highlights(.monthToDate).attention.level == .watch)
    }

    @Test func tellsOfRowsThatStoppedComing() throws {
        var declaration = Self.shop
        declaration.freshFor = 2 * 86_400
        #expect(insights(Self.data, declaration).metric("shop.stale", .thirtyDays) == nil)
        let later = Instant(seconds: Self.now.seconds + 4 * 86_400)
        let stale = try #require(insights(Self.data, declaration, at: later).metric("shop.stale", .thirtyDays))
        #expect(stale.at == .day(Day(year: 2026, month: 11, day: 20) ?? Day(0)))
        #expect(insights(Self.data, declaration, at: later).highlights(.thirtyDays).attention.level == .watch)
    }

    @Test func anAccountWithoutRowsIsEmptyAndOneWithoutDataAbsent() {
        let empty = insights(DeclaredData(system: "shop", columns: 2, splits: 1))
        #expect(empty.emptySystems.map(\.system) == ["shop"])
        #expect(empty.metric("shop.revenue", .thirtyDays) == nil)
        let absent = Insights(
            of: Snapshot(asOf: Self.now, subject: Subject(id: "x")), by: Catalogue(declaring: [Self.shop]), zone: .utc, currency: Self.eur)
        #expect(absent.emptySystems.isEmpty)
        #expect(absent.speaking.isEmpty)
    }

    @Test func whatIsStillToComeIsNotRead() {
        var data = Self.data
        data.columns = data.columns.map { $0 + [99999, 99999] }
        #expect(insights(data).metric("shop.revenue", .sevenDays)?.value == money(6 * 12000 + 1000))
    }
}
