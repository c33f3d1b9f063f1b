/// Writes the syntax of PDF (ISO 32000-1, 7.3): numbers, names, strings and references as bytes.
///
/// `raw` takes only literals of our own source. Other text goes through `text`, `name` or `literal`, in which no byte can end the enclosing syntax.
package struct PDFBytes: Sendable {
    /// Bytes that were written, and room behind them: writing into room that is there is much cheaper than appending.
    private var storage: [UInt8]
    /// Bytes that were written so far.
    package private(set) var count = 0

    package var bytes: [UInt8] { Array(storage[..<count]) }

    package init(capacity: Int = 256) {
        // Every byte is written before it is read, so no zeros are needed.
        let room = max(capacity, 64)
        storage = [UInt8](unsafeUninitializedCapacity: room) { $1 = room }
    }

    /// Gives access to the bytes where they lie.
    func withBytes<Result, Failure: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result) throws(Failure) -> Result {
        try storage.withUnsafeBufferPointer { buffer throws(Failure) in try body(UnsafeBufferPointer(rebasing: buffer[..<count])) }
    }

    @inline(__always)
    package mutating func raw(_ literal: StaticString) {
        append(literal.utf8Start, literal.utf8CodeUnitCount)
    }

    /// Appends the bytes of another writer.
    package mutating func raw(_ other: PDFBytes) {
        other.storage.withUnsafeBufferPointer { buffer in
            if let base = buffer.baseAddress { append(base, other.count) }
        }
    }

    /// Bytes that are finished, such as those of a stream.
    mutating func raw(finished bytes: UnsafeBufferPointer<UInt8>) {
        if let base = bytes.baseAddress { append(base, bytes.count) }
    }

    package mutating func removeAll() {
        count = 0
    }

    // MARK: Room

    private mutating func append(_ source: UnsafePointer<UInt8>, _ length: Int) {
        write(atMost: length) { target in
            target.update(from: source, count: length)
            return length
        }
    }

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        write(atMost: 1) { target in
            target.pointee = byte
            return 1
        }
    }

    /// Makes room for some bytes and calls `body`, which returns the number that it wrote.
    @inline(__always)
    private mutating func write(atMost most: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        if storage.count - count < most { grow(by: most) }
        let start = count
        count += storage.withUnsafeMutableBufferPointer { buffer in
            // There is always room, so there is always a base.
            buffer.baseAddress.map { body($0 + start) } ?? 0
        }
    }

    @inline(never)
    private mutating func grow(by most: Int) {
        storage.append(contentsOf: repeatElement(0, count: max(storage.count, most)))
    }

    // MARK: Numbers

    package mutating func integer(_ value: Int) {
        write(atMost: 20) { Self.integer(value, to: $0) }
    }

    private static func integer(_ value: Int, to target: UnsafeMutablePointer<UInt8>) -> Int {
        guard value < 0 else { return digits(value.magnitude, to: target) }
        target.pointee = UInt8(ascii: "-")
        return 1 + digits(value.magnitude, to: target + 1)
    }

    private static func digits(_ value: UInt, to target: UnsafeMutablePointer<UInt8>) -> Int {
        var length = 1
        var limit: UInt = 10
        // No number has more than twenty digits, and ten to the power of nineteen is one.
        while length < 19, value >= limit {
            limit &*= 10
            length += 1
        }
        if length == 19, value >= limit { length = 20 }
        var rest = value
        var place = length - 1
        while place >= 0 {
            target[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            place -= 1
        }
        return length
    }

    /// A number to two places, without an exponent. Values that are no number become 0; larger ones than any page are cut to ±30,000.
    package mutating func number(_ value: Double) {
        write(atMost: 12) { Self.number(value, to: $0) }
    }

    private static func number(_ value: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
        var length = 0
        let hundredths = value.isFinite ? Int((max(-30_000, min(30_000, value)) * 100).rounded()) : 0
        if hundredths < 0 {
            target.pointee = UInt8(ascii: "-")
            length = 1
        }
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        if whole > 0 || rest == 0 { length += digits(whole, to: target + length) }
        guard rest > 0 else { return length }
        target[length] = UInt8(ascii: ".")
        target[length + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / 10)
        guard rest % 10 > 0 else { return length + 2 }
        target[length + 2] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        return length + 3
    }

    /// A number with a blank behind it.
    package mutating func numbers(_ value: Double) {
        write(atMost: 13) { Self.numbers(value, to: $0) }
    }

    /// Two numbers with a blank behind each.
    package mutating func numbers(_ first: Double, _ second: Double) {
        write(atMost: 26) { target in
            let length = Self.numbers(first, to: target)
            return length + Self.numbers(second, to: target + length)
        }
    }

    package mutating func numbers(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
        numbers(first, second)
        numbers(third, fourth)
    }

    package mutating func numbers(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double, _ fifth: Double, _ sixth: Double) {
        numbers(first, second, third, fourth)
        numbers(fifth, sixth)
    }

    private static func numbers(_ value: Double, to target: UnsafeMutablePointer<UInt8>) -> Int {
        let length = number(value, to: target)
        target[length] = UInt8(ascii: " ")
        return length + 1
    }

    package mutating func reference(_ object: PDFReference) {
        write(atMost: 24) { target in
            let length = Self.integer(object.number, to: target)
            target[length] = UInt8(ascii: " ")
            target[length + 1] = UInt8(ascii: "0")
            target[length + 2] = UInt8(ascii: " ")
            target[length + 3] = UInt8(ascii: "R")
            return length + 4
        }
    }

    // MARK: Words

    /// `/Name`; what a name cannot hold is escaped.
    package mutating func name(_ name: String) {
        append(UInt8(ascii: "/"))
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "_"):
                append(byte)
            // A name cannot hold it at all.
            case 0: break
            default:
                append(UInt8(ascii: "#"))
                hexadecimal(byte)
            }
        }
    }

    /// A string of bytes in parentheses.
    package mutating func literal(_ text: some Sequence<UInt8>) {
        append(UInt8(ascii: "("))
        for byte in text {
            switch byte {
            case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case 0x20...0x7E: append(byte)
            default:
                append(UInt8(ascii: "\\"))
                append(UInt8(ascii: "0") + byte >> 6)
                append(UInt8(ascii: "0") + byte >> 3 & 7)
                append(UInt8(ascii: "0") + byte & 7)
            }
        }
        append(UInt8(ascii: ")"))
    }

    /// A text string: as it is where it is ASCII, else UTF-16 with its mark.
    package mutating func text(_ text: String) {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return literal(text.utf8) }
        raw("<FEFF")
        for unit in text.utf16 { hexadecimal(unit) }
        raw(">")
    }

    package mutating func hexadecimal(_ unit: UInt16) {
        write(atMost: 4) { target in
            for place in 0..<4 { target[place] = Self.digit(unit >> (12 - 4 * UInt16(place))) }
            return 4
        }
    }

    package mutating func hexadecimal(_ byte: UInt8) {
        append(Self.digit(UInt16(byte) >> 4))
        append(Self.digit(UInt16(byte)))
    }

    /// The sign of the four lowest bits.
    @inline(__always)
    private static func digit(_ bits: UInt16) -> UInt8 {
        let value = UInt8(truncatingIfNeeded: bits & 15)
        return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
    }
}

/// The number of an object, 1 or more.
package struct PDFReference: Hashable, Sendable {
    package var number: Int
}
