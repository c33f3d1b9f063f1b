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
        FleetIndex(templates: try Rendering.defaults.get(), text: try Rendering.context(Account.bo).text, formats: formats)
    }

    /// Rows of a page, as it adds what it alone knows of them.
    func rows(_ entries: [FleetIndex.SubjectRow], areNamesShared: Bool = false) -> [FleetIndex.Row] {
        entries.map { FleetIndex.Row($0.row, attention: $0.attention, isNameShared: areNamesShared) }
    }

    func page(_ entries: [FleetIndex.SubjectRow], areNamesShared: Bool = false, summary: String = "") throws -> HTMLReader.Element {
        var totals = FleetIndex.Totals()
        for entry in entries { totals.add(entry) }
        return try read(
            try index().page(1, of: 1, rows: rows(entries, areNamesShared: areNamesShared), totals: totals, summary: summary))
    }

    func entry(_ snapshot: Snapshot, folder: String = "ana", key: UInt64 = 1) throws -> FleetIndex.SubjectRow {
        try index().entry(try Rendering.context(snapshot), folder: folder, key: key)
    }

    func read(_ artifact: Artifact) throws -> HTMLReader.Element {
        try HTMLReader.read(String(decoding: artifact.bytes, as: UTF8.self))
    }

    @Test func saysOfEachSubjectWhatMatters() throws {
        let row = try HTMLReader.read("<tr" + entry(Account.ana).row.string)
        #expect(row.all("a").map { [$0["href"], $0.text] } == [["ana/index.html", "Ana"]])
        let cells = row.all("td").map(\.text)
        #expect(
            cells.prefix(3) == [
                "$734.14Spent", "−5%",
                "Clothing and Fast Food are over their limits, by $123.14 together. 1 goal is overdue: Ten evenings without a screen.",
            ])
        #expect(row.all("svg").count == 1)
        let empty = try HTMLReader.read("<tr" + entry(Account.bo, folder: "bo").row.string)
        #expect(
            empty.all("td").map(\.text).prefix(3) == [
                "–", "–", "There is nothing from Guardian and MoneyMoments yet. When something comes, it shows here.",
            ])
    }

    /// Two sentences of Arabic follow each other from the right, whatever letters the first begins with.
    @Test func hasEachRowInTheLanguageAndDirectionOfItsReader() throws {
        for (language, name, direction) in [("en", nil, "ltr"), ("ar", "ar", "rtl"), ("de", "de", "ltr")] as [(String, String?, String)] {
            let row = try index().entry(try Rendering.context(Account.ana, locale: language, language: language), folder: "ana", key: 1)
            let element = try HTMLReader.read("<tr" + row.row.string)
            #expect(element.all("tr").map { $0["lang"] } == [name])
            #expect(element.all("span").filter { $0.classes.contains("dot") }.map { $0["dir"] } == [direction])
            let calm = try index().entry(try Rendering.context(Account.bo, locale: language, language: language), folder: "bo", key: 1)
            #expect(try HTMLReader.read("<tr" + calm.row.string).all("span").map { $0["dir"] } == [direction])
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
        #expect(try HTMLReader.read("<tr" + entry(missing).row.string).text.contains("1 source missing"))
    }

    @Test func saysHowManyThereAreAndOfWhichDaysTheDataIs() throws {
        func summary(_ totals: FleetIndex.Totals, _ period: ReportPeriod = .window(.thirtyDays), failures: Int = 0) throws -> String {
            try index().summary(totals, period: period, failures: failures)
        }
        var earlier = Account.ana
        earlier.asOf = earlier.asOf.advanced(bySeconds: -86_400)
        var totals = FleetIndex.Totals()
        for row in [try entry(Account.ana), try entry(earlier), try entry(Account.bo), try index().keptEntry(id: "z", folder: "z")] {
            totals.add(row)
        }
        #expect(
            try summary(totals, failures: 1)
                == "4 subjects, those who need attention first. Numbers are for the last 30 days. Data from Nov 19, 2026 to Nov 20, 2026. "
                + "1 could not be rendered; run.json says why.")
        var calm = FleetIndex.Totals()
        calm.add(try entry(Account.bo))
        #expect(try summary(calm) == "1 subject. Numbers are for the last 30 days. Data from Nov 20, 2026.")
        let days = try ReportPeriod("2026-09-01..2026-11-20")
        #expect(try summary(calm, days).contains("Numbers are for Sep 1, 2026 to Nov 20, 2026."))
        #expect(try summary(calm, .last(.month)).contains("Numbers are for last month."))
        #expect(try summary(calm, .window(.monthToDate)).contains("Numbers are for the month so far."))
    }

    /// Groups follow each other by what has to be looked at first, each under its name with how many are in it, and the head of the page leads to them.
    @Test func putsRowsIntoGroupsWithTheirCounts() throws {
        var missing = Account.bo
        missing.failures = [SourceFailure(source: "guardian", endpoint: "/rules")]
        let entries = [
            try index().keptEntry(id: "z", folder: "z"), try entry(Account.ana), try entry(Account.ana, folder: "ana2", key: 2),
            try entry(missing), try entry(Account.bo),
        ]
        #expect(entries.map(\.attention) == entries.map(\.attention).sorted(by: >))
        let page = try page(entries)
        #expect(
            page.all("tr").filter { $0.classes == ["group"] }.map(\.text) == [
                "Not renewed 1", "Over a limit 2", "Not everything came 1", "Nothing to do 1",
            ])
        let links = try #require(page.all("nav").first { $0.classes == ["groups"] }).all("a")
        #expect(links.map(\.text) == ["Not renewed 1", "Over a limit 2", "Not everything came 1", "Nothing to do 1"])
        #expect(links.map { $0["href"] } == ["#g6", "#g5", "#g1", "#g0"])
        #expect(Set(page.descendants.compactMap { $0["id"] }).isSuperset(of: ["g6", "g5", "g1", "g0"]))
        // The fleet is larger than a page: the link leads to the page on which the group begins.
        var totals = FleetIndex.Totals()
        for _ in 0..<FleetIndex.pageSize + 1 { totals.add(entries[1]) }
        totals.add(entries[4])
        let second = try read(try index().page(2, of: 2, rows: rows([entries[1], entries[4]]), totals: totals, summary: ""))
        let nav = try #require(second.all("nav").first { $0.classes == ["groups"] })
        #expect(nav.all("a").map { $0["href"] } == ["index.html#g5", "#g0"])
    }

    /// Whatever a score comes to, it moves nobody into another group.
    @Test func aScoreStaysWithinItsGroup() {
        for group in TriageGroup.allCases {
            for score in [Int32.min, -1, 0, 5, 100, 1 << 24 - 1, 1 << 24, .max] {
                #expect(TriageGroup(attention: group.attention(score: score)) == group, "\(group), \(score)")
            }
            #expect(group.attention(score: 7) > group.attention(score: 6))
        }
        #expect(TriageGroup(attention: .max) == .well && TriageGroup(attention: .min) == .well)
    }

    @Test func showsTheIDWhereNamesRepeat() throws {
        let entries = [try entry(Account.ana), try entry(Account.ana, folder: "ana2", key: 2)]
        let shown = try page(entries, areNamesShared: true).all("tr").filter { $0.classes == ["same"] }
        #expect(shown.map { $0.all("small").first { $0.classes == ["id"] }?.text } == ["ana", "ana"])
        #expect(try page(entries).all("tr").allSatisfy { $0.classes != ["same"] })
        #expect(try page(entries).all("style").first?.text.contains(".id{display:none}") == true)
    }

    @Test func showsUnknownSpendingAsADash() throws {
        let row = try HTMLReader.read("<tr" + entry(Snapshot(asOf: Account.asOf, subject: Subject(id: "x"))).row.string)
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
        #expect(try HTMLReader.read("<tr" + entry.row.string).all("a").map { $0["href"] } == ["b%20o/" + file])
    }

    @Test func keepsTheOrderOfItsRows() throws {
        let rows = try (1...3).map { number in
            var snapshot = Account.bo
            snapshot.subject.name = "Subject \(number)"
            return try entry(snapshot, key: UInt64(number))
        }
        let page = try page(rows, summary: "3 subjects.")
        #expect(page.all("tr").dropFirst(2).map { $0.all("a").first?.text } == ["Subject 1", "Subject 2", "Subject 3"])
        #expect(page.all("nav").isEmpty)
        #expect(page.all("title").first?.text == "Everyone")
        #expect(page.text.contains("3 subjects."))
    }

    @Test func givesNoIdTwice() throws {
        let page = try page((1...3).map { try entry(Account.ana, key: $0) })
        let ids = page.descendants.compactMap { $0["id"] }
        #expect(Set(ids).count == ids.count)
        let named = page.descendants.flatMap { ($0["aria-labelledby"] ?? "").split(separator: " ").map(String.init) }
        #expect(Set(named).isSubset(of: ids))
        #expect(page.all("svg").count == 3)
    }

    @Test func linksItsPages() throws {
        func links(_ number: Int, _ count: Int) throws -> [String] {
            let page = try index().page(number, of: count, rows: [], totals: .init(), summary: "")
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
        #expect(
            try read(try index().page(2, of: 3, rows: [], totals: .init(), summary: "")).all("title").map(\.text) == [
                "Everyone, page 2 of 3"
            ])
    }

    @Test func escapesNamesAndTheSummary() throws {
        var snapshot = Account.ana
        snapshot.subject.name = "</a><script>alert(1)</script>\u{202E}"
        let page = try page([try entry(snapshot)], summary: "<b> & \"x\"")
        #expect(page.all("script").isEmpty && page.all("b").isEmpty)
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
