import AlmanacReport

/// The column of each card on a page wide enough for two columns.
///
/// A card goes to the column that is shorter so far, so that both end at about the same height, and cards are read in the order of the document: from top
/// to bottom, in either column, and the same on a phone and by keyboard. Where that leaves a hole under a column, `CardPlaces` searches for better places,
/// and charts that can grow fill what is left.
struct CardColumns {
    enum Side { case start, end }

    /// A card that was written.
    struct Placed {
        var width: CardWidth
        /// `nil` of one that is as wide as both.
        var side: Side?
        var heights: CardHeights
        /// The part of the heights that depends on how long names are.
        var wrapped: CardHeights
        var canGrow: Bool
        /// True where the card grows by rows of a list. How many rows are shown may not depend on how long names are.
        var hasList: Bool

        var height: Int { heights[side] }
    }

    /// Height of each column so far, in pixels.
    private var start = 0
    private var end = 0
    private(set) var placed: [Placed] = []
    private let prefersRows: Bool

    /// - Parameter prefersRows: True to go on with the first column while both end near one another, so that cards pair up in rows.
    init(prefersRows: Bool = false) {
        self.prefersRows = prefersRows
    }

    /// Where the next card goes.
    ///
    /// - Returns: `nil` for a card as wide as the page, which parts those above it from those below.
    func side(of width: CardWidth) -> Side? {
        switch width {
        case .full: nil
        case .third: .end
        case .half: start <= end + (prefersRows ? Self.leastLead : 0) ? .start : .end
        }
    }

    mutating func add(_ card: Placed) {
        placed.append(card)
        switch card.side {
        case .start: start += card.height
        case .end: end += card.height
        case nil: (start, end) = (0, 0)
        }
    }

    /// Leaves lists as they are where charts can grow. Where only lists can, each text counts as one line from here on, since the number of rows may not
    /// depend on how long names are.
    mutating func settleLists() {
        let cards = placed
        guard cards.contains(where: { $0.canGrow && $0.hasList }) else { return }
        if cards.contains(where: { $0.canGrow && !$0.hasList }) {
            for place in placed.indices where placed[place].hasList { placed[place].canGrow = false }
            return
        }
        (start, end, placed) = (0, 0, [])
        for var card in cards {
            card.heights = card.heights.combined(with: card.wrapped, -)
            card.side = side(of: card.width)
            add(card)
        }
    }

    /// Lays the last card over both columns where it would leave a hole under the other one, though both end together without it.
    mutating func settleLast() {
        guard let last = placed.last, let side = last.side else { return }
        let before = (start: side == .start ? start - last.height : start, end: side == .end ? end - last.height : end)
        guard before.start + before.end > 0, abs(start - end) > Self.leastHole, abs(before.start - before.end) <= Self.leastHole else {
            return
        }
        placed[placed.count - 1].side = nil
    }

    /// Pixels by which the chart of each card grows so that cards stand in rows of two that end together; `nil` where the heights do not allow rows, or a
    /// card would have a hole beside it.
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

    /// Pixels by which the chart of each card grows so that both columns end together. The charts of the shorter column that can grow do so by equal parts;
    /// for what is still missing, those of the longer column become lower.
    var growthsOfColumns: [Int] {
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
        return growths
    }

    /// The places of cards that stand in two columns between those that are as wide as both.
    private var runs: [[Int]] {
        placed.indices.reduce(into: [[]]) { runs, place in
            if placed[place].side == nil { runs.append([]) } else { runs[runs.count - 1].append(place) }
        }
    }

    /// Looks for better places where a column ends so far above the other that any reader sees it, though its charts grow.
    mutating func mendHoles() {
        let hasHole = runs.contains { run in
            var ends = ColumnEnds()
            for place in run { ends.add(placed[place].height, to: placed[place].side, canGrow: placed[place].canGrow) }
            return ends.hole > Self.mostHole
        }
        guard hasHole else { return }
        for (place, side) in CardPlaces.best(for: placed).enumerated() { placed[place].side = side }
    }

    /// Pixels of a difference in height that is hardly seen between two cards of a row: heights are estimates.
    private static let leastRagged = 12
    /// Pixels by which a chart may be higher than others of its kind.
    static let mostGrowth = 150
    /// Pixels by which it may be lower.
    static let mostShrunk = 80
    /// Pixels by which the first column may reach beyond the second while a card still begins a row.
    private static let leastLead = 60
    /// Pixels from which a gap under a column is seen as a hole and not as a ragged end.
    static let leastHole = 40
    /// Pixels from which it is a hole to any reader.
    static let mostHole = 75
}
