import AlmanacModel

/// A spending rule with how far it is used in the month to date.
struct Budget: Hashable {
    enum Limit: Hashable {
        /// Above zero.
        case amount(Int64)
        /// A limit of zero: any spending is too much.
        case nothing
        case none
        /// Reported as zero, and there are no rules to tell "nothing" from "none".
        case unclear
    }

    var name: String
    var limit: Limit
    var spent: Int64
    /// Limit × share of the month gone by.
    var pace: Int64?

    var isOver: Bool { excess != nil }

    /// Spent beyond the limit; `nil` when it is kept or unknown.
    var excess: Int64? {
        switch limit {
        case .amount(let limit): spent > limit ? spent.subtractingSaturated(limit) : nil
        case .nothing: spent > 0 ? spent : nil
        case .none, .unclear: nil
        }
    }

    /// What may still be spent, never below zero; `nil` without a limit.
    var left: Int64? {
        switch limit {
        case .amount(let limit): max(0, limit.subtractingSaturated(spent))
        case .nothing: 0
        case .none, .unclear: nil
        }
    }

    /// Spent ÷ limit; `nil` without a limit above zero.
    var utilisation: Double? {
        guard case .amount(let limit) = limit else { return nil }
        return Double(spent) / Double(limit)
    }

    /// The words that say what the tone's colour says.
    var state: String {
        switch limit {
        case .amount:
            if isOver { return "over" }
            switch tone {
            case .good, .neutral: return "on track"
            case .watch: return "watch"
            case .bad: return "nearly used up"
            }
        case .nothing: return isOver ? "over: nothing allowed" : "nothing allowed"
        case .none: return "no limit set"
        case .unclear: return "no limit or zero"
        }
    }

    /// Below 70 % good, to 90 % watch, beyond it bad.
    var tone: Tone {
        switch limit {
        case .amount:
            guard let utilisation, !isOver else { return .bad }
            return utilisation < 0.7 ? .good : utilisation <= 0.9 ? .watch : .bad
        case .nothing: return isOver ? .bad : .good
        case .none, .unclear: return .neutral
        }
    }

    /// Whether at least 70 % are used, and not more than all.
    var needsWatching: Bool { (utilisation ?? 0) >= 0.7 && !isOver }

    /// Where it stands in the list: what is over first, those without a limit last.
    private var rank: Int {
        switch limit {
        case .nothing: isOver ? 0 : 3
        case .amount: isOver ? 1 : 2
        case .unclear: 4
        case .none: 5
        }
    }

    /// Over first (any spending where nothing is allowed before all), each by utilisation, then what has none by spending; ties by name, then
    /// as sent.
    static func sorted(_ rows: [Guardian.RuleProgress], rules: [Guardian.Rule]?, month: MonthShare) -> [Budget] {
        let limits = rows.contains { $0.limit <= 0 } ? rules.map(Budget.limits) : nil
        let budgets = rows.map { row in
            var limit = Limit.unclear
            if row.limit > 0 {
                limit = .amount(row.limit)
            } else if let known = limits?[row.category] {
                limit = known
            }
            return Budget(
                name: categoryName(row.category), limit: limit, spent: row.spent,
                pace: row.limit > 0 ? scaled(row.limit, by: month.elapsed, over: month.length) : nil)
        }
        return budgets.sorted { first, second in
            if first.rank != second.rank { return first.rank < second.rank }
            if let one = first.utilisation, let other = second.utilisation, one != other { return one > other }
            if first.utilisation == nil, first.spent != second.spent { return first.spent > second.spent }
            return first.name < second.name
        }
    }

    /// What the rules say of limits that are reported as zero, by category as sent.
    private static func limits(of rules: [Guardian.Rule]) -> [String?: Limit] {
        var limits: [String?: Limit] = [:]
        for rule in rules where limits[rule.category] == nil {
            switch rule.monthlyLimit {
            case nil: limits[rule.category] = Limit.none
            case 0: limits[rule.category] = .nothing
            // The rule was changed between the two answers.
            default: limits[rule.category] = .unclear
            }
        }
        return limits
    }
}
