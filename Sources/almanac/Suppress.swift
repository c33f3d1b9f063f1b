import AlmanacLedger
import AlmanacMail
import AlmanacModel
import AlmanacPipeline
import ArgumentParser

struct Suppress: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "suppress",
        abstract: "Sends nothing more to an address, or lists those that nothing is sent to.",
        discussion: """
            EXAMPLES
              almanac suppress ana@example.org
              almanac suppress ana@example.org --list weekly
              almanac suppress ana@example.org --lift
              almanac suppress --from left.txt
              almanac suppress

            A file has an address a line, or the id of a subject for every address that a mail to it went to; blank lines are passed over, and so is \
            what follows a #. What is neither is named with its line, the others are taken, and the command ends with 2.
            """)

    @Argument(help: ArgumentHelp("The address; all of them are listed when there is none.", valueName: "address"))
    var address: String?

    @Option(name: .long, help: ArgumentHelp("Take addresses and ids from a file, one a line; - for standard input.", valueName: "file"))
    var from: String?

    @Option(name: .long, help: ArgumentHelp("Only this list: daily, weekly or monthly.", valueName: "name"))
    var list: String?

    @Flag(name: .long, help: "Take the address off the list again.")
    var lift = false

    @OptionGroup var mailOptions: MailOptionsGroup

    mutating func validate() throws {
        if address != nil, from != nil { throw ValidationError("give an address or --from, not both") }
        if lift, address == nil, from == nil { throw ValidationError("--lift goes with an address, or with --from") }
    }

    func run() throws {
        var code = AlmanacPipeline.ExitCode.done
        let (_, mail) = try mailOptions.settings()
        var change = SuppressionChange(list: list, isLifted: lift, now: wallClock())
        if let from {
            let ledger = try StateFolder.ledger(making: mail.state)
            let lines = try SuppressionChange.lines(of: from)
            let outcome = try change.run(lines, of: from, in: ledger) { tell($0) }
            try StateFolder.keepSuppressions(of: ledger, in: mail.state)
            tell(outcome.words(isLifted: lift))
            if outcome.refused > 0 { code = .partial }
        } else if let address {
            let mailbox: String
            do throws(MailError) { mailbox = try MailAddress(mailbox: address).mailbox } catch {
                throw RunFailure(.usage, error.description)
            }
            let ledger = try StateFolder.ledger(making: mail.state)
            change.source = "almanac suppress"
            let isChanged = try change.apply([mailbox], in: ledger) > 0
            try StateFolder.keepSuppressions(of: ledger, in: mail.state)
            if lift {
                tell(isChanged ? "Mail is sent there again." : "It was not on the list.")
            } else {
                tell(isChanged ? "Nothing more is sent there." : "It was on the list before.")
            }
        } else {
            guard let ledger = try mailOptions.ledger(mail) else { return }
            let all: [Suppression]
            do throws(LedgerError) { all = try ledger.suppressions() } catch { throw RunFailure(error) }
            let lines = all.map { "\($0.address)\t\($0.list ?? "all")\t\($0.reason.rawValue)\t\($0.since)\t\($0.source)\n" }
            return try StandardStream.output.put(Array(lines.joined().utf8))
        }
        try leave(code)
    }
}
