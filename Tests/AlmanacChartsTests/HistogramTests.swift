import TestSupport
import Testing

@testable import AlmanacCharts

@Suite struct HistogramTests {
    private func bins(_ values: [Double], _ domain: ValueFormat.Domain = .number) -> HistogramBins {
        HistogramBins(values.sorted(), .english(domain))
    }

    @Test func everyValueIsCountedOnce() {
        var state: UInt64 = 7
        for count in [1, 2, 3, 10, 57, 1000] {
            for domain in [ValueFormat.Domain.number, .money, .count, .ratio] {
                let values = (0..<count).map { (_: Int) -> Double in
                    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                    let value = Double(Int64(bitPattern: state) >> 40)
                    return domain == .number || domain == .ratio ? value / 1000 : value
                }.sorted()
                let bins = HistogramBins(values, .english(domain))
                #expect(bins.counts.reduce(0, +) == count)
                #expect(bins.edges.count == bins.counts.count + 1)
                #expect(bins.counts.count <= 26)
                #expect(bins.edges[0] <= values[0] && bins.edges[bins.edges.count - 1] >= values[count - 1])
                // Counted anew, value by value: each interval has its lower edge.
                for (bin, counted) in bins.counts.enumerated() {
                    let isLast = bin == bins.counts.count - 1
                    let inside = values.count { value in
                        let (low, high) = (bins.edges[bin], bins.edges[bin + 1])
                        let slack = bins.step * 1e-9
                        return value >= low - slack && (value < high - slack || (isLast && value <= high + slack))
                    }
                    #expect(inside == counted, "\(domain) \(count) \(bin)")
                }
            }
        }
    }

    @Test func edgesAreRoundNumbers() {
        #expect(bins([0.3, 0.31, 0.35, 0.42, 0.5, 0.58, 0.69]).edges == [0.3, 0.4, 0.5, 0.6, 0.7])
        // Whole dollars, not cents.
        let money = bins([1234, 2220, 950, 1810, 9930, 4410, 3020, 1700], .money)
        #expect(money.edges.allSatisfy { $0.truncatingRemainder(dividingBy: 100) == 0 })
    }

    @Test func whatIsCountedHasWholeIntervals() {
        let few = bins([0, 1, 1, 2, 3, 3, 3], .count)
        #expect(few.isSingle && few.edges == [0, 1, 2, 3, 4] && few.counts == [1, 2, 1, 3])
        let many = bins((0..<100).map { Double($0) }, .count)
        #expect(many.step == 10 && many.counts == Array(repeating: 10, count: 10))
        let chart = HistogramChart(values: (0..<100).map { Double($0) }, valueName: "Tasks")
        #expect(chart.intervals(in: context(domain: .count))?.map(\.name).prefix(3) == ["0 to 9", "10 to 19", "20 to 29"])
    }

    @Test func oneFarValueLeavesNoEndOfBars() {
        let bins = bins(Array(repeating: 1, count: 50) + [2, 3, 1e9])
        #expect(bins.counts.count <= 26 && bins.counts.reduce(0, +) == 53)
    }

    @Test func equalValuesAreOneBar() {
        for value in [0, 5, -3, 1e290, -1e-290, 0.1] {
            let bins = bins([value, value, value])
            #expect(bins.counts == [3], "\(value)")
            #expect(bins.edges[0] <= value && bins.edges[1] >= value && bins.edges[0] < bins.edges[1])
        }
        let chart = HistogramChart(values: [5, 5, 5], valueName: "Points")
        #expect(chart.draw(in: context(domain: .number)).description == "Histogram: 3 values. All 5.00.")
    }

    @Test func tellsTheMedianAndWhatIsMissing() {
        let description = FormSamples.histogram.draw(in: context()).description
        #expect(description.hasPrefix("Histogram: 60 values. From $"))
        #expect(description.contains(" Median $"))
        #expect(
            description.hasSuffix(
                "Each bar spans $25.00; a value at an edge counts to the next bar. 1 value is missing. 1 invalid value is left out."))
        let boxes = FormSamples.histogram.drawing(in: context(), keepsBoxes: true).boxes
        // Those who see the picture are told, too.
        #expect(boxes.contains { $0.text == "2 values are missing." } && boxes.contains { $0.text.hasPrefix("Median $") })
    }

    @Test func nothingKnownIsSaid() {
        let chart = HistogramChart(values: [nil, .nan], valueName: "x")
        #expect(chart.draw(in: context()).description == "No data. 1 invalid value is left out.")
        #expect(chart.draw(in: context().onPage).string.contains(">No data<"))
        #expect(HistogramChart(values: [], valueName: "x").draw(in: context()).description == "No data.")
    }

    @Test func theMedianOfCountsIsACount() {
        #expect(median([1, 2, 3, 4], isWhole: true) == 2)
        #expect(median([1, 2, 3, 4], isWhole: false) == 2.5)
        #expect(median([7], isWhole: false) == 7)
        #expect(median([-1e290, 1e290], isWhole: false) == 0)
    }
}
