import AlmanacModel

// Reasons why parts of Guardian's answers are unknown, and why parts do not add up to their total.

/// The parts of a total that Guardian sends as well.
enum SpendingPart: String {
    case days, categories, merchants
}

extension GuardianFigures {
    /// Number of rows of a list without a readable name, day or place.
    func lost(_ list: String, _ range: RangeKey? = nil) -> Int { guardian.lost.count(list, range) }

    /// Difference between the known parts and the summary's total, as a sentence.
    ///
    /// - Returns: `nil` where they agree, or the total is not known.
    func difference(_ part: SpendingPart, _ known: Int64, _ range: RangeKey, isKnown: Bool) -> Phrase? {
        guard let whole = guardian.summary[range]?.spend, whole != known else { return nil }
        // Without any known part there is no sum to write.
        if known == 0, !isKnown { return Phrase("guardian.sum-unknown", ["total": money(whole)]) }
        let isLess = known < whole
        let difference = isLess ? whole.subtractingSaturated(known) : known.subtractingSaturated(whole)
        let kind = isLess ? isKnown ? "less" : "unreadable" : "more"
        return Phrase(
            "guardian.\(part.rawValue).sum-\(kind)",
            ["sum": money(known), "total": money(whole), "difference": money(difference)])
    }

    /// True when the unknown part of the total is surely less than an amount: then the largest known part is the largest of all.
    func surelyExceedsTheRest(_ amount: Int64, known: Int64, _ range: RangeKey) -> Bool {
        guard let whole = guardian.summary[range]?.spend else { return false }
        return whole.subtractingSaturated(known) < amount
    }

    /// Says that what is asked of the summary could not be read, or that there is none.
    func totalGaps(_ range: RangeKey) -> Phrase {
        if !range.isWindow, let gap = asked?.gap { return gap }
        // Of other periods than its own it sends days alone: nothing failed.
        if !range.isWindow { return Phrase("guardian.period.not-sent") }
        return Phrase(guardian.summary[range] == nil ? "guardian.summary.missing" : "guardian.summary.unreadable")
    }

    // MARK: Days

    /// Remarks needed to read the days of a run.
    func notes(on run: DayRun, _ range: RangeKey) -> [Phrase?] { [beganWithin(range)] + furtherNotes(on: run, range) }

    /// The zone in which days, weeks and months are counted. A run without any readable day does not need it.
    func aboutDays(of run: DayRun, _ range: RangeKey) -> [Phrase] {
        guard !isUnread(run, range) else { return [] }
        let corrections = corrections(in: run)
        if !range.isWindow, let local = asked?.local { return local.about + corrections }
        return
            (run.startsWhole || run.shownDays.lowerBound > 0
            ? [Self.countedInUTC] : [Self.countedInUTC, Phrase("guardian.spend.first-day-part", ["day": .day(run.first)])])
            + corrections
    }

    /// Says which days have another amount than they had, of a run: the last three that were corrected within five weeks.
    private func corrections(in run: DayRun) -> [Phrase] {
        guard let memory else { return [] }
        let since = asOf.advanced(bySeconds: -35 * Window.day)
        let corrections = memory.corrections.filter { $0.since >= since && $0.day >= run.first && $0.day <= run.last }
        return corrections.suffix(3).map { correction in
            Phrase(
                "guardian.spend.corrected",
                [
                    "day": .day(correction.day), "before": money(correction.before),
                    "now": money(correction.now), "since": .day(zone.day(at: correction.since)),
                ])
        }
    }

    static let countedInUTC = Phrase("guardian.spend.days-in-utc")

    /// True when no day of a run is known because their list could not be read.
    private func isUnread(_ run: DayRun, _ range: RangeKey) -> Bool {
        guardian.lost.isWhole("timeseries", range.isWindow ? range : days.historyRange) && run.amounts.allSatisfy { $0 == nil }
    }

    /// The same without what the first of the charts of days says for all of them.
    func furtherNotes(on run: DayRun, _ range: RangeKey) -> [Phrase?] {
        [
            endsEarly(range), run.leavesOut ? Phrase("guardian.spend.outside") : nil, gaps(of: run, range),
            // Days that lie outside are left out of the sum, which has been said.
            run.leavesOut ? nil : difference(.days, run.known, range, isKnown: run.isKnown),
        ]
    }

    /// Says that the last day of a period that is over for the reader is left out, because its UTC day is not over.
    func endsEarly(_ range: RangeKey) -> Phrase? {
        guard !range.isWindow, let asked, asked.span.isOver, days[range].run != nil, days[range].period.counted != nil else { return nil }
        return DailySpending.early(asked.span.days.upperBound)
    }

    /// Says when the account began, where that is within a period: days before it are not counted.
    func beganWithin(_ range: RangeKey) -> Phrase? {
        guard let began = days.began, case let window = days[range].window, began > window.first, began <= window.last else { return nil }
        return DailySpending.begin(began)
    }

    /// Says that there was no account yet for some of the days that a period would be compared with.
    func beganTooLate(_ range: RangeKey) -> Phrase? {
        guard days[range].precedes, let began = days.began, range != .ninetyDays else { return nil }
        return DailySpending.begin(began)
    }

    /// Says which days could not be read; `nil` when all could.
    func gaps(of run: DayRun, _ range: RangeKey) -> Phrase? {
        if run.isKnown { return nil }
        if run.unreadable == 0, run.lost == 0, let reach = run.reach { return reach }
        // The days of a period that was asked for come from those of a window.
        if guardian.lost.isWhole("timeseries", range.isWindow ? range : days.historyRange) {
            return Phrase("guardian.days.unreadable-list")
        }
        if run.lost > 0 {
            // Another window's days may all be known.
            let window = days[range.isWindow ? range : days.historyRange ?? range].period.name
            return Phrase("guardian.days.lost", ["count": .count(run.lost), "period": .phrase(window)])
        }
        return Phrase("guardian.days.unreadable", ["count": .count(run.unknownDays)])
    }

    /// Says which days could not be read, or that they do not add up to Guardian's total; `nil` when days without spending are known to be such.
    func lacks(of run: DayRun, _ range: RangeKey) -> Phrase? {
        if let gaps = gaps(of: run, range) { return gaps }
        // Money of days outside the window may well be in the total.
        return run.leavesOut ? nil : difference(.days, run.known, range, isKnown: true)
    }

    /// Says why nothing can be summed up from days of the history: rows of unknown days, or a sum that contradicts the total that was sent with them. Days with an
    /// amount that could not be read cost only the periods that they are in, and rows of unknown days were of none of those that are known.
    ///
    /// - Parameter areKnown: True when all days of the period that is asked for are known.
    func historyGap(areKnown: Bool = false) -> Phrase? {
        guard let history = days.sentHistory, let range = days.historyRange else { return nil }
        if history.isKnown || history.lost > 0 && !areKnown { return lacks(of: history, range) }
        let known = history.known
        guard !history.leavesOut, let whole = guardian.summary[range]?.spend, whole < known else { return nil }
        return difference(.days, known, range, isKnown: false)
    }

    /// Says why the days cannot be compared with those of the period before; `nil` when they can, as far as the data reaches.
    func comparisonGaps(_ range: RangeKey) -> Phrase? {
        // The days of a period that was asked for, and those before it, are days of the history.
        if !range.isWindow, let run = days[range].run, let comparison = days[range].comparison,
            comparison.before.allSatisfy({ $0 != nil })
        {
            return historyGap(areKnown: run.unknownDays == 0) ?? lacks(of: run, range)
        }
        for (place, window) in days.windows.enumerated() {
            let other = place < RangeKey.allCases.count ? RangeKey.allCases[place] : range
            guard let run = window.run, other == range || run == days.sentHistory, let gaps = lacks(of: run, other) else { continue }
            return gaps
        }
        return nil
    }

    // MARK: Categories and merchants

    /// Says how many rows of a list could not be read; `nil` when all could.
    func gaps(_ part: SpendingPart, _ list: String, _ range: RangeKey, of rows: [NamedSpend]) -> Phrase? {
        if guardian.lost.isWhole(list, range) { return Phrase("guardian.\(part.rawValue).unreadable-list") }
        let unreadable = rows.count { $0.spend == nil } + lost(list, range)
        return unreadable == 0 ? nil : Phrase("guardian.\(part.rawValue).unreadable", ["count": .count(unreadable)])
    }

    // MARK: Budgets

    /// The rules of which no progress was sent, which says how far none of them is used; `nil` where all have one.
    var unmeasuredRules: Phrase? {
        guard let progress = guardian.rulesProgress, let rules = guardian.rules, lost("rules_progress") == 0 else { return nil }
        // A row that was lost may be the one that is missed.
        return names(rules.map(\.category), notAmong: progress.map(\.category)).map {
            Phrase("guardian.budgets.rule-without-progress", ["names": $0.list, "count": .count($0.count)])
        }
    }

    /// Number of budgets that are unknown, in part or all; 0 when there is no such answer.
    var unreadableBudgets: Int { (budgets ?? []).count { !$0.isKnown } + lost("rules_progress") }

    /// Says why "Not categorised" is another amount among the budgets than among the categories: a rule without a category does not count charges with an
    /// empty one, which the categories call the same. `nil` where both are one amount.
    var emptyCategory: Phrase? {
        guard asked?.month == nil, let rule = guardian.rulesProgress?.first(where: { $0.category == nil }), let spent = rule.spent,
            let categories = categories[RangeKey.monthToDate.index],
            categories.contains(where: { $0.name == noCategory && $0.spend.map { $0 != spent } ?? false })
        else { return nil }
        return Phrase("guardian.budgets.empty-category")
    }

    /// Says how many budgets could not be read, or of which rules there is no progress; `nil` when all could.
    var budgetGaps: Phrase? {
        if let gap = asked?.budgetGap { return gap }
        if guardian.lost.isWhole("rules_progress") { return Phrase("guardian.budgets.unreadable-list") }
        return unreadableBudgets == 0 ? unmeasuredRules : Phrase("guardian.budgets.unreadable", ["count": .count(unreadableBudgets)])
    }
}

extension DayRun {
    /// Of those the window touches.
    var unknownDays: Int { amounts.count { $0 == nil } }

    /// Rows that could not be read, for readers of the series.
    var gapCount: Int { isKnown ? 0 : max(lost, unknownDays) }
}
