import AlmanacFiles
import AlmanacModel
import AlmanacPages
import AlmanacText

/// A record that a run made files of, kept for a later run that meets the same bytes.
struct KnownRecord: Sendable {
    /// SHA-256 of the record as it stands in the dump.
    let record: ContentHash
    /// The subject's id.
    let subject: String
    /// SHA-256 of the subject's `manifest.json`.
    let manifest: ContentHash
    /// Times of the subject's folders, by which its files are known to be unchanged; `nil` where every file must be checked.
    var stamp: FolderStamp? {
        didSet { asRead = nil }
    }
    /// The subject's row in the index.
    let row: FleetIndex.SubjectRow
    /// Findings about the record. Their places are those of the record in the dump that is read.
    let notices: [Notice]
    /// The bytes that it was read from, while they still match.
    private var asRead: [UInt8]?

    init(
        record: ContentHash, subject: String, manifest: ContentHash, stamp: FolderStamp?, row: FleetIndex.SubjectRow, notices: [Notice]
    ) {
        self.record = record
        self.subject = subject
        self.manifest = manifest
        self.stamp = stamp
        self.row = row
        self.notices = notices
    }
}

// MARK: As bytes

extension KnownRecord {
    /// Bytes of the seal at the end, from the SHA-256 of all before it.
    private static let sealSize = 8

    /// The record as bytes: its hash first; integers in little-endian order, texts after their length; at the end the first eight bytes of the
    /// SHA-256 of all before.
    var bytes: [UInt8] {
        if let asRead { return asRead }
        var bytes = RecordBytes()
        bytes.append(record.bytes)
        bytes.append(manifest.bytes)
        bytes.put(stamp.map(Self.bytes(of:)) ?? [])
        bytes.put(Int(row.attention))
        bytes.put(row.reason ?? "")
        bytes.put(row.figure ?? "")
        bytes.put(row.day?.number ?? .min)
        bytes.put(row.time)
        bytes.put(subject)
        bytes.put(row.name)
        bytes.put(row.target)
        bytes.put(row.row.bytes)
        bytes.put(notices)
        bytes.append(ContentHash(of: bytes.bytes).bytes.prefix(Self.sealSize))
        return bytes.bytes
    }

    /// - Returns: `nil` unless the bytes are exactly one record.
    init?(_ bytes: [UInt8]) {
        guard bytes.count > 64 + Self.sealSize else { return nil }
        let end = bytes.count - Self.sealSize
        let seal = bytes.withUnsafeBytes { ContentHash(of: UnsafeRawBufferPointer(rebasing: $0[..<end])) }
        guard seal.bytes.prefix(Self.sealSize) == bytes[end...] else { return nil }
        var reader = RecordReader(bytes, end: end)
        guard let record = reader.take(32), let manifest = reader.take(32), let stamp = reader.block(),
            let attention = reader.number().flatMap({ Int32(exactly: $0) }), let reason = reader.text(), let figure = reader.text(),
            let day = reader.number(), let time = reader.text(), let subject = reader.text(), let name = reader.text(),
            let target = reader.text(),
            let row = reader.block(), let notices = reader.notices()
        else { return nil }
        self.init(
            record: ContentHash(bytes: Array(record)), subject: subject, manifest: ContentHash(bytes: Array(manifest)),
            stamp: stamp.isEmpty ? nil : Self.stamp(stamp),
            row: FleetIndex.SubjectRow(
                attention: attention, reason: reason.isEmpty ? nil : reason, figure: figure.isEmpty ? nil : figure,
                day: day == .min ? nil : Day(day), time: time, name: name, target: target, row: Markup(trusted: row)),
            notices: notices)
        asRead = bytes
    }

    private static func bytes(of stamp: FolderStamp) -> [UInt8] {
        var bytes = RecordBytes()
        bytes.put(stamp.files)
        bytes.put(stamp.bytes)
        bytes.put(stamp.folders.count)
        for folder in stamp.folders {
            bytes.put(folder.path)
            bytes.put(folder.times.modified)
            bytes.put(folder.times.changed)
        }
        return bytes.bytes
    }

    /// - Returns: `nil` for bytes that are no stamp: then every file is checked.
    private static func stamp(_ bytes: [UInt8]) -> FolderStamp? {
        var reader = RecordReader(bytes)
        guard let files = reader.number(), let size = reader.number(), let count = reader.number() else { return nil }
        var folders: [FolderStamp.Entry] = []
        while folders.count < count {
            guard let path = reader.text(), let modified = reader.number(), let changed = reader.number() else { return nil }
            folders.append(.init(path: path, times: .init(modified: modified, changed: changed)))
        }
        return reader.isAtEnd ? FolderStamp(files: files, bytes: size, folders: folders) : nil
    }
}
