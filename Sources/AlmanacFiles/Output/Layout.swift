/// The way an output folder holds the files of its subjects.
package enum Layout: String, CaseIterable, Hashable, Sendable {
    /// A folder for each subject.
    case folders
    /// All subjects in archives, for fleets whose files are too many to be files.
    case packed
}

/// The list of packs in an output folder that are ours: `.almanac/packs`. Its presence marks packed output.
///
/// It names every pack that a run may put in place, before that happens. So the next run finds and removes a pack left by a killed one, and nothing
/// is ever removed that neither this list nor the manifest names.
enum PackNames {
    static let name = "packs"
    private static let title = "almanac packs 1"
    private static let limit = 16 << 20

    static func write(_ names: Set<String>, in home: Folder) throws(SystemError) {
        let lines = [title] + names.sorted()
        try home.remove("packs-next")
        let file = try File(creating: "packs-next", in: home)
        try file.write(Array((lines.joined(separator: "\n") + "\n").utf8), at: 0)
        try file.sync()
        try home.rename("packs-next", into: home, as: name)
        try home.syncNames()
    }

    /// - Returns: `nil` of output that is not packed.
    static func read(in home: Folder) throws(SystemError) -> Set<String>? {
        guard try home.entry(name) != .nothing else { return nil }
        let lines =
            try home.read(name, limit: limit).map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) } ?? []
        return lines.first == title ? Set(lines.dropFirst().filter(Pack.isName)) : []
    }
}

extension Layout {
    /// The layout of an output folder, which a run must keep.
    ///
    /// - Parameters:
    ///   - wanted: `nil` for the present one.
    ///   - isMarking: True to mark a folder that gets packs; only for the holder of its lock.
    /// - Throws: `otherLayout` when it holds subjects in the other one.
    static func kept(to wanted: Layout?, root: Folder, home: Folder, path: String, isMarking: Bool = true) throws(DeliveryError) -> Layout {
        let (isPacked, hasFolders): (Bool, Bool)
        do throws(SystemError) {
            let isMarked = try PackNames.read(in: home) != nil
            let manifest = try FleetManifest.isPacked(File(reading: Manifest.name, in: root))
            isPacked = isMarked || manifest
            hasFolders = wanted == .packed && !isMarked && !manifest ? try hasSubjectFolder(root) : false
            let willBePacked = wanted == .packed && !hasFolders || wanted == nil && manifest
            if isMarking, !isMarked, willBePacked { try PackNames.write([], in: home) }
        } catch {
            throw DeliveryError(error, while: .opening, path: path)
        }
        if wanted == .folders, isPacked { throw .otherLayout(path: path, has: .packed) }
        if hasFolders { throw .otherLayout(path: path, has: .folders) }
        return wanted ?? (isPacked ? .packed : .folders)
    }

    private static func hasSubjectFolder(_ root: Folder) throws(SystemError) -> Bool {
        for name in try root.names() where FolderName.isPossible(name.utf8) {
            guard try root.entry(name) == .folder, let bytes = try root.existingFolder(name)?.read(Manifest.name, limit: Manifest.limit)
            else {
                continue
            }
            if Manifest(bytes) != nil { return true }
        }
        return false
    }
}
