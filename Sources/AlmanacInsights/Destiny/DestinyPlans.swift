import AlmanacModel

extension SeriesFormula where Figures == DestinyFigures {
    /// The plans that can be had, in the order of Destiny's list.
    static let plans = Self(
        "destiny.plans", key: "plan", of: Destiny.Plan.self, "The plans that can be had, with what they cost.",
        [
            .measure("monthly", .money, ifKnown: true, "What a month costs.") { $0.monthly.map { .money($0) } },
            .measure("yearly", .money, ifKnown: true, "What a year costs.") { $0.yearly.map { .money($0) } },
            .measure(withFigures: "state", .text, role: .state, "Whether it is the one of the subject.") {
                $0.id == $1.destiny.subscription?.plan ? .word("destiny.plan.yours") : nil
            },
        ],
        unranged: { figures in
            guard let plans = figures.destiny.plans, !plans.isEmpty else { return nil }
            return Rows(
                rows: plans,
                key: { plan in
                    guard let name = plan.name, !isBlank(name) else { return ShownName(plan.id, or: Phrase("destiny.plan.unnamed")).key }
                    return .name(name)
                })
        })
}
