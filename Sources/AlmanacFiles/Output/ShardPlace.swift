internal import AlmanacModel
internal import Synchronization

/// The state that one shard of a job has of its own in the output folder: a lock, its asides, and notes of its changes to files, for a second try.
///
/// A killed try has replaced files that the next one finds unchanged. From the notes the next try reports what the first would have, so that the
/// report of a job does not depend on the number of tries.
final class ShardPlace: Sendable {
    /// Counts of changes to the files of one subject.
    struct Counts: Hashable, Sendable {
        var written: UInt32
        var unchanged: UInt32
        var removed: UInt32
        var mended: UInt32

        func replace(_ receipt: inout SubjectReceipt) {
            (receipt.written, receipt.unchanged) = (Int(written), Int(unchanged))
            (receipt.removed, receipt.mended) = (Int(removed), Int(mended))
        }
    }

    let shard: Shard
    /// Folder for finished parts: `.almanac/job`.
    let job: Folder
    /// Counts of earlier tries, by the key of the subject's folder. The first try counts.
    let earlier: [UInt64: Counts]
    private let lock: File
    private let notes: File
    private let end: Mutex<Int>

    static let notes = "notes"
    private static let slot = 24

    /// - Parameter folder: The shard's own.
    /// - Throws: `locked` while another try of this shard is at work.
    init(_ shard: Shard, in folder: Folder, of job: Folder) throws(SystemError) {
        self.shard = shard
        self.job = job
        lock = try File(locking: "lock", in: folder)
        notes = try File(opening: Self.notes, in: folder)
        var earlier: [UInt64: Counts] = [:]
        var position = 0
        while true {
            let bytes = try notes.read(Self.slot * 4096, at: position)
            for start in stride(from: 0, to: bytes.count / Self.slot * Self.slot, by: Self.slot) {
                func number(_ offset: Int, _ count: Int) -> UInt64 {
                    bytes[(start + offset)..<(start + offset + count)].reduce(0) { $0 << 8 | UInt64($1) }
                }
                let key = number(0, 8)
                let counts = (0..<4).map { UInt32(number(8 + 4 * $0, 4)) }
                if earlier[key] == nil {
                    earlier[key] = Counts(written: counts[0], unchanged: counts[1], removed: counts[2], mended: counts[3])
                }
            }
            // Half a note is overwritten: its change was not made yet.
            position += bytes.count / Self.slot * Self.slot
            if bytes.count < Self.slot * 4096 { break }
        }
        self.earlier = earlier
        end = Mutex(position)
    }

    /// Notes a change to a subject's files before it is made.
    func note(_ receipt: SubjectReceipt, of key: UInt64) throws(SystemError) {
        guard earlier[key] == nil else { return }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.slot)
        for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: key >> shift)) }
        for count in [receipt.written, receipt.unchanged, receipt.removed, receipt.mended] {
            for shift in stride(from: 24, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
        }
        let offset = end.withLock { end in
            defer { end += Self.slot }
            return end
        }
        try notes.write(bytes, at: offset)
    }

    /// The name of the finished part of a shard.
    static func part(_ number: Int) -> String { "part-\(number)" }
}
