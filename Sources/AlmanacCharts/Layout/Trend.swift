/// The direction of a series' values, if it is more than chance.
enum Trend {
    case rising, falling

    /// Least values with a trend.
    static let least = 6
    /// Most groups: values are compared in groups of equal length.
    private static let mostGroups = 24

    /// - Parameters:
    ///   - left: An unfinished band, which does not count.
    /// - Source: The test of Mann and Kendall: the number of rising pairs less the falling ones, against a chance of one in a hundred.
    init?(_ grid: ValueGrid, _ series: Int, leaving left: Int?) {
        let count = left.map { $0 == grid.bandCount - 1 ? $0 : grid.bandCount } ?? grid.bandCount
        let size = max((count + Self.mostGroups - 1) / Self.mostGroups, 1)
        var means: [Double] = []
        means.reserveCapacity(Self.mostGroups)
        for start in stride(from: 0, to: count, by: size) {
            var sum = 0.0
            var known = 0.0
            for band in start..<min(start + size, count) where !grid[series, band].isNaN {
                sum += grid[series, band] / Double(size)
                known += 1
            }
            if known > 0 { means.append(sum / known) }
        }
        guard means.count >= Self.least else { return nil }
        var balance = 0
        for later in means.indices {
            let mean = means[later]
            for earlier in means[..<later] { balance += (mean > earlier ? 1 : 0) - (mean < earlier ? 1 : 0) }
        }
        let n = Double(means.count)
        let deviation = (n * (n - 1) * (2 * n + 5) / 18).squareRoot()
        guard Double(abs(balance)) > 2.58 * deviation else { return nil }
        self = balance > 0 ? .rising : .falling
    }
}
