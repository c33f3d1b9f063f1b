/// The middle of the sorted amounts; between two, the lower half way up. `nil` of none.
func median(of amounts: [Int64]) -> Double? {
    guard !amounts.isEmpty else { return nil }
    let sorted = amounts.sorted()
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return Double(sorted[middle]) }
    return (Double(sorted[middle - 1]) + Double(sorted[middle])) / 2
}

/// The middle of the distances from a centre; `nil` of none.
func medianDeviation(of amounts: [Int64], from centre: Double) -> Double? {
    guard !amounts.isEmpty else { return nil }
    let sorted = amounts.map { (Double($0) - centre).magnitude }.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
