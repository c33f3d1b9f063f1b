package import AlmanacModel

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A folder of what the nights said of each subject, a file for each, which only its owner can look into.
///
/// Files lie in 256 folders by a hash of their names, so that none holds too many. Several processes may use it at a time, as long as each has subjects of its
/// own; a file is locked while a night is added to it.
package final class MemoryFolder: Sendable {
    package let path: String
    private let folder: Folder

    private static let ending = ".memory"
    /// Ending of what is kept of a file that was damaged.
    private static let damaged = ".damaged"

    /// Makes the folder where it is missing.
    package init(making path: String) throws(SystemError) {
        self.path = path
        folder = try Folder(making: path)
        guard chmod(path, 0o700) == 0 else { throw .latest }
    }

    /// - Returns: `nil` where there is none.
    package init?(existing path: String) throws(SystemError) {
        self.path = path
        do throws(SystemError) { folder = try Folder(opening: path) } catch {
            if error == .notFound { return nil }
            throw error
        }
    }

    /// Name of the folder and of the file of a subject.
    private func place(of subject: String) -> (folder: String, file: String) {
        let name = FolderName.encode(subject)
        return (String(ContentHash(of: name).description.prefix(2)), name + Self.ending)
    }

    // MARK: Reading

    /// What the nights before a moment said of a subject, and how many bytes are damaged behind what could be read.
    package func memory(of subject: String, before moment: Instant? = nil) throws(SystemError) -> (memory: SubjectMemory, damage: Int) {
        let place = place(of: subject)
        guard let inner = try folder.existingFolder(place.folder), let bytes = try inner.read(place.file, limit: MemoryFile.longest) else {
            return (SubjectMemory(), 0)
        }
        return Self.memory(in: bytes, before: moment)
    }

    private static func memory(in bytes: [UInt8], before moment: Instant?) -> (memory: SubjectMemory, damage: Int) {
        let nights = MemoryFile.nights(in: bytes)
        var file = SubjectMemory.File(size: bytes.count, end: nights.end, isDamaged: nights.isDamaged)
        var memory = SubjectMemory()
        if let damaged = memory.read(bytes, nights: nights.places, before: moment) {
            file.end = nights.places[damaged].lowerBound - MemoryFile.head
            file.isDamaged = true
        }
        memory.file = file
        return (memory, file.isDamaged ? file.size - file.end : 0)
    }

    /// Reads what is kept of everybody.
    ///
    /// - Parameter found: Receives the path of each file that cannot be read to its end.
    /// - Returns: The number of files.
    package func check(_ found: (_ path: String) -> Void) throws(SystemError) -> Int {
        var count = 0
        for inner in try folder.names().sorted() {
            guard case .folder = try folder.entry(inner), let files = try folder.existingFolder(inner) else { continue }
            for name in try files.names().sorted() where name.hasSuffix(Self.ending) && !name.hasPrefix(".") {
                count += 1
                guard let bytes = try files.read(name, limit: MemoryFile.longest), Self.memory(in: bytes, before: nil).damage == 0 else {
                    found("\(path)/\(inner)/\(name)")
                    continue
                }
            }
        }
        return count
    }

    // MARK: Writing

    /// Adds a night to those of a subject, unless it is there already or a later one is.
    ///
    /// Bytes that are damaged are kept beside the file, and what could be read before them goes on.
    ///
    /// - Parameter memory: What was read before, which the night follows.
    package func add(_ night: [UInt8], to memory: SubjectMemory, of subject: String, keeping months: Int) throws(SystemError) {
        guard !memory.hasLater else { return }
        let place = place(of: subject)
        let inner = try folder.folder(making: place.folder)
        let file = try self.file(place.file, in: inner)
        let known = memory.file ?? .init(size: 0, end: 0, isDamaged: false)
        // Another run added to it meanwhile: its night stands.
        guard let size = try file.size(), size == known.size else { return }
        if known.isDamaged {
            try inner.remove(place.file + Self.damaged)
            try inner.write(try file.read(size), to: place.file + Self.damaged)
        }
        let start = known.end < MemoryFile.title.count ? 0 : known.end
        if size > start { try file.truncate(to: start) }
        do throws(SystemError) {
            try file.write((start == 0 ? MemoryFile.title : []) + MemoryFile.entry(night), at: start)
        } catch {
            // A part of a night is none.
            try file.truncate(to: start)
            throw error
        }
        try trim(place.file, in: inner, file, after: night, keeping: months)
    }

    /// Opens and locks a file that is made where it is missing.
    private func file(_ name: String, in inner: Folder) throws(SystemError) -> File {
        while true {
            let file = try File(waitingFor: name, in: inner)
            // Another run may have put a shorter one in its place meanwhile.
            if try file.isNamed(name, in: inner) { return file }
        }
    }

    /// Makes sure that all nights are on the device.
    package func sync() throws(SystemError) { try folder.syncFileSystem() }

    /// Nights beyond those that are kept at which a file is written anew, so that this is not done each night.
    private static let slack = 31

    /// Leaves out nights that are too old.
    private func trim(_ name: String, in inner: Folder, _ file: File, after night: [UInt8], keeping months: Int) throws(SystemError) {
        // Looking at the first night is enough to know that there is nothing to do.
        let first = MemoryFile.title.count + MemoryFile.head
        let start = try file.read(first + 10)
        guard start.count > first, let oldest = SubjectMemory.time(of: first..<start.count, in: start),
            let newest = SubjectMemory.time(of: 0..<night.count, in: night),
            oldest.utcDay < newest.utcDay.month.advanced(by: -months).firstDay.advanced(by: -Self.slack), let size = try file.size()
        else { return }
        let bytes = try file.read(size)
        let nights = MemoryFile.nights(in: bytes).places
        let limit = newest.utcDay.month.advanced(by: -months).firstDay
        let kept = nights.firstIndex { SubjectMemory.time(of: $0, in: bytes).map { $0.utcDay >= limit } ?? false } ?? nights.count
        var memory = SubjectMemory()
        guard memory.read(bytes, nights: Array(nights[..<kept])) == nil, let base = memory.base(from: limit) else { return }
        var anew = MemoryFile.title + MemoryFile.entry(base)
        for night in nights[kept...] { anew += MemoryFile.entry(Array(bytes[night])) }
        let aside = "." + name
        try inner.remove(aside)
        try inner.write(anew, to: aside)
        try inner.rename(aside, into: inner, as: name)
    }

    /// Writes what is kept of a subject into another folder, in the place of what is there.
    ///
    /// - Parameters:
    ///   - subject: Its id here.
    ///   - id: Its id there.
    ///   - names: A way to other names, for what is kept.
    /// - Returns: False where nothing is kept, or what is kept is damaged from its beginning on.
    package func copy(
        _ subject: String, to other: MemoryFolder, as id: String, names: (SubjectMemory) -> (_ system: String, String) -> String
    ) throws(SystemError) -> Bool {
        let place = place(of: subject)
        guard let inner = try folder.existingFolder(place.folder), let bytes = try inner.read(place.file, limit: MemoryFile.longest) else {
            return false
        }
        let nights = MemoryFile.nights(in: bytes).places
        let memory = Self.memory(in: bytes, before: nil).memory
        guard let renamed = SubjectMemory.renamed(bytes, nights: nights, names(memory)), !renamed.isEmpty else { return false }
        let target = other.place(of: id)
        let outer = try other.folder.folder(making: target.folder)
        try outer.remove(target.file)
        try outer.write(MemoryFile.title + renamed.flatMap { MemoryFile.entry($0) }, to: target.file)
        return true
    }

    // MARK: Forgetting

    /// The files of a subject that are there, in the folder that holds them.
    private func files(of subject: String) throws(SystemError) -> (names: [String], folder: Folder)? {
        let place = place(of: subject)
        guard let inner = try folder.existingFolder(place.folder) else { return nil }
        var names: [String] = []
        for name in [place.file, place.file + Self.damaged, "." + place.file] {
            if case .nothing = try inner.entry(name) { continue }
            names.append(name)
        }
        return (names, inner)
    }

    /// Removes all that is kept of a subject.
    ///
    /// - Returns: The number of files.
    package func forget(_ subject: String) throws(SystemError) -> Int {
        guard let (names, folder) = try files(of: subject) else { return 0 }
        for name in names { try folder.remove(name) }
        return names.count
    }

    /// Number of files that `forget` would remove.
    package func fileCount(of subject: String) throws(SystemError) -> Int { try files(of: subject)?.names.count ?? 0 }
}
