import AlmanacFiles
import AlmanacMail
package import AlmanacModel
import AlmanacPost
import AlmanacReport
import AlmanacText

/// A whole night: pull, render, send and audit, with messages to the owner and the webhook when it did not go well.
package struct NightlyRun: Sendable {
    package var send: SendRun
    package var render: RenderRun
    /// `nil` where the dump of the settings is used as it is.
    package var pull: Pull?
    /// Hours after which a record is pulled anew though no mail needs it; 0 pulls everybody each time.
    package var refreshHours = 24
    /// Receives a message when a night did not go well, besides the owner.
    package var webhook: WatchSettings.Webhook?

    /// Asks the servers and writes a dump at the path. Subjects of `upToDate`, by id, are skipped as long as the list has the same entry for them.
    package typealias Pull = @Sendable (_ path: String, _ upToDate: [String: Subject]) async throws(RunFailure) -> NightlyPull

    package init(send: SendRun, render: RenderRun, pull: Pull?) {
        self.send = send
        self.render = render
        self.pull = pull
    }

    package enum Event: Sendable {
        case render(RenderRun.Event)
        case send(SendRun.Event)
        /// A stage ended.
        case stage(NightlyReport.Stage)
    }

    /// - Parameter state: Locked for the whole night.
    package func run(_ state: StateFolder, _ tell: (Event) -> Void) async -> NightlyReport {
        var report = NightlyReport()
        await stages(state, &report, tell)
        report.settle()
        await tellOwner(state, &report)
        await tellWebhook(state, &report)
        return report
    }

    private func stages(_ state: StateFolder, _ report: inout NightlyReport, _ tell: (Event) -> Void) async {
        var (render, send) = (render, send)
        let watch = ContinuousClock()
        var (started, begin) = (send.clock(), watch.now)
        func end(_ ended: NightlyReport.Stage) {
            var stage = ended
            stage.started = started.description
            stage.milliseconds = Int64((watch.now - begin) / .milliseconds(1))
            (started, begin) = (send.clock(), watch.now)
            report.stages.append(stage)
            tell(.stage(stage))
        }
        if let pull {
            guard let night = await pulled(by: pull, state, end) else { return }
            render.input = Night.dump(in: state.path)
            send.input = render.input
            send.night = night
        }
        let rendered = await render.run { tell(.render($0)) }
        report.render = rendered
        end(
            .init(
                name: "render", exitCode: rendered.exitCode,
                words: rendered.error
                    ?? "\(counted(rendered.subjects, "subject")), \(rendered.failureCount) failed, \(counted(rendered.noticeCount, "notice"))",
                problems: rendered.failures.map(\.notice.description) + rendered.notices.map(\.description)))
        // Mail can go out when the pages failed; only a stop ends the night.
        guard StopSignal.exitCode == nil else { return }
        // Fixes the time: mail that becomes due meanwhile is for the next run, and the audit counts the mails of this one.
        let now = send.now ?? send.clock()
        send.now = now
        var sent = await send.run(state) { tell(.send($0)) }
        sent.started = started.description
        sent.milliseconds = Int64((watch.now - begin) / .milliseconds(1))
        report.send = sent
        end(
            .init(
                name: "send", exitCode: sent.exitCode,
                words: sent.error
                    ?? "\(sent.accepted) sent, \(sent.sentBefore) sent before, \(sent.deferred) put off, \(sent.failed) refused, "
                    + "\(sent.uncertain + sent.foundUncertain) in doubt, \(sent.stale) too old"
                    + (sent.notYetDue > 0 ? ", \(sent.notYetDue) not yet due" : "") + (sent.nextDue.map { ", next due \($0)" } ?? "")
                    + (sent.skippedCount > 0 ? ", \(sent.skippedCount) skipped" : "")
                    + (sent.withoutAddress > 0 ? ", \(sent.withoutAddress) without an address" : "")
                    + sent.remarks.map { "; " + $0 }.joined(),
                problems: sent.failures.map(\.notice.description) + sent.notices.map(\.description), advice: sent.advice))
        guard StopSignal.exitCode == nil, sent.exitCode != .configuration else { return }
        var audit = AuditRun(input: send.input, settings: send.settings, now: now)
        audit.subjects = send.subjects
        audit.night = send.night
        audit.memory = send.memory
        if send.settings.dependsOnContent { audit.templates = send.templates }
        do throws(RunFailure) {
            let outcome = try audit.run(state.ledger)
            report.audit = outcome
            end(
                .init(
                    name: "audit", exitCode: outcome.exitCode,
                    words: "\(outcome.accepted) of \(outcome.expected) have their mail, \(outcome.missing) missing, "
                        + (outcome.count(.failed) > 0 ? "\(outcome.count(.failed)) refused, " : "")
                        + (outcome.skipped > 0 ? "\(outcome.skipped) skipped, " : "")
                        + (outcome.suppressed > 0 ? "\(outcome.suppressed) who left the list, " : "")
                        + "\(outcome.count(.uncertain)) in doubt, \(outcome.unusable.count) without a usable record"
                        + (outcome.bounced.isEmpty ? "" : ", \(outcome.bounced.count) came back"),
                    problems: outcome.unusable.map(\.description)
                        + outcome.open.map { "\($0.key.subject), \($0.key.period): \(AuditRun.Summary.words($0))" }))
        } catch {
            end(.init(name: "audit", exitCode: error.exitCode, words: error.description))
        }
    }

    /// Pulls, and makes the night's dump of the answers.
    ///
    /// - Parameter end: Receives the stage.
    /// - Returns: The night; `nil` when it ends here, for lack of a dump that can be read.
    private func pulled(
        by pull: Pull, _ state: StateFolder, _ end: (NightlyReport.Stage) -> Void
    ) async -> Night? {
        var night = Night(began: send.now ?? send.clock())
        let pulled: NightlyPull
        do throws(RunFailure) {
            let upToDate = try UpToDateSubjects(
                in: state, send.settings, hours: refreshHours, keepsNights: render.memory != nil, now: night.began)
            pulled = try await pull(Night.pulled(in: state.path), upToDate.subjects)
        } catch {
            end(.init(name: "pull", exitCode: error.exitCode, words: error.description))
            return nil
        }
        var stage = NightlyReport.Stage(name: "pull", exitCode: pulled.exitCode, words: pulled.words, problems: pulled.problems)
        defer { end(stage) }
        guard StopSignal.exitCode == nil else { return nil }
        do throws(RunFailure) {
            let settled = try night.settle(pulled, in: state)
            if !night.carried.isEmpty { stage.words += ", \(night.carried.count) as of an earlier night" }
            stage.problems += settled.notices.map(\.description)
            if !settled.notices.isEmpty, stage.exitCode == .done { stage.exitCode = .partial }
            if settled.records > 0 { return night }
            // Nobody answered, and there is no earlier record: nothing can be made, so the stage must not count as a success.
            stage.words += "; there is no record to make anything of"
            if stage.exitCode == .done || stage.exitCode == .partial { stage.exitCode = .badData }
        } catch {
            stage.exitCode = error.exitCode
            stage.words += "; \(error.description)"
        }
        return nil
    }

    // MARK: The owner

    private static let ownerChannel = "owner"
    /// The problem of a message whose sending was cut short by a killed run.
    private static let inDoubt =
        "a run was ended while it told of this night, and nobody can know whether that arrived; it is not told again (almanac status owner, almanac settle owner)"

    /// Mails the owner about a night that did not go well, once a night; the ledger of all mail prevents a second.
    private func tellOwner(_ state: StateFolder, _ report: inout NightlyReport) async {
        let settings = send.settings
        guard let owner = settings.owner, let from = settings.from, StopSignal.exitCode == nil else { return }
        do {
            let now = send.clock()
            if report.exitCode != .done {
                let night = LocalPeriod(.day, containing: now, in: .utc)
                let key = try LedgerKey(
                    subject: "owner", report: "nightly", period: night.key, channel: Self.ownerChannel, address: owner.mailbox)
                _ = try state.ledger.plan([PlannedMessage(key)], now: now)
                let status = try state.ledger.message(key)
                if status?.state == .uncertain { report.ownerProblem = Self.inDoubt }
                if status?.state == .planned {
                    let message = report.message(
                        from: from, to: owner, night: night.label, date: now, messageID: key.messageID(domain: from.domain))
                    let bytes = try message.serialised()
                    let hash = ContentHash(of: bytes)
                    try state.keep(bytes, hash)
                    try state.sync()
                    try state.ledger.markRendered(
                        [RenderedMessage(key: key, contentHash: hash.description, bytes: bytes.count)], now: now)
                }
            }
            // Sends mails about earlier nights that are still waiting, too.
            let round = MailSender(state: state, settings: settings, channel: Self.ownerChannel, sender: from.mailbox, clock: send.clock)
            let tally = try await round.run(try settings.transport.carriers(1, environment: send.environment))
            report.notifiedOwner = tally.accepted > 0
            if let failure = tally.failures.first { report.ownerProblem = failure.notice.description }
        } catch {
            report.ownerProblem = "\(error)"
        }
    }

    // MARK: The webhook

    private static let webhookChannel = "webhook-owner"

    /// Posts to the webhook about a night that did not go well, once a night; the ledger of all mail prevents a second.
    private func tellWebhook(_ state: StateFolder, _ report: inout NightlyReport) async {
        guard let webhook, StopSignal.exitCode == nil else { return }
        do {
            let now = send.clock()
            if report.exitCode != .done {
                let night = LocalPeriod(.day, containing: now, in: .utc)
                // The address is a secret, and there is one webhook an installation, so its kind is key enough.
                let key = try LedgerKey(
                    subject: "owner", report: "nightly", period: night.key, channel: Self.webhookChannel, address: webhook.kind.rawValue)
                _ = try state.ledger.plan([PlannedMessage(key)], now: now)
                let status = try state.ledger.message(key)
                if status?.state == .uncertain { report.webhookProblem = Self.inDoubt }
                if status?.state == .planned {
                    let bytes = report.webhookBody(webhook.kind, title: "Almanac: the night of \(night.label) needs a look")
                    let hash = ContentHash(of: bytes)
                    try state.keep(bytes, hash)
                    try state.sync()
                    try state.ledger.markRendered([RenderedMessage(key: key, contentHash: hash.description, bytes: bytes.count)], now: now)
                }
            }
            var round = MailSender(state: state, settings: send.settings, channel: Self.webhookChannel, sender: "", clock: send.clock)
            round.isMail = false
            let carrier = WebhookCarrier(address: webhook.url, environment: send.environment)
            let tally = try await round.run([carrier], waits: false)
            report.notifiedWebhook = tally.accepted > 0
            if let failure = tally.failures.first { report.webhookProblem = failure.notice.description }
            if tally.deferred > 0 { report.webhookProblem = "it is not there, and is told by the next run" }
        } catch {
            report.webhookProblem = "\(error)"
        }
    }
}
