import AlmanacCharts
import Foundation
import TestSupport
import Testing

@Suite struct DrawingTests {
    private let months = (0..<12).map { Band.month(24_300 + $0) }

    private func boxes(_ drawing: Drawing) -> [String] { drawing.boxes.map(\.text) }

    /// The heights of wide vertical bars of the first colour from left to right, read back from their paths.
    private func barHeights(_ svg: SVG) -> [Double] {
        guard let start = svg.string.range(of: "<g class=\"c1 s1\""), let end = svg.string[start.upperBound...].range(of: "</g>") else {
            return []
        }
        var bars: [(x: Double, height: Double)] = []
        for element in svg.string[start.upperBound..<end.lowerBound].split(separator: "<path").dropFirst() {
            // The outline adds its half beyond the path.
            let outline = element.contains("stroke=\"none\"") ? 0 : element.contains("fill-opacity") ? 0.5 : 3
            guard let from = element.range(of: "d=\""), let to = element[from.upperBound...].firstIndex(of: "\"") else { continue }
            var rest = element[from.upperBound..<to]
            var x = 0.0
            var isNew = false
            while let command = rest.popFirst() {
                let text = rest.prefix { "0123456789.- ".contains($0) }
                rest = rest.dropFirst(text.count)
                let numbers = text.replacing("-", with: " -").split(separator: " ").compactMap { Double($0) }
                switch command {
                case "M", "m":
                    x = (command == "M" ? 0 : x) + (numbers.first ?? 0)
                    isNew = true
                case "h": x += numbers.reduce(0, +)
                case "v":
                    if isNew { bars.append((x, abs(numbers.first ?? 0) + outline)) }
                    isNew = false
                default: break
                }
            }
        }
        return bars.sorted { $0.x < $1.x }.map(\.height)
    }

    @Test func drawsBarsInProportion() {
        let values: [Double?] = [100, 250, 400, 50, 333, 275]
        let svg = BarChart(bands: Array(months.prefix(6)), series: [ChartSeries(name: "", values: values)]).draw(
            in: context(domain: .count))
        let heights = barHeights(svg)
        #expect(heights.count == 6)
        let unit = (heights.max() ?? 0) / 400
        for (height, value) in zip(heights, values) { #expect(abs(height - (value ?? 0) * unit) <= 1, "\(heights)") }
    }

    @Test func keepsItsShapeWhenAllValuesGrowTenfold() {
        let chart = BarChart(bands: months, series: [ChartSeries(name: "", values: (1...12).map { Double($0 * 37) })], valueLabels: .none)
        var large = chart
        large.series[0].values = chart.series[0].values.map { $0.map { $0 * 1000 } }
        let heights = barHeights(chart.draw(in: context(domain: .number)))
        #expect(heights.count == 12 && heights == barHeights(large.draw(in: context(domain: .number))))
    }

    @Test func drawsAGapAsNothingAndMarksZeroOnTheLine() {
        let gap = BarChart(bands: Array(months.prefix(2)), series: [ChartSeries(name: "", values: [5, nil])]).draw(in: context())
        let zero = BarChart(bands: Array(months.prefix(2)), series: [ChartSeries(name: "", values: [5, 0])]).draw(in: context())
        #expect(barHeights(gap).count == 1)
        // The mark is in the colour of the line, so that it is not mistaken for a small amount.
        #expect(barHeights(zero).count == 1 && ReadDrawing(zero).zeros.map { $0.bottom - $0.top } == [2])
        #expect(ReadDrawing(gap).zeros.isEmpty)
        #expect(gap.description.contains("1 value is missing"))
        #expect(!zero.description.contains("missing"))
    }

    @Test func tellsMissingFromInvalid() {
        let svg = BarChart(bands: Array(months.prefix(3)), series: [ChartSeries(name: "", values: [.nan, 1, nil])]).draw(in: context())
        #expect(svg.description.contains("1 value is missing. 1 invalid value is left out."))
    }

    @Test func labelsTheHighestBar() {
        let drawing = BarChart(bands: months, series: [ChartSeries(name: "", values: (0..<12).map { Double($0 == 4 ? 11_378 : 5000) })])
            .drawing(in: context(), keepsBoxes: true)
        #expect(boxes(drawing).contains("$113.78"))
        #expect(drawing.svg.description.contains("highest $113.78 (May 2025)"))
    }

    @Test func lightensWhatIsNotOver() {
        let svg = BarChart(bands: months, series: [ChartSeries(name: "", values: (0..<12).map { Double($0) })], partial: [11]).draw(
            in: context())
        #expect(svg.string.contains("fill-opacity=\".35\""))
        #expect(svg.description.contains("Dec 2025 is not complete yet"))
        // A week is called by its first day, which is over.
        let weeks = BarChart(
            bands: (0..<4).map { .week(20_748 + 7 * $0) }, series: [ChartSeries(name: "", values: [1, 2, 3, 4])], partial: [3]
        ).draw(in: context())
        #expect(weeks.description.contains("The week of ") && weeks.description.contains(" is not over yet."), "\(weeks.description)")
    }

    @Test func stepsWeeksBackFromTheNewestDay() {
        let drawing = BarChart(
            bands: (0..<30).map { .day(20_748 + $0) }, series: [ChartSeries(name: "", values: Array(repeating: 5, count: 30))]
        )
        .drawing(in: context(width: 700), keepsBoxes: true)
        #expect(boxes(drawing).filter { $0.hasPrefix("Oct") || $0.hasPrefix("Nov") } == ["Oct 23", "Oct 30", "Nov 6", "Nov 13", "Nov 20"])
    }

    @Test func writesTheYearUnderTheFirstMonthAndEachJanuary() {
        let drawing = LineChart(
            bands: (0..<13).map { .month(2025 * 12 + 10 + $0) }, series: [ChartSeries(name: "", values: (0..<13).map { Double($0) })]
        ).drawing(in: context(width: 900, domain: .count), keepsBoxes: true)
        #expect(boxes(drawing).filter { $0.hasPrefix("20") } == ["2025", "2026"])
    }

    @Test func liesDownForManyOrLongNames() {
        let few = BarChart(bands: ["A", "B"].map { .category($0) }, series: [ChartSeries(name: "", values: [1, 2])]).draw(in: context())
        let many = BarChart(
            bands: (0..<9).map { .category("\($0)") }, series: [ChartSeries(name: "", values: Array(repeating: 1, count: 9))]
        )
        .draw(in: context())
        let long = BarChart(bands: [.category("A name of some length")], series: [ChartSeries(name: "", values: [1])]).draw(in: context())
        #expect(few.height == 165 && many.height == 9 * 28 && long.height < 60)
    }

    @Test func cutsLongNamesAndTellsThemWhole() {
        let name = String(repeating: "x", count: 300)
        let svg = BarChart(bands: [.category(name)], series: [ChartSeries(name: "", values: [1])]).draw(in: context())
        #expect(svg.string.contains("<title>\(name)</title>x") && svg.string.contains("x…</text>"))
    }

    @Test func costsLittleForEndlessNames() {
        let name = String(repeating: "long name ", count: 1000)
        let svg = BarChart(bands: [.category(name)], series: [ChartSeries(name: name, values: [1])]).draw(in: context(name))
        #expect(svg.bytes.count < 7000)
    }

    @Test func breaksLinesAtGapsAndDotsLonelyPoints() {
        let svg = LineChart(bands: Array(months.prefix(6)), series: [ChartSeries(name: "", values: [1, 2, nil, 5, nil, 4])]).draw(
            in: context(domain: .count))
        #expect(svg.string.contains("r=\"2.5\""))
        #expect(svg.description.contains("2 values are missing"))
    }

    @Test func startsLinesAwayFromZeroOnlyWithAWord() {
        let far = LineChart(bands: Array(months.prefix(3)), series: [ChartSeries(name: "", values: [900, 950, 1000])]).draw(
            in: context(domain: .count))
        let near = LineChart(bands: Array(months.prefix(3)), series: [ChartSeries(name: "", values: [90, 950, 1000])]).draw(
            in: context(domain: .count))
        #expect(far.description.contains("does not start at zero"))
        #expect(!near.description.contains("does not start at zero"))
    }

    @Test(arguments: [(1_000_000.0, 1_000_001.0), (1e-12, 2e-12), (0, 9.2e18), (1_800_000, 1_800_020), (-1e300, 1e300), (5, 5)])
    func labelsEveryTickDifferently(low: Double, high: Double) {
        for domain in [ValueFormat.Domain.money, .count, .number] {
            let drawing = LineChart(bands: Array(months.prefix(2)), series: [ChartSeries(name: "", values: [low, high])], endLabels: false)
                .drawing(in: context(domain: domain), keepsBoxes: true)
            let labels = boxes(drawing).dropLast(drawing.boxes.count { $0.y > Double(drawing.svg.height) - 38 && $0.x > 60 })
            #expect(Set(labels).count == labels.count && !labels.isEmpty, "\(domain) \(labels)")
        }
    }

    @Test func namesRulesInTheLegend() {
        let rules = [RuleLine(value: 10, label: "goal"), RuleLine(value: 4, label: "")]
        let series = [ChartSeries(name: "", values: (0..<12).map { Double($0) })]
        let context = context(domain: .count)
        for drawing in [
            LineChart(bands: months, series: series, rules: rules).drawing(in: context, keepsBoxes: true),
            BarChart(bands: months, series: series, rules: rules).drawing(in: context, keepsBoxes: true),
        ] {
            #expect(boxes(drawing).contains("goal: 10") && boxes(drawing).contains("4"), "\(boxes(drawing))")
            #expect(drawing.svg.string.matches(of: /stroke-dasharray="4 3"/).count == 3, "two samples, and one path for both")
        }
    }

    @Test func drawsTwelveLinesApart() throws {
        let chart = LineChart(
            bands: months, series: (0..<14).map { k in ChartSeries(name: "S\(k)", values: (0..<12).map { Double($0 * k) }) })
        let picture = try Picture(chart.draw(in: context(domain: .count)).bytes)
        let looks = picture.elements.filter { element in
            element.name == "path" && element.attributes.contains { $0.name == "stroke-width" && $0.value == "2" }
        }
        .map { element in element.attributes.filter { $0.name == "stroke" || $0.name == "stroke-dasharray" }.map(\.value).joined() }
        // Each is drawn once in the legend and once in the plot.
        #expect(Set(looks).count == 14 && looks.count == 28)
    }

    @Test func marksWhatIsOverItsLimit() {
        func row(_ value: Double?, _ limit: Double?) -> BulletChart.Bullet { .init(label: "A", value: value, limit: limit, tone: .bad) }
        #expect(
            [row(0, 10), row(10, 10), row(13.7, 10), row(-0.5, 10), row(9.99, 10), row(0.01, 10), row(10.01, 10)].map(\.percent) == [
                0, 100, 137, -5, 99, 1, 101,
            ])
        #expect([row(5, 0), row(5, nil), row(nil, 5), row(.nan, 5)].map(\.percent) == [nil, nil, nil, nil])
        let over = BulletChart(rows: [row(13.7, 10)]).draw(in: context())
        let exactly = BulletChart(rows: [row(10, 10)]).draw(in: context())
        #expect(over.string.contains("stroke-width=\"1.8\"") && !exactly.string.contains("stroke-width=\"1.8\""))
        #expect(BulletChart(rows: [row(5, nil)]).draw(in: context()).string.contains("stroke-dasharray=\"3 3\""))
    }

    @Test func saysWhenThereIsNoData() {
        #expect(BarChart(bands: [], series: []).draw(in: context()).string.contains(">No data<"))
        #expect(LineChart(bands: [.day(1)], series: [ChartSeries(name: "", values: [nil])]).draw(in: context()).description == "No data.")
        #expect(Sparkline(values: []).draw(in: context()).description == "No data.")
        #expect(BulletChart(rows: []).draw(in: context()).description == "No data.")
    }

    @Test func writesFilesThatNeedNothingElse() {
        let svg = BarChart(bands: months, series: [ChartSeries(name: "", values: (0..<12).map { Double($0) })], partial: [3]).draw(
            in: context(surface: .standalone))
        #expect(svg.string.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
        #expect(!svg.string.contains("class=") && !svg.string.contains("var("))
        #expect(svg.string.contains("rx=\"8\" fill=\"#ffffff\""))
    }

    @Test func guardsEveryRuleWithVariables() {
        let css = Theme.css()
        #expect(css.contains("@supports (color:var(--a)){"))
        for line in css.split(separator: "\n") where line.contains("var(--") { #expect(line.hasPrefix("@supports")) }
        for index in 1...8 { #expect(css.contains(".ch .c\(index){fill:var(--c\(index),\(Theme.palette[index - 1]))}")) }
    }

    @Test func givesEveryClassARule() throws {
        let css = Theme.css()
        for sample in Sample.all {
            for classes in try Picture(sample.draw().svg.bytes).values(of: "class") {
                for name in classes.split(separator: " ") { #expect(css.contains(".\(name)"), "\(sample.name): \(name)") }
            }
        }
    }
}
