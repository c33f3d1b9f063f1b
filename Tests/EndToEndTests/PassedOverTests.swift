import Foundation
import Testing

/// Subjects of whom nothing has changed since the run before are not made again, and nobody can tell by the files.
@Suite struct PassedOverTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private struct Counts: Decodable {
        struct Subjects: Decodable {
            var rendered, unchanged, passed_over: Int
        }
        struct Found: Decodable {
            var place, message: String
        }
        var subjects: Subjects
        var notices: [Found]
    }

    private func render(_ more: String...) throws -> Counts { try render(more) }

    private func render(_ more: [String]) throws -> Counts {
        let outcome = try place.run(["render", "--input", "dump.ndjson"] + more)
        try #require([0, 2].contains(outcome.exitCode), "\(outcome.standardError)")
        try place.verifyManifests()
        return try JSONDecoder().decode(Counts.self, from: Data(place.bytes("output/run.json")))
    }

    /// The folder is what a run into an empty one makes.
    private func isAsMadeAnew(_ more: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        _ = try place.run(["render", "--input", "dump.ndjson", "--out", "anew"] + more)
        var (tree, anew) = (try place.tree("output"), try place.tree("anew"))
        (tree["run.json"], anew["run.json"]) = (nil, nil)
        #expect(tree.keys.sorted() == anew.keys.sorted(), sourceLocation: sourceLocation)
        for (name, bytes) in anew { #expect(tree[name] == bytes, "\(name)", sourceLocation: sourceLocation) }
        try FileManager.default.removeItem(atPath: place.path + "/anew")
    }

    private static let bad = Fixture.subject("bad", spend: "\"many\"")

    @Test func whoHasNotChangedIsPassedOver() throws {
        let fleet = (0..<5).map { Fixture.fleet($0..<($0 + 1)) }
        try place.put(fleet.joined() + Self.bad, at: "dump.ndjson")
        let first = try render()
        #expect(first.subjects.passed_over == 0 && !first.notices.isEmpty)
        let second = try render()
        #expect(second.subjects.passed_over == 6 && second.subjects.unchanged == 6)
        #expect(second.notices.map(\.message) == first.notices.map(\.message), "what was found out is said again")
        try isAsMadeAnew()

        // Somebody in the middle has changed, somebody has gone, and everybody stands elsewhere.
        let changed = fleet[2].replacing("\"as_of\":\"2026", with: "\"as_of\":\"2027")
        #expect(changed != fleet[2])
        try place.put([Self.bad, fleet[4], changed, fleet[0], fleet[1]].joined(), at: "dump.ndjson")
        let third = try render()
        #expect(third.subjects.rendered == 5 && third.subjects.passed_over == 4)
        #expect(third.notices.filter { $0.message.contains("many") }.map(\.place) == ["dump.ndjson:1"])
        try isAsMadeAnew()
        #expect(try render("--anew").subjects.passed_over == 0)
        #expect(try render().subjects.passed_over == 5)
        // Some subjects of many are passed over, too, and the others stay known.
        #expect(try render("--subject", "ana").subjects.passed_over == 1)
        #expect(try render().subjects.passed_over == 5)
    }

    @Test func whoStandsInTheDumpTwiceIsToldOf() throws {
        try place.put(Fixture.fleet(0..<2) + Fixture.fleet(0..<1), at: "dump.ndjson")
        for _ in 0..<2 {
            let outcome = try place.run("render", "--input", "dump.ndjson")
            #expect(outcome.exitCode == 2 && outcome.standardError.contains("dump.ndjson:3: subject.id: 'ana' stands in this dump twice"))
            #expect(try place.report().subjects == .init(rendered: 2, unchanged: place.exists("second") ? 2 : 0, failed: 1, removed: 0))
            try place.put("", at: "second")
        }
    }

    @Test(arguments: ["removed", "cut", "altered", "manifest"])
    func whatIsNoLongerThereIsMadeAnew(fault: String) throws {
        try place.put(Fixture.fleet(0..<3), at: "dump.ndjson")
        _ = try render()
        let page = place.path + "/output/bo/index.html"
        switch fault {
        case "removed": try FileManager.default.removeItem(atPath: page)
        case "cut": try place.put("<p>", at: "output/bo/index.html")
        case "altered": try place.put(place.bytes("output/bo/index.html").map { $0 == 0x3E ? 0x20 : $0 }, at: "output/bo/index.html")
        default: try place.put("{}", at: "output/bo/manifest.json")
        }
        #expect(try render("--recheck").subjects.passed_over == 2)
        try isAsMadeAnew()
    }

    @Test func otherTemplatesFormatsOrLanguagesMakeEverybodyAnew() throws {
        try place.put(Fixture.fleet(0..<2), at: "dump.ndjson")
        _ = try render()
        try place.put("# Hello\nHello {{subject.name}}.\n", at: "templates/report.md")
        for options in [
            ["--templates", "templates"], ["--theme", "lume"], ["--language", "de"], ["--format", "report"], ["--period", "month"],
        ] {
            #expect(try render(options).subjects.passed_over == 0, "\(options)")
            #expect(try render(options).subjects.passed_over == 2, "\(options)")
        }
    }

    /// Whatever stands in the file, the pages are right.
    @Test func aFileOfWhatIsKnownThatIsDamagedChangesNothing() throws {
        try place.put(Fixture.fleet(0..<3), at: "dump.ndjson")
        _ = try render()
        let known = try place.bytes("output/.almanac/known")
        for position in stride(from: 0, to: known.count, by: known.count / 12) {
            var bytes = known
            bytes[position] ^= 0x41
            try place.put(bytes, at: "output/.almanac/known")
            #expect(try render().subjects.passed_over < 3, "\(position)")
            try isAsMadeAnew()
        }
        try place.put(Array(known.dropLast(9)), at: "output/.almanac/known")
        #expect(try render().subjects.passed_over == 2)
        try isAsMadeAnew()
    }
}
