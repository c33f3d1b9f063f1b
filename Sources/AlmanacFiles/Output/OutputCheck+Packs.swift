internal import AlmanacHash

extension OutputCheck {
    /// Reads every pack from end to end, and every file in it.
    mutating func lookAtPacks(
        of packed: PackedFolder, in root: Folder, _ isStopped: () -> Bool, _ tell: (Finding) -> Void
    ) throws(DeliveryError) {
        for pack in packed.packs where !isStopped() { look(at: pack, in: root, tell) }
        try packed.manifest.forEach { row throws(DeliveryError) in
            if !isStopped() { look(at: row, of: packed, tell) }
        } failure: { error in
            DeliveryError(error, while: .reading, path: "\(path)/\(Manifest.name)")
        }
    }

    private mutating func look(at pack: Pack, in root: Folder, _ tell: (Finding) -> Void) {
        do throws(SystemError) {
            guard let file = try File(reading: pack.name, in: root) else { return report(.missing(path: pack.name), tell) }
            guard try file.size() == pack.bytes else { return report(.changed(path: pack.name), tell) }
            var hash = SHA256()
            var position = 0
            while position < pack.bytes {
                let bytes = try file.read(1 << 20, at: position)
                guard !bytes.isEmpty else { break }
                bytes.withUnsafeBytes { hash.update($0) }
                position += bytes.count
            }
            if ContentHash(words: hash.digest.words) != pack.hash { report(.changed(path: pack.name), tell) }
        } catch {
            report(.unreadable(path: pack.name, problem: error.problem), tell)
        }
    }

    private mutating func look(at row: ManifestRow, of packed: PackedFolder, _ tell: (Finding) -> Void) {
        countSubject()
        let listed = "\(row.folder)/\(Manifest.name)"
        do throws(SystemError) {
            guard let subject = try packed.subject(row), let manifest = subject.manifest() else {
                return report(.noManifest(path: listed), tell)
            }
            if manifest.hash != row.manifest { report(.otherManifest(path: listed), tell) }
            for (file, entry) in zip(manifest.files, subject.entries.dropFirst()) {
                guard let content = subject.content(of: entry), ContentHash(of: content) == file.hash else {
                    count(bytes: 0)
                    report(.changed(path: "\(row.folder)/\(file.path)"), tell)
                    continue
                }
                count(bytes: content.count)
            }
        } catch {
            report(.unreadable(path: listed, problem: error.problem), tell)
        }
    }
}
