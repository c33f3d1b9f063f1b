/// Two columns by which a third one is worked out in each row, as a rate of clicks is by clicks and impressions.
struct RowQuotient: Hashable {
    /// Columns: the one that is divided, and the one that it is divided by.
    var above: Int
    var below: Int
    /// True where the third column has a hundred times as much: 1.63 for 0.0163.
    var isInPercent = false
    /// True where no row has more than all of it.
    let isOfParts: Bool

    /// Rows that have to say it with so many digits that chance is none; the part of a number that rounding may be there.
    private static let fewest = 4
    private static let mostRounding = 0.02

    /// - Parameters:
    ///   - columns: Those that may be divided by each other, in the order in which they are tried.
    ///   - rows: The numbers of each row by column; `nil` for a cell without one.
    ///   - digits: Behind the point, by column.
    init?(of rate: Int, among columns: [Int], rows: [[Double?]], digits: [Int]) {
        isOfParts = rows.allSatisfy { row in row[rate].map { (0...1).contains($0) } ?? true }
        for above in columns where above != rate {
            for below in columns where below != rate && below != above {
                for isInPercent in [false, true] {
                    (self.above, self.below, self.isInPercent) = (above, below, isInPercent)
                    if holds(rate, rows, digits) { return }
                }
            }
        }
        return nil
    }

    private func holds(_ rate: Int, _ rows: [[Double?]], _ digits: [Int]) -> Bool {
        func half(_ column: Int) -> Double { 0.5 / (0..<digits[column]).reduce(1) { power, _ in power * 10 } }
        // Whole numbers are counted, and not rounded.
        let (ofAbove, ofBelow) = (digits[above] == 0 ? 0 : half(above), digits[below] == 0 ? 0 : half(below))
        let scale: Double = isInPercent ? 100 : 1
        var (count, rates, divisors) = (0, Set<Double>(), Set<Double>())
        for row in rows {
            guard let one = row[above], let other = row[below] else { continue }
            guard other != 0 else {
                if let said = row[rate], said != 0 { return false }
                continue
            }
            guard let said = row[rate] else { continue }
            let quotient = one / other * scale
            let rounding = half(rate) + scale * (ofAbove + abs(one / other) * ofBelow) / abs(other)
            // What a computer makes of halves may be a little more than a half.
            guard abs(quotient - said) <= rounding * 1.000_001 else { return false }
            guard rounding <= Self.mostRounding * abs(said) else { continue }
            count += 1
            rates.insert(said)
            divisors.insert(other)
        }
        return count >= Self.fewest && rates.count > 1 && divisors.count > 1
    }
}
