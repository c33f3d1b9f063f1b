import AlmanacDump
import AlmanacFiles
import AlmanacModel

/// The results of a shard in a sealed file: an entry for each record in the order of the dump, and a summary.
///
/// A merge makes the manifest, the notes and the report in the order of the dump, so entries keep it. Lines are counted from the beginning of the
/// shard: to count the lines before it, a shard would have to read the dump up to there. The merge adds up the lines of the shards instead.
enum ShardPart {
    /// Bounds of a count of lines, records, files or bytes: a larger one is damage, and bounded ones cannot overflow when added up.
    static let counts = 0..<1 << 48

    /// The results of the shard as a whole.
    struct Summary: Hashable, Sendable {
        /// The values that must be equal for all shards of a job and its merge.
        struct Origin: Hashable, Sendable {
            var version: String
            var templates: String
            var settings: String
            var theme: String
            var language: String
        }

        var origin: Origin
        /// The run's fingerprint; `nil` where it cannot be known.
        var fingerprint: ContentHash?
        var shard: Shard
        var cut: DumpCut
        /// SHA-256 of the shard's bytes, without trailers.
        var hash: String
        var lines: Int
        var records: Int
        var exitCode: ExitCode
        /// Keys of the folders of all subjects with a readable record, each once.
        var keys: [UInt64]
        /// The packs that the shard wrote; `nil` for output in folders.
        var packs: [Pack]?
    }

    struct Writer: ~Copyable {
        private var file: SealedFile.Writer
        private var keys: [UInt64] = []

        init(_ file: File) { self.file = SealedFile.Writer(file) }

        mutating func add(_ result: RecordResult) throws(SystemError) {
            switch result.outcome {
            case .rendered(_, let receipt, _): keys.append(OutputFolder.key(receipt.folder))
            case .failed(let subject, _, _, let isLost):
                if let subject, !isLost { keys.append(OutputFolder.key(FolderName.encode(subject))) }
            case .second: break
            // A run with such a result leaves no part.
            case .passedOver, .ended: return
            }
            try file.add(result.bytes)
        }

        /// - Parameter summary: Without keys, which the writer adds.
        mutating func seal(_ summary: Summary) throws(SystemError) {
            var summary = summary
            summary.keys = keys.sorted()
            try file.seal(summary.bytes)
        }
    }
}

// MARK: As bytes

extension RecordResult {
    /// The entry of the result in a part. Notices have no places there, which are the record's, and its line is counted from the beginning of the shard.
    var bytes: [UInt8] {
        var bytes = RecordBytes()
        bytes.put(position.line)
        bytes.put(position.offset)
        switch outcome {
        case .rendered(let known, let receipt, let isPassedOver):
            bytes.put(0)
            bytes.put(isPassedOver)
            let extent = receipt.extent ?? .init(pack: 0, offset: 0, length: 0)
            for count in [
                receipt.files, receipt.bytes, receipt.written, receipt.unchanged, receipt.removed, receipt.mended, extent.pack,
                extent.offset,
                extent.length,
            ] {
                bytes.put(count)
            }
            // The notices are part of the known record.
            bytes.put(known.bytes)
            return bytes.bytes
        case .failed(let subject, let reason, let code, let isLost):
            bytes.put(1)
            bytes.put(isLost)
            bytes.put(Int(code.rawValue))
            bytes.put(subject != nil)
            bytes.put(subject ?? "")
            bytes.put(reason)
        case .second(let subject, let reason):
            bytes.put(2)
            bytes.put(subject)
            bytes.put(reason)
        case .passedOver, .ended: return []
        }
        bytes.put(notices)
        return bytes.bytes
    }

    /// - Returns: `nil` unless the bytes are exactly one entry.
    init?(_ bytes: [UInt8]) {
        var reader = RecordReader(bytes)
        func count() -> Int? { reader.number().flatMap { ShardPart.counts.contains($0) ? $0 : nil } }
        guard let line = count(), let offset = count(), let kind = reader.number() else { return nil }
        let outcome: Outcome
        switch kind {
        case 0:
            guard let isPassedOver = reader.isTrue(), let files = count(), let size = count(), let written = count(),
                let unchanged = count(), let removed = count(), let mended = count(), let pack = count(), let start = count(),
                let length = count(),
                let known = reader.block().flatMap({ KnownRecord($0) }), reader.isAtEnd
            else { return nil }
            var receipt = SubjectReceipt(
                folder: FolderName.encode(known.subject), files: files, bytes: size, written: written, unchanged: unchanged,
                removed: removed, mended: mended, manifest: known.manifest)
            // Every subject has at least its manifest, so a length of zero means no extent.
            if length > 0 { receipt.extent = .init(pack: pack, offset: start, length: length) }
            self.init(
                outcome: .rendered(known, receipt, isPassedOver: isPassedOver), notices: known.notices,
                position: .init(line: line, offset: offset))
            return
        case 1:
            guard let isLost = reader.isTrue(),
                let code = reader.number().flatMap({ Int32(exactly: $0) }).flatMap({ ExitCode(rawValue: $0) }),
                let isNamed = reader.isTrue(), let subject = reader.text(), let reason = reader.notice()
            else { return nil }
            outcome = .failed(subject: isNamed ? subject : nil, reason, as: code, isLost: isLost)
        case 2:
            guard let subject = reader.text(), let reason = reader.notice() else { return nil }
            outcome = .second(subject: subject, reason)
        default: return nil
        }
        guard let notices = reader.notices(), reader.isAtEnd else { return nil }
        self.init(outcome: outcome, notices: notices, position: .init(line: line, offset: offset))
    }
}

extension ShardPart.Summary {
    private static let title = "almanac part 4"

    var bytes: [UInt8] {
        var bytes = RecordBytes()
        for text in [Self.title, origin.version, origin.templates, origin.settings, origin.theme, origin.language] { bytes.put(text) }
        bytes.put(fingerprint?.bytes ?? [])
        for number in [
            shard.number, shard.count, cut.bytes.lowerBound, cut.bytes.upperBound, cut.size, lines, records, Int(exitCode.rawValue),
        ] {
            bytes.put(number)
        }
        bytes.put(hash)
        bytes.put(keys.count)
        for key in keys { bytes.put(Int(truncatingIfNeeded: key)) }
        bytes.put(packs != nil)
        bytes.put(packs?.count ?? 0)
        for pack in packs ?? [] {
            bytes.put(pack.bytes)
            bytes.put(pack.hash.bytes)
        }
        return bytes.bytes
    }

    /// - Returns: `nil` unless the bytes are exactly one summary.
    init?(_ bytes: [UInt8]) {
        var reader = RecordReader(bytes)
        guard reader.text() == Self.title, let version = reader.text(), let templates = reader.text(), let settings = reader.text(),
            let theme = reader.text(), let language = reader.text(), let fingerprint = reader.block(), [0, 32].contains(fingerprint.count),
            let number = reader.number(), let count = reader.number(), let shard = Shard(number, of: count), let lower = reader.number(),
            let upper = reader.number(), let size = reader.number(), 0 <= lower, lower <= upper, upper <= size,
            let lines = reader.number(), ShardPart.counts.contains(lines), let records = reader.number(),
            ShardPart.counts.contains(records),
            let code = reader.number().flatMap({ Int32(exactly: $0) }).flatMap({ ExitCode(rawValue: $0) }),
            let hash = reader.text(), let keyCount = reader.number(), keyCount >= 0, keyCount <= bytes.count / 8
        else { return nil }
        var keys: [UInt64] = []
        keys.reserveCapacity(keyCount)
        for _ in 0..<keyCount {
            guard let key = reader.number() else { return nil }
            keys.append(UInt64(bitPattern: Int64(key)))
        }
        guard let isPacked = reader.isTrue(), let packCount = reader.number(), packCount >= 0, packCount <= bytes.count / 32 else {
            return nil
        }
        var packs: [Pack] = []
        for _ in 0..<packCount {
            guard let size = reader.number(), ShardPart.counts.contains(size), let hash = reader.block(), hash.count == 32 else {
                return nil
            }
            packs.append(Pack(bytes: size, hash: ContentHash(bytes: hash)))
        }
        guard reader.isAtEnd else { return nil }
        self.init(
            origin: Origin(version: version, templates: templates, settings: settings, theme: theme, language: language),
            fingerprint: fingerprint.isEmpty ? nil : ContentHash(bytes: fingerprint), shard: shard,
            cut: DumpCut(bytes: lower..<upper, size: size), hash: hash, lines: lines, records: records, exitCode: code, keys: keys,
            packs: isPacked ? packs : nil)
    }
}
