import AlmanacModel

extension MetricFormula where Figures == LumeFigures {
    /// Goals that are neither completed nor put aside; overdue ones are among them.
    static let activeGoals = Self(
        "lume.goals.active", .count, "Goals being pursued, overdue ones among them.",
        unranged: { figures in
            figures.goals.map { goals in MetricResult(counted: Int64(goals.count { $0.standing <= .pursued }), figures.goalsMissing) }
        })

    static let completedGoals = Self(
        "lume.goals.completed", .count, "Goals marked as completed, or whose target is reached.",
        unranged: { figures in
            figures.goals.map { goals in MetricResult(counted: Int64(goals.count { $0.standing == .completed }), figures.goalsMissing) }
        })

    static let overdueGoals = Self(
        "lume.goals.overdue", .count, in: ["lume.goals"], "Active goals whose target day is over.",
        unranged: { figures in
            figures.goals.map { goals in
                let overdue = goals.count(where: \.isOverdue)
                var result = MetricResult(
                    counted: Int64(overdue), figures.goalsMissing, tone: overdue > 0 ? .bad : goals.isEmpty ? .neutral : .good)
                // Overdue goals come first, the longest overdue one before the others.
                if result.value != nil, overdue > 0 { result.at = goals.first?.title.key }
                return result
            }
        })

    /// Those of `timedGoals` whose forecast is not later than their target day. Kilos, minutes and pages have no mean that says anything; how many
    /// goals go as planned does.
    static let goalsOnTrack = Self(
        "lume.goals.on_track", .count, in: ["lume.goals"],
        "Active goals that will be reached by their target day, as far as the forecast tells.",
        unranged: { figures in
            figures.goals.map { goals in
                let timed = goals.filter { $0.isOnTrack != nil }
                let count = timed.count { $0.isOnTrack == true }
                return MetricResult(
                    counted: Int64(count), figures.goalsMissing,
                    basis: timed.isEmpty ? nil : Phrase("lume.goals.on-track-of", ["count": .count(count), "all": .count(timed.count)]))
            }
        })

    /// Number of active goals with a target day and a known pace, or of which nothing is done yet; an overdue one was not reached in time.
    static let timedGoals = Self(
        "lume.goals.timed", .count,
        "Active goals with a target day whose pace is known, or of which nothing is done yet, overdue ones among them.",
        unranged: { figures in
            figures.goals.map { goals in MetricResult(counted: Int64(goals.count { $0.isOnTrack != nil }), figures.goalsMissing) }
        })

    /// The highest progress that is not whole yet, and the first goal in the order to show that has it. A goal that recurs begins anew each time,
    /// and is none of them, and one that is overdue is to be thought over and not praised.
    static let nearestGoal = Self(
        "lume.goals.nearest", .ratio, in: ["lume.goals"],
        "The progress of the active goal that is nearest to being reached and not overdue; at: that goal.",
        unranged: { figures in
            figures.goals.map { goals in
                var nearest: (progress: Double, title: ShownName)?
                for goal in goals where goal.standing == .pursued {
                    if let progress = goal.progress, progress > nearest?.progress ?? 0 { nearest = (progress, goal.title) }
                }
                return MetricResult(nearest.map { .ratio($0.progress) }, at: nearest?.title.key).noting(figures.goalsMissing)
            }
        })
}

extension SeriesFormula where Figures == LumeFigures {
    /// One row a goal; see `GoalState` for its formulas and its order. Lume's app cuts percents off (0.678 is 67 % there); here they are rounded.
    static let goals = Self(
        "lume.goals", key: "title", of: (state: GoalState, habit: RecurringGoal?, streak: Int64?).self,
        "The goals: overdue ones first, then by target day, then without one, completed, paused, archived.",
        [
            .measure(
                "progress", .ratio, within: 0...1,
                "How much of the target is reached, at most 1; none of what recurs, whose amount is that of one time."
            ) { $0.state.progress.map { .ratio($0) } },
            .measure("expected", .ratio, within: 0...1, ifKnown: true, "The share of the time from start to target day that is over.") {
                $0.state.expected.map { .ratio($0) }
            },
            .measure("current", .text, "Where it stands, with its unit.") { GoalState.amount($0.state.current, unit: $0.state.goal.unit) },
            .measure("target", .text, "What is to be reached, with its unit.") {
                GoalState.amount($0.state.target, unit: $0.state.goal.unit)
            },
            .measure(
                "status", .text, role: .state,
                "On track, behind, nothing done yet, overdue, completed, paused, archived, abandoned, active."
            ) { $0.state.status },
            .measure("due", .day, isOwn: true, "The day it is to be reached, in the reader's zone.") { $0.state.due.map { .day($0) } },
            .measure("left", .days, isOwn: true, "Days to the target day; none when it has passed.") {
                $0.state.daysLeft.map { .days($0) }
            },
            .measure("overdue", .days, ifKnown: true, "Days since the target day of an overdue goal.") {
                $0.state.daysOverdue.map { .days($0) }
            },
            .measure("forecast", .day, ifKnown: true, "The day it will be reached: Lume's estimate, else at the pace since the start.") {
                $0.state.forecast?.day.map { .day($0) }
            },
            .measure("basis", .text, ifKnown: true, "What the forecast rests on, or why there is none.") {
                ($0.state.forecast?.basis).map { .phrase($0) }
            },
            .measure(
                "streak", .count, isOwn: true, ifKnown: true,
                "How many times in a row it was done, up to now; for recurring goals."
            ) { $0.streak.map { .count($0) } },
            .measure("trend", .text, ifKnown: true, "Improving, stable or declining, as Lume says.") { $0.state.trend },
            .measure("kind", .text, ifKnown: true, "The category of the goal, else its type.") { $0.state.kind },
            .measure("about", .text, ifKnown: true, "The goal's description.") {
                $0.state.goal.description.flatMap { isBlank($0) ? nil : .text($0) }
            },
            .measure(
                "amount", .text, isOwn: true, ifKnown: true,
                "Where it stands of what is to be reached, with the unit."
            ) { $0.state.amount },
            .measure("days_active", .days, ifKnown: true, "On how many days something was done for it, as Lume counts them.") {
                ($0.state.goal.statistics?.daysActive).map { .days($0) }
            },
            .measure("best_day", .text, ifKnown: true, "The day of the week on which most is done, as Lume says.") {
                ($0.state.goal.statistics?.bestDay).flatMap(bestDay)
            },
            .measure(
                "outlook", .text, isOwn: true, ifKnown: true,
                "When it will be reached, and how long before or after its target day, or why that cannot be told."
            ) { $0.state.outlook.map { .phrase($0) } },
            .measure(
                "pace", .text, isOwn: true, ifKnown: true,
                "What was done a day so far, and what it takes from now on where that is too little."
            ) { $0.state.pace.map { .phrase($0) } },
            .measure(
                withFigures: "kept", .text, isOwn: true, ifKnown: true,
                "How many of the times that were due in the last 30 days a recurring goal was done."
            ) { $1.kept($0.habit).map { .phrase($0) } },
            .measure(
                "updates", .count, isOwn: true, ifKnown: true,
                "How often something was noted down for it, as Lume counts."
            ) { ($0.state.goal.statistics?.updates).flatMap { $0 >= 0 ? .count($0) : nil } },
            .measure(
                withFigures: "part", .ratio, within: 0...1, isOwn: true, ifKnown: true,
                "The progress; of what recurs, the part of the times due in the last 30 days that was done."
            ) { row, figures in
                (row.state.progress ?? figures.keptCount(row.habit).map { Double($0.completed) / Double($0.over) }).map { .ratio($0) }
            },
            .measure(
                "standing", .text, isOwn: true,
                "The status; of what recurs and goes on, how many times in a row it was done; of what is overdue, for how long."
            ) { state, _, streak in
                if let days = state.daysOverdue { return .phrase(Todo.overdue(for: days)) }
                guard state.goal.isRecurring, state.standing == .pursued, let streak, streak > 1 else { return state.status }
                return .phrase(Phrase("counted.lume.streaks.current", ["count": .count(streak)]))
            },
            .measure(
                "so_far", .text, message: "measure.lume.goals.amount", ifKnown: true,
                "Where it stands of what is to be reached, and the target day of what is pursued."
            ) { $0.state.soFar },
        ],
        unranged: { figures in
            guard let goals = figures.goals else { return nil }
            let ids = GoalIDs((figures.habits ?? []).map(\.id))
            let rows = goals.map { state in
                let habit = ids.place(of: state.goal.id).flatMap { figures.habits?[$0] }
                return (state: state, habit: habit, streak: habit?.current ?? state.goal.statistics?.currentStreak)
            }
            let hasEstimates = goals.contains { $0.forecast?.day != nil }
            return Rows(
                rows: rows, key: \.state.title.key, tones: goals.map(\.tone),
                notes: [figures.goalsMissing, hasEstimates ? Phrase("lume.forecast.estimates") : nil],
                measuresOfNotes: ["lume.forecast.estimates": "outlook"],
                unreadable: figures.lume.lost.count("goals"))
        })

    /// In the order of `goals`. What recurs begins anew each time, and has no way to an end.
    static let goalProgress = Self(
        "lume.goals.progress", key: "title", of: GoalState.self,
        "How far the goals that are pursued are on their way, beside how far they would be at an even pace.",
        [
            .measure("progress", .ratio, within: 0...1, "How much of the target is reached, at most 1.") { $0.progress.map { .ratio($0) } },
            .measure(
                "expected", .ratio, within: 0...1, role: .pace, ifKnown: true,
                "The share of the time from start to target day that is over."
            ) { $0.expected.map { .ratio($0) } },
            .measure(
                "amount", .text, role: .wording, message: "measure.lume.goals.amount", ifKnown: true,
                "Where it stands of what is to be reached, with the unit."
            ) { $0.amount },
            .measure("status", .text, role: .state, "On track, behind, nothing done yet, overdue or active.") { $0.status },
        ],
        unranged: { figures in
            figures.goals.map { goals in
                let shown = goals.filter { $0.standing <= .pursued && $0.progress != nil }
                return Rows(
                    rows: shown, key: \.title.key,
                    tones: shown.map(\.tone), notes: [figures.goalsMissing],
                    unreadable: figures.lume.lost.count("goals"))
            }
        })
}

/// A day of the week by its English name, as Lume sends it; what is none of the seven is shown as sent.
private func bestDay(_ name: String) -> Value? {
    if isBlank(name) { return nil }
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    guard let place = names.firstIndex(of: name.lowercased()) else { return .text(name) }
    return .phrase(Phrase("lume.goal.best-day", ["day": .key(.weekday(place + 1))]))
}
