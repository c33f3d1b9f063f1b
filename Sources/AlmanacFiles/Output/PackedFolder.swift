/// Content of packed output by its manifest: the place of each subject's files. Sixteen bytes a subject stay in memory.
package struct PackedFolder: Sendable {
    let manifest: FleetManifest.Earlier
    let packs: [Pack]
    private let root: Folder
    /// The place of each subject's row in the manifest, ascending by the key of its folder.
    private let places: [(key: UInt64, place: Int)]

    /// - Returns: `nil` when this is no manifest of packed output.
    init?(_ manifest: FleetManifest.Earlier, in root: Folder) throws(SystemError) {
        guard let packs = manifest.packs else { return nil }
        var places: [(key: UInt64, place: Int)] = []
        try manifest.forEachPlaced { row, place throws(SystemError) in
            places.append((OutputFolder.key(row.folder), place))
        } failure: {
            $0
        }
        places.sort { $0 < $1 }
        self.places = places
        self.manifest = manifest
        self.packs = packs
        self.root = root
    }

    /// The row of a subject; `nil` when there is none.
    func row(_ folder: String) throws(SystemError) -> ManifestRow? {
        let key = OutputFolder.key(folder)
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].key < key { low = middle + 1 } else { high = middle }
        }
        while low < places.count, places[low].key == key {
            if let row = try manifest.row(at: places[low].place), row.folder == folder { return row }
            low += 1
        }
        return nil
    }

    /// The files of a subject as they stand in their pack; `nil` when that is not there or is not as it was written.
    func subject(_ row: ManifestRow) throws(SystemError) -> PackedSubject? {
        guard let extent = row.extent, packs.indices.contains(extent.pack) else { return nil }
        return try subject(row.folder, at: extent)
    }

    /// Reads a subject by its place in its pack.
    ///
    /// - Precondition: There is a pack of that number.
    func subject(_ folder: String, at extent: PackedSubject.Extent) throws(SystemError) -> PackedSubject? {
        try Self.subject(folder, at: extent, of: packs[extent.pack], in: root)
    }

    /// True when a pack is there, with the size that it was written with.
    func holds(_ pack: Pack) throws(SystemError) -> Bool {
        try File(reading: pack.name, in: root).map { file throws(SystemError) in try file.size() == pack.bytes } ?? false
    }

    static func subject(
        _ folder: String, at extent: PackedSubject.Extent, of pack: Pack, in root: Folder
    ) throws(SystemError) -> PackedSubject? {
        guard extent.offset >= 0, extent.length > 0, extent.length <= pack.bytes, extent.offset <= pack.bytes - extent.length,
            let file = try File(reading: pack.name, in: root), try file.size() == pack.bytes
        else { return nil }
        let bytes = try file.read(extent.length, at: extent.offset)
        return bytes.count == extent.length ? PackedSubject(folder, bytes) : nil
    }
}
