import TestSupport
import Testing

@testable import AlmanacCharts

@Suite struct WaterfallTests {
    @Test(arguments: 0..<200) func changesAddUpToTheMinorUnit(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let range = seed % 3 == 0 ? Int64.min...Int64.max : -100_000...100_000
        let changes = (0..<Int.random(in: 0...20, using: &random)).map { _ in Int64.random(in: range, using: &random) }
        let (first, last) = (Int64.random(in: range, using: &random), Int64.random(in: range, using: &random))
        let most = Int.random(in: 1...10, using: &random)
        let parts = WaterfallChart.parts(first: first, changes: changes, last: last, most: most)
        let sum = parts.kept.reduce(Int128(first)) { $0 + Int128(changes[$1]) } + parts.rest
        #expect(sum == Int128(last))
        #expect(parts.kept == parts.kept.sorted() && Set(parts.kept).count == parts.kept.count)
        #expect(parts.kept.count <= most + 1)
        let dropped = changes.indices.filter { !parts.kept.contains($0) }
        let least = parts.kept.map { changes[$0].magnitude }.min() ?? .max
        #expect(dropped.allSatisfy { changes[$0].magnitude <= least })
    }

    @Test func whatIsLeftOpenIsOther() {
        let open = WaterfallChart.parts(first: 100, changes: [30, -10], last: 125, most: 8)
        #expect(open.kept == [0, 1] && open.rest == 5 && open.merged == nil)
        let closed = WaterfallChart.parts(first: 100, changes: [30, -10], last: 120, most: 8)
        #expect(closed.kept == [0, 1] && closed.rest == 0 && closed.merged == 0)
        let merged = WaterfallChart.parts(first: 0, changes: [1, 50, 2, -40, 3], last: 16, most: 2)
        #expect(merged.kept == [1, 3] && merged.rest == 6 && merged.merged == 3)
        // A single one is not merged: it would need as much room.
        #expect(WaterfallChart.parts(first: 0, changes: [1, 50, 2], last: 53, most: 2).kept == [0, 1, 2])
    }

    @Test func everyRowHasItsNameAndItsChange() {
        let drawing = ChangeSamples.waterfall.drawing(in: context(), keepsBoxes: true)
        let texts = drawing.boxes.map(\.text)
        for text in ["October", "$262.10", "+$120.51", "−$84.00", "Other", "+$4.00", "November", "$320.71"] {
            #expect(texts.contains(text), "\(text) in \(texts)")
        }
        #expect(
            drawing.svg.description == "From $262.10 (October) to $320.71 (November): +$58.61. Groceries +$120.51, Fun −$84.00, "
                + "Transport +$31.10, Wholesale and household −$22.00, Health +$9.00, and Other +$4.00.")
    }

    /// What is written without minor units adds up as it stands: 773 − 169 + 88 + 77 − 39 − 16 + 21 would be 735, beside a bar of 734.
    @Test func whatIsWrittenAddsUp() throws {
        let format = ValueFormat.english(.money)
        #expect(
            format.shortSteps(first: 77_255, changes: [-16_880, 8758, 7720, -3930, -1600, 2091], last: 73_414)
                == ["$773", "−$169", "+$87", "+$77", "−$39", "−$16", "+$21", "$734"])
        // Without hundreds, cents stay.
        #expect(format.shortSteps(first: 1050, changes: [-25], last: 1025) == ["$10.50", "−$0.25", "$10.25"])
        // What is something does not read as nothing.
        #expect(format.shortSteps(first: 50_040, changes: [-40], last: 50_000) == ["$500.40", "−$0.40", "$500.00"])
        var random = SeededGenerator(seed: 25)
        for _ in 0..<500 {
            let changes = (0..<Int.random(in: 1...9, using: &random)).map { _ in Int128(Int64.random(in: -90_000...90_000, using: &random))
            }
            let first = Int128(Int64.random(in: 0...900_000, using: &random))
            let last = first + changes.reduce(0, +)
            let written = format.shortSteps(first: first, changes: changes, last: last).map { text in
                (Double(text.replacing("−", with: "-").filter { $0.isNumber || $0 == "-" || $0 == "." }) ?? .nan)
                    * (text.hasSuffix("K") ? 1000 : 1)
            }
            let sum = written.dropLast().reduce(0, +)
            #expect(abs(sum - (written.last ?? .nan)) < 0.001, "\(first) \(changes)")
            for (value, text) in zip([first] + changes + [last], written) { #expect(abs(Double(value) / 100 - text) < 1.6) }
        }
    }

    /// Each bar begins where the one above ends, in the picture as in the numbers.
    @Test func barsMeetEachOther() throws {
        var context = context(surface: .standalone)
        context.markTitles = false
        let chart = WaterfallChart(
            first: .init(name: "A", value: 400), steps: [.init(name: "B", value: 300), .init(name: "C", value: -200)],
            last: .init(name: "D", value: 500))
        let svg = chart.draw(in: context).string
        func bars(_ colour: String) throws -> [(left: Double, right: Double)] {
            let path = try #require(
                svg.firstMatch(of: try Regex("<path fill=\"\(colour)\" d=\"([^\"]*)\"", as: (Substring, Substring).self)))
            return path.1.split(separator: "z").reduce(into: []) { bars, part in
                let numbers = part.matches(of: /-?[0-9.]+/).compactMap { Double($0.0) }
                // The second bar of one shape is counted from where the first began.
                let left = numbers[0] + (bars.last?.left ?? 0)
                bars.append((left, left + numbers[2]))
            }
        }
        let sums = try bars("#59636e")
        let (rise, fall) = (try bars("#7884fc")[0], try bars("#367272")[0])
        #expect(abs(sums[0].right - rise.left) < 0.3)
        #expect(abs(rise.right - fall.right) < 0.3)
        #expect(abs(fall.left - sums[1].right) < 0.3)
        #expect(abs((rise.right - rise.left) / (sums[0].right - sums[0].left) - 0.75) < 0.01)
    }

    /// The colours that say more and less elsewhere on a page say it here, too, and no category's.
    @Test func risesAndFallsHaveTheColoursOfHowTheyStand() {
        var chart = WaterfallChart(
            first: .init(name: "A", value: 400), steps: [.init(name: "B", value: 300), .init(name: "C", value: -200)],
            last: .init(name: "D", value: 500))
        func fills() -> [String] {
            chart.draw(in: context(surface: .standalone)).string.matches(of: /path fill="(#[0-9a-f]+)"/).map { String($0.1) }
        }
        #expect(fills() == ["#59636e", "#7884fc", "#367272"])
        (chart.rises, chart.falls) = (.bad, .good)
        #expect(fills() == ["#59636e", "#a3002e", "#0a7b5c"])
    }

    @Test func anAxisThatDoesNotBeginAtZeroIsDrawnAndTold() {
        let cut = ChangeSamples.cutWaterfall.draw(in: context())
        #expect(cut.description.contains("The axis does not start at zero but at "))
        #expect(cut.string.contains("class=\"sk\""), "the bars of the sums are cut")
        let whole = ChangeSamples.waterfall.draw(in: context())
        #expect(!whole.description.contains("axis") && !whole.string.contains("class=\"sk\""))
    }

    @Test func sumsBeyondWhatCanBeHeldAreToldAsMore() {
        let chart = WaterfallChart(
            first: .init(name: "A", value: .min), steps: [.init(name: "B", value: .max)], last: .init(name: "C", value: .max))
        let description = chart.draw(in: context()).description
        #expect(description.contains("(C): >$"), "\(description)")
        #expect(!description.contains("+>"))
    }
}
