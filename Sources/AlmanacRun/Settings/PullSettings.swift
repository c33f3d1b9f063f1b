package import AlmanacFetch

/// The servers to ask, the subjects to ask for, and the limits of patience.
package struct PullSettings: Hashable, Sendable {
    package var sources: [PullSource] = []
    /// Subjects written into the settings themselves.
    package var subjects: [PullSubject] = []
    /// Paths of lists in CSV or NDJSON.
    package var lists: [String] = []
    /// Subjects asked for at a time.
    package var jobs: Int?
    package var requestsPerHost: Int?
    package var retries: Int?
    /// Seconds.
    package var connectTimeout: Int?
    package var firstByteTimeout: Int?
    package var timeout: Int?
    /// The folder of kept answers.
    package var cache: String?
    package var tips: PullOptions.Tips?
    /// Most requests for one subject.
    package var requestsPerSubject: Int?
    package var bytesPerSubject: Int?
    package var secondsPerSubject: Int?
    /// Hours after which an hourly night asks again for subjects without a mail due; 0 asks each time.
    package var refreshHours: Int?

    /// The subjects to ask for: those of the settings, or lists, never both.
    struct Asked {
        var subjects: [PullSubject] = []
        var lists: [String] = []
    }

    var asked: Asked {
        get { Asked(subjects: subjects, lists: lists) }
        set { (subjects, lists) = (newValue.subjects, newValue.lists) }
    }

    /// The limits of requests and bytes for one subject.
    package var budget: PullBudget {
        var budget = PullBudget()
        if let requestsPerSubject { budget.requests = requestsPerSubject }
        if let bytesPerSubject { budget.bytes = bytesPerSubject }
        if let secondsPerSubject { budget.seconds = secondsPerSubject }
        return budget
    }

    /// Adds the usual variables for credentials that nothing names: those that the environment has and, when no subject brings its own, also those
    /// that it lacks, so that a missing one is reported by name.
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

    /// The names of all of them.
    static var usualVariables: [String] {
        PullSystem.allCases.flatMap { system in
            let places = usualPlaces(of: system)
            return [places.token, places.apiKey].compactMap { place in
                if case .environment(let name)? = place { name } else { nil }
            }
        }
    }

    /// The usual variables of a system's credentials: `ALMANAC_GUARDIAN_TOKEN`, `ALMANAC_LUME_API_KEY`.
    private static func usualPlaces(of system: PullSystem) -> CredentialPlaces {
        let name = "ALMANAC_\(system.rawValue.uppercased())"
        return CredentialPlaces(
            token: .environment("\(name)_TOKEN"), apiKey: system.takesAPIKey ? .environment("\(name)_API_KEY") : nil)
    }
}
