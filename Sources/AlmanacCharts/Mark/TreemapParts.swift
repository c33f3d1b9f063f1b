import AlmanacText

/// The parts of a treemap as drawn: the largest first, the smallest merged at the end.
struct TreemapParts {
    struct Tile {
        var name: String
        var value: Double
        /// Merged parts, the largest first; empty for a part of its own.
        var members: [(name: String, value: Double)]
    }

    private(set) var tiles: [Tile] = []
    private(set) var missing = 0
    private(set) var invalid = 0
    private(set) var negative = 0
    /// Parts of zero, which have no area, and those left out before.
    private(set) var hidden: Int

    /// Most rectangles beside that of the merged parts.
    private static let most = 12
    /// Least share of the whole with room for a name on a phone.
    private static let leastShare = 0.02
    /// Most parts that the description lists, and most merged ones that it names.
    private static let mostListed = 20

    init(_ chart: TreemapChart, _ context: ChartContext) {
        hidden = chart.notDrawn
        let names = context.names(chart.parts.map { Band.category($0.name) })
        var known: [(place: Int, value: Double)] = []
        for (place, part) in chart.parts.enumerated() {
            guard let value = usable(part.value) else {
                if part.value == nil { missing += 1 } else { invalid += 1 }
                continue
            }
            if value < 0 { negative += 1 } else if value == 0 { hidden += 1 } else { known.append((place, value)) }
        }
        guard !known.isEmpty else { return }
        known.sort { $0.value == $1.value ? $0.place < $1.place : $0.value > $1.value }
        let total = known.reduce(0) { $0 + $1.value }
        var count = known.prefix(Self.most).count { $0.value >= total * Self.leastShare }
        // If more than half would be merged, the largest parts are drawn however small they are.
        let merged = known.dropFirst(count).reduce(0) { $0 + $1.value }
        if merged > total / 2 { count = min(known.count, Self.most) }
        // A single part is not merged.
        if known.count - count == 1 { count = known.count }
        tiles = known.prefix(count).map { Tile(name: names[$0.place], value: $0.value, members: []) }
        let rest = known.dropFirst(count)
        if !rest.isEmpty {
            tiles.append(
                Tile(
                    name: context.words.text(.other(count: rest.count)), value: rest.reduce(0) { $0 + $1.value },
                    members: rest.map { (names[$0.place], $0.value) }))
        }
    }

    /// Describes the parts, their shares, and the parts left out.
    func describe(_ context: ChartContext) -> String {
        let format = context.value
        let count = tiles.reduce(0) { $0 + max($1.members.count, 1) }
        var summary = Summary(context)
        summary.add(.opening(ChartMessage.ChartKind("treemap"), extent: context.words.text(.categories(count: count))))
        let largest = tiles.reduce(0) { max($0, $1.value) }
        let shares = WholePercent.shares(of: tiles.map { Int64(($0.value / largest * 1e15).rounded()) })
        summary.list(Array(zip(tiles, shares)), most: .max) { tile, share in
            .part(name: tile.name, value: format.sum(tile.value, context.words), share: share.text(format, context.words))
        }
        for tile in tiles where !tile.members.isEmpty {
            let items = tile.members.map { context.words.text(.part(name: $0.name, value: format.text($0.value), share: nil)) }
            summary.listing(tile.name, items, most: Self.mostListed)
        }
        if negative > 0 { summary.add(.negativeShares(count: negative)) }
        summary.gaps(missing: missing, invalid: invalid)
        if hidden > 0 { summary.add(.notDrawn(count: hidden)) }
        return summary.text
    }
}
