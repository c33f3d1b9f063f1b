/// The values of a chart by series and band, cleaned: a gap is NaN, everything else is finite.
struct ValueGrid {
    let bandCount: Int
    let seriesCount: Int
    /// Values that are no numbers.
    private(set) var invalidCount = 0
    private var values: [Double]

    init(_ series: [ChartSeries], bandCount: Int) {
        self.bandCount = bandCount
        seriesCount = series.count
        values = []
        values.reserveCapacity(series.count * bandCount)
        for series in series {
            for index in 0..<bandCount {
                let value = index < series.values.count ? series.values[index] : nil
                if let usable = usable(value) {
                    values.append(usable)
                } else {
                    values.append(.nan)
                    if value != nil { invalidCount += 1 }
                }
            }
        }
    }

    subscript(series: Int, band: Int) -> Double { values[series * bandCount + band] }

    /// `nil` for a gap.
    func value(_ series: Int, _ band: Int) -> Double? {
        let value = self[series, band]
        return value.isNaN ? nil : value
    }

    /// True when any value is above zero.
    var hasPositive: Bool { values.contains { $0 > 0 } }

    /// The values with a place on a scale; the others become gaps.
    func onScale(_ type: ScaleType) -> ValueGrid {
        guard type == .log else { return self }
        var grid = self
        for index in values.indices where values[index] <= 0 { grid.values[index] = .nan }
        return grid
    }

    var knownCount: Int { values.count { !$0.isNaN } }

    func isGap(_ series: Int) -> Bool { values[series * bandCount..<(series + 1) * bandCount].allSatisfy(\.isNaN) }

    var isAllGaps: Bool { values.allSatisfy(\.isNaN) }

    func cover(_ domain: inout ValueDomain) {
        for value in values where !value.isNaN { domain.cover(value) }
    }

    /// The segment of a series in the stack of its band: it begins where those before it on its side of zero end. `nil` for a gap and for zero.
    ///
    /// - Returns: With true for the last segment on its side.
    func segment(_ series: Int, _ band: Int) -> (base: Double, value: Double, isEnd: Bool)? {
        guard let own = value(series, band), own != 0 else { return nil }
        var base = 0.0
        var isEnd = true
        for other in 0..<seriesCount where other != series {
            guard let size = value(other, band), size != 0, (size > 0) == (own > 0) else { continue }
            if other < series { base += size } else { isEnd = false }
        }
        return (base, own, isEnd)
    }

    /// The sums of a band's segments above and below zero; `nil` when all are gaps.
    func stack(_ band: Int) -> (positive: Double, negative: Double)? {
        var result: (positive: Double, negative: Double)?
        for series in 0..<seriesCount {
            guard let value = value(series, band) else { continue }
            var sums = result ?? (0, 0)
            if value > 0 { sums.positive += value } else { sums.negative += value }
            result = sums
        }
        return result
    }
}
