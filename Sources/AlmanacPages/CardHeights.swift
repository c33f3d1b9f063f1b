/// Height of a card, or of a part of it, in each place that it may have, in pixels.
struct CardHeights: Equatable {
    private var start: Int
    private var end: Int
    private var both: Int

    init(_ height: (CardColumns.Side?) -> Int) {
        (start, end, both) = (height(.start), height(.end), height(nil))
    }

    subscript(side: CardColumns.Side?) -> Int {
        switch side {
        case .start: start
        case .end: end
        case nil: both
        }
    }

    func combined(with other: CardHeights, _ combine: (Int, Int) -> Int) -> CardHeights {
        CardHeights { combine(self[$0], other[$0]) }
    }

    static func + (one: CardHeights, other: CardHeights) -> CardHeights { one.combined(with: other, +) }

    static func += (one: inout CardHeights, other: CardHeights) { one = one + other }
}
