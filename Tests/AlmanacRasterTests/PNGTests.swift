import AlmanacRaster
import TestSupport
import Testing

@Suite("PNG")
struct PNGTests {
    @Test("A picture of up to 256 colours comes back as it was, whatever its size", arguments: [1, 2, 3, 4, 5, 16, 17, 200, 256])
    func exact(count: Int) throws {
        var generator = SeededGenerator(seed: UInt64(count))
        for _ in 0..<20 {
            let colours = (0..<count).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &generator) }
            let (width, height) = (Int.random(in: 1...41, using: &generator), Int.random(in: 1...19, using: &generator))
            let pixels = Pixels(
                width: width, height: height,
                colours: (0..<(width * height)).map { _ in colours[Int.random(in: 0..<count, using: &generator)] })
            let read = try PNGReader(try PNG.encode(pixels))
            #expect(read.width == width && read.height == height)
            #expect(read.colours == pixels.colours)
        }
    }

    @Test("Of more than 256 colours the most used stay, and each other becomes the nearest of them")
    func reduced() throws {
        // A common colour and two thousand rare greys: a grey is never off by more than the gap between kept greys.
        var colours = [UInt32](repeating: 0x7884FC, count: 5000)
        for step in 0..<2000 { colours.append(UInt32(step % 256) << 16 | UInt32(step / 8) << 8 | UInt32(step % 256)) }
        let pixels = Pixels(width: 7000, height: 1, colours: colours)
        let read = try PNGReader(try PNG.encode(pixels))
        #expect(Set(read.colours).count <= 256)
        #expect(read.colours.prefix(5000).allSatisfy { $0 == 0x7884FC })
        let kept = Set(read.colours)
        func distance(_ one: UInt32, _ other: UInt32) -> Int {
            let parts = [16, 8, 0].map { Int(one >> UInt32($0) & 0xFF) - Int(other >> UInt32($0) & 0xFF) }
            return 3 * parts[0] * parts[0] + 6 * parts[1] * parts[1] + parts[2] * parts[2]
        }
        for (before, after) in zip(colours, read.colours) {
            #expect(distance(before, after) == kept.map { distance(before, $0) }.min())
        }
    }

    @Test("The same picture gives the same bytes")
    func deterministic() throws {
        let pixels = Pixels(width: 64, height: 64, colours: (0..<4096).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_769) & 0xFF_FFFF })
        #expect(try PNG.encode(pixels) == PNG.encode(pixels))
    }
}
