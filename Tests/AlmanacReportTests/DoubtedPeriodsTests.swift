import AlmanacInsights
import AlmanacModel
import AlmanacReport
import TestSupport
import Testing

/// What readers doubted of periods: each part of a report is about the days that it is said to be about.
@Suite struct DoubtedPeriodsTests {
    private typealias Charge = Charges.Charge

    private static let pages = ["report", "Markdown", "dashboard"]

    /// $10 at noon on each day since August, and the rent on the first of each month.
    private static func spending(until last: Day = Account.day(2026, 11, 20)) -> Charges {
        Charges(
            (Account.day(2026, 8, 1).number...last.number).map {
                Charge(at: Instant(Day($0)).advanced(bySeconds: 43_200), 1_000, merchant: "Shop", category: "groceries")
            } + (8...11).map { Charge(at: Account.instant(2026, $0, 1, 10), 120_000, merchant: "Rent", category: "rent_bills") },
            rules: [("groceries", 40_000), ("transport", 15_000)])
    }

    // MARK: Weeks and months

    /// The rent of 1 November is in no week of October.
    @Test func aWeekThatIsCutHasWhatLiesWithinIt() throws {
        let account = ToldAccount.charged(Self.spending())
        let october = try Said(account, period: "month")
        for medium in Self.pages {
            #expect(
                october[medium].contains("The weeks from Aug 31 and Sep 28 have a payment that comes once a month."),
                "\(medium)")
        }
        #expect(try Said(account)["Markdown"].contains("The weeks from Aug 31, Sep 28, and Oct 26 have"))
    }

    /// What is not known of a week is not known to have the rent either.
    @Test func aWeekThatIsNotKnownIsNotNamed() throws {
        var guardian = Self.spending().guardian(at: ToldAccount.now)
        for range in RangeKey.allCases {
            guard let place = guardian.timeseries[range]?.firstIndex(where: { $0.day == Account.day(2026, 10, 3) }) else { continue }
            guardian.timeseries[range]?[place].spend = nil
        }
        let said = try Said(ToldAccount.person(guardian))
        #expect(said["Markdown"].contains("| Sep 28 | – |") && !said["Markdown"].contains("Sep 28, and Oct 26 have"))
    }

    /// In Berlin November is over, and in UTC half an hour of it is left: the day that the report leaves out is in none of its weeks and months.
    @Test func aDayThatIsLeftOutIsLeftOutEverywhere() throws {
        let now = Account.instant(2026, 11, 30, 23, 30)
        let said = try Said(ToldAccount.charged(Self.spending(until: now.utcDay), at: now, zone: "Europe/Berlin"), period: "month")
        let insights = said.media.context.insights
        let range = try #require(insights.askedRange)
        let total = try #require(insights.metric("guardian.spend.total", range)?.value)
        #expect(insights.series("guardian.spend.by_month", range)?.measure("spend")?.values.last == total)
        #expect(said["Markdown"].contains("Nov 30 is left out"))
        // What the mail of that hour says of budgets is said of a month that is over.
        #expect(said["mail text"].contains("Budgets in November") && said["mail text"].contains("2 budgets are on track."))
    }

    /// September's sums are of no days of October. A week that is called one is compared with a usual one, and has nothing beside it.
    @Test(arguments: [
        ("month", "Sep: First $1,210.00, last $1,500.00."), ("2026-11-09..2026-11-15", "Period before: First $10.00, last $70.00."),
    ])
    func whatStandsBesideIsToldWithoutDaysOfTheOther(period: String, words: String) throws {
        let said = try Said(ToldAccount.charged(Self.spending()), period: period)
        for medium in Self.pages { #expect(said[medium].contains(words), "\(medium)") }
    }

    // MARK: Goals

    /// Three tasks are planned from Tuesday on, and it is Monday.
    @Test func aWeekOfWhichNothingIsDoneYetIsNotUnplanned() throws {
        var momentum = ToldAccount.tasks(
            created: Account.instant(2026, 9, 1), (1...6).map { Account.instant(2026, 9, 1).advanced(bySeconds: 86_400 * $0) })
        momentum.goals?[0].steps[0].tasks += (1...3).map {
            Momentum.Task(
                title: "Planned", status: .pending, difficulty: .easy,
                scheduledAt: Account.instant(2026, 11, 16, 15).advanced(bySeconds: 86_400 * $0))
        }
        let said = try Said(ToldAccount.person(momentum, at: Account.instant(2026, 11, 16, 15)))
        for (medium, text) in said.texts { #expect(!text.contains("Nothing is planned this week"), "\(medium)") }
        #expect(said["dashboard"].contains("of 3"))
    }

    /// Lume's goals are not all that somebody with goals in Momentum is working on.
    @Test func goalsOfOneSystemAreNotAllGoals() throws {
        let lume = Lume(goals: [Lume.Goal(id: "g", title: "Read more", status: "active")])
        #expect(try Said(ToldAccount.person(lume))["Markdown"].contains("You are working on 1 goal."))
        for (medium, text) in try Said(ToldAccount.person(lume, Account().momentum)).texts {
            #expect(!text.contains("You are working on"), "\(medium)")
        }
    }

    @Test(arguments: [(2, 3, true), (9, 9, false)] as [(Int64, Int64, Bool)])
    func aCountThatTheAppHasNotIsExplained(streak: Int64, longest: Int64, isTold: Bool) throws {
        var momentum = ToldAccount.tasks(
            created: Account.instant(2026, 10, 1), (0..<9).map { ToldAccount.now.advanced(bySeconds: -86_400 * (9 - $0)) })
        momentum.user = Momentum.User(
            streak: streak, longestStreak: longest, lastTaskCompletedAt: ToldAccount.now.advanced(bySeconds: -86_400))
        let said = try Said(ToldAccount.person(momentum))
        #expect(said["Markdown"].contains("Days in a row: 9"))
        for medium in Self.pages {
            #expect(said[medium].contains("The days in a row are counted from the tasks in this report") == isTold, "\(medium)")
        }
    }

    // MARK: Shares

    /// Of a month that runs a share is "so far"; cash and transfers are no parts of one whole.
    @Test func sharesOfARunningMonthAreOfItSoFar() throws {
        func moment(_ habit: String, _ month: Month, _ value: Double) -> MoneyMoments.Moment {
            MoneyMoments.Moment(habit: habit, month: month, value: value, label: "x", insight: "y", confidence: 0.9)
        }
        let (october, november) = (Month(year: 2026, month: 10), Month(year: 2026, month: 11))
        let moments = [
            moment("spend_to_income_ratio", october, 0.89), moment("spend_to_income_ratio", november, 0.66),
            moment("cash_spend_share", november, 0.26), moment("transfer_out_share", november, 0.97),
            moment("cash_spend_share", october, 0.06),
        ]
        let said = try Said(ToldAccount.person(MoneyMoments(moments: moments)))
        #expect(said["dashboard"].contains("Cash spending: 26% so far, 6% in October"))
        #expect(said["dashboard"].contains("MoneyMoments can count one payment both as cash and as a transfer"))
        let over = try Said(ToldAccount.person(MoneyMoments(moments: moments), at: Account.instant(2026, 12, 2, 15)))
        #expect(!over["dashboard"].contains("so far, 6%"))
        let less = try Said(ToldAccount.person(MoneyMoments(moments: Array(moments.prefix(3)))))
        #expect(!less["dashboard"].contains("can count one payment both"))
    }

    /// Without the rents Saturdays are dearest; with them other days are.
    @Test(arguments: [true, false]) func aDearWeekdaySaysWhatIsLeftOut(hasRent: Bool) throws {
        let days = (Account.day(2026, 8, 1).number...Account.day(2026, 11, 20).number).map { Day($0) }
        let charges = days.map { day in
            Charge(at: Instant(day).advanced(bySeconds: 43_200), (day.weekday == 6 ? 4_000 : 1_500) + Int64(day.number % 5) * 100)
        }
        let rent =
            hasRent ? (8...11).map { Charge(at: Account.instant(2026, $0, 1, 10), 120_000, merchant: "Rent", category: "rent_bills") } : []
        let said = try Said(ToldAccount.charged(Charges(charges + rent)))
        #expect(said["dashboard"].contains("Saturdays cost you about"))
        #expect(said["dashboard"].contains("weeks, not counting monthly payments") == hasRent)
    }
}
