package import AlmanacModel

/// An endpoint, or a whole system, that gave nothing for a subject.
package struct PullFailure: Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        /// No credential, or one that was refused: 401, 403, expired.
        case authorisation
        /// Nobody took the request: no connection, or none that is safe. Every other request to the system would fare alike.
        case unreachable
        /// Somebody took the request, and no whole answer came in time.
        case silence
        /// No answer, or one that is not what was asked for.
        case upstream
    }

    /// As it stands in the record.
    package var failure: SourceFailure
    package var cause: Cause

    package init(_ failure: SourceFailure, _ cause: Cause) {
        self.failure = failure
        self.cause = cause
    }
}
