import AlmanacCharts
import AlmanacRaster
import Testing

struct ChartPictureTests {
    private let chart = Chart([("A", 3), ("B", 5)]) { BarMark(x: .value("Name", $0.0), y: .value("Count", $0.1)) }

    /// A PNG whose head has the size that was asked for.
    @Test(arguments: [(300, 1), (300, 2), (600, 3)]) func chartsBecomePixels(width: Int, scale: Int) throws {
        let png = try chart.png(width: width, scale: scale)
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        let size = png[16..<24].reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) }
        #expect(size >> 32 == width * scale)
        let height = try chart.svg(width: width).height
        #expect(Int(size & 0xFFFF_FFFF) == height * scale)
    }

    @Test func whatCannotBeDrawnIsAnError() throws {
        #expect(throws: ChartError.self) { try Chart { RuleMark(y: .value("Limit", 1)) }.png() }
        #expect(throws: RasterError.self) { try chart.png(width: 5000, scale: 8) }
    }
}
