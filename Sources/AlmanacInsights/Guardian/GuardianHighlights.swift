import AlmanacModel

extension SystemHighlights {
    /// Spending against the period before; budgets that are over or nearly used up; where most went.
    static let guardian = SystemHighlights(
        trend: "guardian.spend.daily",
        ofPeriod: ["guardian.spend.daily"],
        counting: { insights, range in
            // For some hours of each day the reader has another day than UTC: then a window does not end with the reader's.
            let isElsewhere = range.isWindow && insights.period(range).days.upperBound != insights.localNow.day
            return isElsewhere || insights.metric("guardian.spend.period", range)?.basis != nil ? "period.in-utc" : nil
        },
        outside: { $0.outside(by: "guardian.spend.total", $1, before: "guardian.period.days-from", after: "guardian.period.days-until") },
        isEmpty: { insights in
            insights.isNothing(
                metrics: [
                    "guardian.spend.total", "guardian.charges.count", "guardian.decisions.count", "guardian.spend.highest_day",
                ],
                series: ["guardian.budgets", "guardian.geofences", "guardian.overrides", "guardian.spend.by_category"])
        },
        headlines: { insights, range in
            [
                spending(insights, range), monthlyPayment(insights, range), overBudgets(insights, range), runningOut(insights, range),
                usedUp(insights, range), nearlyUsedUp(insights, range),
                topCategory(insights, range), dearestDay(insights, range), leftOut(insights, range),
            ].compactMap(\.self)
        },
        todo: budgetsToLookAt,
        tiles: GuardianTiles.offers)

    /// The reason why a report about a day has the day before it: the reader's day was not over in UTC.
    private static func leftOut(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard insights.span(range)?.period == .last(.day), let total = insights.metric("guardian.spend.total", range), total.value != nil,
            let basis = total.basis, basis.name == "guardian.period.ends-early"
        else { return nil }
        return Headline(basis, .reason)
    }

    /// Dearest day of a month that is over, where all of its days are known, nothing of its categories, and no budget was over.
    private static func dearestDay(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard insights.isOfMonth(range), insights.metric("guardian.spend.total", range)?.compared == nil,
            topCategory(insights, range) == nil, overBudgets(insights, range)?.isOfPeriod != true,
            let dearest = insights.metric("guardian.spend.highest_day", range), let amount = dearest.value, case .day(let day)? = dearest.at
        else { return nil }
        return Headline(
            Phrase("guardian.headline.highest", ["amount": .value(amount), "day": .day(day)]), .state, isOfPeriod: true,
            shownBy: .tile("guardian.spend.highest_day"))
    }

    /// Why few days are not compared with those before: a payment of once a month is in one of them alone.
    private static func monthlyPayment(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let total = insights.metric("guardian.spend.total", range), total.value != nil, let basis = total.basis,
            basis.name.hasPrefix("guardian.headline.monthly-")
        else { return nil }
        return Headline(basis, range.isWindow ? .news : .reason, isOfPeriod: !range.isWindow)
    }

    private static func spending(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let total = insights.metric("guardian.spend.total", range) else { return nil }
        let period = Phrase.Argument.phrase(GuardianSpan.name(insights, range))
        let isAsked = !range.isWindow
        // A subject line of other days than were asked for says which they are.
        let kind = insights.span(range)?.isOver == true && insights.period(range).counted != nil ? "-on" : ""
        guard let value = total.value else {
            return total.basis.map { basis in
                // If the basis has a day, data begins after the period, and a sentence about the period is made.
                guard isAsked, let day = basis.arguments["day"] else { return Headline(basis, .reason, isOfPeriod: isAsked) }
                switch basis.name {
                case "guardian.spend.began":
                    return Headline(
                        Phrase("guardian.headline.no-charges-yet", ["period": period, "day": day]), .reason, isOfPeriod: true)
                // A report about a past period does not open with the state of now.
                case "guardian.period.days-from":
                    return Headline(Phrase("guardian.headline.not-known", ["period": period, "day": day]), .state, isOfPeriod: true)
                default: return Headline(basis, .reason, isOfPeriod: true)
                }
            }
        }
        if isAsked, value.magnitude == 0 {
            return Headline(Phrase("guardian.headline.nothing-spent", ["period": period]), .state, isOfPeriod: true)
        }
        if insights.count("guardian.charges.count", range) == 0 {
            return Headline(Phrase("guardian.headline.no-charges", ["period": period]), .state)
        }
        if case .money(let money) = value, money.minor < 0 {
            let back = Value.money(Money(minor: Int64(clamping: money.minor.magnitude), currency: money.currency))
            return Headline(
                Phrase("guardian.headline.got-back" + kind, ["total": .value(back), "period": period]), .news,
                isOfPeriod: isAsked, shownBy: .tile("guardian.spend.got_back"))
        }
        let alone = Phrase("guardian.headline.spent" + kind, ["total": .value(value), "period": period])
        guard let change = total.change, let said = Phrase.change(of: total), let before = GuardianSpan.nameBefore(insights, range) else {
            return Headline(alone, .news, isOfPeriod: isAsked, shownBy: .tile("guardian.spend.total"))
        }
        var sentence = Phrase(
            "guardian.headline.spent-change" + kind,
            ["total": .value(value), "period": period, "change": .phrase(said), "before": .phrase(before)])
        if total.compared == nil, isAsked, let previous = total.previous, case .money(let now) = value, case .money(let earlier) = previous
        {
            // Amounts say more of one period than a percent does, where all of it is compared.
            sentence.name = "guardian.headline.spent-usual-amount" + kind
            let against = said.name == "change.same" ? said : .change(of: now.minor.subtractingSaturated(earlier.minor), now.currency)
            sentence.arguments.add("compared", .phrase(against))
            sentence.arguments.add("usual", .value(previous))
        } else if let compared = total.compared, let days = insights.period(range).compared {
            sentence.name = compared == value ? "guardian.headline.spent-as-much" : "guardian.headline.spent-whole-days"
            sentence.arguments.add("days", .phrase(Period.name(of: days)))
            if compared != value { sentence.arguments.add("compared", .value(compared)) }
        }
        return Headline(
            sentence, short: alone,
            // Days differ more than weeks and months do.
            .news, tone: change > (GuardianSpan.isOneDay(insights, range) ? 1 : 0.2) ? .watch : .neutral, brief: grown(total, by: change),
            isOfPeriod: isAsked, shownBy: .tile("guardian.spend.total"))
    }

    /// The amount or the percentage by which more was spent: the amount where that is far larger than what was before, as in the sentence.
    private static func grown(_ total: Metric, by change: Double) -> Brief {
        let amount: Value = if case .change(.money(let money))? = total.amountChange { .money(money) } else { .ratio(change) }
        return Brief(Phrase("index.reason.spending-up"), extent: .value(amount), .init(.change, change))
    }

    private static func overBudgets(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let over = insights.series("guardian.budgets.over", range), !over.keys.isEmpty else { return nil }
        let (count, names) = (Phrase.Argument.count(over.keys.count), Insights.names(over.keys, more: "guardian.more-names"))
        let excess = insights.value("guardian.budgets.excess_total", range)
        let brief = brief(of: over, by: excess, insights, range)
        // The month is over, for the reader at least.
        let isRunning = GuardianSpan.isOfRunningMonth(insights, range)
        if let month = GuardianSpan.monthThatIsOver(insights, range), let excess {
            return Headline(
                Phrase(
                    "limit.headline.was-over", ["count": count, "names": names, "excess": .value(excess), "period": .phrase(month)]),
                .overLimit, tone: .bad, brief: brief, source: "guardian.budgets", isOfPeriod: !isRunning)
        }
        let alone = Phrase("limit.headline.over-by-some", ["count": count, "names": names])
        guard let excess else { return Headline(alone, .overLimit, tone: .bad, brief: brief, source: "guardian.budgets") }
        return Headline(
            Phrase("limit.headline.over", ["count": count, "names": names, "excess": .value(excess)]), short: alone, .overLimit, tone: .bad,
            brief: brief, source: "guardian.budgets", shownBy: .budgets)
    }

    private static func brief(of over: Series, by excess: Value?, _ insights: Insights, _ range: RangeKey) -> Brief {
        let names: Phrase.Argument =
            over.keys.count > 2
            ? .phrase(Phrase("index.reason.budgets", ["count": .count(over.keys.count)])) : Insights.names(over.keys)
        return .over(names, by: excess, of: insights.series("guardian.budgets", range) ?? over)
    }

    private static func runningOut(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let budgets = insights.series("guardian.budgets.running_out", range),
            case .day(let day)? = budgets.keys.indices.first.flatMap({ budgets.value("used_up_on", at: $0) })
        else { return nil }
        var arguments: Phrase.Arguments = [
            "count": .count(budgets.keys.count), "names": Insights.names(budgets.keys, more: "guardian.more-names"),
        ]
        if budgets.keys.count == 1 { arguments.add("day", .day(day)) }
        return Headline(
            Phrase("guardian.headline.runs-out", arguments), .news, tone: .watch,
            brief: fullest(insights, range) { budgets, row in budgets.value("used_up_on", at: row) != nil })
    }

    private static func nearlyUsedUp(_ insights: Insights, _ range: RangeKey) -> Headline? {
        // A budget that was nearly used up in a past month is no news.
        guard let budgets = insights.series("guardian.budgets", range), GuardianSpan.monthThatIsOver(insights, range) == nil else {
            return nil
        }
        func isTight(_ budgets: Series, _ row: Int) -> Bool {
            guard case .ratio(let used)? = budgets.value("utilisation", at: row) else { return false }
            // Another sentence says when a budget will be used up; nothing more will come to one that is paid.
            return used >= LimitUse.watched && [.watch, .bad].contains(budgets.tones[row]) && budgets.value("excess", at: row) == nil
                && budgets.value("used_up_on", at: row) == nil && !isUsedUp(budgets, row)
        }
        return tight("guardian.headline.watch", budgets, insights, range, where: isTight)
    }

    private static func isUsedUp(_ budgets: Series, _ row: Int) -> Bool { budgets.value("state", at: row) == .phrase(.usedUp) }

    /// Budgets that are used to the last, and not beyond.
    private static func usedUp(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let budgets = insights.series("guardian.budgets", range), GuardianSpan.monthThatIsOver(insights, range) == nil else {
            return nil
        }
        return tight("guardian.headline.used-up", budgets, insights, range, where: isUsedUp)
    }

    private static func tight(
        _ message: String, _ budgets: Series, _ insights: Insights, _ range: RangeKey, where holds: (Series, Int) -> Bool
    ) -> Headline? {
        let keys = budgets.keys.indices.filter { holds(budgets, $0) }.map { budgets.keys[$0] }
        guard !keys.isEmpty else { return nil }
        return Headline(
            Phrase(message, ["count": .count(keys.count), "names": Insights.names(keys, more: "highlights.more-names-of-place")]), .news,
            tone: .watch, brief: fullest(insights, range, where: holds), shownBy: .budgets)
    }

    /// The budget that is used furthest of those that something holds for.
    private static func fullest(_ insights: Insights, _ range: RangeKey, where holds: (Series, Int) -> Bool) -> Brief? {
        guard let budgets = insights.series("guardian.budgets", range) else { return nil }
        func used(_ row: Int) -> Double { budgets.value("utilisation", at: row)?.magnitude ?? 0 }
        // The first of two that are used as far is taken.
        guard let row = budgets.keys.indices.filter({ holds(budgets, $0) }).max(by: { (used($0), $1) < (used($1), $0) }) else { return nil }
        var arguments: Phrase.Arguments = ["names": Insights.name(budgets.keys[row])]
        let day = budgets.value("used_up_on", at: row)
        if let day { arguments.add("day", .value(day)) }
        let message = day != nil ? "index.reason.runs-out" : isUsedUp(budgets, row) ? "index.reason.used-up" : "index.reason.used"
        return Brief(
            Phrase(message, arguments), extent: .value(.ratio(used(row))),
            .init(.measured, used(row)))
    }

    private static func topCategory(_ insights: Insights, _ range: RangeKey) -> Headline? {
        // All of one category is no share.
        guard let top = insights.metric("guardian.categories.top", range), top.value != nil, let name = top.at,
            let categories = insights.series("guardian.spend.by_category", range),
            categories.keys.indices.count(where: { (categories.value("spend", at: $0)?.magnitude ?? 1) != 0 }) > 1
        else { return nil }
        return Headline(Phrase("guardian.headline.top", ["category": Insights.name(name)]), .state, isOfPeriod: !range.isWindow)
    }
}
