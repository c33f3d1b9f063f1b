import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// New York: five hours behind UTC since 1 November 2026, 06:00 UTC, four before.
private let newYork = Zone(
    identifier: "America/New_York",
    transitions: [
        .init(start: .min, offset: -14_400, abbreviation: "EDT"),
        .init(start: Account.instant(2026, 11, 1, 6).seconds, offset: -18_000, abbreviation: "EST"),
    ])

struct MomentumTests {
    func insights(_ data: Momentum, asOf: Instant = Account.asOf, zone: Zone = newYork) -> EnglishInsights {
        EnglishInsights(of: Fixture.snapshot(data, asOf: asOf), zone: zone, currency: .usd)
    }

    /// An active project of one active step.
    func goal(_ tasks: [Momentum.Task], _ generation: Momentum.Generation = .v1b) -> Momentum.Goal {
        Momentum.Goal(
            name: "Goal", generation: generation, steps: [Momentum.Step(number: 1, name: "Step", status: .active, tasks: tasks)])
    }

    func task(
        _ status: Momentum.TaskStatus, scheduled: Instant? = nil, completed: Instant? = nil, _ difficulty: Momentum.Difficulty? = .medium,
        minutes: Int64? = nil
    ) -> Momentum.Task {
        Momentum.Task(
            title: "Task", status: status, difficulty: difficulty, minutes: minutes, scheduledAt: scheduled, completedAt: completed)
    }

    // MARK: Absence

    @Test func whatTheDumpDoesNotHaveIsAbsent() {
        let nothing = insights(Momentum())
        for definition in SystemInsights.momentum.metrics {
            #expect(nothing.metric(definition.name, .sevenDays) == nil, "\(definition.name)")
        }
        for definition in SystemInsights.momentum.series {
            #expect(nothing.series(definition.name, .sevenDays) == nil, "\(definition.name)")
        }
    }

    @Test func anEmptyAccountHasZerosAndEmptySeries() {
        let empty = insights(Momentum(user: .init(), goals: [], achievements: [], checkIns: []))
        for name in ["tasks.completed", "tasks.completed_week", "tasks.left_today", "tasks.overdue", "points.week", "points.week_possible"]
        {
            #expect(empty.metric("momentum." + name, .sevenDays)?.value == .count(0), "\(name)")
        }
        #expect(empty.metric("momentum.streak.current", .sevenDays)?.value == .days(0))
        #expect(empty.metric("momentum.streak.longest", .sevenDays)?.value == .days(0))
        #expect(empty.metric("momentum.achievements.count", .sevenDays)?.value == .count(0))
        for name in ["tasks.rate", "goal.name", "goal.progress", "goal.steps", "goal.step", "goal.step_progress"] {
            let metric = empty.metric("momentum." + name, .sevenDays)
            #expect(metric != nil && metric?.value == nil, "\(name) is unknown, not absent")
        }
        for name in ["weeks", "difficulty", "road", "goals", "tasks.next", "habits", "identities"] {
            #expect(empty.series("momentum." + name, .sevenDays)?.keys == [], "\(name)")
        }
        #expect(empty.metric("momentum.goal.week", .sevenDays) == nil)
        #expect(empty.metric("momentum.identity.evidence", .sevenDays) == nil)
        #expect(empty.series("momentum.week", .sevenDays)?.keys.count == 7)
        #expect(empty.series("momentum.achievements", .sevenDays)?.keys.count == 6)
    }

    // MARK: Tasks

    @Test func countsDaysWhereTheReaderIs() {
        // Friday 20 November, 21:37 UTC, is Friday 16:37 in New York. 03:00 UTC is the evening before.
        let data = Momentum(goals: [
            goal([
                task(.completed, completed: Account.instant(2026, 11, 16, 3)),
                task(.completed, completed: Account.instant(2026, 11, 16, 6)),
                task(.completed, completed: Account.instant(2026, 11, 20, 3)),
                task(.completed, completed: Account.instant(2026, 11, 20, 20)),
                // To come: the clock of another device may be ahead.
                task(.completed, completed: Account.instant(2026, 11, 20, 23)),
                // Not completed, whatever its time says.
                task(.skipped, completed: Account.instant(2026, 11, 20, 12)), task(.completed, completed: nil),
            ])
        ])
        let local = insights(data).series("momentum.week", .sevenDays)
        #expect(local?.keys == (1...7).map { .weekday($0) })
        #expect(local?.measure("completed")?.values == [.count(1), .count(0), .count(0), .count(1), .count(1), nil, nil])
        #expect(local?.partial == [4])
        let utc = insights(data, zone: .utc).series("momentum.week", .sevenDays)
        #expect(utc?.measure("completed")?.values == [.count(2), .count(0), .count(0), .count(0), .count(2), nil, nil])
        let weeks = insights(data).series("momentum.weeks", .sevenDays)
        #expect(weeks?.keys == [.day(Account.day(2026, 11, 9)), .day(Account.day(2026, 11, 16))])
        #expect(weeks?.measure("completed")?.values == [.count(1), .count(3)])
        #expect(weeks?.partial == [1])
        // What is done in an hour has a day, and is not counted yet.
        #expect(weeks?.notes == ["1 completed task has no date and is left out."])
    }

    @Test func goesBackTwelveWeeksAtMostAndNoFurtherThanAnythingIsKnown() {
        func weeks(_ completed: Instant, user: Instant? = nil) -> EnglishSeries? {
            insights(Momentum(user: .init(createdAt: user), goals: [goal([task(.completed, completed: completed)])]))
                .series("momentum.weeks", .sevenDays)
        }
        let long = weeks(Account.instant(2026, 1, 1))
        #expect(long?.keys.count == 12 && long?.keys.first == .day(Account.day(2026, 8, 31)))
        #expect(long?.measure("completed")?.values.allSatisfy { $0 == .count(0) } == true)
        #expect(weeks(Account.asOf)?.keys == [.day(Account.day(2026, 11, 16))])
        #expect(weeks(Account.asOf, user: Account.instant(2026, 11, 3))?.keys.first == .day(Account.day(2026, 11, 2)))
    }

    @Test func comparesTheWeekWithTheOneBeforeUpToTheSameTime() {
        let data = Momentum(goals: [
            goal([
                task(.completed, completed: Account.instant(2026, 11, 17, 12)),
                // A week and a minute ago; a week ago but for a minute; on the weekend before; two weeks ago.
                task(.completed, completed: Account.instant(2026, 11, 13, 21, 36, 12)),
                task(.completed, completed: Account.instant(2026, 11, 13, 21, 38, 12)),
                task(.completed, completed: Account.instant(2026, 11, 15, 12)),
                task(.completed, completed: Account.instant(2026, 11, 9, 3)),
            ])
        ])
        let metric = insights(data).metric("momentum.tasks.completed_week", .sevenDays)
        #expect(metric?.value == .count(1) && metric?.previous == .count(1) && metric?.change == 0)
    }

    @Test func countsSkippedTasksAsNotCompletedAndSaysSo() {
        let before = Account.instant(2026, 11, 1)
        var archived = goal([task(.pending, scheduled: before)])
        archived.status = .archived
        let data = Momentum(goals: [
            goal([
                task(.completed, scheduled: before), task(.completed, scheduled: Account.asOf), task(.skipped, scheduled: before),
                task(.pending, scheduled: before),
                // Not due yet, done before it was due, and never due.
                task(.pending, scheduled: Account.asOf.advanced(bySeconds: 1)), task(.completed, scheduled: Account.instant(2026, 12, 1)),
                task(.completed),
            ]), archived,
        ])
        let rate = insights(data).metric("momentum.tasks.rate", .sevenDays)
        #expect(rate?.value == .ratio(0.5))
        #expect(rate?.basis == "2 of 4 tasks scheduled up to now. 1 skipped one counts as not completed.")
        #expect(insights(data).metric("momentum.tasks.completed", .sevenDays)?.value == .count(4))
    }

    @Test func derivesTheDifficultyOfMilestonesFromMinutes() {
        let minutes: [Int64?] = [0, 15, 16, 45, 46, .max, nil]
        let tasks = minutes.map { task(.completed, completed: Account.asOf, nil, minutes: $0) }
        let mix = insights(Momentum(goals: [goal(tasks, .v2)])).series("momentum.difficulty", .sevenDays)
        #expect(mix?.keys == ["Easy", "Medium", "Challenge", "Not stated"].map { .name($0) })
        #expect(mix?.measure("completed")?.values == [.count(2), .count(2), .count(2), .count(1)])
        #expect(mix?.measure("share")?.values.reduce(0) { $0 + ($1?.magnitude ?? 0) * 100 } == 100)
        #expect(insights(Momentum(goals: [goal(tasks, .v2)])).metric("momentum.points.week", .sevenDays)?.value == .count(2 + 6 + 10))
        // Before v2 minutes say nothing of it.
        let older = insights(Momentum(goals: [goal(tasks, .v1)]))
        #expect(older.series("momentum.difficulty", .sevenDays)?.measure("completed")?.values.last == .count(7))
        let points = older.metric("momentum.points.week", .sevenDays)
        #expect(points?.value == .count(0))
        #expect(points?.basis == "7 completed tasks have no known difficulty and no points.")
        let odd = insights(Momentum(goals: [goal([task(.pending, .other("very_hard")), task(.completed, .other("Easy"))])]))
        #expect(odd.series("momentum.difficulty", .sevenDays)?.keys == ["Easy", "Medium", "Challenge", "Very hard"].map { .name($0) })
        #expect(odd.series("momentum.difficulty", .sevenDays)?.measure("tasks")?.values == [.count(1), .count(0), .count(0), .count(1)])
    }

    @Test func listsTodayAndThenWhatIsOverdue() {
        func open(_ title: String, _ scheduled: Instant, isAnchor: Bool = false) -> Momentum.Task {
            Momentum.Task(title: title, status: .pending, scheduledAt: scheduled, isAnchor: isAnchor)
        }
        var archived = goal([open("archived", Account.asOf)])
        archived.status = .archived
        let data = Momentum(goals: [
            goal([
                open("old", Account.instant(2026, 11, 10, 12)), open("today", Account.instant(2026, 11, 20, 12)),
                // 04:59 UTC is still the day before in New York, and 04:59 tomorrow still today.
                open("yesterday", Account.instant(2026, 11, 20, 4, 59)),
                open("anchor", Account.instant(2026, 11, 21, 4, 59), isAnchor: true),
                open("tomorrow", Account.instant(2026, 11, 21, 5)), task(.skipped, scheduled: Account.asOf),
            ]), archived,
        ])
        let insights = insights(data)
        let next = insights.series("momentum.tasks.next", .sevenDays)
        #expect(next?.keys == ["anchor", "today", "yesterday", "old"].map { .name($0) })
        #expect(
            next?.measure("state")?.values
                == ["Today", "Today", "Overdue by 1 day", "Overdue by 10 days"].map { .text($0) })
        #expect(next?.tones == [.neutral, .neutral, .watch, .watch])
        #expect(next?.measure("difficulty") == nil && next?.measure("minutes") == nil && next?.measure("milestone") == nil)
        #expect(insights.metric("momentum.tasks.left_today", .sevenDays)?.value == .count(2))
        #expect(insights.metric("momentum.tasks.overdue", .sevenDays)?.value == .count(2))
        #expect(insights.metric("momentum.tasks.overdue", .sevenDays)?.tone == .watch)
        let many = self.insights(Momentum(goals: [goal((0..<23).map { open("\($0)", Account.instant(2026, 10, 1 + $0)) })]))
        #expect(many.series("momentum.tasks.next", .sevenDays)?.keys.count == 20)
        #expect(many.series("momentum.tasks.next", .sevenDays)?.keys.first == .name("22"))
        #expect(many.series("momentum.tasks.next", .sevenDays)?.notes == ["3 more are open."])
    }

    // MARK: Goals

    @Test func measuresAGoalByTasksOrByMilestones() {
        let tasks = [task(.completed), task(.completed), task(.skipped), task(.pending)]
        func goal(_ generation: Momentum.Generation) -> Momentum.Goal {
            Momentum.Goal(
                name: "Goal", generation: generation, progress: 0.9,
                steps: [
                    Momentum.Step(number: 2, name: "B", status: .active, progress: 0.9, tasks: tasks),
                    Momentum.Step(number: 1, name: "A", status: .completed, tasks: []),
                    Momentum.Step(number: 3, name: " ", status: .locked, progress: 0.25),
                    Momentum.Step(number: 4, name: "D", status: .other("on_hold")),
                ])
        }
        let older = insights(Momentum(goals: [goal(.v1)]))
        #expect(older.metric("momentum.goal.progress", .sevenDays)?.value == .ratio(0.5))
        #expect(
            older.metric("momentum.goal.progress", .sevenDays)?.basis
                == "2 of 4 tasks planned so far. 3 steps have none yet.")
        let newer = insights(Momentum(goals: [goal(.v2)]))
        #expect(newer.metric("momentum.goal.progress", .sevenDays)?.value == .ratio(0.25))
        #expect(newer.metric("momentum.goal.progress", .sevenDays)?.basis == "1 of 4 steps.")
        let road = newer.series("momentum.road", .sevenDays)
        #expect(road?.keys == ["A", "B", "Step 3", "D"].map { .name($0) })
        let stands = ["Completed", "Active: 2 of 4 tasks done, 1 skipped", "Locked", "On hold"]
        #expect(road?.measure("status")?.values == stands.map { .text($0) })
        #expect(road?.measure("number")?.values == (1...4).map { .count($0) })
        #expect(road?.measure("progress")?.values == [.ratio(1), .ratio(0.5), .ratio(0.25), nil])
        #expect(road?.measure("done")?.values == [.count(0), .count(2), .count(0), .count(0)])
        #expect(road?.tones == [.good, .neutral, .neutral, .neutral])
        // What the app of v1 stored for a step is never worked out anew, so it is not shown.
        #expect(older.series("momentum.road", .sevenDays)?.measure("progress")?.values == [.ratio(1), .ratio(0.5), nil, nil])
        #expect(newer.metric("momentum.goal.step", .sevenDays)?.value == .text("B"))
        #expect(newer.metric("momentum.goal.step_progress", .sevenDays)?.basis == "2 of 4 tasks.")
        #expect(newer.metric("momentum.goal.steps_completed", .sevenDays)?.value == .count(1))
        #expect(newer.metric("momentum.goal.steps_completed", .sevenDays)?.basis == "1 of 4 steps are done")
        #expect(newer.metric("momentum.goal.week", .sevenDays) == nil)
    }

    @Test func findsTheStepAndTheGoalThatAreWorkedOn() {
        func goal(_ name: String, _ status: Momentum.GoalStatus?, _ steps: [Momentum.StepStatus?], current: Int? = nil) -> Momentum.Goal {
            Momentum.Goal(
                name: name, generation: .v2, status: status, currentStep: current,
                steps: steps.enumerated().map { Momentum.Step(number: $0.offset + 1, name: "\($0.offset)", status: $0.element) })
        }
        func answers(_ goals: [Momentum.Goal]) -> [Value?] {
            let insights = insights(Momentum(goals: goals))
            return ["momentum.goal.name", "momentum.goal.step"].map { insights.metric($0, .sevenDays)?.value }
        }
        #expect(
            answers([goal("A", .archived, [.active]), goal("B", .active, []), goal("C", nil, [.locked, .active])]) == [
                .text("C"), .text("1"),
            ])
        #expect(answers([goal("A", .completed, [.completed]), goal("B", .active, [])]) == [.text("B"), nil])
        #expect(answers([goal("A", .archived, [.active]), goal("B", .completed, [.completed], current: 0)]) == [.text("B"), nil])
        #expect(answers([goal("A", .active, [nil, nil, nil], current: 1)]) == [.text("A"), .text("1")])
        #expect(answers([goal("A", .active, [.locked], current: 7)]) == [.text("A"), nil])
        #expect(answers([goal("A", .archived, [.active])]) == [nil, nil])
        let road = insights(Momentum(goals: [goal("A", .active, [nil, nil, nil], current: 1)])).series("momentum.road", .sevenDays)
        #expect(road?.measure("status")?.values == ["Locked", "Active", "Locked"].map { .text($0) })
    }

    @Test func putsActiveGoalsFirst() {
        func goal(_ name: String, _ status: Momentum.GoalStatus?, target: Instant? = nil) -> Momentum.Goal {
            Momentum.Goal(name: name, generation: .v2, status: status, targetAt: target)
        }
        let late = Account.instant(2026, 11, 1)
        let goals = insights(
            Momentum(goals: [
                goal("A", .archived, target: late), goal("B", .other("on_ice")), goal("C", .completed), goal("D", .active, target: late),
                goal("", nil),
            ])
        ).series("momentum.goals", .sevenDays)
        #expect(goals?.keys == ["D", "Goal", "C", "B", "A"].map { .name($0) })
        #expect(goals?.measure("status")?.values == ["Overdue", "Active", "Completed", "On ice", "Archived"].map { .text($0) })
        #expect(goals?.measure("overdue")?.values == [.days(20), nil, nil, nil, nil])
        #expect(goals?.tones == [.bad, .neutral, .good, .neutral, .neutral])
        #expect(goals?.measure("domain") == nil)
        #expect(goals?.measure("target")?.values.first == .day(Account.day(2026, 10, 31)))
    }

    // MARK: Streaks

    @Test(
        arguments: [
            // Friday 16:37 in New York. Today, yesterday, and the day before, each to the second.
            (Account.instant(2026, 11, 20, 5), 7, "As Momentum counts it.", .good),
            (Account.instant(2026, 11, 20, 4, 59, 59), 7, "As Momentum counts it. Nothing is completed yet today.", .watch),
            (Account.instant(2026, 11, 19, 5), 7, "As Momentum counts it. Nothing is completed yet today.", .watch),
            (Account.instant(2026, 11, 19, 4, 59, 59), 0, "Nothing was completed yesterday or today.", .neutral),
            (Account.instant(2025, 1, 1), 0, "Nothing was completed yesterday or today.", .neutral),
            (Account.instant(2027, 1, 1), 7, "As Momentum counts it.", .good),
        ] as [(Instant, Int64, String, Tone)])
    func doesNotShowAStaleStreak(last: Instant, streak: Int64, basis: String, tone: Tone) {
        let insights = insights(Momentum(user: .init(streak: 7, longestStreak: 9, lastTaskCompletedAt: last)))
        let metric = insights.metric("momentum.streak.current", .sevenDays)
        #expect(metric?.value == .days(streak) && metric?.basis == basis && metric?.tone == tone)
        #expect(insights.metric("momentum.streak.longest", .sevenDays)?.value == .days(9))
    }

    @Test func countsAStreakFromTasksWhereTheAppDoesNot() {
        let noon = Account.instant(2026, 11, 20, 17)
        func tasks(_ ages: [Int64]) -> Momentum {
            Momentum(goals: [goal(ages.map { task(.completed, completed: noon.advanced(bySeconds: -$0 * 86_400)) })])
        }
        func streaks(_ data: Momentum) -> [Value?] {
            let insights = insights(data)
            return ["momentum.streak.current", "momentum.streak.longest"].map { insights.metric($0, .sevenDays)?.value }
        }
        #expect(streaks(tasks([0, 1, 1, 2, 5, 6, 7, 8])) == [.days(3), .days(4)])
        #expect(streaks(tasks([1, 2])) == [.days(2), .days(2)])
        #expect(streaks(tasks([2, 3, 4])) == [.days(0), .days(3)])
        // A count without any day it could hold for.
        #expect(streaks(Momentum(user: .init(streak: 5))) == [nil, .days(5)])
        // The user's record is older than the tasks say.
        var fresh = tasks([0])
        fresh.user = .init(streak: 3, lastTaskCompletedAt: Account.instant(2026, 1, 1))
        #expect(streaks(fresh) == [.days(3), .days(3)])
        // The app began anew where the tasks did not: the longer of both counts, as long as it goes on.
        var short = tasks(Array(1...12))
        short.user = .init(streak: 5, longestStreak: 8, lastTaskCompletedAt: noon.advanced(bySeconds: -86_400))
        #expect(streaks(short) == [.days(12), .days(12)])
        var over = tasks([0, 4, 5, 6, 7, 8, 9, 10])
        over.user = .init(streak: 5, longestStreak: 8, lastTaskCompletedAt: noon)
        #expect(streaks(over) == [.days(5), .days(8)])
    }

    @Test func countsHabitsFromTheirCheckIns() {
        func habit(_ frequency: Momentum.Frequency?, done: [Int64], skipped: [Int64] = [], created: Int64? = 60) -> EnglishSeries? {
            func at(_ age: Int64) -> Instant { Account.instant(2026, 11, 20, 17).advanced(bySeconds: -age * 86_400) }
            let goal = Momentum.Goal(
                id: "h", name: "Habit", generation: .v1b, kind: .habit, createdAt: created.map(at),
                habit: Momentum.Habit(frequency: frequency, streak: 77, skips: skipped.map(at)))
            let checkIns = done.map { Momentum.CheckIn(goalID: "h", scheduledAt: at($0), isCompleted: true) }
            return insights(
                Momentum(goals: [goal], checkIns: checkIns + [.init(goalID: "h", scheduledAt: at(-1), isCompleted: true)])
            ).series("momentum.habits", .sevenDays)
        }
        func numbers(_ series: EnglishSeries?) -> [Double?] {
            ["streak", "longest", "done_7d", "due_7d", "done_30d", "due_30d"].map { series?.value($0, at: 0)?.magnitude }
        }
        // Today is a Friday; ages 5 and 6 are the weekend. The longest is no less than the app's 77, which is its own.
        #expect(numbers(habit(.daily, done: [0, 1, 2, 4])) == [3, 3, 4, 7, 4, 30])
        #expect(numbers(habit(.daily, done: [1, 2], created: 3)) == [2, 2, 2, 3, 2, 3])
        #expect(numbers(habit(.daily, done: [2, 3])) == [0, 2, 2, 6, 2, 29])
        #expect(numbers(habit(.daily, done: [0, 2], skipped: [1])) == [2, 2, 2, 6, 2, 29])
        #expect(numbers(habit(.weekdays, done: [0, 1, 2, 3, 4, 7, 8])) == [7, 7, 5, 5, 7, 22])
        #expect(numbers(habit(.weekdays, done: [0, 1, 2, 3, 4, 5, 7])) == [7, 7, 6, 6, 7, 23])
        #expect(numbers(habit(.weekends, done: [5, 6, 12])) == [3, 3, 2, 2, 3, 8])
        #expect(numbers(habit(.custom([5]), done: [7, 14, 28])) == [2, 2, 0, 0, 3, 4])
        #expect(numbers(habit(.other("lunar"), done: [0, 1])) == [2, 2, 2, 7, 2, 30])
        #expect(habit(.weekdays, done: [])?.value("frequency", at: 0) == .text("Monday to Friday"))
        #expect(habit(.daily, done: [0, 1, 2, 4])?.value("rate_30d", at: 0) == .ratio(4.0 / 30))
    }

    @Test func fallsBackToTheAppsCountWithoutCheckIns() {
        func habit(_ frequency: Momentum.Frequency, streak: Int64?, lastAge: Int64?) -> EnglishSeries? {
            let last = lastAge.map { Account.instant(2026, 11, 20, 17).advanced(bySeconds: -$0 * 86_400) }
            let goal = Momentum.Goal(
                id: "h", name: "", generation: .v1b, kind: .habit,
                habit: Momentum.Habit(frequency: frequency, streak: streak, longestStreak: 20, lastCompletedAt: last))
            return insights(Momentum(goals: [goal], checkIns: [.init(goalID: "other", scheduledAt: Account.asOf, isCompleted: true)]))
                .series("momentum.habits", .sevenDays)
        }
        #expect(habit(.daily, streak: 5, lastAge: 1)?.value("streak", at: 0) == .days(5))
        #expect(habit(.daily, streak: 5, lastAge: 2)?.value("streak", at: 0) == .days(0))
        // The last weekend ended five days ago; one that was missed then is stale.
        #expect(habit(.weekends, streak: 5, lastAge: 5)?.value("streak", at: 0) == .days(5))
        #expect(habit(.weekends, streak: 5, lastAge: 6)?.value("streak", at: 0) == .days(0))
        #expect(habit(.daily, streak: 5, lastAge: nil)?.measure("streak")?.values == [nil])
        #expect(habit(.daily, streak: 5, lastAge: 1)?.measure("done_7d") == nil)
        #expect(habit(.daily, streak: 5, lastAge: 9)?.value("longest", at: 0) == .days(20))
        #expect(habit(.daily, streak: 5, lastAge: 1)?.notes == ["Without check-ins a streak is the app's own count."])
    }

    // MARK: Badges and identities

    @Test func listsEarnedBadgesBeforeLockedOnes() {
        func achievement(_ badge: String, _ day: Int?) -> Momentum.Achievement {
            .init(badge: badge, unlockedAt: day.map { Account.instant(2026, 10, $0, 12) })
        }
        let earned = [
            achievement("fast_start", 3), achievement("walked_on_water", nil), achievement("7_day_streak", 9), achievement("fast_start", 2),
        ]
        let older = insights(Momentum(goals: [goal([], .v1)], achievements: earned))
        let badges = older.series("momentum.achievements", .sevenDays)
        #expect(
            badges?.keys
                == ["7 Day Streak", "Fast Start", "Walked on water", "Perfect Week", "30 Day Streak", "First 100", "Goal Crusher"].map {
                    .name($0)
                })
        let days: [Value?] = [.day(Account.day(2026, 10, 9)), .day(Account.day(2026, 10, 2)), nil]
        #expect(badges?.measure("unlocked").map { Array($0.values.prefix(3)) } == days)
        #expect(
            badges?.measure("status").map { Array($0.values.prefix(4)) }
                == ["Earned", "Earned", "Earned", "Still locked"].map { .text($0) })
        #expect(badges?.value("meaning", at: 2) == nil)
        #expect(badges?.tones == [.good, .good, .good, .neutral, .neutral, .neutral, .neutral])
        #expect(older.metric("momentum.achievements.count", .sevenDays)?.value == .count(3))
        #expect(older.metric("momentum.achievements.count", .sevenDays)?.basis == "of 7 badges")
        let newer = insights(Momentum(goals: [goal([], .v2)], achievements: earned))
        #expect(newer.series("momentum.achievements", .sevenDays)?.keys.count == 14)
    }

    @Test func aBadgeWhoseCountIsReachedIsNotLocked() {
        let tasks = (0..<100).map { _ in task(.completed, completed: Account.instant(2026, 11, 1, 12)) }
        let data = Momentum(goals: [goal(tasks)], achievements: [])
        let badges = insights(data).series("momentum.achievements", .sevenDays)
        func status(_ badge: String) -> Value? {
            badges?.keys.firstIndex(of: .name(badge)).flatMap { badges?.value("status", at: $0) }
        }
        #expect(status("First 100") == .text("Not awarded by the app yet"))
        // Everything that was planned for the week of 26 October was done in it.
        #expect(status("30 Day Streak") == .text("Still locked") && status("Perfect Week") == .text("Not awarded by the app yet"))
    }

    @Test func countsEvidence() {
        func identity(_ status: Momentum.GoalStatus, _ statement: String, _ evidence: [Instant?]) -> Momentum.Goal {
            Momentum.Goal(
                name: "Goal", generation: .v1b, kind: .identity, status: status,
                identity: .init(statement: statement, evidence: evidence, milestoneCount: 3, milestonesDone: 2))
        }
        // 04:00 UTC is the day before: thirty days ago, and so outside.
        let evidence = [Account.asOf, Account.instant(2026, 10, 22, 4), Account.instant(2026, 10, 22, 3, 59, 59), nil]
        let insights = insights(
            Momentum(goals: [identity(.active, " ", evidence), identity(.archived, "Old", [nil]), identity(.active, "I do", [])]))
        let identities = insights.series("momentum.identities", .sevenDays)
        #expect(identities?.keys == [.name("Goal"), .name("I do")])
        #expect(identities?.measure("evidence")?.values == [.count(4), .count(0)])
        #expect(identities?.measure("evidence_30d")?.values == [.count(2), .count(0)])
        #expect(identities?.measure("milestones_done")?.values == [.count(2), .count(2)])
        #expect(insights.metric("momentum.identity.evidence", .sevenDays)?.value == .count(4))
    }

    @Test func namesTheMilestoneOfTheWeek() {
        var step = Momentum.Step(number: 1, name: "Step", status: .active)
        step.weeks = [
            .init(number: 1, milestone: "Past", status: .completed), .init(number: 2, milestone: "Now", status: .active),
            .init(number: 3, milestone: "Next", status: .locked),
        ]
        let metric = insights(Momentum(goals: [Momentum.Goal(name: "", generation: .v1, steps: [step])])).metric(
            "momentum.goal.week", .sevenDays)
        #expect(metric?.value == .text("Now") && metric?.at == .name("Week 2"))
    }
}
