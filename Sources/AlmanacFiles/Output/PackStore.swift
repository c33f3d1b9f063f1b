internal import Synchronization

/// The packs of a run: the earlier ones, subjects waiting to be written, and new ones.
///
/// Subjects are packed in parallel and written in the order of the dump, so the same input gives the same packs.
final class PackStore: Sendable {
    /// A packed subject whose turn has not come.
    struct Waiting: Sendable {
        var subject: PackedSubject
        var row: ManifestRow
        var index: Int
        /// Its place in a pack of the run before; `nil` when it was packed anew.
        var origin: PackedSubject.Extent?
    }

    /// Packed output of the run before; `nil` where nothing is known of one.
    let earlier: PackedFolder?
    private let waiting = Mutex<[UInt64: Waiting]>([:])
    private let writing: Mutex<Writing>

    struct Writing: Sendable {
        var writer: PackWriter
        /// In a merge, the packs of the shards in their order.
        var adopted: [Pack]?
        /// Indices of packs with subjects that another shard has, too.
        var mixed: Set<Int> = []
    }

    /// - Parameters:
    ///   - workshop: The folder for new packs.
    ///   - keepsEarlier: True to keep earlier packs whose content would not change.
    init(_ earlier: PackedFolder?, in workshop: Folder, limit: Int, keepsEarlier: Bool) {
        self.earlier = earlier
        writing = Mutex(Writing(writer: PackWriter(in: workshop, limit: limit, earlier: keepsEarlier ? earlier : nil)))
    }

    func wait(_ subject: Waiting, key: UInt64) { waiting.withLock { $0[key] = subject } }

    /// Takes out what waits for a subject.
    func next(_ key: UInt64) -> Waiting? { waiting.withLock { $0.removeValue(forKey: key) } }

    func withWriting<Value: Sendable>(
        _ body: (inout Writing) throws(SystemError) -> Value
    ) throws(SystemError) -> Value {
        try writing.withLock { writing throws(SystemError) in try body(&writing) }
    }
}
