import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The signal that asked the process to stop; 0 for none. A signal handler may safely do no more than set it.
private let received = Atomic<Int32>(0)

/// Lets SIGHUP, SIGINT and SIGTERM end a run between two subjects, so that nothing is left half-written.
package enum StopSignal {
    package static func listen() {
        for number in [SIGHUP, SIGINT, SIGTERM] {
            // Under nohup the run goes on when the terminal is closed.
            if number == SIGHUP, isIgnored(number) { continue }
            signal(number) { number in
                // A second signal ends the process at once.
                if received.exchange(number, ordering: .relaxed) != 0 { _exit(128 + number) }
            }
            // A program that starts this one may have blocked them for itself, and a process inherits that.
            var set = sigset_t()
            sigemptyset(&set)
            sigaddset(&set, number)
            pthread_sigmask(SIG_UNBLOCK, &set, nil)
        }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        let before = signal(number, SIG_IGN)
        signal(number, before)
        return unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// The exit code of a stop that was asked for; `nil` to go on.
    package static var exitCode: ExitCode? {
        switch received.load(ordering: .relaxed) {
        case 0: nil
        case SIGHUP: .hungUp
        case SIGINT: .interrupted
        default: .terminated
        }
    }
}
