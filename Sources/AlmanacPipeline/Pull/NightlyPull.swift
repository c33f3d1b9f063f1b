/// How the pull of a night went.
package struct NightlyPull: Sendable {
    package var exitCode: ExitCode
    /// `Pulled 12 subjects …`
    package var words: String
    package var problems: [String]
    /// Records that the dump has, by the count of whoever pulled.
    package var records: Int
    /// Ids of those of whom nothing came.
    package var absent: Set<String>

    package init(exitCode: ExitCode, words: String, problems: [String], records: Int, absent: Set<String>) {
        self.exitCode = exitCode
        self.words = words
        self.problems = problems
        self.records = records
        self.absent = absent
    }
}
