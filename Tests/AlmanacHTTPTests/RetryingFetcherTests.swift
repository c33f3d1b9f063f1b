import AlmanacModel
import Testing

@testable import AlmanacFetch

struct RetryingFetcherTests {
    private let time = VirtualTime()
    private let get = HTTPRequest(.get, "https://api.example.org/v1/x")
    private let post = HTTPRequest(.post, "https://api.example.org/v1/x")

    private func fetch(_ request: HTTPRequest, _ transport: ScriptedTransport, _ policy: FetchPolicy = FetchPolicy()) async -> HTTPOutcome {
        let fetcher = RetryingFetcher(transport, policy: policy, clock: time.clock)
        return await time.run { await fetcher.fetch(request) }
    }

    @Test func asksAgainWithDoublingWaitsUpToTheLongest() async throws {
        var policy = FetchPolicy()
        policy.retries = 6
        policy.longestDelay = .seconds(5)
        let transport = ScriptedTransport(
            time, [.status(500), .status(502), .status(503), .status(504), .status(429), .status(408), .status(200)])
        let outcome = await fetch(get, transport, policy)
        #expect(try outcome.result.get().status == 200)
        #expect(outcome.tries == 7)
        #expect(time.slept == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(5), .seconds(5)])
    }

    @Test func waitsAnywhereBetweenNothingAndTheLongest() async {
        let chances = Shared([0.0, 0.25, 0.75])
        let time = VirtualTime { chances.change { $0.removeFirst() } }
        let transport = ScriptedTransport(time, [.status(500), .status(500), .status(500), .status(200)])
        let fetcher = RetryingFetcher(transport, clock: time.clock)
        _ = await time.run { await fetcher.fetch(get) }
        #expect(time.slept == [.zero, .milliseconds(250), .milliseconds(1500)])
    }

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504])
    func givesUpWithTheLastAnswer(status: Int) async throws {
        let transport = ScriptedTransport(time, [.status(status)])
        let outcome = await fetch(get, transport)
        #expect(try outcome.result.get().status == status)
        #expect(outcome.tries == 5)
        #expect(transport.log.requests.count == 5)
    }

    @Test(arguments: [200, 204, 301, 304, 400, 401, 403, 404, 405, 409, 410, 422, 501, 505])
    func takesOtherAnswersAsTheyAre(status: Int) async throws {
        let transport = ScriptedTransport(time, [.status(status)])
        let outcome = await fetch(get, transport)
        #expect(try outcome.result.get().status == status)
        #expect(transport.log.requests.count == 1)
    }

    @Test(arguments: [HTTPFailure.Kind.connect, .timeout, .reset])
    func asksAgainWhenTheConnectionFailed(kind: HTTPFailure.Kind) async throws {
        let outcome = await fetch(get, ScriptedTransport(time, [.fails(kind), .status(200)]))
        #expect(try outcome.result.get().status == 200)
        #expect(outcome.tries == 2)
    }

    @Test(arguments: [HTTPFailure.Kind.security, .tooLarge, .redirect, .invalid, .cancelled])
    func doesNotAskAgainWhenItWouldBeTheSame(kind: HTTPFailure.Kind) async throws {
        let outcome = await fetch(get, ScriptedTransport(time, [.fails(kind)]))
        #expect(throws: HTTPFailure(kind, "\(kind)")) { try outcome.result.get() }
        #expect(outcome.tries == 1)
    }

    @Test func neverSendsAPostTwice() async {
        let steps: [ScriptedTransport.Step] =
            [408, 425, 429, 500, 502, 503, 504].map { .status($0, [HTTPField("Retry-After", "0")]) } + [
                .fails(.connect), .fails(.timeout), .fails(.reset),
            ]
        for step in steps {
            let transport = ScriptedTransport(time, [step, .status(200)])
            let outcome = await fetch(post, transport)
            #expect(outcome.tries == 1)
            #expect(transport.log.requests.count == 1)
        }
    }

    @Test(arguments: [
        ("7", 7), ("Fri, 20 Nov 2026 12:00:09 GMT", 9), ("Friday, 20-Nov-26 12:00:09 GMT", 9), ("Fri Nov 20 12:00:09 2026", 9),
    ])
    func waitsAsLongAsTheServerSays(retryAfter: String, seconds: Int) async throws {
        let transport = ScriptedTransport(time, [.status(429, [HTTPField("retry-after", retryAfter)]), .status(200)])
        let outcome = await fetch(get, transport)
        #expect(outcome.tries == 2)
        let sent = try #require(transport.log.times.last)
        #expect(sent >= .seconds(seconds) && sent <= .seconds(seconds) + .milliseconds(500))
    }

    @Test func takesADatePastAsNow() async {
        let transport = ScriptedTransport(time, [.status(503, [HTTPField("Retry-After", "Fri, 20 Nov 2026 11:00:00 GMT")]), .status(200)])
        _ = await fetch(get, transport)
        #expect(time.slept == [.milliseconds(500)])
    }

    @Test(arguments: ["61", "99999999999999999999", "Fri, 20 Nov 2026 12:30:00 GMT"])
    func givesAnAnswerBackThatAsksForTooLongAWait(retryAfter: String) async throws {
        let transport = ScriptedTransport(time, [.status(503, [HTTPField("Retry-After", retryAfter)]), .status(200)])
        let outcome = await fetch(get, transport)
        #expect(try outcome.result.get().status == 503)
        #expect(time.slept.isEmpty)
    }

    @Test(arguments: ["", "soon", "-5", "1.5", "+3"])
    func waitsAsUsualWhenTheServerSaysNothingOfUse(retryAfter: String) async {
        let transport = ScriptedTransport(time, [.status(503, [HTTPField("Retry-After", retryAfter)]), .status(200)])
        _ = await fetch(get, transport)
        #expect(time.slept == [.milliseconds(500)])
    }

    @Test func leavesAHostAloneForAllWhenItToldOneToWait() async {
        let transport = ScriptedTransport(time) { _, number in number == 0 ? .status(429, [HTTPField("Retry-After", "20")]) : .status(200) }
        let fetcher = RetryingFetcher(transport, clock: time.clock)
        let first = Task { await fetcher.fetch(get) }
        await time.waitForSleepers(1)
        time.advance(by: .seconds(5))
        let second = Task { await fetcher.fetch(HTTPRequest(.get, "https://api.example.org/other")) }
        await time.waitForSleepers(2)
        // Nobody else has to wait.
        #expect(await fetcher.fetch(HTTPRequest(.get, "https://other.example.org/")).tries == 1)
        #expect(transport.log.times == [.zero, .seconds(5)])
        _ = await time.run { (await first.value, await second.value) }
        #expect(transport.log.times.count == 4)
        #expect(transport.log.times.dropFirst(2).allSatisfy { $0 >= .seconds(20) })
    }

    @Test func sendsNothingOfTheQueueToAHostThatJustAskedToWait() async {
        let transport = ScriptedTransport(time, takes: .seconds(1)) { _, number in
            number == 0 ? .status(429, [HTTPField("Retry-After", "20")]) : .status(200)
        }
        var policy = FetchPolicy()
        policy.requestsAtOncePerHost = 1
        let fetcher = RetryingFetcher(transport, policy: policy, clock: time.clock)
        let first = Task { await fetcher.fetch(get) }
        await time.waitForSleepers(1)
        // These wait for its place, and have it as soon as the answer is there.
        let others = (0..<5).map { number in Task { await fetcher.fetch(HTTPRequest(.get, "https://api.example.org/\(number)")) } }
        while fetcher.waiting < 5 { await Task.yield() }
        await time.run {
            _ = await first.value
            for other in others { _ = await other.value }
        }
        #expect(transport.log.times.count == 7)
        #expect(transport.log.times.dropFirst().allSatisfy { $0 >= .seconds(21) }, "\(transport.log.times)")
    }

    @Test func doesNotBeatOnAServerThatIsDown() async {
        let transport = ScriptedTransport(time) { _, _ in .status(500) }
        var policy = FetchPolicy()
        policy.retryBudget = 10
        policy.triesPerRetry = 10
        let fetcher = RetryingFetcher(transport, policy: policy, clock: time.clock)
        await time.run {
            for _ in 0..<100 { _ = await fetcher.fetch(self.get) }
        }
        // 100 first tries, the 10 to begin with, and at most one for each 10 first tries.
        #expect(transport.log.requests.count <= 120)
        #expect(transport.log.requests.count > 110)
        #expect(fetcher.retriesLeft("api.example.org:443") == 0)
    }

    @Test func leavesAHostAloneThatTakesNoConnections() async throws {
        let transport = ScriptedTransport(time) { request, _ in request.url.contains("up.") ? .status(200) : .fails(.connect) }
        var policy = FetchPolicy()
        policy.retries = 0
        policy.failuresBeforeRest = 3
        let fetcher = RetryingFetcher(transport, policy: policy, clock: time.clock)
        await time.run {
            for _ in 0..<50 { _ = await fetcher.fetch(self.get) }
            _ = await fetcher.fetch(HTTPRequest(.get, "https://up.example.org/"))
        }
        #expect(transport.log.requests.count == 4)
        let outcome = await fetcher.fetch(get)
        #expect(outcome.tries == 0)
        #expect(
            throws: HTTPFailure(
                .connect, "api.example.org:443 did not take 3 connections in a row; it is not asked again for 30 s")
        ) { try outcome.result.get() }
        time.advance(by: .seconds(30))
        #expect(await fetcher.fetch(get).tries == 1)
        // One more failure is enough for the next rest.
        #expect(await fetcher.fetch(get).tries == 0)
    }

    @Test func countsConnectionsInARowOnly() async {
        let transport = ScriptedTransport(time) { _, number in number % 3 == 2 ? .fails(.reset) : .fails(.connect) }
        var policy = FetchPolicy()
        policy.retries = 0
        policy.failuresBeforeRest = 3
        let fetcher = RetryingFetcher(transport, policy: policy, clock: time.clock)
        for _ in 0..<30 { _ = await fetcher.fetch(get) }
        #expect(transport.log.requests.count == 30)
    }

    @Test func asksNothingAfterTheDeadline() async throws {
        let transport = ScriptedTransport(time, [.status(500)])
        var policy = FetchPolicy()
        policy.deadline = .seconds(2)
        let fetcher = RetryingFetcher(transport, policy: policy, clock: time.clock)
        let first = await time.run { await fetcher.fetch(self.get) }
        // At 0, 0.5 and 1.5 s; the next wait would end after the deadline.
        #expect(first.tries == 3)
        #expect(try first.result.get().status == 500)
        time.advance(by: .seconds(2))
        let second = await time.run { await fetcher.fetch(self.get) }
        #expect(throws: HTTPFailure(.timeout, "not asked: the 2 s for the whole run are over")) { try second.result.get() }
        #expect(second.tries == 0)
    }

    @Test func stopsWaitingWhenCancelled() async throws {
        let transport = ScriptedTransport(time, [.status(500)])
        let fetcher = RetryingFetcher(transport, clock: time.clock)
        let task = Task { await fetcher.fetch(get) }
        while time.sleeperCount == 0 { await Task.yield() }
        task.cancel()
        let outcome = await task.value
        #expect(throws: HTTPFailure.cancelled) { try outcome.result.get() }
        #expect(transport.log.requests.count == 1)
    }

    @Test func sendsNothingOnceCancelled() async throws {
        let transport = ScriptedTransport(time, [.status(200)])
        let fetcher = RetryingFetcher(transport, clock: time.clock)
        let outcome = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await fetcher.fetch(get)
        }.value
        #expect(throws: HTTPFailure.cancelled) { try outcome.result.get() }
        #expect(transport.log.requests.isEmpty)
    }

    @Test func refusesWhatIsNoURL() async {
        let outcome = await fetch(HTTPRequest(.get, "ftp://example.org"), ScriptedTransport(time, [.status(200)]))
        #expect(throws: HTTPFailure.self) { try outcome.result.get() }
        #expect(outcome.tries == 0)
    }

    @Test func countsWhatItDoes() async {
        let tally = RequestCounter()
        let transport = ScriptedTransport(time, [.status(500, [], "oops"), .status(200, [], "fine"), .status(404, [], "none")])
        let fetcher = CachingFetcher(
            RetryingFetcher(transport, clock: time.clock, tally: tally), cache: nil, clock: time.clock, tally: tally)
        await time.run {
            _ = await fetcher.fetch(self.get)
            _ = await fetcher.fetch(self.get)
        }
        var counts = RequestCounts()
        counts.requests = 2
        counts.retries = 1
        counts.bytes = 12
        #expect(tally.counts == counts)
    }

    @Test(arguments: 0..<24)
    func keepsAllLimitsWhateverServersDo(seed: UInt64) async {
        var random = SeededGenerator(state: seed)
        var policy = FetchPolicy()
        policy.requestsAtOnce = .random(in: 1...8, using: &random)
        policy.requestsAtOncePerHost = .random(in: 1...4, using: &random)
        policy.retries = .random(in: 0...4, using: &random)
        policy.retryBudget = .random(in: 0...12, using: &random)
        policy.triesPerRetry = .random(in: 1...6, using: &random)
        policy.failuresBeforeRest = .random(in: 1...6, using: &random)
        let chances = Shared(SeededGenerator(state: seed ^ 0xABCD))
        let time = VirtualTime { chances.change { Double.random(in: 0..<1, using: &$0) } }
        let steps = Shared(SeededGenerator(state: seed &* 31))
        let transport = ScriptedTransport(time, takes: .milliseconds(30)) { _, _ in
            let dice = steps.change { Int.random(in: 0..<10, using: &$0) }
            return switch dice {
            case 0: .fails(.connect)
            case 1: .fails(.reset)
            case 2: .fails(.timeout)
            case 3: .status(429, [HTTPField("Retry-After", "1")])
            case 4: .status(503)
            case 5: .status(404)
            case 6: .fails(.invalid)
            default: .status(200)
            }
        }
        let fetcher = RetryingFetcher(transport, policy: policy, clock: time.clock)
        let requests = (0..<60).map { number in
            let host = ["a.example", "b.example", "c.example"][Int.random(in: 0..<3, using: &random)]
            let method: HTTPRequest.Method = Int.random(in: 0..<6, using: &random) == 0 ? .post : .get
            return HTTPRequest(method, "https://\(host)/\(number)")
        }
        let outcomes = await time.run {
            await withTaskGroup(of: (String, HTTPOutcome).self) { group in
                for request in requests { group.addTask { (request.url, await fetcher.fetch(request)) } }
                return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
        }
        let log = transport.log
        #expect(log.inside == 0)
        #expect(log.mostInside <= policy.requestsAtOnce)
        #expect(log.mostInsideOfHost <= policy.requestsAtOncePerHost)
        let sent = Dictionary(grouping: log.requests, by: \.url).mapValues(\.count)
        for request in requests {
            #expect(sent[request.url, default: 0] == outcomes[request.url]?.tries)
            #expect(sent[request.url, default: 0] <= (request.method == .post ? 1 : 1 + policy.retries))
        }
        for host in ["a.example", "b.example", "c.example"] {
            let first = requests.filter { $0.url.contains(host) }.count
            let retries =
                log.requests.filter { $0.url.contains(host) }.count - Set(log.requests.map(\.url).filter { $0.contains(host) }).count
            #expect(retries <= policy.retryBudget + first / policy.triesPerRetry)
            #expect(fetcher.retriesLeft("\(host):443") >= 0)
        }
    }
}
