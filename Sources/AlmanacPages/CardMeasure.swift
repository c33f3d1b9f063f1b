import AlmanacReport

/// Height of the card that is being written, in each place that it may have. It is an estimate in pixels, since nothing measures text while a page is
/// written.
struct CardMeasure {
    enum Size { case prose, small }

    /// The column of the card; `nil` of one that is as wide as both.
    let side: CardColumns.Side?
    /// Height of the card so far, and of its finished panels, which lie on each other, so that the tallest counts.
    private(set) var heights = CardHeights { _ in frame }
    /// Height of the lines of texts beyond the usual number, outside of panels; it depends on how long names are.
    private(set) var wrapped = CardHeights { _ in 0 }
    private var panels: (top: CardHeights, tallest: CardHeights, lowest: CardHeights)?
    /// True when the card has a chart that can be higher, or a list that can have more rows.
    private(set) var canGrow = false
    /// True when that is a list.
    private(set) var hasList = false
    /// True when the card is written otherwise in another place.
    private(set) var dependsOnSide = false
    /// True where the panel that is being written fills the height of the tallest.
    private var isElastic = false
    /// True behind a chart or a list of the card.
    private var hasPicture = false

    init(side: CardColumns.Side? = nil) {
        self.side = side
    }

    /// Pixels that the card has across on a wide page, without its frame; `nil` of one over both columns.
    var room: Int? { Self.room(in: side) }

    private static func room(in side: CardColumns.Side?) -> Int? {
        switch side {
        case .start: 612
        case .end: 410
        case nil: nil
        }
    }

    // MARK: What a card holds

    /// Its letters are larger than those of words, and beside it is room for the numbers of a chart.
    mutating func addHeading(ofLetters letters: Int) {
        addLines(of: 22, and: 2) { side in
            let most = side == .end ? 47 : side == .start ? 70 : 130
            return max(1, (letters + most - 1) / most)
        }
    }

    /// - Parameters:
    ///   - canGrow: True when it is drawn for its column, and may be drawn higher.
    ///   - isElastic: True when what stands beside it moves apart as far as there is room.
    mutating func add(figure: CardHeights, canGrow: Bool = false, isElastic: Bool = false) {
        if isElastic { self.isElastic = true }
        heights += figure
        if canGrow { (self.canGrow, dependsOnSide) = (true, true) }
        if figure[side] > 0 { hasPicture = true }
    }

    /// - Parameter letters: Of the words as they are written, with the few tags that are in them.
    mutating func add(words letters: Int, ofSize size: Size) {
        let hasPicture = hasPicture
        // What is said behind a picture has smaller letters.
        addLines(of: size == .small || hasPicture ? 19 : 21, and: size == .small ? 10 : hasPicture ? 6 : 8) { side in
            let lineLength = Self.lineLength(in: side) + (size == .small ? 3 : hasPicture ? 5 : 0)
            return max(1, (letters + lineLength - 1) / lineLength)
        }
    }

    /// - Parameter usual: Lines that most such texts have.
    private mutating func addLines(
        of height: Int, and rest: Int = 0, usual: (CardColumns.Side?) -> Int = { _ in 1 }, _ lines: (CardColumns.Side?) -> Int
    ) {
        let lines = CardHeights(lines)
        heights += CardHeights { lines[$0] * height + rest }
        if panels == nil { wrapped += CardHeights { (lines[$0] - usual($0)) * height } }
    }

    /// Of a row of a list, under its name.
    ///
    /// - Parameters:
    ///   - hasRing: True where a ring stands before them.
    ///   - hasPast: True where a small line stands behind them, in the wide column with words.
    mutating func add(linesOf letters: Int, hasRing: Bool = false, hasPast: Bool = false) {
        // Behind a ring the narrow column has room for half a sentence.
        addLines(of: 19, usual: { hasRing && $0 == .end ? 2 : 1 }) { side in
            let length = Self.lineLength(in: side) - (hasRing ? 9 : 0) - (hasPast ? side == .end ? 14 : 30 : 0)
            return max(1, (letters + length - 1) / length)
        }
    }

    /// Height of a row of a list with its words, in pixels.
    static let row = 75.0

    /// - Parameter hasRing: True of a row whose ring is higher than its words: a name and one text.
    mutating func add(rows: Int, hasRing: Bool = false) {
        heights += CardHeights { _ in rows * 28 + (hasRing ? 15 : 6) }
        hasPicture = true
    }

    /// What was written since `before` is behind a line that opens it.
    mutating func fold(since before: CardMeasure) {
        heights = before.heights + CardHeights { _ in 30 }
        wrapped = before.wrapped
    }

    /// A list that has more rows than it shows.
    mutating func addList() { (canGrow, hasList) = (true, true) }

    /// How much of a line a tile takes, in pixels, and whether it has a third line.
    struct TileSize {
        var width: Int
        var hasNote: Bool
        /// Pixels from top to bottom of one of three in the narrow column, with the gap above it.
        var heightInThird: Int

        /// - Parameters: Letters of its title, of its number with what stands beside it, and of its note.
        init(title: Int, number: Int, beside: Int, note: Int) {
            width = max(title * 13 / 2, number * 11 + beside * 7, min(note * 13 / 2, 270))
            hasNote = note > 0
            func lines(_ letters: Int, of length: Int) -> Int { (letters + length - 1) / length }
            let hasRoom = beside == 0 || number * 13 + beside * 7 <= 110
            heightInThird = 34 + lines(title, of: 16) * 18 + (hasRoom ? 32 : 54) + lines(note, of: 17) * 18
        }
    }

    /// Tiles go beside each other as long as there is room.
    mutating func add(tiles: [TileSize]) {
        heights += CardHeights { side in
            let most = Self.room(in: side).map { $0 - 40 } ?? 1080
            var lines: [(used: Int, hasNote: Bool)] = []
            for tile in tiles {
                if let last = lines.last, last.used + Self.betweenTiles + tile.width <= most {
                    lines[lines.count - 1] = (last.used + Self.betweenTiles + tile.width, last.hasNote || tile.hasNote)
                } else {
                    lines.append((tile.width, tile.hasNote))
                }
            }
            return lines.reduce(6) { $0 + ($1.hasNote ? 66 : 48) }
        }
    }

    /// Two notes go beside each other in the wide column, one in the narrow one, and three over both.
    mutating func add(notes: Int) {
        heights += CardHeights { side in
            let beside =
                switch side {
                case .start: 2
                case .end: 1
                case nil: 3
                }
            return (notes + beside - 1) / beside * 120
        }
    }

    // MARK: Panels that lie on each other

    mutating func beginVariants() { panels = (heights, heights, CardHeights { _ in .max }) }

    mutating func beginVariant() {
        heights = panels?.top ?? heights
        hasPicture = false
        isElastic = false
    }

    mutating func endVariant() {
        guard let known = panels else { return }
        panels = (
            known.top, known.tallest.combined(with: heights, max), isElastic ? known.lowest : known.lowest.combined(with: heights, min)
        )
    }

    /// - Returns: True where the lowest would lie in a void, so that each has its own height; not in a column, of which nothing moves when another is chosen.
    mutating func endVariants() -> Bool {
        guard let known = panels else { return false }
        heights = known.tallest
        panels = nil
        let isUnlike = known.tallest[nil] - min(known.lowest[nil], known.tallest[nil]) > Self.leastUnlike
        if isUnlike { dependsOnSide = true }
        return side == nil && isUnlike
    }

    /// Pixels between two tiles of a line.
    private static let betweenTiles = 28
    /// Pixels by which panels are so unlike in height that they are better without a place that stays as it is.
    private static let leastUnlike = 30
    /// Padding and borders of a card, and the gap under it.
    private static let frame = 48
    /// Letters in a line of a card: the first column is wider than the second.
    private static func lineLength(in side: CardColumns.Side?) -> Int { side == .end ? 62 : 92 }
}
