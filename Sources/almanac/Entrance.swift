import AlmanacPipeline
import ArgumentParser
import Dispatch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A command that reads and writes files of its own and needs no network.
protocol ConfinedCommand: ParsableCommand {
    /// What it may reach and whether it must be held to that; `nil` where its settings cannot be read, which it tells itself.
    func confinement() -> (Confinement, SandboxMode)?
}

/// Where the process begins: a command that can be confined is, while there is one thread, and then runs.
@main
enum Entrance {
    static func main() {
        do {
            var command = try Almanac.parseAsRoot()
            if let confined = command as? any ConfinedCommand { try confine(confined) }
            guard let asynchronous = command as? any AsyncParsableCommand else {
                try command.run()
                Almanac.exit()
            }
            // This thread does nothing with it any more.
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

    private static func confine(_ command: any ConfinedCommand) throws {
        guard let (confinement, mode) = command.confinement(), mode != .off else { return }
        let environment = ProcessInfo.processInfo.environment
        confinement.enter(home: environment["HOME"], temporary: environment["TMPDIR"])
        if mode == .require, case .free(let reason) = Confinement.outcome {
            throw end(RunFailure(.configuration, "sandbox: require, and this process cannot be confined: \(reason); write sandbox: auto"))
        }
    }
}
