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
        return try withDocument(bytes) { document, extensions in
            guard let html = cmark_render_html(document, CMARK_OPT_DEFAULT, extensions) else { return Markup(trusted: []) }
            // Memory of cmark's default allocator is malloc's.
            defer { cmark_get_default_mem_allocator().pointee.free(html) }
            var count = 0
            while html[count] != 0 { count += 1 }
            return html.withMemoryRebound(to: UInt8.self, capacity: count) {
                Markup(trusted: Array(UnsafeBufferPointer(start: $0, count: count)))
            }
        } ?? Markup(trusted: [])
    }

    /// The Markdown as values, raw HTML left out.
    ///
    /// - Throws: `MarkdownGuard.Finding` when the text is larger than cmark can be trusted with.
    func prose(_ markdown: String) throws(MarkdownGuard.Finding) -> [Prose.Block] {
        let bytes = Array(markdown.utf8)
        if Self.isPlainLine(bytes) { return [.paragraph([.text(markdown)])] }
        return try withDocument(bytes) { document, _ in ProseReader.blocks(in: document, depth: 0) } ?? []
    }

    /// One line as the words of a heading: `1. First` is no list there.
    func inlineProse(_ markdown: String) throws(MarkdownGuard.Finding) -> [Prose.Inline] {
        if Self.isPlainLine(Array(markdown.utf8)) { return [.text(markdown)] }
        guard case .heading(_, let inlines)? = try prose("# " + markdown).first else { return [] }
        return inlines
    }

    /// Parses, and hands the document to `read` while it lasts.
    private func withDocument<Result>(
        _ bytes: [UInt8], _ read: (_ document: OpaquePointer, _ extensions: UnsafeMutablePointer<cmark_llist>?) -> Result
    ) throws(MarkdownGuard.Finding) -> Result? {
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
        guard let document = parsed else { return nil }
        defer { cmark_node_free(document) }
        return read(document, cmark_parser_get_syntax_extensions(parser))
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

/// Walks the nodes of cmark and makes values of them.
private enum ProseReader {
    /// What is nested deeper is left out: only a template could nest so deep, and the walk is as deep as the nest.
    private static let deepest = 64

    static func blocks(in parent: OpaquePointer, depth: Int) -> [Prose.Block] {
        guard depth < deepest else { return [] }
        return children(of: parent).compactMap { node -> Prose.Block? in
            switch kind(node) {
            case "paragraph": .paragraph(inlines(in: node, depth: depth + 1))
            case "heading": .heading(Int(cmark_node_get_heading_level(node)), inlines(in: node, depth: depth + 1))
            case "list":
                .list(
                    start: cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? Int(cmark_node_get_list_start(node)) : nil,
                    items: children(of: node).map { blocks(in: $0, depth: depth + 1) })
            case "block_quote": .quote(blocks(in: node, depth: depth + 1))
            case "code_block": .code(literal(node))
            case "thematic_break": .rule
            case "table": table(node, depth: depth + 1)
            default: nil
            }
        }
    }

    private static func table(_ node: OpaquePointer, depth: Int) -> Prose.Block {
        let count = Int(cmark_gfm_extensions_get_table_columns(node))
        let alignments = cmark_gfm_extensions_get_table_alignments(node)
        return .table(
            rows: children(of: node).map { row in children(of: row).map { inlines(in: $0, depth: depth + 1) } },
            alignsRight: (0..<count).map { column in alignments.map { $0[column] == UInt8(ascii: "r") } ?? false })
    }

    private static func inlines(in parent: OpaquePointer, depth: Int) -> [Prose.Inline] {
        guard depth < deepest else { return [] }
        var result: [Prose.Inline] = []
        func append(_ text: String) {
            if case .text(let before)? = result.last {
                result[result.count - 1] = .text(before + text)
            } else {
                result.append(.text(text))
            }
        }
        for node in children(of: parent) {
            switch kind(node) {
            case "text": append(literal(node))
            case "softbreak": append(" ")
            case "linebreak": result.append(.lineBreak)
            case "code": result.append(.code(literal(node)))
            case "strong": result.append(.strong(inlines(in: node, depth: depth + 1)))
            case "emph": result.append(.emphasis(inlines(in: node, depth: depth + 1)))
            case "strikethrough": result.append(.struck(inlines(in: node, depth: depth + 1)))
            case "link":
                let target = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
                result.append(.link(target, inlines(in: node, depth: depth + 1)))
            // A picture from elsewhere is told by its words.
            case "image": append(Prose.words(inlines(in: node, depth: depth + 1)))
            default: break
            }
        }
        return result
    }

    private static func children(of parent: OpaquePointer) -> [OpaquePointer] {
        var result: [OpaquePointer] = []
        var next = cmark_node_first_child(parent)
        while let node = next {
            result.append(node)
            next = cmark_node_next(node)
        }
        return result
    }

    private static func kind(_ node: OpaquePointer) -> String {
        cmark_node_get_type_string(node).map { String(cString: $0) } ?? ""
    }

    private static func literal(_ node: OpaquePointer) -> String {
        cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    }
}
