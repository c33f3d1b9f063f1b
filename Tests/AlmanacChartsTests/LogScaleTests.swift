import TestSupport
import Testing

@testable import AlmanacCharts

/// Logarithmic axes: where ticks and values stand, and what is said of values that have no place on them.
@Suite struct LogScaleTests {
    private func ticks(_ low: Double, _ high: Double, length: Double = 200, isFixed: Bool = false) -> [Double] {
        Ticks.logarithmic(
            low: low, high: high, isFixed: isFixed, target: Int(length / 40) + 1, length: length, unit: TickUnit(.english(.number))
        )
        .first?.values ?? []
    }

    @Test(
        arguments: [
            (1, 1000, 200, [1, 3, 10, 30, 100, 300, 1000]),
            (1, 100, 200, [1, 2, 5, 10, 20, 50, 100]),
            (3, 70, 200, [2, 5, 10, 20, 50, 100]),
            (1, 1e12, 200, [1, 100, 1e4, 1e6, 1e8, 1e10, 1e12]),
            (1e-6, 1e-2, 120, [1e-6, 1e-5, 1e-4, 1e-3, 1e-2]),
            // Less than a power of ten is labelled as on a linear axis.
            (220, 380, 200, [200, 250, 300, 350, 400]),
            // A single value stands between its neighbours.
            (50, 50, 200, [20, 50, 100]),
        ] as [(Double, Double, Double, [Double])])
    func ticksAreRoundAndFree(low: Double, high: Double, length: Double, expected: [Double]) {
        #expect(ticks(low, high, length: length) == expected)
    }

    @Test func ticksOfAFixedDomainStayInIt() {
        #expect(ticks(3, 700, isFixed: true).allSatisfy { $0 >= 3 && $0 <= 700 })
        #expect(ticks(3, 700, isFixed: true).count > 1)
    }

    /// Every domain of numbers that there can be has ticks that ascend, far enough from each other, or is labelled otherwise.
    @Test func ticksAscendForAllSizes() {
        for exponent in stride(from: -290.0, through: 280, by: 7.3) {
            for span in [0.01, 0.4, 1, 3, 40, 500] where exponent + span < 290 {
                for all in Ticks.logarithmic(
                    low: exp10(exponent), high: exp10(exponent + span), isFixed: false, target: 5, length: 180,
                    unit: TickUnit(.english(.number)))
                {
                    #expect(all.values.count > 1 && zip(all.values, all.values.dropFirst()).allSatisfy { $0 < $1 })
                    #expect(all.low > 0 && all.low <= exp10(exponent) * 1.001 && all.high >= exp10(exponent + span) * 0.999)
                }
            }
        }
    }

    private func exp10(_ exponent: Double) -> Double { Ticks.scaled(1, Int(exponent.rounded())) * (1 + (exponent - exponent.rounded())) }

    @Test func theSameRatioIsTheSameDistance() {
        let scale = ValueScale(low: 1, high: 10_000, start: 400, end: 0, type: .log)
        #expect(scale(1) == 400 && abs(scale(10) - 300) < 1e-9 && abs(scale(100) - 200) < 1e-9 && abs(scale(10_000)) < 1e-9)
        for value in [0, -1, -.infinity, .nan, -Double.leastNonzeroMagnitude] { #expect(scale(value) == 400) }
        for value in [Double.leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity] { #expect(scale(value).isFinite) }
    }

    private func chart(_ values: [Double?], rules: [RuleLine] = []) -> LineChart {
        LineChart(bands: values.indices.map { .day(20_700 + $0) }, series: [ChartSeries(name: "", values: values)], rules: rules)
    }

    /// Zeros have no place on the axis: the line that they would break into pieces is dots, in charts of lines and in plots.
    @Test func aLineThatZerosBreakIsDots() throws {
        let days = (0..<6).map { Band.day(20_748 + $0) }
        func looks(_ values: [Double]) -> (dots: Int, lines: Int) {
            var context = logarithmic()
            (context.surface, context.markTitles) = (.standalone, false)
            let svg = LineChart(bands: days, series: [ChartSeries(name: "", values: values)]).draw(in: context).string
            return (svg.matches(of: /r="2.5"/).count, svg.matches(of: /stroke="#7884fc" stroke-width="2"/).count)
        }
        #expect(looks([1, 20, 300, 40, 5, 60]) == (0, 1))
        #expect(looks([1, 20, 0, 40, 5, 60]) == (5, 0))
        let range = LineChart(
            bands: days, series: [ChartSeries(name: "Spent", values: [1, 20, 0, 40, 5, 60])],
            range: .init(name: "Usual", low: [1, 1, 1, 1, 1, 1], high: [9, 9, 9, 9, 9, 9]))
        var context = logarithmic()
        context.surface = .standalone
        #expect(range.draw(in: context).string.matches(of: /r="2.5"/).count == 5)
    }

    private func logarithmic() -> ChartContext {
        var context = context(domain: .count)
        context.axes.valueScale = .log
        return context
    }

    @Test func valuesWithoutAPlaceAreLeftOutAndCounted() throws {
        let chart = chart(
            [1, 10, 0, 1000, -5, 100, nil], rules: [RuleLine(value: 0, label: "nothing"), RuleLine(value: 50, label: "fifty")])
        let drawing = chart.drawing(in: logarithmic(), keepsBoxes: true)
        let words = drawing.svg.description
        // What is told of the values is told of all of them.
        #expect(words.contains("lowest −5") && words.contains("1 value is missing."), "\(words)")
        #expect(words.contains("The axis of values is logarithmic: equal distances on it are equal ratios."))
        #expect(words.hasSuffix("3 values of zero or less have no place on a logarithmic axis and are not drawn."))
        #expect(!words.contains("does not start at zero"))
        let page = chart.drawing(in: logarithmic().onPage, keepsBoxes: true)
        for picture in [drawing.boxes.map(\.text), page.boxes(in: 480).map(\.text)] {
            #expect(picture.contains("Logarithmic scale") && picture.contains("1,000") && !picture.contains("0"), "\(picture)")
        }
    }

    @Test(arguments: [[0, 0], [-3, -20], [nil, -1]] as [[Double?]]) func whereNothingIsAboveZeroTheAxisIsLinear(values: [Double?]) {
        let chart = chart(values)
        #expect(chart.draw(in: logarithmic()).bytes == chart.draw(in: context(domain: .count)).bytes)
    }

    @Test func areasAreLinear() {
        var chart = chart([1, 10, 1000])
        chart.form = .areas
        #expect(chart.draw(in: logarithmic()).bytes == chart.draw(in: context(domain: .count)).bytes)
    }

    // MARK: The library

    private let powers = [1.0, 10, 100, 1000, 10_000]

    @Test(arguments: [true, false]) func pointsStandInALineWhereBothAxesAreLogarithmic(isOnPage: Bool) throws {
        let chart = Chart(powers) { PointMark(x: .value("Size", $0), y: .value("Rank", 10 / $0)) }
            .chartXScale(type: .log).chartYScale(type: .log)
        let layout = isOnPage ? try #require(try chart.pageLayout(width: 600)) : try chart.layout(width: 600)
        let points = layout.boxes.filter { $0.kind == .shape && $0.text.contains(": ") }.map { ($0.x + $0.width / 2, $0.y + $0.height / 2) }
        try #require(points.count == 5, "\(layout.boxes.map(\.text))")
        for place in 1..<5 {
            #expect(abs((points[place].0 - points[place - 1].0) - (points[1].0 - points[0].0)) < 0.6)
            #expect(abs((points[place].1 - points[place - 1].1) - (points[1].1 - points[0].1)) < 0.6)
        }
        #expect(try chart.description.contains("The axis across is logarithmic"))
    }

    @Test func whatHasNoPlaceAcrossIsCounted() throws {
        let chart = Chart([-1.0, 0, 1, 10]) { PointMark(x: .value("Size", $0), y: .value("Rank", $0 + 5)) }.chartXScale(type: .log)
        #expect(try chart.description.hasSuffix("2 values of zero or less have no place on a logarithmic axis and are not drawn."))
    }

    @Test func aRangeMayReachBelow() throws {
        let chart = Chart([0, 1, 2]) {
            AreaMark(
                x: .value("Day", CalendarDay(daysSince1970: 20_000 + $0)), yStart: .value("Low", 0), yEnd: .value("High", 10 * ($0 + 1)))
        }
        .chartYScale(type: .log)
        #expect(try chart.description.contains("logarithmic"))
    }

    @Test func whatCannotBeLogarithmicIsAnError() throws {
        let bars = Chart(powers) { BarMark(x: .value("Name", "\($0)"), y: .value("Size", $0)) }.chartYScale(type: .log)
        #expect(throws: ChartError.self) { try bars.svg(width: 400) }
        let area = Chart([0, 1]) { AreaMark(x: .value("Day", CalendarDay(daysSince1970: $0)), y: .value("Size", $0)) }
        #expect(throws: ChartError.self) { try area.chartYScale(type: .log).svg(width: 400) }
        let line = Chart([1, 2]) { LineMark(x: .value("Day", CalendarDay(daysSince1970: $0)), y: .value("Size", $0)) }
        #expect(throws: ChartError.self) { try line.chartXScale(type: .log).svg(width: 400) }
        #expect(throws: ChartError.self) { try line.chartPanels().chartYScale(type: .log).svg(width: 400) }
        #expect(throws: ChartError.self) { try line.chartYScale(domain: 0...10, type: .log).svg(width: 400) }
        #expect(throws: ChartError.self) {
            try line.chartYScale(type: .log).chartYAxis { AxisMarks(values: .stride(by: 5)) }.svg(width: 400)
        }
        #expect(try line.chartYScale(domain: 1...100, type: .log).layout().boxes.contains { $0.text == "100" })
    }
}
