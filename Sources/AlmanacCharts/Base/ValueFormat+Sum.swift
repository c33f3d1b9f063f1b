import AlmanacText

// Sums and changes of values.
extension ValueFormat {
    /// The bound of amounts and counts that an Int64 holds; larger ones are not written as exact.
    private static let largest = 0x1p63

    /// A sum in full. An amount or a count beyond the bound is written as more than the largest.
    func sum(_ value: Double, _ words: ChartWords) -> String { isBeyond(value) ? bounded(value, full, words) : text(value) }

    /// The sum of a stack at its end, in full.
    func fullSum(_ value: Double, _ words: ChartWords) -> String { isBeyond(value) ? bounded(value, full, words) : full(value) }

    /// The same in short.
    func shortSum(_ value: Double, _ words: ChartWords) -> String { isBeyond(value) ? bounded(value, short, words) : short(value) }

    private func bounded(_ value: Double, _ written: (Double) -> String, _ words: ChartWords) -> String {
        words.text(value > 0 ? .moreThan(percent: written(Self.largest)) : .lessThan(percent: written(-Self.largest)))
    }

    private func isBeyond(_ value: Double) -> Bool { (domain == .money || domain == .count) && value.magnitude > Self.largest }

    /// A change with its sign: "+$40.00", "−$12.00", "$0.00".
    func change(_ value: Double, _ words: ChartWords) -> String {
        value > 0 && !isBeyond(value) ? text(-value).withPlus : sum(value, words)
    }

    /// Values of one column in short form, with equally many digits so that a reader can compare them: with a value in the hundreds, none has minor
    /// units. A value that would then read as zero is shortened by itself.
    func evenShorts(_ values: [Double]) -> [String] {
        var unit = (0..<max(fractionDigits, 0)).reduce(1.0) { unit, _ in unit * 10 }
        guard domain == .money, values.contains(where: { abs($0) >= unit * 100 }) else { return values.map(shortText) }
        // From ten thousand on the largest has three digits in the unit that it is written in, and the others the same places.
        if let largest = values.map(abs).max(), largest >= unit * 10_000 {
            while largest >= unit * 1_000 { unit *= 10 }
        }
        let rounded = values.map { ($0 / unit).rounded() * unit }
        return zip(axis(rounded), zip(values, rounded)).map { $1.1 == 0 && $1.0 != 0 ? shortText($1.0) : $0 }
    }

    /// A sum, its changes with their signs, and the resulting sum in short form, so that the written numbers add up. Amounts with hundreds among them have no minor
    /// unit, and the changes nearest to the other whole unit are rounded that way.
    ///
    /// - Parameters:
    ///   - first: In minor units.
    ///   - changes: Add up to the difference of both sums.
    func shortSteps(first: Int128, changes: [Int128], last: Int128) -> [String] {
        let all = [first] + changes + [last]
        let unit = (0..<max(fractionDigits, 0)).reduce(Int128(1)) { unit, _ in unit * 10 }
        func signed(_ values: [Int128], _ write: ([Double]) -> [String]) -> [String] {
            let isChange = values.indices.dropFirst().dropLast()
            let texts = write(values.indices.map { Double(isChange.contains($0) ? -abs(values[$0]) : values[$0]) })
            return texts.indices.map { isChange.contains($0) && values[$0] > 0 ? texts[$0].withPlus : texts[$0] }
        }
        guard domain == .money, all.contains(where: { $0.magnitude >= unit * 100 }) else { return signed(all) { $0.map(full) } }
        /// To the nearest whole unit, halves away from zero.
        func rounded(_ value: Int128) -> Int128 {
            let (quotient, rest) = value.magnitude.quotientAndRemainder(dividingBy: unit.magnitude)
            let units = Int128(quotient) + (rest * 2 >= unit.magnitude ? 1 : 0)
            return value < 0 ? -units : units
        }
        var units = changes.map(rounded)
        let open = rounded(last) - rounded(first) - units.reduce(0, +)
        // Changes that were rounded farthest the other way go first; a change that would become zero or change its sign goes last.
        let step: Int128 = open > 0 ? 1 : -1
        let order = changes.indices.sorted { one, other in
            func isKept(_ index: Int) -> Bool { units[index] + step != 0 && (units[index] + step > 0) == (changes[index] > 0) }
            if isKept(one) != isKept(other) { return isKept(one) }
            let (left, right) = (changes[one] - units[one] * unit, changes[other] - units[other] * unit)
            return left == right ? one < other : (left > right) == (open > 0)
        }
        for index in order.prefix(Int(clamping: open.magnitude)) { units[index] += step }
        // A change is never written as zero, as long as there is room for minor units.
        let isLost = zip(units, changes).contains { $0 == 0 && $1 != 0 }
        if isLost, all.allSatisfy({ $0.magnitude < unit * 10_000 }) { return signed(all) { $0.map(full) } }
        return signed(([rounded(first)] + units + [rounded(last)]).map { $0 * unit }, axis)
    }
}
