import AlmanacMail
package import AlmanacModel
package import AlmanacPost
package import AlmanacText

/// The listing of the ledger by `status`, for people and machines.
package struct StatusListing: Sendable {
    private let ledger: Ledger
    private let now: Instant
    /// Domain of the sender, which ends the Message-ID; `nil` when there is none, and then no Message-ID is listed.
    private let domain: String?

    package init(_ ledger: Ledger, _ settings: MailSettings, now: Instant) {
        self.ledger = ledger
        self.now = now
        domain = settings.from?.domain
    }

    private func messageID(_ message: MessageStatus) -> String? {
        domain.map { message.key.messageID(domain: $0, version: message.version) }
    }

    // MARK: Periods

    /// Lists the progress of each period, and when the next mail is due.
    ///
    /// - Parameter isList: Also lists each message that is not accepted, and when the next mail of each subject is due.
    package func periods(isList: Bool) throws(LedgerError) -> [UInt8] {
        var text = ""
        for status in try ledger.status() {
            text += "\(status.scope.report) \(status.scope.period) by \(status.scope.channel): \(status.words)\n"
            guard isList else { continue }
            for message in try ledger.messages(status.scope) where message.state.kind != .accepted {
                text += "  \(message.key.subject): \(words(message))\n"
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
        guard isList else { return Array(text.utf8) }
        for entry in schedule { text += "  \(entry.subject): \(entry.report) by \(entry.channel), next at \(entry.next)\n" }
        return Array(text.utf8)
    }

    /// The same as JSON; with the list, each message that is not accepted stands in `open`, and each subject's next mail in `schedule`.
    package func json(isList: Bool) throws(LedgerError) -> [UInt8] {
        let statuses = try ledger.status()
        let schedule = try ledger.schedule()
        var open: [MessageStatus] = []
        if isList { for status in statuses { open += try ledger.messages(status.scope).filter { $0.state.kind != .accepted } } }
        return JSONWriter.document { json in
            json.objects("periods", statuses) { json, status in status.write(to: &json) }
            json.integer("scheduled", schedule.count)
            json.integer("overdue", schedule.count { $0.next <= now })
            if let first = schedule.first(where: { $0.next > now }) { json.string("next_due", first.next.description) }
            guard isList else { return }
            json.objects("open", open) { json, message in write(message, to: &json) }
            json.objects("schedule", schedule) { json, entry in
                json.string("subject", entry.subject)
                json.string("report", entry.report)
                json.string("channel", entry.channel)
                json.string("next_due", entry.next.description)
            }
        }
    }

    // MARK: One subject

    /// Lists everything that a subject was to get: when, what, to which address, under which Message-ID, the server's reply to each try, and why nothing
    /// more is sent to an address.
    ///
    /// - Returns: `nil` for a subject that the ledger does not know.
    package func subject(_ id: String, isJSON: Bool) throws(LedgerError) -> [UInt8]? {
        let messages = try ledger.messages(of: id)
        let schedule = try ledger.schedule().filter { $0.subject == id }
        guard !messages.isEmpty || !schedule.isEmpty else { return nil }
        let addresses = Set(try ledger.addresses(of: id))
        let suppressions = try ledger.suppressions().filter { addresses.contains($0.address) }
        guard isJSON else {
            var text = ""
            for history in messages {
                let message = history.message
                text +=
                    "\(message.key.report) \(message.key.period) by \(message.key.channel) to \(message.key.address): \(words(message))\n"
                if let id = messageID(message) { text += "  Message-ID <\(id)>\n" }
                if let asOf = message.asOf { text += "  with data of \(asOf)\n" }
                for attempt in history.attempts {
                    text +=
                        "  try \(attempt.number) at \(attempt.began): \(attempt.state?.name ?? (attempt.ended == nil ? "under way" : "called off"))"
                    text += (attempt.reply.map { ": \($0)" } ?? "") + "\n"
                }
                for bounce in history.bounces { text += "  came back, heard of at \(bounce.noted): \(bounce.listed)\n" }
            }
            for suppression in suppressions { text += suppression.words + "\n" }
            for entry in schedule { text += "\(entry.report) by \(entry.channel), next at \(entry.next)\n" }
            return Array(text.utf8)
        }
        return JSONWriter.document { json in
            json.string("subject", id)
            json.objects("suppressions", suppressions) { json, suppression in suppression.write(to: &json) }
            json.objects("messages", messages) { json, history in
                write(history.message, to: &json)
                json.objects("attempts", history.attempts) { json, attempt in write(attempt, to: &json) }
                json.objects("bounces", history.bounces) { json, bounce in bounce.write(to: &json) }
            }
            json.objects("schedule", schedule) { json, entry in
                json.string("report", entry.report)
                json.string("channel", entry.channel)
                json.string("next_due", entry.next.description)
            }
        }
    }

    /// `deferred until 2026-11-21T06:30:00Z, 2 tried: 450 later`
    private func words(_ message: MessageStatus) -> String {
        var words = message.stateName
        switch message.state {
        case .deferred(let until): words += " until \(until)"
        case .accepted, .failed, .uncertain, .suppressed: words += " at \(message.changed)"
        case .planned, .rendered, .claimed, .sending: break
        }
        if message.tries > 0, message.state != .accepted { words += ", \(message.tries) tried" }
        return words + (message.reply.map { ": \($0)" } ?? "")
    }

    private func write(_ message: MessageStatus, to json: inout JSONWriter) {
        json.string("subject", message.key.subject)
        json.string("report", message.key.report)
        json.string("period", message.key.period)
        json.string("channel", message.key.channel)
        json.string("address", message.key.address)
        json.string("state", message.stateName)
        if case .deferred(let until) = message.state { json.string("until", until.description) }
        json.integer("version", message.version)
        json.integer("tries", message.tries)
        json.string("changed", message.changed.description)
        if let id = messageID(message) { json.string("message_id", id) }
        if let asOf = message.asOf { json.string("as_of", asOf.description) }
        if let reply = message.reply { json.string("reply", reply) }
        if let relay = message.relayID { json.string("relay_id", relay) }
    }

    private func write(_ attempt: AttemptStatus, to json: inout JSONWriter) {
        json.integer("number", attempt.number)
        json.integer("version", attempt.version)
        json.string("began", attempt.began.description)
        if let ended = attempt.ended { json.string("ended", ended.description) }
        if let state = attempt.state { json.string("state", state.name) }
        if let reply = attempt.reply { json.string("reply", reply) }
        if let relay = attempt.relayID { json.string("relay_id", relay) }
    }
}

extension BounceStatus {
    /// `address gone, 5.1.1: 550 5.1.1 no such user`
    package var listed: String {
        kind.name + (status.map { ", \($0)" } ?? "") + (words.map { ": \($0)" } ?? "")
    }

    package func write(to json: inout JSONWriter) {
        json.string("kind", kind.name)
        json.integer("version", version)
        if let status { json.string("status", status) }
        if let words { json.string("words", words) }
        json.string("noted", noted.description)
    }
}
