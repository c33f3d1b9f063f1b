import AlmanacModel

/// When a goal will be reached at the pace of its steps so far, as a range that holds in about eight of ten cases.
///
/// Steps are what a goal is planned in from its first day on; the tasks of later steps are mostly not written down yet, so that a pace of tasks says
/// nothing about the end.
struct StepForecast: Hashable {
    let middle: Day
    let earliest: Day
    let latest: Day

    /// Fewer completed steps than these, or less time, are no pace.
    private static let leastSteps = 3
    private static let leastDays = 21
    private static let mostDays = 3653.0
    /// The quantiles of Student's t below which nine of ten values lie, from 2 degrees of freedom on.
    private static let quantiles = [1.886, 1.638, 1.533, 1.476, 1.440, 1.415, 1.397, 1.383, 1.372, 1.363]

    /// - Parameters:
    ///   - ends: The days on which steps were completed, ascending.
    ///   - steps: All of them.
    ///   - underWay: The part of the next one that is done, 0–1.
    /// - Returns: `nil` when too few are done, when nothing is left, when the end is more than ten years off, and where steps took so
    ///   differently long that the range would be as wide as the way.
    init?(start: Day, ends: [Day], steps: Int, underWay: Double, today: Day) {
        let left = Double(steps - ends.count) - underWay
        let days = today.distance(from: start)
        guard ends.count >= Self.leastSteps, days >= Self.leastDays, left > 0 else { return nil }
        // The days that went by without anything done are part of the pace.
        let distance = Double(days) / (Double(ends.count) + underWay) * left
        let lengths = zip(ends, [start] + ends).map { Double(max(0, $0.distance(from: $1))) }
        let count = Double(lengths.count)
        let mean = lengths.reduce(0, +) / count
        let variance = lengths.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
        let quantile = Self.quantiles[min(lengths.count - 2, Self.quantiles.count) - 1]
        let spread = quantile * (variance * left * (1 + left / count)).squareRoot()
        guard distance <= Self.mostDays, spread <= distance / 2 else { return nil }
        middle = today.advanced(by: Int(distance.rounded(.up)))
        earliest = today.advanced(by: Int((distance - spread).rounded(.up)))
        latest = today.advanced(by: Int((distance + spread).rounded(.up)))
    }

    /// "around May 2027", "between April and June 2027"
    var when: Phrase {
        earliest.month == latest.month
            ? Phrase("momentum.forecast.month", ["month": .month(middle.month)])
            : Phrase("momentum.forecast.months", ["first": .month(earliest.month), "last": .month(latest.month)])
    }

    /// A sentence, beside the target day where there is one.
    func sentence(target: Day?) -> Phrase {
        let when = Phrase.Argument.phrase(when)
        guard let target else { return Phrase("momentum.forecast.alone", ["when": when]) }
        // Months are what is read: a target day within the first of them is not plainly before them.
        let isLate = earliest > target && earliest.month > target.month
        let message = isLate ? "momentum.forecast.late" : latest <= target ? "momentum.forecast.early" : "momentum.forecast.open"
        return Phrase(message, ["when": when, "day": .day(target)])
    }
}

extension MomentumFigures {
    /// Of an active goal all of whose completed steps have a day: that on which it was completed, else that of its last task.
    func forecast(of goal: Momentum.Goal) -> StepForecast? {
        guard goal.isActive, stepGaps == nil, taskGaps == nil else { return nil }
        let completed = goal.steps.filter { $0.status == .completed }
        let ends = completed.compactMap { step -> Day? in
            let last = step.completedAt ?? step.tasks.compactMap { $0.status == .completed ? $0.completedAt : nil }.max()
            return last.flatMap { $0 <= asOf ? zone.day(of: $0) : nil }
        }.sorted()
        let start = goal.createdAt ?? goal.steps.compactMap(\.startedAt).min()
        guard ends.count == completed.count, let first = ends.first, let start else { return nil }
        let underWay = goal.workingStep.flatMap { goal.steps[$0].status == .completed ? nil : goal.steps[$0].ratioDone(goal.generation) }
        return StepForecast(
            start: min(zone.day(of: start), first), ends: ends, steps: goal.steps.count, underWay: min(max(underWay ?? 0, 0), 1),
            today: today)
    }

    /// The part of the time from the day a goal was made to its target day that is over, 0–1; of active goals that have both.
    func expected(of goal: Momentum.Goal) -> Double? {
        guard goal.isActive, let start = goal.createdAt.map(zone.day(of:)), let end = goal.targetAt.map(zone.day(of:)), start < end else {
            return nil
        }
        return (start...end).share(over: today)
    }
}

extension MetricFormula where Figures == MomentumFigures {
    /// See `StepForecast`.
    static let goalForecast = Self(
        "momentum.goal.forecast", .day,
        "The middle of the time in which the goal is reached at the pace of its steps so far; basis: a sentence with the months. Unknown before three steps are completed.",
        unranged: { figures in
            guard figures.data.goals != nil else { return nil }
            guard let goal = figures.goal, let forecast = figures.forecast(of: goal) else { return .unknown }
            return MetricResult(.day(forecast.middle), basis: forecast.sentence(target: goal.targetAt.map(figures.zone.day(of:))))
        })
}
