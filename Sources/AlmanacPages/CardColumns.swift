import AlmanacReport

/// Which of two columns a card stands in, on a page that is wide enough for two.
///
/// A card goes to the column that is shorter by then, so that both end near one another, and so that cards stand in the document as they are read: from
/// top to bottom, whichever the column. Where another order lets the columns end much nearer to one another, the cards behind the first stand in it. A phone and a keyboard have the same order. How tall cards are is an estimate, in pixels: nothing measures text
/// where pages are written.
struct CardColumns {
    enum Side { case start, end }

    enum Size { case prose, small }

    /// How far down each column reaches.
    private var start = 0
    private var end = 0
    /// Of the card that is being written.
    private(set) var height = 0
    /// Above the panels of the card, which lie on each other, and of those that are finished: the tallest counts.
    private var panels: (top: Int, tallest: Int)?

    /// Cards follow that stand under all others.
    mutating func begin() {
        (start, end) = (0, 0)
    }

    /// - Parameter height: Of the card, as `height` was behind its content.
    /// - Returns: `nil` for a card as wide as the page, which parts those above it from those below.
    mutating func place(_ width: CardWidth, height: Int) -> Side? {
        guard width != .full else {
            begin()
            return nil
        }
        guard start <= end else {
            end += height
            return .end
        }
        start += height
        return .start
    }

    /// In which order cards are placed: as they come, unless another order of those behind the first lets both columns end much nearer to one another.
    ///
    /// - Parameter cards: Widths and heights, in the order of the page.
    /// - Returns: The index of each, in the order to place them in.
    static func order(_ cards: [(width: CardWidth, height: Int)]) -> [Int] {
        var order: [Int] = []
        // A card as wide as the page stays where it is, and each card on its side of it.
        for run in cards.indices.split(whereSeparator: { cards[$0].width == .full }) {
            order += cards.indices[order.count..<run.startIndex]
            order += Self.order(of: Array(run), cards.map(\.height))
        }
        return order + cards.indices[order.count...]
    }

    private static func order(of run: [Int], _ heights: [Int]) -> [Int] {
        // Of many cards, the last one decides about the ends, and no order is much better than another.
        guard run.count > 2, run.count <= 5, let first = run.first else { return run }
        func unevenness(_ order: [Int]) -> Int {
            var columns = CardColumns()
            for card in order { _ = columns.place(.half, height: heights[card]) }
            return abs(columns.start - columns.end)
        }
        var best = (order: run, unevenness: unevenness(run))
        for rest in permutations(Array(run.dropFirst())) {
            let found = unevenness([first] + rest)
            if found + worthwhile <= best.unevenness { best = ([first] + rest, found) }
        }
        return best.order
    }

    /// In the order of their places: those that change the first cards least come first.
    private static func permutations(_ cards: [Int]) -> [[Int]] {
        guard cards.count > 1 else { return [cards] }
        return cards.indices.flatMap { index in
            var rest = cards
            let one = rest.remove(at: index)
            return permutations(rest).map { [one] + $0 }
        }
    }

    // MARK: What a card holds

    mutating func beginCard() { height = Self.frame }

    mutating func addHeading() { height += 24 }

    mutating func add(figure pixels: Int) { height += pixels }

    /// - Parameter letters: Of the words as they are written, with the few tags that are in them.
    mutating func add(words letters: Int, ofSize size: Size) {
        let lines = max(1, (letters + Self.lineLength - 1) / Self.lineLength)
        height += size == .prose ? lines * 21 + 8 : lines * 19 + 10
    }

    mutating func add(rows: Int) { height += rows * 28 + 6 }

    /// Some three stand beside each other.
    mutating func add(tiles: Int) { height += (tiles + 2) / 3 * 66 + 12 }

    /// Two stand beside each other.
    mutating func add(notes: Int) { height += (notes + 1) / 2 * 120 }

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

    /// How much nearer the ends have to be, in pixels, for cards to change places.
    private static let worthwhile = 60
    /// Padding and borders of a card, and the gap under it.
    private static let frame = 42
    /// Letters in a line of a card that takes half of the page.
    private static let lineLength = 78
}
