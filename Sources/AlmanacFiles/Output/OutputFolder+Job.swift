package import AlmanacModel
internal import Synchronization

// A job is a run by several processes, each of which renders one shard of the dump.
//
// Three locks in `.almanac` decide who may work at the same time: `lock` is held exclusively by a run or a merge, and shared by the shards of one
// job; `job/shard-3/lock` is held by one try of a shard; `job-lock` is held while a job begins or a merge looks at it.
extension OutputFolder {
    static let job = "job"
    static let jobLock = "job-lock"
    static let merged = "merged"

    /// Opens the folder for one shard of a job. The first shard begins the job, and clears away what remains of an earlier job that was never merged.
    ///
    /// - Parameters:
    ///   - job: A name valid by `JobNote.isName`.
    ///   - input: The dump's path as given.
    ///   - begin: Called before any other work when this is the first shard of the job.
    /// - Throws: `locked` when a run or a merge is at work here, or another try of this shard; `otherJob`, `otherCount`, `merged`; `failed`.
    package static func open(
        _ path: String, shard: Shard, of job: String, input: String, recheck: Recheck, layout: Layout = .folders,
        packLimit: Int = Pack.usualLimit, begin: () -> Void
    ) throws(DeliveryError) -> OutputFolder {
        let site = try Site(path)
        let turn = try site.turn(of: job)
        _ = try Layout.kept(to: layout, root: site.root, home: site.home, path: site.path, isMarking: false)
        let (lock, jobFolder, note) = try site.join(JobNote(job: job, count: shard.count, isAfterFault: false, input: input), begin)
        defer { withExtendedLifetime(turn) {} }
        _ = try Layout.kept(to: layout, root: site.root, home: site.home, path: site.path)
        return try site.attempt { () throws(SystemError) in
            let folder = try jobFolder.folder(making: "shard-\(shard.number)")
            let shardPlace = try ShardPlace(shard, in: folder, of: jobFolder)
            let left = try folder.names().filter { $0 != "lock" && $0 != ShardPlace.notes }
            for name in left { try folder.removeAll(name) }
            try site.root.checkWritable()
            return try OutputFolder(
                path: site.path, root: site.root, home: site.home, workshop: folder,
                // As in `open`: listed packs are synced.
                recheck: layout == .folders && (note.isAfterFault || !left.isEmpty) ? .everybody : recheck, lock: lock, shard: shardPlace,
                layout: layout, packLimit: packLimit)
        }
    }

    /// Opens the folder to merge the parts of a job.
    ///
    /// - Throws: `locked` while shards or a run are at work; `noJob`, `otherJob`, `merged`; `failed`.
    package static func open(_ path: String, merging job: String) throws(DeliveryError) -> (folder: OutputFolder, job: JobParts) {
        let site = try Site(path)
        let turn = try site.turn(of: job)
        defer { withExtendedLifetime(turn) {} }
        let known = try site.attempt { () throws(SystemError) in try site.known() }
        guard let known else { throw .noJob(path: site.path, job: job) }
        guard known.note.job == job else { throw .otherJob(path: site.path, job: known.note.job) }
        let layout = try Layout.kept(to: nil, root: site.root, home: site.home, path: site.path)
        let folder = try site.attempt { () throws(SystemError) in
            let lock = try File(locking: "lock", in: site.home)
            for name in try site.home.names() where !staying.contains(name) && name != Self.job { try site.home.removeAll(name) }
            try site.root.checkWritable()
            // The merge writes only subjects that two shards had in common, and checks existing files in full.
            return try OutputFolder(
                path: site.path, root: site.root, home: site.home, workshop: site.home, recheck: layout == .folders ? .everybody : .nobody,
                lock: lock, layout: layout)
        }
        return (folder, JobParts(note: known.note, folder: known.folder))
    }

    // MARK: Parts

    /// The finished part of this shard, when an earlier try left it.
    package func finishedPart() throws(DeliveryError) -> File? {
        guard let shard else { return nil }
        let name = ShardPlace.part(shard.shard.number)
        return try attempt(.reading, ".almanac/\(Self.job)/\(name)") { () throws(SystemError) in try File(reading: name, in: shard.job) }
    }

    /// Creates the file for the part of this shard. `finishShard` gives it its name.
    package func writePart() throws(DeliveryError) -> File {
        try attempt(.writing, ".almanac/\(Self.job)") { () throws(SystemError) in try File(creating: "part", in: workshop) }
    }

    /// Syncs the shard's output to the device, publishes its part, and then releases the locks.
    package func finishShard() throws(DeliveryError) -> Totals {
        let totals = state.withLock { state in
            precondition(state.lock != nil, "the run is finished: \(path)")
            var totals = state.totals
            totals.keptSubjects = state.subjectStates.values.count { $0 == .kept }
            return totals
        }
        guard let shard else { preconditionFailure("no shard: \(path)") }
        try attempt(.syncing, "") { () throws(SystemError) in try root.syncFileSystem() }
        try attempt(.replacing, ".almanac/\(Self.job)") { () throws(SystemError) in
            try workshop.rename("part", into: shard.job, as: ShardPlace.part(shard.shard.number))
            try shard.job.syncNames()
        }
        // Only empty folders and notes that nobody needs are left: the next try, or the merge, clears them away.
        for name in (try? workshop.names()) ?? [] where name != "lock" { try? workshop.removeAll(name) }
        release()
        return totals
    }

    /// Releases the locks and leaves everything as it is.
    package func release() {
        state.withLock { state in
            state.idleLanes = []
            state.lock = nil
        }
    }

    // MARK: Merging

    /// Takes over a subject that a shard wrote.
    ///
    /// - Parameters:
    ///   - receipt: The shard's receipt of `write` or `leave`.
    ///   - index: The subject's place in the whole dump; each place once.
    package func adopt(_ receipt: SubjectReceipt, at index: Int) throws(DeliveryError) {
        let key = Self.key(receipt.folder)
        state.withLock { state in
            state.subjectStates[key] = .written
            state.totals.add(receipt)
        }
        let row = ManifestRow(
            folder: receipt.folder, manifest: receipt.manifest, files: receipt.files, bytes: receipt.bytes, extent: receipt.extent)
        try attempt(.writing, Manifest.name) { () throws(SystemError) in try rows.put(row, at: index) }
    }

    /// True when a subject's folder holds the set with this manifest.
    package func holds(_ folder: String, manifest: ContentHash) throws(DeliveryError) -> Bool {
        try attempt(.reading, folder) { () throws(SystemError) in try keptRow(folder)?.manifest == manifest }
    }

    /// Writes a subject's files again, which another shard replaced; the subject must be adopted as well.
    package func restore(subject id: String, artifacts: [Artifact]) throws(DeliveryError) {
        _ = try replace(FolderName.encode(id), with: artifacts)
    }

    /// True when this run has written the files of a subject, or left them as they are.
    package func hasWritten(_ folder: String) -> Bool {
        state.withLock { $0.subjectStates[Self.key(folder)] == .written }
    }

    /// Reserves memory for the states of this many subjects.
    package func reserve(subjects count: Int) {
        state.withLock { $0.subjectStates.reserveCapacity(count) }
    }

    // MARK: The note of a merged job

    fileprivate static let mergedLimit = 64 << 20

    /// True for a note of this job: its name is the first line.
    fileprivate static func isNote(_ note: [UInt8], of job: String) -> Bool { note.starts(with: Array("\(job)\n".utf8)) }

    /// The note of the last merge, if it was of this job.
    package static func mergedNote(of job: String, in path: String) throws(DeliveryError) -> [UInt8]? {
        try readFile("\(path)/.almanac/\(merged)", limit: mergedLimit).flatMap { isNote($0, of: job) ? $0 : nil }
    }

    /// Keeps a note of the merged job, removes its parts and releases the lock. The job is over then.
    package func endMerge(_ note: [UInt8]) throws(DeliveryError) {
        try attempt(.writing, ".almanac/\(Self.merged)") { () throws(SystemError) in
            let file = try File(creating: "merged-next", in: home)
            try file.write(note, at: 0)
            try file.sync()
            try home.rename("merged-next", into: home, as: Self.merged)
            try home.syncNames()
        }
        clearAndRelease()
    }
}

/// An output folder that is about to be opened for a job.
private struct Site {
    let path: String
    let root: Folder
    /// `.almanac`.
    let home: Folder

    init(_ path: String) throws(DeliveryError) {
        let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.path = path
        do throws(SystemError) {
            root = try Folder(making: path)
            home = try root.folder(making: ".almanac")
        } catch {
            throw DeliveryError(error, while: .opening, path: error == .isLink ? "\(path)/.almanac" : path)
        }
    }

    func attempt<Value>(_ calls: () throws(SystemError) -> Value) throws(DeliveryError) -> Value {
        do throws(SystemError) {
            return try calls()
        } catch {
            throw DeliveryError(error, while: .opening, path: error == .isLink ? "\(path)/.almanac" : path)
        }
    }

    /// Takes the lock for beginning, joining or merging a job.
    ///
    /// - Throws: `merged` when it is merged already.
    func turn(of job: String) throws(DeliveryError) -> File {
        let turn = try attempt { () throws(SystemError) in try File(waitingFor: OutputFolder.jobLock, in: home) }
        let merged = try attempt { () throws(SystemError) in
            try home.read(OutputFolder.merged, limit: OutputFolder.mergedLimit).map { OutputFolder.isNote($0, of: job) } ?? false
        }
        if merged { throw .merged(path: path, job: job) }
        return turn
    }

    /// The job whose folder exists.
    func known() throws(SystemError) -> (folder: Folder, note: JobNote)? {
        guard let folder = try home.existingFolder(OutputFolder.job),
            let note = try folder.read(JobNote.name, limit: JobNote.limit).flatMap({ JobNote($0) })
        else { return nil }
        return (folder, note)
    }

    /// Joins a job, or begins it.
    func join(_ wanted: JobNote, _ begin: () -> Void) throws(DeliveryError) -> (lock: File, folder: Folder, note: JobNote) {
        let known = try attempt { () throws(SystemError) in try self.known() }
        if let known, known.note.job == wanted.job {
            guard known.note.count == wanted.count else { throw .otherCount(path: path, job: wanted.job, count: known.note.count) }
            let lock = try attempt { () throws(SystemError) in try File(sharing: "lock", in: home) }
            return (lock, known.folder, known.note)
        }
        let lock = try attempt { () throws(SystemError) -> File? in
            do throws(SystemError) {
                return try File(locking: "lock", in: home)
            } catch {
                guard error == .locked else { throw error }
                return nil
            }
        }
        guard let lock else { throw known.map { DeliveryError.otherJob(path: path, job: $0.note.job) } ?? .locked(path: path) }
        begin()
        return try attempt { () throws(SystemError) in
            let left = try home.names().filter { !OutputFolder.staying.contains($0) }
            for name in left { try home.removeAll(name) }
            var note = wanted
            note.isAfterFault = !left.isEmpty
            let folder = try home.folder(making: OutputFolder.job)
            // The job has begun once its note is in place.
            try folder.write(note.bytes, to: "note-next")
            try folder.rename("note-next", into: folder, as: JobNote.name)
            try lock.share()
            return (lock, folder, note)
        }
    }
}

/// The finished parts of a job, for the merge that holds the folder.
package struct JobParts: Sendable {
    package let note: JobNote
    private let folder: Folder

    init(note: JobNote, folder: Folder) {
        self.note = note
        self.folder = folder
    }

    /// The part of a shard; `nil` while it has not ended.
    package func part(_ number: Int) throws(SystemError) -> File? { try File(reading: ShardPlace.part(number), in: folder) }

    /// Removes an unusable part, so that its shard can be tried again.
    package func discard(_ number: Int) throws(SystemError) { try folder.remove(ShardPlace.part(number)) }
}
