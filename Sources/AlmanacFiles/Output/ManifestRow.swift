/// One subject in the fleet's manifest.
struct ManifestRow: Hashable, Sendable {
    var folder: String
    /// SHA-256 of the folder's `manifest.json`.
    var manifest: ContentHash
    var files: Int
    var bytes: Int
    /// Not of this run: the last good set of a subject that failed now.
    var isKept = false
    /// Place of the files in packed output.
    var extent: PackedSubject.Extent?
}
