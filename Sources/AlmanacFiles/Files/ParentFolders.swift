/// The folders inside one folder that a set of files lies in, each opened once and step by step, so that no link is followed.
final class ParentFolders {
    private let base: Folder
    private var opened: [(path: Substring, folder: Folder?)] = []

    init(of base: Folder) {
        self.base = base
    }

    /// Folders that were opened and exist, each after its parents; the base first, with the empty path.
    var all: [(path: String, folder: Folder)] {
        let inner = opened.compactMap { entry in entry.folder.map { (path: String(entry.path), folder: $0) } }
        return [("", base)] + inner.sorted { ArtifactPath.precedes($0.path, $1.path) }
    }

    /// The folder, or `nil` when it is not there; the base for the empty path.
    func existing(_ path: Substring) throws(SystemError) -> Folder? {
        try folder(path) { (parent, name) throws(SystemError) in
            try parent.existingFolder(name)
        }
    }

    /// The folder, made with those above it where missing.
    func made(_ path: Substring) throws(SystemError) -> Folder {
        let folder = try folder(path) { (parent, name) throws(SystemError) in try parent.folder(making: name) }
        guard let folder else { throw .notFound }
        return folder
    }

    private func folder(_ path: Substring, open: (Folder, String) throws(SystemError) -> Folder?) throws(SystemError) -> Folder? {
        if path.isEmpty { return base }
        for known in opened where known.path == path {
            if let folder = known.folder { return folder }
        }
        let (above, name) = ArtifactPath.split(String(path))
        guard let parent = try folder(above, open: open) else { return nil }
        let folder = try open(parent, String(name))
        opened.removeAll { $0.path == path }
        opened.append((path, folder))
        return folder
    }
}
