/// A mistake in a words file: its place, the problem, and the remedy.
package struct MessageProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path as the reader knows it: `Templates/words/de/pages.mf2`.
    package var file: String
    /// From 1.
    package var line: Int
    /// From 1, in characters.
    package var column: Int
    /// The problem and the way out, without an end stop.
    package var message: String

    package init(file: String, line: Int, column: Int, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// `Templates/words/de/pages.mf2:12:5: …`
    package var description: String { "\(file):\(line):\(column): \(message)" }
}

/// Every mistake of some words files at once.
package struct MessageProblems: Error, Sendable, CustomStringConvertible {
    /// In the order of the files and of the places in them; at least one.
    package var problems: [MessageProblem]

    package init(_ problems: [MessageProblem]) {
        self.problems = problems
    }

    /// One problem a line.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
