package import AlmanacModel
internal import Synchronization

extension OutputFolder {
    /// Writes a subject's files into its folder, with a `manifest.json` that lists them.
    ///
    /// A new subject appears at once, complete. In an existing folder only changed files are replaced; the type lists its promises.
    ///
    /// - Parameters:
    ///   - id: Any text; `FolderName` makes a name of it.
    ///   - index: The subject's place in the dump, which is the order of the fleet's manifest; each place once.
    ///   - artifacts: In any order, with paths relative to the subject's folder.
    /// - Throws: `subjectTwice` when this run has written the subject already. After any other error the subject is kept as by `keep`.
    package func write(subject id: String, at index: Int, artifacts: [Artifact]) throws(DeliveryError) -> SubjectReceipt {
        try write(folder: FolderName.encode(id), at: index, artifacts: artifacts)
    }

    /// The same for a name that `FolderName` made.
    package func write(folder: String, at index: Int, artifacts: [Artifact]) throws(DeliveryError) -> SubjectReceipt {
        guard FolderName.isPossible(folder.utf8) else { throw .badPath(path: place(folder)) }
        return try record(folder, at: index) { () throws(DeliveryError) in
            if let packs { return try pack(folder, at: index, artifacts: artifacts, in: packs) }
            return try replace(folder, with: artifacts)
        }
    }

    /// Leaves a subject's files as they are, when they are still as an earlier run wrote them.
    ///
    /// Files are not checked one by one where the times of their folders are as noted, unless it is this subject's turn to be read again.
    ///
    /// - Parameters:
    ///   - index: As for `write`.
    ///   - manifest: SHA-256 of the `manifest.json` that the earlier run wrote.
    ///   - stamp: The stamp of that run's receipt.
    /// - Returns: `nil` when a file is missing, has another size or, where this run reads files again, other bytes; the subject must be written then.
    /// - Throws: As `write` does.
    package func leave(
        subject id: String, at index: Int, manifest: ContentHash, stamp: FolderStamp? = nil
    ) throws(DeliveryError) -> SubjectReceipt? {
        let folder = FolderName.encode(id)
        // An earlier try of this shard wrote the subject; its receipt is reported again.
        if shard?.earlier[Self.key(folder)] != nil { return nil }
        if let packs {
            let left = try attempt(.reading, folder) { () throws(SystemError) in try leftInPack(folder, manifest, in: packs) }
            guard let (subject, origin, receipt) = left else { return nil }
            return try record(folder, at: index) { () throws(DeliveryError) in
                let row = ManifestRow(folder: folder, manifest: manifest, files: receipt.files, bytes: receipt.bytes)
                packs.wait(.init(subject: subject, row: row, index: index, origin: origin), key: Self.key(folder))
                return receipt
            }
        }
        let receipt = try attempt(.reading, folder) { () throws(SystemError) -> SubjectReceipt? in
            if let stamp, let receipt = try untouchedReceipt(folder, manifest, stamp) { return receipt }
            return try intactReceipt(folder, manifest)
        }
        guard let receipt else { return nil }
        return try record(folder, at: index) { () throws(DeliveryError) in receipt }
    }

    /// The receipt of `leave` by the times of the folders alone; `nil` when the files must be checked.
    private func untouchedReceipt(_ folder: String, _ manifest: ContentHash, _ stamp: FolderStamp) throws(SystemError) -> SubjectReceipt? {
        guard clock != nil, !recheck.includes(Self.key(folder)), try stamp.isUntouched(folder, in: root) else { return nil }
        var receipt = SubjectReceipt(
            folder: folder, files: stamp.files, bytes: stamp.bytes, written: 0, unchanged: stamp.files, removed: 0, manifest: manifest)
        receipt.stamp = stamp
        return receipt
    }

    /// The receipt of `leave` after a check of the files; `nil` when something is not as it was written.
    private func intactReceipt(_ folder: String, _ manifest: ContentHash) throws(SystemError) -> SubjectReceipt? {
        do throws(SystemError) {
            guard let subject = try root.existingFolder(folder), let bytes = try subject.read(Manifest.name, limit: Manifest.limit),
                ContentHash(of: bytes) == manifest, let files = Manifest(bytes)?.files
            else { return nil }
            let isRead = recheck.includes(Self.key(folder))
            let parents = ParentFolders(of: subject)
            // Times first: a change during the check gives the folder another one.
            let entries = try stampEntries(of: files, in: parents)
            var receipt = SubjectReceipt(
                folder: folder, files: files.count, bytes: 0, written: 0, unchanged: files.count, removed: 0, manifest: manifest)
            for file in files {
                let (parent, name) = ArtifactPath.split(file.path)
                guard let hash = file.hash, let place = try parents.existing(parent) else { return nil }
                let isIntact =
                    if isRead {
                        try place.read(String(name), limit: file.bytes).map { ContentHash(of: $0) } == hash
                    } else {
                        try place.entry(String(name)) == .file(file.bytes)
                    }
                guard isIntact else { return nil }
                receipt.bytes += file.bytes
            }
            receipt.stamp = entries.flatMap { FolderStamp(files: receipt.files, bytes: receipt.bytes, folders: $0) }
            return receipt
        } catch {
            // Obstacles and unreadable files are for `write` to report or repair.
            return nil
        }
    }

    /// The folders of a subject with their times; `nil` when a change from now on might not give a folder another time.
    private func stampEntries(of files: [Manifest.ListedFile], in parents: ParentFolders) throws(SystemError) -> [FolderStamp.Entry]? {
        guard let clock else { return nil }
        for file in files { _ = try parents.existing(ArtifactPath.split(file.path).parent) }
        var entries: [FolderStamp.Entry] = []
        for (path, folder) in parents.all {
            guard let times = try folder.times(), clock.isOver(times) else { return nil }
            entries.append(.init(path: path, times: times))
        }
        return entries
    }

    /// Records the outcome of writing a subject's files.
    private func record(
        _ folder: String, at index: Int, _ files: () throws(DeliveryError) -> SubjectReceipt
    ) throws(DeliveryError) -> SubjectReceipt {
        let key = Self.key(folder)
        try state.withLock { state throws(DeliveryError) in
            precondition(state.lock != nil, "the run is finished: \(folder)")
            switch state.subjectStates[key] {
            case .writing, .written: throw .subjectTwice(path: place(folder))
            case .kept, nil: state.subjectStates[key] = .writing
            }
        }
        do throws(DeliveryError) {
            var receipt = try files()
            shard?.earlier[key]?.replace(&receipt)
            let row = ManifestRow(folder: folder, manifest: receipt.manifest, files: receipt.files, bytes: receipt.bytes)
            // In packed output `settle` adds the row, once its place is known.
            if packs == nil { try attempt(.writing, Manifest.name) { () throws(SystemError) in try rows.put(row, at: index) } }
            state.withLock { state in
                state.subjectStates[key] = .written
                state.totals.add(receipt)
            }
            return receipt
        } catch {
            state.withLock { $0.subjectStates[key] = .kept }
            // The write's own error is more useful than one from here; a subject without a row keeps its files all the same.
            try? putKeptRow(folder, at: index)
            throw error
        }
    }

    func replace(_ folder: String, with artifacts: [Artifact]) throws(DeliveryError) -> SubjectReceipt {
        let set: FileSet
        do { set = try FileSet(artifacts) } catch { throw .badPath(path: place("\(folder)/\(error.path)")) }
        if let subject = try existing(folder) { return try update(subject, named: folder, with: set) }
        do throws(DeliveryError) {
            return try create(folder, with: set)
        } catch {
            // Another shard may have made the folder of the same subject meanwhile.
            guard shard != nil, let subject = try existing(folder) else { throw error }
            return try update(subject, named: folder, with: set)
        }
    }

    /// Opens a subject's folder; in a job, once no other shard is writing to it.
    private func existing(_ folder: String) throws(DeliveryError) -> Folder? {
        try attempt(.reading, folder) { () throws(SystemError) in
            let subject = try root.existingFolder(folder)
            if shard != nil { try subject?.waitForLock() }
            return subject
        }
    }

    /// Builds a folder aside and puts it in place with one rename.
    private func create(_ folder: String, with set: FileSet) throws(DeliveryError) -> SubjectReceipt {
        let manifest = set.manifest.bytes
        var receipt = SubjectReceipt(
            folder: folder, files: set.artifacts.count, bytes: set.bytes, written: set.artifacts.count, unchanged: 0, removed: 0,
            manifest: ContentHash(of: manifest))
        try withLane { (lane: Folder) throws(DeliveryError) in
            let fresh = try attempt(.writing, folder) { () throws(SystemError) in try lane.folder(making: "new") }
            let parents = ParentFolders(of: fresh)
            for artifact in set.artifacts {
                try attempt(.writing, "\(folder)/\(artifact.path)") { () throws(SystemError) in
                    let (parent, name) = ArtifactPath.split(artifact.path)
                    try parents.made(parent).write(artifact.bytes, to: String(name))
                }
            }
            try attempt(.writing, "\(folder)/\(Manifest.name)") { () throws(SystemError) in try fresh.write(manifest, to: Manifest.name) }
            let folders = parents.all
            // Ordinary absence: without times, the next run checks every file.
            let stamp = clock == nil ? nil : (try? FolderStamp(settingBack: folders, files: receipt.files, bytes: receipt.bytes)) ?? nil
            try attempt(.writing, folder) { () throws(SystemError) in
                try shard?.note(receipt, of: Self.key(folder))
                try lane.rename("new", into: root, as: folder)
            }
            // Ordinary absence, as before.
            receipt.stamp = (try? stamp?.settled(in: folders)) ?? nil
        }
        return receipt
    }

    /// Replaces changed files in an existing folder.
    private func update(_ subject: Folder, named folder: String, with set: FileSet) throws(DeliveryError) -> SubjectReceipt {
        let earlierBytes = try attempt(.reading, "\(folder)/\(Manifest.name)") { () throws(SystemError) in
            try subject.read(Manifest.name, limit: Manifest.limit)
        }
        let earlier = earlierBytes.flatMap { Manifest($0) }?.files ?? []
        let manifest = set.manifest.bytes
        let parents = ParentFolders(of: subject)
        let isRead = recheck.includes(Self.key(folder))
        let plan = try UpdatePlan(from: earlier, to: set) { path, files throws(DeliveryError) in
            try entry(path, in: parents, named: folder, whereFilesGo: files)
        } isIntact: { position throws(DeliveryError) in
            guard isRead else { return true }
            return try isIntact(set.artifacts[position], in: parents, named: folder)
        }
        var receipt = SubjectReceipt(
            folder: folder, files: set.artifacts.count, bytes: set.bytes, written: plan.changed.count,
            unchanged: set.artifacts.count - plan.changed.count, removed: 0, mended: plan.mended, manifest: ContentHash(of: manifest))
        if plan.isEmpty, earlierBytes == manifest { return receipt }

        try withLane { lane throws(DeliveryError) in
            // Write everything aside first, so that a full device is noticed before anything is replaced.
            for (number, position) in plan.changed.enumerated() {
                let artifact = set.artifacts[position]
                try attempt(.writing, "\(folder)/\(artifact.path)") { () throws(SystemError) in
                    try lane.write(artifact.bytes, to: String(number))
                }
            }
            try attempt(.writing, "\(folder)/\(Manifest.name)") { () throws(SystemError) in
                try lane.write(manifest, to: "manifest")
                if !plan.isEmpty { try lane.write(plan.intent.bytes, to: "intent") }
            }
            if let shard {
                var planned = receipt
                planned.removed = plan.stale.count
                try attempt(.writing, folder) { () throws(SystemError) in try shard.note(planned, of: Self.key(folder)) }
            }
            // From here on a killed run leaves a manifest that lists every file, but vouches for none that may be old or new.
            if !plan.isEmpty { try replaceFile(lane, "intent", into: subject, Manifest.name, folder) }
            if plan.needsRoom { receipt.removed = try remove(plan.stale, in: subject, at: "\(folder)/") }
            for (number, position) in plan.changed.enumerated() {
                let path = set.artifacts[position].path
                let (parent, name) = ArtifactPath.split(path)
                let target = try attempt(.replacing, "\(folder)/\(parent)") { () throws(SystemError) in try parents.made(parent) }
                try replaceFile(lane, String(number), into: target, String(name), "\(folder)/\(path)")
            }
            if !plan.needsRoom { receipt.removed = try remove(plan.stale, in: subject, at: "\(folder)/") }
            try replaceFile(lane, "manifest", into: subject, Manifest.name, folder)
        }
        return receipt
    }

    private func replaceFile(_ lane: Folder, _ aside: String, into folder: Folder, _ name: String, _ path: String) throws(DeliveryError) {
        try attempt(.replacing, path) { () throws(SystemError) in try lane.rename(aside, into: folder, as: name) }
    }

    /// The entry at a path of the set; a folder where a file goes, or a file where a folder goes, is refused unless `isOurs`.
    private func entry(
        _ path: String, in parents: ParentFolders, named folder: String, whereFilesGo isOurs: (String) -> Bool
    ) throws(DeliveryError) -> Folder.FileKind {
        let (parent, name) = ArtifactPath.split(path)
        let entry = try attempt(.reading, "\(folder)/\(parent)") { () throws(SystemError) -> Folder.FileKind in
            do throws(SystemError) {
                return try parents.existing(parent)?.entry(String(name)) ?? .nothing
            } catch .notFolder {
                guard isOurs(path) else { throw .notFolder }
                return .nothing
            }
        }
        if entry == .folder, !isOurs(path) { throw .inTheWay(path: place("\(folder)/\(path)")) }
        return entry
    }

    /// True when a file still has the bytes that were written. A file that a faulty device cannot read has not, and is written anew.
    private func isIntact(_ artifact: Artifact, in parents: ParentFolders, named folder: String) throws(DeliveryError) -> Bool {
        let (parent, name) = ArtifactPath.split(artifact.path)
        do throws(SystemError) {
            return try parents.existing(parent)?.read(String(name), limit: artifact.bytes.count) == artifact.bytes
        } catch {
            if error.isLoss { return false }
            throw DeliveryError(error, while: .reading, path: place("\(folder)/\(artifact.path)"))
        }
    }

    /// Removes files that a manifest listed, then the folders that got empty.
    ///
    /// - Parameter place: Place of `base` in the output folder: empty, or ending in `/`.
    /// - Returns: The number of files removed.
    func remove(_ files: [Manifest.ListedFile], in base: Folder, at place: String) throws(DeliveryError) -> Int {
        let parents = ParentFolders(of: base)
        var count = 0
        var emptied: Set<String> = []
        for file in files {
            try attempt(.removing, place + file.path) { () throws(SystemError) in
                let (parent, name) = ArtifactPath.split(file.path)
                do throws(SystemError) {
                    guard let folder = try parents.existing(parent) else { return }
                    // A path that is now a folder or a link is not the file that was listed.
                    guard case .file = try folder.entry(String(name)) else { return }
                    if try folder.remove(String(name)) { count += 1 }
                } catch .notFolder {
                    return
                } catch .isLink {
                    return
                }
                var above = parent
                while !above.isEmpty {
                    emptied.insert(String(above))
                    above = ArtifactPath.split(String(above)).parent
                }
            }
        }
        // Deepest first: a path inside another is longer.
        for path in emptied.sorted(by: { ($1.utf8.count, $1) < ($0.utf8.count, $0) }) {
            try attempt(.removing, place + path) { () throws(SystemError) in
                let (parent, last) = ArtifactPath.split(path)
                try ParentFolders(of: base).existing(parent)?.removeEmpty(String(last))
            }
        }
        return count
    }

    /// Lends a folder for writing files aside. It is empty before and must be empty after.
    private func withLane(_ body: (Folder) throws(DeliveryError) -> Void) throws(DeliveryError) {
        let (idle, number) = state.withLock { state -> (Folder?, Int) in
            if let lane = state.idleLanes.popLast() { return (lane, 0) }
            state.laneCount += 1
            return (nil, state.laneCount)
        }
        let lane: Folder
        if let idle {
            lane = idle
        } else {
            lane = try attempt(.writing, ".almanac") { () throws(SystemError) in try workshop.folder(making: "lane-\(number)") }
        }
        do throws(DeliveryError) {
            try body(lane)
        } catch {
            // A lane that cannot be emptied is cleared when the next run begins; it is not lent again until then.
            if (try? lane.empty()) != nil { state.withLock { $0.idleLanes.append(lane) } }
            throw error
        }
        state.withLock { $0.idleLanes.append(lane) }
    }
}
