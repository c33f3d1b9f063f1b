import AlmanacModel
import AlmanacPost
import AlmanacRun
import AlmanacText
import ArgumentParser

struct Settle: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settle",
        abstract: "Says what became of mails that may have arrived or not, once somebody looked.",
        discussion: """
            EXAMPLES
              almanac status --list
              almanac settle ana --delivered
              almanac settle ana bo --not-delivered

            What is delivered counts as sent. What is not is sent by the next run, as the same message.
            """)

    @Argument(help: ArgumentHelp("The subjects whose mail is in doubt.", valueName: "id"))
    var subjects: [String]

    @Flag(name: .long, help: "It arrived, or the server's log says so.")
    var delivered = false

    @Flag(name: .customLong("not-delivered"), help: "It did not.")
    var notDelivered = false

    @Flag(name: .long, help: "Print what was settled as JSON.")
    var json = false

    @OptionGroup var mailOptions: MailOptionsGroup

    mutating func validate() throws {
        if delivered == notDelivered { throw ValidationError("say either --delivered or --not-delivered") }
    }

    func run() throws {
        let (_, mail) = try mailOptions.settings()
        let ledger = try mailOptions.ledger(mail)
        var keys: [LedgerKey] = []
        do throws(LedgerError) {
            if let ledger {
                for status in try ledger.status() where status.count(.uncertain) > 0 {
                    keys += try ledger.messages(status.scope, in: [.uncertain]).map(\.key).filter { subjects.contains($0.subject) }
                }
                try ledger.settle(keys, as: delivered ? .delivered : .notDelivered, now: wallClock())
            }
        } catch {
            throw RunFailure(error)
        }
        let missing = subjects.filter { id in !keys.contains { $0.subject == id } }
        if json {
            try StandardStream.output.put(report(keys))
        } else {
            for key in keys { tell("\(key): \(delivered ? "delivered" : "to be sent")") }
        }
        if !missing.isEmpty { throw RunFailure(.badData, "nothing is in doubt for \(missing.joined(separator: ", "))") }
    }

    private func report(_ keys: [LedgerKey]) -> [UInt8] {
        JSONWriter.document { json in
            json.boolean("delivered", delivered)
            json.objects("messages", keys) { json, key in
                json.string("subject", key.subject)
                json.string("report", key.report)
                json.string("period", key.period)
                json.string("channel", key.channel)
                json.string("address", key.address)
            }
        }
    }
}
