import AlmanacModel

/// How far a goal was at the end of a day.
struct GoalCourse {
    struct State {
        var day: Day
        var current: Double?
        var target: Double?
        var progress: Double?
        var status: Lume.Status?

        var isReached: Bool {
            status == .completed || (progress ?? 0) >= 1 || (target ?? 0) > 0 && (current ?? 0) >= (target ?? 0)
        }
    }

    /// Oldest first: each lasts until the next.
    var states: [State]

    /// The state at the end of a day; `nil` of a day before the first.
    subscript(day: Day) -> State? { states.last { $0.day <= day } }

    /// By the id of the goal.
    static func all(in memory: RecordMemory) -> [String: GoalCourse] {
        Dictionary(grouping: memory.records(.goal), by: \.name).mapValues { records in
            GoalCourse(
                states: records.map { record in
                    State(
                        day: record.day, current: record.number(0)?.real, target: record.number(1)?.real,
                        progress: record.number(2)?.real, status: record.word.flatMap { Lume.Status(rawValue: $0.lowercased()) })
                })
        }
    }
}

extension SeriesFormula where Figures == LumeFigures {
    /// Of goals of which nights tell how far they were before the period; a goal that stayed where it was is not among them.
    static let goalsMoved = Self(
        "lume.goals.moved", key: "title", of: (goal: GoalState, before: GoalCourse.State, now: GoalCourse.State, reached: Day?).self,
        "How far each goal was before the period that the report was asked for and at its end, where nights were kept and it moved; absent in other reports.",
        [
            .measure("before", .text, isOwn: true, "Where it stood before, with its unit.") {
                GoalState.amount($0.before.current, unit: $0.goal.goal.unit)
            },
            .measure("now", .text, isOwn: true, "Where it stood at the end, with its unit.") {
                GoalState.amount($0.now.current, unit: $0.goal.goal.unit)
            },
            .measure("target", .text, "What is to be reached, with its unit.") { GoalState.amount($0.now.target, unit: $0.goal.goal.unit) },
            .measure(
                "reached", .day, isOwn: true, ifKnown: true,
                "The day on which it was found to be completed, of one that was not before."
            ) { $0.reached.map { .day($0) } },
        ],
        unranged: { figures in
            guard let span = figures.span, let goals = figures.goals, let memory = figures.memory else { return nil }
            let courses = GoalCourse.all(in: memory)
            guard !courses.isEmpty else { return nil }
            let rows = goals.compactMap { goal -> (goal: GoalState, before: GoalCourse.State, now: GoalCourse.State, reached: Day?)? in
                guard let course = courses[goal.goal.id], let before = course[span.days.lowerBound.advanced(by: -1)],
                    let now = course[span.days.upperBound], before.current != now.current || before.isReached != now.isReached
                else { return nil }
                let reached = before.isReached ? nil : course.states.first { $0.day > before.day && $0.isReached }?.day
                return (goal, before, now, now.isReached ? reached : nil)
            }
            return Rows(
                rows: rows, key: \.goal.title.key, tones: rows.map { $0.reached == nil ? .neutral : .good },
                notes: [figures.goalGaps], unreadable: figures.lume.lost.count("goals"))
        })
}
