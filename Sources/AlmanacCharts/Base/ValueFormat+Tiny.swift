// Writes numbers too small for their format as a multiple of a power of ten.
extension ValueFormat {
    /// Smaller numbers may read as zero with the digits of formats.
    private static let leastPlain = 0.1

    /// The value in full; "2 × 10⁻¹²" where a value other than zero would read as zero.
    func text(_ value: Double) -> String {
        guard domain == .number, value != 0, abs(value) < Self.leastPlain else { return full(value) }
        let text = full(value)
        guard text == full(0) || text == full(-1e-300) else { return text }
        let power = Self.power(of: value)
        return full(Self.multiple(value, power)) + Self.times(power)
    }

    /// The value in short form; in full where a value other than zero would read as zero.
    func shortText(_ value: Double) -> String {
        let long = text(value)
        return domain == .number && value != 0 && long != full(value) ? long : short(value)
    }

    /// Labels of ticks as multiples of one power of ten; `nil` where none of them is that small.
    func tinyAxis(_ ticks: [Double]) -> [String]? {
        guard domain == .number, let largest = ticks.map(abs).max(), largest > 0, largest < Self.leastPlain else { return nil }
        let power = Self.power(of: largest)
        return zip(axis(ticks.map { Self.multiple($0, power) }), ticks).map { $1 == 0 ? $0 : $0 + Self.times(power) }
    }

    private static func power(of value: Double) -> Int { Int(decimalLogarithm(abs(value)).rounded(.down)) }

    /// Rounded to two places, which is enough for ticks.
    private static func multiple(_ value: Double, _ power: Int) -> Double {
        // In two steps, because the power of the smallest number is beyond the largest one.
        let half = power / 2
        return (value * raise(10, Double(-half)) * raise(10, Double(half - power)) * 100).rounded() / 100
    }

    private static func times(_ power: Int) -> String {
        let digits: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
        return " × 10⁻" + String(String(-power).utf8.map { digits[Int($0) - 0x30] })
    }
}
