import AlmanacModel

// What a long period that a report was asked for had: its best month, and how each recurring goal went.

extension MetricFormula where Figures == LumeFigures {
    /// Least number of months of which one is named, and of days with a mood in each of them.
    private static let leastMonths = 6
    private static let leastDays = 5

    /// Compares the numbers as they are read, to one decimal.
    static let bestMoodMonth = Self(
        "lume.mood.best_month", .text,
        "A sentence about the months with the best and the lowest mood, of half a year and more that was asked for and has moods in each month; found at the best one. There is none in other reports.",
        unranged: { figures in
            guard let span = figures.span, let count = span.days.wholeMonths, count >= leastMonths, let days = figures.moodDays else {
                return nil
            }
            if let gaps = figures.moodGaps { return MetricResult(nil, basis: gaps) }
            let months = span.days.months.compactMap { month -> (month: Month, mood: Double)? in
                let known = days.filter { $0.day.month == month }.map(\.sum)
                return known.count < leastDays ? nil : MoodSum(known).average.map { (month, ($0 * 10).rounded() / 10) }
            }
            let moods = months.map(\.mood).sorted()
            guard months.count == count, let lowest = moods.first, let best = moods.last, moods[1] > lowest, moods[count - 2] < best,
                let top = months.first(where: { $0.mood == best })?.month, let low = months.first(where: { $0.mood == lowest })?.month
            else { return .unknown }
            return MetricResult(
                saying: "lume.mood.best-month",
                ["best": .month(top), "high": .value(.number(best)), "worst": .month(low), "low": .value(.number(lowest))], at: .month(top))
        })
}

extension SeriesFormula where Figures == LumeFigures {
    /// Of goals of whose times all of the period are here.
    static let goalsInPeriod = Self(
        "lume.period.goals", key: "title", of: (goal: RecurringGoal, count: DueCount, run: Int64).self,
        "How each recurring goal went in the period that the report was asked for; absent where none was asked for.",
        [
            .measure("rate", .ratio, within: 0...1, message: "measure.lume.streaks.rate", "Done of what is over.") {
                $0.count.rate.map { .ratio($0) }
            },
            .measure("completed", .count, message: "measure.lume.streaks.completed", "Times it was done.") { .count($0.count.completed) },
            .measure("due", .count, message: "measure.lume.history.due", "Times that are over.") { .count($0.count.over) },
            .measure("longest", .count, message: "measure.lume.streaks.longest", "The most times in a row.") { .count($0.run) },
        ],
        unranged: { figures in
            guard let span = figures.span, let habits = figures.habits, figures.lume.history != nil else { return nil }
            let rows = habits.compactMap { goal -> (goal: RecurringGoal, count: DueCount, run: Int64)? in
                guard let all = goal.occasions, let oldest = all.first?.day, goal.isWhole || oldest <= span.days.lowerBound else {
                    return nil
                }
                let occasions = all.filter { span.days.contains($0.day) }
                let count = DueCount(occasions)
                return count.over > 0 ? (goal, count, goal.longestRun(of: occasions)) : nil
            }
            return Rows(
                rows: rows, key: \.goal.title.key, notes: [figures.goalGaps, figures.instanceGaps],
                unreadable: figures.lume.lost.count(of: "instances", "goals"))
        })
}
