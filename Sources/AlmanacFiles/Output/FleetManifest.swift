internal import AlmanacText

/// The fleet's `manifest.json`: the sources of the files, the files at the top, and one subject a line with the hash of the subject's own manifest.
/// Like a Merkle tree, it vouches for every file and stays small.
///
/// In packed output each subject also has its place (the number of its pack, the offset of its entries, their bytes), and the packs stand after the
/// subjects, each with its SHA-256.
enum FleetManifest {
    private static let files: StaticString = #""files":["#
    private static let subjects: StaticString = #"],"subjects":["#
    private static let packs: StaticString = #"],"packs":["#
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
                if let extent = row.extent {
                    json.integer("pack", extent.pack)
                    json.integer("offset", extent.offset)
                    json.integer("length", extent.length)
                }
            }
            json.lineBreak()
            if json.bytes.count > 1 << 16 { try flush() }
        }

        /// - Parameter packs: In the order of their numbers; `nil` for output in folders.
        mutating func finish(packs: [Pack]? = nil) throws(SystemError) {
            json.endArray()
            if let packs {
                json.name("packs")
                json.beginArray()
                json.lineBreak()
                for pack in packs {
                    json.object { json in
                        json.string("path", pack.name)
                        json.integer("bytes", pack.bytes)
                        json.string("sha256", pack.hash.description)
                    }
                    json.lineBreak()
                }
                json.endArray()
            }
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
        /// The first line: what the files were made from.
        let head: [UInt8]
        /// The files at the top, ascending by path.
        let files: [Manifest.ListedFile]
        /// `nil` of output that is not packed.
        let packs: [Pack]?
        private let file: File
        private let firstRow: Int

        /// - Returns: `nil` when the bytes are no fleet's manifest.
        init?(_ file: File) throws(SystemError) {
            var lines = Lines(file)
            guard let first = try lines.next(), first.starts(with: Array(#"{"almanac":{"#.utf8)) else { return nil }
            head = Array(first)
            guard let second = try lines.next(), Self.isLine(second, FleetManifest.files) else { return nil }
            guard let list = try Self.list(&lines, until: FleetManifest.subjects),
                let files = list.withUnsafeBufferPointer({ buffer in
                    var scanner = Scanner(buffer)
                    let files = Manifest.entries(&scanner)
                    return scanner.isAtEnd ? files : nil
                })
            else { return nil }
            self.files = files
            self.file = file
            firstRow = lines.offset
            var goesOn: Bool?
            var extents = 0
            var (lastPack, rows) = (-1, 0)
            while let line = try lines.next(), line.first == 0x7B {
                guard goesOn ?? true, let (row, comma) = Self.row(line) else { return nil }
                goesOn = comma
                rows += 1
                if let extent = row.extent {
                    extents += 1
                    lastPack = max(lastPack, extent.pack)
                }
            }
            guard !(goesOn ?? false) else { return nil }
            if Self.isLine(lines.current, FleetManifest.packs) {
                guard let list = try Self.list(&lines, until: FleetManifest.closing), let packs = Self.packs(list), extents == rows,
                    lastPack < packs.count
                else { return nil }
                self.packs = packs
            } else {
                guard Self.isLine(lines.current, FleetManifest.closing), extents == 0 else { return nil }
                packs = nil
            }
            guard try lines.next() == nil else { return nil }
        }

        private static func isLine(_ line: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
            line.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        }

        /// The lines of a list, which is followed by `end`; `nil` when something else follows.
        private static func list(_ lines: inout Lines, until end: StaticString) throws(SystemError) -> [UInt8]? {
            var list: [UInt8] = []
            while let line = try lines.next(), line.first == 0x7B {
                list.append(contentsOf: line)
                list.append(0x0A)
            }
            return isLine(lines.current, end) ? list : nil
        }

        /// Packs are listed as files are, but in the order of their numbers.
        private static func packs(_ list: [UInt8]) -> [Pack]? {
            var packs: [Pack] = []
            for line in list.split(separator: 0x0A) {
                let isRight = (Array(line.last == 0x2C ? line.dropLast() : line) + [0x0A]).withUnsafeBufferPointer { buffer in
                    var scanner = Scanner(buffer)
                    guard let files = Manifest.entries(&scanner), scanner.isAtEnd, files.count == 1, let hash = files[0].hash else {
                        return false
                    }
                    packs.append(Pack(bytes: files[0].bytes, hash: hash))
                    return packs.last?.name == files[0].path
                }
                guard isRight else { return nil }
            }
            return packs
        }

        /// Calls `body` with each subject, in the order of that run.
        func forEach<Failure>(_ body: (ManifestRow) throws(Failure) -> Void, failure: (SystemError) -> Failure) throws(Failure) {
            try forEachPlaced({ (row, _) throws(Failure) in try body(row) }, failure: failure)
        }

        /// The same, with the place of each row, for `row`.
        func forEachPlaced<Failure>(
            _ body: (ManifestRow, _ place: Int) throws(Failure) -> Void, failure: (SystemError) -> Failure
        ) throws(Failure) {
            var lines = Lines(file, from: firstRow)
            while true {
                let (row, place): (ManifestRow?, Int)
                do {
                    place = lines.offset
                    row = try lines.next().flatMap { Self.row($0)?.row }
                } catch {
                    throw failure(error)
                }
                guard let row else { return }
                try body(row, place)
            }
        }

        /// The row that begins at a place.
        func row(at place: Int) throws(SystemError) -> ManifestRow? {
            // A row has at most the name of its folder, a hash and five numbers.
            let bytes = try file.read(FolderName.limit + 400, at: place)
            return bytes.firstIndex(of: 0x0A).flatMap { Self.row(bytes[..<$0])?.row }
        }

        private static func row(_ line: ArraySlice<UInt8>) -> (row: ManifestRow, comma: Bool)? {
            line.withUnsafeBufferPointer { buffer in
                var scanner = Scanner(buffer)
                var manifest: ContentHash?
                guard scanner.skip(#"{"folder":""#), let folder = scanner.untilQuote(), FolderName.isPossible(folder),
                    scanner.skip(#","manifest_sha256":"#), scanner.hash(&manifest), let manifest,
                    scanner.skip(#","files":"#), let files = scanner.integer(),
                    scanner.skip(#","bytes":"#), let bytes = scanner.integer()
                else { return nil }
                var extent: PackedSubject.Extent?
                if scanner.skip(#","pack":"#) {
                    guard let pack = scanner.integer(), scanner.skip(#","offset":"#), let offset = scanner.integer(),
                        scanner.skip(#","length":"#), let length = scanner.integer()
                    else { return nil }
                    extent = .init(pack: pack, offset: offset, length: length)
                }
                guard scanner.skip("}") else { return nil }
                let comma = scanner.skip(",")
                guard scanner.isAtEnd else { return nil }
                let row = ManifestRow(
                    folder: String(decoding: folder, as: UTF8.self), manifest: manifest, files: files, bytes: bytes, extent: extent)
                return (row, comma)
            }
        }
    }

    /// True for a manifest of packed output, which its end tells.
    static func isPacked(_ file: File?) throws(SystemError) -> Bool {
        guard let file, let size = try file.size() else { return false }
        let end = String(decoding: try file.read(400, at: max(0, size - 400)), as: UTF8.self)
        return end.contains("\"packs\":[\n") || end.contains("{\"path\":\"pack-")
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
        /// Offset in the file at which the next line starts.
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
