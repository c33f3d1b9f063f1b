// Sums and changes of values.
extension ValueFormat {
    /// The largest amount and count that can be held; what is beyond it is not written as if it were known.
    private static let largest = 0x1p63

    /// A sum in full. One of amounts or counts that is beyond what these can be is told as more than the largest of them.
    func sum(_ value: Double, _ words: ChartWords) -> String {
        guard isBeyond(value) else { return told(value) }
        return value > 0 ? words.text(.moreThan(percent: full(Self.largest))) : words.text(.lessThan(percent: full(-Self.largest)))
    }

    /// The sum of a stack at its end, in full.
    func fullSum(_ value: Double, _ words: ChartWords) -> String {
        isBeyond(value) ? sum(value, words) : full(value)
    }

    /// The same in short.
    func shortSum(_ value: Double, _ words: ChartWords) -> String {
        guard isBeyond(value) else { return short(value) }
        return value > 0 ? words.text(.moreThan(percent: short(Self.largest))) : words.text(.lessThan(percent: short(-Self.largest)))
    }

    private func isBeyond(_ value: Double) -> Bool {
        (domain == .money || domain == .count) && value.magnitude > Self.largest
    }

    /// A change with its sign: "+$40.00", "−$12.00", "$0.00".
    func change(_ value: Double, _ words: ChartWords) -> String {
        value > 0 && !isBeyond(value) ? "+" + told(value) : sum(value, words)
    }

    /// Values of one column in short, amounts with as many digits each: of a column with hundreds in it none has a minor unit, so that a reader can add them
    /// up. What would read as nothing is told in short by itself.
    func evenShorts(_ values: [Double]) -> [String] {
        let unit = (0..<max(fractionDigits, 0)).reduce(1.0) { unit, _ in unit * 10 }
        guard domain == .money, values.contains(where: { abs($0) >= unit * 100 }) else { return values.map(shortTold) }
        let rounded = values.map { ($0 / unit).rounded() * unit }
        return zip(axis(rounded), zip(values, rounded)).map { $1.1 == 0 && $1.0 != 0 ? shortTold($1.0) : $0 }
    }
}
