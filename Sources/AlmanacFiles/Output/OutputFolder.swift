package import AlmanacModel
internal import Synchronization

/// The output folder of a run, locked until the run is finished.
///
/// Many tasks may write subjects at once, each subject at most once. Promises:
/// - A reader never sees half a file. All files of a set are written to `.almanac` before the first one is put in place, so a full device changes nothing.
/// - Unchanged files are not touched. Only files that the last manifest lists, and that are not in the new set, are removed.
/// - Nothing is written, read or removed through a symbolic link inside the folder.
/// - A killed process leaves at worst a set of which some files are new. Its manifest says so, and the next run puts it right.
/// - Memory stays flat: some tens of bytes a subject; rows of the manifest wait in a file.
///
/// Durability: the file system is synced once, in `finish`, before the fleet's manifest is replaced, and then the manifest's own name. Files are not
/// synced one by one: after a power cut the last manifest may be older than the files, never newer; the next run reads all files again, and repairs
/// them.
///
/// The hidden folder `.almanac` inside holds the lock and the "asides", files that are written and not yet in place; it is emptied when a run begins.
package final class OutputFolder: Sendable {
    /// The path as given, for messages.
    package let path: String

    let root: Folder
    /// `.almanac`.
    let home: Folder
    /// Folder for what this run is writing: `.almanac`, or the folder of a shard in it.
    let workshop: Folder
    /// New files of the root, until `finish` puts them in place.
    let rootAsides: Folder
    let rows: SubjectRows
    let recheck: Recheck
    let state: Mutex<RunState>
    /// Place of a shard of a job, which shares the folder with the others; `nil` for a run that has the folder to itself.
    let shard: ShardPlace?
    /// Store of packed output; `nil` where each subject has a folder.
    let packs: PackStore?
    /// True when the files of subjects are in packs.
    package var isPacked: Bool { packs != nil }
    /// `nil` where times of folders do not show changes: then every file is checked.
    let clock: FolderClock?

    /// Names that stay in `.almanac` from run to run.
    static let staying: Set = ["lock", known, jobLock, merged, PackNames.name]
    static let known = "known"
    static let nextKnown = "known-next"

    /// The state of a subject in this run. Subjects are told apart by eight bytes of a hash of their folder's name: among a million, two share
    /// theirs once in some forty million runs, and then the second is refused as `subjectTwice`.
    enum SubjectState: UInt8 {
        case writing, written, kept
    }

    /// A file of the root, and the name of its aside unless it is in place already.
    struct RootFile: Sendable {
        var entry: Manifest.ListedFile
        var aside: String?
    }

    struct RunState: Sendable {
        var subjectStates: [UInt64: SubjectState] = [:]
        /// Folders for asides that nobody is using.
        var idleLanes: [Folder] = []
        var laneCount = 0
        /// Files of the root that this run makes, and those that could be written.
        var rootPaths: Set<String> = []
        var rootFiles: [RootFile] = []
        var totals = Totals()
        var writesKnownRecords = false
        var lock: File?
    }

    /// - Parameter workshop: Empty, except for names that the caller wants to keep.
    init(
        path: String, root: Folder, home: Folder, workshop: Folder, recheck: Recheck, lock: File, shard: ShardPlace? = nil,
        layout: Layout, packLimit: Int = Pack.usualLimit
    ) throws(SystemError) {
        self.path = path
        self.recheck = recheck
        self.root = root
        self.home = home
        self.workshop = workshop
        try workshop.make("root")
        rootAsides = try workshop.folder("root")
        rows = try SubjectRows(in: workshop)
        self.shard = shard
        packs =
            try layout == .packed
            ? PackStore(
                Self.packed(in: root), in: workshop, limit: packLimit,
                // Packs that must be read back are written anew, and packs of shards must be among the parts of their job.
                keepsEarlier: recheck != .everybody && shard == nil)
            : nil
        // Ordinary absence: a clock that fails its trial is not used. Problems of the folder are reported by the first write.
        clock = layout == .packed ? nil : (try? FolderClock(in: workshop)) ?? nil
        state = Mutex(RunState(lock: lock))
    }

    /// Makes the folder when it is missing, takes its lock and clears away what a killed run left aside.
    ///
    /// - Parameters:
    ///   - recheck: Subjects whose unchanged files are read again.
    ///   - layout: `nil` for the one that the folder has.
    ///   - packLimit: Most bytes of a pack.
    /// - Throws: `locked` when another process, or another value in this one, holds the lock; `otherLayout`; `failed` when the folder cannot be made
    ///   or written to.
    package static func open(
        _ path: String, recheck: Recheck = .nobody, layout: Layout? = nil, packLimit: Int = Pack.usualLimit
    ) throws(DeliveryError) -> OutputFolder {
        let place = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        let root: Folder
        do { root = try Folder(making: place) } catch { throw DeliveryError(error, while: .opening, path: place) }
        let (workshop, lock): (Folder, File)
        do throws(SystemError) {
            workshop = try root.folder(making: ".almanac")
            lock = try File(locking: "lock", in: workshop)
        } catch {
            throw DeliveryError(error, while: .opening, path: error == .isLink ? "\(place)/.almanac" : place)
        }
        let layout = try Layout.kept(to: layout, root: root, home: workshop, path: place)
        do throws(SystemError) {
            let left = try workshop.names().filter { !Self.staying.contains($0) }
            for name in left { try workshop.removeAll(name) }
            // The workshop may be writable where the folder is not.
            try root.checkWritable()
            return try OutputFolder(
                path: place, root: root, home: workshop, workshop: workshop,
                // A run that did not finish was never synced: after a power cut its files may hold any part of their content, so all are checked.
                // Packs are synced before a manifest lists them.
                recheck: left.isEmpty || layout == .packed ? recheck : .everybody, lock: lock, layout: layout, packLimit: packLimit)
        } catch {
            throw DeliveryError(error, while: .opening, path: error == .isLink ? "\(place)/.almanac" : place)
        }
    }

    /// Content of packed output; `nil` when there is no such manifest.
    static func packed(in root: Folder) throws(SystemError) -> PackedFolder? {
        guard let file = try File(reading: Manifest.name, in: root), try file.size() != nil, let manifest = try FleetManifest.Earlier(file)
        else {
            return nil
        }
        return try PackedFolder(manifest, in: root)
    }

    /// Records that a subject could not be made: its files stay, and stay in the manifest.
    ///
    /// A subject whose `write` failed is kept without this call.
    ///
    /// - Parameter index: The subject's place in the dump; each place once.
    package func keep(subject id: String, at index: Int) throws(DeliveryError) {
        let folder = FolderName.encode(id)
        let isNew = state.withLock { state in
            let key = Self.key(folder)
            precondition(state.lock != nil, "the run is finished: \(folder)")
            guard state.subjectStates[key] == nil else { return false }
            state.subjectStates[key] = .kept
            return true
        }
        if isNew { try putKeptRow(folder, at: index) }
    }

    /// Adds files to the root of the folder: the fleet's index. They are put in place by `finish`, after the subjects they lead to.
    ///
    /// - Parameter artifacts: Each path begins with a name that no subject's folder has (`FolderName.reservedEndings`): `index.html`, `page-2.html`.
    ///     Each path once in a run. Of a file that fails, the last good one stays.
    package func writeRoot(_ artifacts: [Artifact]) throws(DeliveryError) {
        for artifact in artifacts {
            let path = artifact.path
            guard ArtifactPath.isSafe(path), Self.isRootFile(path) else { throw .badPath(path: place(path)) }
            let number: Int? = state.withLock { state in
                precondition(state.lock != nil, "the run is finished: \(path)")
                guard state.rootPaths.insert(path).inserted else { return nil }
                return state.rootPaths.count
            }
            guard let number else { throw .badPath(path: place(path)) }
            let entry = Manifest.ListedFile(path: path, bytes: artifact.bytes.count, hash: ContentHash(of: artifact.bytes))
            // A killed run may have put a file in place that the manifest does not list, so compare the bytes themselves.
            var aside: String?
            if try !isInPlace(artifact) {
                aside = String(number)
                try attempt(.writing, path) { () throws(SystemError) in try rootAsides.write(artifact.bytes, to: String(number)) }
            }
            state.withLock { $0.rootFiles.append(RootFile(entry: entry, aside: aside)) }
        }
    }

    /// Notes of the last run for this one; `nil` when they cannot be opened. Their bytes may be anything.
    package func knownRecords() -> File? {
        // Ordinary absence: without notes, everything is made anew.
        try? File(reading: Self.known, in: home)
    }

    /// Creates the file of notes for the next run. `finish` puts it in place.
    package func writeKnownRecords() throws(DeliveryError) -> File {
        let file = try attempt(.writing, ".almanac/\(Self.nextKnown)") { () throws(SystemError) in
            try File(creating: Self.nextKnown, in: workshop)
        }
        state.withLock { $0.writesKnownRecords = true }
        return file
    }

    /// Makes system calls, and adds the step and the place to their errors.
    func attempt<Value>(
        _ step: DeliveryError.Step, _ path: @autoclosure () -> String, _ calls: () throws(SystemError) -> Value
    ) throws(DeliveryError) -> Value {
        do { return try calls() } catch { throw DeliveryError(error, while: step, path: place(path())) }
    }

    /// The place of a file in messages, from its path in the output folder; empty for the folder itself.
    func place(_ path: String) -> String {
        let path = path.last == "/" ? String(path.dropLast()) : path
        return path.isEmpty ? self.path : "\(self.path)/\(path)"
    }

    /// Eight bytes that tell a subject's folder from all others.
    package static func key(_ folder: String) -> UInt64 {
        ContentHash(of: folder).prefix
    }

    /// The row of a subject's present files, if their manifest can be read.
    func keptRow(_ folder: String) throws(SystemError) -> ManifestRow? {
        if let packs { return try keptRow(folder, in: packs) }
        do throws(SystemError) {
            guard let subject = try root.existingFolder(folder), let bytes = try subject.read(Manifest.name, limit: Manifest.limit),
                let manifest = Manifest(bytes)
            else { return nil }
            return ManifestRow(
                folder: folder, manifest: ContentHash(of: bytes), files: manifest.files.count,
                bytes: manifest.files.reduce(0) { $0.addingReportingOverflow($1.bytes).partialValue & .max }, isKept: true)
        } catch .notFolder {
            return nil
        } catch .isLink {
            return nil
        }
    }

    func putKeptRow(_ folder: String, at index: Int) throws(DeliveryError) {
        try attempt(.reading, folder) { () throws(SystemError) in
            if let row = try keptRow(folder) { try rows.put(row, at: index) }
        }
    }

    private func isInPlace(_ artifact: Artifact) throws(DeliveryError) -> Bool {
        try attempt(.reading, artifact.path) { () throws(SystemError) in
            let (parent, name) = ArtifactPath.split(artifact.path)
            guard let folder = try ParentFolders(of: root).existing(parent) else { return false }
            switch try folder.entry(String(name)) {
            case .file(artifact.bytes.count): return try folder.read(String(name), limit: artifact.bytes.count) == artifact.bytes
            case .folder: throw .isFolder
            case .nothing, .file, .link, .other: return false
            }
        }
    }

    /// True when the first part of a path can be no subject's folder, and is no name of our own.
    private static func isRootFile(_ path: String) -> Bool {
        let first = path.prefix { $0 != "/" }
        guard let dot = first.lastIndex(of: "."), path != Manifest.name, path != "run.json" else { return false }
        return FolderName.reservedEndings.contains(String(first[first.index(after: dot)...]))
    }
}
