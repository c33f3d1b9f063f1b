import AlmanacCharts
import TestSupport
import Testing

@Suite struct DonutTests {
    private func slices(_ values: [Double]) -> [Slice] {
        values.enumerated().map { Slice(name: "S\($0.offset)", value: $0.element, colour: $0.offset) }
    }

    @Test func drawsExactlyTheSlicesItIsGiven() throws {
        let many = (0..<12).map { Slice(name: "S\($0)", value: 1, share: "\($0) of them", colour: $0) }
        let svg = DonutChart(slices: many).draw(in: context(domain: .count))
        for index in 0..<12 { #expect(svg.string.contains(">S\(index)<") && svg.string.contains(">\(index) of them<")) }
        #expect(!svg.string.contains("Other") && !svg.string.contains("%"))
        #expect(
            try Picture(svg.bytes).values(of: "class").filter { $0.hasPrefix("s") && $0 != "sl" }
                == (1...12).filter { $0 != 0 }.map { "s\($0)" })
    }

    @Test func tellsTheSharesAndAmountsThatItIsGiven() {
        let chart = DonutChart(
            slices: [
                Slice(name: "A", value: 9e15, text: "$90,071,992,547,409.93", share: "61 %", colour: 3),
                Slice(
                    name: "Other (2)", value: 1, text: "$0.02", share: "39 %", colour: 0, isOther: true,
                    members: [.init(name: "B", text: "$0.01"), .init(name: "C", text: "$0.01")]),
            ], total: "$90,071,992,547,409.95")
        let svg = chart.draw(in: context())
        #expect(
            svg.description
                == "Donut chart: 2 parts, total $90,071,992,547,409.95. A $90,071,992,547,409.93 (61 %) and Other (2) $0.02 (39 %). "
                + "Other (2): B $0.01 and C $0.01.")
        #expect(svg.string.contains(">61 %<") && svg.string.contains(">39 %<"))
        #expect(!svg.string.contains("100") && !svg.string.contains("0%"))
    }

    @Test func drawsTheOtherSliceInTheNeutralColour() throws {
        let chart = DonutChart(slices: [
            Slice(name: "A", value: 2, colour: 9), Slice(name: "Rest", value: 1, colour: 3, isOther: true),
        ])
        let classes = try Picture(chart.draw(in: context()).bytes).values(of: "class")
        #expect(classes.contains("s10") && classes.contains("s7") && !classes.contains("s4"))
    }

    @Test func leavesOutSharesThatAreNotTold() {
        let svg = DonutChart(slices: slices([3, 1])).draw(in: context(domain: .count))
        #expect(svg.description.hasSuffix("S0 3 and S1 1."))
        #expect(!svg.string.contains("%"))
    }

    @Test func showsNegativeValuesAsBars() {
        let drawing = DonutChart(slices: slices([5, -2])).drawing(in: context(domain: .count), keepsBoxes: true)
        expectSound(drawing)
        #expect(drawing.svg.description.contains("1 negative value cannot be shown as a share."))
        #expect(drawing.svg.string.contains("\u{2212}2"))
    }

    @Test func tellsNoDataFromNothing() {
        let none = DonutChart(slices: []).draw(in: context())
        let zero = DonutChart(slices: slices([0]), centre: "$0").draw(in: context())
        #expect(none.description == "No data." && none.bytes != zero.bytes)
        #expect(zero.string.contains(">$0<"))
    }

    /// A part of an amount is another amount: one that has no room is left to the words of the picture.
    @Test(arguments: [false, true]) func anAmountInTheMiddleIsWholeOrNotThere(legend: Bool) {
        func drawn(_ centre: String) -> String {
            DonutChart(slices: slices([3, 1]), centre: centre, caption: "in all", legend: legend).draw(in: context(width: 144)).string
        }
        let long = drawn("1.239.775.000.000.000 ₫")
        #expect(!long.contains("…") && !long.contains("1.239") && !long.contains("in all"))
        #expect(drawn("1,24B ₫").contains(">1,24B ₫<") && drawn("1,24B ₫").contains("in all"))
    }

    @Test func survivesHugeValues() {
        for values in [[Double.greatestFiniteMagnitude, 1], [9.3e18, 9.3e18], [1e-300, 1e-300], [.nan, 1], [.infinity, 2]] {
            expectSound(DonutChart(slices: slices(values), centre: "∞").drawing(in: context(), keepsBoxes: true), "\(values)")
        }
    }
}

@Suite struct SliceGroupTests {
    private func groups(_ amounts: [Int64?], others: Set<Int> = []) -> [[Int]] {
        SliceGroup.groups(of: amounts, others: others).map(\.sources)
    }

    @Test func mergesManySmallAmounts() {
        let mixed = SliceGroup.groups(of: [50, 30, 10, 4, 1, 1, 1, 1, 1, 1])
        #expect(mixed.map(\.sources) == [[0], [1], [2], [3], [4, 5, 6, 7, 8, 9]])
        #expect(mixed.map(\.isOther) == [false, false, false, false, true])
    }

    @Test func keepsASingleSmallAmount() {
        #expect(SliceGroup.groups(of: [98, 2]) == [SliceGroup(sources: [0]), SliceGroup(sources: [1])])
    }

    @Test func takesWhatIsCalledOtherIn() {
        #expect(groups([60, 30, 1, 1], others: [1]) == [[0], [1, 2, 3]])
        #expect(SliceGroup.groups(of: [60, 30], others: [1]).map(\.isOther) == [false, true])
    }

    @Test func leavesOutWhatIsUnknownOrNegative() {
        #expect(groups([1, 50, 2, 40, 3, nil, 4, -9]) == [[1], [3], [6], [4], [2, 0]])
        #expect(groups([nil, -1]).isEmpty && groups([]).isEmpty)
    }

    @Test func comparesExactlyAboveTheIntegersOfADouble() {
        // 3 % of the whole to the unit: as binary fractions the amounts and their sum could not be told from their neighbours.
        let whole: Int64 = 9_000_000_000_000_000_000
        let part = whole / 100 * 3
        #expect(SliceGroup.groups(of: [whole - part, part, 0, 0]).first?.sources == [0])
        #expect(groups([whole - part, part - 0, 0, 0]) == [[0], [1], [2, 3]])
        #expect(groups([whole - part + 1, part - 1, 0, 0]) == [[0], [1, 2, 3]])
        #expect(groups([.max, .max, .max]).count == 3)
    }

    @Test func keepsEachAmountInOneGroup() {
        var random = SeededGenerator(seed: 22)
        for _ in 0..<300 {
            let amounts = (0..<Int.random(in: 1...20, using: &random)).map { _ in Int64.random(in: 0...100_000, using: &random) }
            let sources = groups(amounts).flatMap { $0 }
            #expect(sources.sorted() == Array(amounts.indices))
        }
    }
}

@Suite struct WholePercentTests {
    @Test func addsUpToAHundred() {
        var random = SeededGenerator(seed: 21)
        for _ in 0..<300 {
            let amounts = (0..<Int.random(in: 1...20, using: &random)).map { _ in Int64.random(in: 0...100_000, using: &random) }
            #expect(WholePercent.shares(of: amounts).reduce(0) { $0 + $1.percent } == (amounts.contains { $0 > 0 } ? 100 : 0))
        }
    }

    @Test func neverTellsSomethingAsNothing() {
        let format = ValueFormat.english(.count)
        #expect(WholePercent.shares(of: [999_999, 1]).map { $0.text(format, .english) } == [">99%", "<1%"])
        #expect(WholePercent.shares(of: [1, 0, 0]).map { $0.text(format, .english) } == ["100%", "0%", "0%"])
        #expect(WholePercent.shares(of: [.max, .max]).map(\.percent) == [50, 50])
    }
}
