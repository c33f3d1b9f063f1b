import AlmanacModel

extension SystemHighlights {
    /// Budgets of the month that runs that are over their limits, and those that are used up or nearly so.
    static func budgetsToLookAt(_ insights: Insights, _ range: RangeKey) -> [Todo] {
        guard GuardianSpan.isOfRunningMonth(insights, range), let budgets = insights.series("guardian.budgets", range) else { return [] }
        var over: [Todo] = []
        var near: [Todo] = []
        for row in budgets.keys.indices {
            guard case .phrase(let state)? = budgets.value("state", at: row), let spent = budgets.value("spent", at: row) else { continue }
            let limit = budgets.value("limit", at: row)
            let detail = limit.map { Value.phrase(Phrase("pages.value-of-whole", ["value": .value(spent), "whole": .value($0)])) } ?? spent
            guard let excess = budgets.value("excess", at: row) else {
                if state == .usedUp || state.name == "limit.nearly-used-up" {
                    near.append(Todo(.soon, budgets.keys[row], detail: detail, state: state, tone: .watch, source: "guardian.budgets"))
                }
                continue
            }
            // Where nothing is allowed, what was spent says it all.
            over.append(
                overLimit(budgets.keys[row], detail, (limit?.magnitude ?? 0) > 0 ? .over(state, by: excess) : state))
        }
        // The card of the budgets has each of them: several are one row here, so that there is room for what else waits.
        if over.count > 1, let sum = insights.value("guardian.budgets.excess_total", range) {
            let names = Phrase("todo.names", ["names": .list(over.map { .key($0.name) })])
            over = [
                overLimit(
                    .phrase(Phrase("guardian.budgets.finding-over", ["count": .count(over.count)])), .phrase(names),
                    .over(Phrase("limit.over"), by: sum))
            ]
        }
        return over + near
    }

    private static func overLimit(_ name: Key, _ detail: Value, _ state: Phrase) -> Todo {
        Todo(.over, name, detail: detail, state: state, tone: .bad, source: "guardian.budgets", metric: "guardian.budgets.over")
    }
}

extension Phrase {
    /// "over by $6.22".
    fileprivate static func over(_ state: Phrase, by excess: Value) -> Phrase {
        Phrase("charts.state-by", ["state": .phrase(state), "excess": .value(excess)])
    }
}
