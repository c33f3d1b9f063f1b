import TestSupport
import Testing

@testable import AlmanacCharts

@Suite struct TickTests {
    private func best(_ low: Double, _ high: Double, _ target: Int, _ domain: ValueFormat.Domain = .number) -> [Double] {
        Ticks.candidates(low: low, high: high, target: target, most: 2 * target, unit: TickUnit(.english(domain))).first?.values ?? []
    }

    @Test(
        arguments: [
            (0, 97, 5, [0, 25, 50, 75, 100]),
            (-250, 1200, 6, [-250, 0, 250, 500, 750, 1000, 1250]),
            (99.5, 100.5, 5, [99.5, 99.75, 100, 100.25, 100.5]),
            (0, 2600, 5, [0, 1000, 2000, 3000]),
            (0, 1, 5, [0, 0.25, 0.5, 0.75, 1]),
            (0.1, 0.3, 5, [0.1, 0.15, 0.2, 0.25, 0.3]),
            (1_000_000, 1_000_001, 3, [1_000_000, 1_000_000.5, 1_000_001]),
        ] as [(Double, Double, Int, [Double])])
    func picksRoundValues(low: Double, high: Double, target: Int, expected: [Double]) {
        #expect(best(low, high, target) == expected)
    }

    /// Of what cannot be more than all there is no room beyond it, unless a value is.
    @Test(arguments: [(0.9462, 0.9962), (0.2, 0.97), (0, 1), (0.9, 1), (0.99, 0.9998), (0.5, 1.3)])
    func endsWhereNothingCanBe(low: Double, high: Double) throws {
        var unit = TickUnit(.english(.ratio))
        unit.ceiling = 1
        for target in 2...8 {
            let found = Ticks.candidates(low: low, high: high, target: target, most: 2 * target, unit: unit)
            let first = try #require(found.first)
            for ticks in found {
                #expect(ticks.low <= low + 1e-9 && ticks.high >= high - 1e-9 && ticks.values.count > 1)
                #expect(high > 1 || ticks.high <= 1 + 1e-9 && ticks.values.allSatisfy { $0 <= 1 + 1e-9 })
            }
            #expect(first.values == first.values.sorted())
        }
        #expect(ValueDomain(low: 0.9962, high: 0.9962).forLines(most: 1).high == 1)
        #expect(ValueDomain(low: 1.2, high: 1.2).forLines(most: 1).high > 1.2)
    }

    @Test func countsInWholeNumbers() {
        #expect(best(0, 3, 5, .count) == [0, 1, 2, 3])
        #expect(best(0, 1, 5, .count) == [0, 1])
    }

    @Test func prefersWholeUnitsOfMoney() {
        #expect(best(0, 11_378, 5, .money).allSatisfy { $0.truncatingRemainder(dividingBy: 100) == 0 })
        #expect(best(0, 3, 5, .money) == [0, 1, 2, 3])
    }

    @Test func staysInsideTheIntegersOfMoney() {
        let ticks = best(0, 9.223372036854775e18, 5, .money)
        #expect(ticks.count >= 3 && ticks.allSatisfy { $0 <= 9.2e18 })
    }

    @Test func enclosesTheDataWithAscendingTicks() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<3000 {
            let size = ([1e-12, 1e-3, 1, 1e5, 1e12, 1e200] as [Double]).randomElement(using: &random) ?? 1
            let low = Double.random(in: -1...1, using: &random) * size
            let high = low + Double.random(in: 0.001...1, using: &random) * size
            let target = Int.random(in: 2...9, using: &random)
            let found = Ticks.candidates(low: low, high: high, target: target, most: target + 2, unit: TickUnit(.english(.number)))
            let ticks = found.first
            #expect(ticks != nil, "\(low)…\(high) \(target)")
            guard let ticks else { continue }
            #expect(ticks.low <= low + (high - low) * 1e-6 && ticks.high >= high - (high - low) * 1e-6, "\(low)…\(high): \(ticks)")
            #expect(zip(ticks.values, ticks.values.dropFirst()).allSatisfy { $0 < $1 })
            #expect(ticks.values.count <= max(target + 2, 2))
        }
    }

    /// An axis ends close above the highest value and close under the lowest one: no more than a fifth of the plot is empty at one end.
    @Test func leavesLittleOfThePlotEmpty() {
        var random = SeededGenerator(seed: 26)
        for _ in 0..<3000 {
            let high = Double.random(in: 500...1_000_000, using: &random).rounded()
            let low = Bool.random(using: &random) ? 0 : -Double.random(in: 0...high, using: &random).rounded()
            let length = Double.random(in: 70...500, using: &random)
            let axis = ValueAxis(ValueDomain(low: low, high: high), length: length, format: .english(.money))
            let whole = axis.ticks.high - axis.ticks.low
            #expect(axis.ticks.high >= high && axis.ticks.low <= low && axis.ticks.values.count >= 2, "\(low)…\(high): \(axis.ticks)")
            // Of two ticks none can be left out, and what is left out at one end makes the other end's part a little larger.
            guard axis.ticks.values.count > 2 else { continue }
            #expect((axis.ticks.high - high) / whole <= (low == 0 ? 0.2 : 0.35), "\(low)…\(high) in \(length): \(axis.ticks)")
            #expect((low - axis.ticks.low) / whole <= 0.35, "\(low)…\(high) in \(length): \(axis.ticks)")
        }
        func labels(_ high: Double, _ length: Double) -> [String] {
            ValueAxis(ValueDomain(low: 0, high: high), length: length, format: .english(.money)).labels
        }
        #expect(labels(14_647, 150) == ["$0", "$50", "$100", "$150"])
        #expect(labels(131_473, 150) == ["$0", "$500", "$1,000", "$1,500"])
        #expect(labels(11_378, 150) == ["$0", "$40", "$80", "$120"])
        // Where there is room for few ticks the last one is below the data.
        let low = ValueAxis(ValueDomain(low: 0, high: 14_647), length: 70, format: .english(.money))
        #expect(low.labels == ["$0", "$100"] && low.ticks.high == 14_647)
    }

    @Test func findsNoneWhereThereIsNoSpan() {
        #expect(best(5, 5, 5).isEmpty)
        #expect(best(0, .infinity, 5).isEmpty)
    }
}
