import TestSupport
import Testing

@testable import AlmanacCharts

/// Pictures for readers from right to left.
@Suite struct RightToLeftTests {
    private static let names = ["طعام", "نقل", "Netflix"]

    private func boxes(_ isRightToLeft: Bool, _ draw: (ChartContext) -> Drawing) -> [LabelBox] {
        let drawing = draw(context(isRightToLeft: isRightToLeft))
        expectSound(drawing)
        return drawing.boxes
    }

    /// Fails unless every text stands in the mirror image of where it stands for readers from left to right.
    private func expectMirrored(_ draw: (ChartContext) -> Drawing, location: SourceLocation = #_sourceLocation) {
        let left = boxes(false, draw)
        let right = boxes(true, draw)
        #expect(!left.isEmpty && left.map(\.text) == right.map(\.text), sourceLocation: location)
        for (one, other) in zip(left, right) {
            #expect(abs(480 - one.x - one.width - other.x) < 0.2, "\(one) \(other)", sourceLocation: location)
            #expect(one.y == other.y, sourceLocation: location)
        }
    }

    @Test func mirrorsHorizontalBarsWithTheirWords() {
        expectMirrored {
            BarChart(
                bands: Self.names.map { .category($0) },
                series: [
                    ChartSeries(name: "سلسلة", values: [900, -500, nil]), ChartSeries(name: "B", values: [100, 40, 30]),
                ], orientation: .horizontal, notes: ["×6", "مرات"]
            ).drawing(in: $0, keepsBoxes: true)
        }
    }

    @Test func mirrorsBulletsRingsAndRoads() {
        expectMirrored {
            BulletChart(rows: Self.names.map { .init(label: $0, value: 5, limit: 9, marker: 3, valueText: "5 من 9", stateText: "جيد") })
                .drawing(in: $0, keepsBoxes: true)
        }
        expectMirrored {
            RoadChart(stations: Self.names.map { .init(name: $0, status: .active, progress: 0.5) }).drawing(in: $0, keepsBoxes: true)
        }
        // The marks of a ring itself run clockwise everywhere.
        let ring = RingChart(value: 28, maximum: 36, thresholds: [.init(value: 21, label: "جيد")], lowest: "ضعيف", verdict: "جيد")
        let left = boxes(false) { ring.drawing(in: $0, keepsBoxes: true) }
        let right = boxes(true) { ring.drawing(in: $0, keepsBoxes: true) }
        #expect(
            left.first { $0.text == "$0.28" }.map { $0.x < 240 } == true && right.first { $0.text == "$0.28" }.map { $0.x > 240 } == true)
        let middle = right.first { $0.text == "$0.28" }?.x ?? 0
        let words = right.filter { $0.text == "جيد" || $0.text == "ضعيف" }
        #expect(words.count == 3 && words.allSatisfy { $0.x + $0.width < middle })
    }

    /// Where names in one line would leave the amounts no room, names are broken into two.
    @Test func keepsAmountsOnBothSidesOfZeroOnAPhone() {
        let chart = BarChart(
            bands: ["الإلكترونيات", "التسوق عبر الإنترنت", "المشروبات الكحولية"].map { .category($0) },
            series: [ChartSeries(name: "", values: [1_402_400, 579_500, -2_223_200])], orientation: .horizontal)
        var context = context(width: 310, isRightToLeft: true)
        context.value.short = context.value.full
        let drawing = chart.drawing(in: context, keepsBoxes: true)
        for amount in ["$14.0K", "$5.8K", "−$22.2K"] {
            #expect(drawing.boxes.contains { $0.text.contains(amount) }, "\(amount) of \(drawing.boxes.map(\.text))")
        }
        #expect(!drawing.boxes.contains { $0.text.contains("…") })
        expectSound(drawing)
    }

    @Test func putsTheListOfADonutAtTheLeft() {
        let donut = DonutChart(slices: Self.names.map { Slice(name: $0, value: 1, share: "33%", colour: 0) }, centre: "$3")
        let right = boxes(true) { donut.drawing(in: $0, keepsBoxes: true) }
        #expect(right.first { $0.text == "$3" }.map { $0.x > 240 } == true)
        let names = right.filter { Self.names.contains($0.text) }
        let shares = right.filter { $0.text == "33%" }
        #expect(names.count == 3 && shares.count == 3)
        for (name, share) in zip(names, shares) { #expect(share.x < name.x && name.x + name.width < 280) }
    }

    @Test func keepsTimeAndAxesFromLeftToRight() {
        for draw in [
            { @Sendable in
                LineChart(bands: (0..<9).map { .day(20_700 + $0) }, series: [ChartSeries(name: "", values: (0..<9).map { Double($0) })])
                    .drawing(in: $0, keepsBoxes: true)
            },
            { @Sendable in
                BarChart(bands: (0..<9).map { .day(20_700 + $0) }, series: [ChartSeries(name: "", values: (0..<9).map { Double($0) })])
                    .drawing(in: $0, keepsBoxes: true)
            },
        ] as [@Sendable (ChartContext) -> Drawing] {
            #expect(draw(context()).svg == draw(context(isRightToLeft: true)).svg)
            #expect(boxes(true, draw) == boxes(false, draw))
        }
    }

    @Test func isolatesNumbersFromWords() throws {
        let chart = BarChart(
            bands: [.category("طعام"), .category("Uber")], series: [ChartSeries(name: "", values: [500, 400])], orientation: .horizontal,
            notes: ["×6"])
        let svg = chart.draw(in: context(isRightToLeft: true)).string
        // Words that are read from right to left start at their right; others and numbers are written as they are everywhere.
        // That is said once, on their group; its name of other letters says otherwise.
        let names = try #require(svg.firstMatch(of: /<g direction="rtl"([^>]*)><text([^>]*)>طعام<\/text><text([^>]*)>Uber<\/text>/))
        #expect(names.1.contains("text-anchor=\"end\"") && !names.2.contains("direction"))
        #expect(names.3.contains("direction=\"ltr\" text-anchor=\"start\""))
        #expect(svg.contains(/<g direction="rtl"[^>]*><text [^>]*>\u{200E}\$5\.00\u{200E} <tspan/))
        #expect(svg.contains("unicode-bidi=\"isolate\" direction=\"ltr\">×6<"))
        #expect(svg.contains(/<g transform="matrix\(-1 0 0 1 [0-9.]+ 0\)">/))
    }

    @Test(arguments: ["طعام", "מזון", "گروسری", "ﻃﻌﺎﻡ", "٤٨٫٠٠", "نُقِل"]) func givesLettersFromRightToLeftAWidth(text: String) {
        let letters = text.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }.count
        #expect(Metrics.thousandths(text, bold: false) >= 290 * letters)
        #expect(Metrics.thousandths(text, bold: false) <= 1130 * letters)
    }
}
