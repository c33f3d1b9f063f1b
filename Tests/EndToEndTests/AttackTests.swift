import Foundation
import TestSupport
import Testing

/// What was tried from outside and has no better place: amounts of things that cost too much, and a process that gets too little.
@Suite struct AttackTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.put(Fixture.subject("ana"), at: "dump.ndjson")
    }

    /// Time grew with the square of them.
    @Test func aTemplateOfTwentyThousandHeadingsIsAPage() throws {
        try place.put("# Report\n" + (0..<20_000).map { "## Part \($0)\nHello {{subject.name}}\n" }.joined(), at: "templates/report.md")
        let outcome = try place.run("render", "-i", "dump.ndjson", "--templates", "templates", "--format", "report")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let page = try place.text("output/ana/report.html")
        #expect(page.contains("Part 0<") && page.contains("Part 19999<"))
    }

    /// A subject each in hundreds of zones: the tables of all of them are not kept.
    @Test func everySubjectMayHaveAZoneOfItsOwn() throws {
        let zones = TimeZone.knownTimeZoneIdentifiers.filter { $0.contains("/") }
        try #require(zones.count > 300)
        let record = Fixture.subject("ana")
        try place.put(
            zones.enumerated().map { index, zone in
                record.replacing("\"ana\"", with: "\"s\(index)\"").replacing(#/"timezone":"[^"]*"/#, with: "\"timezone\":\"\(zone)\"")
            }.joined(), at: "dump.ndjson")
        let outcome = try place.run("render", "-i", "dump.ndjson", "--format", "markdown")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(try place.report().subjects.rendered == zones.count)
    }

    /// Whatever is opened last: a lack of descriptors is no fault of the data or of the device, and time mends it.
    @Test(arguments: [4, 6, 8, 10, 12, 13, 14, 15, 16, 18, 20])
    func aLackOfDescriptorsIsForAnotherTime(limit: Int) throws {
        let outcome = try place.tool(
            "sh", "-c", "ulimit -n \(limit); exec '\(almanac)' render -i dump.ndjson -o output --format report --jobs 1")
        #expect([0, 75].contains(outcome.exitCode), "\(outcome.exitCode): \(outcome.standardError)")
        if outcome.exitCode == 75 { #expect(outcome.standardError.contains("ulimit -n"), "\(outcome.standardError)") }
        #expect(limit > 8 || outcome.exitCode == 75, "so few are too few")
    }

    /// Nobody is lost by it either, and the program that takes the mail is not begun with half of its pipes.
    @Test(arguments: [4, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 20, 22, 24, 28, 64])
    func aLackOfDescriptorsKeepsEverybodyDue(limit: Int) throws {
        try place.put(
            """
            input: dump.ndjson
            formats: [markdown]
            mail:
              from: reports@example.test
              stale: send
              transport: { sendmail: [/bin/sh, -c, "cat > /dev/null"] }

            """, at: "almanac.yaml")
        for command in ["send", "nightly"] {
            let outcome = try place.tool("sh", "-c", "ulimit -n \(limit); exec '\(almanac)' \(command)")
            #expect([0, 75].contains(outcome.exitCode), "\(command), \(limit): \(outcome.exitCode), \(outcome.standardError)")
            #expect(limit > 12 || outcome.exitCode == 75, "so few are too few")
            #expect(limit < 64 || outcome.exitCode == 0, "so many are enough")
        }
        #expect(try place.run("nightly").exitCode == 0)
        let audit = try place.run("audit", "--json")
        #expect(audit.exitCode == 0, "\(String(decoding: audit.standardOutput, as: UTF8.self))")
    }
}
