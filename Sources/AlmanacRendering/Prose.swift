/// Markdown as values, for media that need more of it than its HTML: mail has its own markup for everything, and plain text has none.
enum Prose {
    indirect enum Inline: Hashable, Sendable {
        case text(String)
        case code(String)
        case strong([Inline])
        case emphasis([Inline])
        case struck([Inline])
        /// The target as it was written; who makes a link of it decides whether it may be one.
        case link(String, [Inline])
        case lineBreak
    }

    indirect enum Block: Hashable, Sendable {
        case paragraph([Inline])
        /// 1…6.
        case heading(Int, [Inline])
        /// The number of the first item; `nil` for bullets.
        case list(start: Int?, items: [[Block]])
        case quote([Block])
        case code(String)
        case rule
        /// The head row first; a row may have fewer cells than there are columns.
        case table(rows: [[[Inline]]], alignsRight: [Bool])
    }

    /// The words alone, on one line.
    static func words(_ inlines: [Inline]) -> String {
        inlines.map { inline in
            switch inline {
            case .text(let text), .code(let text): text
            case .strong(let inner), .emphasis(let inner), .struck(let inner), .link(_, let inner): words(inner)
            case .lineBreak: " "
            }
        }.joined()
    }
}
