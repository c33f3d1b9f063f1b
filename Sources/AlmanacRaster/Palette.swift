/// At most 256 colours of a picture, and which of them each pixel has.
struct Palette {
    /// `0x00RRGGBB`, the most used first.
    let colours: [UInt32]
    /// One a pixel.
    let indices: [UInt8]

    /// Exact when the picture has 256 colours or fewer. Charts have a dozen, and some hundreds more along the edges of letters and lines: of those
    /// the most used are kept, and the others become the nearest one that is.
    init(_ pixels: Pixels) {
        // A picture has a million pixels and a tenth as many stretches of one colour; only those are looked up.
        var table = ColourTable()
        var stretches: [(end: Int, slot: Int)] = []
        pixels.colours.withUnsafeBufferPointer { colours in
            stretches.reserveCapacity(colours.count / 8)
            var start = 0
            while start < colours.count {
                let colour = colours[start]
                var end = start + 1
                while end < colours.count, colours[end] == colour { end += 1 }
                let slot = table.slot(of: colour)
                table.uses[slot] += end - start
                stretches.append((end, slot))
                start = end
            }
        }
        // Equal counts go by colour, so that the palette does not depend on where things stand.
        let order = table.colours.indices.sorted { one, other in
            table.uses[one] != table.uses[other] ? table.uses[one] > table.uses[other] : table.colours[one] < table.colours[other]
        }
        let kept = order.prefix(256).map { table.colours[$0] }
        var places = [UInt8](repeating: 0, count: table.colours.count)
        for (place, slot) in order.enumerated() {
            places[slot] = UInt8(truncatingIfNeeded: place < 256 ? place : Self.nearest(to: table.colours[slot], in: kept))
        }
        colours = kept
        indices = [UInt8](unsafeUninitializedCapacity: pixels.colours.count) { buffer, count in
            for (end, slot) in stretches {
                buffer[count..<end].initialize(repeating: places[slot])
                count = end
            }
        }
    }

    /// The place of the colour with the smallest distance, the first of equals.
    private static func nearest(to colour: UInt32, in palette: [UInt32]) -> Int {
        var (best, shortest) = (0, Int32.max)
        for (place, candidate) in palette.enumerated() {
            let red = Int32(colour >> 16) - Int32(candidate >> 16)
            let green = Int32(colour >> 8 & 0xFF) - Int32(candidate >> 8 & 0xFF)
            let blue = Int32(colour & 0xFF) - Int32(candidate & 0xFF)
            // The eye's weights, as integers.
            let distance = 3 * red * red + 6 * green * green + blue * blue
            if distance < shortest { (best, shortest) = (place, distance) }
        }
        return best
    }
}

/// Colours in the order they were first seen, found by hash.
private struct ColourTable {
    private(set) var colours: [UInt32] = []
    var uses: [Int] = []
    /// Index + 1 into `colours`; 0 is free. A power of two of them, at most half in use.
    private var places = [Int32](repeating: 0, count: 4096)

    mutating func slot(of colour: UInt32) -> Int {
        if (colours.count + 1) * 2 > places.count { grow() }
        let place = place(of: colour)
        if places[place] > 0 { return Int(places[place]) - 1 }
        colours.append(colour)
        uses.append(0)
        places[place] = Int32(colours.count)
        return colours.count - 1
    }

    private func place(of colour: UInt32) -> Int {
        var place = Int(truncatingIfNeeded: colour &* 2_654_435_769) & (places.count - 1)
        while places[place] > 0, colours[Int(places[place]) - 1] != colour { place = (place + 1) & (places.count - 1) }
        return place
    }

    private mutating func grow() {
        places = [Int32](repeating: 0, count: places.count * 2)
        for (index, colour) in colours.enumerated() { places[place(of: colour)] = Int32(index + 1) }
    }
}
