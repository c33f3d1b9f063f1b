package import AlmanacModel

/// Packed output, to be read: what `render --layout packed` left in a folder.
package final class PackedOutput: Sendable {
    /// A file of a subject or of the root, verified to be as written.
    package struct Found: Sendable {
        package var content: [UInt8]
        package var hash: ContentHash
        /// The content deflated, as it stands in the pack; `nil` where it does not.
        package var deflated: [UInt8]?
        /// CRC-32 of the content.
        package var checksum: UInt32
    }

    /// A file cannot be given as it was written.
    package struct Damage: Error {}

    package let path: String
    private let root: Folder
    private let manifestFile: File
    private let folder: PackedFolder

    /// - Returns: `nil` when the folder holds no finished packed output.
    /// - Throws: `failed` when there is no such folder, or when it cannot be read.
    package init?(_ path: String) throws(DeliveryError) {
        self.path = path
        do throws(SystemError) {
            root = try Folder(opening: path)
            guard let file = try File(reading: Manifest.name, in: root), try file.size() != nil,
                let manifest = try FleetManifest.Earlier(file),
                let folder = try PackedFolder(manifest, in: root)
            else { return nil }
            manifestFile = file
            self.folder = folder
        } catch {
            throw DeliveryError(error, while: .opening, path: path)
        }
    }

    /// The first line of the manifest, which says what the files were made from.
    package var head: [UInt8] { folder.manifest.head }

    /// True while no run has ended since this was opened.
    package var isCurrent: Bool { (try? manifestFile.isNamed(Manifest.name, in: root)) ?? false }

    /// Calls `body` with the folder of each subject, in the order of the manifest.
    package func forEachFolder(_ body: (String) throws(DeliveryError) -> Void) throws(DeliveryError) {
        try folder.manifest.forEach { row throws(DeliveryError) in
            try body(row.folder)
        } failure: { error in
            DeliveryError(error, while: .reading, path: "\(path)/\(Manifest.name)")
        }
    }

    /// The files of a subject; `nil` when they are not as written, or when there is no such subject.
    package func artifacts(of name: String) throws(DeliveryError) -> [Artifact]? {
        do throws(SystemError) {
            guard let row = try folder.row(name), let subject = try folder.subject(row), subject.manifest()?.hash == row.manifest else {
                return nil
            }
            return subject.artifacts()
        } catch {
            throw DeliveryError(error, while: .reading, path: "\(path)/\(name)")
        }
    }

    /// The files at the top; `nil` when one of them is not as written.
    package func rootArtifacts() throws(DeliveryError) -> [Artifact]? {
        var artifacts: [Artifact] = []
        for file in folder.manifest.files {
            guard let content = try content(of: file) else { return nil }
            artifacts.append(Artifact(path: file.path, mediaType: "", bytes: content))
        }
        return artifacts
    }

    private func content(of file: Manifest.ListedFile) throws(DeliveryError) -> [UInt8]? {
        do throws(SystemError) {
            let (parent, name) = ArtifactPath.split(file.path)
            guard let bytes = try ParentFolders(of: root).existing(parent)?.read(String(name), limit: file.bytes),
                ContentHash(of: bytes) == file.hash
            else { return nil }
            return bytes
        } catch {
            throw DeliveryError(error, while: .reading, path: "\(path)/\(file.path)")
        }
    }

    /// Finds a file of the root, or the manifest.
    ///
    /// - Returns: `nil` when there is none of this name.
    /// - Throws: `Damage` when it is not as written.
    package func find(_ name: String) throws -> Found? {
        if name == Manifest.name {
            guard let size = try manifestFile.size() else { throw Damage() }
            return Self.found(try manifestFile.read(size))
        }
        guard let file = folder.manifest.files.first(where: { $0.path == name }) else { return nil }
        guard let content = try content(of: file) else { throw Damage() }
        return Self.found(content)
    }

    private static func found(_ content: [UInt8]) -> Found {
        Found(
            content: content, hash: ContentHash(of: content), deflated: Deflation.compress(content), checksum: Deflation.checksum(content))
    }

    /// Finds a file of a subject.
    ///
    /// - Returns: `nil` when there is no such subject, or when it has no file of this name.
    /// - Throws: `Damage` when it is not as written.
    package func find(_ name: String, of subjectFolder: String) throws -> Found? {
        guard let row = try folder.row(subjectFolder) else { return nil }
        guard let subject = try folder.subject(row), let listed = subject.manifest(), listed.hash == row.manifest else { throw Damage() }
        let start = subjectFolder.utf8.count + 1
        guard let entry = subject.entries.first(where: { $0.path.utf8.dropFirst(start).elementsEqual(name.utf8) }) else { return nil }
        guard let content = subject.content(of: entry) else { throw Damage() }
        let hash = ContentHash(of: content)
        guard name == Manifest.name ? hash == row.manifest : listed.files.contains(where: { $0.path == name && $0.hash == hash }) else {
            throw Damage()
        }
        let deflated = entry.isDeflated ? Array(subject.bytes[entry.dataOffset..<(entry.dataOffset + entry.packedSize)]) : nil
        return Found(content: content, hash: hash, deflated: deflated, checksum: entry.checksum)
    }
}
