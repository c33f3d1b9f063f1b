import AlmanacText

/// A share of a whole in whole percent, which never shows something as nothing or a part as the whole.
public struct WholePercent: Sendable, Hashable {
    /// The precision of the percentage.
    public enum Bound: Sendable, Hashable {
        /// The rounded share.
        case exactly
        /// More than zero, but less than the percentage.
        case below
        /// More than the percentage, but less than the whole.
        case above
    }

    /// 0–100.
    public var percent: Int
    /// The precision of the percentage.
    public var bound: Bound

    /// A share.
    public init(percent: Int, bound: Bound = .exactly) {
        self.percent = percent
        self.bound = bound
    }

    /// The shares of all parts of one whole, which add up to 100, or to 0 when the whole is 0.
    ///
    /// - Parameter amounts: Negative amounts count as 0. Sums of any size are exact.
    /// - Source: Hamilton's method: what rounding down leaves goes to the largest remainders, then to the larger value, then to the earlier one.
    public static func shares(of amounts: [Int64]) -> [WholePercent] {
        let positive = amounts.count { $0 > 0 }
        return zip(amounts, apportioned(amounts)).map { amount, percent in
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
