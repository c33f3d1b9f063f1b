import AlmanacModel

// The month that runs, beside the week, and the best week there was.

extension MetricFormula where Figures == MomentumFigures {
    /// Tasks completed since the first of the local month, 00:00. Previous: in the month before, up to the same day and time of day.
    static let completedThisMonth = Self(
        "momentum.tasks.completed_month", .count, in: ["momentum.tasks.completed_month"],
        "Tasks completed since the first of the month, compared with the month before up to the same day and time.",
        unranged: { figures in
            guard figures.lines != nil else { return nil }
            let before = figures.monthBefore
            return figures.completed(
                since: figures.month.firstDay, before: before.first, upTo: before.last, Phrase("momentum.month.before"))
        })

    /// Tasks scheduled in the local month in goals that are not archived, and those completed in it that were scheduled for another time.
    static let plannedThisMonth = Self(
        "momentum.tasks.planned_month", .count, "Tasks that are scheduled this month or were completed in it.",
        unranged: { figures in
            figures.lines.map { _ in MetricResult(counted: Int64(figures.planned(in: figures.month.days)), figures.allTaskGaps) }
        })

    /// The most of whole weeks from the first that anything is known of, and of the current one as far as it has come. The newest whole one of equals, and the basis
    /// says how many others there are.
    static let bestWeek = Self(
        "momentum.weeks.best", .count,
        "The most tasks completed in one week; unknown before eight whole weeks are known. At: the Monday of that week.",
        unranged: { figures in
            guard figures.lines != nil else { return nil }
            if let gaps = figures.allTaskGaps { return MetricResult(nil, basis: gaps) }
            guard let first = figures.firstDay else { return .unknown }
            let start = first.advanced(by: (8 - first.weekday) % 7)
            guard figures.monday.distance(from: start) >= 8 * 7 else { return .unknown }
            let weeks = figures.counts(start...figures.today, by: .week)
            let completed = weeks.sums.map(\.completed)
            guard let best = completed.max(), best > 0 else { return .unknown }
            let place = completed.dropLast().lastIndex(of: best) ?? completed.count - 1
            let equals = completed.count { $0 == best } - 1
            return MetricResult(
                .count(best), at: weeks.key(at: place),
                basis: equals == 0 ? nil : Phrase("momentum.weeks.equals", ["count": .count(equals)]))
        })
}

extension MomentumFigures {
    /// The local month of `asOf`.
    fileprivate var month: Month { today.month }

    /// The first day of the month before, and the time in it up to which it is compared: the same day of the month, or all of a shorter one.
    fileprivate var monthBefore: (first: Day, last: (day: Day, second: Int)) {
        let month = month.advanced(by: -1)
        let place = today.distance(from: self.month.firstDay)
        guard place < month.dayCount else { return (month.firstDay, (month.lastDay, .max)) }
        return (month.firstDay, (month.firstDay.advanced(by: place), zone.local(asOf).second))
    }

    /// Tasks completed since a day, against those since an earlier one up to some time. What was before is known only where anything is known of its first
    /// day.
    func completed(since start: Day, before: Day, upTo end: (day: Day, second: Int), _ basis: Phrase) -> MetricResult {
        if let gaps = allTaskGaps { return MetricResult(nil, basis: gaps) }
        var (count, previous): (Int64, Int64) = (0, 0)
        for line in lines ?? [] {
            guard let day = line.completed, let at = line.task.completedAt else { continue }
            if day >= start {
                count += 1
            } else if day >= before, day < end.day || (day == end.day && zone.local(Window.clamped(at)).second <= end.second) {
                previous += 1
            }
        }
        guard let firstDay, firstDay <= before else { return MetricResult(.count(count)) }
        return MetricResult(
            .count(count), previous: .count(previous),
            tone: tone(ofChange: change(from: .count(previous), to: .count(count)), more: .good, less: .watch),
            basis: previous == 0 && count == 0 ? nil : basis)
    }

    /// Number of tasks planned for some days, as of `planned(_:in:)`: never fewer than were completed on them.
    func planned(in days: ClosedRange<Day>) -> Int {
        (lines ?? []).count { planned($0, in: days) != nil }
    }

    /// The day of a stretch that a task counts for as planned: that for which it is scheduled, in a goal that is not archived; else that on which it was
    /// completed. One rule for a day, a week, a month and a period, so that their numbers add up. `nil` where the stretch has neither.
    func planned(_ line: Line, in days: ClosedRange<Day>) -> Day? {
        if let day = line.scheduled, days.contains(day), goal(of: line)?.status != .archived { return day }
        return line.completed.flatMap { days.contains($0) ? $0 : nil }
    }

    /// Says that tasks that were done in a stretch and planned for another count as planned in it, where there are some.
    func plannedRule(in stretches: [ClosedRange<Day>]) -> [Phrase] {
        let isMoved = (lines ?? []).contains { line in
            stretches.contains { days in
                line.completed.map { days.contains($0) } ?? false
                    && !(line.scheduled.map { days.contains($0) } ?? false && goal(of: line)?.status != .archived)
            }
        }
        return isMoved ? [Phrase("momentum.planned.rule")] : []
    }
}
