import AlmanacModel
import AlmanacText

/// Shares of the sum whose whole percents, as they are shown, add up to 100.
///
/// Something that got no whole percent keeps a share below half a percent, so that it can be shown as "less than 1 %" and its seat stays 0;
/// something that got all hundred beside others stays below 1, to be shown as "more than 99 %".
///
/// - Returns: `nil` for an amount below zero, and everywhere when no amount is above zero.
package func shares(of amounts: [Int64]) -> [Double?] {
    let whole = amounts.reduce(0.0) { $0 + Double(max(0, $1)) }
    guard whole > 0 else { return amounts.map { _ in nil } }
    let others = amounts.count { $0 > 0 } > 1
    return zip(amounts, apportioned(amounts)).map { amount, percents in
        guard amount >= 0 else { return nil }
        if amount > 0, percents == 0 { return min(Double(amount) / whole, Value.lessThan1Percent) }
        if percents == 100, others { return min(Double(amount) / whole, Value.moreThan99Percent) }
        return Double(percents) / 100
    }
}

/// A number that can be a share, a rate or a confidence: from 0 to 1.
func share(_ number: Double?) -> Double? { number.flatMap { $0 >= 0 && $0 <= 1 ? $0 : nil } }
