import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A program of this machine and what it reads. It is started with `posix_spawn`, so that every call that fails is an answer and none ends this process.
///
/// What the program writes to standard output goes into a file or is dropped, and of standard error the beginning is kept.
package struct ChildProgram {
    /// The absolute path and the arguments: no shell reads them.
    let command: [String]
    /// Variables as `NAME=value`, and no others.
    let environment: [String]
    let input: [UInt8]
    /// Seconds after which it is ended.
    let timeout: Int
    /// Where it writes to; `nil` where nobody wants to know.
    let output: Output?

    /// An open file, and the bytes from which on a program that writes more is ended.
    package struct Output {
        let descriptor: Int32
        let mostBytes: Int

        package init(_ descriptor: Int32, mostBytes: Int) {
            self.descriptor = descriptor
            self.mostBytes = mostBytes
        }
    }

    package init(command: [String], environment: [String], input: [UInt8] = [], timeout: Int, output: Output? = nil) {
        self.command = command
        self.environment = environment
        self.input = input
        self.timeout = timeout
        self.output = output
    }

    /// Variables that a program needs to run, and none of the tokens and passwords that this process may have been given.
    package static let usualEnvironment: [String] = {
        let names = ["PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR"]
        return names.compactMap(variable)
    }()

    /// `NAME=value`; `nil` for a variable that is not set.
    package static func variable(_ name: String) -> String? { getenv(name).map { "\(name)=\(String(cString: $0))" } }

    package enum Ending: Equatable {
        /// It never ran: the number of the error of the system.
        case notStarted(error: Int32)
        case exited(code: Int32)
        case killed
        /// It ran for too long and was ended.
        case overdue
        /// It wrote too much and was ended.
        case overlong
        /// The system no longer knows how it ended.
        case unknown
    }

    package struct Run {
        package let ending: Ending
        /// True when it read the whole input.
        var isInputTaken = false
        /// The beginning of what it wrote to standard error.
        package var words: [UInt8] = []
    }

    /// Held from the opening of pipes to the start of the program that gets them.
    private static let starting = DispatchSemaphore(value: 1)

    /// Blocks until the program has ended.
    ///
    /// - Precondition: the process ignores SIGPIPE, as a program may end without reading its input.
    package func run() -> Run {
        // A program that another thread starts before the ends are marked would keep them, and hold the input of this one open.
        Self.starting.wait()
        var input = Pipe()
        var words = Pipe()
        var process: pid_t = 0
        let error = input.isOpen && words.isOpen ? start(reading: input.outlet, writing: words.inlet, &process) : errno
        Self.starting.signal()
        guard error == 0 else { return Run(ending: .notStarted(error: error)) }
        input.closeOutlet()
        words.closeInlet()
        // Set after the start, and for this end alone: the program may wait at its own.
        _ = fcntl(input.inlet, F_SETFL, O_NONBLOCK)
        _ = fcntl(words.outlet, F_SETFL, O_NONBLOCK)
        return watch(process, input: &input, words: &words)
    }

    /// Feeds the program, hears it, and looks again and again whether it has ended: what it started in the background may keep standard error open.
    private func watch(_ process: pid_t, input: inout Pipe, words: inout Pipe) -> Run {
        let deadline = ContinuousClock.now + .seconds(timeout)
        var heard: [UInt8] = []
        var written = 0
        var pause: Int32 = 1
        while true {
            // A negative number is one that `poll` passes over.
            var waited = [
                pollfd(fd: input.inlet, events: Int16(POLLOUT), revents: 0), pollfd(fd: words.outlet, events: Int16(POLLIN), revents: 0),
            ]
            _ = poll(&waited, nfds_t(waited.count), pause)
            pause = min(2 * pause, 50)
            if !feed(input.inlet, &written) { input.closeInlet() }
            if !hear(words.outlet, &heard) { words.closeOutlet() }
            if let ending = ending(of: process) {
                _ = hear(words.outlet, &heard)
                return Run(ending: ending, isInputTaken: written == self.input.count, words: heard)
            }
            if isOverlong {
                end(process)
                return Run(ending: .overlong, words: heard)
            }
            if ContinuousClock.now >= deadline {
                end(process)
                return Run(ending: .overdue, isInputTaken: written == self.input.count, words: heard)
            }
        }
    }

    private var isOverlong: Bool {
        guard let output else { return false }
        var status = stat()
        return fstat(output.descriptor, &status) == 0 && Int(status.st_size) > output.mostBytes
    }

    /// Writes what there is room for. False when there is nothing more to write, or nobody who reads.
    private func feed(_ descriptor: Int32, _ written: inout Int) -> Bool {
        guard descriptor >= 0 else { return false }
        while written < input.count {
            let count = input[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 && errno == EAGAIN }
            written += count
        }
        return false
    }

    /// Reads what is there, so that the program never waits for a reader, and keeps the beginning. False at the end.
    private func hear(_ descriptor: Int32, _ words: inout [UInt8]) -> Bool {
        guard descriptor >= 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 && errno == EAGAIN }
            words += buffer[..<min(count, max(0, 2000 - words.count))]
        }
    }

    /// How the program ended; nil while it runs.
    private func ending(of process: pid_t) -> Ending? {
        var status: Int32 = 0
        let answer = waitpid(process, &status, WNOHANG)
        if answer == 0 || (answer < 0 && errno == EINTR) { return nil }
        guard answer == process else { return .unknown }
        return status & 0x7F == 0 ? .exited(code: status >> 8 & 0xFF) : .killed
    }

    /// Asks the program to end, and ends it when it has not done so in five seconds.
    private func end(_ process: pid_t) {
        for signal in [SIGTERM, SIGKILL] {
            kill(process, signal)
            for _ in 0..<500 {
                if ending(of: process) != nil { return }
                usleep(10_000)
            }
        }
    }

    /// - Returns: 0, or the number of the error.
    private func start(reading outlet: Int32, writing inlet: Int32, _ process: inout pid_t) -> Int32 {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        var error = posix_spawn_file_actions_init(&actions)
        guard error == 0 else { return error }
        defer { posix_spawn_file_actions_destroy(&actions) }
        error = posix_spawnattr_init(&attributes)
        guard error == 0 else { return error }
        defer { posix_spawnattr_destroy(&attributes) }
        // This process ignores SIGPIPE and may hold signals back, which is no business of the program.
        var none = sigset_t()
        var pipe = sigset_t()
        sigemptyset(&none)
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        let errors = [
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)),
            posix_spawnattr_setsigmask(&attributes, &none), posix_spawnattr_setsigdefault(&attributes, &pipe),
            posix_spawn_file_actions_adddup2(&actions, outlet, STDIN_FILENO),
            output.map { posix_spawn_file_actions_adddup2(&actions, $0.descriptor, STDOUT_FILENO) }
                ?? posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0),
            posix_spawn_file_actions_adddup2(&actions, inlet, STDERR_FILENO),
        ]
        if let error = errors.first(where: { $0 != 0 }) { return error }
        var arguments = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        return posix_spawn(&process, command[0], &actions, &attributes, &arguments, &variables)
    }
}

/// Two ends: what is written into the inlet comes out of the outlet.
private struct Pipe: ~Copyable {
    /// Both are -1 where they are closed.
    private(set) var outlet: Int32 = -1
    private(set) var inlet: Int32 = -1

    /// Opens both ends or none; `errno` says why.
    init() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends.indices {
            // The first three numbers are those of the program's own input and output.
            let high = ends[end] > STDERR_FILENO ? ends[end] : fcntl(ends[end], F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
            if high != ends[end] {
                let error = errno
                close(ends[end])
                errno = error
            }
            ends[end] = high
            if high >= 0 { _ = fcntl(high, F_SETFD, FD_CLOEXEC) }
        }
        outlet = ends[0]
        inlet = ends[1]
    }

    var isOpen: Bool { outlet >= 0 && inlet >= 0 }

    mutating func closeOutlet() { Self.shut(&outlet) }

    mutating func closeInlet() { Self.shut(&inlet) }

    /// A failure is no news: the number is free after it all the same.
    private static func shut(_ end: inout Int32) {
        if end >= 0 { close(end) }
        end = -1
    }

    deinit {
        if outlet >= 0 { close(outlet) }
        if inlet >= 0 { close(inlet) }
    }
}
