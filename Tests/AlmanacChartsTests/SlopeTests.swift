import TestSupport
import Testing

@testable import AlmanacCharts

@Suite struct SlopeTests {
    @Test func tellsWhatADumbbellTells() {
        #expect(
            FormSamples.slope.draw(in: context()).description == "Before and after: 5 entries. Groceries from $120.00 to $180.00, "
                + "Fun from $90.00 to $40.00, Transport from $70.00 to $70.00, Wholesale and household from not known to $30.00, "
                + "and Health from $25.00 to not known. The largest rise is Groceries: +$60.00. The largest fall is Fun: −$50.00. "
                + "2 values are missing.")
    }

    @Test func linesLeadFromTheLeftToTheRight() throws {
        let drawing = FormSamples.slope.drawing(in: context(), keepsBoxes: true)
        // What is known at one end alone has a point and no line.
        let svg = FormSamples.slope.draw(in: context(surface: .standalone)).string
        #expect(svg.matches(of: /<circle[^>]* r="4.5"/).count == 4)
        #expect(svg.matches(of: /<circle[^>]* r="3.5"/).count == 4)
        let left = try #require(drawing.boxes.first { $0.text == "$120.00" })
        let right = try #require(drawing.boxes.first { $0.text == "$180.00" })
        #expect(left.x + left.width < right.x)
        // The higher value stands higher.
        let fun = try #require(drawing.boxes.first { $0.text == "$40.00" })
        #expect(right.y < fun.y)
        // What is not known any more is named all the same.
        #expect(drawing.boxes.contains { $0.text == "Health" } && drawing.boxes.contains { $0.text == "–" })
    }

    /// The largest change has the colour, all others are grey.
    @Test func theLargestChangeStandsOut() {
        let svg = FormSamples.slope.draw(in: context(surface: .standalone)).string
        #expect(svg.matches(of: /stroke="#7884fc" stroke-width="3"/).count == 1)
        #expect(svg.matches(of: /stroke="#8c959f" stroke-width="2"/).count == 1)
        let same = SlopeChart(rows: [.init(name: "A", before: 5, after: 5)], beforeName: "x", afterName: "y")
        #expect(!same.draw(in: context(surface: .standalone)).string.contains("#7884fc"))
    }

    /// Rows whose texts would not stand at their points make the picture higher, up to a bound.
    @Test func growsUntilTextsStandAtTheirPoints() {
        func chart(_ values: [Double]) -> SlopeChart {
            SlopeChart(
                rows: values.enumerated().map { .init(name: "Row \($0)", before: $1 * 0.9, after: $1) }, beforeName: "x", afterName: "y")
        }
        func height(_ values: [Double]) -> Int { chart(values).drawing(in: context()).list.height }
        let even = [2000.0, 4000, 6000, 8000, 10_000, 12_000]
        let bundled = [2000.0, 2600, 3300, 4000, 4700, 12_000]
        #expect(height(bundled) > height(even) && height(bundled) < height(even) * 2)
        #expect(height([2000, 12_000]) < height(even))
        // Where values are alike no height helps.
        #expect(height([2000, 2000, 2000, 2000, 2000, 12_000]) <= height(even))
    }

    @Test func timeRunsFromLeftToRightInArabicToo() throws {
        let drawing = FormSamples.slope.drawing(in: context(isRightToLeft: true), keepsBoxes: true)
        let left = try #require(drawing.boxes.first { $0.text == "$120.00" })
        let right = try #require(drawing.boxes.first { $0.text == "$180.00" })
        #expect(left.x + left.width < right.x)
    }

    @Test func rowsBeyondSixteenAreCounted() {
        let rows = (0..<20).map { (row: Int) in DumbbellChart.Row(name: "Row \(row)", before: 1, after: Double(row)) }
        let drawing = SlopeChart(rows: rows, beforeName: "x", afterName: "y", notDrawn: 3)
            .drawing(in: context(domain: .count), keepsBoxes: true)
        #expect(drawing.boxes.contains { $0.text == "and 7 more" })
        #expect(drawing.svg.description.contains("7 more are not drawn."))
    }
}
