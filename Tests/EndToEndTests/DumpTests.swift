import AlmanacDump
import Foundation
import TestSupport
import Testing

@Suite struct DumpTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func render(_ dump: String, at name: String = "dump.ndjson") throws -> Command.Outcome {
        try place.put(dump, at: name)
        return try place.run("render", "--input", name)
    }

    // MARK: No dump at all

    @Test(arguments: ["date,amount\n2026-11-01,12.50\n", "\u{FEFF}\"Tag\";\"Betrag\"\r\n2026-11-01;12,50\r\n", "day\tspent\n"])
    func tellsATableFromADump(table: String) throws {
        let outcome = try render(table, at: "bank.csv")
        #expect(outcome.exitCode == 65)
        #expect(
            outcome.standardError
                == "almanac: bank.csv:1: this is a table (CSV), and Almanac reads JSON, one person a line; docs/dump.md describes it, and "
                + "almanac sample --subjects 1 prints one\n")
        // One odd line among records costs itself alone.
        let mixed = try render("a,b\n" + Fixture.fleet(0..<1))
        #expect(mixed.exitCode == 2 && place.exists("output/ana/index.html"), "\(mixed.standardError)")
    }

    @Test func anAddressThatNoMailCanGoToIsToldByTheCheck() throws {
        try place.put(Fixture.fleet(0..<1).replacing("ana@example.test", with: "not an address"), at: "dump.ndjson")
        let outcome = try place.run("check", "--input", "dump.ndjson")
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardError.contains("dump.ndjson:1: subject.email: "), "\(outcome.standardError)")
        #expect(outcome.standardError.contains("; no mail can go there"))
    }

    @Test func saysThatAFileIsMissing() throws {
        let outcome = try place.run("render", "--input", "nope.ndjson")
        #expect(outcome.exitCode == 65)
        #expect(outcome.standardError == "almanac: nope.ndjson: no such file; give the path of a dump, or - for standard input\n")
        #expect(try place.report().error == "nope.ndjson: no such file; give the path of a dump, or - for standard input")
        #expect(try place.names("output") == ["run.json"])
    }

    @Test func saysThatAFolderIsNoDump() throws {
        try place.put("", at: "folder/x")
        let outcome = try place.run("render", "--input", "folder")
        #expect(outcome.exitCode == 65)
        #expect(outcome.standardError == "almanac: folder: this is a folder; give the path of a dump in it\n")
    }

    @Test(arguments: ["", "\n \r\n", "\u{FEFF}"])
    func saysThatAFileIsEmpty(dump: String) throws {
        let outcome = try render(dump)
        #expect(outcome.exitCode == 65)
        #expect(outcome.standardError == "almanac: dump.ndjson: the dump holds no snapshot; write one JSON object a line\n")
    }

    // MARK: The smallest one

    /// Whoever has no dump yet begins with what the documentation shows.
    @Test func rendersTheSmallestDumpOfTheDocumentation() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = String(decoding: try Data(contentsOf: root.appending(path: "docs/dump.md")), as: UTF8.self)
        let section = try #require(page.split(separator: "\n## The smallest one\n").dropFirst().first)
        let example = try #require(section.firstMatch(of: #/```json\n((?s).*?)\n```/#)?.1)
        let outcome = try render(String(example), at: "smallest.json")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        let report = try place.text("output/ana/report.md")
        #expect(report.contains("$123.45") && report.contains("Groceries") && report.contains("You spent the most on Nov 3"))
        let readme = String(decoding: try Data(contentsOf: root.appending(path: "README.md")), as: UTF8.self)
        #expect(readme.contains("(docs/dump.md#the-smallest-one)"))
    }

    // MARK: Lines

    @Test func losesOnlyTheLineThatIsNoJSON() throws {
        let outcome = try render(Fixture.subject("ana") + "{\"almanac\":1,,}\n" + Fixture.subject("bo"))
        #expect(outcome.exitCode == 2)
        #expect(outcome.lines.first?.hasPrefix("dump.ndjson:2:14: this is not JSON: a comma too many; ") == true)
        #expect(try place.names("output") == ["ana", "bo", "index.html", "manifest.json", "run.json"])
        #expect(try place.report().failures.first?.subject == nil)
        try place.verifyManifests()
    }

    @Test(arguments: [
        (#""4200""#, #"guardian.summary.30d.spend_cents: "4200" is not a 64-bit whole number"#),
        ("NaN", "guardian.summary.30d.spend_cents: NaN is not a 64-bit whole number"),
        ("42.5", "guardian.summary.30d.spend_cents: 42.5 is not a 64-bit whole number"),
        ("[]", "guardian.summary.30d.spend_cents: a list is not a 64-bit whole number"),
        ("99999999999999999999", "guardian.summary.30d.spend_cents: 99999999999999999999 is not a 64-bit whole number"),
    ])
    func losesOnlyTheValueThatCannotBeRead(spend: String, notice: String) throws {
        let outcome = try render(Fixture.subject("bo") + Fixture.subject("ana", spend: spend))
        #expect(outcome.exitCode == 2)
        #expect(outcome.lines.first?.hasPrefix("dump.ndjson:2: guardian.summary.30d.") == true)
        #expect(outcome.lines.first?.hasPrefix("dump.ndjson:2: \(notice)") == true, "\(outcome.standardError)")
        let report = try place.report()
        #expect(report.notice_count == 1 && report.notices.first?.place == "dump.ndjson:2" && report.subjects.rendered == 2)
        // What else it has is there.
        #expect(try place.text("output/ana/report.md").contains("Transport"))
        #expect(try place.text("output/ana/report.md").contains("$42.00"))
    }

    /// Refunds and sums beyond 32 bits are numbers like any other, and the widest ones do not end the process.
    @Test(arguments: [
        ("2147483648", "$21,474,836.48"), ("-4294967296", "−$42,949,672.96"), ("\(Int64.max / 2)", "$46,116,860,184,273,879.03"),
    ])
    func readsNumbersBeyond32Bits(spend: String, shown: String) throws {
        let outcome = try render(Fixture.subject("ana", spend: spend))
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(try place.text("output/ana/report.md").contains(shown))
    }

    /// What the pages are of can be told later: the version, the templates, the settings, and the dump by its hash, however it was packed.
    @Test func theManifestOfAFleetSaysWhatItWasMadeOf() throws {
        struct Provenance: Decodable, Equatable {
            var almanac: [String: String]
            var source, templates, settings, dump: String
        }
        func made(_ arguments: String...) throws -> Provenance {
            let outcome = try Command(almanac, ["render", "--format", "markdown"] + arguments, in: place.path).wait()
            #expect(outcome.exitCode == 0, "\(outcome.standardError)")
            return try JSONDecoder().decode(Provenance.self, from: Data(place.bytes("output/manifest.json")))
        }
        try place.put(Fixture.subject("ana") + "\n" + Fixture.subject("bo"), at: "dump.ndjson")
        let plain = try made("-i", "dump.ndjson")
        let hash = try place.tool("sha256sum", "dump.ndjson").standardOutput.text.prefix(64)
        #expect(plain.dump == hash && plain.almanac["almanac"]?.isEmpty == false && plain.source == "dump.ndjson")
        #expect(try place.tool("gzip", "-k", "dump.ndjson").exitCode == 0)
        var packed = try made("-i", "dump.ndjson.gz")
        packed.source = plain.source
        #expect(packed == plain)
        let asked = try made("-i", "dump.ndjson", "--period", "month")
        #expect(asked.dump == plain.dump && asked.settings != plain.settings && asked.templates == plain.templates)
        try place.put(Fixture.subject("ana"), at: "dump.ndjson")
        #expect(try made("-i", "dump.ndjson").dump != plain.dump)
    }

    /// A full account of which every number is at the end of some range: a crash would take the whole fleet with it.
    @Test func survivesEveryNumberAtTheEndOfItsRange() throws {
        let numbers = ["\(Int64.max)", "\(Int64.min)", "\(UInt64.max)", "\(Int64.max / 2)", "1e308", "-1e308", "5e-324", "0", "-1"]
        let account = Fixture.fleet(0..<1)
        let dump = numbers.enumerated().map { index, number in
            account.replacing(#/"(?<key>[a-z0-9_]+)":-?[0-9][0-9.eE+-]*/#) { match in
                match.key == "almanac" ? String(match.0) : "\"\(match.key)\":\(number)"
            }.replacing("\"ana\"", with: "\"s\(index)\"")
        }
        #expect(dump[0].contains("\"charge_count\":9223372036854775807"))
        let outcome = try render(dump.joined())
        #expect(outcome.exitCode == 2, "\(outcome.standardError)")
        #expect(try place.report().subjects.rendered == numbers.count, "\(outcome.standardError)")
        for index in numbers.indices {
            // The hash in the policy of a page is base 64, which may have an "e+" in it.
            let text = try place.text("output/s\(index)/index.html").replacing(#/'sha256-[^']*'/#, with: "")
            for word in [">nan", ">NaN", ">inf", "Infinity", "\"nan", "e+", "E+"] {
                #expect(!text.contains(word), "\(word) of \(numbers[index])")
            }
        }
        try place.verifyManifests()
    }

    @Test func rendersASubjectWithoutAnyRange() throws {
        let record = #"{"almanac":1,"as_of":"2026-11-20T21:37:12Z","subject":{"id":"ana","timezone":"UTC","currency":"USD"},"guardian":{}}"#
        #expect(try render(record).exitCode == 0)
        #expect(try !place.text("output/ana/report.md").contains("$0.00"), "missing is not zero")
    }

    @Test func readsTextThatIsNoUTF8() throws {
        try place.put(
            Array(Fixture.subject("ana").utf8).split(separator: UInt8(ascii: "S"), maxSplits: 1).joined(separator: [0xFF]).map { $0 },
            at: "dump.ndjson")
        let outcome = try place.run("render", "--input", "dump.ndjson")
        #expect(outcome.exitCode == 2)
        #expect(outcome.lines.first?.hasPrefix("dump.ndjson:1: subject.name: ") == true, "\(outcome.standardError)")
        #expect(String(validating: try place.bytes("output/ana/index.html"), as: UTF8.self) != nil)
        #expect(String(validating: try place.bytes("output/run.json"), as: UTF8.self) != nil)
    }

    @Test func refusesARecordOfNineMegabytes() throws {
        let long = Fixture.subject("long", more: #","note":""# + String(repeating: "x", count: 9 << 20) + "\"")
        let outcome = try render(Fixture.subject("ana") + long + Fixture.subject("bo"))
        #expect(outcome.exitCode == 2)
        #expect(
            outcome.lines.first
                == "dump.ndjson:2: the record is longer than 8388608 bytes; its subject is left out. Write one snapshot a line")
        #expect(try place.names("output") == ["ana", "bo", "index.html", "manifest.json", "run.json"])
    }

    // MARK: Ways to write a dump

    @Test(arguments: ["plain", "crlf", "bom", "gzip", "members", "stdin", "gzip on stdin", "pretty", "no newline"])
    func readsTheSameFromEveryWayOfWriting(way: String) throws {
        let text = Fixture.subject("ana") + Fixture.subject("bo")
        try place.put(text, at: "plain")
        #expect(try place.run("render", "--input", "plain", "--out", "expected").exitCode == 0)
        func gzip(_ name: String) throws -> [UInt8] { try place.tool("gzip", "-c", name).standardOutput }
        switch way {
        case "crlf": try place.put(text.replacing("\n", with: "\r\n"), at: "dump")
        case "bom": try place.put("\u{FEFF}" + text, at: "dump")
        case "gzip", "gzip on stdin": try place.put(try gzip("plain"), at: "dump")
        case "members":
            try place.put(Fixture.subject("ana"), at: "a")
            try place.put(Fixture.subject("bo"), at: "b")
            try place.put(try gzip("a") + gzip("b"), at: "dump")
        case "pretty": try place.put(text.replacing("{", with: "{\n  ").replacing(",", with: ",\n  "), at: "dump")
        case "no newline": try place.put(String(text.dropLast()), at: "dump")
        default: try place.put(text, at: "dump")
        }
        let isPiped = way.hasSuffix("stdin")
        let outcome = try place.run("render", "--input", isPiped ? "-" : "dump", input: isPiped ? try place.handle("dump") : nil)
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        var (tree, expected) = (try place.tree("output"), try place.tree("expected"))
        // It names the dump.
        tree["manifest.json"] = nil
        expected["manifest.json"] = nil
        #expect(tree == expected)
    }

    /// Lines that cannot be packed, so that a cut falls where it is meant to.
    private func noisyDump() -> String {
        var noise: UInt64 = 88_172_645_463_325_252
        return (0..<30).map { index in
            var text = ""
            for _ in 0..<1000 {
                noise ^= noise << 13
                noise ^= noise >> 7
                noise ^= noise << 17
                text += String(noise, radix: 36)
            }
            return Fixture.subject("s\(index)", more: ",\"note\":\"\(text)\"")
        }.joined()
    }

    /// The records before the cut are rendered to the last one, and the rest is not taken for gone.
    @Test func rendersWhatIsWholeOfATruncatedGzip() throws {
        try place.put(noisyDump(), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson", "--format", "markdown").exitCode == 0)
        let index = try FileStamp(place.path + "/output/index.html")
        let whole = try place.tool("gzip", "-c", "dump.ndjson").standardOutput
        for part in 4...6 {
            try FileManager.default.removeItem(atPath: place.path + "/output/s0")
            try place.put(Array(whole[..<(whole.count * part / 10)]), at: "dump.gz")
            let outcome = try place.run("render", "--input", "dump.gz", "--format", "markdown", "--jobs", "\(part)")
            #expect(outcome.exitCode == 65)
            // As many as another unpacker finds whole.
            let lines = try place.tool("gzip", "-cdf", "dump.gz").standardOutput.count { $0 == 0x0A }
            let report = try place.report()
            #expect((8..<22).contains(lines) && report.subjects.rendered == lines, "\(report.subjects.rendered) of \(lines)")
            #expect(report.error == "dump.gz:\(lines + 1): the gzip file ends in the middle; copy or compress it again")
            #expect(outcome.lines.first == "almanac: \(report.error ?? "")")
            #expect(try place.names("output").count == 33)
            #expect(try FileStamp(place.path + "/output/index.html") == index, "the index still leads to all")
            try place.verifyManifests()
        }
    }

    @Test func removesNothingAfterADamagedGzip() throws {
        try place.put(noisyDump(), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson", "--format", "markdown").exitCode == 0)
        let stamps = try place.stamps("output")
        var packed = try place.tool("gzip", "-c", "dump.ndjson").standardOutput
        packed.replaceSubrange(packed.count / 2..<packed.count / 2 + 400, with: repeatElement(0xFF, count: 400))
        try place.put(packed, at: "dump.gz")
        let outcome = try place.run("render", "--input", "dump.gz", "--format", "markdown")
        #expect(outcome.exitCode == 65)
        #expect(outcome.standardError.contains(": the gzip data is damaged; copy or compress it again\n"))
        #expect(try place.stamps("output") == stamps)
        try place.verifyManifests()
    }

    /// Half of the subjects would be missing with exit 0 if what is no head of a member were passed over.
    @Test func rendersWhatIsWholeBeforeADamagedLaterMemberAndTellsTheRest() throws {
        try place.put(Fixture.fleet(0..<3), at: "a")
        try place.put(Fixture.fleet(3..<6), at: "b")
        var later = try place.tool("gzip", "-c", "b").standardOutput
        later[0] ^= 1
        try place.put(try place.tool("gzip", "-c", "a").standardOutput + later, at: "dump.gz")
        let outcome = try place.run("render", "--input", "dump.gz", "--format", "markdown")
        #expect(outcome.exitCode == 65)
        let report = try place.report()
        #expect(report.exit_code == 65 && report.subjects.rendered == 3)
        #expect(report.error == "dump.gz:4: the gzip data is damaged; copy or compress it again")
        #expect(outcome.lines.first == "almanac: \(report.error ?? "")")
        #expect(!place.exists("output/index.html"), "an index of half a fleet is none")
        try place.verifyManifests()
    }

    // MARK: Trailers

    /// A dump as `pull` leaves it.
    private func closed(_ records: [String]) -> String {
        var section = DumpSection()
        for record in records { section.add(record: Array(record.utf8.dropLast())) }
        return records.joined() + section.trailer.line.text + "\n"
    }

    @Test func readsJoinedDumpsWithTheirTrailers() throws {
        let outcome = try render(closed([Fixture.subject("ana")]) + closed([Fixture.subject("bo"), Fixture.subject("cy")]))
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(try place.report().subjects.rendered == 3)
    }

    @Test func tellsThatRecordsAreMissingAndRendersTheOthers() throws {
        let lines = closed(["ana", "bo", "cy"].map { Fixture.subject($0) }).split(separator: "\n").map { String($0) + "\n" }
        let outcome = try render(lines[0] + lines[2] + lines[3])
        #expect(outcome.exitCode == 65)
        let report = try place.report()
        #expect(report.subjects.rendered == 2 && report.subjects.removed == 0)
        #expect(
            report.error == "dump.ndjson:3: the trailer counts 3 records, and there are 2 before it; copy the dump or pull it again")
        #expect(!place.exists("output/index.html"))
        #expect(try place.run("check", "--input", "dump.ndjson").exitCode == 65)
    }

    @Test func tellsThatADumpWasChanged() throws {
        let outcome = try render(closed([Fixture.subject("ana")]).replacing("Somebody", with: "Somebodx"))
        #expect(outcome.exitCode == 65)
        #expect(outcome.standardError.contains("dump.ndjson:2: the bytes before the trailer are not those that were written"))
        #expect(try place.report().subjects.rendered == 1)
    }

    // MARK: Ids

    @Test(arguments: ["1", "8"])
    func usesTheFirstOfTwoWithOneID(jobs: String) throws {
        let dump = (0..<20).map { Fixture.subject("ana", spend: "\($0 + 1)00") }.joined()
        try place.put(dump, at: "dump.ndjson")
        let outcome = try place.run("render", "--input", "dump.ndjson", "--jobs", jobs)
        #expect(outcome.exitCode == 2)
        #expect(
            outcome.lines.dropLast()
                == (2...20).map { "dump.ndjson:\($0): subject.id: 'ana' stands in this dump twice; the first one is used" }[...])
        #expect(try place.text("output/ana/report.md").contains("**$1.00**"))
        #expect(try place.report().subjects.failed == 19)
        try place.verifyManifests()

        let check = try place.run("check", "--input", "dump.ndjson")
        #expect(check.exitCode == 2)
        #expect(check.lines.first == "dump.ndjson:2: subject.id: 'ana' stands in this dump twice; the first one is used")
        #expect(check.lines.last == "dump.ndjson: 1 readable, 19 lost, 19 findings")
    }

    @Test(arguments: ["1", "8"])
    func usesTheFirstOfTwoThatCanBeRead(jobs: String) throws {
        let lost = #"{"almanac":1,"as_of":"no time","subject":{"id":"ana"}}"# + "\n"
        try place.put(lost + Fixture.subject("ana", spend: "1234") + lost + Fixture.subject("ana"), at: "dump.ndjson")
        let outcome = try place.run("render", "--input", "dump.ndjson", "--jobs", jobs)
        #expect(outcome.exitCode == 2)
        #expect(outcome.lines.map { $0.prefix(14) }.dropLast() == ["dump.ndjson:1:", "dump.ndjson:3:", "dump.ndjson:4:"])
        #expect(try place.text("output/ana/report.md").contains("**$12.34**"))
        try place.verifyManifests()
        #expect(try place.run("check", "--input", "dump.ndjson").lines.last == "dump.ndjson: 1 readable, 3 lost, 3 findings")
    }

    /// No id can write a line of its own into the log, or turn its colour.
    @Test func showsNoControlCharactersOfAnID() throws {
        let hostile = Fixture.subject(#""a\u001b[31m\nb\u202e""#, idIsJSON: true)
        let outcome = try render(hostile + hostile)
        #expect(
            outcome.lines.first
                == "dump.ndjson:2: subject.id: 'a\u{FFFD}[31m\u{FFFD}b\u{FFFD}' stands in this dump twice; the first one is used")
        #expect(outcome.lines.count == 2)
    }

    @Test func tellsIDsApartByTheirBytes() throws {
        let ids = [#""caf\u00e9""#, #""cafe\u0301""#, #""A""#, #""a""#]
        let outcome = try render(ids.map { Fixture.subject($0, idIsJSON: true) }.joined())
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(try place.names("output") == ["=41", "a", "caf=c3=a9", "cafe=cc=81", "index.html", "manifest.json", "run.json"])
    }

    @Test func keepsEveryFileInsideTheOutputFolderWhateverTheIDs() throws {
        let ids = [
            #""../../etc""#, #""/""#, #""/etc/passwd""#, #""..""#, #"".""#, "\"" + String(repeating: "x", count: 300) + "\"", #""🦊""#,
            #""CON""#,
            #""con""#, #""nul.txt""#, #""A""#, #""a""#, #""index.html""#, #""run.json""#, #""manifest.json""#, #"".almanac""#,
            #""a\u0000b""#,
            #""<img src=x onerror=alert(1)>""#, #""-rf""#, #""a b""#, #""a\nb""#, #""C:\\x""#,
        ]
        try place.put("mine", at: "beside.txt")
        let outcome = try render(ids.map { Fixture.subject($0, idIsJSON: true) }.joined() + Fixture.subject(#""""#, idIsJSON: true))
        #expect(outcome.exitCode == 2)
        #expect(outcome.lines.first?.hasPrefix(#"dump.ndjson:23: subject.id: "" is not a name"#) == true, "\(outcome.standardError)")
        let report = try place.report()
        #expect(report.subjects.rendered == ids.count, "\(outcome.standardError)")
        #expect(try place.names(".").filter { !$0.hasPrefix(".process") } == ["beside.txt", "dump.ndjson", "output"])
        let names = try place.names("output")
        #expect(names.count == ids.count + 3)
        #expect(Set(names.map { $0.lowercased() }).count == names.count, "nothing that differs in case alone")
        #expect(names.allSatisfy { $0.utf8.count <= 120 && $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
        let index = try place.text("output/index.html")
        for folder in names.filter({ !$0.hasSuffix(".html") && !$0.hasSuffix(".json") }) {
            #expect(try place.names("output/" + folder).contains("index.html"), "\(folder)")
            #expect(index.contains("href=\"\(folder)/index.html\""), "\(folder)")
        }
        #expect(!index.contains("<img"))
        try place.verifyManifests()
    }
}
