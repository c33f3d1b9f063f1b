import AlmanacModel

extension MetricFormula where Figures == GuardianFigures {
    /// The days of the spending in words, and those that they are compared with.
    static let spendPeriod = Self(
        "guardian.spend.period", .text,
        "The days that spending is of, as they stand in a sentence; where the reader has other days than UTC, in which they are counted, its basis says so."
    ) { figures, range in
        figures.summary(range).map { _ in
            MetricResult(
                .phrase(figures.periodName(range)), previous: figures.previousName(range).map { .phrase($0) },
                basis: figures.isCountedElsewhere(range) ? GuardianFigures.countedInUTC : nil)
        }
    }

    /// The summary's spend. The last 30 days are compared with a usual 30 (see `usualThirtyDays`), as categories and merchants are, a single day with a usual
    /// one (see `usualDay`), and a week with a usual one (see `usualWeek`); where a payment of once a month is in one of two stretches alone, they are not compared. Otherwise compared and before: Σ of
    /// whole days and of those before them (see `DailySpending`), unknown when the days do not add up to what was sent, which the basis then says. Tone: worse
    /// from +5 %, better from −5 %.
    static let spendTotal = Self(
        "guardian.spend.total", .money, in: ["guardian.spend.daily", "guardian.spend.cumulative", "guardian.spend.last_weeks"],
        "All succeeded charges of the window; the last 30 days against a usual 30, a day against a usual day, a week against a usual week, other whole days against those before."
    ) { figures, range in
        guard let summary = figures.summary(range) else { return nil }
        guard let spend = summary.spend else { return MetricResult(nil, basis: figures.totalGaps(range)) }
        if range == .thirtyDays, let usual = figures.usualSpend {
            return figures.spent(spend, against: usual, basis: figures.missingPayment(of: usual))
        }
        let gaps = figures.comparisonGaps(range)
        if gaps == nil, let usual = figures.usualDay(range) ?? figures.usualWeek(range) {
            var result = figures.spent(spend, against: usual, basis: figures.endsEarly(range))
            // Days differ: one is dear from twice a usual one on.
            if figures.usualDay(range) != nil {
                result.tone = spend > usual.addingSaturated(usual) ? .watch : spend < usual / 2 ? .good : .neutral
            }
            result.yearBefore = figures.asked?.span.yearBefore.flatMap { figures.days.history?.total($0) }.map(figures.currency.amount)
            return result
        }
        let monthly = figures.monthlyPayment(range)
        let comparison = gaps == nil && monthly == nil ? figures.days[range].comparison : nil
        let compared = comparison.flatMap { $0.isWhole ? spend : knownTotal($0.now) }
        let previous = compared == nil ? nil : comparison.flatMap { knownTotal($0.before) }
        var result = MetricResult(
            figures.currency.amount(spend), previous: previous.map(figures.currency.amount),
            tone: figures.tone(spend: compared ?? spend, previous: previous),
            basis: gaps ?? monthly ?? figures.beganTooLate(range) ?? figures.beganWithin(range) ?? figures.endsEarly(range))
        if previous != nil, comparison?.isWhole == false { result.compared = compared.map(figures.currency.amount) }
        if !range.isWindow, gaps == nil, let days = figures.asked?.span.yearBefore {
            result.yearBefore = figures.days.history?.total(days).map(figures.currency.amount)
        }
        return result
    }

    /// −Spend where it is below zero.
    static let gotBack = Self(
        "guardian.spend.got_back", .money, in: ["guardian.spend.daily"],
        "What came back beyond what was spent, where more came back; there is none where it did not."
    ) { figures, range in
        guard let spend = figures.summary(range)?.spend, spend < 0 else { return nil }
        return MetricResult(figures.currency.amount(Int64(clamping: spend.magnitude)))
    }

    /// See `GuardianFigures.meanDay`. Unknown as those below. Before, of a month that is over: Σ of the month before ÷ its days.
    static let spendPerDay = Self(
        "guardian.spend.per_day", .money, in: ["guardian.spend.daily"],
        "Spent on the days of the window, divided by how many there are; a day that is not over is in neither, unless the window began within a day at the same "
            + "time. There is none of two weeks or fewer with a large payment that comes once a month."
    ) { figures, range in
        guard let summary = figures.summary(range), !figures.isMostlyMonthly(range) else { return nil }
        guard summary.spend != nil else { return MetricResult(nil, basis: figures.totalGaps(range)) }
        return figures.ofWholeDays(range) { run, days in
            figures.spent(figures.meanDay(of: run, whole: days, range).amount, against: figures.perDayBefore(range))
        } ?? (figures.days[range].run == nil ? nil : MetricResult(nil, basis: Phrase("guardian.spend.no-whole-day")))
    }

    /// Number of whole days of the window with a spend of zero; unknown when a day could not be read, or the days do not add up to the
    /// total. There is no such metric before the first whole day is over.
    static let noSpendDays = Self(
        "guardian.spend.no_spend_days", .days, in: ["guardian.spend.daily"], "Whole days of the window on which no money was spent."
    ) { figures, range in
        figures.ofWholeDays(range) { run, days in
            MetricResult(.days(Int64(days.count { (run.amounts[$0] ?? 0) <= 0 })), basis: figures.beganWithin(range))
        }
    }

    /// The longest run of whole days with a spend of zero; found at its first day. Unknown as above.
    static let noSpendStreak = Self(
        "guardian.spend.no_spend_streak", .days,
        "The most whole days in a row on which no money was spent; found at the first of them."
    ) { figures, range in
        figures.ofWholeDays(range) { run, days in
            guard let streak = longestRun(in: days, where: { (run.amounts[$0] ?? 0) <= 0 }) else { return MetricResult(.days(0)) }
            return MetricResult(.days(Int64(streak.count)), at: .day(run.first.advanced(by: streak.lowerBound)))
        }
    }

    /// The largest spend of a day the window touches, whole or not. Unknown when nothing was spent, when several days have as much, and when a day that
    /// could not be read may have more.
    static let highestDay = Self(
        "guardian.spend.highest_day", .money, in: ["guardian.spend.daily"], "The most that was spent on one day; found at that day."
    ) { figures, range in
        guard let run = figures.days[range].run else { return nil }
        var highest: (day: Int, amount: Int64, isAlone: Bool) = (0, 0, true)
        for (index, amount) in run.amounts.enumerated() {
            guard let amount, amount >= highest.amount else { continue }
            highest = amount > highest.amount ? (index, amount, true) : (highest.day, amount, false)
        }
        let gaps = figures.lacks(of: run, range)
        let known = run.known
        guard highest.amount > 0, highest.isAlone, gaps == nil || figures.surelyExceedsTheRest(highest.amount, known: known, range) else {
            return MetricResult(nil, basis: gaps)
        }
        return MetricResult(figures.currency.amount(highest.amount), at: .day(run.first.advanced(by: highest.day)), basis: gaps)
    }

    /// The summary's count of succeeded charges, those of nothing included.
    static let chargeCount = Self(
        "guardian.charges.count", .count, in: ["guardian.spend.daily"], "Succeeded charges of the window."
    ) { figures, range in
        guard let summary = figures.summary(range) else { return nil }
        return MetricResult(summary.charges.map { .count($0) }, basis: summary.charges == nil ? figures.totalGaps(range) : nil)
    }

    /// Charges ÷ days, with the days of `spendPerDay`.
    static let chargesPerDay = Self(
        "guardian.charges.per_day", .number, "Charges, divided by the days that have gone by, a part of a day as a part."
    ) { figures, range in
        guard let summary = figures.summary(range) else { return nil }
        guard let charges = summary.charges else { return .unknown }
        guard let elapsed = figures.elapsed(range) else { return MetricResult(nil, basis: Phrase("guardian.spend.no-whole-day")) }
        return MetricResult(.number(Double(charges) / (Double(elapsed) / Double(Window.day))))
    }

    /// Spend ÷ charges, to the nearest minor unit. Unknown without charges. Of what was spent less what came back it is an average of nothing.
    static let chargeAverage = Self(
        "guardian.charges.average", .money, "Spent, divided by the number of charges; there is none where money is known to have come back."
    ) { figures, range in
        guard let summary = figures.summary(range), !figures.tookBack(range) else { return nil }
        guard let spend = summary.spend, let charges = summary.charges, charges > 0 else { return .unknown }
        return MetricResult(figures.currency.amount(divided(spend, by: charges)))
    }

    /// The largest spend of a category after merging by shown name. Unknown when nothing was spent, when another one has as much, when a category that could
    /// not be read, or that was not sent, may have more, when most has no category, and when more came back than was spent.
    static let topCategory = Self(
        "guardian.categories.top", .money, "The most that went into one category; found at its name."
    ) { figures, range in
        guard let categories = figures.categories[range.index] else { return nil }
        let known = total(categories.lazy.compactMap(\.spend))
        let gaps =
            figures.gaps(.categories, "by_category", range, of: categories) ?? figures.difference(.categories, known, range, isKnown: true)
        guard let top = categories.first(where: { ($0.spend ?? 0) >= 0 }), let spend = top.spend, spend > 0, top.name != noCategory,
            categories.count(where: { $0.spend == spend }) == 1, (figures.summary(range)?.spend ?? 0) >= 0,
            gaps == nil || figures.surelyExceedsTheRest(spend, known: known, range)
        else { return MetricResult(nil, basis: gaps) }
        return MetricResult(figures.currency.amount(spend), at: top.name.key, basis: gaps)
    }
}

extension GuardianFigures {
    /// True when some of what was spent is known to have come back: a sum of the range is below zero. Guardian only sends sums, so that
    /// refunds within a larger sum cannot be seen.
    func tookBack(_ range: RangeKey) -> Bool {
        (guardian.summary[range]?.spend ?? 0) < 0 || guardian.byCategory[range]?.contains { ($0.spend ?? 0) < 0 } ?? false
            || guardian.merchants[range]?.contains { ($0.spend ?? 0) < 0 } ?? false
            || days[range].run?.amounts.contains { ($0 ?? 0) < 0 } ?? false
    }

    /// Says that sums are of what was spent less what came back; `nil` where that is not known of any.
    func netted(_ range: RangeKey) -> Phrase? { tookBack(range) ? Phrase("guardian.spend.netted") : nil }

    /// A finding on the whole days of a range, by their indices; `nil` where there are none yet, and unknown where not all days are known.
    fileprivate func ofWholeDays(_ range: RangeKey, _ find: (DayRun, Range<Int>) -> MetricResult) -> MetricResult? {
        guard let run = days[range].run else { return nil }
        if let gaps = lacks(of: run, range) { return MetricResult(nil, basis: gaps) }
        let whole = run.wholeDays(from: days.began)
        return whole.isEmpty ? nil : find(run, whole)
    }

    /// Mean amount of a day in the month before, if both months are whole: they may differ in their number of days.
    fileprivate func perDayBefore(_ range: RangeKey) -> Int64? {
        guard range == .last(.month), isOfThePast, comparisonGaps(range) == nil, monthlyPayment(range) == nil,
            let comparison = days[range].comparison, comparison.isWhole, let sum = knownTotal(comparison.before),
            let before = days[range].period.previous
        else { return nil }
        return divided(sum, by: Int64(before.length))
    }

    /// What a day came to on average, and whether a day that is not whole was left out of it.
    ///
    /// A window of so many times 24 hours begins and ends within a day: both parts are as long as one day, and count as one. Other parts are left out with
    /// what was spent on them, and so are those two where the mean would be above the highest day.
    ///
    /// - Parameter whole: The indices of the whole days on which there was an account; not empty.
    fileprivate func meanDay(of run: DayRun, whole: Range<Int>, _ range: RangeKey) -> (amount: Int64, isOfWholeDays: Bool) {
        let sum = total(whole.lazy.compactMap { run.amounts[$0] })
        let window = days[range].window
        let isOfDays = (window.end.seconds - window.start.seconds) % Window.day == 0
        if !run.startsWhole, !run.endsWhole, isOfDays, accountDays(of: run).lowerBound == 0 {
            let mean = divided(run.known, by: Int64(whole.count + 1))
            if mean <= run.amounts.compactMap(\.self).max() ?? 0 { return (mean, false) }
        }
        return (divided(sum, by: Int64(whole.count)), whole.count < run.amounts.count)
    }

    /// Says that the mean of a day is that of whole days, where others are shown; `nil` where it is not, or there is none.
    func averageBasis(of run: DayRun, _ shown: Range<Int>, _ range: RangeKey) -> Phrase? {
        let whole = run.wholeDays(from: days.began)
        guard !whole.isEmpty, shown.count > whole.count, !isMostlyMonthly(range), lacks(of: run, range) == nil else { return nil }
        return meanDay(of: run, whole: whole, range).isOfWholeDays ? Phrase("guardian.spend.average-basis") : nil
    }

    /// True for a few days with a payment of once a month, which would be most of their mean.
    fileprivate func isMostlyMonthly(_ range: RangeKey) -> Bool {
        guard let run = days[range].run, run.amounts.count > 1, run.amounts.count <= 14 else { return false }
        return run.amounts.indices.contains { isMonthly(run.first.advanced(by: $0)) }
    }

    /// Elapsed seconds of a period, since the beginning of an account that began within it; `nil` before the first whole day.
    func elapsed(_ range: RangeKey) -> Int64? {
        let window = days[range].window
        let start = days.began.map { max(window.start.seconds, Instant($0).seconds) } ?? window.start.seconds
        let elapsed = window.end.seconds.subtractingSaturated(start)
        return elapsed >= Window.day ? elapsed : nil
    }

    /// The days of a run on which there was an account: what is before its first charge is not nothing spent.
    func accountDays(of run: DayRun) -> Range<Int> {
        min(max(0, days.began.map { $0.distance(from: run.first) } ?? 0), run.amounts.count)..<run.amounts.count
    }
}
