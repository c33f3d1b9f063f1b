import AlmanacDump
import AlmanacModel
import Testing

@testable import AlmanacFetch

@Suite struct GuardianPullTests {
    @Test func asksEveryEndpointOfEveryRangeOnceAndReadsOnly() async throws {
        let (record, fetcher) = try await Fixture.record([.guardian], guardianTable)
        #expect(fetcher.asked == guardianTable.keys.map { "GET \($0)" }.sorted())
        #expect(record.asked == 23)
        #expect(record.answered == 23)
        #expect(record.failures.isEmpty)
    }

    @Test func sendsTheTokenAsASecretAndNeverInTheAddress() async throws {
        let (_, fetcher) = try await Fixture.record([.guardian], guardianTable)
        for request in fetcher.requests {
            #expect(request.secrets.map(\.name) == ["Authorization"])
            #expect(request.secrets.map(\.prefix) == ["Bearer "])
            #expect(request.secrets.map(\.secret.value) == [Fixture.guardianToken])
            #expect(!request.url.contains("token"))
            #expect(request.url.hasPrefix("https://guardian.test/api/"))
        }
    }

    @Test func writesBodiesAsTheyCameInAFixedOrder() async throws {
        let (record, _) = try await Fixture.record([.guardian], guardianTable)
        var expected = #"{"almanac":1,"as_of":"2026-11-20T21:37:12Z","subject":{"id":"ana","name":"Ana","email":"ana@example.test","#
        expected += #""locale":"en_US","timezone":"America/New_York","currency":"USD"},"guardian":{"summary":{"#
        expected += ranges.map { #""\#($0)":"# + (summaries[$0] ?? "").dropLast() }.joined(separator: ",")
        for (key, path) in [
            ("by_category", "by-category"), ("timeseries", "timeseries"), ("merchants", "merchants"), ("overrides", "overrides"),
        ] {
            expected += #"},"\#(key)":{"# + ranges.map { #""\#($0)":[{"of":"\#(path)","range":"\#($0)"}]"# }.joined(separator: ",")
        }
        expected += #"},"rules_progress":[{"category":"fast_food","limit_cents":9000,"spent_mtd_cents":10071}],"#
        expected += #""rules":[{"category":"entertainment","id":4,"monthly_limit_cents":null}],"geofences":[]}}"#
        #expect(text(record.line) == expected)
    }

    @Test func theSameAnswersGiveTheSameBytesInWhateverOrderTheyCome() async throws {
        let (first, _) = try await Fixture.record([.guardian], guardianTable)
        let slow = ScriptedFetcher { request in
            for _ in 0..<Int.random(in: 0..<40) { await Task.yield() }
            return guardianTable[target(request)] ?? page(404, "")
        }
        for _ in 0..<5 {
            let again = try await Fixture.pull([.guardian], slow).pull(Fixture.ana, asOf: Fixture.asOf)
            #expect(again == first)
        }
    }

    @Test func aFailedEndpointCostsItselfAndSaysWhatTheServerSaid() async throws {
        var table = guardianTable
        table["/api/analytics/merchants?range=7d"] = HTTPOutcome(
            .success(
                HTTPResponse(
                    status: 500, headers: [.init("Content-Type", "text/html")], body: Array("<h1>x</h1><p>the till is jammed</p>".utf8))),
            tries: 5)
        table["/api/rules"] = HTTPOutcome(.failure(HTTPFailure(.timeout, "no answer within 30 s")), tries: 3)
        let (record, _) = try await Fixture.record([.guardian], table)
        #expect(record.failed == ["guardian.merchants.7d 500", "guardian.rules"])
        #expect(
            record.messages == ["500 Internal Server Error: the till is jammed, after 5 tries", "no answer within 30 s, after 3 tries"])
        #expect(record.asked == 23)
        #expect(record.answered == 21)
        let decoded = SnapshotDecoder().decode(DumpLine(number: 1, bytes: record.line ?? []), source: "dump")
        #expect(decoded.snapshot?.failures == record.failures.map(\.failure))
    }

    @Test func theFirstRefusalEndsTheAsking() async throws {
        var table = guardianTable
        table["/api/analytics/summary?range=7d"] = page(401, "jwt error: Signature verification failed.")
        let (record, fetcher) = try await Fixture.record([.guardian], table)
        #expect(fetcher.requests.count == 1)
        #expect(record.line == nil)
        #expect(record.isUnauthorised)
        #expect(record.failed == ["guardian.summary.7d 401"])
        #expect(
            record.messages == [
                "environment variable GUARDIAN_TOKEN: refused by guardian (401 Unauthorized: jwt error: Signature verification failed.); "
                    + "put a valid one there. Its other endpoints were not asked"
            ])
    }

    @Test func aServerThatIsNotThereIsAskedOnce() async throws {
        let fetcher = ScriptedFetcher { _ in HTTPOutcome(.failure(HTTPFailure(.connect, "guardian.test refused the connection")), tries: 5)
        }
        let record = try await Fixture.pull([.guardian], fetcher).pull(Fixture.ana, asOf: Fixture.asOf)
        #expect(fetcher.requests.count == 1)
        #expect(record.line == nil)
        #expect(!record.isUnauthorised)
        #expect(record.messages == ["guardian.test refused the connection, after 5 tries. Its other endpoints were not asked"])
    }

    @Test(arguments: [
        (page(500, "injected"), " 500"), (HTTPOutcome(.failure(HTTPFailure(.reset, "the connection ended"))), ""),
        (HTTPOutcome(.failure(HTTPFailure(.tooLarge, "more than 64 MiB came"))), ""),
        (HTTPOutcome(.failure(HTTPFailure(.timeout, "no first byte came"))), ""),
        (HTTPOutcome(.failure(HTTPFailure(.redirect, "it leads to another server"))), ""),
        (HTTPOutcome(.failure(HTTPFailure(.invalid, "no HTTP"))), ""), (answer(200, "{"), " 200"),
    ])
    func aFirstAnswerThatIsBrokenCostsItsOwnEndpoint(outcome: HTTPOutcome, status: String) async throws {
        var table = guardianTable
        table["/api/analytics/summary?range=7d"] = outcome
        let (record, fetcher) = try await Fixture.record([.guardian], table)
        #expect(fetcher.requests.count == 23)
        #expect(record.failed == ["guardian.summary.7d" + status])
        #expect(record.answered == 22)
    }

    @Test func aServerThatNeverAnswersIsAskedTwice() async throws {
        let fetcher = ScriptedFetcher { _ in HTTPOutcome(.failure(HTTPFailure(.timeout, "no first byte came in 60 s"))) }
        let record = try await Fixture.pull([.guardian], fetcher).pull(Fixture.ana, asOf: Fixture.asOf)
        #expect(fetcher.requests.count == 2)
        #expect(record.messages == ["no first byte came in 60 s", "no first byte came in 60 s. Its other endpoints were not asked"])
    }

    @Test func aServerWhoseCertificateIsRefusedIsAskedOnce() async throws {
        let fetcher = ScriptedFetcher { _ in HTTPOutcome(.failure(HTTPFailure(.security, "the certificate has expired"))) }
        let record = try await Fixture.pull([.guardian], fetcher).pull(Fixture.ana, asOf: Fixture.asOf)
        #expect(fetcher.requests.count == 1)
        #expect(record.messages == ["the certificate has expired. Its other endpoints were not asked"])
    }

    @Test(arguments: [
        (
            "7d", summary("2026-10-21T21:37:12.513665+00:00"),
            "7d was asked for, and the answer is for 2026-10-21T21:37:12Z to 2026-11-20T21:37:12Z"
        ),
        ("30d", summary("2026-10-21T21:35:12+00:00"), "30d was asked for"),
        ("90d", summary("2026-08-22T21:38:13.513665+00:00"), "90d was asked for"),
        ("mtd", summary("2026-11-01T00:00:01+00:00"), "mtd was asked for"),
        ("mtd", summary("2026-10-01T00:00:00+00:00"), "mtd was asked for"),
        (
            "7d", summary("2026-11-13T21:27:11Z", "2026-11-20T21:27:11Z"),
            "the window ends at 2026-11-20T21:27:11Z, 601 s away from the 2026-11-20T21:37:12Z"
        ),
        ("7d", #"{"range":{"start":"soon","end":1},"spend_cents":1,"charge_count":1}"#, "does not say for which time it is"),
        ("7d", #"{"range":7,"spend_cents":1,"charge_count":1}"#, "does not say for which time it is"),
    ])
    func refusesASummaryOfAnotherWindow(range: String, body: String, words: String) async throws {
        var table = guardianTable
        table["/api/analytics/summary?range=\(range)"] = answer(200, body)
        let (record, _) = try await Fixture.record([.guardian], table)
        #expect(record.failed == ["guardian.summary.\(range) 200"])
        #expect(record.messages.first?.contains(words) == true, "\(record.messages)")
        #expect(!text(record.line).contains(#""summary":{"\#(range)""#) || range != "7d")
    }

    @Test(arguments: [
        ("7d", summary("2026-11-13T21:36:13+00:00")), ("mtd", summary("2026-11-01T00:00:00Z")),
        ("7d", summary("2026-11-13T21:27:12Z", "2026-11-20T21:27:12Z")),
    ])
    func takesAWindowWithinItsMinuteAndTheTolerance(range: String, body: String) async throws {
        var table = guardianTable
        table["/api/analytics/summary?range=\(range)"] = answer(200, body)
        #expect(try await Fixture.record([.guardian], table).record.failures.isEmpty)
    }

    @Test func healthNeedsNoToken() {
        #expect(!GuardianEndpoints.health.isPrivate)
        #expect(GuardianEndpoints.endpoints().allSatisfy { $0.isPrivate && $0.cost == .reads && $0.method == .get })
    }
}
