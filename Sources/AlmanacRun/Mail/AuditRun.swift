package import AlmanacModel
package import AlmanacPost
package import AlmanacReport
package import AlmanacText

/// Compares who was to get a mail with who got one, and lists whoever is missing.
package struct AuditRun: Sendable {
    package var input: String
    package var subjects: Set<String>?
    package var settings: MailSettings
    package var now: Instant
    /// The night, where the dump was pulled by `nightly`.
    package var night: Night?
    /// Templates of the mails, needed where only readers with news expect one: what is new depends on the period that `mail.md` names.
    package var templates: TemplateSets?
    /// What earlier nights said, which may make a mail worth sending; `nil` to know nothing of them.
    package var memory: NightMemory?

    package init(input: String, settings: MailSettings, now: Instant) {
        self.input = input
        self.settings = settings
        self.now = now
    }

    package struct Summary: Sendable {
        package var expected = 0
        package var accepted = 0
        package var suppressed = 0
        /// Messages that were not sent for a reason of ours, such as that they would have said nothing.
        package var skipped = 0
        package var withoutAddress = 0
        /// Subjects with nothing to tell that the last mail did not tell already.
        package var quiet = 0
        /// Subjects who want no mail.
        package var notWanted = 0
        /// Subjects whose first hour of sending is still to come; no mail is expected for them yet.
        package var notYetDue = 0
        /// When the first mail of a period that still runs is due, among subjects with an hour of sending.
        package var nextDue: Instant?
        /// Expected messages that are neither accepted nor for somebody who left.
        package var open: [Audit.OpenMessage] = []
        /// Accepted messages that bounced, or whose reader complained.
        package var bounced: [Audit.BouncedMessage] = []
        /// Records that no mail can be made for.
        package var unusable: [Notice] = []

        package var missing: Int { open.count { $0.state == nil || $0.state?.isSettled == false } }
        package func count(_ state: DeliveryState.Kind) -> Int { open.count { $0.state == state } }

        /// The number or share of mails that may be refused before somebody must look.
        package var refusalsAllowed = RefusalAllowance.count(0)

        package var exitCode: ExitCode {
            let refused = open.count { $0.state == .failed && $0.reply?.hasPrefix(Ledger.unsent) != true }
            let isWhole = open.count == refused && refusalsAllowed.allows(refused, of: expected)
            return isWhole && unusable.isEmpty ? .done : .partial
        }

        /// `never planned`, `deferred`, `uncertain (nothing was heard …)`.
        package static func words(_ entry: Audit.OpenMessage) -> String {
            let state = entry.state?.name ?? "never planned"
            return entry.reply.map { "\(state): \($0)" } ?? state
        }

        package func write(to json: inout JSONWriter) {
            json.integer("exit_code", exitCode.rawValue)
            json.integer("expected", expected)
            json.integer("accepted", accepted)
            json.integer("suppressed", suppressed)
            json.integer("skipped", skipped)
            json.integer("without_address", withoutAddress)
            json.integer("quiet", quiet)
            json.integer("not_wanted", notWanted)
            json.integer("not_yet_due", notYetDue)
            if let nextDue { json.string("next_due", nextDue.description) }
            json.integer("missing", missing)
            json.integer("uncertain", count(.uncertain))
            json.integer("failed", count(.failed))
            json.objects("open", open.prefix(RunReport.keptNotices)) { json, entry in
                json.string("subject", entry.key.subject)
                json.string("period", entry.key.period)
                json.string("state", entry.state?.name ?? "unplanned")
                if let reply = entry.reply { json.string("reply", reply) }
            }
            json.objects("bounced", bounced.prefix(RunReport.keptNotices)) { json, entry in
                json.string("subject", entry.key.subject)
                json.string("period", entry.key.period)
                entry.bounce.write(to: &json)
            }
            json.strings("unusable", unusable.prefix(RunReport.keptNotices).map(\.description))
        }

        package var json: [UInt8] {
            JSONWriter.document { json in write(to: &json) }
        }
    }

    /// - Throws: `RunFailure` when the dump or the ledger cannot be read. A missing ledger counts as an empty one.
    package func run(_ ledger: Ledger?) throws(RunFailure) -> Summary {
        var outcome = Summary()
        outcome.refusalsAllowed = settings.refusalsAllowed
        // Data that is too old to be sent is still expected.
        var lenient = settings
        lenient.stale = .send
        do {
            var roll = try MailRecipients(
                input: input, subjects: subjects, settings: lenient, night: night, book: DueBook(ledger, now: now, .auditing),
                templates: templates, memory: memory)
            while let batch = try roll.next(5000, { outcome.note($0) }) { try outcome.look(batch.map(\.due.key), ledger) }
            outcome.nextDue = roll.nextDue
        } catch {
            throw RunFailure(of: error)
        }
        for id in (night?.absent ?? []).sorted() where subjects?.contains(id) ?? true {
            outcome.unusable.append(
                Notice(place: input, message: "holds nothing of '\(id)': no answer came, and none is left of an earlier night"))
        }
        return outcome
    }
}

extension AuditRun.Summary {
    fileprivate mutating func note(_ finding: MailRecipients.Event) {
        switch finding {
        case .failure(_, let notice): unusable.append(notice)
        case .withoutAddress: withoutAddress += 1
        case .quiet: quiet += 1
        case .notWanted: notWanted += 1
        case .notYetDue: notYetDue += 1
        case .notice, .stale, .settled: break
        }
    }

    /// Looks up in the ledger which of these messages were sent.
    fileprivate mutating func look(_ keys: [LedgerKey], _ ledger: Ledger?) throws(LedgerError) {
        expected += keys.count
        guard let ledger, let first = keys.first else {
            open += keys.map { Audit.OpenMessage(key: $0, state: nil, version: 0, reply: nil) }
            return
        }
        let audit = try ledger.audit(AuditScope(of: first), expected: keys)
        accepted += audit.accepted
        bounced += audit.bounced
        let withdrawn = audit.entries(.suppressed).count { $0.reply?.hasPrefix(Ledger.unsent) == true }
        skipped += withdrawn
        suppressed += audit.entries(.suppressed).count - withdrawn
        open += audit.open.filter { $0.state != .suppressed }
    }
}
