/// An amount of money in the minor unit of its currency: 1,250 US cents are $12.50.
///
/// There is no way to make one from a floating-point number, which holds few amounts exactly.
public struct Money: Sendable, Hashable {
    /// In cents for USD, in yen for JPY, in fils for KWD.
    public var minorUnits: Int64
    /// ISO 4217, three upper-case letters; anything else becomes `XXX`, ISO's code for no currency.
    public let currency: String

    /// An amount.
    ///
    /// - Parameter currency: Its ISO 4217 code, in either case.
    public init(minorUnits: Int64, currency: String) {
        self.minorUnits = minorUnits
        self.currency = Self.code(currency)
    }

    /// An amount from its digits, such as the text of a `Decimal`: "12.50", "-3", "0.1".
    ///
    /// - Returns: `nil` unless the text is digits with at most one point and an optional minus sign, and has no more decimals than the currency,
    ///   apart from trailing zeros; and for amounts beyond 64 bits.
    public init?(_ amount: String, currency: String) {
        let code = Self.code(currency)
        let digits = Self.fractionDigits(of: code)
        var bytes = Array(amount.utf8)[...]
        let isNegative = bytes.first == UInt8(ascii: "-")
        if isNegative { bytes.removeFirst() }
        let point = bytes.firstIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex
        let whole = bytes[..<point]
        var fraction = bytes[point...].dropFirst()
        guard !whole.isEmpty, point == bytes.endIndex || !fraction.isEmpty else { return nil }
        while fraction.count > digits, fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        guard fraction.count <= digits else { return nil }
        let all = whole + fraction + Array(repeating: UInt8(ascii: "0"), count: digits - fraction.count)
        guard all.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
            let value = Int64((isNegative ? "-" : "") + String(decoding: all, as: UTF8.self))
        else { return nil }
        minorUnits = value
        self.currency = code
    }

    private static func code(_ text: String) -> String {
        let letters = text.utf8.map { $0 & 0xDF }
        guard letters.count == 3, letters.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) else { return "XXX" }
        return String(decoding: letters, as: UTF8.self)
    }

    /// The digits of a currency's minor unit: 2, except for the few for which ISO 4217 has another number.
    static func fractionDigits(of currency: String) -> Int {
        switch currency {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF": 0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        default: 2
        }
    }

    /// The sign before an amount in English.
    static func symbol(of currency: String) -> String {
        switch currency {
        case "USD": "$"
        case "EUR": "€"
        case "GBP": "£"
        case "JPY": "¥"
        case "INR": "₹"
        case "XXX": "¤"
        default: currency + "\u{A0}"
        }
    }
}
