import AlmanacModel

/// A share of the spending in the newest month and in the calendar month before it.
private struct MonthlyShare {
    var habit: Habit
    /// Label of the newest month, if it has more meaning than the habit's name.
    var label: ShownName?
    var before: Double
    var now: Double

    var change: Double { (now - before).magnitude }
}

extension MoneyMomentsFigures {
    /// The shares of the newest month that the month before has too, those that changed most first; `nil` without two such months.
    fileprivate var monthlyShares: [MonthlyShare]? {
        guard lines != nil, nothingOfMonth == nil, let latest else { return nil }
        let shares = moments(of: latest).compactMap { line -> MonthlyShare? in
            guard case .ratio(let now)? = line.value, case .ratio(let share)? = before(line)?.value else { return nil }
            let label = label(line)
            return MonthlyShare(habit: line.habit, label: label == line.habit.name ? nil : label, before: share, now: now)
        }
        // The one that MoneyMoments is surest of comes first of those that changed as much.
        let order = shares.indices.sorted { (shares[$1].change, $0) < (shares[$0].change, $1) }
        return shares.isEmpty ? nil : order.map { shares[$0] }
    }

    /// The share of the spending that changed most against the month before, by five points at least: not that of the income, which the heading of the page has.
    fileprivate var mostChangedShare: MonthlyShare? {
        monthlyShares?.first { $0.habit.id != "spend_to_income_ratio" }.flatMap { $0.change >= 0.05 ? $0 : nil }
    }
}

extension SeriesFormula where Figures == MoneyMomentsFigures {
    static let monthlyShares = Self(
        "moneymoments.shares", key: "habit", of: MonthlyShare.self,
        "The shares of the newest month beside those of the month before, what changed most first; none where there is no month before.",
        [
            .measure("before", .ratio, isOwn: true, "The share of the calendar month before.") { .ratio($0.before) },
            .measure("now", .ratio, isOwn: true, "The share of the newest month.") { .ratio($0.now) },
            .measure("label", .text, role: .wording, ifKnown: true, "What the newest month's share is called, where that bears it out.") {
                $0.label.map(\.value)
            },
        ],
        unranged: { figures in
            figures.monthlyShares.map { shares in
                let isOver = figures.latest.map { figures.isOver($0) } ?? true
                return Rows(
                    rows: shares, key: \.habit.name.key,
                    notes: [isOver ? nil : Phrase("moneymoments.moments.running"), figures.momentGaps])
            }
        })
}

extension MetricFormula where Figures == MoneyMomentsFigures {
    static let sharesFinding = Self(
        "moneymoments.shares.finding", .text,
        "Which share of the spending changed most against the month before, as a heading says it; there is none where none changed by five points.",
        unranged: { figures in
            guard let month = figures.latest, let most = figures.mostChangedShare else { return nil }
            return MetricResult(
                saying: figures.isOver(month) ? "moneymoments.shares.finding" : "moneymoments.shares.finding-so-far",
                [
                    "habit": Insights.name(most.habit.name.key), "share": .value(.ratio(most.now)),
                    "before": .value(.ratio(most.before)), "month": .month(month.advanced(by: -1)),
                ])
        })
}
