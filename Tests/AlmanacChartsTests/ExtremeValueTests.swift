import AlmanacCharts
import TestSupport
import Testing

/// No value of any series may end the process or reach a picture as "nan" or "inf".
@Suite struct ExtremeValueTests {
    /// Values at and around the ends of what a number can hold.
    private static let pool: [Double?] = [
        nil, .nan, .signalingNaN, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
        -.leastNormalMagnitude, .leastNormalMagnitude / 1024, 1e-300, 1e-290, 9.99e-291, 1.79e308, -1.79e308, .greatestFiniteMagnitude,
        -.greatestFiniteMagnitude, 1e290, (1e290).nextUp, 1e18, 9.3e18, -9.3e18, 9_007_199_254_740_992, 1, (1.0).nextUp, -1, 0.1, 100,
    ]

    private static let extremes: [Double] = [
        .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, .leastNormalMagnitude / 1024, 1e-291, 1e-290,
        .greatestFiniteMagnitude,
    ]

    private static let domains: [ValueFormat.Domain] = [.money, .count, .ratio, .number]

    private struct Maker {
        var random: SeededGenerator

        mutating func pick<Element>(_ list: [Element]) -> Element {
            list[Int(random.next() % UInt64(list.count))]
        }

        /// All equal, one among zeros, from a few of the pool, or from all of it.
        mutating func values(_ count: Int) -> [Double?] {
            switch pick([0, 1, 2, 3]) {
            case 0:
                let value = pick(ExtremeValueTests.pool)
                return Array(repeating: value, count: count)
            case 1:
                var values = [Double?](repeating: 0, count: count)
                if count > 0 { values[Int(random.next() % UInt64(count))] = pick(ExtremeValueTests.pool) }
                return values
            case 2:
                let few = [pick(ExtremeValueTests.pool), pick(ExtremeValueTests.pool)]
                return (0..<count).map { _ in pick(few) }
            default:
                return (0..<count).map { _ in pick(ExtremeValueTests.pool) }
            }
        }

        mutating func value() -> Double? { pick(ExtremeValueTests.pool) }

        mutating func context(_ title: String) -> ChartContext {
            AlmanacChartsTests.context(
                title, width: pick([40, 90, 220, 480, 1040]), domain: pick(ExtremeValueTests.domains),
                surface: pick([.inline, .standalone]))
        }
    }

    /// Every mark, drawn once from the numbers of `make`.
    private static func drawings(_ make: inout Maker) -> [(mark: String, drawing: Drawing)] {
        let count = make.pick([0, 1, 1, 2, 3, 7, 30, 400])
        let bands = (0..<count).map { Band.day(20_700 + $0) }
        func series(_ make: inout Maker) -> [ChartSeries] {
            (0..<make.pick([1, 1, 2, 3])).map { ChartSeries(name: "S\($0)", values: make.values(count)) }
        }
        let rules = make.pick([true, false]) ? [RuleLine(value: make.value() ?? 1, label: "limit")] : []
        var drawings: [(mark: String, drawing: Drawing)] = []
        for orientation in [BarChart.Orientation.vertical, .horizontal] {
            let chart = BarChart(
                bands: bands, series: series(&make), arrangement: make.pick([.grouped, .stacked]), orientation: orientation,
                overlays: make.pick([true, false]) ? series(&make) : [], partial: [count - 1], rules: rules,
                valueLabels: make.pick([.none, .extreme, .all]))
            drawings.append(("bar", chart.drawing(in: make.context("Bars"), keepsBoxes: true)))
        }
        let line = LineChart(
            bands: bands, series: series(&make), form: make.pick([.areas, .lines]), curve: make.pick([.linear, .monotone]), rules: rules,
            partial: [count - 1])
        drawings.append(("line", line.drawing(in: make.context("Line"), keepsBoxes: true)))
        let slices = make.values(count).enumerated().map { Slice(name: "P\($0.offset)", value: $0.element ?? .nan, colour: $0.offset) }
        drawings.append(("donut", DonutChart(slices: slices, centre: "all").drawing(in: make.context("Donut"), keepsBoxes: true)))
        let days: [Int] = (0..<count).map { make.pick([20_700 + $0, 20_700 + $0, .max, .min, 0]) }
        let calendar = CalendarChart(days: days, values: make.values(count), partial: [count - 1])
        drawings.append(("calendar", calendar.drawing(in: make.context("Calendar"), keepsBoxes: true)))
        var pairs: [DumbbellChart.Row] = []
        for row in 0..<min(count, 60) { pairs.append(.init(name: "R\(row)", before: make.value(), after: make.value())) }
        let dumbbell = DumbbellChart(rows: pairs, beforeName: "before", afterName: "after")
        drawings.append(("dumbbell", dumbbell.drawing(in: make.context("Pairs"), keepsBoxes: true)))
        let slope = SlopeChart(rows: pairs, beforeName: "before", afterName: "after")
        drawings.append(("slope", slope.drawing(in: make.context("Slope"), keepsBoxes: true)))
        let links = pairs.indices.map { FlowChart.Link(from: "S\($0 % 3)", to: "T\($0 % 20)", value: make.value()) }
        drawings.append(("flow", FlowChart(links: links).drawing(in: make.context("Flow"), keepsBoxes: true)))
        let histogram = HistogramChart(values: make.values(count), valueName: "size")
        drawings.append(("histogram", histogram.drawing(in: make.context("Histogram"), keepsBoxes: true)))
        let parts = make.values(count).enumerated().map { TreemapChart.Part(name: "P\($0.offset)", value: $0.element) }
        drawings.append(("treemap", TreemapChart(parts: parts).drawing(in: make.context("Treemap"), keepsBoxes: true)))
        var strips: [StripChart.Row] = []
        for row in 0..<min(count, 20) { strips.append(.init(name: "R\(row)", values: make.values(count))) }
        drawings.append(("strip", StripChart(rows: strips).drawing(in: make.context("Strip"), keepsBoxes: true)))
        let several = (0..<3).map { ChartSeries(name: "S\($0)", values: make.values(count)) }
        drawings.append(("multiples", SmallMultiples(bands: bands, series: several).drawing(in: make.context("Panels"), keepsBoxes: true)))
        for form in [LineChart.Form.shares, .stacked] {
            let stack = LineChart(bands: bands, series: several, form: form)
            drawings.append(("stack", stack.drawing(in: make.context("Stack"), keepsBoxes: true)))
        }
        let range = LineChart(
            bands: bands, series: several, range: .init(name: "range", low: make.values(count), high: make.values(count)))
        drawings.append(("range", range.drawing(in: make.context("Range"), keepsBoxes: true)))
        let amounts: [Int64] = [0, 1, -1, .max, .min, 4200, -4200, .max / 2]
        var steps: [WaterfallChart.Amount] = []
        for step in 0..<min(count, 30) { steps.append(.init(name: "S\(step)", value: make.pick(amounts))) }
        let waterfall = WaterfallChart(
            first: .init(name: "first", value: make.pick(amounts)), steps: steps, last: .init(name: "last", value: make.pick(amounts)))
        drawings.append(("waterfall", waterfall.drawing(in: make.context("Changes"), keepsBoxes: true)))
        let rows = (0..<min(count, 12)).map { index in
            BulletChart.Bullet(label: "R\(index)", value: make.value(), limit: make.value(), marker: make.value(), valueText: "some")
        }
        drawings.append(("bullet", BulletChart(rows: rows).drawing(in: make.context("Bullets"), keepsBoxes: true)))
        let ring = RingChart(
            value: make.value(), maximum: make.value() ?? 1,
            thresholds: (0..<make.pick([0, 1, 4])).map { .init(value: make.value() ?? 2, label: "step \($0)") }, lowest: "low")
        drawings.append(("ring", ring.drawing(in: make.context("Ring"), keepsBoxes: true)))
        drawings.append(("sparkline", Sparkline(values: make.values(count)).drawing(in: make.context("Spark"), keepsBoxes: true)))
        let road = RoadChart(
            stations: make.values(min(count, 20)).enumerated().map {
                .init(name: "N\($0.offset)", status: make.pick([.completed, .active, .locked]), progress: $0.element)
            }, current: make.pick([nil, .min, .max, 0]))
        drawings.append(("road", road.drawing(in: make.context("Road"), keepsBoxes: true)))
        return drawings
    }

    @Test(arguments: TestDepth.seeds(200)) func everyMarkIsFiniteAndWellFormed(seed: Int) {
        var make = Maker(random: SeededGenerator(seed: UInt64(seed) + 90_000))
        for (mark, drawing) in Self.drawings(&make) { expectFinite(drawing, "\(mark) \(seed)") }
    }

    /// The series that once ended a whole run.
    @Test(arguments: domains, extremes)
    func zerosWithOneExtremeValueAreDrawn(domain: ValueFormat.Domain, extreme: Double) {
        let values: [Double?] = [0, 0, 0, extreme, 0, 0, 0]
        let bands = values.indices.map { Band.day(20_700 + $0) }
        let series = [ChartSeries(name: "", values: values)]
        let context = context("Spend", domain: domain)
        expectFinite(BarChart(bands: bands, series: series).drawing(in: context, keepsBoxes: true), "bar")
        expectFinite(
            BarChart(bands: bands, series: series, orientation: .horizontal).drawing(in: context, keepsBoxes: true), "horizontal bar")
        expectFinite(LineChart(bands: bands, series: series).drawing(in: context, keepsBoxes: true), "line")
        expectFinite(LineChart(bands: bands, series: series, form: .areas).drawing(in: context, keepsBoxes: true), "area")
        expectFinite(Sparkline(values: values).drawing(in: context, keepsBoxes: true), "sparkline")
    }

    /// A number too small to draw counts as zero, not as a gap.
    @Test func tellsTheSmallestNumberAsZero() {
        let chart = LineChart(bands: [.day(1), .day(2)], series: [ChartSeries(name: "", values: [.leastNonzeroMagnitude, 3])])
        let description = chart.draw(in: context(domain: .count)).description
        #expect(description.contains("lowest 0 "))
        #expect(!description.contains("missing") && !description.contains("invalid"))
    }

    private func expectFinite(_ drawing: Drawing, _ comment: String, location: SourceLocation = #_sourceLocation) {
        expectSound(drawing, comment, location: location)
        let text = drawing.svg.string.lowercased()
        #expect(!text.contains("nan") && !text.contains("inf"), "\(comment): \(text)", sourceLocation: location)
    }
}
