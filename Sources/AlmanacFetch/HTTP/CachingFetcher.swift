internal import AlmanacModel

/// Asks only for changes: sends the tags of cached answers along, and uses recent ones without asking.
package struct CachingFetcher: HTTPFetcher {
    private let base: any HTTPFetcher
    private let cache: AnswerCache?
    private let clock: FetchClock
    private let tally: RequestCounter

    /// - Parameters:
    ///   - cache: `nil` keeps nothing; requests are counted all the same.
    ///   - tally: Counts requests, and those that kept answers stood in for.
    package init(_ base: any HTTPFetcher, cache: AnswerCache?, clock: FetchClock = .system, tally: RequestCounter = RequestCounter()) {
        self.base = base
        self.cache = cache
        self.clock = clock
        self.tally = tally
    }

    package func fetch(_ request: HTTPRequest) async -> HTTPOutcome {
        tally.begin()
        let outcome: HTTPOutcome
        if let cache, request.method == .get, !Task.isCancelled {
            outcome = await fetch(request, with: cache)
        } else {
            outcome = await base.fetch(request)
        }
        if outcome.isKept { tally.keep() }
        return outcome
    }

    private func fetch(_ request: HTTPRequest, with cache: AnswerCache) async -> HTTPOutcome {
        let key = AnswerKey(request)
        let kept = cache.answer(for: key)
        if let kept, let maximumAge = request.maximumAge {
            // One from the future is of a clock that was wrong.
            let age = clock.now().seconds.subtractingReportingOverflow(kept.checked)
            if !age.overflow, age.partialValue >= 0, age.partialValue < maximumAge {
                return HTTPOutcome(.success(kept.response), tries: 0, isKept: true)
            }
        }
        var asking = request
        if let kept {
            if let tag = kept.response.header("ETag") { asking.headers.append(HTTPField("If-None-Match", tag)) }
            if let date = kept.response.header("Last-Modified") { asking.headers.append(HTTPField("If-Modified-Since", date)) }
        }
        var outcome = await base.fetch(asking)
        guard case .success(let response) = outcome.result else { return outcome }
        switch response.status {
        case 304:
            guard var kept else { break }
            kept.checked = clock.now().seconds
            cache.keep(kept, for: key)
            outcome.result = .success(kept.response)
            outcome.isKept = true
        case 200:
            if AnswerCache.mayKeep(response, maximumAge: request.maximumAge) {
                cache.keep(CachedAnswer(response, checked: clock.now().seconds), for: key)
            } else {
                cache.forget(key)
            }
        default: break
        }
        return outcome
    }
}
