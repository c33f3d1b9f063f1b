import AlmanacModel
import Testing

@testable import AlmanacFetch

/// What a server without an end costs.
@Suite struct BudgetTests {
    /// Lume with pages of goals and histories that never end.
    private static func endless(padding: Int = 0) -> ScriptedFetcher {
        let rest = String(repeating: "x", count: padding)
        return ScriptedFetcher { request in
            let path = target(request)
            let offset = path.split(separator: "offset=").last.flatMap { Int($0) } ?? 0
            let rows = (0..<100).map { #"{"id":"g\#(offset + $0)","status":"active","is_recurring":true}"# }.joined(separator: ",")
            if path.contains("/tips") { return answer(200, #"{"data":{"goal_id":"g","tips":["Walk"]}}"#) }
            let list = path.contains("/history") ? "instances" : "goals"
            return answer(200, #"{"data":{"\#(list)":[\#(rows)],"has_more":true,"rest":"\#(rest)"}}"#)
        }
    }

    private static func options(_ budget: PullBudget) -> PullOptions {
        var options = PullOptions()
        options.budget = budget
        return options
    }

    @Test func endlessGoalsWithEndlessHistoriesEndAtTheNumberOfRequests() async throws {
        let fetcher = Self.endless()
        let pull = try Fixture.pull([.lume], fetcher, options: Self.options(PullBudget(requests: 150)))
        let record = try await pull.pull(Fixture.ana, asOf: Fixture.asOf)
        #expect(fetcher.requests.count == 150)
        let told = record.messages.filter { $0.contains("150 requests were made for this subject") }
        #expect(told.count == 1, "\(record.messages)")
        #expect(told.first?.contains("raise pull.requests_per_subject") == true)
        #expect(text(record.line).contains(#""goals":[{"data""#), "what came before is kept")
    }

    @Test func answersBeyondTheBytesOfASubjectAreNotKept() async throws {
        let fetcher = Self.endless(padding: 20_000)
        let pull = try Fixture.pull([.lume], fetcher, options: Self.options(PullBudget(bytes: 200_000)))
        let record = try await pull.pull(Fixture.ana, asOf: Fixture.asOf)
        let told = record.messages.filter { $0.contains("more than 200000 bytes came for this subject") }
        #expect(told.count == 1, "\(record.messages)")
        #expect((50_000...250_000).contains(record.line?.count ?? 0))
        #expect(fetcher.requests.count < 40)
    }

    @Test func oneSystemWithoutEndLeavesTheOthersTheirAnswers() async throws {
        let endless = Self.endless()
        let fetcher = ScriptedFetcher { request in
            if request.url.contains("lume") { return await endless.fetch(request) }
            return guardianTable[target(request)] ?? page(404, "not scripted")
        }
        let pull = try Fixture.pull([.guardian, .lume], fetcher, options: Self.options(PullBudget(requests: 400)))
        let record = try await pull.pull(Fixture.ana, asOf: Fixture.asOf)
        #expect(text(record.line).contains(#""spend_cents":20885"#))
        #expect(record.failures.filter { $0.failure.source == "guardian" }.isEmpty)
    }

    @Test func aSubjectWhoseTimeIsOverKeepsWhatCame() async throws {
        let fetcher = ScriptedFetcher { request in
            guard target(request).contains("moments?") else {
                // A server that never answers: until the task is cancelled.
                while !Task.isCancelled { await Task.yield() }
                return HTTPOutcome(.failure(.cancelled))
            }
            return momentsTable[target(request)] ?? page(404, "not scripted")
        }
        let (clock, asked) = (FetchClock.system, fetcher)
        let pull = SubjectPull(
            sources: [try Fixture.source(.moneyMoments)], options: Self.options(PullBudget(seconds: 60)),
            credentials: CredentialStore(environment: Fixture.environment), fetcher: fetcher,
            clock: FetchClock(
                now: clock.now, elapsed: clock.elapsed,
                sleep: { _ in
                    // The time is over once everything has been asked.
                    while asked.requests.count < 4 { await Task.yield() }
                }, chance: clock.chance))
        let record = try await pull.pull(Fixture.ana, asOf: Fixture.asOf)
        #expect(text(record.line).contains("cash_spend_share"))
        #expect(record.messages.filter { $0.contains("the 60 s for this subject are over") }.count == 1, "\(record.messages)")
    }

    @Test func whoeverStaysWithinTheBudgetIsNotTold() async throws {
        let (record, _) = try await Fixture.record([.guardian], guardianTable)
        #expect(record.failures.isEmpty)
    }
}
