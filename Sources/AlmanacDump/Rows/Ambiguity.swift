/// Two readings that both fit a table, so that somebody has to say which one is meant.
package struct Ambiguity: Hashable, Sendable {
    package enum Question: Hashable, Sendable {
        /// The decimal mark.
        case decimal
        /// Which of day, month and year comes first.
        case dates
        /// What two figures with a colon between them are.
        case durations
        /// What stands between two fields.
        case separator
        /// Whether a positive amount left the account or came to it.
        case signs
    }

    /// A cell and what it can be read as.
    package struct Sample: Hashable, Sendable {
        package var cell: String
        package var readings: [String]
    }

    /// What decides: a flag of `almanac new`, and a key under `read:`.
    package struct Answer: Hashable, Sendable {
        package var key: String
        package var value: String

        /// `--dates dmy`, as a shell takes it.
        package var flag: String { "--\(key) \([",", ";", "|"].contains(value) ? "'\(value)'" : value)" }
        /// `read: { dates: dmy }`
        package var setting: String { "read: { \(key): \(value.allSatisfy(\.isLetter) ? value : "\"\(value)\"") }" }
    }

    package var question: Question
    /// The column by its name; empty where it is about the table.
    package var column: String
    /// Three at most.
    package var samples: [Sample]
    /// One a reading.
    package var answers: [Answer]

    /// The question, without an end stop.
    package var problem: String {
        switch question {
        case .dates: "the days\(ofColumn) can be read in \(ways), and nothing in the file tells which is meant"
        case .decimal: "the numbers\(ofColumn) can be read in \(ways), and nothing in the file tells which is meant"
        case .durations: "the times\(ofColumn) can be read in \(ways), and nothing in the file tells which is meant"
        case .signs: "the signs\(ofColumn) can be read in \(ways), and nothing in the file tells which is meant"
        case .separator: "the fields can be told apart in \(ways), and nothing in the file tells which is meant"
        }
    }

    private var ofColumn: String { column.isEmpty ? "" : " of '\(column)'" }

    private var ways: String { answers.count == 2 ? "two ways" : "\(answers.count) ways" }

    /// A line for each sample: the cell, and what it can be read as.
    package var lines: [String] {
        let table = samples.map { [$0.cell] + $0.readings }
        let widths = (0..<(table.map(\.count).max() ?? 0)).map { column in table.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        return table.map { row in
            var line = "  " + zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "    ")
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
