import AlmanacDump
import AlmanacFiles
import AlmanacInsights
import AlmanacModel
import AlmanacText

/// Reads a dump: its records decoded and numbered one after the other, of the subjects that are asked for.
///
/// All commands read dumps through this type, so that all find the same subjects. A dump that cannot be read on throws after the records before have
/// been given. A run that is told to stop ends it like the end of the dump does; `isWhole` tells these apart.
struct SubjectStream {
    /// A record of the dump.
    struct Record: Sendable {
        /// Its index among all records of the dump, from 0, including those that are not asked for.
        var index: Int
        /// The place of its first line: `dump.ndjson:3`.
        var place: String
        var position: Position
        var content: Content
        /// Findings besides the one in `content`.
        var notices: [Notice]
        /// The bytes in the dump, without the newline. Empty unless bytes are kept, and for a record over the limit.
        var bytes: [UInt8]

        /// The id of its subject, if it could be read.
        var subject: String? {
            switch content {
            case .subject(let snapshot): snapshot.subject.id
            case .lost(let subject, _): subject
            case .second(let subject, _): subject
            }
        }

        /// Puts the record's place on a finding.
        func notice(_ finding: Notice) -> Notice { finding.placed(at: place) }
    }

    /// Position of a record in the input.
    struct Position: Sendable {
        /// Number of its first line, from 1; in a shard, from 1 there.
        var line: Int
        /// Offset of its first byte in the file, where that is read as lines.
        var offset: Int
    }

    /// A record of the dump, or the notes of an earlier run on the same bytes.
    enum Item: Sendable {
        case record(Record, ContentHash)
        /// A known record of a subject that has not come by before.
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
        fileprivate var catalogue: Catalogue

        /// Decodes the record, for callers that cannot use the notes on it.
        func decoded(from source: String) -> Record {
            let decoded = SnapshotDecoder(of: catalogue).decode(line, source: source)
            var notices = decoded.notices
            return Record(
                index: index, place: place, position: position,
                content: decoded.snapshot.map { .subject($0) } ?? SubjectStream.lost(decoded, &notices, at: place), notices: notices,
                bytes: [])
        }
    }

    /// The content of a record.
    enum Content: Sendable {
        case subject(Snapshot)
        /// An unusable record, with the reason, and its subject's id if that could be read.
        case lost(subject: String?, Notice)
        /// A record of a subject that has an earlier one, which counts.
        case second(subject: String, Notice)
    }

    /// Most bytes of a record. Rich ones have some forty thousand; a parsed one takes about thirteen times its size, so this keeps a hostile one
    /// within the memory that a fleet may take.
    static let longestRecord = 8 << 20

    /// Lost records beyond which they are compared with the good ones, so that reading a file that is no dump ends.
    static let lostRecords = 10_000

    /// The path as given, with the shard if there is one; or `standard input`.
    let name: String
    /// Records read so far, including those that are not asked for.
    private(set) var recordCount = 0
    /// Ids that are asked for and have not come by so far.
    private(set) var absent: Set<String>
    /// True once the dump was read to its end.
    private(set) var isWhole = false

    /// SHA-256 of the dump's records; `nil` when it was not read to its end.
    var dumpHash: String? { isWhole ? reader.hash : nil }

    /// Part of the dump that was read, 0…1; `nil` where nobody knows how much there is.
    var share: Double? { reader.share }

    /// Lines read so far.
    var lineCount: Int { reader.lineCount }

    /// SHA-256 of the bytes of a shard.
    var partHash: String { reader.partHash }

    private let wanted: Set<String>?
    /// The id of the dump that is nearest to each that is asked for.
    private var nearest: [String: String] = [:]
    private let isShard: Bool
    private let keepsBytes: Bool
    private let catalogue: Catalogue
    private let decoder: SnapshotDecoder
    private var reader: DumpReader
    private var seen = SeenSubjects()
    private var isOver = false
    /// Records that no snapshot could be made of.
    private var lostCount = 0

    /// - Parameters:
    ///   - path: The path of a dump; `-` for standard input.
    ///   - subjects: The ids to read; everybody when `nil`.
    ///   - keepsBytes: True to give records with their bytes.
    ///   - catalogue: Systems that records may have.
    /// - Throws: When the dump cannot be opened.
    init(
        _ path: String, subjects: Set<String>? = nil, keepsBytes: Bool = false, catalogue: Catalogue = .builtIn
    ) throws(DumpError) {
        self.catalogue = catalogue
        decoder = SnapshotDecoder(of: catalogue)
        reader = try DumpReader(path: path, limit: Self.longestRecord, isStopped: { StopSignal.exitCode != nil })
        name = reader.name
        wanted = subjects
        absent = subjects ?? []
        isShard = false
        self.keepsBytes = keepsBytes
    }

    /// Reads one shard of a dump. Places name the shard, and lines are counted from its beginning.
    ///
    /// - Throws: When the dump cannot be opened.
    init(_ path: String, _ cut: DumpCut, of shard: Shard, catalogue: Catalogue) throws(DumpError) {
        self.catalogue = catalogue
        decoder = SnapshotDecoder(of: catalogue)
        reader = try DumpReader(
            path: path, part: cut, name: "\(path) (shard \(shard))", limit: Self.longestRecord, isStopped: { StopSignal.exitCode != nil })
        name = reader.name
        wanted = nil
        absent = []
        isShard = true
        keepsBytes = false
    }

    /// Reads the next record that is asked for; `nil` at the end, and when the run is told to stop.
    ///
    /// - Throws: When the dump cannot be read on. After that there are no more records.
    mutating func next() throws(DumpError) -> Record? {
        while let line = try nextLine() {
            if let record = try wantedRecord(line) { return record }
        }
        return nil
    }

    /// Reads the next record that is asked for, with its hash. A known one is not decoded.
    ///
    /// - Throws: As `next` does.
    mutating func next(knowing known: KnownRecords?) throws(DumpError) -> Item? {
        while let line = try nextLine() {
            let hash = ContentHash(of: line.bytes)
            if let record = recognised(line, hash, known) {
                guard wanted?.contains(record.subject) ?? true else {
                    compare(record.subject)
                    continue
                }
                absent.remove(record.subject)
                _ = seen.isSecond(record.subject)
                return .known(
                    record, Line(index: recordCount - 1, place: place(line), position: position(of: line), line: line, catalogue: catalogue)
                )
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
            // A stop in the middle of a record looks like the end of the dump to the reader.
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
            // A shard cannot judge the whole dump: the merge counts all lost records.
            if !isShard, Self.isHopeless(lost: lostCount, of: recordCount) {
                isOver = true
                throw .hopeless(path: name, line: line.number, lost: lostCount)
            }
        }
        return isWanted(decoded) ? record(line, decoded) : nil
    }

    /// True when so many records are lost that the file is no dump.
    static func isHopeless(lost: Int, of records: Int) -> Bool { lost > lostRecords && lost > records / 2 }

    private func place(_ line: DumpLine) -> String { "\(name):\(line.number)" }

    private func position(of line: DumpLine) -> Position { Position(line: line.number, offset: reader.lineStart) }

    /// The notes on a record, unless its subject came by before: then its problem is reported as usual.
    private func recognised(_ line: DumpLine, _ hash: ContentHash, _ known: KnownRecords?) -> KnownRecord? {
        // Ordinary absence: if the notes cannot be read back, the record is made anew.
        guard line.failure == nil, let record = try? known?.record(hash), !seen.contains(record.subject) else { return nil }
        return record
    }

    /// A notice at the end of the dump when some of the subjects asked for are missing; `nil` when none is.
    var absence: Notice? {
        guard isWhole, !absent.isEmpty else { return nil }
        let ids = absent.sorted()
        let near = ids.compactMap { nearest[$0] }
        let hint = near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: " and "))?"
        return Notice(place: name, message: "holds no subject named \(ids.map { "'\($0)'" }.joined(separator: ", "))\(hint)")
    }

    /// Looks whether an id may be the one that was meant by one that is asked for. Of a long list nobody has typed the ids.
    private mutating func compare(_ id: String) {
        guard absent.count <= 10 else { return }
        for wanted in absent {
            nearest[wanted] = AlmanacText.nearest(to: wanted, among: [nearest[wanted], id].compactMap(\.self)).first ?? nearest[wanted]
        }
    }

    private mutating func isWanted(_ decoded: Decoded) -> Bool {
        guard let wanted else { return true }
        guard let id = decoded.subjectID, wanted.contains(id) else {
            if let id = decoded.subjectID { compare(id) }
            return false
        }
        absent.remove(id)
        return true
    }

    private static func lost(_ decoded: Decoded, _ notices: inout [Notice], at place: String) -> Content {
        // The last notice of a lost record gives the reason.
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
