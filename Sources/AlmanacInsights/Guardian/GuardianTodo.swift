import AlmanacModel

extension SystemHighlights {
    /// Budgets of the month that runs that are over their limits, and those that are nearly used up.
    static func budgetsToLookAt(_ insights: Insights, _ range: RangeKey) -> [Todo] {
        guard isOfRunningMonth(insights, range), let budgets = insights.series("guardian.budgets", range) else { return [] }
        return budgets.keys.indices.compactMap { row in
            guard case .phrase(let state)? = budgets.value("state", at: row), let spent = budgets.value("spent", at: row) else {
                return nil
            }
            let limit = budgets.value("limit", at: row)
            let detail = limit.map { Value.phrase(Phrase("pages.value-of-whole", ["value": .value(spent), "whole": .value($0)])) } ?? spent
            guard let excess = budgets.value("excess", at: row) else {
                guard state.name == "guardian.budget.nearly-used-up" else { return nil }
                return Todo(.soon, budgets.keys[row], detail: detail, state: state, tone: .watch, source: "guardian.budgets")
            }
            // Where nothing is allowed, what was spent says it all.
            let over =
                (limit?.magnitude ?? 0) > 0
                ? Phrase("charts.state-by", ["state": .phrase(state), "excess": .value(excess)]) : state
            return Todo(
                .over, budgets.keys[row], detail: detail, state: over, tone: .bad, source: "guardian.budgets",
                metric: "guardian.budgets.over")
        }
    }
}
