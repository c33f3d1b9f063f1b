/// Up to 31 bytes of UTF-8 kept in place: tables of it are copied without counting references, which took most of the time with arrays.
package struct ShortText: Sendable, Hashable {
    /// Largest number of bytes of UTF-8.
    package static let capacity = 31

    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private var third: UInt64 = 0
    /// The last byte in memory order is the length.
    private var fourth: UInt64 = 0

    package static let empty = ShortText()

    private init() {}

    /// - Returns: `nil` when the text is longer than `capacity` bytes.
    package init?(_ text: String) {
        let bytes = text.utf8
        let count = bytes.count
        guard count <= Self.capacity else { return nil }
        withUnsafeMutableBytes(of: &self) { raw in
            raw.copyBytes(from: bytes)
            raw[Self.capacity] = UInt8(count)
        }
    }

    /// Bytes of UTF-8.
    package var count: Int {
        withUnsafeBytes(of: self) { Int($0[Self.capacity]) }
    }

    package var isEmpty: Bool { self == .empty }

    package var string: String {
        withUnsafeBytes(of: self) { String(decoding: $0.prefix(count), as: UTF8.self) }
    }

    /// Copies the bytes into a buffer that has room for them.
    @inline(__always)
    func copy(to buffer: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
        withUnsafeBytes(of: self) { raw in
            let count = Int(raw[Self.capacity])
            guard count > 0, start >= 0, start + count <= buffer.count, let place = buffer.baseAddress, let text = raw.baseAddress else {
                return
            }
            // Most are signs of one byte.
            if count == 1 { place[start] = raw[0] } else { UnsafeMutableRawPointer(place + start).copyMemory(from: text, byteCount: count) }
        }
    }

    @inline(__always)
    func write(into bytes: inout [UInt8]) {
        withUnsafeBytes(of: self) { raw in
            let count = Int(raw[Self.capacity])
            switch count {
            case 0: break
            case 1: bytes.append(raw[0])
            default: bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: raw[..<count]))
            }
        }
    }
}

extension ShortText: ExpressibleByStringLiteral {
    /// - Precondition: at most `capacity` bytes.
    package init(stringLiteral text: String) {
        guard let short = ShortText(text) else { preconditionFailure("\"\(text)\" is longer than \(Self.capacity) bytes") }
        self = short
    }
}

extension ShortText: CustomStringConvertible {
    package var description: String { string }
}
