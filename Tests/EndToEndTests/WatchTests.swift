import Foundation
import TestSupport
import Testing

/// What programs hear that watch nights: a ping, a webhook, a file for Prometheus, lines of JSON.
struct WatchTests {
    private let place: Workplace
    private static let secret = "3f1d-secret-path"

    init() throws {
        place = try Workplace()
        try place.put("# Hello {{subject.name}}\nHello.\n", at: "templates/mail.md")
        try FileManager.default.createDirectory(atPath: place.path + "/sent", withIntermediateDirectories: true)
        try dump(["ana", "bo"])
    }

    private func dump(_ ids: [String]) throws {
        try place.put(
            ids.map {
                #"{"almanac":1,"as_of":"2026-11-20T21:37:12Z","subject":{"id":"\#($0)","email":"\#($0)@example.test","timezone":"UTC","currency":"EUR"},"guardian":{"by_category":{"30d":[]}}}"#
                    + "\n"
            }.joined(), at: "dump.ndjson")
    }

    /// - Parameter command: What takes a mail.
    private func settle(_ more: String, command: String = "cat > $(mktemp sent/XXXXXX)") throws {
        try place.put(
            """
            input: dump.ndjson
            templates: templates
            formats: [markdown]
            mail:
              from: Almanac <reports@example.test>
              stale: send
              transport: { sendmail: [/bin/sh, -c, "\(command)"] }
            \(more)

            """, at: "almanac.yaml")
    }

    // MARK: Ping

    @Test func aNightIsToldWhenItBeginsAndWhenItEnds() throws {
        let server = try PostServer()
        try settle("nightly: { ping: \"\(server.url)/\(Self.secret)\" }")
        let good = try place.run("nightly")
        #expect(good.exitCode == 0, "\(good.standardError)")
        #expect(server.all.map(\.path) == ["/\(Self.secret)/start", "/\(Self.secret)"] && server.all.allSatisfy { $0.method == "POST" })
        #expect(server.all[0].body.isEmpty)
        #expect(server.all[1].body.hasPrefix("exit code 0\nrender: 2 subjects, 0 failed") && server.all[1].body.contains("\nsend: 2 sent"))

        try place.put(try place.text("dump.ndjson") + "no JSON\n", at: "dump.ndjson")
        let bad = try place.run("nightly")
        #expect(bad.exitCode == 2)
        #expect(server.all.map(\.path).suffix(2) == ["/\(Self.secret)/start", "/\(Self.secret)/2"])
        let body = try #require(server.all.last?.body)
        #expect(body.hasPrefix("exit code 2\nrender (exit code 2): "))
        #expect(
            !body.contains("ana") && !body.contains("example.test") && !body.contains("not JSON"),
            "nobody's data goes to another server: \(body)")
    }

    /// Not an answer, not a server and not a redirect changes how a night ends, and the address shows up nowhere.
    @Test(arguments: ["500 Oops", "404 Not Found", "302 Found\r\nLocation: http://127.0.0.1:9/elsewhere", "nobody", "silence"])
    func aPingThatFailsFailsNoNight(answer: String) throws {
        let server = try PostServer { _ in answer == "silence" ? nil : answer }
        let url = answer == "nobody" ? "http://127.0.0.1:1" : server.url
        try settle("nightly: { ping: \"env:PING\" }")
        let outcome = try place.run("nightly", environment: ["PING": "\(url)/\(Self.secret)"], deadline: .seconds(120))
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(outcome.lines.count { $0.hasPrefix("almanac: the ping: ") } == 2, "\(outcome.standardError)")
        #expect(!outcome.standardError.contains(Self.secret))
        #expect(try !place.text(".almanac-state/nightly.json").contains(Self.secret))
        #expect(try place.names("sent").count == 2)
    }

    @Test func aNightThatCannotBeginIsToldToo() throws {
        let server = try PostServer()
        try settle("nightly: { ping: \"\(server.url)/x/\" }\nmetrics: almanac.prom")
        try place.put("# {{nonsense}}\n", at: "templates/mail.md")
        #expect(try place.run("nightly").exitCode == 78)
        #expect(server.all.map(\.path) == ["/x/78"])
        #expect(try place.text("almanac.prom").contains("almanac_nightly_exit_code 78\n"))
    }

    @Test func aSecondNightAtTheSameTimeSaysNothing() throws {
        let server = try PostServer()
        try settle("nightly: { ping: \"\(server.url)/x\" }\nmetrics: almanac.prom", command: "sleep 2; cat > /dev/null")
        let first = try place.start("nightly")
        #expect(first.wait { server.all.count == 1 })
        #expect(try place.run("nightly").exitCode == 75)
        #expect(server.all.count == 1 && !place.exists("almanac.prom"))
        #expect(try first.wait().exitCode == 0)
        #expect(server.all.map(\.path) == ["/x/start", "/x"])
    }

    // MARK: Metrics

    private func metrics() throws -> [String: String] {
        var values: [String: String] = [:]
        for line in try place.text("prom/almanac.prom").split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            try #require(words.count == 2, "\(line)")
            values[String(words[0].dropFirst("almanac_nightly_".count))] = String(words[1])
        }
        return values
    }

    @Test func prometheusReadsHowANightWent() throws {
        try FileManager.default.createDirectory(atPath: place.path + "/prom", withIntermediateDirectories: true)
        try settle("metrics: prom/almanac.prom")
        try #require(try place.run("nightly").exitCode == 0)
        let good = try metrics()
        #expect(good["exit_code"] == "0" && good[#"subjects{outcome="rendered"}"#] == "2" && good[#"mails{outcome="sent"}"#] == "2")
        #expect(good[#"stage_exit_code{stage="send"}"#] == "0" && good[#"stage_duration_seconds{stage="render"}"#] != nil)
        let success = try #require(good["last_success_timestamp_seconds"].flatMap { Int($0) })
        #expect(good["last_end_timestamp_seconds"].flatMap { Int($0) }.map { $0 >= success } == true)
        let attributes = try FileManager.default.attributesOfItem(atPath: place.path + "/prom/almanac.prom")
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o644, "node_exporter is another user")
        #expect(try place.names("prom") == ["almanac.prom"])
        // Every family says what it is, once, before its samples.
        let lines = try place.text("prom/almanac.prom").split(separator: "\n").map(String.init)
        let families = lines.filter { $0.hasPrefix("# TYPE ") }.map { $0.split(separator: " ")[2] }
        #expect(Set(families).count == families.count && families.count == lines.count { $0.hasPrefix("# HELP ") })

        // The next night fails: the last success stays what it was.
        try place.put(".almanac-state", at: ".almanac-state/last-success.copy")
        try place.put("1000\n", at: ".almanac-state/last-success")
        try place.put(try place.text("dump.ndjson") + "no JSON\n", at: "dump.ndjson")
        try settle("metrics: prom/almanac.prom", command: "echo later >&2; exit 75")
        try dump(["ana", "bo", "cy"])
        #expect(try place.run("nightly").exitCode == 75)
        let bad = try metrics()
        #expect(bad["last_success_timestamp_seconds"] == "1000" && bad["exit_code"] == "75" && bad[#"mails{outcome="put_off"}"#] == "1")
        #expect(bad[#"mails{outcome="sent_before"}"#] == "2" && bad[#"subjects{outcome="unchanged"}"#] == "2")
    }

    @Test func aFileForPrometheusThatCannotBeWrittenFailsNoNight() throws {
        try place.put("", at: "prom")
        try settle("metrics: prom/almanac.prom")
        let outcome = try place.run("nightly")
        #expect(
            outcome.exitCode == 0 && outcome.standardError.contains("almanac: the metrics: prom/almanac.prom"), "\(outcome.standardError)")
        #expect(try place.run("check").exitCode == 78)
    }

    // MARK: Webhook

    @Test(arguments: ["generic", "slack", "teams"])
    func aWebhookHearsOnceANightOfABadOne(kind: String) throws {
        let server = try PostServer()
        try settle("nightly: { webhook: { url: \"\(server.url)/hook?sig=\(Self.secret)\", kind: \(kind) } }")
        #expect(try place.run("nightly").exitCode == 0)
        #expect(server.all.isEmpty, "of a good night nobody hears")
        try place.put(try place.text("dump.ndjson") + "no JSON\n", at: "dump.ndjson")
        for _ in 0..<2 {
            let outcome = try place.run("nightly")
            #expect(outcome.exitCode == 2 && !outcome.standardError.contains(Self.secret), "\(outcome.standardError)")
        }
        let request = try #require(server.all.first)
        #expect(server.all.count == 1 && request.path == "/hook?sig=\(Self.secret)" && request.type == "application/json")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(request.body.utf8)) as? [String: Any])
        switch kind {
        case "slack": #expect((object["text"] as? String)?.contains("render (exit code 2): 2 subjects, 1 failed") == true)
        case "teams":
            #expect(object["type"] as? String == "message" && request.body.contains("AdaptiveCard"))
            #expect(request.body.contains("render (exit code 2): 2 subjects, 1 failed"))
        default:
            #expect(object["event"] as? String == "nightly" && object["exit_code"] as? Int == 2)
            #expect((object["stages"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["render", "send", "audit"])
        }
        #expect(!request.body.contains("example.test") && !request.body.contains("not JSON"))
        #expect(try !place.text(".almanac-state/nightly.json").contains(Self.secret))
    }

    /// What is not there is told by the next run; what may have arrived is not told twice.
    @Test(arguments: [("500 Oops", "deferred"), ("404 Not Found", "failed"), ("302 Found\r\nLocation: /x", "failed")])
    func aWebhookThatFailsFailsNoNightMore(answer: String, state: String) throws {
        let server = try PostServer { _ in answer }
        try settle("nightly: { webhook: \"\(server.url)/hook\" }")
        try place.put(try place.text("dump.ndjson") + "no JSON\n", at: "dump.ndjson")
        let outcome = try place.run("nightly")
        #expect(outcome.exitCode == 2 && outcome.standardError.contains("the webhook could not be told"), "\(outcome.standardError)")
        #expect(try place.run("status").standardOutput.text.contains("by webhook-owner: 1 \(state)"))
    }

    // MARK: The log

    private struct Line: Decodable {
        var time, level: String
        var event, stage, subject, outcome, reply, command: String?
        var exit_code, milliseconds: Int?
    }

    private func lines(_ outcome: Command.Outcome) throws -> [Line] {
        try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    @Test func eachEventOfANightIsALineOfJSON() throws {
        try settle("", command: "echo 'no such box' >&2; exit 67")
        let outcome = try place.run("nightly", "--log-json")
        #expect(outcome.exitCode == 2 && outcome.standardOutput.isEmpty)
        let lines = try lines(outcome)
        #expect(lines.compactMap(\.stage) == ["render", "send", "audit"] && lines.allSatisfy { $0.time.hasSuffix("Z") })
        let mails = lines.filter { $0.event == "mail" }
        #expect(
            mails.compactMap(\.subject).sorted() == ["ana", "bo"]
                && mails.allSatisfy { $0.outcome == "failed" && $0.reply == "no such box" })
        #expect(lines.last?.event == "end" && lines.last?.command == "nightly" && lines.last?.exit_code == 2)
        #expect(try self.lines(place.run("render", "--log-json")).compactMap(\.command) == ["render"])
        #expect(try place.run("nightly", "--log-json", "--quiet").lines.allSatisfy { !$0.contains("\"event\"") })
    }

    @Test func eachMailIsALineWhereThatIsAskedFor() throws {
        try settle("")
        #expect(try place.run("send").lines.count == 1)
        try FileManager.default.removeItem(atPath: place.path + "/.almanac-state")
        let lines = try place.run("send", "--verbose").lines
        #expect(lines.count == 3, "\(lines)")
        #expect(lines.first?.wholeMatch(of: #/20..-..-..T..:..:..Z daily 2026-11-19@UTC for ana by mail: accepted: .*/#) != nil, "\(lines)")
    }

    // MARK: Settings

    @Test func settingsOfWatchingAreCheckedWithTheirPlaceAndWithoutTheAddress() throws {
        try place.put(
            """
            metrics: almanac.txt
            nightly:
              pingg: x
              ping: "http://example.test/\(Self.secret)"
              webhook: { url: "https://user:\(Self.secret)@example.test/", kind: slak }

            """, at: "almanac.yaml")
        let outcome = try place.run("nightly")
        #expect(outcome.exitCode == 78)
        #expect(
            outcome.lines == [
                "almanac: almanac.yaml:1:10: 'metrics' is the path of a file whose name ends with .prom, such as /var/lib/prometheus/node-exporter/almanac.prom",
                "almanac.yaml:3:3: no option of 'nightly' named 'pingg'; did you mean 'ping'?",
                "almanac.yaml:4:9: 'ping': plain http to example.test lets everyone on the way read it; use https",
                "almanac.yaml:5:19: 'url': a user or password in the URL; take it out and give the credential as a token",
                "almanac.yaml:5:76: 'kind' is generic, slack or teams; did you mean 'slack'?".replacing(
                    ":76:", with: ":\(("  webhook: { url: \"https://user:" + Self.secret + "@example.test/\", kind: ").utf8.count + 1):"),
            ], "\(outcome.standardError)")
        #expect(!outcome.standardError.contains(Self.secret))
        try settle("nightly: { ping: \"env:ALMANAC_NO_PING\" }")
        let check = try place.run("check")
        #expect(check.exitCode == 78 && check.standardError.contains("nightly.ping: environment variable ALMANAC_NO_PING: not set"))
    }
}
