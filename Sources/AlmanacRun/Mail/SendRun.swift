import AlmanacDump
import AlmanacFiles
import AlmanacInsights
import AlmanacMail
package import AlmanacModel
package import AlmanacPost
package import AlmanacReport

/// Sends everybody's report of the period that is over, once.
///
/// Mails are made from the dump in batches and kept in the state folder; each batch is sent while the next one is made. A run that is killed anywhere
/// is continued by the next.
package struct SendRun: Sendable {
    package var input: String
    package var jobs: Int
    /// The ids to send to; all when `nil`.
    package var subjects: Set<String>?
    /// Ids that get their mail again, in a new version.
    package var resends: Set<String> = []
    /// Refused mails to send again, in a new version; none when `nil`.
    package var refusals: Refusals?
    package var templates: TemplateSets
    package var templatesHash: String
    package var settings: MailSettings
    /// The night, where the dump was pulled by `nightly`.
    package var night: Night?
    /// What earlier nights said; `nil` to know nothing of them.
    package var memory: NightMemory?
    /// Variables that may hold the password.
    package var environment: [String: String]
    package var clock: @Sendable () -> Instant
    /// The time by which mails are due and the age of data is measured; the clock at the start of the run when `nil`.
    package var now: Instant?
    /// Called after each try to send a mail, on any thread.
    package var tellMail: (@Sendable (MailEvent) -> Void)?

    package init(
        input: String, jobs: Int, templates: TemplateSets, templatesHash: String, settings: MailSettings, environment: [String: String],
        clock: @escaping @Sendable () -> Instant
    ) {
        self.input = input
        self.jobs = jobs
        self.templates = templates
        self.templatesHash = templatesHash
        self.settings = settings
        self.environment = environment
        self.clock = clock
    }

    /// A choice among the mails that a server refused for good.
    package struct Refusals: Sendable {
        /// The code of the refusal; any when `nil`.
        package var code: RefusalCode?
        /// The earliest time of the refusal.
        package var since: Instant?

        package init(code: RefusalCode? = nil, since: Instant? = nil) {
            self.code = code
            self.since = since
        }

        /// True when the mail is among them.
        func hold(_ status: MessageStatus) -> Bool {
            guard status.state.kind == .failed else { return false }
            return (code.map { $0.matches(status.reply ?? "") } ?? true) && (since.map { $0 <= status.changed } ?? true)
        }
    }

    package enum Event: Sendable {
        case notice(Notice)
        case failure(Notice)
        /// No mail is sent, because it would say nothing.
        case skipped(Notice)
        /// A dry run would send this mail.
        case wouldSend(subject: String, period: String, subjectLine: String, bytes: Int)
    }

    /// Mails made before they are sent, while the same number is on its way. The state folder needs room for both, and for deferred mails.
    private static let chunkSize = 1000

    // MARK: The run

    /// Makes the mails and sends them.
    ///
    /// - Parameter state: Locked for the whole run.
    package func run(_ state: StateFolder, _ tell: (Event) -> Void) async -> SendReport {
        var report = SendReport()
        report.input = input
        let now = now ?? clock()
        report.now = now.description
        do {
            let sender = try checkedSender()
            let carriers = try settings.transport.carriers(settings.connections, environment: environment)
            let policy: UncertainPolicy = settings.uncertain == .hold ? .hold : .retry(upTo: 5)
            let recovery = try state.ledger.recover(policy, isAlone: true, now: clock())
            report.foundUncertain = recovery.uncertain.count
            for channel in [settings.channel] + settings.channels.map(\.ledgerName) {
                try state.ledger.withdrawOvertaken(channel: channel, now: now)
            }
            var scopes: Set<AuditScope> = []
            var round = MailSender(state: state, settings: settings, channel: settings.channel, sender: sender, clock: clock)
            round.tell = tellMail
            var ways = [SendingWay(round: round, carriers: carriers)]
            for channel in settings.channels {
                // Fails before anything is sent if the address cannot be found.
                _ = try channel.webhook.url.resolved(environment)
                var round = MailSender(state: state, settings: settings, channel: channel.ledgerName, sender: "", clock: clock)
                round.tell = tellMail
                round.webhook = channel.name
                let carrier = WebhookCarrier(address: channel.webhook.url, environment: environment, isOfReaders: true)
                ways.append(.init(round: round, carriers: [carrier]))
            }
            let sending = Sending(ways)
            // Mails read before the dump broke off are still sent.
            var fault: RunFailure?
            do {
                try await prepare(state, at: now, sending, &scopes, &report, tell)
            } catch let error as DumpError {
                fault = RunFailure(error)
            } catch {
                try await sending.wait()
                throw error
            }
            let tally = try await sending.finish()
            report.accepted = tally.accepted
            report.deferred = tally.deferred
            let carrier = settings.transport.words
            report.deferral = tally.deferral.map { $0.contains(carrier) ? $0 : "\(carrier): \($0)" }
            report.failed = tally.failed
            report.uncertain = tally.uncertain
            report.wasCutShort = tally.wasCutShort
            report.loginRefusal = tally.loginRefusal
            report.sessionRefusal = tally.sessionRefusal
            for failure in tally.failures {
                tell(.failure(failure.notice))
                if report.failures.count < RunReport.keptNotices { report.failures.append(failure) }
            }
            if tally.deferred > 0 { report.nextTry = try state.ledger.nextDue(channel: settings.channel) }
            try state.clear()
            if let days = settings.keepDays {
                report.forgotten = try state.ledger.prune(settledBefore: now.advanced(bySeconds: -Int64(days) * 86_400), now: clock())
            }
            let found = scopes
            report.scopes = try state.ledger.status().filter { found.contains($0.scope) }
            report.refusalsAllowed = settings.refusalsAllowed
            for scope in report.scopes where scope.count(.failed) > 0 {
                report.refused += try state.ledger.countFailed(scope.scope, repliesNotBeginning: Ledger.unsent)
            }
            report.settle()
            if let fault {
                if report.exitCode == .done || report.exitCode == .partial { report.exitCode = fault.exitCode }
                report.error = fault.description
            }
        } catch {
            report.end(with: error)
        }
        return report
    }

    func checkedSender() throws(RunFailure) -> String {
        guard let from = settings.from else {
            throw RunFailure(.configuration, "nobody to send from; write mail: { from: Almanac <reports@example.org> } in almanac.yaml")
        }
        return from.mailbox
    }

    // MARK: Making

    /// Makes the mails of everybody in the dump, and sends them meanwhile.
    ///
    /// - Throws: `DumpError` when the dump cannot be read on, after the mails of the records before it are made; anything else ends the run.
    private func prepare(
        _ state: StateFolder, at now: Instant, _ sending: Sending, _ scopes: inout Set<AuditScope>,
        _ report: inout SendReport, _ tell: (Event) -> Void
    ) async throws {
        let writing = MailWriting(templates, settings)
        var roll = try MailRecipients(
            input: input, subjects: subjects, settings: settings, night: night,
            book: DueBook(state.ledger, now: now, .sending, resends: resends, resendsFailed: refusals != nil), templates: templates,
            memory: memory)
        defer {
            report.unwritten = writing.unwritten
            report.records = roll.recordCount
            report.nextDue = roll.nextDue
        }
        let size = max(jobs, 1) * 8
        // Mails of an interrupted run are sent as they are.
        let others = try state.mails(madeOtherwiseThanBy: ContentHash(of: "\(Version.current) \(templatesHash)\n\(settings.text)"))
        var waiting = 0
        while let batch = try roll.next(size, { note($0, &scopes, &report, tell) }) {
            if waiting >= Self.chunkSize {
                try await sending.goOn()
                waiting = 0
            }
            let planned = try plan(batch, in: state, without: others, writing, &scopes, &report)
            // Mails for a server that takes none would only fill the disk; the next run makes them.
            let pieces = planned.filter { !sending.isCutShort($0.key.channel) }
            waiting += pieces.count
            try keep(await make(pieces, writing, secret: state.secret), in: state, &report, tell)
        }
    }

    /// Puts finished mails into the outbox, and then into the ledger.
    private func keep(_ made: [Made], in state: StateFolder, _ report: inout SendReport, _ tell: (Event) -> Void) throws {
        var rendered: [RenderedMessage] = []
        var tokens: [IssuedToken] = []
        var news: [MailedNews] = []
        for one in made {
            let entry = one.piece.entry
            switch one.outcome {
            case .mail(let bytes, let hash, let token, _):
                try state.keep(bytes, hash)
                rendered.append(
                    RenderedMessage(key: one.piece.key, contentHash: hash.description, bytes: bytes.count, asOf: entry.snapshot.asOf))
                if let hash = entry.news { news.append(MailedNews(key: one.piece.key, hash: hash.description)) }
                if let token { tokens.append(IssuedToken(token, address: entry.due.to.mailbox, list: one.piece.key.report)) }
            case .nothing:
                try state.ledger.withdraw(
                    one.piece.key, as: Ledger.unsent + MailSender.nothing, asOf: entry.snapshot.asOf, now: clock())
                report.skip(one.piece.key.subject, one.skipped)
                tell(.skipped(one.skipped))
            case .failed(let failure):
                let notice = Notice(place: entry.place, path: "mail", message: failure.description)
                report.fail(one.piece.key.subject, notice)
                tell(.failure(notice))
            }
        }
        try state.sync()
        if !tokens.isEmpty { try state.ledger.register(tokens, now: clock()) }
        if !rendered.isEmpty { try state.ledger.markRendered(rendered, now: clock()) }
        if !news.isEmpty { try state.ledger.note(news, now: clock()) }
        report.rendered += rendered.count
    }

    func note(
        _ finding: MailRecipients.Event, _ scopes: inout Set<AuditScope>, _ report: inout SendReport, _ tell: (Event) -> Void
    ) {
        switch finding {
        case .notice(let notice):
            report.add(notice)
            tell(.notice(notice))
        case .failure(let subject, let notice):
            report.fail(subject, notice)
            tell(.failure(notice))
        case .withoutAddress(let subject): report.miss(addressOf: subject)
        case .quiet: report.quiet += 1
        case .notWanted: report.notWanted += 1
        case .notYetDue: report.notYetDue += 1
        case .settled(let key, let state):
            scopes.insert(AuditScope(of: key))
            report.expected += 1
            if state == .accepted { report.sentBefore += 1 }
        case .stale(let entry):
            report.expected += 1
            report.stale += 1
            let why =
                switch entry.due.age {
                case .carried: "nothing came this night"
                case .beforeEnd: "before the end of \(entry.due.period.label)"
                case .future: "of a time that has not come yet"
                case .old, nil: "older than \(settings.staleHours) h"
                }
            let notice = Notice(
                place: entry.place, path: "as_of",
                message: "the data of '\(entry.due.key.subject)' is of \(entry.snapshot.asOf), \(why); no mail is made of it "
                    + "(mail: { stale: mark } sends it and says of when it is)")
            report.add(notice)
            tell(.notice(notice))
        }
    }

    /// Writes the recipients into the ledger, and picks the mails that are still to be made.
    private func plan(
        _ entries: [MailRecipients.Recipient], in state: StateFolder, without others: Set<String>, _ writing: MailWriting,
        _ scopes: inout Set<AuditScope>, _ report: inout SendReport
    ) throws -> [Piece] {
        let ledger = state.ledger
        _ = try ledger.plan(entries.map { PlannedMessage($0.due.key) }, now: clock())
        var pieces: [Piece] = []
        for entry in entries {
            let key = entry.due.key
            scopes.insert(AuditScope(of: key))
            report.expected += 1
            guard var status = try ledger.message(key) else { continue }
            let wasNeverSent = status.state.kind == .failed && status.reply?.hasPrefix(Ledger.unsent) == true
            let isOfOlderData =
                status.reply == Ledger.unsent + MailSender.nothing && status.asOf?.seconds != entry.snapshot.asOf.seconds
            if wasNeverSent || isOfOlderData || isOtherTest(entry, status, writing, state) || resends.contains(key.subject)
                || refusals?.hold(status) == true
            {
                try ledger.resend([key], now: clock())
                status = try ledger.message(key) ?? status
            }
            switch status.state {
            case .planned: break
            case .rendered where status.tries == 0:
                let isOfThisData = status.asOf?.seconds == entry.snapshot.asOf.seconds
                if isOfThisData, let content = status.contentHash, !others.contains(content), try state.holds(content) { continue }
            case .accepted:
                report.sentBefore += 1
                continue
            case .rendered, .claimed, .sending, .deferred, .failed, .uncertain, .suppressed: continue
            }
            pieces.append(Piece(entry: entry, version: status.version))
        }
        return pieces
    }

    /// True when a test mail would read otherwise today: whoever changes a template and tries again wants to see the change.
    private func isOtherTest(
        _ entry: MailRecipients.Recipient, _ status: MessageStatus, _ writing: MailWriting, _ state: StateFolder
    ) -> Bool {
        guard settings.testTo != nil, [.accepted, .failed].contains(status.state.kind),
            case .mail(_, let hash, _, _) = make(Piece(entry: entry, version: status.version), writing, secret: state.secret).outcome
        else { return false }
        return hash.description != status.contentHash
    }
}
