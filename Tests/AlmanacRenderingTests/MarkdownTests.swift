import AlmanacMarkup
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacRendering

/// What cmark-gfm is trusted with, and what comes of it.
struct MarkdownTests {
    static func table(columns: Int, rows: Int, row: String = "|x") -> String {
        String(repeating: "|x", count: columns) + "|\n" + String(repeating: "|-", count: columns) + "|\n"
            + String(repeating: row + "\n", count: rows)
    }

    @Test(
        arguments: [
            (500, 200), (1000, 1000), (2000, 2000), (6000, 2000), (65, 0), (64, 2000), (50, 5000),
        ])
    func refusesTablesThatGrowToMegabytes(columns: Int, rows: Int) {
        let bomb = Self.table(columns: columns, rows: rows)
        #expect(MarkdownGuard.check(Array(bomb.utf8)) != nil)
        #expect(throws: MarkdownGuard.Finding.self) { try CommonMark().html(bomb) }
        #expect(MarkdownGuard.check(Array(("> " + bomb.split(separator: "\n").joined(separator: "\n> ")).utf8)) != nil)
        #expect(MarkdownGuard.check(Array(bomb.split(separator: "\n").joined(separator: "\r\n").utf8)) != nil)
    }

    @Test func refusesLinesOfPipes() {
        #expect(
            MarkdownGuard.check(Array(String(repeating: "|", count: 40_000).utf8))
                == .init(offset: 0, message: "the table has 40001 columns; 64 is the most, use a table fence"))
    }

    @Test(arguments: ["a\n|-|-|\n", "> a\n> |-|-|\n", "words and words\n|-|\n"])
    func refusesWhatIsReadAgainAndAgain(lines: String) throws {
        let text = String(repeating: lines, count: 4000)
        let finding = try #require(MarkdownGuard.check(Array(text.utf8)))
        #expect(finding.message.hasSuffix(" lines without a blank one; leave one above each table"))
        // What is accepted of it is read in no time.
        #expect(finding.offset < 20_000)
        #expect(MarkdownGuard.check(Array((String(repeating: "word\n", count: 40_000) + "|-|\n").utf8)) != nil)
    }

    @Test func endsATableAtABlankLineOfAnyKind() {
        for blank in ["", " ", "\t ", "\r"] {
            let part = Self.table(columns: 60, rows: 1) + blank + "\n" + String(repeating: "Words.\n", count: 3000) + blank + "\n"
            #expect(MarkdownGuard.check(Array((part + part).utf8)) == nil)
        }
    }

    @Test func namesTheLineItRefuses() throws {
        let finding = try #require(MarkdownGuard.check(Array(("Words\n\n" + Self.table(columns: 500, rows: 1)).utf8)))
        #expect(finding == .init(offset: 7 + 1002, message: "the table has 502 columns; 64 is the most, use a table fence"))
        let rows = try #require(MarkdownGuard.check(Array(Self.table(columns: 40, rows: 3000).utf8)))
        #expect(rows.message == "the tables have more than 100000 cells; use a table fence with 'top'")
        let long = String(repeating: "word ", count: 20_000)
        #expect(
            MarkdownGuard.check(Array(("a\n" + long).utf8))
                == .init(offset: 2, message: "the line has 100000 bytes; 65536 is the most, break it"))
        #expect(
            MarkdownGuard.check(Array(repeating: 0x0A, count: 1 << 21))
                == .init(offset: 0, message: "the text has 2097152 bytes; 1048576 is the most, split it"))
    }

    @Test func acceptsTablesAsPeopleWriteThem() throws {
        let html = try CommonMark().html("| Name | Spent |\n| :--- | ----: |\n| Uber | $133.51 |\n| Zara | $78.08 |\n").string
        let table = try #require(try HTMLReader.read(html).tables.first)
        #expect(table.rows == [["Name", "Spent"], ["Uber", "$133.51"], ["Zara", "$78.08"]])
        #expect(MarkdownGuard.check(Array(Self.table(columns: 12, rows: 365).utf8)) == nil)
        #expect(MarkdownGuard.check(Array(String(repeating: "Words and words.\n\n---\n\n", count: 2000).utf8)) == nil)
        #expect(MarkdownGuard.check([]) == nil)
    }

    @Test func refusesABombInATemplateWithItsFileAndLine() {
        let bomb = "# Hi\n\n## Part\n{{> bomb}}\n"
        #expect(
            throws: TemplateProblems([
                TemplateProblem(
                    file: "partials/bomb.md", line: 4, column: 1, message: "the table has 502 columns; 64 is the most, use a table fence")
            ])
        ) {
            try ReportTemplate(
                file: "report.md", bytes: Array(bomb.utf8),
                partials: [("bomb", "partials/bomb.md", Array(("Words\n\n" + Self.table(columns: 500, rows: 3)).utf8))],
                vocabulary: Vocabulary())
        }
    }

    @Test func refusesABombThatTheDataMakes() throws {
        var guardian = Guardian()
        guardian.summary[.thirtyDays] = Account.summary(.thirtyDays, spend: 1)
        guardian.merchants[.thirtyDays] = (0..<2500).map { .init(merchant: "m\($0)", charges: 1, spend: 1) }
        let snapshot = Snapshot(asOf: Account.asOf, subject: Subject(id: "x"), systems: [guardian])
        let columns = 50
        let template =
            "# Hi\n\n" + String(repeating: "|x", count: columns) + "|\n" + String(repeating: "|-", count: columns) + "|\n"
            + "{{#guardian.spend.by_merchant}}\n|{{merchant}}\n{{/guardian.spend.by_merchant}}\n"
        #expect(throws: MarkdownGuard.Finding.self) { try Rendering.page(template, snapshot) }
    }

    // MARK: CommonMark

    @Test func readsEachExtension() throws {
        let mark = CommonMark()
        #expect(try mark.html("~~gone~~").string == "<p><del>gone</del></p>\n")
        #expect(try mark.html("see https://example.com now").string.contains("<a href=\"https://example.com\">"))
        #expect(try mark.html("| a |\n| - |\n| b |").string.hasPrefix("<table>"))
        #expect(
            try mark.html("**bold** and *soft* and `code`").string
                == "<p><strong>bold</strong> and <em>soft</em> and <code>code</code></p>\n")
    }

    @Test(
        arguments: [
            "<script>alert(1)</script>", "<b onclick=\"x()\">bold</b>", "<div style=\"color:red\">\nblock\n</div>",
            "a <img src=x onerror=y> b",
            "<svg onload=1>", "<iframe src=\"//x\"></iframe>", "<style>*{}</style>", "<title>x</title>", "<!-- <script> -->", "<?php ?>",
            "<![CDATA[<script>]]>",
        ])
    func passesNoHTMLOn(markdown: String) throws {
        let elements = try HTMLReader.read(try CommonMark().html(markdown).string).descendants
        #expect(elements.allSatisfy { $0.name == "p" && $0.attributes.isEmpty })
    }

    @Test(
        arguments: [
            "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](vbscript:x)", "[x](file:///etc/passwd)", "[x](data:text/html,hi)",
            "<javascript:alert(1)>", "[x][r]\n\n[r]: javascript:alert(1)", "[x](javascript&colon;alert(1))", "![x](javascript:1)",
        ])
    func leadsToNoScript(markdown: String) throws {
        let html = try CommonMark().html(markdown).string
        for element in try HTMLReader.read(html).descendants {
            for name in ["href", "src"] { #expect(element[name] ?? "" == "", "\(html)") }
        }
    }

    @Test func replacesZeroBytesAndWrongUTF8() throws {
        #expect(try CommonMark().html("a\u{0}b").string == "<p>a\u{FFFD}b</p>\n")
    }

    @Test(
        arguments: [
            ("Plain", "Plain"), ("1. First", "1. First"), ("2026. Review", "2026. Review"), ("- dash", "- dash"), ("> quote", "&gt; quote"),
            ("**Bold** words", "<strong>Bold</strong> words"), ("a < b & c", "a &lt; b &amp; c"), ("", ""), ("# deeper", "# deeper"),
        ])
    func writesAHeadingAsWords(markdown: String, html: String) throws {
        #expect(try CommonMark().inlineHTML(markdown).string == html)
    }

    /// cmark keeps what its extensions care for in a table of the process; two that parse at once must not take it from each other.
    @Test func readsExtensionsInManyTasksAtOnce() async throws {
        let expected = "<p><del>gone</del> <a href=\"http://www.a.bc\">www.a.bc</a></p>\n"
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let commonMark = CommonMark()
                    return try (0..<400).count { _ in try commonMark.html("~~gone~~ www.a.bc").string != expected }
                }
            }
            for try await wrong in group { #expect(wrong == 0) }
        }
    }

    /// Plain lines take a short way past cmark; with a paragraph after them they do not, and what becomes of them must be the same.
    @Test func readsPlainLinesAsCmarkDoes() throws {
        var state: UInt64 = 7
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let alphabet = Array("aZwW.  09$%(),;-www. ")
        let commonMark = CommonMark()
        for _ in 0..<2000 {
            let line = String((0..<(1 + next(24))).map { _ in alphabet[next(alphabet.count)] })
            let short = try commonMark.html(line).string
            let long = try commonMark.html(line + "\n\n*end*").string
            #expect(long == short + "<p><em>end</em></p>\n", "\(line.debugDescription)")
        }
    }
}
