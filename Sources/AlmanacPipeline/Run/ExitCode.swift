/// How a command ends, after sysexits.h; schedulers act on it, so it tells the truth.
package enum ExitCode: Int32, Hashable, Sendable {
    case done = 0
    /// Some subjects or sections failed; the rest is there.
    case partial = 2
    case usage = 64
    case badData = 65
    /// No server gave anything.
    case unavailable = 69
    /// A bug of ours.
    case software = 70
    case cannotWrite = 73
    /// Somebody else is at it.
    case tryLater = 75
    /// Nothing came, because every token was refused.
    case unauthorised = 77
    case configuration = 78
    /// The terminal was closed, or a service manager asked for the end in this way.
    case hungUp = 129
    case interrupted = 130
    case terminated = 143
}

/// A run that could not be begun or gone on with, with how it ends.
package struct RunFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package var exitCode: ExitCode
    /// Place, problem, way out; a line each when there are several.
    package var description: String

    package init(_ exitCode: ExitCode, _ description: String) {
        self.exitCode = exitCode
        self.description = description
    }
}
