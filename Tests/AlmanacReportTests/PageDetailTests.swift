import AlmanacCharts
import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacPages
@testable import AlmanacReport

/// Small things of a page: drawings beside categories, colours of cards, folds.
@Suite struct PageDetailTests {
    @Test func everyKindOfCategoryHasASmallDrawing() {
        #expect(CategoryIcon.paths.count == CategoryColours.kindCount + 1)
        for kind in CategoryIcon.paths.indices {
            var html = MarkupWriter()
            CategoryIcon(kind: kind).writeSymbol(to: &html)
            let symbol = html.finish().bytes
            #expect(symbol.count <= 200, "\(kind)")
        }
        #expect(CategoryIcon(of: "groceries") == CategoryIcon(of: "Groceries") && CategoryIcon(of: "groceries") != CategoryIcon(of: "rent"))
        let other = CategoryIcon(kind: .max)
        #expect(CategoryIcon(of: "</svg><script>") == other && CategoryIcon(of: "no-category") == other && CategoryIcon(of: "") == other)
    }

    @Test func aPageHasEachDrawingOnceHoweverOftenItIsShown() throws {
        let page = try Media(Account.ana).dashboard
        let shown = page.between("<use href=\"#", "\"").map(String.init)
        let drawn = page.between("<symbol id=\"", "\"").map(String.init)
        #expect(!shown.isEmpty && Set(drawn).count == drawn.count)
        #expect(Set(shown).isSubset(of: drawn), "\(shown) of \(drawn)")
        // They say nothing that the name beside them does not.
        #expect(page.between("<svg class=\"ic\"", ">").allSatisfy { $0.contains("aria-hidden=\"true\"") })
    }

    /// A letter says at its top whose it is and of which days.
    @Test func aReportBeginsWithItsReaderAndItsDays() throws {
        let page = (try Media(Account.ana).files["report.html"] ?? "").withQuotes
        let head = Said.plain(String(try #require(page.between("<div class=\"when\">", "<h1").first)))
        #expect(head.contains("Ana") && head.contains("Oct 22") && head.contains("Nov 20, 2026"), "\(head)")
    }

    /// What a state means says the state once more, in a column that has to be moved into view.
    @Test func theTableOfBudgetsSaysAStateOnce() throws {
        let media = try Media(Snapshot(asOf: Account.asOf, subject: Subject(id: "ana"), systems: [Account().guardian]))
        for medium in [media.files["index.html"], media.files["report.html"], media.files["report.md"]] {
            #expect(medium.map { $0.contains("State") || $0.contains("Standing") } == true && medium?.contains("Meaning") == false)
        }
        #expect(media.json.contains(#""name":"meaning""#))
    }

    @Test func tipsOfOneKindHaveOneColourAndTheFurtherOnesAreFolded() throws {
        let tips = [
            "Eat at noon.", "Walk home.", "Eat less.", "Sleep early.", "Walk more.", "Think first.", "Eat fish.", "Go to bed at ten.",
            "Walk.",
            "Eat fruit.", "Rest.",
        ]
        var lume = Account().lume
        lume.tips = [Lume.GoalTips(goal: "g-walk", tips: tips.map { Lume.Tip(text: $0) })]
        let page = try Media(Snapshot(asOf: Account.asOf, subject: Subject(id: "x"), systems: [lume])).dashboard
        for tip in tips { #expect(page.contains(tip), "\(tip) cannot be reached") }
        // Two of high priority, three recommended, six more of which three are folded; of five goals none is.
        #expect(page.components(separatedBy: "<details class=\"rest\">") == 1)
        let colours = page.between("<p><i class=\"k", "</div>").map(String.init)
        #expect(colours.count == tips.count)
        let nutrition = Set(colours.filter { $0.contains("Nutrition") }.map { $0.prefix { $0 != "\"" } })
        #expect(nutrition.count == 1)
        #expect(Set(colours.map { $0.prefix { $0 != "\"" } }).count == 4)
    }

    /// Without a map under them places are a list: each with what the card does there, with what, and how far around.
    @Test func placesAreAList() throws {
        var guardian = Account().guardian
        guardian.geofences = [
            .init(name: "Mall – <North>", category: "fun", policy: "block", radius: 500, latitude: 40.7, longitude: -74),
            .init(name: "Bar row", category: nil, policy: "warn", radius: nil, latitude: 40.73, longitude: -73.99),
        ]
        let page = try Media(Snapshot(asOf: Account.asOf, subject: Subject(id: "x"), systems: [guardian])).dashboard.withQuotes
        let mall = try #require(page.between("Mall – &lt;North&gt;", "</div>").first)
        #expect(mall.contains("Blocks") && mall.contains("Fun") && mall.contains("Radius in metres") && mall.contains("500"), "\(mall)")
        let row = try #require(page.between("Bar row", "</div>").first)
        #expect(row.contains("Warns") && row.contains("Everything") && !row.contains("Radius"), "\(row)")
        #expect(!page.contains("Circles"))
    }

    /// The axis of moods reaches from 0 to 10, as its words say, also where all days are alike; and days on which the mood was 0 are drawn.
    @Test(arguments: [5.0, 0, 10, 3])
    func moodsHaveTheirWholeRangeAsAxis(mood: Double) throws {
        var lume = Account().lume
        let first = try #require(Day(year: 2026, month: 11, day: 12))
        lume.mood?.days = (0..<8).map { Lume.DayMood(date: .day(first.advanced(by: $0)), average: mood, entries: 1) }
        let page = try Media(Snapshot(asOf: Account.asOf, subject: Subject(id: "x"), systems: [lume])).dashboard
        #expect(!page.contains("No moods noted yet"))
        let words = try #require(page.firstRange(of: "The average of a day, from 0 to 10;"))
        let card = page[words.upperBound...]
        let end = try #require(card.firstRange(of: "</svg>"))
        let chart = String(card[..<end.lowerBound])
        let texts = chart.between("<text", "</text>").compactMap { $0.split(separator: ">").last }
        #expect(texts.contains("0") && texts.contains("10"), "\(mood): \(texts)")
    }

    // MARK: Periods

    /// Days from one on, each with a number.
    private func table(_ first: Int, _ values: [Int64], partial: [Int] = [], previous: Bool = false) throws -> Table {
        let days = try values.indices.map { Key.day(try #require(Day(year: 2026, month: 10, day: 1)).advanced(by: first + $0)) }
        var measures = [Measure(name: "spend", title: Phrase("measure.spend"), unit: .count, values: values.map { .count($0) })]
        if previous {
            measures.append(Measure(name: "previous", title: Phrase("measure.previous"), unit: .count, values: values.map { .count($0) }))
        }
        let series = Series(name: "days", keyTitle: Phrase("key.day"), keys: days, measures: measures, partial: partial)
        return Table(title: "Days", series: series, measures: measures)
    }

    @Test func aTableSaysWhatItComesToWithEachRow() throws {
        func sums(_ values: [Value?]) throws -> [Value?]? {
            var table = try table(0, [Int64](repeating: 1, count: values.count))
            table.measures[0].values = values
            table.addRunningSums()
            #expect(table.measures.count == 1 || table.measures.last?.title == Phrase("pages.so-far"))
            return table.measures.count == 1 ? nil : table.measures.last?.values
        }
        #expect(try sums([.count(1), .count(0), .count(4)]) == [.count(1), .count(1), .count(5)])
        // From an unknown day on, it is not known; nor is what no number can hold, or what has two currencies.
        #expect(try sums([.count(1), nil, .count(4)]) == [.count(1), nil, nil])
        #expect(try sums([.count(.max), .count(1)]) == [.count(.max), nil])
        let dollars = Value.money(Money(minor: 5, currency: .usd))
        #expect(try sums([dollars, .money(Money(minor: 7, currency: try #require(Currency(code: "EUR"))))]) == [dollars, nil])
        #expect(try sums([nil, .count(1)]) == nil)
        #expect(try sums([.text("a"), .text("b")]) == nil)
    }

    @Test func daysThatPeriodsShareAreThereOnce() throws {
        let whole = try table(0, [1, 2, 3, 4])
        #expect(
            RowRun.runs([try table(2, [3, 4]), whole]) == [
                RowRun(tables: [1], rows: 0..<2), RowRun(tables: [0, 1], rows: 0..<2),
            ])
        // The first day of a period may be a part of one, and says so for that period alone.
        #expect(
            RowRun.runs([whole, try table(2, [9, 4])]) == [
                RowRun(tables: [0], rows: 0..<3), RowRun(tables: [1], rows: 0..<1), RowRun(tables: [0, 1], rows: 3..<4),
            ])
        #expect(RowRun.runs([whole, try table(3, [4], partial: [0])]).count == 2)
        // Rows in another order than that of days stand for themselves.
        let series = Series(
            name: "days", keyTitle: Phrase("key.day"), keys: ["d", "c", "b", "a"].map { .name($0) }, measures: whole.series.measures)
        let names = Table(title: "Days", series: series, measures: series.measures)
        #expect(RowRun.runs([names, names]) == [RowRun(tables: [0], rows: 0..<4), RowRun(tables: [1], rows: 0..<4)])
    }

    @Test func whatStandsInTheLongestPeriodIsNotSaidAsThePeriodBefore() throws {
        let month = try table(60, [1, 2], previous: true)
        #expect(RowRun.withoutPeriodBefore(month, beside: [try table(0, Array(repeating: 1, count: 62))]).measures.map(\.name) == ["spend"])
        // Not where the longest period does not reach back so far, or has such a column itself.
        #expect(RowRun.withoutPeriodBefore(month, beside: [try table(40, Array(repeating: 1, count: 22))]).measures.count == 2)
        let long = try table(0, Array(repeating: 1, count: 62), previous: true)
        #expect(RowRun.withoutPeriodBefore(month, beside: [long]).measures.count == 2)
    }

    @Test func tilesOfAllPeriodsAreOneRow() throws {
        let page = try Media(Account.ana).dashboard
        let head = String(try #require(page.between("<header", "</header>").first))
        // The first number, and the row of the others.
        #expect(head.components(separatedBy: "<div class=\"tiles\">") == 2)
        // One number for each period that has another one, the first choice among them.
        let tile = String(try #require(head.between("<div><span>Spent", "</div></div>").first))
        #expect(tile.components(separatedBy: "<b>") > 1 && tile.contains("v30d v0"))
    }

    @Test func howSureAMomentIsIsSaidWhereItIsNotSure() throws {
        var system = try #require(Account.ana.data(MoneyMoments.self))
        func texts(_ confidences: [Double]) throws -> [String] {
            for index in (system.moments ?? []).indices { system.moments?[index].confidence = confidences[index % confidences.count] }
            let media = try Media(Snapshot(asOf: Account.asOf, subject: Subject(id: "x"), systems: [system]))
            return [media.dashboard, media.report, media.markdown, media.mailHTML, media.mailText]
        }
        let mixed = try texts([0.9, 0.6, 0.2])
        #expect(mixed[0].contains("Low confidence") && mixed[0].contains("Medium confidence"))
        #expect(mixed.allSatisfy { !$0.contains("High confidence") })
        // The others show a few, the surest first.
        #expect(try texts([0.6]).allSatisfy { $0.contains("Medium confidence") })
    }

    @Test func aLegendIsLeftOutWhereTheWordsAroundAChartNameItsMarks() throws {
        func texts(_ options: String) throws -> [Substring] {
            let template = """
                # Title
                ## Days
                ```chart
                mark: bar
                series: guardian.spend.daily
                overlay: average
                title: Spending by day
                \(options)
                ```
                """
            return try Media(Account.ana, ["dashboard.md": template]).dashboard.between(">", "</text>")
        }
        #expect(try texts("legend: automatic").contains { $0.hasSuffix("7-day average") })
        #expect(try !texts("legend: none").contains { $0.hasSuffix("7-day average") })
    }

    /// A card that is as high in each of its places.
    private func card(_ height: Int, _ width: CardWidth = .half, in side: CardColumns.Side? = nil, canGrow: Bool = false)
        -> CardColumns.Placed
    {
        CardColumns.Placed(
            width: width, side: side, heights: CardHeights { _ in height }, wrapped: CardHeights { _ in 0 }, canGrow: canGrow,
            hasList: false)
    }

    /// Cards that went to the column that was shorter by then.
    private func columns(_ cards: [(height: Int, canGrow: Bool)], prefersRows: Bool) -> CardColumns {
        var columns = CardColumns(prefersRows: prefersRows)
        for card in cards { columns.add(self.card(card.height, in: columns.side(of: .half), canGrow: card.canGrow)) }
        return columns
    }

    @Test func aCardGoesToTheColumnThatIsShorterByThen() {
        var columns = CardColumns()
        func place(_ height: Int, _ width: CardWidth = .half) -> CardColumns.Side? {
            let side = columns.side(of: width)
            columns.add(card(height, width, in: side))
            return side
        }
        let first = [place(200), place(600), place(300), place(101), place(10)]
        #expect(first == [.start, .end, .start, .start, .end])
        // One as wide as the page parts what stands above it from what stands below.
        let wide = place(900, .full)
        #expect(wide == nil)
        let second = [place(10), place(10)]
        #expect(second == [.start, .end])
    }

    @Test func theLastCardGoesOverBothColumnsThatEndTogether() {
        func last(_ heights: [Int]) -> CardColumns.Side? {
            var columns = columns(heights.map { ($0, false) }, prefersRows: false)
            columns.settleLast()
            return columns.placed.last?.side
        }
        #expect(last([300, 310, 200]) == nil)
        #expect(last([300, 310]) == .end, "without it the columns do not end together")
        #expect(last([300]) == .start, "nothing stands above it")
    }

    @Test func theChartOfTheLowerOfTwoCardsGrows() {
        func growths(_ cards: [(height: Int, canGrow: Bool)]) -> [Int]? { columns(cards, prefersRows: true).growthsOfRows }
        #expect(growths([(300, true), (400, false), (410, false), (300, true)]) == [100, 0, 0, 110])
        #expect(growths([(300, false), (310, true)]) == [0, 0], "what is hardly seen is no hole")
        #expect(growths([(300, false), (360, true)]) == nil, "the lower one has nothing that grows")
        #expect(growths([(300, true), (500, true)]) == nil, "a chart has its bounds")
        #expect(growths([(300, true)]) == nil)
    }

    @Test func noColumnEndsFarAboveTheOther() {
        #expect(CardPlaces.best(for: [card(300), card(310)]) == [.start, .end])
        let three = CardPlaces.best(for: [card(380), card(330), card(380)])
        #expect(three == [.start, .end, nil], "the last one would leave a hole of 430 pixels")
        #expect(CardPlaces.best(for: [card(300), card(600), card(310)]) == [.start, .end, .start])
        #expect(CardPlaces.best(for: [card(300, canGrow: true), card(440)]) == [.start, .end], "a chart that grows makes up for it")
        #expect(CardPlaces.best(for: [card(300), card(200, .full)]) == [nil, nil], "beside it there would be nothing")
        #expect(CardPlaces.best(for: [card(300, .third), card(320)]) == [.end, .start])
        let many = CardPlaces.best(for: (0..<400).map { card(100 + $0 % 7 * 90) })
        #expect(many.count == 400, "a template of any length has its places in a bounded time")
    }

    @Test func chartsOfBothColumnsMakeUpForADifference() {
        // The first chart grows by as much as it may, and the other one is lower.
        let columns = columns([(348, false), (748, true), (148, true)], prefersRows: false)
        #expect(columns.growthsOfColumns == [0, -80, 150])
    }

    @Test func panelsOfACardLieOnEachOther() {
        var measure = CardMeasure(side: .start)
        let frame = measure.heights
        measure.beginVariants()
        for height in [300, 100, 200] {
            measure.beginVariant()
            measure.add(figure: CardHeights { _ in height })
            measure.endVariant()
        }
        let isOwn = measure.endVariants()
        #expect(!isOwn, "in a column nothing moves when another is chosen")
        // As tall as the tallest of them, and not as all of them together.
        #expect(measure.heights == frame + CardHeights { _ in 300 })
        #expect(measure.dependsOnSide, "over both columns each has its own height")
    }

    @Test func aCardIsAsHighInTheOtherColumnAsItIsWrittenThere() {
        func heights(in side: CardColumns.Side?) -> CardHeights {
            var measure = CardMeasure(side: side)
            measure.addHeading(ofLetters: 60)
            measure.add(words: 150, ofSize: .prose)
            measure.add(figure: CardHeights { $0 == .end ? 300 : 200 })
            measure.add(words: 150, ofSize: .small)
            measure.add(notes: 3)
            return measure.heights
        }
        #expect(heights(in: .start) == heights(in: .end) && heights(in: .end) == heights(in: nil))
        #expect(heights(in: nil)[.end] > heights(in: nil)[.start])
    }

    @Test func aSmallLineKnowsTheValueBefore() throws {
        let months = (9...12).map { Key.month(Month(year: 2026, month: $0)) }
        let spark = NoteCard.Spark(id: "a", title: "Share", keys: months, values: [.ratio(0.1), .ratio(0.2), nil, .ratio(0.3)])
        let before = try #require(spark.before)
        #expect(before.key == months[1] && before.value == .ratio(0.2))
        #expect(NoteCard.Spark(id: "a", title: "Share", keys: [months[0]], values: [.ratio(0.1)]).before == nil)
    }

    @Test func theWeekIsARing() throws {
        let media = try Media(Account.ana)
        let week = try #require(media.context.insights.series("momentum.week.ring", .thirtyDays))
        #expect(week.keys.count == 1)
        let (done, planned) = (week.value("completed", at: 0)?.magnitude ?? -1, week.value("planned", at: 0)?.magnitude ?? -1)
        #expect(planned > 0 && done >= 0 && done <= planned)
        #expect(media.dashboard.contains("\(Int(done)) of \(Int(planned))"))
    }
}

extension String {
    fileprivate func components(separatedBy text: String) -> Int { split(separator: text, omittingEmptySubsequences: false).count - 1 }
}
