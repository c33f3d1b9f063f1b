import AlmanacInsights
import AlmanacModel
import AlmanacReport
import TestSupport
import Testing

/// What waits for a reader, of all systems in one list at the head of a dashboard.
@Suite struct TodoTests {
    private static let today = Account.day(2026, 11, 20)

    /// $20 a day against a limit of $100.
    private static let guardian = Charges(
        (1...20).map { Charges.Charge(at: Account.instant(2026, 11, $0, 12), 2000, category: "fun") }, rules: [("fun", 10_000)]
    ).guardian(at: ToldAccount.now)

    private static func lume(due: [Int]) -> Lume {
        Lume(
            goals: due.map { days in
                Lume.Goal(
                    id: "\(days)", title: "Goal \(days)", target: 10, current: 6, unit: "pages", status: "active",
                    start: .day(today.advanced(by: -60)), due: .day(today.advanced(by: days)))
            })
    }

    private static func list(_ snapshot: Snapshot, period: String? = nil) throws -> String? {
        try Said(snapshot, period: period).media.dashboard.between("<div class=\"card todo\">", "</ol>").first.map { String($0).unescaped }
    }

    /// The most urgent first, whichever system it is of; each leads to the card that tells it.
    @Test func whatIsMostUrgentComesFirst() throws {
        let account = ToldAccount.person(Self.guardian, Self.lume(due: [-6, 0, 1, 3, 9]))
        let list = try #require(try Self.list(account))
        var rest = Substring(list)
        for words in [
            "<h2>To do</h2>", "Fun</strong> <small>$400.00 of $100.00</small>", "over by $300.00", "Goal -6</strong>", "6 days overdue",
            "Goal 0</strong>", "due today", "Goal 1</strong>", "due tomorrow", "Goal 3</strong>", "due in 3 days",
        ] {
            let place = try #require(rest.firstRange(of: words), "\(words) in \(rest)")
            rest = rest[place.upperBound...]
        }
        #expect(!list.contains("Goal 9"))
        let page = try Said(account).media.dashboard
        for link in list.between("<a href=\"#", "\">") { #expect(page.contains(" id=\"\(link)\""), "\(link)") }
        #expect(list.between("<a href=\"#", "\">").count == 5)
        // A tile would say it again.
        #expect(!page.contains("Overdue goals</a>") && !page.contains("Over the limit</a>"))
    }

    /// The card of the budgets has each of them.
    @Test func severalBudgetsThatAreOverAreOneTask() throws {
        let guardian = Charges(
            (1...20).map { Charges.Charge(at: Account.instant(2026, 11, $0, 12), 2000, category: $0 % 2 == 0 ? "fun" : "food") },
            rules: [("fun", 10_000), ("food", 15_000)]
        ).guardian(at: ToldAccount.now)
        let list = try #require(try Self.list(ToldAccount.person(guardian, Self.lume(due: [-6]))))
        #expect(list.contains("2 budgets are over their limits</strong> <small>Fun and Food</small>"), "\(list)")
        #expect(list.contains("over by $150.00") && list.between("<strong>", "</strong>").count == 2)
    }

    @Test func atMostSixAreListed() throws {
        let said = try Said(ToldAccount.person(Self.guardian, Self.lume(due: [-9, -8, -7, -6, -5, -4, 0])))
        #expect(said["dashboard"].contains("2 more below"))
        let list = try Self.list(ToldAccount.person(Self.guardian, Self.lume(due: [-9, -8, -7, -6, -5, -4, 0])))
        #expect(try #require(list).between("<li>", "</strong>").count == 6)
    }

    /// What only the system that leads has to say stands in the heading.
    @Test func oneSystemAloneNeedsNoList() throws {
        #expect(try Self.list(ToldAccount.person(Self.guardian)) == nil)
        #expect(try Self.list(ToldAccount.person(Self.guardian, Self.lume(due: [30]))) == nil)
    }

    /// Under the heading of a page stand numbers; why something is not known stands at its end.
    @Test func nothingIsToldUnderTheHeading() throws {
        let said = try Said(ToldAccount.person(Self.guardian, Lume(goals: [])))
        // The cards beside the first number have words of their own.
        let top = try #require(said.media.dashboard.between("<div class=\"top\">", "<section").first)
            .replacing(#/(?s)<article.*?<\/article>/#, with: "")
        #expect(!top.contains("prose"))
        #expect(said["dashboard"].contains("Lume") && said["dashboard"].contains("What is missing"))
    }
}
