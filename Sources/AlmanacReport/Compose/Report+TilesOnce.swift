import AlmanacModel

extension Report {
    /// Leaves out tiles of sections that the opening has, and hands what stands under them to those of the opening that have nothing there. A card of
    /// which nothing else would be left is not there.
    mutating func showTilesOnce() {
        guard opening.variants.contains(where: { $0.blocks.contains(where: \.isTiles) }) else { return }
        var opening = opening
        for place in sections.indices {
            opening.takeTiles(of: &sections[place].opening)
            sections[place].keepCards { opening.takeTiles(of: &$0) }
        }
        self.opening = opening
        sections.removeAll(where: \.isEmpty)
    }
}

extension Card {
    /// Takes those tiles out of another card that this one shows in each period in which they would stand there. A card that would be empty in some of its
    /// periods alone keeps its tiles: a heading alone says nothing.
    ///
    /// - Returns: False when nothing is left of the other card.
    @discardableResult
    fileprivate mutating func takeTiles(of other: inout Card) -> Bool {
        guard other.variants.contains(where: { $0.blocks.contains(where: \.isTiles) }) else { return true }
        var rest = other
        var taken: [(tile: Tile, places: [Int])] = []
        for index in rest.variants.indices {
            let range = rest.variants[index].range
            let places = variants.indices.filter { range == nil || variants[$0].range == nil || variants[$0].range == range }
            rest.variants[index].blocks = rest.variants[index].blocks.compactMap { block in
                guard case .tiles(let tiles) = block, !places.isEmpty else { return block }
                let left = tiles.filter { tile in !places.allSatisfy { variants[$0].shows(tile) } }
                taken += tiles.filter { !left.contains($0) }.map { ($0, places) }
                return left.isEmpty ? nil : .tiles(left)
            }
        }
        let empty = rest.variants.count { $0.blocks.isEmpty }
        guard empty == 0 || empty == rest.variants.count else { return true }
        other = rest
        for (tile, places) in taken {
            for place in places { variants[place].write(tile.note, under: tile) }
        }
        return empty == 0
    }
}

extension Card.Variant {
    fileprivate func shows(_ tile: Tile) -> Bool {
        blocks.contains { block in if case .tiles(let tiles) = block { tiles.contains { $0.shows(tile) } } else { false } }
    }

    fileprivate mutating func write(_ note: Line?, under tile: Tile) {
        for place in blocks.indices {
            guard case .tiles(var tiles) = blocks[place] else { continue }
            for index in tiles.indices where tiles[index].shows(tile) && tiles[index].note == nil { tiles[index].note = note }
            blocks[place] = .tiles(tiles)
        }
    }
}

extension Tile {
    /// True when it has the number of another tile, and the whole that this one is a part of.
    fileprivate func shows(_ other: Tile) -> Bool {
        metric.value != nil && metric.name == other.metric.name && metric.value == other.metric.value
            && (other.whole == nil || whole == other.whole)
    }
}
