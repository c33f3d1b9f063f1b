internal import CZlib

/// Inflates what was compressed, while it comes.
package final class Inflater {
    package enum Form {
        /// A file of gzip members (RFC 1952). Zero bytes after a member are padding, as in gzip(1), and are skipped; another member may follow them.
        /// Anything else there counts as damage: it may be the head of a member whose records would silently be lost.
        case members
        /// One member of gzip, or a stream of zlib (RFC 1950), and nothing behind it.
        case member, zlib
    }

    // zlib keeps the address of the stream, so it must not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let output: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    private let form: Form
    /// True between two members, where the stream may end.
    private var isAtMemberEnd = false
    /// Bytes fed, and bytes inflated.
    private var consumed: Int64 = 0
    private var produced: Int64 = 0
    /// True when the last call filled the whole output: there may be more without more input.
    private var hasMore = false

    package init(_ form: Form = .members, capacity: Int) {
        self.form = form
        self.capacity = capacity
        output = .allocate(capacity: capacity)
        stream.initialize(to: z_stream())
        // 16 asks for gzip, 15 is the largest window.
        let code = inflateInit2_(stream, form == .zlib ? 15 : 16 + 15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(code == Z_OK, "zlib cannot start: \(code)")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        output.deallocate()
    }

    /// True when nothing is missing: all of it came, or there is nothing at all.
    package var isWhole: Bool { isAtMemberEnd || consumed == 0 }

    /// - Parameter input: Must stay valid until `next` returns nothing.
    package func feed(_ input: UnsafeBufferPointer<UInt8>) {
        consumed += Int64(input.count)
        // zlib does not write to its input, although its type allows it.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
    }

    /// Inflates the input fed so far, at most `capacity` bytes at a time; empty when more input is needed.
    ///
    /// - Throws: `damaged`, and `inflated` when the growth exceeds the limit. Whole members before the damage were returned.
    package func next() throws(ByteInput.Failure) -> UnsafeBufferPointer<UInt8> {
        while stream.pointee.avail_in > 0 || hasMore {
            if isAtMemberEnd {
                guard form == .members else { throw .damaged }
                guard let first = firstByteAfterPadding() else { break }
                guard first == Self.firstByteOfMember else { throw .damaged }
                inflateReset(stream)
                isAtMemberEnd = false
            }
            stream.pointee.next_out = output
            stream.pointee.avail_out = UInt32(capacity)
            let code = inflate(stream, Z_NO_FLUSH)
            let count = capacity - Int(stream.pointee.avail_out)
            hasMore = count == capacity && code == Z_OK
            switch code {
            case Z_OK, Z_BUF_ERROR: break
            case Z_STREAM_END: isAtMemberEnd = true
            default: throw .damaged
            }
            produced += Int64(count)
            guard produced <= Self.freeBytes || produced / Self.mostGrowth <= consumed else { throw .inflated }
            if count > 0 { return UnsafeBufferPointer(start: output, count: count) }
            if code == Z_BUF_ERROR { break }
        }
        return UnsafeBufferPointer(start: nil, count: 0)
    }

    /// Most bytes of output for each byte of input, once there are more than `freeBytes`. Records of subjects grow by 10 or 20, identical records by
    /// some 100, and bombs by 1,000.
    private static let mostGrowth: Int64 = 200
    private static let freeBytes: Int64 = 64 << 20

    /// RFC 1952, section 2.3.1.
    private static let firstByteOfMember: UInt8 = 0x1F

    /// Skips zero bytes; `nil` when there is nothing else in the input fed so far.
    private func firstByteAfterPadding() -> UInt8? {
        while stream.pointee.avail_in > 0, let next = stream.pointee.next_in {
            if next.pointee != 0 { return next.pointee }
            stream.pointee.next_in = next + 1
            stream.pointee.avail_in -= 1
        }
        return nil
    }
}
