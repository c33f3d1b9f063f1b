import AlmanacCharts
import ChartCases
import TestSupport
import Testing

extension CaseTests {
    static let bars: [Int: CaseCheck] = [
        48: { shown in
            let (done, planned) = (shown[0].read.bars(1), shown[0].read.bars(2))
            #expect(done.count == 2 && planned.count == 3)
            // In the first and the third group both stand side by side; in the second one the left place is empty.
            #expect(abs((planned[1].left - planned[0].left) - (planned[2].left - planned[1].left)) <= 1)
            #expect(done[0].right <= planned[0].left + 4 && done[1].left > planned[1].right)
        },
        49: { shown in
            let zero = shown[0].zero
            #expect(shown[0].read.bars(2).allSatisfy { $0.top >= zero - 1 } && shown[0].read.bars(2).count == 2)
            #expect(shown[0].read.bars(1).allSatisfy { $0.bottom <= zero + 1 })
            #expect(shown[0].shows("$250.00", "$270.00", "$370.00"), "\(shown[0].texts)")
            #expect(shown[0].told.contains("The value at a stack is the sum of its parts."))
        },
        50: { shown in
            let (food, fun) = (shown[0].read.bars(1), shown[0].read.bars(2))
            #expect(food.count == 2 && fun.count == 2)
            for (one, other) in zip(food, fun) { #expect(abs(other.bottom - one.top) < 1 && abs(one.left - other.left) < 0.1) }
            #expect(abs(food[0].bottom - fun[0].top - (food[1].bottom - fun[1].top)) < 0.6, "both are the whole")
            // The mark of nothing.
            #expect(!shown[0].read.zeros.isEmpty)
        },
        51: { shown in
            #expect(shown[0].read.bars(1).count == 2 && shown[0].read.bars(2).count == 1)
            #expect(shown[0].told.contains("Pins") && shown[0].told.contains("lowest $0.20"))
        },
        52: { shown in
            let bars = shown[0].read.bars(areHorizontal: true)
            let labels = shown[0].boxes.filter { $0.text.hasPrefix("$") }
            #expect(bars.count == 2 && labels.count == 2)
            for (bar, label) in zip(bars, labels) { #expect(label.x >= bar.right && label.x + label.width <= 300.2, "\(bar) \(label)") }
        },
        53: { shown in
            for (picture, value) in zip(shown, [9.0, -4]) {
                // The first one is its sample in the legend.
                let line = try #require(picture.read.marks.last { $0.attributes["stroke-dasharray"] == "4 3" }?.lines.first)
                // The axis ends with the line, or with a tick close beyond it.
                let bars = picture.read.bars()
                #expect(line[0].y > 0 && line[0].y < Double(picture.svg.height))
                #expect(bars.allSatisfy { value > 0 ? line[0].y < $0.top : line[0].y > $0.bottom }, "\(value)")
            }
            #expect(shown[0].texts.contains { $0.hasPrefix("limit: ") } && shown[1].texts.contains { $0.hasPrefix("floor: ") })
        },
        54: { shown in
            let order = shown[0].read.marks.enumerated()
            let rule = try #require(order.reversed().first { $0.element.attributes["stroke-dasharray"] == "4 3" })
            let grid = try #require(order.first { $0.element.classes.contains("sl") })
            #expect(rule.offset > grid.offset && shown[0].texts.count { $0.hasPrefix("limit: ") } == 1)
            #expect(shown[0].read.gridLines.contains { abs($0 - (rule.element.lines.first?.first?.y ?? -9)) < 0.6 })
        },
        55: { shown in
            for colour in [1, 2] {
                for mark in shown[0].read.marks where mark.name == "path" && mark.classes.contains("c\(colour)") {
                    for line in mark.lines {
                        let (ys, xs) = (line.map(\.y), line.map(\.x))
                        let height = (ys.max() ?? 0) - (ys.min() ?? 0)
                        // A corner takes its height from both sides: where a path first turns, it is not beyond its own top.
                        #expect(height >= 0.5 && (xs.max() ?? 0) - (xs.min() ?? 0) <= 73)
                    }
                }
            }
            // Round corners are those of the part farthest from zero: of the second where there is one, else of the first.
            func isRound(_ colour: Int) -> [Bool] {
                shown[0].read.marks.filter { $0.name == "path" && $0.classes.contains("c\(colour)") && $0.classes.contains("sk") }
                    .map { ($0.attributes["d"] ?? "").contains("q") }
            }
            #expect(isRound(2).allSatisfy { $0 } && !isRound(2).isEmpty)
            #expect(isRound(1).first == false)
        },
    ]

    static let lines: [Int: CaseCheck] = [
        56: { shown in
            #expect(shown[0].read.curves().count == 2)
            #expect(shown[0].read.marks.contains { $0.name == "circle" && $0.attributes["r"] == "2.5" })
        },
        57: { shown in
            let line = try #require(shown[0].read.curves().first)
            let (left, right) = (line.map(\.x).min() ?? 0, line.map(\.x).max() ?? 0)
            let grid = try #require(shown[0].read.marks.first { $0.classes.contains("sl") }?.lines.first)
            let width = abs(grid[grid.count - 1].x - grid[0].x)
            // Three of seven steps.
            #expect((right - left) / width < 0.5 && (right - left) / width > 0.3)
            #expect(shown[0].told.contains("8 months") && shown[0].told.contains("4 values are missing"))
        },
        58: { shown in
            for svg in [shown[0].svg, shown[0].picture.page?.svg].compactMap(\.self) {
                #expect(svg.bytes.count <= 15_360, "\(svg.bytes.count)")
            }
            let ys = shown[0].read.curves().flatMap { $0 }.map(\.y)
            // The whole range of the data is drawn: from its lowest to its highest place.
            #expect(shown[0].told.contains("10,000 points are drawn as") && (ys.max() ?? 0) - (ys.min() ?? 0) > 60)
        },
        59: { shown in
            for svg in [shown[0].svg, shown[0].picture.page?.svg].compactMap(\.self) {
                #expect(svg.bytes.count <= 12_288, "\(svg.bytes.count)")
            }
            #expect(shown[0].read.curves().count == 501 && shown[0].told.contains("500 values are missing"))
        },
        60: { shown in
            for svg in [shown[0].svg, shown[0].picture.page?.svg].compactMap(\.self) {
                #expect(svg.bytes.count <= 15_360, "\(svg.bytes.count)")
            }
            #expect(shown[0].told.contains("1,000,000 points are drawn as"))
        },
        61: { shown in
            let line = shown[0].read.curves().flatMap { $0 }
            let ys = line.map(\.y)
            #expect(line.count == 6 && ys[0] == ys[1] && ys[2] == ys[3] && ys[4] == ys[5] && abs(ys[0] - ys[2]) > 20)
        },
        62: { shown in
            let pieces = shown[0].read.marks.flatMap(\.curves)
            #expect(pieces.count == 13)
            // Control points between the ends keep the curve between them; places are rounded to a tenth.
            for piece in pieces {
                let range = min(piece[0].y, piece[3].y) - 0.16...max(piece[0].y, piece[3].y) + 0.16
                #expect(range.contains(piece[1].y) && range.contains(piece[2].y), "\(piece)")
            }
        },
        63: { shown in
            let looks = shown[0].read.marks.filter {
                $0.name == "path" && $0.attributes["stroke-width"] == "2" && !$0.lines.isEmpty && $0.attributes["fill"] == "none"
                    || $0.attributes["stroke-dasharray"] != nil
            }
            .map { "\($0.attributes["stroke"] ?? "") \($0.attributes["stroke-dasharray"] ?? "")" }
            #expect(Set(looks).count >= 12, "\(looks)")
        },
        64: { shown in
            let (one, other) = (try #require(shown[0].box("Savings")), try #require(shown[0].box("Cash")))
            #expect(abs(one.y - other.y) >= min(one.height, other.height) - 0.2)
        },
        65: { shown in
            // The filling is a path of its own, light and without a line, whose ends lie on the line of zero.
            let area = try #require(
                shown[0].read.marks.first { $0.name == "path" && $0.classes.contains("c1") && $0.attributes["fill-opacity"] != nil })
            let zero = shown[0].zero
            let ys = area.lines.flatMap { $0 }.map(\.y)
            #expect(ys.contains { abs($0 - zero) <= 0.6 } && (ys.max() ?? 0) > zero + 5 && (ys.min() ?? 1000) < zero - 5, "\(ys) \(zero)")
            #expect((ys.max() ?? 0) < (shown[0].read.gridLines.max() ?? 0) + 0.6)
        },
    ]
}
