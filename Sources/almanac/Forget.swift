import AlmanacModel
import AlmanacRun
import ArgumentParser

struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Removes everything that is kept of a subject.",
        discussion: """
            What goes: the subject's pages, mails and data files, and the index, which the next run writes without it; what the ledger has of it, \
            its record in the dump of the nights, what is kept of its nights, mails that wait, kept answers of servers (of everybody, for they do not say whose they are), and \
            reports of runs that name it. Where its address is on the suppression list, a hash of the address stays, so that nothing is sent there.

            What stays is what is not almanac's: lists of subjects, dumps that you keep, mail that was sent, copies and logs. Take the subject out \
            of the list or the dump first, or the next run makes its report again.

            Exit: 0 done, 73 a folder that was named is not there, 75 a run is writing there.

            On a terminal it asks before it removes anything. With --dry-run it says what it would remove, and removes nothing.

            EXAMPLES
              almanac forget ana --dry-run
              almanac forget ana --yes
              almanac forget ana bo --config /etc/almanac.yaml
            """)

    @Argument(help: ArgumentHelp("Ids of subjects, as the list or the dump has them.", valueName: "id"))
    var subjects: [String]

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder of the pages (default: output).", valueName: "folder"))
    var out: String?

    @Flag(name: .long, help: "Say what would be removed, and remove nothing.")
    var dryRun = false

    @Flag(name: .shortAndLong, help: "Do not ask on a terminal.")
    var yes = false

    @Flag(name: .long, help: "Print what was removed as JSON.")
    var json = false

    @OptionGroup var memoryOption: MemoryOption

    @OptionGroup var mailOptions: MailOptionsGroup

    /// Asks on a terminal, where a name may be mistyped; a program that calls it means it.
    private func confirm() throws(RunFailure) {
        guard !yes, !dryRun, isTerminal(0) else { return }
        tell("Remove everything that is kept of \(subjects.joined(separator: ", "))? It cannot be brought back. Write yes to go on:")
        guard readLine() == "yes" else { throw RunFailure(.usage, "nothing was removed") }
    }

    func run() throws {
        let (settings, mail) = try mailOptions.settings(memoryOption.flags)
        // A folder that was mistyped must not look like one that has nothing of anybody.
        for folder in [out, mailOptions.state].compactMap(\.self) where !fileExists(folder) {
            throw RunFailure(.cannotWrite, "\(folder): there is no such folder; name the one that files were written to")
        }
        let forgetting = Forgetting(
            subjects, output: out ?? settings.output ?? "output", state: mail.state, cache: settings.pull.cache,
            memory: MemorySettings.memory(of: settings.memory, in: mail.state))
        try confirm()
        let summary = try dryRun ? forgetting.rehearsal() : forgetting.run(now: wallClock())
        if json { return try StandardStream.output.put(summary.json(of: subjects, isRehearsal: dryRun)) }
        if summary.isNothing {
            tell("Nothing \(dryRun ? "is" : "was") kept of \(subjects.joined(separator: ", ")).")
        } else {
            tell(
                "\(dryRun ? "Would remove" : "Removed") \(counted(summary.files, "file")), \(counted(summary.messages, "message")) of the ledger and "
                    + "\(counted(summary.records, "record")) of the dump of the nights.")
            if summary.memories > 0 { tell("\(dryRun ? "Would remove" : "Removed") what was kept of its nights.") }
            if summary.suppressions > 0 { tell("Nothing is sent to the address any more: a hash of it stays on the suppression list.") }
            if summary.removedIndex { tell("The index is removed, too, since it names everybody; the next run writes it.") }
            for report in summary.reports { tell("\(report): removed, since it named the subject.") }
        }
        if summary.answers > 0 { tell("Removed \(counted(summary.answers, "kept answer")) of servers.") }
        for folder in [forgetting.output, forgetting.state] where !fileExists(folder) {
            tell("\(folder): there is no such folder; nothing was looked for in it.")
        }
        if let input = settings.input, input != "-" {
            tell("\(input): is yours; if it has the subject's record, the next run reads it.")
        }
    }
}
