/// Brings the subjects of a run to the packs that its manifest lists: first those packs of the run before that stay, then those of a job's shards, then new
/// ones. Subjects are copied as they stand, without being unpacked.
final class PackMoves {
    private let store: PackStore
    private let jobFolder: Folder?
    private let staying: [Int]
    /// Numbers in the new list of earlier packs and of those of shards.
    private var earlierNumbers: [Int: Int] = [:]
    private var adoptedNumbers: [Int: Int] = [:]
    private var adopted: [Pack] = []

    /// - Parameters:
    ///   - staying: Numbers of packs of the run before.
    ///   - jobFolder: In a merge, the folder with the packs of the shards.
    init(_ store: PackStore, staying: [Int], jobFolder: Folder?) throws(SystemError) {
        self.store = store
        self.staying = staying
        self.jobFolder = jobFolder
        for (number, pack) in staying.enumerated() { earlierNumbers[pack] = number }
        let (adopted, mixed) = try store.withWriting { ($0.adopted ?? [], $0.mixed) }
        self.adopted = adopted
        for number in adopted.indices where !mixed.contains(number) { adoptedNumbers[number] = staying.count + adoptedNumbers.count }
    }

    private var firstNew: Int { earlierNumbers.count + adoptedNumbers.count }

    /// The row with the new place of its files; `nil` when they cannot be read.
    func moved(_ row: ManifestRow) throws(SystemError) -> ManifestRow? {
        guard let extent = row.extent else { return nil }
        var row = row
        if row.isKept {
            if let number = earlierNumbers[extent.pack] {
                row.extent?.pack = number
            } else {
                guard let subject = try store.earlier?.subject(row) else { return nil }
                row.extent = try copied(subject)
            }
        } else if let jobFolder {
            if let number = adoptedNumbers[extent.pack] {
                row.extent?.pack = number
            } else {
                guard let subject = try PackedFolder.subject(row.folder, at: extent, of: adopted[extent.pack], in: jobFolder) else {
                    throw .invalid
                }
                row.extent = try copied(subject)
            }
        } else {
            row.extent?.pack += firstNew
        }
        return row
    }

    private func copied(_ subject: PackedSubject) throws(SystemError) -> PackedSubject.Extent {
        var extent = try store.withWriting { writing throws(SystemError) in try writing.writer.append(subject) }
        extent.pack += firstNew
        return extent
    }

    /// Ends the last pack.
    ///
    /// - Returns: All packs, in the order of their numbers.
    func close() throws(SystemError) -> [OutputFolder.PublishedPack] {
        let new = try store.withWriting { writing throws(SystemError) in
            try writing.writer.close()
            let writer = writing.writer
            return writer.packs.enumerated().map { number, pack in
                OutputFolder.PublishedPack(pack: pack, aside: writer.kept.contains(number) ? nil : writer.folder)
            }
        }
        let earlier = store.earlier?.packs ?? []
        return staying.map { .init(pack: earlier[$0]) }
            + adopted.indices.filter { adoptedNumbers[$0] != nil }.map { .init(pack: adopted[$0], aside: jobFolder) }
            + new
    }
}
