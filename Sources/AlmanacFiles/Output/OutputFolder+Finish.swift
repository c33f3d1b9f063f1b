internal import Synchronization

extension OutputFolder {
    /// Puts the root's files in place, removes files that are no longer made, writes the fleet's manifest, and releases the lock.
    ///
    /// If the earlier manifest is missing or not ours to the byte, earlier files are unknown and nothing is removed.
    ///
    /// - Parameters:
    ///   - removingAbsent: True for a run of the whole fleet. Subjects and root files of the earlier manifest that were neither written nor kept now
    ///     are then removed: the files that their manifests list, and emptied folders. Otherwise they stay listed, after the subjects of this run.
    ///   - forgetting: Folders of subjects to remove in any case, with the files of the root, which name everybody.
    ///   - provenance: The sources of the files.
    ///   - isMerge: True when a job is merged: its parts and the lock stay until `endMerge`.
    /// - Throws: The first failure. The earlier manifest then still lists the same, and the lock is held as long as this value exists.
    package func finish(
        removingAbsent: Bool, forgetting: Set<String> = [], provenance: Provenance,
        isMerge: Bool = false
    ) throws(DeliveryError) -> Totals {
        let state = state.withLock { state in
            precondition(state.lock != nil, "the run is finished: \(path)")
            return state
        }
        var totals = state.totals
        totals.keptSubjects = state.subjectStates.values.count { $0 == .kept }
        let (earlier, isBroken) = try earlierManifest()
        totals.earlierManifestWasBroken = isBroken

        let written = Set(state.rootFiles.map(\.entry.path))
        let others = earlier?.files.filter { !written.contains($0.path) } ?? []
        let carriedOver = !forgetting.isEmpty ? [] : removingAbsent ? others.filter { state.rootPaths.contains($0.path) } : others
        let files = (state.rootFiles.map(\.entry) + carriedOver).sorted { ArtifactPath.precedes($0.path, $1.path) }

        // Write the manifest first, because it needs room; then make its content true; then rename it.
        let manifest = try attempt(.writing, Manifest.name) { () throws(SystemError) in try File(creating: "manifest", in: workshop) }
        var writer = FleetManifest.Writer(manifest, provenance: provenance, files: files)
        var published: [PublishedPack] = []
        if let packs {
            published = try writePackedRows(
                to: &writer, of: packs, isWhole: removingAbsent, subjectStates: state.subjectStates, leavingOut: forgetting)
            try place(published)
        } else {
            try writeRows(
                to: &writer, carriedOver: removingAbsent ? nil : earlier, subjectStates: state.subjectStates, leavingOut: forgetting)
        }
        try placeRootFiles(state.rootFiles, counting: &totals)
        if removingAbsent, let earlier {
            totals.removedFiles += try remove(others.filter { !state.rootPaths.contains($0.path) }, in: root, at: "")
            try removeSubjects(of: earlier, notIn: state.subjectStates, counting: &totals)
        }
        if !forgetting.isEmpty {
            totals.removedRootFiles = try remove(others, in: root, at: "")
            totals.removedFiles += totals.removedRootFiles
            for folder in forgetting.sorted() {
                totals.removedFiles += try packs == nil ? removeSubject(folder) ?? 0 : keptFileCount(folder)
            }
        }
        try attempt(.syncing, "") { () throws(SystemError) in try root.syncFileSystem() }
        try attempt(.replacing, Manifest.name) { () throws(SystemError) in
            try workshop.rename("manifest", into: root, as: Manifest.name)
            try root.syncNames()
        }
        if packs != nil { try removePacks(but: published, earlier: earlier?.packs ?? []) }
        // It names everybody, too.
        if !forgetting.isEmpty {
            try attempt(.removing, ".almanac/\(Self.known)") { () throws(SystemError) in _ = try workshop.remove(Self.known) }
        }
        if state.writesKnownRecords {
            try attempt(.replacing, ".almanac/\(Self.known)") { () throws(SystemError) in
                try workshop.rename(Self.nextKnown, into: workshop, as: Self.known)
            }
        }
        if !isMerge { clearAndRelease() }
        return totals
    }

    /// Clears the workshop and gives the lock back. What cannot be cleared away is when the next run begins.
    func clearAndRelease() {
        for name in (try? workshop.names()) ?? [] where !Self.staying.contains(name) { try? workshop.removeAll(name) }
        release()
    }

    /// Files of a subject in the packs before.
    private func keptFileCount(_ folder: String) throws(DeliveryError) -> Int {
        try attempt(.reading, folder) { () throws(SystemError) in try packs?.earlier?.row(folder)?.files ?? 0 }
    }

    private func placeRootFiles(_ files: [RootFile], counting totals: inout Totals) throws(DeliveryError) {
        for file in files {
            totals.files += 1
            totals.bytes += file.entry.bytes
            guard let aside = file.aside else {
                totals.unchangedFiles += 1
                continue
            }
            totals.writtenFiles += 1
            let (parent, name) = ArtifactPath.split(file.entry.path)
            try attempt(.replacing, file.entry.path) { () throws(SystemError) in
                try rootAsides.rename(aside, into: ParentFolders(of: root).made(parent), as: String(name))
            }
        }
    }

    private func removeSubjects(
        of earlier: FleetManifest.Earlier, notIn subjectStates: [UInt64: SubjectState], counting totals: inout Totals
    ) throws(DeliveryError) {
        try earlier.forEach { row throws(DeliveryError) in
            guard subjectStates[Self.key(row.folder)] == nil, let removed = try packs == nil ? removeSubject(row.folder) : row.files else {
                return
            }
            totals.removedSubjects += 1
            totals.removedFiles += removed
        } failure: { error in
            DeliveryError(error, while: .reading, path: place(Manifest.name))
        }
    }

    /// SHA-256 of the manifests that the last whole run listed for these subjects, by the keys of their folders.
    package func earlierManifests(of keys: Set<UInt64>) throws(DeliveryError) -> [UInt64: ContentHash] {
        var found: [UInt64: ContentHash] = [:]
        try earlierManifest().0?.forEach { row throws(DeliveryError) in
            let key = Self.key(row.folder)
            if keys.contains(key) { found[key] = row.manifest }
        } failure: { error in
            DeliveryError(error, while: .reading, path: place(Manifest.name))
        }
        return found
    }

    /// The earlier fleet's manifest, and true when the file of that name is invalid.
    private func earlierManifest() throws(DeliveryError) -> (FleetManifest.Earlier?, isBroken: Bool) {
        try attempt(.reading, Manifest.name) { () throws(SystemError) in
            if try root.entry(Manifest.name) == .nothing { return (nil, false) }
            guard let file = try File(reading: Manifest.name, in: root), try file.size() != nil else { return (nil, true) }
            let earlier = try FleetManifest.Earlier(file)
            return (earlier, earlier == nil)
        }
    }

    /// - Parameter carriedOver: The earlier manifest, from which rows of subjects outside of this run are taken.
    private func writeRows(
        to writer: inout FleetManifest.Writer, carriedOver earlier: FleetManifest.Earlier?, subjectStates: [UInt64: SubjectState],
        leavingOut forgotten: Set<String>
    ) throws(DeliveryError) {
        try attempt(.writing, Manifest.name) { () throws(SystemError) in
            try rows.forEach { row throws(SystemError) in
                // A subject may have been kept first and written later.
                if row.isKept, subjectStates[Self.key(row.folder)] == .written { return }
                try writer.append(row)
            } failure: {
                $0
            }
            try earlier?.forEach { row throws(SystemError) in
                guard subjectStates[Self.key(row.folder)] == nil, !forgotten.contains(row.folder), let row = try keptRow(row.folder) else {
                    return
                }
                try writer.append(row)
            } failure: {
                $0
            }
            try writer.finish()
        }
    }

    /// Counts the files that are listed of a subject, in its folder or in the packs.
    ///
    /// - Parameter name: Of its folder.
    package func fileCount(of name: String) throws(DeliveryError) -> Int {
        guard packs == nil else { return try keptFileCount(name) }
        return try subjectFolder(name)?.manifest.files.count ?? 0
    }

    /// The folder of a subject with its manifest; `nil` when there is no valid one.
    private func subjectFolder(_ name: String) throws(DeliveryError) -> (folder: Folder, manifest: Manifest)? {
        try attempt(.reading, name) { () throws(SystemError) in
            do throws(SystemError) {
                guard let folder = try root.existingFolder(name), let bytes = try folder.read(Manifest.name, limit: Manifest.limit),
                    let manifest = Manifest(bytes)
                else { return nil }
                return (folder, manifest)
            } catch .notFolder {
                return nil
            } catch .isLink {
                return nil
            }
        }
    }

    /// Removes the files that a subject's manifest lists, the manifest, and the folder if nothing else is in it.
    ///
    /// - Returns: The number of files removed; `nil` when there is no valid manifest, and then the folder stays.
    private func removeSubject(_ name: String) throws(DeliveryError) -> Int? {
        guard let (folder, manifest) = try subjectFolder(name) else { return nil }
        let count = try remove(manifest.files, in: folder, at: "\(name)/")
        try attempt(.removing, name) { () throws(SystemError) in
            try folder.remove(Manifest.name)
            try root.removeEmpty(name)
        }
        return count
    }
}
