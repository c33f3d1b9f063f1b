package import AlmanacModel

/// An endpoint, or a whole system, that gave nothing for a subject.
package struct PullFailure: Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        /// No credential, or one that was refused: 401, 403, expired.
        case authorisation
        /// No connection, or no safe one. Every other request to the system would fail in the same way.
        case unreachable
        /// The server took the request, but no complete answer came in time.
        case silence
        /// No answer, or an unexpected one.
        case upstream
    }

    /// The failure as the record has it.
    package var failure: SourceFailure
    package var cause: Cause

    package init(_ failure: SourceFailure, _ cause: Cause) {
        self.failure = failure
        self.cause = cause
    }
}
