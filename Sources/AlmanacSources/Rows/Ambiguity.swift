/// Two readings that a table fits, of which somebody has to say which is meant.
package struct Ambiguity: Hashable, Sendable {
    package enum Question: Hashable, Sendable {
        /// What stands before the digits behind the point.
        case decimal
        /// Which of day, month and year comes first.
        case dates
        /// What stands between two fields.
        case separator
    }

    /// A cell and what it can be read as.
    package struct Sample: Hashable, Sendable {
        package var cell: String
        package var readings: [String]
    }

    package var question: Question
    /// The column by its name; empty where it is about the table.
    package var column: String
    /// Three at most.
    package var samples: [Sample]
    /// The flags that decide, one a reading: `--dates dmy`.
    package var flags: [String]
}
