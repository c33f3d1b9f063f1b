package import AlmanacMarkup
import CCmarkGFM
import Synchronization

/// GitHub-flavoured Markdown to HTML by cmark-gfm, in safe mode: no raw HTML, no `javascript:` links. The only file that knows cmark.
package struct CommonMark: Sendable {
    /// Extensions by the names cmark-gfm knows them by.
    package static let extensions = ["table", "strikethrough", "autolink", "tagfilter"]

    private static let registered: Bool = {
        cmark_gfm_core_extensions_ensure_registered()
        return true
    }()

    /// While cmark-gfm parses, it keeps the characters that its extensions care for (`~`, `:`, `w`) in a table of the whole process, and takes them out
    /// when it is done: of two that parse at once, one would miss its extensions. So there is one at a time.
    private static let turn = Mutex(())

    /// Parses with cmark while nobody else in the process does.
    static func exclusively(_ parse: () -> Void) {
        turn.withLock { _ in parse() }
    }

    /// Registers the extensions, once a process.
    package init() {
        _ = Self.registered
    }

    /// - Throws: `MarkdownGuard.Finding` when the text is larger than cmark can be trusted with.
    package func html(_ markdown: String) throws(MarkdownGuard.Finding) -> Markup {
        let bytes = Array(markdown.utf8)
        if Self.isPlainLine(bytes) {
            var html = MarkupWriter(capacity: bytes.count + 16)
            html.raw("<p>")
            html.text(markdown)
            html.raw("</p>\n")
            return html.finish()
        }
        if let finding = MarkdownGuard.check(bytes) { throw finding }
        let parser = cmark_parser_new(CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8)
        defer { cmark_parser_free(parser) }
        for name in Self.extensions {
            guard let found = cmark_find_syntax_extension(name) else {
                preconditionFailure("cmark-gfm has no extension '\(name)': libcmark-gfm-extensions is not the one we were built with")
            }
            cmark_parser_attach_syntax_extension(parser, found)
        }
        var parsed: OpaquePointer?
        Self.exclusively {
            bytes.withUnsafeBufferPointer { buffer in
                buffer.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
            }
            parsed = cmark_parser_finish(parser)
        }
        guard let document = parsed else { return Markup(trusted: []) }
        defer { cmark_node_free(document) }
        guard let html = cmark_render_html(document, CMARK_OPT_DEFAULT, cmark_parser_get_syntax_extensions(parser)) else {
            return Markup(trusted: [])
        }
        // Memory of cmark's default allocator is malloc's.
        defer { cmark_get_default_mem_allocator().pointee.free(html) }
        var count = 0
        while html[count] != 0 { count += 1 }
        return html.withMemoryRebound(to: UInt8.self, capacity: count) {
            Markup(trusted: Array(UnsafeBufferPointer(start: $0, count: count)))
        }
    }

    /// The HTML of one line as the words of a heading, without the heading around it: `1. First` is no list there.
    package func inlineHTML(_ markdown: String) throws(MarkdownGuard.Finding) -> Markup {
        if Self.isPlainLine(Array(markdown.utf8)) {
            var html = MarkupWriter(capacity: markdown.utf8.count)
            html.text(markdown)
            return html.finish()
        }
        let html = try html("# " + markdown).bytes
        let open = Array("<h1>".utf8)
        let close = Array("</h1>\n".utf8)
        guard html.starts(with: open), html.suffix(close.count).elementsEqual(close) else { return Markup(trusted: html) }
        return Markup(trusted: Array(html[open.count..<html.count - close.count]))
    }

    /// Whether a text is one line of words in which nothing means anything in Markdown, as most headings and many sentences are. cmark would copy it,
    /// at forty times the cost.
    private static func isPlainLine(_ bytes: [UInt8]) -> Bool {
        guard bytes.count < 500, let first = bytes.first, let last = bytes.last, last != 0x20 else { return false }
        // A line that starts with a letter opens no block.
        guard (0x41...0x5A).contains(first & 0xDF) else { return false }
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x20, 0x24, 0x25, 0x27, 0x28, 0x29, 0x2C, 0x2D, 0x3B: break
            // "www." becomes a link.
            case 0x2E: if index > 0, bytes[index - 1] | 0x20 == 0x77 { return false }
            default: return false
            }
        }
        return true
    }
}
