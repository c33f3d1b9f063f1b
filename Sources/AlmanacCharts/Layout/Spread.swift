/// Moves positions apart as little as possible.
///
/// Positions that come too near each other are pooled and centred on where they wanted to be, which is the least squared shift that keeps
/// their order (isotonic regression by pool-adjacent-violators).
///
/// - Parameters:
///   - wanted: Ascending.
///   - distance: Least distance of two neighbours.
///   - range: The range to stay in, if it is large enough for all.
/// - Returns: As many positions, ascending.
func spread(_ wanted: [Double], apart distance: Double, within range: ClosedRange<Double>) -> [Double] {
    guard !wanted.isEmpty else { return [] }
    // Without the distances, neighbours only have to be in order.
    var pools: [(sum: Double, count: Int)] = []
    for (index, position) in wanted.enumerated() {
        pools.append((position - Double(index) * distance, 1))
        while pools.count > 1 {
            let last = pools[pools.count - 1]
            let before = pools[pools.count - 2]
            guard before.sum / Double(before.count) > last.sum / Double(last.count) else { break }
            pools.removeLast()
            pools[pools.count - 1] = (before.sum + last.sum, before.count + last.count)
        }
    }
    let highest = max(range.upperBound - Double(wanted.count - 1) * distance, range.lowerBound)
    var result: [Double] = []
    for pool in pools {
        let position = min(max(pool.sum / Double(pool.count), range.lowerBound), highest)
        for _ in 0..<pool.count { result.append(position + Double(result.count) * distance) }
    }
    return result
}
