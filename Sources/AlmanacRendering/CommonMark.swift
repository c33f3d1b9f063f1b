package import AlmanacMarkup
import CCmarkGFM

/// GitHub-flavoured Markdown to HTML by cmark-gfm, in safe mode: no raw HTML, no `javascript:` links. The only file that knows cmark.
package struct CommonMark: Sendable {
    /// Extensions by the names cmark-gfm knows them by.
    package static let extensions = ["table", "strikethrough", "autolink", "tagfilter"]

    private static let registered: Bool = {
        cmark_gfm_core_extensions_ensure_registered()
        return true
    }()

    /// Registers the extensions, once a process.
    package init() {
        _ = Self.registered
    }

    /// - Throws: `MarkdownGuard.Finding` when the text is larger than cmark can be trusted with.
    package func html(_ markdown: String) throws(MarkdownGuard.Finding) -> Markup {
        let bytes = Array(markdown.utf8)
        if let finding = MarkdownGuard.check(bytes) { throw finding }
        let parser = cmark_parser_new(CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8)
        defer { cmark_parser_free(parser) }
        for name in Self.extensions {
            guard let found = cmark_find_syntax_extension(name) else {
                preconditionFailure("cmark-gfm has no extension '\(name)': libcmark-gfm-extensions is not the one we were built with")
            }
            cmark_parser_attach_syntax_extension(parser, found)
        }
        bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
        }
        guard let document = cmark_parser_finish(parser) else { return Markup(trusted: []) }
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
        let html = try html("# " + markdown).bytes
        let open = Array("<h1>".utf8)
        let close = Array("</h1>\n".utf8)
        guard html.starts(with: open), html.suffix(close.count).elementsEqual(close) else { return Markup(trusted: html) }
        return Markup(trusted: Array(html[open.count..<html.count - close.count]))
    }
}
