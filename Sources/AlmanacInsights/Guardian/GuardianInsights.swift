import AlmanacModel

extension SystemInsights {
    /// Card spending, its budgets and its decisions.
    static let guardian = SystemInsights(
        system: Guardian.system, title: .name("Guardian"),
        metrics: [
            .spendPeriod, .spendTotal, .gotBack, .spendPerDay, .noSpendDays.counted(), .noSpendStreak.counted(), .noSpendRun.counted(),
            .highestDay,
            .dearestWeekday.following, .dearestWeekdayTimes.following, .weekRecord.following, .monthRecord.following, .usualWeek.following,
            .usualDay.following, .monthSoFar.following, .monthTotal.following, .weekTotal.following,
            .course,
            .dayRecord.following,
            .projection.following, .projectionLow.following, .projectionHigh.following, .monthEnd.following,
            .chargeCount.counted(), .chargesPerDay, .chargeAverage, .topCategory, .merchantHabit, .newMerchants.following,
            .goneMerchants.following,
            .changesBefore.following, .changesNow.following,
            .largestChange.following,
            .decisionCount.counted(), .riskyCount, .riskyRate, .overrideCount.counted(), .overrideRate,
            .budgetCount, .budgetsLimited.following, .budgetPeriod.following, .budgetBreak.following, .budgetsOver.following,
            .budgetsWatch.following,
            .budgetsOnTrack.following.counted(), .budgetsOnTrackNames.following, .limitTotal, .spentTotal.following,
            .leftTotal.following, .leftPerDay.following, .leftTold.following, .notYetPaid.following,
            .uncategorised.following, .budgetFinding.following, .unforecast.following,
            .excessTotal.following, .budgetQuestion.following, .budgetPace.following,
        ],
        series: [
            .daily, .cumulative, .lastDays.following, .lastWeeks.following, .monthToDay.following, .recentWeeks.following,
            .spendByWeek.following, .spendByMonth.following, .byCategory, .byMerchant, .byWeekday,
            .unusualDays,
            .categories, .categoryChanges.following, .merchantChanges.following,
            .budgets.following, .overBudgets.following, .tightBudgets.following, .runningOutBudgets.following, .overrides,
            .overridesByWeek.following, .geofences, .recurring.following,
        ],
        highlights: .guardian,
        figures: GuardianFigures.init,
        periods: { figures in
            SystemPeriods(
                periods: figures.days.windows.map(\.period), ranges: RangeKey.allCases.filter { figures.guardian.hasData(for: $0) },
                asked: figures.asked.map { _ in figures.days.windows[4].period })
        },
        over: { $0.over($1) }, night: \.nightBytes)
}

/// Data of Guardian for its formulas, computed once a snapshot.
struct GuardianFigures {
    var guardian: Guardian
    let asOf: Instant
    let zone: Zone
    /// The day by the reader's clock, which for some hours is not that of UTC, by which Guardian counts.
    let localDay: Day
    let currency: Currency
    var days: DailySpending
    /// What earlier nights said, in the currency of the account; `nil` without any.
    let memory: GuardianMemory?
    /// Tonight's answers as bytes that follow those nights; `nil` without a memory, and where they do not add up.
    private(set) var tonight: [UInt8]?
    /// The whole days of the history since the account began; `nil` where there is no history.
    var usual: UsualDays?
    /// Those of them that Guardian sent: the month that runs is one of UTC, and goes on in the same way whatever period is asked for.
    let usualAsSent: UsualDays?
    /// The dearest weekday of the history or of the period that was asked for; `nil` for none.
    var dearestWeekday: DearestWeekday?
    /// Averages of the days of `days.history`.
    var averages: [Int64?]
    /// Categories by `RangeKey.index`, merged by shown name, largest first; `nil` where the dump has none.
    var categories: [[NamedSpend]?]
    /// The last 30 days against those before, by category; `nil` where they cannot be compared.
    private(set) var comparedCategories: (changes: [NamedChange], isWhole: Bool)?
    /// Usual amount of 30 days, which the last 30 are compared with; `nil` where it is unknown, and they are compared with the 30 before.
    private(set) var usualSpend: Int64?
    /// Payments of once a month, found by their names; see `findMonthlyPayments`.
    private(set) var monthlyPayments: [MonthlyPayment] = []
    /// Rules whose amount is that of their category, because their own could not be read.
    let rulesOfCategories: [Key]
    /// In the order to show; `nil` when the dump has none.
    var budgets: [Budget]?
    /// The period these were made over, which is then a fifth range; `nil` of the snapshot's own.
    var asked: AskedSpending?

    init?(_ snapshot: Snapshot, _ setting: Setting) {
        guard var guardian = snapshot.data(Guardian.self) else { return nil }
        rulesOfCategories = guardian.rulesOfCategories
        guardian.rulesProgress = guardian.completedProgress
        self.guardian = guardian
        asOf = setting.asOf
        zone = setting.zone
        localDay = setting.zone.local(setting.asOf).day
        currency = setting.currency
        memory = snapshot.memory?.guardian.flatMap { $0.currency == setting.currency.code ? $0 : nil }
        let days = DailySpending(guardian, asOf: setting.asOf, memory: memory)
        self.days = days
        usualAsSent = days.sentHistory.map { UsualDays($0, from: days.began) }
        usual = usualAsSent
        averages = days.history.map { sevenDayAverages(of: $0, from: days.began) } ?? []
        categories = RangeKey.allCases.map { range in guardian.byCategory[range].map { ranked($0.map(\.named)) } }
        let share = MonthShare(at: setting.asOf)
        budgets = guardian.rulesProgress.map {
            Budget.sorted($0, rules: guardian.rules, areRulesWhole: guardian.lost.count("rules") == 0, month: share)
        }
        budgets = budgets.map(forecasting)
        if lost("by_category", .monthToDate) == 0 { findUncounted(categories[RangeKey.monthToDate.index]) }
        monthlyPayments = findMonthlyPayments()
        findPaidBudgets()
        comparedCategories = comparingCategories()
        usualSpend = usualThirtyDays.map { usual in
            self.days.compareThirtyDays(with: usual.days)
            return usual.amount
        }
        findDearestWeekday()
        // It is kept, and asked for by what was spent between nights.
        if snapshot.memory != nil { tonight = night(after: memory ?? GuardianMemory()) }
    }

    /// An amount in a sentence.
    func money(_ minor: Int64) -> Phrase.Argument { .value(currency.amount(minor)) }

    /// Near its first day it is not always the month that Guardian counts.
    var localMonth: Month { localDay.month }

    /// The summary of a range Guardian said anything about, or one without values when that answer is missing. `nil` for other ranges.
    func summary(_ range: RangeKey) -> Guardian.Summary? {
        guardian.summary[range] ?? (guardian.hasData(for: range) ? Guardian.Summary() : nil)
    }

    /// What was spent, against what was before.
    func spent(_ spend: Int64, against previous: Int64?, basis: Phrase? = nil) -> MetricResult {
        MetricResult(
            currency.amount(spend), previous: previous.map(currency.amount), tone: tone(spend: spend, previous: previous), basis: basis)
    }

    /// More spending than before is worth a look and less is good, from a twentieth on. What is bad is over a limit.
    func tone(spend: Int64, previous: Int64?) -> Tone {
        AlmanacInsights.tone(ofChange: change(from: previous.map { .count($0) }, to: .count(spend)), more: .watch, less: .good)
    }
}

extension Currency {
    func amount(_ minor: Int64) -> Value {
        .money(Money(minor: minor, currency: self))
    }
}

extension Guardian {
    /// True when there is an answer that depends on the range.
    func hasData(for range: RangeKey) -> Bool {
        summary[range] != nil || byCategory[range] != nil || timeseries[range] != nil || merchants[range] != nil || overrides[range] != nil
    }
}

/// The elapsed part of a UTC month at an instant.
struct MonthShare: Hashable {
    /// Seconds gone by, and of the whole month.
    let elapsed: Int64
    let length: Int64

    init(at instant: Instant) {
        let month = instant.utcDay.month
        elapsed = instant.seconds - Instant(month.firstDay).seconds
        length = Int64(month.dayCount) * Window.day
    }

    /// All of a month that is over.
    init(whole month: Month) {
        length = Int64(month.dayCount) * Window.day
        elapsed = length
    }

    var ratio: Double { Double(elapsed) / Double(length) }
}

extension MeasureFormula where Figures == GuardianFigures {
    /// A measure of an amount in the currency of the account.
    static func amount(
        _ name: String, role: MeasureRole = .value, message: String? = nil, isOwn: Bool = false, ifKnown: Bool = false, _ meaning: String,
        _ value: @escaping @Sendable (Row) -> Int64?
    ) -> MeasureFormula {
        measure(withFigures: name, .money, role: role, message: message, isOwn: isOwn, ifKnown: ifKnown, meaning) { row, figures in
            value(row).map(figures.currency.amount)
        }
    }
}
