import TestSupport
import Testing

@testable import AlmanacCharts

/// What is drawn is all there is, or the picture says what it is not.
@Suite struct HonestyTests {
    private let months = (0..<12).map { Band.month(24_300 + $0) }

    private func series(_ values: [Double?]) -> [ChartSeries] { [ChartSeries(name: "", values: values)] }

    private func texts(_ drawing: Drawing) -> [String] { drawing.boxes.map(\.text) }

    private func categories(_ names: [String]) -> [Band] { names.map { .category($0) } }

    // MARK: Labels

    @Test func aValueUnderABarStandsAboveTheNamesAlsoWithARuleAboveZero() throws {
        let drawing = BarChart(
            bands: categories(["Alpha", "Beta", "Gamma"]), series: series([-5000, -3000, -900]), orientation: .vertical,
            rules: [RuleLine(value: 2000, label: "goal")]
        ).drawing(in: context(), keepsBoxes: true)
        expectSound(drawing)
        let value = try #require(drawing.boxes.first { $0.text == "\u{2212}$50.00" })
        let name = try #require(drawing.boxes.first { $0.text == "Alpha" })
        #expect(value.y + value.height <= name.y)
    }

    @Test func namesUnderBarsAreFewRatherThanTwoLetters() {
        let names = [
            "Groceries", "Entertainment", "Transport", "Pharmacy", "Subscriptions", "Clothing", "Electronics", "Utilities", "Travelling",
            "Restaurants",
        ]
        let drawing = BarChart(
            bands: categories(names), series: series((1...10).map { Double($0 * 100) }), orientation: .vertical
        ).drawing(in: context(width: 310), keepsBoxes: true)
        expectSound(drawing)
        let written = texts(drawing).filter { !$0.hasPrefix("$") }
        #expect(written.count >= 3 && written.allSatisfy { $0.count >= 6 }, "\(written)")
        #expect(drawing.svg.description.contains("\(10 - written.count) names are not written under their bars"))
    }

    @Test func nothingIsDrawnOverDaysThatALineDoesNotReach() throws {
        let values: [Double?] = [1, 2, 3, 5, 4, 3] + Array(repeating: nil, count: 6)
        let one = LineChart(bands: months, series: series(values)).drawing(in: context(domain: .count), keepsBoxes: true)
        // The value stands beside the last point, in the room of the gap.
        let last = try #require(one.boxes.first { $0.text == "3" && $0.x > 100 })
        #expect(last.x < 260, "\(last)")
        #expect(!one.svg.string.contains("stroke-opacity=\".5\""))
        let two = LineChart(
            bands: months, series: [ChartSeries(name: "A", values: values), ChartSeries(name: "B", values: (0..<12).map { Double($0) })]
        ).draw(in: context(domain: .count)).string
        // The way to the name is grey, thin and dotted, unlike any line of values.
        #expect(two.contains("<path fill=\"none\" class=\"sm\" stroke=\"#59636e\" stroke-dasharray=\"1 3\""))
    }

    @Test func namesAtLinesHaveTheColourOfTheirLine() {
        let svg = LineChart(
            bands: months,
            series: [
                ChartSeries(name: "A", values: (0..<12).map { Double($0) }),
                ChartSeries(name: "B", values: (0..<12).map { Double(20 - $0) }),
            ]
        ).draw(in: context(domain: .count)).string
        // Mixed with the text's colour, so that they can be read.
        #expect(svg.contains(/<g [^>]*class="c9" fill="#[0-9a-f]{6}" [^>]*><text/) && svg.contains("\"c9\" fill=\"\(Theme.palette[8])\""))
        #expect(svg.contains("\"c10\" fill=\"\(Theme.palette[9])\""))
        for index in 0..<40 where index != Theme.other {
            #expect(Contrast.ratio(Paint.series(index).forText.hex, Theme.Role.card.light) ?? 0 >= 4.5, "\(index)")
        }
    }

    @Test func twoReferencesOfOneChartAreDrawnDifferently() {
        let lines = LineChart(
            bands: months,
            series: [
                ChartSeries(name: "Spent", values: (0..<12).map { Double($0) }),
                ChartSeries(name: "Period before", values: (0..<12).map { Double($0 + 1) }, isReference: true),
                ChartSeries(name: "Pace of the limits", values: (0..<12).map { Double($0 + 2) }, isReference: true),
            ])
        let fixed = lines.draw(in: context()).string
        // The first is told apart by its colour, the second by dots, too.
        #expect(fixed.contains("stroke-dasharray=\"1 3\"") && !fixed.contains("stroke-dasharray=\"9 3 2 3\""))
        // In a page they are classes.
        let page = lines.draw(in: context().onPage).string
        #expect(page.contains(/class="[^"]*\bd2\b/))
    }

    // MARK: What is counted

    @Test(arguments: [[-Double.infinity], [.nan, .infinity]]) func valuesThatAreNoNumbersAreCountedWhereNothingElseIs(values: [Double]) {
        let count = values.count == 1 ? "1 invalid value is left out." : "2 invalid values are left out."
        let bands = values.indices.map { Band.day($0) }
        let slices = values.map { Slice(name: "a", value: $0, colour: 0) }
        for svg in [
            BarChart(bands: bands, series: series(values)).draw(in: context()),
            LineChart(bands: bands, series: series(values)).draw(in: context()),
            Sparkline(values: values).draw(in: context()), DonutChart(slices: slices).draw(in: context()),
        ] { #expect(svg.description == "No data. \(count)") }
    }

    @Test func anAxisThatDoesNotBeginAtZeroIsDrawnBroken() throws {
        let far = LineChart(bands: months, series: series((0..<12).map { Double(900 + $0) }))
        let near = LineChart(bands: months, series: series((0..<12).map { Double($0) }))
        let below = LineChart(bands: months, series: series((0..<12).map { Double(-900 - $0) }))
        for (chart, isBroken) in [(far, true), (near, false), (below, true)] {
            let fixed = chart.drawing(in: context(domain: .count), keepsBoxes: true)
            expectSound(fixed)
            let page = chart.draw(in: context(domain: .count).onPage).string
            // A stub of the axis with a zigzag in it.
            for svg in [fixed.svg.string, page] {
                #expect(svg.contains(/l-3-2 6-4 -3-2v-4|l-3-2 6-4-3-2v-4|l-3 2 6 4-3 2v4/) == isBroken, "\(svg)")
            }
            #expect(fixed.svg.description.contains("does not start at zero") == isBroken)
        }
    }

    @Test func manyEqualAmountsShowTheSixLargestAndTheRest() {
        let groups = SliceGroup.groups(of: Array(repeating: 25, count: 40))
        #expect(groups.map(\.sources.count) == [1, 1, 1, 1, 1, 1, 34] && groups.map(\.isOther).last == true)
        // Where the small ones are less than half, they are still merged.
        #expect(SliceGroup.groups(of: [60] + Array(repeating: 2, count: 20)).map(\.sources.count) == [1, 20])
    }

    @Test func ofTwoThousandCategoriesTheLargestAreDrawnAndTheOthersTogether() throws {
        let values = (0..<2000).map { Double($0 * 7 % 2000) }
        let chart = BarChart(bands: (0..<2000).map { .category("Name \($0)") }, series: series(values))
        let drawing = chart.drawing(in: context(), keepsBoxes: true)
        expectSound(drawing)
        let names = texts(drawing)
        let largest = try #require(values.firstIndex(of: 1999))
        let smallest = try #require(values.firstIndex(of: 0))
        #expect(names.contains("Name \(largest)") && !names.contains("Name \(smallest)") && names.contains("Other (1,901)"))
        // The bars come to what the description calls the total.
        let total = values.reduce(0, +)
        #expect(drawing.svg.description.contains("Total \(ValueFormat.english(.money).full(total))"))
        #expect(drawing.svg.description.contains("The 99 largest are drawn, the others together."))
        #expect(drawing.svg.bytes.count < 60_000)
        let page = chart.draw(in: context().onPage).string
        #expect(page.contains("Name \(largest)") && page.contains("Other (1,901)"))
        // What cannot be added up has no bar together.
        let shares = chart.draw(in: context(domain: .ratio))
        #expect(shares.string.contains(">and 1,900 more<") && shares.description.contains("The 100 largest are drawn."))
    }

    @Test func aMarkerBeyondTheLimitIsAnArrowAtTheEnd() {
        func svg(_ marker: Double?) -> String {
            BulletChart(rows: [.init(label: "A", value: 5, limit: 10, marker: marker, valueText: "x")]).draw(in: context()).string
        }
        let marks = [nil, 4, 10, 12, 1e300].map { svg($0) }
        #expect(Set(marks.dropLast()).count == 4 && marks[3] == marks[4])
        #expect(marks.dropFirst().allSatisfy { $0.contains(/<path [^>]*class="si"/) })
    }

    @Test func namesThatReadAlikeAreToldApart() throws {
        let chart = BarChart(bands: categories(["Uber", "Uber", "", " ", "Uber"]), series: series([300, 100, 50, 200, 10]))
        for orientation in [BarChart.Orientation.horizontal, .vertical] {
            var chart = chart
            chart.orientation = orientation
            let names = texts(chart.drawing(in: context(), keepsBoxes: true))
            for name in ["Uber", "Uber (2)", "Uber (3)", "(blank)", "(blank) (2)"] { #expect(names.contains(name), "\(name) in \(names)") }
        }
        #expect(chart.draw(in: context().onPage).string.contains(">Uber (3)<"))
    }

    // MARK: Time

    @Test func aDayThatStandsThereTwiceIsAddedUpAndTold() {
        let bands: [Band] = [.day(3), .day(1), .day(1), .day(2)]
        let values: [Double?] = [300, 100, 50, 200]
        let bars = BarChart(bands: bands, series: series(values), partial: [0])
        let sorted = BarChart(bands: [.day(1), .day(2), .day(3)], series: series([150, 200, 300]), partial: [2])
        let told = " 1 date stands in the data more than once; its values are added up."
        #expect(bars.draw(in: context()).description == sorted.draw(in: context()).description + told)
        // But for the words they are the same picture.
        func marks(_ svg: SVG) -> Substring { svg.string.split(separator: "</desc>").last ?? "" }
        #expect(marks(bars.draw(in: context())) == marks(sorted.draw(in: context())))
        let line = LineChart(bands: bands, series: series([0.3, 0.1, 0.5, 0.2])).draw(in: context(domain: .ratio)).description
        #expect(line.contains("First 50%") && line.contains("1 date stands in the data more than once; its last value is drawn."))
    }

    @Test func daysInAnyOrderGiveTheSamePicture() {
        let days = (0..<9).map { Band.day(20_000 + $0) }
        let values = (0..<9).map { Double($0 * 5 % 7) }
        let order = [4, 8, 0, 2, 6, 1, 3, 7, 5]
        let chart = LineChart(bands: days, series: series(values))
        let shuffled = LineChart(bands: order.map { days[$0] }, series: series(order.map { values[$0] }))
        #expect(chart.draw(in: context()).bytes == shuffled.draw(in: context()).bytes)
        #expect(chart.draw(in: context().onPage).bytes == shuffled.draw(in: context().onPage).bytes)
    }

    @Test func irregularDaysStandWhereTheyBelong() throws {
        let bands: [Band] = [.day(20_000), .day(20_001), .day(20_010), .day(20_040)]
        let line = LineChart(bands: bands, series: series([1, 2, 3, 5]))
        #expect(try #require(BandOrder.shares(line.bands)) == [0, 0.025, 0.25, 1])
        // From the second point on it is as far as days are.
        let path = try #require(
            line.draw(in: context(domain: .count)).string.firstMatch(of: /d="M23[^l]*l(\d+)-[\d.]+ (\d+)-[\d.]+ (\d+)-/))
        let steps = [path.1, path.2, path.3].compactMap { Double($0) }
        #expect(abs(steps[1] / steps[0] - 9) < 1 && abs(steps[2] / steps[0] - 30) < 3, "\(steps)")
        let bars = BarChart(bands: bands, series: series([100, 200, 300, 500])).draw(in: context())
        #expect(bars.description.contains("41 days") && bars.description.contains("37 values are missing"))
        // Each seventh day is regular.
        #expect(BandOrder.shares((0..<5).map { .day($0 * 7) }) == nil)
        // Far away days are not filled up with thousands of empty ones.
        #expect(
            BarChart(bands: [.day(0), .day(1), .day(900_000)], series: series([1, 2, 3])).draw(in: context()).description.contains("3 days")
        )
    }

    @Test(
        arguments: [
            (20_777, 47, 2026), (20_815, 53, 2026), (20_821, 53, 2026), (20_822, 1, 2027), (0, 1, 1970), (-3, 1, 1970), (-4, 52, 1969),
            (16_436, 1, 2015), (18_260, 1, 2020), (18_627, 53, 2020),
        ]) func countsWeeksAsISODoes(day: Int, week: Int, year: Int)
    {
        #expect(WeekDate(day: day).week == week && WeekDate(day: day).year == year)
    }

    @Test func namesAWeekByItsNumberAndTheYearOfItsThursday() throws {
        let chart = BarChart(bands: (0..<3).map { .week(20_808 + 7 * $0) }, series: series([1, 2, 3]))
        let drawing = chart.drawing(in: context(domain: .count), keepsBoxes: true)
        expectSound(drawing)
        #expect(["W52", "W53", "W1", "2026", "2027"].allSatisfy(texts(drawing).contains), "\(texts(drawing))")
        #expect(drawing.svg.description.hasPrefix("Bar chart: 3 weeks, W52 2026 to W1 2027."))
        #expect(chart.draw(in: context(domain: .count).onPage).string.contains(">W53<"))
        #expect(WeekDate.firstDay(of: WeekDate(day: 20_821).number) == 20_815)
    }

    @Test func yearsStandAloneWhereEachLabelHasAnotherOne() throws {
        let chart = LineChart(bands: (0..<120).map { .month(24_000 + $0) }, series: series((0..<120).map { Double($0) }))
        let drawing = chart.drawing(in: context(domain: .count), keepsBoxes: true)
        expectSound(drawing)
        #expect(
            texts(drawing).contains("2004") && !texts(drawing).contains { $0.hasPrefix("Jan") || $0.hasPrefix("Dec") }, "\(texts(drawing))")
        let page = chart.drawing(in: context(domain: .count).onPage, keepsBoxes: true)
        for room in [256.0, 700, 1400] {
            let names = page.boxes(in: room).map(\.text)
            #expect(names.contains { $0.hasPrefix("20") } && !names.contains { $0.hasPrefix("Jan") }, "\(names)")
        }
    }

    @Test func daysOfMoreThanAYearAreToldWithTheirYear() {
        let year = LineChart(bands: (0..<500).map { .day(20_000 + $0) }, series: series((0..<500).map { Double($0 % 50) }))
        #expect(year.draw(in: context(domain: .count)).description.contains("highest 49 (Nov 22 2024)"))
        let month = LineChart(bands: (0..<30).map { .day(20_000 + $0) }, series: series((0..<30).map { Double($0) }))
        #expect(month.draw(in: context(domain: .count)).description.contains("highest 29 (Nov 2)"))
    }

    // MARK: Numbers

    @Test func numbersThatRoundToNothingAreNotNothing() {
        let drawing = LineChart(bands: [.day(1), .day(2)], series: series([1e-12, 2e-12])).drawing(
            in: context(domain: .number), keepsBoxes: true)
        expectSound(drawing)
        let labels = texts(drawing).filter { $0.contains("10⁻¹²") }
        #expect(labels.count >= 2 && Set(labels).count == labels.count, "\(texts(drawing))")
        #expect(drawing.svg.description.contains("highest 2.00 × 10⁻¹²") && !drawing.svg.description.contains("0.00 ("))
    }

    @Test(arguments: [(1.004, ">100%"), (1, "100%"), (0.996, ">99%"), (0.004, "<1%"), (0, "0%"), (1.01, "101%")])
    func aShareReadsAsAllOnlyWhereItIs(share: Double, text: String) {
        #expect(ValueFormat.english(.ratio).full(share) == text && ValueFormat.english(.ratio).short(share) == text)
    }
}

/// Lines of more points than a picture has pixels.
@Suite struct ThinningTests {
    private static func walk(_ count: Int, gaps: Int) -> [Double?] {
        var random = SeededGenerator(seed: 6)
        var level = 0.0
        var values = (0..<count).map { _ in
            level += Double.random(in: -1...1, using: &random)
            return level as Double?
        }
        for gap in 0..<gaps { values[(gap * 2 + 1) * count / (2 * gaps)] = nil }
        return values
    }

    private static func chart(_ values: [Double?]) -> LineChart {
        LineChart(bands: values.indices.map { .day($0) }, series: [ChartSeries(name: "", values: values)])
    }

    /// What is drawn of a line, its highest and lowest place in each pixel column.
    private static func envelope(_ run: PointRun, columns: Int, width: Double) -> [(low: Double, high: Double)?] {
        var all = [(low: Double, high: Double)?](repeating: nil, count: columns)
        func cover(_ x: Double, _ y: Double) {
            let column = min(max(Int(x / width * Double(columns)), 0), columns - 1)
            let known = all[column] ?? (y, y)
            all[column] = (min(known.low, y), max(known.high, y))
        }
        for segment in run.segments {
            for (index, point) in segment.enumerated() {
                cover(point.x, point.y)
                guard index > 0 else { continue }
                let before = segment[index - 1]
                for step in stride(from: before.x.rounded(.up), to: point.x, by: 1) where point.x > before.x {
                    cover(step, before.y + (point.y - before.y) * (step - before.x) / (point.x - before.x))
                }
            }
        }
        return all
    }

    @Test(arguments: [(10_000, 0), (10_000, 500), (100_000, 5000)]) func looksAsAllPointsWouldToAPixel(count: Int, gaps: Int) {
        let values = Self.walk(count, gaps: gaps)
        let known = values.compactMap { $0 }
        let (low, high) = (known.min() ?? 0, known.max() ?? 1)
        func run() -> PointRun {
            PointRun(count: count, x: { Double($0) / Double(count) * 640 }) { values[$0].map { 190 - ($0 - low) / (high - low) * 190 } }
        }
        let all = Self.envelope(run(), columns: 640, width: 640)
        var runs = [run()]
        PointRun.thin(&runs, width: 640)
        let thinned = Self.envelope(runs[0], columns: 640, width: 640)
        var error = 0.0
        for (one, other) in zip(all, thinned) {
            guard let one, let other else { continue }
            error += abs(one.low - other.low) + abs(one.high - other.high)
        }
        #expect(error / 1280 <= 1.2, "\(error / 1280)")
        #expect(runs[0].drawnCount < count / 3)
        // The highest and the lowest point of all are there.
        let drawn = runs[0].segments.flatMap { $0 }.map(\.y)
        #expect(drawn.min() == 0 && drawn.max() == 190)
    }

    @Test func keepsEveryGapOfFiveHundred() throws {
        let values = Self.walk(10_000, gaps: 500)
        for width in [310, 470, 860, 1040] {
            let fixed = Self.chart(values).draw(in: context(width: width, domain: .number))
            #expect(fixed.bytes.count <= 12_288, "\(width): \(fixed.bytes.count)")
            let page = Self.chart(values).draw(in: context(width: width, domain: .number).onPage)
            #expect(page.bytes.count <= 12_288, "\(width): \(page.bytes.count)")
            let line = try #require(fixed.string.firstMatch(of: /stroke-width="2" d="([^"]*)"/)).1
            #expect(line.count { $0 == "m" || $0 == "M" } == 501)
        }
    }

    @Test func whatAChartMayHaveIsAMatterOfTheChart() {
        // Gaps too many to be seen do not make a picture of many kilobytes.
        let svg = Self.chart(Self.walk(100_000, gaps: 20_000)).draw(in: context(width: 1040, domain: .number))
        #expect(svg.bytes.count <= 15_360 && svg.description.contains("20,000 values are missing"), "\(svg.bytes.count)")
        let many = LineChart(
            bands: (0..<5000).map { .day($0) }, series: (0..<8).map { ChartSeries(name: "S\($0)", values: Self.walk(5000, gaps: 0)) }
        ).draw(in: context(width: 1040, domain: .number))
        #expect(many.bytes.count <= 40_000, "\(many.bytes.count)")
    }
}

/// What descriptions say beyond the highest and the lowest value.
@Suite struct DescriptionTests {
    private func description(_ values: [Double?], partial: [Int] = [], rules: [RuleLine] = [], sum: Bool = true) -> String {
        let bands = values.indices.map { Band.day(20_000 + $0) }
        let series = [ChartSeries(name: "", values: values)]
        return sum
            ? BarChart(bands: bands, series: series, partial: partial, rules: rules).draw(in: context(domain: .count)).description
            : LineChart(bands: bands, series: series, rules: rules, partial: partial).draw(in: context(domain: .count)).description
    }

    @Test func nothingIsMissingOfATimeThatIsStillToCome() {
        func told(_ values: [Double?], upcoming: Int) -> String {
            var context = context(domain: .count)
            context.upcoming = upcoming
            let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].prefix(values.count).map { Band.category($0) }
            return BarChart(bands: days, series: [ChartSeries(name: "", values: values)]).draw(in: context).description
        }
        let week: [Double?] = [1, 2, 0, 2, 1, nil, nil]
        #expect(told(week, upcoming: 2).contains("Total 6") && !told(week, upcoming: 2).contains("missing"))
        #expect(told(week, upcoming: 0).contains("Known values add up to 6") && told(week, upcoming: 0).contains("2 values are missing."))
        // What is not known of a day that is over is missing all the same, and what is known of one to come counts.
        #expect(told([1, nil, 0, 2, 1, nil, nil], upcoming: 2).contains("1 value is missing."))
        #expect(told([1, 2, 0, 2, 1, nil, 3], upcoming: 2).contains("Total 9"))
        #expect(told([nil, nil], upcoming: 9).contains("missing") == false)
    }

    @Test func comparesTheLastValueWithTheOneBeforeAndTheFirst() {
        #expect(description([8, 3, 5, 12]).contains("last 12, after 5; the first was 8."))
        #expect(description([8, 12]).contains("last 12, after 8."))
        #expect(description([8, 3, 5, 12], sum: false).contains("First 8, highest 12 (Oct 7), lowest 3 (Oct 5), last 12, after 5."))
        // Across a gap it is the last one that is known.
        #expect(description([8, 3, nil, 12]).contains("last 12, after 3; the first was 8."))
        // A day that is not over cannot be compared.
        #expect(description([8, 3, 5, 2], partial: [3]).contains("last 2. "))
        // Names in no order of time have no last one.
        let names = BarChart(bands: ["A", "B", "C"].map { .category($0) }, series: [ChartSeries(name: "", values: [1, 2, 3])])
        #expect(!names.draw(in: context()).description.contains("last"))
    }

    @Test func tellsATrendOnlyWhereThereIsOne() {
        #expect(description((0..<12).map { Double($0 * 3 + $0 % 3) }).contains("Rising on the whole."))
        #expect(description((0..<12).map { Double(60 - $0 * 3 + $0 % 3) }).contains("Falling on the whole."))
        #expect(description((0..<400).map { Double($0 + $0 * 7 % 50) }, sum: false).contains("Rising on the whole."))
        for values in [[1, 2, 3, 4, 5], [5, 1, 4, 2, 5, 1, 4, 2, 5, 1], [3, 3, 3, 3, 3, 3, 3, 4]] as [[Double]] {
            #expect(!description(values).contains("on the whole"), "\(values)")
        }
        // A last day that is not over does not break it.
        #expect(description((0..<9).map { $0 == 8 ? 0 : Double($0 + 1) }, partial: [8]).contains("Rising on the whole."))
    }

    @Test func tellsHowOftenALimitWasPassed() {
        let rules = [RuleLine(value: 10, label: "limit")]
        #expect(description([8, 13, 5, 12, nil, 10], rules: rules).contains("Line at 10: limit; above it: 2 of 5."))
        #expect(description([8, 13, 5, 12, 9, 10], rules: rules, sum: false).contains("Line at 10: limit; above it: 2 of 6."))
        let grouped = BarChart(
            bands: [.day(1), .day(2)], series: [ChartSeries(name: "A", values: [1, 2]), ChartSeries(name: "B", values: [1, 2])],
            rules: rules)
        #expect(grouped.draw(in: context(domain: .count)).description.contains("Line at 10: limit."))
    }

    @Test func tellsAValueThatIsFarFromTheOthers() {
        #expect(description([1, 1, 1, 1, 1, 1, 1_000_000_000]).contains("The highest is far above the others."))
        #expect(description([9, 11, 10, 12, 10, 9, 90]).contains("The highest is far above the others."))
        #expect(description([109, 111, 110, 112, 110, 109, -90], sum: false).contains("The lowest is far below the others."))
        // One task on one of seven days is far from nothing only in percent.
        for values in [
            [9, 11, 10, 12, 10, 9, 14], [1, 2, 3, 4, 5, 6, 7], [5, 5, 5, 5, 5, 5], [0, 0, 0, 1, 0, 0, 0], [2, 2, 2, 0, 2, 2, 2],
        ] as [[Double]] {
            #expect(!description(values).contains("far"), "\(values)")
        }
    }

    /// Amounts are integers of 64 bits; what several of them come to may be more than these hold.
    @Test(arguments: [BarChart.Orientation.vertical, .horizontal], [1.0, -1])
    func sumsBeyondWhatAmountsCanBeAreToldAsMore(orientation: BarChart.Orientation, sign: Double) {
        let values: [Double?] = [sign * Double(Int64.max), 100]
        let chart = BarChart(
            bands: [.category("A"), .category("B")],
            series: [ChartSeries(name: "One", values: values), ChartSeries(name: "Two", values: values)], arrangement: .stacked,
            orientation: orientation, valueLabels: .all)
        let drawing = chart.drawing(in: context(width: 900), keepsBoxes: true)
        let mark: Character = sign > 0 ? ">" : "<"
        #expect(drawing.boxes.contains { $0.text.first == mark && $0.text.contains("$92,") }, "\(drawing.boxes.map(\.text))")
        let whole = BarChart(bands: [.day(1), .day(2)], series: [ChartSeries(name: "", values: [values[0], values[0]])])
        let description = whole.draw(in: context()).description
        #expect(description.contains(", all ") && description.contains("Total \(mark)"), "\(description)")
        // One amount alone is what it is.
        let one = BarChart(bands: [.day(1), .day(2)], series: [ChartSeries(name: "", values: [values[0], 0])])
        #expect(!one.draw(in: context()).description.contains(mark))
    }

    /// A part of an amount would be another amount: where a phone has no room for all digits it has an amount of fewer, and other widths have all of them.
    @Test func amountsUnderABudgetAreNotCut() throws {
        let whole = "KWD 162,266,123,456.000 of KWD 144,400,000,000.000"
        let row = BulletChart.Bullet(
            label: "Fast Food", value: 162, limit: 144, valueText: whole, shortValueText: "KWD 162B of KWD 144B", stateText: "over")
        func picture(_ row: BulletChart.Bullet) -> String {
            String(decoding: BulletChart(rows: [row]).draw(in: context().onPage).bytes, as: UTF8.self)
        }
        #expect(picture(row).contains("KWD 162B of KWD 144B") && picture(row).contains(whole) && !picture(row).contains("\u{2026}"))
        // Where there is room at any width there is one text.
        var wide = row
        wide.valueText = "$100.71 of $90.00"
        #expect(picture(wide).contains("$100.71 of $90.00") && !picture(wide).contains("KWD 162B"))
    }
}
