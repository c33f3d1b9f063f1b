package import AlmanacModel

/// The outcome for one subject.
package struct PulledRecord: Hashable, Sendable {
    package var subjectID: String
    /// The line of the dump without its newline; `nil` when no system gave anything, so that what the reader has of this subject stays.
    package var line: [UInt8]?
    /// Requests that were to be made, those of them that were answered well, and those that were not.
    package var asked: Int
    package var answered: Int
    package var failures: [PullFailure]
    /// Findings that are no failures.
    package var notices: [Notice]

    package init(
        subjectID: String, line: [UInt8]?, asked: Int, answered: Int, failures: [PullFailure] = [], notices: [Notice] = []
    ) {
        self.subjectID = subjectID
        self.line = line
        self.asked = asked
        self.answered = answered
        self.failures = failures
        self.notices = notices
    }

    /// True when nothing came, and for lack of valid credentials alone.
    package var isUnauthorised: Bool {
        line == nil && failures.allSatisfy { $0.cause == .authorisation }
    }
}
