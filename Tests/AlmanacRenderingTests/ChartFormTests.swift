import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacReport

/// Charts of several series, ranges and flows as templates ask for them.
struct ChartFormTests {
    private func page(_ lines: String...) throws -> HTMLReader.Element {
        try Rendering.page("# Title\n## Card\n```chart\n" + lines.joined(separator: "\n") + "\n```\n", dashboard: true)
    }

    /// What the pictures of a page say of themselves.
    private func told(_ page: HTMLReader.Element) -> [String] {
        page.all("svg").compactMap { $0["aria-label"] }
    }

    @Test func multiplesTellEachMeasure() throws {
        let page = try page(
            "mark: multiples", "series: momentum.weeks", "measures: [completed, planned, points]", "title: Weeks")
        let told = told(page)
        #expect(told.count == 1 && told[0].hasPrefix("Weeks. Small line charts: 12 weeks"))
        for name in ["Completed: ", "Planned: ", "Points: "] { #expect(told[0].contains(name)) }
    }

    @Test(arguments: ["bar", "area"]) func sharesAreDrawnAndAmountsStandInTheTable(mark: String) throws {
        let page = try page(
            "mark: \(mark)", "series: momentum.weeks", "measures: [completed, points]", "arrangement: shares", "title: Weeks")
        let told = try #require(told(page).first)
        #expect(told.contains("%") && told.contains("Stacked \(mark == "bar" ? "bar" : "area") chart"))
        let table = try #require(page.tables.first { $0.header.contains("Completed") })
        #expect(!table.rows.joined().contains { $0.contains("%") })
    }

    @Test func aBandIsNamedByItsMeasures() throws {
        let page = try page(
            "mark: line", "series: guardian.spend.daily", "measures: spend", "band: [average, previous]", "range: 7d", "title: Days")
        #expect(try #require(told(page).first).contains("7-day average to Period before from "))
    }

    @Test func aLogarithmicScaleIsTold() throws {
        let page = try page("mark: line", "series: guardian.spend.daily", "scale: log", "range: 30d", "title: Days")
        let told = try #require(told(page).first)
        #expect(told.contains("The axis of values is logarithmic") && told.contains(" of zero or less have no place"), "\(told)")
        #expect(page.all("svg").contains { $0.text.contains("Logarithmic scale") })
    }

    @Test(arguments: ["line", "area", "bar"]) func annotationsAreWrittenAndTold(mark: String) throws {
        let page = try page(
            "mark: \(mark)", "series: guardian.spend.daily", "range: 30d", "title: Days", "annotations:", "- at: highest",
            "  text: Most, {{subject.name}}", "- at: 1999-01-01", "  text: Long ago")
        let told = try #require(told(page).first)
        #expect(told.contains("Most, Ana") && !told.contains("Long ago"), "\(told)")
        #expect(page.all("svg").contains { $0.text.contains("Most, Ana") })
    }

    @Test func anAnnotationOfAnotherMeasureStandsAtItsLine() throws {
        let page = try page(
            "mark: line", "series: guardian.spend.daily", "measures: [spend, average]", "range: 30d", "title: Days", "annotations:",
            "- at: last", "  measure: average", "  text: Week so far")
        #expect(try #require(told(page).first).contains("Week so far "))
    }

    @Test func aSlopeTellsBothValues() throws {
        let page = try page("mark: slope", "series: guardian.changes.categories", "measures: [before, now]", "title: Changes")
        let told = try #require(told(page).first)
        #expect(told.hasPrefix("Changes. Before and after: ") && told.contains(" from $"))
    }

    @Test func aFlowLeadsFromItsSourceToItsRow() throws {
        let page = try page("mark: flow", "series: momentum.goals", "source: kind", "measures: tasks", "title: Work")
        let told = try #require(told(page).first)
        #expect(told.hasPrefix("Work. Flow: ") && told.contains(" from Project to "))
    }

    @Test func aTreemapTellsPartsAndShares() throws {
        let page = try page("mark: treemap", "series: guardian.spend.by_category", "range: 30d", "title: Where it went")
        let told = try #require(told(page).first)
        #expect(told.hasPrefix("Where it went. Treemap: ") && told.contains("%)"))
    }

    @Test func aHistogramCountsRows() throws {
        let page = try page("mark: histogram", "series: guardian.spend.daily", "measures: spend", "range: 30d", "title: Days")
        let told = try #require(told(page).first)
        #expect(told.hasPrefix("Days. Histogram: ") && told.contains(" values. From $") && told.contains("Each bar spans $"))
        // The table has the days themselves.
        let table = try #require(page.tables.first { $0.header.contains("Spent") })
        #expect(table.rows.count > 20)
    }

    @Test(arguments: ["by: kind", ""]) func aStripTellsEachRow(by: String) throws {
        let page = try page(
            "mark: strip", "series: momentum.goals", by.isEmpty ? "measures: [tasks, done]" : "measures: tasks\n" + by, "title: Work")
        let told = try #require(told(page).first)
        #expect(told.hasPrefix("Work. Each value as a dot: "))
        for name in by.isEmpty ? ["Tasks: ", "Tasks done: "] : ["Project: "] { #expect(told.contains(name), "\(told)") }
    }

    /// What no stack can show is drawn side by side.
    @Test(arguments: zip([Int64(-3), 3], [Figure.Lines.Form.areas, .stacked])) func stacksAreOfWhatIsNowhereBelowZero(
        value: Int64, form: Figure.Lines.Form
    ) throws {
        let series = Series(
            name: "x", keyTitle: Phrase("key.day"), keys: [.name("a"), .name("b")],
            measures: [
                Measure(name: "one", title: .verbatim("One"), unit: .count, values: [.count(1), .count(2)]),
                Measure(name: "two", title: .verbatim("Two"), unit: .count, values: [.count(1), .count(value)]),
            ])
        let spec = ChartSpec(
            mark: .area, series: "x", isRanged: false, followsPeriod: false, ranges: [], measures: ["one", "two"], overlays: [], rules: [],
            ends: [], band: [], orientation: .automatic, arrangement: .stacked, labels: .extreme, legend: .automatic)
        let figure = FigurePreparation(try Rendering.context(Account.ana)).figure(spec, id: "x", title: "X", series, range: .thirtyDays)
        guard case .lines(let lines) = figure.content else {
            Issue.record("no lines")
            return
        }
        #expect(lines.form == form)
    }

    /// Of a measure of which nothing is known there is no column: the others are no whole, and have no shares.
    @Test(arguments: [AlmanacReport.Mark.area, .bar]) func nothingIsAShareOfWhatIsNotKnown(mark: AlmanacReport.Mark) throws {
        let series = Series(
            name: "x", keyTitle: Phrase("key.day"), keys: [.name("a")],
            measures: [
                Measure(name: "one", title: .verbatim("One"), unit: .count, values: [.count(1)]),
                Measure(name: "two", title: .verbatim("Two"), unit: .count, values: [.count(3)]),
            ])
        let spec = ChartSpec(
            mark: mark, series: "x", isRanged: false, followsPeriod: false, ranges: [], measures: ["one", "two", "three"], overlays: [],
            rules: [], ends: [], band: [], orientation: .automatic, arrangement: .shares, labels: .extreme, legend: .automatic)
        switch FigurePreparation(try Rendering.context(Account.ana)).figure(spec, id: "x", title: "X", series, range: .thirtyDays).content {
        case .lines(let lines): #expect(lines.form == .areas)
        case .bars(let bars): #expect(bars.arrangement == .grouped)
        default: Issue.record("neither bars nor lines")
        }
    }

    /// A ring's part that could not be read is a row of the table beside it, with the number that the sentences tell.
    @Test(arguments: [(1, "charts.unreadable"), (0, "charts.unassigned")]) func whatPartsLackOfATotalIsARowOfTheTable(
        unreadable: Int, name: String
    ) throws {
        let series = Series(
            name: "x", keyTitle: Phrase("key.category"), keys: [.name("a"), .name("b")],
            measures: [
                Measure(name: "count", title: .verbatim("Count"), unit: .count, values: [.count(30), .count(20)]),
                Measure(name: "share", title: .verbatim("Share"), unit: .ratio, role: .share, values: [.ratio(0.3), .ratio(0.2)]),
                Measure(name: "other", title: .verbatim("Other"), unit: .count, values: [.count(1), .count(2)]),
            ], unreadable: unreadable, rest: .count(50))
        let spec = ChartSpec(
            mark: .donut, series: "x", isRanged: false, followsPeriod: false, ranges: [], measures: ["count"], overlays: [], rules: [],
            ends: [], band: [], orientation: .automatic, arrangement: .grouped, labels: .extreme, legend: .automatic)
        let figure = FigurePreparation(try Rendering.context(Account.ana)).figure(spec, id: "x", title: "X", series, range: .thirtyDays)
        guard case .donut(let donut) = figure.content else {
            Issue.record("no donut")
            return
        }
        let part = try #require(donut.slices.last)
        #expect(part.name == .phrase(Phrase(name)) && part.value == .count(50) && part.share == .ratio(0.5))
        #expect(figure.table.hasRest && figure.table.series.keys == [.name("a"), .name("b"), part.name])
        #expect(figure.table.measures.map { $0.values.last } == [.count(50), .ratio(0.5), .some(nil)])
        let whole = Series(name: "x", keyTitle: series.keyTitle, keys: series.keys, measures: series.measures)
        #expect(!Table(title: "X", whole: whole).hasRest && Table(title: "X", whole: whole).series === whole)
    }
}
