/// The middle of the sorted amounts; between two, the lower half way up. `nil` of none.
func median(of amounts: [Int64]) -> Double? {
    middle(of: amounts.sorted().map { Double($0) })
}

private func middle(of sorted: [Double]) -> Double? {
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
