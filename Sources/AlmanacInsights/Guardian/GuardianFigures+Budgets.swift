import AlmanacModel

extension GuardianFigures {
    /// Says of which budgets that get close to their limit, and have not used all of it, nobody knows when they will be used up, the ones that are used furthest first; `nil` of none.
    var unforecastBudgets: Phrase? {
        guard areOfRunningMonth, let budgets else { return nil }
        let names = budgets.filter { budget in
            // To one that is for payments of once a month nothing more comes than these.
            budget.lacksForecast && !budget.isForPayments && budget.needsWatching && !budget.isUsedUp
        }.map(\.name.key)
        guard !names.isEmpty else { return nil }
        return Phrase(
            "guardian.budgets.unforecast",
            ["count": .count(names.count), "names": Insights.names(names, more: "highlights.more-names-of-place")])
    }

    /// True for budgets of a month in which something may still come: it is over neither in UTC nor for the reader, who for some hours has another one.
    var areOfRunningMonth: Bool { asked?.month == nil && asked?.budgetGap == nil && localMonth <= asOf.utcDay.month }

    /// Number of budgets for which something holds.
    ///
    /// - Parameter tone: Where it holds for one and more.
    func count(_ tone: Tone, where holds: (Budget) -> Bool) -> MetricResult? {
        countedBudgets.map { budgets in
            let count = budgets.count(where: holds)
            let other: Tone = budgetGaps != nil || budgets.isEmpty ? .neutral : .good
            return MetricResult(
                budgetGaps == nil ? .count(Int64(count)) : nil, tone: count > 0 ? tone : other, basis: budgetGaps ?? budgetBasis)
        }
    }

    /// Names the budgets whose amounts are those of their categories.
    var amountsOfCategories: [Phrase] {
        guard !rulesOfCategories.isEmpty else { return [] }
        return [
            Phrase(
                "guardian.budgets.amounts-of-categories",
                ["names": Insights.names(rulesOfCategories, more: "highlights.more-names-of-place")])
        ]
    }

    /// Sentences about payments that are still to come and charges of no category, where it is known what is left. Where that is not known, the charges are why.
    var remarksOnBudgets: [Phrase] {
        guard MetricFormula.leftTotal.compute(self, .thirtyDays)?.value != nil else { return [] }
        return [MetricFormula.notYetPaid, .uncategorised].compactMap { metric in
            guard case .phrase(let sentence)? = metric.compute(self, .thirtyDays)?.value else { return nil }
            return sentence
        }
    }

    /// True when the budgets have an even pace to be set against: their month still runs for the reader, and it is known what counts for one with a limit.
    var hasEvenPace: Bool {
        asked?.month == nil && asOf.utcDay.month >= localMonth && countedBudgets?.contains(where: \.hasLimit) == true
    }

    /// The budgets where it is known what counts for them; `nil` where none of the month's charges has a category.
    var countedBudgets: [Budget]? { budgets.flatMap { $0.contains(where: \.isUncounted) ? nil : $0 } }

    /// Amount spent without a category in the month of the budgets, and whether that is all of it; `nil` where it is zero or unknown, and
    /// where a budget is for such charges.
    var uncategorised: (amount: Int64, isAll: Bool)? {
        if let asked, asked.month != nil { return uncategorised(of: asked.categoriesOfMonth) }
        return lost("by_category", .monthToDate) == 0 ? uncategorised(of: categories[RangeKey.monthToDate.index]) : nil
    }

    private func uncategorised(of categories: [NamedSpend]?) -> (amount: Int64, isAll: Bool)? {
        guard let budgets, budgets.contains(where: \.hasLimit), !budgets.contains(where: { $0.name == noCategory }), let categories,
            let amount = categories.first(where: { $0.name == noCategory })?.spend, amount > 0
        else { return nil }
        return (amount, categories.allSatisfy { $0.name == noCategory || $0.spend == 0 })
    }

    /// Marks budgets of which nobody knows how far they are used, since none of the charges has a category.
    mutating func findUncounted(_ categories: [NamedSpend]?) {
        guard uncategorised(of: categories)?.isAll == true else { return }
        budgets = budgets?.map { budget in
            var budget = budget
            budget.isUncounted = budget.hasLimit && budget.spent == 0
            return budget
        }
    }

    /// Σ of the limits above zero; `nil` when the dump has no budgets, or a limit could not be read.
    var limitTotal: Int64? {
        guard lost("rules_progress") == 0, unmeasuredRules == nil else { return nil }
        return budgets.flatMap { budgets in
            guard !budgets.contains(where: { $0.limit == .unreadable }) else { return nil }
            return
                total(budgets.lazy.map { if case .amount(let limit) = $0.limit { limit } else { 0 } })
        }
    }

    /// Contradictions between the rules and their progress: limits that stay unclear, and rules that only one of the answers has.
    var doubtsOfBudgets: [Phrase?] {
        guard let progress = guardian.rulesProgress else { return [] }
        guard let rules = guardian.rules else {
            return progress.contains { $0.limit.map { $0 <= 0 } ?? false }
                ? [Phrase("guardian.budgets.limit-of-zero")] : []
        }
        let (measured, ruled) = (progress.map(\.category), rules.map(\.category))
        let unruled = lost("rules") == 0 ? names(measured, notAmong: ruled) : nil
        return [
            // As the reason why something is unknown it is written already.
            unreadableBudgets == 0 ? nil : unmeasuredRules,
            unruled.map { Phrase("guardian.budgets.progress-without-rule", ["names": $0.list, "count": .count($0.count)]) },
        ]
    }

    /// The shown names of categories that others do not have, sorted, at most three of them and at most 40 scalars each, and how many there are; `nil`
    /// of none.
    func names(_ categories: [String?], notAmong others: [String?]) -> (list: Phrase.Argument, count: Int)? {
        // Real accounts have some ten rules, which are compared sooner than hashed.
        let known = others.count > 16 ? Set(others) : nil
        let missing = categories.filter { !(known?.contains($0) ?? others.contains($0)) }
        let names = Set(missing.map(categoryName)).sorted()
        guard !names.isEmpty else { return nil }
        let most = names.count == 4 ? 4 : 3
        var listed = names.prefix(most).map { name in
            guard case .data(let text) = name, let beginning = text.beginning(scalars: 40) else { return name.argument }
            return .name(beginning + "…")
        }
        if names.count > most { listed.append(.phrase(Phrase("guardian.more-names", ["count": .count(names.count - most)]))) }
        return (.list(listed), names.count)
    }
}
