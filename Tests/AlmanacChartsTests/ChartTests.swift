import AlmanacCharts
import TestSupport
import Testing

/// The words of the library against the figures that they come to, drawn by hand with every context filled in.
struct ChartTests {
    private let names = ["Mon", "Tue", "Wed"]
    private let cents: [Int64] = [1250, 4800, 300]

    /// What `svg(width:)` has to be.
    private func drawn(_ title: String, _ domain: ValueFormat.Domain = .money, prefix: String = "chart") -> ChartContext {
        context(title, width: 480, prefix: prefix, domain: domain, surface: .standalone)
    }

    @Test func bars() throws {
        let chart = Chart(zip(names, cents)) { BarMark(x: .value("Day", $0.0), y: .value("Spent", minorUnits: $0.1, currency: "USD")) }
        let figure = BarChart(
            bands: names.map { .category($0) }, series: [ChartSeries(name: "", values: cents.map(Double.init))], orientation: .vertical)
        #expect(try chart.svg(width: 480) == figure.draw(in: drawn("Spent")))
        #expect(try chart.pageSVG == figure.draw(in: context("Spent", width: 600, prefix: "chart").onPage))
        #expect(try chart.description == figure.draw(in: drawn("Spent")).description)
    }

    @Test func barsOfSeriesAreStackedUntilTheyHaveAPosition() throws {
        let rows = [("Mon", "A", 3), ("Tue", "A", 4), ("Mon", "B", 5), ("Tue", "B", 6)]
        let series = [ChartSeries(name: "A", values: [3, 4]), ChartSeries(name: "B", values: [5, 6])]
        func figure(_ arrangement: BarChart.Arrangement) -> SVG {
            BarChart(bands: [.category("Mon"), .category("Tue")], series: series, arrangement: arrangement, orientation: .vertical)
                .draw(in: drawn("Count", .count))
        }
        let stacked = Chart(rows) { BarMark(x: .value("Day", $0.0), y: .value("Count", $0.2)).foregroundStyle(by: .value("Kind", $0.1)) }
        #expect(try stacked.svg(width: 480) == figure(.stacked))
        let grouped = Chart(rows) {
            BarMark(x: .value("Day", $0.0), y: .value("Count", $0.2)).foregroundStyle(by: .value("Kind", $0.1))
                .position(by: .value("Kind", $0.1))
        }
        #expect(try grouped.svg(width: 480) == figure(.grouped))
        #expect(figure(.stacked) != figure(.grouped))
        #expect(throws: ChartError.differentSeries(first: "Kind", second: "Day")) {
            try Chart(rows) {
                BarMark(x: .value("Day", $0.0), y: .value("Count", $0.2)).foregroundStyle(by: .value("Kind", $0.1))
                    .position(by: .value("Day", $0.0))
            }.svg()
        }
    }

    @Test func barsOfOnePlaceAreAddedUp() throws {
        let rows: [(String, Int64)] = [("Mon", 100), ("Tue", 7), ("Mon", 200)]
        let chart = Chart(rows) { BarMark(x: .value("Day", $0.0), y: .value("Spent", minorUnits: $0.1, currency: "USD")) }
        #expect(try chart.table.rows == [["Mon", "$3.00"], ["Tue", "$0.07"]])
        let day = CalendarDay(daysSince1970: 20_000)
        let days = Chart([(day, 1), (day, 2)]) { BarMark(x: .value("Day", $0.0), y: .value("Count", $0.1)) }
        #expect(try days.description.contains("1 date stands in the data more than once; its values are added up."))
    }

    @Test func horizontalBars() throws {
        let chart = Chart(zip(names, cents)) {
            BarMark(x: .value("Spent", minorUnits: $0.1, currency: "USD"), y: .value("Day", $0.0)).annotation("on " + $0.0)
        }
        let figure = BarChart(
            bands: names.map { .category($0) }, series: [ChartSeries(name: "", values: cents.map(Double.init))], orientation: .horizontal,
            notes: names.map { "on " + $0 })
        #expect(try chart.svg(width: 480) == figure.draw(in: drawn("Spent")))
    }

    @Test func linesOverBarsAndRules() throws {
        let chart = Chart {
            for (name, count) in zip(names, [3, 5, 4]) {
                BarMark(x: .value("Day", name), y: .value("Visits", count)).unfinished(name == "Wed")
                LineMark(x: .value("Day", name), y: .value("Usual", 4))
            }
            RuleMark(y: .value("Limit", 6)).annotation("too many")
        }
        let figure = BarChart(
            bands: names.map { .category($0) }, series: [ChartSeries(name: "Visits", values: [3, 5, 4])], orientation: .vertical,
            overlays: [ChartSeries(name: "Usual", values: [4, 4, 4])], partial: [2], rules: [RuleLine(value: 6, label: "too many")])
        #expect(try chart.svg(width: 480) == figure.draw(in: drawn("Visits", .count)))
    }

    @Test func lines() throws {
        let days = (0..<5).map { CalendarDay(daysSince1970: 20_000 + $0) }
        let chart = Chart(days) { day in
            LineMark(x: .value("Day", day), y: .value("Ratio", Percentage(Double(day.daysSince1970 % 7) / 10)))
                .interpolationMethod(.monotone)
        }
        let values = days.map { Double($0.daysSince1970 % 7) / 10 }
        let figure = LineChart(
            bands: days.map { .day($0.daysSince1970) }, series: [ChartSeries(name: "", values: values)], curve: .monotone)
        #expect(try chart.svg(width: 480) == figure.draw(in: drawn("Ratio", .ratio)))
        #expect(try chart.pageSVG == figure.draw(in: context("Ratio", width: 600, prefix: "chart", domain: .ratio).onPage))
        let area = Chart(days) { day in
            AreaMark(x: .value("Day", day), y: .value("Ratio", Percentage(Double(day.daysSince1970 % 7) / 10)))
        }
        #expect(
            try area.svg(width: 480)
                == LineChart(bands: figure.bands, series: figure.series, form: .areas).draw(in: drawn("Ratio", .ratio)))
    }

    /// The order of the data is not the order of time.
    @Test func linesOfSeries() throws {
        let months = (1...3).compactMap { CalendarMonth(year: 2026, month: $0) }
        let rows = months.reversed().flatMap { [($0, "In", 5 + $0.number % 3), ($0, "Out", 2 + $0.number % 2)] }
        let chart = Chart(rows) {
            LineMark(x: .value("Month", $0.0), y: .value("Count", $0.2)).foregroundStyle(by: .value("Way", $0.1))
        }
        .chartForegroundStyleScale(["Out": .secondary, "In": .palette(4)])
        let figure = LineChart(
            bands: months.map { .month($0.number) },
            series: [
                ChartSeries(name: "In", values: months.map { Double(5 + $0.number % 3) }, colour: 4),
                ChartSeries(name: "Out", values: months.map { Double(2 + $0.number % 2) }, isReference: true),
            ])
        #expect(try chart.svg(width: 480) == figure.draw(in: drawn("Count", .count)))
    }

    @Test func figuresOfRows() throws {
        func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: "USD") }
        let waterfall = Chart {
            WaterfallMark(y: .value("Month", "Oct"), total: .value("Spent", dollars(1000)))
            WaterfallMark(y: .value("Cause", "Rent"), change: .value("Spent", dollars(300)))
            WaterfallMark(y: .value("Month", "Nov"), total: .value("Spent", dollars(1200)))
        }
        #expect(
            try waterfall.svg(width: 480)
                == WaterfallChart(
                    first: .init(name: "Oct", value: 1000), steps: [.init(name: "Rent", value: 300)], last: .init(name: "Nov", value: 1200)
                ).draw(in: drawn("Spent")))
        let dumbbells = Chart {
            DumbbellMark(y: .value("Name", "A"), xStart: .value("Before", 3), xEnd: .value("After", 5))
        }
        #expect(
            try dumbbells.svg(width: 480)
                == DumbbellChart(rows: [.init(name: "A", before: 3, after: 5)], beforeName: "Before", afterName: "After")
                .draw(in: drawn("After", .count)))
        let slopes = Chart {
            SlopeMark(y: .value("Name", "A"), xStart: .value("Before", 3), xEnd: .value("After", 5))
        }
        #expect(
            try slopes.svg(width: 480)
                == SlopeChart(rows: [.init(name: "A", before: 3, after: 5)], beforeName: "Before", afterName: "After")
                .draw(in: drawn("After", .count)))
        #expect(try slopes.table.columns == ["Name", "Before", "After"])
        let flows = Chart {
            FlowMark(from: .value("Source", "A"), to: .value("Target", "B"), value: .value("Visits", 5))
        }
        #expect(
            try flows.svg(width: 480) == FlowChart(links: [.init(from: "A", to: "B", value: 5)]).draw(in: drawn("Visits", .count)))
        #expect(try flows.table.columns == ["Source", "Target", "Visits"])
        let spread = Chart([1, 2, 2, 9]) { HistogramMark(x: .value("Visits", $0)) }
        #expect(try spread.svg(width: 480) == HistogramChart(values: [1, 2, 2, 9], valueName: "Visits").draw(in: drawn("Visits", .count)))
        #expect(try spread.table.columns == ["Visits", "Count"])
        let parts = Chart([1, 9]) { TreemapMark(y: .value("Name", $0 > 4 ? "B" : "A"), value: .value("Visits", $0)) }
        #expect(try parts.table.rows == [["A", "1"], ["B", "9"]])
        #expect(try parts.description == "Treemap: 2 entries. B 9 (90%) and A 1 (10%).")
        let strips = Chart([1, 2, 2, 9]) { StripMark(x: .value("Visits", $0), y: .value("Name", $0 > 4 ? "B" : "A")) }
        #expect(
            try strips.svg(width: 480)
                == StripChart(rows: [.init(name: "A", values: [1, 2, 2]), .init(name: "B", values: [9])]).draw(in: drawn("Visits", .count)))
        #expect(try strips.table.rows == [["A", "1"], ["A", "2"], ["A", "2"], ["B", "9"]])
        let panels = Chart([0, 1, 2]) { (day: Int) in
            LineMark(x: .value("Day", CalendarDay(daysSince1970: 20_000 + day)), y: .value("Visits", day))
                .foregroundStyle(by: .value("Place", "A"))
            LineMark(x: .value("Day", CalendarDay(daysSince1970: 20_000 + day)), y: .value("Visits", 3 - day))
                .foregroundStyle(by: .value("Place", "B"))
        }.chartPanels()
        #expect(
            try panels.svg(width: 480)
                == SmallMultiples(
                    bands: (0..<3).map { .day(20_000 + $0) },
                    series: [ChartSeries(name: "A", values: [0, 1, 2]), ChartSeries(name: "B", values: [3, 2, 1])]
                ).draw(in: drawn("Visits", .count)))
        #expect(throws: ChartError.panelsOfLines) {
            try Chart { BarMark(x: .value("Name", "A"), y: .value("Visits", 3)) }.chartPanels().svg()
        }
        let bullets = Chart {
            BulletMark(y: .value("Name", "A"), value: .value("Spent", dollars(500)), limit: .value("Limit", dollars(400)))
        }
        #expect(
            try bullets.svg(width: 480)
                == BulletChart(rows: [.init(label: "A", value: 500, limit: 400, tone: .bad, valueText: "$5.00 of $4.00")])
                .draw(in: drawn("Spent")))
        let calendar = Chart(0..<9) { (day: Int) in
            CalendarMark(x: .value("Day", CalendarDay(daysSince1970: 20_000 + day)), value: .value("Visits", day)).unfinished(day == 8)
        }
        #expect(
            try calendar.svg(width: 480)
                == CalendarChart(days: Array(20_000..<20_009), values: (0..<9).map(Double.init), partial: [8])
                .draw(in: drawn("Visits", .count)))
        let ring = Chart { RingMark(value: .value("Points", 28), maximum: .value("Of", 36)) }
        #expect(try ring.svg(width: 480) == RingChart(value: 28, maximum: 36).draw(in: drawn("Points", .count)))
        let spark = Chart([1, 3, 2]) { SparkMark(y: .value("Visits", $0)) }
        #expect(try spark.svg(width: 480) == Sparkline(values: [1, 3, 2]).draw(in: drawn("Visits", .count)))
        let road = Chart { StationMark("Go", status: .active, progress: 0.5) }
        #expect(
            try road.svg(width: 480)
                == RoadChart(stations: [.init(name: "Go", status: .active, progress: 0.5, share: "50%")]).draw(in: drawn("", .ratio)))
        let map = Chart { PlaceMark("Home", latitude: 52, longitude: 13, radius: 150) }
        #expect(
            try map.svg(width: 480)
                == MapChart(places: [.init(name: "Home", latitude: 52, longitude: 13, radius: 150, radiusText: "150 m")])
                .draw(in: drawn("", .count)))
    }

    /// Shares add up to 100, sectors go from the largest on, and small ones are one.
    @Test func sectors() throws {
        let amounts = [("A", 5000), ("B", 3000), ("A", 1000), ("C", 900), ("D", 60), ("E", 40)]
        let chart = Chart(amounts) {
            SectorMark(angle: .value("Spent", minorUnits: Int64($0.1), currency: "USD")).foregroundStyle(by: .value("Category", $0.0))
        }
        #expect(
            try chart.table.rows == [
                ["A", "$60.00", "60%"], ["B", "$30.00", "30%"], ["C", "$9.00", "9%"], ["D", "$0.60", "1%"], ["E", "$0.40", "<1%"],
            ])
        let words = try chart.description
        #expect(words.contains("A $60.00 (60%), B $30.00 (30%), C $9.00 (9%), and Other (2) $1.00 (1%)."), "\(words)")
        #expect(words.contains("Other (2): D $0.60 and E $0.40."), "\(words)")
        #expect(throws: ChartError.namelessSector) { try Chart { SectorMark(angle: .value("Spent", 3)) }.svg() }
        for width in [5, 39, 20_001, -1, .min, .max] {
            #expect(throws: ChartError.badWidth(width)) {
                try Chart { BarMark(x: .value("Day", "Mon"), y: .value("Spent", 3)) }.svg(width: width)
            }
        }
    }

    @Test func scalesAndAxes() throws {
        let first = CalendarDay(daysSince1970: 20_454)
        let chart = Chart(0..<120) { (day: Int) in LineMark(x: .value("Day", first.advanced(by: day)), y: .value("Steps", 100 + day)) }
        func texts(_ chart: Chart) throws -> [String] { try chart.layout(width: 800).boxes.filter { $0.kind == .text }.map(\.text) }
        let months = try texts(chart.chartXAxis { AxisMarks(values: .stride(by: .month)) })
        #expect(Set(["Jan", "Feb", "Mar", "Apr"]).isSubset(of: months), "\(months)")
        let quarters = try texts(chart.chartXAxis { AxisMarks(values: .stride(by: .quarter)) })
        #expect(quarters.contains("Jan") && quarters.contains("Apr") && !quarters.contains("Feb"), "\(quarters)")
        let weeks = try texts(chart.chartXAxis { AxisMarks(values: .stride(by: .week, count: 4)) })
        #expect(!weeks.contains("Feb") && weeks.contains { $0.hasPrefix("Feb ") }, "\(weeks)")
        #expect(try !texts(chart.chartXAxis(.hidden)).contains { $0.hasPrefix("Jan") || $0.hasPrefix("Apr") })
        let scaled = try texts(chart.chartYScale(domain: 0...400).chartYAxis { AxisMarks(values: .stride(by: 200)) })
        #expect(["0", "200", "400"].allSatisfy(scaled.contains) && !scaled.contains("100"), "\(scaled)")
        // The page picture has the same labels.
        let page = try #require(try chart.chartXAxis { AxisMarks(values: .stride(by: .month)) }.pageLayout(width: 1000))
        #expect(Set(["Jan", "Feb", "Mar", "Apr"]).isSubset(of: page.boxes.map(\.text)))

        let names = Chart(["B", "A"]) { BarMark(x: .value("Name", $0), y: .value("Count", 2)) }.chartXScale(domain: ["A", "B", "C"])
        #expect(try names.table.rows == [["A", "2"], ["B", "2"], ["C", ""]])
        let span = Chart([first]) { BarMark(x: .value("Day", $0), y: .value("Count", 2)) }.chartXScale(
            domain: first...first.advanced(by: 2))
        #expect(try span.table.rows.map { $0[1] } == ["2", "", ""])
        let hidden = Chart([("A", 1), ("B", 2)]) {
            BarMark(x: .value("Day", "x"), y: .value("Count", $0.1)).foregroundStyle(by: .value("Kind", $0.0))
        }
        #expect(try texts(hidden).contains("A"))
        #expect(try !texts(hidden.chartLegend(.hidden)).contains("A"))
    }

    @Test func wordsAtMarks() throws {
        let chart = Chart(zip(names, [3, 9, 4])) { name, count in
            BarMark(x: .value("Day", name), y: .value("Visits", count)).annotation(name == "Tue" ? "a holiday" : "")
        }
        #expect(try chart.layout(width: 480).boxes.contains { $0.text == "a holiday" })
        #expect(try chart.pageLayout(width: 320)?.boxes.contains { $0.text == "a holiday" } ?? false)
        #expect(try chart.description.contains("Tue a holiday."))
    }

    /// What cannot be drawn truly is an error that says what to do, and no picture.
    @Test func whatCannotBeDrawn() throws {
        func error(_ chart: Chart) -> ChartError? {
            do {
                _ = try chart.svg()
                return nil
            } catch {
                return error
            }
        }
        let dollar = Money(minorUnits: 1, currency: "usd")
        let euro = Money(minorUnits: 1, currency: "EUR")
        #expect(
            error(
                Chart {
                    BarMark(x: .value("Day", "A"), y: .value("Spent", dollar))
                    BarMark(x: .value("Day", "B"), y: .value("Spent", euro))
                }) == .mixedUnits(axis: "Spent", first: "USD", second: "EUR"))
        #expect(
            error(
                Chart {
                    BarMark(x: .value("Day", "A"), y: .value("Spent", 1))
                    SectorMark(angle: .value("Spent", 1))
                }) == .cannotCombine(["BarMark", "SectorMark"]))
        #expect(error(Chart { RuleMark(y: .value("Limit", 1)) }) != nil)
        #expect(
            error(
                Chart {
                    LineMark(x: .value("Day", "A"), y: .value("Count", 1))
                    LineMark(x: .value("Day", "A"), y: .value("Count", 2))
                }) == .repeatedValue(series: "Count", place: "A"))
        #expect(
            error(
                Chart {
                    LineMark(x: .value("Day", "A"), y: .value("Count", 1))
                    LineMark(x: .value("Day", CalendarDay(daysSince1970: 1)), y: .value("Count", 2))
                }) == .mixedPlaces(axis: "Day"))
        let bar = Chart { BarMark(x: .value("Day", "A"), y: .value("Count", 5)) }
        #expect(error(bar.chartYScale(domain: 0...4)) == .outsideScale(axis: "Count", value: "5"))
        #expect(
            error(bar.chartYScale(domain: 1...9)) == .badScale(axis: "Count", reason: "bars and areas begin at zero, which has to be on it")
        )
        #expect(error(bar.chartYScale(domain: 0...9)) == nil)
        #expect(error(bar.chartXScale(domain: ["B"])) == .outsideScale(axis: "Day", value: "A"))
        #expect(
            error(bar.chartXAxis { AxisMarks(values: .stride(by: .month)) })
                == .badAxisValues(axis: "Day", reason: "names have no step of time"))
        #expect(
            error(
                Chart {
                    RingMark(value: .value("A", 1), maximum: .value("B", 2)); RingMark(value: .value("A", 1), maximum: .value("B", 2))
                })
                == .onlyOne(mark: "RingMark"))
        let horizontal = Chart { BarMark(x: .value("Count", 5), y: .value("Day", "A")) }
        #expect(
            error(horizontal) == nil && error(horizontal.chartXAxis(.hidden)) != nil && error(horizontal.chartXScale(domain: 0...9)) != nil)
        let ring = Chart { RingMark(value: .value("A", 1), maximum: .value("B", 2)) }
        #expect(error(ring.chartYScale(domain: 0...9)) == .badScale(axis: "RingMark", reason: "this mark has no axes"))
        #expect(error(Chart { WaterfallMark(y: .value("A", "A"), total: .value("B", 2)) }) == .badWaterfall)
        #expect(
            error(
                Chart {
                    WaterfallMark(y: .value("A", "A"), total: .value("B", 2.5))
                    WaterfallMark(y: .value("A", "A"), total: .value("B", 2.5))
                }) == .notWhole(label: "B"))
        #expect(
            error(
                Chart([("A", 1), ("B", -1)]) {
                    AreaMark(x: .value("Day", "A"), y: .value("Count", $0.1)).foregroundStyle(by: .value("Kind", $0.0))
                }) == .negativeInStack(series: "B"))
    }
}
