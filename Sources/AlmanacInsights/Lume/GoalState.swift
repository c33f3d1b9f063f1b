import AlmanacModel

/// The state of a goal today.
struct GoalState {
    /// In the order of the list.
    enum Status: Int, Comparable {
        case overdue, pursued, completed, paused, setAside

        static func < (left: Status, right: Status) -> Bool { left.rawValue < right.rawValue }
    }

    /// When the goal will be reached.
    struct Forecast: Hashable {
        /// `nil`: at this pace never, or not within a hundred years.
        var day: Day?
        var basis: Phrase
    }

    let goal: Lume.Goal
    /// 0–1; `nil` when it is unknown, and for a recurring goal: its amount is that of one time, and no progress to an end.
    let progress: Double?
    let standing: Status
    let start: Day?
    let due: Day?
    /// `nil` without a pace: goals that recur, that have just begun, or that nobody pursues.
    let forecast: Forecast?
    /// Share of the time from start to target day that has gone by, for pursued goals with both. `nil` where the progress is unknown: there is nothing
    /// to set it beside.
    let expected: Double?
    let today: Day
    /// Amount reached of the target: for a recurring goal, of its newest time with a known amount, on `amountDay`.
    let current: Double?
    let target: Double?
    /// The day that an amount of a goal that recurs is of. Its record has an amount without a day: it is changed on other days, too.
    let amountDay: Day?

    /// - Parameter history: Of the goal, if it recurs.
    init(_ goal: Lume.Goal, _ history: Lume.History?, _ calendar: LocalCalendar) {
        let today = calendar.today
        self.goal = goal
        self.today = today
        let newest = goal.isRecurring ? GoalState.newestAmount(of: history, calendar) : nil
        current = newest?.current ?? goal.current
        target = newest?.target ?? goal.target
        amountDay = newest?.day
        let progress = GoalState.progress(of: goal)
        let start = calendar.day(goal.start)
        let due = calendar.day(goal.due)
        let standing = GoalState.standing(of: goal, progress: progress, due: due, today: today)
        self.progress = goal.isRecurring ? nil : progress
        self.start = start
        self.due = due
        self.standing = standing
        guard standing <= .pursued, !goal.isRecurring else {
            forecast = nil
            expected = nil
            return
        }
        forecast = GoalState.forecast(
            progress: progress, start: start, today: today, estimate: calendar.day(goal.statistics?.estimatedCompletion))
        guard progress != nil, let start, let due, start < due else {
            expected = nil
            return
        }
        expected = (start...due).share(over: today)
    }

    /// Overdue first, then by target day, then those without one, completed, paused, and last those that were given up or put away; ties as
    /// sent.
    static func sorted(_ goals: [Lume.Goal], histories: [Lume.History], _ calendar: LocalCalendar) -> [GoalState] {
        let places = GoalIDs(histories.map(\.goal))
        let states = goals.enumerated().map { place, goal in
            (place: place, state: GoalState(goal, places.place(of: goal.id).map { histories[$0] }, calendar))
        }
        return states.sorted { left, right in
            let (one, other) = (left.state, right.state)
            if one.standing != other.standing { return one.standing < other.standing }
            if one.standing <= .pursued, one.due != other.due {
                guard let first = one.due else { return false }
                guard let second = other.due else { return true }
                return first < second
            }
            return left.place < right.place
        }.map(\.state)
    }

    // MARK: Formulas

    /// The amount and the target of the newest time, up to today, whose amount is known.
    private static func newestAmount(of history: Lume.History?, _ calendar: LocalCalendar) -> (day: Day, current: Double, target: Double?)?
    {
        var newest: (day: Day, current: Double, target: Double?)?
        for instance in history?.instances ?? [] {
            guard let current = instance.current, let day = calendar.day(instance.date), day <= calendar.today,
                newest.map({ $0.day < day }) ?? true
            else { continue }
            newest = (day, current, instance.target)
        }
        return newest
    }

    /// As sent; else min(current ÷ target, 1), not below 0; else what the statistics say. 0–1.
    ///
    /// The target is an amount to be reached from 0, as Lume's documents have it ("Lose 10 kg" has the target 10): a target of 0 or less gives
    /// no progress.
    static func progress(of goal: Lume.Goal) -> Double? {
        if let progress = share(goal.progress) { return progress }
        if let current = goal.current, let target = goal.target, current.isFinite, target.isFinite, target > 0 {
            return min(max(0, current / target), 1)
        }
        return share(goal.statistics?.progress)
    }

    /// Completed: marked so, or all of its progress is made; of a goal that recurs the progress is today's, and only the mark counts.
    /// Overdue: today is after the target day, and the goal is neither completed nor paused, archived or abandoned. A status that is not known
    /// counts as active, as in Lume's app.
    private static func standing(of goal: Lume.Goal, progress: Double?, due: Day?, today: Day) -> Status {
        if goal.knownStatus == .completed || (!goal.isRecurring && (progress ?? 0) >= 1) { return .completed }
        switch goal.knownStatus {
        case .paused: return .paused
        case .archived, .abandoned: return .setAside
        case .active, .completed, nil: return due.map { today > $0 } ?? false ? .overdue : .pursued
        }
    }

    /// Lume's own estimate where it sent one that has not passed, else the straight line: the days since the start ÷ the progress made in them,
    /// rounded up to whole days, from the start on.
    private static func forecast(progress: Double?, start: Day?, today: Day, estimate: Day?) -> Forecast? {
        if let estimate, estimate >= today { return Forecast(day: estimate, basis: Phrase("lume.forecast.own")) }
        guard let progress, let start, today > start else { return nil }
        guard progress > 0 else { return Forecast(day: nil, basis: Phrase("lume.forecast.nothing-done")) }
        // A division that should come out whole may be off by its last digit.
        let days = (Double(today.distance(from: start)) / progress - 1e-6).rounded(.up)
        guard days <= Double(century) else {
            return Forecast(day: nil, basis: Phrase("lume.forecast.century"))
        }
        return Forecast(day: start.advanced(by: Int(days)), basis: Phrase("lume.forecast.pace"))
    }

    private static let century = 36_525

    // MARK: For readers

    var title: ShownName { ShownName(goal.title, or: Phrase("lume.untitled-goal")) }

    var isOverdue: Bool { standing == .overdue }

    /// True when there is no pace to go by, since nothing is done yet.
    private var isAtNothing: Bool { forecast?.basis.name == "lume.forecast.nothing-done" }

    /// True when the forecast is later than the target day.
    var isLate: Bool? {
        guard standing == .pursued, let due, let forecast, !isAtNothing else { return nil }
        return forecast.day.map { $0 > due } ?? true
    }

    /// True when it will be reached by its target day; `nil` for goals that have none, whose pace is unknown, or that nobody pursues. A goal of which
    /// nothing is done is not on track, though nobody can tell whether it will be late.
    var isOnTrack: Bool? { isOverdue || standing == .pursued && due != nil && isAtNothing ? false : isLate.map { !$0 } }

    /// True when nothing is done yet, and more than half of the time is over.
    private var isUnbegun: Bool { standing == .pursued && isAtNothing && expected ?? 0 > 0.5 }

    var status: Value {
        switch standing {
        case .overdue: return .word("goal.overdue")
        case .completed: return .word("lume.goal.completed")
        case .paused: return .word("lume.goal.paused")
        case .setAside: return .word(goal.knownStatus == .abandoned ? "lume.goal.abandoned" : "lume.goal.archived")
        case .pursued:
            if let isLate { return .word(isLate ? "lume.goal.behind" : "lume.goal.on-track") }
            if isUnbegun { return .word("lume.goal.unbegun") }
            guard goal.knownStatus == nil, let status = goal.status, !isBlank(status) else { return .word("lume.goal.active") }
            return .text(words(of: status, raisingEach: false))
        }
    }

    var tone: Tone {
        switch standing {
        case .overdue: .bad
        case .completed: .good
        case .paused, .setAside: .neutral
        case .pursued: isUnbegun ? .watch : isLate.map { $0 ? .watch : .good } ?? .neutral
        }
    }

    /// Days to the target day, 0 on it; `nil` when it has passed, or nobody pursues the goal.
    var daysLeft: Int64? {
        guard standing == .pursued, let due else { return nil }
        return Int64(due.distance(from: today))
    }

    /// Days since the target day.
    var daysOverdue: Int64? {
        guard isOverdue, let due else { return nil }
        return Int64(today.distance(from: due))
    }

    /// `7 kg`, `2.5 servings`: to one decimal, halves away from zero. From 10¹⁶ on it
    /// is nobody's goal, and unknown.
    static func amount(_ number: Double?, unit: String?) -> Value? {
        guard let number = shown(number) else { return nil }
        guard let unit, !isBlank(unit) else { return .phrase(Phrase("lume.amount-bare", ["number": number])) }
        return .phrase(Phrase("lume.amount", ["number": number, "unit": GoalUnit.argument(unit, number)]))
    }

    /// `225 of 600 minutes`
    static func amount(_ number: Double?, of whole: Double?, unit: String?) -> Value? {
        guard let number = shown(number), let whole = shown(whole) else { return nil }
        guard let unit, !isBlank(unit) else { return .phrase(Phrase("lume.amount-of", ["number": number, "whole": whole])) }
        return .phrase(
            Phrase(
                GoalUnit.isTimes(unit) ? "lume.amount-of-times" : "lume.amount-of-unit",
                ["number": number, "whole": whole, "unit": GoalUnit.argument(unit, whole)]))
    }

    static func shown(_ number: Double?) -> Phrase.Argument? {
        guard let number, number.magnitude < 1e16 else { return nil }
        let tenths = (number * 10).rounded()
        return .value(tenths.truncatingRemainder(dividingBy: 10) == 0 ? .count(Int64(tenths / 10)) : .number(tenths / 10))
    }

    /// The goal's category, else its type.
    var kind: Value? {
        [goal.category, goal.type].compactMap(\.self).first { !isBlank($0) }.map {
            ShownName(identifier: $0, among: GoalState.kinds, "lume.kind.", or: Phrase("lume.kind.general")).value
        }
    }

    private static let kinds: Set<String> = [
        "general", "physical", "mental", "emotional", "social", "spiritual", "professional", "weight", "activity", "nutrition", "custom",
        "wellness", "sleep", "mindfulness",
    ]
    private static let trends: Set<String> = ["improving", "stable", "declining"]

    /// `Improving`, `Stable`, `Declining`, or what was sent.
    var trend: Value? {
        guard let trend = goal.statistics?.trend, !isBlank(trend) else { return nil }
        return ShownName(identifier: trend, among: GoalState.trends, "lume.trend.", or: Phrase("lume.trend.stable")).value
    }
}
