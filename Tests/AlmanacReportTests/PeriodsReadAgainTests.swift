import AlmanacModel
import Testing

@testable import AlmanacReport

/// Pages and mails of one period, as they were read after the others.
@Suite struct PeriodsReadAgainTests {
    /// The amount comes before what is said of it: MoneyMoments' share of the income is no beginning of a page about spending.
    @Test(arguments: ["month", "2026-10-01..2026-10-31"]) func aPeriodBeginsWithWhatItCameTo(period: String) throws {
        let said = try Said(ToldAccount.sample, period: period)
        #expect(said["Markdown"].hasPrefix("# You spent $1,233.24 "), "\(said["Markdown"].prefix(200))")
        #expect(said["subject line"].hasPrefix("You spent "), "\(said["subject line"])")
        #expect(said["mail text"].contains("109% of your income"), "\(said["mail text"].prefix(600))")
    }

    /// The sum of a week is compared with a usual one, and so nothing on its page compares it with the week before.
    @Test func aWeekHasOneBaseline() throws {
        let said = try Said(ToldAccount.sample, period: "week")
        for medium in ["dashboard", "report", "Markdown", "mail"] {
            #expect(said[medium].contains("than in a usual week"), "\(medium)")
            #expect(!said[medium].contains("than in the week before from"), "\(medium)")
            #expect(!said[medium].contains("Period before"), "\(medium)")
        }
        #expect(try Said(ToldAccount.sample, period: "month")["dashboard"].contains("Period before"))
    }

    /// One sentence for all that is not known: no card that says it, and no categories of other days.
    @Test func whatIsNotKnownHasNoCard() throws {
        let said = try Said(ToldAccount.sample, period: "2026-09-01..2026-10-15")
        #expect(!said["dashboard"].contains("No mood was noted down"))
        for period in ["yesterday", "week"] {
            let said = try Said(ToldAccount.sample, period: period)
            for medium in ["dashboard", "mail"] { #expect(!said[medium].contains("(until Nov 20)"), "\(period), \(medium)") }
        }
    }

    /// A number that nothing stands beside is a tile or a card, and not both.
    @Test func aNumberAloneIsShownOnce() throws {
        let all = ToldAccount.sample
        let snapshot = Snapshot(asOf: all.asOf, subject: all.subject, systems: all.systems.filter { $0.system == "moneymoments" })
        let page = try Said(snapshot)["dashboard"]
        #expect(page.ranges(of: "in November so far, ").count == 1, "\(page.prefix(800))")
    }

    /// A page that is called by its days does not say them again beside the name, and the budgets of today beside a past week say up to when they are.
    @Test func daysStandOnceAndBudgetsHaveTheirs() throws {
        let page = try Said(ToldAccount.sample, period: "week")["dashboard"]
        #expect(page.ranges(of: "Nov 9 – 15, 2026").count == 1, "\(page.prefix(300))")
        #expect(page.contains("Spent from the 1st to Nov 20; the tick shows an even pace."))
        #expect(try Said(ToldAccount.sample)["dashboard"].contains("Spent since the 1st; the tick shows an even pace."))
    }
}
