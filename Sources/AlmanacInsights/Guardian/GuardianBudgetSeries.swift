import AlmanacModel

extension SeriesFormula where Figures == GuardianFigures {
    /// All rules. Left: max(0, limit − spent). Excess: spent − limit where above zero. Utilisation: spent ÷ limit. Pace: limit × share of the
    /// UTC month gone by.
    static let budgets = Self(
        "guardian.budgets", key: "category", of: Budget.self,
        "Every spending rule with how far it is used this month; what is over comes first, then by utilisation, those without a limit last.",
        budgetMeasures,
        unranged: { figures in
            figures.budgets.map { budgets in
                // A list of budgets that says why there is none.
                if let gap = figures.asked?.budgetGap { return .none([gap], isUnsent: true) }
                var rows = rows(budgets, figures)
                rows.notes += figures.doubtsOfBudgets
                rows.about += [figures.emptyCategory, figures.unforecastBudgets] + figures.remarksOnBudgets
                return rows
            }
        })

    /// Those of `budgets` with an excess.
    static let overBudgets = Self(
        "guardian.budgets.over", key: "category", of: Budget.self,
        "The spending rules with more spent this month than their limit.",
        budgetMeasures,
        unranged: { figures in
            figures.asked?.budgetGap == nil ? figures.budgets.map { rows($0.filter(\.isOver), figures) } : nil
        })

    /// Those of `budgets` that are over, nearly used up or close to it.
    static let tightBudgets = Self(
        "guardian.budgets.tight", key: "category", of: Budget.self,
        "The spending rules with 70 % or more of their limit spent this month, those that are over it first.",
        budgetMeasures,
        unranged: { figures in
            figures.asked?.budgetGap == nil ? figures.budgets.map { rows($0.filter { $0.isOver || $0.needsWatching }, figures) } : nil
        })

    private static var budgetMeasures: [MeasureFormula<Figures, Budget>] {
        [
            .amount("spent", "Spent since the first of the month.") { $0.isUncounted ? nil : $0.spent },
            .amount("limit", role: .limit, "What may be spent in the month; unknown without a limit.") { budget in
                switch budget.limit {
                case .amount(let limit): limit
                case .nothing: 0
                case .none, .unclear, .unreadable: nil
                }
            },
            .amount("left", "What may still be spent, never more than the limit; below zero, what was spent beyond it.") { budget in
                budget.excess.map { -$0 } ?? budget.left
            },
            .amount("excess", role: .excess, "What was spent beyond the limit; only where it was.") { $0.excess },
            .measure(
                "utilisation", .ratio,
                "Spent, divided by the limit; beyond 1 when over, 0 where more came back than was spent, none for a limit of zero."
            ) { $0.utilisation.map { .ratio($0) } },
            .measure(
                "state", .text, role: .state,
                "on track, paid (what comes once a month has come), more to be paid, to be paid, money came back, getting close (70 % or more), nearly used up (more than 90 %), used up (exactly all of it), over, meant to be zero, over: meant to be zero, no limit set, no limit or zero, or unknown."
            ) { .phrase($0.state) },
            .amount("pace", role: .pace, ifKnown: true, "What an evenly used limit would have spent by now.") { $0.pace },
            .measure("meaning", .text, role: .explanation, "The state in words, with what a zero or a missing limit stands for.") {
                .phrase($0.meaning)
            },
            .measure(
                "used_up_on", .day, ifKnown: true,
                "When the limit will be reached at the pace of the month, where that is before its end; see guardian.budgets.running_out."
            ) { $0.forecast.map { .day($0.usedUpOn) } },
            .amount(
                "forecast_excess", ifKnown: true,
                "What will then have been spent beyond it when the month ends, rounded to two digits."
            ) { $0.forecast?.excess },
            .measure(
                withFigures: "standing", .text, role: .explanation, message: "measure.guardian.budgets.standing",
                "The state, with by how much a limit is broken."
            ) { budget, figures in
                guard case .amount = budget.limit, let excess = budget.excess else { return .phrase(budget.state) }
                return .phrase(Phrase("charts.state-by", ["state": .phrase(budget.state), "excess": figures.money(excess)]))
            },
        ]
    }

    private static func rows(_ budgets: [Budget], _ figures: GuardianFigures) -> Rows<Budget> {
        Rows(
            rows: budgets, key: \.name.key, without: ["pace": !figures.hasEvenPace], tones: budgets.map(\.tone),
            notes: [figures.budgetGaps],
            // Nobody asks from when budgets count that could not be read.
            about: budgets.isEmpty && figures.unreadableBudgets > 0
                ? []
                : figures.asked?.month == nil
                    ? [GuardianFigures.countedInUTC] + figures.amountsOfCategories : figures.countingOfDays + [figures.budgetBasis],
            unreadable: figures.unreadableBudgets + (figures.unmeasuredRules == nil ? 0 : 1))
    }
}
