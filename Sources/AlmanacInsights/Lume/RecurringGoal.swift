import AlmanacModel

/// A goal that is due again and again, and how that went.
struct RecurringGoal {
    enum Outcome: Hashable {
        case completed, missed, open
    }

    struct Occasion: Hashable {
        var day: Day
        var outcome: Outcome
        /// True when its amount is enough, and Lume has not marked it as kept yet.
        var isAhead = false
    }

    /// The server's id of the goal.
    let id: String
    let title: ShownName
    private let recurrence: Recurrence
    /// Oldest first, one a day, none after today. `nil` when the dump has no history of the goal.
    let occasions: [Occasion]?
    /// True when `occasions` has all that there ever were.
    let isWhole: Bool
    /// Occasions that are over: the numbers beside the streaks.
    let completed: Int64?
    let missed: Int64?
    /// Times in a row, up to now and at best.
    let current: Int64?
    let longest: Int64?
    /// completed ÷ (completed + missed); `nil` when neither happened.
    let rate: Double?
    let basis: Phrase
    /// True when Lume's own summary and its instances differ.
    let differs: Bool

    /// What became of it on a day, today at the latest: `done`; `nil` where it was not due then, or no history says so.
    func state(on day: Day) -> Phrase? {
        switch occasions?.last(where: { $0.day == day })?.outcome {
        case .open: Phrase("lume.today.open")
        case .completed: Phrase("lume.today.completed")
        case .missed: Phrase("lume.today.missed")
        case nil: nil
        }
    }

    /// The recurring goals in their order, then those whose history is there and whose goal is not.
    static func all(of lume: Lume, goals: [GoalState], _ calendar: LocalCalendar) -> [RecurringGoal] {
        let histories = lume.history ?? []
        let historyIDs = GoalIDs(histories.map(\.goal))
        let goalIDs = GoalIDs(goals.map(\.goal.id))
        let known = goals.compactMap { state -> RecurringGoal? in
            let history = historyIDs.place(of: state.goal.id).map { histories[$0] }
            guard history != nil || state.goal.isRecurring else { return nil }
            return RecurringGoal(id: state.goal.id, title: state.title, goal: state.goal, history: history, calendar)
        }
        let others = histories.filter { goalIDs.place(of: $0.goal) == nil }.map {
            RecurringGoal(id: $0.goal, title: .ours("lume.unknown-goal"), goal: nil, history: $0, calendar)
        }
        return known + others
    }

    /// The numbers are counted from the instances when all are there: a page has them beside the days they were counted from. If some are
    /// missing the summary knows better, and without a history there are only the goal's statistics.
    ///
    /// A streak counts instances one after the other; it breaks where one is missed, and where the goal was due and has no instance.
    /// An instance that is still open neither adds to it nor breaks it.
    private init(id: String, title: ShownName, goal: Lume.Goal?, history: Lume.History?, _ calendar: LocalCalendar) {
        self.id = id
        self.title = title
        recurrence = Recurrence(goal?.recurrence)
        guard let history else {
            occasions = nil
            isWhole = false
            completed = nil
            missed = nil
            current = goal?.statistics?.currentStreak
            longest = goal?.statistics?.longestStreak
            rate = share(goal?.statistics?.completionRate)
            basis = Phrase("lume.streaks.from-statistics")
            differs = false
            return
        }
        let occasions = RecurringGoal.occasions(of: history, goal, calendar)
        self.occasions = occasions
        let done = Int64(occasions.count { $0.outcome == .completed })
        let failed = Int64(occasions.count { $0.outcome == .missed })
        let streaks = RecurringGoal.streaks(of: occasions, recurrence, today: calendar.today)
        let part = done + failed > 0 ? Double(done) / Double(done + failed) : nil
        let summary = history.summary
        isWhole = Int64(history.instances.count) >= max(history.total ?? 0, summary?.instances ?? 0)
        if isWhole || summary == nil {
            completed = done
            missed = failed
            current = streaks.current
            longest = streaks.longest
            rate = part
            basis = Phrase(isWhole ? "lume.streaks.from-instances" : "lume.streaks.from-some-instances")
            // Lume counts what it has settled.
            let settled = RecurringGoal.streaks(
                of: occasions.map { $0.isAhead ? Occasion(day: $0.day, outcome: .open) : $0 }, recurrence, today: calendar.today)
            differs =
                summary.map { summary in
                    ![streaks, settled].contains {
                        (summary.currentStreak ?? $0.current, summary.longestStreak ?? $0.longest) == ($0.current, $0.longest)
                    }
                } ?? false
        } else {
            completed = summary?.completed ?? done
            missed = summary?.missed ?? failed
            current = summary?.currentStreak ?? streaks.current
            longest = max(summary?.longestStreak ?? 0, streaks.longest)
            rate = share(summary?.completionRate) ?? part
            basis = Phrase("lume.streaks.from-summary")
            differs = false
        }
    }

    /// The first instance of a day counts. Of one that Lume has neither completed nor missed its amount decides: what met its target was kept, though nobody ended
    /// it. The rest is open on its day and on the day after, since Lume may hear of a day a day late, and from then on it was missed, unless it is of before the
    /// goal began or after it stopped coming back.
    private static func occasions(of history: Lume.History, _ goal: Lume.Goal?, _ calendar: LocalCalendar) -> [Occasion] {
        let (start, end) = (calendar.day(goal?.start), calendar.day(goal?.recurrence?.end))
        func wasDue(_ day: Day) -> Bool { (start.map { $0 <= day } ?? true) && (end.map { day <= $0 } ?? true) }
        var seen = Set<Day>(minimumCapacity: history.instances.count)
        return history.instances.compactMap { instance -> Occasion? in
            guard let day = calendar.day(instance.date), day <= calendar.today, seen.insert(day).inserted else { return nil }
            let mayBeLate = calendar.today.distance(from: day) <= 1
            var isAhead = false
            let outcome: Outcome
            switch instance.status?.lowercased() {
            case "completed": outcome = .completed
            case "missed": outcome = .missed
            default:
                outcome = isMet(instance) ? .completed : mayBeLate ? .open : .missed
                isAhead = mayBeLate && outcome == .completed
            }
            guard outcome == .completed || wasDue(day) else { return nil }
            return Occasion(day: day, outcome: outcome, isAhead: isAhead)
        }.sorted { $0.day < $1.day }
    }

    private static func isMet(_ instance: Lume.Instance) -> Bool {
        guard let current = instance.current, let target = instance.target, target > 0 else { return false }
        return current >= target
    }

    /// The most times in a row among some of its occasions, which are in their order.
    func longestRun(of occasions: [Occasion]) -> Int64 {
        occasions.last.map { RecurringGoal.streaks(of: occasions, recurrence, today: $0.day).longest } ?? 0
    }

    private static func streaks(of occasions: [Occasion], _ recurrence: Recurrence, today: Day) -> (current: Int64, longest: Int64) {
        var run: Int64 = 0
        var longest: Int64 = 0
        var last: Day?
        for occasion in occasions {
            if let last, recurrence.isDue(between: last, and: occasion.day) { run = 0 }
            last = occasion.day
            guard occasion.outcome != .open else { continue }
            run = occasion.outcome == .completed ? run + 1 : 0
            longest = max(longest, run)
        }
        if let last, recurrence.isDue(between: last, and: today) { run = 0 }
        return (run, longest)
    }
}
