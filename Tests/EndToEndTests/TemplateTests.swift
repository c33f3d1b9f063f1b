import Foundation
import TestSupport
import Testing

@Suite struct TemplateTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.put(Fixture.fleet(0..<1), at: "dump.ndjson")
    }

    @Test func writesTemplatesOutOnceAndRendersTheSameWithThem() throws {
        let first = try place.run("templates", "--out", "mine")
        #expect(first.exitCode == 0)
        let count = try place.tree("mine").count
        #expect(first.standardError == "Wrote \(count) templates to mine/\n")
        #expect(try place.run("check", "--templates", "mine").standardError == "Nothing to complain about.\n")
        #expect(try place.run("render", "-i", "dump.ndjson", "-o", "built-in").exitCode == 0)
        #expect(try place.run("render", "-i", "dump.ndjson", "-o", "edited", "--templates", "mine").exitCode == 0)
        #expect(try place.tree("built-in") == place.tree("edited"))

        // What is there is somebody's work.
        try place.put("# Hello {{subject.name}}\nThis is mine.\n", at: "mine/report.md")
        try FileManager.default.removeItem(atPath: place.path + "/mine/partials/nudges.md")
        let second = try place.run("templates", "--out", "mine")
        #expect(second.exitCode == 0)
        #expect(second.lines == ["Wrote 1 template to mine/; \(count - 1) are there already and were left alone"])
        #expect(try place.run("render", "-i", "dump.ndjson", "-o", "edited", "--templates", "mine").exitCode == 0)
        #expect(try place.text("edited/ana/report.md").contains(#/^# Hello Ana\n\n[^\n]+ · Ana\n\nThis is mine\.\n/#))
        #expect(try place.bytes("edited/ana/index.html") == place.bytes("built-in/ana/index.html"))
    }

    /// What is not written is built in, and gets better with each release.
    @Test func writesTheTemplatesThatAreAskedFor() throws {
        let outcome = try place.run("templates", "--out", "mine", "--only", "report.md", "--only", "words/de")
        #expect(outcome.exitCode == 0)
        #expect(try place.names("mine") == ["report.md", "words"] && place.names("mine/words") == ["de"])
        #expect(try place.run("check", "--templates", "mine").exitCode == 0)
        let unknown = try place.run("templates", "--out", "other", "--only", "reprot.md")
        #expect(unknown.exitCode == 64 && !place.exists("other"))
        #expect(unknown.standardError == "almanac: no template named 'reprot.md'; did you mean 'report.md'?\n")
    }

    @Test func tellsAllMistakesBeforeAnythingIsWritten() throws {
        try place.put(
            """
            # Hello {{subject.nam}}
            {{> nudgs}}

            ## Spending
            ```chart
            mark: bars
            series: guardian.spend.dayly
            widht: half
            ```

            """, at: "mine/report.md")
        let sentences = [
            "mine/report.md:1:9: no value named 'subject.nam'; did you mean 'subject.name'?",
            "mine/report.md:2:1: no partial named 'nudgs'; did you mean 'nudges'?",
            "mine/report.md:6:7: no mark named 'bars'; known are bar, line, area, donut, bullet, ring, road, map, calendar, waterfall, dumbbell, slope, multiples, flow, histogram, strip, treemap; did you mean 'bar'?",
            "mine/report.md:7:9: no series named 'guardian.spend.dayly'; did you mean 'guardian.spend.daily'?",
            "mine/report.md:8:1: no option named 'widht' in a chart fence; did you mean 'width'?",
        ]
        let check = try place.run("check", "--templates", "mine")
        #expect(check.exitCode == 78)
        #expect(check.lines == sentences)
        let render = try place.run("render", "-i", "dump.ndjson", "--templates", "mine")
        #expect(render.exitCode == 78)
        #expect(render.standardError == "almanac: " + sentences.joined(separator: "\n") + "\n")
        #expect(!place.exists("output"))
    }

    @Test func tellsMistakesOfSettingsTemplatesAndDumpAtOnce() throws {
        try place.put("jops: 2\n", at: "almanac.yaml")
        try place.put("# {{subject.nam}}\n", at: "mine/report.md")
        try place.put("no JSON\n" + Fixture.subject("ana"), at: "dump.ndjson")
        let check = try place.run("check", "--templates", "mine", "--input", "dump.ndjson")
        #expect(check.exitCode == 78)
        #expect(check.lines.count == 4)
        #expect(check.lines[0].hasPrefix("almanac.yaml:1:1: no setting named 'jops'"))
        #expect(check.lines[1].hasPrefix("mine/report.md:1:3: no value named 'subject.nam'"))
        #expect(check.lines[2].hasPrefix("dump.ndjson:1:1: this is not JSON"))
        #expect(check.lines[3] == "dump.ndjson: 1 readable, 1 lost, 1 finding")
    }

    @Test(arguments: ["partials/nudges.md", "partials", "report.md"])
    func refusesALinkThatLeadsOutOfTheFolder(link: String) throws {
        try place.put("secret", at: "secret/nudges.md")
        #expect(try place.run("templates", "--out", "mine").exitCode == 0)
        let path = place.path + "/mine/" + link
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(
            atPath: path, withDestinationPath: place.path + (link == "partials" ? "/secret" : "/secret/nudges.md"))
        let outcome = try place.run("render", "-i", "dump.ndjson", "--templates", "mine")
        #expect(outcome.exitCode == 78)
        let named = link == "partials" ? "partials/nudges.md" : link
        #expect(outcome.standardError == "almanac: mine/\(named): leads out of the templates folder; put a copy in its place\n")
        #expect(!place.exists("output"))
    }

    @Test func followsALinkThatStaysInTheFolder() throws {
        #expect(try place.run("templates", "--out", "mine").exitCode == 0)
        let path = place.path + "/mine/partials/again.md"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nudges.md")
        #expect(try place.run("render", "-i", "dump.ndjson", "--templates", "mine").exitCode == 0)
    }

    @Test func measuresTheColoursOfAThemeThatIsAskedFor() throws {
        for theme in ["neutral", "guardian", "moneymoments", "momentum", "lume", "destiny"] {
            let check = try place.run("check", "--theme", theme)
            #expect(check.exitCode == 0, "\(check.standardError)")
            #expect(check.standardError.contains("theme \(theme), print: marks apart, deutan vision: 1"))
            #expect(check.standardError.hasSuffix("Nothing to complain about.\n"))
        }
        try place.put(":root { --card: #ffffff; --muted: #aaaaaa; }\n", at: "mine/themes/pale.css")
        let pale = try place.run("check", "--templates", "mine", "--theme", "pale")
        #expect(pale.exitCode == 78)
        #expect(
            pale.lines.prefix(3) == [
                "theme pale, screen: --muted: #aaaaaa has a contrast of 2.1 with --bg: #f6f8fa, and words need 4.5; --muted: #6b7471 has that",
                "theme pale: all of it passes with this at the end of the theme: :root { --muted: #6b7471; }",
                "theme pale, screen: words on their ground: 2.1 (muted on bg), at least 4.5, too little",
            ])
        let render = try place.run("render", "-i", "dump.ndjson", "--templates", "mine", "--theme", "pale")
        #expect(render.exitCode == 78)
        #expect(render.standardError.hasPrefix("almanac: mine/themes/pale.css:1:1: screen: --muted: #aaaaaa has a contrast of 2.1"))
        try place.put("theme: pale\n", at: "almanac.yaml")
        #expect(try place.run("check", "--templates", "mine").exitCode == 78)
        try place.put("", at: "almanac.yaml")
        // Not asked for, it is not measured.
        #expect(try place.run("check").standardError == "Nothing to complain about.\n")
    }

    @Test func tellsWhatAFolderHasInVain() throws {
        try place.put("# Hello\n", at: "mine/reprot.md")
        try place.put(
            "# Hello\n{{> used}}\n<div class=x>\n\n![A cat](https://example.org/cat.png)\n[here](javascript:alert)\n", at: "mine/report.md")
        try place.put("Words.\n", at: "mine/partials/used.md")
        try place.put("Words.\n", at: "mine/partials/spare.md")
        try place.put("a = A\n", at: "mine/words/en/x.mf")
        try place.put("About these templates.\n", at: "mine/README.md")
        let check = try place.run("check", "--templates", "mine")
        #expect(check.exitCode == 78)
        #expect(
            check.lines == [
                "mine/partials/spare.md:1:1: no template uses this partial; write {{> spare}} where it belongs",
                "mine/reprot.md:1:1: nothing reads a file of this name; did you mean 'report.md'?",
                "mine/words/en/x.mf:1:1: nothing reads a file of this name; known are charts.mf2, common.mf2, declared.mf2, destiny.mf2, guardian.mf2, lume.mf2, mail.mf2, metrics.mf2, momentum.mf2, moneymoments.mf2, pages.mf2, periods.mf2, series.mf2",
                "mine/report.md:3:1: HTML is left out of pages; write it as Markdown, or put it into page.html",
                "mine/report.md:5:1: a page loads no pictures; its text stands in its place (brand: { logo: … } shows a logo)",
                "mine/report.md:6:1: a link of this kind is left out of pages; they begin with https:, http:, mailto:, # or a path",
            ])
    }

    @Test func chartsAsFilesHaveTheColoursOfTheTheme() throws {
        var charts: Set<[UInt8]> = []
        for theme in ["neutral", "guardian", "lume"] {
            #expect(try place.run("render", "-i", "dump.ndjson", "-o", theme, "--theme", theme, "--format", "markdown").exitCode == 0)
            let chart = try #require(try place.tree(theme).keys.filter { $0.hasSuffix(".svg") }.min())
            charts.insert(try place.bytes(theme + "/" + chart))
        }
        #expect(charts.count == 3)
        try place.put(":root { --card: #fffdf5; --c1: #0b5fff; }\n", at: "mine/themes/ours.css")
        #expect(
            try place.run("render", "-i", "dump.ndjson", "-o", "ours", "--templates", "mine", "--theme", "ours", "--format", "markdown")
                .exitCode
                == 0)
        for (name, bytes) in try place.tree("ours") where name.hasSuffix(".svg") {
            #expect(bytes.text.contains("rx=\"8\" fill=\"#fffdf5\"") && !bytes.text.contains("#7884fc"), "\(name)")
        }
    }

    @Test func tellsBytesThatAreNoTextWithTheirPlace() throws {
        try place.put([0x23, 0x20, 0x4D, 0xFC, 0x0A], at: "mine/report.md")
        try place.put(Array("# Hello\na = Über ".utf8) + [0xE4, 0x0A], at: "mine/words/de/pages.mf2")
        try place.put([0xFF, 0xFE, 0x23, 0x00], at: "mine/mail.md")
        try place.put([0x3A, 0x72, 0xE9, 0x20, 0x7B, 0x7D], at: "mine/themes/ours.css")
        for arguments in [["check", "--templates", "mine"], ["render", "-i", "dump.ndjson", "--templates", "mine"]] {
            let outcome = try place.run(arguments)
            #expect(outcome.exitCode == 78)
            let said = outcome.standardError
            for line in [
                "mine/mail.md:1:1: this is UTF-16; save the file as UTF-8",
                "mine/report.md:1:4: the byte 0xFC here is no UTF-8, as in a file that was saved as Latin-1; save it as UTF-8",
                "mine/themes/ours.css:1:3: the byte 0xE9 here is no UTF-8", "mine/words/de/pages.mf2:2:10: the byte 0xE4 here is no UTF-8",
            ] {
                #expect(said.contains(line), "\(said)")
            }
        }
        try place.put([0x69, 0x6E, 0x70, 0x75, 0x74, 0x3A, 0x20, 0xE4, 0x0A], at: "almanac.yaml")
        let check = try place.run("check")
        #expect(check.exitCode == 78 && check.standardError.hasPrefix("almanac.yaml:1:8: the byte 0xE4 here is no UTF-8"))
    }

    @Test func checkPrintsItsFindingsForEditors() throws {
        struct Report: Decodable {
            struct Finding: Decodable {
                var place, path, message: String
            }
            struct Subjects: Decodable {
                var readable, lost: Int
            }
            var exit_code: Int
            var findings: [Finding]
            var subjects: Subjects?
        }
        func check(_ arguments: String...) throws -> Report {
            let outcome = try place.run(["check", "--json"] + arguments)
            #expect(outcome.standardError.isEmpty)
            let report = try JSONDecoder().decode(Report.self, from: Data(outcome.standardOutput))
            #expect(report.exit_code == Int(outcome.exitCode))
            return report
        }
        #expect(try check().findings.isEmpty)
        try place.put("# {{subject.nam}}\n", at: "mine/report.md")
        try place.put("no JSON\n" + Fixture.subject("ana"), at: "dump.ndjson")
        let report = try check("--templates", "mine", "--input", "dump.ndjson")
        #expect(report.exit_code == 78 && report.subjects?.readable == 1 && report.subjects?.lost == 1)
        #expect(report.findings.map(\.place) == ["mine/report.md:1:3", "dump.ndjson:1:1"])
        #expect(report.findings[0].message == "no value named 'subject.nam'; did you mean 'subject.name'?")
    }

    @Test func usesAThemeOfOnesOwn() throws {
        try place.put(":root { --bg: #fafaf7; }\n", at: "mine/themes/harvest.css")
        let outcome = try place.run("render", "-i", "dump.ndjson", "--templates", "mine", "--theme", "harvest")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        for page in ["ana/index.html", "ana/report.html"] {
            #expect(try place.text("output/" + page).contains("--bg:#fafaf7"), "\(page)")
        }
        try place.put("a { content: '</style><script>' }\n", at: "mine/themes/harvest.css")
        let refused = try place.run("render", "-i", "dump.ndjson", "--templates", "mine", "--theme", "harvest")
        #expect(refused.exitCode == 78)
        #expect(refused.standardError.contains("a stylesheet may not hold '</'; it would end the style element"))
    }

    /// Thirty kilobytes that cmark-gfm would make minutes of (CVE-2023-37463).
    @Test(arguments: ["report.md", "dashboard.md", "partials/nudges.md"])
    func refusesATableThatWouldBlowUp(file: String) throws {
        func row(_ cell: String) -> String { "|" + String(repeating: cell + "|", count: 6000) + "\n" }
        let table = row("a") + row("-") + String(repeating: "|x\n", count: 2000)
        try place.put((file.hasPrefix("partials") ? "" : "# x\n\n") + table, at: "mine/" + file)
        let outcome = try place.run("render", "-i", "dump.ndjson", "--templates", "mine", deadline: .seconds(10))
        #expect(outcome.exitCode == 78)
        let line = file.hasPrefix("partials") ? 2 : 4
        #expect(
            outcome.lines.allSatisfy {
                $0.contains("mine/\(file):\(line):1: the table has 6002 columns; 64 is the most, use a table fence")
            },
            "\(outcome.standardError)")
        #expect(!outcome.lines.isEmpty && !place.exists("output"))
    }

    @Test func refusesATableOfFewColumnsAndManyRows() throws {
        let table = "# x\n\n" + "|a|b|\n|-|-|\n" + String(repeating: "|x\n", count: 100_000)
        try place.put(table, at: "mine/report.md")
        let outcome = try place.run("check", "--templates", "mine", deadline: .seconds(20))
        #expect(outcome.exitCode == 78)
        #expect(
            outcome.lines.first?.hasSuffix(":1: the tables have more than 100000 cells; use a table fence with 'top'") == true,
            "\(outcome.standardError)")
    }
}
