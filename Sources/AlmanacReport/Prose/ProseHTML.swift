package import AlmanacText

/// A stretch of finished markup, or the place of a value in it.
package enum MarkupPiece: Hashable, Sendable {
    case markup(Markup)
    case hole(Int)
    /// The attribute with the address of a link with values in it; it is left out for an address that is not safe.
    case target([Prose.Piece])
}

/// Writes prose as HTML once, cut at its holes, so that a page copies bytes and fills in values.
struct ProseHTML {
    private var writer = MarkupWriter()
    private var pieces: [MarkupPiece] = []

    static func pieces(_ blocks: [Prose.Block]) -> [MarkupPiece] {
        var html = ProseHTML()
        html.blocks(blocks)
        return html.finished()
    }

    static func pieces(_ inlines: [Prose.Inline]) -> [MarkupPiece] {
        var html = ProseHTML()
        html.inlines(inlines)
        return html.finished()
    }

    private mutating func cut() {
        let markup = writer.finish()
        if !markup.bytes.isEmpty { pieces.append(.markup(markup)) }
        writer = MarkupWriter()
    }

    private consuming func finished() -> [MarkupPiece] {
        cut()
        return pieces
    }

    private mutating func blocks(_ blocks: [Prose.Block], isTight: Bool = false) {
        for (index, block) in blocks.enumerated() {
            switch block {
            case .paragraph(let words):
                if isTight {
                    // Two paragraphs of a tight item are adjacent where a block between them was left out: a line break keeps their words
                    // apart.
                    if index > 0 { writer.raw("\n") }
                    inlines(words)
                } else {
                    element("p", words)
                    writer.raw("\n")
                }
            case .heading(let level, let words):
                switch level {
                case 1: element("h1", words)
                case 2: element("h2", words)
                case 3: element("h3", words)
                case 4: element("h4", words)
                case 5: element("h5", words)
                default: element("h6", words)
                }
                writer.raw("\n")
            case .list(let start, let isTight, let items):
                list(start: start, isTight: isTight, items)
            case .quote(let inner):
                writer.raw("<blockquote>\n")
                self.blocks(inner)
                writer.raw("</blockquote>\n")
            case .code(let code):
                writer.raw("<pre><code>")
                write(code)
                writer.raw("</code></pre>\n")
            case .rule: writer.raw("<hr>\n")
            case .table(let rows, let alignments): table(rows, alignments)
            }
        }
    }

    private mutating func list(start: Int?, isTight: Bool, _ items: [[Prose.Block]]) {
        if let start {
            writer.raw("<ol")
            if start != 1 { writer.attribute("start", start) }
            writer.raw(">\n")
        } else {
            writer.raw("<ul>\n")
        }
        for item in items {
            writer.raw(isTight ? "<li>" : "<li>\n")
            blocks(item, isTight: isTight)
            writer.raw("</li>\n")
        }
        writer.raw(start == nil ? "</ul>\n" : "</ol>\n")
    }

    private mutating func table(_ rows: [[[Prose.Inline]]], _ alignments: [Prose.Alignment]) {
        writer.raw("<table>\n")
        for (number, row) in rows.enumerated() {
            if number == 0 { writer.raw("<thead>\n") }
            if number == 1 { writer.raw("<tbody>\n") }
            writer.raw("<tr>\n")
            for column in alignments.indices {
                writer.raw(number == 0 ? "<th" : "<td")
                switch alignments[column] {
                case .none: break
                case .left: writer.raw(" align=\"left\"")
                case .centre: writer.raw(" align=\"center\"")
                case .right: writer.raw(" align=\"right\"")
                }
                writer.raw(">")
                if column < row.count { inlines(row[column]) }
                writer.raw(number == 0 ? "</th>\n" : "</td>\n")
            }
            writer.raw("</tr>\n")
            if number == 0 { writer.raw("</thead>\n") }
        }
        writer.raw(rows.count > 1 ? "</tbody>\n</table>\n" : "</table>\n")
    }

    private mutating func element(_ name: StaticString, _ words: [Prose.Inline]) {
        writer.raw("<")
        writer.raw(name)
        writer.raw(">")
        inlines(words)
        writer.raw("</")
        writer.raw(name)
        writer.raw(">")
    }

    private mutating func inlines(_ words: [Prose.Inline]) {
        for inline in words {
            switch inline {
            case .text(let text): writer.text(text)
            case .hole(let hole): open(.hole(hole))
            case .code(let code):
                writer.raw("<code>")
                write(code)
                writer.raw("</code>")
            case .strong(let inner): element("strong", inner)
            case .emphasis(let inner): element("em", inner)
            case .struck(let inner): element("del", inner)
            case .link(let target, let inner): link(target, inner)
            case .lineBreak: writer.raw("<br>\n")
            }
        }
    }

    private mutating func link(_ target: [Prose.Piece], _ inner: [Prose.Inline]) {
        guard target.contains(where: { if case .hole = $0 { true } else { false } }) else {
            let words = Prose.words(target)
            // A link to a place of the page or to a file beside it is as welcome as one to the web; a script is not.
            guard Prose.isSafe(words) else { return inlines(inner) }
            writer.raw("<a")
            writer.attribute("href", words)
            writer.raw(">")
            inlines(inner)
            writer.raw("</a>")
            return
        }
        writer.raw("<a")
        open(.target(target))
        writer.raw(">")
        inlines(inner)
        writer.raw("</a>")
    }

    private mutating func write(_ code: [Prose.Piece]) {
        for piece in code {
            switch piece {
            case .text(let text): verbatim(text)
            case .hole(let hole): open(.hole(hole))
            }
        }
    }

    /// A code block keeps its line breaks and its tabs.
    private mutating func verbatim(_ text: String) {
        var rest = text[...]
        while let end = rest.utf8.firstIndex(where: { $0 == 0x0A || $0 == 0x09 }) {
            writer.text(String(rest[..<end]))
            if rest.utf8[end] == 0x0A { writer.raw("\n") } else { writer.raw("\t") }
            rest = rest[rest.utf8.index(after: end)...]
        }
        writer.text(String(rest))
    }

    private mutating func open(_ piece: MarkupPiece) {
        cut()
        pieces.append(piece)
    }
}
