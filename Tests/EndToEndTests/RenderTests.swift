import Foundation
import TestSupport
import Testing

@Suite struct RenderTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func saysWhichPageToOpenWhereThereIsNoIndex() throws {
        try place.put(Fixture.fleet(0..<3), at: "dump.ndjson")
        let some = try place.run("render", "--input", "dump.ndjson", "--subject", "bo", "--subject", "ana")
        #expect(some.exitCode == 0)
        #expect(some.standardError.hasSuffix(" Open output/ana/index.html\n"), "\(some.standardError)")
    }

    @Test func writesTheTreeAndSaysSoThreeTimes() throws {
        try place.put(Fixture.fleet(0..<3), at: "dump.ndjson")
        let outcome = try place.run("render", "--input", "dump.ndjson")
        #expect(outcome.exitCode == 0)
        #expect(outcome.standardOutput.isEmpty)
        #expect(try place.names("output") == ["ana", "bo", "cy", "index.html", "manifest.json", "run.json"])
        #expect(try place.names("output/ana") == ["charts", "data", "index.html", "manifest.json", "report.html", "report.md"])
        #expect(try place.names("output/ana/data").contains("series.json"))
        #expect(try place.names("output/ana/charts").allSatisfy { $0.hasSuffix(".svg") })

        let tree = try place.tree("output")
        let rendered = tree.filter { !$0.key.hasSuffix("manifest.json") }
        let report = try place.report()
        #expect(report.exit_code == 0)
        #expect(report.input == "dump.ndjson")
        #expect(report.subjects == .init(rendered: 3, unchanged: 0, failed: 0, removed: 0))
        let bytes = rendered.values.reduce(0) { $0 + $1.count }
        #expect(report.files == .init(total: rendered.count, written: rendered.count, bytes: bytes))
        #expect(report.failures.isEmpty && report.notices.isEmpty && report.notice_count == 0 && report.error == nil)
        #expect(outcome.lines.count == 1)
        #expect(
            outcome.standardError.hasPrefix(
                "Rendered 3 subjects: \(rendered.count) files, \(bytes / 1000) kB, \(rendered.count) written, in "))
        #expect(outcome.standardError.hasSuffix("Open output/index.html\n"))
        // Links of its index lead into archives, which a browser cannot follow.
        let packed = try place.run("render", "-i", "dump.ndjson", "-o", "packs", "--layout", "packed")
        #expect(packed.standardError.hasSuffix("Look at it with: almanac serve packs\n"), "\(packed.standardError)")
        try place.verifyManifests()
    }

    /// A sign stands for it on paper and nothing is lost: no night has gone wrong for it, the next one that passes the subject over no more than this.
    @Test func aLetterThatNoFontHasIsARemarkAndTheRunEndsWell() throws {
        try place.put(Fixture.subject("ana").replacing("Somebody", with: "\u{F8FF}"), at: "dump.ndjson")
        for _ in 1...2 {
            let outcome = try place.run("render", "--input", "dump.ndjson", "--format", "pdf")
            #expect(outcome.exitCode == 0)
            #expect(outcome.lines.contains { $0.contains("no font of this machine has U+F8FF") })
            #expect(try place.report().notice_count == 1)
        }
        try place.put(Fixture.subject("ana", more: ",\"merchants\":{\"30d\":3}"), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson", "--format", "pdf").exitCode == 2)
    }

    @Test func leadsFromTheRootToAnOnlySubject() throws {
        try place.put(Fixture.subject("ana"), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson").exitCode == 0)
        let index = try place.text("output/index.html")
        #expect(index.contains("ana/index.html"))
        #expect(index.contains("http-equiv=\"refresh\""))
    }

    @Test(arguments: [
        ("dashboard", ["index.html", "manifest.json"]), ("report", ["manifest.json", "report.html"]),
        ("markdown", ["charts", "manifest.json", "report.md"]), ("data", ["data", "manifest.json"]),
    ])
    func makesOnlyWhatIsAskedFor(format: String, names: [String]) throws {
        try place.put(Fixture.fleet(0..<1), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson", "--format", format).exitCode == 0)
        #expect(try place.names("output/ana") == names)
        try place.verifyManifests()
    }

    /// The numbers that were read off the recorded answers by hand.
    @Test(.enabled(if: recordedDump != nil))
    func showsTheKnownNumbersInEveryMedium() throws {
        let outcome = try place.run("render", "--input", try #require(recordedDump))
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(try place.report().notice_count == 0)
        for medium in ["report.md", "report.html", "index.html"] {
            let text = try place.text("output/ana/" + medium)
            for number in ["$734.14", "37", "$45.63", "112%", "$10.71", "52 attempts to pay", "0.60×"] {
                #expect(text.contains(number), "\(number) in \(medium)")
            }
            // The two entries without a category are one: neither is shown alone.
            for number in ["$42.64", "$2.99 (", "NaN", "null", "Infinity"] { #expect(!text.contains(number), "\(number) in \(medium)") }
        }
        #expect(try place.bytes("output/ana/index.html").count <= 95_000)
        let markdown = try place.text("output/ana/report.md")
        #expect(markdown.components(separatedBy: "| Not categorised   |       3 |      $45.63 |").count == 2)
        #expect(markdown.contains("You spent $24.47 a day on average in the last 30 days"))

        let series = try JSONDecoder().decode(SeriesFile.self, from: Data(place.bytes("output/ana/data/series.json")))
        func metric(_ name: String) -> Double? { series.metrics.first { $0.name == name && $0.range ?? "30d" == "30d" }?.value }
        #expect(metric("guardian.spend.total") == 734.14)
        #expect(metric("guardian.charges.count") == 37)
        #expect(metric("guardian.decisions.risky") == 9)
        #expect(metric("guardian.decisions.count") == 52)
        let categories = try place.text("output/ana/data/guardian.spend.by_category.30d.csv")
        #expect(categories.components(separatedBy: "45.63").count == 2 && categories.contains("no-category,Not categorised,45.63,0.06"))
        #expect(
            try place.text("output/ana/data/guardian.budgets.csv").contains("fast_food,Fast Food,100.71,90.00,-10.71,10.71,1.119,"))
        #expect(try place.text("output/ana/data/moneymoments.moments.csv").contains(",0.5995,"))
        // The empty account says so, and shows no number it does not have.
        #expect(try place.text("output/bo/report.md").contains("There is nothing from Guardian"))
    }

    private struct SeriesFile: Decodable {
        struct Metric: Decodable {
            var name: String
            var range: String?
            var value: Double?

            private enum Key: CodingKey {
                case name, range, value
            }

            init(from decoder: any Decoder) throws {
                let fields = try decoder.container(keyedBy: Key.self)
                name = try fields.decode(String.self, forKey: .name)
                range = try fields.decodeIfPresent(String.self, forKey: .range)
                // A month is text.
                value = try? fields.decode(Double.self, forKey: .value)
            }
        }
        var metrics: [Metric]
    }

    @Test func givesTheSameBytesForAnyJobsZoneAndLocale() throws {
        let twice = Fixture.fleet(0..<6) + "no JSON\n" + Fixture.fleet(1..<2)
        try place.put(twice, at: "dump.ndjson")
        let outcomes = [
            try place.run(
                "render", "-i", "dump.ndjson", "-o", "one", "--jobs", "1",
                environment: ["TZ": "Pacific/Auckland", "LANG": "ar_EG.UTF-8", "LC_ALL": "ar_EG.UTF-8"]),
            try place.run(
                "render", "-i", "dump.ndjson", "-o", "eight", "--jobs", "8", environment: ["TZ": "America/New_York", "LANG": "C"]),
        ]
        #expect(outcomes.map(\.exitCode) == [2, 2])
        let (one, eight) = (try place.tree("one"), try place.tree("eight"))
        #expect(one.count > 100)
        #expect(one.keys.sorted() == eight.keys.sorted())
        for (path, bytes) in one { #expect(eight[path] == bytes, "\(path)") }
        // What is said of a run is the same as well, its duration apart.
        #expect(outcomes[0].lines.dropLast() == outcomes[1].lines.dropLast())
    }
}
