import AlmanacModel
import AlmanacPost
import AlmanacRun
import ArgumentParser

struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Compares who was to get a mail with who got one; ends with 2 when somebody has not.",
        discussion: """
            EXAMPLES
              almanac audit
              almanac audit --input dump.ndjson --json

            Everybody in the dump who has an address is expected to have the report of the period that is over by the time of the dump; where there is \
            an hour of sending ('send_at'), of the newest period whose hour has come. Who wants no mail, and whose first hour is still to come, is not \
            expected to have one. Listed are \
            those who were never planned, are not sent yet, failed, and those of whom nobody knows; and, without any change of the exit code, those whose mail \
            was accepted and came back (see almanac bounce).
            """)

    @Option(name: .shortAndLong, help: ArgumentHelp("The dump that was to be sent.", valueName: "file"))
    var input: String?

    @Option(name: .customLong("test-to"), help: ArgumentHelp("As it was given to send.", valueName: "address"))
    var testTo: String?

    @Option(
        name: .long,
        help: ArgumentHelp("The time by which a mail was to be sent (default: the clock).", valueName: "time"))
    var now: String?

    @Flag(name: .long, help: "Print JSON.")
    var json = false

    @OptionGroup var mailOptions: MailOptionsGroup

    func run() throws {
        let code: AlmanacRun.ExitCode
        let (settings, mail) = try mailOptions.settings([("input", "--input", input), ("mail.test_to", "--test-to", testTo)])
        let dump = try dump(settings, mail)
        var audit = AuditRun(input: dump.path, settings: mail, now: try replayedTime(now, of: "--now") ?? wallClock())
        audit.night = dump.night
        audit.memory = MemorySettings.memory(of: settings.memory, in: mail.state)
        audit.subjects = settings.subjects.map(Set.init)
        if mail.dependsOnContent { audit.templates = try loadTemplates(settings).set }
        let outcome = try audit.run(try mailOptions.ledger(mail))
        code = outcome.exitCode
        if json {
            try StandardStream.output.put(outcome.json)
        } else {
            var text = ""
            for notice in outcome.unusable { text += "unusable: \(notice)\n" }
            for entry in outcome.open { text += "\(entry.key.subject), \(entry.key.period): \(AuditRun.Summary.words(entry))\n" }
            for entry in outcome.bounced { text += "\(entry.key.subject), \(entry.key.period): came back, \(entry.bounce.listed)\n" }
            text += "\(outcome.accepted) of \(outcome.expected) accepted"
            let rest = [
                (outcome.bounced.count, "of them came back"), (outcome.missing, "missing"), (outcome.count(.uncertain), "uncertain"),
                (outcome.count(.failed), "failed"),
                (outcome.suppressed, "left the list"), (outcome.skipped, "skipped, with nothing to say or overtaken"),
                (outcome.unusable.count, "unusable"),
                (outcome.withoutAddress, "without an address"), (outcome.quiet, "with nothing to tell"),
                (outcome.notWanted, "who want none"), (outcome.notYetDue, "not yet due"),
            ]
            for (count, what) in rest where count > 0 { text += ", \(count) \(what)" }
            if let next = outcome.nextDue { text += "; the next mail is due at \(next)" }
            try StandardStream.output.put(Array((text + "\n").utf8))
        }
        try leave(code)
    }
}
