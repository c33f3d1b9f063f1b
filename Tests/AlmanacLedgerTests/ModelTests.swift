import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacPost

/// Workers that crash, a relay that takes a message and hangs up, a clock that jumps, and the ledger between them.
struct ModelTests {
    @Test(arguments: 0..<12)
    func losesNothingAndSendsNothingTwice(seed: Int) throws {
        var night = try Night(seed: UInt64(seed), policy: .hold)
        try night.run(steps: 160)
        try night.finish()
        for key in night.keys {
            let state = try #require(try night.ledger.kind(key))
            let versions = night.relay.taken[key] ?? [:]
            // Duplicates: none, whatever happened.
            #expect(versions.values.allSatisfy { $0 == 1 }, "seed \(seed): \(key) was taken \(versions)")
            let version = try #require(try night.ledger.message(key)).version
            let isTaken = versions[version] != nil
            switch state {
            case .accepted: #expect(isTaken, "seed \(seed): \(key) is accepted and was not taken")
            case .failed: #expect(!isTaken && night.relay.refused.contains(key), "seed \(seed): \(key) failed")
            case .suppressed: #expect(!isTaken && night.isSuppressed(key), "seed \(seed): \(key) is suppressed")
            case .uncertain: #expect(night.wasLeftInDoubt.contains(key), "seed \(seed): \(key) is uncertain for no reason")
            case .planned, .rendered, .claimed, .sending, .deferred: Issue.record("seed \(seed): \(key) was lost as \(state.name)")
            }
            // What the relay took is accepted, or listed as uncertain.
            if isTaken { #expect(state == .accepted || state == .uncertain, "seed \(seed): \(key) was taken and is \(state.name)") }
        }
        let audit = try night.ledger.audit(scope, expected: night.keys)
        #expect(audit.missing.isEmpty && audit.unexpected == 0)
        #expect(audit.accepted + audit.open.count == night.keys.count)
    }

    @Test(arguments: 100..<110)
    func sendsTwiceOnlyWhatWasUncertainAndAskedFor(seed: Int) throws {
        var night = try Night(seed: UInt64(seed), policy: .retry(upTo: 50))
        try night.run(steps: 160)
        try night.finish()
        for key in night.keys {
            let state = try #require(try night.ledger.kind(key))
            #expect([.accepted, .failed, .suppressed].contains(state), "seed \(seed): \(key) is \(state.name)")
            let message = try #require(try night.ledger.message(key))
            let taken = night.relay.taken[key]?[message.version] ?? 0
            if state == .accepted { #expect(taken > 0, "seed \(seed): \(key) was lost") }
            for (version, count) in night.relay.taken[key] ?? [:] where count > 1 {
                #expect(night.retried.contains(key), "seed \(seed): version \(version) of \(key) was sent twice")
            }
        }
    }

    /// The two above prove nothing unless these things happen in them.
    @Test func meetsWhatItIsMeantToMeet() throws {
        var crashes = 0, doubts = 0, late = 0, duplicates = 0, deferrals = 0
        for seed in 0..<6 {
            var night = try Night(seed: UInt64(seed), policy: seed < 3 ? .hold : .retry(upTo: 50))
            try night.run(steps: 160)
            try night.finish()
            crashes += night.crashes
            doubts += night.wasLeftInDoubt.count
            late += night.late
            deferrals += night.deferrals
            duplicates += night.relay.taken.values.count { $0.values.contains { $0 > 1 } }
        }
        #expect(
            crashes > 20 && doubts > 15 && late > 8 && deferrals > 8 && duplicates > 1,
            "\(crashes) \(doubts) \(late) \(deferrals) \(duplicates)")
    }
}

/// A relay that remembers what it took responsibility for.
private struct Relay {
    /// By key and version, how often.
    var taken: [LedgerKey: [Int: Int]] = [:]
    var refused: Set<LedgerKey> = []

    /// - Returns: `nil` when the connection is lost after the end of the data.
    mutating func take(_ claim: Claim, now: Instant, using generator: inout SeededGenerator) -> AttemptResult? {
        switch Int.random(in: 0..<20, using: &generator) {
        case 0..<3: return .deferred(reply: "450 busy", until: now.advanced(bySeconds: 1800))
        case 3:
            refused.insert(claim.key)
            return .failed(reply: "550 no")
        case 4: return .notSent
        case 5: return nil
        case 6:
            taken[claim.key, default: [:]][claim.version, default: 0] += 1
            return nil
        default:
            taken[claim.key, default: [:]][claim.version, default: 0] += 1
            return .accepted(reply: "250 ok", relayID: nil)
        }
    }
}

private struct Worker {
    var ledger: Ledger
    var claimed: [Claim] = []
    var intended: [Claim] = []
    var told: [FinishedAttempt] = []
}

private struct Night {
    let temporary: TemporaryFolder
    var generator: SeededGenerator
    let policy: UncertainPolicy
    let keys: [LedgerKey]
    var ledger: Ledger
    var workers: [Worker] = []
    var relay = Relay()
    var now = at(0)
    var wasLeftInDoubt: Set<LedgerKey> = []
    var retried: Set<LedgerKey> = []
    var crashes = 0
    var late = 0
    var deferrals = 0
    /// What every message is known to have become for good, by version; such a thing must not change.
    var settled: [LedgerKey: (version: Int, state: DeliveryState.Kind)] = [:]

    init(seed: UInt64, policy: UncertainPolicy) throws {
        temporary = try TemporaryFolder()
        generator = SeededGenerator(seed: seed)
        self.policy = policy
        keys = try (0..<18).map { try key("subject \($0)") }
        ledger = try Ledger(path: temporary.file, checking: false)
        for _ in 0..<3 { workers.append(Worker(ledger: try Ledger(path: temporary.file, checking: false))) }
        try ledger.suppress(
            keys.filter { isSuppressed($0) }.map { Suppression(address: $0.address, reason: .manual, since: now, source: "ops") }, now: now)
    }

    func isSuppressed(_ key: LedgerKey) -> Bool {
        key.subject.hasSuffix("7")
    }

    private mutating func roll(_ sides: Int) -> Int {
        Int.random(in: 0..<sides, using: &generator)
    }

    mutating func run(steps: Int) throws {
        for _ in 0..<steps {
            try step()
            try check()
        }
    }

    /// Without faults from now on, until a long time has passed.
    mutating func finish() throws {
        for _ in 0..<16 {
            now = now.advanced(bySeconds: 40_000)
            try plan()
            retried.formUnion(try ledger.recover(policy, now: now).retried)
            for index in workers.indices {
                // Everything that is under way comes to its end first.
                for _ in 0..<8 { try act(index, isFaulty: false) }
            }
            try check()
        }
    }

    private mutating func plan() throws {
        _ = try ledger.plan(keys.map { PlannedMessage($0) }, now: now)
        try ledger.markRendered(keys.map { RenderedMessage(key: $0, contentHash: $0.subject, bytes: 1) }, now: now)
    }

    private mutating func step() throws {
        switch roll(24) {
        case 0: try plan()
        case 1: now = now.advanced(bySeconds: Int64(roll(2000)))
        case 2: now = now.advanced(bySeconds: Int64(roll(200)) - 100)
        case 3 where roll(6) == 0: now = now.advanced(bySeconds: -Int64(roll(100_000)))
        case 4: retried.formUnion(try ledger.recover(policy, now: now).retried)
        case 5: try crash(roll(workers.count))
        case 6 where roll(4) == 0: try resend()
        default: try act(roll(workers.count), isFaulty: true)
        }
    }

    private mutating func resend() throws {
        let key = keys[roll(keys.count)]
        if case .planned = try ledger.resend([key], now: now)[0] { settled[key] = nil }
    }

    /// The process is gone with all it knew; another takes its place.
    private mutating func crash(_ index: Int) throws {
        crashes += 1
        wasLeftInDoubt.formUnion(workers[index].intended.map(\.key))
        wasLeftInDoubt.formUnion(workers[index].told.map(\.claim.key))
        try workers[index].ledger.close()
        workers[index] = Worker(ledger: try Ledger(path: temporary.file, checking: false))
    }

    private mutating func act(_ index: Int, isFaulty: Bool) throws {
        var worker = workers[index]
        defer { workers[index] = worker }
        if !worker.told.isEmpty, !isFaulty || roll(3) > 0 {
            let outcomes = worker.told
            worker.told = []
            late += outcomes.count { !$0.claim.lease.isAlive(at: now) }
            try worker.ledger.record(outcomes, now: now)
        } else if let claim = worker.intended.first {
            worker.intended.removeFirst()
            guard claim.lease.isAlive(at: now) else {
                // Another worker may have it by now.
                worker.told.append(FinishedAttempt(claim, .notSent))
                return
            }
            if isFaulty {
                let result = relay.take(claim, now: now, using: &generator)
                if result == nil { wasLeftInDoubt.insert(claim.key) }
                if case .deferred = result { deferrals += 1 }
                worker.told.append(FinishedAttempt(claim, result ?? .uncertain(reason: "connection lost after the end of the data")))
            } else {
                relay.taken[claim.key, default: [:]][claim.version, default: 0] += 1
                worker.told.append(FinishedAttempt(claim, taken))
            }
        } else if !worker.claimed.isEmpty {
            let claims = worker.claimed
            worker.claimed = []
            if isFaulty, roll(10) == 0 {
                try worker.ledger.release(claims, now: now)
            } else {
                worker.intended = try worker.ledger.willSend(claims, now: now)
            }
        } else {
            worker.claimed = try worker.ledger.claim(1 + roll(4), owner: "worker \(index)", lease: 600, now: now)
            for claim in worker.claimed { #expect(!isSuppressed(claim.key)) }
        }
    }

    /// What holds after every single step.
    private mutating func check() throws {
        let messages = try ledger.messages(scope)
        for message in messages {
            let kind = message.state.kind
            if let before = settled[message.key], before.version == message.version {
                #expect(before.state == kind, "\(message.key) was \(before.state.name) and is \(kind.name)")
            }
            if kind == .accepted || kind == .suppressed { settled[message.key] = (message.version, kind) }
            if kind == .accepted { #expect(relay.taken[message.key]?[message.version] != nil) }
        }
        // Every message in somebody's hands is in one pair of hands.
        let held = workers.flatMap(\.intended).filter { $0.lease.isAlive(at: now) }.map { "\($0.key) \($0.version)" }
        if case .hold = policy { #expect(Set(held).count == held.count) }
    }
}
