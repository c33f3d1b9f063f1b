import AlmanacCharts
import ChartCases
import Foundation
import TestSupport
import Testing

extension CaseTests {
    /// Fails unless heights, in pixels from zero, are the values by one scale, to half a pixel; and unless the labels of the axis say that scale, to a pixel.
    private static func expectScale(_ heights: [Double], _ values: [Double], axis: [(y: Double, value: Double)] = [], minor: Double = 1) {
        #expect(heights.count == values.count)
        let unit = (heights.map(abs).max() ?? 0) / (values.map(abs).max() ?? 1)
        for (height, value) in zip(heights, values) { #expect(abs(height - value * unit) <= 0.5 + 0.5, "\(heights) \(values)") }
        // The best scale for all of them, not that of the largest alone.
        let best = zip(heights, values).map(*).reduce(0, +) / values.map { $0 * $0 }.reduce(0, +)
        for (height, value) in zip(heights, values) { #expect(abs(height - value * best) <= 0.5, "\(height) is not \(value * best)") }
        if let low = axis.first, let high = axis.last, high.value > low.value {
            let told = (low.y - high.y) / (high.value - low.value) / minor
            // Lines of the grid are moved by half a pixel at most, each; beyond the last label that grows with the way to there.
            let reach = max(abs(high.value), abs(low.value)) * minor
            for value in values {
                #expect(abs(value * told - value * best) <= max(1, abs(value) / reach * 1.1), "the axis says \(told), bars \(best)")
            }
        }
    }

    static let properties: [Int: CaseCheck] = [
        85: { shown in
            let vertical = shown[0].read.bars().map { $0.bottom - $0.top }
            expectScale(vertical, [41_300, 12_700, 8900, 27_450, 33_333, 19_999, 25_000, 4200], axis: shown[0].read.ticks, minor: 100)
            let base = shown[1].read.bars().first { $0.top < shown[1].zero - 2 }?.bottom ?? 0
            let signed = shown[1].read.bars().map { $0.top < base - 1 ? base - $0.top : base - $0.bottom }
            expectScale(signed, [41_300, -12_700, 8900, -27_450, 33_333, -4200], axis: shown[1].read.ticks, minor: 100)
            expectScale(shown[2].read.bars(areHorizontal: true).map { $0.right - $0.left }, [13_351, 96_430, 35_030, 2200])
            // A line leaves out points that lie on it; where it passes at each month is what counts.
            let line = shown[3].read.curves().flatMap { $0 }
            let values: [Double] = [12, 37, 25, 61, 48, 90, 72, 55, 83]
            let (left, right) = (line[0].x, line[line.count - 1].x)
            let heights = values.indices.map { month in
                let x = left + (right - left) * Double(month) / 8
                let after = line.firstIndex { $0.x >= x - 0.06 } ?? line.count - 1
                let (to, from) = (line[after], line[max(after - 1, 0)])
                return 300 - (to.x == from.x ? to.y : from.y + (to.y - from.y) * min((x - from.x) / (to.x - from.x), 1))
            }
            // The line of zero is not among them: the difference to the first one is in proportion.
            expectScale(heights.map { $0 - heights[0] }, values.map { $0 - values[0] }, axis: shown[3].read.ticks)
            let turns = shown[4].read.slices.compactMap(\.turns.first)
            let amounts: [Double] = [18_057, 15_751, 12_177, 4400]
            // A ring takes 35 % of the width, and no more than 180 pixels.
            let centre = ReadDrawing.Point(
                x: min(Double(shown[4].svg.width) * 0.35, 180) / 2, y: Double(shown[4].svg.height) / 2)
            let arcs = turns.map { turn in
                var angle = atan2(turn.to.y - centre.y, turn.to.x - centre.x) - atan2(turn.from.y - centre.y, turn.from.x - centre.x)
                if angle < 0 { angle += 2 * .pi }
                // The gap between two slices is theirs.
                return angle * turn.radius + 1.5
            }
            #expect(
                turns.count == 4 && turns.allSatisfy { abs(hypot($0.from.x - centre.x, $0.from.y - centre.y) - $0.radius) <= 0.5 },
                "\(turns) \(centre)")
            expectScale(arcs, amounts)
        },
        86: { shown in
            let (one, other) = (shown[0].read, shown[1].read)
            func heights(_ read: ReadDrawing, _ colour: Int) -> [Double] { read.bars(colour).map { $0.bottom - $0.top } }
            #expect(heights(one, 1) == heights(other, 2) && heights(one, 2) == heights(other, 1) && !heights(one, 1).isEmpty)
            #expect(one.bars(1).map(\.left) == other.bars(1).map(\.left) && one.gridLines == other.gridLines)
            #expect(shown[0].texts.sorted() == shown[1].texts.sorted())
        },
        87: { shown in
            let bars = shown.map { $0.read.bars().map { $0.bottom - $0.top } }
            #expect(bars[0] == bars[1] && bars[0].count == 6)
            #expect(
                zip(shown[0].ticks, shown[1].ticks).allSatisfy { abs($0 * 10_000 - $1) < 1e-6 }
                    && shown[0].ticks.count == shown[1].ticks.count)
        },
        88: { shown in
            #expect(Set(shown[0].read.slices.compactMap { $0.attributes["stroke"] }).count == 8)
            for name in ["neutral", "destiny", "guardian", "lume", "momentum", "moneymoments"] {
                let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
                    "../../../Templates/themes/\(name).css")
                let report = ThemeReport(css: try String(contentsOf: path, encoding: .utf8))
                #expect(report.passes, "\(name): \(report.lines)")
                let apart = report.findings.filter { $0.subject.hasPrefix("marks apart") }
                #expect(apart.count >= 8 && apart.allSatisfy { $0.least == 12 }, "\(name)")
            }
        },
        // What the two programs draw is compared by Tests/Charts/compare-rasters.py; here, that nothing is in the file that one of them does not know.
        89: { shown in
            let svg = shown[0].svg.string
            for word in ["var(", "class=", "dominant-baseline", "textLength", "vector-effect", "paint-order", "<style", "rgb("] {
                #expect(!svg.contains(word), "\(word)")
            }
            #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
        },
        90: { shown in
            #expect(!shown[0].svg.string.contains("class="))
            for item in ChartCase.all {
                for picture in item.pictures() {
                    // Every mark of a fixed picture says its own colours: a class alone would leave it black.
                    for mark in ReadDrawing(picture.fixed.svg).marks where !mark.classes.isEmpty && mark.name != "pattern" {
                        let hasColour = [mark.attributes["fill"], mark.attributes["stroke"]].contains { ($0 ?? "none") != "none" }
                        #expect(hasColour || mark.attributes["fill"] == "none", "case \(item.number): \(mark)")
                    }
                }
            }
        },
    ]
}
