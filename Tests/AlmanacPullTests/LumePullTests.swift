import AlmanacDump
import AlmanacModel
import Testing

@testable import AlmanacFetch

@Suite struct LumePullTests {
    private static func goals(_ offset: Int) -> String {
        "/api/v1/goals?include_statistics=true&limit=100&offset=\(offset)"
    }

    private static func tips(_ id: String) -> String { "/api/v1/goals/\(id)/tips" }

    private static func history(_ id: String, _ offset: Int = 0) -> String { "/api/v1/goals/\(id)/history?limit=100&offset=\(offset)" }

    /// A page of goals `g<first>`… with further members of `data`.
    private static func body(_ ids: Range<Int>, _ rest: String, status: String = "completed", goal: String = "") -> String {
        let goals = ids.map { #"{"id":"g\#($0)","status":"\#(status)"\#(goal)}"# }.joined(separator: ",")
        return #"{"success":true,"data":{"goals":[\#(goals)]\#(rest)}}"#
    }

    private static let tip = answer(200, #"{"success":true,"data":{"goal_id":"g0","tips":["Walk"],"count":1}}"#)
    private static let instances = answer(200, #"{"data":{"goal_id":"g0","instances":[{"id":"i0"}],"total":1}}"#)

    @Test func sendsBothCredentials() async throws {
        let (_, fetcher) = try await Fixture.record([.lume], [Self.goals(0): answer(200, Self.body(0..<0, #","total":0"#))])
        let request = try #require(fetcher.requests.first)
        #expect(request.secrets.map(\.name) == ["Authorization", "X-API-Key"])
        #expect(request.secrets.map { $0.prefix + $0.secret.value } == ["Bearer \(Fixture.lumeToken)", Fixture.lumeKey])
    }

    @Test(arguments: [#","total":2,"limit":100,"offset":0"#, #","total":2,"has_more":false"#, ""])
    func onePageIsTheBodyItself(rest: String) async throws {
        let body = Self.body(0..<2, rest)
        let (record, fetcher) = try await Fixture.record([.lume], [Self.goals(0): answer(200, body)])
        #expect(fetcher.requests.count == 1)
        #expect(record.failures.isEmpty)
        #expect(text(record.line).hasSuffix(#","lume":{"goals":\#(body)}}"#))
    }

    @Test func anEnvelopeThatIsMissingDoesNotMatter() async throws {
        let body = #"{"goals":[{"id":"g0","status":"completed"}],"total":1}"#
        let (record, _) = try await Fixture.record([.lume], [Self.goals(0): answer(200, body)])
        #expect(text(record.line).hasSuffix(#","lume":{"goals":\#(body)}}"#))
    }

    @Test(arguments: [
        (#","total":250"#, #","total":250"#), (#","has_more":true"#, #","has_more":false"#), ("", ""),
        (#","total":999,"has_more":true"#, #","total":999,"has_more":false"#),
    ])
    func severalPagesAreAListOfBodies(more: String, last: String) async throws {
        let bodies = [Self.body(0..<100, more), Self.body(100..<200, more), Self.body(200..<250, last)]
        let (record, fetcher) = try await Fixture.record(
            [.lume],
            [Self.goals(0): answer(200, bodies[0]), Self.goals(100): answer(200, bodies[1]), Self.goals(200): answer(200, bodies[2])])
        #expect(fetcher.requests.map(target) == [Self.goals(0), Self.goals(100), Self.goals(200)])
        #expect(record.failures.isEmpty)
        #expect(text(record.line).hasSuffix(#","lume":{"goals":[\#(bodies.joined(separator: ","))]}}"#))
    }

    @Test func aServerThatGivesFewerAtOnceIsAskedFromWhereItStopped() async throws {
        let bodies = [Self.body(0..<20, #","total":30,"limit":20"#), Self.body(20..<30, #","total":30,"limit":20"#)]
        let (record, fetcher) = try await Fixture.record(
            [.lume], [Self.goals(0): answer(200, bodies[0]), Self.goals(20): answer(200, bodies[1])])
        #expect(fetcher.requests.count == 2)
        #expect(record.failures.isEmpty)
    }

    @Test func aServerThatRepeatsItselfIsLeft() async throws {
        let fetcher = ScriptedFetcher { _ in answer(200, Self.body(0..<100, #","has_more":true"#)) }
        let record = try await Fixture.pull([.lume], fetcher).pull(Fixture.ana, asOf: Fixture.asOf)
        #expect(fetcher.requests.count == 2)
        #expect(record.messages == ["the server gives the same page again from 100 on; what came before it is kept"])
        #expect(
            text(record.line).hasSuffix(#""message":"the server gives the same page again from 100 on; what came before it is kept"}]}"#))
    }

    @Test func aServerThatNeverEndsIsLeft() async throws {
        // One goal a page, a new one each time, and always one more to come.
        let fetcher = ScriptedFetcher { request in
            let offset = Int(request.url.split(separator: "=").last ?? "") ?? 0
            return answer(200, Self.body(offset..<offset + 1, #","total":\#(offset + 2)"#))
        }
        let record = try await Fixture.pull([.lume], fetcher).pull(Fixture.ana, asOf: Fixture.asOf)
        #expect(fetcher.requests.count == LumeEndpoints.mostPages)
        #expect(record.messages == ["more than 100 pages; what came is kept, the rest is not asked for"])
    }

    @Test func aServerThatPromisesMoreThanItHasIsTold() async throws {
        let (record, fetcher) = try await Fixture.record(
            [.lume],
            [
                Self.goals(0): answer(200, Self.body(0..<100, #","total":150"#)),
                Self.goals(100): answer(200, Self.body(0..<0, #","total":150"#)),
            ])
        #expect(fetcher.requests.count == 2)
        #expect(record.messages == ["the server says that there are more than the 100 that it gives; what came is kept"])
        #expect(text(record.line).contains(#""lume":{"goals":{"success":true"#))
    }

    @Test(arguments: [#"{"data":{"items":[]}}"#, #"{"data":null}"#, #"{"data":{"goals":{}}}"#])
    func withoutAListThereIsNothing(body: String) async throws {
        let (record, _) = try await Fixture.record([.lume], [Self.goals(0): answer(200, body)])
        #expect(record.messages == ["the answer has no list 'goals'; it was left out"])
        #expect(record.line == nil)
    }

    @Test func aPageThatFailsLosesItselfAndTheRest() async throws {
        let (record, _) = try await Fixture.record(
            [.lume],
            [
                Self.goals(0): answer(200, Self.body(0..<100, #","has_more":true"#)),
                Self.goals(100): answer(500, #"{"success":false,"error":{"code":"INTERNAL_ERROR","message":"oops"}}"#),
            ])
        #expect(record.failed == ["lume.goals 500"])
        #expect(text(record.line).contains(#""lume":{"goals":{"success":true"#))
    }

    @Test func anAnswerThatSaysItFailedIsAFailureThoughItsStatusIsGood() async throws {
        let (record, _) = try await Fixture.record(
            [.lume], [Self.goals(0): answer(200, #"{"success":false,"data":null,"error":{"message":"not today"}}"#)])
        #expect(record.messages == ["the server says that it failed: not today"])
    }

    // MARK: Of each goal

    private static let mixed =
        #"{"data":{"goals":[{"id":"g0","status":"active","is_recurring":true},{"id":"g1","status":"paused","recurrence_pattern":"daily"},"#
        + #"{"id":"g2","status":"Active","is_recurring":false,"recurrence_pattern":null},{"id":"g3","status":"completed"}],"total":4}}"#

    @Test func tipsAreForActiveGoalsAndHistoryForRecurringOnes() async throws {
        let (record, fetcher) = try await Fixture.record(
            [.lume],
            [
                Self.goals(0): answer(200, Self.mixed), Self.tips("g0"): Self.tip, Self.tips("g2"): Self.tip,
                Self.history("g0"): Self.instances,
                Self.history("g1"): Self.instances,
            ])
        #expect(record.failures.isEmpty)
        #expect(
            fetcher.asked
                == ([Self.history("g0"), Self.tips("g0"), Self.history("g1"), Self.tips("g2")] + [Self.goals(0)]).map { "GET \($0)" })
        #expect(
            text(record.line).hasSuffix(
                #","tips":{"g0":{"success":true,"data":{"goal_id":"g0","tips":["Walk"],"count":1}},"g2":{"success":true,"data":{"goal_id":"g0","tips":["Walk"],"count":1}}},"#
                    + #""history":{"g0":{"data":{"goal_id":"g0","instances":[{"id":"i0"}],"total":1}},"g1":{"data":{"goal_id":"g0","instances":[{"id":"i0"}],"total":1}}}}}"#
            ))
        #expect(!fetcher.requests.contains { $0.url.contains("/today") })
    }

    @Test(arguments: [(PullOptions.Tips.cached, LumeEndpoints.tipsAge as Int64?), (.ask, nil)])
    func keptTipsStandInForAWeek(tips: PullOptions.Tips, age: Int64?) async throws {
        let (_, fetcher) = try await Fixture.record(
            [.lume], [Self.goals(0): answer(200, Self.body(0..<1, "", status: "active")), Self.tips("g0"): Self.tip],
            options: PullOptions(tips: tips))
        #expect(fetcher.requests.map(\.maximumAge) == [nil, age])
        #expect(fetcher.requests.map(\.asker) == [nil, age == nil ? nil : "lume/ana"])
    }

    @Test func tipsAreNotAskedForWhenTheyMayCostNothing() async throws {
        let (record, fetcher) = try await Fixture.record(
            [.lume], [Self.goals(0): answer(200, Self.body(0..<3, "", status: "active"))], options: PullOptions(tips: .never))
        #expect(fetcher.requests.count == 1)
        #expect(record.failures.isEmpty)
    }

    @Test func tipsOfManyGoalsAreLimitedAndTold() async throws {
        var table = [Self.goals(0): answer(200, Self.body(0..<5, "", status: "active"))]
        for index in 0..<5 { table[Self.tips("g\(index)")] = Self.tip }
        let (record, fetcher) = try await Fixture.record([.lume], table, options: PullOptions(tipsLimit: 2))
        #expect(fetcher.requests.count == 3)
        #expect(record.failures.isEmpty)
        #expect(record.notices.map(\.description) == ["lume.tips: 5 goals are active, and tips were asked for the first 2 of them"])
    }

    @Test func tipsThatFailNameTheirGoal() async throws {
        let (record, _) = try await Fixture.record([.lume], [Self.goals(0): answer(200, Self.body(0..<1, "", status: "active"))])
        #expect(record.failed == ["lume.tips 404"])
        #expect(record.messages == ["g0: 404 Not Found: not scripted"])
    }

    @Test func aGoalThatDoesNotRecurAfterAllIsNoFailure() async throws {
        let (record, _) = try await Fixture.record(
            [.lume],
            [
                Self.goals(0): answer(200, Self.body(0..<1, "", goal: #","is_recurring":true"#)),
                Self.history("g0"): answer(400, #"{"error":{"code":"BAD_REQUEST","message":"goal is not recurring"}}"#),
            ])
        #expect(record.failures.isEmpty)
        #expect(record.notices.map(\.description) == ["lume.history.g0: this goal does not recur, and so has no history"])
        #expect(!text(record.line).contains(#""history""#))
    }

    @Test func historyIsReadToItsEnd() async throws {
        func page(_ ids: Range<Int>) -> String {
            #"{"data":{"instances":["# + ids.map { #"{"id":"i\#($0)"}"# }.joined(separator: ",") + #"],"total":130}}"#
        }
        let (record, _) = try await Fixture.record(
            [.lume],
            [
                Self.goals(0): answer(200, Self.body(0..<1, "", goal: #","is_recurring":true"#)),
                Self.history("g0"): answer(200, page(0..<100)),
                Self.history("g0", 100): answer(200, page(100..<130)),
            ])
        #expect(record.failures.isEmpty)
        #expect(text(record.line).hasSuffix(#""history":{"g0":[\#(page(0..<100)),\#(page(100..<130))]}}}"#))
    }

    @Test func anIDFromTheServerIsOnePartOfThePathAndNoMore() async throws {
        let ids = [#"a/../../admin?x=1#y"#, "..", ".", "%2e%2e", "a b\\\"", "ü"]
        let goals = ids.map { #"{"id":"\#($0)","status":"active","is_recurring":true}"# }.joined(separator: ",")
        let fetcher = ScriptedFetcher { request in
            if target(request).hasPrefix("/api/v1/goals?") { return answer(200, #"{"data":{"goals":[\#(goals)],"has_more":false}}"#) }
            return target(request).contains("/history") ? Self.instances : Self.tip
        }
        let record = try await Fixture.pull([.lume], fetcher).pull(Fixture.ana, asOf: Fixture.asOf)
        let paths = fetcher.requests.map { target($0).split(separator: "?", maxSplits: 1)[0] }
        #expect(
            Set(paths.filter { $0.hasSuffix("/tips") }) == [
                "/api/v1/goals/a%2F..%2F..%2Fadmin%3Fx%3D1%23y/tips", "/api/v1/goals/%252e%252e/tips", "/api/v1/goals/a%20b%22/tips",
                "/api/v1/goals/%C3%BC/tips",
            ])
        #expect(paths.allSatisfy { $0.split(separator: "/").count <= 5 })
        #expect(record.failed.sorted() == ["lume.history", "lume.history", "lume.tips", "lume.tips"])
        #expect(SnapshotDecoder().decode(DumpLine(number: 1, bytes: record.line ?? []), source: "dump").snapshot != nil)
        #expect(try json(record.line)["lume"] as? [String: Any] != nil)
    }
}
