import AlmanacModel

// Tasks done in a period that a report was asked for. Goals, streaks and open tasks are of now.

extension MetricFormula where Figures == MomentumFigures {
    /// Tasks completed on the local days of the period. Previous and a year before: the same over those days, when something is known of all of them.
    static let completedInPeriod = Self(
        "momentum.period.completed", .count, in: ["momentum.period"],
        "Tasks completed in the period that the report was asked for, against the one before; absent where none was asked for.",
        unranged: { figures in
            guard let span = figures.span, let lines = figures.lines else { return nil }
            if let gaps = figures.allTaskGaps { return MetricResult(nil, basis: gaps) }
            // Before an account began is not zero.
            guard let first = figures.firstDay else { return .unknown }
            guard first <= span.days.upperBound else {
                return MetricResult(nil, basis: Phrase("momentum.period.begins", ["day": .day(figures.firstNumber ?? first)]))
            }
            var result = MetricResult(counting: lines.compactMap(\.completed), in: span, from: first)
            result.tone = tone(ofChange: change(from: result.previous, to: result.value), more: .good, less: .watch)
            result.basis = figures.undatedNote
            return result
        })
}

extension SeriesFormula where Figures == MomentumFigures {
    /// Completed and points by `completedAt`, planned as of `planned(_:in:)`, by months for a long period; days to come have no value.
    static let inPeriod = Self(
        "momentum.period", key: "day", keyMessage: "key.momentum.period", of: TaskRow.self,
        "The days of the period that the report was asked for, from the first that anything is known of, or its months when these are more than a hundred days; absent where none was asked for, and of a time before the account began.",
        .tasks("", planned: "Tasks scheduled, and others completed in the period."),
        unranged: { figures in
            guard let span = figures.span, figures.lines != nil, let known = figures.firstDay, known <= span.days.upperBound else {
                return nil
            }
            // From the first day on that anything is known of.
            let days = max(known, span.days.lowerBound)...span.days.upperBound
            let counts = figures.counts(days, by: days.isByMonth ? .month : .day)
            let passed = figures.today < days.lowerBound ? 0 : counts.place(of: min(figures.today, days.upperBound)) + 1
            return Rows(
                rows: counts.rows.enumerated().map { TaskRow(key: $1.key, count: $1.sum, isToCome: $0 >= passed) }, key: \.key,
                partial: span.isOver || passed == 0 ? [] : [passed - 1], notes: [figures.undatedNote, figures.allTaskGaps],
                about: figures.plannedRule(in: days.isByMonth ? days.months.map(\.days) : [days]), unreadable: figures.unreadableTasks)
        })
}
