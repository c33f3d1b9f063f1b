internal import AlmanacFiles
package import AlmanacModel

/// Asks the systems about one subject and makes its record. The same answers give the same bytes.
package struct SubjectPull: Sendable {
    private let sources: [PullSource]
    private let options: PullOptions
    private let credentials: CredentialStore
    private let fetcher: any HTTPFetcher
    private let clock: FetchClock

    /// - Parameters:
    ///   - sources: Each system at most once; the order does not matter.
    ///   - clock: Measures the seconds that a subject may take.
    package init(
        sources: [PullSource], options: PullOptions = PullOptions(), credentials: CredentialStore, fetcher: any HTTPFetcher,
        clock: FetchClock = .system
    ) {
        self.sources = PullSystem.allCases.compactMap { system in sources.first { $0.system == system } }
        self.options = options
        self.credentials = credentials
        self.fetcher = fetcher
        self.clock = clock
    }

    /// - Parameter asOf: The "now" of the record.
    /// - Throws: When the task is cancelled, because half a record is useless.
    package func pull(_ subject: PullSubject, asOf: Instant) async throws(CancellationError) -> PulledRecord {
        var systems = await answersInTime(about: subject, asOf: asOf)
        guard !systems.contains(where: \.isCancelled), !Task.isCancelled else { throw CancellationError() }
        if !systems.contains(where: { $0.asked > 0 }) {
            let failure = SourceFailure(
                source: "almanac", endpoint: "credentials",
                message: "no system has a place of a token for this subject; name one in the settings or in the list")
            return PulledRecord(
                subjectID: subject.subject.id, line: nil, asked: 0, answered: 0, failures: [PullFailure(failure, .authorisation)])
        }
        var failures = systems.flatMap(\.failures)
        var line: [UInt8]?
        if systems.contains(where: { !$0.isEmpty }) {
            line = fittingLine(subject.subject, asOf, &systems)
            failures = systems.flatMap(\.failures)
        }
        return PulledRecord(
            subjectID: subject.subject.id, line: line, asked: systems.reduce(0) { $0 + $1.asked },
            answered: systems.reduce(0) { $0 + $1.answered }, failures: failures, notices: systems.flatMap(\.notices))
    }

    /// Answers of all systems, as far as they come within the budget.
    private func answersInTime(about subject: PullSubject, asOf: Instant) async -> [SystemAnswers] {
        let budget = SubjectBudget(options.budget)
        return await withTaskGroup(of: [SystemAnswers]?.self) { group in
            group.addTask { await answers(about: subject, asOf: asOf, budget) }
            group.addTask {
                do {
                    try await clock.sleep(.seconds(options.budget.seconds))
                    budget.expire()
                } catch {
                    // Everything came before.
                }
                return nil
            }
            while let answers = await group.next() {
                group.cancelAll()
                if let answers { return answers }
            }
            return []
        }
    }

    private func answers(about subject: PullSubject, asOf: Instant, _ budget: SubjectBudget) async -> [SystemAnswers] {
        await atOnce(sources) { await answers(of: $0, about: subject, asOf: asOf, budget) }
    }

    /// The record, without its largest answers if it would be longer than a reader takes in.
    private func fittingLine(_ subject: Subject, _ asOf: Instant, _ systems: inout [SystemAnswers]) -> [UInt8]? {
        while systems.contains(where: { !$0.isEmpty }) {
            let line = RecordWriter.line(subject, asOf: asOf, systems: systems, failures: systems.flatMap(\.failures).map(\.failure))
            guard line.count > options.recordLimit else { return line }
            guard let largest = systems.indices.max(by: { systems[$0].largest?.size ?? 0 < systems[$1].largest?.size ?? 0 }) else {
                return nil
            }
            systems[largest].leaveOutLargest(limit: options.recordLimit)
        }
        return nil
    }

    private func answers(
        of source: PullSource, about subject: PullSubject, asOf: Instant, _ budget: SubjectBudget
    ) async -> SystemAnswers {
        var answers = SystemAnswers(source.system)
        let places = subject.credentials[source.system]?.merged(over: source.credentials) ?? source.credentials
        // Not everybody is with every system.
        guard let place = places.token else { return answers }
        let id = subject.subject.id
        func give(_ message: String) {
            let failure = SourceFailure(source: source.system.rawValue, endpoint: "credentials", message: messageText(message))
            answers.asked += 1
            answers.failures.append(PullFailure(failure, .authorisation))
        }
        let token: Secret
        var apiKey: Secret?
        do throws(CredentialProblem) {
            token = try credentials.secret(at: place, for: id)
            if source.system.takesAPIKey {
                guard let place = places.apiKey else {
                    give("\(source.system) takes an API key besides the token, and no place of one is named; add it to the settings")
                    return answers
                }
                apiKey = try credentials.secret(at: place, for: id)
            }
        } catch {
            give(error.description)
            return answers
        }
        if let problem = JSONWebToken(token.value)?.problem(at: asOf) {
            give("\(token.place): \(problem); put a new one there")
            return answers
        }
        let redactor = Redactor(secrets: [token] + (apiKey.map { [$0] } ?? []), addresses: subject.subject.email.map { [$0] } ?? [])
        let conversation = Conversation(
            system: source.system, baseURL: source.baseURL, asker: "\(source.system)/\(id)", token: token, apiKey: apiKey, fetcher: fetcher,
            check: AnswerCheck(asOf: asOf, windowTolerance: options.windowTolerance, redactor: redactor),
            budget: budget)
        switch source.system {
        case .guardian: await conversation.ask(GuardianEndpoints.endpoints(), into: &answers)
        case .moneyMoments: await MoneyMomentsEndpoints.pull(conversation, refreshing: options.refreshesMoments, into: &answers)
        case .lume: await LumeEndpoints.pull(conversation, options, into: &answers)
        case .destiny: await DestinyEndpoints.pull(conversation, email: subject.subject.email, into: &answers)
        }
        return answers
    }
}
