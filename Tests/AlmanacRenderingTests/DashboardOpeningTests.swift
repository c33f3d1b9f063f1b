import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacReport

/// The first number of a dashboard stands in one block with its chart; what waits for the reader and the other numbers stand beside it.
struct DashboardOpeningTests {
    private static func page(_ snapshot: Snapshot, period: ReportPeriod? = nil) throws -> String {
        let files = try Rendering.artifacts(try Rendering.context(snapshot, period: period), formats: [.dashboard])
        return String(decoding: try #require(files["index.html"]), as: UTF8.self)
    }

    private static let guardianAlone = Snapshot(
        asOf: Account.asOf, subject: Account.ana.subject, systems: [Account().guardian])

    /// The line of what is folded is the same whichever period is chosen, so that it has no number of one of them.
    @Test func theFoldedLineHasNoNumberOfOnePeriod() throws {
        let total = "{{guardian.spend.total}}"
        let template = "# T\n## S\n### Shown\n\(total)\n\n***\n### Fixed\n\(total)\n### Spent: \(total)\n\(total)\n"
        let files = try Rendering.artifacts(try Rendering.context(Account.ana), ["dashboard.md": template], formats: [.dashboard])
        let page = String(decoding: try #require(files["index.html"]), as: UTF8.self)
        let line = try #require(page.firstMatch(of: /<details class=more><summary>(.*?)<\/summary>/)).1
        #expect(line.hasSuffix("<span>Fixed</span>"), "\(line)")
        #expect(page.ranges(of: "Spent: ").count > 1)
    }

    /// From the number to the other ones, once each.
    @Test func theChartIsBesideItsNumberAndWhatWaitsFollows() throws {
        let page = try Self.page(Account.ana)
        let lead = try #require(page.firstRange(of: "<article class=\"card a lead\" id=daily-spend><div class=tiles>"))
        let end = try #require(page[lead.upperBound...].firstRange(of: "</article>"))
        let block = page[lead.upperBound..<end.lowerBound]
        #expect(block.contains("Spending by day. Bar chart"))
        let list = try #require(page.firstRange(of: "<div class=\"card todo\">"))
        let tiles = try #require(page[list.upperBound...].firstRange(of: "<div class=tiles>"))
        #expect(end.upperBound <= list.lowerBound)
        #expect(tiles.lowerBound > list.lowerBound)
        for once in ["<div class=\"card todo\">", "id=daily-spend", "card a lead"] { #expect(page.ranges(of: once).count == 1, "\(once)") }
    }

    /// What the number says is left to those who hear the page, and so is what the list has; what nothing repeats is seen.
    @Test func whatIsSeenBesideTheHeadingIsNotWrittenTwice() throws {
        func heading(_ page: String) throws -> Substring {
            let start = try #require(page.firstRange(of: "<h1"))
            return page[start.lowerBound..<(try #require(page.firstRange(of: "</h1>"))).lowerBound]
        }
        let all = try heading(try Self.page(Account.ana))
        #expect(all.contains("<span class=said>You spent") && all.contains("<a class=\"said bad\" href="))
        let alone = try heading(try Self.page(Self.guardianAlone))
        // The budgets stand beside the number, and on a phone right after it.
        #expect(alone.contains("<span class=said>You spent") && alone.contains("<a class=\"said near bad\" href="))
        let tasks = try heading(
            try Self.page(Snapshot(asOf: Account.asOf, subject: Account.ana.subject, systems: [Account().momentum])))
        #expect(tasks.contains("<a class=watch href=") && !tasks.contains("said"))
    }

    /// A month that is over has its course in place of its days, which its calendar has.
    @Test func aMonthHasItsCourse() throws {
        let page = try Self.page(Self.guardianAlone, period: .last(.month))
        let lead = try #require(page.firstRange(of: "card a lead"))
        #expect(page[lead.upperBound...].prefix(4_000).contains("Area chart: 31 days"))
        #expect(page.contains("Calendar: 31 days"))
        // It has the whole width, and the other numbers are rows of its card.
        let end = try #require(page[lead.upperBound...].firstRange(of: "</article>"))
        let card = page[lead.upperBound..<end.lowerBound]
        #expect(card.hasPrefix(" whole\"") && ["Spent a day", "Highest day", "No-spend days"].allSatisfy { card.contains("\($0)</a>") })
    }

    /// A match is seen beside the others, each with its verdict.
    @Test func theNewestMatchIsBesideTheOthers() throws {
        let page = try Self.page(Snapshot(asOf: Account.asOf, subject: Account.ana.subject, systems: [Account.destiny()]))
        let lead = try #require(page.firstRange(of: "card a lead"))
        let end = try #require(page[lead.upperBound...].firstRange(of: "</article>"))
        #expect(page[lead.upperBound..<end.lowerBound].contains("The last comparison") && !page.contains("figure class=ring"))
    }

    /// Without a chart over time of it the first number is a tile as the others.
    @Test func aNumberWithoutItsChartStaysATile() throws {
        let lume = Snapshot(asOf: Account.asOf, subject: Account.ana.subject, systems: [Account().lume])
        let page = try Self.page(lume)
        #expect(!page.contains("card a lead") && page.contains("<div class=tiles>"))
    }

    /// The same number in all periods of a page has its chart once, and so have the other numbers.
    @Test func aNumberOfNoPeriodHasItsChart() throws {
        var guardian = Account().guardian
        for range in RangeKey.allCases {
            guardian.summary[range] = nil
            guardian.timeseries[range] = nil
            guardian.byCategory[range] = nil
        }
        guardian.rulesProgress = []
        guardian.rules = []
        let page = try Self.page(
            Snapshot(asOf: Account.asOf, subject: Account.ana.subject, systems: [guardian, Account().moneyMoments]))
        #expect(page.contains("class=picker") || page.contains("class=\"picker"))
        #expect(page.ranges(of: "card a lead").count == 1 && page.ranges(of: "Share of income spent</").count <= 2)
    }
}
