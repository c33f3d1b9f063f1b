internal import Synchronization

/// Counts of requests so far, for the run's report.
package struct RequestCounts: Hashable, Sendable {
    /// Requests begun, whether or not they were answered from the cache.
    package var requests = 0
    package var retries = 0
    /// Outcomes whose body was one that was kept.
    package var kept = 0
    /// Bytes of received bodies, decompressed.
    package var bytes: Int64 = 0

    package init() {}
}

/// Counts requests; shared by all that count in one run.
package final class RequestCounter: Sendable {
    private let state = Mutex(RequestCounts())

    package init() {}

    package var counts: RequestCounts { state.withLock { $0 } }

    func begin() {
        state.withLock { $0.requests += 1 }
    }

    func retry() {
        state.withLock { $0.retries += 1 }
    }

    func receive(_ byteCount: Int) {
        state.withLock { $0.bytes += Int64(byteCount) }
    }

    func keep() {
        state.withLock { $0.kept += 1 }
    }
}
