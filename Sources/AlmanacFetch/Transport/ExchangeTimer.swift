internal import Synchronization

/// Says when an exchange with a server takes too long, and at what.
final class ExchangeTimer: Sendable {
    private struct State {
        var host: String
        var since: ContinuousClock.Instant
        var hasFirstByte = false
    }

    private let limits: NetworkLimits
    private let start = ContinuousClock.now
    private let state: Mutex<State>

    init(_ limits: NetworkLimits, host: String) {
        self.limits = limits
        state = Mutex(State(host: host, since: start))
    }

    /// A request is being sent; its first byte counts from here.
    func send(to host: String) {
        state.withLock { $0 = State(host: host, since: .now) }
    }

    func receive() {
        state.withLock {
            $0.since = .now
            $0.hasFirstByte = true
        }
    }

    /// - Returns: Why, once it is too late; `nil` when the exchange was done before.
    func expiry() async -> HTTPFailure? {
        while true {
            let (due, failure) = next()
            let now = ContinuousClock.now
            if due <= now { return failure }
            do {
                // A first byte may come at any time, and from then on less time is given.
                try await Task.sleep(until: min(due, now + limits.idle / 4), clock: .continuous)
            } catch {
                return nil
            }
        }
    }

    private func next() -> (due: ContinuousClock.Instant, failure: HTTPFailure) {
        let state = state.withLock { $0 }
        let whole = start + limits.whole
        let next = state.since + (state.hasFirstByte ? limits.idle : limits.firstByte)
        if whole <= next {
            return (whole, HTTPFailure(.timeout, "no whole answer from \(state.host) after \(limits.whole.inSeconds)"))
        }
        if state.hasFirstByte {
            return (next, HTTPFailure(.timeout, "\(state.host) stopped in the middle of its answer, for \(limits.idle.inSeconds)"))
        }
        return (next, HTTPFailure(.timeout, "no first byte from \(state.host) after \(limits.firstByte.inSeconds)"))
    }
}
