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
    /// Ids of those who were not asked for, because their records are up to date.
    package var upToDate: Set<String>

    package init(
        exitCode: ExitCode, words: String, problems: [String], records: Int, absent: Set<String>, upToDate: Set<String> = []
    ) {
        self.exitCode = exitCode
        self.words = words
        self.problems = problems
        self.records = records
        self.absent = absent
        self.upToDate = upToDate
    }
}
