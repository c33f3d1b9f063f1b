import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacPost

/// One message, one sender, and every sequence of what can happen to them: the ledger is held to a model that fits on a page.
@Suite struct ExhaustiveModelTests {
    /// Of the sequences, after what they begin with.
    private static let length = TestDepth.isFull ? 3 : 2

    private enum Action: Int, CaseIterable {
        /// Planned and rendered, as each run does with everybody.
        case prepare
        case claim, intend, accepted, deferred, failed, uncertain, notSent
        /// The process is gone with what it knew; the next begins as a run does.
        case crash
        case suppress, lift, resend, settleDelivered, settleNotDelivered
        /// Half an hour, in which every lease ends and everything that was put off is due.
        case wait
    }

    /// What the ledger should say, in as few words as possible.
    private struct Model {
        var state = DeliveryState.Kind.rendered
        var version = 1
        var isSuppressed = false
        /// Whether the claim that the sender holds is still its own.
        var hasClaim = false
        /// Whether the sender still has a claim in its hands, whatever it is worth.
        var holds = false
        /// Of which version the last intent was.
        var intended: Int?
        /// Of what was put off: whether its time has come.
        var isDue = false

        mutating func forget() {
            (hasClaim, holds, intended) = (false, false, nil)
        }

        /// - Returns: Whether the action is one that the ledger has to refuse.
        mutating func act(_ action: Action) -> Bool {
            switch action {
            case .prepare: if state == .planned { state = .rendered }
            case .claim:
                // A sender takes the next one when it is done with the last.
                guard !holds, state == .rendered || state == .deferred && isDue else { return false }
                if isSuppressed { state = .suppressed } else { (state, hasClaim, holds) = (.claimed, true, true) }
            case .intend:
                guard holds, intended == nil else { return false }
                guard hasClaim else {
                    holds = false
                    return false
                }
                if isSuppressed {
                    state = .suppressed
                    forget()
                } else {
                    (state, intended) = (.sending, version)
                }
            case .accepted, .deferred, .failed, .uncertain, .notSent:
                guard let intended else { return false }
                let said: DeliveryState.Kind =
                    switch action {
                    case .accepted: .accepted
                    case .deferred: .deferred
                    case .failed: .failed
                    case .uncertain: .uncertain
                    default: .rendered
                    }
                defer { forget() }
                // What became of an older version changes nothing of the new one, and what is known to have arrived stays so.
                guard intended == version, state != .accepted else { return false }
                // Found not to have arrived: then "I do not know" is no news.
                if said == .uncertain, state == .rendered { return false }
                (state, isDue) = (said, false)
            case .crash:
                if state == .claimed { state = .rendered }
                if state == .sending { state = .uncertain }
                forget()
            case .suppress: isSuppressed = true
            case .lift: isSuppressed = false
            case .resend:
                guard [.accepted, .failed, .uncertain, .suppressed, .deferred].contains(state) else { return false }
                state = .planned
                version += 1
            case .settleDelivered, .settleNotDelivered:
                guard state == .uncertain else { return true }
                state = action == .settleDelivered ? .accepted : .rendered
            case .wait:
                if state == .claimed { (state, hasClaim) = (.rendered, false) }
                if state == .sending { state = .uncertain }
                isDue = true
            }
            return false
        }
    }

    /// The ledger, and what its sender holds.
    private struct Real {
        let folder: TemporaryFolder
        var ledger: Ledger
        var key: LedgerKey
        var now = at(0)
        var claim: Claim?
        var intent: Claim?

        /// - Returns: Whether the ledger refused it.
        mutating func act(_ action: Action) throws -> Bool {
            do {
                switch action {
                case .prepare: try ledger.prepare([key], now: now)
                case .claim:
                    if claim == nil, intent == nil {
                        claim = try ledger.claim(1, channel: key.channel, owner: "one", lease: 900, now: now).first
                    }
                case .intend:
                    if let held = claim {
                        claim = nil
                        intent = try ledger.willSend([held], now: now).first
                    }
                case .accepted: try record(taken)
                case .deferred: try record(.deferred(reply: "450 later", until: now.advanced(bySeconds: 1200)))
                case .failed: try record(.failed(reply: "550 never"))
                case .uncertain: try record(.uncertain(reason: "gone after the dot"))
                case .notSent: try record(.notSent)
                case .crash:
                    (claim, intent) = (nil, nil)
                    try ledger.close()
                    ledger = try Ledger(path: folder.file, checking: false)
                    _ = try ledger.recover(.hold, isAlone: true, now: now)
                case .suppress:
                    try ledger.suppress([Suppression(address: key.address, reason: .manual, since: now, source: "ops")], now: now)
                case .lift: try ledger.liftSuppression(of: key.address, now: now)
                case .resend: try ledger.resend([key], now: now)
                case .settleDelivered: try ledger.settle([key], as: .delivered, now: now)
                case .settleNotDelivered: try ledger.settle([key], as: .notDelivered, now: now)
                case .wait:
                    now = now.advanced(bySeconds: 1800)
                    _ = try ledger.recover(.hold, now: now)
                }
                return false
            } catch LedgerError.refused {
                return true
            }
        }

        private mutating func record(_ result: AttemptResult) throws {
            guard let held = intent else { return }
            intent = nil
            try ledger.record([FinishedAttempt(held, result)], now: now)
        }
    }

    /// Where the sequences begin: with a message in each state, however it came there.
    private static let beginnings: [[Action]] = [
        [], [.claim], [.claim, .wait], [.claim, .intend], [.claim, .intend, .wait], [.claim, .intend, .uncertain],
        [.claim, .intend, .deferred],
        [.claim, .intend, .accepted], [.claim, .intend, .failed], [.suppress, .claim], [.claim, .intend, .wait, .resend],
        [.claim, .intend, .accepted, .resend, .prepare],
    ]

    @Test func theLedgerIsWhatItsModelIs() throws {
        let folder = try TemporaryFolder()
        // One for all; a channel for each, so that none sees another.
        var ledger = try Ledger(path: folder.file, checking: false)
        let actions = Action.allCases
        let count = (0..<Self.length).reduce(1) { product, _ in product * actions.count }
        var met: Set<DeliveryState.Kind> = []
        var refusals = 0
        for (place, beginning) in Self.beginnings.enumerated() {
            for number in 0..<count {
                let channel = "m\(place)-\(number)"
                let key = try LedgerKey(
                    subject: "ana", report: "daily", period: "2026-11-20", channel: channel, address: "\(channel)@example.test")
                var real = Real(folder: folder, ledger: ledger, key: key)
                var model = Model()
                try ledger.prepare([key], now: real.now)
                var rest = number
                var sequence = beginning
                for _ in 0..<Self.length {
                    sequence.append(actions[rest % actions.count])
                    rest /= actions.count
                }
                for action in sequence {
                    let isRefused = model.act(action)
                    #expect(try real.act(action) == isRefused, "\(sequence)")
                    refusals += isRefused ? 1 : 0
                }
                ledger = real.ledger
                let message = try #require(try ledger.message(key))
                met.insert(message.state.kind)
                #expect(
                    message.state.kind == model.state && message.version == model.version,
                    "\(sequence): \(message.state.kind), and not \(model.state)")
            }
        }
        #expect(met.count == DeliveryState.Kind.allCases.count && refusals > 100, "\(met)")
    }
}
