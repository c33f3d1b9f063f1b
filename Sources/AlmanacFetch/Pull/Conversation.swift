internal import AlmanacModel

/// The outcome of asking one endpoint.
enum Answer: Sendable {
    case body([UInt8])
    /// The server has no such thing, which is no failure.
    case absent(Notice)
    case failure(PullFailure)
    /// Not asked, since the subject's budget is at its end; the answers of the system say so already.
    case leftOut
    case cancelled
}

/// One subject's requests to one system.
struct Conversation: Sendable {
    let system: PullSystem
    let baseURL: BaseURL
    /// The asker whose kept answers may stand in: `lume/ana`.
    let asker: String
    let token: Secret
    let apiKey: Secret?
    let fetcher: any HTTPFetcher
    let check: AnswerCheck
    let budget: SubjectBudget

    func ask(_ endpoint: Endpoint) async -> Answer {
        // The end of its seconds cancels the task, too.
        if let end = budget.end { return overspent(end, endpoint) }
        if Task.isCancelled { return .cancelled }
        if let end = budget.takeRequest() { return overspent(end, endpoint) }
        let request: HTTPRequest
        do throws(BaseURLError) {
            request = try self.request(endpoint)
        } catch {
            return .failure(failure(of: endpoint, nil, error.description))
        }
        let outcome = await fetcher.fetch(request)
        switch outcome.result {
        case .failure(let failure):
            if failure.kind == .cancelled { return budget.end.map { overspent($0, endpoint) } ?? .cancelled }
            return .failure(self.failure(of: endpoint, nil, failure.description + Self.effort(outcome), Self.cause(of: failure.kind)))
        case .success(let response) where response.status == 200:
            if let end = budget.take(bytes: response.body.count) { return overspent(end, endpoint) }
            do {
                return .body(
                    try LargeDocument.inTurn(response.body.count) { () throws(AnswerCheck.Problem) in
                        try check.body(of: response, to: endpoint)
                    })
            } catch {
                return .failure(self.failure(of: endpoint, 200, error.message))
            }
        case .success(let response):
            if let absence = endpoint.absences[response.status] {
                return .absent(Notice(path: "\(system).\(endpoint.keys.joined(separator: "."))", message: absence))
            }
            if let plainer = endpoint.plainer(afterStatus: response.status) { return await ask(plainer) }
            return .failure(refusal(of: endpoint, response, to: request, Self.effort(outcome)))
        }
    }

    /// Asks endpoints, the first one alone: if its token is refused or no connection is possible, the others would fail in the same way and are not
    /// asked. If it does not answer in time, one other is tried before the system is given up. Any other failure is that of the first alone: an
    /// answer that breaks off, is too long, or is not the expected one.
    func ask(_ endpoints: [Endpoint], into answers: inout SystemAnswers) async {
        var rest = endpoints[...]
        var wasSilent = false
        while let endpoint = rest.popFirst() {
            let answer = await ask(endpoint)
            if let stop = Self.stop(answer, rest: rest.count, wasSilent: wasSilent) {
                answers.take(.failure(stop), to: endpoint)
                return
            }
            answers.take(answer, to: endpoint)
            guard case .failure(let failure) = answer, failure.cause == .silence else { break }
            wasSilent = true
        }
        await askAtOnce(Array(rest), into: &answers)
    }

    /// Asks endpoints that nothing speaks against asking.
    func askAtOnce(_ endpoints: [Endpoint], into answers: inout SystemAnswers) async {
        let found = await atOnce(endpoints) { await ask($0) }
        for (endpoint, answer) in zip(endpoints, found) { answers.take(answer, to: endpoint) }
    }

    /// The failure of a whole system, if an answer shows that further requests are useless.
    ///
    /// - Parameter wasSilent: True when another endpoint has not answered in time already.
    static func stop(_ answer: Answer, rest: Int, wasSilent: Bool = false) -> PullFailure? {
        guard case .failure(var failure) = answer else { return nil }
        switch failure.cause {
        case .authorisation, .unreachable: break
        case .silence: guard wasSilent else { return nil }
        case .upstream: return nil
        }
        if rest > 0 { failure.failure.message = (failure.failure.message ?? "") + ". Its other endpoints were not asked" }
        return failure
    }

    // MARK: Requests

    private func request(_ endpoint: Endpoint) throws(BaseURLError) -> HTTPRequest {
        let url = try baseURL.url(endpoint.path, query: endpoint.query.map { ($0.name, $0.value) })
        var request = HTTPRequest(endpoint.method, url, headers: [.init("Accept", "application/json")], maximumAge: endpoint.maximumAge)
        // Tokens are new each hour, and answers that cost something are kept longer.
        if endpoint.maximumAge != nil { request.asker = asker }
        if endpoint.isPrivate {
            request.secrets.append(.init("Authorization", prefix: "Bearer ", token))
            if let apiKey { request.secrets.append(.init("X-API-Key", apiKey)) }
        }
        return request
    }

    // MARK: Failures

    /// The first answer of a system that is not asked for says why, for all of them.
    private func overspent(_ end: String, _ endpoint: Endpoint) -> Answer {
        budget.isFirst(to: system) ? .failure(failure(of: endpoint, nil, end)) : .leftOut
    }

    private func refusal(of endpoint: Endpoint, _ response: HTTPResponse, to request: HTTPRequest, _ effort: String) -> PullFailure {
        let status = HTTPStatus.words(response.status)
        let said = ErrorText.of(response, to: request)
        let answer = said == status ? status : "\(status): \(said)"
        switch response.status {
        case 401 where endpoint.isPrivate, 403 where endpoint.isPrivate:
            let places = [token.place] + (apiKey.map { [$0.place] } ?? [])
            let wayOut = response.status == 401 ? "put a valid one there" : "check what it may do"
            let message = "\(places.joined(separator: " and ")): refused by \(system) (\(answer)); \(wayOut)"
            return failure(of: endpoint, response.status, message, .authorisation)
        default: return failure(of: endpoint, response.status, answer + effort)
        }
    }

    func failure(of endpoint: Endpoint, _ status: Int?, _ message: String, _ cause: PullFailure.Cause = .upstream) -> PullFailure {
        let place = endpoint.detail.map { "\($0): " } ?? ""
        return PullFailure(
            SourceFailure(
                source: system.rawValue, endpoint: endpoint.name, range: endpoint.range?.rawValue, status: status,
                message: messageText(check.redactor.redacted(place + message))), cause)
    }

    private static func cause(of kind: HTTPFailure.Kind) -> PullFailure.Cause {
        switch kind {
        case .connect, .security: .unreachable
        case .timeout: .silence
        case .reset, .tooLarge, .redirect, .invalid, .cancelled: .upstream
        }
    }

    private static func effort(_ outcome: HTTPOutcome) -> String {
        outcome.tries > 1 ? ", after \(outcome.tries) tries" : ""
    }
}
