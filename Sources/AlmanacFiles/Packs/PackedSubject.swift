internal import AlmanacModel

/// The files of one subject as they stand in a pack, one after the other: its manifest first, then what that lists, ascending by path.
package struct PackedSubject: Sendable {
    /// The place of a subject's files.
    package struct Extent: Hashable, Sendable {
        /// Number of the pack, from 0, in the list that goes with it.
        package var pack: Int
        /// Offset of the first local header, in bytes from the beginning of the pack.
        package var offset: Int
        /// Bytes of all its entries.
        package var length: Int

        package init(pack: Int, offset: Int, length: Int) {
            self.pack = pack
            self.offset = offset
            self.length = length
        }
    }

    /// Folder of the subject.
    package let folder: String
    /// Local headers and what follows each of them.
    let bytes: [UInt8]
    /// Their offsets count from the beginning of `bytes`. The first one is the manifest.
    let entries: [ZipEntry]

    /// Packs a set of files.
    init(_ folder: String, _ set: FileSet, manifest: [UInt8]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(set.bytes / 4)
        var entries = [ZipEntry("\(folder)/\(Manifest.name)", manifest, appendingTo: &bytes)]
        entries.reserveCapacity(1 + set.artifacts.count)
        for artifact in set.artifacts {
            entries.append(ZipEntry("\(folder)/\(artifact.path)", artifact.bytes, appendingTo: &bytes))
        }
        self.folder = folder
        self.bytes = bytes
        self.entries = entries
    }

    /// - Returns: `nil` unless the bytes are entries of this subject to the last one, the manifest first.
    init?(_ folder: String, _ bytes: [UInt8]) {
        var entries: [ZipEntry] = []
        var offset = 0
        while offset < bytes.count {
            guard let entry = ZipEntry(local: bytes[offset...], at: offset), let parts = entry.parts, parts.folder == folder else {
                return nil
            }
            if entries.isEmpty, parts.path != Manifest.name { return nil }
            entries.append(entry)
            offset += entry.length
        }
        guard !entries.isEmpty else { return nil }
        self.folder = folder
        self.bytes = bytes
        self.entries = entries
    }

    /// Bytes of these entries in the directory of a pack.
    var directorySize: Int { entries.reduce(0) { $0 + ZipEntry.centralSize + $1.path.utf8.count } }

    /// The content of an entry, which has its checksum; `nil` when it has not, or is larger than a file of ours.
    func content(of entry: ZipEntry) -> [UInt8]? {
        guard entry.size <= Self.largest else { return nil }
        let packed = bytes[entry.dataOffset..<(entry.dataOffset + entry.packedSize)]
        let content = entry.isDeflated ? Deflation.inflate(packed, size: entry.size) : Array(packed)
        guard let content, Deflation.checksum(content) == entry.checksum else { return nil }
        return content
    }

    /// Most bytes of a file. A page has some hundred kilobytes, so a larger one is not ours.
    static let largest = 256 << 20

    /// The manifest, where it is one and lists just the entries that are here.
    func manifest() -> (hash: ContentHash, files: [Manifest.ListedFile])? {
        guard entries[0].size <= Manifest.limit, let bytes = content(of: entries[0]), let manifest = Manifest(bytes),
            manifest.files.count == entries.count - 1
        else { return nil }
        for (file, entry) in zip(manifest.files, entries.dropFirst()) {
            guard file.hash != nil, file.bytes == entry.size, entry.path.utf8.dropFirst(folder.utf8.count + 1).elementsEqual(file.path.utf8)
            else { return nil }
        }
        return (ContentHash(of: bytes), manifest.files)
    }

    /// The content of a file that the manifest lists; `nil` when it is not as written.
    func content(of file: Manifest.ListedFile) -> [UInt8]? {
        let start = folder.utf8.count + 1
        guard let entry = entries.first(where: { $0.path.utf8.dropFirst(start).elementsEqual(file.path.utf8) }),
            let content = content(of: entry), ContentHash(of: content) == file.hash
        else { return nil }
        return content
    }
}
