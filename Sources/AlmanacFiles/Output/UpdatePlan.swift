internal import AlmanacModel

/// The steps that give a folder a new set of files.
struct UpdatePlan {
    /// Places in the set of the files to write.
    private(set) var changed: [Int] = []
    /// The number of files that should not change but are no longer as written.
    private(set) var mended = 0
    /// Files of the earlier manifest that the set no longer has.
    private(set) var stale: [Manifest.ListedFile] = []
    /// The manifest for the time in between: every file that is or may be ours, without a hash where it may be either version.
    private(set) var intent = Manifest(files: [])
    /// True when stale files have to go first: a folder of the set has the name of one, or a file of the set the name of a folder that held one.
    private(set) var needsRoom = false

    var isEmpty: Bool { changed.isEmpty && stale.isEmpty }

    /// - Parameters:
    ///   - entry: The present entry at a path; its argument tells whether an earlier file of ours explains an obstacle there.
    ///   - isIntact: True when an unchanged file, by its index in the set, still has the bytes that were written.
    init(
        from earlier: [Manifest.ListedFile], to set: FileSet,
        entry: (_ path: String, _ isOurs: (String) -> Bool) throws(DeliveryError) -> Folder.FileKind,
        isIntact: (_ position: Int) throws(DeliveryError) -> Bool
    ) throws(DeliveryError) {
        var known: [Manifest.ListedFile?] = []
        known.reserveCapacity(set.artifacts.count)
        var old = 0
        for file in set.manifest.files {
            while old < earlier.count, ArtifactPath.precedes(earlier[old].path, file.path) {
                stale.append(earlier[old])
                old += 1
            }
            if old < earlier.count, earlier[old].path == file.path {
                known.append(earlier[old])
                old += 1
            } else {
                known.append(nil)
            }
        }
        stale.append(contentsOf: earlier[old...])

        let stale = stale
        let isOurs = { (path: String) in stale.contains { Self.collide($0.path, path) } }
        for (position, file) in set.manifest.files.enumerated() {
            let isSame = try entry(file.path, isOurs) == .file(file.bytes) && known[position]?.hash == file.hash
            if !isSame {
                changed.append(position)
            } else if try !isIntact(position) {
                changed.append(position)
                mended += 1
            }
        }
        guard !isEmpty else { return }
        needsRoom = changed.contains { isOurs(set.artifacts[$0].path) }
        var files = set.manifest.files
        for position in changed { files[position].hash = nil }
        intent.files = (files + stale).sorted { ArtifactPath.precedes($0.path, $1.path) }
    }

    /// True when one path is a folder of the other.
    private static func collide(_ left: String, _ right: String) -> Bool {
        let (short, long) = left.utf8.count < right.utf8.count ? (left, right) : (right, left)
        return long.utf8.starts(with: short.utf8) && long.utf8.dropFirst(short.utf8.count).first == 0x2F
    }
}
