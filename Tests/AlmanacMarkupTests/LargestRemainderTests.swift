import AlmanacText
import TestSupport
import Testing

struct LargestRemainderTests {
    /// Gives out one unit after the other to whoever is furthest below its quota.
    static func slow(_ amounts: [Int64], units: Int) -> [Int] {
        let whole = amounts.reduce(0.0) { $0 + Double($1) }
        let quotas = amounts.map { Double($0) * Double(units) / whole }
        var shares = quotas.map { Int($0) }
        while shares.reduce(0, +) < units {
            var best = 0
            for index in amounts.indices where shares[index] == Int(quotas[index]) {
                let isFree = shares[best] == Int(quotas[best])
                let (mine, its) = (quotas[index] - Double(shares[index]), quotas[best] - Double(shares[best]))
                if !isFree || mine > its || (mine == its && amounts[index] > amounts[best]) { best = index }
            }
            shares[best] += 1
        }
        return shares
    }

    @Test(arguments: 1...200)
    func agreesWithGivingOutOneByOne(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        // A power of two as the sum keeps the slow one's fractions exact.
        var amounts = (0..<Int.random(in: 1...12, using: &generator)).map { _ in Int64.random(in: 0...300, using: &generator) }
        amounts.append(8192 - amounts.reduce(0, +))
        #expect(apportioned(amounts) == LargestRemainderTests.slow(amounts, units: 100), "\(amounts)")
    }

    @Test(arguments: 1...200)
    func addsUpAndStaysWithinOneOfTheQuota(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let ends: [Int64] = [0, 1, .max, .max - 1, .min, 1_000_000]
        let amounts = (0..<Int.random(in: 1...150, using: &generator)).map { _ in
            Bool.random(using: &generator) ? Int64.random(in: 0...1_000_000, using: &generator) : ends.randomElement(using: &generator) ?? 0
        }
        let shares = apportioned(amounts)
        guard amounts.contains(where: { $0 > 0 }) else {
            #expect(shares.allSatisfy { $0 == 0 })
            return
        }
        #expect(shares.reduce(0, +) == 100, "\(amounts)")
        let whole = amounts.reduce(0.0) { $0 + Double(max(0, $1)) }
        for (share, amount) in zip(shares, amounts) {
            #expect(abs(Double(share) - Double(max(0, amount)) / whole * 100) < 1 + 1e-9)
        }
    }

    @Test func givesTheLargerOneTheSeatBetweenEqualRemainders() {
        #expect(apportioned([3, 197]) == [1, 99])
        #expect(apportioned([197, 3]) == [99, 1])
        #expect(apportioned([1, 1, 1]) == [34, 33, 33])
    }

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
        #expect(apportioned(values) == expected)
    }

    @Test func addsUpForAnyUnits() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<500 {
            let values = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
                Int64.random(in: 0...(.max), using: &generator) >> Int64.random(in: 0...60, using: &generator)
            }
            let shares = apportioned(values, units: 1000)
            #expect(shares.reduce(0, +) == (values.allSatisfy { $0 == 0 } ? 0 : 1000), "\(values)")
            for (value, share) in zip(values, shares) where value == 0 { #expect(share == 0) }
        }
    }

    @Test(arguments: [0, -1, .min])
    func sharesOutNothingWithoutUnits(units: Int) {
        #expect(apportioned([1, 2], units: units) == [0, 0])
    }
}
