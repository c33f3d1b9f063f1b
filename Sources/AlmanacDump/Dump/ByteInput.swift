#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A file or standard input as a stream of blocks, inflated when it is gzip.
package final class ByteInput {
    /// Why a stream ended early.
    package enum Failure: Error {
        case system(errno: Int32)
        case truncated
        case damaged
        /// Compressed so much more than any dump is that it was made to fill memory and time.
        case inflated
        /// Another kind of file, in words: no text.
        case foreign(String)
        /// In words.
        case other(String)
    }

    private static let blockSize = 1 << 20

    private let descriptor: Int32
    private let closes: Bool
    /// Called while nothing comes and before each block, so that neither a stalled pipe nor an endless one can hold up a process that was told to
    /// stop.
    private let isStopped: () -> Bool
    private let block = UnsafeMutablePointer<UInt8>.allocate(capacity: blockSize)
    private var inflater: Inflater?
    /// Bytes of `block` that were read to detect the format, and are still to be given.
    private var peeked = 0
    /// Bytes that are still to be read of a part of a file; `nil` for all there are.
    private var rest: Int?

    /// Reads a part of a file, without inflating it.
    ///
    /// - Parameter part: The range in the file. A shorter file ends the input.
    init(path: String, part: Range<Int>, isStopped: @escaping () -> Bool) throws(Failure) {
        self.isStopped = isStopped
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        closes = true
        rest = part.count
        guard descriptor >= 0, lseek(descriptor, off_t(part.lowerBound), SEEK_SET) >= 0 else { throw .system(errno: errno) }
    }

    /// - Parameters:
    ///   - path: `-` for standard input.
    ///   - isStopped: Ends the input when it returns true.
    package init(path: String, isStopped: @escaping () -> Bool) throws(Failure) {
        self.isStopped = isStopped
        if path == "-" {
            descriptor = STDIN_FILENO
            closes = false
        } else {
            // A pipe of that name is opened at once, and its writer waited for where a stop is seen; a file knows no difference.
            descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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

    /// Part of the file that was read, 0…1; `nil` for what is no file.
    ///
    /// - Parameter taken: Bytes that were taken out of it; of a compressed one those count that were read.
    func share(taken: Int) -> Double? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
        let position = inflater == nil ? taken : Int(lseek(descriptor, 0, SEEK_CUR))
        return position < 0 ? nil : min(1, Double(position) / Double(status.st_size))
    }

    deinit {
        if closes, descriptor >= 0 { close(descriptor) }
        block.deallocate()
    }

    /// The next bytes, at most a block; none at the end. They hold until the next call.
    package func next() throws(Failure) -> UnsafeBufferPointer<UInt8> {
        if let inflater {
            while true {
                let inflated = try inflater.next()
                if !inflated.isEmpty { return inflated }
                let count = try fill(from: 0)
                guard count > 0 else {
                    guard inflater.isWhole else { throw .truncated }
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
            if rest == 0 || !isReady() { return 0 }
            let room = Self.blockSize - offset
            let count = read(descriptor, block + offset, min(room, rest ?? room))
            if count >= 0 {
                if let left = rest { rest = left - count }
                return count
            }
            guard errno == EINTR || errno == EAGAIN else { throw .system(errno: errno) }
        }
    }

    /// Waits until there is something to read, or an end, or an error; `false` when told to stop. A file is ready at once.
    private func isReady() -> Bool {
        if isStopped() { return false }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, 100) == 0 {
            if isStopped() { return false }
        }
        return true
    }
}
