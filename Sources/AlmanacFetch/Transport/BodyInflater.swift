internal import CZlib

/// Unpacks a body that came as gzip (RFC 1952) or deflate (RFC 1950), while it comes.
final class BodyInflater {
    enum Fault: Error, Hashable {
        case tooLarge
        case damaged
    }

    // zlib keeps the address of the stream, so it may not move.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var part = [UInt8](repeating: 0, count: 65_536)
    private var isBegun = false
    private var isEnded = false

    /// - Parameter isGzip: Else it is deflate.
    init(isGzip: Bool) {
        stream.initialize(to: z_stream())
        // 16 asks for gzip, 15 is the largest window.
        let code = inflateInit2_(stream, isGzip ? 16 + 15 : 15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(code == Z_OK, "zlib cannot start: \(code)")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// True when nothing is missing: all of it came, or there is nothing at all.
    var isWhole: Bool { isEnded || !isBegun }

    /// Inflates bytes and appends the result to `body`.
    ///
    /// - Parameter limit: Most bytes of the whole body.
    func unpack(_ bytes: UnsafeRawBufferPointer, into body: inout [UInt8], limit: Int) throws(Fault) {
        guard !bytes.isEmpty else { return }
        isBegun = true
        // zlib does not write to its input, it only does not say so.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = UInt32(bytes.count)
        var isFull = false
        while stream.pointee.avail_in > 0 || isFull {
            // Nothing may follow the end.
            guard !isEnded else { throw .damaged }
            let (code, count) = part.withUnsafeMutableBufferPointer { part in
                stream.pointee.next_out = part.baseAddress
                stream.pointee.avail_out = UInt32(part.count)
                let code = inflate(stream, Z_NO_FLUSH)
                return (code, part.count - Int(stream.pointee.avail_out))
            }
            isFull = count == part.count && code == Z_OK
            switch code {
            case Z_OK, Z_BUF_ERROR: break
            case Z_STREAM_END: isEnded = true
            default: throw .damaged
            }
            guard count <= limit - body.count else { throw .tooLarge }
            body += part[..<count]
            if code == Z_BUF_ERROR { break }
        }
    }
}
