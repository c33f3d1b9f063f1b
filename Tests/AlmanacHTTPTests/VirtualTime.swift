import AlmanacModel
import Synchronization

@testable import AlmanacFetch

/// A clock that goes on only when everybody waits for it.
final class VirtualTime: Sendable {
    private struct Sleeper {
        var wakes: Duration
        var resume: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var elapsed: Duration = .zero
        /// What somebody set the calendar's clock wrong by.
        var error: Int64 = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var next = 0
        var slept: [Duration] = []
    }

    private let state = Mutex(State())
    private let chance: @Sendable () -> Double
    /// 2026-11-20T12:00:00Z.
    static let start: Int64 = 1_795_176_000

    init(chance: @escaping @Sendable () -> Double = { 1 }) {
        self.chance = chance
    }

    var elapsed: Duration { state.withLock { $0.elapsed } }
    /// What was waited for, in order.
    var slept: [Duration] { state.withLock { $0.slept } }
    var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Until so many wait, without the time going on.
    func waitForSleepers(_ count: Int) async {
        while sleeperCount < count { await Task.yield() }
    }

    func advance(by duration: Duration) {
        state.withLock { $0.elapsed += duration }
    }

    func setBack(seconds: Int64) {
        state.withLock { $0.error -= seconds }
    }

    var clock: FetchClock {
        FetchClock(
            now: { Instant(seconds: Self.start + self.state.withLock { $0.elapsed.components.seconds + $0.error }) },
            elapsed: { self.elapsed },
            sleep: { try await self.sleep($0) }, chance: chance)
    }

    func sleep(_ duration: Duration) async throws {
        let number = state.withLock { state in
            state.next += 1
            state.slept.append(duration)
            return state.next
        }
        let isWhole = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if state.cancelled.contains(number) { return true }
                    state.sleepers[number] = Sleeper(wakes: state.elapsed + duration, resume: continuation)
                    return false
                }
                if isCancelled { continuation.resume(returning: false) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(number)
                return state.sleepers.removeValue(forKey: number)
            }
            sleeper?.resume.resume(returning: false)
        }
        if !isWhole { throw CancellationError() }
    }

    /// Runs something, and the time with it.
    func run<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
        await withTaskGroup(of: Result?.self) { group in
            group.addTask { await body() }
            group.addTask {
                while !Task.isCancelled {
                    for _ in 0..<60 { await Task.yield() }
                    self.wakeNext()
                }
                return nil
            }
            for await case let result? in group {
                group.cancelAll()
                return result
            }
            preconditionFailure("the body gives a result")
        }
    }

    private func wakeNext() {
        let sleeper = state.withLock { state -> Sleeper? in
            guard let next = state.sleepers.min(by: { ($0.value.wakes, $0.key) < ($1.value.wakes, $1.key) }) else { return nil }
            state.elapsed = max(state.elapsed, next.value.wakes)
            return state.sleepers.removeValue(forKey: next.key)
        }
        sleeper?.resume.resume(returning: true)
    }
}
