import AlmanacModel

// What a long period that a report was asked for had: its months and days, its longest run, and what was earned and reached in it.

extension MomentumFigures {
    /// Days of the period up to today, from the first that anything is known of; `nil` without a period, and of one before the account began.
    fileprivate var knownDays: ClosedRange<Day>? {
        guard let span, lines != nil, let firstDay else { return nil }
        let (first, last) = (max(firstDay, span.days.lowerBound), min(span.days.upperBound, today))
        return first <= last ? first...last : nil
    }
}

extension MetricFormula where Figures == MomentumFigures {
    /// Least number of months, and of tasks in the best of them, of which one is named.
    private static let leastMonths = 6
    private static let leastTasks: Int64 = 3

    static let bestMonth = Self(
        "momentum.months.best", .text,
        "A sentence about the month with the most tasks, of half a year and more that was asked for; found at that month. There is none in other reports, and where two months had as many.",
        unranged: { figures in
            guard let span = figures.span, let count = span.days.wholeMonths, count >= leastMonths, figures.lines != nil else { return nil }
            guard figures.allTaskGaps == nil, let days = figures.knownDays else { return .unknown }
            let months = figures.counts(days, by: .month).rows.map { (month: $0.key, done: $0.sum.completed) }
            guard let best = months.max(by: { $0.done < $1.done }), best.done >= leastTasks,
                months.count(where: { $0.done == best.done }) == 1, case .month(let month) = best.month
            else { return .unknown }
            return MetricResult(saying: "momentum.months.best", ["month": .month(month), "count": .count(best.done)], at: best.month)
        })

    static let streakInPeriod = Self(
        "momentum.period.streak", .days, in: ["momentum.calendar"],
        "The most days in a row with a completed task in the period that the report was asked for; basis: from when to when. Unknown where it is a single day; absent where no period was asked for.",
        unranged: { figures in
            guard figures.span != nil, figures.lines != nil else { return nil }
            if let gaps = figures.allTaskGaps { return MetricResult(nil, basis: gaps) }
            guard let days = figures.knownDays, let run = figures.longestRun(in: days), run.lowerBound < run.upperBound else {
                return .unknown
            }
            return MetricResult(.days(Int64(run.length)), at: .day(run.upperBound), basis: Period.name(of: run))
        })

    static let stepCountInPeriod = Self(
        "momentum.period.steps_reached", .count, in: ["momentum.period.steps"],
        "Steps that were completed in the period that the report was asked for; absent where none was asked for, and where no step says when it was completed.",
        unranged: { figures in
            guard figures.hasDatedSteps else { return nil }
            return figures.stepsInPeriod.map { MetricResult(counted: Int64($0.count), figures.stepGaps ?? figures.goalGaps) }
        })

    static let badgeCountInPeriod = Self(
        "momentum.period.badges_earned", .count, in: ["momentum.period.badges"],
        "Badges that were first earned in the period that the report was asked for; absent where none was asked for.",
        unranged: { figures in figures.badgesInPeriod.map { MetricResult(counted: Int64($0.count), figures.badgeGaps) } })
}

extension MomentumFigures {
    /// True where a step says when it was completed: those of the first generation do not.
    fileprivate var hasDatedSteps: Bool { (data.goals ?? []).contains { $0.steps.contains { $0.completedAt != nil } } }

    /// Oldest first; `nil` without a period or goals.
    fileprivate var stepsInPeriod: [(step: Momentum.Step, goal: Momentum.Goal, day: Day)]? {
        guard let span, let goals = data.goals else { return nil }
        let steps = goals.flatMap { goal in
            goal.steps.compactMap { step -> (step: Momentum.Step, goal: Momentum.Goal, day: Day)? in
                guard step.status == .completed, let at = step.completedAt, at <= asOf else { return nil }
                let day = zone.day(of: at)
                return span.days.contains(day) ? (step, goal, day) : nil
            }
        }
        return steps.sorted { $0.day < $1.day }
    }

    /// Oldest first; `nil` without a period or badges.
    fileprivate var badgesInPeriod: [(badge: Badge, day: Day)]? {
        guard let span else { return nil }
        return unlocked?.reversed().compactMap { row in row.day.flatMap { span.days.contains($0) ? (badge: row.badge, day: $0) : nil } }
    }
}

extension SeriesFormula where Figures == MomentumFigures {
    static let calendar = Self(
        "momentum.calendar", key: "day", of: (key: Key, sum: TaskCount).self,
        "The days of a period of more than a hundred days, from the first that anything is known of; absent where none was asked for.",
        [.measure(withFigures: "completed", .count, "Tasks completed.") { $1.counted($0.sum.completed) }],
        unranged: { figures in
            guard let span = figures.span, span.days.isByMonth, let days = figures.knownDays else { return nil }
            let rows = figures.counts(days, by: .day).rows
            return Rows(
                rows: rows, key: \.key, partial: span.isOver ? [] : [rows.count - 1], notes: [figures.undatedNote, figures.allTaskGaps],
                unreadable: figures.unreadableTasks)
        })

    /// Oldest first. A step of the first generation has no day on which it was completed, and is not among them.
    static let stepsInPeriod = Self(
        "momentum.period.steps", key: "step", keyMessage: "key.momentum.period.steps",
        of: (step: Momentum.Step, goal: Momentum.Goal, day: Day).self,
        "The steps that were completed in the period that the report was asked for, oldest first; absent where none was asked for.",
        [
            .measure("completed", .day, isOwn: true, "The day it was completed.") { .day($0.day) },
            .measure("goal", .text, isOwn: true, "The goal it leads to.") { $0.goal.shownName.value },
            .measure("tasks", .count, isOwn: true, "Its tasks that are completed.") { .count(Int64($0.step.tasksDone)) },
        ],
        unranged: { figures in
            guard let rows = figures.stepsInPeriod else { return nil }
            return Rows(
                rows: rows, key: \.step.shownName.key, without: ["goal": Set(rows.map(\.goal.id)).count < 2],
                notes: [figures.stepGaps ?? figures.goalGaps], unreadable: figures.unreadableTasks)
        })

    static let badgesInPeriod = Self(
        "momentum.period.badges", key: "badge", of: (badge: Badge, day: Day).self,
        "The badges that were first earned in the period that the report was asked for, oldest first; absent where none was asked for.",
        [
            .measure(
                "meaning", .text, message: "measure.momentum.achievements.meaning", "What it is given for, where that is known."
            ) { $0.badge.meaning.map { .phrase($0) } },
            .measure("unlocked", .day, "The day it was first earned.") { .day($0.day) },
        ],
        unranged: { figures in
            guard let rows = figures.badgesInPeriod else { return nil }
            return Rows(
                rows: rows, key: \.badge.name.key, tones: rows.map { _ in .good }, notes: [figures.badgeGaps],
                unreadable: figures.data.lost.count("achievements"))
        })

    /// Of habits that are not archived. A habit without check-ins has no days that could be counted.
    static let habitsInPeriod = Self(
        "momentum.period.habits", key: "habit", of: (record: HabitRecord, days: (done: Int, due: Int), run: Int64).self,
        "Habits in the period that the report was asked for, counted from the check-ins; absent where none was asked for.",
        [
            .measure("rate", .ratio, isOwn: true, "Done, divided by the days it was meant to be.") {
                ratio($0.days.done, of: $0.days.due).map { .ratio($0) }
            },
            .measure("done", .count, isOwn: true, "On how many days it was done.") { .count(Int64($0.days.done)) }.overlapping("due"),
            .measure("due", .count, isOwn: true, "On how many days it was meant to be done, or was.") { .count(Int64($0.days.due)) },
            .measure("longest", .days, "The most days in a row.") { .days($0.run) },
        ],
        unranged: { figures in
            guard let span = figures.span, let goals = figures.data.goals else { return nil }
            let rows = figures.records(of: goals).compactMap { record -> (record: HabitRecord, days: (done: Int, due: Int), run: Int64)? in
                guard let days = record.count(on: span.days), days.due > 0, let run = record.longestRun(on: span.days) else { return nil }
                return (record, days, run)
            }
            return Rows(
                rows: rows, key: \.record.goal.shownName.key, notes: [figures.goalGaps, figures.checkInGaps],
                unreadable: figures.unreadableHabits)
        })
}
