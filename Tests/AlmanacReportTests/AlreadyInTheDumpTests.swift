import AlmanacInsights
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacReport

/// What a dump has had all along is told, in every medium in which its reader would look for it.
@Suite struct AlreadyInTheDumpTests {
    struct Told: Sendable, CustomTestStringConvertible {
        var name: String
        var account: Snapshot
        /// As `--period` has it; `nil` for the windows.
        var period: String?
        /// In "report", "Markdown", "dashboard", "mail text" and "series.json": the page and the letter where nothing else is said.
        var media = ["report", "Markdown", "dashboard", "mail text"]
        var words: [String]
        /// In `series.json`.
        var data: [String]

        var testDescription: String { name }
    }

    private static func only(_ system: String) -> Snapshot {
        let sample = ToldAccount.sample
        return Snapshot(
            asOf: sample.asOf, subject: sample.subject, systems: sample.systems.filter { $0.system == system })
    }

    private static let pages = ["report", "Markdown", "dashboard"]

    /// $10 a day, and other amounts on some of them.
    private static func daily(_ others: [Day: Int64]) -> Snapshot {
        ToldAccount.charged(
            Charges(
                (Account.day(2026, 8, 1).number...Account.day(2026, 11, 20).number).compactMap { number in
                    let amount = others[Day(number)] ?? 1_000
                    return amount == 0 ? nil : .init(at: Instant(Day(number)).advanced(bySeconds: 43_200), amount)
                }), zone: "Etc/UTC")
    }

    /// Tasks of October in two years.
    private static let years: Snapshot = {
        let done = (1...11).map { Account.instant(2025, 10, $0, 12) } + (1...8).map { Account.instant(2026, 10, $0, 12) }
        return ToldAccount.person(
            ToldAccount.tasks(created: Account.instant(2025, 8, 1), [Account.instant(2025, 8, 2, 12)] + done), zone: "Etc/UTC")
    }()

    /// Moods of October in two years.
    private static let moods: Lume = {
        var mood = Lume.Mood()
        mood.days = [(2025, 4.0), (2026, 8.0)].flatMap { year, average in
            (1...9).map { Lume.DayMood(date: .instant(Account.instant(year, 10, $0, 12)), average: average, entries: 2) }
        }
        return Lume(mood: mood)
    }()

    /// A step a month of twelve, four of which are done.
    private static let project: Snapshot = {
        let today = ToldAccount.now.utcDay
        let ends = [90, 60, 30, 0]
        let steps = (0..<12).map { number in
            Momentum.Step(
                number: number + 1, name: "Step \(number)", status: number < ends.count ? .completed : .locked,
                completedAt: number < ends.count ? Instant(today.advanced(by: -ends[number])) : nil)
        }
        return ToldAccount.person(
            Momentum(goals: [
                Momentum.Goal(
                    name: "Goal", generation: .v2, createdAt: Instant(today.advanced(by: -120)),
                    targetAt: Instant(Account.day(2027, 5, 1)), steps: steps)
            ]), zone: "Etc/UTC")
    }()

    @Test(arguments: all) func isTold(_ told: Told) throws {
        let said = try Said(told.account, period: told.period)
        for medium in told.media {
            for words in told.words { #expect(said[medium].contains(words), "\(medium) does not say: \(words)\n\(said[medium])") }
        }
        for words in told.data { #expect(said.media.json.contains(words), "series.json has no \(words)") }
    }

    static let all: [Told] = [
        Told(
            name: "forecast of a budget", account: only("guardian"),
            words: ["Transport will be used up on Nov 22 at this pace, and about $24 over by the end of the month."],
            data: [#""used_up_on""#, #""2026-11-22""#, #""forecast_excess""#, "24.00"]),
        Told(
            name: "weeks", account: only("guardian"), media: pages, words: ["Week by week", "$257.93"],
            data: [#""name":"guardian.spend.by_week""#]),
        Told(
            name: "weeks in a month's mail", account: only("guardian"), period: "month", media: ["mail text"],
            words: ["Spending by week", "$301.26"], data: []),
        Told(
            name: "months", account: only("guardian"), media: pages, words: ["Month by month", "$1,233.24"],
            data: [#""name":"guardian.spend.by_month""#]),
        Told(
            name: "months in a month's mail", account: only("guardian"), period: "month", media: ["mail text"],
            words: ["Spending by month", "$1,225.69"], data: []),
        Told(
            name: "merchants", account: only("guardian"),
            words: ["You paid Kroger 13 times in the last 90 days, $33.16 on average. That is about $1,700 a year at this rate."],
            data: [#""yearly""#, "1700.00", #""average""#, "33.16"]),
        Told(
            name: "a run without spending", account: daily([17, 18, 19, 20].reduce(into: [:]) { $0[Account.day(2026, 11, $1)] = 0 }),
            media: pages, words: ["now: 3 days"], data: [#""name":"guardian.spend.no_spend_run""#]),
        Told(
            name: "a run without spending in a mail",
            account: daily([17, 18, 19, 20].reduce(into: [:]) { $0[Account.day(2026, 11, $1)] = 0 }), media: ["mail text"],
            words: ["No-spend days in a row now: 3."], data: []),
        Told(
            name: "a cheap week", account: daily([Account.day(2026, 11, 9): 400]), media: pages,
            words: ["You spent $64.00 in the week of Nov 9 – 15, less than in any of the 11 weeks before."],
            data: [#""name":"guardian.spend.week_record""#]),
        Told(
            name: "a cheap week's mail", account: daily([Account.day(2026, 11, 9): 400]), period: "week", media: ["mail text"],
            words: ["You spent $64.00 in the week of Nov 9 – 15, less than in any of the 11 weeks before."], data: []),
        Told(
            name: "the next badge", account: only("momentum"), words: ["34 of 100 tasks", "66 tasks to go", "24 days to go"],
            data: [#""name":"momentum.achievements.next""#]),
        Told(
            name: "the month's tasks", account: only("momentum"), media: pages, words: ["Done this month", "9 by this day last month"],
            data: [#""name":"momentum.tasks.completed_month""#]),
        Told(
            name: "the month's tasks in a mail", account: only("momentum"), media: ["mail text"],
            words: ["Done this month: 10 of 15, 9 by this day last month."], data: []),
        Told(
            name: "a goal's end", account: project,
            words: ["At this pace you get there around July 2027, after your target day, May 1, 2027."],
            data: [#""name":"momentum.goal.forecast""#]),
        Told(
            name: "a habit's week", account: only("momentum"), words: ["5 of 5"],
            data: [#""weekly_goal","title":"Weekly goal","unit":"count","values":[5]"#]),
        Told(
            name: "the best week", account: only("momentum"), media: pages,
            words: ["Most tasks in one week: 5, in the week that began on Oct 5."], data: [#""name":"momentum.weeks.best""#]),
        Told(
            name: "a goal's average", account: only("lume"), media: ["report", "Markdown"],
            words: ["About 7.5 minutes a day on average so far, and it takes 18.8 minutes a day to be in time"],
            data: [#""name":"lume.goals""#]),
        Told(
            name: "mood and habits in a mail", account: only("lume"), media: ["mail text", "report", "Markdown"],
            words: ["Your mood was 6.8 of 10.", "You kept your recurring goals 15 of 19 times in the last 30 days"],
            data: [#""name":"lume.mood.average""#, #""name":"lume.history.completion_rate""#]),
        Told(
            name: "tasks of a year ago", account: years, period: "month",
            words: ["A year earlier, in October 2025, you completed 11 tasks.", "11 in October 2025"], data: [#""year_before":11"#]),
        Told(
            name: "a mood of a year ago", account: ToldAccount.person(moods, zone: "Etc/UTC"), period: "month",
            words: ["A year earlier, in October 2025, your mood was 4 of 10 on average.", "4 in October 2025"], data: [#""year_before":4"#]),
        Told(
            name: "the year so far", account: years, period: "ytd", words: ["You completed 8 tasks in 2026 so far"],
            data: [#""range":"ytd""#]),
        Told(
            name: "twelve months", account: years, period: "12m",
            words: ["You completed 8 tasks from November 2025 to October."],
            data: [#""range":"12m""#]),
        Told(
            name: "transits", account: ToldAccount.person(Account.destiny()), media: pages,
            words: ["Where the planets stand", "Good for the home.", "until Mar 1, 2027", "A time to learn."],
            data: [#""name":"destiny.today.transits""#]),
        Told(
            name: "transits in a mail", account: ToldAccount.person(Account.destiny()), media: ["mail text"],
            words: ["Where the planets stand", "Jupiter Cancer Growth", "Saturn Pisces"], data: []),
        Told(
            name: "the outlook in a mail of a day", account: ToldAccount.person(Account.destiny()), period: "yesterday",
            media: ["mail text"], words: ["- Outlook for Nov 20: "], data: []),
        Told(
            name: "a goal's average in a mail of a month", account: only("lume"), period: "month", media: ["mail text"],
            words: ["About 7.5 minutes a day on average so far, and it takes 18.8 minutes a day to be in time"], data: []),
        Told(
            name: "what a nudge asks for", account: ToldAccount.person(Account().moneyMoments), words: ["Adjust your budget"],
            data: [#""name":"moneymoments.nudges""#]),
    ]
}
