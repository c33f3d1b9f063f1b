/// Reads manifests as `JSONWriter` wrote them, and nothing else.
struct Scanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Steps over a literal, or stays where it is.
    mutating func skip(_ literal: StaticString) -> Bool {
        let count = literal.utf8CodeUnitCount
        guard bytes.count - position >= count else { return false }
        for index in 0..<count where bytes[position + index] != literal.utf8Start[index] { return false }
        position += count
        return true
    }

    /// Returns the bytes before the next quotation mark, and skips the mark.
    mutating func untilQuote() -> Slice<UnsafeBufferPointer<UInt8>>? {
        guard let end = bytes[position...].firstIndex(of: 0x22) else { return nil }
        defer { position = end + 1 }
        return bytes[position..<end]
    }

    /// A number without sign and without leading zeros.
    mutating func integer() -> Int? {
        let start = position
        var value = 0
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflowToo) = product.addingReportingOverflow(Int(bytes[position] - 0x30))
            guard !overflow, !overflowToo else { return nil }
            value = sum
            position += 1
        }
        guard position > start, bytes[start] != 0x30 || position == start + 1 else { return nil }
        return value
    }

    /// A digest in quotes, or `null`, which is a hash that is not known.
    mutating func hash(_ value: inout ContentHash?) -> Bool {
        value = nil
        if skip("null") { return true }
        guard skip("\"") else { return false }
        value = untilQuote().flatMap { ContentHash(hexadecimal: $0) }
        return value != nil
    }
}
