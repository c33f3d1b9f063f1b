/// A mistake in a file that somebody wrote, a template or words: its place, the problem, and the remedy.
package struct FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path as its author knows it: `Templates/report.md`.
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

    /// `Templates/report.md:14:9: no value named 'titel' …`
    package var description: String { "\(file):\(line):\(column): \(message)" }
}

/// Every mistake of some files at once.
package struct FileProblems: Error, Hashable, Sendable, CustomStringConvertible {
    /// In the order of the files and of the places in them; at least one.
    package var problems: [FileProblem]

    /// Equal ones are kept once: two templates may share a partial.
    package init(_ problems: [FileProblem]) {
        var seen: Set<FileProblem> = []
        self.problems = problems.filter { seen.insert($0).inserted }
    }

    /// One problem a line.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
