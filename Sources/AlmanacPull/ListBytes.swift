internal import AlmanacSources

/// The bytes of a list one after the other, and the line they are on.
struct ListBytes {
    private let input: ByteInput
    private var block = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    private var offset = 0
    private var isAtEnd = false
    /// Line of the byte that comes next, from 1.
    private(set) var line = 1

    /// Passes over a byte order mark.
    init(_ input: ByteInput) throws(ByteInput.Failure) {
        self.input = input
        guard try peek() == 0xEF else { return }
        // The first block has at least the two bytes that identify gzip. Skip a byte order mark.
        if block.count >= 3, block[1] == 0xBB, block[2] == 0xBF { offset = 3 }
    }

    mutating func peek() throws(ByteInput.Failure) -> UInt8? {
        while offset == block.count {
            guard !isAtEnd else { return nil }
            block = try input.next()
            isAtEnd = block.isEmpty
            offset = 0
        }
        return block[offset]
    }

    mutating func take() throws(ByteInput.Failure) -> UInt8? {
        guard let byte = try peek() else { return nil }
        offset += 1
        if byte == 0x0A { line += 1 }
        return byte
    }
}
