import AlmanacCharts
import TestSupport
import Testing

/// Pictures that fit every width of a page.
@Suite struct FluidTests {
    private static let days: BarChart = {
        var spent: [Double?] = (0..<31).map { day in Double(day * 37 % 11 * 1000) }
        spent[8] = 19_000
        let average: [Double?] = (0..<31).map { day in Double(3000 + day * 60) }
        return BarChart(
            bands: (0..<31).map { .day(20_747 + $0) }, series: [ChartSeries(name: "Spent", values: spent)],
            overlays: [ChartSeries(name: "7-day average", values: average, isReference: true)], partial: [30])
    }()
    private static let hours = LineChart(
        bands: (0..<48).map { .hour(20_760 * 24 + 15 + $0) },
        series: [ChartSeries(name: "Steps", values: (0..<48).map { Double($0 * 37 % 90) })], area: true)
    private static let line = LineChart(
        bands: (0..<12).map { .month(24_310 + $0) },
        series: [ChartSeries(name: "Mood", values: [3, 4, nil, 2, 5, 5, 4, 3, nil, nil, 2, 4])])
    private static let merchants = BarChart(
        bands: ["Uber", "A&W | Root*Beer", "Wholesale groceries and household"].map { .category($0) },
        series: [ChartSeries(name: "", values: [13_351, 6430, 3503])], orientation: .horizontal, notes: ["×6", "×5", ""])

    private static let budgets = BulletChart(rows: [
        .init(label: "Fun", value: 7000, limit: 10_000, marker: 6000, tone: .watch, valueText: "$70.00 of $100.00", stateText: "watch"),
        .init(
            label: "Pharmacy & Health", value: 11_000, limit: 10_000, marker: 12_000, tone: .bad, valueText: "$110.00 of $100.00",
            stateText: "over by $10.00, as in October"),
        .init(label: "مطعم", value: 100, limit: nil, valueText: "$1.00", stateText: "no limit set"),
        .init(label: "Gambling", value: 500, limit: 0, tone: .bad, valueText: "$5.00"),
        .init(label: "Alcohol", value: nil, limit: 10_000, tone: .good, stateText: "on track"),
    ])

    /// Rooms from the narrowest card on a phone to a wide page, in pixels.
    private static let rooms = Array(stride(from: 256.0, through: 1400, by: 4))

    @Test func drawsAsApproved() throws {
        try Golden.expect(#require(Self.days.fluid(in: context())).bytes, "fluid-days.svg")
        try Golden.expect(#require(Self.hours.fluid(in: context(domain: .count))).bytes, "fluid-hours.svg")
        try Golden.expect(#require(Self.line.fluid(in: context(domain: .number))).bytes, "fluid-line.svg")
        try Golden.expect(#require(Self.merchants.fluid(in: context())).bytes, "fluid-horizontal.svg")
        try Golden.expect(#require(Self.merchants.fluid(in: context(isRightToLeft: true))).bytes, "fluid-horizontal-arabic.svg")
        try Golden.expect(#require(ChangeSamples.month.fluid(in: context())).bytes, "fluid-calendar.svg")
        // Squares cannot be stretched.
        #expect(ChangeSamples.year.fluid(in: context(domain: .count)) == nil)
        try Golden.expect(#require(ChangeSamples.waterfall.fluid(in: context())).bytes, "fluid-waterfall.svg")
        try Golden.expect(#require(ChangeSamples.waterfall.fluid(in: context(isRightToLeft: true))).bytes, "fluid-waterfall-arabic.svg")
        try Golden.expect(#require(ChangeSamples.dumbbell.fluid(in: context())).bytes, "fluid-dumbbell.svg")
        try Golden.expect(#require(FormSamples.slope.fluid(in: context())).bytes, "fluid-slope.svg")
        try Golden.expect(#require(FormSamples.multiples.fluid(in: context())).bytes, "fluid-multiples.svg")
        try Golden.expect(#require(FormSamples.flow.fluid(in: context(isRightToLeft: true))).bytes, "fluid-flow-arabic.svg")
        try Golden.expect(#require(FormSamples.range.fluid(in: context())).bytes, "fluid-range.svg")
        var logarithmic = context(domain: .count)
        logarithmic.valueScale = .log
        try Golden.expect(#require(FormSamples.log.fluid(in: logarithmic)).bytes, "fluid-log.svg")
        try Golden.expect(#require(FormSamples.histogram.fluid(in: context())).bytes, "fluid-histogram.svg")
        try Golden.expect(#require(FormSamples.treemap.fluid(in: context())).bytes, "fluid-treemap.svg")
        try Golden.expect(#require(FormSamples.strip.fluid(in: context(domain: .number))).bytes, "fluid-strip.svg")
        try Golden.expect(
            #require(FormSamples.strip.fluid(in: context(domain: .number, isRightToLeft: true))).bytes, "fluid-strip-arabic.svg")
        try Golden.expect(#require(Self.budgets.fluid(in: context())).bytes, "fluid-bullets.svg")
        try Golden.expect(#require(Self.budgets.fluid(in: context(isRightToLeft: true))).bytes, "fluid-bullets-arabic.svg")
    }

    /// No text over another one, and none outside the room, whatever its width.
    private func expectFree(_ drawing: FluidDrawing, _ name: String) {
        let problem = Self.rooms.lazy.compactMap { room in Self.problem(drawing, in: room).map { "\(name): \($0) in a room of \(room)" } }
            .first
        #expect(problem == nil)
    }

    /// What is wrong at any of the widths, or nothing.
    static func problem(_ drawing: FluidDrawing) -> String? {
        rooms.lazy.compactMap { room in problem(drawing, in: room).map { "\($0) in a room of \(room)" } }.first
    }

    private static func problem(_ drawing: FluidDrawing, in room: Double) -> String? {
        let boxes = drawing.boxes(in: room)
        let height = Double(drawing.svg.height)
        for (index, box) in boxes.enumerated() {
            let (right, bottom) = (box.x + box.width, box.y + box.height)
            if box.x < -0.11 || right > room + 0.11 || box.y < -0.11 || bottom > height + 0.11 { return "\(box) is outside" }
            for other in boxes[..<index] {
                let isBeside = box.x + 0.11 >= other.x + other.width || other.x + 0.11 >= right
                let isApart = box.y + 0.11 >= other.y + other.height || other.y + 0.11 >= bottom
                if !isBeside, !isApart { return "\(box) lies on \(other)" }
            }
        }
        return nil
    }

    @Test func textsStandFreeAtEveryWidth() throws {
        expectFree(try #require(Self.days.fluidDrawing(in: context(), keepsBoxes: true)), "days")
        expectFree(try #require(Self.line.fluidDrawing(in: context(domain: .number), keepsBoxes: true)), "line")
        expectFree(try #require(Self.merchants.fluidDrawing(in: context(), keepsBoxes: true)), "merchants")
        expectFree(try #require(Self.merchants.fluidDrawing(in: context(isRightToLeft: true), keepsBoxes: true)), "merchants, mirrored")
        for isMirrored in [false, true] {
            let context = context(isRightToLeft: isMirrored)
            expectFree(try #require(ChangeSamples.month.fluidDrawing(in: context, keepsBoxes: true)), "month")
            expectFree(try #require(ChangeSamples.waterfall.fluidDrawing(in: context, keepsBoxes: true)), "waterfall")
            expectFree(try #require(ChangeSamples.cutWaterfall.fluidDrawing(in: context, keepsBoxes: true)), "cut waterfall")
            expectFree(try #require(ChangeSamples.dumbbell.fluidDrawing(in: context, keepsBoxes: true)), "dumbbell")
            expectFree(try #require(FormSamples.slope.fluidDrawing(in: context, keepsBoxes: true)), "slope")
            expectFree(try #require(FormSamples.multiples.fluidDrawing(in: context, keepsBoxes: true)), "multiples")
            expectFree(try #require(FormSamples.stack.fluidDrawing(in: context, keepsBoxes: true)), "stack")
            expectFree(try #require(FormSamples.range.fluidDrawing(in: context, keepsBoxes: true)), "range")
            expectFree(try #require(FormSamples.histogram.fluidDrawing(in: context, keepsBoxes: true)), "histogram")
            expectFree(try #require(FormSamples.treemap.fluidDrawing(in: context, keepsBoxes: true)), "treemap")
            expectFree(try #require(FormSamples.strip.fluidDrawing(in: context, keepsBoxes: true)), "strip")
            expectFree(try #require(FormSamples.flow.fluidDrawing(in: context, keepsBoxes: true)), "flow")
            expectFree(try #require(Self.budgets.fluidDrawing(in: context, keepsBoxes: true)), "bullets")
        }
    }

    @Test(arguments: TestDepth.seeds(300)) func anyChangeIsSoundAtEveryWidth(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed) + 7000)
        func pick<Element>(_ list: [Element]) -> Element { list[Int(random.next() % UInt64(list.count))] }
        let names = ["Mon", "A&W", "", "</text><script>", "\u{202E}x", "مطعم", "東京都", "Entertainment", "Groceries and more things", "👩‍👩‍👧‍👦"]
        func amount() -> Int64 { pick([0, 1, -1, 950, -4200, 123_456, -99_999, 9_000_000, .max, .min]) }
        func value() -> Double? { pick([nil, .nan, 0, 1, -3, 4200, 99_999, 1e12, .leastNonzeroMagnitude, Double(Int64.max)]) }
        let isMirrored = pick([true, false])
        var context = context(
            pick(names), width: pick([310, 470, 860]), domain: pick([.money, .count, .ratio, .number]), isRightToLeft: isMirrored)
        context.calendar = .english(firstWeekday: pick([1, 6, 7, 99]))
        let drawing: FluidDrawing?
        switch pick([0, 1, 2]) {
        case 0:
            let count = pick([1, 3, 7, 30, 31, 56, 57, 62, 92, 188, 190, 365, 400, 800])
            let start = pick([-400, 0, 20_700, 20_815])
            let values: [Double?] = (0..<count).map { _ in value() }
            drawing = CalendarChart(days: Array(start..<start + count), values: values).fluidDrawing(in: context, keepsBoxes: true)
        case 1:
            let steps = (0..<pick([0, 1, 4, 9, 30])).map { _ in WaterfallChart.Amount(name: pick(names), value: amount()) }
            let (first, last) = (WaterfallChart.Amount(name: pick(names), value: amount()), pick(steps + [.init(name: "", value: 7)]))
            drawing = WaterfallChart(first: first, steps: steps, last: last).fluidDrawing(in: context, keepsBoxes: true)
        default:
            let rows = (0..<pick([1, 2, 9, 60])).map { _ in DumbbellChart.Row(name: pick(names), before: value(), after: value()) }
            let chart = DumbbellChart(rows: rows, beforeName: pick(names), afterName: pick(names))
            drawing = chart.fluidDrawing(in: context, keepsBoxes: true)
        }
        guard let drawing else { return }
        let picture = try Picture(drawing.svg.bytes)
        #expect(!picture.elements.contains { $0.name == "script" })
        let words = drawing.svg.string.lowercased()
        #expect(!words.contains("nan ") && !words.contains("inf "))
        expectFree(drawing, "seed \(seed)")
        let css = Theme.css()
        for classes in picture.values(of: "class") {
            for name in classes.split(separator: " ") {
                #expect(css.contains(".\(name){") || css.contains(".\(name),"), "no rule for \(name)")
            }
        }
    }

    @Test(arguments: TestDepth.seeds(300)) func anyPictureIsSoundAtEveryWidth(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        func pick<Element>(_ list: [Element]) -> Element { list[Int(random.next() % UInt64(list.count))] }
        let count = pick([1, 2, 3, 5, 7, 12, 14, 15, 30, 31, 60, 90, 92, 120, 365, 800])
        let start = pick([-400, 0, 20_700, 20_800, 24_300])
        let names = ["Mon", "A&W", "", "</text><script>", "\u{202E}x", "مطعم", "東京都", "Entertainment", "Groceries and more things", "👩‍👩‍👧‍👦"]
        let bands: [Band] =
            switch pick([0, 1, 2]) {
            case 0: (0..<min(count, 30)).map { _ in .category(pick(names)) }
            case 1: (0..<count).map { .day(start + $0) }
            default: (0..<count).map { .month(start + $0) }
            }
        func values() -> [Double?] {
            let least = pick([0, 0, 0, -900])
            return bands.map { _ in pick([nil, Double(Int(random.next() % 5000) + least), 0, Double(random.next() % 9_000_000), 1]) }
        }
        func series(_ count: Int) -> [ChartSeries] {
            (0..<count).map { _ in ChartSeries(name: pick(names), values: values(), isReference: pick([true, false, false])) }
        }
        let isMirrored = pick([true, false])
        let context = context(
            pick(names), width: pick([310, 470, 860]), domain: pick([.money, .count, .ratio, .number]), isRightToLeft: isMirrored)
        let drawing: FluidDrawing?
        if pick([true, false, false]) {
            drawing = LineChart(
                bands: bands, series: series(pick([1, 1, 2, 3])), area: pick([true, false]),
                rules: pick([[], [], [RuleLine(value: 1200, label: pick(names))]]), partial: pick([[], [bands.count - 1]])
            ).fluidDrawing(in: context, keepsBoxes: true)
        } else {
            drawing = BarChart(
                bands: bands, series: series(pick([1, 1, 1, 2, 3])), arrangement: pick([.grouped, .stacked]),
                orientation: pick([.automatic, .vertical, .horizontal]), overlays: series(pick([0, 0, 1])),
                partial: pick([[], [bands.count - 1]]), valueLabels: pick([.none, .extreme, .all, .all]), notes: pick([[], ["×3", "×17"]])
            ).fluidDrawing(in: context, keepsBoxes: true)
        }
        guard let drawing else { return }
        let picture = try Picture(drawing.svg.bytes)
        #expect(!picture.elements.contains { $0.name == "script" })
        expectFree(drawing, "seed \(seed)")
        let css = Theme.css()
        for classes in picture.values(of: "class") {
            for name in classes.split(separator: " ") {
                #expect(css.contains(".\(name){") || css.contains(".\(name),"), "no rule for \(name)")
            }
        }
    }

    @Test func manyOfThosePicturesExist() {
        // The test above skips what has no fluid form; this one sees to it that the usual ones have one.
        #expect(Self.days.fluid(in: context()) != nil)
        let categories = BarChart(bands: ["Mon", "Tue", "Wed"].map { .category($0) }, series: [ChartSeries(name: "", values: [1, 2, 3])])
        #expect(categories.fluid(in: context()) != nil)
        #expect(
            BarChart(bands: (0..<90).map { .day($0) }, series: [ChartSeries(name: "", values: Array(repeating: 4, count: 90))]).fluid(
                in: context()) != nil)
    }

    /// Names that are read from right to left stand in the group that says how they look, and not before it.
    @Test func textsAreInTheirGroupsWhereWordsAreReadFromRightToLeft() throws {
        let drawing = BarChart(
            bands: ["طعام", "Uber", "سكن"].map { .category($0) }, series: [ChartSeries(name: "", values: [5, 4, 3])], orientation: .vertical
        )
        for chart in [drawing, Self.days] {
            let svg = try #require(chart.fluid(in: context(isRightToLeft: true))).string
            #expect(!svg.contains(/<g[^>]*><\/g>/), "\(svg)")
            var depth = 0
            for tag in svg.matches(of: /<(\/?)(g|text)[ >]/) {
                if tag.2 == "text", tag.1.isEmpty { #expect(depth > 0) }
                if tag.2 == "g" { depth += tag.1.isEmpty ? 1 : -1 }
            }
        }
    }

    @Test func whatHasNoFluidFormSaysSo() {
        #expect(Self.days.fluid(in: context(surface: .standalone)) == nil)
        let long = BarChart(
            bands: [.category("A name that is much too long to stand under a bar on a phone")],
            series: [ChartSeries(name: "", values: [1])],
            orientation: .vertical)
        #expect(long.fluid(in: context()) == nil)
        #expect(BarChart(bands: [], series: []).fluid(in: context()) == nil)
    }

    @Test func rulesAreNamedInTheLegendAtEveryWidth() throws {
        var ruled = Self.days
        ruled.rules = [RuleLine(value: 25_000, label: "limit"), RuleLine(value: 100, label: "")]
        let drawing = try #require(ruled.fluidDrawing(in: context(), keepsBoxes: true))
        expectFree(drawing, "rules")
        for room in [256.0, 1400] {
            let texts = drawing.boxes(in: room).map(\.text)
            #expect(texts.contains("limit: $250.00") && texts.contains("$1.00"), "\(texts)")
        }
        #expect(drawing.svg.string.contains(/class="[^"]*\bd3\b[^"]*\bp"/))
    }

    @Test func moreNamesAreShownWhereThereIsMoreRoom() throws {
        let drawing = try #require(Self.days.fluidDrawing(in: context(), keepsBoxes: true))
        let counts = [256.0, 480, 1000].map { drawing.boxes(in: $0).count }
        #expect(counts == counts.sorted() && counts[0] < counts[2], "\(counts)")
        #expect(drawing.boxes(in: 256).contains { $0.text == "Nov 20" }, "the newest day is always named")
    }

    /// The filled part ends at the same share of the track at every width, read from either side, and the words under it say all.
    @Test(arguments: [false, true]) func barsAgainstLimitsKeepTheirShareAtEveryWidth(isMirrored: Bool) throws {
        let drawing = try #require(Self.budgets.fluidDrawing(in: context(isRightToLeft: isMirrored), keepsBoxes: true))
        for room in [256.0, 480, 1400] {
            var ends: [Paint: [Double]] = [:]
            for element in drawing.list.elements(in: room) {
                guard case .path(let pieces) = element.shape, let paint = element.outline?.paint else { continue }
                for (piece, next) in zip(pieces, pieces.dropFirst()) {
                    guard case .move(let from, let y) = piece, case .line(let to, let same) = next, y == same else { continue }
                    ends[paint, default: []].append(abs(to - from))
                }
            }
            let whole = try #require(ends[.track]?.max())
            #expect(abs((ends[.watch]?.first ?? 0) / whole - 0.7) < 0.002, "\(room): \(ends)")
            #expect((ends[.bad] ?? []).allSatisfy { abs($0 - whole) < 0.1 } && ends[.bad]?.count == 2, "\(room): \(ends)")
            #expect(ends[.good] == nil, "nothing is filled where nothing is known")
            let texts = drawing.boxes(in: room).map(\.text)
            for text in ["Fun", "70%", "watch", "110%", "over by $10.00, as in October", "no limit set", "$5.00", "on track"] {
                #expect(texts.contains(text), "\(room): \(text) in \(texts)")
            }
            #expect(!texts.contains("(blank)"), "what is not said is no word: \(texts)")
        }
    }

    @Test func aLineKeepsItsThicknessAndBarsGrowWithTheRoom() {
        let svg = Self.days.fluid(in: context())?.string ?? ""
        #expect(svg.contains("preserveAspectRatio=\"none\""))
        #expect(svg.contains(/class="[^"]*\bp"/))
        #expect(!svg.contains("<circle"), "a circle would be stretched")
        #expect(svg.hasPrefix("<svg class=\"ch f m"))
    }
}
