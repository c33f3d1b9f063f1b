import AlmanacModel
import Foundation
import TestSupport
import Testing

/// What a run remembers of the nights before, from the dump to the page.
@Suite struct MemoryTests {
    private let place: Workplace
    private static let charges = Charges.random(
        seed: 9, from: Account.day(2026, 3, 1), until: Account.day(2026, 10, 1), amounts: .uniform, perDay: 3,
        rules: [("groceries", 30_000)])
    private static let zone = Zone(
        identifier: "America/New_York", transitions: [.init(start: .min, offset: -4 * 3600, abbreviation: "EDT")])

    init() throws { place = try Workplace() }

    /// Ten minutes after midnight in New York.
    private static func time(_ day: Day) -> Instant { zone.start(of: day).advanced(bySeconds: 600) }

    private func put(_ day: Day, _ ids: [String] = ["ana", "bo"]) throws {
        let now = Self.time(day)
        try place.put(
            ids.map { Self.charges.record(of: $0, at: now, timeZone: "America/New_York", email: "\($0)@example.test") }.joined(),
            at: "\(day).ndjson")
    }

    private func night(_ day: Day, _ more: String...) throws -> Command.Outcome {
        try put(day)
        return try place.run(
            ["render", "--input", "\(day).ndjson", "--out", "output", "--format", "data", "--memory", "nights", "--period", "yesterday"]
                + more)
    }

    private func rows(_ file: String) throws -> [String: Substring] {
        try place.text(file).split(whereSeparator: \.isNewline).dropFirst().reduce(into: [:]) { rows, line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            rows[String(cells[0])] = cells[2]
        }
    }

    private static func amount(_ cents: Int64) -> String { "\(cents / 100).\(padded(Int(cents % 100), to: 2))" }

    /// Without a memory nobody knows where the money of yesterday went; with one it is known to the cent, by the reader's clock.
    @Test func yesterdayIsKnownByCategory() throws {
        // Over the turn of a month, for which the nights of the week before are needed.
        let days = (0..<17).map { Account.day(2026, 6, 20).advanced(by: $0) }
        for day in days {
            let outcome = try night(day)
            #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        }
        // The days of a reader's own zone, over the turn of a month as well.
        for day in days.dropFirst(2) {
            let outcome = try place.run(
                "render", "--input", "\(day).ndjson", "--out", "again", "--format", "data", "--memory", "nights", "--period", "yesterday")
            #expect(outcome.exitCode == 0)
            let (start, end) = (Self.zone.start(of: day.advanced(by: -1)), Self.zone.start(of: day))
            let spent = Self.charges.all.filter { $0.at >= start && $0.at < end }
            let quiet = [start, end].allSatisfy { midnight in
                !Self.charges.all.contains { $0.at >= midnight && $0.at < midnight.advanced(bySeconds: 600) }
            }
            guard quiet, !spent.isEmpty else { continue }
            let groups = Dictionary(grouping: spent) { $0.category ?? "" }.mapValues { Self.amount($0.reduce(0) { $0 + $1.amount }) }
            #expect(try rows("again/ana/data/guardian.spend.by_category.yesterday.csv").mapValues(String.init) == groups, "\(day)")
        }
        // The same without one says nothing of it.
        _ = try place.run("render", "--input", "\(days[5]).ndjson", "--out", "plain", "--format", "data", "--period", "yesterday")
        #expect(try rows("plain/ana/data/guardian.spend.by_category.yesterday.csv").isEmpty)
    }

    /// The same dump and the same memory make the same bytes: again, with other numbers of jobs, and after the night was kept.
    @Test func theSameNightIsTheSame() throws {
        for day in (0..<4).map({ Account.day(2026, 7, 1).advanced(by: $0) }) { #expect(try night(day).exitCode == 0) }
        let kept = try place.tree("nights")
        let files = try place.tree("output")
        #expect(kept.count == 2)
        #expect(try night(Account.day(2026, 7, 4), "--anew", "--jobs", "1").exitCode == 0)
        #expect(try place.tree("output") == files)
        #expect(try place.tree("nights") == kept)
        // An older dump is of a time of which less was known, and adds nothing.
        #expect(try night(Account.day(2026, 7, 2)).exitCode == 0)
        #expect(try place.tree("nights") == kept)
    }

    /// A memory that is damaged or cannot be written costs what it knew, and never the night.
    @Test func aDamagedMemoryCostsNoPage() throws {
        for day in (0..<4).map({ Account.day(2026, 7, 1).advanced(by: $0) }) { #expect(try night(day).exitCode == 0) }
        let name = try #require(try place.tree("nights").keys.first { $0.hasSuffix("ana.memory") })
        var bytes = try place.bytes("nights/" + name)
        bytes[bytes.count / 2] ^= 0x11
        try place.put(bytes, at: "nights/" + name)
        let verified = try place.run("verify", "--out", "output", "--memory", "nights")
        #expect(verified.exitCode == 2 && verified.standardError.contains("ana.memory: is damaged"), "\(verified.standardError)")
        let outcome = try night(Account.day(2026, 7, 5))
        #expect(outcome.exitCode == 2 && outcome.standardError.contains("memory: ") && outcome.standardError.contains("damaged"))
        #expect(place.exists("output/ana/data/metrics.csv"))
        #expect(try night(Account.day(2026, 7, 6)).exitCode == 0)
        // A file where the folder should be.
        try place.put("", at: "no-folder")
        try put(Account.day(2026, 7, 7))
        let blocked = try place.run("render", "--input", "2026-07-07.ndjson", "--format", "data", "--memory", "no-folder")
        #expect(blocked.exitCode == 2 && blocked.standardError.contains("no-folder: "), "\(blocked.standardError)")
        #expect(place.exists("output/ana/data/metrics.csv"))
    }

    /// A night keeps its answers in the state folder unless it is told not to; it is shown, and forgotten with the rest.
    @Test func nightsKeepAndForget() throws {
        try place.put(
            """
            input: dump.ndjson
            formats: [data]
            mail:
              from: Almanac <reports@example.test>
              state: state
              stale: send
              period: day
              transport: { sendmail: [/bin/sh, -c, "cat > /dev/null"] }

            """, at: "almanac.yaml")
        for number in 0..<3 {
            let day = Account.day(2026, 7, 1).advanced(by: number)
            try put(day)
            try place.put(place.bytes("\(day).ndjson"), at: "dump.ndjson")
            let outcome = try place.run("nightly", "--now", "\(Self.time(day))")
            #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        }
        let shown = try place.run("memory", "ana")
        #expect(shown.standardOutput.text.hasPrefix("ana: 3 nights from 2026-07-01T04:10:00Z to 2026-07-03T04:10:00Z"))
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(place.run("memory", "ana", "--json").standardOutput)) as? [String: Any])
        let guardian = try #require(json["guardian"] as? [String: Any])
        #expect((guardian["nights"] as? [Any])?.count == 3 && guardian["currency"] as? String == "USD")
        #expect(try place.run("memory", "nobody").exitCode == 65)
        #expect(try place.run("forget", "ana", "--dry-run").standardError.contains("Would remove what was kept of its nights."))
        #expect(try place.run("forget", "ana").standardError.contains("Removed what was kept of its nights."))
        #expect(try place.run("memory", "ana").exitCode == 65)
        #expect(try place.run("memory", "bo").exitCode == 0)
        #expect(try place.run("memory", "bo", "--memory", "off").exitCode == 64)
        let before = try place.tree("state/memory")
        try put(Account.day(2026, 7, 4))
        try place.put(place.bytes("2026-07-04.ndjson"), at: "dump.ndjson")
        #expect(try place.run("nightly", "--memory", "off", "--now", "\(Self.time(Account.day(2026, 7, 4)))").exitCode == 0)
        #expect(try place.tree("state/memory") == before)
    }

    /// Shards of a dump keep the nights of their own subjects, and make what one process makes.
    @Test func shardsKeepTheirOwn() throws {
        let ids = (0..<9).map { "person-\($0)" }
        for number in 0..<3 {
            let day = Account.day(2026, 7, 1).advanced(by: number)
            try put(day, ids)
            #expect(
                try place.run("render", "--input", "\(day).ndjson", "--out", "one", "--format", "data", "--memory", "one-memory").exitCode
                    == 0)
            for shard in 0..<3 {
                let outcome = try place.run(
                    "render", "--input", "\(day).ndjson", "--out", "parts", "--format", "data", "--memory", "parts-memory", "--shard",
                    "\(shard)/3", "--job", "night-\(number)")
                #expect(outcome.exitCode == 0, "\(outcome.standardError)")
            }
            let merged = try place.run(
                "merge", "--input", "\(day).ndjson", "--out", "parts", "--format", "data", "--memory", "parts-memory", "--job",
                "night-\(number)")
            #expect(merged.exitCode == 0, "\(merged.standardError)")
        }
        #expect(try place.tree("one-memory") == place.tree("parts-memory"))
        #expect(try place.tree("one") == place.tree("parts"))
    }

    @Test func settingsAreChecked() throws {
        try put(Account.day(2026, 7, 1))
        for (text, code) in [("memory: { keep: 0 months }", 78), ("memory: { keep: 3 years }", 78), ("memory: [a]", 78)]
            as [(String, Int32)]
        {
            try place.put("input: 2026-07-01.ndjson\n\(text)\n", at: "almanac.yaml")
            let outcome = try place.run("render", "--format", "data")
            #expect(outcome.exitCode == code && outcome.standardError.contains("almanac.yaml:2:"), "\(text): \(outcome.standardError)")
        }
        try place.put("input: 2026-07-01.ndjson\nmemory: { folder: kept, keep: 12 months }\n", at: "almanac.yaml")
        #expect(try place.run("render", "--format", "data").exitCode == 0)
        #expect(place.exists("kept"))
    }

    /// A run that is killed anywhere, and run again, keeps of each night what a run that was left alone keeps, and makes the same files.
    @Test func killsLoseNothing() throws {
        var generator = SeededGenerator(seed: 5)
        let ids = (0..<12).map { "person-\($0)" }
        func render(_ day: Day, _ folder: String, _ out: String) throws -> Command {
            try place.start(
                "render", "--input", "\(day).ndjson", "--out", out, "--format", "data", "--memory", folder, "--period", "yesterday",
                "--jobs", "2")
        }
        for number in TestDepth.seeds(200) {
            let day = Account.day(2026, 3, 1).advanced(by: number % 60)
            if number % 60 == 0 {
                for folder in ["calm", "killed", "calm-out", "killed-out"] { _ = try place.tool("rm", "-rf", folder) }
            }
            try put(day, ids)
            #expect(try render(day, "calm", "calm-out").wait().exitCode == 0)
            let killed = try render(day, "killed", "killed-out")
            usleep(UInt32.random(in: 0..<60_000, using: &generator))
            killed.send(SIGKILL)
            _ = try killed.wait()
            // What was kept before is there, and of tonight's answers a part of a file at most.
            let again = try render(day, "killed", "killed-out").wait()
            #expect(again.exitCode == 0, "\(number): \(again.standardError)")
            #expect(try place.tree("killed") == place.tree("calm"), "\(number)")
            #expect(try place.tree("killed-out") == place.tree("calm-out"), "\(number)")
        }
    }

    /// A redacted dump has the same numbers with what its nights said, under the same other names.
    @Test func nightsAreRedactedAsTheirDumpIs() throws {
        let days = (0..<6).map { Account.day(2026, 6, 1).advanced(by: $0) }
        for day in days.dropLast() { _ = try night(day) }
        try put(days[5])
        let last = "\(days[5]).ndjson"
        let redacted = try place.run("redact", "--input", last, "--memory", "nights", "--memory-out", "shared")
        #expect(redacted.exitCode == 0, "\(redacted.standardError)")
        try place.put(redacted.standardOutput.text, at: "shared.ndjson")
        for (input, memory, out) in [(last, "nights", "own"), ("shared.ndjson", "shared", "other")] {
            let outcome = try place.run(
                "render", "--input", input, "--out", out, "--format", "data", "--memory", memory, "--period", "yesterday")
            #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        }
        func folder(_ out: String, _ place: Int) throws -> String {
            try self.place.names(out).filter { !$0.contains(".") }.sorted()[place]
        }
        let (own, other) = (try folder("own", 0), try folder("other", 0))
        #expect(own == "ana" && other != "ana")
        let file = "data/guardian.spend.by_category.yesterday.csv"
        let categories = try place.text("own/\(own)/\(file)")
        // Both subjects have the same charges, so that either folder will do.
        let others = try place.text("other/\(other)/\(file)")
        #expect(categories.split(whereSeparator: \.isNewline).count > 1 && categories == others)
        // No merchant and no id of the nights is left.
        let merchants = Set(Self.charges.all.compactMap(\.merchant))
        let kept = try place.run("memory", other, "--json", "--memory", "shared").standardOutput.text
        #expect(!merchants.isEmpty && kept.contains("merchants"))
        for merchant in merchants { #expect(!kept.contains("\"\(merchant)\"")) }
        let wrong = try place.run("redact", "--input", last, "--memory", "nights")
        #expect(wrong.exitCode == 64 && wrong.standardError.contains("--memory-out"))
        let missing = try place.run("redact", "--input", last, "--memory", "nowhere", "--memory-out", "shared")
        #expect(missing.exitCode == 64 && missing.standardError.contains("nowhere"))
    }
}
