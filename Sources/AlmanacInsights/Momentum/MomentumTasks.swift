import AlmanacModel

extension MetricFormula where Figures == MomentumFigures {
    /// Tasks with the status completed, of all goals.
    static let tasksCompleted = Self(
        "momentum.tasks.completed", .count, "Completed tasks of all goals, archived ones among them.",
        unranged: { figures in
            figures.lines.map { lines in
                MetricResult(counted: Int64(lines.count(where: \.isCompleted)), figures.allTaskGaps)
            }
        })

    /// Tasks completed since Monday 00:00, local time. Previous: in the week before, up to the same weekday and time of day.
    static let completedThisWeek = Self(
        "momentum.tasks.completed_week", .count, in: ["momentum.week", "momentum.weeks"],
        "Tasks completed since Monday, compared with the week before up to the same time.",
        unranged: { figures in
            guard figures.lines != nil else { return nil }
            let now = figures.zone.local(figures.asOf)
            return figures.completed(
                since: figures.monday, before: figures.monday.advanced(by: -7), upTo: (now.day.advanced(by: -7), now.second),
                Phrase("momentum.week.before"))
        })

    /// Tasks scheduled from Monday to Sunday in goals that are not archived, and those completed this week that were scheduled for another: never
    /// fewer than were completed.
    static let plannedThisWeek = Self(
        "momentum.tasks.planned_week", .count, "Tasks that are scheduled this week or were completed in it.",
        unranged: { figures in
            figures.lines.map { _ in
                MetricResult(counted: Int64(figures.planned(in: figures.today.week)), figures.allTaskGaps)
            }
        })

    /// Completed tasks ÷ tasks, of those scheduled up to now in goals that are not archived. Skipped ones are not completed. Unknown when
    /// none was due yet.
    static let completionRate = Self(
        "momentum.tasks.rate", .ratio,
        "Share of the tasks scheduled up to now that are completed; skipped tasks count as not completed, archived goals not at all.",
        unranged: { figures in
            guard let live = figures.live else { return nil }
            let due = live.filter { line in line.task.scheduledAt.map { $0 <= figures.asOf } ?? false }
            let done = due.count(where: \.isCompleted)
            if let gaps = figures.allTaskGaps { return MetricResult(nil, basis: gaps) }
            guard let rate = ratio(done, of: due.count) else { return .unknown }
            let skipped = due.count { $0.task.status == .skipped }
            return MetricResult(
                .ratio(rate),
                basis: .sentences(
                    Phrase("momentum.tasks.rate-basis", ["done": .count(done), "all": .count(due.count)]),
                    skipped == 0 ? nil : Phrase("momentum.tasks.skipped", ["count": .count(skipped)]))
            )
        })

    /// Pending tasks of active goals that are scheduled on the local day of "now".
    static let leftToday = Self(
        "momentum.tasks.left_today", .count, in: ["momentum.tasks.next"],
        "Tasks of active goals that are scheduled for today and not done yet.",
        unranged: { figures in
            figures.pending.map {
                var result = MetricResult(counted: Int64($0.today.count), figures.allTaskGaps, tone: $0.today.isEmpty ? .good : .neutral)
                result.at = MomentumFigures.names(of: $0.today)
                return result
            }
        })

    /// Pending tasks of active goals that were scheduled on an earlier local day.
    static let overdue = Self(
        "momentum.tasks.overdue", .count, "Tasks of active goals that were scheduled before today and are still open.",
        unranged: { figures in
            figures.pending.map {
                var result = MetricResult(
                    counted: Int64($0.overdue.count), figures.allTaskGaps, tone: $0.overdue.isEmpty ? .neutral : .watch)
                result.at = MomentumFigures.names(of: $0.overdue)
                return result
            }
        })

    /// Σ of the points of the tasks completed since Monday: 1 for easy, 3 for medium, 5 for hard.
    static let pointsThisWeek = Self(
        "momentum.points.week", .count,
        "1 for each easy, 3 for each medium, 5 for each challenge completed since Monday.",
        unranged: { figures in
            figures.lines.map { lines in
                let week = lines.filter { $0.completed.map { $0 >= figures.monday } ?? false }
                let without = week.count { $0.points == 0 }
                return MetricResult(
                    counted: week.reduce(0) { $0 + $1.points }, figures.allTaskGaps,
                    basis: without == 0
                        ? nil : Phrase("momentum.points.without-difficulty", ["count": .count(without)]))
            }
        })

    /// Σ of the points of the tasks that are scheduled from Monday to Sunday in goals that are not archived, and of those completed this week
    /// that were scheduled for another: never fewer than were made.
    static let pointsPossible = Self(
        "momentum.points.week_possible", .count,
        "Points of everything that is scheduled this week or was completed in it.",
        unranged: { figures in
            figures.lines.map { lines in
                let week = lines.filter { figures.planned($0, in: figures.today.week) != nil }
                return MetricResult(counted: week.reduce(0) { $0 + $1.points }, figures.allTaskGaps)
            }
        })
}

extension MomentumFigures {
    /// Open tasks of active goals: those of today, the anchor first, and those of earlier days, the latest first.
    var pending: (today: [Line], overdue: [Line])? {
        guard let lines else { return nil }
        var (due, overdue): ([Line], [Line]) = ([], [])
        for line in lines where line.task.status == .pending && goal(of: line)?.isActive == true {
            guard let day = line.scheduled else { continue }
            if day == today { due.append(line) } else if day < today { overdue.append(line) }
        }
        return (due.anchorsFirst, overdue.sorted { ($0.scheduled ?? today) > ($1.scheduled ?? today) })
    }

    /// The first tasks of a list by name, those of one name once with their number, and how many others there are; `nil` of none.
    fileprivate static func names(of lines: [Line]) -> Key? {
        guard !lines.isEmpty else { return nil }
        var counts = NamedSums<ShownName, Int>(0)
        for line in lines { counts.add(line.shownTitle) { $0 += 1 } }
        // One is named sooner than counted.
        let shown = counts.rows.count == 3 ? 3 : 2
        var names = counts.rows.prefix(shown).map { row -> Phrase.Argument in
            let name = Insights.name(row.name.key)
            return row.sum == 1 ? name : .phrase(Phrase("momentum.tasks.same", ["count": .count(row.sum), "name": name]))
        }
        let others = counts.rows.dropFirst(shown).reduce(0) { $0 + $1.sum }
        if others > 0 { names.append(.phrase(Phrase("highlights.more-names", ["count": .count(others)]))) }
        return .phrase(Phrase("momentum.tasks.names", ["names": names.count == 1 ? names[0] : .list(names)]))
    }

    /// The earliest day anything is known of, not after today; `nil` without goals or tasks.
    var firstDay: Day? {
        guard let lines, !lines.isEmpty else { return nil }
        var days = lines.compactMap(\.completed) + lines.compactMap(\.scheduled)
        days += (data.goals ?? []).compactMap { $0.createdAt.map(zone.day(of:)) }
        if let createdAt = data.user?.createdAt { days.append(zone.day(of: createdAt)) }
        return min(days.min() ?? today, today)
    }

    /// The earliest day of which there is a number, not after today: that of the first task. An account is older, and says nothing of the days before; without a
    /// dated task it is all that is known.
    var firstNumber: Day? {
        let days = (lines ?? []).flatMap { [$0.completed, $0.scheduled] }.compactMap(\.self)
        return days.min().map { min($0, today) } ?? firstDay
    }

    /// Completed tasks that are on no day. One that was completed after the data was made has a day, which is still to come.
    var undatedNote: Phrase? {
        let count = lines?.count { $0.isCompleted && $0.task.completedAt == nil } ?? 0
        return count == 0 ? nil : Phrase("momentum.tasks.undated", ["count": .count(count)])
    }
}

extension SeriesFormula where Figures == MomentumFigures {
    /// Tasks of each local day of the current week. Completed and points: by `completedAt`, unknown for days to come. Planned: see `planned(_:in:)`.
    static let week = Self(
        "momentum.week", key: "weekday", of: TaskRow.self, "Monday to Sunday of the current week; days to come have no value yet.",
        .tasks(" on the day", planned: "Tasks scheduled for the day, and those completed on it that were not scheduled for the week."),
        unranged: { figures in
            guard figures.lines != nil else { return nil }
            let (week, passed) = (figures.today.week, figures.today.weekday)
            return Rows(
                rows: figures.counts(week, by: .day).sums.enumerated().map { place, count in
                    TaskRow(key: .weekday(place + 1), count: count, isToCome: place >= passed)
                }, key: \.key, partial: [passed - 1], notes: [figures.allTaskGaps], about: figures.plannedRule(in: [week]),
                unreadable: figures.unreadableTasks)
        })

    /// The current week alone, for a ring: see `completedThisWeek` and `plannedThisWeek`.
    static let weekSoFar = Self(
        "momentum.week.ring", key: "week", keyMessage: "key.momentum.week.ring",
        of: (completed: Value?, planned: Value?, points: Value?, possible: Value?).self,
        "The current week alone: the tasks that are done of those that are planned.",
        [
            .measure("completed", .count, "Tasks completed since Monday.") { $0.completed }.overlapping("planned"),
            .measure("planned", .count, role: .maximum, "Tasks that are scheduled this week or were completed in it.") { $0.planned },
            .measure("points", .count, "Points made since Monday.") { $0.points }.overlapping("possible"),
            .measure("possible", .count, "Points of everything that is scheduled this week or was completed in it.") { $0.possible },
        ],
        unranged: { figures in
            guard figures.lines != nil else { return nil }
            func value(_ metric: MetricFormula<MomentumFigures>) -> Value? { metric.compute(figures, .sevenDays)?.value }
            let planned = value(.plannedThisWeek)
            let unreadable = figures.unreadableTasks
            // Where nothing is planned there is no ring to fill.
            if planned == .count(0) { return .none([], unreadable: unreadable) }
            let done = value(.completedThisWeek)
            return Rows(
                rows: [(done, planned, value(.pointsThisWeek), value(.pointsPossible))], key: { _ in .word("momentum.week.this") },
                tones: [done != nil && done == planned ? .good : .neutral], notes: [figures.allTaskGaps],
                about: figures.plannedRule(in: [figures.today.week]), unreadable: unreadable)
        })

    /// As `week`, added up Monday to Sunday, for the current week and at most the eleven before it, from the first that anything is known of.
    static let weeks = Self(
        "momentum.weeks", key: "week", of: TaskRow.self,
        "The current week and the eleven before it by their Mondays, oldest first, as far back as anything is known.",
        .tasks(" in the week", planned: "Tasks scheduled for the week, and others completed in it."),
        unranged: { figures in
            guard figures.lines != nil else { return nil }
            guard let first = figures.firstDay else { return .none([figures.allTaskGaps], unreadable: figures.unreadableTasks) }
            let this = figures.today.week
            let rows = figures.counts(max(first.week.lowerBound, this.lowerBound.advanced(by: -77))...this.upperBound, by: .week).rows
            return Rows(
                rows: rows.map { TaskRow(key: $0.key, count: $0.sum) }, key: \.key, partial: [rows.count - 1],
                notes: [figures.undatedNote, figures.allTaskGaps],
                about: figures.plannedRule(in: rows.indices.map { this.lowerBound.advanced(by: 7 * ($0 + 1 - rows.count)).week })
                    + figures.twoCounts,
                unreadable: figures.unreadableTasks)
        })

    /// Completed tasks of all goals by difficulty. Share: whole percents of them by largest remainder.
    static let difficulties = Self(
        "momentum.difficulty", key: "difficulty", of: (name: ShownName, done: Int64, all: Int64, share: Double?).self,
        "Easy, medium and challenging tasks of all goals; for milestones the estimated minutes say which: up to 15, up to 45, more.",
        [
            .measure(withFigures: "completed", .count, "Completed tasks.") { $1.counted($0.done) }.overlapping("tasks"),
            .measure("share", .ratio, role: .share, "Part of all completed tasks; the percents shown add up to 100.") {
                $0.share.map { .ratio($0) }
            },
            .measure(withFigures: "tasks", .count, isOwn: true, "Tasks, completed or not.") { $1.counted($0.all) },
        ],
        unranged: { figures in
            guard let lines = figures.lines else { return nil }
            guard !lines.isEmpty else { return .none([figures.allTaskGaps], unreadable: figures.unreadableTasks) }
            var counts = NamedSums<ShownName, (done: Int64, all: Int64)>((0, 0))
            for difficulty in [Momentum.Difficulty.easy, .medium, .hard] { counts.add(difficulty.shown) { _ in } }
            for line in lines {
                counts.add(line.difficulty?.shown ?? .ours("momentum.difficulty.none")) {
                    $0.all += 1
                    if line.isCompleted { $0.done += 1 }
                }
            }
            let rows = counts.rows
            let shares = figures.allTaskGaps == nil ? shares(of: rows.map(\.sum.done)) : rows.map { _ in nil }
            return Rows(
                rows: zip(rows, shares).map { ($0.name, $0.sum.done, $0.sum.all, $1) }, key: \.name.key, notes: [figures.allTaskGaps],
                unreadable: figures.unreadableTasks)
        })

    /// Tasks of the local day of "now" in goals that are not archived, done or not, the anchor first.
    static let todaysTasks = Self(
        "momentum.tasks.today", key: "task", of: MomentumFigures.Line.self, "What is planned for today, done or not.",
        [
            .measure("state", .text, role: .state, "Done, Open or Skipped.") { line in
                .word(
                    line.isCompleted
                        ? "momentum.task.done" : line.task.status == .skipped ? "momentum.task.skipped" : "momentum.task.open")
            }
        ] + ofTask,
        unranged: { figures in
            guard let live = figures.live else { return nil }
            let today = live.filter { $0.scheduled == figures.today }.anchorsFirst
            return Rows(
                rows: today, key: \.shownTitle.key,
                tones: today.map { $0.isCompleted ? .good : .neutral }, notes: [figures.allTaskGaps],
                unreadable: figures.unreadableTasks)
        })

    /// Completed tasks of all goals by the part of the local day they were completed in: each has six hours.
    static let hours = Self(
        "momentum.hours", key: "part", keyMessage: "key.momentum.hours.part", of: (part: String, completed: Int64).self,
        "Completed tasks by the part of the day they were completed in: from midnight, 6, 12 and 18 o'clock.",
        [.measure(withFigures: "completed", .count, "Completed tasks.") { $1.counted($0.completed) }],
        unranged: { figures in
            guard let lines = figures.lines else { return nil }
            var counts = [Int64](repeating: 0, count: 4)
            for line in lines where line.completed != nil {
                guard let at = line.task.completedAt else { continue }
                counts[min(max(figures.zone.local(Window.clamped(at)).second / 21_600, 0), 3)] += 1
            }
            return Rows(
                rows: Array(zip(["night", "morning", "afternoon", "evening"], counts)), key: { .word("momentum.part." + $0.part) },
                notes: [figures.allTaskGaps], unreadable: figures.unreadableTasks)
        })

    /// Open tasks of active goals: today's, the anchor first; then those of earlier days, the latest first. At most twenty.
    static let nextTasks = Self(
        "momentum.tasks.next", key: "task", of: MomentumFigures.Line.self,
        "What is open for today, then what is overdue, the latest first.",
        [
            .measure("due", .day, "The day it is scheduled for.") { $0.scheduled.map { .day($0) } },
            .measure(withFigures: "state", .text, role: .state, "Today, or for how many days it is overdue.") { line, figures in
                let late = line.scheduled.map { figures.today.distance(from: $0) } ?? 0
                return late == 0 ? .word("momentum.task.today") : .phrase(Phrase("momentum.task.overdue", ["days": .count(late)]))
            },
        ] + ofTask + [
            .measure(withFigures: "step", .text, ifKnown: true, "The power goal or milestone it belongs to.") {
                $1.step(of: $0).map(\.shownName.value)
            },
            .measure(withFigures: "milestone", .text, ifKnown: true, "The milestone of its week, where there are weeks.") { line, figures in
                let week = figures.step(of: line)?.weeks.first { $0.number == line.task.week }
                return week.flatMap { isBlank($0.milestone) ? nil : .text($0.milestone) }
            },
            .measure("parts_done", .count, role: .done, ifKnown: true, "How many of its small steps are done.") {
                $0.task.partCount > 0 ? .count(Int64($0.task.partsDone)) : nil
            },
            .measure("parts", .count, role: .whole, ifKnown: true, "How many small steps it has.") {
                $0.task.partCount > 0 ? .count(Int64($0.task.partCount)) : nil
            },
            .measure("small_steps", .text, isOwn: true, ifKnown: true, "Both in words: 1 of 3.") {
                line in
                let task = line.task
                guard task.partCount > 0 else { return nil }
                return .phrase(Phrase("momentum.done-of", ["done": .count(task.partsDone), "all": .count(task.partCount)]))
            },
        ],
        unranged: { figures in
            guard let (today, overdue) = figures.pending else { return nil }
            let shown = Array((today + overdue).prefix(20))
            let hidden = today.count + overdue.count - shown.count
            return Rows(
                rows: shown, key: \.shownTitle.key,
                tones: shown.map { $0.scheduled == figures.today ? .neutral : .watch },
                notes: [hidden == 0 ? nil : Phrase("momentum.tasks.more-open", ["count": .count(hidden)]), figures.allTaskGaps],
                unreadable: figures.unreadableTasks)
        })

    private static var ofTask: [MeasureFormula<Figures, MomentumFigures.Line>] {
        [
            .measure("difficulty", .text, ifKnown: true, "Easy, Medium or Challenge.") { ($0.difficulty?.shown).map(\.value) },
            .measure("minutes", .count, ifKnown: true, "How long it may take.") { $0.task.minutes.map { .count($0) } },
            .measure(withFigures: "goal", .text, ifKnown: true, "The goal it serves.") { $1.goal(of: $0).map(\.shownName.value) },
        ]
    }
}

extension [MomentumFigures.Line] {
    /// The anchor of a day before its other tasks.
    fileprivate var anchorsFirst: Self { filter(\.task.isAnchor) + filter { !$0.task.isAnchor } }
}
