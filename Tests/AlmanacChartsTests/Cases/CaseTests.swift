import AlmanacCharts
import ChartCases
import TestSupport
import Testing

/// The ninety cases that charts are known to go wrong with: each has a picture in the gallery, keeps what every picture promises, and shows what its
/// sentence says.
@Suite struct CaseTests {
    /// What must be seen, by the number of the case.
    static let checks: [Int: CaseCheck] = [axes, time, words, bars, lines, parts, properties].reduce(into: [:]) { all, some in
        all.merge(some) { one, _ in
            Issue.record("a case has two checks")
            return one
        }
    }

    @Test func eachOfNinetyHasAPictureAndACheck() {
        #expect(ChartCase.all.map(\.number) == Array(1...90))
        #expect(Self.checks.keys.sorted() == Array(1...90))
        for item in ChartCase.all { #expect(!item.title.isEmpty && item.expectation.hasSuffix(".") && !item.pictures().isEmpty) }
    }

    @Test(arguments: 1...90) func showsWhatItsSentenceSays(number: Int) throws {
        let item = ChartCase.all[number - 1]
        let pictures = item.pictures()
        let check = try #require(Self.checks[number])
        try check(pictures.map { ShownPicture($0) })
        let again = item.pictures()
        for (index, picture) in pictures.enumerated() {
            expectSound(picture.fixed, "case \(number), picture \(index)")
            #expect(picture.fixed.svg.bytes == again[index].fixed.svg.bytes)
            guard let page = picture.page else { continue }
            #expect(page.svg.bytes == again[index].page?.svg.bytes)
            #expect(PageTests.problem(page) == nil, "case \(number), picture \(index)")
        }
    }

    /// No two names in the code of all pictures are alike: they stand on one page.
    @Test func allStandOnOnePage() throws {
        var ids: Set<String> = []
        for item in ChartCase.all {
            for picture in item.pictures() {
                for id in try Picture((picture.page ?? picture.fixed).svg.bytes).values(of: "id") {
                    #expect(ids.insert(id).inserted, "\(id)")
                }
            }
        }
    }
}

typealias CaseCheck = @Sendable ([ShownPicture]) throws -> Void

/// A picture of a case, as a check asks about it.
struct ShownPicture {
    var picture: CasePicture
    var svg: SVG
    var read: ReadDrawing
    /// As the layout knows them.
    var boxes: [LabelBox]

    init(_ picture: CasePicture) {
        self.picture = picture
        svg = picture.fixed.svg
        read = ReadDrawing(svg)
        boxes = picture.fixed.boxes
    }

    var texts: [String] { boxes.map(\.text) }
    var told: String { svg.description }
    /// Texts that are numbers at the left end of lines across the plot.
    var ticks: [Double] { read.ticks.map(\.value) }
    /// The line of zero.
    var zero: Double {
        read.marks.first { $0.name == "path" && $0.classes.contains("sx") && $0.attributes["fill"] != "none" }?.lines.first?.first?.y ?? -1
    }

    func box(_ text: String) -> LabelBox? { boxes.first { $0.text == text } }

    func shows(_ words: String...) -> Bool { words.allSatisfy(texts.contains) }
}
