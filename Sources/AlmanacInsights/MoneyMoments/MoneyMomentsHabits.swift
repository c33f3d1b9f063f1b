import AlmanacModel

/// One habit through the months.
private struct HabitRun {
    /// Newest first, one a month, at least one.
    var lines: [MoneyMomentsFigures.Line]

    var latest: MoneyMomentsFigures.Line { lines[0] }
    var habit: Habit { lines[0].habit }
    var value: Value? { latest.value }

    /// Lengths of the runs of months without a gap, the newest first.
    var runs: [Int64] {
        var runs: [Int64] = [1]
        for (newer, older) in zip(lines, lines.dropFirst()) {
            if older.moment.month == newer.moment.month.advanced(by: -1) { runs[runs.count - 1] += 1 } else { runs.append(1) }
        }
        return runs
    }

    /// The value of the calendar month before the newest.
    var previous: Value? {
        guard lines.count > 1, lines[1].moment.month == latest.moment.month.advanced(by: -1) else { return nil }
        return lines[1].value
    }
}

extension SeriesFormula where Figures == MoneyMomentsFigures {
    /// Every habit that was ever seen. Streak: months in a row back from the newest month that has any moment, 0 when the habit is not in it.
    /// Change: value − month before, of a share in points; unknown while the month runs, since some days are not set against a whole month. Longest streak first, then in the order of `history`.
    static let habits = Self(
        "moneymoments.habits", key: "habit", of: (run: HabitRun, streak: Int64, best: Int64?).self,
        "Every habit that was ever seen, with its newest value and how steadily it comes; the longest streak first.",
        [
            .measure(withFigures: "label", .text, "What the newest value was called, where it bears that out.") { row, figures in
                let label = figures.label(row.run.latest)
                return label == row.run.habit.name ? nil : label.value
            },
            .measure("value", .mixed, "The newest, in the unit the habit really has: a share, times as much, a count.") { $0.run.value },
            .measure("month", .month, "The newest month it was seen in.") { .month($0.run.latest.moment.month) },
            .measure("previous", .mixed, isOwn: true, "The value of the calendar month before that.") { $0.run.previous },
            .measure(
                withFigures: "change", .mixed, ifKnown: true,
                "How much more than in the month before, of a share in points; unknown of a month that is not over."
            ) { row, figures in
                let run = row.run
                return figures.isOver(run.latest.moment.month) ? run.habit.change(from: run.previous, to: run.value) : nil
            },
            .measure("months", .count, "In how many months it was seen.") { .count(Int64($0.run.lines.count)) },
            .measure(
                withFigures: "streak", .count, "Counted back from the newest month that has any moment; 0 when it was not seen in that."
            ) { row, figures in figures.momentGaps == nil ? .count(row.streak) : nil },
            .measure(withFigures: "best", .count, "The most months in a row it was ever seen in.") { row, figures in
                figures.momentGaps == nil ? row.best.map { .count($0) } : nil
            },
            .measure("priority", .text, role: .state, "high from 70 % confidence, medium from 50 %, low below.") {
                Confidence($0.run.latest.moment.confidence).map { .phrase($0.priority) }
            },
        ],
        unranged: { figures in
            guard let lines = figures.lines else { return nil }
            var runs = NamedSums<String, [MoneyMomentsFigures.Line]>([])
            for line in lines { runs.add(line.habit.id) { $0.append(line) } }
            let rows = runs.rows.map { row in
                let run = HabitRun(lines: row.sum)
                let lengths = run.runs
                return (run: run, streak: run.latest.moment.month == figures.latest ? lengths[0] : 0, best: lengths.max())
            }
            let sorted = rows.sorted { one, other in
                if one.streak != other.streak { return one.streak > other.streak }
                let places = (one.run.habit.place ?? .max, other.run.habit.place ?? .max)
                return places.0 == places.1 ? one.run.habit.id < other.run.habit.id : places.0 < places.1
            }
            return Rows(
                rows: sorted, key: \.run.habit.name.key,
                tones: sorted.map(\.run.latest.tone), notes: [figures.missingMoments],
                about: figures.about(sorted.flatMap { [$0.run.value, $0.run.previous] }), unreadable: figures.lost.count("moments"))
        })
}

extension MoneyMomentsFigures {
    /// Says so when some moments could not be read, or the server has more of them than the dump holds.
    var missingMoments: Phrase? {
        if let momentGaps { return momentGaps }
        guard lines != nil, let all = momentsDiagnosis?.moments, all > Int64(lineCount) else { return nil }
        return Phrase("moneymoments.moments.more", ["all": .count(all), "held": .count(lineCount)])
    }
}
