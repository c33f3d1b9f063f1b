/// A text of any encoding as bytes of UTF-8 one after the other, and the line they are on.
package struct TextBytes {
    /// The next bytes; none at the end. They hold until the next call.
    package typealias Blocks = () throws(ByteInput.Failure) -> UnsafeBufferPointer<UInt8>

    /// Bytes by which the encoding is found.
    package static let sampleSize = 1 << 20

    package let encoding: TextEncoding
    private let blocks: Blocks
    private var decoder: TextDecoder
    private var isAtEnd = false
    /// What is decoded, of which the part before `offset` was taken.
    private(set) var text: [UInt8] = []
    private(set) var offset = 0
    /// Line of the byte that comes next, from 1.
    package private(set) var line = 1
    /// True behind a CR, of which an LF may be the second half.
    private(set) var isAfterReturn = false

    /// Passes over a byte order mark.
    ///
    /// - Parameters:
    ///   - encoding: The one that was given; `nil` to find it.
    ///   - sampleSize: Bytes that are read before.
    package init(
        encoding: TextEncoding? = nil, sampleSize: Int = TextBytes.sampleSize, blocks: @escaping Blocks
    ) throws(ByteInput.Failure) {
        self.blocks = blocks
        var sample: [UInt8] = []
        var isWhole = false
        while sample.count < sampleSize, !isWhole {
            let block = try blocks()
            isWhole = block.isEmpty
            sample.append(contentsOf: block)
        }
        if sample.starts(with: Array("SQLite format 3".utf8)) {
            throw .other(
                "this is a database of SQLite; write what is asked of it into almanac.yaml: from: { sqlite: shop.db, query: SELECT … }")
        }
        if let kind = Self.foreign.first(where: { sample.starts(with: $0.bytes) })?.kind { throw .foreign(kind) }
        let begin = sample.prefix(200).filter { !($0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D) }
        if begin.starts(with: [0x5B, 0x7B]) {
            throw .other("this is one list of JSON; write an object a line: jq -c '.[]' list.json > rows.ndjson")
        }
        let found = encoding ?? TextEncoding(of: sample, isWhole: isWhole)
        self.encoding = found
        decoder = TextDecoder(found)
        let mark = TextEncoding.marked(sample).flatMap { $0.encoding == found ? $0.length : nil } ?? 0
        sample.withUnsafeBufferPointer { decoder.decode(UnsafeBufferPointer(rebasing: $0[mark...]), into: &text) }
        if isWhole { finish() }
    }

    /// The first bytes of files that are tables to their owners, and texts to nobody.
    private static let foreign: [(bytes: [UInt8], kind: String)] = [
        ([0x50, 0x4B, 0x03, 0x04], "an Excel workbook or a ZIP archive"), ([0xD0, 0xCF, 0x11, 0xE0], "an old Excel workbook"),
        ([0x42, 0x5A, 0x68], "compressed by bzip2"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "compressed by xz"),
        ([0x28, 0xB5, 0x2F, 0xFD], "compressed by Zstandard"), ([0x25, 0x50, 0x44, 0x46], "a PDF"),
        ([0x50, 0x41, 0x52, 0x31], "a Parquet file"),
    ]

    package init(_ input: ByteInput, encoding: TextEncoding? = nil) throws(ByteInput.Failure) {
        try self.init(encoding: encoding) { () throws(ByteInput.Failure) in try input.next() }
    }

    /// A text that is in memory as a whole.
    package init(_ memory: some Collection<UInt8>, encoding: TextEncoding? = nil) throws(ByteInput.Failure) {
        // All of it is taken at once, so that nothing is left to be given later.
        let memory = Array(memory)
        self = try memory.withUnsafeBufferPointer { memory throws(ByteInput.Failure) in
            var rest = memory
            return try TextBytes(encoding: encoding) { () throws(ByteInput.Failure) in
                defer { rest = UnsafeBufferPointer(start: nil, count: 0) }
                return rest
            }
        }
    }

    /// The bytes that come next, as far as they were read.
    package var ahead: ArraySlice<UInt8> { text[offset...] }

    /// True when the text ends with what is `ahead`.
    package var isReadToEnd: Bool { isAtEnd }

    /// Makes sure that there is a next byte.
    ///
    /// - Returns: False at the end.
    mutating func fill() throws(ByteInput.Failure) -> Bool {
        while offset == text.count {
            guard !isAtEnd else { return false }
            let block = try blocks()
            text.removeAll(keepingCapacity: true)
            offset = 0
            if block.isEmpty { finish() } else { decoder.decode(block, into: &text) }
        }
        return true
    }

    private mutating func finish() {
        isAtEnd = true
        decoder.finish(into: &text)
    }

    package mutating func peek() throws(ByteInput.Failure) -> UInt8? {
        try fill() ? text[offset] : nil
    }

    package mutating func take() throws(ByteInput.Failure) -> UInt8? {
        guard try fill() else { return nil }
        let byte = text[offset]
        offset += 1
        count(byte)
        return byte
    }

    /// Takes so many of the bytes that are decoded, of which none ends a line.
    mutating func pass(_ count: Int) {
        guard count > 0 else { return }
        offset += count
        isAfterReturn = false
    }

    /// How many of the bytes that are decoded stand before a line's end, a NUL, or one of two others.
    func run(before one: UInt8, _ other: UInt8) -> Int {
        text.withUnsafeBufferPointer { text in
            var index = offset
            while index < text.count {
                let byte = text[index]
                if byte == one || byte == other || byte == 0x0A || byte == 0x0D { break }
                index += 1
            }
            return index - offset
        }
    }

    /// Counts lines that end with LF, CRLF or CR.
    private mutating func count(_ byte: UInt8) {
        if byte == 0x0D || byte == 0x0A && !isAfterReturn { line += 1 }
        isAfterReturn = byte == 0x0D
    }
}
