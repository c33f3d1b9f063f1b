import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// What years of data say, and what chance says of moods and habits.
struct LumeLongDataTests {
    private static let today = Account.day(2026, 11, 20)

    private func lume(days: Int, mood: (Int) -> Double?, isKept: (Int) -> Bool) -> Lume {
        let instances = (1...days).map { age in
            Lume.Instance(date: .day(Self.today.advanced(by: -age)), status: isKept(age) ? "completed" : "missed")
        }
        let moods = (0...days).compactMap { age in
            mood(age).map { Lume.DayMood(date: .day(Self.today.advanced(by: -age)), average: $0, entries: 1) }
        }
        let goal = Lume.Goal(id: "w", title: "Walk", isRecurring: true, recurrence: Lume.Recurrence(pattern: "daily"))
        return Lume(
            goals: [goal], history: [Lume.History(goal: "w", instances: instances)], mood: Lume.Mood(days: moods))
    }

    private func insights(_ lume: Lume, period: String? = nil) throws -> EnglishInsights {
        EnglishInsights(of: Fixture.snapshot(lume), zone: .utc, currency: .usd, period: try period.map { try ReportPeriod($0) })
    }

    @Test func aYearIsToldByItsMonths() throws {
        let data = lume(days: 700, mood: { $0 % 7 == 0 ? nil : Double($0 % 10) }, isKept: { $0 % 4 != 0 })
        let year = try insights(data, period: "year")
        let range = RangeKey.last(.year)
        #expect(year.series("lume.mood.daily", range) == nil && year.series("lume.history", range) == nil)
        let mood = try #require(year.series("lume.mood.monthly", range))
        #expect(mood.keys == (1...12).map { .month(Month(year: 2025, month: $0)) } && mood.partial == [])
        let history = try #require(year.series("lume.history.monthly", range))
        let counts = (history.measure("completed")?.values ?? []) + (history.measure("missed")?.values ?? [])
        #expect(history.keys.count == 12 && counts.reduce(0) { $0 + ($1?.magnitude ?? 0) } == 365)
        // Days of a month that was asked for, and no others.
        let october = try insights(data, period: "month")
        let days = try #require(october.series("lume.history", .last(.month)))
        #expect(days.keys.count == 31 && days.keys.first == .day(Account.day(2026, 10, 1)) && days.partial == [])
        #expect(october.series("lume.mood.monthly", .last(.month)) == nil)
        #expect(try insights(data).series("lume.mood.monthly", .thirtyDays) == nil)
        let quarter = try insights(data, period: "quarter").series("lume.mood.daily", .last(.quarter))
        #expect(quarter?.keys.first == .day(Account.day(2026, 7, 1)) && quarter?.keys.last == .day(Account.day(2026, 9, 30)))
    }

    /// A year of which one month is known is none to compare with.
    @Test func aMoodIsComparedWithATimeThatIsKnown() throws {
        let data = lume(days: 345, mood: { _ in 5 }, isKept: { _ in true })
        #expect(
            try insights(data, period: "2026-01-01..2026-10-31").metric(
                "lume.mood.average", .between(Account.day(2026, 1, 1), Account.day(2026, 10, 31)))?.previous == nil)
        let older = lume(days: 640, mood: { _ in 5 }, isKept: { _ in true })
        #expect(try insights(older, period: "month").metric("lume.mood.average", .last(.month))?.previous == .number(5))
    }

    @Test func moodsThatGoWithAHabitAreTold() throws {
        var generator = SeededGenerator(seed: 3)
        let kept = (0...200).map { _ in Bool.random(using: &generator) }
        let noise = (0...200).map { _ in Double.random(in: -1.5...1.5, using: &generator) }
        let data = lume(days: 200, mood: { (kept[$0] ? 7.4 : 5.9) + noise[$0] }, isKept: { kept[$0] })
        let found = try #require(try insights(data).series("lume.mood.by_goal", .thirtyDays))
        #expect(found.keys == [.name("Walk")])
        let (with, without) = (found.value("kept", at: 0)?.magnitude ?? 0, found.value("missed", at: 0)?.magnitude ?? 0)
        #expect((with - 7.4).magnitude < 0.3 && (without - 5.9).magnitude < 0.3)
        // Some days are too few, whatever they say.
        let few = lume(days: 20, mood: { kept[$0] ? 9 : 2 }, isKept: { kept[$0] })
        #expect(try insights(few).series("lume.mood.by_goal", .thirtyDays)?.keys == [])
    }

    /// Both come in runs and have nothing to do with each other.
    @Test func chanceIsNotCalledAnInsight() {
        var generator = SeededGenerator(seed: 11)
        var told = 0
        for _ in 0..<200 {
            var mood = 6.0
            var isKept = true
            let days = (0..<180).map { _ in
                mood = 6 + (mood - 6) * 0.8 + Double.random(in: -1.2...1.2, using: &generator)
                if Int.random(in: 0..<5, using: &generator) == 0 { isKept.toggle() }
                return (mood: mood, isKept: isKept)
            }
            if MoodOfHabit(.data("Walk"), days: days, goals: 1) != nil { told += 1 }
        }
        #expect(told <= 8, "\(told) of 200")
    }

    @Test func goalsOnTheirWayHaveWhatAnEvenPaceWouldBe() throws {
        let data = Lume(goals: [
            LumeGoalTests.goal("One", progress: 0.5, start: -30, due: 30), LumeGoalTests.goal("Daily", progress: 0.9, isRecurring: true),
            LumeGoalTests.goal("Unknown", progress: nil),
        ])
        let way = try #require(try insights(data).series("lume.goals.progress", .thirtyDays))
        #expect(way.keys == [.name("One")] && way.value("progress", at: 0) == .ratio(0.5) && way.value("expected", at: 0) == .ratio(0.5))
    }
}
