import AlmanacModel
import AlmanacPost
import AlmanacRun
import AlmanacText
import ArgumentParser

struct Unsubscribe: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsubscribe",
        abstract: "Ends the subscription that a link's token belongs to.",
        discussion: """
            EXAMPLES
              almanac unsubscribe 3f2a…
              almanac unsubscribe 3f2a… --look

            For whatever serves 'unsubscribe_url': call it when the link is posted to (RFC 8058), never when it is only opened. Doing it twice changes \
            nothing. With --look it ends nothing, and prints whose the link is as JSON, for whatever serves 'preferences_url'. Ends with 65 for a token that \
            no mail had.
            """)

    @Argument(help: ArgumentHelp("The token of the link, 32 hexadecimal digits.", valueName: "token"))
    var token: String

    @Flag(name: .long, help: "Change nothing, and print the address and the list of the link as JSON.")
    var look = false

    @OptionGroup var mailOptions: MailOptionsGroup

    func run() throws {
        let (_, mail) = try mailOptions.settings()
        guard let token = UnsubscribeToken(token), let ledger = try mailOptions.ledger(mail) else {
            throw RunFailure(.badData, "no mail from here had this token")
        }
        if look {
            let owner: (address: String, list: String)?
            do throws(LedgerError) { owner = try ledger.owner(of: token) } catch { throw RunFailure(error) }
            guard let owner else { throw RunFailure(.badData, "no mail from here had this token") }
            return try StandardStream.output.put(
                JSONWriter.document { json in
                    json.string("address", owner.address)
                    json.string("list", owner.list)
                })
        }
        let left: Unsubscription?
        do throws(LedgerError) { left = try ledger.unsubscribe(token, now: wallClock()) } catch { throw RunFailure(error) }
        guard let left else { throw RunFailure(.badData, "no mail from here had this token") }
        try StateFolder.keepSuppressions(of: ledger, in: mail.state)
        tell(left.isNew ? "Left the list '\(left.list)'." : "Had left the list '\(left.list)' before.")
    }
}
