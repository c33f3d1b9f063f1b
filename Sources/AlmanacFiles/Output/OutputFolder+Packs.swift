internal import AlmanacModel

// Packed output of a run. As with folders, subjects are written, left or kept, and `finish` puts everything in place. Readers see no change until
// then: packs are named by their content and placed beside the earlier ones, then the manifest is replaced, then the earlier packs are removed.
extension OutputFolder {
    // MARK: Subjects

    /// Packs a subject's files and keeps them in memory until `settle` writes them in the order of the dump.
    func pack(_ folder: String, at index: Int, artifacts: [Artifact], in store: PackStore) throws(DeliveryError) -> SubjectReceipt {
        let set: FileSet
        do { set = try FileSet(artifacts) } catch { throw .badPath(path: place("\(folder)/\(error.path)")) }
        let manifest = set.manifest.bytes
        let subject = PackedSubject(folder, set, manifest: manifest)
        guard try fits(subject, in: store) else { throw .tooLarge(path: place(folder)) }
        var receipt = SubjectReceipt(
            folder: folder, files: set.artifacts.count, bytes: set.bytes, written: 0, unchanged: 0, removed: 0,
            manifest: ContentHash(of: manifest))
        try attempt(.reading, folder) { () throws(SystemError) in try compare(set, with: store.earlier, &receipt) }
        store.wait(.init(subject: subject, row: row(of: receipt), index: index), key: Self.key(folder))
        return receipt
    }

    private func fits(_ subject: PackedSubject, in store: PackStore) throws(DeliveryError) -> Bool {
        try attempt(.writing, subject.folder) { () throws(SystemError) in try store.withWriting { $0.writer.fits(subject) } }
    }

    /// Counts new and changed files, against those that the subject had.
    private func compare(_ set: FileSet, with earlier: PackedFolder?, _ receipt: inout SubjectReceipt) throws(SystemError) {
        let folder = receipt.folder
        let before = try earlier.flatMap { earlier throws(SystemError) in
            try earlier.row(folder).flatMap { row throws(SystemError) in try earlier.subject(row) }
        }
        let isRead = recheck.includes(Self.key(folder))
        var known: [String: Manifest.ListedFile] = [:]
        for file in before?.manifest()?.files ?? [] { known[file.path] = file }
        for file in set.manifest.files {
            guard let old = known.removeValue(forKey: file.path), old.hash == file.hash else {
                receipt.written += 1
                continue
            }
            if isRead, before?.content(of: old) == nil {
                receipt.written += 1
                receipt.mended += 1
            } else {
                receipt.unchanged += 1
            }
        }
        receipt.removed = known.count
    }

    private func row(of receipt: SubjectReceipt) -> ManifestRow {
        ManifestRow(folder: receipt.folder, manifest: receipt.manifest, files: receipt.files, bytes: receipt.bytes)
    }

    /// Takes over a subject's files from the pack of the run before, to wait for `settle`; `nil` when they are not as it wrote them.
    func leftInPack(
        _ folder: String, _ manifest: ContentHash, in store: PackStore
    ) throws(SystemError) -> (subject: PackedSubject, origin: PackedSubject.Extent, receipt: SubjectReceipt)? {
        guard let earlier = store.earlier, let row = try earlier.row(folder), row.manifest == manifest, let extent = row.extent,
            let subject = try earlier.subject(row), let listed = subject.manifest(), listed.hash == manifest
        else { return nil }
        if recheck.includes(Self.key(folder)), listed.files.contains(where: { subject.content(of: $0) == nil }) { return nil }
        let receipt = SubjectReceipt(
            folder: folder, files: listed.files.count, bytes: row.bytes, written: 0, unchanged: listed.files.count, removed: 0,
            manifest: manifest)
        return (subject, extent, receipt)
    }

    /// The row of a subject's present files, if its entries can be read.
    func keptRow(_ folder: String, in store: PackStore) throws(SystemError) -> ManifestRow? {
        guard let earlier = store.earlier, var row = try earlier.row(folder), try earlier.subject(row) != nil else { return nil }
        row.isKept = true
        return row
    }

    /// Appends a subject that was written or left to the packs. In packed output it is called for each subject, in the order of the dump and from one
    /// task; otherwise it does nothing.
    ///
    /// - Returns: The receipt, with the place of the files.
    /// - Throws: When a pack cannot be written, which ends the run.
    package func settle(_ receipt: SubjectReceipt) throws(DeliveryError) -> SubjectReceipt {
        guard let packs, let waiting = packs.next(Self.key(receipt.folder)) else { return receipt }
        var receipt = receipt
        var row = waiting.row
        do throws(SystemError) {
            row.extent = try packs.withWriting { writing throws(SystemError) in
                try writing.writer.append(waiting.subject, from: waiting.origin)
            }
            try rows.put(row, at: waiting.index)
        } catch {
            throw .packs(path: path, errno: error.code)
        }
        receipt.extent = row.extent
        return receipt
    }

    /// True when a subject has a file of this name.
    package func hasFile(_ name: String, of folder: String) throws(DeliveryError) -> Bool {
        try attempt(.reading, folder) { () throws(SystemError) in
            guard let packs else {
                do throws(SystemError) {
                    guard case .file = try root.existingFolder(folder)?.entry(name) else { return false }
                    return true
                } catch .notFolder {
                    return false
                } catch .isLink {
                    return false
                }
            }
            guard let earlier = packs.earlier, let row = try earlier.row(folder), let subject = try earlier.subject(row) else {
                return false
            }
            return subject.entries.contains { $0.path == "\(folder)/\(name)" }
        }
    }

    /// Releases the folder and leaves its content as it was; files that are not in place yet are removed.
    package func abandon() { clearAndRelease() }

    // MARK: Jobs

    /// Finishes the packs of a shard and puts them where the merge finds them. Readers see none of it until then.
    package func closePacks() throws(DeliveryError) -> [Pack]? {
        guard let packs, let shard else { return nil }
        do throws(SystemError) {
            return try packs.withWriting { writing throws(SystemError) in
                try writing.writer.close()
                for pack in writing.writer.packs { try workshop.rename(pack.name, into: shard.job, as: pack.name) }
                return writing.writer.packs
            }
        } catch {
            throw .packs(path: path, errno: error.code)
        }
    }

    /// True when the packs that a shard wrote are still in place.
    package func hasParts(_ wanted: [Pack]) throws(DeliveryError) -> Bool {
        try attempt(.reading, ".almanac/\(Self.job)") { () throws(SystemError) in
            let job = try home.folder(Self.job)
            for pack in wanted {
                // A merge before this one that was cut short may have moved the pack already.
                let (aside, inPlace) = (try job.entry(pack.name), try root.entry(pack.name))
                if aside != .file(pack.bytes), inPlace != .file(pack.bytes) { return false }
            }
            return true
        }
    }

    /// Takes over the packs of a shard.
    ///
    /// - Returns: The number of the first of them, to be added to those in the shard's receipts.
    package func adopt(_ added: [Pack]) throws(DeliveryError) -> Int {
        guard let packs else { return 0 }
        return try attempt(.reading, ".almanac/\(Self.job)") { () throws(SystemError) in
            try packs.withWriting { writing in
                let first = writing.adopted?.count ?? 0
                writing.adopted = (writing.adopted ?? []) + added
                return first
            }
        }
    }

    /// Marks that a subject in a shard's pack is not to be published, because another record of it counts.
    package func drop(_ extent: PackedSubject.Extent?) throws(DeliveryError) {
        guard let packs, let extent else { return }
        try attempt(.reading, ".almanac/\(Self.job)") { () throws(SystemError) in
            try packs.withWriting { writing in _ = writing.mixed.insert(extent.pack) }
        }
    }

    // MARK: Putting it in place

    /// A pack that the new manifest lists, and the folder that it is in until it is put in place; `nil` when it is in place.
    struct PublishedPack {
        var pack: Pack
        var aside: Folder?
    }

    /// Writes the rows of all subjects that stay, with their places in the new packs, and the list of these packs.
    ///
    /// A whole run writes all packs anew. A run of some subjects keeps packs in which nobody has changed, and rewrites the others without those who
    /// have.
    func writePackedRows(
        to writer: inout FleetManifest.Writer, of store: PackStore, isWhole: Bool, subjectStates: [UInt64: SubjectState],
        leavingOut forgotten: Set<String>
    ) throws(DeliveryError) -> [PublishedPack] {
        do throws(SystemError) {
            let staying = isWhole ? [] : try unchangedPacks(of: store, subjectStates, forgotten)
            let jobFolder = try store.withWriting { writing throws(SystemError) in
                try writing.adopted == nil ? nil : home.folder(Self.job)
            }
            let moving = try PackMoves(store, staying: staying, jobFolder: jobFolder)
            try rows.forEach { row throws(SystemError) in
                // A subject may have been kept first and written later.
                if row.isKept, subjectStates[Self.key(row.folder)] == .written { return }
                if let row = try moving.moved(row) { try writer.append(row) }
            } failure: {
                $0
            }
            if !isWhole, let earlier = store.earlier {
                try earlier.manifest.forEach { row throws(SystemError) in
                    guard subjectStates[Self.key(row.folder)] == nil, !forgotten.contains(row.folder) else { return }
                    var row = row
                    row.isKept = true
                    if let row = try moving.moved(row) { try writer.append(row) }
                } failure: {
                    $0
                }
            }
            let published = try moving.close()
            try writer.finish(packs: published.map(\.pack))
            return published
        } catch {
            throw .packs(path: path, errno: error.code)
        }
    }

    /// Numbers of the earlier packs that still exist and hold nobody who was written now or is forgotten.
    private func unchangedPacks(
        of store: PackStore, _ subjectStates: [UInt64: SubjectState], _ forgotten: Set<String>
    ) throws(SystemError) -> [Int] {
        guard let earlier = store.earlier else { return [] }
        var changed: Set<Int> = []
        var used: Set<Int> = []
        try earlier.manifest.forEach { row throws(SystemError) in
            guard let pack = row.extent?.pack else { return }
            used.insert(pack)
            if subjectStates[Self.key(row.folder)] == .written || forgotten.contains(row.folder) { changed.insert(pack) }
        } failure: {
            $0
        }
        var staying: [Int] = []
        for number in used.subtracting(changed).sorted() {
            if try earlier.holds(earlier.packs[number]) { staying.append(number) }
        }
        return staying
    }

    /// Puts new packs in place under names that are not in use. An existing pack of the same content stays, unless files are to be read again.
    func place(_ published: [PublishedPack]) throws(DeliveryError) {
        do throws(SystemError) {
            let known = try PackNames.read(in: home) ?? []
            try PackNames.write(known.union(published.map(\.pack.name)), in: home)
            for (pack, aside) in published.map({ ($0.pack, $0.aside) }) {
                guard let aside else { continue }
                if try root.entry(pack.name) == .file(pack.bytes) {
                    guard recheck == .everybody, try aside.entry(pack.name) == .file(pack.bytes) else { continue }
                    try aside.rename(pack.name, into: root, as: pack.name)
                } else {
                    try aside.link(pack.name, into: root)
                }
            }
        } catch {
            throw .packs(path: path, errno: error.code)
        }
    }

    /// Removes our packs that the manifest no longer lists.
    func removePacks(but published: [PublishedPack], earlier: [Pack]) throws(DeliveryError) {
        let names = Set(published.map(\.pack.name))
        try attempt(.removing, ".almanac/\(PackNames.name)") { () throws(SystemError) in
            let known = try PackNames.read(in: home) ?? []
            for name in known.union(earlier.map(\.name)).subtracting(names).sorted() {
                if case .file = try root.entry(name) { try root.remove(name) }
            }
            try PackNames.write(names, in: home)
        }
    }
}
