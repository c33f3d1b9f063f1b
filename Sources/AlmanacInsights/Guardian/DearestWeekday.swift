import AlmanacModel

/// The weekday that costs more than the others, where that is no chance.
///
/// Tested by permutation: within each week the days are put into a random order, 999 times, and the weekday that then comes out dearest is
/// compared with the one that really did. Comparing the dearest of seven with the dearest of seven allows for the choice among seven. Days
/// count by the square roots of their amounts less the mean of their week, so that one dear day weighs no more than a pattern, and weeks
/// may differ. Days that are unusual by themselves (see `UsualDays.standsOut`), such as those of the rent, are left out of all of it; those
/// that are like their weekday stay.
///
/// - Source: Westfall and Young, "Resampling-Based Multiple Testing" (1993), for the maximum; Bartlett, "The Square Root Transformation in Analysis of
///   Variance" (1936); Phipson and Smyth, "Permutation P-values Should Never Be Zero" (2010), for the one that is added.
struct DearestWeekday: Hashable {
    /// 1 is Monday.
    let weekday: Int
    /// Mean amount of such a day ÷ mean amount of another; at least one and a half.
    let times: Double
    /// Number of whole weeks that were tested.
    let weeks: Int
    /// The days of those weeks.
    let days: ClosedRange<Day>

    /// The fewest weeks that say anything.
    static let fewest = 8
    /// Largest probability that chance alone makes a weekday the dearest. Of 600 log-normal accounts without any pattern, eight had one by
    /// it.
    static let level = 0.005
    private static let permutations = 999

    /// - Parameters:
    ///   - days: Of which the last whole weeks are looked at.
    ///   - usual: The account's usual days, which decide which days are unusual by themselves.
    /// - Returns: `nil` when no weekday is dearer than chance allows, or there are too few weeks.
    init?(_ days: ClosedRange<Day>, of usual: UsualDays) {
        let weeks = days.length / 7
        guard weeks >= DearestWeekday.fewest else { return nil }
        let first = days.upperBound.advanced(by: 1 - 7 * weeks)
        var seed: UInt64 = 0xCBF2_9CE4_8422_2325
        var sums = [Double](repeating: 0, count: 7)
        var counts = [Int](repeating: 0, count: 7)
        // Of each week the days that are known, by their place in it, with how far they are from its mean.
        var places: [[Int]] = []
        var distances: [[Double]] = []
        for week in 0..<weeks {
            var known: [Int] = []
            var roots: [Double] = []
            for place in 0..<7 {
                let day = first.advanced(by: 7 * week + place)
                seed = (seed ^ UInt64(bitPattern: usual[day] ?? -1)) &* 0x100_0000_01B3
                guard let amount = usual[day], !usual.standsOut(day) else { continue }
                let spent = Double(max(0, amount))
                sums[place] += spent
                counts[place] += 1
                known.append(place)
                roots.append(spent.squareRoot())
            }
            // Of a day or two it is not known what their week was like.
            guard known.count >= 4 else { continue }
            let mean = roots.reduce(0, +) / Double(roots.count)
            places.append(known)
            distances.append(roots.map { $0 - mean })
        }
        guard places.count >= DearestWeekday.fewest else { return nil }
        let found = DearestWeekday.dearest(places, distances)
        let variance = distances.reduce(0) { sum, week in sum + week.reduce(0) { $0 + $1 * $1 } / Double(week.count) }
        // By chance alone the dearest of seven is as far out as that in one account of twenty: for the others there is nothing to work out.
        guard variance > 0, found.sum > 2.4 * variance.squareRoot() else { return nil }
        guard DearestWeekday.isNoChance(found.sum, places, distances, seed: seed) else { return nil }
        let place = found.place
        let others = (0..<7).filter { $0 != place }
        let (sum, count) = (others.reduce(0) { $0 + sums[$1] }, others.reduce(0) { $0 + counts[$1] })
        guard counts[place] > 0, count > 0, sum > 0 else { return nil }
        times = sums[place] / Double(counts[place]) / (sum / Double(count))
        guard times >= 1.5 else { return nil }
        weekday = first.advanced(by: place).weekday
        self.weeks = weeks
        self.days = first...days.upperBound
    }

    /// To the nearest half: the number of halves in it.
    var halves: Int { Int(min(2 * times, 1e6).rounded()) }

    /// The place in a week whose days are dearest, and how far they are from the means of their weeks together.
    private static func dearest(_ places: [[Int]], _ distances: [[Double]]) -> (place: Int, sum: Double) {
        var sums = [Double](repeating: 0, count: 7)
        for (known, week) in zip(places, distances) {
            for (place, distance) in zip(known, week) { sums[place] += distance }
        }
        var dearest = 0
        for place in 1..<7 where sums[place] > sums[dearest] { dearest = place }
        return (dearest, sums[dearest])
    }

    /// True when random orders of the days of each week hardly ever make the dearest of seven as dear as that one.
    private static func isNoChance(_ sum: Double, _ places: [[Int]], _ distances: [[Double]], seed: UInt64) -> Bool {
        // The same amounts are put into the same orders.
        var order = SplitMix64(seed: seed)
        var shuffled = distances
        // The order that the days came in is one of them.
        var asFar = 1
        for _ in 0..<permutations {
            for week in shuffled.indices { shuffled[week].shuffle(using: &order) }
            // The same numbers added up in another order differ in their last digits.
            if dearest(places, shuffled).sum >= sum * (1 - 1e-12) { asFar += 1 }
            // More of them change nothing.
            if Double(asFar) > level * Double(1 + permutations) { return false }
        }
        return true
    }
}
