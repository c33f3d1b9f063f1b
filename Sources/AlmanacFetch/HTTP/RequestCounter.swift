internal import Synchronization

/// Counts of requests so far, for a line of progress and the run's report.
package struct RequestCounts: Hashable, Sendable {
    /// Requests begun, whether or not they were answered from the cache.
    package var requests = 0
    /// Questions that have their outcome.
    package var done = 0
    /// Times that something was sent: first tries and retries.
    package var tries = 0
    package var retries = 0
    /// Outcomes whose body was one that was kept.
    package var kept = 0
    /// Outcomes without an answer, or with a status of 400 or more.
    package var failed = 0
    /// Bytes of received bodies, decompressed.
    package var bytes: Int64 = 0

    package init() {}

    package var underWay: Int { requests - done }
}

/// Counts requests; shared by all that count in one run.
package final class RequestCounter: Sendable {
    private let state = Mutex(RequestCounts())

    package init() {}

    package var counts: RequestCounts { state.withLock { $0 } }

    func begin() {
        state.withLock { $0.requests += 1 }
    }

    func send(isRetry: Bool) {
        state.withLock {
            $0.tries += 1
            if isRetry { $0.retries += 1 }
        }
    }

    func receive(_ byteCount: Int) {
        state.withLock { $0.bytes += Int64(byteCount) }
    }

    func end(_ outcome: HTTPOutcome) {
        state.withLock {
            $0.done += 1
            if outcome.isKept { $0.kept += 1 }
            switch outcome.result {
            case .success(let response) where response.status < 400: break
            case .success, .failure: $0.failed += 1
            }
        }
    }
}
