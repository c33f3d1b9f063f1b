/// The exit code of a command, after sysexits.h. Schedulers act on it.
package enum ExitCode: Int32, Hashable, Sendable {
    case done = 0
    /// Some subjects or sections failed; the rest was made.
    case partial = 2
    case usage = 64
    case badData = 65
    /// No server answered with data.
    case unavailable = 69
    /// A bug of ours.
    case software = 70
    case cannotWrite = 73
    /// The same again may work later: another run holds the lock, mail is deferred, or too many files are open.
    case tryLater = 75
    /// Nothing came, because every token was refused.
    case unauthorised = 77
    case configuration = 78
    /// The terminal was closed, or a service manager ended the run by SIGHUP.
    case hungUp = 129
    case interrupted = 130
    case terminated = 143
}
