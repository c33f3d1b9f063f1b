import AlmanacModel

/// The tiles of spending, of its budgets and its decisions, with what stands under each number.
enum GuardianTiles {
    static func offers(_ insights: Insights, _ range: RangeKey) -> [TileOffer] {
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
                ?? (GuardianSpan.isOneDay(insights, range) || (insights.value("guardian.spend.per_day", range)?.magnitude ?? 0) < 0
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
    }

    /// What the running month will probably come to, in a window: the mean of a day is a line across its days.
    private static func monthEnd(_ insights: Insights, _ range: RangeKey) -> TileOffer? {
        guard range.isWindow, insights.value("guardian.spend.projection", range) != nil,
            let low = insights.value("guardian.spend.projection_low", range),
            let high = insights.value("guardian.spend.projection_high", range), high.magnitude != 0
        else { return nil }
        return TileOffer(
            "guardian.spend.projection", note: .probably(between: low, and: high), .news,
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
        guard let before = insights.metric("guardian.spend.per_day", range)?.previous, let name = GuardianSpan.nameBefore(insights, range)
        else {
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
        return TileOffer("guardian.spend.no_spend_days", note: Phrase("guardian.tile.of-days", ["count": .count(days.length)]), .news)
    }

    /// The month of a day or of a week until its last day.
    private static func monthSoFar(_ insights: Insights, _ range: RangeKey) -> TileOffer? {
        soFar("guardian.spend.month_total", insights, range) { days in
            Phrase("period.previous-month", ["month": .month(days.lowerBound.month.advanced(by: -1))])
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
        let said = Phrase("guardian.tile.excess", ["count": .count(over), "excess": .value(excess)])
        guard let month = monthOfBudgets(insights, range) else { return said }
        return Phrase("guardian.tile.excess-of", ["excess": .phrase(said), "period": .phrase(month)])
    }

    /// The month that budgets are of, where the report is of another time. It is Guardian's, of UTC: near its ends the reader's is another one.
    private static func monthOfBudgets(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard let span = insights.span(range), span.days.wholeMonths != 1 || GuardianSpan.isOfRunningMonth(insights, range) else {
            return nil
        }
        return GuardianSpan.monthThatIsOver(insights, range) ?? insights.period(.monthToDate).name
    }

    /// Day until which the rest has to last; `nil` where nothing may be spent from day to day, and where other budgets are over: beside an
    /// excess, the rest of another budget reads as leave to spend it. It is with the budgets in that case.
    private static func left(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard insights.count("guardian.budgets.over", range) ?? 0 == 0,
            let metric = insights.metric("guardian.budgets.left_per_day", range), metric.value != nil
        else { return nil }
        return metric.basis
    }

    /// Amount of the days before; if the days counted are not the period itself, together with their name.
    private static func spentBefore(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        let before = before(insights, range)
        // Days other than those in the heading have their name.
        guard insights.span(range)?.isOver == true, insights.period(range).counted != nil else { return before }
        let days = GuardianSpan.name(insights, range)
        return before.map { Phrase("tile.both", ["first": .phrase(days), "second": .phrase($0)]) } ?? days
    }

    private static func before(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard let total = insights.metric("guardian.spend.total", range) else { return nil }
        if let compared = total.compared, let before = total.previous, let days = insights.period(range).compared {
            let arguments: Phrase.Arguments = ["compared": .value(compared), "days": .days(days), "amount": .value(before)]
            guard let change = Phrase.change(of: total), let name = GuardianSpan.nameBefore(insights, range) else {
                return Phrase("guardian.tile.before-of-days", arguments)
            }
            var phrase = Phrase("guardian.tile.change-of-days", arguments)
            phrase.arguments.add("change", .phrase(change))
            phrase.arguments.add("before", .phrase(name))
            return phrase
        }
        return total.previous.flatMap { before in
            GuardianSpan.nameBefore(insights, range).map {
                Phrase("guardian.tile.before", ["amount": .value(before), "period": .phrase($0)])
            }
        }
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
}
