/// The rows of the fleet's manifest while a run goes on, in a file without a name, so that a million of them need no memory.
///
/// Rows come in any order and are read back in the order of their index.
final class SubjectRows: Sendable {
    private let file: File
    private static let slot = 1 + 1 + FolderName.limit + 32 + 5 * 8

    /// Makes the file in `folder` and takes its name away at once.
    init(in folder: Folder) throws(SystemError) {
        file = try File(creating: "rows", in: folder)
        try folder.remove("rows")
    }

    /// - Precondition: `index` is not negative; each index once.
    func put(_ row: ManifestRow, at index: Int) throws(SystemError) {
        precondition(index >= 0, "subjects are counted from 0: \(index)")
        precondition(row.folder.utf8.count <= FolderName.limit, "no folder's name is this long: \(row.folder)")
        var bytes: [UInt8] = [row.isKept ? 2 : 1, UInt8(row.folder.utf8.count)]
        bytes.reserveCapacity(Self.slot)
        bytes.append(contentsOf: row.folder.utf8)
        bytes.append(contentsOf: repeatElement(0, count: FolderName.limit - row.folder.utf8.count))
        bytes.append(contentsOf: row.manifest.bytes)
        let extent = row.extent ?? .init(pack: 0, offset: 0, length: 0)
        for number in [row.files, row.bytes, extent.pack, extent.offset, extent.length] {
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }
        try file.write(bytes, at: index * Self.slot)
    }

    /// Calls `body` with each row, ascending by index.
    func forEach<Failure>(_ body: (ManifestRow) throws(Failure) -> Void, failure: (SystemError) -> Failure) throws(Failure) {
        let batch = 512
        var offset = 0
        while true {
            let bytes: [UInt8]
            do { bytes = try file.read(batch * Self.slot, at: offset) } catch { throw failure(error) }
            for start in stride(from: 0, to: bytes.count / Self.slot * Self.slot, by: Self.slot) {
                if let row = Self.row(bytes[start..<(start + Self.slot)]) { try body(row) }
            }
            if bytes.count < batch * Self.slot { return }
            offset += bytes.count
        }
    }

    /// `nil` for an index that no row came for.
    private static func row(_ slot: ArraySlice<UInt8>) -> ManifestRow? {
        let start = slot.startIndex
        guard slot[start] != 0 else { return nil }
        let name = slot[(start + 2)..<(start + 2 + Int(slot[start + 1]))]
        let digest = slot[(start + 2 + FolderName.limit)...].prefix(32)
        let numbers = (0..<5).map { index in slot.suffix(5 * 8).dropFirst(8 * index).prefix(8).reduce(0) { $0 << 8 | Int($1) } }
        // No subject's files are of no bytes: there is its manifest.
        let extent = numbers[4] == 0 ? nil : PackedSubject.Extent(pack: numbers[2], offset: numbers[3], length: numbers[4])
        return ManifestRow(
            folder: String(decoding: name, as: UTF8.self), manifest: digest.withUnsafeBytes { ContentHash(bytes: $0) }, files: numbers[0],
            bytes: numbers[1], isKept: slot[start] == 2, extent: extent)
    }
}
