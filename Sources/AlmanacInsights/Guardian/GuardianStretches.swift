import AlmanacModel

/// A calendar week or month of UTC with what was spent in it.
struct SpendingStretch: Hashable {
    let stretch: CalendarStretch
    /// As far as its days are in the history; `nil` when one of those could not be read.
    let spent: Int64?

    var days: ClosedRange<Day> { stretch.days }
    var counted: ClosedRange<Day> { stretch.counted }
    var isWhole: Bool { stretch.isWhole }
}

extension GuardianFigures {
    /// The calendar weeks, from Monday to Sunday, that the longest run of days touches, from the one in which the account began: the last half year of them, or
    /// those of the period that was asked for.
    var weeks: [SpendingStretch] { stretches(from: { $0.week.lowerBound.advanced(by: -25 * 7) }) { $0.week } }

    /// The same of calendar months: the last thirteen, so that the last of them is there a year ago.
    var months: [SpendingStretch] { stretches(from: { $0.month.advanced(by: -12).firstDay }) { $0.month.days } }

    /// The stretches of a period that is over end with it: what came later is none of its own.
    ///
    /// - Parameter earliest: The first day of all that are shown, by the last one.
    private func stretches(from earliest: (Day) -> Day, of stretch: (Day) -> ClosedRange<Day>) -> [SpendingStretch] {
        guard let history = days.history else { return [] }
        let end = asked.flatMap { asked -> Day? in
            guard asked.span.isOver else { return nil }
            // A day that is left out of the period is in none of its weeks.
            return self.days[asked.span.period.range].period.counted?.upperBound ?? asked.span.days.upperBound
        }
        // A year is shown as its own months and weeks.
        let period = asked?.span.days
        let shown =
            (period?.wholeMonths ?? 0) < 12
            ? min(earliest(end ?? history.last), period?.lowerBound ?? history.last) : period?.lowerBound ?? history.first
        return history.stretches(from: max(days.began ?? shown, shown), until: end, of: stretch).map { stretch in
            SpendingStretch(stretch: stretch, spent: knownTotal(stretch.counted.each.map { history[$0] }))
        }
    }

    /// The week that was asked for and the whole ones before it, twelve at most; none of other periods, and where not all of that week is known.
    fileprivate var weeksToAsked: [SpendingStretch] {
        guard let span = asked?.span, span.period == .last(.week), historyGap() == nil else { return [] }
        let known = Array(weeks.filter(\.isWhole).suffix(12))
        return known.last?.days == span.days && known.last?.spent != nil ? known : []
    }

    /// Amount that a week is compared with: the median of the whole weeks before it, without those with a payment of once a month. `nil`
    /// for other periods, for fewer than four such weeks, and for a week that has such a payment itself.
    func usualWeek(_ range: RangeKey) -> Int64? {
        guard range == .last(.week), let week = weeksToAsked.last, !hasMonthlyPayment(week.days) else { return nil }
        let before = weeksToAsked.dropLast().filter { !hasMonthlyPayment($0.days) }.compactMap(\.spent)
        guard before.count >= 4, let usual = median(of: before).flatMap(wholeNumber), usual > 0 else { return nil }
        return usual
    }

    /// Says what a usual day or a usual week is, where the report is about one that is compared with it.
    var usualBasis: Phrase? {
        guard let range = asked?.span.period.range else { return nil }
        if let day = usualWeekday(range) {
            return Phrase("guardian.spend.usual-weekday-basis", ["weekday": .key(.weekday(day.weekday)), "count": .count(day.count)])
        }
        if usualDay(range) != nil, let usual = usual(countedAs: range) {
            // As many as are known, which are not always those of the 90 days.
            return Phrase("guardian.spend.usual-day-basis", ["count": .count(usual.amounts.count { $0 != nil })])
        }
        return usualWeek(range) == nil ? nil : Phrase("guardian.spend.usual-week-basis")
    }

    /// True when a payment of once a month went out on one of some days.
    fileprivate func hasMonthlyPayment(_ days: ClosedRange<Day>) -> Bool { days.each.contains(where: isMonthly) }

    /// The weeks that have a payment that comes once a month, and are dearer than others by it.
    fileprivate var monthlyWeeks: [ClosedRange<Day>] { weeks.filter { $0.spent != nil && hasMonthlyPayment($0.counted) }.map(\.days) }

    /// Says which they are.
    fileprivate static func note(monthly days: [ClosedRange<Day>]) -> Phrase? {
        guard !days.isEmpty else { return nil }
        return Phrase(
            "guardian.weeks.monthly",
            [
                "count": .count(days.count),
                "weeks": .list(days.map { .phrase(Phrase("guardian.weeks.monthly.day", ["day": .day($0.lowerBound)])) }),
            ])
    }

    /// From when on days are known as a whole, where the first month is a part of one: its bar is lower than the month was.
    fileprivate var beginOfMonths: Phrase? {
        guard let first = months.first, !first.isWhole, first.counted.lowerBound > first.days.lowerBound, let history = days.history,
            let known = history.wholeDays.first(where: { history.amounts[$0] != nil })
        else { return nil }
        return Phrase("declared.days-from", ["day": .day(max(first.counted.lowerBound, history.first.advanced(by: known)))])
    }

    /// - Parameter note: A remark on these stretches, besides those on all.
    /// - Returns: `nil` where there is but one, which is compared with nothing.
    fileprivate func rows(of stretches: [SpendingStretch], note: Phrase?, key: @escaping (Day) -> Key) -> Rows<SpendingStretch>? {
        guard days.history != nil, stretches.count > 1 else { return nil }
        return Rows(
            rows: stretches, key: { key($0.days.lowerBound) }, partial: stretches.indices.filter { !stretches[$0].isWhole },
            // The sum of a week with a day that could not be read is not known, which its dash says.
            notes: [note, historyGap(areKnown: stretches.allSatisfy { $0.spent != nil })],
            about: countingOfDays + [usualBasis, usualThirtyDaysBasis],
            unreadable: stretches.count { $0.spent == nil })
    }
}

extension SeriesFormula where Figures == GuardianFigures {
    /// Σ of the days of each week, as far as the longest run of days has them.
    static let spendByWeek = Self(
        "guardian.spend.by_week", key: "week", of: SpendingStretch.self,
        "Calendar weeks, Monday to Sunday, of the days that are known, in the last half year or in the period; the first and the last may be part of one.",
        [.amount("spend", "Spent in the week, as far as the days are sent.") { $0.spent }],
        unranged: { figures in
            let monthly = figures.monthlyWeeks
            var rows = figures.rows(of: figures.weeks, note: GuardianFigures.note(monthly: monthly)) { .day($0) }
            rows?.keysOfNotes = ["guardian.weeks.monthly": monthly.map { .day($0.lowerBound) }]
            return rows
        })

    /// The week that was asked for beside those before it.
    static let recentWeeks = Self(
        "guardian.spend.recent_weeks", key: "week", of: SpendingStretch.self,
        "The week that a report is about and the whole weeks before it, twelve at most, by their Mondays; there are none in other reports.",
        [.amount("spend", "Spent in the week.") { $0.spent }],
        unranged: { figures in
            let weeks = figures.weeksToAsked
            guard weeks.count > 3 else { return nil }
            return Rows(
                rows: weeks, key: { .day($0.days.lowerBound) }, about: figures.countingOfDays + [figures.usualBasis],
                unreadable: weeks.count { $0.spent == nil })
        })

    /// Σ of the days of each month, as far as the longest run of days has them.
    static let spendByMonth = Self(
        "guardian.spend.by_month", key: "month", of: SpendingStretch.self,
        "Calendar months of the days that are known, in the last thirteen or in the period; the first and the last may be part of one.",
        [.amount("spend", "Spent in the month, as far as the days are sent.") { $0.spent }],
        unranged: { figures in figures.rows(of: figures.months, note: figures.beginOfMonths) { .month($0.month) } })
}

extension MetricFormula where Figures == GuardianFigures {
    /// Whole days from the last one back, as far as the account reaches; 0 where money was spent on the last one.
    static let noSpendRun = Self(
        "guardian.spend.no_spend_run", .days,
        "Whole days in a row, up to the last one, on which no money was spent; unknown of an account without charges.",
        unranged: { figures in
            guard let run = figures.days.history, let range = figures.days.historyRange else { return nil }
            if let gaps = figures.days.sentHistory.flatMap({ figures.lacks(of: $0, range) }) { return MetricResult(nil, basis: gaps) }
            let days = run.wholeDays(from: figures.days.began)
            // Without a charge nobody knows since when there has been an account.
            guard !days.isEmpty, run.amounts.contains(where: { $0 != 0 }) else { return .unknown }
            // Money that was spent today, as far as it has gone by, ends a run.
            guard run.amounts[days.upperBound...].allSatisfy({ ($0 ?? 0) <= 0 }) else { return MetricResult(.days(0)) }
            return MetricResult(.days(Int64(days.reversed().prefix { (run.amounts[$0] ?? 0) <= 0 }.count)))
        })

    /// The line across the weeks of a mail.
    static let usualWeek = Self(
        "guardian.spend.usual_week", .money,
        "What the week that a report is about is compared with: the middle one of four or more whole weeks before it; there is none in other reports.",
        unranged: { figures in
            guard let range = figures.asked?.span.period.range else { return nil }
            return figures.usualWeek(range).map { MetricResult(figures.currency.amount($0)) }
        })

    /// The same of a day.
    static let usualDay = Self(
        "guardian.spend.usual_day", .money, in: ["guardian.spend.last_weeks"],
        "What the day that a report is about is compared with: the middle one of eight and more of its weekday, and else of the days with spending; there is none in other reports.",
        unranged: { figures in
            guard let range = figures.asked?.span.period.range else { return nil }
            let weekday = figures.usualWeekday(range).map { Key.weekday($0.weekday) }
            return figures.usualDay(range).map { MetricResult(figures.currency.amount($0), at: weekday) }
        })

    /// The month to date, and how much of it came after the last day that was asked for: with the days of a mail alone it does not add up.
    static let monthSoFar = Self(
        "guardian.spend.month_so_far", .text,
        "A sentence about what was spent in the month so far: until the end of the day or the week that a report is about, and since then; there is none in other reports.",
        unranged: { figures in
            guard let asked = figures.asked, [.last(.day), .last(.week)].contains(asked.span.period),
                let sum = figures.guardian.summary[.monthToDate]?.spend, sum > 0
            else { return nil }
            let period = figures.days[asked.span.period.range].period
            let (last, month) = (period.counted?.upperBound ?? period.last, figures.asOf.utcDay.month)
            var arguments: Phrase.Arguments = ["total": figures.money(sum), "period": .phrase(figures.days[.monthToDate].period.name)]
            guard last.month == month, figures.historyGap() == nil, let until = figures.days.history?.total(month.firstDay...last),
                until >= 0, sum > until
            else { return MetricResult(saying: "guardian.month.so-far", arguments) }
            arguments.add("until", figures.money(until))
            arguments.add("since", figures.money(sum - until))
            arguments.add("day", .day(last))
            return MetricResult(saying: "guardian.month.so-far-since", arguments)
        })

    /// The dearest and the cheapest month of half a year and more.
    static let monthRecord = Self(
        "guardian.spend.month_record", .text,
        "A sentence about the dearest and the cheapest month of six whole months and more that were asked for, where all of them are known; found at the dearest one. There is none in other reports.",
        unranged: { figures in
            guard let count = figures.asked?.span.days.wholeMonths, count >= 6 else { return nil }
            let months = figures.months.filter(\.isWhole).suffix(count).compactMap { stretch in
                stretch.spent.map { (month: stretch.days.lowerBound.month, spent: $0) }
            }
            // Of several that are alike there is none to name.
            let amounts = months.map(\.spent).sorted()
            guard months.count == count, let least = amounts.first, let most = amounts.last, amounts[1] > least,
                amounts[count - 2] < most, let dearest = months.first(where: { $0.spent == most })?.month,
                let cheapest = months.first(where: { $0.spent == least })?.month
            else { return .unknown }
            return MetricResult(
                saying: "guardian.months.record",
                [
                    "dearest": .month(dearest), "most": figures.money(most),
                    "cheapest": .month(cheapest), "least": figures.money(least),
                ], at: .month(dearest))
        })

    /// The last whole week, where it is the cheapest or the dearest of eight or more that lie one after the other.
    static let weekRecord = Self(
        "guardian.spend.week_record", .text,
        "A sentence about the last whole week, where less or more was spent in it than in any of the seven or more before it; found at its Monday.",
        unranged: { figures in
            guard figures.historyGap() == nil, figures.days.history?.leavesOut == false else { return .unknown }
            let weeks = figures.weeks.filter(\.isWhole)
            let amounts = weeks.compactMap(\.spent)
            guard weeks.count >= 8, amounts.count == weeks.count, amounts.allSatisfy({ $0 >= 0 }), let last = weeks.last,
                let spent = amounts.last, let least = amounts.dropLast().min(), let most = amounts.dropLast().max()
            else { return .unknown }
            let isLeast = spent < least
            // A payment of once a month is no record of its week.
            guard isLeast || spent > most && !figures.hasMonthlyPayment(last.days) else { return .unknown }
            var arguments: Phrase.Arguments = [
                "period": .phrase(Phrase("period.name-week", ["days": .days(last.days)])),
                // Without spending it is the first of all of them, and else unlike those before.
                "count": .count(spent == 0 ? weeks.count : weeks.count - 1),
            ]
            if spent > 0 { arguments.add("amount", figures.money(spent)) }
            let name = spent == 0 ? "guardian.week.nothing" : isLeast ? "guardian.week.cheapest" : "guardian.week.dearest"
            return MetricResult(saying: name, arguments, at: .day(last.days.lowerBound))
        })
}
