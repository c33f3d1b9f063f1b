import AlmanacModel
import AlmanacPost
import AlmanacRun
import ArgumentParser

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Tells how far the mails of each period have come, or everything about one subject's.",
        discussion: """
            EXAMPLES
              almanac status
              almanac status --list
              almanac status ana

            Of a subject it tells when which mail went to which address, its Message-ID, and what the server said at each try, and \
            whether it left a list or nothing is sent to its address. Ends with 65 for a subject that the ledger does not know.
            """)

    @Argument(help: ArgumentHelp("The id of a subject; how far each period is when left out.", valueName: "id"))
    var subject: String?

    @Flag(
        name: .long,
        help: "List every message that is not accepted, with what the server said, and when the next mail of each subject is due.")
    var list = false

    @Option(name: .long, help: ArgumentHelp("The time by which a next mail is still to come (default: the clock).", valueName: "time"))
    var now: String?

    @Flag(name: .long, help: "Print JSON.")
    var json = false

    @OptionGroup var mailOptions: MailOptionsGroup

    func run() throws {
        let (_, mail) = try mailOptions.settings()
        let now = try replayedTime(now, of: "--now") ?? wallClock()
        guard let ledger = try mailOptions.ledger(mail) else {
            if let subject { throw unknown(subject) }
            if json { try StandardStream.output.put(Array("{\"periods\":[]}\n".utf8)) } else { tell("Nothing was sent from here yet.") }
            return
        }
        let listing = StatusListing(ledger, mail, now: now)
        let bytes: [UInt8]?
        do throws(LedgerError) {
            if let subject {
                bytes = try listing.subject(subject, isJSON: json)
            } else {
                bytes = try json ? listing.json(isList: list) : listing.periods(isList: list)
            }
        } catch {
            throw RunFailure(error)
        }
        guard let bytes else { throw unknown(subject ?? "") }
        // A ledger is made by the first run, which may have sent nothing.
        if bytes.isEmpty { tell("Nothing was sent from here yet.") }
        try StandardStream.output.put(bytes)
    }

    private func unknown(_ subject: String) -> RunFailure {
        RunFailure(.badData, "no mail to '\(subject)' is in the ledger; almanac status --list tells of everybody who has not got theirs")
    }
}
