import AlmanacModel

/// The day on which a budget went over its limit, as nights tell.
struct BudgetBreak {
    let name: ShownName
    /// Minor units.
    let limit: Int64
    /// In the reader's zone.
    let day: Day
    /// The only merchant at which it can have been; `nil` where there are several.
    let merchant: ShownName?
}

extension GuardianFigures {
    /// When budgets of a month went over their limits, in the order of the budgets.
    ///
    /// It is known of a budget that was kept in one night and over in the next, at the same limit, when the two nights begin and end a day of the reader.
    ///
    /// - Parameter most: Number of them that are looked for.
    func budgetBreaks(atMost most: Int = .max) -> [BudgetBreak] {
        let month = asked?.month ?? asOf.utcDay.month
        guard memory != nil, let budgets, budgets.contains(where: \.isOver), let known = asked?.known?.memory ?? nights else { return [] }
        let nights = known.nights.indices.filter { known.nights[$0].asOf.utcDay.month == month }
        let progress = nights.map { known.budgets(of: known.nights[$0]) ?? [] }
        var breaks: [BudgetBreak] = []
        for budget in budgets where budget.isOver && breaks.count < most {
            let category = guardian.rulesProgress?.first { categoryName($0.category) == budget.name }?.category
            let uses = progress.map { rows in rows.first { $0.category == category } }
            guard let place = uses.firstIndex(where: { $0.flatMap(Self.isOver) ?? false }), place > 0, let use = uses[place],
                let limit = use.limit, let before = uses[place - 1], before.limit == limit, Self.isOver(before) == false,
                let day = day(from: known.nights[nights[place - 1]].asOf, to: known.nights[nights[place]].asOf)
            else { continue }
            // What was spent between two nights needs no windows of earlier ones.
            let charges =
                asked?.known ?? ChargesBetween(known, since: known.nights[nights[place - 1]].asOf, daysOfNothing: daysOfNothing)
            breaks.append(
                BudgetBreak(
                    name: budget.name, limit: limit, day: day,
                    merchant: merchant(of: category, from: nights[place - 1], to: nights[place], charges)))
        }
        return breaks
    }

    /// `nil` without a limit above zero.
    private static func isOver(_ use: Guardian.RuleProgress) -> Bool? {
        guard let limit = use.limit, let spent = use.spent, limit > 0 else { return nil }
        return spent > limit
    }

    /// The reader's day that two nights begin and end; `nil` where they do not.
    private func day(from start: Instant, to end: Instant) -> Day? {
        let day = zone.day(at: start)
        let next = zone.start(of: day.advanced(by: 1))
        let isDay = [(zone.start(of: day), start), (next, end)].allSatisfy { midnight, night in
            (0...LocalDays.longestDelay).contains(night.seconds - midnight.seconds)
        }
        return isDay ? day : nil
    }

    /// The merchant that has all charges of a category between two nights; `nil` where it is not sure.
    ///
    /// - Parameters:
    ///   - start: Index of the first night.
    ///   - end: Index of the second.
    private func merchant(
        of category: String?, from start: Int, to end: Int, _ known: ChargesBetween
    ) -> ShownName? {
        guard let start = known.moment(ofNight: start), let end = known.moment(ofNight: end),
            case let proof = known.charges(from: start, to: end),
            let categories = proof.categories, let merchants = proof.merchants,
            let own = categories.first(where: { categoryName($0.category) == categoryName(category) })
        else { return nil }
        // Another category with as much may be what a merchant is of.
        guard categories.count(where: { $0.spend == own.spend && $0.charges == own.charges }) == 1 else { return nil }
        let fitting = merchants.filter { $0.spend == own.spend && $0.charges == own.charges }
        guard fitting.count == 1, let name = fitting.first?.merchant, name != "unknown" else { return nil }
        return merchantName(name)
    }
}

extension MetricFormula where Figures == GuardianFigures {
    /// The sentence is about the first of the budgets that are over: the one that is over by most.
    static let budgetBreak = Self(
        "guardian.budgets.broke", .text,
        "A sentence about the day on which the budget that is over by most went over its limit, and with whom; known where nights are kept. Found at its category.",
        unranged: { figures in
            guard figures.memory != nil, figures.budgets != nil else { return nil }
            guard let broke = figures.budgetBreaks(atMost: 1).first else { return .unknown }
            var arguments: Phrase.Arguments = ["name": broke.name.argument, "limit": figures.money(broke.limit), "day": .day(broke.day)]
            if let merchant = broke.merchant { arguments.add("merchant", merchant.argument) }
            return MetricResult(
                saying: broke.merchant == nil ? "guardian.budgets.broke" : "guardian.budgets.broke-with", arguments, at: broke.name.key)
        })
}
