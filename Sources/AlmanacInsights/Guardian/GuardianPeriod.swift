import AlmanacModel

/// Guardian's data for a period that it was not asked for.
struct AskedSpending {
    let span: ReportSpan
    /// Why the sum is not known; `nil` where it is.
    var gap: Phrase?
    /// The month that the budgets are of, where the period is a month that is over, or a day or a week that ends in one.
    var month: Month?
    /// Categories of that month; `nil` where they are not known.
    var categoriesOfMonth: [NamedSpend]?
    /// Why the budgets of that month are not known; `nil` where they are, and where the period is no month.
    var budgetGap: Phrase?
    /// The days of the reader's zone, where the period is counted in them and not in UTC.
    var local: LocalDays?
    /// The charges between nights; `nil` where tonight's answers do not add up.
    var known: ChargesBetween?
}

extension GuardianFigures {
    /// The figures of a period that was asked for, as a fifth range beside the windows.
    ///
    /// Days come from the longest run of days, and add up when all of them are known. Categories, merchants and the number of charges are sent for the
    /// windows alone: they are those of the period where a window, or what one window has beyond another, provably has the same charges.
    func over(_ span: ReportSpan) -> GuardianFigures {
        var figures = self
        let range = span.period.range
        var asked = AskedSpending(span: span)
        let known = charges(around: span)
        asked.known = known
        if let local = known.flatMap({ localDays(of: span, $0) }) {
            figures.count(in: local.run)
            asked.local = local
        }
        figures.findUsual(for: span)
        asked.gap = figures.days.add(span, isLocal: asked.local != nil)
        let run = figures.days[range].run
        var summary = Guardian.Summary(start: figures.days[range].window.start, end: figures.days[range].window.end)
        var proof: ProvenCharges?
        if let run {
            let moments = known.flatMap { ends(of: run, asked.local, $0) }
            if let known, let moments, asked.local != nil {
                summary.spend = known.amount(from: moments.start, to: moments.end)
            } else {
                asked.gap = figures.sumGap(of: run, range)
                if asked.gap == nil { summary.spend = knownTotal(run.amounts) }
            }
            if let known, let moments, summary.spend != nil { proof = provenCharges(from: moments.start, to: moments.end, known) }
            summary.charges = proof?.charges
        }
        figures.guardian.summary[range] = summary
        figures.guardian.byCategory[range] = proof?.categories
        figures.guardian.merchants[range] = proof?.merchants
        figures.categories.append(proof?.categories.map { ranked($0.map(\.named)) })
        let counted = figures.days[range].period.counted
        let month = (counted ?? span.days).upperBound.month
        // A month of which a day is left out is none, and its budgets still run.
        if span.isOver, span.days.wholeMonths == 1, counted == nil {
            asked.month = month
            if figures.closeBudgets(of: month, proof?.categories) {
                asked.categoriesOfMonth = figures.categories[range.index]
            } else if asked.gap?.name == "guardian.spend.began" {
                // Before there was an account there were no budgets.
                figures.budgets = nil
                figures.guardian.rulesProgress = nil
            } else if budgets != nil {
                // All spending is not set against the limits: they are of some categories, and it is of all.
                asked.budgetGap = Phrase("guardian.budgets.month-unknown", ["month": .month(month)])
            }
        } else if span.isOver, span.days.wholeMonths != 1, span.days.lowerBound.distance(from: span.days.upperBound).magnitude > 7 {
            // Limits of the month that runs are none of a longer time that is over; a day and a week lie close to it.
            figures.budgets = nil
            figures.guardian.rulesProgress = nil
        } else if span.isOver, span.days.wholeMonths != 1, month < asOf.utcDay.month,
            let categories = known.flatMap({ self.categories(of: month, $0) }), figures.closeBudgets(of: month, categories)
        {
            // The month that the last day is of is over as well, and of the new one there is little to tell.
            asked.month = month
            asked.categoriesOfMonth = ranked(categories.map(\.named))
        }
        figures.asked = asked
        figures.findDearestWeekday()
        return figures
    }

    /// Categories of a month of UTC that is over; `nil` where they are not known.
    private func categories(of month: Month, _ known: ChargesBetween) -> [Guardian.CategorySpend]? {
        guard let start = known.moment(at: month.firstDay), let end = known.moment(at: month.advanced(by: 1).firstDay),
            known.amount(from: start, to: end) != nil
        else { return nil }
        return provenCharges(from: start, to: end, known).categories
    }

    /// Takes the budgets of a month that is over in the place of those of the running one.
    ///
    /// - Returns: False where they are not known.
    private mutating func closeBudgets(of month: Month, _ categories: [Guardian.CategorySpend]?) -> Bool {
        guard let categories, let progress = guardian.rulesProgress, lost("rules_progress") == 0 else { return false }
        let closed = progress.map { $0.over(categories) }
        guardian.rulesProgress = closed
        budgets = Budget.sorted(
            closed, rules: guardian.rules, areRulesWhole: lost("rules") == 0, month: MonthShare(whole: month)
        ).map { budget in
            var budget = budget
            budget.isClosed = true
            return budget
        }
        findUncounted(ranked(categories.map(\.named)))
        return true
    }

    /// The moments at which a run of days begins and ends, if they are known and its days are those of the moments between.
    private func ends(
        of run: DayRun, _ local: LocalDays?, _ known: ChargesBetween
    ) -> (start: ChargesBetween.Moment, end: ChargesBetween.Moment)? {
        if let local { return local.moments(of: run.first...run.last) }
        guard let start = known.moment(at: run.first), let end = run.endsWhole ? known.moment(at: run.last.advanced(by: 1)) : known.tonight,
            known.amount(from: start, to: end) == knownTotal(run.amounts)
        else { return nil }
        return (start, end)
    }

    /// Counts in days of the reader's zone in place of those in UTC.
    private mutating func count(in run: DayRun) {
        days.count(in: run)
        averages = sevenDayAverages(of: run, from: days.began)
    }

    /// Finds what is usual around a period that was asked for, where more days are known than the source sends: in the days of the period with those before
    /// it that show what comes every month, and in as many as the source sends.
    private mutating func findUsual(for span: ReportSpan) {
        guard let history = days.history, history != days.sentHistory else { return }
        // Until there are enough days of the reader's zone, those in UTC say what comes every month, and no day is compared with them: see `usual(countedAs:)`.
        guard history.wholeDays.count >= Self.fewestLocal else { return }
        let around = history.last.distance(from: span.days.lowerBound) + 36
        usual = UsualDays(history.suffix(max(around, Self.fewestUsual)), from: days.began)
    }

    /// Days before a period from which its nights are looked at: those of three months before it, for new merchants, and of their windows.
    private static let mostBefore = 200
    /// Fewest whole days of the reader's zone that say what is usual: eight of each weekday.
    private static let fewestLocal = 56
    /// Days that say what is usual, where a period has fewer: as many as the source sends.
    private static let fewestUsual = 91

    /// The usual days that a day of a range can be compared with: `nil` for days of the reader's zone until there are enough of them, since the same evening
    /// is on another day in UTC.
    func usual(countedAs range: RangeKey) -> UsualDays? {
        !range.isWindow && asked?.local.map { $0.run.wholeDays.count < Self.fewestLocal } ?? false ? nil : usual
    }

    /// Says why the days of a period that was asked for do not add up to what was spent in it; `nil` where they do.
    ///
    /// A day of the history that could not be read costs only the periods that it is in: those that have all of their own days know their sum. Beyond that
    /// the days that are known must not come to more than the total that was sent with them, and where all are known they must come to that total.
    private func sumGap(of run: DayRun, _ range: RangeKey) -> Phrase? {
        let gap = historyGap(areKnown: run.unknownDays == 0)
        return days.history?.isKnown == true ? gap ?? gaps(of: run, range) : gaps(of: run, range) ?? gap
    }

    /// How days, weeks and months of the period that was asked for are counted.
    var countingOfDays: [Phrase] { asked?.local?.about ?? [Self.countedInUTC] }

    /// True for a report of a past period: the days up to now are no part of it.
    var isOfThePast: Bool { asked?.span.isOver ?? false }

    // MARK: Days

    /// Name of the days of a range, for a sentence. If the reader's days are not those of UTC, a day is written as its date; see
    /// `isCountedElsewhere`.
    func periodName(_ range: RangeKey) -> Phrase {
        let period = days[range].period
        guard !range.isWindow, let span = asked?.span else { return period.name }
        if let counted = period.counted, span.isOver { return Period.name(of: counted) }
        return span.period == .last(.day) && !span.isCountedInUTC ? Period.name(of: span.days) : period.name
    }

    /// True when the days of a period that was asked for differ between the reader's zone and UTC, in which they are counted.
    func isCountedElsewhere(_ range: RangeKey) -> Bool {
        !range.isWindow && asked.map { !$0.span.isCountedInUTC && $0.local == nil } ?? false
    }

    /// Name of the days that they are compared with. For a part of a period these are as many of the one before.
    func previousName(_ range: RangeKey) -> Phrase? {
        if let day = usualWeekday(range) {
            return Phrase("period.previous-usual-weekday", ["weekday": .key(.weekday(day.weekday))])
        }
        if usualDay(range) != nil { return Phrase("period.previous-usual-day") }
        if usualWeek(range) != nil { return Phrase("period.previous-usual-week") }
        let period = days[range].period
        guard period.previous != nil else { return nil }
        if range == .thirtyDays, usualSpend != nil { return Phrase("period.previous-usual", ["count": .count(30)]) }
        return period.previousName
    }

    /// Amount that a single day is compared with: the usual one of its weekday where there are enough of these, and else that of a day with spending. `nil` for
    /// other periods, and where days of the history could not be read.
    func usualDay(_ range: RangeKey) -> Int64? {
        guard !range.isWindow, let run = days[range].run, run.amounts.count == 1, historyGap() == nil else { return nil }
        return usualWeekday(range)?.amount ?? usual(countedAs: range)?.typicalAmount
    }

    /// Usual amount of the weekday of a single day: the middle one of those before it, without those of a payment of once a month. `nil` for other periods, with
    /// fewer than `fewestOfWeekday`, and where on most of them nothing was spent.
    func usualWeekday(_ range: RangeKey) -> (weekday: Int, amount: Int64, count: Int)? {
        guard !range.isWindow, let run = days[range].run, run.amounts.count == 1, let usual = usual(countedAs: range),
            !isMonthly(run.first), historyGap() == nil
        else { return nil }
        var amounts: [Int64] = []
        var day = run.first.advanced(by: -7)
        while day >= usual.first {
            if let amount = usual[day], !isMonthly(day) { amounts.append(amount) }
            day = day.advanced(by: -7)
        }
        guard amounts.count >= Self.fewestOfWeekday, let amount = median(of: amounts.sorted()).flatMap(wholeNumber), amount > 0 else {
            return nil
        }
        return (run.first.weekday, amount, amounts.count)
    }

    /// Fewest days of one weekday that say what is usual on it. The middle of eight lies between the second and the seventh of them with a chance of 93 in 100; that
    /// of six between the second and the fifth with one of 78.
    private static let fewestOfWeekday = 8

    /// The days on which a payment that comes once a month makes a comparison of few days say nothing, as a sentence: where those days, or those before them, have
    /// more of such days than the others. `nil` where nothing is compared, or months are.
    func monthlyPayment(_ range: RangeKey) -> Phrase? {
        days[range].comparison.flatMap { monthlyPayment(in: $0.stretch.now, before: $0.stretch.before) }
    }

    /// The comparison of a range; `nil` where there is none, and where a sentence says why they are not compared.
    func sensibleComparison(_ range: RangeKey) -> Comparison? {
        // A week that is compared with a usual one has nothing of another beside it.
        monthlyPayment(range) == nil && usualWeek(range) == nil ? days[range].comparison : nil
    }

    /// The same of days that are compared with others.
    func monthlyPayment(in days: ClosedRange<Day>, before: ClosedRange<Day>) -> Phrase? {
        guard days.length <= 31 else { return nil }
        let (now, then) = (days.each.filter(isMonthly), before.each.filter(isMonthly))
        guard now.count != then.count else { return nil }
        guard now.count > then.count else {
            return then.last.map { day in
                Phrase("guardian.headline.monthly-before", ["day": .day(day), "days": .days(before)])
            }
        }
        return now.last.flatMap { day in
            self.days.history?[day].map { amount in
                Phrase("guardian.headline.monthly-within", ["day": .day(day), "amount": money(amount), "days": .days(before)])
            }
        }
    }

    // MARK: Budgets

    /// Which month the budgets are of. The one that runs is called by its name where it runs in UTC alone, and the reader has another, and where a report about a
    /// past period ends in one before it.
    var budgetPeriod: Phrase {
        if let month = asked?.month { return Phrase("period.name-one-month", ["month": .month(month)]) }
        let month = asOf.utcDay.month
        let isOfAsked = asked.map { !$0.span.isOver || $0.span.days.upperBound.month == month } ?? true
        if month == localMonth, isOfAsked { return Phrase("guardian.budgets.this-month") }
        // For the reader it is over, or has not begun, or the report is about days before it.
        return Phrase(month < localMonth ? "period.name-one-month" : "period.name-month", ["month": .month(month)])
    }

    /// Explanation of the numbers of a budget.
    var budgetReading: Phrase {
        if let budgets, !budgets.isEmpty, budgets.allSatisfy({ $0.limit == .none }) { return Phrase("guardian.budgets.reading-unlimited") }
        // For some hours it is over for the reader and not in UTC.
        let month = asked?.month ?? (asOf.utcDay.month < localMonth ? asOf.utcDay.month : nil)
        if let month { return Phrase("guardian.budgets.reading-month", ["month": .month(month)]) }
        return isOfThePast
            ? Phrase("guardian.budgets.reading-until", ["day": .day(asOf.utcDay)]) : Phrase("guardian.budgets.reading")
    }

    /// From when budgets count.
    var budgetBasis: Phrase {
        asked?.month.map { Phrase("guardian.budgets.month-over-basis", ["month": .month($0)]) }
            ?? Phrase("guardian.budgets.month-basis")
    }

    /// Elapsed part of the month of the budgets.
    var budgetMonth: MonthShare { asked?.month.map { MonthShare(whole: $0) } ?? MonthShare(at: asOf) }

    // MARK: Categories

    /// Says why there are none for a period that was asked for; `nil` for a window, of which they did not come.
    var unknownCategories: Phrase? {
        guard let asked, asked.gap == nil, RangeKey.allCases.contains(where: { guardian.byCategory[$0] != nil }),
            guardian.summary[asked.span.period.range]?.spend != 0
        else { return nil }
        // A part of charges of which none has a category has none.
        if let all = categories[RangeKey.ninetyDays.index], !all.isEmpty, all.allSatisfy({ $0.name == noCategory }) {
            return Phrase("guardian.spend.no-categories")
        }
        let known = RangeKey.allCases.filter { guardian.byCategory[$0] != nil }.map { Phrase.Argument.phrase(days[$0].period.name) }
        return Phrase(
            "guardian.period.no-categories", ["period": .phrase(periodName(asked.span.period.range)), "windows": .list(known)])
    }
}

extension Guardian.RuleProgress {
    /// The same rule with what was spent in its category according to a list of all.
    fileprivate func over(_ categories: [Guardian.CategorySpend]) -> Guardian.RuleProgress {
        let name = category.flatMap { $0.isEmpty ? nil : $0 } ?? "uncategorized"
        var spent: Int64? = 0
        for row in categories where row.category == name || (name == "uncategorized" && row.category.isEmpty) {
            spent = row.spend.flatMap { spent?.addingSaturated($0) }
        }
        return Guardian.RuleProgress(category: category, limit: limit, spent: spent)
    }
}

extension GuardianFigures {
    private func charges(around span: ReportSpan) -> ChargesBetween? {
        chargesBetween(since: Instant(span.days.lowerBound.advanced(by: -Self.mostBefore)))
    }

    /// The days of the reader's zone; `nil` where they are those of UTC, and where they are not known.
    private func localDays(of span: ReportSpan, _ known: ChargesBetween) -> LocalDays? {
        guard !span.isCountedInUTC, let local = LocalDays(known, in: zone), local.areKnown(span.days) else { return nil }
        return local
    }

    /// Spending on each day of the reader's zone around a period; `nil` where it is known by days of another zone alone.
    func spending(around span: ReportSpan) -> DayRun? {
        span.isCountedInUTC ? days.history : charges(around: span).flatMap { localDays(of: span, $0)?.run }
    }
}

extension ReportSpan {
    /// True when its days begin and end with those of UTC, so that it makes no difference in which zone they are counted.
    fileprivate var isCountedInUTC: Bool {
        start == Instant(days.lowerBound) && (!isOver || end == Instant(days.upperBound.advanced(by: 1)))
    }
}
