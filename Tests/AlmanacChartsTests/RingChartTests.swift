import AlmanacCharts
import Foundation
import TestSupport
import Testing

@Suite struct RingChartTests {
    static let steps = [RingChart.Threshold(value: 21, label: "good"), RingChart.Threshold(value: 28, label: "excellent")]
    static let match = RingChart(
        value: 28, maximum: 36, thresholds: steps, lowest: "challenging", tone: .good, verdict: "Excellent Match")

    private func texts(_ drawing: Drawing) -> [String] { drawing.boxes.map(\.text) }

    private func drawing(_ value: Double?, of maximum: Double = 36, width: Int = 480) -> Drawing {
        RingChart(value: value, maximum: maximum, thresholds: Self.steps, lowest: "challenging", verdict: "Fine").drawing(
            in: context("Match", width: width, domain: .count), keepsBoxes: true)
    }

    /// How much of the turn the filled arc reaches over, its round ends included; read back from the path. `nil` when nothing is filled.
    private func filled(_ svg: SVG) throws -> Double? {
        let picture = try Picture(svg.bytes)
        let arcs = picture.elements.filter { element in
            element.name == "path" && element.attributes.contains { $0.name == "class" && ["s1", "sg", "sw", "sb"].contains($0.value) }
        }
        guard let data = arcs.first?.attributes.first(where: { $0.name == "d" })?.value else { return nil }
        guard !data.contains("z") else { return 1 }
        let thickness = try #require(picture.values(of: "stroke-width").first.flatMap { Double($0) })
        // M x y a r r 0 large 1 dx dy
        let numbers = data.split { "Ma ".contains($0) }.joined(separator: " ").replacing("-", with: " -").split(separator: " ")
            .compactMap { Double($0) }
        try #require(numbers.count == 9)
        let radius = numbers[2]
        let chord = (numbers[7] * numbers[7] + numbers[8] * numbers[8]).squareRoot()
        let angle = 2 * asin(min(chord / 2 / radius, 1))
        let share = (numbers[5] == 1 ? 2 * Double.pi - angle : angle) / 2 / .pi
        return share + thickness / (2 * .pi * radius)
    }

    @Test func fillsTheRingInProportion() throws {
        for value in [3.0, 9, 12, 18, 21, 27, 28, 33, 35] {
            let share = try #require(try filled(drawing(value).svg))
            #expect(abs(share - value / 36) < 0.003, "\(value): \(share)")
        }
        #expect(try filled(drawing(36).svg) == 1)
        #expect(try filled(drawing(0).svg) == nil)
    }

    @Test func saysTheNumberWhatItIsOfAndWhatItMeans() {
        let drawing = Self.match.drawing(in: context("Match", domain: .count), keepsBoxes: true)
        for text in ["28", "of 36", "Excellent Match", "from 28", "from 21", "under 21", "challenging"] {
            #expect(texts(drawing).contains(text), "\(text)")
        }
        #expect(drawing.svg.description == "28 of 36: Excellent Match. excellent from 28, good from 21, and challenging under 21.")
    }

    @Test(
        arguments: [
            (0, "challenging"), (20.99, "challenging"), (21, "good"), (27.5, "good"), (28, "excellent"), (40, "excellent"),
            (-3, "challenging"),
        ] as [(Double, String)])
    func marksTheWordThatHolds(value: Double, word: String) {
        let svg = drawing(value).svg.string
        // Words stand in bold only where they hold.
        let bold = svg.components(separatedBy: "font-size=\"13\" font-weight=\"600\"").dropFirst().first ?? ""
        #expect(bold.prefix { $0 != "/" }.contains(">\(word)<"), "\(svg)")
    }

    @Test func putsTheWordsBesideTheRingOrUnderIt() throws {
        for width in [430, 480, 700] {
            let boxes = drawing(28, width: width).boxes
            let number = try #require(boxes.first { $0.text == "28" && $0.height > 30 })
            let word = try #require(boxes.first { $0.text == "Fine" })
            #expect(word.x > number.x + number.width + 60)
        }
        for width in [200, 320, 380, 429] {
            let drawing = drawing(28, width: width)
            let number = try #require(drawing.boxes.first { $0.text == "28" && $0.height > 20 })
            let word = try #require(drawing.boxes.first { $0.text == "Fine" })
            #expect(word.y > number.y + number.height && abs(word.x + word.width / 2 - Double(width) / 2) < 1)
        }
    }

    @Test func staysUnder220PixelsHoweverWide() throws {
        for width in [320, 480, 700, 4000] {
            #expect(drawing(28, width: width).svg.height <= (width < 430 ? 310 : 220))
        }
    }

    @Test func tellsUnknownFromNothing() throws {
        let unknown = drawing(nil)
        let zero = drawing(0)
        #expect(texts(unknown).contains("–") && !texts(unknown).contains("0"))
        #expect(texts(zero).contains("0") && !texts(zero).contains("–"))
        #expect(unknown.svg.description.contains("The value is not known."))
        #expect(try filled(unknown.svg) == nil)
    }

    @Test func tellsWhatIsBeyondTheRing() throws {
        let svg = drawing(40).svg
        #expect(try filled(svg) == 1)
        #expect(svg.description.hasPrefix("40 of 36: Fine. That is more than the whole ring."))
    }

    @Test(
        arguments: [
            .nan, .infinity, -.infinity, -1, -0.0, 0, 1e-300, 35.999, 36, 1e300, Double(Int64.max), .leastNonzeroMagnitude,
        ] as [Double])
    func survivesAnyNumber(value: Double) {
        for maximum in [36, 0, -1, .nan, .infinity, 1e300, 1e-300] {
            for width in [40, 100, 160, 320, 480, 700] {
                expectSound(drawing(value, of: maximum, width: width), "\(value) of \(maximum) at \(width)")
            }
        }
    }

    @Test func leavesOutThresholdsThatLieNowhere() {
        let chart = RingChart(
            value: 5, maximum: 10,
            thresholds: [.nan, -1, 0, 10, 11, .infinity, 5, 5, 5.01, 1, 2, 3, 4, 6, 7, 8].map { .init(value: $0, label: "from \($0)") })
        let drawing = chart.drawing(in: context(domain: .number), keepsBoxes: true)
        expectSound(drawing)
        #expect(texts(drawing).filter { $0.hasPrefix("from ") && $0.contains(".0") && !$0.hasSuffix("0.00") }.count >= 6)
        #expect(!drawing.svg.string.contains("nan") && !drawing.svg.string.contains("inf"))
    }

    @Test func keepsRingsSmall() {
        for width in [320, 480, 700] {
            #expect(Self.match.draw(in: context("Match", width: width, domain: .count)).bytes.count <= 2048)
        }
    }
}
