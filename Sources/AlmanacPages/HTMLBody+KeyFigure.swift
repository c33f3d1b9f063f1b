import AlmanacMarkup
import AlmanacModel
import AlmanacReport

extension HTMLBody {
    /// The first tile in one frame with its chart; the others are kept for the end of the opening.
    ///
    /// - Parameters:
    ///   - tiles: Those of each period.
    ///   - periods: As many.
    mutating func write(_ keyFigure: KeyFigure, _ tiles: [[Tile]], of periods: [RangeKey?], range: RangeKey) {
        // What follows is no heading: no sentence of it is left out.
        self.keyFigure = nil
        html.raw("<article class=\"card a lead\"")
        anchor(keyFigure.card.id)
        html.raw("><div class=tiles>")
        shared(zip(tiles, periods).map { $0[0].leading(keyFigure.verdict(for: $1)) }, of: periods, range: range)
        html.raw("</div>")
        measure = CardMeasure(side: .start)
        // It stands in no section, so its heading is of the second level.
        variants(of: keyFigure.card, level: 2, range: range)
        html.raw("</article>")
        isInParagraph = false
        if let beside = keyFigure.beside {
            html.raw("<article class=\"card b\"")
            anchor(beside.id)
            html.raw(">")
            measure = CardMeasure(side: .end)
            variants(of: beside, level: 2, range: range)
            html.raw("</article>")
            isInParagraph = false
        }
        let others = tiles.map { Array($0.dropFirst()) }
        guard others.contains(where: { !$0.isEmpty }) else { return }
        besideKeyFigure = aside { body in
            if Tile.areAlike(others) { return body.shared(others, of: periods, range: range) }
            body.html.raw("<div class=vs>")
            body.panels(periods, as: .blocks, range: range) { $0.tiles(others[$1]) }
            body.html.raw("</div>")
        }
    }
}

extension Tile {
    /// The same in the card itself that it would lead to, with its change in words.
    fileprivate func leading(_ verdict: Phrase?) -> Tile {
        var tile = self
        tile.card = nil
        // A number without a change beside it has it in its note.
        if tile.metric.compared == nil { tile.verdict = verdict }
        return tile
    }

    /// True for rows of tiles that are about the same numbers.
    static func areAlike(_ rows: [[Tile]]) -> Bool {
        guard let first = rows.first else { return true }
        return rows.allSatisfy { row in
            row.count == first.count && zip(first, row).allSatisfy { $0.title == $1.title && $0.metric.name == $1.metric.name }
        }
    }
}
