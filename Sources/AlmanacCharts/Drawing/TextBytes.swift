/// The UTF-8 of many texts, one after the other.
struct TextBytes: Sendable {
    /// Bytes that were written, and room behind them: writing into room that is there is much cheaper than appending.
    private var storage: [UInt8]
    private(set) var count = 0

    /// None, and no room for any.
    static var empty: TextBytes { TextBytes(storage: []) }

    private init(storage: [UInt8]) { self.storage = storage }

    init(capacity: Int) {
        // Every byte is written before it is read, so no zeros are needed.
        let room = max(capacity, 64)
        storage = [UInt8](unsafeUninitializedCapacity: room) { $1 = room }
    }

    mutating func append(_ text: String) {
        if text.utf8.withContiguousStorageIfAvailable({ append($0) }) != nil { return }
        var text = text
        text.withUTF8 { append($0) }
    }

    mutating func append(_ text: StaticString) { append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)) }

    /// Appends a text with every isolate that it opens closed again, so that it reorders nothing that is appended after it.
    mutating func append(balanced text: String) {
        let start = count
        append(text)
        let end = count
        // Isolates begin with this byte, and few other signs do.
        let mayIsolate = storage.withUnsafeBufferPointer { bytes in
            var found: UInt8 = 0
            for byte in bytes[start..<end] { found |= byte == 0xE2 ? 1 : 0 }
            return found == 1
        }
        guard mayIsolate else { return }
        var depth = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: depth += 1
            case 0x2069 where depth > 0: depth -= 1
            default: break
            }
        }
        for _ in 0..<depth { append("\u{2069}" as StaticString) }
    }

    /// Some of them.
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result { storage.withUnsafeBufferPointer(body) }

    private mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
        guard let start = source.baseAddress, !source.isEmpty else { return }
        if storage.count - count < source.count {
            storage.append(contentsOf: repeatElement(0, count: max(storage.count, source.count)))
        }
        storage.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            (base + count).update(from: start, count: source.count)
        }
        count += source.count
    }
}
