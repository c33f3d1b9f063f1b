/// The rows of the fleet's manifest while a run goes on: in a file without a name, so that a million of them cost no memory.
///
/// Rows come in any order and are read back in the order of their index.
final class SubjectRows: Sendable {
    private let file: File
    private static let slot = 1 + 1 + FolderName.limit + 32 + 8 + 8

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
        for number in [row.files, row.bytes] {
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
        let numbers = slot.suffix(16)
        let files = numbers.prefix(8).reduce(0) { $0 << 8 | Int($1) }
        let bytes = numbers.suffix(8).reduce(0) { $0 << 8 | Int($1) }
        return ManifestRow(
            folder: String(decoding: name, as: UTF8.self), manifest: digest.withUnsafeBytes { ContentHash(bytes: $0) }, files: files,
            bytes: bytes, isKept: slot[start] == 2)
    }
}
