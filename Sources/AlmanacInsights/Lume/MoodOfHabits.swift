import AlmanacModel

/// The moods of the days on which a recurring goal was done, and of those on which it was due and was not.
struct MoodOfHabit {
    let title: ShownName
    let kept: Double
    let missed: Double
    let daysKept: Int
    let daysMissed: Int

    /// Least number of days of each kind.
    private static let leastDays = 10
    /// Least difference in points of mood.
    private static let leastDifference = 0.5
    /// Largest probability that chance alone makes the moods differ as much, over all goals that are tested.
    private static let chance = 0.02

    /// - Parameters:
    ///   - days: In the order of time: the mood of each, with `true` for a day on which the goal was done.
    ///   - goals: Number of goals that are tested: with more of them, chance alone makes one differ more often.
    /// - Returns: `nil` where chance may explain the difference.
    init?(_ title: ShownName, days: [(mood: Double, isKept: Bool)], goals: Int) {
        daysKept = days.count(where: \.isKept)
        daysMissed = days.count - daysKept
        guard daysKept >= Self.leastDays, daysMissed >= Self.leastDays, goals > 0 else { return nil }
        guard let test = ShiftTest(days.map { ($0.mood, $0.isKept) }), (test.chosen - test.others).magnitude >= Self.leastDifference,
            test.chance * Double(goals) <= Self.chance
        else { return nil }
        self.title = title
        kept = test.chosen
        missed = test.others
    }
}

extension LumeFigures {
    /// Days of a year are looked at; longer ago somebody may have lived another life.
    private static let moodHabitDays = 366
    private static let mostGoals = 20

    fileprivate var moodsOfHabits: [MoodOfHabit] {
        let start = today.advanced(by: 1 - Self.moodHabitDays)
        var moods: [Day: Double] = [:]
        for (day, sum) in moodDays ?? [] where day >= start { moods[day] = sum.average }
        let lists = (habits ?? []).compactMap { habit -> (title: ShownName, days: [(mood: Double, isKept: Bool)])? in
            guard let occasions = habit.occasions else { return nil }
            let days = occasions.compactMap { occasion -> (mood: Double, isKept: Bool)? in
                guard occasion.outcome != .open, let mood = moods[occasion.day] else { return nil }
                return (mood, occasion.outcome == .completed)
            }
            return days.isEmpty ? nil : (habit.title, days)
        }
        // Testing more goals needs stronger evidence for each.
        return lists.prefix(Self.mostGoals).compactMap { MoodOfHabit($0.title, days: $0.days, goals: min(lists.count, Self.mostGoals)) }
    }
}

extension SeriesFormula where Figures == LumeFigures {
    /// See `MoodOfHabit`. In the order of the recurring goals.
    static let moodOfHabits = Self(
        "lume.mood.by_goal", key: "title", of: MoodOfHabit.self,
        "Recurring goals on whose days the mood differs more than chance explains; none before ten days of each kind are known.",
        [
            .measure("kept", .number, within: 0...10, isOwn: true, "Mean mood of the days on which it was done.") { .number($0.kept) },
            .measure(
                "missed", .number, within: 0...10, isOwn: true,
                "Mean mood of the days on which it was due and not done."
            ) { .number($0.missed) },
            .measure("days_kept", .count, "Days with a mood on which it was done.") { .count(Int64($0.daysKept)) },
            .measure("days_missed", .count, "Days with a mood on which it was due and not done.") { .count(Int64($0.daysMissed)) },
        ],
        unranged: { figures in
            guard figures.lume.history != nil, figures.moodDays != nil else { return nil }
            let found = figures.instanceGaps == nil && figures.moodGaps == nil ? figures.moodsOfHabits : []
            return Rows(rows: found, key: \.title.key)
        })
}
