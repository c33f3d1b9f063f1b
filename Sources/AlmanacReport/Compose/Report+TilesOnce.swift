import AlmanacInsights
import AlmanacModel

extension Report {
    /// Leaves out tiles of sections that the opening has, and hands what stands under them to those of the opening that have nothing there.
    mutating func showTilesOnce() {
        for place in sections.indices {
            opening.takeTiles(of: &sections[place].opening)
            for card in sections[place].cards.indices { opening.takeTiles(of: &sections[place].cards[card]) }
        }
        removeWhatIsEmpty()
    }

    /// Cards that had tiles alone are gone with them, and so are sections that had such cards alone.
    private mutating func removeWhatIsEmpty() {
        for place in sections.indices where !sections[place].cards.isEmpty {
            let folded = sections[place].cards.dropFirst(sections[place].shown).count { !$0.isEmpty }
            sections[place].cards.removeAll(where: \.isEmpty)
            sections[place].shown = max(sections[place].cards.count - folded, min(1, sections[place].cards.count))
        }
    }
}

extension Card {
    fileprivate var isEmpty: Bool { variants.allSatisfy(\.blocks.isEmpty) }

    /// Takes those tiles out of another card that this one shows in each period in which they would stand there.
    fileprivate mutating func takeTiles(of other: inout Card) {
        for index in other.variants.indices {
            let range = other.variants[index].range
            let beside = variants.indices.filter { range == nil || variants[$0].range == nil || variants[$0].range == range }
            other.variants[index].blocks = other.variants[index].blocks.compactMap { block in
                guard case .tiles(let tiles) = block else { return block }
                let left = tiles.filter { tile in
                    guard beside.allSatisfy({ variants[$0].shows(tile) }), !beside.isEmpty else { return true }
                    for place in beside { variants[place].write(tile.note, under: tile) }
                    return false
                }
                return left.isEmpty ? nil : .tiles(left)
            }
        }
    }
}

extension Card.Variant {
    private var allTiles: [Tile] {
        blocks.flatMap { block in if case .tiles(let tiles) = block { tiles } else { [Tile]() } }
    }

    fileprivate func shows(_ tile: Tile) -> Bool { allTiles.contains { $0.isSameNumber(as: tile) } }

    fileprivate mutating func write(_ note: Line?, under tile: Tile) {
        for place in blocks.indices {
            guard case .tiles(var tiles) = blocks[place] else { continue }
            for index in tiles.indices where tiles[index].isSameNumber(as: tile) && tiles[index].note == nil { tiles[index].note = note }
            blocks[place] = .tiles(tiles)
        }
    }
}

extension Tile {
    fileprivate func isSameNumber(as other: Tile) -> Bool {
        metric.name == other.metric.name && metric.value == other.metric.value && metric.value != nil
    }
}
