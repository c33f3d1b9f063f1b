import AlmanacModel
import AlmanacRun
import ArgumentParser

struct Redact: ParsableCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact",
        abstract: "Writes a dump that may be shown to others: other names, the same numbers.",
        discussion: """
            Names, merchants, notes, messages, addresses, places and ids are replaced by made-up ones of the same length; amounts, counts, days and \
            categories stay, so that what was wrong with a report is wrong with the new one, too. The same text has the same name throughout. With \
            --key, a file of at least 16 bytes that you keep, the next dump has the same names; without it they are new each time.

            With --memory and --memory-out, what nights said of these subjects is written anew with the same names, for reports that need it.

            Amounts and days can tell who somebody is to whoever knows some of them. Show it to those alone who need it.

            EXAMPLES
              almanac redact --input dump.ndjson > shared.ndjson
              almanac redact --input dump.ndjson --key names.key > shared.ndjson
              almanac redact --input dump.ndjson --memory nights --memory-out shared-nights > shared.ndjson
            """)

    @Option(name: .shortAndLong, help: ArgumentHelp("The dump; - for standard input.", valueName: "file"))
    var input: String

    @Option(name: .long, help: ArgumentHelp("A file whose bytes decide the names.", valueName: "file"))
    var key: String?

    @Option(name: .long, help: ArgumentHelp("The folder of what nights said.", valueName: "folder"))
    var memory: String?

    @Option(name: .long, help: ArgumentHelp("Where to write it with the names of the dump.", valueName: "folder"))
    var memoryOut: String?

    func validate() throws {
        guard (memory == nil) == (memoryOut == nil) else {
            throw ValidationError("--memory and --memory-out go together: the folder to read, and the one to write")
        }
        if let memory, memory == memoryOut { throw ValidationError("--memory-out is another folder than --memory") }
    }

    func confinement() throws(RunFailure) -> (Confinement?, SandboxMode) {
        (Confinement(reads: [input, key, memory].compactMap { $0 }, writes: [memoryOut].compactMap { $0 }.map(Confinement.nearest)), .auto)
    }

    func run() throws {
        endWithReader()
        ProcessLimits.forbidCoreDumps()
        var bytes = RedactRun.newKey()
        if let key {
            bytes = try readFile(key, as: .usage, "no such file, or it cannot be read; give a file of at least 16 bytes")
            guard bytes.count >= 16 else {
                throw RunFailure(
                    .usage,
                    "\(key): has \(counted(bytes.count, "byte")), and names can be guessed with fewer than 16; make one with "
                        + "head -c 32 /dev/urandom > \(key)")
            }
        }
        tellOfWaiting(for: input)
        let outcome = try RedactRun(
            input: input, key: bytes, memory: memory.flatMap { from in memoryOut.map { (from, $0) } }
        ).run(
            { line throws(RunFailure) in try StandardStream.output.put(line) }, tell: { tell($0.message) })
        tell("Redacted \(counted(outcome.records, "record")).")
        if outcome.lost > 0 { throw RunFailure(.partial, "\(counted(outcome.lost, "record")) were left out") }
    }
}
