internal import AlmanacModel

/// Sends requests with retries and limits: few at a time, again after a wait when that may help, and none to a server that is down.
package struct RetryingFetcher: HTTPFetcher {
    private let transport: any HTTPTransport
    private let policy: FetchPolicy
    private let clock: FetchClock
    private let tally: RequestCounter
    private let limiter: ConcurrencyLimiter
    private let ledger: HostHistory
    private let start: Duration

    /// - Parameter tally: Counts retries and bytes; requests are counted by the outermost fetcher.
    package init(
        _ transport: any HTTPTransport, policy: FetchPolicy = FetchPolicy(), clock: FetchClock = .system,
        tally: RequestCounter = RequestCounter()
    ) {
        self.transport = transport
        self.policy = policy
        self.clock = clock
        self.tally = tally
        limiter = ConcurrencyLimiter(limit: max(1, policy.requestsAtOnce), perHost: max(1, policy.requestsAtOncePerHost))
        ledger = HostHistory(policy)
        start = clock.elapsed()
    }

    package func fetch(_ request: HTTPRequest) async -> HTTPOutcome {
        let host: String
        do throws(WebAddress.Problem) {
            host = try WebAddress(request.url).hostAndPort
        } catch {
            return HTTPOutcome(.failure(HTTPFailure(.invalid, "the URL of a request is none")), tries: 0)
        }
        ledger.earn(host)
        var tries = 0
        var latest: Result<HTTPResponse, HTTPFailure>?
        while true {
            switch await send(request, to: host, isRetry: tries > 0) {
            case .failure(.notSent(let failure)):
                // A server's answer is more useful than the reason why it was not asked again.
                return HTTPOutcome(failure.kind == .cancelled ? .failure(failure) : latest ?? .failure(failure), tries: tries)
            case .failure(.failed(let failure)): latest = .failure(failure)
            case .success(let response): latest = .success(response)
            }
            tries += 1
            guard let result = latest, let wait = waitBeforeRetry(after: result, of: request, tries: tries, host: host) else {
                return HTTPOutcome(latest ?? .failure(.cancelled), tries: tries)
            }
            do {
                try await clock.sleep(wait)
            } catch {
                return HTTPOutcome(.failure(.cancelled), tries: tries)
            }
        }
    }

    private enum SendError: Error {
        case notSent(HTTPFailure)
        case failed(HTTPFailure)
    }

    /// Sends once, after waiting for its turn.
    private func send(_ request: HTTPRequest, to host: String, isRetry: Bool) async -> Result<HTTPResponse, SendError> {
        while true {
            guard await limiter.enter(host) else { return .failure(.notSent(.cancelled)) }
            // Wait for the host outside of the limiter, so that requests to others go on.
            guard let pause = ledger.pause(host, at: clock.elapsed()) else { break }
            limiter.leave(host)
            if let failure = overdue(after: pause) { return .failure(.notSent(failure)) }
            do {
                try await clock.sleep(pause)
            } catch {
                return .failure(.notSent(.cancelled))
            }
        }
        defer { limiter.leave(host) }
        if Task.isCancelled { return .failure(.notSent(.cancelled)) }
        if let failure = overdue(after: .zero) { return .failure(.notSent(failure)) }
        if let rest = ledger.rest(host, at: clock.elapsed()) {
            let failures = "\(max(1, policy.failuresBeforeRest)) connections in a row"
            return .failure(
                .notSent(HTTPFailure(.connect, "\(host) did not take \(failures); it is not asked again for \(rest.inSeconds)")))
        }
        if isRetry { tally.retry() }
        do throws(HTTPFailure) {
            let response = try await transport.send(request)
            tally.receive(response.body.count)
            ledger.answered(host)
            // Before the place is free for the next request: the pause is for the host, not for this request alone.
            if response.status == 429 || response.status == 503, let asked = retryAfter(response), asked <= policy.longestRetryAfter {
                ledger.pause(host, until: clock.elapsed() + asked)
            }
            return .success(response)
        } catch {
            switch error.kind {
            case .connect: ledger.didNotConnect(host, at: clock.elapsed())
            case .cancelled: break
            // The host is there, though the request failed.
            case .security, .timeout, .reset, .tooLarge, .redirect, .invalid: ledger.answered(host)
            }
            return .failure(.failed(error))
        }
    }

    /// - Returns: The wait before the next try; `nil` for none.
    private func waitBeforeRetry(after result: Result<HTTPResponse, HTTPFailure>, of request: HTTPRequest, tries: Int, host: String)
        -> Duration?
    {
        let now = clock.elapsed()
        var asked: Duration?
        switch result {
        case .success(let response):
            guard HTTPStatus.isTransient(response.status) else { return nil }
            asked = retryAfter(response)
            if let asked, asked > policy.longestRetryAfter { return nil }
        case .failure(let failure):
            switch failure.kind {
            case .connect, .reset, .timeout: break
            case .security, .tooLarge, .redirect, .invalid, .cancelled: return nil
            }
        }
        // A POST that is sent twice may count twice.
        guard request.method == .get, tries <= policy.retries, !Task.isCancelled else { return nil }
        // Jitter also after `Retry-After`, so that clients do not come back all at once.
        let wait = (asked ?? .zero) + jitter(tries: tries)
        guard overdue(after: wait) == nil, ledger.rest(host, at: now) == nil, ledger.spend(host) else { return nil }
        return wait
    }

    /// - Source: "Exponential Backoff And Jitter", AWS Architecture Blog, the variant called full jitter.
    private func jitter(tries: Int) -> Duration {
        var longest = policy.firstDelay
        for _ in 1..<max(1, tries) {
            guard longest < policy.longestDelay else { break }
            longest *= 2
        }
        return min(longest, policy.longestDelay) * clock.chance()
    }

    private func retryAfter(_ response: HTTPResponse) -> Duration? {
        guard let text = response.header("Retry-After") else { return nil }
        let now = clock.now().seconds
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            // A number too long for an integer is longer than anyone waits.
            return .seconds(min(Int64(text) ?? .max, 1 << 40))
        }
        guard let then = HTTPDate.seconds(text, now: now) else { return nil }
        return .seconds(max(0, then - now))
    }

    private func overdue(after wait: Duration) -> HTTPFailure? {
        guard let deadline = policy.deadline, clock.elapsed() - start + wait >= deadline else { return nil }
        return HTTPFailure(.timeout, "not asked: the \(deadline.inSeconds) for the whole run are over")
    }

    /// Number of requests that wait for a place; for tests.
    var waiting: Int { limiter.waiting }

    /// Number of retries that the host of a URL has left; for tests.
    func retriesLeft(_ hostAndPort: String) -> Int { ledger.retriesLeft(hostAndPort) }
}

extension HTTPFailure {
    package static let cancelled = HTTPFailure(.cancelled, "the run is being stopped")
}

extension Duration {
    /// `30 s`, `0.2 s`: with one decimal below ten seconds unless it is none.
    package var inSeconds: String {
        let tenths = Int64((self / .milliseconds(100)).rounded())
        return tenths % 10 == 0 || tenths >= 100 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}
