import AlmanacReport

/// Which of two columns a card stands in, on a page that is wide enough for two.
///
/// A card goes to the column that is shorter by then, so that both end near one another, and so that cards stand in the document as they are read: from
/// top to bottom, whichever the column. A phone and a keyboard have the same order. How tall cards are is an estimate, in pixels: nothing measures text
/// where pages are written.
struct CardColumns {
    enum Side { case start, end }

    enum Size { case prose, small }

    /// How far down each column reaches.
    private var start = 0
    private var end = 0
    /// The column of the card that is being written; `nil` of one that is as wide as both.
    private var side: Side?
    /// Of the card that is being written, and of those of its panels that are finished, which lie on each other: the tallest counts.
    private var height = 0
    private var panels: (top: Int, tallest: Int)?

    private var prefersRows = false
    /// Those that were written since the rows began.
    private var placed: [(side: Side?, height: Int)] = []

    /// Cards follow that stand under all others.
    mutating func begin() {
        (start, end) = (0, 0)
    }

    /// - Returns: `nil` for a card as wide as the page, which parts those above it from those below.
    mutating func place(_ card: Card) -> Side? {
        height = Self.frame
        side = card.width == .full ? nil : start <= end + (prefersRows ? Self.leastLead : 0) ? .start : .end
        if side == nil { begin() }
        return side
    }

    /// The card that is being written is the last.
    ///
    /// - Returns: Where it stands: over both columns where it would leave a hole under the other one, and they end together without it.
    mutating func settleLast() -> Side? {
        let reached = side == .start ? (start + height, end) : (start, end + height)
        if side != nil, start + end > 0, abs(reached.0 - reached.1) > Self.leastHole, abs(start - end) <= Self.leastHole { side = nil }
        return side
    }

    /// Cards follow of which is to be known whether they can stand in rows.
    ///
    /// - Parameter prefersRows: Whether they are to stand in rows where their heights allow it: of two columns that end near one another the first goes on.
    mutating func beginRows(prefersRows: Bool) {
        placed = []
        self.prefersRows = prefersRows
    }

    /// Whether the cards stand two and two, the two of each row nearly as high as each other.
    var formRows: Bool {
        var first: (side: Side, height: Int)?
        for card in placed {
            guard let side = card.side else {
                guard first == nil else { return false }
                continue
            }
            guard let other = first else {
                guard side == .start else { return false }
                first = (side, card.height)
                continue
            }
            guard side == .end, abs(card.height - other.height) <= Self.leastRagged else { return false }
            first = nil
        }
        return first == nil && !placed.isEmpty
    }

    /// Pixels that the card that is being written has across on a wide page, without its frame; `nil` of one over both columns.
    var room: Int? {
        switch side {
        case .start: 616
        case .end: 414
        case nil: nil
        }
    }

    mutating func endCard() {
        placed.append((side, height))
        switch side {
        case .start: start += height
        case .end: end += height
        case nil: break
        }
    }

    // MARK: What a card holds

    mutating func addHeading() { height += 24 }

    mutating func add(figure pixels: Int) { height += pixels }

    /// - Parameter letters: Of the words as they are written, with the few tags that are in them.
    mutating func add(words letters: Int, ofSize size: Size) {
        let lines = max(1, (letters + lineLength - 1) / lineLength)
        height += size == .prose ? lines * 21 + 8 : lines * 19 + 10
    }

    mutating func add(rows: Int) { height += rows * 28 + 6 }

    /// Some four stand beside each other, or three in the narrow column.
    mutating func add(tiles: Int) {
        let most = side == .end ? 3 : 4
        height += (tiles + most - 1) / most * 58 + 8
    }

    /// Two stand beside each other in the wide column, one in the narrow one, and three over both.
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

    /// What is seen as room in a card that is as high as the one beside it, and more than that as a hole in it.
    private static let leastRagged = 150
    /// How far the first column may reach beyond the second, and a card still begin a row.
    private static let leastLead = 60
    /// What is seen as a hole and not as the ragged end of two columns.
    private static let leastHole = 40
    /// Padding and borders of a card, and the gap under it.
    private static let frame = 42
    /// Letters in a line of the card that is being written: the first column is wider than the second.
    private var lineLength: Int { side == .end ? 62 : 92 }
}
