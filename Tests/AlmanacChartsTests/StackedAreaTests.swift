import TestSupport
import Testing

@testable import AlmanacCharts

@Suite struct StackedAreaTests {
    @Test func sharesComeToOneWhateverTheirSum() {
        func value(_ day: Int, _ row: Int) -> Double? { Double((day * 31 + row * 17) % 97 + 1) }
        let series = (0..<7).map { row in ChartSeries(name: "S\(row)", values: (0..<200).map { value($0, row) }) }
        let chart = LineChart(bands: (0..<200).map { .day(20_000 + $0) }, series: series, form: .shares)
        let drawing = chart.drawing(in: context(domain: .ratio), keepsBoxes: true)
        // No label beyond the whole.
        #expect(drawing.boxes.contains { $0.text == "100%" } && !drawing.boxes.contains { $0.text == "120%" })
    }

    @Test func aBandOfWhichAPartIsNotKnownIsAGap() {
        #expect(FormSamples.shares.draw(in: context(domain: .ratio)).description.contains("4 values are missing."))
        var stack = FormSamples.stack
        stack.series[1].values[3] = nil
        #expect(stack.draw(in: context()).description.contains("1 value is missing."))
    }

    @Test func whatIsBelowZeroIsCounted() {
        let chart = LineChart(
            bands: [.day(1), .day(2)], series: [ChartSeries(name: "A", values: [1, 2]), ChartSeries(name: "B", values: [1, -2])],
            form: .stacked)
        #expect(chart.draw(in: context()).description.contains("1 negative value cannot be shown as a share."))
    }

    @Test func aRangeIsTinted() {
        let description = FormSamples.range.draw(in: context()).description
        #expect(description.contains("Low to high from $9.00 to $17.00"))
        let boxes = FormSamples.range.drawing(in: context(), keepsBoxes: true).boxes
        #expect(boxes.contains { $0.text == "Low to high" } && boxes.contains { $0.text.hasPrefix("Limit") })
    }
}
