/// The outcome for a whole run's files.
package struct Totals: Hashable, Sendable {
    /// Subjects that were written now, whether or not anything changed.
    package var subjects = 0
    /// Number of those that did not change at all.
    package var unchangedSubjects = 0
    /// Subjects of this run that keep their last good files.
    package var keptSubjects = 0
    /// Subjects of earlier runs that are gone now.
    package var removedSubjects = 0

    /// Files of the subjects written now and of the root, and their size; manifests not counted.
    package var files = 0
    package var bytes = 0
    package var writtenFiles = 0
    package var unchangedFiles = 0
    /// Number of written files that had not changed but were no longer what had been written.
    package var mendedFiles = 0
    package var removedFiles = 0
    /// Number of removed files of the root.
    package var removedRootFiles = 0

    /// The earlier fleet's manifest was there but could not be read, so that nothing was removed.
    package var earlierManifestWasBroken = false

    package init() {}

    mutating func add(_ receipt: SubjectReceipt) {
        subjects += 1
        if receipt.written == 0, receipt.removed == 0 { unchangedSubjects += 1 }
        files += receipt.files
        bytes += receipt.bytes
        writtenFiles += receipt.written
        unchangedFiles += receipt.unchanged
        removedFiles += receipt.removed
        mendedFiles += receipt.mended
    }
}
