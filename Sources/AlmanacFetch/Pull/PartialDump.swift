internal import AlmanacDump
internal import AlmanacFiles
internal import AlmanacModel
internal import AlmanacText

/// A dump that is being pulled: `<out>.partial`, which becomes `<out>` when it is complete, and `<out>.partial.json`, which names its run.
///
/// Only whole lines are added. After a killed run, the next one of the same key goes on, and cuts off a line that was not finished. The file itself
/// is the lock.
final class PartialDump: PullOutput {
    /// A record that an earlier run has made.
    struct Record: Hashable {
        var subjectID: String
        var failures: Int
    }

    /// Lines and bytes after which the file is synced to the device.
    private static let linesPerSync = 256
    private static let bytesPerSync = 8 << 20
    private static let blockSize = 1 << 20
    private static let sideFileLimit = 64 << 10

    private let path: String
    private let folder: Folder
    private let name: String
    private let file: File
    private let key: String
    private let started: Instant
    let discarded: String?

    /// End of the lines that were read and are good, or that were written.
    private var end: Int
    /// Bytes written by an earlier run.
    private var earlierSize: Int
    private var buffer: [UInt8] = []
    /// Start of the line at `end` in the buffer.
    private var lineStart = 0
    private var unsyncedLines = 0
    private var unsyncedBytes = 0
    private let parser: JSONParser
    /// The records that were good or were written.
    private var section = DumpSection()

    /// - Parameters:
    ///   - path: The path of the finished dump.
    ///   - key: Equal for two runs of the same settings and list.
    ///   - maximumAge: Seconds since a run wrote last, after which its work is discarded.
    init(_ path: String, key: String, now: Instant, maximumAge: Int64) throws(PullError) {
        self.path = path
        self.key = key
        let slash = path.utf8.lastIndex(of: 0x2F)
        name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
        guard !name.isEmpty, name != ".", name != "..", !path.utf8.contains(0) else { throw .inTheWay(path: path) }
        let parent = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let parser = JSONParser()
        self.parser = parser
        do throws(SystemError) {
            folder = try Folder(making: parent)
            // Checked now, and not after an hour's work.
            switch try folder.entry(name) {
            case .folder, .other: throw .isFolder
            case .nothing, .file, .link: break
            }
            file = try Self.lock(name + ".partial", in: folder)
            guard let size = try file.size() else { throw .isFolder }
            let side = try folder.read(name + ".partial.json", limit: Self.sideFileLimit).flatMap { SideFile($0, parser) }
            let reason = size == 0 ? nil : Self.reasonToDiscard(side, key: key, now: now, maximumAge: maximumAge)
            discarded = reason
            if size > 0, reason == nil, let side {
                started = side.started
                earlierSize = size
            } else {
                started = now
                earlierSize = 0
                try file.truncate(to: 0)
            }
            end = 0
            try writeSideFile(now: now)
        } catch {
            throw Self.error(error, path: path)
        }
    }

    // MARK: What is there

    var place: String { path + ".partial" }

    /// Anything after the last good record is cut off.
    func nextEarlierRecord() throws(PullError) -> Record? {
        guard end < earlierSize else { return nil }
        do throws(SystemError) {
            while true {
                if let newline = buffer[lineStart...].firstIndex(of: 0x0A) {
                    guard let record = Self.record(in: buffer[lineStart..<newline], parser) else { break }
                    section.add(record: Array(buffer[lineStart..<newline]))
                    end += newline + 1 - lineStart
                    lineStart = newline + 1
                    return record
                }
                buffer.removeFirst(lineStart)
                lineStart = 0
                let offset = end + buffer.count
                guard offset < earlierSize else { break }
                let block = try file.read(min(Self.blockSize, earlierSize - offset), at: offset)
                guard !block.isEmpty else { break }
                buffer += block
            }
            buffer = []
            lineStart = 0
            earlierSize = end
            try file.truncate(to: end)
            return nil
        } catch {
            throw Self.error(error, path: path)
        }
    }

    // MARK: Writing

    func append(_ line: [UInt8], now: Instant) throws(PullError) {
        precondition(end == earlierSize, "the records that are there come first")
        do throws(SystemError) {
            let bytes = line + [0x0A]
            try file.write(bytes, at: end)
            end += bytes.count
            earlierSize = end
            section.add(record: line)
            unsyncedLines += 1
            unsyncedBytes += bytes.count
            if unsyncedLines >= Self.linesPerSync || unsyncedBytes >= Self.bytesPerSync { try sync(now: now) }
        } catch {
            throw Self.error(error, path: path)
        }
    }

    /// Syncs what was written to the device.
    func pause(now: Instant) throws(PullError) {
        do throws(SystemError) { try sync(now: now) } catch { throw Self.error(error, path: path) }
    }

    /// Renames the dump to its place, or removes both files where nothing is in it.
    func finish(isEmpty: Bool) throws(PullError) {
        do throws(SystemError) {
            if isEmpty {
                try folder.remove(name + ".partial")
                try folder.remove(name + ".partial.json")
                return
            }
            try file.write(section.trailer.line + [0x0A], at: end)
            try file.sync()
            try folder.rename(name + ".partial", into: folder, as: name)
            try folder.remove(name + ".partial.json")
            try folder.syncNames()
        } catch {
            throw Self.error(error, path: path)
        }
    }

    private func sync(now: Instant) throws(SystemError) {
        try file.sync()
        try writeSideFile(now: now)
        unsyncedLines = 0
        unsyncedBytes = 0
    }

    private func writeSideFile(now: Instant) throws(SystemError) {
        let side = name + ".partial.json"
        try folder.remove(side + ".tmp")
        try folder.write(SideFile(key: key, started: started, written: now).bytes, to: side + ".tmp")
        try folder.rename(side + ".tmp", into: folder, as: side)
    }

    // MARK: Pieces

    /// Locks the file, not its name: while waiting, it may have become the finished dump, so check and try again.
    private static func lock(_ name: String, in folder: Folder) throws(SystemError) -> File {
        for _ in 0..<8 {
            let file = try File(locking: name, in: folder)
            if try file.isNamed(name, in: folder) { return file }
        }
        throw .locked
    }

    private static func reasonToDiscard(_ side: SideFile?, key: String, now: Instant, maximumAge: Int64) -> String? {
        guard let side else { return "nothing says what run it is of" }
        if side.key != key { return "its settings or its list were others" }
        let age = now.seconds - side.written.seconds
        if age > maximumAge || age < -maximumAge { return "it was last written at \(side.written)" }
        return nil
    }

    private static func record(in line: ArraySlice<UInt8>, _ parser: JSONParser) -> Record? {
        // A line that is no record ends the usable part.
        let record = try? parser.parse(Array(line)) { root -> Record? in
            guard let id = root["subject"]?["id"]?.text?.string else { return nil }
            return Record(subjectID: id, failures: root["failures"]?.count ?? 0)
        }
        return record.flatMap { $0 }
    }

    private static func error(_ error: SystemError, path: String) -> PullError {
        switch error {
        case .locked: .locked(path: path)
        case .isFolder, .isLink, .notEmpty: .inTheWay(path: path)
        default: .cannotWrite(path: path, errno: error.code)
        }
    }
}

/// `<out>.partial.json`.
private struct SideFile {
    var key: String
    var started: Instant
    /// Time at which the run last synced the file.
    var written: Instant

    init(key: String, started: Instant, written: Instant) {
        self.key = key
        self.started = started
        self.written = written
    }

    /// - Returns: `nil` for anything that such a run did not write.
    init?(_ bytes: [UInt8], _ parser: JSONParser) {
        // An unreadable file is none of ours.
        let side = try? parser.parse(bytes) { root -> SideFile? in
            guard root["almanac_partial"]?.int64 == 1, let key = root["key"]?.text?.string,
                let started = root["started"]?.text.flatMap({ DateTimeParser.instant($0.bytes) }),
                let written = root["written"]?.text.flatMap({ DateTimeParser.instant($0.bytes) })
            else { return nil }
            return SideFile(key: key, started: started, written: written)
        }
        guard let side else { return nil }
        self = side
    }

    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.integer("almanac_partial", 1)
            writer.string("key", key)
            writer.string("started", started.description)
            writer.string("written", written.description)
        }
        return writer.bytes + [0x0A]
    }
}
