/// A stretch of the Markdown of a template, or the place of a value in it with the kind of its surroundings.
package enum MarkdownPiece: Hashable, Sendable {
    case text(String)
    /// Words.
    case words(Int)
    /// Words in code, where nothing is escaped.
    case code(Int)
    /// A part of the address of a link; the beginning of it, or not.
    case target(Int, isStart: Bool)
}

/// Cuts the Markdown of a template at its holes. What a hole is for is read from what cmark made of it; one that is for something else (an attribute
/// of raw HTML, the address of a picture, a title) is left out, since no escape would be right there.
enum ProseMarkdown {
    private enum Use {
        case words, code, start, inside
    }

    static func pieces(_ markdown: String, _ blocks: [Prose.Block]) -> [MarkdownPiece] {
        let cut = CommonMark.pieces(markdown)
        var uses: [Int: Use] = [:]
        if cut.contains(where: { if case .hole = $0 { true } else { false } }) { find(blocks, &uses) }
        var result: [MarkdownPiece] = []
        for (index, piece) in cut.enumerated() {
            switch piece {
            case .text(let text):
                if index + 1 < cut.count, case .hole(let next) = cut[index + 1], uses[next] == .words {
                    result.append(.text(closed(text)))
                } else {
                    result.append(.text(text))
                }
            case .hole(let hole):
                switch uses[hole] {
                case .words: result.append(.words(hole))
                case .code: result.append(.code(hole))
                case .start: result.append(.target(hole, isStart: true))
                case .inside: result.append(.target(hole, isStart: false))
                case nil: break
                }
            }
        }
        return result
    }

    /// Before words of data, a sign at the end that would do something to them is escaped: `<` and `&` would open a tag or a character reference, and
    /// a backslash would take the one that escapes them.
    private static func closed(_ text: String) -> String {
        let backslashes = text.utf8.reversed().prefix { $0 == 0x5C }.count
        if backslashes > 0 { return backslashes.isMultiple(of: 2) ? text : text + "\\" }
        guard let last = text.utf8.last, last == 0x3C || last == 0x26 else { return text }
        let before = text.utf8.dropLast().reversed().prefix { $0 == 0x5C }.count
        return before.isMultiple(of: 2) ? text.dropLast() + "\\" + (last == 0x3C ? "<" : "&") : text
    }

    private static func find(_ blocks: [Prose.Block], _ uses: inout [Int: Use]) {
        for block in blocks {
            switch block {
            case .paragraph(let inlines), .heading(_, let inlines): find(inlines, &uses)
            case .list(_, _, let items): for item in items { find(item, &uses) }
            case .quote(let inner): find(inner, &uses)
            case .code(let pieces): note(pieces, .code, &uses)
            case .rule: break
            case .table(let rows, _): for row in rows { for cell in row { find(cell, &uses) } }
            }
        }
    }

    private static func find(_ inlines: [Prose.Inline], _ uses: inout [Int: Use]) {
        for inline in inlines {
            switch inline {
            case .text, .lineBreak: break
            case .hole(let hole): uses[hole] = uses[hole] ?? .words
            case .code(let pieces): note(pieces, .code, &uses)
            case .strong(let inner), .emphasis(let inner), .struck(let inner): find(inner, &uses)
            case .link(let target, let inner):
                // An address that is its own words is written once: as an address.
                note(target.prefix(1), .start, &uses)
                note(target.dropFirst(), .inside, &uses)
                find(inner, &uses)
            }
        }
    }

    private static func note(_ pieces: some Sequence<Prose.Piece>, _ use: Use, _ uses: inout [Int: Use]) {
        for case .hole(let hole) in pieces { uses[hole] = use }
    }
}
