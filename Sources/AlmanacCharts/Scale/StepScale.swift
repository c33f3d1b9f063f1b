/// A few steps for the values above zero, each with a round upper bound.
///
/// The bounds follow the quartiles, so that the steps have about equally many values, however uneven these are; the last bound is at or above the
/// largest value. Where there is a step more, it has the largest tenth alone.
struct StepScale: Hashable {
    /// Ascending, at most four, or five with the largest tenth; empty where no value is above zero.
    let bounds: [Double]

    /// - Parameters:
    ///   - values: Finite; those that are not above zero are left out.
    ///   - isWhole: True for integers; then the bounds are integers, too.
    ///   - hasTop: True for a step of the largest tenth.
    init(_ values: [Double], isWhole: Bool, hasTop: Bool = false) {
        let sorted = values.filter { $0 > 0 }.sorted()
        func bounds(_ roundings: [Double]) -> [Double] {
            var bounds: [Double] = []
            for percent in hasTop ? [25, 50, 75, 90, 100] : [25, 50, 75, 100] where !sorted.isEmpty {
                let place = (sorted.count * percent + 99) / 100 - 1
                var bound = Self.rounded(sorted[place], to: roundings)
                if isWhole { bound = bound.rounded(.up) }
                if bound > bounds.last ?? 0 { bounds.append(bound) }
            }
            return bounds
        }
        let round = bounds(Self.round)
        // Values that lie close to each other, as moods do, would nearly all be of one step.
        self.bounds = round.count < 3 ? bounds(Self.halves) : round
    }

    /// The step of a value above zero, from 0.
    func step(_ value: Double) -> Int { bounds.firstIndex { value <= $0 } ?? max(bounds.count - 1, 0) }

    /// The opacity of a step in percent; 100 for the last one.
    func opacity(_ step: Int) -> Int { Self.opacities(bounds.count)[step] }

    /// Opacities of `count` steps, which look as different as possible.
    static func opacities(_ count: Int) -> [Int] {
        switch count {
        case ...1: [100]
        case 2: [42, 100]
        case 3: [28, 60, 100]
        case 4: [22, 44, 70, 100]
        default: [18, 36, 56, 78, 100]
        }
    }

    // Twentieths of a power of ten, so that bounds such as 0.3 stay exact.

    /// 1, 1.5, 2, 2.5, 3, 4, 5, 6 and 8 × 10ⁿ.
    private static let round: [Double] = [20, 30, 40, 50, 60, 80, 100, 120, 160, 200, 300]
    /// All halves: 1, 1.5 … 9.5 × 10ⁿ.
    private static let halves: [Double] = (2...20).map { Double($0 * 10) }

    /// The next bound at or above a value.
    ///
    /// - Parameters:
    ///   - value: From 1e-290 to 1e290.
    ///   - roundings: Those that bounds may be, in twentieths of a power of ten.
    private static func rounded(_ value: Double, to roundings: [Double]) -> Double {
        let power = Int(decimalLogarithm(value).rounded(.down))
        for twentieths in roundings {
            let bound = power > 0 ? twentieths * raise(10, Double(power - 1)) / 2 : twentieths / 2 / raise(10, Double(1 - power))
            if bound >= value { return bound }
        }
        return value
    }
}
