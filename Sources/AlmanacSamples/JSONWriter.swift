/// Writes JSON into bytes, compactly and in the order it is told.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false
    /// Guardian's server writes `\u00eb`, MoneyMoments' writes `ë`.
    var escapesNonASCII = false

    init() {
        bytes.reserveCapacity(16 << 10)
    }

    mutating func object(_ body: (inout JSONWriter) -> Void) {
        open("{")
        body(&self)
        close("}")
    }

    mutating func array(_ body: (inout JSONWriter) -> Void) {
        open("[")
        body(&self)
        close("]")
    }

    mutating func key(_ key: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        key.withUTF8Buffer { bytes += $0 }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    mutating func object(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
        self.key(key)
        object(body)
    }

    mutating func array(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
        self.key(key)
        array(body)
    }

    mutating func member(_ key: StaticString, _ text: String?) {
        self.key(key)
        if let text { value(text) } else { null() }
    }

    mutating func member(_ key: StaticString, _ number: Int?) {
        self.key(key)
        if let number { value(number) } else { null() }
    }

    mutating func member(_ key: StaticString, _ number: Double?) {
        self.key(key)
        if let number { value(number) } else { null() }
    }

    mutating func value(_ number: Int) {
        separate()
        bytes += String(number).utf8
    }

    /// - Precondition: finite. Written with as few digits as give it back.
    mutating func value(_ number: Double) {
        precondition(number.isFinite, "JSON has no \(number)")
        separate()
        bytes += number.description.utf8
    }

    mutating func null() {
        separate()
        bytes += "null".utf8
    }

    mutating func value(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            case "\n": bytes += "\\n".utf8
            case "\u{0}"..."\u{1F}": escape(UInt16(truncatingIfNeeded: scalar.value))
            case "\u{20}"..."\u{7E}": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
            default:
                if escapesNonASCII {
                    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter { escape(unit) }
                } else {
                    bytes += String(scalar).utf8
                }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ unit: UInt16) {
        bytes += "\\u".utf8
        for shift in [12, 8, 4, 0] as [UInt16] {
            let nibble = UInt8(unit >> shift & 15)
            bytes.append(nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10)
        }
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(truncatingIfNeeded: bracket.value))
        needsComma = false
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(truncatingIfNeeded: bracket.value))
        needsComma = true
    }
}
