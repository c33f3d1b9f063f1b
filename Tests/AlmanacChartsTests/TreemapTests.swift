import TestSupport
import Testing

@testable import AlmanacCharts

@Suite struct TreemapTests {
    @Test func areasAreInProportionAndFillTheWhole() {
        for values in [[1.0], [6, 6, 4, 3, 2, 2, 1], [1e290, 1e280, 1], Array(repeating: 1, count: 40), [5, 4, 3, 100]] {
            let rectangles = TreemapLayout.rectangles(values, width: 600, height: 300)
            #expect(rectangles.count == values.count)
            let total = values.reduce(0) { $0 + $1 / values[0] }
            for (value, rectangle) in zip(values, rectangles) {
                let area = value / values[0] / total * 180_000
                #expect(abs(rectangle.width * rectangle.height - area) < 0.01 + area * 1e-9)
                #expect(rectangle.x >= -1e-6 && rectangle.x + rectangle.width <= 600 + 1e-6)
                #expect(rectangle.y >= -1e-6 && rectangle.y + rectangle.height <= 300 + 1e-6)
            }
            for (index, one) in rectangles.enumerated() {
                for other in rectangles[..<index] {
                    let across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
                    let down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
                    #expect(across < 1e-6 || down < 1e-6)
                }
            }
        }
    }

    /// The example of the article by Bruls, Huizing and van Wijk: six by four, areas of 6, 6, 4, 3, 2, 2 and 1.
    @Test func rowsAreThoseOfTheArticle() {
        let rectangles = TreemapLayout.rectangles([6, 6, 4, 3, 2, 2, 1], width: 6, height: 4)
        func isNear(_ one: Rectangle, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
            abs(one.x - x) < 1e-9 && abs(one.y - y) < 1e-9 && abs(one.width - width) < 1e-9 && abs(one.height - height) < 1e-9
        }
        #expect(isNear(rectangles[0], 0, 0, 3, 2) && isNear(rectangles[1], 0, 2, 3, 2))
        // Then four and three lie on top of the rest.
        #expect(isNear(rectangles[2], 3, 0, 12.0 / 7, 7.0 / 3) && isNear(rectangles[3], 3 + 12.0 / 7, 0, 9.0 / 7, 7.0 / 3))
        #expect(isNear(rectangles[4], 3, 7.0 / 3, 1.2, 5.0 / 3))
    }

    @Test func tellsPartsSharesAndWhatIsLeftOut() {
        let description = FormSamples.treemap.draw(in: context()).description
        #expect(description.hasPrefix("Treemap: 10 entries. Rent $1,200.00 (46%), Groceries and household $472.62 (18%)"))
        #expect(description.contains("Other (3): Tea $12.00, Stamps $9.00, and Pins $7.00."))
        #expect(description.hasSuffix("1 negative value cannot be shown as a share. 1 value is missing."))
    }

    @Test func nothingAboveZeroIsDrawnAsBars() {
        let debts = TreemapChart(parts: [.init(name: "A", value: -5), .init(name: "B", value: 0)])
        #expect(debts.draw(in: context()).description.hasPrefix("Bar chart: 2 entries."))
        #expect(debts.draw(in: context().onPage).description.hasPrefix("Bar chart: 2 entries."))
        #expect(
            TreemapChart(parts: [.init(name: "A", value: .nan)]).draw(in: context()).description == "No data. 1 invalid value is left out.")
    }

    @Test func twoThousandPartsAreTheLargestAndTheOthers() throws {
        let parts = (0..<2000).map { TreemapChart.Part(name: "Part \($0)", value: 100) }
        let svg = TreemapChart(parts: parts).draw(in: context().onPage)
        #expect(svg.description.contains("Other (1,988) $1,988.00") && svg.bytes.count < 8000)
        #expect(svg.description.contains("Treemap: 2,000 entries."))
    }

    /// A name stands whole, in a line or two, or not at all.
    @Test func namesAreWholeOrNotThere() throws {
        let page = FormSamples.treemap.drawing(in: context().onPage, keepsBoxes: true)
        for width in [256.0, 300, 390, 476, 700, 1000] {
            #expect(!page.boxes(in: width).contains { $0.text.hasSuffix("…") }, "\(width)")
        }
        let phone = page.boxes(in: 340).map(\.text)
        #expect(phone.contains("Groceries and") && phone.contains("household"), "\(phone)")
        #expect(page.boxes(in: 1000).contains { $0.text == "Groceries and household" })
        for width in [120, 200, 320, 560] {
            let boxes = FormSamples.treemap.drawing(in: context(width: width), keepsBoxes: true).boxes
            #expect(!boxes.contains { $0.text.hasSuffix("…") }, "\(width)")
        }
    }

    /// One hue, the larger the stronger; what was merged is grey. Many pale colours would not be told apart.
    @Test func partsAreOfOneHue() {
        let svg = FormSamples.treemap.draw(in: context(surface: .standalone)).string
        let looks = svg.matches(of: /fill="(#[0-9a-f]{6})"[^>]* fill-opacity="([.0-9]+)"/).map { ($0.1, Double($0.2) ?? 0) }
        #expect(looks.count == 8 && Set(looks.map { String($0.0) }) == [Theme.palette[0], Theme.palette[Theme.other]], "\(looks)")
        let steps = looks.filter { $0.0 == Theme.palette[0] }.map(\.1)
        #expect(steps == steps.sorted(by: >) && Set(steps).count >= 3, "\(steps)")
    }
}
