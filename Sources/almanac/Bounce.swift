import AlmanacModel
import AlmanacRun
import ArgumentParser

struct Bounce: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bounce",
        abstract: "Reads what came back of mails, and sends nothing more to addresses that are gone or whose reader complained.",
        discussion: """
            EXAMPLES
              almanac bounce < report.eml
              almanac bounce --to "$RECIPIENT" -
              almanac bounce /var/mail/bounces
              almanac bounce /home/bounces/Maildir --json

            Reads delivery status notifications (RFC 3464) and complaints (RFC 5965): one message, an mbox, a Maildir, or a folder of files. Which mail one is of \
            is told by the address that it came to, where 'mail: { bounces: … }' is set, else by the Message-ID of the mail in it. An address that is gone \
            (5.1.x) is suppressed after 'bounces_allowed' mails, one whose reader complained at once; everything else is noted, and shown by status and audit. \
            The same report counts once, so that a folder may be read again and again. Reports that are of no mail of ours change nothing.

            Exit: 0 everything was read, whatever it was; 65 the place cannot be read, 73 the ledger cannot be written, 75 it is busy: try again.
            """)

    @Argument(help: ArgumentHelp("A file, a folder, or - for standard input.", valueName: "place"))
    var place = "-"

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp("The address that the message was delivered to, where a pipe knows it.", valueName: "address"))
    var recipient: String?

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    @Flag(name: .long, help: "Print the counts as JSON.")
    var json = false

    @OptionGroup var mailOptions: MailOptionsGroup

    func run() throws {
        let (_, mail) = try mailOptions.settings()
        var run = BounceRun(path: place, settings: mail, clock: { wallClock() })
        run.recipient = recipient
        let ledger = try mailOptions.ledger(mail)
        tellOfWaiting(for: place)
        let summary = try run.run(ledger, secret: try StateFolder.existingSecret(mail.state)) { line in
            if !quiet { tell(line) }
        }
        if json {
            try StandardStream.output.put(summary.json)
        } else if !quiet {
            tell(summary.words)
        }
    }
}
