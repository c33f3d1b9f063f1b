internal import AlmanacText

/// The list of a folder's files: `manifest.json`, one file a line, sorted by the bytes of the path, without times.
///
/// It is read as strictly as it is written: a file that differs in one byte from what `append` would write is no manifest, and then nothing is known of
/// the folder.
struct Manifest: Hashable, Sendable {
    struct ListedFile: Hashable, Sendable {
        /// Relative to the folder, `/` between parts.
        var path: String
        /// Size of the file.
        var bytes: Int
        /// `nil` while a new version is being put in place: the file may be either.
        var hash: ContentHash?
    }

    static let name = "manifest.json"
    /// Most bytes of a manifest, for some 400,000 files; a larger file is not one of ours.
    static let limit = 64 << 20

    /// Ascending by path.
    var files: [ListedFile]

    init(files: [ListedFile]) {
        self.files = files
    }

    /// - Returns: `nil` when these are not the bytes of a manifest.
    init?(_ bytes: [UInt8]) {
        let files: [ListedFile]? = bytes.withUnsafeBufferPointer { buffer in
            var scanner = Scanner(buffer)
            guard scanner.skip(Self.opening), scanner.skip("\n") else { return nil }
            return Self.entries(&scanner).flatMap { scanner.skip("]}\n") && scanner.isAtEnd ? $0 : nil }
        }
        guard let files else { return nil }
        self.files = files
    }

    var bytes: [UInt8] {
        var json = JSONWriter(capacity: 64 + files.count * 150)
        json.object { json in
            json.integer("manifest", 1)
            json.array("files") { json in Self.append(files, to: &json) }
        }
        return json.bytes + [0x0A]
    }

    private static let opening: StaticString = #"{"manifest":1,"files":["#

    /// Writes one file a line, each with its line break.
    static func append(_ files: [ListedFile], to json: inout JSONWriter) {
        json.lineBreak()
        for file in files {
            json.object { json in
                json.string("path", file.path)
                json.integer("bytes", file.bytes)
                json.string("sha256", file.hash?.description)
            }
            json.lineBreak()
        }
    }

    /// Reads what `append` wrote, up to the closing bracket; `nil` when something is not as it would be, or out of order.
    static func entries(_ scanner: inout Scanner) -> [ListedFile]? {
        var files: [ListedFile] = []
        var goesOn = false
        while scanner.skip(#"{"path":""#) {
            var hash: ContentHash?
            guard let path = scanner.untilQuote().map({ String(decoding: $0, as: UTF8.self) }), ArtifactPath.isSafe(path),
                files.last.map({ ArtifactPath.precedes($0.path, path) }) ?? true,
                scanner.skip(#","bytes":"#), let bytes = scanner.integer(), scanner.skip(#","sha256":"#), scanner.hash(&hash),
                scanner.skip("}")
            else { return nil }
            files.append(ListedFile(path: path, bytes: bytes, hash: hash))
            goesOn = scanner.skip(",")
            guard scanner.skip("\n") else { return nil }
            if !goesOn { break }
        }
        return goesOn ? nil : files
    }
}
