import AlmanacDelivery
import AlmanacMarkup
import AlmanacModel
import AlmanacPages

/// What a run found out about a record of which it made files, for a later run that meets the same bytes.
struct KnownRecord: Sendable {
    /// SHA-256 of the record as it stands in the dump.
    var record: ContentHash
    /// The subject's id.
    var subject: String
    /// SHA-256 of the subject's `manifest.json`.
    var manifest: ContentHash
    /// The row of the index.
    var row: FleetIndex.SubjectRow
    /// Their places are those of the record in the dump that is read.
    var notices: [Notice]
}

// MARK: As bytes

extension KnownRecord {
    private static let levels: [Tone] = [.good, .watch, .bad, .neutral]

    /// The hash of the record first; whole numbers with the smallest byte first, texts after their length; at the end the first eight bytes of the
    /// SHA-256 of all before.
    var bytes: [UInt8] {
        var bytes = record.bytes + manifest.bytes
        bytes.reserveCapacity(row.row.bytes.count + 256)
        func put(_ number: Int) { for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) } }
        func put(_ text: [UInt8]) {
            put(text.count)
            bytes += text
        }
        put(Int(row.attention))
        put(Self.levels.firstIndex(of: row.level) ?? Self.levels.count)
        put(row.day?.number ?? .min)
        put(Array(subject.utf8))
        put(Array(row.name.utf8))
        put(Array(row.target.utf8))
        put(row.row.bytes)
        put(notices.count)
        for notice in notices {
            put(Array(notice.path.utf8))
            put(Array(notice.message.utf8))
        }
        return bytes + ContentHash(of: bytes).bytes.prefix(8)
    }

    /// - Returns: `nil` unless these are bytes of a record, to the last one.
    init?(_ bytes: [UInt8]) {
        guard bytes.count > 72 else { return nil }
        let content = Array(bytes.dropLast(8))
        guard ContentHash(of: content).bytes.prefix(8) == bytes.suffix(8) else { return nil }
        var reader = Reader(bytes: content)
        guard let record = reader.hash(), let manifest = reader.hash(), let attention = reader.number().flatMap({ Int32(exactly: $0) }),
            let level = reader.number(), Self.levels.indices.contains(level), let day = reader.number(), let subject = reader.text(),
            let name = reader.text(), let target = reader.text(), let row = reader.block(), let count = reader.number()
        else { return nil }
        var notices: [Notice] = []
        while notices.count < count {
            guard let path = reader.text(), let message = reader.text() else { return nil }
            notices.append(Notice(path: path, message: message))
        }
        self.init(
            record: record, subject: subject, manifest: manifest,
            row: FleetIndex.SubjectRow(
                attention: attention, level: Self.levels[level], day: day == .min ? nil : Day(day), name: name, target: target,
                row: Markup(trusted: row)),
            notices: notices)
    }

    private struct Reader {
        let bytes: [UInt8]
        var offset = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
            guard count >= 0, count <= bytes.count - offset else { return nil }
            defer { offset += count }
            return bytes[offset..<(offset + count)]
        }

        mutating func number() -> Int? {
            take(8).map { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
        }

        mutating func block() -> [UInt8]? { number().flatMap { take($0) }.map { Array($0) } }

        mutating func text() -> String? { block().map { String(decoding: $0, as: UTF8.self) } }

        mutating func hash() -> ContentHash? { take(32).map { ContentHash(bytes: Array($0)) } }
    }
}
