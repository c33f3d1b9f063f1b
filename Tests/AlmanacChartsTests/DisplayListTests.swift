import Testing

@testable import AlmanacCharts

/// What other writers than that of SVG read.
@Suite struct DisplayListTests {
    private static let merchants = BarChart(
        bands: ["Uber", "A&W", "Household"].map { .category($0) }, series: [ChartSeries(name: "", values: [13_351, 6430, 3503])],
        orientation: .horizontal, notes: ["×6", "", ""])
    private static let days = BarChart(
        bands: (0..<12).map { .month(24_310 + $0) }, series: [ChartSeries(name: "Spent", values: (1...12).map { Double($0 * 1000) })],
        overlays: [ChartSeries(name: "Average", values: (1...12).map { Double($0 * 900) }, isReference: true)], partial: [11])

    private func texts(_ elements: [DrawnElement]) -> [DrawnText] {
        elements.compactMap { if case .text(let text) = $0.shape { text } else { nil } }
    }

    /// The left end of a text as the layout measured it.
    private func left(_ text: DrawnText) -> Double {
        var width = Metrics.width(text.text, size: text.size, bold: text.isBold)
        if !text.remark.isEmpty {
            width += Metrics.width(" ", size: text.size, bold: text.isBold) + Metrics.width(text.remark, size: text.size)
        }
        switch text.anchor {
        case .left: return text.x
        case .middle: return text.x - width / 2
        case .right: return text.x - width
        }
    }

    @Test(arguments: [false, true], [ChartContext.Surface.inline, .standalone])
    func textsStandWhereTheLayoutPutThem(isRightToLeft: Bool, surface: ChartContext.Surface) {
        let context = context(surface: surface, isRightToLeft: isRightToLeft)
        for drawing in [
            Self.merchants.drawing(in: context, keepsBoxes: true), Self.days.drawing(in: context, keepsBoxes: true),
            RoadChart(stations: ["أولى", "Two"].map { .init(name: $0, status: .active, progress: 0.5, share: "50%") })
                .drawing(in: context, keepsBoxes: true),
        ] {
            let texts = texts(drawing.list.elements())
            #expect(texts.count == drawing.boxes.count && !texts.isEmpty)
            for (text, box) in zip(texts, drawing.boxes) {
                #expect(text.text.filter { $0 != "\u{200E}" } == box.text)
                #expect(abs(left(text) - box.x) < 0.11, "\(text) \(box)")
            }
        }
    }

    @Test func textsStandWhereTheLayoutPutThemAtEveryWidth() throws {
        for isRightToLeft in [false, true] {
            for chart in [Self.merchants, Self.days] {
                let drawing = chart.drawing(in: context(isRightToLeft: isRightToLeft).onPage, keepsBoxes: true)
                for room in [256.0, 390, 1180] {
                    let texts = texts(drawing.list.elements(in: room))
                    let boxes = drawing.boxes(in: room)
                    #expect(texts.count == boxes.count && !texts.isEmpty)
                    // Shares are rounded to a thousandth.
                    for (text, box) in zip(texts, boxes) { #expect(abs(left(text) - box.x) < 0.11 + room / 2000, "\(text) \(box)") }
                }
            }
        }
    }

    @Test func marksSayAllThatGroupsSay() throws {
        let elements = Self.merchants.drawing(in: context()).list.elements()
        let bars = elements.compactMap { element -> (DrawnElement, [PathPiece])? in
            guard case .path(let pieces) = element.shape, element.fill?.paint == .series(0) else { return nil }
            return (element, pieces)
        }
        #expect(!bars.isEmpty)
        for (bar, _) in bars { #expect(bar.outline?.thickness == 6 && bar.outline?.paint == .series(0)) }
        let words = texts(elements)
        #expect(words.contains { $0.text == "$133.51" && $0.remark == "×6" && $0.isBold && $0.paint == .ink && $0.size == 13 })
        #expect(words.contains { $0.text == "Uber" && $0.anchor == .right && !$0.isBold })
        #expect(elements.filter { $0.fill == nil && $0.outline == nil }.count == words.count, "nothing is there that cannot be seen")
    }

    @Test func mirroredShapesLieOnTheOtherSide() throws {
        func ends(_ isRightToLeft: Bool) -> [Double] {
            let elements = Self.merchants.drawing(in: context(isRightToLeft: isRightToLeft)).list.elements()
            return elements.flatMap { element -> [Double] in
                guard case .path(let pieces) = element.shape else { return [] }
                return pieces.compactMap { $0.end?.x }
            }
        }
        let (plain, mirrored) = (ends(false), ends(true))
        #expect(plain.count == mirrored.count && !plain.isEmpty)
        for (one, other) in zip(plain, mirrored) { #expect(abs(one + other - 480) < 0.01) }
    }

    @Test func arcsBecomeCurvesOnTheirCircle() {
        for share in [0.1, 0.3, 0.5, 0.8] {
            for isClockwise in [true, false] {
                let angle = share * 2 * Double.pi * (isClockwise ? 1 : -1)
                let end = Ring(x: 0, y: 0, inner: 0, outer: 1).point(angle / (2 * .pi))
                let pieces = Arc.curves(
                    from: (0, -50), to: (end.x * 50, end.y * 50), radius: 50, isLarge: share > 0.5, isClockwise: isClockwise)
                var start: Arc.Point = (0, -50)
                for (one, two, end) in pieces {
                    for place in [0.25, 0.5, 0.75, 1] {
                        let rest = 1 - place
                        func at(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
                            rest * rest * rest * a + 3 * rest * rest * place * b + 3 * rest * place * place * c + place * place * place * d
                        }
                        let (x, y) = (at(start.x, one.x, two.x, end.x), at(start.y, one.y, two.y, end.y))
                        #expect(abs((x * x + y * y).squareRoot() - 50) < 0.05)
                    }
                    start = end
                }
                #expect(abs(start.x - end.x * 50) < 1e-9 && abs(start.y - end.y * 50) < 1e-9)
                #expect(pieces.count == Int((share * 8).rounded(.up)), "it goes the way that was asked for")
            }
        }
    }

    @Test func referencesAreGroupsOfTheirOwnOpacity() {
        let chart = BarChart(
            bands: (0..<3).map { .month(24_310 + $0) },
            series: [ChartSeries(name: "Now", values: [1, 2, 3]), ChartSeries(name: "Before", values: [3, 2, 1], isReference: true)])
        var depth = 0
        var groups = 0
        for element in chart.drawing(in: context()).list.elements() {
            switch element.shape {
            case .beginGroup(let opacity):
                #expect(opacity == 0.45)
                depth += 1
                groups += 1
            case .endGroup: depth -= 1
            default: continue
            }
            #expect(depth >= 0)
        }
        #expect(depth == 0 && groups == 1)
    }

    @Test func hostileWordsAreHarmlessToOtherWritersToo() {
        let name = "a\u{0}b\u{202E}c\u{2066}d\u{7}<script>"
        let chart = BarChart(bands: [.category(name)], series: [ChartSeries(name: "", values: [1])], orientation: .horizontal)
        let texts = texts(chart.drawing(in: context()).list.elements())
        #expect(texts.contains { $0.text == "abcd<script>" }, "\(texts.map(\.text))")
    }

    @Test func coloursComeFromTheTheme() {
        let light = ChartColours.light
        for paint in Paint.all { #expect("#" + String(light[paint] | 0x100_0000, radix: 16).dropFirst() == paint.hex) }
        let own = ChartColours { $0 == "c1" ? 0x102030 : $0 == "ink" ? 0x304050 : nil }
        #expect(own[.series(0)] == 0x102030 && own[.ink] == 0x304050 && own[.good] == light[.good])
        #expect(own[.series(8)] == 0x203040, "half the first colour, half the text's")
    }
}
