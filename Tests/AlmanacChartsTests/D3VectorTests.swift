import Foundation
import Testing

@testable import AlmanacCharts

/// What D3 makes of the same input: `Vectors/d3.json`, written by `Vectors/make-vectors.js`.
@Suite struct D3VectorTests {
    private struct Vectors: Decodable {
        struct Axis: Decodable {
            var low: Double
            var high: Double
            var count: Int
            var values: [Double]
        }
        struct Bands: Decodable {
            var count: Int
            var padding: Double
            var from: Double
            var to: Double
            var step: Double
            var bandwidth: Double
            /// Of the first band and of the last one.
            var lefts: [Double]
        }
        struct Curve: Decodable {
            var points: [[Double]]
            var pieces: [[Double]]
        }
        struct Circle: Decodable {
            struct Part: Decodable {
                var start: Double
                var end: Double
                var middle: [Double]
                var isLarge: Bool
            }
            var values: [Double]
            var slices: [Part]
        }
        var ticks: [Axis]
        var bands: [Bands]
        var curves: [Curve]
        var rings: [Circle]
    }

    private let vectors: Vectors

    init() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Vectors/d3.json")
        vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    }

    /// D3 takes one step that is nearest in size; here its axis is one of several, of which labels choose, with the same numbers to the last bit, but for an
    /// outermost one that is far from the data.
    @Test func theAxisOfD3IsAmongOurs() {
        #expect(vectors.ticks.count == 150)
        for axis in vectors.ticks {
            let ours = Ticks.candidates(
                low: axis.low, high: axis.high, target: axis.count, most: 40, unit: TickUnit(.english(.number)), keeping: 24)
            let most = ((axis.values.last ?? 0) - (axis.values.first ?? 0)) * 0.2
            var kept = axis.values[...]
            if kept.count > 2, let last = kept.last, last - axis.high > most { kept.removeLast() }
            if kept.count > 2, let first = kept.first, axis.low - first > most { kept.removeFirst() }
            #expect(ours.contains { $0.values == Array(kept) }, "\(axis): \(ours.map(\.values))")
        }
    }

    @Test func bandsAreThoseOfD3() {
        #expect(vectors.bands.count == 28)
        for bands in vectors.bands {
            let scale = BandScale(count: bands.count, from: bands.from, to: bands.to, padding: bands.padding)
            #expect(abs(scale.step - bands.step) < 1e-9 && abs(scale.bandwidth - bands.bandwidth) < 1e-9, "\(bands)")
            #expect(abs(scale.left(0) - bands.lefts[0]) < 1e-9 && abs(scale.left(bands.count - 1) - bands.lefts[1]) < 1e-9, "\(bands)")
        }
    }

    @Test func smoothCurvesAreThoseOfD3() {
        #expect(vectors.curves.count == 60)
        for curve in vectors.curves {
            let (x, y) = (curve.points.map { $0[0] }, curve.points.map { $0[1] })
            let tangents = Monotone.tangents(x: x, y: y)
            #expect(curve.pieces.count == x.count - 1)
            for (index, piece) in curve.pieces.enumerated() {
                let third = (x[index + 1] - x[index]) / 3
                let ours = [
                    x[index] + third, y[index] + tangents[index] * third, x[index + 1] - third, y[index + 1] - tangents[index + 1] * third,
                    x[index + 1], y[index + 1],
                ]
                for (one, other) in zip(ours, piece) { #expect(abs(one - other) < 1e-9, "\(curve.points) at \(index)") }
            }
        }
    }

    /// Slices as they are written, less the gap between them: an arc's middle lies where D3 has it, and its long way is D3's.
    @Test func arcsAreThoseOfD3() throws {
        for ring in vectors.rings {
            let total = ring.values.reduce(0, +)
            var sum = 0.0
            for (value, slice) in zip(ring.values, ring.slices) {
                let start = sum / total
                sum += value
                #expect(abs(start - slice.start) < 1e-12 && abs(sum / total - slice.end) < 1e-12)
                let middle = Ring(x: 0, y: 0, inner: 40, outer: 60).point((slice.start + slice.end) / 2)
                #expect(abs(middle.x - slice.middle[0]) < 1e-9 && abs(middle.y - slice.middle[1]) < 1e-9, "\(ring.values)")
                guard slice.end - slice.start > 0.01, slice.end - slice.start < 0.9999 else { continue }
                var canvas = Canvas(context(), .init(context(), "", capacity: 100))
                canvas.begin(.path)
                Ring(x: 100, y: 100, inner: 40, outer: 60).slice(&canvas, from: slice.start, to: slice.end)
                canvas.end()
                let mark = try #require(ReadDrawing(canvas.finish().svg).slices.first)
                let turn = try #require(mark.turns.first)
                let last = try #require(mark.turns.last)
                // About half a turn is two arcs, of which neither is the long way.
                let isHalf = abs(slice.end - slice.start - 0.5) < 0.1
                #expect(mark.turns.count == (isHalf ? 2 : 1))
                #expect(
                    mark.turns.allSatisfy { $0.isLarge == (slice.isLarge && !isHalf) && $0.isClockwise && $0.radius == 50 },
                    "\(ring.values)")
                for (point, share) in [(turn.from, slice.start), (last.to, slice.end)] {
                    let edge = Ring(x: 0, y: 0, inner: 0, outer: 0).point(share)
                    // The gap of a pixel and a half takes half of it at each end; places are rounded to half a pixel.
                    #expect(hypot(point.x - 100 - 50 * edge.x, point.y - 100 - 50 * edge.y) < 0.75 + 0.36, "\(ring.values)")
                }
            }
        }
    }
}
