import AlmanacModel
import Foundation
import Testing

@testable import AlmanacFetch

/// Responses recorded from the real systems, when they are beside the package or where `ALMANAC_SHARED` says.
private enum Recorded {
    static let folder: String? = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let places = [
            ProcessInfo.processInfo.environment["ALMANAC_SHARED"], package.deletingLastPathComponent().path + "/shared",
            package.deletingLastPathComponent().deletingLastPathComponent().path + "/shared",
        ]
        return places.compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0 + "/recorded/guardian/ana__rules.json") }
    }()

    static func body(_ name: String) throws -> (status: Int, type: String, body: String)? {
        guard let data = FileManager.default.contents(atPath: (folder ?? "") + "/recorded/" + name),
            let recording = try JSONSerialization.jsonObject(with: data) as? [String: Any], let status = recording["status"] as? Int,
            let body = recording["body_raw"] as? String, let headers = recording["headers"] as? [String: String]
        else { return nil }
        return (status, headers.first { $0.key.lowercased() == "content-type" }?.value ?? "", body)
    }

    /// The recording that answers a path and query.
    static func name(_ target: String, user: String) -> String {
        let names = [
            "/v1/moneymoments/moments?all_months=true": "moments_all", "/v1/moneymoments/nudges?limit=200": "nudges_after",
            "/v1/moneymoments/moments/diagnose": "diagnose_after", "/v1/moneymoments/nudges/diagnose": "nudges_diagnose",
            "/v1/moneymoments/signals/compute": "signal_compute", "/v1/moneymoments/moments/compute": "compute_default",
            "/v1/moneymoments/nudges/evaluate": "evaluate", "/v1/moneymoments/nudges/process": "process",
        ]
        if let name = names[target] { return "moneymoments/\(name).json" }
        let parts = target.dropFirst().replacing("analytics/", with: "").split(separator: "?range=")
        return "guardian/\(user)__" + parts.map { $0.replacing("/", with: "-") }.joined(separator: "__") + ".json"
    }
}

@Suite(.enabled(if: Recorded.folder != nil)) struct RecordedTests {
    private func record(_ user: String, _ options: PullOptions = PullOptions()) async throws -> (PulledRecord, ScriptedFetcher) {
        let fetcher = ScriptedFetcher { request in
            guard let found = try? Recorded.body(Recorded.name(target(request), user: user)) else { return page(404, "not recorded") }
            return answer(found.status, found.body, type: found.type)
        }
        var sources = [
            PullSource(.guardian, baseURL: try BaseURL("http://127.0.0.1:8080"), credentials: .init(token: .environment("TOKEN")))
        ]
        if user == "ana" {
            sources.append(
                PullSource(.moneyMoments, baseURL: try BaseURL("http://127.0.0.1:8081/"), credentials: .init(token: .environment("TOKEN"))))
        }
        let pull = SubjectPull(
            sources: sources, options: options, credentials: CredentialStore(environment: ["TOKEN": "the-token-of-the-recording"]),
            fetcher: fetcher)
        let subject = Subject(
            id: user, name: user.capitalized, email: "\(user)@example.test", locale: "en_US", timeZone: "America/New_York", currency: "USD")
        return (try await pull.pull(PullSubject(subject), asOf: Fixture.asOf), fetcher)
    }

    @Test(arguments: ["ana", "bo"])
    func theRecordIsTheSampleDumps(user: String) async throws {
        let sample = try String(contentsOfFile: (Recorded.folder ?? "") + "/samples/recorded.ndjson", encoding: .utf8)
        let line = try #require(sample.split(separator: "\n").first { $0.contains(#""subject":{"id":"\#(user)""#) })
        let expected = try json(Array(line.utf8))
        let (record, _) = try await record(user)
        #expect(record.failures.isEmpty)
        let pulled = try json(record.line)
        for key in ["almanac", "as_of", "subject", "guardian"] {
            #expect(NSDictionary(dictionary: [key: pulled[key] ?? "-"]) == NSDictionary(dictionary: [key: expected[key] ?? "+"]), "\(key)")
        }
        if let moments = expected["moneymoments"] as? [String: Any] {
            let own = try #require(pulled["moneymoments"] as? [String: Any])
            for (key, value) in moments {
                #expect(NSDictionary(dictionary: [key: own[key] ?? "-"]) == NSDictionary(dictionary: [key: value]), "\(key)")
            }
            #expect(own.keys.sorted() == ["moments", "moments_diagnose", "nudges", "nudges_diagnose"])
        }
    }

    @Test func everyBodyIsInTheRecordByteForByte() async throws {
        let (record, fetcher) = try await record("ana")
        let line = text(record.line)
        for request in fetcher.requests {
            let found = try #require(try Recorded.body(Recorded.name(target(request), user: "ana")))
            #expect(line.contains(":" + found.body.trimmingCharacters(in: .whitespacesAndNewlines)), "\(request.url)")
        }
        #expect(fetcher.requests.count == 27)
    }

    @Test func refreshingKeepsTheSignal() async throws {
        let (record, fetcher) = try await record("ana", PullOptions(refreshesMoments: true))
        #expect(record.failures.isEmpty)
        #expect(fetcher.requests.count { $0.method == .post } == 4)
        let computed = try #require(try Recorded.body("moneymoments/signal_compute.json"))
        let signal = computed.body.drop { $0 != ":" }.dropFirst().drop { $0 != ":" }.dropFirst().dropLast()
        #expect(text(record.line).hasSuffix(#","signal":\#(signal)}}"#))
    }
}
