import AlmanacModel

// Tasks done in a period that a report was asked for. Goals, streaks and open tasks are of now.

extension MetricFormula where Figures == MomentumFigures {
    /// Tasks completed on the local days of the period. Previous and a year before: the same over those days, when something is known of all of them.
    static let completedInPeriod = Self(
        "momentum.period.completed", .count, in: ["momentum.period"],
        "Tasks completed in the period that the report was asked for, against the one before; absent where none was asked for.",
        unranged: { figures in
            guard let span = figures.span, figures.lines != nil else { return nil }
            if let gaps = figures.allTaskGaps { return MetricResult(nil, basis: gaps) }
            // Before an account began is not zero.
            guard let first = figures.firstDay else { return .unknown }
            guard first <= span.days.upperBound else {
                return MetricResult(nil, basis: Phrase("momentum.period.begins", ["day": .value(.day(figures.firstNumber ?? first))]))
            }
            let count = figures.completed(on: span.days)
            let previous = figures.knownCompleted(on: span.previous)
            let difference = change(from: previous, to: .count(count)) ?? 0
            var result = MetricResult(
                .count(count), previous: previous, tone: difference > 0.05 ? .good : difference < -0.05 ? .watch : .neutral,
                basis: figures.undatedNote.first)
            result.yearBefore = span.yearBefore.flatMap { figures.knownCompleted(on: $0) }
            return result
        })
}

extension SeriesFormula where Figures == MomentumFigures {
    /// Completed and points by `completedAt`, planned as of `planned(_:in:)`, by months for a long period; days to come have no value.
    static let inPeriod = Self(
        "momentum.period", key: "day", keyMessage: "key.momentum.period",
        of: (key: Key, completed: Int64?, planned: Int64, points: Int64?).self,
        "The days of the period that the report was asked for, from the first that anything is known of, or its months when these are more than a hundred days; absent where none was asked for, and of a time before the account began.",
        [
            .measure(withFigures: "completed", .count, "Tasks completed.") { $0.completed.flatMap($1.counted) }.overlapping("planned"),
            .measure(withFigures: "planned", .count, "Tasks scheduled, and others completed in the period.") { $1.counted($0.planned) },
            .measure(withFigures: "points", .count, "1, 3 and 5 for each easy, medium and challenging task completed.") {
                $0.points.flatMap($1.counted)
            },
        ],
        unranged: { figures in
            guard let span = figures.span, let lines = figures.lines, let known = figures.firstDay, known <= span.days.upperBound else {
                return nil
            }
            // From the first day on that anything is known of.
            let first = max(known, span.days.lowerBound)
            let isByMonth = (first...span.days.upperBound).isByMonth
            func place(_ day: Day) -> Int {
                isByMonth ? day.month.number - first.month.number : day.distance(from: first)
            }
            let count = place(span.days.upperBound) + 1
            var counts = [(completed: Int64, planned: Int64, points: Int64)](repeating: (0, 0, 0), count: count)
            for line in lines {
                if let day = line.completed, span.days.contains(day), day >= first {
                    counts[place(day)].completed += 1
                    counts[place(day)].points += line.points
                }
                let planned = figures.planned(line, in: first...span.days.upperBound).map(place)
                if let planned { counts[planned].planned += 1 }
                // A month counts what was completed in it as a week does, wherever it was planned.
                if isByMonth, let day = line.completed, (first...span.days.upperBound).contains(day), place(day) != planned {
                    counts[place(day)].planned += 1
                }
            }
            let passed = figures.today < first ? 0 : min(count, place(min(figures.today, span.days.upperBound)) + 1)
            return Rows(
                rows: counts.enumerated().map { index, count in
                    let key = isByMonth ? Key.month(first.month.advanced(by: index)) : .day(first.advanced(by: index))
                    return (key, index < passed ? count.completed : nil, count.planned, index < passed ? count.points : nil)
                }, key: \.key,
                partial: span.isOver || passed == 0 ? [] : [passed - 1],
                notes: figures.undatedNote + [figures.allTaskGaps].compactMap(\.self),
                about: figures.plannedRule(
                    in: isByMonth
                        ? (first...span.days.upperBound).months.map { $0.firstDay...$0.lastDay } : [first...span.days.upperBound]),
                unreadable: figures.unreadableTasks)
        })
}

extension MomentumFigures {
    /// Number of tasks completed on some days.
    func completed(on days: ClosedRange<Day>) -> Int64 {
        Int64((lines ?? []).count { line in line.completed.map { days.contains($0) } ?? false })
    }

    /// The same when something is known of all of them.
    fileprivate func knownCompleted(on days: ClosedRange<Day>) -> Value? {
        guard let firstDay, firstDay <= days.lowerBound else { return nil }
        return .count(completed(on: days))
    }
}
