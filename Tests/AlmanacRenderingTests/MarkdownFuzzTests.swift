import AlmanacText
import CCmarkGFM
import TestSupport
import Testing

@testable import AlmanacReport

/// Hostile data in every place a template may put it, read back with cmark-gfm and all its extensions: it stays one run of text.
@Suite struct MarkdownFuzzTests {
    /// What stands around the data, and the types of the nodes above the text.
    static let places: [(before: String, after: String, path: String)] = [
        ("", "\n", "document paragraph"),
        ("lead\n", "\n", "document paragraph"),
        ("", "\ntail\n", "document paragraph"),
        ("a ", " b\n", "document paragraph"),
        ("- ", "\n", "document list item paragraph"),
        ("> ", "\n", "document block_quote paragraph"),
        ("## ", "\n", "document heading"),
        ("[", "](u)\n", "document paragraph link"),
        ("![", "](u)\n", "document paragraph image"),
        ("| h |\n|---|\n| ", " |\n", "document table table_row table_cell"),
        ("| ", " |\n|---|\n", "document table table_header table_cell"),
        ("[^1]: note\n\nx\n\n", "\n", "document paragraph"),
    ]

    static let fragments = [
        "a", "b", "Z", "1", "9", ".", ")", " ", "  ", "\n", "\t", "\r\n", "\u{0}", "\u{A0}", "é", "漢", "😀", "\\", "\\\\", "`", "```",
        "~", "~~", "~~~",
        "*", "**", "_", "__", "-", "--", "---", "+", "#", "##", "=", "==", ">", "<", "</", "<!--", "-->", "<b>", "<a href=x>", "<?",
        "<![CDATA[",
        "&", "&amp;", "&#35;", "&#x23;", "&lt", ";", "|", "| - |", ":", ":-", ":-:", "[", "]", "![", "](x)", "[^1]", "[x]: y", "[ ]",
        "(", "!", "www.",
        "www.a.bc", "WWW.A.BC", "http://a.bc", "https://", "ftp://x.yz", "mailto:a@b.cd", "xmpp:a@b.cd/e", "@", "a@b.cd",
        "a.b+c@d-e.fg", "<a@b.cd>",
        "<http://x.y>", "$", "%", "^", "{", "}", "\"", "'", "/", "?", "\u{E000}", "\u{202E}", "\u{2028}", "\u{85}", "\u{FFFE}",
        "script", "<script>",
    ]

    @Test(arguments: places) func dataStaysText(before: String, after: String, path: String) throws {
        cmark_gfm_core_extensions_ensure_registered()
        var random = SeededGenerator(seed: UInt64(before.utf8.count * 31 + after.utf8.count))
        for _ in 0..<1500 {
            let data = (0..<Int(random.next() % 8 + 1)).map { _ in
                Self.fragments[Int(random.next() % UInt64(Self.fragments.count))]
            }.joined()
            let escaped = markdownEscaped(data)
            // Nothing visible leaves nothing to find.
            guard !escaped.isEmpty else { continue }
            let leaves = leaves(before + escaped + after)
            let found = leaves.filter { $0.path == path }.map(\.text).joined(separator: "\n").replacing("\u{2060}", with: "")
            let around = before.hasPrefix("lead") ? "lead\n" : after.hasPrefix("\ntail") ? "\ntail" : ""
            var expected = visible(data)
            if !around.isEmpty { expected = before + expected + after }
            if before == "a " { expected = "a \(expected) b" }
            if before.hasPrefix("[^1]") { expected = "x" + expected }
            expected = expected.trimmed
            if found != expected || leaves.contains(where: { $0.path != path && $0.text != "h" }) {
                Issue.record("\(data.debugDescription) became \(escaped.debugDescription): \(leaves)")
            }
        }
    }

    /// The texts of a document with the types of the nodes around them; a soft break is a line break, a new paragraph nothing.
    private func leaves(_ markdown: String) -> [(path: String, text: String)] {
        let parser = cmark_parser_new(CMARK_OPT_DEFAULT | CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES)
        defer { cmark_parser_free(parser) }
        for name in ["table", "strikethrough", "autolink", "tagfilter", "tasklist"] {
            guard let found = cmark_find_syntax_extension(name) else {
                Issue.record("cmark-gfm has no extension \(name)")
                continue
            }
            cmark_parser_attach_syntax_extension(parser, found)
        }
        let parsed: UInt? = CommonMark.exclusively {
            cmark_parser_feed(parser, markdown, markdown.utf8.count)
            return cmark_parser_finish(parser).map { UInt(bitPattern: $0) }
        }
        guard let document = parsed.flatMap({ OpaquePointer(bitPattern: $0) }) else { return [] }
        defer { cmark_node_free(document) }
        var leaves: [(path: String, text: String)] = []
        collect(document, path: [], into: &leaves)
        return leaves
    }

    private func collect(_ node: OpaquePointer, path: [String], into leaves: inout [(path: String, text: String)]) {
        let type = String(cString: cmark_node_get_type_string(node))
        let place = path.joined(separator: " ")
        if let literal = cmark_node_get_literal(node) {
            // A text may come in several nodes; anything else with a literal is not text, and shows in the path.
            let text = String(cString: literal)
            if type == "text", leaves.last?.path == place {
                leaves[leaves.count - 1].text += text
            } else {
                leaves.append((type == "text" ? place : place + " " + type, text))
            }
        } else if type == "softbreak", leaves.last?.path == place {
            leaves[leaves.count - 1].text += "\n"
        } else if cmark_node_first_child(node) == nil {
            leaves.append((place + " " + type, ""))
        }
        var child = cmark_node_first_child(node)
        while let next = child {
            collect(next, path: path + [type], into: &leaves)
            child = cmark_node_next(next)
        }
    }

    /// What a reader sees of the data.
    private func visible(_ data: String) -> String {
        var text = ""
        for scalar in data.unicodeScalars {
            switch scalar {
            case "\u{0}", "\t", "\n", "\r", "\u{85}", "\u{2028}": text.unicodeScalars.append(" ")
            case "\u{E000}", "\u{202E}", "\u{FFFE}": break
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text.split(separator: " ").joined(separator: " ")
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first == "\n" || text.first == " " { text.removeFirst() }
        while text.last == "\n" || text.last == " " { text.removeLast() }
        return String(text)
    }
}
