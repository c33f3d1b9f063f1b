import AlmanacModel

extension MetricFormula where Figures == GuardianFigures {
    static let budgetCount = Self(
        "guardian.budgets.count", .count, "Spending rules, those without a limit included.",
        unranged: { figures in
            figures.budgets.map { budgets in
                let isKnown = !figures.guardian.lost.isWhole("rules_progress") && figures.unmeasuredRules == nil
                // A rule whose name could not be read is a rule all the same.
                return MetricResult(
                    isKnown ? .count(Int64(budgets.count + figures.lost("rules_progress"))) : nil, basis: figures.budgetGaps)
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
        unranged: { figures in
            figures.countedBudgets.map { budgets in
                let over = budgets.count(where: \.isOver)
                if let gaps = figures.budgetGaps { return MetricResult(nil, tone: over > 0 ? .bad : .neutral, basis: gaps) }
                return MetricResult(
                    .count(Int64(over)), tone: over > 0 ? .bad : budgets.isEmpty ? .neutral : .good, basis: figures.budgetBasis)
            }
        })

    /// Number of budgets with 70 % to 100 % of their limit spent.
    static let budgetsWatch = Self(
        "guardian.budgets.watch", .count, "Budgets with 70 % or more of their limit spent this month, and not over it.",
        unranged: { figures in
            figures.countedBudgets.map { budgets in
                let watch = budgets.count(where: \.needsWatching)
                if let gaps = figures.budgetGaps { return MetricResult(nil, tone: watch > 0 ? .watch : .neutral, basis: gaps) }
                return MetricResult(
                    .count(Int64(watch)), tone: watch > 0 ? .watch : budgets.isEmpty ? .neutral : .good, basis: figures.budgetBasis)
            }
        })

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
                        Phrase(
                            "guardian.budgets.on-track-left",
                            ["name": Insights.name(budget.name.key), "left": .value(figures.currency.amount(left))]))
                }
            }
            let others = budgets.count(where: \.isOnTrack) - names.count
            if others > 0 { names.append(.phrase(Phrase("guardian.more-names", ["count": .count(others)]))) }
            return MetricResult(.phrase(Phrase("guardian.budgets.on-track-named", ["names": names.count == 1 ? names[0] : .list(names)])))
        })

    /// Heading of the budgets: how many are over, else how many are close, else that all are kept.
    static let budgetFinding = Self(
        "guardian.budgets.finding", .text,
        "How the budgets stand, as a heading says it: how many are over, else how many are close to their limit, else that all are within it; unknown where that is not known of all that have a limit, or none has one.",
        unranged: { figures in
            // Hours in which the month of the budgets is not that of the reader have no sentence without its name.
            guard let budgets = figures.countedBudgets, figures.budgetGaps == nil, figures.asked?.budgetGap == nil,
                figures.asked?.month != nil || figures.localMonth == figures.asOf.utcDay.month
            else { return nil }
            func finding(_ name: String, _ count: Int) -> MetricResult {
                MetricResult(
                    .phrase(
                        figures.asked?.month.map { Phrase(name, ["count": .count(count), "month": .value(.month($0))]) }
                            ?? Phrase(name, ["count": .count(count)])))
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
            guard let budgets = figures.countedBudgets, figures.asked?.month == nil, figures.asked?.budgetGap == nil else { return nil }
            // Nor of one that is over for the reader and has some hours to go in UTC.
            guard figures.localMonth <= figures.asOf.utcDay.month else { return nil }
            if let gaps = figures.budgetGaps { return MetricResult(nil, basis: gaps) }
            guard budgets.contains(where: \.isForDays) else { return nil }
            let last = figures.asOf.utcDay.month.lastDay
            let days = Int64(last.distance(from: figures.localDay) + 1)
            let left = total(budgets.lazy.compactMap(\.free))
            // Nobody may spend what others have taken already.
            guard left == 0 || total(budgets.lazy.compactMap(\.excess)) <= left else { return nil }
            let kept = figures.keptForPayment
            var basis = Phrase("guardian.budgets.left-per-day-basis", ["day": .value(.day(last))])
            let paid = budgets.filter { $0.isForPayments && ($0.left ?? 0) > 0 }
            if !paid.isEmpty {
                basis = Phrase(
                    "guardian.budgets.left-per-day-without",
                    ["day": .value(.day(last)), "names": Insights.names(paid.map(\.name.key), more: "guardian.more-names")])
            }
            if let kept {
                basis = Phrase(
                    "guardian.budgets.left-per-day-kept", ["day": .value(.day(last)), "amount": .value(figures.currency.amount(kept))])
            }
            return MetricResult(
                figures.currency.amount((left - (kept ?? 0)) / days), tone: left > 0 ? .neutral : .bad, basis: basis)
        })

    /// The amount for the month that runs, where the budgets that are over are so by more than is left in the others: then nothing is left for a day.
    static let moreOver = Self(
        "guardian.budgets.more_over", .text,
        "A sentence about what is left in the budgets that are not used up, where others are over by more than that; there is none where they are not.",
        unranged: { figures in
            guard let budgets = figures.countedBudgets, figures.asked?.month == nil, figures.asked?.budgetGap == nil,
                figures.localMonth <= figures.asOf.utcDay.month, figures.budgetGaps == nil
            else { return nil }
            let (left, excess) = (total(budgets.lazy.compactMap(\.free)), total(budgets.lazy.compactMap(\.excess)))
            guard left > 0, excess > left else { return nil }
            return MetricResult(
                .phrase(
                    Phrase(
                        "guardian.budgets.more-over",
                        [
                            "left": .value(figures.currency.amount(left)), "excess": .value(figures.currency.amount(excess)),
                            "names": Insights.names(
                                budgets.filter { ($0.free ?? 0) > 0 }.map(\.name.key), more: "highlights.more-names-of-place"),
                        ])))
        })

    /// Share of the month's charges without a category, if no budget is for such charges.
    static let uncategorised = Self(
        "guardian.budgets.uncategorised", .text,
        "A sentence about what of the month's spending has no category and so counts for no budget; there is none where nothing has.",
        unranged: { figures in
            guard figures.asked?.budgetGap == nil, let (amount, isAll) = figures.uncategorised else { return nil }
            let month = figures.asked?.month ?? figures.asOf.utcDay.month
            return MetricResult(
                .phrase(
                    Phrase(
                        isAll ? "guardian.budgets.uncategorised-all" : "guardian.budgets.uncategorised",
                        [
                            "amount": .value(figures.currency.amount(amount)),
                            "period": .phrase(
                                Phrase(
                                    figures.asked?.month == nil && month >= figures.localMonth
                                        ? "period.name-month" : "period.name-one-month",
                                    ["month": .value(.month(month))])),
                        ])))
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
                .phrase(
                    Phrase(
                        figures.asked?.month == nil ? "guardian.budgets.question" : "guardian.budgets.question-month",
                        ["count": .count(over.count), "names": Insights.names(over, more: "highlights.more-names-of-place")])))
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
    /// Says of which budgets that get close to their limit nobody knows when they will be used up, the ones that are used furthest first; `nil` of none.
    fileprivate var unforecastBudgets: Phrase? {
        // Nothing more comes in a month that is over for the reader.
        guard asked?.month == nil, asked?.budgetGap == nil, localMonth <= asOf.utcDay.month, let budgets else { return nil }
        let names = budgets.filter { budget in
            // To one that is for payments of once a month nothing more comes than these.
            budget.lacksForecast && !budget.isForPayments && budget.needsWatching
        }.map(\.name.key)
        guard !names.isEmpty else { return nil }
        return Phrase(
            "guardian.budgets.unforecast",
            ["count": .count(names.count), "names": Insights.names(names, more: "highlights.more-names-of-place")])
    }

    /// Names the budgets whose amounts are those of their categories.
    fileprivate var amountsOfCategories: [Phrase] {
        guard !rulesOfCategories.isEmpty else { return [] }
        return [
            Phrase(
                "guardian.budgets.amounts-of-categories",
                ["names": Insights.names(rulesOfCategories, more: "highlights.more-names-of-place")])
        ]
    }

    /// Sentences about payments that are still to come and charges of no category, where it is known what is left. Where that is not known, the charges are why.
    fileprivate var remarksOnBudgets: [Phrase] {
        guard MetricFormula.leftTotal.compute(self, .thirtyDays)?.value != nil else { return [] }
        return [MetricFormula.notYetPaid, .uncategorised].compactMap { metric in
            guard case .phrase(let sentence)? = metric.compute(self, .thirtyDays)?.value else { return nil }
            return sentence
        }
    }

    /// True when the budgets have an even pace to be set against: their month still runs for the reader, and it is known what counts for one with a limit.
    fileprivate var hasEvenPace: Bool {
        asked?.month == nil && asOf.utcDay.month >= localMonth && countedBudgets?.contains(where: \.hasLimit) == true
    }

    /// The budgets where it is known what counts for them; `nil` where none of the month's charges has a category.
    fileprivate var countedBudgets: [Budget]? { budgets.flatMap { $0.contains(where: \.isUncounted) ? nil : $0 } }

    /// Amount spent without a category in the month of the budgets, and whether that is all of it; `nil` where it is zero or unknown, and
    /// where a budget is for such charges.
    var uncategorised: (amount: Int64, isAll: Bool)? {
        let range = asked.flatMap { $0.month == nil ? nil : $0.span.period.range } ?? .monthToDate
        return lost("by_category", range) == 0 ? uncategorised(of: categories[range.index]) : nil
    }

    private func uncategorised(of categories: [NamedSpend]?) -> (amount: Int64, isAll: Bool)? {
        guard let budgets, budgets.contains(where: \.hasLimit), !budgets.contains(where: { $0.name == noCategory }), let categories,
            let amount = categories.first(where: { $0.name == noCategory })?.spend, amount > 0
        else { return nil }
        return (amount, categories.allSatisfy { $0.name == noCategory || $0.spend == 0 })
    }

    /// Marks budgets of which nobody knows how far they are used, since none of the charges has a category.
    mutating func findUncounted(_ categories: [NamedSpend]?) {
        guard uncategorised(of: categories)?.isAll == true else { return }
        budgets = budgets?.map { budget in
            var budget = budget
            budget.isUncounted = budget.hasLimit && budget.spent == 0
            return budget
        }
    }

    /// Σ of the limits above zero; `nil` when the dump has no budgets, or a limit could not be read.
    var limitTotal: Int64? {
        guard lost("rules_progress") == 0, unmeasuredRules == nil else { return nil }
        return budgets.flatMap { budgets in
            guard !budgets.contains(where: { $0.limit == .unreadable }) else { return nil }
            return
                total(budgets.lazy.map { if case .amount(let limit) = $0.limit { limit } else { 0 } })
        }
    }
}

extension GuardianFigures {
    /// Contradictions between the rules and their progress: limits that stay unclear, and rules that only one of the answers has.
    fileprivate var doubtsOfBudgets: [Phrase] {
        guard let progress = guardian.rulesProgress else { return [] }
        guard let rules = guardian.rules else {
            return progress.contains { $0.limit.map { $0 <= 0 } ?? false }
                ? [Phrase("guardian.budgets.limit-of-zero")] : []
        }
        let (measured, ruled) = (progress.map(\.category), rules.map(\.category))
        let unruled = lost("rules") == 0 ? names(measured, notAmong: ruled) : nil
        return [
            // As the reason why something is unknown it is written already.
            unreadableBudgets == 0 ? nil : unmeasuredRules,
            unruled.map { Phrase("guardian.budgets.progress-without-rule", ["names": $0]) },
        ].compactMap(\.self)
    }

    /// The shown names of categories that others do not have, sorted, at most three of them and at most 40 scalars each; `nil` of none.
    func names(_ categories: [String?], notAmong others: [String?]) -> Phrase.Argument? {
        // Real accounts have some ten rules, which are compared sooner than hashed.
        let known = others.count > 16 ? Set(others) : nil
        let missing = categories.filter { !(known?.contains($0) ?? others.contains($0)) }
        let names = Set(missing.map(categoryName)).sorted()
        guard !names.isEmpty else { return nil }
        let most = names.count == 4 ? 4 : 3
        var listed = names.prefix(most).map { name in
            guard case .data(let text) = name, let beginning = text.beginning(scalars: 40) else { return name.argument }
            return .name(beginning + "…")
        }
        if names.count > most { listed.append(.phrase(Phrase("guardian.more-names", ["count": .count(names.count - most)]))) }
        return .list(listed)
    }
}

extension SeriesFormula where Figures == GuardianFigures {
    /// All rules. Left: max(0, limit − spent). Excess: spent − limit where above zero. Utilisation: spent ÷ limit. Pace: limit × share of the
    /// UTC month gone by.
    static let budgets = Self(
        "guardian.budgets", key: "category", of: Budget.self,
        "Every spending rule with how far it is used this month; what is over comes first, then by utilisation, those without a limit last.",
        budgetMeasures,
        unranged: { figures in
            figures.budgets.map { budgets in
                // A list of budgets that says why there is none.
                if let gap = figures.asked?.budgetGap { return .none([gap], isUnsent: true) }
                var rows = rows(budgets, figures)
                rows.notes += figures.doubtsOfBudgets
                rows.about += [figures.emptyCategory, figures.unforecastBudgets].compactMap(\.self) + figures.remarksOnBudgets
                return rows
            }
        })

    /// Those of `budgets` with an excess.
    static let overBudgets = Self(
        "guardian.budgets.over", key: "category", of: Budget.self,
        "The spending rules with more spent this month than their limit.",
        budgetMeasures,
        unranged: { figures in
            figures.asked?.budgetGap == nil ? figures.budgets.map { rows($0.filter(\.isOver), figures) } : nil
        })

    /// Those of `budgets` that are over, nearly used up or close to it.
    static let tightBudgets = Self(
        "guardian.budgets.tight", key: "category", of: Budget.self,
        "The spending rules with 70 % or more of their limit spent this month, those that are over it first.",
        budgetMeasures,
        unranged: { figures in
            figures.asked?.budgetGap == nil ? figures.budgets.map { rows($0.filter { $0.isOver || $0.needsWatching }, figures) } : nil
        })

    private static var budgetMeasures: [MeasureFormula<Figures, Budget>] {
        [
            .amount("spent", "Spent since the first of the month.") { $0.isUncounted ? nil : $0.spent },
            .amount("limit", role: .limit, "What may be spent in the month; unknown without a limit.") { budget in
                switch budget.limit {
                case .amount(let limit): limit
                case .nothing: 0
                case .none, .unclear, .unreadable: nil
                }
            },
            .amount("left", "What may still be spent, never more than the limit; below zero, what was spent beyond it.") { budget in
                budget.excess.map { -$0 } ?? budget.left
            },
            .amount("excess", role: .excess, "What was spent beyond the limit; only where it was.") { $0.excess },
            .measure(
                "utilisation", .ratio,
                "Spent, divided by the limit; beyond 1 when over, 0 where more came back than was spent, none for a limit of zero."
            ) { $0.utilisation.map { .ratio($0) } },
            .measure(
                "state", .text, role: .state,
                "on track, paid (what comes once a month has come), more to be paid, to be paid, money came back, getting close (70 % or more), nearly used up (more than 90 %), over, meant to be zero, over: meant to be zero, no limit set, no limit or zero, or unknown."
            ) { .phrase($0.state) },
            .amount("pace", role: .pace, ifKnown: true, "What an evenly used limit would have spent by now.") { $0.pace },
            .measure("meaning", .text, role: .explanation, "The state in words, with what a zero or a missing limit stands for.") {
                .phrase($0.meaning)
            },
            .measure(
                "used_up_on", .day, ifKnown: true,
                "When the limit will be reached at the pace of the month, where that is before its end; see guardian.budgets.running_out."
            ) { $0.forecast.map { .day($0.usedUpOn) } },
            .amount(
                "forecast_excess", ifKnown: true,
                "What will then have been spent beyond it when the month ends, rounded to two digits."
            ) { $0.forecast?.excess },
            .measure(
                withFigures: "standing", .text, role: .explanation, message: "measure.guardian.budgets.standing",
                "The state, with by how much a limit is broken."
            ) { budget, figures in
                guard case .amount = budget.limit, let excess = budget.excess else { return .phrase(budget.state) }
                return .phrase(
                    Phrase(
                        "charts.state-by", ["state": .phrase(budget.state), "excess": .value(figures.currency.amount(excess))]))
            },
        ]
    }

    private static func rows(_ budgets: [Budget], _ figures: GuardianFigures) -> Rows<Budget> {
        Rows(
            rows: budgets, key: \.name.key, without: ["pace": !figures.hasEvenPace], tones: budgets.map(\.tone),
            notes: [figures.budgetGaps].compactMap(\.self),
            // Nobody asks from when budgets count that could not be read.
            about: budgets.isEmpty && figures.unreadableBudgets > 0
                ? []
                : [GuardianFigures.countedInUTC] + (figures.asked?.month == nil ? figures.amountsOfCategories : [figures.budgetBasis]),
            unreadable: figures.unreadableBudgets + (figures.unmeasuredRules == nil ? 0 : 1))
    }
}
