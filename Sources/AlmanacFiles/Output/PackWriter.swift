internal import AlmanacHash

/// Writes packs one after the other, in a folder that readers do not see: a pack is closed before it would exceed the limit.
///
/// As long as subjects are taken over from one earlier pack in its order, nothing is written: a pack that would get the same bytes stays. Memory
/// stays flat: the directory of a pack, which stands at its end, waits in a file of its own.
struct PackWriter: Sendable {
    /// A pack that is being written.
    private struct Current: Sendable {
        let file: File
        var size = 0
        var hash = SHA256()
        let directory: File
        var directorySize = 0
        var waiting: [UInt8] = []
        var entries = 0
    }

    /// A pack of the run before, of which all was taken over so far.
    private struct Followed: Sendable {
        var pack: Int
        var size = 0
        var directorySize = 0
        var entries = 0
        var subjects: [(folder: String, length: Int)] = []
    }

    private static let block = 1 << 18

    /// The finished ones, in the folder that they are written to, under their own names.
    private(set) var packs: [Pack] = []
    /// Numbers of those that are packs of the run before, in their own place.
    private(set) var kept: Set<Int> = []
    let folder: Folder
    private let limit: Int
    private let earlier: PackedFolder?
    /// At most one of the two is set.
    private var current: Current?
    private var followed: Followed?

    /// - Parameters:
    ///   - folder: A folder in which nobody else writes.
    ///   - limit: Most bytes of a pack.
    ///   - earlier: The output whose packs may stay; `nil` for none.
    init(in folder: Folder, limit: Int, earlier: PackedFolder? = nil) {
        self.folder = folder
        self.limit = limit
        self.earlier = earlier
    }

    /// True when a pack could hold so much.
    func fits(_ subject: PackedSubject) -> Bool { subject.bytes.count + subject.directorySize + ZipEnd.most <= limit }

    /// Appends a subject.
    ///
    /// - Parameter origin: Its place in an earlier pack with the same bytes.
    /// - Returns: Its place. The pack's number counts in `packs`, once the pack is closed.
    mutating func append(_ subject: PackedSubject, from origin: PackedSubject.Extent? = nil) throws(SystemError) -> PackedSubject.Extent {
        let size =
            current.map { $0.size + $0.directorySize + $0.waiting.count } ?? followed.map { $0.size + $0.directorySize } ?? 0
        if size > 0, size + subject.bytes.count + subject.directorySize + ZipEnd.most > limit { try close() }
        if let origin, let extent = follow(subject, origin) { return extent }
        try writeFollowed()
        return try write(subject)
    }

    /// - Returns: `nil` when the subject does not go on with a pack of the run before.
    private mutating func follow(_ subject: PackedSubject, _ origin: PackedSubject.Extent) -> PackedSubject.Extent? {
        guard earlier != nil, current == nil else { return nil }
        var open = followed ?? Followed(pack: origin.pack)
        guard origin.pack == open.pack, origin.offset == open.size, origin.length == subject.bytes.count else { return nil }
        let extent = PackedSubject.Extent(pack: packs.count, offset: open.size, length: origin.length)
        open.size += origin.length
        open.directorySize += subject.directorySize
        open.entries += subject.entries.count
        open.subjects.append((subject.folder, origin.length))
        followed = open
        return extent
    }

    /// Writes what would have stayed if everything after it had been taken over, too.
    private mutating func writeFollowed() throws(SystemError) {
        guard let open = followed, let earlier else { return }
        followed = nil
        var offset = 0
        for (folder, length) in open.subjects {
            // It was read in this run: somebody took it away since then.
            guard let subject = try earlier.subject(folder, at: .init(pack: open.pack, offset: offset, length: length)) else {
                throw .notFound
            }
            offset += length
            _ = try write(subject)
        }
    }

    private mutating func write(_ subject: PackedSubject) throws(SystemError) -> PackedSubject.Extent {
        var open: Current
        if let current {
            open = current
        } else {
            let directory = try File(creating: "pack-directory", in: folder)
            try folder.remove("pack-directory")
            open = Current(file: try File(creating: "pack-next", in: folder), directory: directory)
        }
        current = nil
        let extent = PackedSubject.Extent(pack: packs.count, offset: open.size, length: subject.bytes.count)
        try Self.write(subject.bytes, &open)
        for var entry in subject.entries {
            entry.offset += extent.offset
            entry.appendCentral(to: &open.waiting)
        }
        open.entries += subject.entries.count
        if open.waiting.count >= Self.block { try Self.flushDirectory(&open) }
        current = open
        return extent
    }

    /// Ends the pack that is being written, and brings it to the device.
    mutating func close() throws(SystemError) {
        if let followed, let earlier {
            let end = ZipEnd(entries: followed.entries, directorySize: followed.directorySize, directoryOffset: followed.size)
            let pack = earlier.packs[followed.pack]
            // The earlier pack ends here, too: with a subject more it would be larger.
            if pack.bytes == followed.size + followed.directorySize + end.bytes.count {
                self.followed = nil
                kept.insert(packs.count)
                packs.append(pack)
                return
            }
            try writeFollowed()
        }
        guard var open = current else { return }
        current = nil
        let offset = open.size
        try Self.flushDirectory(&open)
        var position = 0
        while position < open.directorySize {
            let bytes = try open.directory.read(Self.block, at: position)
            guard !bytes.isEmpty else { throw .invalid }
            try Self.write(bytes, &open)
            position += bytes.count
        }
        try Self.write(ZipEnd(entries: open.entries, directorySize: open.directorySize, directoryOffset: offset).bytes, &open)
        try open.file.sync()
        let pack = Pack(bytes: open.size, hash: ContentHash(words: open.hash.digest.words))
        try folder.rename("pack-next", into: folder, as: pack.name)
        packs.append(pack)
    }

    private static func write(_ bytes: [UInt8], _ open: inout Current) throws(SystemError) {
        try open.file.write(bytes, at: open.size)
        bytes.withUnsafeBytes { open.hash.update($0) }
        open.size += bytes.count
    }

    private static func flushDirectory(_ open: inout Current) throws(SystemError) {
        try open.directory.write(open.waiting, at: open.directorySize)
        open.directorySize += open.waiting.count
        open.waiting.removeAll(keepingCapacity: true)
    }
}
