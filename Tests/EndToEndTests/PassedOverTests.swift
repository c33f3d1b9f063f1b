import AlmanacFiles
import Foundation
import TestSupport
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

    /// Changes the bytes of a file, and neither its name nor its size.
    private func overwrite(_ name: String) throws {
        let file = try #require(FileHandle(forWritingAtPath: place.path + "/" + name))
        try file.write(contentsOf: Data("<!overwritten".utf8))
        try file.close()
    }

    /// Three subjects, none of whom this day's run reads again: that part goes by the day and the name.
    private func fleetOfWhomNobodyIsReadAgain() throws -> [String] {
        let day = UInt64(Int(Date().timeIntervalSince1970) / 86_400)
        let names = (0..<40).map { "subject-\($0)" }.filter { name in
            // Tomorrow's is left out, too: the test may run at midnight.
            let part = OutputFolder.key(FolderName.encode(name)) % 32
            return part != day % 32 && part != (day + 1) % 32
        }
        try place.put(names.prefix(3).map { Fixture.subject($0, spend: "100") }.joined(), at: "dump.ndjson")
        return Array(names.prefix(3))
    }

    @Test(arguments: ["renamed", "removed", "replaced", "another", "inside"])
    func foldersThatWereTouchedAreLookedInto(fault: String) throws {
        let name = try fleetOfWhomNobodyIsReadAgain()[1]
        _ = try render()
        let (folder, files) = (place.path + "/output/\(name)", FileManager.default)
        var isMended = true
        switch fault {
        case "renamed": try files.moveItem(atPath: folder + "/index.html", toPath: place.path + "/away.html")
        case "removed": try files.removeItem(atPath: folder + "/report.md")
        case "inside": try files.removeItem(atPath: folder + "/data/series.json")
        case "replaced":
            try files.removeItem(atPath: folder + "/index.html")
            try place.put("<p>", at: "output/\(name)/index.html")
        default:
            try place.put("mine", at: "output/\(name)/mine.txt")
            #expect(try place.run("render", "--input", "dump.ndjson").exitCode == 0)
            try files.removeItem(atPath: folder + "/mine.txt")
            isMended = false
        }
        #expect(try render().subjects.passed_over == (isMended ? 2 : 3))
        try isAsMadeAnew()
        #expect(try render().subjects.passed_over == 3)
    }

    @Test func aFileThatWasOverwrittenInPlaceIsNoticedByWhoeverReadsIt() throws {
        let name = try fleetOfWhomNobodyIsReadAgain()[1]
        _ = try render()
        try overwrite("output/\(name)/index.html")
        let outcome = try place.run("render", "--input", "dump.ndjson")
        #expect(outcome.exitCode == 0)
        #expect(
            try place.bytes("output/\(name)/index.html").starts(with: "<!overwritten".utf8), "its folder says that nothing was done in it")
        #expect(try place.run("verify", "--out", "output").exitCode == 2)
        #expect(try render("--recheck").subjects.passed_over == 2)
        try isAsMadeAnew()
    }

    /// Files that were written a second time are looked at by the next run, and after that taken at their folder's word.
    @Test func aCopyOfTheFolderIsLookedIntoOnce() throws {
        let name = try fleetOfWhomNobodyIsReadAgain()[1]
        _ = try render()
        let copy = Process()
        copy.executableURL = URL(fileURLWithPath: "/bin/cp")
        copy.arguments = ["-a", place.path + "/output", place.path + "/copy"]
        try copy.run()
        copy.waitUntilExit()
        try FileManager.default.removeItem(atPath: place.path + "/output")
        try FileManager.default.moveItem(atPath: place.path + "/copy", toPath: place.path + "/output")
        try place.put("<p>", at: "output/\(name)/index.html")
        #expect(try render().subjects.passed_over == 2, "its size is looked at")
        try isAsMadeAnew()
        let other = try #require(fleetOfWhomNobodyIsReadAgain().last)
        try place.put("<p>", at: "output/\(other)/index.html")
        let outcome = try place.run("render", "--input", "dump.ndjson")
        #expect(outcome.exitCode == 0)
        #expect(try place.bytes("output/\(other)/index.html") == Array("<p>".utf8), "the new times are known")
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
