/// Shares out `units` whole units in proportion to amounts, so that they add up.
///
/// Every amount gets the whole part of its quota; what is left goes to the largest remainders, ties to the larger amount, then to the
/// earlier one. Amounts below zero count as zero.
///
/// - Returns: One count an amount, with the sum `units`; all zero when no amount is above zero.
/// - Source: Hamilton's method of apportionment.
func apportioned(_ amounts: [Int64], units: Int = 100) -> [Int] {
    let whole = amounts.reduce(UInt128(0)) { $0 + UInt128(max(0, $1)) }
    guard whole > 0 else { return amounts.map { _ in 0 } }
    var shares: [Int] = []
    shares.reserveCapacity(amounts.count)
    var remainders: [(index: Int, remainder: UInt128)] = []
    remainders.reserveCapacity(amounts.count)
    var left = units
    for (index, amount) in amounts.enumerated() {
        let (quotient, remainder) = (UInt128(max(0, amount)) * UInt128(units)).quotientAndRemainder(dividingBy: whole)
        shares.append(Int(quotient))
        left -= Int(quotient)
        remainders.append((index, remainder))
    }
    guard left > 0 else { return shares }
    remainders.sort {
        if $0.remainder != $1.remainder { return $0.remainder > $1.remainder }
        if amounts[$0.index] != amounts[$1.index] { return amounts[$0.index] > amounts[$1.index] }
        return $0.index < $1.index
    }
    for (index, _) in remainders.prefix(left) { shares[index] += 1 }
    return shares
}

/// Shares of the sum whose whole percents, as they are shown, add up to 100.
///
/// Something that got no whole percent keeps a share below half a percent, so that it can be shown as "less than 1 %" and its seat stays 0;
/// something that got all hundred beside others stays below 1, to be shown as "more than 99 %".
///
/// - Returns: `nil` for an amount below zero, and everywhere when no amount is above zero.
func shares(of amounts: [Int64]) -> [Double?] {
    let whole = amounts.reduce(0.0) { $0 + Double(max(0, $1)) }
    guard whole > 0 else { return amounts.map { _ in nil } }
    let others = amounts.count { $0 > 0 } > 1
    return zip(amounts, apportioned(amounts)).map { amount, percents in
        guard amount >= 0 else { return nil }
        if amount > 0, percents == 0 { return min(Double(amount) / whole, 0.0049) }
        if percents == 100, others { return min(Double(amount) / whole, 0.9999) }
        return Double(percents) / 100
    }
}
