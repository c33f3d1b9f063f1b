package import AlmanacMarkup

/// The HTML around a body: the template's own markup with places for what we fill in.
package struct Shell: Sendable {
    /// What a shell has places for.
    enum Place: String, CaseIterable, Sendable {
        case title
        case style
        case styleHash = "style_hash"
        case body
    }

    private enum Piece: Sendable {
        case literal(Markup)
        case place(Place)
    }

    private let pieces: [Piece]

    /// - Throws: `TemplateProblems` for an unknown place, or when `body`, `style` or `style_hash` is missing.
    package init(file: String, bytes: [UInt8]) throws(TemplateProblems) {
        let source = TemplateSource(name: file, bytes: bytes)
        var pieces: [Piece] = []
        var problems: [TemplateProblem] = []
        var found: Set<Place> = []
        var runStart = 0
        var index = 0
        let text = source.bytes
        while index + 1 < text.count {
            guard text[index] == 0x7B, text[index + 1] == 0x7B else {
                index += 1
                continue
            }
            guard let close = (index + 2..<max(index + 2, text.count - 1)).first(where: { text[$0] == 0x7D && text[$0 + 1] == 0x7D }) else {
                problems.append(source.problem(at: index, "a tag is opened here but never closed; add }}"))
                break
            }
            let name = trimmed(source.text(index + 2..<close))
            pieces.append(.literal(Markup(trusted: Array(text[runStart..<index]))))
            if let place = Place(rawValue: name) {
                pieces.append(.place(place))
                found.insert(place)
            } else {
                problems.append(
                    source.problem(
                        at: index, "no value named '\(name)' in a shell" + suggestion(for: name, among: Place.allCases.map(\.rawValue))))
            }
            index = close + 2
            runStart = index
        }
        pieces.append(.literal(Markup(trusted: Array(text[runStart...]))))
        // A mistyped place is told once, not also as one that is missing.
        let isReadable = problems.isEmpty
        for place in [Place.style, .styleHash, .body] where isReadable && !found.contains(place) {
            problems.append(source.problem(at: 0, "the shell has no {{\(place.rawValue)}}; without it the page would be bare"))
        }
        guard problems.isEmpty else { throw TemplateProblems(problems) }
        self.pieces = pieces
    }

    package func page(title: String, style: Stylesheet, body: Markup) -> [UInt8] {
        var html = MarkupWriter(capacity: body.bytes.count + style.css.bytes.count + 2048)
        for piece in pieces {
            switch piece {
            case .literal(let markup): html.raw(markup)
            case .place(.title): html.text(title)
            case .place(.style): html.raw(style.css)
            case .place(.styleHash): html.text(style.hash)
            case .place(.body): html.raw(body)
            }
        }
        return html.finish().bytes
    }
}
