/// Values in intervals of one width with round edges.
///
/// The width is the smaller of those by Freedman and Diaconis (twice the range of the middle half, divided by the cube root of the number of values)
/// and by Sturges (one interval more than the binary logarithm of that number), but at least a 24th of the whole range, rounded to the nearest of 1,
/// 2, 2.5 and 5 × 10ⁿ. Edges are multiples of it. A value at an edge belongs to the interval above; only the last interval has both its edges, unless
/// values are counts.
struct HistogramBins: Hashable {
    /// Width of an interval; above zero.
    let step: Double
    /// Ascending, one more than there are intervals.
    let edges: [Double]
    /// The number of values in each interval.
    let counts: [Int]
    /// True when each interval is one integer.
    let isSingle: Bool
    /// True when values are integers, so that an interval ends one below its upper edge.
    let isWhole: Bool

    /// Most intervals: more would be thinner than a finger on a phone.
    private static let most = 24.0

    /// - Parameter values: Finite, ascending, at least one.
    init(_ values: [Double], _ format: ValueFormat) {
        let (low, high) = (values[0], values[values.count - 1])
        let unit = TickUnit(format)
        let isCount = format.domain == .count
        let size = max(abs(low), abs(high))
        let span = high - low
        let isApart = span > size * 1e-9
        let wanted = isApart ? Self.width(values) : size > 0 ? size / 10 : 1
        let round = Self.rounded(wanted, least: isApart ? span / Self.most : 0, unit)
        let step = round.multiple(1)
        let first = (low / step + 1e-9).rounded(.down)
        // With counts, an interval excludes its upper edge, so the last value may need one more interval.
        let top = high / step
        let last = max(isCount ? (top + 1e-9).rounded(.down) + 1 : (top - 1e-9).rounded(.up), first + 1)
        let count = Int(min(max(last - first, 1), 60))
        edges = (0...count).map { round.multiple(first + Double($0)) + 0 }
        var counts = [Int](repeating: 0, count: count)
        for value in values {
            let place = (value / step + 1e-9).rounded(.down) - first
            counts[Int(min(max(place, 0), Double(count - 1)))] += 1
        }
        self.step = step
        self.counts = counts
        isWhole = isCount
        isSingle = isCount && step == 1
    }

    /// The width by the two rules, before rounding.
    private static func width(_ values: [Double]) -> Double {
        let count = Double(values.count)
        let span = values[values.count - 1] - values[0]
        let sturges = span / (binaryLogarithm(count).rounded(.up) + 1)
        let middle = quantile(values, 0.75) - quantile(values, 0.25)
        let freedman = 2 * middle / cubeRoot(count)
        return max(freedman > 0 ? min(freedman, sturges) : sturges, span / most)
    }

    /// The value below which a share of all values lies, interpolated between its two neighbours.
    static func quantile(_ values: [Double], _ share: Double) -> Double {
        let place = share * Double(values.count - 1)
        let below = Int(place)
        guard below + 1 < values.count else { return values[below] }
        return values[below] + (values[below + 1] - values[below]) * (place - Double(below))
    }

    /// A round number, as tenths of a power of ten.
    private struct Round {
        var tenths: Double
        var exponent: Int

        /// Rounded only once: three times 0.1 is 0.3.
        func multiple(_ factor: Double) -> Double {
            exponent > 0 ? factor * tenths * raise(10, Double(exponent - 1)) : factor * tenths / raise(10, Double(1 - exponent))
        }
    }

    /// The round width nearest to this one, among those that are large enough and that the unit allows.
    private static func rounded(_ width: Double, least: Double, _ unit: TickUnit) -> Round {
        let width = max(width, least, unit.smallest, 1e-290)
        let power = Int(decimalLogarithm(width).rounded(.down))
        var nearest: (round: Round, distance: Double)?
        for exponent in power - 1...power + 4 {
            for tenths in [10.0, 20, 25, 50] {
                let round = Round(tenths: tenths, exponent: exponent)
                let step = round.multiple(1)
                guard step >= least * (1 - 1e-9), step.isNormal, unit.allows(step) else { continue }
                // Whole major units where there is room for at least one of them.
                if unit.preferred > 1, step > unit.preferred, unit.penalty(step) > 0 { continue }
                let distance = abs(binaryLogarithm(step / width))
                if nearest.map({ distance < $0.distance }) ?? true { nearest = (round, distance) }
            }
        }
        return nearest?.round ?? Round(tenths: 10, exponent: power + 1)
    }
}

/// The median of some values.
///
/// - Parameters:
///   - values: Finite, ascending, at least one.
///   - isWhole: True for integers, whose median must be one: of two in the middle, the lower counts. Otherwise it lies between them.
func median(_ values: [Double], isWhole: Bool) -> Double {
    let upper = values[values.count / 2]
    guard values.count.isMultiple(of: 2) else { return upper }
    let lower = values[values.count / 2 - 1]
    return isWhole ? lower : lower + (upper - lower) / 2
}
