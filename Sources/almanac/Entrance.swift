import AlmanacReport
import AlmanacRun
import ArgumentParser
import Dispatch

/// A command that reads and writes files of its own.
protocol ConfinedCommand: ParsableCommand {
    /// The files that the command may reach, and whether confinement is required.
    ///
    /// - Returns: No confinement for a run that starts a program, which would inherit it.
    /// - Throws: Where its settings cannot be read, which the command reports itself.
    func confinement() throws(RunFailure) -> (Confinement?, SandboxMode)
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
            var command = try parsed()
            try ProcessLimits.requireDescriptors()
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
                    exit(withError: error)
                }
            }
            dispatchMain()
        } catch {
            exit(withError: error)
        }
    }

    /// Ends the process, as a failure says with its text on standard error.
    private static func exit(withError error: any Error) -> Never {
        guard let failure = error as? RunFailure else { Almanac.exit(withError: error) }
        tell("almanac: " + failure.description)
        Almanac.exit(withError: ArgumentParser.ExitCode(failure.exitCode.rawValue))
    }

    /// Refuses a run without a command and without a terminal, because a timer would take the help for a night that went well; on a terminal the help
    /// is shown. Unreadable arguments look the same as none.
    private static func requireCommand() throws {
        guard CommandLine.arguments.count <= 1, (0...2).allSatisfy({ !isTerminal($0) }) else { return }
        throw RunFailure(.usage, "no command is given; 'almanac --help' lists them")
    }

    private static let commands = Almanac.configuration.subcommands.compactMap { $0.configuration.commandName }

    /// Suggests a command for an unknown word, also behind `help`, which the parser would report as an extra argument, or not at all.
    private static func refuseUnknownCommand() throws {
        let words = CommandLine.arguments.dropFirst()
        if words.first == "-V" || words.first == "version" {
            throw RunFailure(.usage, "no command or option named '\(words.first ?? "")'; 'almanac --version' says which one this is")
        }
        guard let word = words.first == "help" ? words.dropFirst().first : words.first, !word.hasPrefix("-"),
            !(commands + ["help"]).contains(word)
        else { return }
        throw RunFailure(.usage, "no command named '\(word)'" + suggestion(for: word, among: (commands + ["help"]).sorted()))
    }

    /// The command as the arguments have it. What the parser says of arguments that it cannot read is told as every other error is.
    private static func parsed() throws -> any ParsableCommand {
        do {
            return try Almanac.parseAsRoot()
        } catch {
            guard Almanac.exitCode(for: error) == .validationFailure else { throw error }
            let command = CommandLine.arguments.dropFirst().first { commands.contains($0) }
            var message = Almanac.message(for: error)
            // Options are written in small letters; sentences of our own begin with one of them, or with a small letter.
            if let first = message.first, first.isUppercase { message = first.lowercased() + message.dropFirst() }
            if let file = strayFile(message) { message += "; to read a dump, write --input \(file)" }
            throw RunFailure(.usage, "\(message); 'almanac \(command.map { $0 + " " } ?? "")--help' has the options")
        }
    }

    /// The argument that nothing takes, where it looks like a dump.
    private static func strayFile(_ message: String) -> String? {
        guard message.hasPrefix("unexpected argument '"), message.hasSuffix("'") else { return nil }
        let word = message.dropFirst("unexpected argument '".count).dropLast()
        return [".json", ".ndjson", ".gz"].contains { word.hasSuffix($0) } ? String(word) : nil
    }

    private static func confine(_ command: any ConfinedCommand) throws {
        // Ordinary absence: settings that cannot be read are told by the command itself, in its run.
        guard let (confinement, mode) = try? command.confinement(), mode != .off else { return }
        let environment = processEnvironment
        if let confinement {
            confinement.enter(home: environment["HOME"], temporary: environment["TMPDIR"])
        } else {
            Confinement.leaveFree("mail is handed to a program, which may do what its user may")
        }
        if mode == .require, case .free(let reason) = Confinement.outcome {
            throw RunFailure(.configuration, "sandbox: require, and this process cannot be confined: \(reason); write sandbox: auto")
        }
    }
}
