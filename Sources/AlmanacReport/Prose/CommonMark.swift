import CCmarkGFM
import Synchronization

/// Reads GitHub-flavoured Markdown with cmark-gfm; raw HTML is left out. The only file that knows cmark.
///
/// It reads templates only, with a private character in the place of each value: data never gets here.
package enum CommonMark {
    /// Extensions by the names cmark-gfm knows them by.
    package static let extensions = ["table", "strikethrough", "autolink", "tagfilter"]

    private static let registered: Bool = {
        cmark_gfm_core_extensions_ensure_registered()
        return true
    }()

    /// While cmark-gfm parses, it keeps the characters that its extensions care for (`~`, `:`, `w`) in a table of the whole process, and takes them out
    /// when it is done: of two that parse at once, one would miss its extensions. So there is one at a time.
    private static let turn = Mutex(())

    /// Whoever parses with cmark-gfm does it in here.
    static func exclusively<Result: Sendable>(_ parse: () throws -> Result) rethrows -> Result {
        try turn.withLock { _ in try parse() }
    }

    /// The scalar in place of a hole while Markdown is parsed. Templates cannot have it: `TemplateSource` replaces the scalars of its
    /// range.
    package static func placeholder(_ hole: Int) -> Unicode.Scalar {
        Unicode.Scalar(placeholders.lowerBound + UInt32(clamping: min(hole, mostHoles - 1))) ?? "\u{FFFD}"
    }

    /// Private characters of plane 15, which cmark takes for letters.
    package static let placeholders: ClosedRange<UInt32> = 0xF0000...0xFFFFD
    /// Values that one text may have.
    package static let mostHoles = placeholders.count

    /// - Throws: `MarkdownGuard.LimitExceeded` when the text is larger than cmark can be trusted with.
    package static func blocks(_ markdown: String) throws(MarkdownGuard.LimitExceeded) -> [Prose.Block] {
        let bytes = Array(markdown.utf8)
        if let finding = MarkdownGuard.check(bytes) { throw finding }
        return withDocument(bytes) { ProseReader.blocks(in: $0, depth: 0) } ?? []
    }

    /// One line as the words of a heading: `1. First` is no list there.
    package static func inlines(_ markdown: String) throws(MarkdownGuard.LimitExceeded) -> [Prose.Inline] {
        guard case .heading(_, let inlines)? = try blocks("# " + markdown).first else { return [] }
        return inlines
    }

    /// A text in which no character reference (`&#xF0000;`) names a placeholder: a template's own would be taken for the place of a value.
    static func withoutNumberedPlaceholders(_ markdown: String) -> String {
        let bytes = Array(markdown.utf8)
        var result: [UInt8] = []
        var copied = 0
        var index = 0
        while index + 2 < bytes.count {
            guard bytes[index] == 0x26, bytes[index + 1] == 0x23 else {
                index += 1
                continue
            }
            let isHex = bytes[index + 2] | 0x20 == 0x78
            let start = index + (isHex ? 3 : 2)
            var end = start
            // A reference has seven digits at most.
            while end < bytes.count, end < start + 8, bytes[end] != 0x3B { end += 1 }
            let digits = String(decoding: bytes[start..<end], as: UTF8.self)
            if end < bytes.count, bytes[end] == 0x3B, let value = UInt32(digits, radix: isHex ? 16 : 10), placeholders.contains(value) {
                result += bytes[copied..<index] + Array("\u{FFFD}".utf8)
                copied = end + 1
                index = end + 1
            } else {
                index += 2
            }
        }
        return copied == 0 ? markdown : String(decoding: result + bytes[copied...], as: UTF8.self)
    }

    /// A text cut at the placeholders of values.
    static func pieces(_ text: String) -> [Prose.Piece] {
        // Placeholders are four bytes long and begin with F3 B0…BF.
        guard text.utf8.contains(0xF3) else { return text.isEmpty ? [] : [.text(text)] }
        var pieces: [Prose.Piece] = []
        var words = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if placeholders.contains(scalar.value) {
                if !words.isEmpty { pieces.append(.text(String(words))) }
                words = .init()
                pieces.append(.hole(Int(scalar.value - placeholders.lowerBound)))
            } else {
                words.append(scalar)
            }
        }
        if !words.isEmpty { pieces.append(.text(String(words))) }
        return pieces
    }

    /// A part of a template that no page shows.
    package struct Dropped: Hashable, Sendable {
        /// From 1.
        package var line: Int
        package var column: Int
        package var reason: String
    }

    /// Finds HTML, pictures and addresses that are left out of pages. Tags of templates are text here.
    package static func dropped(from markdown: String) -> [Dropped] {
        let bytes = Array(markdown.utf8)
        guard MarkdownGuard.check(bytes) == nil else { return [] }
        return withDocument(bytes) { ProseReader.dropped(in: $0, depth: 0) } ?? []
    }

    /// Parses, and hands the document to `read` while it lasts.
    private static func withDocument<Result>(_ bytes: [UInt8], _ read: (_ document: OpaquePointer) -> Result) -> Result? {
        _ = registered
        let parser = cmark_parser_new(CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8)
        defer { cmark_parser_free(parser) }
        for name in extensions {
            guard let found = cmark_find_syntax_extension(name) else {
                preconditionFailure("cmark-gfm has no extension '\(name)': libcmark-gfm-extensions is not the one we were built with")
            }
            cmark_parser_attach_syntax_extension(parser, found)
        }
        let parsed: OpaquePointer? = exclusively {
            bytes.withUnsafeBufferPointer { buffer in
                buffer.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
            }
            let document = cmark_parser_finish(parser)
            return document.map { UInt(bitPattern: $0) }
        }.flatMap { OpaquePointer(bitPattern: $0) }
        guard let document = parsed else { return nil }
        defer { cmark_node_free(document) }
        return read(document)
    }
}

/// Walks the nodes of cmark and makes values of them.
private enum ProseReader {
    /// Recursion is as deep as the nesting of a text; deeper nodes are dropped to bound the stack.
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
                    isTight: cmark_node_get_list_tight(node) != 0,
                    items: children(of: node).map { blocks(in: $0, depth: depth + 1) })
            case "block_quote": .quote(blocks(in: node, depth: depth + 1))
            case "code_block": .code(pieces(literal(node)))
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
            alignments: (0..<count).map { column in
                switch alignments.map({ $0[column] }) {
                case UInt8(ascii: "l"): .left
                case UInt8(ascii: "c"): .centre
                case UInt8(ascii: "r"): .right
                default: .none
                }
            })
    }

    private static func inlines(in parent: OpaquePointer, depth: Int) -> [Prose.Inline] {
        guard depth < deepest else { return [] }
        var result: [Prose.Inline] = []
        func append(_ text: String) {
            if case .text(let before)? = result.last {
                result[result.count - 1] = .text(before + text)
            } else if !text.isEmpty {
                result.append(.text(text))
            }
        }
        func append(_ pieces: [Prose.Piece]) {
            for piece in pieces {
                switch piece {
                case .text(let text): append(text)
                case .hole(let hole): result.append(.hole(hole))
                }
            }
        }
        for node in children(of: parent) {
            switch kind(node) {
            case "text": append(pieces(literal(node)))
            case "softbreak": append(" ")
            case "linebreak": result.append(.lineBreak)
            case "code": result.append(.code(pieces(literal(node))))
            case "strong": result.append(.strong(inlines(in: node, depth: depth + 1)))
            case "emph": result.append(.emphasis(inlines(in: node, depth: depth + 1)))
            case "strikethrough": result.append(.struck(inlines(in: node, depth: depth + 1)))
            case "link":
                let target = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
                result.append(.link(pieces(target), inlines(in: node, depth: depth + 1)))
            // A page loads nothing from elsewhere: a picture is replaced by its text.
            case "image": result += inlines(in: node, depth: depth + 1)
            default: break
            }
        }
        return result
    }

    static func dropped(in parent: OpaquePointer, depth: Int) -> [CommonMark.Dropped] {
        guard depth < deepest else { return [] }
        return children(of: parent).flatMap { node in
            let reason: String? =
                switch kind(node) {
                case "html_block", "html_inline":
                    literal(node).hasPrefix("<!--") ? nil : "HTML is left out of pages; write it as Markdown, or put it into page.html"
                case "image": "a page loads no pictures; its text stands in its place (brand: { logo: … } shows a logo)"
                case "link":
                    Prose.isSafe(cmark_node_get_url(node).map { String(cString: $0) } ?? "")
                        ? nil : "a link of this kind is left out of pages; they begin with https:, http:, mailto:, # or a path"
                default: nil
                }
            let here = reason.map {
                [
                    CommonMark.Dropped(
                        line: Int(cmark_node_get_start_line(node)), column: max(1, Int(cmark_node_get_start_column(node))), reason: $0)
                ]
            }
            return (here ?? []) + dropped(in: node, depth: depth + 1)
        }
    }

    private static func pieces(_ text: String) -> [Prose.Piece] { CommonMark.pieces(text) }
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
