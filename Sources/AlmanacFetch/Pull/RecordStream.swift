internal import AlmanacDump
internal import AlmanacFiles
internal import AlmanacModel

/// Standard output, or another open file that records are written to as they come.
final class RecordStream: PullOutput {
    private let descriptor: Int32
    private var section = DumpSection()

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    var place: String { descriptor == 1 ? "standard output" : "descriptor \(descriptor)" }
    var discarded: String? { nil }

    func nextEarlierRecord() -> PartialDump.Record? { nil }

    func append(_ line: [UInt8], now: Instant) throws(PullError) {
        try write(line)
        section.add(record: line)
    }

    func pause(now: Instant) {}

    func finish(isEmpty: Bool) throws(PullError) {
        if !isEmpty { try write(section.trailer.line) }
    }

    private func write(_ line: [UInt8]) throws(PullError) {
        do throws(SystemError) { try writeAll(line + [0x0A], to: descriptor) } catch {
            throw .cannotWrite(path: place, errno: error.code)
        }
    }
}
