import AlmanacModel

/// Numbers and texts as bytes, for files of a run's own: numbers in eight bytes with the smallest first, texts after their length.
struct RecordBytes {
    private(set) var bytes: [UInt8] = []

    mutating func put(_ number: Int) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ isTrue: Bool) { put(isTrue ? 1 : 0) }

    mutating func put(_ block: [UInt8]) {
        put(block.count)
        bytes += block
    }

    mutating func put(_ text: String) {
        put(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Appends a notice without its place, which is that of the record in the dump that is read.
    mutating func put(_ notice: Notice) {
        put(notice.path)
        put(notice.message)
        put(notice.isRemark)
        put(notice.spot?.line ?? 0)
        put(notice.spot?.column ?? 0)
    }

    mutating func put(_ notices: [Notice]) {
        put(notices.count)
        for notice in notices { put(notice) }
    }

    /// Appends bytes without their length.
    mutating func append(_ raw: some Sequence<UInt8>) { bytes.append(contentsOf: raw) }
}

/// Reads what `RecordBytes` wrote; `nil` for whatever cannot be read.
struct RecordReader {
    private let bytes: [UInt8]
    private let end: Int
    private var offset = 0

    /// - Parameter end: The index to end at; `nil` for the end of the bytes.
    init(_ bytes: [UInt8], end: Int? = nil) {
        self.bytes = bytes
        self.end = min(end ?? bytes.count, bytes.count)
    }

    var isAtEnd: Bool { offset == end }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= end - offset else { return nil }
        defer { offset += count }
        return bytes[offset..<(offset + count)]
    }

    mutating func number() -> Int? {
        guard end - offset >= 8 else { return nil }
        defer { offset += 8 }
        return Int(littleEndian: bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Int.self) })
    }

    mutating func isTrue() -> Bool? {
        switch number() {
        case 0: false
        case 1: true
        default: nil
        }
    }

    mutating func block() -> [UInt8]? { number().flatMap { take($0) }.map { Array($0) } }

    mutating func text() -> String? { number().flatMap { take($0) }.map { String(decoding: $0, as: UTF8.self) } }

    mutating func notice() -> Notice? {
        guard let path = text(), let message = text(), let isRemark = isTrue(), let line = number(), let column = number() else {
            return nil
        }
        var notice = Notice(path: path, message: message, isRemark: isRemark)
        if column > 0, (0...Int(Int32.max)).contains(line) { notice.spot = .init(line: line, column: column) }
        return notice
    }
    mutating func notices() -> [Notice]? {
        guard let count = number() else { return nil }
        var notices: [Notice] = []
        while notices.count < count {
            guard let notice = notice() else { return nil }
            notices.append(notice)
        }
        return notices
    }
}
