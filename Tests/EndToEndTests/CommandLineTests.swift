import Foundation
import TestSupport
import Testing

/// The smaller commands, and what all of them say of themselves.
@Suite struct CommandLineTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func aMistypedCommandIsToldWithWhatWasMeant() throws {
        let outcome = try place.run("rendr", "--input", "dump.ndjson")
        #expect(outcome.exitCode == 64)
        #expect(outcome.lines == ["almanac: no command named 'rendr'; did you mean 'render'?"])
        #expect(try place.run("help", "render").exitCode == 0)
    }

    @Test func aRunWithoutACommandAndWithoutATerminalIsAMistake() throws {
        let outcome = try Command(almanac, [], in: place.path).wait()
        #expect(outcome.exitCode == 64 && outcome.standardOutput.isEmpty)
        #expect(outcome.lines == ["almanac: no command is given; 'almanac --help' lists them"])
        // Somebody at a terminal is shown what there is.
        let shown = try place.tool("script", "-qec", almanac, "/dev/null")
        #expect(shown.exitCode == 0 && shown.standardOutput.text.contains("USAGE: almanac"))
    }

    // MARK: series

    private struct Listing: Decodable {
        struct Metric: Decodable {
            var name, title, unit, meaning: String
            var ranged: Bool
        }
        struct Series: Decodable {
            struct Measure: Decodable {
                var name, title, unit, meaning: String
            }
            var name, title, key, meaning: String
            var ranged: Bool
            var measures: [Measure]
        }
        var metrics: [Metric]
        var series: [Series]
    }

    private func listing(_ words: String...) throws -> Listing {
        let outcome = try Command(almanac, ["series", "--json"] + words, in: place.path).wait()
        #expect(outcome.exitCode == 0 && outcome.standardError.isEmpty)
        return try JSONDecoder().decode(Listing.self, from: Data(outcome.standardOutput))
    }

    @Test func listsEveryMetricAndSeries() throws {
        let listing = try listing()
        let text = try place.run("series").standardOutput.text
        for metric in listing.metrics { #expect(text.contains("  \(metric.name) ") && text.contains(metric.meaning), "\(metric.name)") }
        for series in listing.series {
            #expect(text.contains("  \(series.name) ") && text.contains(series.meaning), "\(series.name)")
            for measure in series.measures { #expect(text.contains("      \(measure.name) "), "\(series.name): \(measure.name)") }
        }
        let names = listing.metrics.map(\.name) + listing.series.map(\.name)
        #expect(names.contains("guardian.spend.total") && names.contains("guardian.spend.daily") && names.contains("moneymoments.nudges"))
        #expect(Set(listing.metrics.map(\.name)).count == listing.metrics.count)
        #expect(Set(listing.series.map(\.name)).count == listing.series.count)
        #expect(listing.metrics.allSatisfy { !$0.meaning.isEmpty && !$0.unit.isEmpty })
        #expect(text.contains("subject.name"), "the facts are listed, too")
    }

    @Test func listsOnlyWhatBeginsWithThePrefix() throws {
        let listing = try listing("guardian.budgets")
        #expect(!listing.series.isEmpty)
        #expect((listing.metrics.map(\.name) + listing.series.map(\.name)).allSatisfy { $0.hasPrefix("guardian.budgets") })
        let text = try place.run("series", "guardian.budgets").standardOutput.text
        #expect(text.contains("guardian.budgets") && !text.contains("guardian.spend.total") && !text.contains("moneymoments"))
    }

    // MARK: sample

    /// Changes only when the fleet is changed on purpose; a machine or a build that differs here is wrong.
    @Test func writesTheSameFleetEveryTime() throws {
        let one = try place.run("sample", "--subjects", "40", environment: ["TZ": "Pacific/Auckland", "LC_ALL": "ar_EG.UTF-8"])
        let other = try place.run("sample", "--subjects", "40", "--seed", "1")
        #expect(one.exitCode == 0 && one.standardError.isEmpty)
        #expect(one.standardOutput == other.standardOutput)
        #expect(one.standardOutput == Array(Fixture.fleet(0..<40).utf8))
        try place.put(one.standardOutput, at: "fleet.ndjson")
        let sum = try place.tool("sha256sum", "fleet.ndjson").standardOutput.text.prefix(64)
        #expect(sum == "edf15e758e26c3a56bb97f211a883d52dd548ea7af7792aa0f7f80e1fc1ee30c")
        #expect(try place.run("sample", "--subjects", "40", "--seed", "2").standardOutput != one.standardOutput)
        #expect(try place.run("sample").standardOutput == Array(Fixture.fleet(0..<12).utf8))
        let check = try place.run("check", "--input", "fleet.ndjson")
        #expect(check.exitCode == 0)
        #expect(check.lines == ["fleet.ndjson: 40 readable, 0 lost, 0 findings", "Nothing to complain about."])
    }

    @Test func stopsWithoutAWordWhenNobodyReadsTheFleet() throws {
        let outcome = try place.tool("sh", "-c", "\"$0\" sample --subjects 100000 | head -c 1000", almanac)
        #expect(outcome.exitCode == 0)
        #expect(outcome.standardOutput.count == 1000 && outcome.standardError.isEmpty)
    }

    // MARK: check

    @Test func checksADumpToItsEnd() throws {
        try place.put(
            Fixture.subject("ana", spend: "\"1\"") + "no JSON\n" + Fixture.subject("bo").replacing("\"UTC\"", with: "\"Mars/Olympus\""),
            at: "dump.ndjson")
        let outcome = try place.run("check", "--input", "dump.ndjson")
        #expect(outcome.exitCode == 2)
        #expect(outcome.lines.count == 4)
        #expect(outcome.lines.first == #"dump.ndjson:1: guardian.summary.30d.spend_cents: "1" is not a 64-bit whole number"#)
        #expect(outcome.lines[1].hasPrefix("dump.ndjson:2:1: this is not JSON"))
        #expect(outcome.lines[2].hasPrefix("dump.ndjson:3: subject.timezone: "))
        #expect(outcome.lines[3] == "dump.ndjson: 2 readable, 1 lost, 3 findings")
        #expect(try place.names(".").filter { !$0.hasPrefix(".process") } == ["dump.ndjson"], "nothing is written")
        let missing = try place.run("check", "--input", "nope")
        #expect(missing.exitCode == 65)
        #expect(missing.standardError == "almanac: nope: no such file; give the path of a dump, or - for standard input\n")
        #expect(try place.run("check").standardError == "Nothing to complain about.\n")
    }

    // MARK: Words

    @Test func tellsItsVersion() throws {
        let outcome = try place.run("--version")
        #expect(outcome.exitCode == 0)
        let words = outcome.standardOutput.text.split(whereSeparator: \.isWhitespace)
        #expect(words.count == 2 && words.first == "almanac")
        try place.put(Fixture.subject("ana"), at: "dump.ndjson")
        #expect(try place.run("render", "-i", "dump.ndjson", "--format", "data").exitCode == 0)
        #expect(try place.report().almanac == words.last.map(String.init))
    }

    /// Every example of every command, as somebody would copy it, in a folder with what the examples speak of.
    @Test(arguments: [
        "", "render", "check", "series", "sample", "templates", "preview", "send", "nightly", "status", "audit", "suppress", "mail lint",
        "new",
    ])
    func givesExamplesThatRun(command: String) throws {
        let help = try Command(almanac, command.split(separator: " ").map(String.init) + ["--help"], in: place.path).wait()
        #expect(help.exitCode == 0)
        let lines = help.standardOutput.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let start = try #require(lines.firstIndex(of: "EXAMPLES"), "\(help.standardOutput.text)")
        let examples = lines[(start + 1)...].prefix { !$0.isEmpty }
        #expect(examples.count >= 2)
        #expect(examples.allSatisfy { $0.hasPrefix("  ") }, "each fits into a line of eighty columns: \(examples)")

        for file in ["dump.ndjson", "fleet.ndjson"] { try place.put(Fixture.fleet(0..<2), at: file) }
        try place.put(try place.tool("gzip", "-c", "fleet.ndjson").standardOutput, at: "fleet.ndjson.gz")
        #expect(try place.run("templates", "--out", "my-templates").exitCode == 0)
        try place.put("bo@example.org   # wrote to us\n", at: "left.txt")
        try place.put("cat > /dev/null\n", at: "sendmail.sh")
        let mail = "from: reports@example.test, stale: send, transport: { sendmail: /bin/sh \(place.path)/sendmail.sh }"
        try place.put("input: fleet.ndjson\nmail: { \(mail) }\n", at: "almanac.yaml")
        for file in ["orders.csv", "activities.csv", "exports/orders.csv"] { try place.put("day,total\n2026-11-20,4\n", at: file) }
        if ["status", "audit"].contains(command) { #expect(try place.run("send").exitCode == 0) }
        for example in examples {
            // It overwrites nothing.
            if command == "new" { try FileManager.default.removeItem(atPath: place.path + "/almanac.yaml") }
            // As many subjects as a test has time for.
            var example = example.replacing("--subjects 100000", with: "--subjects 20").replacing("/etc/almanac.yaml", with: "almanac.yaml")
            // A desk runs until it is ended.
            if command == "preview", !example.contains("--mail"), !example.contains("render") {
                example =
                    "rm -f desk.txt; \"$0\"" + example.drop { $0 == " " }.dropFirst("almanac".count)
                    + " --port 0 > desk.txt & desk=$!; until [ -s desk.txt ]; do sleep 0.1; done; kill $desk; wait $desk"
            }
            let outcome = try place.tool("sh", "-ec", "almanac() { \"$0\" \"$@\"; }\n\(example)", almanac)
            #expect(outcome.exitCode == 0, "\(example): \(outcome.standardError)")
            if command == "new" { try place.put("", at: "almanac.yaml") }
        }
    }
}
