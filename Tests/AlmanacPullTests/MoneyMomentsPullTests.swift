import AlmanacModel
import Testing

@testable import AlmanacFetch

@Suite struct MoneyMomentsPullTests {
    private static let computed: [String: HTTPOutcome] = momentsTable.merging(
        [
            "/v1/moneymoments/signals/compute": answer(
                200,
                #"{"status":"computed","note":"\"signal\":1","deep":{"signal":2},"signal": {"dining_txn_7d":4,"list":[{"a":1}]} ,"x":3}"#),
            "/v1/moneymoments/moments/compute": answer(200, #"{"status":"computed","moments":[],"count":0}"#),
            "/v1/moneymoments/nudges/evaluate": answer(200, #"{"status":"queued","count":1,"candidates":[]}"#),
            "/v1/moneymoments/nudges/process": answer(200, #"{"status":"processed","delivered":[],"count":0}"#),
        ]
    ) { $1 }

    @Test func readsWithoutChangingAnything() async throws {
        let (record, fetcher) = try await Fixture.record([.moneyMoments], momentsTable)
        #expect(fetcher.asked == momentsTable.keys.map { "GET \($0)" }.sorted())
        #expect(record.failures.isEmpty)
        #expect(
            text(record.line).hasSuffix(
                #""moneymoments":{"moments":{"moments":[{"habit_id":"cash_spend_share","value":0.1}]},"#
                    + #""nudges":{"nudges":[{"title":"A&W | Root*Beer","metadata_json":"{\"a\":\"}\"}"}]},"#
                    + #""moments_diagnose":{"total_transactions":193},"nudges_diagnose":{"has_signal_today":true}}}"#))
    }

    @Test func theEarlierVersionLacksOneEndpointAndThatIsNoFailure() async throws {
        var table = momentsTable
        table["/v1/moneymoments/nudges/diagnose"] = answer(404, #"{"detail":"Not Found"}"#)
        let (record, _) = try await Fixture.record([.moneyMoments], table)
        #expect(record.failures.isEmpty)
        #expect(record.answered == 4)
        #expect(
            record.notices.map(\.description) == [
                "moneymoments.nudges_diagnose: this server is of the earlier version, which cannot diagnose nudges"
            ])
        #expect(!text(record.line).contains("nudges_diagnose"))
    }

    @Test(arguments: [400, 404, 422])
    func aServerThatRefusesALongListOfNudgesIsAskedForAShortOne(status: Int) async throws {
        var table = momentsTable
        table["/v1/moneymoments/nudges?limit=200"] = answer(status, #"{"detail":"no such limit"}"#)
        table["/v1/moneymoments/nudges?limit=20"] = answer(200, #"{"nudges":[{"title":"Twenty"}]}"#)
        let (record, fetcher) = try await Fixture.record([.moneyMoments], table)
        #expect(record.failures.isEmpty)
        #expect(fetcher.asked.contains("GET /v1/moneymoments/nudges?limit=20"))
        #expect(text(record.line).contains(#""nudges":{"nudges":[{"title":"Twenty"}]}"#))
    }

    @Test func nudgesThatAreRefusedTwiceAreAFailure() async throws {
        var table = momentsTable
        table["/v1/moneymoments/nudges?limit=200"] = nil
        let (record, fetcher) = try await Fixture.record([.moneyMoments], table)
        #expect(record.failed == ["moneymoments.nudges 404"])
        #expect(fetcher.requests.count == 5)
    }

    @Test func refreshingComputesInOrderAndReadsAfterwards() async throws {
        let (record, fetcher) = try await Fixture.record([.moneyMoments], Self.computed, options: PullOptions(refreshesMoments: true))
        #expect(
            fetcher.requests.prefix(4).map { "\($0.method.rawValue) \(target($0))" } == [
                "POST /v1/moneymoments/signals/compute", "POST /v1/moneymoments/moments/compute", "POST /v1/moneymoments/nudges/evaluate",
                "POST /v1/moneymoments/nudges/process",
            ])
        #expect(fetcher.requests.dropFirst(4).allSatisfy { $0.method == .get })
        #expect(record.failures.isEmpty)
        #expect(record.asked == 8)
        #expect(text(record.line).hasSuffix(#","signal":{"dining_txn_7d":4,"list":[{"a":1}]}}}"#))
    }

    @Test func aRefreshThatBreaksCostsItselfAndTheReadingGoesOn() async throws {
        var table = Self.computed
        table["/v1/moneymoments/nudges/evaluate"] = answer(
            500, #"{"detail":"Internal server error","error":"relation \"x\" does not exist"}"#)
        table["/v1/moneymoments/moments/compute"] = answer(200, #"{"status":"error","message":"bad date"}"#)
        table["/v1/moneymoments/signals/compute"] = answer(200, #"{"status":"no_data","signal":null}"#)
        let (record, fetcher) = try await Fixture.record([.moneyMoments], table, options: PullOptions(refreshesMoments: true))
        #expect(record.failed == ["moneymoments.moments/compute 200", "moneymoments.nudges/evaluate 500"])
        #expect(record.messages == ["the server says that it failed: bad date", "500 Internal Server Error: Internal server error"])
        #expect(fetcher.requests.count == 8)
        #expect(!text(record.line).contains(#""signal""#))
        #expect(try json(record.line)["moneymoments"] as? [String: Any] != nil)
    }

    @Test func aRefusedRefreshEndsTheAsking() async throws {
        var table = Self.computed
        table["/v1/moneymoments/signals/compute"] = answer(401, #"{"detail":"Invalid Supabase JWT"}"#)
        let (record, fetcher) = try await Fixture.record([.moneyMoments], table, options: PullOptions(refreshesMoments: true))
        #expect(fetcher.requests.count == 1)
        #expect(record.isUnauthorised)
    }

    @Test func thePlanSaysWhatRefreshingDoes() throws {
        let plan = RefreshPlan(baseURL: try BaseURL("https://moments.test/api/"), subjects: 12)
        #expect(
            plan.description == """
                For each of 12 subjects, in this order and before anything is read:
                  POST https://moments.test/api/v1/moneymoments/signals/compute  stores today's signal
                  POST https://moments.test/api/v1/moneymoments/moments/compute  deletes and rewrites this month's moments
                  POST https://moments.test/api/v1/moneymoments/nudges/evaluate  queues the nudges whose rules match
                  POST https://moments.test/api/v1/moneymoments/nudges/process  delivers up to ten of them to the user
                """)
    }
}
