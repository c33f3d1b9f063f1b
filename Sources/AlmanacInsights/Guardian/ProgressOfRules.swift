import AlmanacModel

extension Guardian {
    /// Names of the rules whose amounts `completedProgress` takes from the categories.
    var rulesOfCategories: [Key] {
        guard let progress = rulesProgress, let completed = completedProgress else { return [] }
        return zip(progress, completed).filter { $0.spent == nil && $1.spent != nil }.map { categoryName($0.0.category).key }
    }

    /// The progress of rules. What could not be read in it is taken from where Guardian sends it as well: what was spent from the categories of the month to date,
    /// and the limit from the rules.
    var completedProgress: [RuleProgress]? {
        guard let progress = rulesProgress, progress.contains(where: { $0.spent == nil || $0.limit == nil }) else { return rulesProgress }
        let categories = lost.count("by_category", .monthToDate) == 0 ? byCategory[.monthToDate] : nil
        return progress.map { row in
            var row = row
            // A rule without a category does not count charges with an empty one, which the categories call the same.
            if row.spent == nil, let categories, let category = row.category {
                row.spent = knownTotal(categories.filter { $0.category == category }.map(\.spend))
            }
            // Progress calls a limit 0 where there is none.
            if row.limit == nil, let rule = rules?.first(where: { $0.category == row.category }), rule.isReadable {
                row.limit = rule.monthlyLimit ?? 0
            }
            return row
        }
    }
}
