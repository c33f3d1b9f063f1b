package import AlmanacModel

/// Why rows cannot become records.
package enum TableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nothing of a system's rows can be read, each file with its reason.
    case unreadable(system: String, problems: [Notice])
    /// Somebody has to say which of two readings is meant.
    case ambiguous(file: String, Ambiguity)
    /// More than half of the rows of a system are left out.
    case mostRowsLost(system: String, lost: Int, rows: Int, problems: [Notice])
    /// The temporary database cannot be written.
    case database(message: String, isFull: Bool)

    package var description: String {
        switch self {
        case .unreadable(let system, let problems):
            (["\(system): none of its rows can be read"] + problems.map(\.description)).joined(separator: "\n")
        case .ambiguous(let file, let ambiguity):
            (["\(file): \(ambiguity.problem)"] + ambiguity.lines + [
                "say which is meant: " + ambiguity.answers.map(\.setting).joined(separator: " or ")
            ])
            .joined(separator: "\n")
        case .mostRowsLost(let system, let lost, let rows, let problems):
            (["\(system): \(lost) of \(rows) rows cannot be read, so that nothing is made of the others"] + problems.map(\.description))
                .joined(separator: "\n")
        case .database(let message, let isFull):
            isFull
                ? "there is no room for the rows in the folder for temporary files; make some, or set SQLITE_TMPDIR to another folder"
                : "the temporary database for the rows cannot be used: \(message)"
        }
    }

    /// Why nothing of a file can be read, where the file is named already.
    package var reason: String {
        switch self {
        case .unreadable(_, let problems): problems.map(\.message).joined(separator: "; ")
        case .mostRowsLost(_, let lost, let rows, let problems):
            (["\(lost) of \(rows) rows cannot be read"] + problems.map(\.description)).joined(separator: "; ")
        case .ambiguous(_, let ambiguity):
            "\(ambiguity.problem); say which is meant: " + ambiguity.answers.map(\.setting).joined(separator: " or ")
        case .database: description
        }
    }

    package var exitCode: Int32 {
        switch self {
        case .unreadable, .ambiguous, .mostRowsLost: 65
        case .database: 73
        }
    }
}
