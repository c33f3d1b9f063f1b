import AlmanacModel

extension SystemInsights {
    /// Goals and their road, tasks by week, streaks, habits and badges. Days are those of the reader's zone; weeks run from Monday to Sunday.
    static let momentum = SystemInsights(
        system: Momentum.system, title: .name("Momentum"),
        metrics: [
            .tasksCompleted, .completedThisWeek, .plannedThisWeek, .completionRate, .leftToday, .overdue,
            .completedThisMonth, .plannedThisMonth, .bestWeek,
            .pointsThisWeek.counted(), .pointsPossible, .currentStreak.counted(), .longestStreak.counted(), .achievementCount,
            .nearestBadge,
            .goalName, .goalProgress, .stepsCompleted, .stepCount, .currentStep, .stepProgress, .goalForecast, .weekMilestone,
            .evidenceCount, .completedInPeriod.following, .bestMonth.following, .streakInPeriod.following,
            .stepCountInPeriod.following, .badgeCountInPeriod.following,
        ],
        series: [
            .week, .weekSoFar, .weeks, .difficulties, .road, .goalList, .todaysTasks, .nextTasks, .hours, .habits, .identities,
            .achievements, .nextBadges,
            .inPeriod.following, .calendar.following, .stepsInPeriod.following, .badgesInPeriod.following, .habitsInPeriod.following,
        ],
        highlights: .momentum,
        figures: MomentumFigures.init,
        over: { $0.over($1) })
}

/// Data of Momentum for its formulas, computed once a snapshot.
struct MomentumFigures: PeriodFigures {
    /// A task with what is known of it besides.
    struct Line {
        var task: Momentum.Task
        /// Places of its goal and of its step there.
        var goal: Int
        var step: Int
        var scheduled: Day?
        /// `nil` unless it is completed, at a time that is known and not to come. Never after today: zones have repeated days.
        var completed: Day?
        var difficulty: Momentum.Difficulty?

        var isCompleted: Bool { task.status == .completed }
        var shownTitle: ShownName { ShownName(task.title, or: Phrase("momentum.untitled-task")) }
        /// 1 for easy, 3 for medium, 5 for hard; 0 when the difficulty is none of these.
        var points: Int64 {
            switch difficulty {
            case .easy: 1
            case .medium: 3
            case .hard: 5
            case .other, nil: 0
            }
        }
    }

    let data: Momentum
    let asOf: Instant
    let zone: Zone
    /// The local day of `asOf`.
    let today: Day
    /// The Monday of its week.
    let monday: Day
    /// Every task of every goal, in the order sent; `nil` when the dump has no goals.
    let lines: [Line]?
    /// The goal the road leads to: the first active one with steps; else an active project, a completed goal with steps, any active goal.
    let goal: Momentum.Goal?
    /// Days of check-ins by the id of their goal.
    let checkInDays: [String: CheckInDays]
    var span: ReportSpan?

    init?(_ snapshot: Snapshot, _ setting: Setting) {
        guard let data = snapshot.data(Momentum.self) else { return nil }
        self.data = data
        asOf = setting.asOf
        zone = setting.zone
        let zone = setting.zone
        let asOf = setting.asOf
        let today = zone.day(of: asOf)
        self.today = today
        monday = today.week.lowerBound
        lines = data.goals.map { goals in
            var lines: [Line] = []
            lines.reserveCapacity(goals.reduce(0) { $0 + $1.steps.reduce(0) { $0 + $1.tasks.count } })
            for (place, goal) in goals.enumerated() {
                for (step, steps) in goal.steps.enumerated() {
                    for task in steps.tasks {
                        let completedAt = task.status == .completed ? task.completedAt : nil
                        lines.append(
                            Line(
                                task: task, goal: place, step: step, scheduled: task.scheduledAt.map(zone.day(of:)),
                                completed: completedAt.flatMap { $0 <= asOf ? min(zone.day(of: $0), today) : nil },
                                difficulty: difficulty(of: task, goal.generation)))
                    }
                }
            }
            return lines
        }
        let goals = data.goals ?? []
        goal =
            goals.first { $0.isActive && !$0.steps.isEmpty } ?? goals.first { $0.isActive && $0.kind == .project }
            ?? goals.first { $0.status == .completed && !$0.steps.isEmpty } ?? goals.first { $0.isActive }
        checkInDays = (data.checkIns ?? []).reduce(into: [:]) { days, checkIn in
            days[checkIn.goalID, default: CheckInDays()].add(checkIn, on: zone.day(of: checkIn.scheduledAt))
        }
    }

    /// Tasks of goals that nobody has put away.
    var live: [Line]? {
        lines?.filter { goal(of: $0)?.status != .archived }
    }

    /// Say how many tasks, goals, badges and check-ins could not be read; `nil` when all could.
    var taskGaps: Phrase? {
        unreadableSteps > 0
            ? Phrase("momentum.steps.unreadable", ["count": .count(unreadableSteps)])
            : data.lost.note("tasks", "momentum.tasks.unreadable")
    }
    /// Says how many steps and weeks, or lists of them, could not be read; `nil` when all could.
    var stepGaps: Phrase? {
        let states = data.lost.count("step_status")
        return unreadableSteps > 0 ? taskGaps : states == 0 ? nil : Phrase("momentum.step-states.unreadable", ["count": .count(states)])
    }
    /// Says that the streak that the app keeps, or the day it holds for, could not be read; `nil` when they could.
    var userGaps: Phrase? { data.lost.count("user") == 0 ? nil : Phrase("momentum.user.unreadable") }
    /// Steps and weeks that could not be read, or lists of them, with whatever tasks they have.
    private var unreadableSteps: Int { data.lost.count(of: "milestones", "powerGoals", "weeklyMilestones") }
    /// The reason why the progress of a goal is unknown: milestones that could not be read; for power goals, which are counted by their
    /// tasks, also tasks.
    func progressGaps(_ goal: Momentum.Goal) -> Phrase? { stepGaps ?? (goal.generation == .v2 ? nil : taskGaps) }
    var goalGaps: Phrase? { data.lost.note("goals", "momentum.goals.unreadable") }
    var badgeGaps: Phrase? { data.lost.note("achievements", "momentum.achievements.unreadable") }
    var checkInGaps: Phrase? { data.lost.note("habit_check_ins", "momentum.check-ins.unreadable") }
    /// Of goals and of tasks: what a sum over all tasks rests on.
    var allTaskGaps: Phrase? { taskGaps ?? goalGaps }
    /// Number of tasks that could not be read, and of goals with whatever tasks they have.
    var unreadableTasks: Int { data.lost.count(of: "tasks", "goals") + unreadableSteps }

    /// A count of tasks; a zero is unknown when the tasks that would have counted may be among those that could not be read.
    func counted(_ number: Int64) -> Value? {
        number == 0 && unreadableTasks > 0 ? nil : .count(number)
    }

    func goal(of line: Line) -> Momentum.Goal? {
        data.goals?[line.goal]
    }

    func step(of line: Line) -> Momentum.Step? {
        goal(of: line)?.steps[line.step]
    }
}

/// The easy end at 15 minutes and the hard end beyond 45 are the app's own, for tasks of v2, which have no difficulty of their own.
private func difficulty(of task: Momentum.Task, _ generation: Momentum.Generation?) -> Momentum.Difficulty? {
    if let difficulty = task.difficulty { return difficulty }
    guard generation == .v2, let minutes = task.minutes else { return nil }
    return minutes <= 15 ? .easy : minutes <= 45 ? .medium : .hard
}

extension Momentum.Goal {
    /// True when it is being worked on; a goal without a status counts as such.
    var isActive: Bool { status == nil || status == .active }

    /// Name of the goal for readers.
    var shownName: ShownName { ShownName(name, or: Phrase("momentum.untitled-goal")) }

    /// Σ of the tasks of all steps, and how many of them are completed.
    var taskCount: Int { steps.reduce(0) { $0 + $1.tasks.count } }
    var tasksDone: Int { steps.reduce(0) { $0 + $1.tasksDone } }

    /// Completed milestones ÷ milestones in v2; completed tasks ÷ all tasks before. `nil` of none.
    var ratioDone: Double? {
        if generation == .v2 { return ratio(steps.count { $0.status == .completed }, of: steps.count) }
        return ratio(tasksDone, of: taskCount)
    }

    /// Index of the step that is being worked on: the first active one, else the one the app points at unless it is completed.
    var workingStep: Int? {
        if let active = stepOrder.first(where: { steps[$0].status == .active }) { return active }
        guard let current = currentStep, steps.indices.contains(current), steps[current].status != .completed else { return nil }
        return current
    }

    /// The indices of the steps by their numbers; steps of one number in the order sent.
    var stepOrder: [Int] {
        steps.indices.sorted { (steps[$0].number, $0) < (steps[$1].number, $1) }
    }
}

extension Momentum.Step {
    var shownName: ShownName { ShownName(name, or: Phrase("momentum.step-number", ["number": .count(number)])) }

    var tasksDone: Int { tasks.count { $0.status == .completed } }

    /// Its status with the number of skipped tasks; if the app calls it completed though not all tasks are done, with the number of those
    /// done.
    func shown(as status: Momentum.StepStatus) -> Value? {
        let stands = status.shown
        let skipped = tasks.count { $0.status == .skipped }
        guard skipped > 0 || status == .completed && tasksDone < tasks.count else { return stands.value }
        var counts: Phrase.Arguments = ["status": stands.argument, "done": .count(tasksDone), "all": .count(tasks.count)]
        guard skipped > 0 else { return .phrase(Phrase("momentum.step.in-part", counts)) }
        counts.add("skipped", .count(skipped))
        return .phrase(Phrase("momentum.step.skipping", counts))
    }

    /// Completed tasks ÷ all tasks, skipped ones among them. Without tasks: 1 when it is completed, what the app of v2 worked out, else `nil`.
    func ratioDone(_ generation: Momentum.Generation?) -> Double? {
        if let done = ratio(tasksDone, of: tasks.count) { return done }
        if status == .completed { return 1 }
        return generation == .v2 ? share(progress) : nil
    }
}

/// `part` ÷ `whole`; `nil` of none.
func ratio(_ part: Int, of whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
}

/// A word of the app's as readers see it: `in_progress` is "In progress".
func shown(_ word: String) -> ShownName {
    ShownName(identifier: word, or: Phrase("momentum.unknown"))
}

/// A word of the app's that we may have a message for, whose name begins with `prefix`.
func shown(_ word: String, among known: Set<String>, _ prefix: String) -> ShownName {
    ShownName(identifier: word, among: known, prefix, or: Phrase("momentum.unknown"))
}

extension Momentum.StepStatus {
    var shown: ShownName {
        switch self {
        case .locked: .ours("momentum.step.locked")
        case .active: .ours("momentum.step.active")
        case .completed: .ours("momentum.step.completed")
        case .other(let word): AlmanacInsights.shown(word)
        }
    }
}

extension Momentum.Difficulty {
    var shown: ShownName {
        switch self {
        case .easy: .ours("momentum.difficulty.easy")
        case .medium: .ours("momentum.difficulty.medium")
        case .hard: .ours("momentum.difficulty.hard")
        case .other(let word): AlmanacInsights.shown(word, among: ["easy", "medium"], "momentum.difficulty.")
        }
    }
}
