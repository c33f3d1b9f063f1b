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

    /// Whom to ask for: subjects of the settings, or lists, never both.
    struct Asked {
        var subjects: [PullSubject] = []
        var lists: [String] = []
    }

    var asked: Asked {
        get { Asked(subjects: subjects, lists: lists) }
        set { (subjects, lists) = (newValue.subjects, newValue.lists) }
    }

    package init(sources: [PullSource] = [], subjects: [PullSubject] = [], lists: [String] = []) {
        self.sources = sources
        self.subjects = subjects
        self.lists = lists
    }

    /// What may be asked and taken in for one subject.
    package var budget: PullBudget {
        var budget = PullBudget()
        if let requestsPerSubject { budget.requests = requestsPerSubject }
        if let bytesPerSubject { budget.bytes = bytesPerSubject }
        if let secondsPerSubject { budget.seconds = secondsPerSubject }
        return budget
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
