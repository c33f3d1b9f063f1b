import AlmanacPipeline
import AlmanacReport
import ArgumentParser
import Dispatch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A command that reads and writes files of its own.
protocol ConfinedCommand: ParsableCommand {
    /// The files that the command may reach, and whether confinement is required; `nil` where its settings cannot be read, which the command reports
    /// itself.
    ///
    /// - Returns: No confinement for a run that starts a program, which would inherit it.
    func confinement() -> (Confinement?, SandboxMode)?
}

/// The folder that a file lies in, whether it is there or not.
func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// The entry point: confines a command that can be confined while there is one thread, and then runs it.
@main
enum Entrance {
    static func main() {
        do {
            try requireCommand()
            try refuseUnknownCommand()
            var command = try Almanac.parseAsRoot()
            do { try ProcessLimits.requireDescriptors() } catch { throw end(error) }
            if let confined = command as? any ConfinedCommand { try confine(confined) }
            guard let asynchronous = command as? any AsyncParsableCommand else {
                try command.run()
                Almanac.exit()
            }
            // This thread does not use it any more.
            nonisolated(unsafe) var handedOver = asynchronous
            Task {
                do {
                    try await handedOver.run()
                    Almanac.exit()
                } catch {
                    Almanac.exit(withError: error)
                }
            }
            dispatchMain()
        } catch {
            Almanac.exit(withError: error)
        }
    }

    /// Refuses a run without a command and without a terminal, because a timer would take the help for a night that went well; on a terminal the help
    /// is shown. Unreadable arguments look the same as none.
    private static func requireCommand() throws {
        guard CommandLine.arguments.count <= 1, (0...2).allSatisfy({ isatty($0) == 0 }) else { return }
        throw end(RunFailure(.usage, "no command is given; 'almanac --help' lists them"))
    }

    /// Suggests a command for an unknown word, which the parser would report as an extra argument.
    private static func refuseUnknownCommand() throws {
        let known = Almanac.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-"), !known.contains(word) else { return }
        throw end(RunFailure(.usage, "no command named '\(word)'" + suggestion(for: word, among: known.sorted())))
    }

    private static func confine(_ command: any ConfinedCommand) throws {
        guard let (confinement, mode) = command.confinement(), mode != .off else { return }
        let environment = ProcessInfo.processInfo.environment
        if let confinement {
            confinement.enter(home: environment["HOME"], temporary: environment["TMPDIR"])
        } else {
            Confinement.leaveFree("mail is handed to a program, which may do what its user may")
        }
        if mode == .require, case .free(let reason) = Confinement.outcome {
            throw end(RunFailure(.configuration, "sandbox: require, and this process cannot be confined: \(reason); write sandbox: auto"))
        }
    }
}
