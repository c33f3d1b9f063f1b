import AlmanacCharts
import TestSupport
import Testing

@Suite struct DumbbellTests {
    @Test func tellsBothValuesAndTheLargestChanges() {
        #expect(
            ChangeSamples.dumbbell.draw(in: context()).description == "Before and after: 5 entries. Groceries from $120.00 to $180.00, "
                + "Fun from $90.00 to $40.00, Transport from $70.00 to $70.00, Wholesale and household from not known to $30.00, "
                + "and Health from $25.00 to not known. The largest rise is Groceries: +$60.00. The largest fall is Fun: −$50.00. "
                + "2 values are missing.")
    }

    @Test func whatIsNotKnownHasNoPoint() {
        let svg = ChangeSamples.dumbbell.draw(in: context(surface: .standalone)).string
        #expect(svg.matches(of: /<circle[^>]* r="6"/).count == 4)
        #expect(svg.matches(of: /<circle[^>]* r="3.5"/).count == 4)
        let none = DumbbellChart(rows: [.init(name: "A", before: nil, after: .nan)], beforeName: "x", afterName: "y")
        #expect(none.draw(in: context()).description == "No data. 1 invalid value is left out.")
        #expect(none.draw(in: context().onPage).string.contains(">No data<"))
    }

    @Test func rowsBeyondFortyAreCounted() {
        let rows = (0..<45).map { (row: Int) in DumbbellChart.Row(name: "Row \(row)", before: 1, after: Double(row)) }
        let chart = DumbbellChart(rows: rows, beforeName: "x", afterName: "y", notDrawn: 2)
        let drawing = chart.drawing(in: context(domain: .count), keepsBoxes: true)
        #expect(drawing.boxes.contains { $0.text == "and 7 more" })
        #expect(drawing.svg.description.contains("33 more are not listed here.") == false)
        #expect(
            drawing.svg.description.contains("28 more are not listed here.") && drawing.svg.description.contains("7 more are not drawn."))
    }

    @Test func isMirroredWhereWordsAreReadFromRightToLeft() throws {
        let drawing = ChangeSamples.dumbbell.drawing(in: context(isRightToLeft: true), keepsBoxes: true)
        let name = try #require(drawing.boxes.first { $0.text == "Fun" })
        let value = try #require(drawing.boxes.first { $0.text == "$40.00" })
        #expect(value.x + value.width < name.x)
    }
}
