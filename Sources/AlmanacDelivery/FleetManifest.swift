internal import AlmanacMarkup

/// The fleet's `manifest.json`: what the files were made from, the files at the top, and one subject a line with the hash of the subject's own
/// manifest. Like a Merkle tree, it vouches for every file and stays small.
enum FleetManifest {
    private static let files: StaticString = #""files":["#
    private static let subjects: StaticString = #"],"subjects":["#
    private static let closing: StaticString = "]}"

    /// Writes a fleet's manifest a row at a time.
    struct Writer {
        private let file: File
        private var json = JSONWriter(capacity: 1 << 17)
        private var offset = 0

        init(_ file: File, provenance: Provenance, files: [Manifest.ListedFile]) {
            self.file = file
            json.beginObject()
            json.object("almanac") { json in
                for version in provenance.versions { json.string(version.name, version.version) }
            }
            json.string("source", provenance.source)
            json.string("templates", provenance.templates)
            if let settings = provenance.settings { json.string("settings", settings) }
            if let dump = provenance.dump { json.string("dump", dump) }
            json.lineBreak()
            json.array("files") { json in Manifest.append(files, to: &json) }
            json.name("subjects")
            json.beginArray()
            json.lineBreak()
        }

        mutating func append(_ row: ManifestRow) throws(SystemError) {
            json.object { json in
                json.string("folder", row.folder)
                json.string("manifest_sha256", row.manifest.description)
                json.integer("files", row.files)
                json.integer("bytes", row.bytes)
            }
            json.lineBreak()
            if json.bytes.count > 1 << 16 { try flush() }
        }

        mutating func finish() throws(SystemError) {
            json.endArray()
            json.endObject()
            try file.write(json.bytes + [0x0A], at: offset)
        }

        private mutating func flush() throws(SystemError) {
            try file.write(json.bytes, at: offset)
            offset += json.bytes.count
            json.removeBytes()
        }
    }

    /// An earlier run's manifest, which was read once from end to end: nothing is known of the fleet unless all of it is as it was written.
    struct Earlier {
        /// The files at the top, ascending by path.
        let files: [Manifest.ListedFile]
        private let file: File
        private let firstRow: Int

        /// - Returns: `nil` when the bytes are no fleet's manifest.
        init?(_ file: File) throws(SystemError) {
            var lines = Lines(file)
            guard let first = try lines.next(), first.starts(with: Array(#"{"almanac":{"#.utf8)) else { return nil }
            guard let second = try lines.next(), Array(FleetManifest.files.description.utf8) == Array(second) else { return nil }
            var list: [UInt8] = []
            while let line = try lines.next(), line.first == 0x7B {
                list.append(contentsOf: line)
                list.append(0x0A)
            }
            guard Array(FleetManifest.subjects.description.utf8) == Array(lines.current) else { return nil }
            let files: [Manifest.ListedFile]? = list.withUnsafeBufferPointer { buffer in
                var scanner = Scanner(buffer)
                let files = Manifest.entries(&scanner)
                return scanner.isAtEnd ? files : nil
            }
            guard let files else { return nil }
            self.files = files
            self.file = file
            firstRow = lines.offset
            var isWhole = false
            var goesOn: Bool?
            while let line = try lines.next() {
                if isWhole { return nil }
                if Array(line) == Array(FleetManifest.closing.description.utf8) {
                    isWhole = true
                } else if goesOn ?? true, let (_, comma) = Self.row(line) {
                    goesOn = comma
                } else {
                    return nil
                }
            }
            guard isWhole, !(goesOn ?? false) else { return nil }
        }

        /// Calls `body` with each subject, in the order of that run.
        func forEach<Failure>(_ body: (ManifestRow) throws(Failure) -> Void, failure: (SystemError) -> Failure) throws(Failure) {
            var lines = Lines(file, from: firstRow)
            while true {
                let row: ManifestRow?
                do { row = try lines.next().flatMap { Self.row($0)?.row } } catch { throw failure(error) }
                guard let row else { return }
                try body(row)
            }
        }

        private static func row(_ line: ArraySlice<UInt8>) -> (row: ManifestRow, comma: Bool)? {
            line.withUnsafeBufferPointer { buffer in
                var scanner = Scanner(buffer)
                var manifest: ContentHash?
                guard scanner.skip(#"{"folder":""#), let folder = scanner.untilQuote(), FolderName.isPossible(folder),
                    scanner.skip(#","manifest_sha256":"#), scanner.hash(&manifest), let manifest,
                    scanner.skip(#","files":"#), let files = scanner.integer(),
                    scanner.skip(#","bytes":"#), let bytes = scanner.integer(), scanner.skip("}")
                else { return nil }
                let comma = scanner.skip(",")
                guard scanner.isAtEnd else { return nil }
                let row = ManifestRow(folder: String(decoding: folder, as: UTF8.self), manifest: manifest, files: files, bytes: bytes)
                return (row, comma)
            }
        }
    }

    /// The lines of a file, some kilobytes at a time. A line longer than `limit` ends the reading, and so does a last one without its newline.
    private struct Lines {
        private static let chunk = 1 << 17
        private static let limit = 1 << 20
        private let file: File
        private var buffer: [UInt8] = []
        private var position = 0
        private var nextRead: Int
        /// The line that `next` gave last.
        private(set) var current: ArraySlice<UInt8> = []
        /// Where in the file the next line starts.
        private(set) var offset: Int

        init(_ file: File, from offset: Int = 0) {
            self.file = file
            self.offset = offset
            nextRead = offset
        }

        /// Without its newline.
        mutating func next() throws(SystemError) -> ArraySlice<UInt8>? {
            current = []
            while true {
                if let end = buffer[position...].firstIndex(of: 0x0A) {
                    current = buffer[position..<end]
                    offset += end + 1 - position
                    position = end + 1
                    return current
                }
                guard buffer.count - position <= Self.limit else { return nil }
                let more = try file.read(Self.chunk, at: nextRead)
                guard !more.isEmpty else { return nil }
                nextRead += more.count
                buffer = Array(buffer[position...]) + more
                position = 0
            }
        }
    }
}
