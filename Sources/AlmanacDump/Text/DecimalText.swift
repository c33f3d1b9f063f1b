internal import AlmanacModel

/// Numbers that are kept as text, as databases write decimals: `2958.00`, `-0.125`, `+3`. No exponent, no blanks, no grouping.
enum DecimalText {
    /// Hundredths, rounded to the nearest, halves away from zero; `nil` for a text that is no number or does not fit.
    static func hundredths(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard let parts = parts(bytes) else { return nil }
        var number: Int64 = 0
        // Kept below zero, where there is room for one more.
        func append(_ digit: UInt8) -> Bool {
            let (tenfold, overflow) = number.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tenfold.subtractingReportingOverflow(Int64(digit))
            number = sum
            return !overflow && !carry
        }
        for byte in parts.whole { guard append(byte & 0x0F) else { return nil } }
        let fraction = parts.fraction.prefix(3).map { $0 & 0x0F }
        for place in 0..<2 { guard append(place < fraction.count ? fraction[place] : 0) else { return nil } }
        if fraction.count > 2, fraction[2] >= 5 {
            let (rounded, overflow) = number.subtractingReportingOverflow(1)
            guard !overflow else { return nil }
            number = rounded
        }
        if parts.isNegative { return number }
        return number == .min ? nil : -number
    }

    /// The nearest double; `nil` for a text that is no number, or too large.
    static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        guard parts(bytes) != nil, let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else { return nil }
        return number
    }

    private typealias Digits = Slice<UnsafeBufferPointer<UInt8>>

    private static func parts(_ bytes: UnsafeBufferPointer<UInt8>) -> (isNegative: Bool, whole: Digits, fraction: Digits)? {
        var rest = bytes[...]
        let sign = rest.first
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
        let whole = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest[whole.endIndex...]
        guard !whole.isEmpty else { return nil }
        if rest.isEmpty { return (sign == UInt8(ascii: "-"), whole, rest) }
        guard rest.first == UInt8(ascii: ".") else { return nil }
        let fraction = rest.dropFirst()
        guard !fraction.isEmpty, fraction.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return (sign == UInt8(ascii: "-"), whole, fraction)
    }
}
