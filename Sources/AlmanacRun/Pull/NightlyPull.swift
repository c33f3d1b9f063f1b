import AlmanacModel

/// The outcome of a night's pull.
package struct NightlyPull: Sendable {
    package var exitCode: ExitCode
    /// `Pulled 12 subjects …`
    package var words: String
    package var problems: [String]
    /// Records in the dump, as counted by the pull.
    package var records: Int
    /// Ids of subjects of whom nothing came.
    package var absent: Set<String>
    /// Ids of subjects who were not asked for, because their records are up to date.
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

    /// The outcome of the stage that makes records of rows, which everybody's come from.
    package init(_ outcome: TableStage.Outcome) {
        self.init(
            exitCode: outcome.exitCode, words: outcome.words, problems: outcome.notices.map(\.description), records: outcome.records,
            absent: [])
    }
}
