internal import AlmanacDump
internal import AlmanacModel

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Standard output, or another open file that records are written to as they come.
final class RecordStream: PullOutput {
    private let descriptor: Int32
    private var section = DumpSection()

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    var place: String { descriptor == STDOUT_FILENO ? "standard output" : "descriptor \(descriptor)" }
    var discarded: String? { nil }

    func nextEarlierRecord() -> PartialDump.Record? { nil }

    /// Writes a whole line. A reader that has gone away is an error here and no signal, provided that the process ignores SIGPIPE.
    func append(_ line: [UInt8], now: Instant) throws(PullError) {
        try write(line)
        section.add(record: line)
    }

    func pause(now: Instant) {}

    func finish(isEmpty: Bool) throws(PullError) {
        if !isEmpty { try write(section.trailer.line) }
    }

    private func write(_ line: [UInt8]) throws(PullError) {
        let bytes = line + [0x0A]
        var done = 0
        while done < bytes.count {
            let written = bytes.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done) }
            if written >= 0 {
                done += written
            } else if errno != EINTR {
                throw .cannotWrite(path: place, errno: errno)
            }
        }
    }
}

/// `write(2)`, which has another name inside a type that can write.
private func writeBytes(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, start, count)
}
