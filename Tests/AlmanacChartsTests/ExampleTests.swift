import AlmanacCharts
import ChartExamples
import Foundation
import TestSupport
import Testing

/// The documentation of the library: its pictures are made by its examples, and its code is in them.
struct ExampleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let catalogue = root.appending(path: "Sources/AlmanacCharts/AlmanacCharts.docc")
    private static let pictures = GoldenFolder(catalogue.appending(path: "Resources"))

    /// `UPDATE_GOLDEN=1` rewrites the pictures.
    @Test(arguments: ChartExample.all.map(\.name)) func picturesAreThoseOfTheExamples(name: String) throws {
        let example = try #require(ChartExample.all.first { $0.name == name })
        let svg = try example.picture()
        expectSound(svg)
        if let difference = try Self.pictures.difference(svg.bytes, name + ".svg") { Issue.record("\(difference)") }
        expectSound(try example.chart.drawing(width: 480, surface: .standalone, keepsBoxes: true))
    }

    private func text(_ url: URL) throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }

    @Test func theQuickStartRuns() throws {
        let parts = try quickStart()
        #expect(parts[0].hasPrefix("<svg xmlns=") && parts[0].contains("$99.00"))
        #expect(parts[1].contains("class=\"ch f") && parts[1].contains("@container"))
        #expect(parts[2].contains("| Nov 20 2026 | $99.00 |"))
        #expect(parts[3].contains("Bar chart: 7 days, Nov 16 2026 to Nov 22 2026."))
    }

    /// Every picture is shown, and none is asked for that is not there.
    @Test func everyPictureIsShownOnce() throws {
        let articles = try FileManager.default.contentsOfDirectory(at: Self.catalogue, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }.map(text).joined()
        let shown = articles.matches(of: /\]\(([a-z-]+)\)/).map { String($0.1) }
        #expect(shown.sorted() == ChartExample.all.map(\.name).sorted())
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.catalogue.appending(path: "Resources").path())
        #expect(files.filter { $0.hasSuffix(".svg") }.sorted() == ChartExample.all.map { $0.name + ".svg" }.sorted())
    }

    /// Lines of code in the README and in the articles are lines of the examples, which are compiled and run.
    @Test func codeOfTheDocumentationIsThatOfTheExamples() throws {
        func lines(_ text: some StringProtocol) -> [String] {
            text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        let sources = Self.root.appending(path: "Examples/Charts/Sources")
        let code = try FileManager.default.subpathsOfDirectory(atPath: sources.path()).filter { $0.hasSuffix(".swift") }
            .map { try text(sources.appending(path: $0)) }.joined(separator: "\n")
        let compiled = Set(lines(code))
        var count = 0
        let articles = try FileManager.default.contentsOfDirectory(at: Self.catalogue, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "md" }
        for article in articles + [Self.root.appending(path: "README.md")] {
            for block in try text(article).matches(of: /```swift\n((?s:.)*?)```/) {
                count += 1
                for line in lines(block.1) {
                    #expect(compiled.contains(line), "\(article.lastPathComponent): \(line)")
                }
            }
        }
        #expect(count >= 20)
    }
}
