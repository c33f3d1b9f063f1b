import AlmanacMail
import AlmanacModel
import AlmanacPost
import Synchronization

/// Sends what is ready over several connections: intent, mail, outcome, each synced to the device before the next.
struct MailSender: Sendable {
    let state: StateFolder
    let settings: MailSettings
    let channel: String
    /// Envelope sender where no address for bounces is set.
    let sender: String
    let clock: @Sendable () -> Instant
    /// True for mail, which is checked against the rules of mail.
    var isMail = true
    /// The name of the webhook's channel; `nil` for a webhook that has no name for readers.
    var webhook: String? {
        didSet { isMail = webhook == nil }
    }
    /// Called after each try, on any thread.
    var tell: (@Sendable (MailEvent) -> Void)?
    private let gate: Gate

    init(state: StateFolder, settings: MailSettings, channel: String, sender: String, clock: @escaping @Sendable () -> Instant) {
        self.state = state
        self.settings = settings
        self.channel = channel
        self.sender = sender
        self.clock = clock
        gate = Gate(rate: settings.rate, patience: max(10, 3 * settings.connections))
    }

    /// True when the server deferred so many in a row that more are not worth trying.
    var isCutShort: Bool { gate.isShut }

    /// Outcomes of the tries of a round.
    struct Tally: Sendable {
        var accepted = 0
        var deferred = 0
        var failed = 0
        var uncertain = 0
        /// True when the server deferred so many in a row that the rest was not tried.
        var wasCutShort = false
        /// Why the first mail was put off.
        var deferral: String?
        /// Why the server refuses the login.
        var loginRefusal: String?
        /// Why the server takes no mail from us.
        var sessionRefusal: String?
        var failures: [RunReport.Failure] = []

        mutating func add(_ other: Tally) {
            accepted += other.accepted
            deferred += other.deferred
            failed += other.failed
            uncertain += other.uncertain
            wasCutShort = wasCutShort || other.wasCutShort
            deferral = deferral ?? other.deferral
            loginRefusal = loginRefusal ?? other.loginRefusal
            sessionRefusal = sessionRefusal ?? other.sessionRefusal
            failures += other.failures.prefix(max(0, RunReport.keptNotices - failures.count))
        }
    }

    /// Behind `Ledger.unsent`, the reason for a mail that says nothing. It is made again of newer data.
    static let nothing = "it would show no number and ask for nothing"
    /// Mails that a connection claims at once. A crash leaves as many to be taken back, at most one of them uncertain.
    private static let claimSize = 8
    /// Longer than a server may take to answer the final dot.
    private static let leaseSeconds: Int64 = 1800

    /// Sends all that is ready now.
    ///
    /// - Parameter waits: Waits for deferred mails, too, as long as the settings say.
    func run(_ carriers: [any MailCarrier], waits: Bool = true) async throws(RunFailure) -> Tally {
        let owner = "almanac \(Executable.processNumber)"
        do {
            return try await withThrowingTaskGroup(of: Tally.self) { group in
                for carrier in carriers {
                    group.addTask { try await work(carrier, owner: owner, waits: waits) }
                }
                var tally = Tally()
                while let one = try await group.next() { tally.add(one) }
                tally.wasCutShort = gate.isShut
                return tally
            }
        } catch {
            throw RunFailure(of: error)
        }
    }

    private func work(_ carrier: any MailCarrier, owner: String, waits: Bool) async throws -> Tally {
        var tally = Tally()
        while gate.isOpen {
            var claims = try state.ledger.claim(Self.claimSize, channel: channel, owner: owner, lease: Self.leaseSeconds, now: clock())[...]
            if claims.isEmpty {
                guard waits, try await waitForDeferred() else { break }
                continue
            }
            while let claim = claims.popFirst() {
                guard await gate.turn() else {
                    try state.ledger.release([claim] + claims, now: clock())
                    return tally
                }
                try await send(claim, carrier, &tally)
            }
        }
        return tally
    }

    private func send(_ claim: Claim, _ carrier: any MailCarrier, _ tally: inout Tally) async throws {
        let ledger = state.ledger
        let message = try state.mail(claim.contentHash)
        let problem = isMail ? message.map { MailCheck.findings(in: $0) }?.first { $0.isFatal } : nil
        // The lease is over, or the reader has left meanwhile.
        guard let granted = try ledger.willSend([claim], now: clock()).first else { return }
        let result: AttemptResult
        if let problem {
            result = .failed(reply: Ledger.unsent + problem.description)
        } else if let message {
            let outcome = await carrier.send(Envelope(sender: envelopeSender(of: claim), recipient: claim.key.address, message: message))
            gate.note(outcome)
            if case .loginRefused(let reply) = outcome { tally.loginRefusal = reply }
            if case .sessionRefused(let reply) = outcome {
                tally.sessionRefusal =
                    webhook.map { "the webhook of the channel '\($0)' takes nothing from here: \(reply)" }
                    ?? "the mail server takes no mail from here: \(reply)"
            }
            result = self.result(outcome, on: granted)
        } else {
            result = .failed(reply: Ledger.unsent + "its file in \(state.path)/outbox is gone or is not what it was")
        }
        let states = try ledger.record([FinishedAttempt(granted, result)], now: clock())
        if let tell, let state = states.first {
            tell(MailEvent(time: clock(), key: claim.key, version: claim.version, state: state, reply: result.words))
        }
        let words: String?
        switch result {
        case .accepted:
            tally.accepted += 1
            state.drop(claim.contentHash)
            words = nil
        case .deferred:
            tally.deferred += 1
            tally.deferral = tally.deferral ?? result.words
            words = nil
        case .failed(let reply):
            tally.failed += 1
            state.drop(claim.contentHash)
            words = reply
        case .uncertain(let reason):
            tally.uncertain += 1
            words = "may have been sent: \(reason)"
        case .notSent: words = nil
        }
        if let words, tally.failures.count < RunReport.keptNotices {
            tally.failures.append(.init(subject: claim.key.subject, notice: Notice(place: claim.key.description, message: words)))
        }
    }

    /// The address for bounces of this mail; its token alone says which mail bounced.
    private func envelopeSender(of claim: Claim) -> String {
        guard let bounces = settings.bounces else { return sender }
        return claim.bounceToken(secret: state.secret).map { bounces.mailbox(token: $0.text) } ?? bounces.mailbox
    }

    private func result(_ outcome: SendOutcome, on claim: Claim) -> AttemptResult {
        switch outcome {
        case .accepted(let reply): return .accepted(reply: reply, relayID: Self.relayID(reply))
        // A refusal of the sender says nothing of the address, so the mail is due again, like everybody's.
        case .failed(let reply) where !SMTPReply.isOfSender(reply): return .failed(reply: reply)
        case .uncertain(let reason): return .uncertain(reason: reason)
        case .deferred(let reply), .loginRefused(let reply), .sessionRefused(let reply), .failed(let reply):
            var generator = SystemRandomNumberGenerator()
            return RetrySchedule(days: settings.giveUpDays).result(on: claim, reply: reply, now: clock(), using: &generator)
        }
    }

    /// The server's own name for the mail, `4F1A2` of `250 2.0.0 Ok: queued as 4F1A2`.
    static func relayID(_ reply: String) -> String? {
        guard let range = reply.firstRange(of: "queued as ") else { return nil }
        let id = reply[range.upperBound...].prefix { !$0.isWhitespace }
        return id.isEmpty ? nil : String(id)
    }

    /// - Returns: `false` when nothing is due soon enough.
    private func waitForDeferred() async throws -> Bool {
        guard settings.retryWithin > 0, let due = try state.ledger.nextDue(channel: channel) else { return false }
        let seconds = due.seconds - clock().seconds
        guard seconds <= Int64(settings.retryWithin) * 60 else { return false }
        return await gate.sleep(.seconds(max(seconds, 1)))
    }

    /// State shared by all connections: their pace, and when to stop.
    private final class Gate: Sendable {
        private struct State {
            var pace: SendPace?
            /// Mails deferred since one was accepted or refused.
            var deferredInARow = 0
        }

        private let state: Mutex<State>
        private let patience: Int
        private let clock = ContinuousClock()
        private let begin: ContinuousClock.Instant

        init(rate: Int?, patience: Int) {
            state = Mutex(State(pace: rate.map { SendPace(perMinute: $0) }))
            self.patience = patience
            begin = clock.now
        }

        /// True once the server has deferred too many in a row.
        var isShut: Bool { state.withLock { $0.deferredInARow } >= patience }

        var isOpen: Bool { !isShut && StopSignal.exitCode == nil && !Task.isCancelled }

        func note(_ outcome: SendOutcome) {
            state.withLock { state in
                switch outcome {
                case .deferred: state.deferredInARow += 1
                case .failed(let reply) where SMTPReply.isOfSender(reply): state.deferredInARow += 1
                // A client that retries with a wrong password, or after a refused session, is locked out.
                case .loginRefused, .sessionRefused: state.deferredInARow = patience
                case .accepted, .failed, .uncertain: state.deferredInARow = 0
                }
            }
        }

        /// Waits for its turn to send; `false` when sending is over.
        func turn() async -> Bool {
            guard isOpen else { return false }
            let now = Int64((clock.now - begin) / .nanoseconds(1))
            let wait = state.withLock { $0.pace?.take(now: now) ?? 0 }
            return await sleep(.nanoseconds(wait))
        }

        /// - Returns: True when it is still open afterwards.
        func sleep(_ duration: Duration) async -> Bool {
            let end = clock.now + duration
            while isOpen, clock.now < end {
                // Short naps, to notice signals. Ordinary absence: a cancelled nap is over.
                try? await Task.sleep(for: min(end - clock.now, .milliseconds(100)))
            }
            return isOpen
        }
    }
}

extension AttemptResult {
    /// The server's reply, or why the outcome is unknown.
    fileprivate var words: String? {
        switch self {
        case .accepted(let reply, _), .deferred(let reply, _), .failed(let reply), .uncertain(let reply): reply
        case .notSent: nil
        }
    }
}
