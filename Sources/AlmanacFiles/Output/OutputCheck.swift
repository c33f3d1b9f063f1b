/// Compares an output folder with its manifests: every listed file exists, complete and as written.
package struct OutputCheck: Sendable {
    /// A difference from the written state. Paths are relative to the output folder.
    package enum Finding: Hashable, Sendable {
        /// The manifest of the folder, or of a subject's, is missing or invalid.
        case noManifest(path: String)
        /// The manifest of a subject is another than the fleet's vouches for; a run that was killed leaves it so.
        case otherManifest(path: String)
        case missing(path: String)
        /// It has another size, or other bytes of the same size.
        case changed(path: String)
        /// It cannot be read.
        case unreadable(path: String, problem: String)
        /// A run was killed while it was putting this file in place; the next run ends it.
        case unfinished(path: String)
    }

    /// Number of subjects looked at.
    package private(set) var subjects = 0
    package private(set) var files = 0
    package private(set) var bytes = 0
    package private(set) var findings = 0

    private let root: Folder
    let path: String

    /// Reads every listed file. Memory stays flat.
    ///
    /// - Parameters:
    ///   - path: The output folder of an earlier run. Nothing in it is changed.
    ///   - isStopped: Asked between subjects; true ends the check with the findings so far.
    ///   - tell: Receives each finding, in the order of the manifest.
    /// - Throws: `locked` while a run writes to it, `failed` when there is no such folder.
    package static func run(
        _ path: String, isStopped: () -> Bool = { false }, _ tell: (Finding) -> Void
    ) throws(DeliveryError) -> OutputCheck {
        let root: Folder
        do { root = try Folder(opening: path) } catch { throw DeliveryError(error, while: .opening, path: path) }
        let lock: File?
        do throws(SystemError) {
            lock = try root.existingFolder(".almanac").map { workshop throws(SystemError) in try File(locking: "lock", in: workshop) }
        } catch {
            if case .locked = error { throw .locked(path: path) }
            // Without the right to write there is no lock, but reading is possible.
            lock = nil
        }
        var check = OutputCheck(root: root, path: path)
        try check.run(isStopped, tell)
        withExtendedLifetime(lock) {}
        return check
    }

    private init(root: Folder, path: String) {
        self.root = root
        self.path = path
    }

    private mutating func run(_ isStopped: () -> Bool, _ tell: (Finding) -> Void) throws(DeliveryError) {
        let fleet: FleetManifest.Earlier?
        do throws(SystemError) {
            fleet = try File(reading: Manifest.name, in: root).flatMap { file throws(SystemError) in
                try file.size() == nil ? nil : try FleetManifest.Earlier(file)
            }
        } catch {
            throw DeliveryError(error, while: .reading, path: "\(path)/\(Manifest.name)")
        }
        guard let fleet else { return report(.noManifest(path: Manifest.name), tell) }
        for file in fleet.files { look(at: file, in: root, as: file.path, tell) }
        let packed: PackedFolder?
        do throws(SystemError) { packed = try PackedFolder(fleet, in: root) } catch {
            throw DeliveryError(error, while: .reading, path: "\(path)/\(Manifest.name)")
        }
        if let packed { return try lookAtPacks(of: packed, in: root, isStopped, tell) }
        try fleet.forEach { row throws(DeliveryError) in
            if !isStopped() { look(at: row, tell) }
        } failure: { error in
            DeliveryError(error, while: .reading, path: "\(path)/\(Manifest.name)")
        }
    }

    private mutating func look(at row: ManifestRow, _ tell: (Finding) -> Void) {
        subjects += 1
        let listed = "\(row.folder)/\(Manifest.name)"
        do throws(SystemError) {
            guard let subject = try root.existingFolder(row.folder), let bytes = try subject.read(Manifest.name, limit: Manifest.limit),
                let manifest = Manifest(bytes)
            else { return report(.noManifest(path: listed), tell) }
            if ContentHash(of: bytes) != row.manifest { report(.otherManifest(path: listed), tell) }
            for file in manifest.files { look(at: file, in: subject, as: "\(row.folder)/\(file.path)", tell) }
        } catch .notFolder {
            report(.noManifest(path: listed), tell)
        } catch .isLink {
            report(.noManifest(path: listed), tell)
        } catch {
            report(.unreadable(path: listed, problem: error.problem), tell)
        }
    }

    private mutating func look(at file: Manifest.ListedFile, in folder: Folder, as place: String, _ tell: (Finding) -> Void) {
        files += 1
        guard let hash = file.hash else { return report(.unfinished(path: place), tell) }
        let (parent, name) = ArtifactPath.split(file.path)
        do throws(SystemError) {
            let parents = ParentFolders(of: folder)
            switch try parents.existing(parent)?.entry(String(name)) ?? .nothing {
            case .file(file.bytes):
                guard let found = try parents.existing(parent)?.read(String(name), limit: file.bytes), ContentHash(of: found) == hash else {
                    return report(.changed(path: place), tell)
                }
                bytes += found.count
            case .file: report(.changed(path: place), tell)
            case .nothing, .folder, .link, .other: report(.missing(path: place), tell)
            }
        } catch .notFolder {
            report(.missing(path: place), tell)
        } catch .isLink {
            report(.missing(path: place), tell)
        } catch {
            report(.unreadable(path: place, problem: error.problem), tell)
        }
    }

    mutating func countSubject() { subjects += 1 }

    mutating func count(bytes count: Int) {
        files += 1
        bytes += count
    }

    mutating func report(_ finding: Finding, _ tell: (Finding) -> Void) {
        findings += 1
        tell(finding)
    }
}

extension OutputCheck.Finding: CustomStringConvertible {
    /// Place, problem, way out.
    package var description: String {
        switch self {
        case .noManifest(let path): "\(path): there is no list of files that can be read; render again"
        case .otherManifest(let path): "\(path): not the list that the fleet's manifest vouches for; render again"
        case .missing(let path): "\(path): is listed and not there; render again"
        case .changed(let path): "\(path): is not what was written; render again with --recheck"
        case .unreadable(let path, let problem): "\(path): \(problem); render again with --recheck"
        case .unfinished(let path): "\(path): a run was stopped while it put this file in place; render again"
        }
    }
}
