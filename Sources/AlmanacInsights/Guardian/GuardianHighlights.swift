package import AlmanacModel

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
        outside: { insights, range in
            guard let total = insights.metric("guardian.spend.total", range), total.value == nil, let basis = total.basis,
                case .value(.day(let day))? = basis.arguments["day"]
            else { return nil }
            switch basis.name {
            case "guardian.period.days-from": return .before(day)
            case "guardian.period.days-until": return .after(day)
            default: return nil
            }
        },
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
                nearlyUsedUp(insights, range),
                topCategory(insights, range), dearestDay(insights, range), leftOut(insights, range),
            ].compactMap(\.self)
        },
        todo: budgetsToLookAt,
        tiles: { insights, range in
            let over = insights.count("guardian.budgets.over", range) ?? 0
            return [
                insights.value("guardian.spend.got_back", range) == nil
                    ? TileOffer("guardian.spend.total", note: spentBefore(insights, range), .news)
                    : TileOffer("guardian.spend.got_back", note: Phrase("guardian.tile.got-back"), .news),
                TileOffer(
                    "guardian.charges.count",
                    // An average says nothing of more money back than out, and the average of one charge is the charge.
                    note: insights.value("guardian.charges.average", range).flatMap {
                        ($0.magnitude ?? 0) < 0 || insights.count("guardian.charges.count", range) == 1
                            ? nil : Phrase("guardian.tile.charges", ["average": .value($0)])
                    }),
                monthEnd(insights, range)
                    ?? (isOneDay(insights, range) || (insights.value("guardian.spend.per_day", range)?.magnitude ?? 0) < 0
                        ? nil
                        : perDay(insights, range)),
                highestDay(insights, range), freeDays(insights, range), monthSoFar(insights, range),
                insights.series("guardian.budgets", range).map { $0.isEmpty } == false
                    && insights.count("guardian.budgets.limited", range) != 0
                    ? TileOffer(
                        "guardian.budgets.over", of: "guardian.budgets.limited",
                        note: over == 0 ? monthOfBudgets(insights, range) : excess(insights, range), over > 0 ? .overLimit : .news) : nil,
                left(insights, range).map { TileOffer("guardian.budgets.left_total", note: $0, .news) },
                (insights.count("guardian.decisions.count", range) ?? 0) > 0
                    ? TileOffer(
                        "guardian.decisions.risky", of: "guardian.decisions.count",
                        // That none went through against a warning is no news where none was warned of.
                        note: letThrough(insights, range), .news) : nil,
                weekSoFar(insights, range),
                usualDay(insights, range),
            ].compactMap(\.self)
        })

    /// What the running month will probably come to, in a window: the mean of a day is a line across its days.
    private static func monthEnd(_ insights: Insights, _ range: RangeKey) -> TileOffer? {
        guard range.isWindow, insights.value("guardian.spend.projection", range) != nil,
            let low = insights.value("guardian.spend.projection_low", range),
            let high = insights.value("guardian.spend.projection_high", range), high.magnitude != 0
        else { return nil }
        return TileOffer(
            "guardian.spend.projection", note: Phrase("tile.probably", ["low": .value(low), "high": .value(high)]), .news,
            hasChange: false, isEstimate: true)
    }

    /// The dearest day of a time that is over, with its date; of one that runs the amounts that can still change something come first.
    private static func highestDay(_ insights: Insights, _ range: RangeKey) -> TileOffer? {
        guard insights.isOfPast(range), case .day(let day)? = insights.metric("guardian.spend.highest_day", range)?.at else { return nil }
        return TileOffer(
            "guardian.spend.highest_day",
            note: Phrase("period.day-of-week", ["weekday": .key(.weekday(day.weekday)), "day": .days(day...day)]), .news)
    }

    /// Mean amount of a day. Months have 28 to 31 days, so that its change is seldom that of the sum above it; the amount before says enough.
    private static func perDay(_ insights: Insights, _ range: RangeKey) -> TileOffer {
        let before = dayBefore(insights, range)
        return TileOffer("guardian.spend.per_day", note: before ?? daysWithout(insights, range), .news, hasChange: before == nil)
    }

    /// Mean amount of a day in the month before.
    private static func dayBefore(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard let before = insights.metric("guardian.spend.per_day", range)?.previous, let name = nameBefore(insights, range) else {
            return nil
        }
        return Phrase("guardian.tile.before", ["amount": .value(before), "period": .phrase(name)])
    }

    /// On how many days nothing was spent, where something was, and that is no tile of its own.
    private static func daysWithout(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        let charges =
            insights.count("guardian.charges.count", range)
            ?? insights.value("guardian.spend.total", range)?.magnitude.map { $0 == 0 ? 0 : 1 }
        guard (charges ?? 0) != 0, !hasFreeDays(insights, range) else { return nil }
        return insights.value("guardian.spend.no_spend_days", range).map {
            Phrase("counted.guardian.spend.no_spend_days", ["count": .value($0)])
        }
    }

    /// True for a report about a month that is over, which has a tile for the days without spending.
    private static func hasFreeDays(_ insights: Insights, _ range: RangeKey) -> Bool {
        insights.isOfMonth(range) && insights.value("guardian.spend.no_spend_days", range) != nil
    }

    /// The number of days without spending in a month that is over.
    private static func freeDays(_ insights: Insights, _ range: RangeKey) -> TileOffer? {
        guard hasFreeDays(insights, range), let days = insights.span(range)?.days else { return nil }
        let count = days.upperBound.distance(from: days.lowerBound) + 1
        return TileOffer("guardian.spend.no_spend_days", note: Phrase("guardian.tile.of-days", ["count": .count(count)]), .news)
    }

    /// The month of a day or of a week until its last day.
    private static func monthSoFar(_ insights: Insights, _ range: RangeKey) -> TileOffer? {
        soFar("guardian.spend.month_total", insights, range) { days in
            Phrase("period.previous-month", ["month": .value(.month(days.lowerBound.month.advanced(by: -1)))])
        }.map { TileOffer("guardian.spend.month_total", note: $0, .news) }
    }

    /// The seven days until a day.
    private static func weekSoFar(_ insights: Insights, _ range: RangeKey) -> TileOffer? {
        // Of a week it is what the heading says.
        guard insights.span(range)?.period == .last(.day) else { return nil }
        return soFar("guardian.spend.week_total", insights, range) { _ in Phrase("period.previous-days", ["count": .count(7)]) }
            .map { TileOffer("guardian.spend.week_total", note: $0, .news) }
    }

    /// The sum of the days before, with which a sum of days is compared, and the days themselves where they are not plain; `nil` of a sum that is not known.
    ///
    /// - Parameter before: Name of the days before.
    private static func soFar(
        _ name: String, _ insights: Insights, _ range: RangeKey, before: (ClosedRange<Day>) -> Phrase
    ) -> Phrase? {
        guard let metric = insights.metric(name, range), metric.value != nil, let days = metric.basis,
            case .days(let shown)? = days.arguments["days"]
        else { return nil }
        guard let previous = metric.previous else { return days }
        let said = Phrase("guardian.tile.before", ["amount": .value(previous), "period": .phrase(before(shown))])
        // The last day that is counted in UTC may be another one than the reader's, which is in the heading.
        guard let asked = insights.span(range)?.days, asked.upperBound != shown.upperBound else { return said }
        return Phrase("guardian.tile.days-before", ["days": .phrase(days), "before": .phrase(said)])
    }

    /// Number of payments that the reader let through, of all; `nil` for none.
    private static func letThrough(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard let count = insights.value("guardian.decisions.override", range), (count.magnitude ?? 0) > 0,
            let all = insights.value("guardian.decisions.count", range)
        else { return nil }
        return Phrase("guardian.tile.went-through", ["count": .value(count), "all": .value(all)])
    }

    /// The amount by which budgets are over. Where the report is of another period, limits are those of the month that still runs, and it says so.
    private static func excess(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard let excess = insights.value("guardian.budgets.excess_total", range) else { return nil }
        let over = insights.count("guardian.budgets.over", range) ?? 0
        let said = Phrase("guardian.tile.excess", ["count": .value(.count(over)), "excess": .value(excess)])
        guard let month = monthOfBudgets(insights, range) else { return said }
        return Phrase("guardian.tile.excess-of", ["excess": .phrase(said), "period": .phrase(month)])
    }

    /// The month that budgets are of, where the report is of another time. It is Guardian's, of UTC: near its ends the reader's is another one.
    private static func monthOfBudgets(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard insights.span(range) != nil, isOfRunningMonth(insights, range) else { return nil }
        return monthThatIsOver(insights, range) ?? insights.period(.monthToDate).name
    }

    /// Day until which the rest has to last; `nil` where nothing may be spent from day to day, and where other budgets are over: beside an
    /// excess, the rest of another budget reads as leave to spend it. It is with the budgets in that case.
    private static func left(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard insights.count("guardian.budgets.over", range) ?? 0 == 0,
            let metric = insights.metric("guardian.budgets.left_per_day", range), metric.value != nil
        else { return nil }
        return metric.basis
    }

    /// True for budgets of the month that still runs, and not of a past one that was asked for.
    static func isOfRunningMonth(_ insights: Insights, _ range: RangeKey) -> Bool {
        insights.span(range) == nil || insights.value("guardian.budgets.pace", range) != .ratio(1)
    }

    /// The month of the budgets, where it is over by the reader's clock.
    private static func monthThatIsOver(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard case .phrase(let month)? = insights.value("guardian.budgets.period", range) else { return nil }
        return month.name == "period.name-one-month" ? month : nil
    }

    /// True for a single day: its mean per day is its total.
    private static func isOneDay(_ insights: Insights, _ range: RangeKey) -> Bool {
        insights.span(range).map { $0.days.lowerBound == $0.days.upperBound } ?? false
    }

    /// Amount of the days before; if the days counted are not the period itself, together with their name.
    private static func spentBefore(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        let before = before(insights, range)
        // Days other than those in the heading have their name.
        guard insights.span(range)?.isOver == true, insights.period(range).counted != nil else { return before }
        let days = name(insights, range)
        return before.map { Phrase("tile.both", ["first": .phrase(days), "second": .phrase($0)]) } ?? days
    }

    private static func before(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard let total = insights.metric("guardian.spend.total", range) else { return nil }
        if let compared = total.compared, let before = total.previous, let days = insights.period(range).compared {
            let arguments: Phrase.Arguments = ["compared": .value(compared), "days": .days(days), "amount": .value(before)]
            guard let change = Phrase.change(of: total), let name = nameBefore(insights, range) else {
                return Phrase("guardian.tile.before-of-days", arguments)
            }
            var phrase = Phrase("guardian.tile.change-of-days", arguments)
            phrase.arguments.add("change", .phrase(change))
            phrase.arguments.add("before", .phrase(name))
            return phrase
        }
        return total.previous.flatMap { before in
            nameBefore(insights, range).map { Phrase("guardian.tile.before", ["amount": .value(before), "period": .phrase($0)]) }
        }
    }

    /// The reason why a report about a day has the day before it: the reader's day was not over in UTC.
    private static func leftOut(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard insights.span(range)?.period == .last(.day), let total = insights.metric("guardian.spend.total", range), total.value != nil,
            let basis = total.basis, basis.name == "guardian.period.ends-early"
        else { return nil }
        return Headline(basis, .reason)
    }

    /// A usual day, where the heading compares with none, with the days that it is the middle of.
    private static func usualDay(_ insights: Insights, _ range: RangeKey) -> TileOffer? {
        guard insights.metric("guardian.spend.total", range)?.change == nil else { return nil }
        guard case .weekday(let weekday)? = insights.metric("guardian.spend.usual_day", range)?.at else {
            return TileOffer("guardian.spend.usual_day", note: Phrase("guardian.tile.usual-day"), .news)
        }
        return TileOffer(
            "guardian.spend.usual_day", note: Phrase("guardian.tile.usual-weekday", ["weekday": .key(.weekday(weekday))]), .news)
    }

    /// Dearest day of a month that is over, where all of its days are known, nothing of its categories, and no budget was over.
    private static func dearestDay(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard insights.isOfMonth(range), insights.metric("guardian.spend.total", range)?.compared == nil,
            topCategory(insights, range) == nil, overBudgets(insights, range)?.isOfPeriod != true,
            let dearest = insights.metric("guardian.spend.highest_day", range), let amount = dearest.value, case .day(let day)? = dearest.at
        else { return nil }
        return Headline(
            Phrase("guardian.headline.highest", ["amount": .value(amount), "day": .value(.day(day))]), .state, isOfPeriod: true,
            shownBy: .tile("guardian.spend.highest_day"))
    }

    /// Name of the days that spending is of, for a sentence.
    private static func name(_ insights: Insights, _ range: RangeKey) -> Phrase {
        guard case .phrase(let name)? = insights.value("guardian.spend.period", range) else { return insights.period(range).name }
        return name
    }

    /// Name of the days that they are compared with.
    private static func nameBefore(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard case .phrase(let name)? = insights.metric("guardian.spend.period", range)?.previous else { return nil }
        return name
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
        let period = Phrase.Argument.phrase(name(insights, range))
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
        guard let change = total.change, let said = Phrase.change(of: total), let before = nameBefore(insights, range) else {
            return Headline(alone, .news, isOfPeriod: isAsked, shownBy: .tile("guardian.spend.total"))
        }
        // Amounts say more of one period than a percent does, where all of it is compared.
        if total.compared == nil, isAsked, let previous = total.previous, case .money(let now) = value,
            case .money(let earlier) = previous
        {
            let against = said.name == "change.same" ? said : .change(of: now.minor.subtractingSaturated(earlier.minor), now.currency)
            return Headline(
                Phrase(
                    "guardian.headline.spent-usual-amount" + kind,
                    [
                        "total": .value(value), "period": period, "compared": .phrase(against), "before": .phrase(before),
                        "usual": .value(previous), "change": .phrase(said),
                    ]),
                short: alone,
                // Days differ more than weeks and months do.
                .news, tone: change > (isOneDay(insights, range) ? 1 : 0.2) ? .watch : .neutral, brief: grown(total, by: change),
                isOfPeriod: true, shownBy: .tile("guardian.spend.total"))
        }
        let compared = total.compared.flatMap { compared in insights.period(range).compared.map { (compared, $0) } }
        let words = Phrase.Argument.phrase(said)
        return Headline(
            compared.map { compared, days -> Phrase in
                var sentence = Phrase(
                    "guardian.headline.spent-as-much",
                    [
                        "total": .value(value), "period": period, "change": words, "before": .phrase(before),
                        "days": .phrase(
                            days.lowerBound == days.upperBound
                                ? Period.name(of: days) : Phrase("period.name-counted", ["days": .days(days)])),
                    ])
                guard compared != value else { return sentence }
                sentence.name = "guardian.headline.spent-whole-days"
                sentence.arguments.add("compared", .value(compared))
                return sentence
            }
                ?? Phrase(
                    "guardian.headline.spent-change" + kind,
                    ["total": .value(value), "period": period, "change": words, "before": .phrase(before)]),
            short: alone,
            // Days differ more than weeks and months do.
            .news, tone: change > (isOneDay(insights, range) ? 1 : 0.2) ? .watch : .neutral, brief: grown(total, by: change),
            isOfPeriod: isAsked, shownBy: .tile("guardian.spend.total"))
    }

    /// The amount or the percentage by which more was spent: the amount where that is far larger than what was before, as in the sentence.
    private static func grown(_ total: Metric, by change: Double) -> Brief {
        let amount: Value = if case .change(.money(let money))? = total.amountChange { .money(money) } else { .ratio(change) }
        return Brief(Phrase("index.reason.spending-up"), extent: .value(amount), .init(.change, change))
    }

    private static func overBudgets(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let over = insights.series("guardian.budgets.over", range), !over.keys.isEmpty else { return nil }
        let count = Phrase.Argument.count(over.keys.count)
        let excess = insights.value("guardian.budgets.excess_total", range)
        let brief = brief(of: over, by: excess, insights, range)
        // The month is over, for the reader at least.
        let isRunning = isOfRunningMonth(insights, range)
        if let month = monthThatIsOver(insights, range), let excess {
            return Headline(
                Phrase(
                    "guardian.headline.was-over",
                    [
                        "count": count, "names": Insights.names(over.keys, more: "guardian.more-names"), "excess": .value(excess),
                        "period": .phrase(isRunning ? month : name(insights, range)),
                    ]),
                .overLimit, tone: .bad, brief: brief, source: "guardian.budgets", isOfPeriod: !isRunning)
        }
        let alone = Phrase(
            "limit.headline.over-by-some", ["count": count, "names": Insights.names(over.keys, more: "guardian.more-names")])
        guard let excess else { return Headline(alone, .overLimit, tone: .bad, brief: brief, source: "guardian.budgets") }
        return Headline(
            Phrase(
                "limit.headline.over",
                ["count": count, "names": Insights.names(over.keys, more: "guardian.more-names"), "excess": .value(excess)]),
            short: alone, .overLimit, tone: .bad, brief: brief, source: "guardian.budgets", shownBy: .budgets)
    }

    private static func brief(of over: Series, by excess: Value?, _ insights: Insights, _ range: RangeKey) -> Brief {
        let names: Phrase.Argument =
            over.keys.count > 2
            ? .phrase(Phrase("index.reason.budgets", ["count": .count(over.keys.count)])) : Insights.names(over.keys)
        return .over(names, by: excess, of: insights.series("guardian.budgets", range) ?? over)
    }

    private static func runningOut(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let budgets = insights.series("guardian.budgets.running_out", range),
            case .day(let day)? = budgets.keys.indices.first.flatMap({
                budgets.value("used_up_on", at: $0)
            })
        else { return nil }
        var arguments: Phrase.Arguments = [
            "count": .count(budgets.keys.count), "names": Insights.names(budgets.keys, more: "guardian.more-names"),
        ]
        if budgets.keys.count == 1 { arguments.add("day", .value(.day(day))) }
        return Headline(
            Phrase("guardian.headline.runs-out", arguments), .news, tone: .watch,
            brief: fullest(insights, range) { budgets, row in budgets.value("used_up_on", at: row) != nil })
    }

    private static func nearlyUsedUp(_ insights: Insights, _ range: RangeKey) -> Headline? {
        // A budget that was nearly used up in a past month is no news.
        guard let budgets = insights.series("guardian.budgets", range), monthThatIsOver(insights, range) == nil else { return nil }
        func isTight(_ budgets: Series, _ row: Int) -> Bool {
            guard case .ratio(let used)? = budgets.value("utilisation", at: row) else { return false }
            // Another sentence says when a budget will be used up; nothing more will come to one that is paid.
            return used >= 0.7 && [.watch, .bad].contains(budgets.tones[row]) && budgets.value("excess", at: row) == nil
                && budgets.value("used_up_on", at: row) == nil
        }
        let keys = budgets.keys.indices.filter { isTight(budgets, $0) }.map { budgets.keys[$0] }
        guard !keys.isEmpty else { return nil }
        return Headline(
            Phrase(
                "guardian.headline.watch",
                ["count": .count(keys.count), "names": Insights.names(keys, more: "highlights.more-names-of-place")]), .news,
            tone: .watch, brief: fullest(insights, range, where: isTight), shownBy: .budgets)
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
        return Brief(
            Phrase(day == nil ? "index.reason.used" : "index.reason.runs-out", arguments), extent: .value(.ratio(used(row))),
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

extension Phrase {
    /// A change against a period before, in words that what it is compared with follows: `8% more than`.
    ///
    /// - Parameter change: As a part of what was before: 0.08.
    package static func change(_ change: Double) -> Phrase {
        if abs(change) <= 0.005 { return Phrase("change.same") }
        return Phrase(change > 0 ? "change.more" : "change.less", ["percent": .value(.ratio(abs(change)))])
    }

    /// Change of a metric in the clearest form: a share in points, a number without a unit and small counts by their number, an amount that is far larger by
    /// the amount, and others in percent. `nil` where nothing can be compared.
    package static func change(of metric: Metric) -> Phrase? {
        if let points = metric.points?.magnitude { return .change(ofPoints: points) }
        if case .change(.number(let change))? = metric.numberChange {
            if change == 0 { return Phrase("change.same") }
            return Phrase(change > 0 ? "change.higher" : "change.lower", ["number": .value(.number(abs(change)))])
        }
        guard let change = metric.change, change.isFinite else { return nil }
        if let difference = metric.difference { return .change(of: difference) }
        if case .change(.money(let money))? = metric.amountChange {
            return .change(of: money.minor, money.currency)
        }
        return .change(change)
    }

    /// The same of an amount: `$36.90 more than`.
    ///
    /// - Parameter difference: In minor units.
    package static func change(of difference: Int64, _ currency: Currency) -> Phrase {
        let amount = Value.money(Money(minor: Int64(clamping: difference.magnitude), currency: currency))
        return Phrase(difference > 0 ? "change.more-amount" : "change.less-amount", ["amount": .value(amount)])
    }

    /// The same of a small number of things: `3 more than`.
    package static func change(of difference: Int64) -> Phrase {
        if difference == 0 { return Phrase("change.same-count") }
        return Phrase(
            difference > 0 ? "change.more-count" : "change.less-count",
            ["count": .value(.count(Int64(clamping: difference.magnitude)))])
    }

    /// The same of a share, in points: `8 points more than`.
    ///
    /// - Parameter change: As a part of all: 0.08.
    package static func change(ofPoints change: Double) -> Phrase {
        let points = Int64(exactly: (change * 100).rounded()) ?? 0
        if points == 0 { return Phrase("change.same") }
        return Phrase(
            points > 0 ? "change.more-points" : "change.less-points", ["count": .value(.count(Int64(clamping: points.magnitude)))])
    }
}
