/// Writes the syntax of PDF (ISO 32000-1, 7.3): numbers, names, strings and references as bytes.
///
/// `raw` takes literals of our own source only. Text of others goes through `text`, `name` or `literal`, in which no byte can end what it stands in.
package struct PDFBytes: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init(capacity: Int = 256) {
        bytes.reserveCapacity(capacity)
    }

    /// Bytes that are finished, such as those of a stream.
    init(finished bytes: [UInt8]) {
        self.bytes = bytes
    }

    package mutating func raw(_ literal: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// What another writer has written.
    package mutating func raw(_ other: PDFBytes) {
        bytes.append(contentsOf: other.bytes)
    }

    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    package mutating func integer(_ value: Int) {
        var magnitude = value.magnitude
        if magnitude < 10 {
            if value < 0 { bytes.append(UInt8(ascii: "-")) }
            bytes.append(UInt8(ascii: "0") + UInt8(magnitude))
            return
        }
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        while magnitude > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(magnitude % 10))
            magnitude /= 10
        }
        bytes[start...].reverse()
    }

    /// A number to two places, without an exponent. What is no number is 0; what is larger than any page is cut to ±30,000.
    package mutating func number(_ value: Double) {
        guard value.isFinite else { return raw("0") }
        let hundredths = Int((max(-30_000, min(30_000, value)) * 100).rounded())
        if hundredths < 0 { bytes.append(UInt8(ascii: "-")) }
        let magnitude = abs(hundredths)
        if magnitude >= 100 || magnitude == 0 { integer(magnitude / 100) }
        let rest = magnitude % 100
        guard rest > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        bytes.append(UInt8(ascii: "0") + UInt8(rest / 10))
        if rest % 10 > 0 { bytes.append(UInt8(ascii: "0") + UInt8(rest % 10)) }
    }

    /// Numbers with blanks between and behind them.
    package mutating func numbers(_ values: Double...) {
        for value in values {
            number(value)
            bytes.append(UInt8(ascii: " "))
        }
    }

    package mutating func reference(_ object: PDFReference) {
        integer(object.number)
        raw(" 0 R")
    }

    /// `/Name`; what a name cannot hold is escaped.
    package mutating func name(_ name: String) {
        bytes.append(UInt8(ascii: "/"))
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "_"):
                bytes.append(byte)
            // A name cannot hold it at all.
            case 0: break
            default:
                bytes.append(UInt8(ascii: "#"))
                hexadecimal(byte)
            }
        }
    }

    /// A string of bytes in parentheses.
    package mutating func literal(_ text: some Sequence<UInt8>) {
        bytes.append(UInt8(ascii: "("))
        for byte in text {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x20...0x7E: bytes.append(byte)
            default:
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(UInt8(ascii: "0") + byte >> 6)
                bytes.append(UInt8(ascii: "0") + byte >> 3 & 7)
                bytes.append(UInt8(ascii: "0") + byte & 7)
            }
        }
        bytes.append(UInt8(ascii: ")"))
    }

    /// A text string: as it is where it is ASCII, else UTF-16 with its mark.
    package mutating func text(_ text: String) {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return literal(text.utf8) }
        raw("<FEFF")
        for unit in text.utf16 { hexadecimal(unit) }
        raw(">")
    }

    package mutating func hexadecimal(_ unit: UInt16) {
        hexadecimal(UInt8(unit >> 8))
        hexadecimal(UInt8(unit & 0xFF))
    }

    package mutating func hexadecimal(_ byte: UInt8) {
        bytes.append(Self.digits[Int(byte >> 4)])
        bytes.append(Self.digits[Int(byte & 15)])
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}

/// The number of an object, 1 or more.
package struct PDFReference: Hashable, Sendable {
    package var number: Int
}
