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
    /// day needs from now on. `nil` for goals that recur, have not begun, or are not pursued.
    var pace: Phrase? {
        guard standing == .pursued, !goal.isRecurring, let start, start < today else { return nil }
        let days = Double(today.distance(from: start))
        let own = goal.statistics?.averageDailyProgress
        let exact = goal.current.map { $0 / days }
        // Lume rounds its average to hundredths, which thirty days would make a tenth of.
        let isRounded = own.flatMap { own in exact.map { abs($0 - own) <= 0.005 } } ?? false
        guard let average = isRounded ? exact : own ?? exact, average > 0,
            let pace = GoalState.pace(average, unit: goal.unit)
        else { return nil }
        guard isLate == true, let due, let current = goal.current, let target = goal.target, due > today, target > current,
            let needed = GoalState.pace((target - current) / Double(due.distance(from: today)), unit: goal.unit)
        else { return Phrase("lume.pace.so-far", ["pace": .phrase(pace)]) }
        return Phrase("lume.pace.needed", ["pace": .phrase(pace), "needed": .phrase(needed)])
    }

    /// "7.5 minutes a day", "1.4 kg a week": of a day, of a week or of 30 days, whichever is the first to come to one at least.
    private static func pace(_ average: Double, unit: String?) -> Phrase? {
        for (days, name) in [(1.0, "lume.pace.day"), (7, "lume.pace.week"), (30, "lume.pace.month")] {
            let number = average * days
            guard number.isFinite, number >= (days == 30 ? 0.1 : 1) else { continue }
            return amount(number, unit: unit).map { Phrase(name, ["amount": .value($0)]) }
        }
        return nil
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
