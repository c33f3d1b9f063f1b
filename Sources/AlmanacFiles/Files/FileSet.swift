internal import AlmanacModel

/// The files of one subject, or of the root, in the order of their manifest: their paths are checked, and their bytes hashed.
struct FileSet {
    /// Ascending by path.
    let artifacts: [Artifact]
    /// One entry for each artifact, in the same order.
    let manifest: Manifest

    /// - Throws: The first path that is not safe, comes twice, or is the manifest's.
    init(_ artifacts: [Artifact]) throws(BadPath) {
        for artifact in artifacts where !ArtifactPath.isSafe(artifact.path) || artifact.path == Manifest.name {
            throw BadPath(path: artifact.path)
        }
        let sorted = artifacts.sorted { ArtifactPath.precedes($0.path, $1.path) }
        for (left, right) in zip(sorted, sorted.dropFirst()) where left.path == right.path {
            throw BadPath(path: left.path)
        }
        self.artifacts = sorted
        manifest = Manifest(files: sorted.map { .init(path: $0.path, bytes: $0.bytes.count, hash: ContentHash(of: $0.bytes)) })
    }

    struct BadPath: Error {
        var path: String
    }

    var bytes: Int {
        artifacts.reduce(0) { $0 + $1.bytes.count }
    }
}
