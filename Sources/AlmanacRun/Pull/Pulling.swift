import AlmanacDump
package import AlmanacFetch
package import AlmanacModel

/// Asks the servers for everybody and writes the answers into a dump.
package struct Pulling: Sendable {
    package var settings: PullSettings
    /// Variables that may hold tokens and proxies.
    package var environment: [String: String]
    /// The path of the dump; `-` for standard output.
    package var output: String
    /// Ids to ask for; everybody when `nil`.
    package var only: Set<String>?
    /// Subjects to skip as long as their entry in the list is the same, by id.
    package var upToDate: [String: Subject] = [:]
    /// The "now" of every subject, for recorded answers; `nil` for the clock.
    package var asOf: Instant?
    package var refreshesMoments = false
    /// True to discard an interrupted run instead of continuing it.
    package var isFresh = false

    package init(settings: PullSettings, environment: [String: String], output: String) {
        self.settings = settings.placed(environment)
        self.environment = environment
        self.output = output
    }

    /// Reads a time in the form that dumps have; `nil` for anything else.
    package static func instant(_ text: String) -> Instant? {
        Array(text.utf8).withUnsafeBufferPointer { DateTimeParser.instant($0) }
    }

    package enum Event: Sendable {
        case notice(Notice)
        case progress(PullRun.Progress)
        /// Nothing came of the subject with this id.
        case absent(String)
        /// The subject with this id was not asked for: its record is up to date.
        case upToDate(String)
    }

    /// Asks until the list ends or the task is cancelled.
    ///
    /// - Throws: `RunFailure` for incomplete settings, and for lists and files that cannot be read or written.
    package func run(_ tell: @escaping (Event) -> Void) async throws(RunFailure) -> (outcome: PullOutcome, counts: RequestCounts) {
        guard !settings.sources.isEmpty else {
            throw RunFailure(.configuration, "no server to ask; write --guardian https://api.example.org, or 'sources' in almanac.yaml")
        }
        guard !settings.subjects.isEmpty || !settings.lists.isEmpty else {
            throw RunFailure(.configuration, "nobody to ask for; write --subject ana, --subjects people.csv, or 'subjects' in almanac.yaml")
        }
        var policy = FetchPolicy()
        policy.requestsAtOncePerHost = settings.requestsPerHost ?? 8
        policy.requestsAtOnce = policy.requestsAtOncePerHost * settings.sources.count
        policy.retries = settings.retries ?? policy.retries
        var limits = NetworkLimits()
        if let seconds = settings.connectTimeout { limits.connect = .seconds(seconds) }
        if let seconds = settings.firstByteTimeout { (limits.firstByte, limits.idle) = (.seconds(seconds), .seconds(seconds)) }
        if let seconds = settings.timeout { limits.whole = .seconds(seconds) }
        // An answer longer than a record may be could not be written into one.
        limits.body = min(limits.body, PullOptions().recordLimit, settings.budget.bytes)
        let cache = try answerCache()
        if let cache { cache.prune(now: FetchClock.system.now().seconds) }
        let tally = RequestCounter()
        let (fetchPolicy, networkLimits) = (policy, limits)
        do {
            let outcome = try await NetworkTransport.run(
                limits: networkLimits, userAgent: "almanac/\(Version.current)", environment: environment
            ) { transport in
                let fetcher = CachingFetcher(RetryingFetcher(transport, policy: fetchPolicy, tally: tally), cache: cache, tally: tally)
                return try await pull(through: fetcher, tell)
            }
            return (outcome, tally.counts)
        } catch let error as PullError {
            throw RunFailure(error)
        } catch let failure as RunFailure {
            throw failure
        } catch {
            throw RunFailure(.configuration, "the network cannot be set up: \(error)")
        }
    }

    private func pull(through fetcher: CachingFetcher, _ tell: @escaping (Event) -> Void) async throws -> PullOutcome {
        var options = PullOptions()
        if let tips = settings.tips { options.tips = tips }
        options.budget = settings.budget
        options.refreshesMoments = refreshesMoments
        var key = RunKey(sources: settings.sources, options: options)
        for subject in settings.subjects { key.add(subject) }
        for path in settings.lists { try key.add(listAt: path) }
        for id in upToDate.keys.sorted() { key.add(upToDate: id) }
        await lookAtHealth(through: fetcher, tell)
        let asOf = asOf
        let run = PullRun(
            SubjectPull(
                sources: settings.sources, options: options, credentials: CredentialStore(environment: environment), fetcher: fetcher),
            to: output == "-" ? .descriptor(1) : .file(output), key: key.description, jobs: settings.jobs ?? 16,
            partialAge: isFresh ? 0 : 6 * 3600, clock: { asOf ?? FetchClock.system.now() })
        var feed = SubjectFeed(settings, only: only, upToDate: upToDate)
        var outcome = try await run.run(
            { () throws(PullError) in try feed.next(tell) }, total: feed.total, progress: { tell(.progress($0)) },
            absent: { tell(.absent($0)) }, tell: { tell(.notice($0)) })
        outcome.refused += feed.refused
        outcome.upToDate = feed.passed
        return outcome
    }

    /// Asks Guardian once a run whether it is well. A bad answer is reported and stops nothing: the subjects' own answers count.
    private func lookAtHealth(through fetcher: CachingFetcher, _ tell: (Event) -> Void) async {
        guard let source = settings.sources.first(where: { $0.system == .guardian }),
            // Ordinary absence: an address that does not take the path is reported by the subjects' own requests.
            let url = try? source.baseURL.url(GuardianEndpoints.health.path)
        else { return }
        let problem: String
        switch await fetcher.fetch(HTTPRequest(.get, url)).result {
        case .success(let response) where response.status == 200: return
        case .success(let response): problem = ErrorText.of(response)
        case .failure(let failure): problem = failure.description
        }
        tell(.notice(Notice(place: source.baseURL.description, path: "guardian.health", message: problem)))
    }

    private func answerCache() throws(RunFailure) -> AnswerCache? {
        guard let path = settings.cache else { return nil }
        do throws(AnswerCacheError) {
            return try AnswerCache(folder: path)
        } catch {
            throw RunFailure(.cannotWrite, error.description)
        }
    }
}

/// Gives the subjects to ask for one after the other: those of the settings, then those of each list.
private struct SubjectFeed {
    private var subjects: ArraySlice<PullSubject>
    private var lists: ArraySlice<String>
    private var list: SubjectList?
    private let only: Set<String>?
    private let upToDate: [String: Subject]
    private(set) var refused = 0
    /// Subjects skipped as up to date.
    private(set) var passed = 0
    /// `nil` when a list is still to be read, or some subjects are skipped.
    let total: Int?

    init(_ settings: PullSettings, only: Set<String>?, upToDate: [String: Subject]) {
        subjects = settings.subjects.filter { only?.contains($0.subject.id) ?? true }[...]
        lists = settings.lists[...]
        self.only = only
        self.upToDate = upToDate
        total = settings.lists.isEmpty && upToDate.isEmpty ? subjects.count : nil
    }

    mutating func next(_ tell: (Pulling.Event) -> Void) throws(PullError) -> PullSubject? {
        while let subject = try nextListed(tell) {
            guard upToDate[subject.subject.id] == subject.subject else { return subject }
            passed += 1
            tell(.upToDate(subject.subject.id))
        }
        return nil
    }

    private mutating func nextListed(_ tell: (Pulling.Event) -> Void) throws(PullError) -> PullSubject? {
        if let subject = subjects.popFirst() { return subject }
        while true {
            if list == nil {
                guard let path = lists.popFirst() else { return nil }
                list = try SubjectList(path: path)
            }
            switch try list?.next() {
            case nil: list = nil
            case .subject(let subject)?: if only?.contains(subject.subject.id) ?? true { return subject }
            case .notice(let notice)?: tell(.notice(notice))
            case .refused(let notice)?:
                refused += 1
                tell(.notice(notice))
            }
        }
    }
}
