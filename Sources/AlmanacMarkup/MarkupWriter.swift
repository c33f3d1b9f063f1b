/// A growing buffer of UTF-8 in which data can never become markup.
///
/// `raw` takes literals only, so unescaped data has no way in; everything else goes through `text` or `attribute`. Characters that XML 1.0
/// does not allow are dropped there, and bidirectional overrides with them, so that a name can change nothing but its own text.
public struct MarkupWriter: Sendable {
    /// What was written so far.
    public private(set) var bytes: [UInt8]

    /// An empty writer with room for `capacity` bytes.
    public init(capacity: Int = 256) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Markup as it stands in our own source.
    public mutating func raw(_ literal: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Markup that another writer has finished.
    public mutating func raw(_ markup: Markup) {
        bytes.append(contentsOf: markup.bytes)
    }

    /// Character data: `&`, `<`, `>` and both quotes are escaped, so the result is also safe inside a quoted attribute value.
    public mutating func text(_ string: String) {
        var string = string
        string.withUTF8 { escape($0) }
    }

    /// ` name="value"`, the value escaped.
    public mutating func attribute(_ name: StaticString, _ value: String) {
        bytes.append(0x20)
        raw(name)
        bytes.append(0x3D)
        bytes.append(0x22)
        text(value)
        bytes.append(0x22)
    }

    /// ` name="value"` of an integer.
    public mutating func attribute(_ name: StaticString, _ value: Int) {
        bytes.append(0x20)
        raw(name)
        bytes.append(0x3D)
        bytes.append(0x22)
        integer(value)
        bytes.append(0x22)
    }

    /// Decimal digits, with a hyphen-minus when negative.
    public mutating func integer(_ value: Int) {
        if value < 0 { bytes.append(0x2D) }
        digits(UInt64(value.magnitude))
    }

    /// A coordinate given in tenths of a pixel: 1234 is `123.4`, 10 is `1`, −5 is `-.5`; never an exponent, never `-0`.
    public mutating func tenths(_ value: Int) {
        if value < 0 { bytes.append(0x2D) }
        let magnitude = UInt64(value.magnitude)
        let whole = magnitude / 10
        let rest = UInt8(magnitude % 10)
        if whole > 0 || rest == 0 { digits(whole) }
        if rest > 0 {
            bytes.append(0x2E)
            bytes.append(0x30 + rest)
        }
    }

    /// Hands over what was written as finished markup.
    public consuming func finish() -> Markup {
        Markup(bytes: bytes)
    }

    private mutating func digits(_ value: UInt64) {
        if value < 10 {
            bytes.append(0x30 + UInt8(value))
            return
        }
        let start = bytes.count
        var rest = value
        while rest > 0 {
            bytes.append(0x30 + UInt8(rest % 10))
            rest /= 10
        }
        bytes[start...].reverse()
    }

    /// Copies runs of harmless bytes whole and stops only at those that need care.
    private mutating func escape(_ source: UnsafeBufferPointer<UInt8>) {
        var runStart = 0
        var index = 0
        while index < source.count {
            let byte = source[index]
            var width = 1
            let replacement: StaticString?
            switch byte {
            case 0x26: replacement = "&amp;"
            case 0x3C: replacement = "&lt;"
            case 0x3E: replacement = "&gt;"
            case 0x22: replacement = "&quot;"
            case 0x27: replacement = "&#39;"
            case 0x09, 0x0A, 0x0D: replacement = " "
            case 0x00...0x1F, 0x7F: replacement = ""
            case 0xC2 where index + 1 < source.count && source[index + 1] < 0xA0:  // C1 controls
                replacement = ""
                width = 2
            case 0xE2 where isBidiOverride(source, index), 0xEF where isNoncharacter(source, index):
                replacement = ""
                width = 3
            default: replacement = nil
            }
            if let replacement {
                bytes.append(contentsOf: source[runStart..<index])
                raw(replacement)
                runStart = index + width
            }
            index += width
        }
        bytes.append(contentsOf: source[runStart...])
    }
}

/// Whether the three bytes at `index` are U+202A…U+202E or U+2066…U+2069, the marks that reorder text beyond their own.
func isBidiOverride(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index + 2 < source.count else { return false }
    return (source[index + 1] == 0x80 && (0xAA...0xAE).contains(source[index + 2]))
        || (source[index + 1] == 0x81 && (0xA6...0xA9).contains(source[index + 2]))
}

/// Whether the three bytes at `index` are U+FFFE or U+FFFF, which no XML allows.
func isNoncharacter(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index + 2 < source.count && source[index + 1] == 0xBF && source[index + 2] >= 0xBE
}
