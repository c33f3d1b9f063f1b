import AlmanacModel

extension SeriesFormula where Figures == DestinyFigures {
    /// The plans that can be had, in the order of Destiny's list.
    static let plans = Self(
        "destiny.plans", key: "plan", "The plans that can be had, with what they cost.",
        [
            MeasureDefinition("monthly", .money, "What a month costs."),
            MeasureDefinition("yearly", .money, "What a year costs."),
            MeasureDefinition("state", .text, role: .state, "Whether it is the one of the subject."),
        ],
        unranged: { figures in
            guard let plans = figures.destiny.plans, !plans.isEmpty else { return nil }
            let own = figures.destiny.subscription?.plan
            return Rows(
                keys: plans.map { plan in
                    guard let name = plan.name, !isBlank(name) else { return ShownName(plan.id, or: Phrase("destiny.plan.unnamed")).key }
                    return .name(name)
                },
                columns: [
                    known(plans.map { $0.monthly.map { .money($0) } }), known(plans.map { $0.yearly.map { .money($0) } }),
                    plans.map { $0.id == own ? .word("destiny.plan.yours") : nil },
                ])
        })
}
