/// A decimal number, ±magnitude × 10^exponent: what integers, minor units and the shortest decimal of a `Double` have in common.
struct DecimalDigits: Hashable {
    var isNegative: Bool
    var magnitude: UInt64
    var exponent: Int

    /// `value` × 10^`exponent`; the whole range of `Int64`.
    init(_ value: Int64, exponent: Int = 0) {
        isNegative = value < 0
        magnitude = value.magnitude
        self.exponent = exponent
    }

    /// The shortest decimal that reads back as `value` (0.1 is 1 × 10⁻¹), or `nil` when it is not finite.
    ///
    /// Rounding that decimal instead of the binary fraction makes 0.125 and 1.005 round as a reader expects, and as ICU does.
    init?(_ value: Double) {
        guard value.isFinite else { return nil }
        isNegative = value < 0
        magnitude = 0
        exponent = 0
        var digits = 0
        var fraction: Int?
        var written: Int?
        var writtenIsNegative = false
        // The standard library's description is that shortest decimal, of at most 17 significant digits: "-0.1", "5e-324", "1e+16".
        for byte in value.description.utf8 {
            switch byte {
            case 0x30...0x39:
                let digit = UInt64(byte & 0x0F)
                if let exponent = written {
                    written = exponent * 10 + Int(digit)
                } else if digits < 18 {
                    magnitude = magnitude * 10 + digit
                    if magnitude > 0 { digits += 1 }
                    if let count = fraction { fraction = count + 1 }
                } else if fraction == nil {
                    exponent += 1
                }
            case 0x2E: fraction = 0
            case 0x65: written = 0
            case 0x2D where written != nil: writtenIsNegative = true
            default: break
            }
        }
        exponent += (writtenIsNegative ? -(written ?? 0) : written ?? 0) - (fraction ?? 0)
    }

    /// `value` × 10^`scale`, rounded to a few places, where it is so far from the middle between two results that the binary fraction decides as its
    /// shortest decimal does; `nil` where it is not, or is large. It spares writing that decimal and reading it back.
    init?(nearest value: Double, scale: Int, fractionDigits: Int) {
        guard scale + fractionDigits <= 4, scale + fractionDigits >= 0 else { return nil }
        let scaled = value.magnitude * Self.smallPowers[scale + fractionDigits]
        guard scaled < 1e9 else { return nil }
        let whole = scaled.rounded(.down)
        let rest = scaled - whole
        guard abs(rest - 0.5) > 1e-6 else { return nil }
        isNegative = value < 0
        magnitude = UInt64(whole) + (rest > 0.5 ? 1 : 0)
        exponent = -fractionDigits
    }

    private static let smallPowers: [Double] = [1, 10, 100, 1000, 10_000]

    var isZero: Bool { magnitude == 0 }

    /// True when this is 1 or −1; call it on trimmed numbers only.
    var isOne: Bool { magnitude == 1 && exponent == 0 }

    /// The power of ten of the first digit: 2 for 734, −1 for 0.5, and 0 for zero.
    var power: Int { isZero ? 0 : digitCount(magnitude) + exponent - 1 }

    /// Number of digits after the point; trailing zeros do not count.
    var fractionDigits: Int {
        var copy = self
        copy.trim()
        return max(0, -copy.exponent)
    }

    /// Drops trailing zeros from the magnitude, and the sign of zero; the value stays, and equal values become equal.
    mutating func trim() {
        guard magnitude > 0 else {
            exponent = 0
            isNegative = false
            return
        }
        while magnitude % 10 == 0 {
            magnitude /= 10
            exponent += 1
        }
    }

    /// Rounds half-even to `digits` places after the point (−3 for thousands).
    mutating func round(toFractionDigits digits: Int) {
        let dropped = -digits - exponent
        guard dropped > 0 else { return }
        exponent = -digits
        guard dropped < powersOfTen.count else {  // 10^20 and more: less than half of the last place kept
            magnitude = 0
            return
        }
        let divisor = powersOfTen[dropped]
        let (quotient, rest) = magnitude.quotientAndRemainder(dividingBy: divisor)
        let half = divisor / 2
        let roundsUp = rest > half || (rest == half && quotient % 2 == 1)
        magnitude = quotient + (roundsUp ? 1 : 0)
    }
}

/// 10⁰…10¹⁹, all that fit in 64 bits.
let powersOfTen: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000,
    1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]

/// Number of decimal digits in `value`; 1 for zero.
func digitCount(_ value: UInt64) -> Int {
    // 1233 / 4096 is a little above log₁₀ 2, so the guess from the bits is right or one too low.
    let guess = ((UInt64.bitWidth - value.leadingZeroBitCount) * 1233) >> 12
    return max(1, guess < powersOfTen.count && value >= powersOfTen[guess] ? guess + 1 : guess)
}
