import AlmanacDump
import AlmanacFiles
package import AlmanacModel
import AlmanacText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A night whose dump was pulled, as `night.json` in the state folder keeps it, beside `dump.ndjson`.
package struct Night: Equatable, Sendable {
    /// When it began.
    package var began: Instant
    /// Ids for which nothing came; the dump has their record of an earlier night.
    package var carried: Set<String> = []
    /// Ids for which nothing came, now or before.
    package var absent: Set<String> = []

    package init(began: Instant) { self.began = began }

    private static let dump = "dump.ndjson"
    private static let pulledName = "pulled.ndjson"
    private static let name = "night.json"

    /// Path of the night's dump in a state folder.
    package static func dump(in state: String) -> String { state + "/" + dump }

    /// Path where a pull writes its answers.
    static func pulled(in state: String) -> String { state + "/" + pulledName }

    /// When the night began, for ids in `carried`; `nil` for all others.
    func ofCarried(_ id: String) -> Instant? { carried.contains(id) ? began : nil }

    // MARK: The file

    private struct Stored: Codable {
        var began: Int64
        var carried: [String]
        var absent: [String]
    }

    /// - Returns: `nil` when there is none: then each record's own time counts.
    /// - Throws: When the file cannot be read. Without it, subjects of whom nothing came would silently get no mail of that night.
    package static func read(_ state: String) throws(RunFailure) -> Night? {
        let path = state + "/" + name
        guard fileExists(path) else { return nil }
        let stored: Stored
        do {
            stored = try JSONDecoder().decode(Stored.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch is DecodingError {
            throw RunFailure(.badData, "\(path): is not what a night leaves there; run the night again")
        } catch {
            throw RunFailure(.cannotWrite, "\(path): cannot be read; check that this user may read it, and the device")
        }
        var night = Night(began: Instant(seconds: stored.began))
        night.carried = Set(stored.carried)
        night.absent = Set(stored.absent)
        return night
    }

    var json: [UInt8] {
        JSONWriter.document { json in
            json.integer("began", began.seconds)
            json.strings("carried", carried.sorted())
            json.strings("absent", absent.sorted())
        }
    }

    // MARK: The dump

    /// Makes the night's dump from the records that came and, for subjects of whom nothing came, their records in the dump before.
    ///
    /// A run that is killed in here leaves either the dump before, or the new one with the `night.json` of the night before; the next run pulls and
    /// does it again.
    ///
    /// - Returns: The number of records in the dump, and findings about records that it could not take.
    /// - Throws: `RunFailure` when a dump cannot be read to its end, when some of it is missing, and when nothing can be written. Both dumps then
    ///   stay as they are.
    mutating func settle(_ pulled: NightlyPull, in state: StateFolder) throws(RunFailure) -> (records: Int, notices: [Notice]) {
        absent = pulled.absent
        carried = []
        var notices: [Notice] = []
        var dump = try NightDump(Self.dump, in: state)
        // After a night on which nobody answered, the file is missing or left by an earlier night that failed.
        if pulled.records > 0 {
            let path = Self.pulled(in: state.path)
            let count = try Self.eachRecord(of: path) { record throws(RunFailure) in
                if record.bytes.isEmpty, case .lost(_, let reason) = record.content {
                    notices.append(reason)
                } else {
                    try dump.append(record.bytes)
                }
            }
            guard count == pulled.records else {
                throw RunFailure(
                    .badData, "\(path): holds \(counted(count, "record")), and \(pulled.records) were pulled; it is left there, run again")
            }
        }
        try carry(pulled.upToDate, from: state, into: &dump, &notices)
        if dump.records > 0 { try dump.finish() }
        do throws(SystemError) {
            try state.folder.remove("." + Self.dump)
            try state.folder.remove(Self.pulledName)
        } catch {
            throw RunFailure(error, at: state.path)
        }
        try state.write(json, as: Self.name)
        return (dump.records, notices)
    }

    /// Copies records of the dump before: those of subjects of whom nothing came, and of those who were not asked for.
    private mutating func carry(
        _ upToDate: Set<String>, from state: StateFolder, into dump: inout NightDump, _ notices: inout [Notice]
    ) throws(RunFailure) {
        guard !absent.isEmpty || !upToDate.isEmpty else { return }
        let path = Self.dump(in: state.path)
        do throws(SystemError) {
            switch try state.folder.entry(Self.dump) {
            // No night has run before.
            case .nothing: return
            case .file(0):
                notices.append(Notice(place: path, message: "the dump of the night before is empty; nothing of it can be sent once more"))
                return
            case .file, .folder, .link, .other: break
            }
        } catch {
            throw RunFailure(error, at: path)
        }
        var (absent, carried) = (absent, carried)
        do throws(RunFailure) {
            _ = try Self.eachRecord(of: path) { record throws(RunFailure) in
                guard case .subject(let snapshot) = record.content else { return }
                let id = snapshot.subject.id
                if absent.remove(id) != nil {
                    carried.insert(id)
                } else if !upToDate.contains(id) {
                    return
                }
                try dump.append(record.bytes)
            }
        } catch {
            let count = self.absent.count + upToDate.count
            let needed = "the night needs it for \(counted(count, "subject")) of whom nothing new came"
            throw RunFailure(error.exitCode, "\(error.description). \(needed); to go on without it, move it away")
        }
        (self.absent, self.carried) = (absent, carried)
    }

    /// Reads the records of a dump to its end.
    ///
    /// - Returns: Their number.
    private static func eachRecord(
        of path: String, _ take: (SubjectStream.Record) throws(RunFailure) -> Void
    ) throws(RunFailure) -> Int {
        do {
            var stream = try SubjectStream(path, keepsBytes: true)
            while let record = try stream.next() { try take(record) }
            guard stream.isWhole else {
                throw RunFailure(StopSignal.exitCode ?? .interrupted, "stopped by a signal; run again to go on")
            }
            return stream.recordCount
        } catch {
            throw RunFailure(of: error)
        }
    }
}

extension Night {
    /// Counts the records that ``forget(_:in:)`` would remove.
    static func recordCount(of subjects: Set<String>, in state: String) throws(RunFailure) -> Int {
        let path = Self.dump(in: state)
        guard fileExists(path) else { return 0 }
        var count = 0
        _ = try eachRecord(of: path) { record in
            if let subject = record.subject, subjects.contains(subject) { count += 1 }
        }
        return count
    }

    /// Removes some subjects from the dumps in a state folder.
    ///
    /// - Returns: The number of records removed.
    static func forget(_ subjects: Set<String>, in state: StateFolder) throws(RunFailure) -> Int {
        // Files of a pull that was interrupted or is read already: the next night asks again.
        for name in [pulledName, pulledName + ".partial", pulledName + ".run.json"] {
            do throws(SystemError) { try state.folder.remove(name) } catch { throw RunFailure(error, at: state.path + "/" + name) }
        }
        if var night = try read(state.path), !night.carried.union(night.absent).isDisjoint(with: subjects) {
            night.carried.subtract(subjects)
            night.absent.subtract(subjects)
            try state.write(night.json, as: name)
        }
        let path = Self.dump(in: state.path)
        guard fileExists(path) else { return 0 }
        var removed = 0
        var dump = try NightDump(Self.dump, in: state)
        _ = try eachRecord(of: path) { record throws(RunFailure) in
            if let subject = record.subject, subjects.contains(subject) { removed += 1 } else { try dump.append(record.bytes) }
        }
        if removed > 0, dump.records > 0 {
            try dump.finish()
            return removed
        }
        do throws(SystemError) {
            try state.folder.remove("." + Self.dump)
            if removed > 0 { try state.folder.remove(Self.dump) }
        } catch {
            throw RunFailure(error, at: path)
        }
        return removed
    }
}

/// A night's dump while it is made: written aside, and renamed once all is synced to the device.
private struct NightDump {
    private static let blockSize = 1 << 20

    private let name: String
    private let path: String
    private let folder: Folder
    private let file: File
    private var end = 0
    private var block: [UInt8] = []
    private var section = DumpSection()

    private var aside: String { "." + name }

    var records: Int { section.records }

    init(_ name: String, in state: StateFolder) throws(RunFailure) {
        self.name = name
        path = state.path + "/" + name
        folder = state.folder
        do throws(SystemError) {
            try folder.remove("." + name)
            file = try File(creating: "." + name, in: folder)
        } catch {
            throw RunFailure(error, at: path)
        }
    }

    mutating func append(_ record: [UInt8]) throws(RunFailure) {
        block += record
        block.append(UInt8(ascii: "\n"))
        section.add(record: record)
        if block.count >= Self.blockSize { try flush() }
    }

    /// Writes the trailer and renames the dump.
    mutating func finish() throws(RunFailure) {
        block += section.trailer.line + [UInt8(ascii: "\n")]
        try flush()
        do throws(SystemError) {
            try file.sync()
            try folder.rename(aside, into: folder, as: name)
            try folder.syncNames()
        } catch {
            throw RunFailure(error, at: path)
        }
    }

    private mutating func flush() throws(RunFailure) {
        do throws(SystemError) { try file.write(block, at: end) } catch { throw RunFailure(error, at: path) }
        end += block.count
        block.removeAll(keepingCapacity: true)
    }
}
