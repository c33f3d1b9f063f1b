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
        var bytes = RecordBytes()
        bytes.append(record.bytes)
        bytes.append(manifest.bytes)
        bytes.put(Int(row.attention))
        bytes.put(Self.levels.firstIndex(of: row.level) ?? Self.levels.count)
        bytes.put(row.day?.number ?? .min)
        bytes.put(subject)
        bytes.put(row.name)
        bytes.put(row.target)
        bytes.put(row.row.bytes)
        bytes.put(notices.count)
        for notice in notices {
            bytes.put(notice.path)
            bytes.put(notice.message)
        }
        return bytes.bytes + ContentHash(of: bytes.bytes).bytes.prefix(8)
    }

    /// - Returns: `nil` unless these are bytes of a record, to the last one.
    init?(_ bytes: [UInt8]) {
        guard bytes.count > 72 else { return nil }
        let content = Array(bytes.dropLast(8))
        guard ContentHash(of: content).bytes.prefix(8) == bytes.suffix(8) else { return nil }
        var reader = RecordReader(content)
        guard let record = reader.take(32), let manifest = reader.take(32), let attention = reader.number().flatMap({ Int32(exactly: $0) }),
            let level = reader.number(), Self.levels.indices.contains(level), let day = reader.number(), let subject = reader.text(),
            let name = reader.text(), let target = reader.text(), let row = reader.block(), let count = reader.number()
        else { return nil }
        var notices: [Notice] = []
        while notices.count < count {
            guard let path = reader.text(), let message = reader.text() else { return nil }
            notices.append(Notice(path: path, message: message))
        }
        self.init(
            record: ContentHash(bytes: Array(record)), subject: subject, manifest: ContentHash(bytes: Array(manifest)),
            row: FleetIndex.SubjectRow(
                attention: attention, level: Self.levels[level], day: day == .min ? nil : Day(day), name: name, target: target,
                row: Markup(trusted: row)),
            notices: notices)
    }
}
