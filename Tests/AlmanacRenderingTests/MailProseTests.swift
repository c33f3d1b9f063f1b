import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// Prose of a template in a mail: the same words in HTML and in plain text.
struct MailProseTests {
    private static let markdown = """
        # **Title** & more
        A *soft* and ~~old~~ word, `code <b>`, a line\\
        break.

        - one
        - two
          - inner

        3. three
        4. four

        > quoted
        > words

        ---

        | a | b |
        |---|--:|
        | x | 1 |

        ~~~
        let x = 1 < 2
        ~~~
        """

    @Test func readsMarkdownAsValues() throws {
        let blocks = try CommonMark.blocks(Self.markdown)
        #expect(
            blocks == [
                .heading(1, [.strong([.text("Title")]), .text(" & more")]),
                .paragraph([
                    .text("A "), .emphasis([.text("soft")]), .text(" and "), .struck([.text("old")]), .text(" word, "),
                    .code([.text("code <b>")]),
                    .text(", a line"), .lineBreak, .text("break."),
                ]),
                .list(
                    start: nil, isTight: true,
                    items: [
                        [.paragraph([.text("one")])],
                        [.paragraph([.text("two")]), .list(start: nil, isTight: true, items: [[.paragraph([.text("inner")])]])],
                    ]),
                .list(start: 3, isTight: true, items: [[.paragraph([.text("three")])], [.paragraph([.text("four")])]]),
                .quote([.paragraph([.text("quoted words")])]),
                .rule,
                .table(rows: [[[.text("a")], [.text("b")]], [[.text("x")], [.text("1")]]], alignments: [.none, .right]),
                .code([.text("let x = 1 < 2\n")]),
            ])
    }

    @Test func nestsWithoutEnd() throws {
        #expect(try CommonMark.blocks(String(repeating: "> ", count: 5000) + "x").count == 1)
        #expect(try CommonMark.blocks(String(repeating: "*a ", count: 500) + String(repeating: "b*", count: 500)).count == 1)
    }

    @Test func leavesRawHTMLOut() throws {
        #expect(try CommonMark.blocks("a <b>b</b>\n\n<div>c</div>") == [.paragraph([.text("a b")])])
    }

    @Test func writesEveryKindOfBlock() throws {
        let body = try Mails.body(Account.ana, ["mail.md": Self.markdown], options: MailOptions())
        #expect(body.subject == "**Title** & more")
        let (root, words) = try Mails.read(body)
        #expect(root.all("h1").map(\.text) == ["Title & more"])
        #expect(root.all("th").map(\.text) == ["a", "b"] && root.all("th").map { $0["align"] } == ["left", "right"])
        #expect(root.all("em").map(\.text) == ["soft"] && root.all("del").map(\.text) == ["old"])
        for part in ["code <b>", "•", "inner", "3.", "four", "quoted words", "let x = 1 < 2"] { #expect(words.contains(part), "\(part)") }
        let text = Mails.visible(Mails.text(body))
        #expect(
            text.hasPrefix(
                """
                Title & more
                ============

                30 days · Oct 22 – Nov 20, 2026

                A soft and old word, code <b>, a line
                break.
                """))
        for part in [
            "\n- one\n", "\n- two\n", "\n  - inner\n", "\n3. three\n4. four\n", "\n> quoted words\n", "\n---\n", "\na | b\n",
            "\n    let x = 1 < 2\n",
        ] {
            #expect(text.contains(part), "\(part)")
        }
    }

    @Test func wrapsAndAligns() throws {
        for body in [try Mails.ana.get(), try Mails.body(Account { "商品\($0)👩‍👩‍👧‍👦" }.ana)] {
            for line in Mails.text(body).split(separator: "\n") where !line.contains("https://") {
                #expect(DisplayWidth.columns(Mails.visible(String(line))) <= 72, "\(line)")
            }
        }
        let text = Mails.text(try Mails.body(Account { "商品\($0)" }.ana))
        let merchants = text[try #require(text.firstRange(of: "Top merchants")).upperBound...]
        let wide = merchants.split(separator: "\n").filter {
            $0.contains("商品") && $0.contains("▇") && $0.contains("×")
        }
        let columns = wide.map { line in DisplayWidth.columns(line.prefix { $0 != "▇" }) }
        #expect(columns.count == 5 && Set(columns).count == 1, "\(columns)")
    }

    @Test(arguments: [
        ("abc", 3), ("商品", 4), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("\u{200C}", 0), ("שלום", 4), ("▇▇", 2), ("ﾊﾝ", 2), ("ＡＢ", 4),
        ("कपड़े", 3), ("आना-जाना", 8), ("क्षेत्र", 4),
    ])
    func countsColumns(text: String, columns: Int) {
        #expect(DisplayWidth.columns(text) == columns)
    }
}
