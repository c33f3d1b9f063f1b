import Foundation
import TestSupport
import Testing

/// What was made to take memory or time without end takes little of both, and says so; what stands before it is rendered.
@Suite struct BudgetTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    /// Eighty megabytes of line breaks in eighty kilobytes.
    @Test func aFileThatInflatesBeyondAllMeasureEndsThere() throws {
        try place.put(Fixture.fleet(0..<1), at: "dump.ndjson")
        #expect(
            try place.tool("sh", "-c", "(cat dump.ndjson; head -c 80000000 /dev/zero | tr '\\0' '\\n') | gzip -9 > bomb.ndjson.gz").exitCode
                == 0)
        let outcome = try place.run("render", "--input", "bomb.ndjson.gz")
        #expect(outcome.exitCode == 65)
        #expect(outcome.standardError.contains("the gzip data grows to more than 200 times its size, which no dump does"))
        #expect(try place.report().subjects.rendered == 1, "what stands before it is rendered")
    }

    @Test func aFileThatIsNoDumpEndsAtItsTenThousandthLine() throws {
        try place.put(Fixture.fleet(0..<2) + String(repeating: "nothing\n", count: 30_000), at: "dump.ndjson")
        let outcome = try place.run("check", "--input", "dump.ndjson")
        #expect(outcome.exitCode == 65)
        #expect(
            outcome.standardError.contains("dump.ndjson:10003: 10001 records could not be read, more than half of all"),
            "\(outcome.standardError.suffix(300))")
    }

    @Test func aTemplateWhoseRowsMultiplyCostsItsSubjectAndNotTheRun() throws {
        try place.put(Fixture.fleet(0..<1), at: "dump.ndjson")
        let names = ["daily", "by_weekday", "daily", "daily", "daily", "daily"]
        let open = names.map { "{{#guardian.spend.\($0)}}" }.joined()
        let close = names.reversed().map { "{{/guardian.spend.\($0)}}" }.joined()
        try place.put("# Hi\n\n\(open)x\(close)\n", at: "mine/report.md")
        let outcome = try place.run("render", "--input", "dump.ndjson", "--templates", "mine", "--format", "markdown")
        #expect(outcome.exitCode == 78, "\(outcome.standardError)")
        #expect(outcome.standardError.contains("dump.ndjson:1: report: the templates take more than 5000000 steps for this subject"))
    }

    /// NUL and ESC of settings and templates are shown, and do nothing.
    @Test func nothingThatIsToldMovesATerminal() throws {
        try place.put("themes: \"a\u{7F}b\"\nthem\u{9B}e: x\n", at: "almanac.yaml")
        let settings = try place.run("check")
        #expect(settings.exitCode == 78)
        try place.put("# Hi {{a\u{1B}[2J\u{0}b}}\n", at: "mine/report.md")
        let templates = try place.run("check", "--config", "/dev/null", "--templates", "mine")
        #expect(templates.exitCode == 78)
        #expect(templates.standardError.contains("\\u001b[2J\\u0000b"), "\(templates.standardError)")
        for text in [settings.standardError, templates.standardError] {
            #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" }, "\(text.debugDescription)")
        }
    }
}
