import AlmanacInsights
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// What nobody noticed in a mail until it was read from its subject line to its foot.
struct MailReadingTests {
    private func body(_ systems: any SystemData..., language: String = "en", period: ReportPeriod? = nil) throws -> MailBody {
        try Mails.body(
            Snapshot(asOf: Account.asOf, subject: Subject(id: "ana", name: "Ana"), systems: systems),
            locale: language == "fr" ? "fr_FR" : "en_US", language: language, period: period)
    }

    private func text(_ body: MailBody) -> String {
        Mails.visible(Mails.text(body)).split(separator: "\n").joined(separator: " ")
    }

    /// "October 2026 · Oct 1 – 31, 2026" says the same twice.
    @Test func aMonthHasItsNameAlone() throws {
        let mail = try body(Account().lume, period: .last(.month))
        #expect(Mails.visible(mail.subject).hasPrefix("October 2026 · now: "), "\(mail.subject)")
        #expect(text(mail).contains(" October 2026. As of ") && !text(mail).contains("Oct 1"))
        // Of yesterday and of a quarter the days are no part of the name.
        #expect(text(try body(Account().lume, period: .last(.day))).contains("Yesterday · November 19, 2026"))
        #expect(text(try body(Account().lume, period: .last(.quarter))).contains("Q3 2026 · Jul 1 – Sep 30, 2026"))
    }

    @Test func aMonthThatBeginsALineHasACapital() throws {
        let mail = try body(Account().lume, language: "fr", period: .last(.month))
        #expect(mail.subject.hasPrefix("Octobre 2026"), "\(mail.subject)")
    }

    @Test func anAccountWithoutAnythingHasNoSectionOfDecisions() throws {
        let mail = try body(Account.emptyGuardian)
        #expect(mail.subject == "Nothing from Guardian yet")
        #expect(!text(mail).contains("Decisions") && !text(mail).contains("Your card"))
    }

    @Test func aDayWithoutSpendingIsToldOnce() throws {
        let guardian = try #require(Account.ana.data(Guardian.self))
        var quiet = guardian
        let yesterday = Account.day(2026, 11, 19)
        for range in RangeKey.allCases { quiet.timeseries[range]?.removeAll { $0.day == yesterday } }
        for range in RangeKey.allCases { quiet.summary[range]?.spend = quiet.timeseries[range]?.reduce(0) { $0 + ($1.spend ?? 0) } }
        let mail = text(try body(quiet, period: .last(.day)))
        #expect(mail.contains("You spent nothing yesterday (November 19)."))
        #expect(!mail.contains("$0.00 went out") && !mail.contains("at most 1 day in a row") && !mail.contains("shows here"), "\(mail)")
    }

    /// A month that is over is not one in which nothing has come yet.
    @Test func aMonthWithoutATaskSaysSo() throws {
        var momentum = Account().momentum
        for goal in momentum.goals?.indices ?? 0..<0 {
            for step in momentum.goals?[goal].steps.indices ?? 0..<0 {
                momentum.goals?[goal].steps[step].tasks.removeAll { task in
                    task.completedAt.map { Account.day(2026, 10, 1)...Account.day(2026, 10, 31) ~= $0.utcDay } ?? false
                }
            }
        }
        let mail = text(try body(momentum, period: .last(.month)))
        #expect(!mail.contains("Nothing here yet"), "\(mail)")
    }

    /// Beside a column of data, words of ours are not broken between letters on a phone.
    @Test func wordsInColumnsAreNotBroken() throws {
        let html = Mails.html(try body(Account().momentum, Account().lume, Account.destiny()))
        let cells = html.matches(of: /<td align="left"([^>]*4px 10px;[^>]*)>([^<]{1,16})<\/td>/)
        #expect(!cells.isEmpty)
        for cell in cells { #expect(!cell.1.contains("break-word"), "\(cell.2)") }
    }

    /// What parts that are not all known come to is not what was spent in all.
    @Test func aRingOfSomeCategoriesHasNoTotal() throws {
        var guardian = try #require(Account.ana.data(Guardian.self))
        let whole = Mails.visible(Mails.html(try body(guardian)))
        #expect(whole.contains("Donut chart: 7 parts, total $734.14"))
        guardian.summary[.thirtyDays]?.spend = nil
        guardian.byCategory[.thirtyDays]?[0].spend = nil
        let mail = Mails.visible(Mails.html(try body(guardian)))
        #expect(mail.contains("parts, total not known.") && !mail.contains(" in all"))
        #expect(mail.contains("1 category could not be read."))
    }
}
