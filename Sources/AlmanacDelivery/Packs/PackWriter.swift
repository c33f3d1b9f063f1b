internal import AlmanacHash

/// Writes packs aside, one after the other: a pack is closed before it would get larger than it may be.
///
/// Memory stays flat: the directory of a pack, which stands at its end, waits in a file of its own.
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

    private static let block = 1 << 18

    /// The finished ones, in the folder that they are written to, under their own names.
    private(set) var packs: [Pack] = []
    let folder: Folder
    private let limit: Int
    private var current: Current?

    /// - Parameters:
    ///   - folder: Where nobody else writes.
    ///   - limit: Bytes that a pack may have.
    init(in folder: Folder, limit: Int) {
        self.folder = folder
        self.limit = limit
    }

    /// Whether a pack could hold so much.
    func fits(_ subject: PackedSubject) -> Bool { subject.bytes.count + subject.directorySize + ZipEnd.most <= limit }

    /// Writes a subject behind those before.
    ///
    /// - Returns: Where it is. The pack's number is that in `packs`, once it is closed.
    mutating func append(_ subject: PackedSubject) throws(SystemError) -> PackedSubject.Extent {
        if let open = current,
            open.size + open.directorySize + open.waiting.count + subject.bytes.count + subject.directorySize + ZipEnd.most > limit
        {
            try close()
        }
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
