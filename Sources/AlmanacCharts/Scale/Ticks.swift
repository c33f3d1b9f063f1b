/// Round values to label an axis with, and the domain they span.
struct Ticks: Equatable {
    /// Ascending, at least one.
    var values: [Double]
    /// The domain, which covers the data and the values.
    var low: Double
    var high: Double

    /// The best ways to label the domain, best first.
    ///
    /// The candidates are 1, 5, 2, 2.5, 4 and 3 × 10ⁿ, wide enough that the first and last tick enclose the data. They are ranked by how simple, how
    /// close to the data and how near to the wanted number they are. Money and counts are labelled with whole units only. Where an outermost tick
    /// would leave more than a fifth of the plot empty beyond the data, it is left out and the domain ends with the data: of 0, 100 and 200 for data
    /// up to 110, 200 goes.
    ///
    /// - Parameters:
    ///   - low, high: The extent of the data. There are no candidates when they are equal, not finite, or closer than normal numbers can distinguish.
    ///   - target: The number of ticks that there is room for, at least 2.
    ///   - most: Most ticks; more would touch each other.
    ///   - unit: The smallest step, and a number that steps should be multiples of; 0 for no restriction.
    ///   - mostKept: Most candidates to return.
    /// - Source: Talbot, Lin and Hanrahan, "An Extension of Wilkinson's Algorithm for Positioning Tick Labels on Axes", InfoVis 2010, with
    ///   loose labelling, one label a step, and a coverage that falls with the waste instead of with its square, four times as fast beyond a fifth.
    static func candidates(
        low: Double, high: Double, target: Int, most: Int, unit: TickUnit, keeping mostKept: Int = 4
    ) -> some Collection<Ticks> {
        let span = high - low
        let target = max(target, 2)
        let widest = span / Double(target)
        // Steps are built from a power of ten, which only a normal number has.
        guard span > 0, widest.isNormal else { return [Candidate]().lazy.map(\.ticks) }
        var found: [Candidate] = []
        found.reserveCapacity(mostKept + 1)
        let power = Int(decimalLogarithm(widest).rounded(.down))
        let mostTicks = Double(max(most, 2))
        for exponent in power - 1...power + 2 {
            for (tenths, rank) in nice {
                let step = scaled(tenths, exponent - 1)
                // A cheap test first: most steps are too small, so that the data alone spans more of them than there may be ticks.
                guard step > 0, step.isNormal, span <= mostTicks * step else { continue }
                var first = (low / step + 1e-9).rounded(.down)
                var last = (high / step - 1e-9).rounded(.up)
                guard last - first + 1 >= 2, last - first + 1 <= mostTicks, abs(first) < 1e15, abs(last) < 1e15, unit.allows(step) else {
                    continue
                }
                var lowest = first * step
                var highest = last * step
                let most = (highest - lowest) * mostEmpty
                if last - first >= 2, highest - high > most {
                    last -= 1
                    highest = high
                }
                // What cannot be more than all has no room beyond it.
                if let ceiling = unit.ceiling, high <= ceiling, highest > ceiling {
                    last = (ceiling / step + 1e-9).rounded(.down)
                    highest = ceiling
                    guard last - first >= 1 else { continue }
                }
                if last - first >= 2, low - lowest > most {
                    first += 1
                    lowest = low
                }
                let count = last - first + 1
                let hasZero = first <= 0 && last >= 0
                let simplicity = 1 - rank / 5 + (hasZero ? 1 : 0) - 1
                // The share of the data's extent that the ticks cover beyond it; above a fifth, too much of the plot is empty.
                let waste = (highest - lowest) / span - 1
                let coverage = 1 - 2 * waste - 6 * max(0, waste - 0.2)
                let wanted = Double(target - 1) / (max(highest, high) - min(lowest, low))
                let density = (count - 1) / (highest - lowest)
                let closeness = 2 - max(density / wanted, wanted / density)
                let score = 0.25 * simplicity + 0.25 * coverage + 0.5 * closeness - unit.penalty(step)
                // There are no ticks beyond the largest value.
                if let largest = unit.largest, !hasZero, min(abs(lowest), abs(highest)) > largest { continue }
                // An axis needs two labels, even where some would be beyond the largest value.
                let isBare = unit.largest.map { min(last, ($0 / step).rounded(.down)) - max(first, (-$0 / step).rounded(.up)) < 1 } ?? false
                let candidate = Candidate(
                    score: isBare ? score - 2 : score, tenths: tenths, exponent: exponent - 1, first: first, last: last, low: lowest,
                    high: highest, largest: unit.largest ?? .infinity)
                // Behind those of the same score, so that equal ones keep the order of the search and the same data always has the same axis.
                guard let place = found.firstIndex(where: { $0.score < candidate.score }) ?? (found.count < mostKept ? found.count : nil)
                else { continue }
                found.insert(candidate, at: place)
                if found.count > mostKept { found.removeLast() }
            }
        }
        return found.lazy.map(\.ticks)
    }

    /// Largest share of a plot left empty beyond the data at one end.
    private static let mostEmpty = 0.2

    /// Steps as tenths of a power of ten, with their rank of simplicity.
    private static let nice: [(tenths: Double, rank: Double)] = [(10, 0), (50, 1), (20, 2), (25, 3), (40, 4), (30, 5)]

    /// A way to label the domain. Its values are computed on demand, because most are never needed.
    private struct Candidate {
        var score: Double
        var tenths: Double
        var exponent: Int
        /// Multiples of the step.
        var first: Double
        var last: Double
        var low: Double
        var high: Double
        var largest: Double

        var ticks: Ticks {
            var values: [Double] = []
            values.reserveCapacity(Int(last - first) + 1)
            var index = first
            while index <= last {
                let value = scaled(index * tenths, exponent) + 0
                if abs(value) <= largest { values.append(value) }
                index += 1
            }
            return Ticks(values: values, low: low, high: high)
        }
    }

    /// `tenths` × 10^`exponent`, rounded only once: 3 × 10⁻¹ is 0.3 and not three times 0.1.
    static func scaled(_ tenths: Double, _ exponent: Int) -> Double {
        if exponent < 0 { return exponent < -300 ? tenths * raise(10, Double(exponent)) : tenths / powerOfTen(-exponent) }
        return tenths * powerOfTen(exponent)
    }
}

/// 10 to the power of a number that is not negative.
func powerOfTen(_ exponent: Int) -> Double {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    default: raise(10, Double(exponent))
    }
}

/// The steps that a domain allows.
struct TickUnit {
    /// The smallest step; 0 when there is none.
    var smallest: Double
    /// Steps that are not multiples of it are ranked lower; 0 for none.
    var preferred: Double
    /// Ticks beyond it are left out, because the domain's integers end there.
    var largest: Double?
    /// The end of the axis where no value is beyond it.
    var ceiling: Double?

    init(_ format: ValueFormat) {
        switch format.domain {
        case .money:
            smallest = 1
            preferred = powerOfTen(min(max(format.fractionDigits, 0), 6))
            largest = 9.2e18
        case .count:
            smallest = 1
            preferred = 1
            largest = 9.2e18
        case .ratio, .number:
            smallest = 0
            preferred = 0
            largest = nil
        }
        ceiling = format.most
    }

    func allows(_ step: Double) -> Bool { smallest == 0 || (step >= smallest && Self.isMultiple(step, of: smallest)) }

    func penalty(_ step: Double) -> Double { preferred == 0 || Self.isMultiple(step, of: preferred) ? 0 : 0.15 }

    /// Integers are divided as such, which is much faster.
    private static func isMultiple(_ step: Double, of unit: Double) -> Bool {
        guard step.magnitude < 0x1p53, unit >= 1, unit < 0x1p53 else { return step.truncatingRemainder(dividingBy: unit) == 0 }
        let (whole, part) = (Int64(step), Int64(unit))
        guard Double(whole) == step, Double(part) == unit else { return step.truncatingRemainder(dividingBy: unit) == 0 }
        return whole % part == 0
    }
}
