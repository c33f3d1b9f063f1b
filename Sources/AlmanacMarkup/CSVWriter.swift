/// Records of comma-separated values after RFC 4180, safe to open in a spreadsheet.
///
/// Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers are plain decimals with a point, in no locale.
package struct CSVWriter: Sendable {
    /// What was written so far, UTF-8 without a byte order mark.
    package private(set) var bytes: [UInt8]
    private var isFirstField = true

    /// An empty writer with room for `capacity` bytes.
    package init(capacity: Int = 256) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// What was written so far.
    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// A text, in quotes when it needs them. U+0000 is dropped.
    package mutating func field(_ text: String) {
        separate()
        let isFormula = opensFormula(text)
        let needsQuotes =
            text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D } || text.first == " " || text.last == " "
        if needsQuotes { bytes.append(0x22) }
        if isFormula { bytes.append(0x27) }
        for byte in text.utf8 where byte != 0 {
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte)
        }
        if needsQuotes { bytes.append(0x22) }
    }

    /// A whole number.
    package mutating func field(_ value: Int64) {
        number(DecimalDigits(value), fractionDigits: 0)
    }

    /// An amount in its minor unit: 73,414 with two digits is `734.14`.
    package mutating func field(minor: Int64, fractionDigits: Int) {
        let digits = min(max(fractionDigits, 0), 18)
        number(DecimalDigits(minor, exponent: -digits), fractionDigits: digits)
    }

    /// The shortest decimal of a number, without an exponent; an empty field when it is not finite.
    package mutating func field(_ value: Double) {
        guard var digits = DecimalDigits(value) else { return separate() }
        digits.trim()
        number(digits, fractionDigits: 0)
    }

    /// Ends the record, with CR LF as the RFC has it.
    package mutating func endRecord() {
        bytes.append(0x0D)
        bytes.append(0x0A)
        isFirstField = true
    }

    private mutating func number(_ number: DecimalDigits, fractionDigits: Int) {
        separate()
        plainNumber.write(number, fractionDigits: fractionDigits, into: &bytes)
    }

    private mutating func separate() {
        if !isFirstField { bytes.append(0x2C) }
        isFirstField = false
    }

    /// Whether a spreadsheet may calculate it: it begins with `=`, `+`, `-` or `@`, also in full width, or with a tab or a line break, which
    /// some drop before they look.
    ///
    /// - Source: OWASP, "CSV injection".
    private func opensFormula(_ text: String) -> Bool {
        switch text.unicodeScalars.first(where: { $0 != "\u{0}" }) {
        case "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }
}

/// Digits with a point and a hyphen-minus, for machines.
private let plainNumber = NumberFormat(
    zero: 0x30, decimalSeparator: ".", groupSeparator: .empty, primaryGroup: 0, secondaryGroup: 0, minimumGrouping: 1,
    affixes: SignedAffixes(positivePrefix: .empty, positiveSuffix: .empty, negativePrefix: "-", negativeSuffix: .empty))
