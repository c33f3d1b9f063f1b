package import AlmanacModel
import AlmanacText

/// Words of a template as values: blocks and inlines as Markdown has them, with a numbered hole wherever a value goes.
///
/// A writer that fills the holes can write what it likes there; a value in a hole was never Markdown and cannot become any.
package enum Prose {
    /// A run of letters without markup of its own, or a hole.
    package enum Piece: Hashable, Sendable {
        case text(String)
        case hole(Int)
    }

    /// A part of a paragraph or heading.
    package indirect enum Inline: Hashable, Sendable {
        case text(String)
        case hole(Int)
        case code([Piece])
        case strong([Inline])
        case emphasis([Inline])
        case struck([Inline])
        /// The target as it was written; who makes a link of it decides whether it may be one.
        case link([Piece], [Inline])
        case lineBreak
    }

    /// A paragraph, a heading, a list and so on.
    package indirect enum Block: Hashable, Sendable {
        case paragraph([Inline])
        /// 1…6.
        case heading(Int, [Inline])
        /// - `start`: The number of the first item; `nil` for bullets.
        /// - `isTight`: Paragraphs of the items have no room between them.
        case list(start: Int?, isTight: Bool, items: [[Block]])
        case quote([Block])
        case code([Piece])
        case rule
        /// The head row first; a row may have fewer cells than there are columns.
        case table(rows: [[[Inline]]], alignments: [Alignment])
    }

    /// Alignment of a table's column.
    package enum Alignment: Hashable, Sendable {
        case none, left, centre, right
    }

    /// The words alone, on one line; holes that are still open are left out.
    package static func words(_ inlines: [Inline]) -> String {
        inlines.map { inline in
            switch inline {
            case .text(let text): text
            case .hole: ""
            case .code(let pieces): words(pieces)
            case .strong(let inner), .emphasis(let inner), .struck(let inner), .link(_, let inner): words(inner)
            case .lineBreak: " "
            }
        }.joined()
    }

    /// The letters of pieces; holes that are still open are left out.
    package static func words(_ pieces: [Piece]) -> String {
        pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    }
}

/// Words of a template in one of the shapes that they can take, parsed once. It never changes, and is shared by all subjects that take the shape.
package final class ProseShape: Sendable {
    /// The Markdown as a tree, with the holes in their places.
    package let blocks: [Prose.Block]
    /// The HTML of the blocks, cut at the holes.
    package let html: [MarkupPiece]
    /// The Markdown as the template has it, cut at the holes.
    package let markdown: [MarkdownPiece]
    /// Rows that its loops repeat for, at most.
    let mostRows: Int
    /// True when its HTML is one paragraph and nothing else.
    package let isOneParagraph: Bool

    init(blocks: [Prose.Block], html: [MarkupPiece], markdown: [MarkdownPiece], mostRows: Int) {
        self.blocks = blocks
        self.html = html
        self.markdown = markdown
        self.mostRows = mostRows
        if blocks.count == 1, case .paragraph = blocks[0], case .markup(let start)? = html.first {
            isOneParagraph = start.bytes.starts(with: "<p>".utf8)
        } else {
            isOneParagraph = false
        }
    }

    static let empty = ProseShape(blocks: [], html: [], markdown: [], mostRows: .max)

    package var isEmpty: Bool { blocks.isEmpty }
}

/// Words with the values of their holes.
package struct FilledProse: Hashable, Sendable {
    /// The words around the holes.
    package var shape: ProseShape
    /// By the number of the hole.
    package var terms: [Term]
    /// Of the holes that are sentences of the news and ask for something, by their numbers.
    package var tones: [Int: Tone]

    package init(shape: ProseShape, terms: [Term], tones: [Int: Tone] = [:]) {
        self.shape = shape
        self.terms = terms
        self.tones = tones
    }

    /// No words at all.
    static let empty = FilledProse(shape: .empty, terms: [])

    package var isEmpty: Bool { shape.isEmpty }

    package static func == (left: FilledProse, right: FilledProse) -> Bool {
        left.shape === right.shape && left.terms == right.terms && left.tones == right.tones
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(shape))
        hasher.combine(terms)
    }

    /// The blocks with text in every hole, for media that have markup of their own for everything.
    ///
    /// - Parameter text: Writes a term.
    package func blocks(_ text: (Term) -> String) -> [Prose.Block] {
        guard !terms.isEmpty else { return shape.blocks }
        return shape.blocks.map { fill($0, text) }
    }

    private func fill(_ block: Prose.Block, _ text: (Term) -> String) -> Prose.Block {
        switch block {
        case .paragraph(let inlines): .paragraph(fill(inlines, text))
        case .heading(let level, let inlines): .heading(level, fill(inlines, text))
        case .list(let start, let isTight, let items):
            .list(start: start, isTight: isTight, items: items.map { $0.map { fill($0, text) } })
        case .quote(let blocks): .quote(blocks.map { fill($0, text) })
        case .code(let pieces): .code(fill(pieces, text))
        case .rule: .rule
        case .table(let rows, let alignments):
            .table(rows: rows.map { $0.map { fill($0, text) } }, alignments: alignments)
        }
    }

    private func fill(_ inlines: [Prose.Inline], _ text: (Term) -> String) -> [Prose.Inline] {
        var result: [Prose.Inline] = []
        var filled: String?
        for inline in inlines {
            switch inline {
            case .text(let words): append(filled.map { Words.following(Array($0.utf8), words) } ?? words, to: &result)
            case .hole(let hole):
                filled = text(terms[hole])
                append(filled ?? "", to: &result)
                continue
            case .code(let pieces): result.append(.code(fill(pieces, text)))
            case .strong(let inner): result.append(.strong(fill(inner, text)))
            case .emphasis(let inner): result.append(.emphasis(fill(inner, text)))
            case .struck(let inner): result.append(.struck(fill(inner, text)))
            case .link(let target, let inner): result.append(.link([.text(linkTarget(target, text))], fill(inner, text)))
            case .lineBreak: result.append(.lineBreak)
            }
            filled = nil
        }
        return result
    }

    private func append(_ words: String, to inlines: inout [Prose.Inline]) {
        if case .text(let before)? = inlines.last {
            inlines[inlines.count - 1] = .text(before + words)
        } else if !words.isEmpty {
            inlines.append(.text(words))
        }
    }

    private func fill(_ pieces: [Prose.Piece], _ text: (Term) -> String) -> [Prose.Piece] {
        [
            .text(
                pieces.map { piece in
                    switch piece {
                    case .text(let words): words
                    case .hole(let hole): text(terms[hole])
                    }
                }.joined())
        ]
    }

    /// Where a link leads; empty when it may lead nowhere.
    package func linkTarget(_ pieces: [Prose.Piece], _ text: (Term) -> String) -> String {
        var target = ""
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .text(let words): target += words
            case .hole(let hole): target += Prose.addressPart(text(terms[hole]), isStart: index == 0) ?? ""
            }
            if index == 0, target.isEmpty { return "" }
        }
        return Prose.isSafe(target) ? target : ""
    }
}

extension Prose {
    /// A value in the address of a link: escaped for it; one that is to be the beginning of it counts only when it is an address of the web or of a
    /// mail box itself.
    package static func addressPart(_ words: String, isStart: Bool) -> String? {
        if isStart { return isWebAddress(words) ? words : nil }
        return percentEncoded(words)
    }

    /// True for an address of the web, of a mail box, or a relative one: no other scheme.
    static func isSafe(_ target: String) -> Bool {
        guard let colon = target.utf8.firstIndex(of: 0x3A) else { return true }
        let scheme = target.utf8[..<colon]
        // A colon behind a slash, a question mark or a number sign ends no scheme.
        if scheme.contains(where: { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 }) { return true }
        return ["http", "https", "mailto"].contains(String(decoding: scheme, as: UTF8.self).lowercased())
    }
}

/// True when a text of visible ASCII is an absolute address of the web or of a mail box.
package func isWebAddress(_ text: String) -> Bool {
    let isVisible = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x3C && $0 != 0x3E && $0 != 0x5C }
    let lowered = text.prefix(8).lowercased()
    let length = ["https://", "http://", "mailto:"].first { lowered.hasPrefix($0) }?.utf8.count
    guard isVisible, let length else { return false }
    return text.utf8.count > length && text.utf8.count <= 2000
}
