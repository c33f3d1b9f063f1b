import AlmanacModel
import AlmanacReport
import AlmanacRun
import Foundation
import Synchronization
import TestSupport
import Testing

/// Nights that are run every hour: whom they ask the servers for.
@Suite struct HourlyNightTests {
    private let place: Workplace
    private let post: Postbox

    private static let zones = [
        "ana": "UTC", "bo": "America/New_York", "cy": "Asia/Kolkata", "di": "Pacific/Kiritimati", "ed": "Pacific/Pago_Pago",
    ]

    init() throws {
        place = try Workplace()
        post = try Postbox(place)
        try place.put("# Hello\nHello {{subject.name}}.\n", at: "templates/mail.md")
    }

    private static func record(_ id: String, at now: Instant, failures: String = "[]") -> String {
        #"{"almanac":1,"as_of":"\#(now)","subject":{"id":"\#(id)","name":"\#(id)","email":"\#(id)@example.test","timezone":"\#(zones[id] ?? "UTC")","currency":"USD"},"guardian":{"by_category":{"30d":[]}},"failures":\#(failures)}"#
            + "\n"
    }

    private final class Asked: Sendable {
        let ids = Mutex<[[String]]>([])
    }

    /// One run.
    ///
    /// - Parameters:
    ///   - absent: Of whom nothing comes.
    ///   - lacking: Whose records lack an endpoint.
    ///   - keepsNights: True where the answers of each night are kept.
    /// - Returns: Who was asked for, and how the run went.
    private func run(
        at now: Instant, mail: String = "send_at: \"07:00\"", hours: Int = 24, absent: Set<String> = [], lacking: Set<String> = [],
        keepsNights: Bool = false
    ) async throws -> (asked: [String], report: NightlyReport) {
        let text = "mail:\n  from: Almanac <reports@example.test>\n  state: state\n  transport: \(post.transport)\n  \(mail)\n"
        var settings = try #require(try Settings(file: (text, "almanac.yaml")).mail)
        settings.state = place.path + "/state"
        let templates = try TemplateFolder(place.path + "/templates")
        let set = try templates.sets(theme: "neutral")
        var render = RenderRun(
            input: "", output: place.path + "/output", settings: RenderSettings(formats: [.markdown], templates: set), jobs: 2,
            subjects: nil,
            templatesHash: templates.hash)
        if keepsNights { render.memory = NightMemory(path: place.path + "/nights", months: 25) }
        var send = SendRun(
            input: "", jobs: 2, templates: set, templatesHash: templates.hash, settings: settings, environment: [:], clock: { now })
        send.now = now
        let (place, asked) = (place, Asked())
        var night = NightlyRun(send: send, render: render) { path, upToDate throws(RunFailure) in
            let wanted = Self.zones.keys.sorted().filter { upToDate[$0]?.timeZone != Self.zones[$0] }
            asked.ids.withLock { $0.append(wanted) }
            let came = wanted.filter { !absent.contains($0) }
            let failure = #"[{"source":"guardian","endpoint":"stats","status":500}]"#
            do {
                let records = came.map { Self.record($0, at: now, failures: lacking.contains($0) ? failure : "[]") }
                if !came.isEmpty { try place.put(records.joined(), at: "state/pulled.ndjson") }
            } catch {
                throw RunFailure(.software, "the test cannot make its dump: \(error)")
            }
            return NightlyPull(
                exitCode: .done, words: "", problems: [], records: came.count, absent: absent.intersection(wanted),
                upToDate: Set(upToDate.keys))
        }
        night.refreshHours = hours
        let report = await night.run(try StateFolder(place.path + "/state")) { _ in }
        return (try #require(asked.ids.withLock { $0.first }), report)
    }

    /// 2026-11-20, at an hour of UTC.
    private static func hour(_ hour: Int) -> Instant { Instant(seconds: 1_795_132_800 + Int64(hour) * 3600 + 300) }

    @Test func eachIsAskedForWhenItsMailIsDueAndGetsItOnceADay() async throws {
        let first = try await run(at: Self.hour(0))
        #expect(first.asked == Self.zones.keys.sorted())
        var asked: [String: Int] = [:]
        for hour in 1...48 {
            let turn = try await run(at: Self.hour(hour))
            #expect(turn.report.exitCode == .done, "\(hour): \(turn.report.stages)")
            for id in turn.asked { asked[id, default: 0] += 1 }
            let dump = try place.text("state/dump.ndjson")
            for id in Self.zones.keys { #expect(dump.contains("\"id\":\"\(id)\""), "\(hour): \(id)") }
        }
        #expect(asked == Self.zones.mapValues { _ in 2 })
        let mails = try post.recipients()
        for id in Self.zones.keys { #expect(mails.count { $0 == "\(id)@example.test" } == 2, "\(id): \(mails)") }
    }

    /// Where nights are kept, a day of the reader ends with the first run after midnight.
    @Test func eachIsAskedForAfterMidnightWhereNightsAreKept() async throws {
        let hours = ["ana": 0, "bo": 5, "cy": 19, "di": 10, "ed": 11]
        _ = try await run(at: Self.hour(0), keepsNights: true)
        var asked: [String: [Int]] = [:]
        for hour in 1...48 {
            let turn = try await run(at: Self.hour(hour), keepsNights: true)
            #expect(turn.report.exitCode == .done, "\(hour): \(turn.report.stages)")
            for id in turn.asked { asked[id, default: []].append(hour % 24) }
        }
        for (id, hour) in hours {
            #expect(asked[id]?.count { $0 == hour } == 2, "\(id): \(asked[id] ?? [])")
            #expect(asked[id]?.count == 4, "\(id): \(asked[id] ?? [])")
        }
    }

    @Test func everybodyIsAskedForWhereNobodyHasAnHour() async throws {
        _ = try await run(at: Self.hour(0), mail: "stale: send")
        #expect(try await run(at: Self.hour(1), mail: "stale: send").asked == Self.zones.keys.sorted())
    }

    @Test func everybodyIsAskedForWhereThatIsWanted() async throws {
        _ = try await run(at: Self.hour(0), hours: 0)
        #expect(try await run(at: Self.hour(1), hours: 0).asked == Self.zones.keys.sorted())
    }

    @Test func whoeverLacksSomethingIsAskedForAgain() async throws {
        _ = try await run(at: Self.hour(0))
        // Some half past twelve in Kolkata: nobody's hour.
        let second = try await run(at: Self.hour(1), hours: 1, absent: ["ana"], lacking: ["bo"])
        #expect(second.asked == Self.zones.keys.sorted())
        let third = try await run(at: Self.hour(2))
        #expect(third.asked == ["ana", "bo"], "a record of an earlier run and one that lacks an endpoint are not up to date")
        #expect(try await run(at: Self.hour(3)).asked.isEmpty)
    }

    @Test func aDumpThatCannotBeReadMakesNobodyUpToDate() async throws {
        _ = try await run(at: Self.hour(0))
        // The head of a gzip member whose rest is missing.
        try place.put([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B], at: "state/dump.ndjson")
        #expect(try await run(at: Self.hour(1)).asked == Self.zones.keys.sorted())
    }
}
