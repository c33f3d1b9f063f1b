import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacReport

/// Absent, empty and unknown are three things, and none of them is zero.
struct AbsenceTests {
    static let media = ["report.html", "index.html", "report.md"]

    func snapshot(_ systems: any SystemData..., failures: [SourceFailure] = []) -> Snapshot {
        Snapshot(asOf: Account.asOf, subject: Subject(id: "mia", name: "Mia"), systems: systems, failures: failures)
    }

    /// The words of each medium.
    func texts(_ snapshot: Snapshot) throws -> [String: String] {
        let files = try Rendering.artifacts(try Rendering.context(snapshot))
        return [
            "report.html": try HTMLReader.read(try Rendering.text(files, "report.html")).text,
            "index.html": try HTMLReader.read(try Rendering.text(files, "index.html")).text,
            "report.md": try HTMLReader.read(Cmark.html(try Rendering.text(files, "report.md"))).text,
        ]
    }

    func headings(_ page: HTMLReader.Element) -> [String] {
        page.all("h2").map(\.text)
    }

    @Test func leavesOutSpendingWithoutGuardian() throws {
        let snapshot = snapshot(Account().moneyMoments)
        for (path, text) in try texts(snapshot) {
            for word in ["Budgets", "Decisions", "Top merchants", "$0.00", "NaN", "Nothing was spent"] {
                #expect(!text.contains(word), "\(path) says \(word)")
            }
            #expect(!text.contains("spending data"), "\(path) speaks of a system that is not there")
            #expect(text.contains("Weekday spender"), "\(path)")
            #expect(text.contains("· MoneyMoments"), "\(path)")
        }
        let files = try Rendering.artifacts(try Rendering.context(snapshot))
        let page = try HTMLReader.read(try Rendering.text(files, "report.html"))
        #expect(headings(page) == ["Money moments", "Questions to think about", "Appendix", "About these numbers"])
        #expect(page.all("h1").count == 1)
        #expect(files.keys.filter { $0.hasPrefix("data/guardian") }.isEmpty)
        #expect(!(try Rendering.text(files, "data/series.json")).contains("guardian."))
    }

    @Test func leavesOutMomentsWithoutMoneyMoments() throws {
        let snapshot = snapshot(Account().guardian)
        for (path, text) in try texts(snapshot) {
            for word in ["Money moments", "Nudges", "moments", "nudges"] { #expect(!text.contains(word), "\(path) says \(word)") }
            #expect(text.contains("$734.14"), "\(path)")
        }
        let page = try HTMLReader.read(try Rendering.text(try Rendering.artifacts(try Rendering.context(snapshot)), "report.html"))
        #expect(headings(page) == ["Spending", "Questions to think about", "Appendix", "About these numbers", "The numbers of the charts"])
    }

    @Test func writesAPageWithoutAnyData() throws {
        for (path, text) in try texts(snapshot()) {
            #expect(text.contains("Mia"), "\(path)")
            #expect(text.contains("There is nothing to report yet."), "\(path)")
            #expect(text.contains("no data"), "\(path)")
        }
    }

    @Test func saysKindlyThatNothingHappened() throws {
        for (path, text) in try texts(Account.idle) {
            #expect(text.contains("There were no charges in the last 30 days."), "\(path)")
            #expect(text.contains("No budgets yet."), "\(path)")
            if path == "index.html" { #expect(text.contains("There was no request to let a purchase through")) }
            for word in ["NaN", "nan%", "inf", "What there was", "∞"] { #expect(!text.contains(word), "\(path) says \(word)") }
        }
        let files = try Rendering.artifacts(try Rendering.context(Account.idle))
        let page = try HTMLReader.read(try Rendering.text(files, "index.html"))
        // Places are there before anything happens in them, as a list; the letter has their table.
        #expect(page.all("svg").isEmpty)
        let letter = try HTMLReader.read(try Rendering.text(files, "report.html"))
        #expect(letter.all("svg").isEmpty && letter.tables.contains { $0.caption == "Places" })
        #expect(files.keys.filter { $0.hasPrefix("charts/") }.isEmpty)
    }

    /// A card that was checked for nothing had charges, and nothing was spent with it.
    @Test func chargesOfNothingAreCharges() throws {
        let charges = Charges((1...10).map { .init(at: Account.asOf.advanced(bySeconds: -86_400 * $0), 0) })
        for (path, text) in try texts(charges.snapshot(at: Account.asOf)) {
            #expect(!text.contains("No charges"), "\(path)")
            #expect(text.contains("Nothing was spent in the last 30 days"), "\(path): \(text)")
        }
    }

    /// Six days have no average of seven, and no chart of them is said to have a line.
    @Test func aLineThatIsNotDrawnIsNotSpokenOf() throws {
        let line = "the line is the average of seven days"
        let young = Charges([.init(at: Account.asOf.advanced(bySeconds: -5 * 86_400), 5000)]).snapshot(at: Account.asOf)
        for (path, text) in try texts(young) { #expect(!text.contains(line), "\(path)") }
        #expect(try texts(Account.ana)["report.html"]?.contains(line) == true)
        let mail = Mails.visible(Mails.text(try Mails.body(young)))
        #expect(mail.contains("Day by day") && !mail.contains("with the average of seven days"), "\(mail)")
    }

    @Test func saysOnceThatAnAccountIsEmpty() throws {
        for (path, text) in try texts(Account.bo) {
            #expect(text.contains("There is nothing from Guardian and MoneyMoments yet."), "\(path)")
            for word in ["No budgets", "No moments", "No nudges", "Nothing", "$0.00"] {
                #expect(!text.contains(word), "\(path) says \(word)")
            }
        }
        let page = try HTMLReader.read(try Rendering.text(try Rendering.artifacts(try Rendering.context(Account.bo)), "index.html"))
        #expect(headings(page).isEmpty)
    }

    @Test func showsADashWhereANumberIsUnknown() throws {
        var guardian = Guardian()
        guardian.summary[.thirtyDays] = Account.summary(.thirtyDays)
        let page = try Rendering.page(
            """
            # Hi
            Spent {{guardian.spend.total}} in {{guardian.charges.count}}{{#guardian.spend.total.change}}, changed{{/guardian.spend.total.change}}.
            ```tiles
            - metric: guardian.spend.total
            - metric: guardian.decisions.risky
              of: guardian.decisions.count
            ```
            """, snapshot(guardian))
        // Why says more than two dashes.
        #expect(page.all("b").isEmpty)
        #expect(page.text.contains("Guardian's total could not be read."))
        #expect(page.all("p").first?.text == "Spent – in –.")
        #expect(!page.text.contains("$0"))
    }

    @Test func tellsZeroFromUnknown() throws {
        var guardian = Guardian()
        guardian.summary[.thirtyDays] = Account.summary(.thirtyDays, spend: 0, charges: 0)
        let page = try Rendering.page(
            "# Hi\n```tiles\n- metric: guardian.spend.total\n- metric: guardian.charges.count\n```", snapshot(guardian))
        #expect(page.all("b").map(\.text) == ["$0.00", "0"])
    }

    // MARK: Ranges

    func only(_ ranges: [RangeKey]) -> Snapshot {
        var guardian = Account().guardian
        for range in RangeKey.allCases where !ranges.contains(range) {
            guardian.summary[range] = nil
            guardian.byCategory[range] = nil
            guardian.timeseries[range] = nil
            guardian.merchants[range] = nil
            guardian.overrides[range] = nil
        }
        return snapshot(guardian, Account().moneyMoments)
    }

    func dashboard(_ snapshot: Snapshot) throws -> HTMLReader.Element {
        try HTMLReader.read(
            try Rendering.text(try Rendering.artifacts(try Rendering.context(snapshot), formats: [.dashboard]), "index.html"))
    }

    @Test func offersTheRangesThatThereAre() throws {
        let all = try dashboard(Account.ana).all("input")
        #expect(all.map { $0["id"] } == ["r7d", "r30d", "rmtd", "r90d"])
        #expect(all.map { $0["checked"] != nil } == [false, true, false, false])
        let two = try dashboard(only([.sevenDays, .ninetyDays])).all("input")
        #expect(two.map { $0["id"] } == ["r7d", "r90d"])
        #expect(two.map { $0["checked"] != nil } == [true, false])
    }

    @Test(arguments: RangeKey.allCases)
    func offersNoChoiceOfOneRange(range: RangeKey) throws {
        let page = try dashboard(only([range]))
        #expect(page.all("input").isEmpty)
        #expect(page.all("fieldset").isEmpty)
        // What only a choice would show is shown as it is.
        #expect(page.descendants.filter { $0.classes.contains("vs") }.isEmpty)
        let title = try Rendering.context(Account.ana).text.phrase(range.title)
        #expect(page.text.contains(title) || page.text.contains("last") || page.text.contains("so far"))
    }

    @Test func marksThePanelThatIsShownFirst() throws {
        let page = try dashboard(Account.ana)
        let tokens = RangeKey.allCases.map { "v" + $0.rawValue }
        let panels = page.descendants.filter { $0.classes.contains(where: tokens.contains) }
        #expect(panels.count >= 4 * 7)
        #expect(panels.filter { $0.classes.contains("v0") }.allSatisfy { $0.classes.contains("v30d") })
        #expect(panels.filter { $0.classes.contains("v30d") }.allSatisfy { $0.classes.contains("v0") })
        // Each place that differs has one panel for each period, or one that several share.
        for place in page.descendants.filter({ $0.classes == ["vs"] }) {
            let shown = place.elements.flatMap(\.classes).filter { $0 != "v0" }
            #expect(Set(shown).count == shown.count && Set(shown).isSubset(of: tokens), "\(shown)")
            #expect(place.elements.allSatisfy { !$0.classes.isEmpty })
        }
    }

    @Test func reportsOfTheRangeThereIs() throws {
        let page = try HTMLReader.read(
            try Rendering.text(try Rendering.artifacts(try Rendering.context(only([.sevenDays])), formats: [.report]), "report.html"))
        #expect(page.text.contains("$208.85"))
        #expect(page.text.contains("the last 7 days"))
    }

    // MARK: Failures

    @Test func saysWhichSystemsDidNotAnswerInFull() throws {
        let failures = [
            SourceFailure(source: "guardian", endpoint: "/rules", range: nil, status: 503, message: "down *today*"),
            SourceFailure(source: "guardian", endpoint: "/analytics/summary", range: "7d"),
        ]
        for (path, text) in try texts(snapshot(Account().guardian, failures: failures)) {
            #expect(
                text.contains("Guardian did not send everything this time. Missing here: rules and totals in the last 7 days."), "\(path)")
            // Addresses and what servers say are for whoever runs Almanac.
            for word in ["/rules", "*today*", "/analytics"] { #expect(!text.contains(word), "\(path) says \(word)") }
        }
        for (path, text) in try texts(Account.ana) { #expect(!text.contains("What is missing"), "\(path)") }
    }

    @Test func greetsByTheClockOfTheSubject() throws {
        let zones = [
            ("America/New_York", "Good afternoon"), ("Europe/Berlin", "Good evening"), ("Asia/Kolkata", "Hello"),
            ("Asia/Tokyo", "Good morning"),
        ]
        for (zone, greeting) in zones {
            var snapshot = Account.bo
            snapshot.subject.timeZone = zone
            #expect(try Rendering.page("# {{greeting}}, {{subject.name}}\nx", snapshot).all("h1").map(\.text) == ["\(greeting), Bo"])
        }
    }

    @Test func callsASubjectWithoutANameByItsId() throws {
        var snapshot = Account.bo
        for name in [nil, ""] {
            snapshot.subject.name = name
            #expect(try Rendering.page("# {{subject.name}}\nx", snapshot).all("title").map(\.text) == ["bo · Nov\u{A0}20,\u{A0}2026"])
        }
    }
}
