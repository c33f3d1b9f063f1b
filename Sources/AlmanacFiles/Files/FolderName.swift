internal import AlmanacText

/// Turns a subject's id, which may be any text, into the name of its folder.
///
/// Ids of up to 120 bytes of `a–z 0–9 _ - .` are their own name, with the exceptions below. Every other byte of the id's UTF-8 becomes `=` and two
/// lower-case hexadecimal digits: `Ana` is `=41na`, `ana@example.com` is `ana=40example.com`. What would get longer than 120 bytes becomes its
/// beginning, `=sha256-` and the SHA-256 of the whole id.
///
/// Encoded too, although the bytes are plain:
/// - a leading `.` or `-` and a trailing `.` (hidden files, flags, and what Windows drops);
/// - the first byte of the names that Windows keeps for devices, with any ending: `con`, `nul.txt`, `lpt1`;
/// - the last `.` of an id that ends like one of our own files (`reservedEndings`), so that no subject is called `index.html`.
///
/// No two ids, taken as bytes, share a name, not even where upper and lower case are the same: the short form can be decoded, the long one
/// holds the whole digest, and `=s` occurs in no short form. A name needs no escaping in URLs, in HTML or in a POSIX shell.
package enum FolderName {
    /// Endings that files at the top of the output folder may have, and that no subject's folder has.
    package static let reservedEndings: Set<String> = [
        "atom", "css", "csv", "eml", "gz", "html", "ico", "js", "json", "md", "ndjson", "pdf", "png", "rss", "svg", "txt", "webmanifest",
        "xml",
        "yaml", "zip",
    ]

    /// The longest name there is, in bytes.
    static let limit = 120

    package static func encode(_ id: String) -> String {
        var id = id
        return id.withUTF8 { encode($0) }
    }

    /// True when `encode` could have given this name; such a name is one harmless part of a path.
    static func isPossible(_ name: some Collection<UInt8>) -> Bool {
        guard let first = name.first, first != 0x2E, first != 0x2D, name.count <= limit else { return false }
        return name.allSatisfy { isPlain($0) || $0 == escape }
    }

    private static let escape: UInt8 = 0x3D

    private static func encode(_ id: UnsafeBufferPointer<UInt8>) -> String {
        // Only the empty id encodes to a bare escape.
        if id.isEmpty { return "=" }
        var name: [UInt8] = []
        name.reserveCapacity(id.count)
        let escapesFirst = id[0] == 0x2E || id[0] == 0x2D || isDevice(id)
        let reservedDot = reservedDot(id)
        // A place to cut a long id without cutting an escape.
        var cut = 0
        for (index, byte) in id.enumerated() {
            if isPlain(byte), !(index == 0 && escapesFirst), index != reservedDot {
                name.append(byte)
            } else {
                name.append(escape)
                name.append(hexDigit(byte >> 4))
                name.append(hexDigit(byte & 0xF))
            }
            if name.count <= 40 { cut = name.count }
            if name.count > limit { return long(id, beginning: name[..<cut]) }
        }
        return String(decoding: name, as: UTF8.self)
    }

    private static func long(_ id: UnsafeBufferPointer<UInt8>, beginning: ArraySlice<UInt8>) -> String {
        var name = Array(beginning)
        name.append(contentsOf: "=sha256-".utf8)
        ContentHash(of: UnsafeRawBufferPointer(id)).append(to: &name)
        return String(decoding: name, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x7A, 0x30...0x39, 0x5F, 0x2D, 0x2E: true
        default: false
        }
    }

    /// Only lower case matters: other letters are encoded anyway.
    private static func isDevice(_ id: UnsafeBufferPointer<UInt8>) -> Bool {
        let stem = id.prefix { $0 != 0x2E }
        guard (3...4).contains(stem.count) else { return false }
        let text = String(decoding: stem, as: UTF8.self)
        if stem.count == 3 { return ["con", "prn", "aux", "nul"].contains(text) }
        return (text.hasPrefix("com") || text.hasPrefix("lpt")) && (0x30...0x39).contains(stem[3])
    }

    /// Index of a `.` that may not stand where it does: at the end, or before a reserved ending.
    private static func reservedDot(_ id: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let dot = id.lastIndex(of: 0x2E) else { return nil }
        let ending = id[(dot + 1)...]
        if ending.isEmpty { return dot }
        guard ending.count <= 12 else { return nil }
        return reservedEndings.contains(String(decoding: ending, as: UTF8.self)) ? dot : nil
    }
}
