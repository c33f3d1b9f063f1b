import AlmanacInsights
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacReport

/// What a sentence speaks of stands beside it, in every medium that has the sentence, and is of the time that it names.
@Suite struct WhatStandsBesideTests {
    private typealias Charge = Charges.Charge

    private static let pages = ["report", "Markdown", "dashboard"]
    private static let mails = ["mail", "mail text"]

    /// As much on each day since August, at several merchants.
    private static func daily(_ amount: Int64) -> [Charge] {
        (Account.day(2026, 8, 1).number...Account.day(2026, 11, 20).number).map {
            Charge(at: Instant(Day($0)).advanced(bySeconds: 43_200), amount, merchant: "Shop \($0 % 12)", category: "groceries")
        }
    }

    private static func account(_ charges: [Charge], _ rules: [(category: String?, limit: Int64?)] = []) -> Snapshot {
        ToldAccount.charged(Charges(charges, rules: rules), zone: "Etc/UTC")
    }

    private static func tasks(_ tasks: [Momentum.Task]) -> Snapshot {
        ToldAccount.person(
            Momentum(goals: [
                Momentum.Goal(
                    name: "Goal", generation: .v2, createdAt: Account.instant(2025, 1, 1),
                    steps: [Momentum.Step(number: 1, name: "Step", status: .active, tasks: tasks)])
            ]), zone: "Etc/UTC")
    }

    // MARK: Rows that a mail leaves out

    /// Weeks before a week say how it stands. An account that has too few has the days before it, and where the amounts are too wide for fourteen bars
    /// beside each other seven under each other, of the week alone.
    @Test(arguments: [("en_US", true), ("en_NZ", false)]) func daysBeforeAreToldOfWhereTheyAre(locale: String, areShown: Bool) throws {
        let days = #/The days before (Nov 9|9 Nov) are there for comparison\./#
        let said = try Said(Self.account(Self.daily(10_000)), period: "week", locale: locale)
        let young = try Said(
            Self.account(Self.daily(10_000).filter { $0.at >= Instant(Account.day(2026, 11, 1)) }), period: "week", locale: locale)
        for medium in Self.mails {
            #expect(!said[medium].contains(days) && !said[medium].contains(" of 14."), "\(medium)")
            #expect(young[medium].contains(days) == areShown, "\(medium)")
            #expect(young[medium].contains("The last 7 of 14.") != areShown, "\(medium)")
        }
        #expect(said["mail"].contains("Line at $700.00: A usual week.") == areShown)
        #expect(said["mail text"].contains("A usual week: ") && !said["mail text"].contains("Line at"))
    }

    @Test func onlyWeeksThatAreShownAreNamed() throws {
        let rent = (8...11).map { Charge(at: Account.instant(2026, $0, 1, 10), 120_000, merchant: "Rent", category: "rent_bills") }
        let said = try Said(Self.account(Self.daily(1_000) + rent), period: "month")
        for medium in Self.pages { #expect(said[medium].contains("The weeks from Aug 31 and Sep 28 have a payment"), "\(medium)") }
        for medium in Self.mails {
            #expect(said[medium].contains("The week from Sep 28 has a payment that comes once a month."), "\(medium)")
            #expect(!said[medium].contains("Aug 31 and"), "\(medium)")
        }
    }

    // MARK: What is drawn

    @Test func aTableSpeaksOfItsColumnAndBarsOfTheirTick() throws {
        let said = try Said(Self.account(Self.daily(1_000), [("groceries", 60_000)]))
        for medium in ["report", "Markdown"] {
            #expect(!said[medium].contains("the tick shows an even pace"), "\(medium)")
            #expect(said[medium].contains("Spent since the 1st. The even pace is the part of a limit"), "\(medium)")
        }
        #expect(said["dashboard"].contains("the tick shows an even pace"))
        // Where nothing is known of the pace there is nothing to explain.
        let unnamed = Self.daily(1_000).map { Charge(at: $0.at, $0.amount, category: nil) }
        #expect(!(try Said(Self.account(unnamed, [("groceries", 60_000)]))["Markdown"].contains("even pace is")))
    }

    // MARK: Money that came back

    @Test func whatCameBackIsAsLargeAsWhatWasSpent() throws {
        let refund = Charge(at: Account.instant(2026, 11, 17, 12), -400_000, merchant: "Zara", category: "clothing")
        let others = ["fun", "transport", "fast_food", "alcohol", "electronics"].map {
            Charge(at: Account.instant(2026, 11, 18, 12), 500, merchant: "Shop 1", category: $0)
        }
        let account = Self.account(Self.daily(1_000) + others + [refund])
        let said = try Said(account)
        for medium in Self.pages {
            #expect(
                said[medium].contains("Clothing changed most: $4,000.00 less than usual ($4,000.00 more came back than was spent)"),
                "\(medium)")
            #expect(!said[medium].contains("less than usual."), "\(medium)")
        }
        for medium in ["report", "Markdown"] {
            #expect(said[medium].contains("You got more back from Zara ($4,000.00) than you spent there in the last 7 days."), "\(medium)")
        }
        // Of six categories a mail has five: what is left out is the smallest.
        let mail = said["mail text"]
        #expect(mail.contains("Where it went") && mail.contains("−$4,000.00"), "\(mail)")
    }

    // MARK: Times

    @Test func howManyConversationsThereAreIsOfNow() throws {
        let said = try Said(ToldAccount.person(Account.destiny()), period: "week")
        for (medium, text) in said.texts { #expect(!text.contains(#/You have [0-9]+ conversation/#), "\(medium): \(text)") }
    }

    /// The week of a year ago is the one 52 weeks back, which has other dates.
    @Test func aWeekOfAYearAgoHasItsDays() throws {
        func done(_ year: Int, _ month: Int, _ day: Int) -> Momentum.Task {
            let at = Account.instant(year, month, day, 12)
            return Momentum.Task(title: "Task", status: .completed, scheduledAt: at, completedAt: at)
        }
        let tasks = [done(2025, 11, 9), done(2025, 11, 16), done(2025, 11, 16), done(2025, 11, 16), done(2026, 11, 4), done(2026, 11, 10)]
        let said = try Said(Self.tasks(tasks), period: "week")
        for medium in ["report", "Markdown"] { #expect(said[medium].contains("3 in the week of Nov 10 – 16, 2025"), "\(medium)") }
    }

    // MARK: Names

    @Test func tasksOfOneNameAreNamedOnce() throws {
        let overdue = [("Write", 9), ("Visit", 15), ("Call", 14), ("Visit", 16), ("Go", 8)].map {
            Momentum.Task(title: $0.0, status: .pending, scheduledAt: Account.instant(2026, 11, $0.1, 12))
        }
        let mail = try Said.mail(Self.tasks(overdue), period: "yesterday")
        #expect(mail.contains("Overdue tasks: 5 (2 × Visit, Call, and 2 more)."), "\(mail)")
    }

    /// Goals that are done have a target day as well, and are furthest of all.
    @Test func goalsThatAreComparedAreOpen() throws {
        let said = try Said(ToldAccount.person(Account().lume))
        for medium in ["report", "Markdown"] {
            #expect(said[medium].contains("open goals with a target day."), "\(medium)")
            #expect(said[medium].contains("Closest to done, of the open goals that are not overdue: "), "\(medium)")
        }
    }

    /// "Lebensmittel" are many, and so no subject of a sentence that is written for one.
    @Test func noCategoryIsTheSubjectOfAGermanSentence() throws {
        let soon = try Said(Self.account(Self.daily(1_000), [("groceries", 25_000)]), language: "de", locale: "de_DE")
        for medium in ["Markdown", "dashboard"] {
            #expect(soon[medium].contains("Das Budget für Lebensmittel ist bei diesem Tempo am"), "\(medium): \(soon[medium].prefix(900))")
            #expect(!soon[medium].replacing("für Lebensmittel", with: "").contains("Lebensmittel ist"), "\(medium)")
        }
        let over = try Said(Self.account(Self.daily(1_000), [("groceries", 15_000)]), language: "de", locale: "de_DE")
        #expect(over["Markdown"].contains("Das Limit für Lebensmittel ist um 50,00 $ überschritten."))
        let run = (16...19).map { day in
            let at = Account.instant(2026, 11, day, 12)
            return Momentum.Task(title: "Aufgabe", status: .completed, scheduledAt: at, completedAt: at)
        }
        #expect(
            try Said(Self.tasks(run), language: "de", locale: "de_DE")["Markdown"].contains(
                "Deine Serie von 4 Tagen endet heute, wenn du keine Aufgabe erledigst."))
    }
}
