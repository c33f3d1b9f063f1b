import AlmanacModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A goal as it stands today.
struct GoalState {
    /// In the order of the list.
    enum Standing: Int, Comparable {
        case overdue, pursued, completed, paused, setAside

        static func < (left: Standing, right: Standing) -> Bool { left.rawValue < right.rawValue }
    }

    /// When the goal will be reached.
    struct Forecast: Hashable {
        /// `nil`: at this pace never, or not within a hundred years.
        var day: Day?
        var basis: Phrase
    }

    let goal: Lume.Goal
    /// 0–1; `nil` when nothing tells it.
    let progress: Double?
    let standing: Standing
    let start: Day?
    let due: Day?
    /// `nil` where no pace can be told: goals that recur, that have just begun, or that nobody pursues.
    let forecast: Forecast?
    /// Share of the time from start to target day that has gone by, for pursued goals with both.
    let expected: Double?
    private let today: Day

    init(_ goal: Lume.Goal, _ calendar: LocalCalendar) {
        let today = calendar.today
        self.goal = goal
        self.today = today
        let progress = GoalState.progress(of: goal)
        let start = calendar.day(goal.start)
        let due = calendar.day(goal.due)
        let standing = GoalState.standing(of: goal, progress: progress, due: due, today: today)
        self.progress = progress
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
        if let start, let due, start < due {
            expected = Double(min(max(0, today.distance(from: start)), due.distance(from: start))) / Double(due.distance(from: start))
        } else {
            expected = nil
        }
    }

    /// Overdue first, then by target day, then those without one, completed, paused, and last those that were given up or put away; ties as
    /// sent.
    static func sorted(_ goals: [Lume.Goal], _ calendar: LocalCalendar) -> [GoalState] {
        let states = goals.enumerated().map { place, goal in (place: place, state: GoalState(goal, calendar)) }
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

    /// As sent; else min(current ÷ target, 1), not below 0; else what the statistics say. 0–1.
    ///
    /// The target is an amount to be reached from 0, as Lume's documents have it ("Lose 10 kg" has the target 10): a target of 0 or less gives
    /// no progress.
    static func progress(of goal: Lume.Goal) -> Double? {
        if let progress = goal.progress, progress >= 0, progress <= 1 { return progress }
        if let current = goal.current, let target = goal.target, current.isFinite, target.isFinite, target > 0 {
            return min(max(0, current / target), 1)
        }
        return goal.statistics?.progress.flatMap { $0 >= 0 && $0 <= 1 ? $0 : nil }
    }

    /// Completed: marked so, or all of its progress is made; of a goal that recurs the progress is today's, and only the mark counts.
    /// Overdue: today is after the target day, and the goal is neither completed nor paused, archived or abandoned. A status that is not known
    /// counts as active, as in Lume's app.
    private static func standing(of goal: Lume.Goal, progress: Double?, due: Day?, today: Day) -> Standing {
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
        if let estimate, estimate >= today { return Forecast(day: estimate, basis: "Lume's own estimate.") }
        guard let progress, let start, today > start else { return nil }
        guard progress > 0 else { return Forecast(day: nil, basis: "Nothing is done yet, so there is no pace to go by.") }
        // A division that should come out whole may be off by its last digit.
        let days = (Double(today.distance(from: start)) / progress - 1e-6).rounded(.up)
        guard days <= Double(century) else {
            return Forecast(day: nil, basis: "At the pace since the start it takes over a hundred years.")
        }
        return Forecast(day: start.advanced(by: Int(days)), basis: "The pace since the start, carried on.")
    }

    private static let century = 36_525

    // MARK: For readers

    var title: String { isBlank(goal.title) ? "Untitled goal" : goal.title }

    var isOverdue: Bool { standing == .overdue }

    /// Whether the forecast is later than the target day.
    private var isLate: Bool? {
        guard standing == .pursued, let due, let forecast else { return nil }
        return forecast.day.map { $0 > due } ?? true
    }

    var status: String {
        switch standing {
        case .overdue: return "Overdue"
        case .completed: return "Completed"
        case .paused: return "Paused"
        case .setAside: return goal.knownStatus == .abandoned ? "Abandoned" : "Archived"
        case .pursued:
            if let isLate { return isLate ? "Behind" : "On track" }
            guard goal.knownStatus == nil, let status = goal.status, !isBlank(status) else { return "Active" }
            return words(of: status, raisingEach: false)
        }
    }

    var tone: Tone {
        switch standing {
        case .overdue: .bad
        case .completed: .good
        case .paused, .setAside: .neutral
        case .pursued: isLate.map { $0 ? .watch : .good } ?? .neutral
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

    /// `7 kg`, `2.5 servings`: whole numbers without a fraction, others with one decimal, halves away from zero. From 10¹⁶ on it
    /// is nobody's goal, and unknown.
    static func amount(_ number: Double?, unit: String?) -> Value? {
        guard let number, number.magnitude < 1e16 else { return nil }
        let unit = unit.flatMap { isBlank($0) ? nil : " " + $0 } ?? ""
        return .text(digits(number) + unit)
    }

    /// `225 of 600 minutes`
    static func amount(_ number: Double?, of whole: Double?, unit: String?) -> Value? {
        guard let number, number.magnitude < 1e16, case .text(let whole)? = amount(whole, unit: unit) else { return nil }
        return .text("\(digits(number)) of \(whole)")
    }

    private static func digits(_ number: Double) -> String {
        if number == number.rounded() { return String(Int64(number)) }
        let tenths = Int64((number * 10).rounded())
        return (tenths < 0 ? "-" : "") + "\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    }

    /// The goal's category, else its type.
    var kind: String? {
        [goal.category, goal.type].compactMap(\.self).first { !isBlank($0) }.map { words(of: $0, raisingEach: false) }
    }

    /// `Improving`, `Stable`, `Declining`, or what was sent.
    var trend: String? {
        goal.statistics?.trend.flatMap { isBlank($0) ? nil : words(of: $0, raisingEach: false) }
    }
}
