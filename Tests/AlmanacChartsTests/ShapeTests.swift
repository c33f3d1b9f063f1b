import AlmanacMarkup
import Testing

@testable import AlmanacCharts

@Suite struct LargestRemainderTests {
    @Test(
        arguments: [
            ([1, 1, 1], [34, 33, 33]),
            ([80, 86, 80], [33, 35, 32]),
            ([1, 0, 0], [100, 0, 0]),
            ([999_999, 1], [100, 0]),
            ([0, 0], [0, 0]),
            ([-5, 5], [0, 100]),
            ([.max, .max, .max], [34, 33, 33]),
            ([], []),
        ] as [([Int64], [Int])])
    func sharesAHundredOut(values: [Int64], expected: [Int]) {
        #expect(largestRemainder(values, units: 100) == expected)
    }

    @Test func addsUpForAnything() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let values = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                Int64.random(in: 0...(.max), using: &random) >> Int64.random(in: 0...60, using: &random)
            }
            let shares = largestRemainder(values, units: 1000)
            #expect(shares.reduce(0, +) == (values.allSatisfy { $0 == 0 } ? 0 : 1000), "\(values)")
            for (value, share) in zip(values, shares) where value == 0 { #expect(share == 0) }
        }
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
        var canvas = Canvas(context(), capacity: 100, keepsBoxes: false)
        Ring(x: 50, y: 50, inner: 20, outer: 40).slice(&canvas, from: from, to: to)
        return String(decoding: canvas.out.bytes, as: UTF8.self)
    }

    @Test func closesAWholeRingWithHalfCircles() {
        let whole = path(0, 1)
        #expect(whole.filter { $0 == "a" }.count == 4)
        #expect(whole == "M50 10a40 40 0 1 1 0 80a40 40 0 1 1 0-80zM50 30a20 20 0 1 0 0 40a20 20 0 1 0 0-40z")
    }

    @Test func takesTheLongWayOnlyBeyondHalf() {
        #expect(path(0, 0.5).contains("40 40 0 0 1"))
        #expect(path(0, 0.51).contains("40 40 0 1 1"))
        #expect(path(0.5, 1).hasSuffix("z"))
        #expect(path(0, 0.25) == "M50 10a40 40 0 0 1 40 40h-20a20 20 0 0 0 -20-20z")
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

@Suite struct DecimationTests {
    @Test func keepsExtremesAndGaps() {
        var random = SeededGenerator(seed: 9)
        let values = (0..<10_000).map { $0 % 97 == 0 ? nil : Double.random(in: 0...200, using: &random) }
        var run = PointRun(count: values.count, x: { Double($0) * 0.06 }, y: { values[$0] })
        let segments = run.segments.count
        run.decimate(columnWidth: 1, most: 10)
        #expect(run.segments.count == segments)
        let kept = run.segments.flatMap { $0.map(\.y) }
        #expect(kept.max() == values.compactMap { $0 }.max() && kept.min() == values.compactMap { $0 }.min())
        #expect(kept.count < run.count)
    }
}
