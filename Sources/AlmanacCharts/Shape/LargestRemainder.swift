import AlmanacMarkup

/// Shares `units` out in proportion to `values`, so that the whole numbers add up.
///
/// - Parameters:
///   - values: Negative values count as 0.
///   - units: 100 for percent. Less than 1 gives zeros.
/// - Returns: One share a value, in order; their sum is `units`, or 0 when no value is above 0.
/// - Source: Hamilton's method: what rounding down leaves goes to the largest remainders, then to the larger value, then to the earlier one.
public func largestRemainder(_ values: [Int64], units: Int) -> [Int] {
    apportioned(values, units: units)
}
