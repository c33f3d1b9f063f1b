import AlmanacModel

extension SystemInsights {
    /// Goals, the tips for them, what recurs, and moods.
    static let lume = SystemInsights(
        system: Lume.system, title: .name("Lume"),
        metrics: [
            .activeGoals, .completedGoals, .overdueGoals, .goalsOnTrack, .timedGoals, .nearestGoal, .tipCount, .firstTip,
            .historyRate.following,
            .currentStreak.counted(), .longestStreak, .moodAverage.following, .moodFinding.following, .moodUsual.following,
            .moodEntries.following,
            .moodStreak, .lumePeriod.following, .bestMoodMonth.following, .moodAndSpending.following,
        ],
        series: [
            .goals, .goalProgress, .tips, .urgentTips, .recommendedTips, .furtherTips, .goalHistory.following, .monthlyHistory.following,
            .goalStreaks, .dailyMood.following, .monthlyMood.following, .moodOfHabits, .moodDistribution, .moodCalendar.following,
            .goalsInPeriod.following, .goalsMoved.following,
        ],
        highlights: .lume,
        figures: LumeFigures.init,
        over: { $0.over($1) }, night: \.nightBytes)
}

/// Data of Lume for its formulas, computed once a snapshot. Days are the reader's own.
struct LumeFigures: PeriodFigures {
    /// With what earlier nights said of times that are not sent any more.
    let lume: Lume
    /// As it was sent.
    private let sent: Lume
    /// What earlier nights said; `nil` where nothing is kept of nights.
    let memory: RecordMemory?
    /// True where Guardian is there, too.
    let hasSpending: Bool
    /// Spending on each day of the reader's zone around a period; `nil` where it is not known.
    let spending: @Sendable (ReportSpan) -> DayRun?
    /// Of the account.
    let currency: Currency
    /// The local day whose end the state of the goals is of: nights soon after midnight are of the day before.
    private let night: Day
    let calendar: LocalCalendar
    /// In the order to show; `nil` when the dump has none.
    let goals: [GoalState]?
    /// The recurring goals in the order of `goals`, then those whose goal is not in the dump; `nil` when the dump has neither history nor goals.
    let habits: [RecurringGoal]?
    /// In the order to show; `nil` when the dump has none.
    let advice: [Advice]?
    /// The days with entries, oldest first, each once; `nil` when the dump has none.
    let moodDays: [(day: Day, sum: MoodSum)]?
    var span: ReportSpan?

    init?(_ snapshot: Snapshot, _ setting: Setting) {
        guard let sent = snapshot.data(Lume.self) else { return nil }
        self.sent = sent
        let calendar = LocalCalendar(setting)
        self.calendar = calendar
        memory = snapshot.memory?.records(of: Lume.system)
        let lume = memory.map { $0.isEmpty ? sent : sent.recalling($0, calendar) } ?? sent
        self.lume = lume
        currency = setting.currency
        night = setting.zone.local(setting.asOf.advanced(bySeconds: -Self.nightEnd)).day
        let hasSpending = snapshot.data(Guardian.self) != nil
        spending = { span in hasSpending ? GuardianFigures(snapshot, setting)?.spending(around: span) : nil }
        self.hasSpending = hasSpending
        let goals = lume.goals.map { GoalState.sorted($0, histories: lume.history ?? [], calendar) }
        self.goals = goals
        habits = lume.goals == nil && lume.history == nil ? nil : RecurringGoal.all(of: lume, goals: goals ?? [], calendar)
        advice = lume.tips.map { Advice.sorted($0, goals: goals ?? []) }
        moodDays = lume.mood?.days.map { MoodSum.byDay($0, calendar) }
    }

    /// Seconds after midnight up to which a night is of the day before.
    private static let nightEnd: Int64 = 10_800

    /// What a memory of nights keeps of the answers.
    var nightBytes: [UInt8]? { memory?.bytes(of: sent.records(calendar, night: night)) }

    var today: Day { calendar.today }

    /// The days of moods and recurring goals in the report: those of the period that was asked for, else the last 30.
    var days: ClosedRange<Day> { span?.days ?? today.advanced(by: -29)...today }
    var daysBefore: ClosedRange<Day> { span?.previous ?? today.advanced(by: -59)...today.advanced(by: -30) }
    /// "in September", "in the 30 days before"
    var daysBeforeName: Phrase? {
        span.map { Period($0).previousName } ?? Phrase("period.previous-days", ["count": .count(30)])
    }
    /// "in October 2026", "in the last 30 days"
    var daysName: Phrase { span.map { Period($0).name } ?? Phrase("period.name-days", ["count": .count(30)]) }

    /// Says that there is nothing of the days that are told of. Where these are before all that is known, the first day of that is an argument of its own.
    func nothing(_ message: String) -> Phrase {
        var sentence = Phrase(message, ["period": .phrase(daysName)])
        let first = ((habits ?? []).compactMap { $0.occasions?.first?.day } + (moodDays ?? []).prefix(1).map(\.day)).min()
        if span != nil, let first, first > days.upperBound { sentence.arguments.add("first", .day(min(first, today))) }
        return sentence
    }

    /// Say how many goals, tips, instances and days with moods could not be read; `nil` when all could.
    var goalGaps: Phrase? { lume.lost.note("goals", "lume.goals.unreadable") }
    /// Says that the goals here are not all: some could not be read, or there are more pages than are here; `nil` when they are.
    var goalsMissing: Phrase? {
        if let goalGaps { return goalGaps }
        guard let goals else { return nil }
        if let total = lume.goalTotal, total > goals.count {
            return Phrase("lume.goals.held", ["held": .count(goals.count), "all": .count(total)])
        }
        return lume.hasMoreGoals ? Phrase("lume.goals.more") : nil
    }
    var tipGaps: Phrase? { lume.lost.note("tips", "lume.tips.unreadable") }
    var instanceGaps: Phrase? { lume.lost.note("instances", "lume.instances.unreadable") }
    var moodGaps: Phrase? { lume.lost.note("dailyBreakdown", "lume.mood.unreadable") }
    /// Says that the kinds of moods could not be read; `nil` when they could.
    var distributionGaps: Phrase? { lume.lost.isWhole("moodDistribution") ? Phrase("lume.mood.kinds-unreadable") : nil }
}

/// The reader's days.
struct LocalCalendar {
    let zone: Zone
    /// The day of "now".
    let today: Day

    init(_ setting: Setting) {
        zone = setting.zone
        today = setting.zone.local(setting.asOf).day
    }

    /// `nil` for none, and for one outside the years 1 to 9999: reckoning with it might overflow.
    func day(_ date: Lume.Date?) -> Day? {
        guard let day = date?.day(in: zone), LocalCalendar.days.contains(day.number) else { return nil }
        return day
    }

    private static let days = Month(year: 1, month: 1).firstDay.number...Month(year: 9999, month: 12).lastDay.number
}

/// Goals by the server's id; letters are compared without their case, since Apple's UUIDs are in capitals and the server's are not.
struct GoalIDs {
    private var places: [String: Int] = [:]

    init(_ ids: some Sequence<String>) {
        for (place, id) in ids.enumerated() where places[id.lowercased()] == nil { places[id.lowercased()] = place }
    }

    func place(of id: String) -> Int? { places[id.lowercased()] }
}
