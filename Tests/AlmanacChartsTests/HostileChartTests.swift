import AlmanacCharts
import TestSupport
import Testing

/// Data of others in every mark: no markup, no crash, no empty words.
struct HostileChartTests {
    private static let hostile = [
        "", " ", "<script>alert(1)</script>", "]]>--><svg onload=x>", "\"'&;", "a\u{0}b\u{1B}[31m\r\nc", "\u{202E}evil\u{2066}",
        "| x |\n| y |",
        String(repeating: "long ", count: 400), "مرحبا", "e" + String(repeating: "\u{301}", count: 60), "\u{FFFE}\u{10FFFF}",
    ]

    /// Charts of every mark with a text wherever one may be, and with a value.
    private static func charts(_ text: String, _ value: Double?, whole: Int64, day: Int) -> [Chart] {
        let date = CalendarDay(daysSince1970: day)
        let money = Money(minorUnits: whole, currency: text)
        func all(@ChartContentBuilder _ content: () -> ChartMarks) -> Chart { Chart(content: content).chartTitle(text).chartID(text) }
        return [
            all {
                BarMark(x: .value(text, text), y: .value(text, value)).annotation(text)
                BarMark(x: .value(text, "other"), y: .value(text, 1.0))
                RuleMark(y: .value(text, value)).annotation(text)
            },
            all {
                BarMark(x: .value(text, date), y: .value(text, money)).foregroundStyle(by: .value(text, text))
                BarMark(x: .value(text, date.advanced(by: 3)), y: .value(text, money)).foregroundStyle(by: .value(text, "other"))
            },
            all {
                BarMark(x: .value(text, value), y: .value(text, text)).annotation(text)
                BarMark(x: .value(text, 3.0), y: .value(text, "other"))
            },
            all {
                LineMark(x: .value(text, date), y: .value(text, value)).foregroundStyle(by: .value(text, text))
                LineMark(x: .value(text, CalendarDay(daysSince1970: day > 0 ? .min : .max)), y: .value(text, 2.0)).foregroundStyle(
                    by: .value(text, text))
                LineMark(x: .value(text, date.advanced(by: day > 0 ? -7 : 7)), y: .value(text, 2.0)).foregroundStyle(by: .value(text, text))
                RuleMark(y: .value(text, value)).annotation(text)
            },
            all {
                LineMark(x: .value(text, value), y: .value(text, value))
                LineMark(x: .value(text, 3.0), y: .value(text, 4.0))
                PointMark(x: .value(text, value), y: .value(text, value)).symbol(by: .value(text, text)).annotation(text)
                AreaMark(x: .value(text, value), yStart: .value(text, value), yEnd: .value(text, 2.0)).foregroundStyle(
                    by: .value(text, text))
                RectangleMark(xStart: .value(text, value), xEnd: .value(text, 2.0), yStart: .value(text, value), yEnd: .value(text, 1.0))
                    .annotation(text)
                RuleMark(y: .value(text, value)).annotation(text)
            },
            all {
                AreaMark(x: .value(text, text), y: .value(text, value.map { abs($0) })).foregroundStyle(by: .value(text, text))
                AreaMark(x: .value(text, "other"), y: .value(text, 3.0)).foregroundStyle(by: .value(text, text))
                AreaMark(x: .value(text, "other"), y: .value(text, 4.0)).foregroundStyle(by: .value(text, "other"))
            },
            all {
                AreaMark(x: .value(text, date), y: .value(text, value.map { abs($0) }), stacking: .normalized)
                    .foregroundStyle(by: .value(text, text))
                AreaMark(x: .value(text, date.advanced(by: -1)), y: .value(text, 4.0), stacking: .normalized)
                    .foregroundStyle(by: .value(text, "other"))
            },
            all {
                RectangleMark(xStart: .value(text, date), xEnd: .value(text, date), yStart: .value(text, value), yEnd: .value(text, value))
                PointMark(x: .value(text, date), y: .value(text, value)).annotation(text)
            },
            all {
                SectorMark(angle: .value(text, value)).foregroundStyle(by: .value(text, text))
                SectorMark(angle: .value(text, 2.0)).foregroundStyle(by: .value(text, "other"))
            },
            all {
                BulletMark(y: .value(text, text), value: .value(text, money), limit: .value(text, money), pace: .value(text, money))
                    .annotation(text)
            },
            all { SlopeMark(y: .value(text, text), xStart: .value(text, value), xEnd: .value(text, 1.0)) },
            all {
                TreemapMark(y: .value(text, text), value: .value(text, value.map { abs($0) }))
                TreemapMark(y: .value(text, text), value: .value(text, 2.0))
            },
            all { HistogramMark(x: .value(text, value)) },
            all {
                StripMark(x: .value(text, value), y: .value(text, text))
                StripMark(x: .value(text, 2.0), y: .value(text, text))
            },
            all { FlowMark(from: .value(text, text), to: .value(text, text + "."), value: .value(text, value)) },
            all { LineMark(x: .value(text, date), y: .value(text, value)).foregroundStyle(by: .value(text, text)) }.chartPanels(),
            all { DumbbellMark(y: .value(text, text), xStart: .value(text, value), xEnd: .value(text, 1.0)) },
            all {
                WaterfallMark(y: .value(text, text), total: .value(text, money))
                WaterfallMark(y: .value(text, text), change: .value(text, money))
                WaterfallMark(y: .value(text, text), total: .value(text, Money(minorUnits: .min, currency: text)))
            },
            all {
                CalendarMark(x: .value(text, date), value: .value(text, value))
                CalendarMark(x: .value(text, date.advanced(by: 40)), value: .value(text, 3.0))
            },
            all { RingMark(value: .value(text, value), maximum: .value(text, 3.0)).annotation(text, tone: .bad) },
            all {
                SparkMark(y: .value(text, value))
                SparkMark(y: .value(text, 2.0))
            },
            all { StationMark(text, status: .active, progress: value, detail: text) },
            all { PlaceMark(text, latitude: value, longitude: value, radius: value, kind: text) },
        ]
    }

    private func expectSound(_ chart: Chart, _ name: String) throws {
        for width in [40, 300, 900] {
            let svg = try chart.svg(width: width)
            AlmanacChartsTests.expectSound(svg, [], name)
        }
        let page = try chart.pageSVG
        _ = try Picture(page.bytes)
        for width in [256, 700] { _ = try chart.pageLayout(width: width) }
        let table = try chart.table
        _ = try Picture(Array(table.html.utf8))
        #expect(table.rows.allSatisfy { $0.count == table.columns.count }, "\(name) \(table)")
        let lines = table.markdown.split(separator: "\n")
        #expect(lines.count == table.rows.count + 2, "\(name) \(table.markdown)")
        #expect(try !chart.description.isEmpty)
    }

    @Test(arguments: hostile) func texts(_ text: String) throws {
        for (index, chart) in Self.charts(text, 5, whole: 700, day: 20_000).enumerated() {
            try expectSound(chart, "\(index) \(text.prefix(20))")
        }
    }

    @Test(
        arguments: [nil, .nan, .infinity, -.infinity, 0, -0.0, Double.leastNonzeroMagnitude, 1.7e308, -1.7e308, 1e-300, 1e17, -3]
            as [Double?])
    func values(_ value: Double?) throws {
        let whole: Int64 = value.map { $0 > 1e18 ? .max : $0 < -1e18 ? .min : 0 } ?? 1
        for (index, chart) in Self.charts("A", value, whole: whole, day: value.map { $0 > 1 ? .max : .min } ?? 0).enumerated() {
            try expectSound(chart, "\(index) \(value ?? -1)")
        }
    }

    @Test func nothing() throws {
        #expect(try Chart {}.description == "No data.")
        let none: [Int] = []
        let charts = [
            Chart(none) { BarMark(x: .value("Day", "\($0)"), y: .value("Count", $0)) },
            Chart { BarMark(x: .value("Day", "A"), y: .value("Count", Int?.none)) },
            Chart { LineMark(x: .value("Day", "A"), y: .value("Count", Double.nan)) },
            Chart { PointMark(x: .value("Day", 3), y: .value("Count", Int?.none)) },
            Chart { SectorMark(angle: .value("Count", Int?.none)).foregroundStyle(by: .value("Kind", "A")) },
        ]
        for chart in charts {
            try expectSound(chart, "nothing")
            #expect(try chart.layout().boxes.contains { $0.text == "No data" })
        }
        #expect(try charts[2].description == "No data. 1 invalid value is left out.")
    }

    /// What is left out of a plot is told.
    @Test func whatIsMissingIsTold() throws {
        let chart = Chart([(1.0, 1.0), (.nan, 2), (3, .infinity), (4, 4)]) { PointMark(x: .value("X", $0.0), y: .value("Y", $0.1)) }
        let whole = try chart.description
        #expect(whole.contains("2 invalid values are left out."), "\(whole)")
        let bands = Chart([("A", 1.0), ("B", .nan), ("C", 2)]) {
            PointMark(x: .value("Name", $0.0), y: .value("Y", $0.1))
        }
        let words = try bands.description
        #expect(words.contains("1 invalid value is left out.") && !words.contains("missing"), "\(words)")
        let gaps = Chart([("A", 1.0), ("B", nil), ("C", 2)] as [(String, Double?)]) {
            PointMark(x: .value("Name", $0.0), y: .value("Y", $0.1))
        }
        let told = try gaps.description
        #expect(told.contains("1 value is missing.") && !told.contains("invalid"), "\(told)")
    }

    /// A type of the caller's may give any number as its time.
    private struct Time: BandPlottable, Comparable {
        var band: Band

        static func < (one: Time, other: Time) -> Bool { false }
    }

    @Test func timesBeyondTheCalendar() throws {
        let bands: [[Band]] = [
            [.day(.min), .day(.max), .day(-1)], [.week(.max), .week(.min), .week(0)], [.month(.min), .month(.max), .month(3)],
        ]
        for times in bands.map({ $0.map { Time(band: $0) } }) {
            for unit in CalendarUnit.allCases where unit >= .month {
                let bars = Chart(times) { BarMark(x: .value("Time", $0), y: .value("Count", 2)) }
                let lines = Chart(times) { LineMark(x: .value("Time", $0), y: .value("Count", 2)).foregroundStyle(by: .value("Time", $0)) }
                let points = Chart(times) { PointMark(x: .value("Time", $0), y: .value("Count", 2)) }
                for chart in [bars, lines, points] {
                    try expectSound(chart.chartXAxis { AxisMarks(values: .stride(by: unit, count: .max)) }, "\(times) \(unit)")
                }
                #expect(throws: ChartError.self) { try bars.chartXScale(domain: times[0]...times[1]).svg() }
            }
        }
    }

    @Test func moneyIsExact() {
        #expect(Money("12.50", currency: "usd") == Money(minorUnits: 1250, currency: "USD"))
        #expect(Money("-3", currency: "JPY")?.minorUnits == -3)
        #expect(Money("0.1", currency: "KWD")?.minorUnits == 100)
        #expect(Money("1.500", currency: "EUR")?.minorUnits == 150)
        #expect(Money("-92233720368547758.08", currency: "EUR")?.minorUnits == .min)
        for text in ["", "-", "1.", ".5", "1.234", "1,5", "1e3", "92233720368547758.08", "--1", " 1", "1.2.3"] {
            #expect(Money(text, currency: "EUR") == nil, "\(text)")
        }
        #expect(Money(minorUnits: 1, currency: "<b>").currency == "XXX")
    }

    @Test func daysOfTheCalendar() {
        #expect(CalendarDay(year: 1970, month: 1, day: 1)?.daysSince1970 == 0)
        #expect(CalendarDay(year: 2026, month: 11, day: 22)?.daysSince1970 == 20_779)
        #expect(CalendarDay(year: 2024, month: 2, day: 29)?.daysSince1970 == 19_782)
        #expect(CalendarDay(year: 2026, month: 2, day: 29) == nil)
        #expect(CalendarDay(year: 1600, month: 2, day: 29)?.daysSince1970 == -135_081)
        #expect(CalendarDay(year: -1, month: 3, day: 1)?.advanced(by: -1) == CalendarDay(year: -1, month: 2, day: 28))
        let thursday = CalendarDay(daysSince1970: 0)
        #expect(CalendarWeek(of: thursday).firstDay.daysSince1970 == -3)
        #expect(CalendarMonth(of: thursday).advanced(by: -1) == CalendarMonth(year: 1969, month: 12))
        #expect(CalendarDay(daysSince1970: .max).advanced(by: .max).daysSince1970 == 365_000_000)
    }
}
