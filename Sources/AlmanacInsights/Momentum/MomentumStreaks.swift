import AlmanacModel

extension MetricFormula where Figures == MomentumFigures {
    /// 0 when the last task was completed before yesterday; else the app's own count, or the days in a row on which tasks were completed, up to today or
    /// yesterday, where these are more: the app begins anew where it missed a day that the tasks show. Unknown when there is a count but no day it holds
    /// for.
    static let currentStreak = Self(
        "momentum.streak.current", .days, in: ["momentum.streak.current"],
        "Days in a row with a completed task, 0 when nothing was completed yesterday or today.",
        unranged: { figures in
            guard figures.data.user != nil || figures.lines != nil else { return nil }
            let stored = figures.data.user?.streak.map { max($0, 0) }
            guard let last = figures.lastCompletion else {
                // Nothing was ever completed, unless the count says otherwise.
                guard (stored ?? 0) == 0 else { return MetricResult(nil, basis: Phrase("momentum.streak.no-day")) }
                if let gaps = figures.allTaskGaps ?? figures.userGaps { return MetricResult(nil, basis: gaps) }
                return stored == nil && figures.lines == nil ? .unknown : MetricResult(.days(0))
            }
            // A task that could not be read may have been completed since, or in between.
            if let gaps = figures.allTaskGaps ?? figures.userGaps, stored == nil || last < figures.today.advanced(by: -1) {
                return MetricResult(nil, at: .day(last), basis: gaps)
            }
            guard last >= figures.today.advanced(by: -1) else {
                return MetricResult(.days(0), at: .day(last), basis: Phrase("momentum.streak.over"))
            }
            let isToday = last == figures.today
            let shown = figures.runUpToNow
            let isShown = stored.map { $0 < shown } ?? true
            let streak = isShown ? shown : stored ?? 0
            return MetricResult(
                .days(streak), tone: streak == 0 ? .neutral : isToday ? .good : .watch, at: .day(last),
                basis: .sentences(
                    Phrase(isShown ? "momentum.streak.counted" : "momentum.streak.stored"),
                    isToday ? nil : Phrase("momentum.streak.not-yet-today")))
        })

    /// The largest of the app's own maximum, its count, and the longest run of days on which tasks were completed. Where the tasks do not show it, the
    /// basis says that it is the app's.
    static let longestStreak = Self(
        "momentum.streak.longest", .days,
        "The most days in a row with a completed task; basis: that the app counts so, where the tasks do not show it.",
        unranged: { figures in
            guard figures.data.user != nil || figures.lines != nil else { return nil }
            if let gaps = figures.allTaskGaps ?? figures.userGaps, figures.data.user?.longestStreak == nil {
                return MetricResult(nil, basis: gaps)
            }
            if figures.lines == nil, figures.data.user?.longestStreak == nil, figures.data.user?.streak == nil { return .unknown }
            let (shown, kept) = (Int64(figures.longestRunOfDays), figures.longestKept)
            return MetricResult(.days(max(kept, shown)), basis: kept > shown ? Phrase("momentum.streak.of-app") : nil)
        })
}

extension MomentumFigures {
    /// Says that the app's record and the tasks here are counted each in a way of its own, where the tasks do not show the record, or show more than the app counts.
    var twoCounts: [Phrase] {
        guard lines != nil, let user = data.user else { return [] }
        if longestKept > Int64(longestRunOfDays) { return [Phrase("momentum.streak.two-counts")] }
        let isMore = (user.streak.map { $0 < runUpToNow } ?? false) || (user.longestStreak.map { $0 < Int64(longestRunOfDays) } ?? false)
        return isMore ? [Phrase("momentum.streak.own-count")] : []
    }

    /// The most days in a row that the app keeps; 0 where it keeps none.
    fileprivate var longestKept: Int64 { max(data.user?.longestStreak ?? 0, data.user?.streak ?? 0, 0) }

    /// Local days on which tasks were completed, ascending, each once.
    fileprivate var completionDays: [Day] {
        Set((lines ?? []).compactMap(\.completed)).sorted()
    }

    /// The last day a task was completed on, as the user's record or any task knows. A time to come counts as now.
    fileprivate var lastCompletion: Day? {
        let recorded = data.user?.lastTaskCompletedAt.map { min(zone.day(of: min($0, asOf)), today) }
        guard let known = lines?.lazy.compactMap(\.completed).max() else { return recorded }
        return recorded.map { max($0, known) } ?? known
    }

    /// The days in a row on which tasks were completed, up to today or yesterday.
    fileprivate var runUpToNow: Int64 {
        let days = completionDays
        guard let last = days.last, last >= today.advanced(by: -1) else { return 0 }
        return Int64(days.reversed().enumerated().prefix { place, day in last.distance(from: day) == place }.count)
    }

    fileprivate var longestRunOfDays: Int { longestRun()?.length ?? 0 }

    /// The first of the longest runs of days on which tasks were completed.
    ///
    /// - Parameter days: Where to look; `nil` for all days.
    func longestRun(in days: ClosedRange<Day>? = nil) -> ClosedRange<Day>? {
        var longest: ClosedRange<Day>?
        var run: ClosedRange<Day>?
        for day in completionDays where days?.contains(day) ?? true {
            if let current = run, day == current.upperBound.advanced(by: 1) {
                run = current.lowerBound...day
            } else {
                run = day...day
            }
            if let run, run.length > longest?.length ?? 0 { longest = run }
        }
        return longest
    }
}

/// The days a habit was done or skipped on.
struct CheckInDays: Hashable {
    var done: Set<Day> = []
    var skipped: Set<Day> = []

    mutating func add(_ checkIn: Momentum.CheckIn, on day: Day) {
        if checkIn.isCompleted { done.insert(day) } else if checkIn.isSkipped { skipped.insert(day) }
    }
}

/// A habit with the days it was done on.
struct HabitRecord {
    let goal: Momentum.Goal
    let habit: Momentum.Habit
    /// `nil` when the dump has no check-ins of this habit.
    private let days: CheckInDays?
    private let today: Day
    /// The first day anything is known of.
    private let start: Day?
    private let lastCompleted: Day?

    init(_ goal: Momentum.Goal, _ habit: Momentum.Habit, _ figures: MomentumFigures) {
        self.goal = goal
        self.habit = habit
        today = figures.today
        let zone = figures.zone
        days = goal.id.flatMap { figures.checkInDays[$0] }.map { known in
            var days = known
            for skip in habit.skips.map(zone.day(of:)) where !days.done.contains(skip) { days.skipped.insert(skip) }
            // A day in the future cannot be done.
            days.done = days.done.filter { $0 <= figures.today }
            return days
        }
        lastCompleted = habit.lastCompletedAt.map { zone.day(of: min($0, figures.asOf)) }
        let created = goal.createdAt.map(zone.day(of:))
        start = [created, days?.done.min()].compactMap(\.self).min()
    }

    /// True when the habit is meant to be done on a day; it is every day without a readable schedule.
    private func isScheduled(_ day: Day) -> Bool {
        switch habit.frequency {
        case .weekdays: day.weekday <= 5
        case .weekends: day.weekday >= 6
        case .custom(let weekdays): weekdays.isEmpty || weekdays.contains(day.weekday)
        case .daily, .other, nil: true
        }
    }

    /// True for a day without the habit that does not break a streak: it was not scheduled, or was skipped on purpose.
    private func isPassedOver(_ day: Day) -> Bool {
        !isScheduled(day) || days?.skipped.contains(day) ?? false
    }

    /// Days the habit was done in a row, back from today; a today on which it is not done yet does not end the run, nor do days it is not meant
    /// for or that were skipped on purpose. Without check-ins the app's own count, or 0 when that is older than the last day it was meant for.
    var streak: Int64? {
        guard let days else {
            guard let stored = habit.streak else { return nil }
            guard stored > 0, let lastCompleted else { return stored > 0 ? nil : 0 }
            var due = today.advanced(by: -1)
            // At most six: some weekday is meant.
            for _ in 0..<7 where !isScheduled(due) { due = due.advanced(by: -1) }
            return lastCompleted >= due ? stored : 0
        }
        var count: Int64 = 0
        var day = today
        if !days.done.contains(day) { day = day.advanced(by: -1) }
        let first = days.done.min() ?? today
        while day >= first {
            if days.done.contains(day) { count += 1 } else if !isPassedOver(day) { break }
            day = day.advanced(by: -1)
        }
        return count
    }

    /// The longest such run ever, and no less than the app's own.
    var longestStreak: Int64? {
        let stored = [habit.longestStreak, streak].compactMap(\.self).max()
        return longestRun().map { max($0, stored ?? 0) } ?? stored
    }

    /// The longest run of days on which it was done; `nil` without check-ins.
    ///
    /// - Parameter range: Where to look; `nil` for all days.
    func longestRun(on range: ClosedRange<Day>? = nil) -> Int64? {
        guard let days else { return nil }
        var (longest, run): (Int64, Int64) = (0, 0)
        var before: Day?
        for day in days.done.sorted() where range?.contains(day) ?? true {
            let goesOn = before.map { before in
                (1..<day.distance(from: before)).allSatisfy { isPassedOver(before.advanced(by: $0)) }
            }
            run = goesOn == true ? run + 1 : 1
            longest = max(longest, run)
            before = day
        }
        return longest
    }

    /// On how many days since Monday it was done; `nil` without check-ins.
    var doneThisWeek: Int? { days.map { $0.done.count { $0 >= today.week.lowerBound } } }

    /// On how many days a week it is to be done, where that was said.
    var weeklyGoal: Int64? { habit.weeklyGoal.flatMap { $0 > 0 ? $0 : nil } }

    /// "3 of 5", or "3" where no number of days was set; `nil` without check-ins.
    fileprivate var week: Phrase? {
        doneThisWeek.map { done in
            guard let weeklyGoal else { return Phrase("momentum.habit.week", ["done": .count(done)]) }
            return Phrase("momentum.done-of", ["done": .count(done), "all": .count(weeklyGoal)])
        }
    }

    /// On some days, today at the latest: on how many it was done, and on how many it was done or meant to be, since it began. A
    /// today on which it is not done yet, and days skipped on purpose, are not counted as meant.
    func count(on range: ClosedRange<Day>) -> (done: Int, due: Int)? {
        guard let days else { return nil }
        var (done, due) = (0, 0)
        for day in range.each where day <= today {
            if days.done.contains(day) {
                done += 1
                due += 1
            } else if day < today, start.map({ day >= $0 }) ?? true, !isPassedOver(day) {
                due += 1
            }
        }
        return (done, due)
    }
}

extension MomentumFigures {
    /// Habits that are not archived.
    func records(of goals: [Momentum.Goal]) -> [HabitRecord] {
        goals.compactMap { goal in goal.status == .archived ? nil : goal.habit.map { HabitRecord(goal, $0, self) } }
    }

    var unreadableHabits: Int { data.lost.count(of: "goals", "habit_check_ins", "habitConfig") }
}

extension SeriesFormula where Figures == MomentumFigures {
    /// Habits that are not archived, in the order sent. See `HabitRecord` for how runs and days are counted.
    static let habits = Self(
        "momentum.habits", key: "habit", of: (record: HabitRecord, week: (done: Int, due: Int)?, month: (done: Int, due: Int)?).self,
        "Habits with their streaks, counted from the check-ins where there are any.",
        [
            .measure(
                withFigures: "streak", .days, isOwn: true,
                "Days in a row, back from today; days it is not meant for do not break it."
            ) { row, figures in
                row.record.streak.flatMap { $0 == 0 && figures.checkInGaps != nil ? nil : .days($0) }
            },
            .measure(withFigures: "longest", .days, "The most days in a row.") { row, figures in
                row.record.longestStreak.flatMap { $0 == 0 && figures.checkInGaps != nil ? nil : .days($0) }
            },
            .measure("done_7d", .count, ifKnown: true, "On how many of the last 7 days it was done.") {
                ($0.week?.done).map { .count(Int64($0)) }
            }.overlapping("due_7d", "done_30d", "due_30d", "done_week"),
            .measure("due_7d", .count, ifKnown: true, "On how many of them it was meant to be, or was done.") {
                ($0.week?.due).map { .count(Int64($0)) }
            }.overlapping("done_30d", "due_30d"),
            .measure("done_30d", .count, ifKnown: true, "On how many of the last 30 days it was done.") {
                ($0.month?.done).map { .count(Int64($0)) }
            }.overlapping("due_30d", "done_week"),
            .measure("due_30d", .count, ifKnown: true, "On how many of them it was meant to be, or was done.") {
                ($0.month?.due).map { .count(Int64($0)) }
            },
            .measure("rate_30d", .ratio, ifKnown: true, "Done in 30 days, divided by the days it was meant to be.") {
                $0.month.flatMap { ratio($0.done, of: $0.due).map { .ratio($0) } }
            },
            .measure("frequency", .text, "When it is meant to be done.") { ($0.record.habit.frequency?.shown).map(\.value) },
            .measure(
                "week", .text, isOwn: true, ifKnown: true,
                "On how many days of this week it was done, of those that were set."
            ) { $0.record.week.map { .phrase($0) } },
            .measure("done_week", .count, ifKnown: true, "On how many days of this week it was done.") {
                $0.record.doneThisWeek.map { .count(Int64($0)) }
            },
            .measure("weekly_goal", .count, ifKnown: true, "On how many days of a week it is to be done, where somebody set that.") {
                $0.record.weeklyGoal.map { .count($0) }
            },
        ],
        unranged: { figures in
            guard let goals = figures.data.goals else { return nil }
            let rows = figures.records(of: goals).map { record in
                func last(_ count: Int) -> (done: Int, due: Int)? {
                    record.count(on: figures.today.advanced(by: 1 - count)...figures.today)
                }
                return (record: record, week: last(7), month: last(30))
            }
            return Rows(
                rows: rows, key: \.record.goal.shownName.key,
                tones: rows.map { ($0.record.streak ?? 0) > 0 ? .good : .neutral },
                notes: [rows.contains { $0.week == nil } ? Phrase("momentum.habits.stored") : nil, figures.goalGaps, figures.checkInGaps],
                unreadable: figures.unreadableHabits)
        })
}

extension Momentum.Frequency {
    fileprivate var shown: ShownName {
        switch self {
        case .daily: .ours("momentum.frequency.daily")
        case .weekdays: .ours("momentum.frequency.weekdays")
        case .weekends: .ours("momentum.frequency.weekends")
        case .custom(let days): .ours(Phrase("momentum.frequency.days-a-week", ["days": .count(days.count)]))
        case .other(let word): AlmanacInsights.shown(word)
        }
    }
}
