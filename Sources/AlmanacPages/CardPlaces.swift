import AlmanacReport

/// A search for the best places of cards: no hole under a column, few cards wider than their template asks for, and the order of the document from top to
/// bottom.
struct CardPlaces {
    private let cards: [CardColumns.Placed]
    private var sides: [CardColumns.Side?] = []
    private var best: (cost: Int, sides: [CardColumns.Side?]) = (.max, [])
    /// Steps that may still be taken: a template may have any number of cards, and each has up to three places.
    private var steps = 5_000

    /// - Returns: The place of each card, whatever place it had before.
    static func best(for cards: [CardColumns.Placed]) -> [CardColumns.Side?] {
        var search = CardPlaces(cards: cards)
        search.go(on: 0, ColumnEnds(), 0)
        return search.best.sides
    }

    private init(cards: [CardColumns.Placed]) {
        self.cards = cards
    }

    private mutating func go(on index: Int, _ ends: ColumnEnds, _ cost: Int) {
        guard cost < best.cost, steps > 0 || best.sides.isEmpty else { return }
        steps -= 1
        guard index < cards.count else {
            let cost = cost + ends.cost
            if cost < best.cost { best = (cost, sides) }
            return
        }
        let card = cards[index]
        let both: [CardColumns.Side] = ends.start <= ends.end ? [.start, .end] : [.end, .start]
        for side in card.width == .full ? [] : card.width == .third ? [.end] : both {
            var ends = ends
            ends.add(card.heights[side], to: side, canGrow: card.canGrow)
            sides.append(side)
            // A card that is much higher in the narrow column, as a ring with its names under it, is made for the wide one.
            let crowded = card.width == .half && side == .end ? max(0, card.heights[.end] - card.heights[.start]) : 0
            go(on: index + 1, ends, cost + crowded)
            sides.removeLast()
        }
        let widened = card.width == .full ? 0 : card.width == .third ? 2 * Self.leastWidened : Self.leastWidened
        sides.append(nil)
        go(on: index + 1, ColumnEnds(), cost + ends.cost + widened + card.heights[nil] / 4)
        sides.removeLast()
    }

    /// Cost of a card that was made for one column and stands over both, in pixels of a hole that would be as bad.
    private static let leastWidened = 100
}
