import AlmanacModel

/// Outcomes of the due times on some days, over all recurring goals.
struct DueCount {
    var completed: Int64 = 0
    var missed: Int64 = 0
    var open: Int64 = 0

    init() {}

    init(_ occasions: some Sequence<RecurringGoal.Occasion>) {
        for occasion in occasions { add(occasion.outcome) }
    }

    mutating func add(_ outcome: RecurringGoal.Outcome) {
        switch outcome {
        case .completed: completed += 1
        case .missed: missed += 1
        case .open: open += 1
        }
    }

    /// Done and missed.
    var over: Int64 { completed + missed }
    /// Part of what is over that was done; `nil` when nothing is over.
    var rate: Double? { over > 0 ? Double(completed) / Double(over) : nil }
}

extension LumeFigures {
    private func count(_ days: ClosedRange<Day>) -> DueCount {
        DueCount((habits ?? []).lazy.compactMap(\.occasions).joined().filter { days.contains($0.day) })
    }

    /// Rate of the days of the report, and of those before them. The latter is known only when an instance is as old as their first day or
    /// older. Less of what was due is bad news and more is good, from five points of a hundred on.
    fileprivate var rate: MetricResult? {
        guard lume.history != nil else { return nil }
        let now = count(days)
        let oldest = (habits ?? []).compactMap { $0.occasions?.first?.day }.min()
        func known(_ days: ClosedRange<Day>) -> Double? { oldest.map { $0 <= days.lowerBound } ?? false ? count(days).rate : nil }
        let previous = known(daysBefore)
        var result = MetricResult(
            now.rate.map { .ratio($0) }, previous: previous.map { .ratio($0) },
            tone: tone(ofChange: previous.flatMap { before in now.rate.map { $0 - before } }, more: .good, less: .bad),
            basis: basis(of: now))
        result.yearBefore = span?.yearBefore.flatMap(known).map { .ratio($0) }
        return result.noting(instanceGaps)
    }

    /// The counts behind the share, or the reason why there is none; data that could not be read has a note of its own.
    private func basis(of count: DueCount) -> Phrase? {
        guard count.rate != nil else {
            guard instanceGaps == nil else { return nil }
            return nothing(count.open > 0 ? "lume.history.open" : "lume.history.none")
        }
        if count.over == 1, count.open == 0 {
            return Phrase(count.completed == 1 ? "lume.history.kept-one" : "lume.history.missed-one", ["period": .phrase(daysName)])
        }
        return Phrase("lume.history.kept", ["count": .count(count.completed), "all": .count(count.over), "period": .phrase(daysName)])
    }

    /// Number of due times in the last 30 days on which a recurring goal was done; `nil` where some of them are missing, or none is over.
    func kept(_ habit: RecurringGoal?) -> Phrase? {
        keptCount(habit).map { Phrase("lume.goal.kept", ["count": .count($0.completed), "all": .count($0.over)]) }
    }

    /// The times that were due in the last 30 days; `nil` where not all of them are here, or none is over.
    func keptCount(_ habit: RecurringGoal?) -> DueCount? {
        guard let habit, let occasions = habit.occasions, let oldest = occasions.first?.day, instanceGaps == nil else { return nil }
        let days = today.advanced(by: -29)...today
        guard habit.isWhole || oldest <= days.lowerBound else { return nil }
        let count = DueCount(occasions.filter { days.contains($0.day) })
        return count.over > 0 ? count : nil
    }

    /// The days of the period, else the last 90. Absent of a stretch that is shown by its months.
    fileprivate var historyRows: Rows<(key: Key, sum: DueCount)>? {
        guard lume.history != nil, let habits, span?.days.isByMonth != true else { return nil }
        let start = span?.days.lowerBound ?? today.advanced(by: 1 - LumeFigures.historyDays)
        let end = min(span?.days.upperBound ?? today, today)
        let all = habits.lazy.compactMap(\.occasions).joined().filter { $0.day <= end }
        let oldest = all.lazy.map(\.day).min()
        let isCut = span == nil && oldest.map { $0 < start } ?? false
        let notes = [
            isCut ? Phrase("lume.history.newest", ["days": .count(LumeFigures.historyDays)]) : nil,
            habits.contains { $0.occasions != nil && !$0.isWhole } ? Phrase("lume.history.more") : nil, instanceGaps,
        ]
        let unreadable = lume.lost.count("instances")
        // An outcome that Lume has not settled yet is not zero: a sentence replaces days without any outcome.
        let isOpen = span?.isOver == true && all.allSatisfy { $0.day < start || $0.outcome == .open }
        guard let first = all.lazy.map(\.day).filter({ $0 >= start }).min(), !isOpen else { return .none(notes, unreadable: unreadable) }
        return rows(all.filter { $0.day >= first }, of: first...end, by: .day, isRunning: end == today, notes: notes)
    }

    /// The months of a long stretch, from that of the first instance in it on.
    fileprivate var historyMonths: Rows<(key: Key, sum: DueCount)>? {
        guard let span, span.days.isByMonth, lume.history != nil, let habits else { return nil }
        let end = min(span.days.upperBound, today)
        let all = habits.lazy.compactMap(\.occasions).joined().filter { span.days.contains($0.day) }
        guard let first = all.lazy.map(\.day).min(), first <= end else { return nil }
        return rows(all, of: first...end, by: .month, isRunning: !span.isOver, notes: [instanceGaps])
    }

    private func rows(
        _ occasions: some Sequence<RecurringGoal.Occasion>, of days: ClosedRange<Day>, by step: Tally<DueCount>.Step, isRunning: Bool,
        notes: [Phrase?]
    ) -> Rows<(key: Key, sum: DueCount)> {
        var counts = Tally(days, by: step, DueCount())
        for occasion in occasions { counts[occasion.day].add(occasion.outcome) }
        return Rows(
            rows: counts.rows, key: \.key, partial: isRunning ? [counts.sums.count - 1] : [], notes: notes,
            unreadable: lume.lost.count("instances"))
    }

    /// Unknown where it is none and an instance could not be read.
    fileprivate func counted(_ instances: Int64) -> Value? { lume.lost.counted(instances, "instances") }

    private static let historyDays = 90

    /// Those that are due again; the longest current streak first, then the longest ever, ties as in `habits`.
    fileprivate var streaks: [RecurringGoal]? {
        habits.map { habits in
            habits.sorted { one, other in
                if one.current != other.current { return one.current ?? -1 > other.current ?? -1 }
                return one.longest ?? -1 > other.longest ?? -1
            }
        }
    }
}

extension MetricFormula where Figures == LumeFigures {
    /// completed ÷ (completed + missed) in the last 30 local days, today among them; before: the 30 days before.
    static let historyRate = Self(
        "lume.history.completion_rate", .ratio, in: ["lume.history"],
        "Share of what recurring goals asked for in the last 30 days that was done.",
        unranged: { $0.rate })

    static let currentStreak = Self(
        "lume.streaks.current", .count, in: ["lume.streaks"], "The longest run of a recurring goal that still goes on, in times, not days.",
        unranged: { figures in figures.bestStreak(\.current) })

    static let longestStreak = Self(
        "lume.streaks.longest", .count, "The longest run that a recurring goal ever had, in times, not days.",
        unranged: { figures in figures.bestStreak(\.longest) })
}

extension LumeFigures {
    /// The highest, and the first goal in the order to show that has it.
    fileprivate func bestStreak(_ streak: (RecurringGoal) -> Int64?) -> MetricResult? {
        habits.map { habits in
            var best: (streak: Int64, title: ShownName)?
            for habit in habits {
                if let streak = streak(habit), streak > best?.streak ?? -1 { best = (streak, habit.title) }
            }
            // A streak of nothing may be one that could not be read.
            guard let best, best.streak > 0 || (instanceGaps ?? goalGaps) == nil else {
                return MetricResult(nil, basis: instanceGaps ?? goalGaps)
            }
            return MetricResult(.count(best.streak), at: best.streak > 0 ? best.title.key : nil)
        }
    }
}

extension SeriesFormula where Figures == LumeFigures {
    /// Every day from the first instance on, at most the last 90 days, to today; of a period that was asked for its days. Days are the reader's.
    static let goalHistory = Self(
        "lume.history", key: "day", of: (key: Key, sum: DueCount).self,
        "What recurring goals asked for, day by day, and what was done of it.",
        [
            completed,
            .measure(withFigures: "due", .count, isOwn: true, "Instances there were.") {
                $1.counted($0.sum.completed + $0.sum.missed + $0.sum.open)
            }, missed, rate("on a day"),
        ],
        unranged: { $0.historyRows })

    static let monthlyHistory = Self(
        "lume.history.monthly", key: "month", of: (key: Key, sum: DueCount).self,
        "What recurring goals asked for in each month of a period of more than a hundred days, and what was done of it; absent where none was asked for.",
        [completed, missed, rate("in a month")], unranged: { $0.historyMonths })

    private typealias Counted = MeasureFormula<Figures, (key: Key, sum: DueCount)>

    private static var completed: Counted {
        .measure(withFigures: "completed", .count, message: "measure.lume.history.completed", "Instances that were completed.") {
            $1.counted($0.sum.completed)
        }
    }

    private static var missed: Counted {
        .measure(withFigures: "missed", .count, "Instances that were missed, or never ended although their day has been over for a day.") {
            $1.counted($0.sum.missed)
        }
    }

    private static func rate(_ time: String) -> Counted {
        .measure("rate", .ratio, within: 0...1, "Done of what is over; none \(time) without any.") { $0.sum.rate.map { .ratio($0) } }
    }

    /// One row a recurring goal; see `RecurringGoal` for what the numbers rest on.
    static let goalStreaks = Self(
        "lume.streaks", key: "title", of: RecurringGoal.self, "The recurring goals, the longest streak that still goes on first.",
        [
            .measure(
                withFigures: "today", .text, isOwn: true, ifKnown: true,
                "What became of it today; none where it is not due today, and in a report about the past."
            ) { goal, figures in
                figures.span?.isOver == true ? nil : goal.state(on: figures.today).map { .phrase($0) }
            },
            .measure(withFigures: "current", .count, isOwn: true, "Times in a row, up to now.") { $0.current.flatMap($1.counted) },
            .measure(withFigures: "longest", .count, isOwn: true, "Times in a row at best.") { $0.longest.flatMap($1.counted) },
            .measure("rate", .ratio, within: 0...1, isOwn: true, "Done of what is over.") { $0.rate.map { .ratio($0) } },
            .measure("completed", .count, isOwn: true, ifKnown: true, "Instances that were completed.") { $0.completed.map { .count($0) } },
            .measure(
                "missed", .count, ifKnown: true, "Instances that were missed, or never ended although their day has been over for a day."
            ) { $0.missed.map { .count($0) } },
            .measure(
                "basis", .text, isOwn: true,
                "The instances, or Lume's own summary where the dump has not all of them."
            ) { .phrase($0.basis) },
        ],
        unranged: { figures in
            figures.streaks.map { goals in
                Rows(
                    rows: goals, key: \.title.key,
                    tones: goals.map {
                        figures.span == nil && $0.state(on: figures.today) == Phrase("lume.today.completed") ? .good : .neutral
                    },
                    notes: [
                        goals.contains(where: \.differs) ? Phrase("lume.streaks.differ") : nil, figures.goalGaps, figures.instanceGaps,
                    ],
                    unreadable: figures.lume.lost.count(of: "instances", "goals"))
            }
        })
}
