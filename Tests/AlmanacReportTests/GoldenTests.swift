import AlmanacInsights
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacReport

/// A small report, dashboard and mail as they were approved; read a change of them like one of code.
@Suite struct GoldenTests {
    private static let folder = GoldenFolder(beside: #filePath)

    /// Two ranges, four categories, three budgets, two moments.
    private static var snapshot: Snapshot {
        var guardian = Guardian()
        guardian.summary[.sevenDays] = Account.summary(
            .sevenDays, spend: 4_200, charges: 3, authorisations: 4, riskyRate: 0.25, overrideRate: 0)
        guardian.summary[.thirtyDays] = Account.summary(
            .thirtyDays, spend: 10_000, charges: 8, authorisations: 9, riskyRate: 0, overrideRate: 0)
        guardian.byCategory[.sevenDays] = [
            .init(category: "fun", charges: 1, spend: 2_000), .init(category: "groceries", charges: 1, spend: 1_700),
            .init(category: "chess_club", charges: 1, spend: 500),
        ]
        guardian.byCategory[.thirtyDays] = [
            .init(category: "groceries", charges: 4, spend: 6_100), .init(category: "fun", charges: 2, spend: 3_400),
            .init(category: "chess_club", charges: 1, spend: 290), .init(category: "gifts", charges: 1, spend: 210),
        ]
        guardian.rulesProgress = [
            .init(category: "fun", limit: 3_000, spent: 3_400), .init(category: "groceries", limit: 20_000, spent: 6_100),
            .init(category: nil, limit: nil, spent: nil),
        ]
        guardian.rules = [.init(category: "fun", monthlyLimit: 3_000), .init(category: "groceries", monthlyLimit: 20_000)]
        let moments = MoneyMoments(
            moments: [
                .init(
                    habit: "cash_spend_share", month: Month(year: 2026, month: 11), value: 0.25, label: "Cash | *mostly*",
                    insight: "A quarter went out in cash.", confidence: 0.8),
                .init(
                    habit: "cash_spend_share", month: Month(year: 2026, month: 10), value: 0.2, label: "Cash", insight: "A fifth.",
                    confidence: 0.8),
            ], nudges: [])
        return Snapshot(asOf: Account.asOf, subject: Subject(id: "eve", name: "Eve <Adams>"), systems: [guardian, moments])
    }

    private static let template = """
        # {{greeting}}, {{subject.name}}
        You spent **{{guardian.spend.total}}** {{period.name}}.

        ## Numbers
        ```tiles
        - metric: guardian.spend.total
          title: Spent
          note: "{{guardian.charges.count.counted}}"
        - metric: guardian.decisions.risky
          of: guardian.decisions.count
        ```

        ## Spending
        ### Where it went
        ```chart
        mark: donut
        series: guardian.spend.by_category
        title: Spending by category
        drill: guardian.spend.categories
        width: half
        ```
        ### Budgets
        ```chart
        mark: bullet
        series: guardian.budgets
        title: Budgets this month
        width: half
        ```
        ### Categories
        ```table
        series: guardian.spend.by_category
        measures: [spend, share]
        top: 3
        ```

        ## Moments
        ```cards
        series: moneymoments.moments
        heading: label
        value: value
        text: insight
        badge: [level, confidence]
        spark: moneymoments.history
        spark_by: habit_id
        ```
        """

    /// What is written beside the tests: each tag of a page on a line of its own, and without the stylesheet, which is a file already.
    private static func golden() throws -> [(name: String, bytes: [UInt8])] {
        let media = try Media(snapshot, ["report.md": template, "dashboard.md": template, "mail.md": template])
        return [
            ("report.md", Array(media.markdown.utf8)), ("index.html", Array(legible(media.dashboard).utf8)),
            ("mail.html", Array(legible(media.mailHTML).utf8)), ("mail.txt", Array(media.mailText.utf8)),
        ]
    }

    private static func legible(_ html: String) -> String {
        var html = html
        if let start = html.range(of: "<style>"), let end = html.range(of: "</style>") {
            html = String(html[..<start.upperBound]) + "…" + String(html[end.lowerBound...])
        }
        return html.replacing(/sha256-[A-Za-z0-9+\/=]+/, with: "sha256-…").split(separator: "><", omittingEmptySubsequences: false)
            .joined(separator: ">\n<")
    }

    @Test func writesAsApproved() throws {
        for (name, bytes) in try Self.golden() {
            #expect(bytes.count > 300 && bytes.count < 40_000, "\(name) has \(bytes.count) bytes")
            if let difference = try Self.folder.difference(bytes, name) { Issue.record("\(difference)") }
        }
    }

    @Test func usesEveryGoldenFile() throws {
        let unused = try Self.folder.names().subtracting(try Self.golden().map(\.name))
        #expect(unused.isEmpty, "nothing asks for \(unused.sorted())")
    }
}
