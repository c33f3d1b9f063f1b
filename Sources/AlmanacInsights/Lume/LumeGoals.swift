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
        "lume.goals.overdue", .count, "Active goals whose target day is over.",
        unranged: { figures in
            figures.goals.map { goals in
                let overdue = goals.count(where: \.isOverdue)
                return MetricResult(
                    counted: Int64(overdue), figures.goalsMissing, tone: overdue > 0 ? .bad : goals.isEmpty ? .neutral : .good)
            }
        })

    /// Σ progress ÷ number of active goals whose progress is known. Lume's app cuts percents off; here they are rounded.
    static let goalProgress = Self(
        "lume.goals.progress", .ratio, "Mean progress of the active goals; how far each is counts the same.",
        unranged: { figures in
            figures.goals.map { goals in
                MetricResult(
                    mean(goals.filter { $0.standing <= .pursued }.compactMap(\.progress)).map { .ratio($0) },
                    basis: Phrase("lume.goals.progress-basis")
                ).noting(figures.goalsMissing)
            }
        })

    static let goalCompletionRate = Self(
        "lume.goals.completion_rate", .ratio, "Mean of the completion rates that Lume's own statistics of goals give.",
        unranged: { figures in
            figures.goals.map { goals in
                let rate = mean(goals.compactMap { $0.goal.statistics?.completionRate }.filter { $0 >= 0 && $0 <= 1 })
                return MetricResult(
                    rate.map { .ratio($0) },
                    basis: rate == nil ? figures.goalGaps ?? Phrase("lume.goals.no-rate") : Phrase("lume.goals.rate-basis"))
            }
        })
}

private func mean(_ numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
}

extension SeriesFormula where Figures == LumeFigures {
    /// One row a goal; see `GoalState` for its formulas and its order. Lume's app cuts percents off (0.678 is 67 % there); here they are rounded.
    static let goals = Self(
        "lume.goals", key: "title",
        "The goals: overdue ones first, then by target day, then without one, completed, paused, archived.",
        [
            MeasureDefinition("progress", .ratio, "How much of the target is reached, at most 1."),
            MeasureDefinition("expected", .ratio, "The share of the time from start to target day that is over."),
            MeasureDefinition("current", .text, "Where it stands, with its unit."),
            MeasureDefinition("target", .text, "What is to be reached, with its unit."),
            MeasureDefinition("status", .text, role: .state, "On track, behind, overdue, completed, paused, archived, abandoned, active."),
            MeasureDefinition("due", .day, message: "measure.lume.goals.due", "The day it is to be reached, in the reader's zone."),
            MeasureDefinition("left", .days, message: "measure.lume.goals.left", "Days to the target day; none when it has passed."),
            MeasureDefinition("overdue", .days, "Days since the target day of an overdue goal."),
            MeasureDefinition(
                "forecast", .day, "The day it will be reached: Lume's estimate, else at the pace since the start."),
            MeasureDefinition("basis", .text, "What the forecast rests on, or why there is none."),
            MeasureDefinition(
                "streak", .count, message: "measure.lume.goals.streak",
                "How many times in a row it was done, up to now; for recurring goals."),
            MeasureDefinition("trend", .text, "Improving, stable or declining, as Lume says."),
            MeasureDefinition("kind", .text, "The category of the goal, else its type."),
            MeasureDefinition("about", .text, "The goal's description."),
            MeasureDefinition(
                "amount", .text, message: "measure.lume.goals.amount", "Where it stands of what is to be reached, with the unit."),
            MeasureDefinition("days_active", .days, "On how many days something was done for it, as Lume counts them."),
            MeasureDefinition("best_day", .text, "The day of the week on which most is done, as Lume says."),
        ],
        unranged: { figures in
            guard let goals = figures.goals else { return nil }
            let ids = GoalIDs((figures.habits ?? []).map(\.id))
            let streaks = goals.map { state in
                ids.place(of: state.goal.id).flatMap { figures.habits?[$0].current } ?? state.goal.statistics?.currentStreak
            }
            var notes = [figures.goalsMissing].compactMap(\.self)
            if goals.contains(where: { $0.forecast?.day != nil }) { notes.append(Phrase("lume.forecast.estimates")) }
            return Rows(
                keys: goals.map(\.title.key),
                columns: [
                    goals.map { $0.progress.map { .ratio($0) } },
                    known(goals.map { $0.expected.map { .ratio($0) } }),
                    goals.map { GoalState.amount($0.goal.current, unit: $0.goal.unit) },
                    goals.map { GoalState.amount($0.goal.target, unit: $0.goal.unit) },
                    goals.map(\.status),
                    goals.map { $0.due.map { .day($0) } },
                    goals.map { $0.daysLeft.map { .days($0) } },
                    known(goals.map { $0.daysOverdue.map { .days($0) } }),
                    known(goals.map { $0.forecast?.day.map { .day($0) } }),
                    known(goals.map { ($0.forecast?.basis).map { .phrase($0) } }),
                    known(streaks.map { $0.map { .count($0) } }),
                    known(goals.map(\.trend)),
                    known(goals.map(\.kind)),
                    known(goals.map { $0.goal.description.flatMap { isBlank($0) ? nil : .text($0) } }),
                    known(goals.map { GoalState.amount($0.goal.current, of: $0.goal.target, unit: $0.goal.unit) }),
                    known(goals.map { ($0.goal.statistics?.daysActive).map { .days($0) } }),
                    known(goals.map { ($0.goal.statistics?.bestDay).flatMap(bestDay) }),
                ],
                tones: goals.map(\.tone), notes: notes, measuresOfNotes: ["lume.forecast.estimates": "forecast"],
                unreadable: figures.lume.lost.count("goals"))
        })
}

/// A day of the week by its English name, as Lume sends it; what is none of the seven is shown as sent.
private func bestDay(_ name: String) -> Value? {
    if isBlank(name) { return nil }
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    guard let place = names.firstIndex(of: name.lowercased()) else { return .text(name) }
    return .phrase(Phrase("lume.goal.best-day", ["day": .key(.weekday(place + 1))]))
}

/// A column, unless nothing in it is known.
func known(_ column: [Value?]) -> [Value?]? {
    column.isEmpty || column.contains { $0 != nil } ? column : nil
}
