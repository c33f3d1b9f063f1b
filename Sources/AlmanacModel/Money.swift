/// An ISO 4217 currency: its code and the number of digits of its minor unit.
package struct Currency: Hashable, Sendable {
    /// Three upper-case letters, one byte each, in the low 24 bits.
    @usableFromInline var packed: UInt32
    /// 2 for USD, 0 for JPY, 3 for KWD.
    package var fractionDigits: UInt8

    /// Inlined, because it is asked for each amount on its way to a page.
    @inlinable
    package static func == (one: Self, other: Self) -> Bool { one.packed == other.packed && one.fractionDigits == other.fractionDigits }

    /// - Returns: `nil` unless the code is three ASCII letters; they are upper-cased.
    package init?(code: String, fractionDigits: UInt8) {
        let letters = code.utf8.map { $0 & 0xDF }
        guard letters.count == 3, letters.allSatisfy({ (0x41...0x5A).contains($0) }) else { return nil }
        packed = UInt32(letters[0]) << 16 | UInt32(letters[1]) << 8 | UInt32(letters[2])
        self.fractionDigits = fractionDigits
    }

    private init(packed: UInt32, fractionDigits: UInt8) {
        self.packed = packed
        self.fractionDigits = fractionDigits
    }

    /// A currency by its code alone, with the digits that ISO 4217 gives its minor unit: 2 unless it is one of the few that differ.
    ///
    /// - Returns: `nil` unless the code is three ASCII letters; they are upper-cased.
    package init?(code: String) {
        self.init(code: code, fractionDigits: 2)
        switch self.code {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF":
            fractionDigits = 0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": fractionDigits = 3
        default: break
        }
    }

    /// US dollar, with cents.
    package static let usd = Currency(packed: 0x555344, fractionDigits: 2)
    /// No currency, as ISO 4217 has it: amounts are plain numbers, with two digits.
    package static let none = Currency(packed: 0x585858, fractionDigits: 2)
    /// Indian rupee, with paise.
    package static let inr = Currency(packed: 0x494E52, fractionDigits: 2)

    /// Minor units in one unit: 100 for USD, 1 for JPY.
    package var unit: Int64 { (0..<min(fractionDigits, 6)).reduce(1) { unit, _ in unit * 10 } }

    /// Three upper-case letters: `USD`.
    package var code: String {
        // Three bytes of a string are kept in place.
        String(unsafeUninitializedCapacity: 3) { bytes in
            bytes[0] = UInt8(packed >> 16 & 0xFF)
            bytes[1] = UInt8(packed >> 8 & 0xFF)
            bytes[2] = UInt8(packed & 0xFF)
            return 3
        }
    }
}

/// An amount in the minor unit of its currency: 73,414 US cents are $734.14.
package struct Money: Hashable, Sendable {
    /// Amount in the minor unit; negative for a refund.
    package var minor: Int64
    package var currency: Currency

    package init(minor: Int64, currency: Currency) {
        self.minor = minor
        self.currency = currency
    }
}

extension Int64 {
    /// The sum, held at the ends of the range: hostile amounts may not trap.
    @inlinable
    package func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }

    /// The difference, held at the ends of the range.
    package func subtractingSaturated(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }
}
