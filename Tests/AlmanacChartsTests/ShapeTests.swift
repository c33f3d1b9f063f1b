import AlmanacText
import TestSupport
import Testing

@testable import AlmanacCharts

@Suite struct LargestRemainderTests {
    @Test(
        arguments: [
            ([1, 1, 1], [34, 33, 33]),
            ([80, 86, 80], [33, 35, 32]),
            ([-5, 5], [0, 100]),
            ([], []),
        ] as [([Int64], [Int])])
    func sharesAHundredOut(values: [Int64], expected: [Int]) {
        #expect(WholePercent.shares(of: values).map(\.percent) == expected)
    }
}

@Suite struct MonotoneTests {
    @Test func staysBetweenNeighbours() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<400 {
            let count = Int.random(in: 2...12, using: &random)
            var x: [Double] = []
            for _ in 0..<count { x.append((x.last ?? 0) + Double(Int.random(in: 0...3, using: &random))) }
            let y = (0..<count).map { _ in Double(Int.random(in: -9...9, using: &random)) }
            let tangents = Monotone.tangents(x: x, y: y)
            for index in 1..<count {
                let third = (x[index] - x[index - 1]) / 3
                let controls = [y[index - 1], y[index - 1] + tangents[index - 1] * third, y[index] - tangents[index] * third, y[index]]
                for step in 0...20 {
                    let t = Double(step) / 20
                    let u = 1 - t
                    let value =
                        u * u * u * controls[0] + 3 * u * u * t * controls[1] + 3 * u * t * t * controls[2] + t * t * t * controls[3]
                    #expect(value >= min(y[index - 1], y[index]) - 1e-9 && value <= max(y[index - 1], y[index]) + 1e-9, "\(x) \(y)")
                }
            }
        }
    }

    @Test func agreesWithTheReference() {
        let tangents = Monotone.tangents(x: [0, 10, 20, 30, 40], y: [0, 10, 10, 0, 5])
        #expect(tangents == [1.5, 0, 0, 0, 0.75])
    }
}

@Suite struct RingTests {
    private func path(_ from: Double, _ to: Double) -> String {
        var canvas = Canvas(context(), .init(context(), "", capacity: 100))
        canvas.begin(.path)
        Ring(x: 50, y: 50, inner: 20, outer: 40).slice(&canvas, from: from, to: to)
        canvas.end()
        return canvas.finish().svg.string.firstMatch(of: /<path d="([^"]*)"/).map { String($0.1) } ?? ""
    }

    @Test func closesAWholeRingWithHalfCircles() {
        #expect(path(0, 1) == "M50 20a30 30 0 1 1 0 60 30 30 0 1 1 0-60z")
    }

    @Test func takesTheLongWayOnlyBeyondHalf() {
        #expect(path(0, 0.39).contains("30 30 0 0 1"))
        #expect(path(0, 0.61).contains("30 30 0 1 1"))
    }

    /// The ends of half a turn, rounded, do not say where its middle is.
    @Test func drawsAboutHalfATurnAsTwoArcs() {
        #expect(path(0, 0.5) == "M50.5 20a30 30 0 0 1 29.5 30 30 30 0 0 1-29.5 30")
        #expect(path(0, 0.52) == "M50.5 20a30 30 0 0 1 29.5 32 30 30 0 0 1-33 28")
    }

    @Test func leavesAGapBetweenSlices() {
        // From 0.75 pixels after twelve o'clock to as much before three o'clock.
        #expect(path(0, 0.25) == "M50.5 20a30 30 0 0 1 29.5 29.5")
        #expect(path(0.25, 0.5) == "M80 50.5a30 30 0 0 1-29.5 29.5")
    }
}

@Suite struct SpreadTests {
    @Test func keepsOrderDistanceAndRange() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let count = Int.random(in: 1...10, using: &random)
            let wanted = (0..<count).map { _ in Double.random(in: -50...250, using: &random) }.sorted()
            let places = spread(wanted, apart: 15, within: 0...200)
            #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 > 15 - 1e-9 }, "\(wanted) \(places)")
            #expect(places.allSatisfy { $0 > -1e-9 && $0 < 200 + 1e-9 }, "\(wanted) \(places)")
        }
    }

    @Test func leavesWhatIsApart() {
        #expect(spread([10, 50, 90], apart: 15, within: 0...100) == [10, 50, 90])
        #expect(spread([50, 50], apart: 10, within: 0...100) == [45, 55])
    }
}

@Suite struct StraighteningTests {
    @Test func keepsTheEndsOfAStraightLineOnly() {
        var run = PointRun(count: 20, x: { Double($0) * 10 }, y: { 100 - Double($0) * 3.3 })
        run.straighten()
        #expect(run.segments.map { $0.map(\.index) } == [[0, 19]])
        #expect(run.count == 20)
    }

    @Test func staysAQuarterOfAPixelFromEveryPoint() {
        var random = SeededGenerator(seed: 13)
        for _ in 0..<300 {
            var level = 0.0
            let values: [Double?] = (0..<40).map { _ in
                level += Double.random(in: -1...1, using: &random)
                return Int.random(in: 0..<12, using: &random) == 0 ? nil : level
            }
            let whole = PointRun(count: values.count, x: { Double($0) * 3 }, y: { values[$0] })
            var run = whole
            run.straighten()
            #expect(run.segments.count == whole.segments.count && run.drawnCount <= whole.drawnCount)
            for (kept, all) in zip(run.segments, whole.segments) {
                #expect(kept.first?.index == all.first?.index && kept.last?.index == all.last?.index)
                for (from, to) in zip(kept, kept.dropFirst()) {
                    for point in all where point.index > from.index && point.index < to.index {
                        let y = from.y + (to.y - from.y) * (point.x - from.x) / (to.x - from.x)
                        #expect(abs(y - point.y) <= 0.25 + 1e-9)
                    }
                }
            }
        }
    }

    @Test func survivesPointsAboveEachOther() {
        var run = PointRun(count: 5, x: { _ in 7 }, y: { Double($0 % 2) * 50 })
        run.straighten()
        #expect(run.segments[0].map(\.index) == [0, 1, 2, 3, 4])
    }
}
