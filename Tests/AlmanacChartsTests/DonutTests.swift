import AlmanacCharts
import TestSupport
import Testing

@Suite struct DonutTests {
    private func arranged(_ values: [Double]) -> [ArrangedSlice] {
        DonutChart.arranged(values.enumerated().map { Slice(name: "S\($0.offset)", value: $0.element) })
    }

    @Test func mergesManySmallSlices() {
        let slices = arranged(Array(repeating: 2.5, count: 40))
        #expect(slices.count == 1 && slices[0].name == "Other (40)" && slices[0].members.count == 40)
        let mixed = arranged([50, 30, 10, 4, 1, 1, 1, 1, 1, 1])
        #expect(mixed.map(\.name) == ["S0", "S1", "S2", "S3", "Other (6)"])
        #expect(mixed.last?.value == 6 && mixed.last?.colour == Theme.other)
    }

    @Test func keepsASingleSmallSlice() {
        #expect(arranged([98, 2]).map(\.name) == ["S0", "S1"])
    }

    @Test func takesTheUsersOtherIn() {
        let slices = DonutChart.arranged([
            Slice(name: "A", value: 60), Slice(name: "other", value: 30), Slice(name: "B", value: 1), Slice(name: "C", value: 1),
        ])
        #expect(slices.map(\.name) == ["A", "Other (3)"])
        #expect(DonutChart.arranged([Slice(name: "A", value: 60), Slice(name: "Other", value: 30)]).map(\.name) == ["A", "Other"])
    }

    @Test func addsUpToAHundred() {
        var random = SeededGenerator(seed: 21)
        for _ in 0..<300 {
            let slices = arranged(
                (0..<Int.random(in: 1...20, using: &random)).map { _ in Double(Int.random(in: 0...100_000, using: &random)) })
            let total = slices.reduce(0) { $0 + $1.value }
            #expect(slices.reduce(0) { $0 + $1.percent } == (total > 0 ? 100 : 0))
        }
    }

    @Test func neverTellsSomethingAsNothing() {
        let format = ValueFormat.english(.count)
        #expect(arranged([999_999, 1]).map { $0.share(format) } == [">99%", "<1%"])
        #expect(arranged([1, 0, 0]).map { $0.share(format) }.first == "100%")
    }

    @Test func showsNegativeValuesAsBars() {
        let drawing = DonutChart(slices: [Slice(name: "A", value: 5), Slice(name: "B", value: -2)]).drawing(
            in: context(domain: .count), keepsBoxes: true)
        expectSound(drawing)
        #expect(drawing.svg.description.contains("1 negative value cannot be shown as a share"))
        #expect(drawing.svg.string.contains("\u{2212}2"))
    }

    @Test func tellsNoDataFromNothing() {
        let none = DonutChart(slices: []).draw(in: context())
        let zero = DonutChart(slices: [Slice(name: "A", value: 0)], centre: "$0").draw(in: context())
        #expect(none.description == "No data." && none.bytes != zero.bytes)
        #expect(zero.string.contains(">$0<"))
    }

    @Test func survivesHugeValues() {
        for values in [[Double.greatestFiniteMagnitude, 1], [9.3e18, 9.3e18], [1e-300, 1e-300], [.nan, 1], [.infinity, 2]] {
            expectSound(
                DonutChart(slices: values.map { Slice(name: "x", value: $0) }, centre: "∞").drawing(in: context(), keepsBoxes: true),
                "\(values)")
        }
    }

    @Test func saysWhichSlicesEachStandsFor() {
        let slices = arranged([1, 50, 2, 40, 3, .nan, 4])
        #expect(slices.map(\.sources) == [[1], [3], [6], [4], [2, 0]])
        #expect(arranged([60, 40]).map(\.sources) == [[0], [1]])
    }
}
