import AlmanacCharts
import TestSupport
import Testing

/// Bytes of the pictures that pages are full of. They are the same on every machine, so they may be asserted.
@Suite struct SizeTests {
    private static let wide = context(width: 860, prefix: "g12")
    /// For phones: nothing points at marks, and the wide picture tells what is shown.
    private static var narrow: ChartContext {
        var context = context(width: 310, prefix: "g13")
        context.markTitles = false
        context.describedBy = "g12"
        return context
    }

    /// Spending with a day of none a week, a seven-day average and a day that is not over.
    private static func daily(_ count: Int) -> BarChart {
        var random = SeededGenerator(seed: 42)
        let values: [Double?] = (0..<count).map { $0 % 7 == 2 ? 0 : Double(Int.random(in: 150...12_000, using: &random)) }
        let average: [Double?] = (0..<count).map { day in
            day < 6 ? nil : values[day - 6...day].reduce(0) { $0 + ($1 ?? 0) } / 7
        }
        return BarChart(
            bands: (0..<count).map { .day(20_778 - count + $0) }, series: [ChartSeries(name: "Spending", values: values)],
            overlays: [ChartSeries(name: "7-day average", values: average, isReference: true)], partial: [count - 1])
    }

    @Test(arguments: [(91, 6850, 2700), (31, 3600, 1750)]) func keepsDaysSmall(count: Int, most: Int, mostNarrow: Int) {
        #expect(Self.daily(count).draw(in: Self.wide).bytes.count <= most)
        #expect(Self.daily(count).draw(in: Self.narrow).bytes.count <= mostNarrow)
    }

    @Test func keepsWeekdaysSmall() {
        let chart = BarChart(
            bands: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map { .category($0) },
            series: [ChartSeries(name: "Average", values: [3000, 2450, 1890, 4100, 8250, 6600, 3120])], valueLabels: .all)
        #expect(chart.draw(in: context(width: 310)).bytes.count <= 1400)
    }

    @Test func keepsMerchantsSmall() {
        let names = ["Uber", "A&W", "Starbucks", "Amazon", "Netflix", "Whole Foods Market", "Shell", "Target"]
        let chart = BarChart(
            bands: names.map { .category($0) },
            series: [ChartSeries(name: "Spending", values: [13_351, 6430, 3503, 3301, 2899, 2211, 1999, 1200])],
            orientation: .horizontal, notes: ["×6", "×5", "×4", "×4", "×1", "×2", "×2", "×1"])
        #expect(chart.draw(in: context(width: 470)).bytes.count <= 1750)
    }

    @Test func keepsBudgetsSmall() {
        let tones: [ChartTone] = [.bad, .good, .watch, .good, .bad, .neutral, .watch, .good, .good]
        let rows = tones.enumerated().map { index, tone in
            let value = Double(index * 2713 % 9000)
            let limit = index == 5 ? nil : Double(4000 + index * 500)
            let text = ValueFormat.english(.money).full
            return BulletChart.Bullet(
                label: ["Groceries", "Pharmacy & Health", "Fast Food"][index % 3], value: value, limit: limit, marker: limit.map { $0 / 3 },
                tone: tone, valueText: limit.map { "\(text(value)) of \(text($0))" } ?? text(value),
                stateText: tone == .bad ? "over by \(text(value / 3))" : "on track")
        }
        #expect(BulletChart(rows: rows).draw(in: context(width: 470)).bytes.count <= 3500)
    }

    @Test func keepsThreeLinesSmall() {
        func line(_ name: String, _ factor: Int, isReference: Bool = false) -> ChartSeries {
            var sum = 0.0
            return ChartSeries(
                name: name,
                values: (0..<20).map { day in
                    sum += Double((day * 37 + factor * 53) % 97 * 40)
                    return sum
                }, isReference: isReference)
        }
        let chart = LineChart(
            bands: (0..<20).map { .day(20_758 + $0) },
            series: [
                line("This month", 1), line("Last month", 2, isReference: true),
                ChartSeries(name: "Even pace", values: (0..<20).map { Double($0 * 2000) }, isReference: true),
            ])
        #expect(chart.draw(in: context(width: 470)).bytes.count <= 2200)
    }

    @Test func keepsSevenSlicesSmall() {
        let names = ["Transport", "Fun", "Fast Food", "Groceries", "Rent", "Health", "Tea"]
        let chart = DonutChart(
            slices: zip(names, [18_057, 12_177, 15_751, 9000, 7000, 5000, 4000]).map { Slice(name: $0, value: $1, share: "9%", colour: 3) },
            centre: "$710",
            caption: "in all", legend: false)
        #expect(chart.draw(in: context(width: 200)).bytes.count <= 1400)
    }

    @Test func keepsSparklinesSmall() {
        let svg = Sparkline(values: (0..<8).map { Double($0 * 37 % 23 * 100) }).draw(in: context(width: 96), height: 28)
        #expect(svg.bytes.count <= 270)
    }

    /// For every width they have a place in percent for each label besides.
    @Test func keepsTwelveBarsUnder2kB() throws {
        let chart = BarChart(
            bands: (0..<12).map { .month(24_300 + $0) },
            series: [ChartSeries(name: "Spend", values: (0..<12).map { Double(1234 * $0 % 7919 * 10) })])
        #expect(chart.draw(in: context()).bytes.count <= 2000)
        #expect(chart.draw(in: context().onPage).bytes.count <= 2000)
    }

    @Test func keepsAYearSmall() throws {
        var random = SeededGenerator(seed: 4)
        let chart = LineChart(
            bands: (0..<365).map { .day(20_412 + $0) },
            series: [ChartSeries(name: "", values: (0..<365).map { _ in Double.random(in: 0...90_000, using: &random) })])
        // Noise, of which no point can be left out; a balance that moves slowly takes less.
        #expect(chart.draw(in: context(width: 470)).bytes.count <= 3500)
        #expect(chart.draw(in: context(width: 470).onPage).bytes.count <= 3500)
        #expect(chart.draw(in: context(width: 1040)).bytes.count <= 4300)
    }

    @Test func keepsTenThousandPointsUnder15kB() {
        var random = SeededGenerator(seed: 6)
        var level = 0.0
        let walk = (0..<10_000).map { _ in
            level += Double.random(in: -1...1, using: &random)
            return level as Double?
        }
        let svg = LineChart(bands: (0..<10_000).map { .day($0) }, series: [ChartSeries(name: "", values: walk)]).draw(
            in: context(width: 1040, domain: .number))
        #expect(svg.bytes.count <= 15_360)
        #expect(svg.description.contains("10,000 points are drawn as"))
    }
}

/// What a context leaves out of a picture, and what it may not.
@Suite struct ContextTests {
    private static func quiet(_ context: ChartContext) -> ChartContext {
        var context = context
        context.markTitles = false
        return context
    }

    private static func titles(_ svg: SVG) -> Int { svg.string.split(separator: "<title", omittingEmptySubsequences: false).count - 1 }

    @Test(arguments: Sample.all) func givesEveryPictureOneName(_ sample: Sample) {
        // The picture's own name is there in every one of them.
        #expect(Self.titles(sample.draw().svg) >= 1)
    }

    @Test func drawsBarsThatTellNothingAsOnePath() throws {
        let days = BarChart(
            bands: (0..<31).map { .day(20_747 + $0) }, series: [ChartSeries(name: "", values: (0..<31).map { Double(900 + $0 * 31) })])
        let told = days.draw(in: context(width: 860))
        let quiet = days.draw(in: Self.quiet(context(width: 860)))
        #expect(Self.titles(told) == 32 && Self.titles(quiet) == 1)
        // Grid, bars and the line at zero.
        #expect(try Picture(quiet.bytes).elements.count { $0.name == "path" } == 3)
        #expect(told.description == quiet.description)
    }

    @Test func tellsNothingTwice() {
        let values: [Double?] = [3000, 2450, 1890, 0]
        let names = ["Mon", "Tue", "Wed", "Thu"].map { Band.category($0) }
        let all = BarChart(bands: names, series: [ChartSeries(name: "", values: values)], valueLabels: .all)
        let extreme = BarChart(bands: names, series: [ChartSeries(name: "", values: values)])
        #expect(Self.titles(all.draw(in: context())) == 1)
        // Three bars that are something.
        #expect(Self.titles(extreme.draw(in: context())) == 4)
    }

    @Test func keepsTheWholeOfCutNames() {
        let name = String(repeating: "x", count: 60)
        let svg = BarChart(bands: [.category(name)], series: [ChartSeries(name: "", values: [5])]).draw(
            in: Self.quiet(context(width: 200)))
        #expect(svg.string.contains("<title>\(name)</title>"))
    }

    @Test func tellsTheAmountThatFindsNoRoom() {
        let text = "$1,234,567.89 of $2,345,678.90 for this month"
        let row = BulletChart.Bullet(label: "Rent", value: 5, limit: 9, valueText: text)
        #expect(BulletChart(rows: [row]).draw(in: context(width: 120)).string.contains("<title>\(text)</title>"))
        #expect(!BulletChart(rows: [row]).draw(in: context(width: 900)).string.contains("<title>\(text)</title>"))
    }

    @Test func letsAnotherPictureDescribe() throws {
        let chart = LineChart(bands: (0..<6).map { .day($0) }, series: [ChartSeries(name: "A", values: [1, 4, 2, 8, 5, 7])])
        var context = context(prefix: "n\"1")
        context.describedBy = "w\"1"
        let svg = chart.draw(in: context)
        let picture = try Picture(svg.bytes)
        #expect(picture.values(of: "aria-labelledby") == ["w_1-t w_1-d"])
        #expect(picture.values(of: "id").isEmpty && !svg.string.contains("<desc") && svg.description.isEmpty)
        #expect(try Picture(Sparkline(values: [1, 2]).draw(in: context).bytes).values(of: "aria-labelledby") == ["w_1-t w_1-d"])
    }

    @Test func lightensWhatIsNotOverWithoutTitlesToo() {
        let chart = BarChart(
            bands: (0..<31).map { .day($0) }, series: [ChartSeries(name: "", values: (0..<31).map { Double($0 + 9) })], partial: [30])
        for width in [310, 860] {
            #expect(chart.draw(in: Self.quiet(context(width: width))).string.contains("fill-opacity=\".35\""))
        }
    }

    @Test func describesFilesByThemselves() {
        var context = context(surface: .standalone)
        context.describedBy = "w1"
        let svg = Sparkline(values: [1, 2]).draw(in: context)
        #expect(svg.string.contains("<desc id=\"p-d\">") && !svg.description.isEmpty)
    }

    @Test(arguments: [(680, 4200), (340, 4300)]) func keepsRoadsSmall(width: Int, most: Int) {
        let names = [
            "Clarify the idea", "Talk to ten users", "Sketch the first version", "Find a co-founder", "Build the prototype",
            "Ship a private beta", "Measure what matters", "Public launch & press kit", "First hundred customers", "Hire a designer",
            "Raise a small round", "Celebrate, rest, look back",
        ]
        let road = RoadChart(
            stations: names.enumerated().map { index, name in
                .init(
                    name: name, status: index < 5 ? .completed : index == 5 ? .active : .locked, progress: 0.67,
                    detail: index <= 5 ? "6 of 9 tasks" : "")
            })
        #expect(road.draw(in: context("The road", width: width)).bytes.count <= most)
    }
}
