import AlmanacLedger
import AlmanacMarkup
import AlmanacModel
import AlmanacPipeline
import ArgumentParser

struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Tells how far the mails of each period have come.",
        discussion: """
            EXAMPLES
              almanac status
              almanac status --list
            """)

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
        do throws(RunFailure) {
            let (_, mail) = try mailOptions.settings()
            guard let ledger = try mailOptions.ledger(mail) else {
                if json { try StandardStream.output.put(Array("{\"periods\":[]}\n".utf8)) } else { tell("Nothing was sent from here yet.") }
                return
            }
            let now = try replayedTime(now, of: "--now") ?? wallClock()
            let bytes: [UInt8]
            do throws(LedgerError) { bytes = try json ? json(of: ledger, now) : text(of: ledger, now) } catch { throw RunFailure(error) }
            try StandardStream.output.put(bytes)
        } catch {
            throw end(error)
        }
    }

    private func text(of ledger: Ledger, _ now: Instant) throws(LedgerError) -> [UInt8] {
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
        let schedule = try ledger.schedule()
        let next = schedule.filter { $0.next > now }
        if schedule.count > next.count {
            text += "\(counted(schedule.count - next.count, "subject")) had a mail due by now, and no run has come since; the first at "
            text += "\(schedule[0].next)\n"
        }
        if let first = next.first {
            text += "The next mail is due at \(first.next), of \(counted(next.count { $0.next == first.next }, "subject"))\n"
        }
        guard list else { return Array(text.utf8) }
        for entry in schedule { text += "  \(entry.subject): \(entry.report) by \(entry.channel), next at \(entry.next)\n" }
        return Array(text.utf8)
    }

    private func json(of ledger: Ledger, _ now: Instant) throws(LedgerError) -> [UInt8] {
        let statuses = try ledger.status()
        let schedule = try ledger.schedule()
        var json = JSONWriter()
        json.object { json in
            json.array("periods") { json in
                for status in statuses { json.object { json in status.write(to: &json) } }
            }
            json.integer("scheduled", schedule.count)
            json.integer("overdue", schedule.count { $0.next <= now })
            if let first = schedule.first(where: { $0.next > now }) { json.string("next_due", first.next.description) }
        }
        return json.bytes + [0x0A]
    }
}
