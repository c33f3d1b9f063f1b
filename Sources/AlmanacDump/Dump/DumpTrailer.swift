internal import AlmanacHash
internal import AlmanacText

/// The last line of a dump of ours, with the number of records before it and the hash of their bytes.
///
/// {"almanac":1,"trailer":{"records":150,"sha256":"9f86…"}}
///
/// It closes the records since the trailer before it, so that dumps may be joined.
package struct DumpTrailer: Hashable, Sendable {
    /// Records before it; -1 in a trailer that gives none.
    package var records: Int
    /// SHA-256 of the bytes before it: 64 hexadecimal digits in lower case. Empty in a trailer that gives none.
    package var sha256: String

    /// Most bytes of a trailer; most lines of a dump are longer, and need no parsing.
    private static let longest = 512

    /// The line in a dump, without the newline.
    package var line: [UInt8] {
        Array(#"{"almanac":1,"trailer":{"records":\#(records),"sha256":"\#(sha256)"}}"#.utf8)
    }

    package init(records: Int, sha256: String) {
        self.records = records
        self.sha256 = sha256
    }

    /// Reads a line; `nil` for one that is no trailer. A line with a subject is a record.
    init?(_ line: [UInt8], _ parser: JSONParser) {
        guard line.count <= Self.longest, line.firstRange(of: Array(#""trailer""#.utf8)) != nil else { return nil }
        let trailer: DumpTrailer?
        do throws(JSONError) {
            trailer = try parser.parse(line) { root in
                guard root.kind == .object, root["subject"] == nil, let trailer = root["trailer"], trailer.kind == .object else {
                    return nil
                }
                return DumpTrailer(
                    records: trailer["records"]?.int64.flatMap { Int(exactly: $0) } ?? -1, sha256: trailer["sha256"]?.text?.string ?? "")
            }
        } catch {
            // A line that is no JSON is a lost record, and reported as such.
            return nil
        }
        guard let trailer else { return nil }
        self = trailer
    }
}

/// Counts and hashes the records of a dump while they are written or read, up to their trailer.
package struct DumpSection {
    private var hash = SHA256()
    package private(set) var records = 0

    package init() {}

    /// Adds a record with the newline that ends it.
    package mutating func add(record: [UInt8]) {
        add(record)
        add(newline)
        records += 1
    }

    /// Adds bytes that are no record, or not a whole one.
    mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { hash.update($0) }
    }

    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        hash.update(UnsafeRawBufferPointer(bytes))
    }

    /// Counts a record whose bytes were added.
    mutating func count() { records += 1 }

    /// The trailer of the records so far.
    package var trailer: DumpTrailer {
        DumpTrailer(records: records, sha256: hexadecimal(hash.digest))
    }
}

/// The closed sections of a dump, as one hash.
struct ClosedSections {
    private var first = ""
    private var hashes = SHA256()
    private(set) var count = 0

    mutating func add(_ trailer: DumpTrailer) {
        if count == 0 { first = trailer.sha256 }
        count += 1
        Array(trailer.sha256.utf8).withUnsafeBytes { hashes.update($0) }
    }

    var hash: String { count == 1 ? first : hexadecimal(hashes.digest) }
}

private let newline = [UInt8(ascii: "\n")]
