import AlmanacDump
import AlmanacModel
import Foundation
import Synchronization

@testable import AlmanacFetch

/// Answers as a test says, and remembers what it was asked.
final class ScriptedFetcher: HTTPFetcher {
    private let script: @Sendable (HTTPRequest) async -> HTTPOutcome
    private let log = Mutex<[HTTPRequest]>([])

    init(_ script: @escaping @Sendable (HTTPRequest) async -> HTTPOutcome) {
        self.script = script
    }

    func fetch(_ request: HTTPRequest) async -> HTTPOutcome {
        log.withLock { $0.append(request) }
        return await script(request)
    }

    var requests: [HTTPRequest] { log.withLock { $0 } }

    /// Method, path and query of all requests, sorted.
    var asked: [String] { requests.map { "\($0.method.rawValue) \(target($0))" }.sorted() }
}

/// Path and query of a request, without the base URL's origin.
func target(_ request: HTTPRequest) -> String {
    let rest = request.url.drop { $0 != ":" }.dropFirst(3)
    return String(rest.drop { $0 != "/" })
}

func answer(_ status: Int, _ body: String, type: String = "application/json") -> HTTPOutcome {
    HTTPOutcome(.success(HTTPResponse(status: status, headers: [.init("content-type", type)], body: Array(body.utf8))))
}

func page(_ status: Int, _ text: String) -> HTTPOutcome {
    answer(
        status, "<!doctype html>\n<html lang=en>\n<title>\(status)</title>\n<h1>\(status)</h1>\n<p>\(text)</p>\n",
        type: "text/html; charset=utf-8")
}

enum Fixture {
    static let asOf = Instant(seconds: 1_795_210_632)  // 2026-11-20T21:37:12Z
    static let guardianToken = "guardian-token-0123456789abcdef"
    static let momentsToken = "moments-token-0123456789abcdef"
    static let lumeToken = "lume-token-0123456789abcdef"
    static let lumeKey = "lume-key-0123456789abcdef"
    static let destinyToken = "destiny-token-0123456789abcdef"
    static let destinyKey = "destiny-key-0123456789abcdef"

    static let environment = [
        "GUARDIAN_TOKEN": guardianToken, "MOMENTS_TOKEN": momentsToken, "LUME_TOKEN": lumeToken, "LUME_KEY": lumeKey,
        "DESTINY_TOKEN": destinyToken, "DESTINY_KEY": destinyKey,
    ]

    static func source(_ system: PullSystem) throws -> PullSource {
        switch system {
        case .guardian:
            PullSource(
                .guardian, baseURL: try BaseURL("https://guardian.test/api"), credentials: .init(token: .environment("GUARDIAN_TOKEN")))
        case .moneyMoments:
            PullSource(
                .moneyMoments, baseURL: try BaseURL("https://moments.test"), credentials: .init(token: .environment("MOMENTS_TOKEN")))
        case .lume:
            PullSource(
                .lume, baseURL: try BaseURL("https://lume.test"),
                credentials: .init(token: .environment("LUME_TOKEN"), apiKey: .environment("LUME_KEY")))
        case .destiny:
            PullSource(
                .destiny, baseURL: try BaseURL("https://destiny.test"),
                credentials: .init(token: .environment("DESTINY_TOKEN"), apiKey: .environment("DESTINY_KEY")))
        }
    }

    static func pull(
        _ systems: [PullSystem], _ fetcher: any HTTPFetcher, options: PullOptions = PullOptions(),
        environment: [String: String] = environment
    ) throws -> SubjectPull {
        SubjectPull(
            sources: try systems.map(source), options: options, credentials: CredentialStore(environment: environment), fetcher: fetcher)
    }

    static let ana = PullSubject(
        Subject(id: "ana", name: "Ana", email: "ana@example.test", locale: "en_US", timeZone: "America/New_York"), place: "subjects.csv:2")

    /// Pulls one subject from systems that answer by path and query; what is not in the table is not found.
    static func record(
        _ systems: [PullSystem], _ table: [String: HTTPOutcome], options: PullOptions = PullOptions(), subject: PullSubject = ana
    ) async throws -> (record: PulledRecord, fetcher: ScriptedFetcher) {
        let fetcher = ScriptedFetcher { table[target($0)] ?? page(404, "not scripted") }
        return (try await pull(systems, fetcher, options: options).pull(subject, asOf: asOf), fetcher)
    }
}

// MARK: Guardian

let ranges = ["7d", "30d", "mtd", "90d"]

/// A summary's body as Guardian writes it.
func summary(_ start: String, _ end: String = "2026-11-20T21:37:12.513665+00:00") -> String {
    #"{"auth_events":13,"charge_count":11,"override_rate":0.0,"range":{"end":""# + end + #"","start":""# + start
        + #""},"risky_rate":0.15384615384615385,"spend_cents":20885}"# + "\n"
}

let summaries = [
    "7d": summary("2026-11-13T21:37:12.513665+00:00"), "30d": summary("2026-10-21T21:37:12.513665+00:00"),
    "mtd": summary("2026-11-01T00:00:00+00:00"), "90d": summary("2026-08-22T21:37:12.513665+00:00"),
]

/// All that Guardian answers for a rich account.
let guardianTable: [String: HTTPOutcome] = {
    var table: [String: HTTPOutcome] = [
        "/api/analytics/rules-progress": answer(200, #"[{"category":"fast_food","limit_cents":9000,"spent_mtd_cents":10071}]"# + "\n"),
        "/api/rules": answer(200, #"[{"category":"entertainment","id":4,"monthly_limit_cents":null}]"# + "\n"),
        "/api/rules/geofence": answer(200, "[]\n"),
    ]
    for range in ranges {
        table["/api/analytics/summary?range=\(range)"] = answer(200, summaries[range] ?? "")
        for path in ["by-category", "timeseries", "merchants", "overrides"] {
            table["/api/analytics/\(path)?range=\(range)"] = answer(200, #"[{"of":"\#(path)","range":"\#(range)"}]"# + "\n")
        }
    }
    return table
}()

// MARK: MoneyMoments

let momentsTable: [String: HTTPOutcome] = [
    "/v1/moneymoments/moments?all_months=true": answer(200, #"{"moments":[{"habit_id":"cash_spend_share","value":0.1}]}"#),
    "/v1/moneymoments/nudges?limit=200": answer(200, #"{"nudges":[{"title":"A&W | Root*Beer","metadata_json":"{\"a\":\"}\"}"}]}"#),
    "/v1/moneymoments/moments/diagnose": answer(200, #"{"total_transactions":193}"#),
    "/v1/moneymoments/nudges/diagnose": answer(200, #"{"has_signal_today":true}"#),
]

// MARK: Reading

/// A line of a dump as Foundation reads it.
func json(_ line: [UInt8]?) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(line ?? []))
    return object as? [String: Any] ?? [:]
}

func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

extension PulledRecord {
    /// `guardian.merchants.7d 500` of each failure.
    var failed: [String] {
        failures.map { failure in
            [failure.failure.source, failure.failure.endpoint, failure.failure.range].compactMap { $0 }.joined(separator: ".")
                + (failure.failure.status.map { " \($0)" } ?? "")
        }
    }

    var messages: [String] { failures.map { $0.failure.message ?? "" } }
}

/// A folder of one test, gone with this value; in memory where there is such a place.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let base = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        path = base + "/almanac-pull-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func put(_ bytes: [UInt8], at name: String, mode: Int = 0o600) throws {
        let full = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: full))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: full)
    }

    /// `nil` when there is no such file.
    func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path + "/" + name).map { [UInt8]($0) }
    }

    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}
