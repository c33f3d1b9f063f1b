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
    private var panels: (top: Int, tallest: Int, lowest: Int)?

    private var prefersRows = false
    /// Of the cards that are written again, where they are to stand.
    private var kept: ArraySlice<Side?> = []
    /// True when the place of the card that is being written was known before.
    private var isKept = false
    /// Those that were written since the rows began.
    private var placed: [Placed] = []
    /// True when the card that is being written has a chart that can be higher.
    private var canGrow = false

    /// True where the panel that is being written fills the height of the tallest.
    private var isElastic = false
    /// True behind a chart or a list of the card that is being written.
    private var hasPicture = false

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
        hasPicture = false
        isKept = !kept.isEmpty
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
        if isKept { return side }
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

    /// By how many pixels the chart of each card is to grow so that both columns end together: those of the shorter column that can, as much each. What that does
    /// not make up for, those of the longer column are lower. `nil` where no chart changes.
    var growthsOfColumns: [Int]? {
        var growths = placed.map { _ in 0 }
        for run in runs {
            let apart = run.reduce(0) { $0 + (placed[$1].side == .start ? placed[$1].height : -placed[$1].height) }
            let shorter: Side = apart > 0 ? .end : .start
            guard abs(apart) >= Self.leastRagged, run.contains(where: { placed[$0].side != shorter }) else { continue }
            let growing = run.filter { placed[$0].side == shorter && placed[$0].canGrow }
            for place in growing { growths[place] = min(abs(apart) / growing.count, Self.mostGrowth) }
            let left = abs(apart) - growing.reduce(0) { $0 + growths[$1] }
            let shrinking = run.filter { placed[$0].side != shorter && placed[$0].canGrow }
            guard left >= Self.leastRagged else { continue }
            for place in shrinking { growths[place] = -min(left / shrinking.count, Self.mostShrunk) }
        }
        return growths.contains { $0 != 0 } ? growths : nil
    }

    /// The places of cards that stand in two columns between those that are as wide as both.
    private var runs: [[Int]] {
        placed.indices.reduce(into: [[]]) { runs, place in
            if placed[place].side == nil { runs.append([]) } else { runs[runs.count - 1].append(place) }
        }
    }

    /// Cards that were written are written again, each in its column, or where `sides` says.
    mutating func repeatCards(from before: CardColumns, in sides: [Side?]? = nil) {
        let sides = sides ?? placed.map(\.side)
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

    // MARK: Other places

    /// How high a card is in each place that it may have, in pixels.
    struct Choice {
        var width: CardWidth
        /// `nil` where it may not stand.
        var start: Int?
        var end: Int?
        var both: Int
        var canGrow: Bool
    }

    /// The cards that were written since the rows began: where they stand, how high they are, and whether they can be higher.
    var written: [(side: Side?, height: Int, canGrow: Bool)] { placed.map { ($0.side, $0.height, $0.canGrow) } }

    /// True where a column of those that were written ends so far above the other that any reader sees it, though its charts grow.
    var hasHole: Bool {
        runs.contains { run in
            var ends = Ends()
            for place in run { ends.add(placed[place].height, to: placed[place].side, canGrow: placed[place].canGrow) }
            return ends.hole > Self.mostHole
        }
    }

    /// Where each of some cards stands best: with no hole under a column, few cards that are wider than their template has them, and in their order from top to
    /// bottom.
    static func best(_ choices: [Choice]) -> [Side?] {
        var search = Search(choices: choices)
        search.go(on: 0, Ends(), 0)
        return search.best.sides
    }

    /// How far down two columns reach.
    private struct Ends {
        var start = 0
        var end = 0
        /// How many charts of each can be higher or lower.
        var growingInStart = 0
        var growingInEnd = 0
        /// Where the last card begins: none begins above one that is read before it.
        var top = 0
        /// Pixels left free in a column so that the order holds.
        var skipped = 0

        mutating func add(_ height: Int, to side: Side?, canGrow: Bool) {
            switch side {
            case .start:
                skipped += max(0, top - start)
                top = max(top, start)
                start = top + height
                if canGrow { growingInStart += 1 }
            case .end:
                skipped += max(0, top - end)
                top = max(top, end)
                end = top + height
                if canGrow { growingInEnd += 1 }
            case nil: break
            }
        }

        /// What is left under the shorter column when its charts are as high as they may be, and those of the other one as low.
        var hole: Int {
            let (shorter, longer) = start < end ? (growingInStart, growingInEnd) : (growingInEnd, growingInStart)
            return max(0, abs(start - end) - shorter * mostGrowth - longer * mostShrunk)
        }

        /// How bad their holes are, of which one that is seen counts more than it is high, and how long the page gets.
        var cost: Int {
            [hole, skipped].reduce(max(start, end) / 4 + abs(start - end) / 16) {
                $0 + ($1 <= leastHole ? $1 / 4 : $1 <= mostHole ? $1 : 4 * $1)
            }
        }
    }

    private struct Search {
        let choices: [Choice]
        var sides: [Side?] = []
        var best: (cost: Int, sides: [Side?]) = (.max, [])
        /// Steps that may still be taken: a template may have any number of cards, and each has up to three places.
        private var steps = 5_000

        init(choices: [Choice]) {
            self.choices = choices
        }

        mutating func go(on index: Int, _ ends: Ends, _ cost: Int) {
            guard cost < best.cost, steps > 0 || best.sides.isEmpty else { return }
            steps -= 1
            guard index < choices.count else {
                let cost = cost + ends.cost
                if cost < best.cost { best = (cost, sides) }
                return
            }
            let choice = choices[index]
            let first: Side = ends.start <= ends.end ? .start : .end
            for side in [first, first == .start ? .end : .start] {
                guard let height = side == .start ? choice.start : choice.end else { continue }
                var ends = ends
                ends.add(height, to: side, canGrow: choice.canGrow)
                sides.append(side)
                go(on: index + 1, ends, cost)
                sides.removeLast()
            }
            let widened = choice.width == .full ? 0 : choice.width == .third ? 2 * leastWidened : leastWidened
            sides.append(nil)
            go(on: index + 1, Ends(), cost + ends.cost + widened + choice.both / 4)
            sides.removeLast()
        }

        /// As bad as a hole of as many pixels: a card over both columns that was made for one.
        private let leastWidened = 100
    }

    // MARK: What a card holds

    /// Its letters are larger than those of words, and beside it is room for the numbers of a chart.
    mutating func addHeading(ofLetters letters: Int) {
        let most = side == .end ? 47 : side == .start ? 70 : 130
        height += max(1, (letters + most - 1) / most) * 22 + 2
    }

    /// - Parameters:
    ///   - canGrow: True when it may be drawn higher.
    ///   - isElastic: True when what stands beside it moves apart as far as there is room.
    mutating func add(figure pixels: Int, canGrow: Bool = false, isElastic: Bool = false) {
        if isElastic { self.isElastic = true }
        height += pixels
        if canGrow { self.canGrow = true }
        if pixels > 0 { hasPicture = true }
    }

    /// - Parameter letters: Of the words as they are written, with the few tags that are in them.
    mutating func add(words letters: Int, ofSize size: Size) {
        let lineLength = lineLength + (size == .prose && hasPicture ? 5 : 0)
        let lines = max(1, (letters + lineLength - 1) / lineLength)
        // What is said behind a picture has smaller letters.
        height += size == .small ? lines * 19 + 10 : hasPicture ? lines * 19 + 6 : lines * 21 + 8
    }

    /// Of a row of a list, under its name.
    mutating func add(linesOf letters: Int) { height += max(1, (letters + lineLength - 1) / lineLength) * 19 }

    mutating func add(rows: Int) {
        height += rows * 28 + 6
        hasPicture = true
    }

    /// What was written since `before` is behind a line that opens it.
    mutating func fold(since before: CardColumns) { height = before.height + 30 }

    /// How much of a line a tile takes, in pixels, and whether it has a third line.
    struct TileSize {
        var width: Int
        var hasNote: Bool

        /// - Parameters: Letters of its title, of its number with what stands beside it, and of its note.
        init(title: Int, number: Int, beside: Int, note: Int) {
            width = max(title * 13 / 2, number * 11 + beside * 7, min(note * 13 / 2, 270))
            hasNote = note > 0
        }
    }

    /// Tiles go beside each other as long as there is room.
    mutating func add(tiles: [TileSize]) {
        let most = room.map { $0 - 40 } ?? 1080
        var lines: [(used: Int, hasNote: Bool)] = []
        for tile in tiles {
            if let last = lines.last, last.used + Self.betweenTiles + tile.width <= most {
                lines[lines.count - 1] = (last.used + Self.betweenTiles + tile.width, last.hasNote || tile.hasNote)
            } else {
                lines.append((tile.width, tile.hasNote))
            }
        }
        height += lines.reduce(6) { $0 + ($1.hasNote ? 66 : 48) }
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

    mutating func beginVariants() { panels = (height, height, .max) }

    mutating func beginVariant() {
        height = panels?.top ?? height
        hasPicture = false
        isElastic = false
    }

    mutating func endVariant() {
        guard let known = panels else { return }
        panels = (known.top, max(known.tallest, height), isElastic ? known.lowest : min(known.lowest, height))
    }

    /// - Returns: True where the lowest would lie in a void, so that each has its own height; not in a column, of which nothing moves when another is chosen.
    mutating func endVariants() -> Bool {
        height = panels?.tallest ?? height
        let apart = panels.map { $0.tallest - min($0.lowest, $0.tallest) } ?? 0
        panels = nil
        return side == nil && apart > Self.leastUnlike
    }

    /// Pixels of a difference in height that is hardly seen between two cards of a row: heights are estimates.
    private static let leastRagged = 12
    /// Pixels by which a chart may be higher than others of its kind.
    private static let mostGrowth = 150
    /// Pixels by which it may be lower.
    private static let mostShrunk = 80
    /// Pixels by which the first column may reach beyond the second while a card still begins a row.
    private static let leastLead = 60
    /// Pixels from which a gap under a column is seen as a hole and not as a ragged end.
    private static let leastHole = 40
    /// Pixels between two tiles of a line.
    private static let betweenTiles = 28
    /// Pixels from which a gap under a column is a hole to any reader.
    private static let mostHole = 75
    /// Pixels by which panels are so unlike in height that they are better without a place that stays as it is.
    private static let leastUnlike = 30
    /// Padding and borders of a card, and the gap under it.
    private static let frame = 48
    /// Letters in a line of the card that is being written: the first column is wider than the second.
    private var lineLength: Int { side == .end ? 62 : 92 }
}
