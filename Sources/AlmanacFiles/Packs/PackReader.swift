package import AlmanacModel

/// The reason why an archive is not taken for a pack.
package struct PackError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Place, problem, way out.
    package let description: String

    init(_ path: String, _ problem: String) {
        description = "\(path): \(problem)"
    }

    static func notPack(_ path: String, _ problem: String) -> PackError {
        PackError(path, "not a pack of almanac: \(problem); nothing of it is written, unzip reads other archives")
    }
}

/// Reads an archive that the user named, subject by subject, and treats it as hostile: anything that `PackWriter` would not write is refused.
///
/// Each byte of a pack belongs to one entry: entries start at its beginning, follow each other without gaps, and end at the directory. So nothing can
/// be hidden between them or listed twice. Names are those of subjects and of files in them, each once; links, folders and other compression are not
/// possible.
package struct PackReader {
    private static let chunk = 1 << 20
    /// Most bytes of a subject's files; more is not one of ours.
    private static let mostBytes = 512 << 20
    private static let mostEntries = 100_000

    private let path: String
    private let file: File
    private let end: ZipEnd
    /// Bytes of the directory that were read and not used, and the place of the rest.
    private var directory: ArraySlice<UInt8> = []
    private var position: Int
    private var entriesLeft: Int
    private var following: ZipEntry?
    /// Offset at which the next entry has to begin.
    private var offset = 0
    private var seen: Set<UInt64> = []

    /// - Parameter path: A link is followed: it is the user's own.
    package init(_ path: String) throws(PackError) {
        self.path = path
        let (file, end): (File?, ZipEnd?)
        do throws(SystemError) {
            file = try File(readingAt: path)
            let size = try file?.size() ?? 0
            end = ZipEnd(try file?.read(ZipEnd.most, at: max(0, size - ZipEnd.most)) ?? [], ofFile: size)
        } catch {
            throw PackError(path, "\(error.problem); name a pack that this user can read")
        }
        guard let file else { throw PackError(path, "no such file; name a pack") }
        guard let end else { throw .notPack(path, "its end is none that almanac writes") }
        self.file = file
        self.end = end
        position = end.directoryOffset
        entriesLeft = end.entries
        following = try nextEntry()
    }

    /// The next subject, whose bytes are all there; `nil` at the end.
    package mutating func next() throws(PackError) -> PackedSubject? {
        guard let first = following, let folder = first.parts?.folder else {
            guard following == nil, offset == end.directoryOffset, position == end.directoryOffset + end.directorySize, directory.isEmpty
            else {
                throw .notPack(path, "there is something between its entries and its directory")
            }
            return nil
        }
        let start = offset
        var entries: [ZipEntry] = []
        while let entry = following, entry.parts?.folder == folder {
            guard entry.offset == offset, entry.length <= end.directoryOffset - offset else {
                throw .notPack(path, "'\(shown(entry.path))' does not stand where the entry before it ends")
            }
            offset += entry.length
            entries.append(entry)
            guard offset - start <= Self.mostBytes, entries.count <= Self.mostEntries else {
                throw .notPack(path, "'\(folder)' has more files, or larger ones, than a subject has")
            }
            following = try nextEntry()
        }
        guard seen.insert(ContentHash(of: String(folder)).prefix).inserted else { throw .notPack(path, "'\(folder)' stands in it twice") }
        let bytes: [UInt8]
        do { bytes = try file.read(offset - start, at: start) } catch { throw PackError(path, "\(error.problem); check the device") }
        guard let subject = PackedSubject(String(folder), bytes), subject.entries.count == entries.count,
            zip(subject.entries, entries).allSatisfy({ Self.isSame($0, $1, start) })
        else { throw .notPack(path, "the entries of '\(folder)' are not what its directory says") }
        return subject
    }

    private static func isSame(_ local: ZipEntry, _ central: ZipEntry, _ start: Int) -> Bool {
        var local = local
        local.offset += start
        return local == central
    }

    private mutating func nextEntry() throws(PackError) -> ZipEntry? {
        guard entriesLeft > 0 else { return nil }
        if directory.count < ZipEntry.centralSize + 2048 {
            do {
                let more = try file.read(min(Self.chunk, end.directoryOffset + end.directorySize - position), at: position)
                position += more.count
                directory = (directory + more)[...]
            } catch {
                throw PackError(path, "\(error.problem); check the device")
            }
        }
        guard let entry = ZipEntry(central: directory) else { throw .notPack(path, "an entry says what almanac never writes") }
        guard entry.parts != nil else { throw .notPack(path, "'\(shown(entry.path))' is no path of a subject's file") }
        directory = directory.dropFirst(ZipEntry.centralSize + entry.path.utf8.count)
        entriesLeft -= 1
        return entry
    }

    private func shown(_ path: String) -> String { path.count > 80 ? path.prefix(80) + "…" : path }
}

extension PackedSubject {
    /// The largest ratio of a file's size to its size in a pack that is accepted. Our files are about seven times as large as in a pack.
    private static let mostRatio = 200
    private static let mostBytes = 512 << 20

    /// The files that the subject's manifest lists.
    ///
    /// - Returns: `nil` when one of them is not as written, or when together they are larger than a subject's files may be.
    package func artifacts() -> [Artifact]? {
        let size = entries.reduce(0) { $0 + $1.size }
        guard size <= Self.mostBytes, size <= (1 << 20) + bytes.count * Self.mostRatio, let listed = manifest()?.files else { return nil }
        var artifacts: [Artifact] = []
        for (file, entry) in zip(listed, entries.dropFirst()) {
            guard let content = content(of: entry), ContentHash(of: content) == file.hash else { return nil }
            artifacts.append(Artifact(path: file.path, mediaType: "", bytes: content))
        }
        return artifacts
    }
}
