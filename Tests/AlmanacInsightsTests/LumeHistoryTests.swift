import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

struct LumeHistoryTests {
    static let today = Account.day(2026, 11, 20)

    func insights(_ lume: Lume) -> EnglishInsights {
        EnglishInsights(of: Fixture.snapshot(lume), zone: .utc, currency: .usd)
    }

    static func goal(_ id: String, _ pattern: String?, _ weekdays: [Int] = []) -> Lume.Goal {
        Lume.Goal(
            id: id, title: id, status: "active", isRecurring: true, recurrence: Lume.Recurrence(pattern: pattern, weekdays: weekdays))
    }

    static func instances(_ days: [Int: String]) -> [Lume.Instance] {
        days.sorted { $0.key < $1.key }.map { Lume.Instance(date: .day(today.advanced(by: $0.key)), status: $0.value) }
    }

    @Test func countsTheAccount() throws {
        let insights = insights(Account().lume)
        let days = try #require(insights.series("lume.history", .sevenDays))
        #expect(days.keys.count == 40 && days.keys.last == .day(Self.today) && days.partial == [39])
        #expect(days.value("completed", at: 39) == .count(0) && days.value("due", at: 39) == .count(1))
        #expect(days.value("rate", at: 39) == nil && days.value("missed", at: 39) == .count(0))
        #expect(days.value("missed", at: 35) == .count(1) && days.value("rate", at: 35) == .ratio(0))
        let streaks = try #require(insights.series("lume.streaks", .sevenDays))
        #expect(streaks.keys == [.name("Walk")])
        #expect(streaks.value("current", at: 0) == .count(3) && streaks.value("longest", at: 0) == .count(6))
        #expect(streaks.value("completed", at: 0) == .count(33) && streaks.value("missed", at: 0) == .count(6))
        #expect(streaks.value("rate", at: 0) == .ratio(33.0 / 39))
        #expect(insights.metric("lume.streaks.current", .sevenDays)?.value == .count(3))
        #expect(insights.metric("lume.streaks.longest", .sevenDays)?.at == .name("Walk"))
        let rate = try #require(insights.metric("lume.history.completion_rate", .sevenDays))
        #expect(rate.value == .ratio(25.0 / 29))
        // Of the 30 days before, only ten are known.
        #expect(rate.previous == nil)
    }

    @Test func aShareOfNothingSaysWhyThereIsNone() throws {
        var lume = Account().lume
        lume.history = []
        let rate = try #require(insights(lume).metric("lume.history.completion_rate", .sevenDays))
        #expect(rate.value == nil)
        #expect(rate.basis == "No recurring goal was due in the last 30 days, as far as the data tells.")
    }

    /// Day by day, whether something was due there that nobody recorded.
    func slowStreaks(_ days: [Int: String], _ pattern: String?, _ weekdays: [Int]) -> (current: Int64, longest: Int64) {
        func isDue(_ offset: Int, after first: Int, before second: Int) -> Bool {
            let (day, one, other) = (Self.today.advanced(by: offset), Self.today.advanced(by: first), Self.today.advanced(by: second))
            func week(_ day: Day) -> Day { (0...6).map { day.advanced(by: -$0) }.first { $0.weekday == 1 } ?? day }
            if pattern != "monthly", !weekdays.isEmpty { return weekdays.contains(day.weekday == 7 ? 0 : day.weekday) }
            switch pattern {
            case "daily": return true
            case "weekly": return week(day) != week(one) && week(day) != week(other)
            case "monthly": return day.month != one.month && day.month != other.month
            default: return false
            }
        }
        var run: Int64 = 0
        var longest: Int64 = 0
        var last: Int?
        for offset in (days.keys.min() ?? 0)...0 {
            let status = days[offset]
            guard offset == 0 ? (status == "completed" || status == "missed") : status != nil else { continue }
            defer { last = offset }
            if let last, (last..<offset).dropFirst().contains(where: { isDue($0, after: last, before: offset) }) { run = 0 }
            // Yesterday may be told of tomorrow.
            if offset == -1, status == "pending" { continue }
            run = status == "completed" ? run + 1 : 0
            longest = max(longest, run)
        }
        if let last, last < 0, (last..<0).dropFirst().contains(where: { isDue($0, after: last, before: 0) }) { run = 0 }
        return (run, longest)
    }

    @Test(arguments: 1...300)
    func countsStreaksLikeWalkingThroughTheDays(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pattern = ["daily", "weekly", "monthly", "sometimes", nil].randomElement(using: &generator) ?? nil
        let weekdays = Bool.random(using: &generator) ? (0...6).filter { _ in Bool.random(using: &generator) } : []
        let density = [95, 60, 20, 4].randomElement(using: &generator) ?? 50
        var days: [Int: String] = [:]
        for offset in -120...0 where Int.random(in: 0..<100, using: &generator) < density {
            days[offset] = ["completed", "completed", "completed", "missed", "pending"].randomElement(using: &generator)
        }
        let expected = slowStreaks(days, pattern, weekdays)
        let instances = Self.instances(days).shuffled(using: &generator)
        let insights = insights(Lume(goals: [Self.goal("a", pattern, weekdays)], history: [Lume.History(goal: "A", instances: instances)]))
        let streaks = try #require(insights.series("lume.streaks", .sevenDays))
        #expect(streaks.value("current", at: 0) == .count(expected.current), "\(pattern ?? "-") \(weekdays) \(days)")
        #expect(streaks.value("longest", at: 0) == .count(expected.longest), "\(pattern ?? "-") \(weekdays) \(days)")
    }

    @Test(arguments: 1...60)
    func addsDaysUpLikeCountingEach(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let histories = (0..<3).map { number -> (id: String, days: [Int: String]) in
            var days: [Int: String] = [:]
            for offset in -110...2 where Int.random(in: 0..<3, using: &generator) == 0 {
                days[offset] = ["completed", "missed", "pending", "in_progress"].randomElement(using: &generator)
            }
            return ("g\(number)", days)
        }
        let lume = Lume(history: histories.map { Lume.History(goal: $0.id, instances: Self.instances($0.days)) })
        let series = try #require(insights(lume).series("lume.history", .sevenDays))
        let first = try #require(histories.flatMap { $0.days.keys }.filter { $0 >= -89 && $0 <= 0 }.min())
        #expect(series.keys == (first...0).map { .day(Self.today.advanced(by: $0)) })
        for (row, offset) in (first...0).enumerated() {
            let statuses = histories.compactMap { $0.days[offset] }
            let done = statuses.count { $0 == "completed" }
            let missed = statuses.count { $0 == "missed" || (offset < -1 && $0 != "completed") }
            #expect(series.value("completed", at: row) == .count(Int64(done)))
            #expect(series.value("due", at: row) == .count(Int64(statuses.count)))
            #expect(series.value("missed", at: row) == .count(Int64(missed)))
            #expect(series.value("rate", at: row) == (done + missed > 0 ? .ratio(Double(done) / Double(done + missed)) : nil))
        }
        func rate(_ days: ClosedRange<Int>) -> Double? {
            var done = 0
            var over = 0
            for history in histories {
                for (offset, status) in history.days where days.contains(offset) {
                    if offset >= -1, status != "completed", status != "missed" { continue }
                    over += 1
                    if status == "completed" { done += 1 }
                }
            }
            return over == 0 ? nil : Double(done) / Double(over)
        }
        let metric = try #require(insights(lume).metric("lume.history.completion_rate", .sevenDays))
        #expect(metric.value == rate(-29...0).map { .ratio($0) })
        #expect(metric.previous == rate(-59 ... -30).map { .ratio($0) })
    }

    /// What was made for days before a goal began, or after it ended, was not missed.
    @Test func whatIsOutsideAGoalsTimeIsNotMissed() throws {
        var goal = Self.goal("a", "daily")
        goal.start = .day(Self.today.advanced(by: -3))
        goal.recurrence?.end = .day(Self.today.advanced(by: -1))
        let days = [-6: "pending", -5: "missed", -4: "completed", -3: "completed", -2: "missed", -1: "completed", 0: "pending"]
        let insights = insights(Lume(goals: [goal], history: [Lume.History(goal: "a", instances: Self.instances(days))]))
        let row = try #require(insights.series("lume.streaks", .sevenDays))
        #expect(row.value("completed", at: 0) == .count(3) && row.value("missed", at: 0) == .count(1))
        let rate = try #require(insights.metric("lume.history.completion_rate", .sevenDays))
        #expect(rate.value == .ratio(0.75))
        #expect(rate.basis == "You kept your recurring goals 3 of 4 times in the last 30 days.")
    }

    @Test func trustsTheSummaryWhereInstancesAreMissing() throws {
        let summary = Lume.HistorySummary(
            instances: 80, completed: 61, missed: 19, completionRate: 0.7625, currentStreak: 4, longestStreak: 22)
        let days = [-3: "completed", -2: "missed", -1: "completed"]
        let partial = Lume.History(goal: "a", instances: Self.instances(days), summary: summary, total: 80)
        func row(_ history: Lume.History?, _ goal: Lume.Goal = Self.goal("a", "daily")) throws -> (values: [Value?], notes: [String]) {
            let series = try #require(
                insights(Lume(goals: [goal], history: history.map { [$0] })).series("lume.streaks", .sevenDays))
            return (["current", "longest", "rate", "completed", "missed", "basis"].map { series.value($0, at: 0) }, series.notes)
        }
        let theirs = try row(partial)
        #expect(
            theirs.values == [
                .count(4), .count(22), .ratio(0.7625), .count(61), .count(19), .text("Lume's own summary; not all due days came."),
            ])
        let history = insights(Lume(history: [partial])).series("lume.history", .sevenDays)
        #expect(history?.notes == ["Lume has more due days than this report."])
        var whole = partial
        whole.total = 3
        whole.summary?.instances = 3
        let ours = try row(whole)
        #expect(
            ours.values == [.count(1), .count(1), .ratio(2.0 / 3), .count(2), .count(1), .text("Counted from the due days.")])
        #expect(ours.notes.count == 1)
        whole.summary?.currentStreak = 1
        whole.summary?.longestStreak = 1
        #expect(try row(whole).notes == [])
        var goal = Self.goal("a", "daily")
        goal.statistics = Lume.Statistics(currentStreak: 2, longestStreak: 9, completionRate: 0.5)
        #expect(
            try row(nil, goal).values == [.count(2), .count(9), .ratio(0.5), nil, nil, .text("Lume's own statistics of the goal.")])
    }

    @Test func listsTheLongestRunningFirst() throws {
        let histories = [("a", 1), ("b", 3), ("unknown", 2), ("c", 3)].map { id, count in
            Lume.History(goal: id, instances: Self.instances(Dictionary(uniqueKeysWithValues: (1...count).map { (-$0, "completed") })))
        }
        let goals = ["a", "c", "b"].map { Self.goal($0, "daily") } + [LumeGoalTests.goal("once")]
        let insights = insights(Lume(goals: goals, history: histories))
        #expect(insights.series("lume.streaks", .sevenDays)?.keys == [.name("c"), .name("b"), .name("Unknown goal"), .name("a")])
        #expect(insights.metric("lume.streaks.current", .sevenDays)?.at == .name("c"))
    }

    @Test func keepsToTheLastNinetyDays() throws {
        func series(_ days: [Int: String]) throws -> EnglishSeries {
            try #require(
                insights(Lume(history: [Lume.History(goal: "a", instances: Self.instances(days))])).series("lume.history", .sevenDays))
        }
        #expect(try series([-90: "completed"]).keys == [])
        #expect(try series([-90: "completed"]).notes.count == 1)
        #expect(try series([-90: "completed", -89: "missed"]).keys.count == 90)
        #expect(try series([-89: "completed", 1: "completed"]).notes == [])
        #expect(try series([1: "completed"]).keys == [])
        #expect(try series([:]).keys == [])
    }

    @Test func whatIsMetIsKeptAndYesterdayIsNotMissedYet() throws {
        func instance(_ age: Int, _ current: Double?, _ status: String = "in_progress") -> Lume.Instance {
            Lume.Instance(date: .day(Self.today.advanced(by: -age)), target: 8000, current: current, status: status)
        }
        func row(_ instances: [Lume.Instance]) throws -> [Value?] {
            let data = Lume(goals: [Self.goal("a", "daily")], history: [Lume.History(goal: "a", instances: instances)])
            let series = try #require(insights(data).series("lume.streaks", .sevenDays))
            return ["completed", "missed", "current", "rate"].map { series.value($0, at: 0) }
        }
        #expect(try row([instance(2, 8000), instance(3, 9000)]) == [.count(2), .count(0), .count(0), .ratio(1)])
        // Lume has not ended them yet, and "8,000 of 8,000 steps today" stands beside them.
        #expect(try row([instance(0, 8000), instance(1, 8100)]) == [.count(2), .count(0), .count(2), .ratio(1)])
        #expect(try row([instance(0, 8000), instance(1, 8100), instance(2, 8200)]) == [.count(3), .count(0), .count(3), .ratio(1)])
        #expect(try row([instance(0, 7000), instance(1, 7000), instance(2, 8200)]) == [.count(1), .count(0), .count(1), .ratio(1)])
        // Yesterday's steps may come tomorrow, and break nothing until then.
        #expect(try row([instance(1, 4000), instance(2, 8000)]) == [.count(1), .count(0), .count(1), .ratio(1)])
        #expect(try row([instance(1, 4000), instance(2, 4000)]) == [.count(0), .count(1), .count(0), .ratio(0)])
        #expect(try row([instance(1, 8000, "missed")]) == [.count(0), .count(1), .count(0), .ratio(0)])
        #expect(try row([instance(2, nil), instance(3, 8000, "completed")]) == [.count(1), .count(1), .count(0), .ratio(0.5)])
    }

    /// Its summary lacks what it has not ended: that is no other way to count.
    @Test(arguments: [(1, false), (2, false), (3, true)] as [(Int64, Bool)])
    func whatLumeHasNotEndedIsNoDifference(streak: Int64, differs: Bool) throws {
        let instances = [(0, "in_progress"), (1, "completed")].map { age, status in
            Lume.Instance(date: .day(Self.today.advanced(by: -age)), target: 8000, current: 8000, status: status)
        }
        let summary = Lume.HistorySummary(instances: 2, completed: 1, missed: 0, currentStreak: streak, longestStreak: streak)
        let data = Lume(
            goals: [Self.goal("a", "daily")], history: [Lume.History(goal: "a", instances: instances, summary: summary, total: 2)])
        let series = try #require(insights(data).series("lume.streaks", .sevenDays))
        #expect(series.value("current", at: 0) == .count(2))
        #expect(series.notes.contains { $0.contains("gives other streaks") } == differs)
    }

    @Test func theFirstInstanceOfADayCounts() throws {
        let instances = ["missed", "completed"].map { Lume.Instance(date: .day(Self.today.advanced(by: -1)), status: $0) }
        let series = try #require(
            insights(Lume(history: [Lume.History(goal: "a", instances: instances)])).series("lume.history", .sevenDays))
        #expect(series.value("due", at: 0) == .count(1) && series.value("missed", at: 0) == .count(1))
    }
}
