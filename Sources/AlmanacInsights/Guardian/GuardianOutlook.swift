import AlmanacModel

// Unusual days, the dearest weekday and the forecast of the month: nothing is written that chance alone may well have made.

extension MetricFormula where Figures == GuardianFigures {
    /// The weekday of the last whole weeks of the history, 8 at least, or of those of a period that was asked for. See `DearestWeekday`.
    static let dearestWeekday = Self(
        "guardian.spend.dearest_weekday", .text,
        "A sentence about the weekday that costs more than the others, where chance alone would hardly make one do so.",
        unranged: { figures in
            guard let dearest = figures.dearestWeekday else { return figures.asked == nil && figures.days.history != nil ? .unknown : nil }
            let key = Key.weekday(dearest.weekday)
            return MetricResult(
                saying: "guardian.weekday.stands-out",
                [
                    "day": .key(key), "halves": .count(dearest.halves), "times": .value(.number(Double(dearest.halves) / 2)),
                    "period": .phrase(
                        figures.asked.map { _ in figures.days.windows[4].period.name }
                            ?? Phrase(
                                figures.leavesOutBills(dearest) ? "guardian.weekday.weeks-without-bills" : "guardian.weekday.weeks",
                                ["weeks": .count(dearest.weeks)])),
                ], at: key)
        })

    /// The number in that sentence: to the nearest half.
    static let dearestWeekdayTimes = Self(
        "guardian.spend.dearest_weekday_times", .multiplier,
        "How many times as much is spent on that weekday as on another, to the nearest half; days that stand out by themselves, such as those of the rent, are left out.",
        unranged: { figures in
            guard let dearest = figures.dearestWeekday else { return figures.asked == nil && figures.days.history != nil ? .unknown : nil }
            return MetricResult(.multiplier(Double(dearest.halves) / 2), at: .weekday(dearest.weekday))
        })

    /// See `MonthAhead`. Before: the whole month before, where it is known. Of a period that was asked for only where it still runs.
    static let projection = Self(
        "guardian.spend.projection", .money, in: ["guardian.spend.cumulative"],
        "What the month will probably come to: what was spent, what recurs every month and is still to come, and usual days until its end; against the month "
            + "before.",
        unranged: { figures in
            figures.result { ahead in
                let month = figures.days[.monthToDate].window.last.month.advanced(by: -1)
                let previous = figures.comparisonGaps(.monthToDate) == nil ? figures.days.history?.total(month.days) : nil
                return figures.spent(ahead.likely, against: previous, basis: ahead.basis)
            }
        })

    static let projectionLow = Self(
        "guardian.spend.projection_low", .money,
        "The least that the month will probably come to: about eight of ten end between it and the most.",
        unranged: { figures in figures.result { MetricResult(figures.currency.amount($0.low), basis: $0.basis) } })

    static let projectionHigh = Self(
        "guardian.spend.projection_high", .money,
        "The most that the month will probably come to: about eight of ten end between the least and it.",
        unranged: { figures in figures.result { MetricResult(figures.currency.amount($0.high), basis: $0.basis) } })

    /// The month by its name where it runs in UTC alone, and the reader has another.
    static let monthEnd = Self(
        "guardian.spend.month_end", .text, "A sentence about what the month will probably come to, with its least and its most.",
        unranged: { figures in
            figures.result(besidesLastDay: true) { ahead in
                guard ahead.high > 0 else { return .unknown }
                let month = figures.days[.monthToDate].window.last.month
                var sentence =
                    ahead.isOne
                    ? Phrase("guardian.month-end.this-month-one", ["likely": figures.money(ahead.likely)])
                    : Phrase("guardian.month-end.this-month", ["low": figures.money(ahead.low), "high": figures.money(ahead.high)])
                if month != figures.localMonth {
                    sentence.name = ahead.isOne ? "guardian.month-end.month-one" : "guardian.month-end.month"
                    sentence.arguments["month"] = .month(month)
                }
                if let payment = figures.overduePayment?.payment {
                    sentence = Phrase(
                        "guardian.month-end.overdue",
                        ["sentence": .phrase(sentence), "amount": figures.money(payment.amount), "name": payment.name.argument])
                }
                return MetricResult(.phrase(sentence), basis: ahead.basis)
            }
        })
}

extension MonthAhead {
    /// Data that the forecast is made of, in words.
    fileprivate var basis: Phrase {
        isOne ? Phrase("guardian.spend.estimate-one") : Phrase(hasBills ? "guardian.spend.estimate-with-bills" : "guardian.spend.estimate")
    }
}

extension GuardianFigures {
    /// Forecast of the running month, or the reason why there is none; `nil` without its total, and for a past period.
    ///
    /// - Parameter besidesLastDay: True to make it for a report about yesterday too.
    fileprivate func result(besidesLastDay: Bool = false, _ say: (MonthAhead) -> MetricResult) -> MetricResult? {
        let window = days[.monthToDate].window
        // Beside yesterday stands the month that it is of, and which goes on.
        let isOfLastDay = asked.map { $0.span.period == .last(.day) && $0.span.days.upperBound.month == window.last.month } ?? false
        guard !isOfThePast || besidesLastDay && isOfLastDay, let summary = summary(.monthToDate) else { return nil }
        guard window.isCalendarMonth, let spent = summary.spend else { return .unknown }
        guard let history = days.sentHistory, let usualAsSent else { return MetricResult(nil, basis: Phrase("guardian.period.no-days")) }
        guard spent >= 0 else { return MetricResult(nil, basis: Phrase("guardian.spend.money-back")) }
        // With less than a day to go what was spent is nearly all that will be.
        guard Instant(window.last.month.lastDay.advanced(by: 1)).seconds - window.end.seconds >= Window.day else { return nil }
        let today = window.endsWhole ? nil : history[window.end.utcDay]
        let overdue = overduePayment.flatMap { payment, days in days.last.map { (payment.amount, $0) } }
        guard let ahead = MonthAhead(usualAsSent, spent: spent, today: today, now: window.end, overdue: overdue, unit: currency.unit)
        else {
            let gap = days.historyRange.flatMap { gaps(of: history, $0) }
            return MetricResult(nil, basis: gap ?? Phrase("guardian.spend.too-young"))
        }
        return say(ahead)
    }

    /// The weekday of the history, or of the period that was asked for.
    fileprivate static func dearestWeekday(_ usual: UsualDays?, _ days: ClosedRange<Day>? = nil) -> DearestWeekday? {
        guard let usual, !usual.amounts.isEmpty else { return nil }
        let first = max(days?.lowerBound ?? usual.first, usual.first)
        let last = min(days?.upperBound ?? usual.last, usual.last)
        return first <= last ? DearestWeekday(first...last, of: usual) : nil
    }

    /// True when the days that a weekday was tested without include a payment of once a month: then other weekdays may have cost more.
    fileprivate func leavesOutBills(_ dearest: DearestWeekday) -> Bool {
        dearest.days.each.contains { isMonthly($0) && usual?.standsOut($0) == true }
    }

    /// Finds the dearest weekday of the history, or of the days of a period that was asked for.
    mutating func findDearestWeekday() {
        dearestWeekday = GuardianFigures.dearestWeekday(usual, asked?.span.days)
    }
}

extension SeriesFormula where Figures == GuardianFigures {
    /// Days above `UsualDays.unusualBound`, which the days of the whole history set, and which recur neither every week nor every month, nor are those of
    /// the bills.
    static let unusualDays = Self(
        "guardian.spend.unusual_days", key: "day", of: UnusualDay.self,
        "Days on which far more was spent than chance would make one cost, but for what comes every month and for bills; at least twenty days with spending are "
            + "needed to say.",
        [
            .amount("spend", "Charges of the day.") { $0.amount },
            .amount("typical", "Median of the days with spending, of all that are known.") { wholeNumber($0.typical) },
            .measure("times", .multiplier, "Spent, divided by that of a typical day.") { .multiplier($0.times) },
        ]
    ) { figures, range in
        guard let run = figures.days[range].run, let usual = figures.usual(countedAs: range) else { return nil }
        // A young account does not need a remark on unusual days. A lost day or none at all is a reason to write one.
        let isYoung = (1..<UsualDays.fewest).contains(usual.spendingDays) && (figures.days.history?.unknownDays ?? 0) == 0
        guard !isYoung else { return nil }
        let rows = usual.unusual(in: run).filter { day in
            usual.unusualBound.map { !figures.areBills(day.amount, on: day.day, above: $0) } ?? false
        }
        return Rows(
            rows: rows, key: { .day($0.day) }, notes: figures.furtherNotes(on: run, range), unreadable: figures.unreadable(run, range))
    }
}

extension GuardianFigures {
    /// True when a day may be above a bound only because rent or bills went out on it: those of the shortest window with categories that
    /// the day is in, and not of the 90 days, whose bills are those of three months. Bills on days that are known to come every month were
    /// not on this one.
    fileprivate func areBills(_ amount: Int64, on day: Day, above bound: Double) -> Bool {
        let windows = days.windows.prefix(RangeKey.allCases.count).map(\.window)
            .filter { $0.range != .ninetyDays && $0.first <= day && day <= $0.last && guardian.byCategory[$0.range] != nil }
        guard let window = windows.min(by: { $0.touchedDays < $1.touchedDays }), let usual, let typical = usual.typical else {
            return false
        }
        let all = total((guardian.byCategory[window.range] ?? []).lazy.filter { $0.category == "rent_bills" }.compactMap(\.spend))
        let others = (window.first...window.last).each.filter { $0 != day }
        let bills = others.reduce(Double(all)) { rest, other in
            guard let spent = usual[other], usual.comesMonthly(other, spent), !usual.comesWeekly(other, spent) else { return rest }
            return rest - (Double(spent) - typical)
        }
        return Double(amount) - bills <= bound && bills <= 2 * Double(amount)
    }
}
