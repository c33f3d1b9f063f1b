import AlmanacCharts
import TestSupport
import Testing

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
                + "Transport +$31.10, Wholesale and household −$22.00, Health +$9.00, Other +$4.00.")
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
