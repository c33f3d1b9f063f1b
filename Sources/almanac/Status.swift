import AlmanacLedger
import AlmanacMarkup
import AlmanacModel
import AlmanacPipeline
import ArgumentParser

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Tells how far the mails of each period have come.",
        discussion: """
            EXAMPLES
              almanac status
              almanac status --list
            """)

    @Flag(name: .long, help: "List every message that is not accepted, with what the server said.")
    var list = false

    @Flag(name: .long, help: "Print JSON.")
    var json = false

    @OptionGroup var mailOptions: MailOptionsGroup

    func run() throws {
        do throws(RunFailure) {
            let (_, mail) = try mailOptions.settings()
            guard let ledger = try mailOptions.ledger(mail) else {
                if json { try StandardStream.output.put(Array("{\"periods\":[]}\n".utf8)) } else { tell("Nothing was sent from here yet.") }
                return
            }
            let bytes: [UInt8]
            do throws(LedgerError) { bytes = try json ? json(of: ledger) : text(of: ledger) } catch { throw RunFailure(error) }
            try StandardStream.output.put(bytes)
        } catch {
            throw end(error)
        }
    }

    private func text(of ledger: Ledger) throws(LedgerError) -> [UInt8] {
        var text = ""
        for status in try ledger.status() {
            text += "\(status.scope.report) \(status.scope.period) by \(status.scope.channel): "
            text += status.counts.map { "\($0.count) \($0.state.name)" }.joined(separator: ", ") + "\n"
            guard list else { continue }
            for message in try ledger.messages(status.scope) where message.state.kind != .accepted {
                text += "  \(message.key.subject): \(message.state.kind.name)"
                if case .deferred(let until) = message.state { text += " until \(until)" }
                if message.tries > 0 { text += ", \(message.tries) tried" }
                if let reply = message.reply { text += ": \(reply)" }
                text += "\n"
            }
        }
        return Array(text.utf8)
    }

    private func json(of ledger: Ledger) throws(LedgerError) -> [UInt8] {
        let statuses = try ledger.status()
        var json = JSONWriter()
        json.object { json in
            json.array("periods") { json in
                for status in statuses { json.object { json in status.write(to: &json) } }
            }
        }
        return json.bytes + [0x0A]
    }
}
