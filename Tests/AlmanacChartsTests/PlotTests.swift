import AlmanacCharts
import TestSupport
import Testing

/// Points, areas and rectangles: where they stand, in pictures of one width and of every width.
struct PlotTests {
    /// Boxes of shapes whose pointed-at words begin with a name.
    private func shapes(_ layout: ChartLayout, _ name: String) -> [ChartLayout.Box] {
        layout.boxes.filter { $0.kind == .shape && $0.text.hasPrefix(name) }
    }

    private func middle(_ box: ChartLayout.Box) -> (x: Double, y: Double) { (box.x + box.width / 2, box.y + box.height / 2) }

    private let scatter = Chart([(0.0, 0.0), (5, 5), (10, 10)]) { PointMark(x: .value("Length", $0.0), y: .value("Width", $0.1)) }

    /// The middle point lies in the middle of the outer ones, both ways; more is further right and higher.
    @Test(arguments: [true, false]) func pointsStandWhereTheirNumbersSay(isOnPage: Bool) throws {
        let layout = isOnPage ? try #require(try scatter.pageLayout(width: 480)) : try scatter.layout(width: 480)
        let places = ["0: 0", "5: 5", "10: 10"].compactMap { shapes(layout, $0).first.map(middle) }
        try #require(places.count == 3, "\(layout.boxes.map(\.text))")
        #expect(abs(places[1].x - (places[0].x + places[2].x) / 2) < 0.2)
        #expect(abs(places[1].y - (places[0].y + places[2].y) / 2) < 0.2)
        #expect(places[2].x > places[0].x + 200 && places[2].y < places[0].y - 60)
    }

    @Test func aScatterNamesItsAxes() throws {
        let texts = try scatter.layout(width: 480).boxes.filter { $0.kind == .text }.map(\.text)
        #expect(texts.contains("Length") && texts.contains("Width"), "\(texts)")
        let page = try #require(try scatter.pageLayout(width: 260)).boxes.filter { $0.kind == .text }.map(\.text)
        #expect(page.contains("Length") && page.contains("Width"), "\(page)")
        #expect(try scatter.description == "Point chart: 3 points. Length: From 0 to 10. Width: From 0 to 10.")
    }

    private let stacked = Chart([("A", 1, 2), ("A", 2, 3), ("B", 1, 4), ("B", 2, 1)]) {
        AreaMark(x: .value("Day", CalendarDay(daysSince1970: 20_000 + $0.1)), y: .value("Count", $0.2)).foregroundStyle(
            by: .value("Kind", $0.0))
    }

    /// The lower edge of one area is the upper edge of the one below it, and the top is the sum.
    @Test(arguments: [true, false]) func areasLieOnEachOther(isOnPage: Bool) throws {
        let chart = stacked.chartYScale(domain: 0...6)
        let layout = isOnPage ? try #require(try chart.pageLayout(width: 480)) : try chart.layout(width: 480)
        let low = try #require(shapes(layout, "A").first)
        let high = try #require(shapes(layout, "B").first)
        let base = low.y + low.height
        // A is 3 at most, and B reaches from 2 to 6.
        #expect(abs(low.height * 2 - (base - high.y)) < 0.3)
        #expect(abs(high.height - (base - high.y) * 4 / 6) < 0.3)
        #expect(low.width > 300 && abs(low.width - high.width) < 0.2)
    }

    @Test func areasAsShares() throws {
        let chart = Chart([("A", 1, 2), ("A", 2, 3), ("B", 1, 6), ("B", 2, 1)]) {
            AreaMark(x: .value("Day", CalendarDay(daysSince1970: 20_000 + $0.1)), y: .value("Count", $0.2), stacking: .normalized)
                .foregroundStyle(by: .value("Kind", $0.0))
        }
        let words = try chart.description
        #expect(words.contains("A: First 25%") && words.contains("B: First 75%"), "\(words)")
        #expect(try chart.layout().boxes.contains { $0.text == "100%" })
    }

    @Test func rectanglesReachFromValueToValue() throws {
        let chart = Chart {
            RectangleMark(xStart: .value("X", 2.0), xEnd: .value("X", 4.0), yStart: .value("Y", 10.0), yEnd: .value("Y", 20.0))
                .annotation("room")
            PointMark(x: .value("X", 0.0), y: .value("Y", 0.0))
            PointMark(x: .value("X", 8.0), y: .value("Y", 40.0))
        }
        let layout = try chart.layout(width: 480)
        let first = middle(try #require(shapes(layout, "0: 0").first))
        let last = middle(try #require(shapes(layout, "8: 40").first))
        let (width, height) = ((last.x - first.x) / 4, (first.y - last.y) / 4)
        let isThere = layout.boxes.contains {
            abs($0.x - first.x - width) < 0.3 && abs($0.width - width) < 0.3 && abs($0.y + $0.height - first.y + height) < 0.3
                && abs($0.height - height) < 0.3
        }
        #expect(isThere, "\(layout.boxes)")
        #expect(try chart.description.contains("room from 10 to 20."))
    }

    /// A line that goes with its points has one name, and points have shapes of their own.
    @Test func symbolsAreTold() throws {
        let chart = Chart([("A", 1.0), ("B", 2)]) {
            PointMark(x: .value("X", $0.1), y: .value("Y", $0.1)).symbol(by: .value("Kind", $0.0)).annotation("at " + $0.0)
        }
        let layout = try chart.layout(width: 480)
        #expect(layout.boxes.filter { $0.kind == .text && $0.text == "A" }.count == 1)
        #expect(layout.boxes.contains { $0.text == "at B" } && layout.boxes.contains { $0.text == "at A" })
        #expect(try chart.description.contains("at A 1, 1"))
        let page = try #require(try chart.pageLayout(width: 300))
        #expect(page.boxes.contains { $0.text == "at B" } && page.boxes.contains { $0.text == "at A" })
    }

    /// A line beside points tells what is not complete yet as a line alone does.
    @Test func whatIsNotOverIsTold() throws {
        func chart(_ isUnfinished: Bool) -> Chart {
            Chart(1..<4) { (index: Int) in
                LineMark(x: .value("Day", CalendarDay(daysSince1970: 20_000 + index)), y: .value("Count", index))
                    .unfinished(isUnfinished && index == 3)
                PointMark(x: .value("Day", CalendarDay(daysSince1970: 20_000 + index)), y: .value("Count", index))
            }
        }
        let (open, over) = (try chart(true).svg(), try chart(false).svg())
        #expect(open.description.contains("is not complete yet") && !over.description.contains("is not complete yet"))
        #expect(open.string.contains("\"2 4\"") && !over.string.contains("\"2 4\""))
    }

    /// Labels never meet, whatever the width.
    @Test func wordsStandFree() throws {
        let chart = Chart(0..<40) { (index: Int) in
            PointMark(x: .value("Number", Double(index * 37 % 50)), y: .value("Value", Double(index * 17 % 23)))
                .annotation("Point \(index)").foregroundStyle(by: .value("Kind", "Kind \(index % 5)"))
        }
        for width in stride(from: 260, through: 1400, by: 20) {
            let layout = try #require(try chart.pageLayout(width: width))
            expectFree(layout, "page \(width)")
            expectFree(try chart.layout(width: width), "fixed \(width)")
        }
    }

    private func expectFree(_ layout: ChartLayout, _ name: String) {
        let texts = layout.boxes.filter { $0.kind == .text }
        for (index, box) in texts.enumerated() {
            #expect(box.x > -0.3 && box.x + box.width < layout.width + 0.3, "\(name): \(box)")
            for other in texts[..<index] {
                let across = min(box.x + box.width, other.x + other.width) - max(box.x, other.x)
                let down = min(box.y + box.height, other.y + other.height) - max(box.y, other.y)
                #expect(across < 0.3 || down < 0.3, "\(name): \(box) meets \(other)")
            }
        }
    }

    @Test func manyPointsStaySmall() throws {
        let chart = Chart(0..<20_000) { (index: Int) in
            PointMark(x: .value("X", Double(index % 211)), y: .value("Y", Double(index * 7919 % 199)))
        }
        #expect(try chart.svg().bytes.count < 600_000)
        let area = Chart(0..<20_000) { (index: Int) in
            AreaMark(x: .value("X", Double(index / 2)), y: .value("Y", Double(index * 7919 % 199))).foregroundStyle(
                by: .value("Kind", "\(index % 2)"))
        }
        #expect(try area.svg().bytes.count < 60_000)
        #expect(try area.description.contains("points are drawn as"))
    }
}
