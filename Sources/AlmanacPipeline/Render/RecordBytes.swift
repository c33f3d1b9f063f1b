/// Numbers and texts as bytes, for files of a run's own: numbers in eight bytes with the smallest first, texts after their length.
struct RecordBytes {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ number: Int) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    mutating func put(_ isTrue: Bool) { put(isTrue ? 1 : 0) }

    mutating func put(_ block: [UInt8]) {
        put(block.count)
        bytes += block
    }

    mutating func put(_ text: String) { put(Array(text.utf8)) }

    /// With nothing before it.
    mutating func append(_ raw: [UInt8]) { bytes += raw }
}

/// Reads what `RecordBytes` wrote; `nil` for whatever cannot be read.
struct RecordReader {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= bytes.count - offset else { return nil }
        defer { offset += count }
        return bytes[offset..<(offset + count)]
    }

    mutating func number() -> Int? { take(8).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } } }

    mutating func isTrue() -> Bool? {
        switch number() {
        case 0: false
        case 1: true
        default: nil
        }
    }

    mutating func block() -> [UInt8]? { number().flatMap { take($0) }.map { Array($0) } }

    mutating func text() -> String? { block().map { String(decoding: $0, as: UTF8.self) } }
}
