import AlmanacMail
import AlmanacModel
import AlmanacPost
import AlmanacRun
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

    @Option(name: .long, help: ArgumentHelp("Only this list: daily, weekly, monthly, quarterly or yearly.", valueName: "name"))
    var list: String?

    @Flag(name: .long, help: "Take the address off the list again.")
    var lift = false

    @Flag(name: .long, help: "Print what is on the list, or what was changed, as JSON.")
    var json = false

    @OptionGroup var mailOptions: MailOptionsGroup

    mutating func validate() throws {
        if address != nil, from != nil { throw ValidationError("give an address or --from, not both") }
        if lift, address == nil, from == nil { throw ValidationError("--lift goes with an address, or with --from") }
    }

    func run() throws {
        let (_, mail) = try mailOptions.settings()
        guard address != nil || from != nil else { return try show(mailOptions.ledger(mail)) }
        var change = SuppressionChange(list: list, isLifted: lift, now: wallClock())
        let outcome: SuppressionChange.Outcome
        if let from {
            let ledger = try StateFolder.ledger(making: mail.state)
            let lines = try SuppressionChange.lines(of: from)
            outcome = try change.run(lines, of: from, in: ledger) { tell($0) }
            try StateFolder.keepSuppressions(of: ledger, in: mail.state)
            if !json { tell(outcome.words(isLifted: lift)) }
        } else {
            let mailbox: String
            do throws(MailError) { mailbox = try MailAddress(mailbox: address ?? "").mailbox } catch {
                throw RunFailure(.usage, error.description)
            }
            let ledger = try StateFolder.ledger(making: mail.state)
            change.source = "almanac suppress"
            outcome = try change.run(mailbox, in: ledger)
            try StateFolder.keepSuppressions(of: ledger, in: mail.state)
            if !json { tell(words(isChanged: outcome.changed > 0)) }
        }
        if json { try StandardStream.output.put(outcome.json(isLifted: lift)) }
        try leave(outcome.refused > 0 ? .partial : .done)
    }

    private func words(isChanged: Bool) -> String {
        if lift { return isChanged ? "Mail is sent there again." : "It was not on the list." }
        return isChanged ? "Nothing more is sent there." : "It was on the list before."
    }

    /// Prints the list.
    private func show(_ ledger: Ledger?) throws {
        var all: [Suppression] = []
        do throws(LedgerError) { all = try ledger?.suppressions() ?? [] } catch { throw RunFailure(error) }
        if json { return try StandardStream.output.put(Suppression.json(of: all)) }
        if all.isEmpty { tell("Nothing is on the list.") }
        let lines = all.map { "\($0.address)\t\($0.list ?? "all")\t\($0.reason.rawValue)\t\($0.since)\t\($0.source)\n" }
        try StandardStream.output.put(Array(lines.joined().utf8))
    }
}
