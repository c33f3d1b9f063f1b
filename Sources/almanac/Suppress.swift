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
              almanac suppress
            """)

    @Argument(help: ArgumentHelp("The address; all of them are listed when there is none.", valueName: "address"))
    var address: String?

    @Option(name: .long, help: ArgumentHelp("Only this list: daily, weekly or monthly.", valueName: "name"))
    var list: String?

    @Flag(name: .long, help: "Take the address off the list again.")
    var lift = false

    @OptionGroup var mailOptions: MailOptionsGroup

    func run() throws {
        do throws(RunFailure) {
            let (_, mail) = try mailOptions.settings()
            guard let address else {
                guard let ledger = try mailOptions.ledger(mail) else { return }
                let all: [Suppression]
                do throws(LedgerError) { all = try ledger.suppressions() } catch { throw RunFailure(error) }
                let lines = all.map { "\($0.address)\t\($0.list ?? "all")\t\($0.reason.rawValue)\t\($0.since)\t\($0.source)\n" }
                return try StandardStream.output.put(Array(lines.joined().utf8))
            }
            let mailbox: String
            do throws(MailError) { mailbox = try MailAddress(mailbox: address).mailbox } catch {
                throw RunFailure(.usage, error.description)
            }
            let ledger = try StateFolder.ledger(making: mail.state)
            do throws(LedgerError) {
                if lift {
                    let wasThere = try ledger.liftSuppression(of: mailbox, list: list, now: wallClock())
                    tell(wasThere ? "Mail is sent there again." : "It was not on the list.")
                } else {
                    let suppression = Suppression(
                        address: mailbox, list: list, reason: .manual, since: wallClock(), source: "almanac suppress")
                    tell(
                        try ledger.suppress([suppression], now: wallClock()) > 0
                            ? "Nothing more is sent there." : "It was on the list before.")
                }
            } catch {
                throw RunFailure(error)
            }
            try StateFolder.keepSuppressions(of: ledger, in: mail.state)
        } catch {
            throw end(error)
        }
    }
}
