import AlmanacReport

/// The column of each card on a page wide enough for two columns.
///
/// A card goes to the column that is shorter by then, so that both end near one another, and so that the order of cards in the document is
/// the order of reading: from top to bottom, whichever the column. A phone and a keyboard have the same order. Heights of cards are
/// estimates, in pixels: nothing measures text where pages are written.
struct CardColumns {
    enum Side { case start, end }

    enum Size { case prose, small }

    /// Height of each column so far, in pixels.
    private var start = 0
    private var end = 0
    /// The column of the card that is being written; `nil` of one that is as wide as both.
    private var side: Side?
    /// Of the card that is being written, and of those of its panels that are finished, which lie on each other: the tallest counts.
    private var height = 0
    private var panels: (top: Int, tallest: Int)?

    private var prefersRows = false
    /// Of the cards that are written again, where they stood.
    private var kept: ArraySlice<Side?> = []
    /// Those that were written since the rows began.
    private var placed: [Placed] = []
    /// True when the card that is being written has a chart that can be higher.
    private var canGrow = false

    private struct Placed {
        var side: Side?
        var height: Int
        var canGrow: Bool
    }

    /// Begins two columns under all cards before.
    mutating func begin() {
        (start, end) = (0, 0)
    }

    /// - Returns: `nil` for a card as wide as the page, which parts those above it from those below.
    mutating func place(_ card: Card) -> Side? {
        height = Self.frame
        canGrow = false
        side =
            if let known = kept.popFirst() { known } else {
                switch card.width {
                case .full: nil
                case .third: .end
                case .half: start <= end + (prefersRows ? Self.leastLead : 0) ? .start : .end
                }
            }
        if side == nil { begin() }
        return side
    }

    /// The card that is being written is the last.
    ///
    /// - Returns: Its column; `nil` for both where it would leave a hole under the other one, though both end together without it.
    mutating func settleLast() -> Side? {
        let reached = side == .start ? (start + height, end) : (start, end + height)
        if side != nil, start + end > 0, abs(reached.0 - reached.1) > Self.leastHole, abs(start - end) <= Self.leastHole { side = nil }
        return side
    }

    /// Begins a group of cards that may be laid out in rows of two.
    ///
    /// - Parameter prefersRows: True to go on with the first column while both end near one another, so that cards pair up in rows.
    mutating func beginRows(prefersRows: Bool) {
        placed = []
        self.prefersRows = prefersRows
    }

    /// Pixels by which the chart of each card grows so that cards come two and two, with both cards of a row ending together; `nil` where
    /// heights do not allow rows, or a card would have a hole beside it.
    var growthsOfRows: [Int]? {
        var growths = placed.map { _ in 0 }
        var first: Int?
        for (place, card) in placed.enumerated() {
            guard let side = card.side else {
                guard first == nil else { return nil }
                continue
            }
            guard let other = first else {
                first = place
                continue
            }
            let apart = placed[other].height - card.height
            let shorter = apart > 0 ? place : other
            guard side != placed[other].side, abs(apart) <= (placed[shorter].canGrow ? Self.mostGrowth : Self.leastRagged) else {
                return nil
            }
            if placed[shorter].canGrow { growths[shorter] = abs(apart) }
            first = nil
        }
        return first == nil && !placed.isEmpty ? growths : nil
    }

    var isNarrow: Bool { side == .end }

    /// Pixels that the card that is being written has across on a wide page, without its frame; `nil` of one over both columns.
    var room: Int? {
        switch side {
        case .start: 612
        case .end: 410
        case nil: nil
        }
    }

    /// By how many pixels the chart of each card is to grow so that both columns end together: the last one that can grow in the shorter column. `nil` where
    /// they end together anyway, and where no chart can make up for the difference.
    var growthsOfColumns: [Int]? {
        let first = (placed.lastIndex { $0.side == nil } ?? -1) + 1
        let apart = start - end
        let shorter: Side = apart > 0 ? .end : .start
        guard placed[first...].contains(where: { $0.side != shorter }), (Self.leastRagged...Self.mostGrowth).contains(abs(apart)),
            let grown = placed.indices.last(where: { $0 >= first && placed[$0].side == shorter && placed[$0].canGrow })
        else { return nil }
        var growths = placed.map { _ in 0 }
        growths[grown] = abs(apart)
        return growths
    }

    /// Cards that were written are written again, each in its column.
    mutating func repeatRows(from before: CardColumns) {
        let sides = placed.map(\.side)
        self = before
        kept = sides[...]
    }

    mutating func endCard() {
        placed.append(Placed(side: side, height: height, canGrow: canGrow))
        switch side {
        case .start: start += height
        case .end: end += height
        case nil: break
        }
    }

    // MARK: What a card holds

    /// Its letters are larger than those of words, and beside it is room for the numbers of a chart.
    mutating func addHeading(ofLetters letters: Int) {
        let most = side == .end ? 38 : side == .start ? 62 : 120
        height += max(1, (letters + most - 1) / most) * 22 + 2
    }

    /// - Parameter canGrow: True when it may be drawn higher.
    mutating func add(figure pixels: Int, canGrow: Bool = false) {
        height += pixels
        if canGrow { self.canGrow = true }
    }

    /// - Parameter letters: Of the words as they are written, with the few tags that are in them.
    mutating func add(words letters: Int, ofSize size: Size) {
        let lines = max(1, (letters + lineLength - 1) / lineLength)
        height += size == .prose ? lines * 21 + 8 : lines * 19 + 10
    }

    /// Of a row of a list, under its name.
    mutating func add(linesOf letters: Int) { height += max(1, (letters + lineLength - 1) / lineLength) * 19 }

    mutating func add(rows: Int) { height += rows * 28 + 6 }

    /// Up to four tiles go beside each other, or three in the narrow column.
    mutating func add(tiles: Int) {
        let most = side == .end ? 3 : 4
        height += (tiles + most - 1) / most * 58 + 8
    }

    /// Two notes go beside each other in the wide column, one in the narrow one, and three over both.
    mutating func add(notes: Int) {
        let beside =
            switch side {
            case .start: 2
            case .end: 1
            case nil: 3
            }
        height += (notes + beside - 1) / beside * 120
    }

    // MARK: Panels that lie on each other

    mutating func beginVariants() { panels = (height, height) }

    mutating func beginVariant() { height = panels?.top ?? height }

    mutating func endVariant() {
        guard let known = panels else { return }
        panels = (known.top, max(known.tallest, height))
    }

    mutating func endVariants() {
        height = panels?.tallest ?? height
        panels = nil
    }

    /// Pixels of a difference in height that is hardly seen between two cards of a row: heights are estimates.
    private static let leastRagged = 12
    /// Pixels by which a chart may be higher than others of its kind.
    private static let mostGrowth = 150
    /// Pixels by which the first column may reach beyond the second while a card still begins a row.
    private static let leastLead = 60
    /// Pixels from which a gap under a column is seen as a hole and not as a ragged end.
    private static let leastHole = 40
    /// Padding and borders of a card, and the gap under it.
    private static let frame = 48
    /// Letters in a line of the card that is being written: the first column is wider than the second.
    private var lineLength: Int { side == .end ? 62 : 92 }
}
