internal import CZlib

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A file or standard input as a stream of blocks, inflated when it is gzip.
final class ByteInput {
    /// Why a stream ended early.
    enum Failure: Error {
        case system(errno: Int32)
        case truncated
        case damaged
    }

    private static let blockSize = 1 << 20

    private let descriptor: Int32
    private let closes: Bool
    private let block = UnsafeMutablePointer<UInt8>.allocate(capacity: blockSize)
    private var inflater: Inflater?
    /// Bytes of `block` that were read to find out what they are, and wait for their turn.
    private var peeked = 0

    /// - Parameter path: `-` for standard input.
    init(path: String) throws(Failure) {
        if path == "-" {
            descriptor = STDIN_FILENO
            closes = false
        } else {
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
            closes = true
        }
        guard descriptor >= 0 else { throw .system(errno: errno) }

        // gzip by its first two bytes, whatever the name says (RFC 1952, section 2.3.1).
        while peeked < 2 {
            let count = try fill(from: peeked)
            if count == 0 { break }
            peeked += count
        }
        if peeked >= 2, block[0] == 0x1F, block[1] == 0x8B {
            let inflater = Inflater(capacity: Self.blockSize)
            inflater.feed(UnsafeBufferPointer(start: block, count: peeked))
            peeked = 0
            self.inflater = inflater
        }
    }

    deinit {
        if closes, descriptor >= 0 { close(descriptor) }
        block.deallocate()
    }

    /// The next bytes, at most a block; none at the end. They hold until the next call.
    func next() throws(Failure) -> UnsafeBufferPointer<UInt8> {
        if let inflater {
            while true {
                let inflated = try inflater.next()
                if !inflated.isEmpty { return inflated }
                let count = try fill(from: 0)
                guard count > 0 else {
                    guard inflater.isAtMemberEnd else { throw .truncated }
                    return UnsafeBufferPointer(start: nil, count: 0)
                }
                inflater.feed(UnsafeBufferPointer(start: block, count: count))
            }
        }
        if peeked > 0 {
            defer { peeked = 0 }
            return UnsafeBufferPointer(start: block, count: peeked)
        }
        return UnsafeBufferPointer(start: block, count: try fill(from: 0))
    }

    private func fill(from offset: Int) throws(Failure) -> Int {
        while true {
            let count = read(descriptor, block + offset, Self.blockSize - offset)
            if count >= 0 { return count }
            guard errno == EINTR else { throw .system(errno: errno) }
        }
    }
}

/// Inflates a sequence of gzip members (RFC 1952).
private final class Inflater {
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
