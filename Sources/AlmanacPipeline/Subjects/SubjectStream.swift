import AlmanacDelivery
import AlmanacModel
import AlmanacSources

/// The one way through a dump: its records, read, decoded and numbered one after the other, those that are asked for.
///
/// Whoever reads a dump reads it through here, so that everybody finds the same subjects in it. What cannot be read on ends it with an error, after the
/// records before have been given; a run that is told to stop ends it as the end of the dump would, and `isWhole` tells these apart.
struct SubjectStream {
    /// A record of the dump.
    struct Record: Sendable {
        /// Its place among all records of the dump, from 0; those that are not asked for count.
        var index: Int
        /// Where its first line is: `dump.ndjson:3`.
        var place: String
        var position: Position
        var content: Content
        /// Findings besides the one in `content`.
        var notices: [Notice]
        /// As they stand in the dump, without the newline. Empty unless bytes are kept, and for a record that is too long to be taken in.
        var bytes: [UInt8]

        /// A finding of what is made of the record, at the record's place.
        func notice(_ finding: Notice) -> Notice { finding.placed(at: place) }
    }

    /// Where a record is in what is read.
    struct Position: Sendable {
        /// Of its first line, from 1; in a shard, from 1 in that.
        var line: Int
        /// Of its first byte in the file, where that is read as lines.
        var offset: Int
    }

    /// A record of the dump, or what a run before this one knew about the same bytes.
    enum Item: Sendable {
        case record(Record, ContentHash)
        /// Its subject has not come by before.
        case known(KnownRecord, Line)

        var position: Position {
            switch self {
            case .record(let record, _): record.position
            case .known(_, let line): line.position
            }
        }
    }

    /// A record that was not decoded.
    struct Line: Sendable {
        var index: Int
        var place: String
        var position: Position
        fileprivate var line: DumpLine

        /// The record, for whoever finds that what is known of it is of no use.
        func decoded(from source: String) -> Record {
            let decoded = SnapshotDecoder().decode(line, source: source)
            var notices = decoded.notices
            return Record(
                index: index, place: place, position: position,
                content: decoded.snapshot.map { .subject($0) } ?? SubjectStream.lost(decoded, &notices, at: place), notices: notices,
                bytes: [])
        }
    }

    /// What a record is.
    enum Content: Sendable {
        case subject(Snapshot)
        /// Nothing can be made of it, for this reason. Whose it is, as far as that could be read.
        case lost(subject: String?, Notice)
        /// Its subject stands in the dump before, and that record counts.
        case second(subject: String, Notice)
    }

    /// Bytes of the longest record that is taken in. The rich ones have some forty thousand; a parsed one takes about thirteen times its size, so this
    /// keeps a hostile one within the memory that a fleet may take.
    static let longestRecord = 8 << 20

    /// Records that can be lost before those that are not are counted against them: a file that is no dump has to end somewhere.
    static let lostRecords = 10_000

    /// The path as given, with the shard if it is one; or `standard input`.
    let name: String
    /// Records of the dump that were read so far; those that are not asked for count.
    private(set) var recordCount = 0
    /// Ids that are asked for and of which no record has come so far.
    private(set) var absent: Set<String>
    /// Whether the dump was read to its end.
    private(set) var isWhole = false

    /// SHA-256 of the dump's records; `nil` when it was not read to its end.
    var dumpHash: String? { isWhole ? reader.hash : nil }

    /// Lines that were read so far.
    var lineCount: Int { reader.lineCount }

    /// SHA-256 of the bytes of a shard.
    var partHash: String { reader.partHash }

    private let wanted: Set<String>?
    private let isShard: Bool
    private let keepsBytes: Bool
    private let decoder = SnapshotDecoder()
    private var reader: DumpReader
    private var seen = SeenSubjects()
    private var isOver = false
    /// Records of which no snapshot could be made.
    private var lostCount = 0

    /// - Parameters:
    ///   - path: Of a dump; `-` for standard input.
    ///   - subjects: Ids of those that are asked for; everybody when `nil`.
    ///   - keepsBytes: Whether records have their bytes with them.
    /// - Throws: When the dump cannot be opened.
    init(_ path: String, subjects: Set<String>? = nil, keepsBytes: Bool = false) throws(DumpError) {
        reader = try DumpReader(path: path, limit: Self.longestRecord, isStopped: { StopSignal.exitCode != nil })
        name = reader.name
        wanted = subjects
        absent = subjects ?? []
        isShard = false
        self.keepsBytes = keepsBytes
    }

    /// The records of one shard of a dump. Places name the shard, and lines are counted from its beginning.
    ///
    /// - Throws: When the dump cannot be opened.
    init(_ path: String, _ cut: DumpCut, of shard: Shard) throws(DumpError) {
        reader = try DumpReader(
            path: path, part: cut, name: "\(path) (shard \(shard))", limit: Self.longestRecord, isStopped: { StopSignal.exitCode != nil })
        name = reader.name
        wanted = nil
        absent = []
        isShard = true
        keepsBytes = false
    }

    /// The next record that is asked for; `nil` at the end, and when the run is told to stop.
    ///
    /// - Throws: When the dump cannot be read on. After that there is no more.
    mutating func next() throws(DumpError) -> Record? {
        while let line = try nextLine() {
            if let record = try wantedRecord(line) { return record }
        }
        return nil
    }

    /// The next record that is asked for, with its hash. One that is known is not decoded.
    ///
    /// - Throws: As `next` does.
    mutating func next(knowing known: KnownRecords?) throws(DumpError) -> Item? {
        while let line = try nextLine() {
            let hash = ContentHash(of: line.bytes)
            if let record = recognised(line, hash, known) {
                guard wanted?.contains(record.subject) ?? true else { continue }
                absent.remove(record.subject)
                _ = seen.isSecond(record.subject)
                return .known(record, Line(index: recordCount - 1, place: place(line), position: position(of: line), line: line))
            }
            if let record = try wantedRecord(line) { return .record(record, hash) }
        }
        return nil
    }

    private mutating func nextLine() throws(DumpError) -> DumpLine? {
        guard !isOver else { return nil }
        let line: DumpLine?
        do throws(DumpError) {
            line = StopSignal.exitCode == nil ? try reader.next() : nil
        } catch {
            isOver = true
            // To the reader, a stop in the middle of a record is a dump that ends there.
            if StopSignal.exitCode == nil { throw error }
            return nil
        }
        guard StopSignal.exitCode == nil, let line else {
            isOver = true
            isWhole = StopSignal.exitCode == nil
            return nil
        }
        recordCount += 1
        return line
    }

    private mutating func wantedRecord(_ line: DumpLine) throws(DumpError) -> Record? {
        let decoded = decoder.decode(line, source: name)
        if decoded.snapshot == nil {
            lostCount += 1
            // What a shard has of a dump says nothing of the whole: the merge counts them all.
            if !isShard, Self.isHopeless(lost: lostCount, of: recordCount) {
                isOver = true
                throw .hopeless(path: name, line: line.number, lost: lostCount)
            }
        }
        return isWanted(decoded) ? record(line, decoded) : nil
    }

    /// Whether so many of the records so far are lost that the file is no dump.
    static func isHopeless(lost: Int, of records: Int) -> Bool { lost > lostRecords && lost > records / 2 }

    private func place(_ line: DumpLine) -> String { "\(name):\(line.number)" }

    private func position(of line: DumpLine) -> Position { Position(line: line.number, offset: reader.lineStart) }

    /// What is known of a record, unless its subject came by before: then what is wrong with it is told as ever.
    private func recognised(_ line: DumpLine, _ hash: ContentHash, _ known: KnownRecords?) -> KnownRecord? {
        // Ordinary absence: where what is known cannot be read back, the record is made anew.
        guard line.failure == nil, let record = try? known?.record(hash), !seen.contains(record.subject) else { return nil }
        return record
    }

    /// What is said when the dump is at its end and lacks some of those that are asked for; `nil` when it lacks nobody.
    var absence: Notice? {
        guard isWhole, !absent.isEmpty else { return nil }
        return Notice(place: name, message: "holds no subject named \(absent.sorted().map { "'\($0)'" }.joined(separator: ", "))")
    }

    private mutating func isWanted(_ decoded: Decoded) -> Bool {
        guard let wanted else { return true }
        guard let id = decoded.subjectID, wanted.contains(id) else { return false }
        absent.remove(id)
        return true
    }

    private static func lost(_ decoded: Decoded, _ notices: inout [Notice], at place: String) -> Content {
        // The last notice of a lost record says why it is lost.
        .lost(subject: decoded.subjectID, notices.popLast() ?? Notice(place: place, message: "the record holds no subject"))
    }

    private mutating func record(_ line: DumpLine, _ decoded: Decoded) -> Record {
        let place = place(line)
        var notices = decoded.notices
        let content: Content
        if let snapshot = decoded.snapshot {
            let id = snapshot.subject.id
            content = seen.isSecond(id) ? .second(subject: id, SeenSubjects.notice(of: id, at: place)) : .subject(snapshot)
        } else {
            content = Self.lost(decoded, &notices, at: place)
        }
        return Record(
            index: recordCount - 1, place: place, position: position(of: line), content: content, notices: notices,
            bytes: keepsBytes ? line.bytes : [])
    }
}

extension RunFailure {
    /// The end of a run that cannot read its dump, or not to its end: the one place that knows the exit code of an error in reading.
    init(_ error: DumpError) {
        self.init(ExitCode(rawValue: error.exitCode) ?? .software, error.description)
    }
}
