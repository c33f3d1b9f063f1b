import Foundation
import TestSupport
import Testing

@Suite struct UpdateTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.put(Fixture.fleet(0..<3), at: "dump.ndjson")
        let outcome = try place.run("render", "--input", "dump.ndjson")
        try #require(outcome.exitCode == 0, "\(outcome.standardError)")
    }

    /// What differs between two looks at the output folder.
    private func changes(since before: [String: FileStamp]) throws -> [String] {
        let after = try place.stamps("output")
        return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    }

    @Test func rewritesNothingTheSecondTime() throws {
        let (stamps, tree) = (try place.stamps("output"), try place.tree("output"))
        let outcome = try place.run("render", "--input", "dump.ndjson")
        #expect(outcome.exitCode == 0)
        #expect(try changes(since: stamps) == [])
        #expect(try place.tree("output") == tree)
        #expect(outcome.standardError.contains(", 0 written, in "))
        let report = try place.report()
        #expect(report.subjects == .init(rendered: 3, unchanged: 3, failed: 0, removed: 0))
        #expect(report.files.written == 0)
    }

    @Test func rewritesOnlyWhatChanged() throws {
        let stamps = try place.stamps("output")
        try place.put(
            Fixture.fleet(0..<1) + Fixture.fleet(1..<2).replacing("\"name\":\"Bo\"", with: "\"name\":\"Robert\"") + Fixture.fleet(2..<3),
            at: "dump.ndjson")
        #expect([0, 2].contains(try place.run("render", "--input", "dump.ndjson").exitCode))
        let changed = try changes(since: stamps)
        #expect(changed.contains("bo/index.html"))
        #expect(changed.allSatisfy { $0.hasPrefix("bo/") || $0 == "index.html" }, "\(changed)")
        #expect(!changed.contains { $0.hasPrefix("bo/data/") && $0.hasSuffix(".csv") }, "the numbers are the same")
        try place.verifyManifests()
    }

    @Test func removesASubjectThatIsGoneAndNothingForeign() throws {
        try place.put("mine", at: "output/notes.txt")
        try place.put("mine", at: "output/cy/notes.txt")
        try place.put("mine", at: "output/other/index.html")
        let stamps = try place.stamps("output").filter { !$0.key.hasPrefix("cy/") && $0.key != "index.html" }
        try place.put(Fixture.fleet(0..<2), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson").exitCode == 0)
        #expect(try place.report().subjects.removed == 1)
        #expect(try place.names("output") == ["ana", "bo", "cy", "index.html", "manifest.json", "notes.txt", "other", "run.json"])
        #expect(try place.names("output/cy") == ["notes.txt"])
        #expect(!(try place.text("output/index.html").contains("cy/index.html")))
        #expect(try changes(since: stamps) == ["cy/notes.txt", "index.html"])
        try place.verifyManifests(foreign: ["notes.txt", "cy/notes.txt", "other/index.html"])
    }

    @Test func cutsALongIndexIntoPagesAndTakesThemBack() throws {
        try place.put((0..<501).map { Fixture.subject("s\($0)").replacing("Somebody", with: "S\($0)") }.joined(), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson", "--format", "markdown").exitCode == 0)
        let lead = try place.text("output/index.html")
        #expect((0..<501).count { lead.contains("href=\"s\($0)/") } == 3 && lead.contains("href=\"page-1.html#g0\""))
        let pages = try ["page-1.html", "page-2.html", "page-3.html"].map { try place.text("output/" + $0) }
        #expect(pages[0].contains("page-2.html") && pages[1].contains("index.html"))
        let shown = pages.map { page in (0..<501).count { page.contains("href=\"s\($0)/") } }
        #expect(shown == [200, 200, 101])
        let names = try place.text("output/names.html")
        let order = (0..<501).map { "s\($0)" }.sorted()
        #expect(order[2] == "s10")
        let places = order.map { names.firstRange(of: "href=\"\($0)/report.md\"")?.lowerBound }
        #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted(), "each once, by name")
        #expect(pages.allSatisfy { $0.contains("href=\"names.html\"") } && names.contains("href=\"index.html\""))
        #expect(try place.report().subjects == .init(rendered: 501, unchanged: 0, failed: 0, removed: 3))
        try place.verifyManifests()

        try place.put((0..<2).map { Fixture.subject("s\($0)") }.joined(), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson", "--format", "markdown").exitCode == 0)
        #expect(try place.names("output") == ["index.html", "manifest.json", "run.json", "s0", "s1"])
    }

    @Test func rendersOneSubjectAndTouchesNoOther() throws {
        let stamps = try place.stamps("output")
        try place.put(Fixture.subject("ana") + Fixture.subject("bo"), at: "dump.ndjson")
        let outcome = try place.run("render", "--input", "dump.ndjson", "--subject", "ana")
        #expect(outcome.exitCode == 0)
        #expect(!outcome.standardError.contains("index.html"), "the index is not this run's")
        let changed = try changes(since: stamps)
        #expect(changed.contains("ana/index.html"))
        #expect(changed.allSatisfy { $0.hasPrefix("ana/") }, "\(changed)")
        try place.verifyManifests()
    }

    @Test func saysWhichSubjectThereIsNot() throws {
        let tree = try place.tree("output")
        let none = try place.run("render", "--input", "dump.ndjson", "--subject", "nobody")
        #expect(none.exitCode == 65)
        #expect(none.standardError == "almanac: dump.ndjson: holds no subject named 'nobody'\n")
        let near = try place.run("render", "--input", "dump.ndjson", "--subject", "anna")
        #expect(near.standardError == "almanac: dump.ndjson: holds no subject named 'anna'; did you mean 'ana'?\n")
        let one = try place.run("render", "--input", "dump.ndjson", "--subject", "zoe", "--subject", "ana", "--subject", "nobody")
        #expect(one.exitCode == 2)
        #expect(one.lines.first == "dump.ndjson: holds no subject named 'nobody', 'zoe'")
        #expect(try place.tree("output") == tree)
    }

    @Test func keepsTheLastGoodFilesOfASubjectThatFails() throws {
        let stamps = try place.stamps("output").filter { $0.key != "index.html" }
        try place.put(
            Fixture.fleet(0..<1) + #"{"almanac":1,"as_of":"no time","subject":{"id":"bo"}}"# + "\n" + Fixture.fleet(2..<3),
            at: "dump.ndjson")
        let outcome = try place.run("render", "--input", "dump.ndjson")
        #expect(outcome.exitCode == 2)
        #expect(outcome.lines.first == #"dump.ndjson:2: as_of: "no time" is not a date and time"#)
        #expect(try changes(since: stamps) == ["index.html"])
        #expect(try place.text("output/index.html").contains("1 could not be rendered; run.json says why."))
        let report = try place.report()
        #expect(report.subjects == .init(rendered: 2, unchanged: 2, failed: 1, removed: 0))
        #expect(report.failures.map(\.subject) == ["bo"])
        try place.verifyManifests()
    }

    /// Whatever a run could not see must not be taken for gone, and the index of all is as good as its subjects.
    @Test(arguments: ["", "no JSON\n", "\n\n", #"{"almanac":1,"as_of":"?","subject":{"id":"ana"}}"#])
    func keepsSubjectsAndIndexWhenADumpHoldsNothingToRender(dump: String) throws {
        let stamps = try place.stamps("output")
        try place.put(dump, at: "dump.ndjson")
        let outcome = try place.run("render", "--input", "dump.ndjson")
        #expect(outcome.exitCode == 65)
        #expect(!outcome.standardError.contains("Open "))
        #expect(try changes(since: stamps) == [])
        #expect(try place.report().exit_code == 65)
        try place.verifyManifests()
    }
}
