#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A picture of at most 256 colours, told as a chart is: rows that are like the one above, and in the others stretches of one colour.
struct IndexedPixels {
    /// Rows that follow each other and are equal.
    struct Rows {
        var count: Int
        /// Stretches of one row, from the left, as indices in `stretches`.
        var stretches: Range<Int>
    }

    struct Stretch {
        /// The column after its last pixel.
        var end: Int32
        /// In the order the colours were first seen.
        fileprivate var slot: Int32
    }

    let width: Int
    let height: Int
    /// `0xFFRRGGBB`, the most used first.
    let colours: [UInt32]
    let rows: [Rows]
    let stretches: [Stretch]
    /// Index in `colours`, by slot.
    private let places: [UInt8]

    /// Exact when the picture has 256 colours or fewer. Charts have a dozen, and some hundreds more along the edges of letters and lines: of those
    /// the most used are kept, and the others become the nearest one that is.
    init(_ pixels: Pixels) {
        var table = ColourTable()
        var rows: [Rows] = []
        var stretches: [Stretch] = []
        stretches.reserveCapacity(pixels.colours.count / 32)
        let (width, height) = (pixels.width, pixels.height)
        pixels.colours.withUnsafeBufferPointer { colours in
            guard let pixels = colours.baseAddress else { return }
            var row = 0
            while row < height {
                let line = pixels + row * width
                var count = 1
                while row + count < height, memcmp(line, line + count * width, width * 4) == 0 { count += 1 }
                let first = stretches.count
                var column = 0
                while column < width {
                    let (start, colour) = (column, line[column])
                    column = Self.end(of: colour, from: column + 1, in: line, width)
                    let slot = table.slot(of: colour, uses: (column - start) * count)
                    stretches.append(Stretch(end: Int32(column), slot: Int32(slot)))
                }
                rows.append(Rows(count: count, stretches: first..<stretches.count))
                row += count
            }
        }
        // Equal counts go by colour, so that the palette does not depend on where things stand.
        let order = zip(table.colours, table.uses).map { colour, uses in UInt64(UInt32.max - uses) << 32 | UInt64(colour) }.sorted()
        let kept = order.prefix(256).map { UInt32(truncatingIfNeeded: $0) }
        let nearest = NearestColour(in: kept)
        let places = table.colours.map(nearest.place)
        (self.width, self.height) = (width, height)
        (self.rows, self.stretches) = (rows, stretches)
        (self.places, colours) = (places, kept)
    }

    /// The place of its colour in `colours`.
    func index(of stretch: Stretch) -> UInt8 { places[Int(stretch.slot)] }

    /// End of the stretch of a colour that goes up to `column` at least.
    private static func end(of colour: UInt32, from column: Int, in line: UnsafePointer<UInt32>, _ width: Int) -> Int {
        var column = column
        let many = SIMD8(repeating: colour)
        while column + 8 <= width, UnsafeRawPointer(line + column).loadUnaligned(as: SIMD8<UInt32>.self) == many { column += 8 }
        while column < width, line[column] == colour { column += 1 }
        return column
    }
}

/// Finds the colour of a palette that looks most like another, the first of equals: itself, where it is there.
private struct NearestColour {
    /// Eight colours at a time; what fills up the last eight is farther away than any colour, and not too far for 24 bits.
    private let reds: [SIMD8<Int32>]
    private let greens: [SIMD8<Int32>]
    private let blues: [SIMD8<Int32>]

    init(in palette: [UInt32]) {
        func lanes(_ part: (UInt32) -> UInt32) -> [SIMD8<Int32>] {
            stride(from: 0, to: palette.count, by: 8).map { first in
                var eight = SIMD8<Int32>(repeating: 600)
                for lane in 0..<min(8, palette.count - first) { eight[lane] = Int32(part(palette[first + lane])) }
                return eight
            }
        }
        (reds, greens, blues) = (lanes { $0 >> 16 & 0xFF }, lanes { $0 >> 8 & 0xFF }, lanes { $0 & 0xFF })
    }

    func place(of colour: UInt32) -> UInt8 {
        let (red, green, blue) = (Int32(colour >> 16 & 0xFF), Int32(colour >> 8 & 0xFF), Int32(colour & 0xFF))
        var best = SIMD8<Int32>(repeating: .max)
        var places = SIMD8<Int32>(0, 1, 2, 3, 4, 5, 6, 7)
        for eight in reds.indices {
            let (reds, greens, blues) = (reds[eight] &- red, greens[eight] &- green, blues[eight] &- blue)
            // The eye's weights, as integers. With the place in the low byte the smallest is also the first of equals.
            let distance = 3 &* reds &* reds &+ 6 &* greens &* greens &+ blues &* blues
            best = pointwiseMin(best, distance &<< 8 | places)
            places &+= 8
        }
        return UInt8(truncatingIfNeeded: best.min())
    }
}

/// Colours in the order they were first seen, found by hash.
private struct ColourTable {
    private(set) var colours: [UInt32] = []
    /// Pixels of each.
    private(set) var uses: [UInt32] = []
    /// A colour and, above it, its slot + 1; 0 is free. A power of two of them, at most half in use.
    private var places = [UInt64](repeating: 0, count: 4096)

    /// Counts pixels of a colour.
    ///
    /// - Returns: Its slot, the place in `colours`.
    mutating func slot(of colour: UInt32, uses count: Int) -> Int {
        if (colours.count + 1) * 2 > places.count { grow() }
        let place = place(of: colour)
        if places[place] == 0 {
            colours.append(colour)
            uses.append(0)
            places[place] = UInt64(colours.count) << 32 | UInt64(colour)
        }
        let slot = Int(places[place] >> 32) - 1
        uses[slot] += UInt32(count)
        return slot
    }

    private func place(of colour: UInt32) -> Int {
        var place = Int(truncatingIfNeeded: colour &* 2_654_435_769) & (places.count - 1)
        while places[place] > 0, UInt32(truncatingIfNeeded: places[place]) != colour { place = (place + 1) & (places.count - 1) }
        return place
    }

    private mutating func grow() {
        places = [UInt64](repeating: 0, count: places.count * 2)
        for (index, colour) in colours.enumerated() { places[place(of: colour)] = UInt64(index + 1) << 32 | UInt64(colour) }
    }
}
