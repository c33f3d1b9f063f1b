import AlmanacModel

extension MetricFormula where Figures == GuardianFigures {
    static let budgetCount = Self(
        "guardian.budgets.count", .count, "Spending rules, those without a limit included.",
        unranged: { figures in
            figures.budgets.map { budgets in
                let isKnown = !figures.guardian.lost.isWhole("rules_progress") && figures.unmeasuredRules == nil
                // A rule whose name could not be read is a rule all the same.
                let count = Int64(budgets.count + figures.lost("rules_progress"))
                return MetricResult(isKnown ? .count(count) : nil, basis: figures.budgetGaps)
            }
        })

    /// Number of budgets that can be over, so that "2 of 5 are over" has its 5.
    static let budgetsLimited = Self(
        "guardian.budgets.limited", .count, "Budgets with a limit, one of zero included: those that can be over it.",
        unranged: { figures in
            figures.budgets.map { MetricResult(counted: Int64($0.count(where: \.hasLimit)), figures.budgetGaps) }
        })

    /// The month that the budgets are of, in words.
    static let budgetPeriod = Self(
        "guardian.budgets.period", .text, "Which month the budgets are of, as it stands in a sentence: this month, in November 2026.",
        unranged: { figures in
            figures.budgets.map { _ in MetricResult(.phrase(figures.budgetPeriod), basis: figures.budgetReading) }
        })

    /// Number of budgets with more spent than their limit, or with anything spent where the limit is zero.
    static let budgetsOver = Self(
        "guardian.budgets.over", .count, in: ["guardian.budgets"], "Budgets with more spent this month than their limit.",
        unranged: { $0.count(.bad, where: \.isOver) })

    /// Number of budgets with 70 % to 100 % of their limit spent.
    static let budgetsWatch = Self(
        "guardian.budgets.watch", .count, "Budgets with 70 % or more of their limit spent this month, and not over it.",
        unranged: { $0.count(.watch, where: \.needsWatching) })

    /// Number of budgets kept with room to spare: a mail has this number in place of those that it does not list.
    static let budgetsOnTrack = Self(
        "guardian.budgets.on_track", .count,
        "Budgets with less than 70 % of their limit spent this month, and those of zero with nothing spent.",
        unranged: { figures in
            figures.countedBudgets.flatMap { budgets in
                if let gaps = figures.budgetGaps { return MetricResult(nil, basis: gaps) }
                // In a month that is over none is on its way any more.
                guard figures.asked?.month == nil else { return nil }
                return MetricResult(.count(Int64(budgets.count(where: \.isOnTrack))), basis: figures.budgetBasis)
            }
        })

    /// The first of them in the order of the bars, and how many more there are.
    static let budgetsOnTrackNames = Self(
        "guardian.budgets.on_track_names", .text,
        "Which budgets have less than 70 % of their limit spent this month, with what is left of each; there is none of a month that is over.",
        unranged: { figures in
            guard let budgets = figures.countedBudgets, figures.budgetGaps == nil, figures.asked?.month == nil else { return nil }
            let kept = budgets.filter { budget in budget.isOnTrack && budget.isForDays && (budget.left ?? 0) > 0 }
            guard !kept.isEmpty else { return nil }
            // One is named sooner than counted.
            let most = kept.count == 4 ? 4 : 3
            var names = kept.prefix(most).compactMap { budget in
                budget.left.map { left in
                    Phrase.Argument.phrase(
                        Phrase("guardian.budgets.on-track-left", ["name": Insights.name(budget.name.key), "left": figures.money(left)]))
                }
            }
            let others = budgets.count(where: \.isOnTrack) - names.count
            if others > 0 { names.append(.phrase(Phrase("guardian.more-names", ["count": .count(others)]))) }
            return MetricResult(saying: "guardian.budgets.on-track-named", ["names": names.count == 1 ? names[0] : .list(names)])
        })

    /// Heading of the budgets: how many are over, else how many are close, else that all are kept.
    static let budgetFinding = Self(
        "guardian.budgets.finding", .text,
        "How the budgets stand, as a heading says it: how many are over, else how many are close to their limit, else that all are within it; unknown where that is not known of all that have a limit, or none has one.",
        unranged: { figures in
            // A month that is not that of the reader, or of the report, has no sentence without its name.
            guard let budgets = figures.countedBudgets, figures.budgetGaps == nil, figures.asked?.budgetGap == nil,
                figures.asked?.month != nil || figures.budgetPeriod.name == "guardian.budgets.this-month"
            else { return nil }
            func finding(_ name: String, _ count: Int) -> MetricResult {
                var arguments: Phrase.Arguments = ["count": .count(count)]
                if let month = figures.asked?.month { arguments.add("month", .month(month)) }
                return MetricResult(saying: name, arguments)
            }
            let isOver = figures.asked?.month != nil
            let (over, watch) = (budgets.count(where: \.isOver), budgets.count(where: \.needsWatching))
            if over > 0 { return finding(isOver ? "guardian.budgets.finding-over-month" : "guardian.budgets.finding-over", over) }
            if watch > 0 { return finding("guardian.budgets.finding-watch", watch) }
            let limited = budgets.count(where: \.hasLimit)
            // An unclear limit may be zero, and exceeded.
            guard limited > 0, !budgets.contains(where: \.isUnclear) else { return nil }
            return finding(isOver ? "guardian.budgets.finding-kept" : "guardian.budgets.finding-on-track", limited)
        })

    /// Σ of the limits above zero.
    static let limitTotal = Self(
        "guardian.budgets.limit_total", .money, "All monthly limits above zero, added up.",
        unranged: { figures in
            figures.budgets.map { _ in MetricResult(figures.limitTotal.map(figures.currency.amount), basis: figures.budgetGaps) }
        })

    /// Σ of what was spent of limits above zero. What came back in one budget pays for nothing in another.
    static let spentTotal = Self(
        "guardian.budgets.spent_total", .money, "Spent this month in the budgets that have a limit above zero.",
        unranged: { figures in
            figures.countedBudgets.map { budgets in
                if let gaps = figures.budgetGaps { return MetricResult(nil, basis: gaps) }
                return MetricResult(
                    figures.currency.amount(
                        total(budgets.lazy.filter { $0.utilisation != nil }.compactMap { $0.spent.map { max(0, $0) } })),
                    basis: figures.budgetBasis)
            }
        })

    /// Σ of what is left of each limit; a budget that is over has nothing left, and takes nothing from the others; what one for payments of once a month has left is not for other things.
    static let leftTotal = Self(
        "guardian.budgets.left_total", .money, in: ["guardian.budgets"],
        "What is left this month in the budgets that are not used up, but for those to which only payments of once a month come, added up.",
        unranged: { figures in
            figures.countedBudgets.flatMap { budgets in
                if let gaps = figures.budgetGaps { return MetricResult(nil, basis: gaps) }
                // In a month that is over for the reader nothing is spent from day to day any more.
                let isOver = figures.localMonth > figures.asOf.utcDay.month
                // If all budgets are for payments of once a month there is no such number.
                guard isOver || budgets.contains(where: \.isForDays) || !budgets.contains(where: \.isForPayments) else { return nil }
                let left = total(budgets.lazy.compactMap(isOver ? \.left : \.free))
                return MetricResult(
                    figures.currency.amount(left), tone: left > 0 || isOver ? .neutral : .bad, basis: figures.budgetBasis)
            }
        })

    /// `left_total` but for what is kept for a payment that has not come yet ÷ the days of the month that are left, the reader's today among them, in whole minor
    /// units: rounded down, so that no more is promised than there is.
    static let leftPerDay = Self(
        "guardian.budgets.left_per_day", .money,
        "What `left_total` has, but for what is kept for a payment that has not come yet, divided by the days until the month ends, today among them; of the month that runs alone, and where others are not over by more.",
        unranged: { figures in
            // Nothing of a month that is over is left to divide.
            guard let budgets = figures.countedBudgets, figures.areOfRunningMonth else { return nil }
            if let gaps = figures.budgetGaps { return MetricResult(nil, basis: gaps) }
            guard budgets.contains(where: \.isForDays) else { return nil }
            let last = figures.asOf.utcDay.month.lastDay
            let days = Int64(last.distance(from: figures.localDay) + 1)
            let left = total(budgets.lazy.compactMap(\.free))
            // Nobody may spend what others have taken already.
            guard left == 0 || total(budgets.lazy.compactMap(\.excess)) <= left else { return nil }
            let kept = figures.keptForPayment
            var basis = Phrase("guardian.budgets.left-per-day-basis", ["day": .day(last)])
            let paid = budgets.filter { $0.isForPayments && ($0.left ?? 0) > 0 }
            if !paid.isEmpty {
                basis = Phrase(
                    "guardian.budgets.left-per-day-without",
                    ["day": .day(last), "names": Insights.names(paid.map(\.name.key), more: "guardian.more-names")])
            }
            if let kept {
                basis = Phrase("guardian.budgets.left-per-day-kept", ["day": .day(last), "amount": figures.money(kept)])
            }
            return MetricResult(
                figures.currency.amount((left - (kept ?? 0)) / days), tone: left > 0 ? .neutral : .bad, basis: basis)
        })

    /// See `GuardianFigures.leftTold`.
    static let leftTold = Self(
        "guardian.budgets.left_told", .text,
        "A sentence about what is left in the budgets that are not used up, in all and a day, and about by how much others are over; of a month that is over, about what was left.",
        unranged: { figures in figures.leftTold.map { MetricResult(.phrase($0)) } })

    /// Share of the month's charges without a category, if no budget is for such charges.
    static let uncategorised = Self(
        "guardian.budgets.uncategorised", .text,
        "A sentence about what of the month's spending has no category and so counts for no budget; there is none where nothing has.",
        unranged: { figures in
            guard figures.asked?.budgetGap == nil, let (amount, isAll) = figures.uncategorised else { return nil }
            let month = figures.asked?.month ?? figures.asOf.utcDay.month
            return MetricResult(
                saying: isAll ? "guardian.budgets.uncategorised-all" : "guardian.budgets.uncategorised",
                [
                    "amount": figures.money(amount),
                    "period": .phrase(
                        Phrase(
                            figures.asked?.month == nil && month >= figures.localMonth
                                ? "period.name-month" : "period.name-one-month",
                            ["month": .month(month)])),
                ])
        })

    /// Budgets without a forecast, because their charges are too few or too uneven: all of them where others have one, and else those close to their limits.
    static let unforecast = Self(
        "guardian.budgets.unforecast", .text,
        "A sentence about the budgets with too few or too uneven charges for a forecast, where others have one or they are close to their limits.",
        unranged: { figures in figures.unforecastBudgets.map { MetricResult(.phrase($0)) } })

    /// Σ of what was spent beyond each limit.
    static let excessTotal = Self(
        "guardian.budgets.excess_total", .money, "What was spent this month beyond the limits, added up.",
        unranged: { figures in
            figures.countedBudgets.map { budgets in
                if let gaps = figures.budgetGaps { return MetricResult(nil, basis: gaps) }
                let excess = total(budgets.lazy.compactMap(\.excess))
                return MetricResult(figures.currency.amount(excess), tone: excess > 0 ? .bad : .neutral, basis: figures.budgetBasis)
            }
        })

    static let budgetQuestion = Self(
        "guardian.budgets.question", .text, "A question about the budgets that are over their limit, as a sentence; none where none is.",
        unranged: { figures in
            let over = (figures.budgets ?? []).filter(\.isOver).map(\.name.key)
            guard !over.isEmpty, figures.asked?.budgetGap == nil else { return nil }
            return MetricResult(
                saying: figures.asked?.month == nil ? "guardian.budgets.question" : "guardian.budgets.question-month",
                ["count": .count(over.count), "names": Insights.names(over, more: "highlights.more-names-of-place")])
        })

    /// Seconds since the start of the UTC month ÷ seconds of that month.
    static let budgetPace = Self(
        "guardian.budgets.pace", .ratio,
        "How much of the month has gone by, in UTC: what an evenly used limit would show.",
        unranged: { figures in
            figures.budgets.map { _ in
                let reading = figures.budgetReading
                // The reading of a running month is about bars; a table needs the meaning of its column, if it has it.
                let ofColumn = figures.hasEvenPace ? Phrase("guardian.budgets.pace-basis") : nil
                return MetricResult(
                    .ratio(figures.budgetMonth.ratio), basis: reading.name == "guardian.budgets.reading" ? ofColumn : reading)
            }
        })
}

extension GuardianFigures {
    /// What the budgets have left, and by how much others are over. Where that is one budget it is named: of one there is no "together".
    fileprivate var leftTold: Phrase? {
        guard let budgets = countedBudgets, budgetGaps == nil, let limitTotal, limitTotal > 0,
            let left = MetricFormula.leftTotal.compute(self, .thirtyDays)?.value
        else { return nil }
        let isOver = localMonth > asOf.utcDay.month
        let over = budgets.filter(\.isOver)
        let kept = budgets.filter { !$0.isOver && (isOver ? ($0.left ?? 0) > 0 : $0.isForDays) }
        let (free, excess) = (total(budgets.lazy.compactMap(\.free)), total(over.lazy.compactMap(\.excess)))
        func names(_ budgets: [Budget]) -> Phrase.Argument {
            Insights.names(budgets.map(\.name.key), more: "highlights.more-names-of-place")
        }
        func sentence(_ name: String, _ budgets: [Budget], alone: String? = nil, _ arguments: Phrase.Arguments) -> Phrase {
            guard budgets.count == 1 else { return Phrase("guardian.budgets.\(name)", arguments) }
            var arguments = arguments
            arguments["names"] = names(budgets)
            return Phrase("guardian.budgets.\(alone ?? "\(name)-one")", arguments)
        }
        if let day = MetricFormula.leftPerDay.compute(self, .thirtyDays), let perDay = day.value, let until = day.basis {
            guard free > 0 else { return sentence("left-nothing", budgets.filter(\.isForDays), ["until": .phrase(until)]) }
            return .sentences(
                sentence(
                    over.isEmpty ? "left-all" : "left-within", kept, alone: "left-one",
                    ["left": .value(left), "until": .phrase(until), "perDay": .value(perDay)]),
                over.isEmpty ? nil : sentence("others-over", over, ["excess": money(excess)]))
        }
        // Where others are over by more than is left, nothing is left for a day.
        if areOfRunningMonth, free > 0, excess > free {
            return Phrase(
                "guardian.budgets.more-over",
                ["left": money(free), "excess": money(excess), "names": names(budgets.filter { ($0.free ?? 0) > 0 })])
        }
        guard !over.isEmpty, !kept.isEmpty else {
            let limited = budgets.filter { $0.hasLimit && $0.limit != .nothing }
            return sentence("left-month", limited, ["left": .value(left), "limit": money(limitTotal)])
        }
        return .sentences(
            sentence("left-month-within", kept, ["left": .value(left)]), sentence("others-went-over", over, ["excess": money(excess)]))
    }
}
