import AlmanacModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `amount` ÷ `divisor`, to the nearest, halves away from zero.
///
/// - Parameter divisor: Positive.
func divided(_ amount: Int64, by divisor: Int64) -> Int64 {
    let (quotient, remainder) = amount.quotientAndRemainder(dividingBy: divisor)
    // 2r ≥ d, written so that it cannot overflow; a remainder means d ≥ 2, so the step cannot either.
    guard remainder.magnitude >= divisor.magnitude - remainder.magnitude else { return quotient }
    return quotient + amount.signum()
}

/// `amount` × `numerator` ÷ `denominator` without losing digits in between, to the nearest, held at the ends of the range.
///
/// - Parameter denominator: Positive.
func scaled(_ amount: Int64, by numerator: Int64, over denominator: Int64) -> Int64 {
    let product = Int128(amount) * Int128(numerator)
    let (quotient, remainder) = product.quotientAndRemainder(dividingBy: Int128(denominator))
    let step = remainder.magnitude * 2 >= Int128(denominator).magnitude ? product.signum() : 0
    return Int64(clamping: quotient + step)
}

/// The nearest whole number, held at the ends of the range; `nil` for what is not a number or infinite.
func wholeNumber(_ number: Double) -> Int64? {
    guard number.isFinite else { return nil }
    return Int64(exactly: number.rounded()) ?? (number > 0 ? .max : .min)
}

/// Σ, held at the ends of the range; `nil` when any of the amounts is unknown.
func knownTotal(_ amounts: some Sequence<Int64?>) -> Int64? {
    var sum: Int64 = 0
    for amount in amounts {
        guard let amount else { return nil }
        sum = sum.addingSaturated(amount)
    }
    return sum
}

/// Σ, held at the ends of the range.
func total(_ amounts: some Sequence<Int64>) -> Int64 {
    amounts.reduce(0) { $0.addingSaturated($1) }
}

/// The nearest number of two digits and zeros behind them, halves away from zero, for what is an estimate: 1,437 is 1,400.
func roundedToTwoDigits(_ amount: Int64) -> Int64 {
    var step: Int64 = 1
    while amount.magnitude / step.magnitude >= 100 { step *= 10 }
    let (whole, overflow) = divided(amount, by: step).multipliedReportingOverflow(by: step)
    return overflow ? amount : whole
}
