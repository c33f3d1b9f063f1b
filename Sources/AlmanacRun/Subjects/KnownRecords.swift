import AlmanacFiles

/// The records that the last run in a folder made files of: `.almanac/known`. Sixteen bytes of each stay in memory.
///
/// The file only lets a run skip work: when it is missing, or of other templates, settings or another program, everything is made anew.
struct KnownRecords {
    private static let title = Array("almanac known records 3\n".utf8)
    /// Most bytes of a record; a longer one is not ours.
    private static let longest = 1 << 24

    private let file: File
    /// Places in the file, by the first eight bytes of the record's hash.
    private var places: [UInt64: (offset: Int, count: Int)] = [:]

    /// - Parameters:
    ///   - file: The file as a run left it; `nil` when none did.
    ///   - fingerprint: A hash of everything besides the records that decides the files of a run.
    /// - Returns: `nil` when nothing is known.
    init?(_ file: File?, _ fingerprint: ContentHash) throws(SystemError) {
        guard let file, try file.read(Self.title.count + 32) == Self.title + fingerprint.bytes else { return nil }
        self.file = file
        let chunk = 1 << 20
        var (start, buffer) = (Self.title.count + 32, [UInt8]())
        while true {
            // Reading ends at an entry that is cut or out of order; the rest counts as unknown.
            let more = try file.read(chunk, at: start + buffer.count)
            if more.isEmpty { break }
            buffer += more
            var offset = 0
            while buffer.count - offset >= 40 {
                let count = buffer[offset..<(offset + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
                guard (72...Self.longest).contains(count) else { return }
                guard buffer.count - offset >= 8 + count else { break }
                let prefix = buffer[(offset + 8)..<(offset + 16)].reduce(0) { $0 << 8 | UInt64($1) }
                places[prefix] = (start + offset + 8, count)
                offset += 8 + count
            }
            start += offset
            buffer.removeFirst(offset)
        }
    }

    /// Looks up the record with this hash; `nil` when it is unknown.
    func record(_ hash: ContentHash) throws(SystemError) -> KnownRecord? {
        guard let place = places[hash.prefix] else { return nil }
        let known = KnownRecord(try file.read(place.count, at: place.offset))
        return known?.record == hash ? known : nil
    }

    // MARK: Writing

    /// Writes down the records of a run for the next one.
    struct Writer: ~Copyable {
        private static let blockSize = 1 << 18

        private let file: File
        private var block: [UInt8]
        private var end = 0

        init(_ file: File, _ fingerprint: ContentHash) {
            self.file = file
            block = KnownRecords.title + fingerprint.bytes
        }

        mutating func add(_ record: KnownRecord) throws(SystemError) {
            let bytes = record.bytes
            for shift in stride(from: 0, to: 64, by: 8) { block.append(UInt8(truncatingIfNeeded: bytes.count >> shift)) }
            block += bytes
            if block.count >= Self.blockSize { try flush() }
        }

        mutating func flush() throws(SystemError) {
            try file.write(block, at: end)
            end += block.count
            block.removeAll(keepingCapacity: true)
        }
    }
}
