import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacPages
@testable import AlmanacReport

/// The pages that lead to each subject.
struct FleetIndexTests {
    func index(_ formats: Set<Format> = Set(Format.allCases)) throws -> FleetIndex {
        FleetIndex(templates: try Rendering.defaults.get(), text: try Rendering.context(Account.bo).text, formats: formats)
    }

    /// Rows of a page, as it adds what it alone knows of them.
    func rows(_ entries: [FleetIndex.SubjectRow], areNamesShared: Bool = false, haveOtherFigures: Bool = false) -> [FleetIndex.Row] {
        entries.map {
            FleetIndex.Row($0.row, attention: $0.attention, isNameShared: areNamesShared, hasOtherFigure: haveOtherFigures, day: $0.day)
        }
    }

    func totals(_ entries: [FleetIndex.SubjectRow]) -> FleetIndex.Totals {
        var totals = FleetIndex.Totals()
        for entry in entries { totals.add(entry) }
        return totals
    }

    func page(_ entries: [FleetIndex.SubjectRow], areNamesShared: Bool = false, haveOtherFigures: Bool = false) throws
        -> HTMLReader.Element
    {
        let rows = rows(entries, areNamesShared: areNamesShared, haveOtherFigures: haveOtherFigures)
        return try read(try index().page(.whole, rows: rows, totals: totals(entries)))
    }

    /// - Parameter language: Of the index; the subject's own is that of its context.
    func entry(_ context: ReportContext, language: String = "en", folder: String = "ana", key: UInt64 = 1) throws -> FleetIndex.SubjectRow {
        try index().entry(
            context, in: try Rendering.context(Account.bo, locale: language, language: language).text, folder: folder, key: key)
    }

    func entry(_ snapshot: Snapshot, folder: String = "ana", key: UInt64 = 1) throws -> FleetIndex.SubjectRow {
        try entry(try Rendering.context(snapshot), folder: folder, key: key)
    }

    /// Somebody whose limits are far behind.
    var over: Snapshot {
        get throws {
            var guardian = try #require(Account.ana.systems.compactMap { $0 as? Guardian }.first)
            guardian.rulesProgress = [.init(category: "fun", limit: 100, spent: 300)]
            guardian.rules = nil
            var snapshot = Account.ana
            snapshot.systems = [guardian]
            return snapshot
        }
    }

    /// Somebody who is over limits by little, and waits for nothing.
    var slightly: Snapshot {
        var snapshot = Account.ana
        snapshot.systems = snapshot.systems.filter { $0 is Guardian || $0 is MoneyMoments }
        return snapshot
    }

    func cells(_ row: FleetIndex.SubjectRow) throws -> [String] {
        try HTMLReader.read("<tr" + row.row.string + "</tr>").all("td").map(\.text)
    }

    func read(_ artifact: Artifact) throws -> HTMLReader.Element {
        try HTMLReader.read(String(decoding: artifact.bytes, as: UTF8.self))
    }

    @Test func saysOfEachSubjectWhyItStandsThere() throws {
        let row = try HTMLReader.read("<tr" + entry(slightly).row.string + "</tr>")
        #expect(row.all("a").map { [$0["href"], $0.text] } == [["ana/index.html", "Ana"]])
        let texts = row.all("td").map(\.text)
        #expect(texts.prefix(3) == ["Clothing and Fast Food over by $123.14 · 8% of the limits", "$734.14Spent", "▼ 5%"])
        #expect(row.all("b").map { [$0["class"], $0.text] } == [[nil, "$123.14"]])
        let over = try HTMLReader.read("<tr" + entry(over).row.string + "</tr>")
        #expect(over.all("b").map { [$0["class"], $0.text] } == [["bad", "$2.00"]])
        #expect(row.all("span").map { $0["class"] } == ["neutral"])
        // A change says what it is against.
        #expect(row.all("span").map { $0["title"] } == ["$772.52 in a usual 30 days"])
        #expect(row.all("svg").count == 1)
        #expect(try cells(entry(Account.bo, folder: "bo")).prefix(3) == ["Nothing to show", "–", "–"])
    }

    /// Overdue comes first of a limit that is exceeded by little, and both are said.
    @Test func saysBothOfWhoIsOverAndOverdue() throws {
        let row = try entry(Account.ana)
        let reason = try #require(try cells(row).first)
        #expect(reason.contains("overdue · Clothing and Fast Food over by $123.14"), "\(reason)")
        #expect(row.reason?.hasSuffix(" · Clothing and Fast Food over by $123.14") == true)
    }

    /// An index is read by one person: reasons and numbers are in its language, and the name alone is in that of the subject.
    @Test func hasOneLanguageWhateverItsReadersSpeak() throws {
        for (language, name) in [("en", nil), ("ar", "ar"), ("de", "de")] as [(String, String?)] {
            let context = try Rendering.context(slightly, locale: language, language: language)
            let row = try HTMLReader.read("<tr" + entry(context).row.string + "</tr>")
            #expect(row.all("tr").map { $0["lang"] } == [nil])
            #expect(row.all("a").map { [$0["lang"], $0["dir"]] } == [[name, "auto"]])
            #expect(row.all("td").first?.text == "Clothing and Fast Food over by $123.14 · 8% of the limits")
        }
        let german = try HTMLReader.read("<tr" + entry(try Rendering.context(slightly), language: "de").row.string + "</tr>")
        #expect(german.all("td").first?.text == "Kleidung und Fast Food: 123,14\u{A0}$ über dem Limit · 8\u{A0}% aller Limits")
    }

    /// What stands in the place of the amount while a message is written is a character that a name may have, too.
    @Test func aNameMayHoldAnyCharacter() throws {
        var snapshot = try over
        var guardian = try #require(snapshot.systems.first as? Guardian)
        guardian.rulesProgress = [.init(category: "A\u{FFFC}<b>", limit: 100, spent: 300)]
        snapshot.systems = [guardian]
        let row = try HTMLReader.read("<tr" + entry(snapshot).row.string + "</tr>")
        #expect(row.all("td").first?.text == "A\u{FFFC}<b> over by $2.00 · 200% of the limits" && row.all("b").isEmpty)
    }

    @Test func putsThoseWhoNeedAttentionFirst() throws {
        let calm = try entry(Account.bo)
        var missing = Account.bo
        missing.failures = [SourceFailure(source: "guardian", endpoint: "/rules")]
        let over = try entry(over)
        #expect(calm.attention == 0)
        // What is over by less than a tenth of all limits can wait, and comes before whatever else can.
        let slightly = try entry(slightly)
        #expect(TriageGroup(attention: slightly.attention) == .watch && slightly.attention > calm.attention)
        #expect(try entry(missing).attention > slightly.attention)
        #expect(try entry(missing).attention > calm.attention)
        #expect(over.attention > (try entry(missing)).attention)
        #expect(over.figure == "guardian.spend.total")
        #expect(try HTMLReader.read("<tr" + entry(missing).row.string + "</tr>").text.contains("1 source missing"))
    }

    @Test func saysHowManyThereAreAndOfWhichDaysTheDataIs() throws {
        func summary(_ totals: FleetIndex.Totals, _ period: ReportPeriod = .window(.thirtyDays), failures: Int = 0) throws -> String {
            Mails.visible(try index().summary(totals, period: period, failures: failures))
        }
        var earlier = try over
        earlier.asOf = earlier.asOf.advanced(bySeconds: -86_400)
        var totals = FleetIndex.Totals()
        for row in [try entry(over), try entry(earlier), try entry(Account.bo), try index().keptEntry(id: "z", folder: "z")] {
            totals.add(row)
        }
        #expect(
            try summary(totals, failures: 1)
                == "3 need a look. Numbers are for the last 30 days. Data from Nov 19 to Nov 20. "
                + "1 could not be rendered; run.json says why.")
        var calm = FleetIndex.Totals()
        calm.add(try entry(Account.bo))
        #expect(
            try summary(calm).replacing("\u{202F}", with: " ") == "Numbers are for the last 30 days. Data from Nov 20, 9:37 PM UTC.")
        let days = try ReportPeriod("2026-09-01..2026-11-20")
        #expect(try summary(calm, days).contains("Numbers are for Sep 1 to Nov 20."))
        #expect(try summary(calm, .last(.month)).contains("Numbers are for last month."))
        #expect(try summary(calm, .window(.monthToDate)).contains("Numbers are for the month so far."))
    }

    @Test func isHeadedByHowManyAreOverALimit() throws {
        func headline(_ groups: [(TriageGroup, Int)]) throws -> String {
            var totals = FleetIndex.Totals()
            for (group, count) in groups {
                for _ in 0..<count {
                    totals.add(.init(attention: group.attention(score: 0), day: nil, name: "", target: "", row: Markup(trusted: [])))
                }
            }
            return try index().headline(totals)
        }
        #expect(
            try headline([(.overLimit, 2), (.overdue, 3), (.rest, 9)]) == "2 of 14 are well over a limit. 3 others have something overdue.")
        #expect(try headline([(.overLimit, 1), (.overdue, 1)]) == "1 of 2 is well over a limit. One other has something overdue.")
        #expect(try headline([(.overdue, 3), (.rest, 1)]) == "3 of 4 have something overdue.")
        #expect(try headline([(.rest, 3)]) == "Nobody is well over a limit, and nothing is overdue.")
    }

    /// Groups follow each other by what has to be looked at first, each under its name with how many are in it, and the head of the page leads to them.
    @Test func putsRowsIntoGroupsWithTheirCounts() throws {
        var missing = Account.bo
        missing.failures = [SourceFailure(source: "guardian", endpoint: "/rules")]
        let entries = [
            try index().keptEntry(id: "z", folder: "z"), try entry(over), try entry(over, folder: "ana2", key: 2),
            try entry(missing), try entry(Account.bo),
        ]
        #expect(entries.map(\.attention) == entries.map(\.attention).sorted(by: >))
        let whole = try page(entries)
        #expect(
            whole.all("tr").filter { $0.classes == ["group"] }.map(\.text) == [
                "Not renewed 1", "Well over a limit 2 · percentages: how far over all limits together; 10% or more, largest first",
                "Not everything came 1",
                "Nothing urgent 1",
            ])
        let links = try #require(whole.all("nav").first { $0.classes == ["groups"] }).all("a")
        #expect(links.map(\.text) == ["Not renewed 1", "Well over a limit 2", "Not everything came 1", "Nothing urgent 1"])
        #expect(links.map { $0["href"] } == ["#g5", "#g4", "#g2", "#g0"])
        #expect(Set(whole.descendants.compactMap { $0["id"] }).isSuperset(of: ["g5", "g4", "g2", "g0"]))
        let bar = try #require(whole.all("svg").first { $0.classes == ["bar"] })
        #expect(bar["aria-hidden"] == "true" && bar.all("rect").map { $0["class"] } == ["g5", "g4", "g2", "g0"])
        // The fleet is larger than a page: the link leads to the page on which the group begins.
        let many = totals(Array(repeating: entries[1], count: FleetIndex.pageSize + 1) + [entries[4]])
        let second = try read(try index().page(.page(2, of: 2), rows: rows([entries[1], entries[4]]), totals: many))
        let nav = try #require(second.all("nav").first { $0.classes == ["groups"] })
        #expect(nav.all("a").map { $0["href"] } == ["page-1.html#g4", "#g0"])
        // The first page has a few of each group, and says where all of them are.
        let initials = [NameIndex.Initial(letter: "A", position: 0), .init(letter: "B", position: NameIndex.pageSize)]
        let lead = try read(try index().page(.lead, rows: rows([entries[1], entries[4]]), totals: many, initials: initials))
        let letters = try #require(lead.all("nav").first { $0.classes == ["letters"] })
        #expect(letters.all("a").map { [$0["href"], $0.text] } == [["names.html#n0", "A"], ["names-2.html#n1000", "B"]])
        let heads = lead.all("tr").filter { $0.classes == ["group"] }
        #expect(heads.flatMap { $0.all("a") }.map { [$0["href"], $0.text] } == [["page-1.html#g4", "all 201"]])
        #expect(
            lead.all("nav").filter { $0.classes == ["pages"] }.flatMap { $0.all("a") }.map { [$0["href"], $0.text] } == [
                ["page-1.html", "Everyone"], ["names.html", "By name"],
            ])
    }

    /// Nobody's clock is read: the newest data there is, is today's.
    @Test func saysHowLongBeforeTheNewestItsDataIs() throws {
        var entries = [try entry(Account.ana), try entry(Account.ana), try entry(Account.ana), try index().keptEntry(id: "z", folder: "z")]
        for (index, days) in [0, 1, 3].enumerated() { entries[index].day = entries[index].day?.advanced(by: -days) }
        let rows = try page(entries).all("tr").filter { !$0.all("td").isEmpty }
        #expect(rows.map { $0.all("td").last?.all("small").last?.text } == ["today", "yesterday", "3 days ago", "–"])
        // Times are those of one zone, whatever the days are.
        #expect(try page(entries).all("th").contains { $0.text == "Last data, UTC" })
        // Where all data is of one day the page shows the time alone.
        func classes(_ entries: [FleetIndex.SubjectRow]) throws -> [[String]] { try page(entries).all("article").map(\.classes) }
        #expect(try classes(entries) == [["card", "fleet"]])
        // Where it is also of one time, which the sentence over the table says, there is no column of it.
        #expect(try classes([entries[0], entries[3]]) == [["card", "fleet", "onetime"]])
        func said(_ entries: [FleetIndex.SubjectRow]) throws -> String {
            Mails.visible(try page(entries).all("p").map(\.text).joined(separator: " ")).replacing("\u{202F}", with: " ")
        }
        #expect(try said([entries[0]]).contains("Data from Nov 20, 9:37 PM UTC."))
        var later = entries[0]
        later.time = "9:38\u{202F}PM"
        #expect(try classes([entries[0], later]) == [["card", "fleet", "sameday"]])
        #expect(try said([entries[0], later]).contains("Data from Nov 20."))
        #expect(rows[0].all("td").last?.all("small").first?.text == "9:37\u{202F}PM")
        #expect(rows.map { $0.children.count } == [6, 6, 6, 3])
    }

    /// The column of numbers is called what most of them are; one of another kind has its name beside it.
    @Test func namesTheNumber() throws {
        let spent = try entry(Account.ana)
        var other = spent
        other.figure = "lume.goals.active"
        #expect(try page([spent, spent, other]).all("th")[2].text == "Spent, 30 days")
        #expect(try page([other, other, spent]).all("th")[2].text == "Active goals")
        #expect(try page([entry(Account.bo)]).all("th")[2].text == "Number")
        let month = try index().page(.whole, rows: rows([spent]), totals: totals([spent]), period: .last(.month))
        #expect(try read(month).all("th")[2].text == "Spent")
        #expect(try page([spent], haveOtherFigures: true).all("tr").last?.classes == ["other"])
        #expect(try page([spent], areNamesShared: true, haveOtherFigures: true).all("tr").last?.classes == ["same", "other"])
        #expect(try page([spent]).all("style").first?.text.contains(".id,.what{display:none}") == true)
    }

    /// Whatever a score comes to, it moves nobody into another group.
    @Test func aScoreStaysWithinItsGroup() {
        for group in TriageGroup.allCases {
            for score in [Int32.min, -1, 0, 5, 100, 1 << 24 - 1, 1 << 24, .max] {
                #expect(TriageGroup(attention: group.attention(score: score)) == group, "\(group), \(score)")
            }
            #expect(group.attention(score: 7) > group.attention(score: 6))
        }
        #expect(TriageGroup(attention: .max) == .rest && TriageGroup(attention: .min) == .rest)
    }

    @Test func showsTheIDWhereNamesRepeat() throws {
        let entries = [try entry(Account.ana), try entry(Account.ana, folder: "ana2", key: 2)]
        let shown = try page(entries, areNamesShared: true).all("tr").filter { $0.classes == ["same"] }
        #expect(shown.map { $0.all("small").first { $0.classes == ["id"] }?.text } == ["ana", "ana"])
        #expect(try page(entries).all("tr").allSatisfy { $0.classes != ["same"] })
        #expect(try page(entries).all("style").first?.text.contains(".id,.what{display:none}") == true)
    }

    @Test func showsUnknownSpendingAsADash() throws {
        #expect(try cells(entry(Snapshot(asOf: Account.asOf, subject: Subject(id: "x")))).prefix(3) == ["Nothing to show", "–", "–"])
    }

    @Test(
        arguments: [
            ([.dashboard, .report, .markdown, .data], "index.html"), ([.report, .data], "report.html"), ([.markdown, .data], "report.md"),
            ([.data], "data/series.json"),
        ] as [([Format], String)])
    func leadsToTheFirstFileThatThereIs(formats: [Format], file: String) throws {
        let context = try Rendering.context(Account.bo)
        let entry = try index(Set(formats)).entry(context, in: context.text, folder: "b%20o", key: 1)
        #expect(try HTMLReader.read("<tr" + entry.row.string + "</tr>").all("a").map { $0["href"] } == ["b%20o/" + file])
    }

    @Test func keepsTheOrderOfItsRows() throws {
        let rows = try (1...3).map { number in
            var snapshot = Account.bo
            snapshot.subject.name = "Subject \(number)"
            return try entry(snapshot, key: UInt64(number))
        }
        let page = try page(rows)
        #expect(page.all("tr").dropFirst(2).map { $0.all("a").first?.text } == ["Subject 1", "Subject 2", "Subject 3"])
        #expect(page.all("nav").isEmpty)
        #expect(page.all("title").first?.text == "Everyone")
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
            let page = try index().page(.page(number, of: count), rows: [], totals: .init())
            #expect(page.path == "page-\(number).html")
            let nav = try #require(try read(page).all("nav").last)
            return nav.children.compactMap { if case .element(let element) = $0 { element["href"] ?? element.text } else { nil } }
        }
        #expect(try links(1, 3) == ["1", "page-2.html", "page-3.html"])
        #expect(try links(3, 3) == ["page-1.html", "page-2.html", "3"])
        #expect(
            try links(10, 20) == [
                "page-1.html", "…", "page-7.html", "page-8.html", "page-9.html", "10", "page-11.html", "page-12.html", "page-13.html", "…",
                "page-20.html",
            ])
        #expect(try links(5, 9) == ["page-1.html", "page-2.html", "page-3.html", "page-4.html", "5"] + (6...9).map { "page-\($0).html" })
        #expect(
            try read(try index().page(.page(2, of: 3), rows: [], totals: .init())).all("title").map(\.text) == [
                "Everyone, page 2 of 3"
            ])
    }

    @Test func escapesNames() throws {
        var snapshot = Account.ana
        snapshot.subject.name = "</a><script>alert(1)</script>\u{202E}"
        let page = try page([try entry(snapshot)])
        #expect(page.all("script").isEmpty)
        #expect(page.all("a").map(\.text) == ["</a><script>alert(1)</script>"])
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
