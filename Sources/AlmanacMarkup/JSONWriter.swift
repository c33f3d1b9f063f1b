/// Writes JSON (RFC 8259) as compact UTF-8, in the order it is told to.
///
/// Commas are its own business. Numbers that JSON cannot hold become `null`.
package struct JSONWriter: Sendable {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init(capacity: Int = 1024) {
        bytes.reserveCapacity(capacity)
    }

    // MARK: Elements

    package mutating func string(_ value: String) {
        separate()
        quote(value)
    }

    package mutating func integer(_ value: Int64) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
    }

    /// The shortest decimal that reads back as the same number.
    package mutating func number(_ value: Double) {
        separate()
        if value.isFinite {
            bytes.append(contentsOf: (value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : "\(value)").utf8)
        } else {
            bytes.append(contentsOf: "null".utf8)
        }
    }

    package mutating func boolean(_ value: Bool) {
        separate()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    package mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    /// A number that is written already, such as a decimal amount.
    package mutating func decimal(_ digits: String) {
        separate()
        bytes.append(contentsOf: digits.utf8)
    }

    package mutating func object(_ write: (inout JSONWriter) -> Void) {
        nest(0x7B, 0x7D, write)
    }

    package mutating func array(_ write: (inout JSONWriter) -> Void) {
        nest(0x5B, 0x5D, write)
    }

    /// A line break between elements, for files that people read and compare.
    package mutating func lineBreak() {
        if needsComma {
            bytes.append(0x2C)
            needsComma = false
        }
        bytes.append(0x0A)
    }

    // MARK: Members

    /// The name of a member; its value follows.
    package mutating func name(_ name: String) {
        separate()
        quote(name)
        bytes.append(0x3A)
        needsComma = false
    }

    package mutating func string(_ name: String, _ value: String) {
        self.name(name)
        string(value)
    }

    package mutating func integer(_ name: String, _ value: Int64) {
        self.name(name)
        integer(value)
    }

    package mutating func number(_ name: String, _ value: Double) {
        self.name(name)
        number(value)
    }

    package mutating func boolean(_ name: String, _ value: Bool) {
        self.name(name)
        boolean(value)
    }

    package mutating func object(_ name: String, _ write: (inout JSONWriter) -> Void) {
        self.name(name)
        object(write)
    }

    package mutating func array(_ name: String, _ write: (inout JSONWriter) -> Void) {
        self.name(name)
        array(write)
    }

    // MARK: Bytes

    private mutating func separate() {
        if needsComma { bytes.append(0x2C) }
        needsComma = true
    }

    private mutating func nest(_ open: UInt8, _ close: UInt8, _ write: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(open)
        needsComma = false
        write(&self)
        bytes.append(close)
        needsComma = true
    }

    private mutating func quote(_ text: String) {
        let hex = Array("0123456789abcdef".utf8)
        bytes.append(0x22)
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C:
                bytes.append(0x5C)
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case 0x00...0x1F:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(hex[Int(byte >> 4)])
                bytes.append(hex[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }
}
