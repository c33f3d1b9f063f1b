import AlmanacCharts
import TestSupport
import Testing

/// Pictures that fit every width of a page.
@Suite struct PageTests {
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
        series: [ChartSeries(name: "Steps", values: (0..<48).map { Double($0 * 37 % 90) })], form: .areas)
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
        try Golden.expect(Self.days.draw(in: context().onPage).bytes, "page-days.svg")
        try Golden.expect(Self.hours.draw(in: context(domain: .count).onPage).bytes, "page-hours.svg")
        try Golden.expect(Self.line.draw(in: context(domain: .number).onPage).bytes, "page-line.svg")
        try Golden.expect(Self.merchants.draw(in: context().onPage).bytes, "page-horizontal.svg")
        try Golden.expect(Self.merchants.draw(in: context(isRightToLeft: true).onPage).bytes, "page-horizontal-arabic.svg")
        try Golden.expect(ChangeSamples.month.draw(in: context().onPage).bytes, "page-calendar.svg")
        // Squares cannot be stretched.
        #expect(!ChangeSamples.year.drawing(in: context(domain: .count).onPage).list.fitsPage)
        try Golden.expect(ChangeSamples.waterfall.draw(in: context().onPage).bytes, "page-waterfall.svg")
        try Golden.expect(ChangeSamples.waterfall.draw(in: context(isRightToLeft: true).onPage).bytes, "page-waterfall-arabic.svg")
        try Golden.expect(ChangeSamples.dumbbell.draw(in: context().onPage).bytes, "page-dumbbell.svg")
        try Golden.expect(FormSamples.slope.draw(in: context().onPage).bytes, "page-slope.svg")
        try Golden.expect(FormSamples.multiples.draw(in: context().onPage).bytes, "page-multiples.svg")
        try Golden.expect(FormSamples.flow.draw(in: context(isRightToLeft: true).onPage).bytes, "page-flow-arabic.svg")
        try Golden.expect(FormSamples.range.draw(in: context().onPage).bytes, "page-range.svg")
        var logarithmic = context(domain: .count)
        logarithmic.axes.valueScale = .log
        try Golden.expect(FormSamples.log.draw(in: logarithmic.onPage).bytes, "page-log.svg")
        try Golden.expect(FormSamples.histogram.draw(in: context().onPage).bytes, "page-histogram.svg")
        try Golden.expect(FormSamples.treemap.draw(in: context().onPage).bytes, "page-treemap.svg")
        try Golden.expect(FormSamples.strip.draw(in: context(domain: .number).onPage).bytes, "page-strip.svg")
        try Golden.expect(
            FormSamples.strip.draw(in: context(domain: .number, isRightToLeft: true).onPage).bytes, "page-strip-arabic.svg")
        try Golden.expect(Self.budgets.draw(in: context().onPage).bytes, "page-bullets.svg")
        try Golden.expect(Self.budgets.draw(in: context(isRightToLeft: true).onPage).bytes, "page-bullets-arabic.svg")
    }

    /// No text over another one, and none outside the room, whatever its width.
    private func expectFree(_ drawing: Drawing, _ name: String) {
        let problem = Self.rooms.lazy.compactMap { room in Self.problem(drawing, in: room).map { "\(name): \($0) in a room of \(room)" } }
            .first
        #expect(problem == nil)
    }

    /// What is wrong at any of the widths, or nothing.
    static func problem(_ drawing: Drawing) -> String? {
        rooms.lazy.compactMap { room in problem(drawing, in: room).map { "\($0) in a room of \(room)" } }.first
    }

    static func problem(_ drawing: Drawing, in room: Double) -> String? {
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
        expectFree(Self.days.drawing(in: context().onPage, keepsBoxes: true), "days")
        expectFree(Self.line.drawing(in: context(domain: .number).onPage, keepsBoxes: true), "line")
        expectFree(Self.merchants.drawing(in: context().onPage, keepsBoxes: true), "merchants")
        expectFree(Self.merchants.drawing(in: context(isRightToLeft: true).onPage, keepsBoxes: true), "merchants, mirrored")
        for isMirrored in [false, true] {
            let context = context(isRightToLeft: isMirrored)
            expectFree(ChangeSamples.month.drawing(in: context.onPage, keepsBoxes: true), "month")
            expectFree(ChangeSamples.waterfall.drawing(in: context.onPage, keepsBoxes: true), "waterfall")
            expectFree(ChangeSamples.cutWaterfall.drawing(in: context.onPage, keepsBoxes: true), "cut waterfall")
            expectFree(ChangeSamples.dumbbell.drawing(in: context.onPage, keepsBoxes: true), "dumbbell")
            expectFree(FormSamples.slope.drawing(in: context.onPage, keepsBoxes: true), "slope")
            expectFree(FormSamples.multiples.drawing(in: context.onPage, keepsBoxes: true), "multiples")
            expectFree(FormSamples.stack.drawing(in: context.onPage, keepsBoxes: true), "stack")
            expectFree(FormSamples.range.drawing(in: context.onPage, keepsBoxes: true), "range")
            expectFree(FormSamples.histogram.drawing(in: context.onPage, keepsBoxes: true), "histogram")
            expectFree(FormSamples.treemap.drawing(in: context.onPage, keepsBoxes: true), "treemap")
            expectFree(FormSamples.strip.drawing(in: context.onPage, keepsBoxes: true), "strip")
            expectFree(FormSamples.flow.drawing(in: context.onPage, keepsBoxes: true), "flow")
            expectFree(Self.budgets.drawing(in: context.onPage, keepsBoxes: true), "bullets")
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
        let drawing: Drawing
        switch pick([0, 1, 2]) {
        case 0:
            let count = pick([1, 3, 7, 30, 31, 56, 57, 62, 92, 188, 190, 365, 400, 800])
            let start = pick([-400, 0, 20_700, 20_815])
            let values: [Double?] = (0..<count).map { _ in value() }
            drawing = CalendarChart(days: Array(start..<start + count), values: values).drawing(in: context.onPage, keepsBoxes: true)
        case 1:
            let steps = (0..<pick([0, 1, 4, 9, 30])).map { _ in WaterfallChart.Amount(name: pick(names), value: amount()) }
            let (first, last) = (WaterfallChart.Amount(name: pick(names), value: amount()), pick(steps + [.init(name: "", value: 7)]))
            drawing = WaterfallChart(first: first, steps: steps, last: last).drawing(in: context.onPage, keepsBoxes: true)
        default:
            let rows = (0..<pick([1, 2, 9, 60])).map { _ in DumbbellChart.Row(name: pick(names), before: value(), after: value()) }
            let chart = DumbbellChart(rows: rows, beforeName: pick(names), afterName: pick(names))
            drawing = chart.drawing(in: context.onPage, keepsBoxes: true)
        }
        guard drawing.list.fitsPage else { return }
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
        let drawing: Drawing
        if pick([true, false, false]) {
            drawing = LineChart(
                bands: bands, series: series(pick([1, 1, 2, 3])), form: pick([.areas, .lines]),
                rules: pick([[], [], [RuleLine(value: 1200, label: pick(names))]]), partial: pick([[], [bands.count - 1]])
            ).drawing(in: context.onPage, keepsBoxes: true)
        } else {
            drawing = BarChart(
                bands: bands, series: series(pick([1, 1, 1, 2, 3])), arrangement: pick([.grouped, .stacked]),
                orientation: pick([.automatic, .vertical, .horizontal]), overlays: series(pick([0, 0, 1])),
                partial: pick([[], [bands.count - 1]]), valueLabels: pick([.none, .extreme, .all, .all]), notes: pick([[], ["×3", "×17"]])
            ).drawing(in: context.onPage, keepsBoxes: true)
        }
        guard drawing.list.fitsPage else { return }
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

    /// Names that are read from right to left stand in the group that says how they look, and not before it.
    @Test func textsAreInTheirGroupsWhereWordsAreReadFromRightToLeft() throws {
        let drawing = BarChart(
            bands: ["طعام", "Uber", "سكن"].map { .category($0) }, series: [ChartSeries(name: "", values: [5, 4, 3])], orientation: .vertical
        )
        for chart in [drawing, Self.days] {
            let svg = chart.draw(in: context(isRightToLeft: true).onPage).string
            #expect(!svg.contains(/<g[^>]*><\/g>/), "\(svg)")
            var depth = 0
            for tag in svg.matches(of: /<(\/?)(g|text)[ >]/) {
                if tag.2 == "text", tag.1.isEmpty { #expect(depth > 0) }
                if tag.2 == "g" { depth += tag.1.isEmpty ? 1 : -1 }
            }
        }
    }

    /// A name that is too long for a phone is shortened there, and whole from the width on that has room for it.
    @Test func longNamesUnderBarsAreWholeWhereThereIsRoom() throws {
        let name = "A name that is much too long to stand under a bar on a phone"
        let long = BarChart(
            bands: [.category(name), .category("Short")], series: [ChartSeries(name: "", values: [1, 2])], orientation: .vertical)
        let drawing = long.drawing(in: context().onPage, keepsBoxes: true)
        expectFree(drawing, "long")
        #expect(drawing.boxes(in: 256).contains { $0.text.hasSuffix("…") })
        let lines = drawing.boxes(in: 1000).map(\.text)
        #expect(!lines.contains { $0.hasSuffix("…") } && lines.contains { $0.hasSuffix("on a phone") }, "\(lines)")
        #expect(drawing.svg.string.contains("<title>\(name)</title>"))
    }

    /// Names that no room has whole are cut less where there is more of it, and none is left out in a wider room that a narrower one has.
    @Test func manyLongNamesUnderBarsHaveMoreLettersWhereThereIsMoreRoom() {
        let names = (1...14).map { "Household and garden supplies of the shop in street \($0)" }
        let bars = BarChart(
            bands: names.map { .category($0) }, series: [ChartSeries(name: "", values: names.indices.map { Double($0 + 1) })],
            orientation: .vertical)
        let drawing = bars.drawing(in: context().onPage, keepsBoxes: true)
        expectFree(drawing, "many long names")
        let shown = [256.0, 300, 340, 400, 480, 580, 700, 840, 1000].map { room in
            drawing.boxes(in: room).map(\.text).filter { $0.contains(/[a-z]/) }
        }
        let letters = shown.map { $0.reduce(0) { $0 + $1.count } }
        #expect(letters == letters.sorted() && letters[8] > 2 * letters[0], "\(letters)")
        let counts = shown.map { $0.count }
        #expect(counts == counts.sorted(), "\(shown)")
    }

    @Test func nothingIsSaidAtEveryWidth() {
        let drawing = BarChart(bands: [], series: []).drawing(in: context().onPage, keepsBoxes: true)
        #expect(drawing.list.fitsPage)
        for room in [256.0, 1400] { #expect(abs((drawing.boxes(in: room).first.map { $0.x + $0.width / 2 } ?? 0) - room / 2) < 0.1) }
    }

    /// Shapes of a picture of one width are those of the picture for every width in a room of that width, where both have the same margins.
    @Test(arguments: [false, true]) func aPictureOfOneWidthIsTheSameLayout(isMirrored: Bool) throws {
        func shapes(_ drawing: Drawing, _ room: Double?) -> [[PathPiece]] {
            drawing.list.elements(in: room).compactMap { element in
                if case .path(let pieces) = element.shape { pieces } else { nil }
            }
        }
        for width in [256, 470, 860] {
            let context = context(width: width, isRightToLeft: isMirrored)
            let chart = BulletChart(rows: [3, 7, 12].map { .init(label: "Fun", value: $0, limit: 10, marker: 6, valueText: "x") })
            let (page, fixed) = (chart.drawing(in: context.onPage), chart.drawing(in: context))
            let (wide, own) = (shapes(page, Double(width)), shapes(fixed, nil))
            #expect(wide.count == own.count && wide.count > 3)
            // A page's margins are multiples of eight.
            for (one, other) in zip(wide.joined(), own.joined()) {
                guard let from = one.end, let to = other.end else { continue }
                #expect(abs(from.x - to.x) <= 3.1 && abs(from.y - to.y) < 0.11, "\(width): \(from) \(to)")
            }
        }
    }

    /// Where the words of one row need a line of their own in the narrowest room, all rows have it; a name of some letters is no reason for one.
    @Test func rowsOfBudgetsAreEquallyHigh() {
        func height(_ rows: [(name: String, state: String)], isMirrored: Bool = false) -> Int {
            BulletChart(
                rows: rows.map { .init(label: $0.name, value: 5, limit: 9, valueText: "54,22 $ von 48,00 $", stateText: $0.state) }
            ).drawing(in: context(isRightToLeft: isMirrored).onPage).list.height
        }
        let plain = ("Fun", "im Rahmen")
        let german = ("Kleidung", "überschritten, sollte null bleiben")
        let arabic = ("الوجبات السريعة", "تجاوز الحد بمقدار ٦٫٢٢ US$")
        #expect(height([plain, german]) == height([plain, plain]))
        // It is cut on the narrowest phones alone; a state with a number never is.
        let drawn = BulletChart(rows: [.init(label: "Kleidung", value: 5, limit: 9, stateText: german.1)]).drawing(
            in: context().onPage, keepsBoxes: true)
        expectFree(drawn, "a long state")
        #expect(drawn.svg.string.contains("<title>\(german.1)</title>"))
        #expect(height([plain, arabic], isMirrored: true) == height([plain, plain], isMirrored: true))
        // A state with fewer words for such a room is not cut, and neither is the name beside it.
        let worded = BulletChart.Bullet(
            label: "Fast Food", value: 5, limit: 4, stateText: "überschritten um 10,71 $ und mehr", shortStateText: "überschritten")
        let svg = BulletChart(rows: [worded]).draw(in: context().onPage).string
        #expect(svg.contains(">überschritten<") && svg.contains(">Fast Food<") && !svg.contains("…"))
        // This one has no room beside any name.
        let endless = ("Kleidung", "überschritten um 123.456.789.012.345,67 €")
        #expect(height([endless, plain]) == height([endless, endless]) && height([plain, plain]) < height([endless, plain]))
        #expect(height([plain, endless, plain]) - height([plain, endless]) == height([endless, endless]) - height([endless]))
    }

    @Test func aBarToWatchIsAmberAndItsWordsCanBeRead() {
        let row = BulletChart.Bullet(label: "Fun", value: 8, limit: 9, tone: .watch, stateText: "watch")
        let drawn = BulletChart(rows: [row]).draw(in: context()).string
        #expect(drawn.contains("stroke=\"\(Theme.Role.watchMark.light)\"") && drawn.contains("fill=\"\(Theme.Role.watch.light)\""))
    }

    @Test func rulesAreNamedInTheLegendAtEveryWidth() throws {
        var ruled = Self.days
        ruled.rules = [RuleLine(value: 25_000, label: "limit"), RuleLine(value: 100, label: "")]
        let drawing = ruled.drawing(in: context().onPage, keepsBoxes: true)
        expectFree(drawing, "rules")
        for room in [256.0, 1400] {
            let texts = drawing.boxes(in: room).map(\.text)
            #expect(texts.contains("limit: $250.00") && texts.contains("$1.00"), "\(texts)")
        }
        #expect(drawing.svg.string.contains(/class="[^"]*\bd3\b[^"]*\bp"/))
    }

    @Test func moreNamesAreShownWhereThereIsMoreRoom() throws {
        let drawing = Self.days.drawing(in: context().onPage, keepsBoxes: true)
        let counts = [256.0, 480, 1000].map { drawing.boxes(in: $0).count }
        #expect(counts == counts.sorted() && counts[0] < counts[2], "\(counts)")
        #expect(drawing.boxes(in: 256).contains { $0.text == "Nov 20" }, "the newest day is always named")
    }

    /// The filled part ends at the same share of the track at every width, read from either side, and the words under it say all.
    @Test(arguments: [false, true]) func barsAgainstLimitsKeepTheirShareAtEveryWidth(isMirrored: Bool) throws {
        let drawing = Self.budgets.drawing(in: context(isRightToLeft: isMirrored).onPage, keepsBoxes: true)
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
            #expect(abs((ends[.watchMark]?.first ?? 0) / whole - 0.7) < 0.002, "\(room): \(ends)")
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
        let svg = Self.days.draw(in: context().onPage).string
        #expect(svg.contains("preserveAspectRatio=\"none\""))
        #expect(svg.contains(/class="[^"]*\bp"/))
        #expect(!svg.contains("<circle"), "a circle would be stretched")
        #expect(svg.hasPrefix("<svg class=\"ch f m"))
    }
}
