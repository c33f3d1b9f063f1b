/// The result of a pull, in numbers.
package struct PullOutcome: Hashable, Sendable {
    /// Subjects all of whose answers came.
    package var done = 0
    /// Subjects of whom some came; their records say what is missing.
    package var partial = 0
    /// Subjects of whom nothing came. They have no record, and what readers have of them stays.
    package var absent = 0
    /// Those of the absent whose every failure was one of credentials.
    package var unauthorised = 0
    /// Those of `done` and `partial` whose records an earlier, interrupted run had made.
    package var resumed = 0
    /// Entries of the list that name nobody who could be asked for.
    package var refused = 0
    /// Subjects that were passed over, because there are records of them that are up to date.
    package var upToDate = 0
    /// Requests of this run that were to be made, those that were answered well, and failures of all kinds.
    package var asked = 0
    package var answered = 0
    package var failures = 0
    /// The task was cancelled. What was pulled waits for the next run.
    package var wasStopped = false

    package init() {}

    package var records: Int { done + partial }

    /// In the numbers of `sysexits.h`, for a run that was not stopped: 0 all came, 2 something is missing, 69 nothing came, 77 nothing came and all for
    /// lack of valid credentials, 65 nobody to ask for. Who is up to date was asked for before: 0 when that is everybody.
    package var exitCode: Int32 {
        if records == 0 {
            if absent == 0, upToDate == 0 { return 65 }
            if absent == 0 { return refused > 0 ? 2 : 0 }
            return unauthorised == absent ? 77 : 69
        }
        return partial + absent + refused > 0 ? 2 : 0
    }
}
