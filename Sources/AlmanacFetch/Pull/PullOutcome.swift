/// The result of a pull, in numbers.
package struct PullOutcome: Hashable, Sendable {
    /// Subjects all of whose answers came.
    package var done = 0
    /// Subjects with part of their answers; their records name the missing ones.
    package var partial = 0
    /// Subjects without any answer. They have no record, and readers keep their earlier pages.
    package var absent = 0
    /// Absent subjects whose failures were all of credentials.
    package var unauthorised = 0
    /// Subjects of `done` and `partial` whose records an earlier, interrupted run had made.
    package var resumed = 0
    /// Entries of the list that name no usable subject.
    package var refused = 0
    /// Subjects that were passed over, because there are records of them that are up to date.
    package var upToDate = 0
    /// Requests of this run that were to be made, those that were answered well, and failures of all kinds.
    package var asked = 0
    package var answered = 0
    package var failures = 0
    /// The task was cancelled. Records pulled so far wait for the next run.
    package var wasStopped = false

    package init() {}

    package var records: Int { done + partial }

    /// Codes of `sysexits.h`, for a run that was not stopped: 0 all came, 2 something is missing, 69 nothing came, 77 nothing came and all for lack
    /// of valid credentials, 65 nobody to ask for. When everybody is up to date, the code is 0.
    package var exitCode: Int32 {
        if records == 0 {
            if absent == 0, upToDate == 0 { return 65 }
            if absent == 0 { return refused > 0 ? 2 : 0 }
            return unauthorised == absent ? 77 : 69
        }
        return partial + absent + refused > 0 ? 2 : 0
    }
}
