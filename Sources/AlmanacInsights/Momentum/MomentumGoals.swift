import AlmanacModel

extension MetricFormula where Figures == MomentumFigures {
    /// The goal the road leads to, in the words of its owner.
    static let goalName = Self(
        "momentum.goal.name", .text, "The goal that is being worked on; unknown when there is none.",
        unranged: { figures in
            figures.data.goals.map { _ in MetricResult(figures.goal.map(\.shownName.value)) }
        })

    /// v1: completed tasks ÷ all tasks planned so far. v2: completed milestones ÷ milestones. What the app stored is not used.
    static let goalProgress = Self(
        "momentum.goal.progress", .ratio, in: ["momentum.road"],
        "Completed milestones of all milestones, or, for power goals, completed tasks of all tasks planned so far.",
        unranged: { figures in
            guard figures.data.goals != nil else { return nil }
            guard let goal = figures.goal else { return MetricResult(nil, basis: figures.goalGaps) }
            if let gaps = figures.progressGaps(goal) { return MetricResult(nil, basis: gaps) }
            guard let done = goal.ratioDone else { return .unknown }
            if goal.generation == .v2 {
                return MetricResult(
                    .ratio(done),
                    basis: Phrase(
                        "momentum.goal.milestones-done",
                        ["done": .count(goal.steps.count { $0.status == .completed }), "all": .count(goal.steps.count)]))
            }
            let bare = goal.steps.count(where: \.tasks.isEmpty)
            return MetricResult(
                .ratio(done),
                basis: .sentences(
                    Phrase("momentum.goal.tasks-done", ["done": .count(goal.tasksDone), "all": .count(goal.taskCount)]),
                    bare == 0 ? nil : Phrase("momentum.goal.steps-without-tasks", ["count": .count(bare)]))
            )
        })

    /// Steps of the goal with the status completed.
    static let stepsCompleted = Self(
        "momentum.goal.steps_completed", .count,
        "Power goals or milestones of the goal that are completed; basis: how many there are of how many.",
        unranged: { figures in
            figures.data.goals.map { _ in
                guard let steps = figures.steps else { return MetricResult(counted: nil, figures.stepGaps) }
                let done = steps.count { $0.status == .completed }
                return MetricResult(
                    counted: Int64(done), figures.stepGaps,
                    basis: Phrase("momentum.goal.steps-done", ["done": .count(done), "all": .count(steps.count)]))
            }
        })

    /// All steps of the goal.
    static let stepCount = Self(
        "momentum.goal.steps", .count, "Power goals or milestones of the goal, normally twelve.",
        unranged: { figures in
            figures.data.goals.map { _ in MetricResult(counted: figures.steps.map { Int64($0.count) }, figures.stepGaps) }
        })

    /// The first active step, else the one the app points at.
    static let currentStep = Self(
        "momentum.goal.step", .text, "The power goal or milestone that is being worked on; unknown when there is none.",
        unranged: { figures in
            figures.data.goals.map { _ in MetricResult(figures.workingStep.map(\.shownName.value)) }
        })

    /// Completed tasks ÷ all tasks of that step.
    static let stepProgress = Self(
        "momentum.goal.step_progress", .ratio, "Completed tasks of all tasks of the current step.",
        unranged: { figures in
            guard figures.data.goals != nil else { return nil }
            guard let step = figures.workingStep else { return MetricResult(nil, basis: figures.taskGaps ?? figures.goalGaps) }
            if let gaps = figures.taskGaps { return MetricResult(nil, at: step.shownName.key, basis: gaps) }
            return MetricResult(
                step.ratioDone(figures.goal?.generation).map { .ratio($0) }, at: step.shownName.key,
                basis: step.tasks.isEmpty
                    ? nil : Phrase("momentum.step.tasks-done", ["done": .count(step.tasksDone), "all": .count(step.tasks.count)])
            )
        })

    /// The milestone of the first active week of that step, in goals that have weeks.
    static let weekMilestone = Self(
        "momentum.goal.week", .text,
        "The milestone of the week that is being worked on; only goals with weeks have one.",
        unranged: { figures in
            guard let goal = figures.goal, goal.generation == .v1 || goal.generation == .v1b else { return nil }
            let week = figures.workingStep?.weeks.first { $0.status == .active && !isBlank($0.milestone) }
            return MetricResult(
                week.map { .text($0.milestone) }, at: week.map { .phrase(Phrase("momentum.week-number", ["number": .count($0.number)])) })
        })

    /// Evidence written down for all identity goals that are not archived.
    static let evidenceCount = Self(
        "momentum.identity.evidence", .count, "Pieces of evidence that were written down for who one wants to be.",
        unranged: { figures in
            let identities = figures.identities
            return identities.isEmpty
                ? nil : MetricResult(counted: Int64(identities.reduce(0) { $0 + $1.identity.evidence.count }), figures.evidenceGaps)
        })
}

extension MomentumFigures {
    /// Those of the goal; `nil` when it has none, as habits do.
    fileprivate var steps: [Momentum.Step]? { goal.flatMap { $0.steps.isEmpty ? nil : $0.steps } }

    /// The step of the goal that is being worked on.
    fileprivate var workingStep: Momentum.Step? {
        guard let goal, let index = goal.workingStep else { return nil }
        return goal.steps[index]
    }

    /// Says how many pieces of evidence could not be read; `nil` when all could.
    fileprivate var evidenceGaps: Phrase? { data.lost.note("evidenceEntries", "momentum.evidence.unreadable") }

    /// Days since the target day of an active goal that is not known to be all done; `nil` of one whose day is not over.
    fileprivate func daysOverdue(_ goal: Momentum.Goal) -> Int64? {
        guard goal.isActive, goal.ratioDone ?? 0 < 1, let target = goal.targetAt.map(zone.day(of:)), target < today else { return nil }
        return Int64(today.distance(from: target))
    }

    /// Identity goals that are not archived.
    fileprivate var identities: [(goal: Momentum.Goal, identity: Momentum.Identity)] {
        (data.goals ?? []).compactMap { goal in
            guard goal.status != .archived, let identity = goal.identity else { return nil }
            return (goal, identity)
        }
    }
}

extension SeriesFormula where Figures == MomentumFigures {
    /// The steps of the goal by their number. Progress: completed tasks ÷ all tasks, skipped ones among them; without tasks 1 when the step is
    /// completed, else what the app of v2 says, else unknown.
    static let road = Self(
        "momentum.road", key: "step", of: (step: Momentum.Step, status: Momentum.StepStatus).self,
        "The power goals or milestones of the goal in their order, normally twelve; empty when no goal has steps.",
        [
            .measure(withFigures: "progress", .ratio, "Completed tasks of all tasks of the step; unknown while it has none.") {
                // A task that could not be read may be of any step.
                $1.taskGaps == nil ? $0.step.ratioDone($1.goal?.generation).map { .ratio($0) } : nil
            },
            .measure(
                withFigures: "status", .text, role: .state,
                "Completed, Active or Locked; with how many tasks were skipped, and of a completed step with tasks that are not done, how many are."
            ) { $1.taskGaps == nil ? $0.step.shown(as: $0.status) : $0.status.shown.value },
            .measure("number", .count, "Its place on the road, from 1 on.") { .count(Int64($0.step.number)) },
            .measure(withFigures: "done", .count, role: .done, "Completed tasks of the step.") { $1.counted(Int64($0.step.tasksDone)) }
                .overlapping("tasks"),
            .measure(
                withFigures: "tasks", .count, role: .whole, "All tasks of the step; those of later steps are often not planned yet."
            ) { $1.taskGaps == nil ? .count(Int64($0.step.tasks.count)) : nil },
        ],
        unranged: { figures in
            guard figures.data.goals != nil else { return nil }
            let goal = figures.goal
            let order = goal?.stepOrder ?? []
            // A step that says nothing of itself is active where the app points at it, and locked elsewhere.
            let rows = order.compactMap { index in
                (goal?.steps[index]).map { (step: $0, status: $0.status ?? (index == goal?.workingStep ? .active : .locked)) }
            }
            return Rows(
                rows: rows, key: \.step.shownName.key, tones: rows.map { $0.status == .completed ? .good : .neutral },
                stages: rows.map { $0.status == .completed ? .completed : $0.status == .active ? .active : .locked },
                notes: [figures.allTaskGaps], unreadable: figures.unreadableTasks)
        })

    /// Every goal: active ones first, then completed, others, archived; of one kind in the order sent.
    static let goalList = Self(
        "momentum.goals", key: "goal", of: (goal: Momentum.Goal, target: Day?, forecast: StepForecast?).self,
        "Every goal with how far it is, active ones first.",
        [
            .measure(
                withFigures: "progress", .ratio,
                "Completed milestones of all milestones, or completed tasks of all tasks; habits and identities have none."
            ) { row, figures in
                // A task or a step that could not be read may be of any goal.
                figures.progressGaps(row.goal) == nil ? row.goal.ratioDone.map { .ratio($0) } : nil
            },
            .measure(withFigures: "status", .text, role: .state, "Active, Overdue, Completed or Archived.") { row, figures in
                figures.daysOverdue(row.goal) == nil
                    ? (row.goal.status?.shown ?? .ours("momentum.goal.status.active")).value : .word("goal.overdue")
            },
            .measure("kind", .text, "Project, Habit or Identity.") { $0.goal.kind.shown.value },
            .measure("domain", .text, ifKnown: true, "Career, Finance or Growth, where goals have one.") {
                $0.goal.domain.map { shown($0, among: domains, "momentum.domain.").value }
            },
            .measure(withFigures: "done", .count, role: .done, "Completed tasks of the goal.") { $1.counted(Int64($0.goal.tasksDone)) }
                .overlapping("tasks"),
            .measure(withFigures: "tasks", .count, role: .whole, "All tasks of the goal.") { $1.counted(Int64($0.goal.taskCount)) },
            .measure("target", .day, isOwn: true, ifKnown: true, "When it shall be reached.") { $0.target.map { .day($0) } },
            .measure(withFigures: "overdue", .days, ifKnown: true, "Days since the target day of an overdue goal.") { row, figures in
                figures.daysOverdue(row.goal).map { .days($0) }
            },
            .measure(
                withFigures: "expected", .ratio, within: 0...1, ifKnown: true,
                "The share of the time from the day it was made to the target day that is over."
            ) { $1.expected(of: $0.goal).map { .ratio($0) } },
            .measure(
                "earliest", .month, ifKnown: true,
                "When it is reached at the pace of its steps so far, at the earliest; see momentum.goal.forecast."
            ) { $0.forecast.map { .month($0.earliest.month) } },
            .measure("latest", .month, ifKnown: true, "The same at the latest, in about nine of ten cases.") {
                $0.forecast.map { .month($0.latest.month) }
            },
        ],
        unranged: { figures in
            guard let goals = figures.data.goals else { return nil }
            func rank(_ goal: Momentum.Goal) -> Int {
                goal.isActive ? 0 : goal.status == .completed ? 1 : goal.status == .archived ? 3 : 2
            }
            let rows = goals.sorted { rank($0) < rank($1) }.map { goal in
                (goal: goal, target: goal.targetAt.map(figures.zone.day(of:)), forecast: figures.forecast(of: goal))
            }
            return Rows(
                rows: rows, key: \.goal.shownName.key, without: ["domain": rows.isEmpty, "target": rows.isEmpty],
                tones: rows.map { goal, _, _ in
                    goal.status == .completed ? .good : figures.daysOverdue(goal) == nil ? .neutral : .bad
                }, notes: [figures.goalGaps, figures.taskGaps],
                unreadable: figures.data.lost.count(of: "goals", "tasks"))
        })

    /// Identity goals that are not archived, in the order sent. Evidence of the last 30 local days, today among them.
    static let identities = Self(
        "momentum.identities", key: "identity", of: (goal: Momentum.Goal, identity: Momentum.Identity).self,
        "Who one wants to be, and how much speaks for it.",
        [
            .measure(withFigures: "evidence", .count, "Pieces of evidence in all.") { row, figures in
                figures.data.lost.counted(Int64(row.identity.evidence.count), "evidenceEntries")
            }.overlapping("evidence_30d"),
            .measure(withFigures: "evidence_30d", .count, "Those of the last 30 days.") { row, figures in
                let recent = row.identity.evidence.count { at in
                    at.map { (0..<30).contains(figures.today.distance(from: figures.zone.day(of: $0))) } ?? false
                }
                return figures.data.lost.counted(Int64(recent), "evidenceEntries")
            },
            .measure(withFigures: "milestones_done", .count, role: .done, "Milestones that are completed.") { row, figures in
                figures.data.lost.counted(Int64(row.identity.milestonesDone), "identity_milestones")
            },
            .measure(withFigures: "milestones", .count, role: .whole, "All milestones.") { row, figures in
                figures.data.lost.counted(Int64(row.identity.milestoneCount), "identity_milestones")
            },
        ],
        unranged: { figures in
            guard figures.data.goals != nil else { return nil }
            let rows = figures.identities
            return Rows(
                rows: rows, key: { isBlank($0.identity.statement) ? $0.goal.shownName.key : .name($0.identity.statement) },
                notes: [figures.goalGaps, figures.evidenceGaps],
                unreadable: figures.data.lost.count(of: "goals", "evidenceEntries"))
        })
}

private let domains: Set<String> = ["career", "finance", "growth"]

extension Momentum.GoalStatus {
    fileprivate var shown: ShownName {
        switch self {
        case .active: .ours("momentum.goal.status.active")
        case .completed: .ours("momentum.goal.status.completed")
        case .archived: .ours("momentum.goal.status.archived")
        case .other(let word): AlmanacInsights.shown(word)
        }
    }
}

extension Momentum.GoalKind {
    fileprivate var shown: ShownName {
        switch self {
        case .project: .ours("momentum.goal.kind.project")
        case .habit: .ours("momentum.goal.kind.habit")
        case .identity: .ours("momentum.goal.kind.identity")
        case .other(let word): AlmanacInsights.shown(word)
        }
    }
}
