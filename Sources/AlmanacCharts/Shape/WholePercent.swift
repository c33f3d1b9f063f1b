import AlmanacMarkup

/// A share of a whole in whole percent, told so that something never reads as nothing and a part never as the whole.
public struct WholePercent: Sendable, Hashable {
    /// How the percentage is meant.
    public enum Bound: Sendable, Hashable {
        /// As it stands.
        case exactly
        /// More than nothing, but none of the whole percents.
        case below
        /// All of the whole percents, but not everything.
        case above
    }

    /// 0–100.
    public var percent: Int
    /// How it is meant.
    public var bound: Bound

    /// A share.
    public init(percent: Int, bound: Bound = .exactly) {
        self.percent = percent
        self.bound = bound
    }

    /// The shares of all parts of one whole, which add up to 100, or to 0 when the whole is 0.
    ///
    /// - Parameter amounts: Negative amounts count as 0. Sums of any size are exact.
    /// - Source: `largestRemainder(_:units:)`.
    public static func shares(of amounts: [Int64]) -> [WholePercent] {
        let positive = amounts.count { $0 > 0 }
        return zip(amounts, largestRemainder(amounts, units: 100)).map { amount, percent in
            if percent == 0, amount > 0 { return WholePercent(percent: 0, bound: .below) }
            return WholePercent(percent: percent, bound: percent == 100 && positive > 1 ? .above : .exactly)
        }
    }

    /// The share as text: "25%", "<1%" or ">99%".
    public func text(_ format: ValueFormat, _ words: ChartWords) -> String {
        switch bound {
        case .exactly: format.percent(percent)
        case .below: words.text(.lessThan(percent: format.percent(1)))
        case .above: words.text(.moreThan(percent: format.percent(99)))
        }
    }
}
