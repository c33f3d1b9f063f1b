/// Shares `units` out in proportion to `values`, so that the whole numbers add up.
///
/// Each value gets its quota rounded down; the units left over go to the largest remainders, among equals to the larger value and then to the
/// earlier one. Products are 128 bits wide, so no value is too large.
///
/// - Parameters:
///   - values: Negative values count as 0.
///   - units: 100 for percent. Less than 1 gives zeros.
/// - Returns: One share a value, in order; their sum is `units`, or 0 when no value is above 0.
/// - Source: Hamilton's method of apportionment.
package func apportioned(_ values: [Int64], units: Int = 100) -> [Int] {
    let sizes = values.map { UInt128(max($0, 0)) }
    let total = sizes.reduce(0, +)
    guard total > 0, units > 0 else { return values.map { _ in 0 } }
    var shares: [Int] = []
    var rests: [UInt128] = []
    for size in sizes {
        let product = size * UInt128(units)
        shares.append(Int(product / total))
        rests.append(product % total)
    }
    let missing = units - shares.reduce(0, +)
    guard missing > 0 else { return shares }
    let order = values.indices.sorted {
        if rests[$0] != rests[$1] { return rests[$0] > rests[$1] }
        if sizes[$0] != sizes[$1] { return sizes[$0] > sizes[$1] }
        return $0 < $1
    }
    for index in order.prefix(missing) { shares[index] += 1 }
    return shares
}
