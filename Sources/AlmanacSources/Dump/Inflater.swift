internal import CZlib

/// Inflates a sequence of gzip members (RFC 1952).
final class Inflater {
    // zlib keeps the address of the stream, so it may not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let output: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    /// Between two members, where the stream may end.
    private(set) var isAtMemberEnd = false
    /// Something else than a member follows the last one; gzip(1) ignores that too.
    private var isOver = false
    /// The last call filled the whole output: there may be more without more input.
    private var hasMore = false

    init(capacity: Int) {
        self.capacity = capacity
        output = .allocate(capacity: capacity)
        stream.initialize(to: z_stream())
        // 16 asks for gzip, 15 is the largest window.
        let code = inflateInit2_(stream, 16 + 15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(code == Z_OK, "zlib cannot start: \(code)")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        output.deallocate()
    }

    /// - Parameter input: Must hold until `next` gives nothing.
    func feed(_ input: UnsafeBufferPointer<UInt8>) {
        // zlib does not write to its input, it only does not say so.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
    }

    /// What the input fed so far gives, at most `capacity` bytes at a time; nothing when more input is needed.
    func next() throws(ByteInput.Failure) -> UnsafeBufferPointer<UInt8> {
        while !isOver, stream.pointee.avail_in > 0 || hasMore {
            if isAtMemberEnd {
                guard stream.pointee.next_in?.pointee == 0x1F else {
                    isOver = true
                    break
                }
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
            if count > 0 { return UnsafeBufferPointer(start: output, count: count) }
            if code == Z_BUF_ERROR { break }
        }
        return UnsafeBufferPointer(start: nil, count: 0)
    }
}
