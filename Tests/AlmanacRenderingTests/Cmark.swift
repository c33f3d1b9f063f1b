import CCmarkGFM

@testable import AlmanacReport

/// The real cmark-gfm with its own writer of HTML: how a browser shows Markdown.
enum Cmark {
    /// - Parameters:
    ///   - isSafe: Without raw HTML and without addresses of scripts.
    ///   - likeOurs: Pictures by their words, and links that a page may not have as words, as `ProseHTML` has them.
    static func html(_ markdown: String, isSafe: Bool = true, likeOurs: Bool = false) -> String {
        cmark_gfm_core_extensions_ensure_registered()
        let options = isSafe ? CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8 : CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_UNSAFE
        let parser = cmark_parser_new(options)
        defer { cmark_parser_free(parser) }
        for name in CommonMark.extensions where isSafe || name != "tagfilter" {
            cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension(name))
        }
        // cmark keeps what its extensions care for in a table of the process.
        let parsed: UInt? = CommonMark.exclusively {
            cmark_parser_feed(parser, markdown, markdown.utf8.count)
            return cmark_parser_finish(parser).map { UInt(bitPattern: $0) }
        }
        guard let document = parsed.flatMap({ OpaquePointer(bitPattern: $0) }) else { return "" }
        defer { cmark_node_free(document) }
        if likeOurs { unwrap(in: document) }
        guard let text = cmark_render_html(document, options, cmark_parser_get_syntax_extensions(parser)) else { return "" }
        defer { cmark_get_default_mem_allocator().pointee.free(text) }
        return String(cString: text)
    }

    /// The page that a browser makes of it.
    static func read(_ markdown: String, isSafe: Bool = true) throws -> HTMLReader.Element {
        try HTMLReader.read(html(markdown, isSafe: isSafe))
    }

    private static func unwrap(in parent: OpaquePointer) {
        var next = cmark_node_first_child(parent)
        while let node = next {
            unwrap(in: node)
            next = cmark_node_next(node)
            let kind = String(cString: cmark_node_get_type_string(node))
            let target = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
            guard kind == "image" || (kind == "link" && !mayLead(target)) else { continue }
            while let child = cmark_node_first_child(node) { cmark_node_insert_before(node, child) }
            cmark_node_free(node)
        }
    }

    /// To the web, to a mail box, or to a place beside the page.
    private static func mayLead(_ target: String) -> Bool {
        target.firstMatch(of: /^(https?|mailto):/.ignoresCase()) != nil || target.firstMatch(of: /^[^\/?#]*:/) == nil
    }
}
