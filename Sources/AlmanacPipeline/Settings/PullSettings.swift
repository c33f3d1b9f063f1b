import AlmanacHTTP
package import AlmanacPull

/// Which servers are asked for whom, and how patiently.
package struct PullSettings: Hashable, Sendable {
    package var sources: [PullSource]
    /// Those written into the settings themselves.
    package var subjects: [PullSubject]
    /// Paths of lists: CSV or NDJSON.
    package var lists: [String]
    /// Subjects asked for side by side.
    package var jobs: Int?
    package var requestsPerHost: Int?
    package var retries: Int?
    /// Seconds.
    package var connectTimeout: Int?
    package var firstByteTimeout: Int?
    package var timeout: Int?
    /// Folder for answers that are kept.
    package var cache: String?
    package var tips: PullOptions.Tips?
    /// Of one subject.
    package var requestsPerSubject: Int?
    package var bytesPerSubject: Int?
    package var secondsPerSubject: Int?
    /// After how many hours an hourly night asks again for whoever waits for no mail; 0 each time.
    package var refreshHours: Int?

    package init(sources: [PullSource] = [], subjects: [PullSubject] = [], lists: [String] = []) {
        self.sources = sources
        self.subjects = subjects
        self.lists = lists
    }

    /// These settings, with gaps filled from weaker ones. Whom to ask for is either here or there, never both.
    package func over(_ weaker: PullSettings) -> PullSettings {
        var settings = self
        settings.sources = PullSystem.allCases.compactMap { system in
            let (own, other) = (sources.first { $0.system == system }, weaker.sources.first { $0.system == system })
            guard var source = own ?? other else { return nil }
            if let other { source.credentials = source.credentials.merged(over: other.credentials) }
            return source
        }
        if subjects.isEmpty, lists.isEmpty { (settings.subjects, settings.lists) = (weaker.subjects, weaker.lists) }
        settings.jobs = jobs ?? weaker.jobs
        settings.requestsPerHost = requestsPerHost ?? weaker.requestsPerHost
        settings.retries = retries ?? weaker.retries
        settings.connectTimeout = connectTimeout ?? weaker.connectTimeout
        settings.firstByteTimeout = firstByteTimeout ?? weaker.firstByteTimeout
        settings.timeout = timeout ?? weaker.timeout
        settings.cache = cache ?? weaker.cache
        settings.tips = tips ?? weaker.tips
        settings.requestsPerSubject = requestsPerSubject ?? weaker.requestsPerSubject
        settings.bytesPerSubject = bytesPerSubject ?? weaker.bytesPerSubject
        settings.secondsPerSubject = secondsPerSubject ?? weaker.secondsPerSubject
        settings.refreshHours = refreshHours ?? weaker.refreshHours
        return settings
    }

    /// What may be asked and taken in for one subject.
    package var budget: PullBudget {
        var budget = PullBudget()
        if let requestsPerSubject { budget.requests = requestsPerSubject }
        if let bytesPerSubject { budget.bytes = bytesPerSubject }
        if let secondsPerSubject { budget.seconds = secondsPerSubject }
        return budget
    }

    /// The sources that `ALMANAC_GUARDIAN_URL` and its like name.
    ///
    /// - Throws: `RunFailure` with the name of the variable.
    package init(environment: [String: String]) throws(RunFailure) {
        self.init()
        for system in PullSystem.allCases {
            let name = "ALMANAC_\(system.rawValue.uppercased())_URL"
            guard let text = environment[name], !text.isEmpty else { continue }
            do throws(BaseURLError) {
                sources.append(PullSource(system, baseURL: try BaseURL(text)))
            } catch {
                throw RunFailure(.configuration, "\(name): \(error)")
            }
        }
    }

    /// With the usual places for credentials that nothing names: where the environment has them, and where no subject brings its own, so that what
    /// is missing is told by its name.
    func placed(_ environment: [String: String]) -> PullSettings {
        var settings = self
        let isPlain = lists.isEmpty && subjects.allSatisfy(\.credentials.isEmpty)
        for index in settings.sources.indices {
            var usual = Self.usualPlaces(of: settings.sources[index].system)
            func isThere(_ place: CredentialPlace?) -> Bool {
                if case .environment(let name)? = place { environment[name] != nil } else { false }
            }
            if !isPlain, !isThere(usual.token) { usual.token = nil }
            if !isPlain, !isThere(usual.apiKey) { usual.apiKey = nil }
            settings.sources[index].credentials = settings.sources[index].credentials.merged(over: usual)
        }
        return settings
    }

    /// Where a credential is looked for when nothing says where: `ALMANAC_GUARDIAN_TOKEN`, `ALMANAC_LUME_API_KEY`.
    private static func usualPlaces(of system: PullSystem) -> CredentialPlaces {
        let name = "ALMANAC_\(system.rawValue.uppercased())"
        return CredentialPlaces(
            token: .environment("\(name)_TOKEN"), apiKey: system.takesAPIKey ? .environment("\(name)_API_KEY") : nil)
    }
}
