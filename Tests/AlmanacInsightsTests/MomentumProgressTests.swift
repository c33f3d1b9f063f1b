import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// How far somebody is: to the next badge, in the month, to a habit's weekly goal and to the end of a goal; and what was before an account began.
struct MomentumProgressTests {
    private static let today = Account.day(2026, 11, 20)

    private func insights(_ data: Momentum, period: String? = nil) throws -> EnglishInsights {
        EnglishInsights(
            of: Fixture.snapshot(data), zone: .utc, currency: .usd, period: try period.map { try ReportPeriod($0) })
    }

    /// Completed at noon of days before today.
    private func done(_ ages: [Int]) -> [Momentum.Task] {
        ages.map { age in
            let noon = Instant(Self.today.advanced(by: -age)).advanced(bySeconds: 43_200)
            return Momentum.Task(title: "Task", status: .completed, difficulty: .easy, scheduledAt: noon, completedAt: noon)
        }
    }

    private func goal(_ tasks: [Momentum.Task], created: Instant? = nil) -> Momentum.Goal {
        Momentum.Goal(
            name: "Goal", generation: .v2, createdAt: created,
            steps: [Momentum.Step(number: 1, name: "Step", status: .active, tasks: tasks)])
    }

    private func sentences(_ data: Momentum, _ range: RangeKey = .thirtyDays, period: String? = nil) throws -> [String] {
        let plain = Insights(
            of: Fixture.snapshot(data), zone: .utc, currency: .usd, period: try period.map { try ReportPeriod($0) })
        return SystemHighlights.momentum.headlines(plain, range).map { English.text($0.sentence) }
    }

    // MARK: Badges

    @Test func tellsWhatIsMissingForTheNextBadges() throws {
        let user = Momentum.User(streak: 6, longestStreak: 6, lastTaskCompletedAt: Account.asOf)
        // Six days in a row up to today, and never more.
        let days = Array(0..<6) + Array(stride(from: 8, through: 62, by: 2))
        let data = Momentum(user: user, goals: [goal(done(days))], achievements: [.init(badge: "fast_start", unlockedAt: nil)])
        let insights = try insights(data)
        let next = try #require(insights.series("momentum.achievements.next", .thirtyDays))
        // Of two badges for a hundred tasks one is told; the app knows alone what a perfect week is.
        #expect(next.keys == ["7 Day Streak", "First 100", "30 Day Streak", "Task Machine"].map { .name($0) })
        #expect(next.measure("so_far")?.values.first == .text("6 of 7 days in a row"))
        #expect(next.measure("to_go")?.values.prefix(2).map(\.self) == [.text("1 day to go"), .text("66 tasks to go")])
        #expect(next.measure("missing")?.values == [1, 66, 24, 466].map { .count($0) })
        #expect(insights.metric("momentum.achievements.nearest", .thirtyDays)?.basis == "6 of 7 days in a row, 1 day to go")
        #expect(try sentences(data).contains("1 more day in a row, and you have the badge 7 Day Streak."))
    }

    @Test func countsNothingTowardsABadgeThatMayBeEarned() throws {
        let tasks = goal(done(Array(0..<120)))
        func keys(_ data: Momentum) throws -> [Key]? { try insights(data).series("momentum.achievements.next", .thirtyDays)?.keys }
        // A hundred tasks and a longer run are done, and the app has not given the badges.
        let met = Momentum(user: .init(streak: 2, longestStreak: 31, lastTaskCompletedAt: Account.asOf), goals: [tasks], achievements: [])
        #expect(try keys(met) == [.name("Task Machine")])
        #expect(try keys(Momentum(goals: [tasks])) == nil)
        var lost = met
        lost.lost.add("achievements")
        #expect(try keys(lost) == [])
        lost = met
        lost.lost.add("tasks")
        #expect(try keys(lost) == [], "a task that could not be read may be one that counts")
        // The first three days are over, or they are not.
        func young(_ days: Int64) throws -> Bool {
            let user = Momentum.User(createdAt: Account.asOf.advanced(bySeconds: -days * 86_400))
            return try keys(Momentum(user: user, goals: [goal(done([0]))], achievements: []))?.contains(.name("Fast Start")) ?? false
        }
        #expect(try young(2) && !young(3))
    }

    // MARK: The month

    @Test func comparesTheMonthWithAsMuchOfTheOneBefore() throws {
        // 20 November, 21:37: three this month, and of October what was done until then.
        let data = Momentum(goals: [goal(done([0, 5, 19, 31, 45, 20, 25]), created: Account.instant(2026, 9, 1))])
        let month = try #require(try insights(data).metric("momentum.tasks.completed_month", .thirtyDays))
        #expect(month.value == .count(3) && month.previous == .count(2))
        #expect(try insights(data).metric("momentum.tasks.planned_month", .thirtyDays)?.value == .count(3))
        // What began in the middle of October has no October to compare with.
        let young = Momentum(goals: [goal(done([0, 5, 19, 31]), created: Account.instant(2026, 10, 10))])
        #expect(try insights(young).metric("momentum.tasks.completed_month", .thirtyDays)?.previous == nil)
    }

    @Test func aWeekBeforeTheAccountIsNoWeekOfNothing() throws {
        let young = try insights(Momentum(goals: [goal(done([0]), created: Account.instant(2026, 11, 18))]))
        #expect(young.metric("momentum.tasks.completed_week", .thirtyDays)?.value == .count(1))
        #expect(young.metric("momentum.tasks.completed_week", .thirtyDays)?.previous == nil)
        let older = try insights(Momentum(goals: [goal(done([0]), created: Account.instant(2026, 11, 9))]))
        #expect(older.metric("momentum.tasks.completed_week", .thirtyDays)?.previous == .count(0))
    }

    @Test func whatWasBeforeTheAccountIsNotToldAsNothing() throws {
        let data = Momentum(goals: [goal(done([0, 100]), created: Account.instant(2026, 7, 3))])
        let year = try insights(data, period: "year")
        let metric = try #require(year.metric("momentum.period.completed", .last(.year)))
        #expect(metric.value == nil && metric.basis == "Nothing is known of your tasks before 2026-08-12.")
        #expect(year.series("momentum.period", .last(.year)) == nil)
        #expect(try !sentences(data, .last(.year), period: "year").contains { $0.contains("no task") })
        // A period in which it began is told from that day on.
        let quarter = try #require(try insights(data, period: "quarter").series("momentum.period", .last(.quarter)))
        #expect(quarter.keys.first == .day(Account.day(2026, 7, 3)) && quarter.keys.count == 90)
    }

    @Test func whatIsDoneAfterTheDataWasMadeHasADay() throws {
        var tasks = done([-1])
        #expect(try insights(Momentum(goals: [goal(tasks)])).series("momentum.weeks", .thirtyDays)?.notes == [])
        tasks[0].completedAt = nil
        #expect(
            try insights(Momentum(goals: [goal(tasks)])).series("momentum.weeks", .thirtyDays)?.notes
                == ["1 completed task has no date and is left out."])
    }

    /// Five of eight that were planned for this week are done, and one that was planned for the last: every place has 6 of 9.
    @Test func oneWeekIsCountedInOneWay() throws {
        func task(scheduled: Int, completed: Int?) -> Momentum.Task {
            func noon(_ age: Int) -> Instant { Instant(Self.today.advanced(by: -age)).advanced(bySeconds: 43_200) }
            return Momentum.Task(
                title: "Task", status: completed == nil ? .pending : .completed, difficulty: .easy, scheduledAt: noon(scheduled),
                completedAt: completed.map(noon))
        }
        let planned = [4, 3, 2, 1, 0].map { task(scheduled: $0, completed: $0) } + [0, -1, -2].map { task(scheduled: $0, completed: nil) }
        let all = planned + [task(scheduled: 7, completed: 2)]
        let insights = try insights(Momentum(goals: [goal(all, created: Account.instant(2026, 9, 1))]), period: "2026-11-16..2026-11-22")
        func value(_ name: String) -> Value? { insights.metric(name, .thirtyDays)?.value }
        #expect(value("momentum.tasks.completed_week") == .count(6) && value("momentum.tasks.planned_week") == .count(9))
        func sum(_ series: String, _ measure: String, _ range: RangeKey = .thirtyDays) -> Double? {
            insights.series(series, range)?.measure(measure)?.values.reduce(0) { $0 + ($1?.magnitude ?? 0) }
        }
        let asked = try ReportPeriod("2026-11-16..2026-11-22").range
        let weeks = insights.series("momentum.weeks", .thirtyDays)
        for measure in ["completed", "planned"] {
            let number: Double = measure == "completed" ? 6 : 9
            #expect(sum("momentum.week", measure) == number && sum("momentum.week.ring", measure) == number, "\(measure)")
            #expect(weeks?.measure(measure)?.values.last??.magnitude == number, "\(measure)")
            #expect(sum("momentum.period", measure, asked) == number, "\(measure)")
        }
        let rule = "Tasks planned for a time include those that were done in it though they were planned for another."
        for series in [insights.series("momentum.week", .thirtyDays), weeks, insights.series("momentum.period", asked)] {
            #expect(series?.about == [rule])
        }
        let even = try self.insights(Momentum(goals: [goal(planned, created: Account.instant(2026, 9, 1))]))
        #expect(even.series("momentum.week", .thirtyDays)?.about == [] && even.series("momentum.weeks", .thirtyDays)?.about == [])
        // What was done of another week leaves nothing of today to be called done.
        let other = Momentum(goals: [goal([task(scheduled: 9, completed: 0)])])
        #expect(try !sentences(other).contains { $0.contains("planned for today") })
        let today = Momentum(goals: [goal([task(scheduled: 0, completed: 0)])])
        #expect(try sentences(today).contains("Everything that was planned for today is done."))
    }

    @Test func aStepWithSkippedTasksSaysSo() throws {
        func status(_ tasks: [Momentum.TaskStatus], _ step: Momentum.StepStatus = .completed) throws -> Value? {
            let step = Momentum.Step(number: 1, name: "Step", status: step, tasks: tasks.map { Momentum.Task(title: "Task", status: $0) })
            let goal = Momentum.Goal(name: "Goal", generation: .v1b, steps: [step])
            return try insights(Momentum(goals: [goal])).series("momentum.road", .thirtyDays)?.value("status", at: 0)
        }
        let five = Array(repeating: Momentum.TaskStatus.completed, count: 5)
        #expect(try status(five + [.skipped]) == .text("Completed: 5 of 6 tasks done, 1 skipped"))
        #expect(try status(five + [.skipped, .pending]) == .text("Completed: 5 of 7 tasks done, 1 skipped"))
        #expect(try status(five + [.pending]) == .text("Completed: 5 of 6 tasks done"))
        #expect(try status(five) == .text("Completed") && status([]) == .text("Completed"))
        #expect(try status(five + [.skipped], .active) == .text("Active: 5 of 6 tasks done, 1 skipped"))
        #expect(try status(five + [.pending], .active) == .text("Active"))
        // What the road says of its steps comes to what the sentence under it says.
        let steps = [3, 2].enumerated().map { place, count in
            Momentum.Step(
                number: place + 1, name: "Step", status: place == 0 ? .completed : .active,
                tasks: (five + Array(repeating: .skipped, count: count) + [.pending]).map {
                    Momentum.Task(title: "Task", status: $0, scheduledAt: Account.instant(2026, 11, 1))
                })
        }
        let goal = Momentum.Goal(name: "Goal", generation: .v1b, steps: steps)
        let whole = try insights(Momentum(goals: [goal]))
        let said = (0..<2).map { whole.series("momentum.road", .thirtyDays)?.value("status", at: $0) }
        #expect(said == [.text("Completed: 5 of 9 tasks done, 3 skipped"), .text("Active: 5 of 8 tasks done, 2 skipped")])
        #expect(whole.metric("momentum.tasks.rate", .thirtyDays)?.basis?.contains("5 skipped ones count as not completed.") == true)
    }

    // MARK: Records

    /// 19 days that the app remembers, of which the tasks that came show three.
    @Test func aRecordThatTheTasksDoNotShowIsTheApps() throws {
        func longest(_ stored: Int64?) throws -> EnglishMetric? {
            let user = Momentum.User(streak: 3, longestStreak: stored, lastTaskCompletedAt: Account.asOf)
            return try insights(Momentum(user: user, goals: [goal(done([0, 1, 2]))])).metric("momentum.streak.longest", .thirtyDays)
        }
        #expect(try longest(19)?.value == .days(19) && longest(19)?.basis == "the app’s own record")
        #expect(try longest(3)?.value == .days(3) && longest(3)?.basis == nil && longest(nil)?.basis == nil)
    }

    @Test func theBestWeekIsToldOnceThereAreEight() throws {
        // Two a week, three in the week of 12 October, and this week as many as it is given.
        func data(_ current: Int, created: Instant = Account.instant(2026, 9, 7)) -> Momentum {
            let before = (1...10).flatMap { week in [week * 7, week * 7 + 1] } + [36]
            return Momentum(goals: [goal(done(before + Array(repeating: 0, count: current)), created: created)])
        }
        let calm = try insights(data(2)).metric("momentum.weeks.best", .thirtyDays)
        #expect(calm?.value == .count(3) && calm?.at == .day(Account.day(2026, 10, 12)))
        #expect(calm?.basis == nil)
        // Of equals the newest that is over.
        let twice = Momentum(goals: [goal(done((1...10).flatMap { [$0 * 7, $0 * 7 + 1] }), created: Account.instant(2026, 9, 7))])
        let equals = try insights(twice).metric("momentum.weeks.best", .thirtyDays)
        #expect(equals?.at == .day(Account.day(2026, 11, 9)) && equals?.basis == "9 other weeks have as many.")
        // As many are no record, and no other week's either.
        let equal = try insights(data(3)).metric("momentum.weeks.best", .thirtyDays)
        #expect(equal?.at == .day(Account.day(2026, 10, 12)) && equal?.basis == "1 other week has as many.")
        let record = data(4)
        #expect(try insights(record).metric("momentum.weeks.best", .thirtyDays)?.basis == nil)
        #expect(try sentences(record).contains("This is your best week so far, with 4 tasks."))
        #expect(try !sentences(data(3)).contains { $0.contains("best week") }, "as many are no record")
        let few = Momentum(goals: [goal(done([0, 0, 0, 7, 8]), created: Account.instant(2026, 11, 2))])
        #expect(try insights(few).metric("momentum.weeks.best", .thirtyDays)?.value == nil)
        // The week that was asked for.
        let last = Momentum(goals: [goal(done([5, 6, 7, 8, 14, 21]), created: Account.instant(2026, 8, 3))])
        let said = try sentences(last, .last(.week), period: "week")
        #expect(said.contains { $0.hasPrefix("You have never completed more in one week than") && $0.hasSuffix(": 4 tasks.") }, "\(said)")
        #expect(said.count { $0.contains("4 tasks") } == 1, "\(said)")
    }

    // MARK: Habits

    @Test func tellsAHabitsWeekBesideItsGoal() throws {
        func week(_ goal: Int64?) throws -> EnglishSeries {
            let habit = Momentum.Goal(
                id: "h", name: "Walk", generation: nil, kind: .habit, habit: Momentum.Habit(frequency: .daily, weeklyGoal: goal))
            // Friday, Wednesday, Monday and the Sunday before.
            let days = [0, 2, 4, 5].map { age in
                Momentum.CheckIn(
                    goalID: "h", scheduledAt: Instant(Self.today.advanced(by: -age)).advanced(bySeconds: 3600), isCompleted: true)
            }
            return try #require(try insights(Momentum(goals: [habit], checkIns: days)).series("momentum.habits", .thirtyDays))
        }
        #expect(try week(5).value("week", at: 0) == .text("3 of 5") && week(5).value("weekly_goal", at: 0) == .count(5))
        #expect(try week(nil).value("week", at: 0) == .text("3") && week(0).value("week", at: 0) == .text("3"))
    }

    // MARK: The end of a goal

    /// A goal ten days past its day was called active, and nothing said that it was late.
    @Test func aGoalPastItsDayIsOverdue() throws {
        func data(due: Int, _ status: Momentum.GoalStatus = .active, done: Momentum.StepStatus = .active) -> Momentum {
            Momentum(goals: [
                Momentum.Goal(
                    name: "Open a shop", generation: .v2, status: status, targetAt: Instant(Self.today.advanced(by: due)),
                    steps: [Momentum.Step(number: 1, name: "Step", status: done)])
            ])
        }
        let sentence = "1 goal is overdue: Open a shop."
        #expect(try sentences(data(due: -10)).contains(sentence))
        let late = Insights(of: Fixture.snapshot(data(due: -10)), zone: .utc, currency: .usd)
        #expect(late.highlights(.thirtyDays).attention.worst == .overdue && late.highlights(.thirtyDays).attention.level == .bad)
        #expect(SystemHighlights.momentum.todo(late, .thirtyDays).map(\.name) == [.name("Open a shop")])
        for other in [data(due: 0), data(due: -10, .archived), data(due: -10, .completed), data(due: -10, done: .completed)] {
            #expect(try !sentences(other).contains(sentence))
            #expect(try insights(other).series("momentum.goals", .thirtyDays)?.measure("overdue") == nil)
        }
    }

    @Test func tellsTheEndOfAGoalFromItsSteps() throws {
        func metric(ends: [Int], target: Day? = nil, created: Int = 120) throws -> EnglishMetric? {
            let steps = (0..<12).map { number in
                Momentum.Step(
                    number: number + 1, name: "Step \(number)", status: number < ends.count ? .completed : .locked,
                    completedAt: number < ends.count ? Instant(Self.today.advanced(by: -ends[number])) : nil)
            }
            let goal = Momentum.Goal(
                name: "Goal", generation: .v2, createdAt: Instant(Self.today.advanced(by: -created)), targetAt: target.map { Instant($0) },
                steps: steps)
            return try insights(Momentum(goals: [goal])).metric("momentum.goal.forecast", .thirtyDays)
        }
        // A step a month: eight more take until July.
        let even = try metric(ends: [90, 60, 30, 0])
        #expect(even?.value == .day(Account.day(2027, 7, 18)) && even?.basis == "At this pace you get there around month(2027-07).")
        #expect(try metric(ends: [90, 60, 30, 0], target: Account.day(2027, 5, 1))?.basis?.contains("after your target day") == true)
        #expect(try metric(ends: [90, 60, 30, 0], target: Account.day(2027, 8, 1))?.basis?.contains("in time") == true)
        #expect(try metric(ends: [92, 58, 31, 0])?.basis?.contains("between month(2027-06) and") == true)
        // In July, of which the target day is the first: nobody who reads months can tell which comes first.
        #expect(
            try metric(ends: [90, 60, 30, 0], target: Account.day(2027, 7, 1))?.basis
                == "At this pace you get there around month(2027-07), perhaps after your target day, 2027-07-01.")
        // Two steps are no pace, nor are three of one week; and lengths of 1, 2 and 117 days tell nothing.
        #expect(try metric(ends: [60, 0])?.value == nil)
        #expect(try metric(ends: [6, 4, 2], created: 7)?.value == nil)
        #expect(try metric(ends: [119, 117, 0])?.value == nil)
    }

    /// Goals whose steps take what chance has them take: the end is within the range for most.
    @Test func theRangeOfAGoalHoldsForMost() {
        var generator = SeededGenerator(seed: 27)
        var (told, held) = (0, 0)
        for _ in 0..<400 {
            let lengths = (0..<12).map { _ in 20 + Int.random(in: 0...20, using: &generator) }
            let done = Int.random(in: 4...8, using: &generator)
            var ends: [Day] = []
            var day = Day(0)
            for length in lengths.prefix(done) {
                day = day.advanced(by: length)
                ends.append(day)
            }
            // Somewhere in the next step, as far as its time has gone.
            let next = lengths[done]
            let into = Int.random(in: 0..<next, using: &generator)
            let end = Day(lengths.reduce(0, +))
            guard
                let forecast = StepForecast(
                    start: Day(0), ends: ends, steps: 12, underWay: Double(into) / Double(next), today: day.advanced(by: into))
            else { continue }
            told += 1
            if forecast.earliest <= end, end <= forecast.latest { held += 1 }
        }
        #expect(told >= 390)
        #expect(Double(held) / Double(told) >= 0.7, "\(held) of \(told)")
    }
}
