/// Integers in as few bytes as they need, for files that keep many small numbers: seven bits a byte, the lowest first.
package struct CompactBytes: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func put(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// - Precondition: not negative.
    package mutating func put(_ count: Int) { put(UInt64(count)) }

    /// A number that may be negative: small ones of both signs take few bytes.
    package mutating func put(signed number: Int64) {
        put(UInt64(bitPattern: number &<< 1) ^ UInt64(bitPattern: number &>> 63))
    }

    /// Text after its length.
    package mutating func put(_ text: String) { put(Array(text.utf8)) }

    /// Bytes after their length.
    package mutating func put(_ block: [UInt8]) {
        put(block.count)
        bytes += block
    }
}

/// Reads what `CompactBytes` wrote; `nil` for whatever cannot be read.
package struct CompactReader: Sendable {
    private let bytes: [UInt8]
    private let end: Int
    /// Index of the next byte.
    package private(set) var offset: Int

    /// - Parameter range: Where to read; all of the bytes when `nil`.
    package init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
        self.bytes = bytes
        offset = min(max(range?.lowerBound ?? 0, 0), bytes.count)
        end = min(max(range?.upperBound ?? bytes.count, offset), bytes.count)
    }

    package var isAtEnd: Bool { offset == end }

    package mutating func number() -> UInt64? {
        var (number, shift) = (UInt64(0), UInt64(0))
        while offset < end, shift < 64 {
            let byte = bytes[offset]
            offset += 1
            number |= UInt64(byte & 0x7F) &<< shift
            if byte < 0x80 { return number }
            shift += 7
        }
        return nil
    }

    package mutating func count() -> Int? { number().flatMap { Int(exactly: $0) } }

    package mutating func signed() -> Int64? {
        number().map { Int64(bitPattern: $0 &>> 1) ^ -Int64(bitPattern: $0 & 1) }
    }

    package mutating func text() -> String? { block().map { String(decoding: bytes[$0], as: UTF8.self) } }

    /// Where the bytes stand that follow their length.
    package mutating func block() -> Range<Int>? {
        guard let count = count(), count <= end - offset else { return nil }
        defer { offset += count }
        return offset..<(offset + count)
    }

    /// Some bytes with other texts in the place of a list of texts that stands here, after its number.
    ///
    /// - Parameters:
    ///   - start: Bytes from here on stay as they are up to the list, and after it up to `end`.
    ///   - bytes: Those that are read.
    package mutating func renamed(from start: Int, to end: Int, of bytes: [UInt8], _ name: (String) -> String) -> [UInt8]? {
        let before = bytes[start..<offset]
        guard let count = count(), count <= end - start else { return nil }
        var names = CompactBytes()
        names.put(count)
        for _ in 0..<count {
            guard let text = text() else { return nil }
            names.put(name(text))
        }
        return before + names.bytes + bytes[offset..<end]
    }
}
