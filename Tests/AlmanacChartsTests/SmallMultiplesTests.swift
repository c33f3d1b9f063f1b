import TestSupport
import Testing

@testable import AlmanacCharts

@Suite struct SmallMultiplesTests {
    @Test func tellsEachSeries() {
        let description = FormSamples.multiples.draw(in: context()).description
        #expect(description.hasPrefix("Small line charts: 6 months, May 2026 to Oct 2026. Groceries: First "))
        for name in ["Fun: First", "Transport: First", "Wholesale and household: First"] { #expect(description.contains(name)) }
        #expect(description.contains("2 values are missing.") && description.contains("Oct 2026 is not complete yet."))
    }

    /// All panels have one scale: equal values lie equally far above the line of zero.
    @Test func panelsHaveOneScale() throws {
        let chart = SmallMultiples(
            bands: [.month(24_000), .month(24_001)],
            series: [ChartSeries(name: "A", values: [10, 100]), ChartSeries(name: "B", values: [10, 50])])
        let svg = chart.draw(in: context(domain: .number, surface: .standalone)).string
        let rises = svg.matches(of: /stroke-width="2" d="M[\d.]+ [\d.]+l[\d.]+(-[\d.]+)"/).compactMap { Double($0.1) }
        try #require(rises.count == 2, "\(svg)")
        // 90 and 40 of one unit.
        #expect(abs(rises[0] / rises[1] - 90.0 / 40) < 0.06)
    }

    @Test func saysWhatTheLastValueIs() {
        let boxes = FormSamples.multiples.drawing(in: context(), keepsBoxes: true).boxes
        // The last series has no value at its end.
        #expect(boxes.contains { $0.text == "–" })
        let text = FormSamples.multiples.series[0].values[5].map { context().value.text($0) }
        #expect(boxes.contains { $0.text == text })
    }

    @Test func panelsBeyondSixteenAreCounted() {
        let series = (0..<20).map { ChartSeries(name: "S\($0)", values: [1, 2]) }
        let drawing = SmallMultiples(bands: [.day(1), .day(2)], series: series).drawing(in: context(), keepsBoxes: true)
        #expect(drawing.boxes.contains { $0.text == "and 4 more" })
        #expect(drawing.svg.description.contains("4 more are not drawn."))
    }

    @Test func nothingKnownIsSaid() {
        let chart = SmallMultiples(bands: [.day(1)], series: [ChartSeries(name: "A", values: [.nan])])
        #expect(chart.draw(in: context()).description == "No data. 1 invalid value is left out.")
        #expect(chart.draw(in: context().onPage).string.contains(">No data<"))
    }
}
