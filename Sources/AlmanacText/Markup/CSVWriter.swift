/// Records of comma-separated values after RFC 4180, safe to open in a spreadsheet.
///
/// An apostrophe goes before text that a spreadsheet would take for a formula, wherever it ends fields; numbers are plain decimals with a point, in
/// no locale.
package struct CSVWriter: Sendable {
    /// Output so far, UTF-8 without a byte order mark.
    package private(set) var bytes: [UInt8]
    private var isFirstField = true

    /// An empty writer with room for `capacity` bytes.
    package init(capacity: Int = 256) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Output so far.
    package var string: String { String(decoding: bytes, as: UTF8.self) }

    /// A text, in quotes when it needs them. Control characters and direction marks are dropped: the former control terminals, the latter mislead
    /// readers.
    package mutating func field(_ text: String) {
        separate()
        let needsQuotes =
            text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x3B || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D } || text.first == " "
            || text.last == " "
        if needsQuotes { bytes.append(0x22) }
        guard text.utf8.allSatisfy(Self.isPlain) else {
            cautious(text)
            if needsQuotes { bytes.append(0x22) }
            return
        }
        if let first = text.utf8.first, Self.opensFormula(Unicode.Scalar(first)) { bytes.append(0x27) }
        bytes.append(contentsOf: text.utf8)
        if needsQuotes { bytes.append(0x22) }
    }

    /// True for bytes that are special only at the start of a field: ASCII without quotes, separators, blanks and controls.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x3B
    }

    /// Writes a text character by character: after a character that some spreadsheet takes for the end of a field, a formula may begin as well.
    private mutating func cautious(_ text: String) {
        var isAtStart = true
        // Some spreadsheets drop these before they look for a formula.
        if let first = text.unicodeScalars.first(where: { !Self.isDropped($0) }), first == "\t" || first == "\r" || first == "\n" {
            bytes.append(0x27)
        }
        for scalar in text.unicodeScalars where !Self.isDropped(scalar) {
            if isAtStart, Self.opensFormula(scalar) { bytes.append(0x27) }
            if scalar == "\"" { bytes.append(0x22) }
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            switch scalar {
            case ";", "\t", "\r", "\n": isAtStart = true
            default: isAtStart = isAtStart && Self.isBlank(scalar)
            }
        }
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

    /// True when a spreadsheet may take a text that begins with it for a formula, also in full width.
    ///
    /// - Source: OWASP, "CSV injection".
    private static func opensFormula(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}": true
        default: false
        }
    }

    /// Controls but for tab and line breaks, and marks that turn the direction of what follows.
    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// Characters that some spreadsheets drop before they look for a formula.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || (0x200B...0x200D).contains(scalar.value) || scalar.value == 0x2060
    }
}

/// Digits with a point and a hyphen-minus, for machines.
private let plainNumber = NumberFormat(
    zero: 0x30, decimalSeparator: ".", groupSeparator: .empty, primaryGroup: 0, secondaryGroup: 0, minimumGrouping: 1,
    affixes: SignedAffixes(positivePrefix: .empty, positiveSuffix: .empty, negativePrefix: "-", negativeSuffix: .empty))
