/// The reason why the ledger could not be read or written.
package enum LedgerError: Error, Hashable, Sendable {
    /// The file is missing and must not be made.
    case missing(path: String)
    /// It was written by a later version.
    case newer(path: String, version: Int, known: Int)
    /// It is a database, and not a ledger.
    case foreign(path: String)
    /// The file is no database, or a damaged one.
    case damaged(path: String, detail: String)
    /// Another process held it for longer than we wait.
    case busy(path: String)
    case full(path: String)
    /// The system or SQLite said no.
    case failed(path: String, detail: String)
    /// An event that cannot happen to a message in its state.
    case refused(TransitionRefused, message: String)
    /// A claim or key that the ledger does not know.
    case unknown(message: String)

    /// Codes of `sysexits.h`: 75 when another process holds it, 65 for an unusable file, 70 for a mistake of our own code, and 73 for refusals of the
    /// system.
    package var exitCode: Int32 {
        switch self {
        case .busy: 75
        case .newer, .foreign, .damaged: 65
        case .missing, .full, .failed: 73
        case .refused, .unknown: 70
        }
    }
}

extension LedgerError: CustomStringConvertible {
    /// Place, problem, way out.
    package var description: String {
        switch self {
        case .missing(let path):
            "\(path): there is no ledger; nothing was sent from here yet, or the path is another"
        case .newer(let path, let version, let known):
            "\(path): this ledger has version \(version) and this almanac knows versions up to \(known); run the newer almanac, nothing was changed"
        case .foreign(let path):
            "\(path): a database of something else, not a ledger; name another file"
        case .damaged(let path, let detail):
            "\(path): the ledger is damaged (\(detail)); nothing was changed and nothing is sent without it: bring back a copy, "
                + "or move it away to begin anew, knowing that what was sent already is then sent again"
        case .busy(let path):
            "\(path): another process holds the ledger; try again later"
        case .full(let path):
            "\(path): no space is left; what was written before still stands, free some space and run again"
        case .failed(let path, let detail):
            "\(path): \(detail)"
        case .refused(let refusal, let message):
            "\(message): \(refusal); please report this as a bug"
        case .unknown(let message):
            "\(message): not in the ledger"
        }
    }
}
