import AlmanacDelivery
import AlmanacMarkup
package import AlmanacModel
import AlmanacSources

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is known of a night whose dump was pulled: `night.json` in the state folder, beside `dump.ndjson`.
package struct Night: Equatable, Sendable {
    /// When it began.
    package var began: Instant
    /// Ids of those of whom nothing came. The dump has the record of an earlier night for them.
    package var carried: Set<String> = []
    /// Ids of those of whom nothing came, now or before.
    package var absent: Set<String> = []

    package init(began: Instant) { self.began = began }

    private static let dump = "dump.ndjson"
    private static let pulledName = "pulled.ndjson"
    private static let name = "night.json"

    /// The dump that the nights of a state folder leave there.
    package static func dump(in state: String) -> String { state + "/" + dump }

    /// Where a pull leaves what came.
    static func pulled(in state: String) -> String { state + "/" + pulledName }

    /// When the night began, for those of whom nothing came; `nil` for all others.
    func ofCarried(_ id: String) -> Instant? { carried.contains(id) ? began : nil }

    // MARK: The file

    private struct Stored: Codable {
        var began: Int64
        var carried: [String]
        var absent: [String]
    }

    /// - Returns: `nil` when there is none, or none that can be read: then each record's own time counts.
    package static func read(_ state: String) -> Night? {
        guard let data = FileManager.default.contents(atPath: state + "/" + name),
            let stored = try? JSONDecoder().decode(Stored.self, from: data)
        else { return nil }
        var night = Night(began: Instant(seconds: stored.began))
        night.carried = Set(stored.carried)
        night.absent = Set(stored.absent)
        return night
    }

    var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.integer("began", began.seconds)
            json.array("carried") { json in for id in carried.sorted() { json.string(id) } }
            json.array("absent") { json in for id in absent.sorted() { json.string(id) } }
        }
        return json.bytes + [0x0A]
    }

    // MARK: The dump

    /// Makes the night's dump of what came and, for those of whom nothing came, of their records in the dump before.
    ///
    /// A run that is ended in here leaves the dump before, or the new one with what is known of the night before; the next run pulls and does it again.
    ///
    /// - Parameter missing: Ids of whom nothing came.
    /// - Returns: How many records the dump has.
    mutating func settle(_ missing: Set<String>, in state: StateFolder) throws(RunFailure) -> Int {
        let before = Self.dump(in: state.path)
        absent = missing
        carried = []
        let records: Int
        do throws(SystemError) {
            var writer = try DumpWriter("." + Self.dump, in: state.folder)
            try Self.eachLine(of: Self.pulled(in: state.path)) { line throws(SystemError) in try writer.append(line) }
            if !missing.isEmpty {
                let decoder = SnapshotDecoder()
                try Self.eachLine(of: before) { line throws(SystemError) in
                    guard let id = decoder.decode(DumpLine(number: 1, bytes: line), source: before).subjectID, absent.contains(id) else {
                        return
                    }
                    absent.remove(id)
                    carried.insert(id)
                    try writer.append(line)
                }
            }
            records = writer.records
            if records > 0 { try writer.finish(as: Self.dump) }
            try state.folder.remove("." + Self.dump)
            try state.folder.remove(Self.pulledName)
        } catch {
            throw RunFailure(.cannotWrite, "\(before): \(error.problem)")
        }
        try state.write(json, as: Self.name)
        return records
    }

    /// The records of a dump, as long as they can be read; of a dump that is not there, none.
    private static func eachLine(of path: String, _ take: ([UInt8]) throws(SystemError) -> Void) throws(SystemError) {
        guard var reader = try? DumpReader(path: path, limit: longestRecord) else { return }
        while let line = try? reader.next() {
            if line.failure == nil { try take(line.bytes) }
        }
    }
}

/// Writes records aside, and gives them their name when all are on the device.
private struct DumpWriter {
    private static let blockSize = 1 << 20

    private let aside: String
    private let folder: Folder
    private let file: File
    private var end = 0
    private var block: [UInt8] = []
    private(set) var records = 0

    init(_ aside: String, in folder: Folder) throws(SystemError) {
        self.aside = aside
        self.folder = folder
        try folder.remove(aside)
        file = try File(creating: aside, in: folder)
    }

    mutating func append(_ line: [UInt8]) throws(SystemError) {
        block += line
        block.append(0x0A)
        records += 1
        if block.count >= Self.blockSize { try flush() }
    }

    mutating func finish(as name: String) throws(SystemError) {
        try flush()
        try file.sync()
        try folder.rename(aside, into: folder, as: name)
        try folder.syncNames()
    }

    private mutating func flush() throws(SystemError) {
        try file.write(block, at: end)
        end += block.count
        block.removeAll(keepingCapacity: true)
    }
}
