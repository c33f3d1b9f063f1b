import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacPages
@testable import AlmanacReport

/// Tables of the Markdown report that are too long to be read in passing.
struct LongTableTests {
    private static let template = """
        # Days
        ```chart
        mark: bar
        series: guardian.spend.daily
        title: Days
        ```
        """

    private func markdown(_ formats: Set<Format>) throws -> String {
        try Rendering.text(
            try Rendering.artifacts(try Rendering.context(Account.ana), ["report.md": Self.template], formats: formats), "report.md")
    }

    @Test func rowsThatStandInADataFileAreALink() throws {
        let text = try markdown([.markdown, .data])
        #expect(text.contains("](data/guardian.spend.daily.30d.csv)"))
        #expect(!text.contains("| Nov 18"))
    }

    @Test func withoutDataFilesTheRowsAreFolded() throws {
        let text = try markdown([.markdown])
        let start = try #require(text.firstRange(of: "<details><summary>Numbers</summary>"))
        let end = try #require(text.firstRange(of: "</details>"))
        let rows = text[start.upperBound..<end.lowerBound].split(separator: "\n").filter { $0.hasPrefix("| ") }
        // The head, the line under it, and 30 days: on the part of a day that 30 times 24 hours begin with nothing was spent.
        #expect(rows.count == 32)
        #expect(text.contains("| Nov 18"))
        #expect(!text.contains("data/"))
    }

    /// Where every letter is as wide, an emoji and a letter of East Asia are two wide.
    @Test func wideLettersMoveNoColumn() {
        var grid = MarkdownGrid(alignsLeft: [true, false], rows: 4)
        for cell in ["Shop", "Spent", "Pixel 👾", "$1", "東京", "$22", "Café", "$3"] { grid.words(cell) }
        var bytes: [UInt8] = []
        grid.write(to: &bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self) == """
                | Shop     | Spent |
                | -------- | ----: |
                | Pixel 👾 |    $1 |
                | 東京     |   $22 |
                | Café     |    $3 |

                """)
    }
}
