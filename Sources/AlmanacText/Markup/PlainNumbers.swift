/// Writes the ordinary numbers of one format: digits 0–9, and signs of a few bytes that no markup would escape.
///
/// The tables of a locale are large, and would be copied for each number. Numbers that are written a thousand times a subject use this small value
/// instead, without any reference to retain.
package struct PlainNumbers: Sendable {
    /// Up to eight bytes, the first in the lowest byte.
    private struct Sign {
        var bytes: UInt64 = 0
        var count = 0

        /// - Returns: `nil` for more than eight bytes, and for those that markup escapes.
        init?(_ text: ShortText) {
            guard text.count <= 8 else { return nil }
            var writer = MarkupWriter()
            writer.text(text.string)
            guard writer.bytes.elementsEqual(text.string.utf8) else { return nil }
            for byte in text.string.utf8.reversed() { bytes = bytes << 8 | UInt64(byte) }
            count = text.count
        }

        /// - Returns: The start of the number.
        @inline(__always)
        func write(before end: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
            var place = end
            var index = count
            while index > 0 {
                index -= 1
                place -= 1
                place.pointee = UInt8(truncatingIfNeeded: bytes >> UInt64(8 * index))
            }
            return place
        }
    }

    private let positivePrefix: Sign
    private let positiveSuffix: Sign
    private let negativePrefix: Sign
    private let negativeSuffix: Sign
    private let decimalSeparator: Sign
    private let groupSeparator: Sign
    private let primaryGroup: Int
    private let secondaryGroup: Int
    /// Whole parts below it have no separators.
    private let leastGrouped: UInt64

    /// Two signs, the decimal separator, 20 digits with 19 separators and 18 places of eight bytes each at most.
    private static let longest = 256

    /// - Returns: `nil` where digits or signs are others.
    package init?(_ format: NumberFormat) {
        let affixes = format.affixes
        guard format.zero == 0x30, let positivePrefix = Sign(affixes.positivePrefix), let positiveSuffix = Sign(affixes.positiveSuffix),
            let negativePrefix = Sign(affixes.negativePrefix), let negativeSuffix = Sign(affixes.negativeSuffix),
            let decimalSeparator = Sign(format.decimalSeparator), let groupSeparator = Sign(format.groupSeparator)
        else { return nil }
        self.positivePrefix = positivePrefix
        self.positiveSuffix = positiveSuffix
        self.negativePrefix = negativePrefix
        self.negativeSuffix = negativeSuffix
        self.decimalSeparator = decimalSeparator
        self.groupSeparator = groupSeparator
        primaryGroup = format.primaryGroup
        secondaryGroup = format.secondaryGroup
        let digits = format.primaryGroup + format.minimumGrouping - 1
        leastGrouped = format.primaryGroup > 0 && powersOfTen.indices.contains(digits) ? powersOfTen[digits] : .max
    }

    /// Writes a number from its last byte to its first.
    @inline(__always)
    private func write<Result>(_ number: DecimalDigits, fractionDigits: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longest) { buffer in
            guard let base = buffer.baseAddress else { return body(UnsafeBufferPointer(buffer)) }
            let isNegative = number.isNegative && number.magnitude > 0
            var place = (isNegative ? negativeSuffix : positiveSuffix).write(before: base + Self.longest)
            var rest = number.magnitude
            if fractionDigits > 0 {
                for _ in 0..<fractionDigits {
                    let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                    place -= 1
                    place.pointee = 0x30 + UInt8(truncatingIfNeeded: digit)
                    rest = quotient
                }
                place = decimalSeparator.write(before: place)
            }
            var untilGroup = rest >= leastGrouped ? primaryGroup : .max
            repeat {
                if untilGroup == 0 {
                    place = groupSeparator.write(before: place)
                    untilGroup = secondaryGroup > 0 ? secondaryGroup : .max
                }
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                place -= 1
                place.pointee = 0x30 + UInt8(truncatingIfNeeded: digit)
                rest = quotient
                untilGroup -= 1
            } while rest > 0
            place = (isNegative ? negativePrefix : positivePrefix).write(before: place)
            return body(UnsafeBufferPointer(start: place, count: base + Self.longest - place))
        }
    }

    /// A number whose exponent is −`fractionDigits`, of at most 18 digits behind the point.
    private func append(_ number: DecimalDigits, fractionDigits: Int, to bytes: inout [UInt8]) {
        write(number, fractionDigits: fractionDigits) { bytes.append(contentsOf: $0) }
    }

    /// Appends an amount in minor units, of which `fractionDigits` digits are behind the point: at most 18.
    package func append(minor: Int64, fractionDigits: Int, to bytes: inout [UInt8]) {
        append(DecimalDigits(minor), fractionDigits: min(max(fractionDigits, 0), 18), to: &bytes)
    }

    /// The text that `append(minor:fractionDigits:to:)` appends.
    package func text(minor: Int64, fractionDigits: Int) -> String {
        write(DecimalDigits(minor), fractionDigits: min(max(fractionDigits, 0), 18)) { String(decoding: $0, as: UTF8.self) }
    }

    /// Appends `value` × 10^`scale`, rounded to `fractionDigits` places.
    ///
    /// - Returns: True when it did; very large numbers, and those halfway between two, are left to `LocaleFormat`.
    package func append(_ value: Double, scale: Int, fractionDigits: Int, to bytes: inout [UInt8]) -> Bool {
        guard let number = DecimalDigits(nearest: value, scale: scale, fractionDigits: fractionDigits) else { return false }
        append(number, fractionDigits: fractionDigits, to: &bytes)
        return true
    }

    /// The text that `append(_:scale:fractionDigits:to:)` appends; `nil` where it appends nothing.
    package func text(_ value: Double, scale: Int, fractionDigits: Int) -> String? {
        guard let number = DecimalDigits(nearest: value, scale: scale, fractionDigits: fractionDigits) else { return nil }
        return write(number, fractionDigits: fractionDigits) { String(decoding: $0, as: UTF8.self) }
    }
}

extension MarkupWriter {
    /// An amount in minor units as character data; its signs need no escapes.
    package mutating func amount(minor: Int64, fractionDigits: Int, _ numbers: PlainNumbers) {
        numbers.write(minor: minor, fractionDigits: fractionDigits, to: &self)
    }
}

extension PlainNumbers {
    fileprivate func write(minor: Int64, fractionDigits: Int, to markup: inout MarkupWriter) {
        write(DecimalDigits(minor), fractionDigits: min(max(fractionDigits, 0), 18)) { markup.unescaped($0) }
    }
}
