internal import Synchronization

/// Remembers what hosts have done lately, and so what may still be asked of them.
final class HostHistory: Sendable {
    private struct Host {
        /// Fractions of a retry; see `unit`.
        var budget: Int
        /// Connections in a row that came to nothing.
        var failures = 0
        /// Time on the clock of elapsed time.
        var restsUntil: Duration = .zero
        /// A server said when it wants to be asked again.
        var waitsUntil: Duration = .zero
    }

    private let policy: FetchPolicy
    /// Cost of a retry; a first try earns 1. Whole numbers, so that nothing is lost or won by rounding.
    private let unit: Int
    private let hosts = Mutex<[String: Host]>([:])

    init(_ policy: FetchPolicy) {
        self.policy = policy
        unit = max(1, policy.triesPerRetry)
    }

    func earn(_ host: String) {
        with(host) { $0.budget = min($0.budget + 1, maximumBudget) }
    }

    /// - Returns: True when there was a retry left to take.
    func spend(_ host: String) -> Bool {
        with(host) { entry in
            guard entry.budget >= unit else { return false }
            entry.budget -= unit
            return true
        }
    }

    /// Whole retries that are left.
    func retriesLeft(_ host: String) -> Int {
        with(host) { $0.budget / unit }
    }

    /// Time for which the host is left alone because nobody answers there; `nil` when it may be asked.
    func rest(_ host: String, at now: Duration) -> Duration? {
        with(host) { $0.restsUntil > now ? $0.restsUntil - now : nil }
    }

    /// Time for which the host wants not to be asked; `nil` when it may be.
    func pause(_ host: String, at now: Duration) -> Duration? {
        with(host) { $0.waitsUntil > now ? $0.waitsUntil - now : nil }
    }

    func pause(_ host: String, until time: Duration) {
        with(host) { $0.waitsUntil = max($0.waitsUntil, time) }
    }

    func answered(_ host: String) {
        with(host) {
            $0.failures = 0
            $0.restsUntil = .zero
        }
    }

    func didNotConnect(_ host: String, at now: Duration) {
        with(host) { entry in
            entry.failures = min(entry.failures + 1, policy.failuresBeforeRest)
            // After the rest, one further failure is enough for the next one.
            if entry.failures >= max(1, policy.failuresBeforeRest) { entry.restsUntil = now + policy.rest }
        }
    }

    private var maximumBudget: Int { max(0, policy.retryBudget).multipliedReportingOverflow(by: unit).partialValue }

    private func with<Result: Sendable>(_ host: String, _ body: (inout sending Host) -> sending Result) -> Result {
        hosts.withLock { hosts in
            var entry = hosts[host] ?? Host(budget: maximumBudget)
            defer { hosts[host] = entry }
            return body(&entry)
        }
    }
}
