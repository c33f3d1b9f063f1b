import TestSupport
import Testing

@testable import AlmanacCharts

/// Twenty thousand drawings of made-up data, of which no text lies on another one or leaves its picture, at any width from 260 to 1,400 pixels.
///
/// Between two steps of a page picture its texts move in proportion to the room. So two of them that do not meet at both ends of such a stretch, on the
/// same side of each other, meet nowhere on it: looking at the ends proves all widths between them.
@Suite struct FuzzTests {
    private static let names = [
        "Uber", "", " ", "A&W | Root*Beer", "</title><script>", "\u{0}\u{3}", "\u{202E}evil", "مطعم (3)", "東京都千代田区千代田一番", "👩‍👩‍👧‍👦 Family", "1️⃣",
        "Z̷a̷l̷g̷o̷", String(repeating: "long", count: 80), "Pharmacy & Health", "Groceries and household things", "Ω мир ñ ẞ", "W",
        "iiiiiiiiiiiii",
        "खरीदारी और बिल",
    ]
    private static let extremes: [Double?] = [
        nil, .nan, .infinity, -.infinity, 0, -0.0, 1, -1, 0.1, 1e-12, 999_950, 1e9, -123_456, Double(Int64.max), Double(Int64.min), 1e300,
        .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ]

    private struct Maker {
        var random: SeededGenerator

        mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(max(limit, 1))) }
        mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
        mutating func name() -> String { pick(FuzzTests.names) }

        mutating func value() -> Double? {
            switch below(8) {
            case 0: pick(FuzzTests.extremes)
            case 1: nil
            default: Double(below(2_000_000)) / 100 - (below(4) == 0 ? 9000 : 0)
            }
        }

        mutating func values(_ count: Int) -> [Double?] {
            let size = pick([1, 100, 1e6, 1e-3])
            return (0..<count).map { _ in value().map { $0.isFinite ? $0 * size : $0 } }
        }

        mutating func bands() -> [Band] {
            let count = pick([1, 2, 3, 5, 7, 8, 12, 13, 14, 24, 30, 31])
            let start = pick([-1_000_000, 0, 20_700, 20_777, 24_300, 3_000_000])
            switch below(7) {
            case 0: return (0..<count).map { _ in .category(name()) }
            case 1: return (0..<count).map { .month(start + $0) }
            case 2: return (0..<count).map { .week(start + 7 * $0) }
            case 3: return (0..<min(count, 9)).map { _ in .day(start + below(90)) }
            case 4:
                let first = start * 24 + below(24)
                return (0..<pick([count, count, 48, 71, 72, 73, 168])).map { .hour(first + $0) }
            case 5: return (0..<count).map { _ in .hour(start * 24 + below(pick([30, 60, 2000]))) }
            default: return (0..<count).map { .day(start + $0) }
            }
        }

        mutating func series(_ count: Int) -> [ChartSeries] {
            (0..<pick([1, 1, 1, 2, 3])).map { _ in ChartSeries(name: name(), values: values(count), isReference: below(4) == 0) }
        }

        mutating func notes(_ count: Int) -> [LineChart.Note] {
            (0..<pick([0, 0, 1, 4])).map { _ in .init(band: below(count), series: below(3), text: name()) }
        }

        mutating func rules() -> [RuleLine] { (0..<pick([0, 0, 0, 1, 2])).map { _ in RuleLine(value: value() ?? 5, label: name()) } }

        mutating func context() -> ChartContext {
            var context = AlmanacChartsTests.context(
                name(), width: pick([260, 310, 470, 640, 860, 1040, 1400]), prefix: "f", domain: pick([.money, .count, .ratio, .number]),
                surface: below(6) == 0 ? .standalone : .inline, isRightToLeft: below(3) == 0)
            context.calendar = .english(firstWeekday: pick([1, 6, 7]))
            if below(5) == 0 { context.axes.valueScale = .log }
            if below(5) == 0 { context.axes.timeStride = .init(unit: pick(CalendarUnit.allCases), count: pick([1, 2, 5, 6, 12, 48])) }
            return context
        }
    }

    /// One picture, as fixed and, where there is such a form, for every width.
    private static func drawings(_ make: inout Maker) -> (kind: String, fixed: Drawing, page: Drawing?) {
        let context = make.context()
        switch make.below(20) {
        case 0...3:
            let bands = make.bands()
            let chart = BarChart(
                bands: bands, series: make.series(bands.count), arrangement: make.pick([.grouped, .stacked]),
                orientation: make.pick([.automatic, .automatic, .vertical, .horizontal]),
                overlays: make.below(4) == 0 ? make.series(bands.count) : [], partial: make.below(3) == 0 ? [bands.count - 1] : [],
                rules: make.rules(), valueLabels: make.pick([.none, .extreme, .all]),
                notes: (0..<make.pick([0, 0, 5])).map { _ in make.name() })
            return ("bars", chart.drawing(in: context, keepsBoxes: true), chart.drawing(in: context.onPage, keepsBoxes: true))
        case 4...6:
            let bands = make.bands()
            let chart = LineChart(
                bands: bands, series: make.series(bands.count), form: make.below(3) == 0 ? .areas : .lines,
                curve: make.pick([.linear, .monotone]),
                rules: make.rules(), partial: make.below(3) == 0 ? [bands.count - 1] : [], notes: make.notes(bands.count),
                endLabels: make.below(4) > 0)
            return ("lines", chart.drawing(in: context, keepsBoxes: true), chart.drawing(in: context.onPage, keepsBoxes: true))
        case 7:
            let slices = (0..<make.pick([1, 2, 5, 8, 15])).map { _ in
                Slice(
                    name: make.name(), value: make.value() ?? 0, share: make.pick([nil, "12%", ""]), colour: make.below(17),
                    isOther: make.below(6) == 0)
            }
            let chart = DonutChart(slices: slices, centre: make.pick([nil, "$734", make.name()]), caption: make.pick([nil, make.name()]))
            return ("donut", chart.drawing(in: context, keepsBoxes: true), nil)
        case 8:
            let rows = (0..<make.pick([1, 3, 6])).map { _ in
                BulletChart.Bullet(
                    label: make.name(), value: make.value(), limit: make.value(), marker: make.value(),
                    tone: make.pick([.good, .watch, .bad, .neutral]), valueText: make.pick(["", "$100.71 of $90", make.name()]),
                    shortValueText: make.pick([nil, "$101 of $90"]), stateText: make.pick(["", "on track", make.name()]))
            }
            let chart = BulletChart(rows: rows)
            return ("bullets", chart.drawing(in: context, keepsBoxes: true), chart.drawing(in: context.onPage, keepsBoxes: true))
        case 9:
            let start = make.pick([0, 20_700, 20_815])
            let values = make.values(make.pick([1, 7, 30, 31, 92]))
            let chart = CalendarChart(days: values.indices.map { start + $0 }, values: values)
            return ("calendar", chart.drawing(in: context, keepsBoxes: true), chart.drawing(in: context.onPage, keepsBoxes: true))
        case 10:
            let amounts: [Int64] = [0, 1, -1, 950, -4200, 123_456, -99_999, 9_000_000, .max, .min]
            let steps = (0..<make.pick([0, 1, 4, 9])).map { _ in WaterfallChart.Amount(name: make.name(), value: make.pick(amounts)) }
            let chart = WaterfallChart(
                first: .init(name: make.name(), value: make.pick(amounts)), steps: steps,
                last: .init(name: make.name(), value: make.pick(amounts)))
            return ("waterfall", chart.drawing(in: context, keepsBoxes: true), chart.drawing(in: context.onPage, keepsBoxes: true))
        case 11:
            let bands = make.bands()
            let chart = SmallMultiples(
                bands: bands, series: (0..<make.pick([1, 3, 6])).flatMap { _ in make.series(bands.count) },
                partial: make.below(3) == 0 ? [bands.count - 1] : [])
            return ("multiples", chart.drawing(in: context, keepsBoxes: true), chart.drawing(in: context.onPage, keepsBoxes: true))
        case 12:
            let bands = make.bands()
            let chart = LineChart(bands: bands, series: make.series(bands.count), form: make.below(2) == 0 ? .shares : .stacked)
            return ("stack", chart.drawing(in: context, keepsBoxes: true), chart.drawing(in: context.onPage, keepsBoxes: true))
        case 13:
            let bands = make.bands()
            let chart = LineChart(
                bands: bands, series: make.series(bands.count),
                range: .init(name: make.name(), low: make.values(bands.count), high: make.values(bands.count)), rules: make.rules(),
                notes: make.notes(bands.count))
            return ("range", chart.drawing(in: context, keepsBoxes: true), chart.drawing(in: context.onPage, keepsBoxes: true))
        case 14:
            let rows = (0..<make.pick([1, 2, 7, 20])).map { _ in
                DumbbellChart.Row(name: make.name(), before: make.value(), after: make.value())
            }
            let chart = SlopeChart(rows: rows, beforeName: make.name(), afterName: make.name())
            return ("slope", chart.drawing(in: context, keepsBoxes: true), chart.drawing(in: context.onPage, keepsBoxes: true))
        case 15:
            let isWide = make.below(2) == 0
            let links = (0..<make.pick([1, 3, 8, 40])).map { _ in
                FlowChart.Link(
                    from: isWide ? make.name() : make.pick(["A", "Salary", "مطعم"]), to: make.name() + (isWide ? "" : " "),
                    value: make.value())
            }
            let chart = FlowChart(links: links)
            return ("flow", chart.drawing(in: context, keepsBoxes: true), chart.drawing(in: context.onPage, keepsBoxes: true))
        case 16:
            let values = make.values(make.pick([1, 2, 7, 30, 400]))
            let chart = HistogramChart(values: make.below(2) == 0 ? values : values.map { $0?.rounded() }, valueName: make.name())
            return ("histogram", chart.drawing(in: context, keepsBoxes: true), chart.drawing(in: context.onPage, keepsBoxes: true))
        case 17:
            let rows = (0..<make.pick([1, 2, 7, 20])).map { _ in
                StripChart.Row(name: make.name(), values: make.values(make.pick([0, 1, 2, 9, 200])))
            }
            let chart = StripChart(rows: rows)
            return ("strip", chart.drawing(in: context, keepsBoxes: true), chart.drawing(in: context.onPage, keepsBoxes: true))
        case 18:
            let parts = (0..<make.pick([1, 2, 5, 12, 60])).map { _ in
                TreemapChart.Part(name: make.name(), value: make.value())
            }
            let chart = TreemapChart(parts: parts, notDrawn: make.below(2))
            return ("treemap", chart.drawing(in: context, keepsBoxes: true), chart.drawing(in: context.onPage, keepsBoxes: true))
        default:
            let rows = (0..<make.pick([1, 2, 7])).map { _ in
                DumbbellChart.Row(name: make.name(), before: make.value(), after: make.value())
            }
            let chart = DumbbellChart(rows: rows, beforeName: make.name(), afterName: make.name())
            return ("dumbbell", chart.drawing(in: context, keepsBoxes: true), chart.drawing(in: context.onPage, keepsBoxes: true))
        }
    }

    /// Two hundred pictures for each seed: one picture each, and where there is one for every width, that as well.
    @Test(arguments: TestDepth.seeds(100)) func noTextMeetsAnotherOrLeavesItsPicture(part: Int) {
        var count = 0
        var picture = 0
        while count < 200 {
            let seed = part * 1000 + picture
            picture += 1
            var make = Maker(random: SeededGenerator(seed: UInt64(seed) &* 0x9E37_79B9 &+ 77))
            let (kind, fixed, page) = Self.drawings(&make)
            count += 1
            let size = fixed.svg
            if let problem = Self.problem(Array(fixed.boxes.prefix(90)), width: Double(size.width), height: Double(size.height))
                ?? Self.malformed(size.bytes)
            {
                Issue.record("\(kind) \(seed): \(problem)")
            }
            guard let page, page.list.fitsPage else { continue }
            count += 1
            if let problem = Self.problem(page) ?? Self.malformed(page.svg.bytes) { Issue.record("\(kind) \(seed), page: \(problem)") }
        }
    }

    private static let slack = 0.11

    private static func problem(_ boxes: [LabelBox], width: Double, height: Double) -> String? {
        for (index, box) in boxes.enumerated() {
            if box.x < -0.2 || box.x + box.width > width + 0.2 || box.y < -0.2 || box.y + box.height > height + 0.2 {
                return "\(box) is outside"
            }
            for other in boxes[..<index] {
                let across = min(box.x + box.width, other.x + other.width) - max(box.x, other.x)
                let down = min(box.y + box.height, other.y + other.height) - max(box.y, other.y)
                if across > 0.2, down > 0.2 { return "\(box) lies on \(other)" }
            }
        }
        return nil
    }

    /// Looks at both ends of each stretch between two steps.
    private static func problem(_ drawing: Drawing) -> String? {
        let height = Double(drawing.svg.height)
        let ends = [260] + PlotFrame.steps.filter { $0 > 260 } + [1400]
        for (from, to) in zip(ends, ends.dropFirst()) {
            // Below the next step, by as much as makes no difference to places.
            let (narrow, wide) = (drawing.boxes(in: from), drawing.boxes(in: to == 1400 ? to : to.nextDown))
            guard narrow.count == wide.count else { return "texts differ between \(from) and \(to)" }
            for index in narrow.indices {
                for (box, room) in [(narrow[index], from), (wide[index], to)] {
                    let isInside =
                        box.x > -slack && box.x + box.width < room + slack && box.y > -slack && box.y + box.height < height + slack
                    if !isInside { return "\(box) is outside in a room of \(room)" }
                }
                for other in 0..<index {
                    let isApart =
                        narrow[index].y + slack >= narrow[other].y + narrow[other].height
                        || narrow[other].y + slack >= narrow[index].y + narrow[index].height
                    if isApart { continue }
                    func side(_ boxes: [LabelBox]) -> Int {
                        if boxes[index].x + slack >= boxes[other].x + boxes[other].width { return 1 }
                        return boxes[other].x + slack >= boxes[index].x + boxes[index].width ? -1 : 0
                    }
                    if side(narrow) == 0 || side(narrow) != side(wide) {
                        return "\(narrow[index]) lies on \(narrow[other]) between \(from) and \(to)"
                    }
                }
            }
        }
        return nil
    }

    /// Whether tags are closed in the order in which they were opened, and nothing is there that is no number.
    private static func malformed(_ bytes: [UInt8]) -> String? {
        var open: [ArraySlice<UInt8>] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                if bytes[index] < 0x20 || bytes[index] == UInt8(ascii: ">") { return "a byte of \(bytes[index])" }
                index += 1
                continue
            }
            guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { return "a tag without end" }
            let tag = bytes[index + 1..<end]
            index = end + 1
            if tag.first == UInt8(ascii: "/") {
                guard open.popLast().map({ Array($0) }) == Array(tag.dropFirst()) else { return "tags are not closed in turn" }
                continue
            }
            let text = String(decoding: tag, as: UTF8.self)
            for word in ["\"nan", "\"inf", " nan", " inf", "\"-0\"", "e+", "onload", "href"] where text.contains(word) {
                return "\(word) in \(text.prefix(200))"
            }
            if tag.last != UInt8(ascii: "/") { open.append(tag.prefix { $0 != 0x20 }) }
        }
        return open.isEmpty ? nil : "tags are not closed"
    }
}
