import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// What came of the same days a year ago, and of periods of a year and more.
struct YearAgoTests {
    private static let now = Account.instant(2026, 11, 20, 21)

    /// As many tasks as are given, completed in some months.
    private func momentum(_ counts: [(year: Int, month: Int, tasks: Int)]) -> Momentum {
        let tasks = counts.flatMap { count in
            (0..<count.tasks).map { number in
                Momentum.Task(
                    title: "Task", status: .completed, completedAt: Account.instant(count.year, count.month, 1 + number % 28, 12))
            }
        }
        let step = Momentum.Step(number: 1, name: "Step", status: .active, tasks: tasks)
        return Momentum(goals: [Momentum.Goal(name: "Goal", generation: nil, kind: .project, status: .active, steps: [step])])
    }

    private func insights(_ system: any SystemData, _ period: String) throws -> Insights {
        Insights(
            of: Snapshot(asOf: Self.now, subject: Subject(id: "test"), systems: [system]), zone: .utc, currency: .usd,
            period: try ReportPeriod(period))
    }

    private func heading(_ insights: Insights) throws -> [String] {
        let range = try #require(insights.askedRange)
        return insights.highlights(range).heading.map { English.text($0.sentence) }
    }

    @Test(arguments: [
        (11, "A year earlier, in month(2025-10), you completed 11 tasks."), (1, "A year earlier, in month(2025-10), you completed 1 task."),
    ])
    func tasksOfAYearAgoFollowThoseOfTheMonth(count: Int, expected: String) throws {
        let months = [(2025, 8, 1), (2025, 10, count), (2026, 9, 5), (2026, 10, 8)]
        #expect(try heading(insights(momentum(months), "month")).contains(expected))
        // Of a time before the first task nothing is known, and of a month without one nothing is to be told.
        let young = try heading(insights(momentum(Array(months.dropFirst(2))), "month"))
        #expect(!young.contains { $0.hasPrefix("A year earlier") }, "\(young)")
        let other = try heading(insights(momentum(months), "quarter"))
        #expect(!other.contains { $0.hasPrefix("A year earlier") }, "\(other)")
    }

    @Test func aMoodOfAYearAgoFollowsThatOfTheMonth() throws {
        var mood = Lume.Mood()
        mood.days = [(2025, 4.0), (2026, 8.0)].flatMap { year, average in
            (1...9).map { Lume.DayMood(date: .instant(Account.instant(year, 10, $0, 12)), average: average, entries: 2) }
        }
        #expect(
            try heading(insights(Lume(mood: mood), "month")) == [
                "Your mood was 8 of 10 on average in month(2026-10).",
                "A year earlier, in month(2025-10), your mood was 4 of 10 on average.",
            ])
    }

    /// The year so far stands beside the same dates of the one before, twelve months beside twelve.
    @Test(arguments: [("ytd", 13, 4, 11), ("12m", 15, 4, 12)])
    func aYearIsToldByItsMonths(period: String, now: Int64, before: Int64, months: Int) throws {
        let momentum = momentum([
            (2024, 9, 1), (2024, 11, 1), (2025, 2, 3), (2025, 11, 1), (2025, 12, 1), (2026, 1, 6), (2026, 6, 5), (2026, 10, 2),
        ])
        let insights = try insights(momentum, period)
        let range = try #require(insights.askedRange)
        let done = try #require(insights.metric("momentum.period.completed", range))
        // Of November 2025 and 2024 the one task is of the first of the month.
        #expect(done.value == .count(now) && done.previous == .count(before) && done.yearBefore == nil)
        let series = try #require(insights.series("momentum.period", range))
        #expect(series.keys.count == months)
        let sum = (series.measure("completed")?.values ?? []).reduce(0.0) { $0 + ($1?.magnitude ?? 0) }
        #expect(Int64(sum) == now)
    }

    @Test func theYearSoFarIsNamed() throws {
        for (period, name) in [("ytd", "in 2026 so far"), ("12m", "from month(2025-11) to month(2026-10)")] {
            let insights = try insights(momentum([(2024, 1, 1), (2026, 3, 4)]), period)
            #expect(English.text(insights.period(try #require(insights.askedRange)).name) == name)
            #expect(try heading(insights).first?.contains(name) == true)
        }
        // Guardian's days do not reach that far.
        let guardian = try insights(Account().guardian, "ytd")
        #expect(guardian.metric("guardian.spend.total", .yearToDate)?.value == nil)
    }

    /// In March they do: spending of the year so far is what was spent since 1 January, UTC.
    @Test func spendingOfTheYearSoFarIsTheSumOfItsDays() throws {
        let charges = Charges.random(seed: 3, from: Account.day(2025, 12, 1), until: Account.day(2026, 3, 11))
        let now = Account.instant(2026, 3, 10, 8)
        let insights = Insights(of: charges.snapshot(at: now), zone: .utc, currency: .usd, period: .yearToDate)
        let total = try #require(insights.metric("guardian.spend.total", .yearToDate)?.value?.magnitude)
        #expect(Int64(total) == charges.total(from: Account.instant(2026, 1, 1), until: now))
        #expect(try heading(insights).first?.contains("in 2026 so far") == true)
    }
}
