import AlmanacModel

// Outlook of a goal: the day it is reached at this pace, its distance from the target day, and the amount a day.

extension GoalState {
    /// The amount done so far, and the target day.
    var soFar: Value? {
        guard standing <= .pursued, let due else { return amount }
        let day = Phrase("lume.goal.due", ["day": .day(due)])
        guard let amount else { return .phrase(day) }
        return .phrase(Phrase("lume.goal.so-far-due", ["amount": .value(amount), "due": .phrase(day)]))
    }

    /// The day it will be reached, compared with its target day; without such a day, a sentence on that. `nil` for recurring goals and
    /// goals nobody pursues, and without a forecast.
    var outlook: Phrase? {
        guard standing <= .pursued, !goal.isRecurring else { return nil }
        if let start, start > today { return Phrase("lume.outlook.begins", ["day": .day(start)]) }
        guard let forecast else { return due == nil ? Phrase("lume.outlook.no-day") : nil }
        guard let day = forecast.day else { return forecast.basis }
        let isOwn = forecast.basis.name == "lume.forecast.own"
        let reached = Phrase(isOwn ? "lume.outlook.own" : "lume.outlook.pace", ["day": .day(day)])
        guard let due else { return Phrase("lume.outlook.without-day", ["reached": .phrase(reached)]) }
        let apart = day.distance(from: due)
        if apart == 0 { return Phrase("lume.outlook.in-time", ["reached": .phrase(reached)]) }
        return Phrase(apart < 0 ? "lume.outlook.early" : "lume.outlook.late", ["reached": .phrase(reached), "count": .count(abs(apart))])
    }

    /// Mean amount a day since the start: Lume's own average, else the amount through the days. A late goal also has the amount that each
    /// day needs from now on, in the same unit of time, so that a reader sees which is more. `nil` for goals that recur, have not begun, or are not pursued.
    var pace: Phrase? {
        guard standing == .pursued, !goal.isRecurring, let start, start < today else { return nil }
        let days = Double(today.distance(from: start))
        let own = goal.statistics?.averageDailyProgress
        let exact = goal.current.map { $0 / days }
        // Lume rounds its average to hundredths, which thirty days would make a tenth of.
        let isRounded = own.flatMap { own in exact.map { abs($0 - own) <= 0.005 } } ?? false
        guard let average = isRounded ? exact : own ?? exact, average > 0 else { return nil }
        if isLate == true, let due, let current = goal.current, let target = goal.target, due > today, target > current {
            let needed = (target - current) / Double(due.distance(from: today))
            if let stretch = GoalState.stretch(needed, beside: average), let soFar = pace(average, stretch),
                let still = pace(needed, stretch)
            {
                return Phrase("lume.pace.needed", ["pace": .phrase(soFar), "needed": .phrase(still)])
            }
        }
        return GoalState.stretch(average).flatMap { pace(average, $0) }.map { Phrase("lume.pace.so-far", ["pace": .phrase($0)]) }
    }

    /// A day, a week or 30 days: the first in which an amount comes to one at least, or in 30 days to a tenth, and that beside it is not rounded to nothing.
    private static func stretch(_ average: Double, beside other: Double? = nil) -> (days: Double, name: String)? {
        [(1.0, "lume.pace.day"), (7, "lume.pace.week"), (30, "lume.pace.month")].first { days, _ in
            (average * days).isFinite && average * days >= (days == 30 ? 0.1 : 1) && other.map { $0 * days >= 0.05 } ?? true
        }
    }

    /// "7.5 minutes a day", "1.4 kg a week"
    private func pace(_ average: Double, _ stretch: (days: Double, name: String)) -> Phrase? {
        GoalState.amount(average * stretch.days, unit: goal.unit).map { Phrase(stretch.name, ["amount": .value($0)]) }
    }

    /// The amount reached of the target; for a recurring goal, on the day of that amount if it is known.
    var amount: Value? {
        guard let amount = GoalState.amount(current, of: target, unit: goal.unit) else { return nil }
        guard goal.isRecurring, standing <= .pursued else { return amount }
        guard let amountDay else { return .phrase(Phrase("lume.amount-last", ["amount": .value(amount)])) }
        return .phrase(
            amountDay == today
                ? Phrase("lume.amount-today", ["amount": .value(amount)])
                : Phrase("lume.amount-on", ["amount": .value(amount), "day": .day(amountDay)]))
    }
}
