import AlmanacMarkup
import AlmanacModel
import AlmanacWords
import TestSupport
import Testing

@testable import AlmanacPages
@testable import AlmanacRendering
@testable import AlmanacReport

/// The pages that lead to each subject.
struct FleetIndexTests {
    func index(_ formats: Set<Format> = Set(Format.allCases)) throws -> FleetIndex {
        FleetIndex(templates: try Rendering.defaults.get(), words: try Rendering.words.get().words("en"), formats: formats)
    }

    func entry(_ snapshot: Snapshot, folder: String = "ana", key: UInt64 = 1) throws -> FleetIndex.SubjectRow {
        try index().entry(try Rendering.context(snapshot), folder: folder, key: key)
    }

    func read(_ artifact: Artifact) throws -> HTMLReader.Element {
        try HTMLReader.read(String(decoding: artifact.bytes, as: UTF8.self))
    }

    @Test func saysOfEachSubjectWhatMatters() throws {
        let row = try HTMLReader.read(try entry(Account.ana).row.string)
        #expect(row.all("a").map { [$0["href"], $0.text] } == [["ana/index.html", "Ana"]])
        let cells = row.all("td").map(\.text)
        #expect(
            cells.prefix(3) == [
                "$734.14Spent", "+5%to Nov 19, 2026",
                "Clothing and Fast Food are over their limits, by $123.14 together. 1 goal is overdue: Ten evenings without a screen.",
            ])
        #expect(row.all("svg").count == 1)
        let empty = try HTMLReader.read(try entry(Account.bo, folder: "bo").row.string)
        #expect(
            empty.all("td").map(\.text).prefix(3) == [
                "–", "–", "There is nothing from Guardian and MoneyMoments yet. When something comes, it shows here.",
            ])
    }

    /// Two sentences of Arabic follow each other from the right, whatever letters the first begins with.
    @Test func hasEachRowInTheLanguageAndDirectionOfItsReader() throws {
        for (language, name, direction) in [("en", nil, "ltr"), ("ar", "ar", "rtl"), ("de", "de", "ltr")] as [(String, String?, String)] {
            let row = try index().entry(try Rendering.context(Account.ana, locale: language, language: language), folder: "ana", key: 1)
            let element = try HTMLReader.read(row.row.string)
            #expect(element.all("tr").map { $0["lang"] } == [name])
            #expect(element.all("b").map { $0["dir"] } == [direction])
            let calm = try index().entry(try Rendering.context(Account.bo, locale: language, language: language), folder: "bo", key: 1)
            #expect(try HTMLReader.read(calm.row.string).all("span").map { $0["dir"] } == [direction])
        }
    }

    @Test func putsThoseWhoNeedAttentionFirst() throws {
        let calm = try entry(Account.bo)
        var missing = Account.bo
        missing.failures = [SourceFailure(source: "guardian", endpoint: "/rules")]
        let over = try entry(Account.ana)
        #expect(calm.attention == 0)
        #expect(try entry(missing).attention > calm.attention)
        #expect(over.attention > (try entry(missing)).attention)
        #expect(try HTMLReader.read(try entry(missing).row.string).text.contains("1 source missing"))
    }

    @Test func saysHowManyNeedAttentionAndOfWhichDaysTheDataIs() throws {
        func summary(_ totals: FleetIndex.Totals, _ period: ReportPeriod = .window(.thirtyDays), failures: Int = 0) throws -> String {
            try index().summary(totals, period: period, failures: failures).text
        }
        var earlier = Account.ana
        earlier.asOf = earlier.asOf.advanced(bySeconds: -86_400)
        var totals = FleetIndex.Totals()
        for row in [try entry(Account.ana), try entry(earlier), try entry(Account.bo), try index().keptEntry(id: "z", folder: "z")] {
            totals.add(row)
        }
        #expect(
            try summary(totals, failures: 1)
                == "4 subjects, those who need attention first. Numbers are for the last 30 days. Need attention: 3. To watch: 0. Data from 2026-11-19 to 2026-11-20. "
                + "1 could not be rendered; run.json says why.")
        var calm = FleetIndex.Totals()
        calm.add(try entry(Account.bo))
        #expect(try summary(calm) == "1 subject. Numbers are for the last 30 days. Data from 2026-11-20.")
        let days = try ReportPeriod("2026-09-01..2026-11-20")
        #expect(try summary(calm, days).contains("Numbers are for 2026-09-01 to 2026-11-20."))
        #expect(try summary(calm, .last(.month)).contains("Numbers are for last month."))
        #expect(try summary(calm, .window(.monthToDate)).contains("Numbers are for the month so far."))
    }

    /// Browsers end lines behind hyphens.
    @Test func keepsTheDaysOfTheSummaryWhole() throws {
        var totals = FleetIndex.Totals()
        totals.add(try entry(Account.ana))
        let summary = try index().summary(totals, failures: 0)
        #expect(summary.text.hasSuffix("Data from 2026-11-20."))
        let page = try read(try index().page(1, of: 1, rows: [], summary: summary))
        #expect(page.text.contains(summary.text))
        #expect(page.all("span").filter { $0["class"] == "whole" }.map(\.text) == ["2026-11-20"])
    }

    @Test func showsUnknownSpendingAsADash() throws {
        let row = try HTMLReader.read(try entry(Snapshot(asOf: Account.asOf, subject: Subject(id: "x"))).row.string)
        #expect(
            row.all("td").map(\.text).prefix(3) == [
                "–", "–", "There is nothing to report yet. When something comes, it shows here.",
            ])
    }

    @Test(
        arguments: [
            ([.dashboard, .report, .markdown, .data], "index.html"), ([.report, .data], "report.html"), ([.markdown, .data], "report.md"),
            ([.data], "data/series.json"),
        ] as [([Format], String)])
    func leadsToTheFirstFileThatThereIs(formats: [Format], file: String) throws {
        let entry = try index(Set(formats)).entry(try Rendering.context(Account.bo), folder: "b%20o", key: 1)
        #expect(try HTMLReader.read(entry.row.string).all("a").map { $0["href"] } == ["b%20o/" + file])
    }

    @Test func keepsTheOrderOfItsRows() throws {
        let rows = try (1...3).map { number in
            var snapshot = Account.bo
            snapshot.subject.name = "Subject \(number)"
            return try entry(snapshot, key: UInt64(number)).row
        }
        let page = try read(try index().page(1, of: 1, rows: rows, summary: .init("3 subjects.")))
        #expect(page.all("tr").dropFirst().map { $0.all("a").first?.text } == ["Subject 1", "Subject 2", "Subject 3"])
        #expect(page.all("nav").isEmpty)
        #expect(page.all("title").first?.text == "Everyone")
        #expect(page.text.contains("3 subjects."))
    }

    @Test func givesNoIdTwice() throws {
        let rows = try (1...3).map { try entry(Account.ana, key: $0).row }
        let page = try read(try index().page(1, of: 1, rows: rows, summary: .init("")))
        let ids = page.descendants.compactMap { $0["id"] }
        #expect(Set(ids).count == ids.count)
        let named = page.descendants.flatMap { ($0["aria-labelledby"] ?? "").split(separator: " ").map(String.init) }
        #expect(Set(named).isSubset(of: ids))
        #expect(page.all("svg").count == 3)
    }

    @Test func linksItsPages() throws {
        func links(_ number: Int, _ count: Int) throws -> [String] {
            let page = try index().page(number, of: count, rows: [], summary: .init(""))
            #expect(page.path == (number == 1 ? "index.html" : "page-\(number).html"))
            let nav = try #require(try read(page).all("nav").last)
            return nav.children.compactMap { if case .element(let element) = $0 { element["href"] ?? element.text } else { nil } }
        }
        #expect(try links(1, 3) == ["1", "page-2.html", "page-3.html"])
        #expect(try links(3, 3) == ["index.html", "page-2.html", "3"])
        #expect(
            try links(10, 20) == [
                "index.html", "…", "page-7.html", "page-8.html", "page-9.html", "10", "page-11.html", "page-12.html", "page-13.html", "…",
                "page-20.html",
            ])
        #expect(try links(5, 9) == ["index.html", "page-2.html", "page-3.html", "page-4.html", "5"] + (6...9).map { "page-\($0).html" })
        #expect(try read(try index().page(2, of: 3, rows: [], summary: .init(""))).all("title").map(\.text) == ["Everyone, page 2 of 3"])
    }

    @Test func escapesNamesAndTheSummary() throws {
        var snapshot = Account.ana
        snapshot.subject.name = "</a><script>alert(1)</script>\u{202E}"
        let page = try read(try index().page(1, of: 1, rows: [try entry(snapshot).row], summary: .init("<b> & \"x\"")))
        #expect(page.all("script").isEmpty && page.all("b").allSatisfy { $0.classes == ["bad"] })
        #expect(page.all("a").map(\.text) == ["</a><script>alert(1)</script>"])
        #expect(page.text.contains("<b> & \"x\""))
    }

    @Test func leadsStraightToTheOnlySubject() throws {
        let page = try index().redirect(to: "a%2Fb", name: "<Ana>")
        #expect(page.path == "index.html")
        let root = try read(page)
        #expect(root.all("a").map { [$0["href"], $0.text] } == [["a%2Fb/index.html", "<Ana>"]])
        #expect(root.all("meta").filter { $0["http-equiv"] == "refresh" }.map { $0["content"] } == ["0; url=a%2Fb/index.html"])
        #expect(root.all("title").map(\.text) == ["<Ana>"])
    }
}
