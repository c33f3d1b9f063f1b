import AlmanacModel
import Testing

@testable import AlmanacFetch

@Suite struct DestinyPullTests {
    private static let email = "ana%2Bx%2Fy%40example.test"
    private static let table: [String: HTTPOutcome] = [
        "/subscription/status?email=\(email)": answer(200, #"{"feature_usage":{},"is_premium":false}"#),
        "/subscription/plans": answer(200, #"[{"plan_id":"core"}]"#),
        "/subscription/can-access?email=\(email)&feature=ai_questions": answer(200, #"{"can_access":true}"#),
        "/subscription/can-access?email=\(email)&feature=compatibility": answer(200, #"{"can_access":false}"#),
        "/chat-history/threads/\(email)": answer(200, #"{"threads":[],"total_count":0}"#),
    ]

    private static let ana = PullSubject(Subject(id: "ana", email: "ana+x/y@example.test"))

    @Test func readsWhatCostsNoQuota() async throws {
        let (record, fetcher) = try await Fixture.record([.destiny], Self.table, subject: Self.ana)
        #expect(fetcher.asked == Self.table.keys.map { "GET \($0)" }.sorted())
        #expect(record.failures.isEmpty)
        #expect(
            text(record.line).hasSuffix(
                #","destiny":{"subscription":{"feature_usage":{},"is_premium":false},"plans":[{"plan_id":"core"}],"#
                    + #""access":{"ai_questions":{"can_access":true},"compatibility":{"can_access":false}},"threads":{"threads":[],"total_count":0}}}"#
            ))
        for request in fetcher.requests {
            #expect(request.secrets.map { $0.prefix + $0.secret.value } == ["Bearer \(Fixture.destinyToken)", Fixture.destinyKey])
        }
        #expect(DestinyEndpoints.endpoints(email: "a@b").allSatisfy { $0.method == .get && $0.cost == .reads })
    }

    @Test func aSubjectWithoutAnAddressIsNotKnownThere() async throws {
        let (record, fetcher) = try await Fixture.record([.destiny], Self.table, subject: PullSubject(Subject(id: "ana")))
        #expect(fetcher.requests.isEmpty)
        #expect(record.line == nil)
        #expect(!record.isUnauthorised)
        #expect(record.messages.first?.contains("this subject has none") == true)
    }

    @Test func aQuotaThatIsUsedUpCostsThatAnswerAlone() async throws {
        var table = Self.table
        table["/subscription/can-access?email=\(Self.email)&feature=compatibility"] = answer(
            429, #"{"detail":{"code":"quota_exceeded","message":"no more for ana+x/y@example.test"}}"#)
        let (record, _) = try await Fixture.record([.destiny], table, subject: Self.ana)
        #expect(record.failed == ["destiny.access 429"])
        #expect(record.messages == ["compatibility: 429 Too Many Requests: quota_exceeded: no more for [the subject's address]"])
    }

    @Test func systemsStandInOneOrderWhateverTheSourcesSay() async throws {
        var table = Self.table.merging(guardianTable) { $1 }.merging(momentsTable) { $1 }
        table["/api/v1/goals?include_statistics=true&limit=100&offset=0"] = answer(200, #"{"goals":[]}"#)
        let (record, _) = try await Fixture.record([.destiny, .lume, .moneyMoments, .guardian], table, subject: Self.ana)
        #expect(record.failures.isEmpty)
        let line = text(record.line)
        let places = PullSystem.allCases.compactMap { line.firstRange(of: "\"\($0)\":{")?.lowerBound }
        #expect(places.count == 4)
        #expect(places == places.sorted())
    }
}
