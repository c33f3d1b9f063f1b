import AlmanacModel

extension SystemHighlights {
    /// Tasks and goals that are overdue, a streak that ends today, and what is planned for today and not done.
    static func tasksToDo(_ insights: Insights, _ range: RangeKey) -> [Todo] {
        [overdueTasks(insights, range)].compactMap(\.self) + overdueGoals(insights, range)
            + [streakToKeep(insights, range)].compactMap(\.self) + tasksOfToday(insights, range)
    }

    private static func overdueGoals(_ insights: Insights, _ range: RangeKey) -> [Todo] {
        lateGoals(insights, range).map { goal in
            Todo(
                .overdue, goal.name, detail: insights.series("momentum.goals", range)?.value("progress", at: goal.row),
                state: Todo.overdue(for: goal.days), tone: .bad, source: "momentum.goals")
        }
    }

    /// One by its name, several by their number: they are listed in their card.
    private static func overdueTasks(_ insights: Insights, _ range: RangeKey) -> Todo? {
        guard let count = insights.count("momentum.tasks.overdue", range), count > 0 else { return nil }
        let late = lateTasks(insights, range)
        guard count == 1, let next = insights.series("momentum.tasks.next", range), let only = late.first else {
            // If the list is cut, it is unknown how long the oldest one has been due.
            let most = late.count == Int(clamping: count) ? late.map(\.days).max() : nil
            // Two by their names, and how many more.
            var names: Value?
            if case .phrase(let list)? = insights.metric("momentum.tasks.overdue", range)?.at { names = .phrase(list) }
            return Todo(
                .overdue, .phrase(Phrase("index.reason.tasks", ["count": .count(Int(clamping: count))])), detail: names,
                state: most.map { Phrase("index.reason.days-overdue-most", ["count": .count($0)]) } ?? Phrase("index.reason.overdue"),
                tone: .bad, source: "momentum.tasks.next", metric: "momentum.tasks.overdue")
        }
        return Todo(
            .overdue, only.name, detail: next.value("goal", at: only.row), state: Todo.overdue(for: Int64(only.days)), tone: .bad,
            source: "momentum.tasks.next", metric: "momentum.tasks.overdue")
    }

    private static func streakToKeep(_ insights: Insights, _ range: RangeKey) -> Todo? {
        guard isAtRisk(insights, range), case .days(let days)? = insights.value("momentum.streak.current", range) else { return nil }
        return Todo(
            .today, .phrase(Phrase("todo.streak", ["days": .count(Int(clamping: days))])), detail: .word("todo.streak-kept"),
            state: Phrase("todo.ends-today"), tone: .watch, source: "momentum.tasks.today", metric: "momentum.streak.current")
    }

    private static func tasksOfToday(_ insights: Insights, _ range: RangeKey) -> [Todo] {
        guard let today = insights.series("momentum.tasks.today", range) else { return [] }
        return today.keys.indices.filter { today.value("state", at: $0) == .word("momentum.task.open") }.map { row in
            Todo(
                .today, today.keys[row], detail: today.value("goal", at: row), state: Todo.due(in: 0), tone: .watch,
                source: "momentum.tasks.today", metric: "momentum.tasks.left_today")
        }
    }
}
