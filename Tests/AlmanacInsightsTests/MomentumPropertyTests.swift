import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// Each formula against a slow and obvious second way to the same number, on accounts made at random.
struct MomentumPropertyTests {
    private struct Maker {
        var random: SeededGenerator
        let asOf: Instant

        mutating func pick<Element>(_ list: [Element]) -> Element {
            list[Int(random.next() % UInt64(list.count))]
        }

        /// Around "now", or nothing.
        mutating func instant(_ days: ClosedRange<Int64>) -> Instant? {
            pick([true, true, true, true, false])
                ? asOf.advanced(bySeconds: Int64.random(in: days.lowerBound * 86_400...days.upperBound * 86_400, using: &random)) : nil
        }

        mutating func task() -> Momentum.Task {
            Momentum.Task(
                title: "Task", status: pick([.pending, .completed, .completed, .skipped, .other("moved")]),
                difficulty: pick([.easy, .medium, .hard, nil, .other("odd")]), minutes: pick([nil, 5, 15, 16, 45, 46, 300]),
                scheduledAt: instant(-60...20), completedAt: instant(-60...2), isAnchor: pick([true, false]))
        }

        mutating func goal(_ number: Int) -> Momentum.Goal {
            Momentum.Goal(
                id: "g\(number)", name: "Goal", generation: pick([.v1, .v1b, .v2]),
                status: pick([.active, .active, .completed, .archived, nil, .other("paused")]),
                steps: (0..<pick([0, 1, 3, 12])).map { place in
                    Momentum.Step(
                        number: pick([place + 1, 3]), name: "Step \(place)",
                        status: pick([.locked, .active, .completed, nil, .other("odd")]),
                        progress: pick([nil, 0.3]), tasks: (0..<pick([0, 2, 7])).map { _ in task() })
                })
        }

        mutating func account() -> Momentum {
            Momentum(goals: (0..<pick([0, 1, 2, 4])).map { goal($0) })
        }
    }

    /// Day and second in a zone, by going through all its offsets.
    private static func local(_ instant: Instant, _ zone: Zone) -> (day: Day, second: Int64) {
        var offset: Int64 = 0
        for transition in zone.transitions where transition.start <= instant.seconds { offset = Int64(transition.offset) }
        let seconds = instant.seconds + offset
        var day = seconds / 86_400
        if day * 86_400 > seconds { day -= 1 }
        return (Day(Int(day)), seconds - day * 86_400)
    }

    private static let zones = [
        Zone.utc,
        Zone(
            identifier: "Far/East",
            transitions: [
                .init(start: .min, offset: 45_900, abbreviation: "A"), .init(start: 1_795_000_000, offset: 49_500, abbreviation: "B"),
            ]),
        Zone(
            identifier: "Far/West",
            transitions: [
                .init(start: .min, offset: -36_000, abbreviation: "A"), .init(start: 1_793_000_000, offset: -39_600, abbreviation: "B"),
            ]),
    ]

    @Test(arguments: 0..<150) func agreesWithASlowCount(seed: Int) throws {
        var make = Maker(random: SeededGenerator(seed: UInt64(seed)), asOf: Account.asOf.advanced(bySeconds: Int64(seed) * 40_000))
        let data = make.account()
        let zone = make.pick(Self.zones)
        let asOf = make.asOf
        let insights = EnglishInsights(of: Fixture.snapshot(data, asOf: asOf), zone: zone, currency: .usd)
        func local(_ instant: Instant) -> (day: Day, second: Int64) { Self.local(instant, zone) }
        func value(_ name: String) -> Value? { insights.metric("momentum." + name, .sevenDays)?.value }
        func column(_ series: String, _ measure: String) -> [Value?]? {
            insights.series("momentum." + series, .sevenDays)?.measure(measure)?.values
        }

        let goals = try #require(data.goals)
        let all = goals.flatMap { goal in goal.steps.flatMap { step in step.tasks.map { (goal: goal, task: $0) } } }
        let completed = all.filter { $0.task.status == .completed }
        let dated = completed.filter { ($0.task.completedAt ?? asOf.advanced(bySeconds: 1)) <= asOf }.map { row in
            (task: row.task, goal: row.goal, at: local(row.task.completedAt ?? asOf))
        }
        let today = local(asOf).day
        var monday = today
        while monday.weekday != 1 { monday = monday.advanced(by: -1) }
        func points(_ task: Momentum.Task, _ goal: Momentum.Goal) -> Int64 {
            switch task.difficulty {
            case .easy: return 1
            case .medium: return 3
            case .hard: return 5
            case .other: return 0
            case nil:
                guard goal.generation == .v2, let minutes = task.minutes else { return 0 }
                return minutes > 45 ? 5 : minutes > 15 ? 3 : 1
            }
        }

        #expect(value("tasks.completed") == .count(Int64(completed.count)))
        let due = all.filter { row in row.goal.status != .archived && row.task.scheduledAt.map { $0 <= asOf } == true }
        let done = due.filter { $0.task.status == .completed }
        #expect(value("tasks.rate") == (due.isEmpty ? nil : .ratio(Double(done.count) / Double(due.count))))

        // The days of this week, one by one, and those of eleven weeks before.
        var week: [Value?] = []
        var weekPoints: [Value?] = []
        for offset in 0..<7 {
            let day = monday.advanced(by: offset)
            let rows = dated.filter { $0.at.day == day }
            week.append(day > today ? nil : .count(Int64(rows.count)))
            weekPoints.append(day > today ? nil : .count(rows.reduce(0) { $0 + points($1.task, $1.goal) }))
        }
        #expect(column("week", "completed") == week)
        #expect(column("week", "points") == weekPoints)
        let weeks = try #require(insights.series("momentum.weeks", .sevenDays))
        #expect(weeks.keys.isEmpty == all.isEmpty)
        #expect(weeks.keys.count <= 12)
        for (row, key) in weeks.keys.enumerated() {
            guard case .day(let first) = key else {
                Issue.record("\(key) is no day")
                continue
            }
            #expect(first == monday.advanced(by: (row - weeks.keys.count + 1) * 7))
            let days = first...first.advanced(by: 6)
            #expect(weeks.value("completed", at: row) == .count(Int64(dated.count { days.contains($0.at.day) })))
            // A task that was done in the week counts, whatever week it was planned for.
            let planned = all.count { row in
                let isPlanned = row.goal.status != .archived && row.task.scheduledAt.map { days.contains(local($0).day) } == true
                return isPlanned
                    || row.task.status == .completed && row.task.completedAt.map { $0 <= asOf && days.contains(local($0).day) } == true
            }
            #expect(weeks.value("planned", at: row) == .count(Int64(planned)))
        }
        if weeks.keys.count < 12, !weeks.keys.isEmpty {
            // What is known of lies in the weeks that are shown.
            let first = monday.advanced(by: (1 - weeks.keys.count) * 7)
            #expect(
                dated.allSatisfy { $0.at.day >= first } && all.allSatisfy { $0.task.scheduledAt.map { local($0).day >= first } ?? true })
        }

        // This week so far, and as far into the one before.
        let thisWeek = dated.filter { $0.at.day >= monday }
        #expect(value("tasks.completed_week") == .count(Int64(thisWeek.count)))
        let now = local(asOf)
        let before = dated.filter { row in
            let later = row.at.day.advanced(by: 7)
            return row.at.day < monday && later >= monday && (later.number, row.at.second) <= (now.day.number, now.second)
        }
        // Before anything is known there was not nothing: what is known begins with a task, a goal or the account.
        let known =
            dated.map(\.at.day) + all.compactMap { $0.task.scheduledAt.map { local($0).day } }
            + goals.compactMap { $0.createdAt.map { local($0).day } } + [data.user?.createdAt.map { local($0).day }].compactMap(\.self)
        let isKnown = !all.isEmpty && known.contains { $0 <= monday.advanced(by: -7) }
        #expect(
            insights.metric("momentum.tasks.completed_week", .sevenDays)?.previous == (isKnown ? .count(Int64(before.count)) : nil))
        let made = thisWeek.reduce(0) { $0 + points($1.task, $1.goal) }
        #expect(value("points.week") == .count(made))
        // What was made, and what is planned for the week in goals that were not put away and was not made in it.
        let left = all.filter { row in
            let isMade = row.task.status == .completed && row.task.completedAt.map { $0 <= asOf && local($0).day >= monday } == true
            let day = row.task.scheduledAt.map { local($0).day }
            return !isMade && row.goal.status != .archived && day.map { (monday...monday.advanced(by: 6)).contains($0) } == true
        }
        #expect(value("points.week_possible") == .count(left.reduce(made) { $0 + points($1.task, $1.goal) }))

        // Difficulties: a row each, and all of them together are all there are.
        #expect(column("difficulty", "completed")?.reduce(0) { $0 + ($1?.magnitude ?? 0) } == Double(completed.count))
        #expect(column("difficulty", "tasks")?.reduce(0) { $0 + ($1?.magnitude ?? 0) } == Double(all.count))

        // Streaks, a day at a time.
        let days = Set(dated.map(\.at.day))
        var streak: Int64 = 0
        var day = days.contains(today) ? today : today.advanced(by: -1)
        while days.contains(day) {
            streak += 1
            day = day.advanced(by: -1)
        }
        #expect(value("streak.current") == .days(streak))
        var longest: Int64 = 0
        for start in days {
            var length: Int64 = 0
            while days.contains(start.advanced(by: Int(length))) { length += 1 }
            longest = max(longest, length)
        }
        #expect(value("streak.longest") == .days(longest))

        let open = all.filter { ($0.goal.status == .active || $0.goal.status == nil) && $0.task.status == .pending }
        let scheduled = open.compactMap { $0.task.scheduledAt.map { local($0).day } }
        #expect(value("tasks.left_today") == .count(Int64(scheduled.count { $0 == today })))
        #expect(value("tasks.overdue") == .count(Int64(scheduled.count { $0 < today })))
        let listed = insights.series("momentum.tasks.next", .sevenDays)?.keys.count
        #expect(listed == min(20, scheduled.count { $0 <= today }))

        // Every goal and every step of the road.
        let shown = try #require(insights.series("momentum.goals", .sevenDays))
        #expect(shown.keys.count == goals.count)
        #expect(shown.measure("tasks")?.values.reduce(0) { $0 + ($1?.magnitude ?? 0) } == Double(all.count))
        #expect(shown.measure("done")?.values.reduce(0) { $0 + ($1?.magnitude ?? 0) } == Double(completed.count))
        let road = try #require(insights.series("momentum.road", .sevenDays))
        let numbers = road.measure("number")?.values.compactMap { $0?.magnitude } ?? []
        #expect(numbers == numbers.sorted())
        for measure in ["progress"] {
            #expect(road.measure(measure)?.values.allSatisfy { $0?.magnitude.map { (0...1).contains($0) } ?? true } == true)
        }
        for row in road.keys.indices {
            let (done, tasks) = (road.value("done", at: row)?.magnitude ?? 0, road.value("tasks", at: row)?.magnitude ?? 0)
            if tasks > 0 { #expect(road.value("progress", at: row) == .ratio(done / tasks)) }
        }
    }

    /// Habits, a day at a time.
    @Test(arguments: 0..<150) func agreesWithASlowCountOfHabits(seed: Int) throws {
        var make = Maker(random: SeededGenerator(seed: UInt64(seed) + 1000), asOf: Account.asOf)
        let zone = make.pick(Self.zones)
        let frequency: Momentum.Frequency = make.pick([.daily, .weekdays, .weekends, .custom([1, 3, 5]), .custom([7]), .other("odd")])
        let likely = make.pick([2, 5, 9])
        let checkIns = (0..<make.pick([1, 10, 45])).map { age in
            Momentum.CheckIn(
                goalID: "h", scheduledAt: Account.asOf.advanced(bySeconds: -Int64(age) * 86_400),
                isCompleted: Int(make.random.next() % 10) < likely, isSkipped: make.pick([true, false, false]))
        }
        let goal = Momentum.Goal(id: "h", name: "Habit", generation: .v1b, kind: .habit, habit: .init(frequency: frequency))
        let insights = EnglishInsights(of: Fixture.snapshot(Momentum(goals: [goal], checkIns: checkIns)), zone: zone, currency: .usd)
        let habits = try #require(insights.series("momentum.habits", .sevenDays))

        let today = Self.local(Account.asOf, zone).day
        func isMeant(_ day: Day) -> Bool {
            switch frequency {
            case .daily, .other: true
            case .weekdays: (1...5).contains(day.weekday)
            case .weekends: [6, 7].contains(day.weekday)
            case .custom(let days): days.contains(day.weekday)
            }
        }
        enum Mark { case done, passed, missed }
        func mark(_ day: Day) -> Mark {
            let own = checkIns.filter { Self.local($0.scheduledAt, zone).day == day }
            if own.contains(where: \.isCompleted) { return .done }
            return !isMeant(day) || own.contains { $0.isSkipped && !$0.isCompleted } ? .passed : .missed
        }
        // From the oldest day on: a missed day starts anew, one that is passed over changes nothing.
        var (run, longest): (Int64, Int64) = (0, 0)
        for age in stride(from: 60, through: 0, by: -1) {
            switch mark(today.advanced(by: -age)) {
            case .done: run += 1
            case .missed where age > 0: run = 0
            default: break
            }
            longest = max(longest, run)
        }
        #expect(habits.value("streak", at: 0) == .days(run))
        #expect(habits.value("longest", at: 0) == .days(longest))
        for (count, suffix) in [(7, "7d"), (30, "30d")] {
            let marks = (0..<count).map { mark(today.advanced(by: -$0)) }
            #expect(habits.value("done_" + suffix, at: 0) == .count(Int64(marks.count { $0 == .done })))
            let first = checkIns.filter(\.isCompleted).map { Self.local($0.scheduledAt, zone).day }.min()
            let due = (0..<count).count { age in
                let day = today.advanced(by: -age)
                return mark(day) == .done || (age > 0 && mark(day) == .missed && first.map { day >= $0 } ?? true)
            }
            #expect(habits.value("due_" + suffix, at: 0) == .count(Int64(due)))
        }
    }

    /// Numbers and times at the ends of what they can be: nothing traps, and no share leaves 0–1.
    @Test(arguments: 0..<60) func survivesHostileAccounts(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 5000)
        func pick<Element>(_ list: [Element]) -> Element { list[Int(random.next() % UInt64(list.count))] }
        let instants = [Int64.min, -1, 0, 978_307_200, 1_795_210_632, 253_402_300_799, .max].map {
            Instant(seconds: $0, nanoseconds: 999_999_999)
        }
        let names = ["", " ", "<b>x</b>", "\u{202E}", String(repeating: "x", count: 5000), "a|b*c`d"]
        let numbers: [Int64?] = [nil, .min, -1, 0, .max]
        func goal() -> Momentum.Goal {
            Momentum.Goal(
                id: pick([nil, "h"]), name: pick(names), generation: pick([nil, .v1, .v2]), kind: pick([.habit, .other(""), .project]),
                status: pick([nil, .active, .other("")]), createdAt: pick(instants), targetAt: pick(instants),
                progress: pick([.nan, .infinity, -4]), currentStep: pick([nil, -5, .max]),
                steps: (0..<3).map { _ in
                    Momentum.Step(
                        number: pick([.min, 0, .max]), name: pick(names), status: pick([nil, .active, .other("  ")]),
                        progress: pick([.nan, 9]),
                        tasks: (0..<3).map { _ in
                            Momentum.Task(
                                title: pick(names), status: pick([.completed, .pending]), difficulty: pick([nil, .other(pick(names))]),
                                minutes: pick(numbers), scheduledAt: pick(instants), completedAt: pick(instants), week: .max,
                                partCount: .max, partsDone: .max)
                        })
                },
                habit: Momentum.Habit(
                    frequency: pick([.weekends, .other(""), .custom([])]), streak: pick(numbers), longestStreak: pick(numbers),
                    lastCompletedAt: pick(instants), skips: instants, weeklyGoal: pick(numbers)),
                identity: .init(statement: pick(names), evidence: instants.map { $0 }))
        }
        let data = Momentum(
            user: .init(
                createdAt: pick(instants), streak: pick(numbers), longestStreak: pick(numbers), lastTaskCompletedAt: pick(instants)),
            goals: (0..<3).map { _ in goal() }, achievements: names.map { .init(badge: $0, unlockedAt: pick(instants)) },
            checkIns: instants.map { .init(goalID: "h", scheduledAt: $0, isCompleted: pick([true, false]), isSkipped: true) })
        for asOf in instants + [Account.asOf] {
            // A zone that goes back by a day again and again.
            let zone = Zone(
                identifier: "Odd",
                transitions: [
                    .init(start: .min, offset: 86_400, abbreviation: "A"), .init(start: asOf.seconds, offset: -86_400, abbreviation: "B"),
                ])
            let insights = EnglishInsights(of: Fixture.snapshot(data, asOf: asOf), zone: zone, currency: .usd)
            for definition in SystemInsights.momentum.metrics {
                guard let metric = insights.metric(definition.name, .sevenDays) else { continue }
                #expect(metric.value.map { $0.unit == definition.unit } ?? true)
                if definition.unit == .ratio { #expect(metric.value?.magnitude.map { (0...1).contains($0) } ?? true) }
                if definition.unit == .days { #expect((metric.value?.magnitude ?? 0) >= 0) }
            }
            for definition in SystemInsights.momentum.series {
                guard let series = insights.series(definition.name, .sevenDays) else { continue }
                #expect(series.measures.allSatisfy { $0.values.count == series.keys.count }, "\(definition.name)")
                #expect(series.tones.isEmpty || series.tones.count == series.keys.count, "\(definition.name)")
                #expect(!series.keys.contains(.name("")) && !series.keys.contains(.name(" ")), "\(definition.name)")
            }
        }
    }

    @Test(arguments: 0..<20) func doesNotDependOnTheOrderOfTasks(seed: Int) {
        var make = Maker(random: SeededGenerator(seed: UInt64(seed) + 9000), asOf: Account.asOf)
        let data = make.account()
        var shuffled = data
        for goal in (shuffled.goals ?? []).indices {
            for step in (shuffled.goals?[goal].steps ?? []).indices { shuffled.goals?[goal].steps[step].tasks.shuffle(using: &make.random) }
        }
        let (one, other) = (data, shuffled)
        func answers(_ data: Momentum) -> EnglishInsights { EnglishInsights(of: Fixture.snapshot(data), zone: .utc, currency: .usd) }
        for definition in SystemInsights.momentum.metrics {
            #expect(
                answers(one).metric(definition.name, .sevenDays) == answers(other).metric(definition.name, .sevenDays), "\(definition.name)"
            )
        }
        for name in ["momentum.week", "momentum.weeks", "momentum.road", "momentum.goals"] {
            #expect(answers(one).series(name, .sevenDays) == answers(other).series(name, .sevenDays), "\(name)")
        }
    }
}
