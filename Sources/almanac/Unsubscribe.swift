import AlmanacLedger
import AlmanacModel
import AlmanacPipeline
import ArgumentParser

struct Unsubscribe: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsubscribe",
        abstract: "Ends the subscription that a link's token belongs to.",
        discussion: """
            EXAMPLES
              almanac unsubscribe 3f2a…

            For whatever serves 'unsubscribe_url': call it when the link is posted to (RFC 8058), never when it is only opened. Doing it twice changes \
            nothing. Ends with 65 for a token that no mail had.
            """)

    @Argument(help: ArgumentHelp("The token of the link, 32 hexadecimal digits.", valueName: "token"))
    var token: String

    @OptionGroup var mailOptions: MailOptionsGroup

    func run() throws {
        do throws(RunFailure) {
            let (_, mail) = try mailOptions.settings()
            guard let token = UnsubscribeToken(token), let ledger = try mailOptions.ledger(mail) else {
                throw RunFailure(.badData, "no mail from here had this token")
            }
            let left: Unsubscription?
            do throws(LedgerError) { left = try ledger.unsubscribe(token, now: wallClock()) } catch { throw RunFailure(error) }
            guard let left else { throw RunFailure(.badData, "no mail from here had this token") }
            tell(left.isNew ? "Left the list '\(left.list)'." : "Had left the list '\(left.list)' before.")
        } catch {
            throw end(error)
        }
    }
}
