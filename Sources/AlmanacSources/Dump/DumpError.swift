/// Why a dump cannot be read, or not to its end.
package enum DumpError: Error, Hashable, Sendable, CustomStringConvertible {
    case missing(path: String)
    case directory(path: String)
    /// - `reason`: the system's words.
    case unreadable(path: String, reason: String)
    /// Not one record.
    case empty(path: String)
    /// A `.gz` that ends in the middle; `line` is the first that is not whole.
    case truncated(path: String, line: Int)
    /// A `.gz` whose bytes are damaged.
    case damaged(path: String, line: Int)
    /// A record of more than `limit` bytes.
    case lineTooLong(path: String, line: Int, limit: Int)

    /// Place, problem, way out.
    package var description: String {
        switch self {
        case .missing(let path), .directory(let path), .unreadable(let path, _), .empty(let path): "\(path): \(problem)"
        case .truncated(let path, let line), .damaged(let path, let line), .lineTooLong(let path, let line, _):
            "\(path):\(line): \(problem)"
        }
    }

    /// The description without the place.
    var problem: String {
        switch self {
        case .missing: "no such file; give the path of a dump, or - for standard input"
        case .directory: "this is a folder; give the path of a dump in it"
        case .unreadable(_, let reason): "cannot be read (\(reason)); check that this user may read it"
        case .empty: "the dump holds no snapshot; write one JSON object a line"
        case .truncated: "the gzip file ends in the middle; copy or compress it again"
        case .damaged: "the gzip data is damaged; copy or compress it again"
        case .lineTooLong(_, _, let limit):
            "the record is longer than \(limit) bytes; its subject is left out. Write one snapshot a line"
        }
    }
}
