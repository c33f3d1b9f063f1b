/// Writes JSON (RFC 8259) as compact UTF-8, in the order of the calls.
///
/// It adds commas itself. Numbers that JSON cannot hold and `nil` values become `null`.
package struct JSONWriter: Sendable {
    /// UTF-8, so far.
    package private(set) var bytes: [UInt8] = []
    /// True to write text beyond ASCII as `\u00eb` and not as `ë`.
    package var escapesNonASCII = false
    private var needsComma = false
    private var breaksLine = false

    package init(capacity: Int = 1024) {
        bytes.reserveCapacity(capacity)
    }

    /// A text of one object, whose members `write` writes, with a line break behind it.
    package static func document(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter()
        json.object(write)
        return json.bytes + [0x0A]
    }

    // MARK: Elements

    /// A quoted text; `null` for `nil`.
    package mutating func string(_ value: String?) {
        guard let value else { return null() }
        separate()
        quote(value)
    }

    /// A number without a fraction; `null` for `nil`.
    package mutating func integer(_ value: (some BinaryInteger)?) {
        guard let value else { return null() }
        bare(value.description)
    }

    /// The shortest decimal that reads back as the same number.
    package mutating func number(_ value: Double) {
        guard value.isFinite else { return null() }
        bare(value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : value.description)
    }

    package mutating func boolean(_ value: Bool) {
        bare(value ? "true" : "false")
    }

    package mutating func null() {
        bare("null")
    }

    /// A number that is written already, such as a decimal amount.
    package mutating func decimal(_ digits: String) {
        bare(digits)
    }

    /// Any value that is written already, as JSON.
    package mutating func value(_ json: [UInt8]) {
        separate()
        bytes += json
    }

    /// An object whose members `write` writes.
    package mutating func object(_ write: (inout JSONWriter) -> Void) {
        beginObject()
        write(&self)
        endObject()
    }

    /// An array whose elements `write` writes.
    package mutating func array(_ write: (inout JSONWriter) -> Void) {
        beginArray()
        write(&self)
        endArray()
    }

    /// Breaks the line before the next element or end, for files that people read and compare.
    package mutating func lineBreak() {
        breaksLine = true
    }

    // MARK: Members

    /// The name of a member; its value follows.
    package mutating func name(_ name: String) {
        separate()
        quote(name)
        bytes.append(0x3A)
        needsComma = false
    }

    package mutating func string(_ name: String, _ value: String?) {
        self.name(name)
        string(value)
    }

    package mutating func integer(_ name: String, _ value: (some BinaryInteger)?) {
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

    /// An array of texts.
    package mutating func strings(_ name: String, _ texts: some Sequence<String>) {
        array(name) { json in for text in texts { json.string(text) } }
    }

    /// An array with an object for each element, whose members `write` writes.
    package mutating func objects<Element>(
        _ name: String, _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        array(name) { json in
            for element in elements { json.object { write(&$0, element) } }
        }
    }

    // MARK: Pieces

    /// Opens an object whose members come one by one; `endObject` closes it.
    package mutating func beginObject() { begin(0x7B) }

    package mutating func endObject() { end(0x7D) }

    /// Opens an array whose elements come one by one; `endArray` closes it.
    package mutating func beginArray() { begin(0x5B) }

    package mutating func endArray() { end(0x5D) }

    /// Discards the bytes so far, which were written elsewhere, and continues after them.
    package mutating func removeBytes() {
        bytes.removeAll(keepingCapacity: true)
    }

    // MARK: Bytes

    private mutating func separate() {
        if needsComma { bytes.append(0x2C) }
        needsComma = true
        breakLine()
    }

    private mutating func bare(_ word: String) {
        separate()
        bytes.append(contentsOf: word.utf8)
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        breakLine()
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func breakLine() {
        if breaksLine { bytes.append(0x0A) }
        breaksLine = false
    }

    private mutating func quote(_ text: String) {
        bytes.append(0x22)
        let last: UInt8 = escapesNonASCII ? 0x7E : 0xFF
        let isPlain = text.utf8.withContiguousStorageIfAvailable { utf8 in
            utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 <= last }
        }
        if isPlain == true {
            bytes.append(contentsOf: text.utf8)
        } else if escapesNonASCII {
            for unit in text.utf16 {
                if unit < 0x7F { append(UInt8(unit)) } else { escape(unit) }
            }
        } else {
            for byte in text.utf8 { append(byte) }
        }
        bytes.append(0x22)
    }

    private mutating func append(_ byte: UInt8) {
        switch byte {
        case 0x22, 0x5C:
            bytes.append(0x5C)
            bytes.append(byte)
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x0D: bytes.append(contentsOf: "\\r".utf8)
        case 0x09: bytes.append(contentsOf: "\\t".utf8)
        case 0x00...0x1F: escape(UInt16(byte))
        default: bytes.append(byte)
        }
    }

    private mutating func escape(_ unit: UInt16) {
        bytes.append(contentsOf: "\\u".utf8)
        for shift in [12, 8, 4, 0] as [UInt16] { bytes.append(hexDigit(UInt8(unit >> shift & 15))) }
    }
}
