/// The outcome for one subject's files.
package struct SubjectReceipt: Hashable, Sendable {
    /// The subject's folder in the output folder.
    package var folder: String
    /// Files of the set, `manifest.json` not counted, and their size.
    package var files: Int
    package var bytes: Int
    /// Files that are new or changed, that were left alone, and that were removed because the set no longer has them.
    package var written: Int
    package var unchanged: Int
    package var removed: Int
    /// Number of written files that had not changed but were no longer what had been written.
    package var mended = 0
    /// SHA-256 of the subject's `manifest.json`, and so of the whole set.
    package var manifest: ContentHash
    /// Place of the files in packed output; `nil` until they are in a pack.
    package var extent: PackedSubject.Extent?
    /// Times of the folders, by which the next run knows that the files are still there; `nil` where folders do not show that something in them changed.
    package var stamp: FolderStamp?

    package init(folder: String, files: Int, bytes: Int, written: Int, unchanged: Int, removed: Int, mended: Int = 0, manifest: ContentHash)
    {
        self.folder = folder
        self.files = files
        self.bytes = bytes
        self.written = written
        self.unchanged = unchanged
        self.removed = removed
        self.mended = mended
        self.manifest = manifest
    }
}
