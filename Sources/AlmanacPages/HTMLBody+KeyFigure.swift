import AlmanacModel
import AlmanacReport
import AlmanacText

extension HTMLBody {
    /// The first tile in one frame with its chart; the others are kept for the end of the opening.
    ///
    /// - Parameters:
    ///   - tiles: Those of each period.
    ///   - periods: As many.
    mutating func write(_ keyFigure: KeyFigure, _ tiles: [[Tile]], of periods: [RangeKey?], range: RangeKey) {
        // What follows is no heading: no sentence of it is left out.
        self.keyFigure = nil
        let title = tiles.first?.first.map { text.text($0.title) }
        let keyFigure = keyFigure.withoutHeading { plain($0) == title }
        let others = tiles.map { Array($0.dropFirst()) }
        let hasOthers = others.contains { !$0.isEmpty }
        var beside: (card: Card, content: Markup, height: Int)?
        if let card = keyFigure.beside {
            let content = aside { $0.content(of: card, in: .end, range: range) }
            beside = (card, content, measure.heights[.end])
        }
        var chart = aside { $0.content(of: keyFigure.card, in: .start, range: range) }
        let leading = zip(tiles, periods).map { tiles, period in
            tiles[0].leading(keyFigure.verdict(for: period ?? range))
        }
        let height =
            measure.heights[.start] + (leading.contains { $0.note != nil || $0.verdict != nil } ? Self.leadingTile : Self.leadingTileAlone)
        // A number that has the whole width has the others in its card.
        let isWide = hasOthers && beside == nil && keyFigure.taskRows == 0
        // The other numbers stand under the lower of both, where there is room for them.
        let row = others.map { $0.map { size(of: $0).heightInThird }.max() ?? 0 }.max() ?? 0
        let isLow = beside.map { hasOthers && height - $0.height > row - CardColumns.mostShrunk / 2 } ?? false
        let isHigh = beside.map { hasOthers && $0.height - height > row / 2 } ?? false
        // Where a row of three would leave a hole, each has a row of its own; so have two or three under a chart that can make room for them.
        let count = others.map(\.count).max() ?? 0
        let rows = count * Self.tileInRow
        let isList =
            beside.map { beside in
                let left = beside.height - height - rows
                return isHigh && count > 1 && abs(left) < abs(beside.height - height - row)
                    || !isLow && (2...3).contains(count) && measure.canGrow && left >= -Self.mostShrunk * 5 / 4 && left < 0
            } ?? false
        if isWide, measure.canGrow {
            let column = Self.wideTile + (others.map(\.count).max() ?? 0) * Self.tileInWide
            growth = min(max(column - measure.heights[.start], 0), CardColumns.mostGrowth)
        } else if let beside, measure.canGrow {
            let apart = beside.height + (isLow ? row : isList ? -rows : isHigh ? -row : 0) - height
            growth = min(max(apart, -(isList || isLow ? Self.mostShrunk : CardColumns.mostShrunk)), CardColumns.mostGrowth)
        } else if Self.fewTasks.contains(keyFigure.taskRows), measure.canGrow {
            // A short list has the other numbers under it, and the chart is as high as both.
            let column = others.map { $0.reduce(0) { $0 + (size(of: $1).hasNote ? Self.notedTile : Self.bareTile) } }.max() ?? 0
            let under = keyFigure.taskRows == 1 ? column : row
            growth = min(
                max(Self.taskList + keyFigure.taskRows * Self.taskRow + under - height, -CardColumns.mostShrunk), CardColumns.mostGrowth)
        }
        if growth != 0 { chart = aside { $0.content(of: keyFigure.card, in: .start, range: range) } }
        growth = 0
        html.raw(isWide ? "<article class=\"card a lead whole\"" : "<article class=\"card a lead\"")
        anchor(keyFigure.card.id)
        html.raw("><div class=tiles>")
        shared(leading, of: periods, range: range)
        html.raw(isWide ? "</div><div>" : "</div>")
        html.raw(chart)
        if isWide {
            html.raw("</div><div>")
            html.raw(aside { $0.write(others: others, of: periods, range: range) })
            html.raw("</div>")
        }
        html.raw("</article>")
        if let beside {
            html.raw("<article class=\"card b")
            html.raw(isLow ? " low\"" : isList ? " high list\"" : isHigh ? " high\"" : "\"")
            anchor(beside.card.id)
            html.raw(">")
            html.raw(beside.content)
            html.raw("</article>")
        }
        isInParagraph = false
        guard hasOthers, !isWide else { return }
        besideKeyFigure = aside { $0.write(others: others, of: periods, range: range) }
    }

    /// The numbers beside the first one, as tiles: one row for all periods where they are the same ones in each.
    private mutating func write(others: [[Tile]], of periods: [RangeKey?], range: RangeKey) {
        if Tile.areAlike(others) { return shared(others, of: periods, range: range) }
        html.raw("<div class=vs>")
        panels(periods, as: .blocks, range: range) { $0.tiles(others[$1]) }
        html.raw("</div>")
    }

    /// What a card has in it. It stands in no section, so its heading is of the second level.
    private mutating func content(of card: Card, in side: CardColumns.Side, range: RangeKey) {
        measure = CardMeasure(side: side)
        isBesideRing = false
        isInParagraph = false
        variants(of: card, level: 2, range: range)
    }

    /// Height of the first number with its title and what is said of it, in pixels, and of the number alone.
    private static let (leadingTile, leadingTileAlone) = (100, 84)
    /// What a chart gives up at most for the numbers under it, in pixels. A little more is taken from the card beside, which spreads its parts.
    private static let mostShrunk = 100
    /// Rows of a list of tasks that has the other numbers under it, from two rows on beside each other: `li:nth-child(2)` and `(4)` in style.css.
    private static let fewTasks = 1...3
    /// Height of such a list without its rows, of a row, and of a tile under it with a note and without one, in pixels, with the gap behind it.
    private static let (taskList, taskRow, notedTile, bareTile) = (82, 44, 102, 84)
    /// Height of a tile that has the width of the chart, in pixels.
    private static let tileInRow = 54
    /// Height of the first number where it has the whole width, and of each number under it there, in pixels.
    private static let (wideTile, tileInWide) = (130, 72)
}

extension Tile {
    /// The same in the card itself that it would lead to, with its change in words.
    fileprivate func leading(_ verdict: Phrase?) -> Tile {
        var tile = self
        tile.card = nil
        // A number without a change beside it has it in its note.
        guard tile.metric.compared == nil else { return tile }
        guard let verdict = verdict ?? tile.verdict, let before = tile.metric.previous else { return tile }
        tile.verdict = verdict.of(before)
        if case .term(.phrase(let note))? = tile.note?.pieces.first,
            [note.arguments["amount"], note.arguments["before"], note.arguments["value"]].contains(.value(before))
        {
            tile.note = nil
        }
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
