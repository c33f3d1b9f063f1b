internal import AlmanacModel

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Why a dump cannot be read, or not to its end.
package enum DumpError: Error, Hashable, Sendable, CustomStringConvertible {
    case missing(path: String)
    case directory(path: String)
    /// A system call failed with this `errno`.
    case unreadable(path: String, errno: Int32)
    /// Not one record.
    case empty(path: String)
    /// CSV or the like, whose first line has names between commas.
    case table(path: String, line: Int)
    /// One list of all records, in brackets.
    case list(path: String, line: Int)
    /// UTF-16, as Windows saves a text.
    case wide(path: String, line: Int)
    /// A `.gz` that ends in the middle; `line` is the first that is not whole.
    case truncated(path: String, line: Int)
    /// A `.gz` whose bytes are damaged.
    case damaged(path: String, line: Int)
    /// A `.gz` whose content is so much larger than the file that it cannot be a dump.
    case inflated(path: String, line: Int)
    /// Of the records up to this line, `lost` and more than half were unreadable.
    case hopeless(path: String, line: Int, lost: Int)
    /// The trailer on this line counts `expected` records, and `found` stand before it.
    case incomplete(path: String, line: Int, found: Int, expected: Int)
    /// The bytes before the trailer on this line are not those that were written.
    case altered(path: String, line: Int)
    /// A record of more than `limit` bytes.
    case lineTooLong(path: String, line: Int, limit: Int)
    /// A dump that cannot be cut into shards.
    case uncut(path: String, Whole)

    /// Why a dump is one piece.
    package enum Whole: Hashable, Sendable {
        /// Standard input, a pipe, a device.
        case noFile
        /// gzip.
        case compressed
        /// JSON spread over many lines.
        case manyLines
    }

    /// The error of a call that failed with this `errno`.
    init(errno code: Int32, path: String) {
        switch code {
        case ENOENT, ENOTDIR: self = .missing(path: path)
        case EISDIR: self = .directory(path: path)
        default: self = .unreadable(path: path, errno: code)
        }
    }

    /// Codes of `sysexits.h`: 64 for a dump that cannot be cut as asked, 65 for errors in the dump, 77 when this user may not read it, 75 for a
    /// passing shortage, and 73 for a device that fails.
    package var exitCode: Int32 {
        if case .uncut = self { return 64 }
        guard case .unreadable(_, let errno) = self else { return 65 }
        return switch errno {
        case EACCES, EPERM: 77
        case EMFILE, ENFILE, ENOMEM: 75
        default: 73
        }
    }

    /// The message for whoever runs Almanac: the place, the problem, and what to do.
    package var description: String {
        switch self {
        case .missing(let path), .directory(let path), .unreadable(let path, _), .empty(let path), .uncut(let path, _):
            "\(path): \(problem)"
        case .table(let path, let line), .list(let path, let line), .wide(let path, let line), .truncated(let path, let line),
            .damaged(let path, let line), .altered(let path, let line),
            .inflated(let path, let line), .hopeless(let path, let line, _), .incomplete(let path, let line, _, _),
            .lineTooLong(let path, let line, _):
            "\(path):\(line): \(problem)"
        }
    }

    /// The description without the place.
    var problem: String {
        switch self {
        case .missing: "no such file; give the path of a dump, or - for standard input"
        case .directory: "this is a folder; give the path of a dump in it"
        case .unreadable(_, let errno): "cannot be read (\(String(cString: strerror(errno)))); \(Self.wayOut(of: errno))"
        case .empty: "the dump holds no snapshot; write one JSON object a line"
        case .table:
            "this is a table (CSV), and Almanac reads JSON, one person a line; docs/dump.md describes it, and almanac sample --subjects 1 "
                + "prints one"
        case .list: "this is one list of people in brackets; write one JSON object a line, as jq -c '.[]' does"
        case .wide: "this is UTF-16; save the dump as UTF-8"
        case .truncated: "the gzip file ends in the middle; copy or compress it again"
        case .damaged: "the gzip data is damaged; copy or compress it again"
        case .inflated:
            "the gzip data grows to more than 200 times its size, which no dump does; if it is one all the same, inflate it (gzip -d) and give that file"
        case .hopeless(_, _, let lost):
            "\(counted(lost, "record")) could not be read, more than half of all; the rest is not looked at. See what the file is, or what wrote it"
        case .incomplete(_, _, let found, let expected):
            "the trailer counts \(counted(expected, "record")), and there are \(found) before it; copy the dump or pull it again"
        case .altered:
            "the bytes before the trailer are not those that were written; copy the dump or pull it again, or take the trailer away when they were "
                + "changed on purpose"
        case .lineTooLong(_, _, let limit):
            "the record is longer than \(limit) bytes; its subject is left out. Write one snapshot a line"
        case .uncut(_, .noFile): "only a file can be cut into shards; write the dump to one, or leave --shard out"
        case .uncut(_, .compressed):
            "gzip cannot be cut into shards, because nobody knows where its lines begin; inflate it (gzip -d) and give that file, or leave --shard out"
        case .uncut(_, .manyLines):
            "JSON that is spread over many lines cannot be cut into shards; write one snapshot a line (jq -c .), or leave --shard out"
        }
    }

    private static func wayOut(of errno: Int32) -> String {
        switch errno {
        case EACCES, EPERM: "check that this user may read it"
        case EMFILE, ENFILE: "raise the limit of open files (ulimit -n), or run again later"
        case ENOMEM: "run again when there is memory"
        default: "check the device that it lies on, and run again"
        }
    }
}
