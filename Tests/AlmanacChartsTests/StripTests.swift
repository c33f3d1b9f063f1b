import TestSupport
import Testing

@testable import AlmanacCharts

@Suite struct StripTests {
    @Test func tellsEachRow() {
        #expect(
            FormSamples.strip.draw(in: context(domain: .number)).description == "Each value as a dot: 5 entries. "
                + "Excellent Match: median 29.00, from 28.50 to 33.00, 6 values. Good Match: median 24.00, from 22.00 to 26.00, 5 values. "
                + "Not Recommended, for several reasons: median 12.00, from 3.50 to 16.00, 11 values. Average: 19.00. "
                + "Unknown: The value is not known. 2 values are missing. 2 more are not drawn.")
    }

    /// Where dots stand, by their rows.
    private func dots(_ chart: StripChart) -> [String] {
        let svg = chart.draw(in: context(domain: .number, surface: .standalone)).string
        return svg.matches(of: /stroke-width="6"[^>]* d="M([\d.]+ [\d.]+)/).map { String($0.1) }
    }

    @Test func everyValueHasADotOfItsOwn() {
        let all = dots(FormSamples.strip)
        // Twenty-three values are known, of which six are alike, more than there is room for above each other.
        #expect(all.count == 22 && Set(all).count == 22, "\(all)")
    }

    /// The only dot of a row is not hidden by a median, of which it has none; where no row has one, the legend does not name it.
    @Test func aRowOfOneValueHasItsDotAndNoMedian() {
        func picture(_ rows: [[Double]]) -> String {
            StripChart(rows: rows.enumerated().map { .init(name: "Row \($0)", values: $1) })
                .draw(in: context(domain: .number, surface: .standalone)).string
        }
        let alone = picture([[19], [22]])
        #expect(!alone.contains("stroke=\"\(Theme.Role.ink.light)\"") && !alone.contains(">Median</text>"))
        let both = picture([[19], [22, 30, 31]])
        #expect(both.contains(">Median</text>"))
        let median = both.firstRange(of: "stroke=\"\(Theme.Role.ink.light)\" stroke-width=\"2\"")?.lowerBound
        let dots = both.firstRange(of: "stroke-width=\"6\"")?.lowerBound
        #expect(median.flatMap { median in dots.map { median < $0 } } == true, "\(both)")
    }

    @Test func thousandsOfValuesStayASmallPicture() throws {
        let rows = (0..<16).map { row in
            StripChart.Row(name: "Row \(row)", values: (0..<2000).map { Double(($0 * 7919 + row * 31) % 10_007) })
        }
        let page = StripChart(rows: rows).draw(in: context(domain: .number).onPage)
        #expect(page.bytes.count < 100_000, "\(page.bytes.count)")
        #expect(page.description.contains("2,000 values"))
    }

    @Test func timeAndPlaceAreMirroredInArabic() throws {
        let left = FormSamples.strip.drawing(in: context(domain: .number), keepsBoxes: true).boxes
        let right = FormSamples.strip.drawing(in: context(domain: .number, isRightToLeft: true), keepsBoxes: true).boxes
        func x(_ text: String, _ boxes: [LabelBox]) throws -> Double { try #require(boxes.first { $0.text == text }).x }
        #expect(try x("10", left) < x("20", left))
        #expect(try x("10", right) > x("20", right))
    }

    @Test func rowsBeyondSixteenAreCounted() {
        let rows = (0..<2000).map { StripChart.Row(name: "Row \($0)", values: [Double($0)]) }
        let drawing = StripChart(rows: rows).drawing(in: context(domain: .count), keepsBoxes: true)
        #expect(drawing.boxes.contains { $0.text == "and 1,984 more" })
        #expect(drawing.svg.description.contains("1,984 more are not drawn."))
    }

    @Test func nothingKnownIsSaid() {
        let chart = StripChart(rows: [.init(name: "A", values: [.nan, nil])])
        #expect(chart.draw(in: context()).description == "No data. 1 invalid value is left out.")
        #expect(chart.draw(in: context().onPage).string.contains(">No data<"))
    }
}
