import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacReport

/// Markdown of a template as a page shows it.
enum Markdown {
    static func html(_ markdown: String) throws -> String { html(ProseHTML.pieces(try CommonMark.blocks(markdown))) }
    static func inlineHTML(_ markdown: String) throws -> String { html(ProseHTML.pieces(try CommonMark.inlines(markdown))) }

    private static func html(_ pieces: [MarkupPiece]) -> String {
        pieces.map { piece in
            switch piece {
            case .markup(let markup): markup.string
            case .hole(let hole): "{\(hole)}"
            case .target(let target): " href=\"{\(Prose.words(target))}\""
            }
        }.joined()
    }
}

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
        #expect(throws: MarkdownGuard.LimitExceeded.self) { try CommonMark.blocks(bomb) }
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
        let html = try Markdown.html("| Name | Spent |\n| :--- | ----: |\n| Uber | $133.51 |\n| Zara | $78.08 |\n")
        let table = try #require(try HTMLReader.read(html).tables.first)
        #expect(table.rows == [["Name", "Spent"], ["Uber", "$133.51"], ["Zara", "$78.08"]])
        #expect(MarkdownGuard.check(Array(Self.table(columns: 12, rows: 365).utf8)) == nil)
        #expect(MarkdownGuard.check(Array(String(repeating: "Words and words.\n\n---\n\n", count: 2000).utf8)) == nil)
        #expect(MarkdownGuard.check([]) == nil)
    }

    @Test func refusesABombInATemplateWithItsFileAndLine() {
        let bomb = "# Hi\n\n## Part\n{{> bomb}}\n"
        #expect(
            throws: FileProblems([
                FileProblem(
                    file: "partials/bomb.md", line: 4, column: 1, message: "the table has 502 columns; 64 is the most, use a table fence")
            ])
        ) {
            try ReportTemplate(
                file: "report.md", bytes: Array(bomb.utf8),
                partials: [("bomb", "partials/bomb.md", Array(("Words\n\n" + Self.table(columns: 500, rows: 3)).utf8))],
                vocabulary: Vocabulary())
        }
    }

    // MARK: CommonMark

    @Test func readsEachExtension() throws {
        #expect(try Markdown.html("~~gone~~") == "<p><del>gone</del></p>\n")
        #expect(try Markdown.html("see https://example.com now").contains("<a href=\"https://example.com\">"))
        #expect(try Markdown.html("| a |\n| - |\n| b |").hasPrefix("<table>"))
        #expect(
            try Markdown.html("**bold** and *soft* and `code`")
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
        let elements = try HTMLReader.read(try Markdown.html(markdown)).descendants
        #expect(elements.allSatisfy { $0.name == "p" && $0.attributes.isEmpty })
    }

    @Test(
        arguments: [
            "[x](javascript:alert(1))", "[x](JaVaScRiPt:alert(1))", "[x](vbscript:x)", "[x](file:///etc/passwd)", "[x](data:text/html,hi)",
            "<javascript:alert(1)>", "[x][r]\n\n[r]: javascript:alert(1)", "[x](javascript&colon;alert(1))", "![x](javascript:1)",
            "[x](java&#10;script:1)", "[x](&#1;javascript:1)", "[x](ftp://a.b)",
        ])
    func leadsToNoScript(markdown: String) throws {
        let page = try HTMLReader.read(try Markdown.html(markdown))
        #expect(page.descendants.allSatisfy { $0.attributes.isEmpty })
        #expect(page.text.contains("x") || page.text.contains("javascript"))
    }

    @Test func replacesZeroBytesAndWrongUTF8() throws {
        #expect(try Markdown.html("a\u{0}b") == "<p>a\u{FFFD}b</p>\n")
    }

    @Test(
        arguments: [
            ("Plain", "Plain"), ("1. First", "1. First"), ("2026. Review", "2026. Review"), ("- dash", "- dash"), ("> quote", "&gt; quote"),
            ("**Bold** words", "<strong>Bold</strong> words"), ("a < b & c", "a &lt; b &amp; c"), ("", ""), ("# deeper", "# deeper"),
        ])
    func writesAHeadingAsWords(markdown: String, html: String) throws {
        #expect(try Markdown.inlineHTML(markdown) == html)
    }

    /// cmark keeps what its extensions care for in a table of the process; two that parse at once must not take it from each other.
    @Test func readsExtensionsInManyTasksAtOnce() async throws {
        let expected = "<p><del>gone</del> <a href=\"http://www.a.bc\">www.a.bc</a></p>\n"
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { try (0..<400).count { _ in try Markdown.html("~~gone~~ www.a.bc") != expected } }
            }
            for try await wrong in group { #expect(wrong == 0) }
        }
    }

    // MARK: As cmark writes it

    private static let blockTags: Set<String> = [
        "#document", "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "table", "thead", "tbody", "tr", "th",
        "td", "hr", "br",
    ]

    /// The elements, their attributes and the words of a page, one a line: white space as a browser shows it.
    private static func shown(_ html: String) throws -> [String] {
        var lines: [String] = []
        var words = ""
        var isVerbatim = false
        func end() {
            let text = isVerbatim ? words : words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !text.isEmpty { lines.append("'\(text)'") }
            words = ""
        }
        func visit(_ element: HTMLReader.Element) {
            let isBlock = blockTags.contains(element.name)
            // A title, and the language of code, are not shown.
            let attributes = element.attributes.filter { $0.name != "title" && $0.name != "class" }.map {
                $0.name == "href" ? "href=\(address($0.value))" : "\($0.name)=\($0.value)"
            }
            let tag = "<\(([element.name] + attributes).joined(separator: " "))>"
            if isBlock {
                end()
                lines.append(tag)
            } else {
                words += tag
            }
            if element.name == "pre" { isVerbatim = true }
            for child in element.children {
                switch child {
                case .text(let text): words += text
                case .element(let child): visit(child)
                }
            }
            if isBlock {
                end()
                lines.append("</\(element.name)>")
            } else {
                words += "</\(element.name)>"
            }
            if element.name == "pre" { isVerbatim = false }
        }
        visit(try HTMLReader.read(html))
        return lines
    }

    /// cmark writes what an address cannot have as `%XX`; a browser does so with ours.
    private static func address(_ target: String) -> String {
        target.utf8.map { byte in
            (0x21...0x7E).contains(byte) && !"\"<>\\[]^`{|}".utf8.contains(byte)
                ? String(UnicodeScalar(byte)) : "%" + format(byte)
        }.joined()
    }

    private static func format(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }

    static let samples = [
        "Words\nand more\n\nParagraph two", "a  \nb\\\nc", "# One\n## Two ##\n### *Three*\n###### Six", "Set\n===\next\n---",
        "- a\n- b\n  - c\n\n    d\n- e", "1. a\n2. b", "7) a\n8) b\n\n\n9) c", "- a\n\n- b", "- a\n  ~~~\n  x\n  ~~~\n  b",
        "- a\n  <!-- x -->\n  b",
        "* a\n+ b\n- c", "- [ ] task", "> a\n> > b\n> - c\n\nd", "> a\nlazy", "```swift\nlet x = 1 < 2 && \"y\"\n\n  z\n```", "~~~\n\n~~~",
        "    indented\n\n    code",
        "---\n***\n_ _ _", "`a` ``b`c`` ` d `", "*a* **b** ***c*** _d_ __e__ a_b_c **a*b*c**", "~~a~~ ~b~",
        "[a](b) [c](<d e> \"title\") [e][f] [f]\n\n[f]: /g?h=i&j 'k'",
        "[a](b&amp;c) [**b**](c) [`c`](d#e)", "<https://a.bc/d> <a@b.cd> https://a.bc/d?e=f. www.a.bc a@b.cd",
        "![a](b) ![c](d 'e') [![f](g)](h)", "&amp; &lt; &copy; &#65; &nope; & <",
        "a \\* \\_ \\[ \\` \\# b", "| a | b | c | d |\n|---|:--|:-:|--:|\n| 1 | *2* | `3` | 4 |\n| 5 |\n| 6 | 7 | 8 | 9 | 10 |",
        "| a |\n|---|", "a | b\n--|--\nc \\| d | e\n\nf",
        "<div>\nblock\n</div>\n\nwords <b>bold</b> words", "\"quotes\" and 'single' ones", "é漢😀 ü", "a\u{A0}b", "#no heading\n#",
        "-\n- \n- a", "1986\\. A year", "\ttab\n\n- \ttab", "",
        "[x](ftp://a.b) [y](tel:1) [z](a:b) [w](a/b:c) [v](?a:b)",
    ]

    @Test(arguments: samples)
    func writesWhatCmarkWrites(markdown: String) throws {
        #expect(try Self.shown(try Markdown.html(markdown)) == Self.shown(Cmark.html(markdown, likeOurs: true)))
    }

    private static let fragments = [
        "a", "b ", "word", " ", " ", "\n", "\n", "\n\n", "    ", "- ", "1. ", "23) ", "> ", "# ", "## ", "```", "~~~", "~~", "~", "`", "``",
        "*", "*", "**", "**", "_",
        "__", "[", "](u)", "](/v \"t\")", "![", "](<x y>)", "[r]", "\n\n[r]: /u 'T'\n\n", "|", "| a | b |\n|-|:-:|\n| c | d |\n", "---",
        "===", "\\", "<b>", "<!-- c -->",
        "<div>", "&amp;", "&copy;", "&#x41;", "<http://a.bc>", "http://a.bc/d", "www.a.bc", "x@y.zz", "'", "\"", "<", ">", "é", "漢", ":",
        "  \n", "***", "!", "(", ")",
        "[x](javascript:y)", ".", "1", "\t",
    ]

    @Test func writesWhatCmarkWritesOfRandomMarkdown() throws {
        var random = SeededGenerator(seed: 10)
        var found: Set<String> = []
        for round in 0..<3000 {
            let markdown = (0..<Int.random(in: 1...14, using: &random)).map { _ in Self.fragments.randomElement(using: &random) ?? "" }
                .joined()
            let ours = try Self.shown(try Markdown.html(markdown))
            let theirs = try Self.shown(Cmark.html(markdown, likeOurs: true))
            if ours != theirs { Issue.record("round \(round): \(markdown.debugDescription) is \(ours), not \(theirs)") }
            for line in ours { found.insert(String(line.prefix { $0 != " " && $0 != "'" && $0 != ">" })) }
        }
        #expect(
            found.isSuperset(of: ["<p", "<ul", "<ol", "<li", "<blockquote", "<pre", "<h1", "<h2", "<table", "<hr", "<br"]),
            "\(found.sorted())")
    }
}
