import AlmanacCharts
import TestSupport
import Testing

/// What holds for every picture, tried on hostile data.
@Suite struct InvariantTests {
    private static let names = [
        "Uber", "", " ", "A&W | Root*Beer", "</title><script>alert(1)</script>", "\"><svg onload=alert(1)>", "]]>--", "&amp;",
        "\u{0}\u{3}\u{B}\u{FFFE}",
        "\u{202E}evil", "مطعم (3)", "東京都千代田区千代田一番一号", "👩‍👩‍👧‍👦 Family", "🇩🇰", "1️⃣", "Z̷a̷l̷g̷o̷", String(repeating: "long", count: 80),
        "Pharmacy & Health", "Groceries and household things", "e\u{301}", "tab\tnew\nline", "Ω мир ñ ẞ",
    ]
    private static let values: [Double?] = [
        nil, .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 42, 0.1, 1e-12, 999_950, 1e9, -123_456, Double(Int64.max), Double(Int64.min),
        1e300, .leastNonzeroMagnitude,
    ]

    private struct Maker {
        var random: SeededGenerator

        mutating func pick<Element>(_ list: [Element]) -> Element {
            list[Int(random.next() % UInt64(list.count))]
        }

        mutating func name() -> String { pick(InvariantTests.names) }

        mutating func value() -> Double? {
            pick([0, 1, 2]) == 0 ? pick(InvariantTests.values) : Double.random(in: -3000...20_000, using: &random)
        }

        mutating func bands() -> [Band] {
            let count = pick([0, 1, 2, 3, 7, 12, 30, 31, 90, 400])
            let start = pick([-1_000_000, 0, 20_700, 24_300, 3_000_000])
            switch pick([0, 1, 2]) {
            case 0: return (0..<min(count, 40)).map { _ in .category(name()) }
            case 1: return (0..<count).map { .day(start + $0) }
            default: return (0..<count).map { .month(start + $0) }
            }
        }

        mutating func series(_ count: Int) -> [ChartSeries] {
            (0..<pick([0, 1, 1, 1, 2, 3, 9])).map { _ in
                let isTame = pick([true, false])
                return ChartSeries(
                    name: name(),
                    values: (0..<pick([count, count, count / 2, count + 3])).map { _ in isTame ? Double(pick(Array(0...900))) : value() },
                    colour: pick([nil, 3, -7, .max]), isReference: pick([false, false, true]))
            }
        }

        mutating func rules() -> [RuleLine] {
            (0..<pick([0, 0, 1, 3])).map { _ in RuleLine(value: value() ?? 5, label: name()) }
        }

        mutating func context() -> ChartContext {
            AlmanacChartsTests.context(
                name(), width: pick([-5, 40, 80, 130, 220, 320, 480, 1040, 4000]), prefix: pick(["p", "", "a b\"<", "ü"]),
                domain: pick([.money, .count, .ratio, .number]), surface: pick([.inline, .standalone]),
                isRightToLeft: pick([false, false, true]))
        }

        mutating func height() -> Int? { pick([nil, nil, 0, 40, 95, 160, 300, 4000, -3]) }
    }

    @Test(arguments: TestDepth.seeds(160)) func changesAreSound(seed: Int) {
        var make = Maker(random: SeededGenerator(seed: UInt64(seed) + 40_000))
        let count = make.pick([0, 1, 2, 9, 31, 100, 400])
        let start = make.pick([-1_000_000, 0, 20_700, 3_000_000])
        var context = make.context()
        context.calendar = .english(firstWeekday: make.pick([1, 6, 7, 0, -9]))
        let stride = make.pick([1, 1, 1, 3])
        let days: [Int] = (0..<count).map { start + $0 * stride }
        let values: [Double?] = (0..<count).map { _ in make.value() }
        expectSound(CalendarChart(days: days, values: values).drawing(in: context, keepsBoxes: true), "calendar \(seed)")
        let amounts: [Int64] = [0, 1, -1, 4200, -99_999, 123_456_789, .max, .min]
        func amount() -> WaterfallChart.Amount { .init(name: make.name(), value: make.pick(amounts)) }
        let steps = (0..<min(count, 40)).map { _ in amount() }
        let waterfall = WaterfallChart(first: amount(), steps: steps, last: amount(), mostSteps: make.pick([8, 1, 100, -3]))
        expectSound(waterfall.drawing(in: context, keepsBoxes: true), "waterfall \(seed)")
        let rows = (0..<min(count, 60)).map { _ in DumbbellChart.Row(name: make.name(), before: make.value(), after: make.value()) }
        let dumbbell = DumbbellChart(rows: rows, beforeName: make.name(), afterName: make.name(), notDrawn: make.pick([0, 3, -2]))
        expectSound(dumbbell.drawing(in: context, keepsBoxes: true), "dumbbell \(seed)")
    }

    @Test(arguments: TestDepth.seeds(160)) func barsAreSound(seed: Int) {
        var make = Maker(random: SeededGenerator(seed: UInt64(seed)))
        let bands = make.bands()
        let chart = BarChart(
            bands: bands, series: make.series(bands.count), arrangement: make.pick([.grouped, .stacked]),
            orientation: make.pick([.automatic, .automatic, .vertical, .horizontal]),
            overlays: make.pick([true, false]) ? make.series(bands.count) : [],
            partial: [bands.count - 1, -4, 99_999], rules: make.rules(), valueLabels: make.pick([.none, .extreme, .all]),
            notes: (0..<make.pick([0, 5])).map { _ in make.name() })
        let context = make.context()
        let height = make.height()
        let drawing = chart.drawing(in: context, height: height, keepsBoxes: true)
        expectSound(drawing, "bars \(seed)")
        #expect(chart.draw(in: context, height: height) == drawing.svg)
    }

    @Test(arguments: TestDepth.seeds(120)) func linesAreSound(seed: Int) {
        var make = Maker(random: SeededGenerator(seed: UInt64(seed) + 10_000))
        let bands = make.bands()
        let chart = LineChart(
            bands: bands, series: make.series(bands.count), form: make.pick([.areas, .lines]), curve: make.pick([.linear, .monotone]),
            rules: make.rules(),
            partial: make.pick([[], [0], [bands.count - 1]]), endLabels: make.pick([true, true, false]))
        let context = make.context()
        let height = make.height()
        let drawing = chart.drawing(in: context, height: height, keepsBoxes: true)
        expectSound(drawing, "lines \(seed)")
        #expect(chart.draw(in: context, height: height) == drawing.svg)
    }

    @Test(arguments: TestDepth.seeds(80)) func donutsAreSound(seed: Int) {
        var make = Maker(random: SeededGenerator(seed: UInt64(seed) + 20_000))
        let isTame = make.pick([true, true, false])
        let slices = (0..<make.pick([0, 1, 2, 5, 8, 40])).map { _ in
            Slice(
                name: make.name(), value: isTame ? Double(make.pick(Array(0...500))) : make.value() ?? 0,
                share: make.pick([nil, "12%", "", make.name()]),
                colour: make.pick([0, 2, -1, 16, .max, .min]), isOther: make.pick([false, false, true]),
                members: (0..<make.pick([0, 0, 3, 30])).map { _ in .init(name: make.name(), text: make.name()) })
        }
        let chart = DonutChart(
            slices: slices, centre: make.pick([nil, "", "$734", make.name(), "−$1,234,567.89"]),
            caption: make.pick([nil, "in 30 days", make.name()]),
            legend: make.pick([true, true, false]))
        let context = make.context()
        let drawing = chart.drawing(in: context, height: make.height(), keepsBoxes: true)
        expectSound(drawing, "donut \(seed)")
    }

    @Test(arguments: TestDepth.seeds(60)) func bulletsAreSound(seed: Int) {
        var make = Maker(random: SeededGenerator(seed: UInt64(seed) + 30_000))
        let rows = (0..<make.pick([0, 1, 3, 9])).map { _ in
            BulletChart.Bullet(
                label: make.name(), value: make.value(), limit: make.value(), marker: make.value(),
                tone: make.pick([.good, .watch, .bad, .neutral]),
                valueText: make.pick(["", "$100.71 of $90", make.name()]), stateText: make.pick(["", "on track", make.name()]))
        }
        expectSound(BulletChart(rows: rows).drawing(in: make.context(), keepsBoxes: true), "bullet \(seed)")
    }

    @Test(arguments: TestDepth.seeds(80)) func ringsAreSound(seed: Int) {
        var make = Maker(random: SeededGenerator(seed: UInt64(seed) + 50_000))
        let chart = RingChart(
            value: make.value(), maximum: make.pick([36, 36, 100, make.value() ?? 1]), centre: make.pick([nil, "", make.name()]),
            caption: make.pick([nil, "", "of 36", make.name()]),
            thresholds: (0..<make.pick([0, 2, 3, 9])).map { _ in
                .init(value: make.pick([21, 28, 9, 35, make.value() ?? 0]), label: make.name())
            },
            lowest: make.pick(["", make.name()]), tone: make.pick([.good, .watch, .bad, .neutral]), verdict: make.pick(["", make.name()]))
        let context = make.context()
        let drawing = chart.drawing(in: context, keepsBoxes: true)
        expectSound(drawing, "ring \(seed)")
        #expect(chart.draw(in: context) == drawing.svg)
    }

    @Test(arguments: TestDepth.seeds(40)) func sparklinesAreSound(seed: Int) {
        var make = Maker(random: SeededGenerator(seed: UInt64(seed) + 40_000))
        let values = (0..<make.pick([0, 1, 2, 12, 500])).map { _ in make.value() }
        expectSound(Sparkline(values: values).drawing(in: make.context(), height: make.height(), keepsBoxes: true), "sparkline \(seed)")
    }

    @Test(arguments: TestDepth.seeds(100)) func roadsAreSound(seed: Int) {
        var make = Maker(random: SeededGenerator(seed: UInt64(seed) + 50_000))
        let stations = (0..<make.pick([0, 1, 2, 5, 12, 24, 75])).map { _ in
            RoadChart.Station(
                name: make.name(), status: make.pick([.completed, .active, .locked]), progress: make.value(),
                detail: make.pick(["", "6 of 9 tasks", make.name()]))
        }
        let chart = RoadChart(stations: stations, current: make.pick([nil, nil, 0, 3, -1, .max]))
        let context = make.context()
        let drawing = chart.drawing(in: context, keepsBoxes: true)
        expectSound(drawing, "road \(seed)")
        #expect(chart.draw(in: context) == drawing.svg)
        guard context.surface == .inline else { return }
        expectSound(drawing.list.inFile().svg(), [], "road \(seed) as a file")
    }

    @Test(arguments: TestDepth.seeds(150)) func mapsAreSound(seed: Int) {
        var make = Maker(random: SeededGenerator(seed: UInt64(seed) + 60_000))
        let degrees: [Double?] = [nil, .nan, .infinity, 0, -0.0, 90, -90, 180, -180, 179.9999, -179.9999, 181, 1e300, 89.999_999, 40.7128]
        let isNear = make.pick([true, false])
        let places = (0..<make.pick([0, 1, 2, 5, 12, 75])).map { _ in
            MapChart.Place(
                name: make.name(),
                latitude: isNear ? Double.random(in: 52.50...52.53, using: &make.random) : make.pick(degrees),
                longitude: isNear ? Double.random(in: 13.37...13.43, using: &make.random) : make.pick(degrees),
                radius: make.pick([nil, 0, -5, 150, 500, .nan, 1e12, .infinity, 30_000]),
                radiusText: make.pick(["", "150 m", make.name()]),
                kind: make.pick(["", "Warns", "Blocks", make.name()]), tone: make.pick([.watch, .bad, .neutral]))
        }
        let chart = MapChart(places: places)
        let context = make.context()
        let drawing = chart.drawing(in: context, keepsBoxes: true)
        expectSound(drawing, "map \(seed)")
        #expect(chart.draw(in: context) == drawing.svg)
        guard context.surface == .inline else { return }
        expectSound(drawing.list.inFile().svg(), [], "map \(seed) as a file")
    }

    @Test func namesEveryPictureOfAPageApart() throws {
        let chart = BarChart(bands: [.category("A")], series: [ChartSeries(name: "", values: [1])])
        let pages = try (0..<20).flatMap { try Picture(chart.draw(in: context(prefix: "c\($0)")).bytes).values(of: "id") }
        #expect(Set(pages).count == pages.count)
    }

    @Test func keepsHostileNamesAsText() throws {
        let name = "</title><script>alert(1)</script>"
        let svg = BarChart(bands: [.category(name)], series: [ChartSeries(name: name, values: [1])]).draw(in: context(name))
        #expect(!svg.string.contains("<script"))
        #expect(svg.title == name)
        #expect(svg.description.contains(name))
    }
}
