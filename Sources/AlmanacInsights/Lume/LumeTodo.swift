import AlmanacModel

extension SystemHighlights {
    /// Goals whose target day is over, and those whose day is today or one of the next three.
    static func goalsToReach(_ insights: Insights, _ range: RangeKey) -> [Todo] {
        guard let goals = insights.series("lume.goals", range) else { return [] }
        return goals.keys.indices.compactMap { row in
            let amount = goals.value("amount", at: row)
            if case .days(let late)? = goals.value("overdue", at: row) {
                return Todo(
                    .overdue, goals.keys[row], detail: amount, state: Todo.overdue(for: late), tone: .bad, source: "lume.goals",
                    metric: "lume.goals.overdue")
            }
            guard case .days(let left)? = goals.value("left", at: row), (0...3).contains(left) else { return nil }
            return Todo(
                left == 0 ? .today : .soon, goals.keys[row], detail: amount, state: Todo.due(in: left), tone: .watch, source: "lume.goals")
        }
    }
}
