import AlmanacFiles

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Bytes of a file, a pipe or standard input, some at a time.
enum ByteSource {
    private static let chunk = 64 << 10

    /// Reads a place to its end.
    ///
    /// - Parameters:
    ///   - path: `-` for standard input.
    ///   - take: Receives each block; `false` ends the reading.
    /// - Throws: `badData` when it cannot be opened or read.
    static func read(_ path: String, _ take: (ArraySlice<UInt8>) throws(RunFailure) -> Bool) throws(RunFailure) {
        guard path != "-" else { return try read(0, "standard input", take) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        try read(descriptor, path, take)
    }

    /// Reads an open descriptor.
    static func read(_ descriptor: Int32, _ place: String, _ take: (ArraySlice<UInt8>) throws(RunFailure) -> Bool) throws(RunFailure) {
        var buffer = [UInt8](repeating: 0, count: chunk)
        while true {
            let count = buffer.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure(place)
            }
            guard count > 0, try take(buffer[..<count]) else { return }
        }
    }

    /// Why the latest call failed.
    static func failure(_ path: String) -> RunFailure {
        RunFailure(.badData, "\(path): \(SystemError.latest.problem); name a file that this user may read, or - for standard input")
    }
}

/// `read(2)`, which has another name inside a type that can read.
private func readBytes(_ descriptor: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, start, count)
}
