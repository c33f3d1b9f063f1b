import AlmanacModel

extension SystemHighlights {
    /// The share of the income that was spent in the newest month, the habit that grew most in a past month, a new nudge, and the missing
    /// amount of the top goal.
    static let moneyMoments = SystemHighlights(
        trend: "moneymoments.transactions.monthly",
        ofPeriod: ["moneymoments.moments", "moneymoments.nudges"],
        outside: { insights, range in
            guard let month = insights.metric("moneymoments.moments.month", range), month.value == nil,
                month.basis?.name == "moneymoments.moments.none-of"
            else { return nil }
            // The first day of the first month that it has.
            if case .value(.month(let first))? = month.basis?.arguments["first"] { return .before(first.firstDay) }
            return .before(nil)
        },
        isEmpty: { insights in
            insights.isNothing(
                metrics: ["moneymoments.transactions.count", "moneymoments.signal.goal_underfunded"],
                series: ["moneymoments.moments", "moneymoments.nudges", "moneymoments.signal"])
        },
        headlines: { insights, range in
            let income = income(insights, range)
            let grown = grown(insights, range)
            return [
                income, grown, income == nil && grown == nil ? moment(insights, range) : nil, nudge(insights, range), goal(insights, range),
                nothing(insights, range),
            ].compactMap(\.self)
        },
        tiles: { insights, range in
            guard let month = month(insights, range) else { return [goalTile(insights, range)].compactMap(\.self) }
            let name = Phrase(isRunning(month, insights) ? "period.name-month" : "period.name-one-month", ["month": .month(month)])
            let spent = insights.value("moneymoments.income.spent", range)?.magnitude ?? 0
            let other = before("spend_to_income_ratio", insights, range).map { past(.ratio($0), before: month) }
            // Beside the spending that Guardian knows, which is of other accounts, a share says whose it is.
            let whose =
                isBesideGuardian(insights, range)
                ? Phrase("moneymoments.tile.source", ["period": .phrase(name)])
                : other.map { Phrase("tile.both", ["first": .phrase(name), "second": .phrase($0)]) } ?? name
            // Beside the days of Guardian, a share of a month is about something else than a report about one of them.
            if !range.isWindow, insights.value("guardian.spend.total", range) != nil {
                return [
                    spent > 1 ? TileOffer("moneymoments.income.spent", note: whose, isRunning(month, insights) ? .news : .overLimit) : nil,
                    goalTile(insights, range),
                ]
                .compactMap(\.self)
            }
            return [
                TileOffer("moneymoments.income.spent", note: whose, spent > 1 && !isRunning(month, insights) ? .overLimit : .news),
                insights.metric("moneymoments.habits.grown", range)?.at.map { habit in
                    TileOffer(
                        "moneymoments.habits.grown",
                        note: Phrase("moneymoments.tile.grown", ["habit": Insights.name(habit), "period": .phrase(name)]), .news)
                },
                ofSignal("moneymoments.signal.wants", days: 31, insights, range),
                ofSignal("moneymoments.signal.dining", days: 8, insights, range),
                goalTile(insights, range),
            ].compactMap(\.self)
        })

    /// A number of the signal with the days that it is of, the last of which is the signal's.
    private static func ofSignal(_ name: String, days: Int, _ insights: Insights, _ range: RangeKey) -> TileOffer? {
        guard insights.value(name, range) != nil else { return nil }
        let day = signalDay(insights, range)
        return TileOffer(name, note: Phrase("moneymoments.tile.days", ["days": MoneyMomentsFigures.days(days, until: day)]))
    }

    private static func signalDay(_ insights: Insights, _ range: RangeKey) -> Day? {
        if case .day(let day)? = insights.value("moneymoments.signal.day", range) { day } else { nil }
    }

    /// Share of the month before: "89% in October".
    private static func past(_ share: Value, before month: Month) -> Phrase {
        Phrase("pages.value-of-month", ["month": .month(month.advanced(by: -1)), "value": .value(share)])
    }

    /// The share of a habit in the month before the newest one.
    private static func before(_ habit: String, _ insights: Insights, _ range: RangeKey) -> Double? {
        guard let shares = insights.series("moneymoments.shares", range),
            let row = shares.keys.firstIndex(of: .phrase(Phrase("moneymoments.habit." + habit))),
            case .ratio(let share)? = shares.value("before", at: row)
        else { return nil }
        return share
    }

    /// The newest month that has moments, unless that is more than one month ago: what was then is no news any more.
    private static func month(_ insights: Insights, _ range: RangeKey) -> Month? {
        guard case .month(let month)? = insights.value("moneymoments.moments.month", range) else { return nil }
        let now = insights.span(range)?.days.upperBound ?? insights.localNow.day
        return month.advanced(by: 1) >= now.month ? month : nil
    }

    /// True when Guardian's amounts of other accounts are beside the shares: each sentence then names its accounts.
    private static func isBesideGuardian(_ insights: Insights, _ range: RangeKey) -> Bool {
        insights.metric("moneymoments.moments.month", range)?.basis?.name == "moneymoments.accounts"
    }

    /// The message of a sentence, or that which says too which accounts it is of.
    private static func message(_ name: String, _ insights: Insights, _ range: RangeKey) -> String {
        "moneymoments.headline.\(name)" + (isBesideGuardian(insights, range) ? "-there" : "")
    }

    private static func isRunning(_ month: Month, _ insights: Insights) -> Bool { month == insights.localNow.day.month }

    /// True when a month is the period that was asked for, so that a sentence with its name also names the period.
    private static func isAllOf(_ month: Month, _ insights: Insights, _ range: RangeKey) -> Bool {
        insights.span(range).map { $0.days == month.days } ?? false
    }

    /// Share of the newest month's income that was spent.
    private static func income(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let month = month(insights, range), case .ratio(let share)? = insights.value("moneymoments.income.spent", range) else {
            return nil
        }
        // Income of a month that still runs may be yet to come.
        let isRunning = isRunning(month, insights)
        let isOver = share > 1
        var sentence = Phrase(
            message(isRunning ? "spent-so-far" : "spent", insights, range),
            ["month": .month(month), "share": .value(.ratio(share))])
        // A few days are not compared with a whole month, whose share is written beside theirs.
        if isRunning, !isBesideGuardian(insights, range), let before = before("spend_to_income_ratio", insights, range) {
            sentence.name = "moneymoments.headline.spent-so-far-after"
            sentence.arguments["before"] = .value(.ratio(before))
            sentence.arguments["past"] = .month(month.advanced(by: -1))
        }
        return Headline(
            sentence,
            !isOver ? .state : isRunning ? .news : .overLimit, tone: !isOver ? .neutral : isRunning ? .watch : .bad,
            // A finished month is over a limit, by an amount that nobody sends; income of one that runs is no limit, and may be yet to come.
            brief: Brief(
                Phrase("index.reason.income"), extent: .value(.ratio(share)),
                isRunning ? .init(.change, share - 1) : .init(.other, share - 1)
            ),
            source: isOver && !isRunning ? "moneymoments.moments" : nil, isOfPeriod: isAllOf(month, insights, range), namesItsDays: true,
            shownBy: .tile("moneymoments.income.spent"))
    }

    private static func grown(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let month = month(insights, range), let grown = insights.metric("moneymoments.habits.grown", range),
            let share = grown.value, let before = grown.previous, let habit = grown.at
        else { return nil }
        return Headline(
            Phrase(
                message("grown", insights, range),
                [
                    "habit": Insights.name(habit), "month": .month(month), "share": .value(share), "before": .value(before),
                ]), .state, isOfPeriod: isAllOf(month, insights, range), namesItsDays: true)
    }

    /// The first moment of a month that is called something, where nothing else is to be said of it; else the first one's number. Neither with an amount
    /// that is not in the account's currency.
    private static func moment(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let month = month(insights, range), let moments = insights.series("moneymoments.moments", range) else { return nil }
        func headline(_ phrase: Phrase) -> Headline {
            Headline(phrase, .state, isOfPeriod: isAllOf(month, insights, range), namesItsDays: true)
        }
        let rows = moments.keys.indices.map { row in (label: moments.keys[row], habit: moments.value("habit", at: row), row: row) }
        let called = rows.first { row in
            switch (row.label, row.habit) {
            case (.phrase(let label), .phrase(let habit)?): label != habit
            case (.name(let label), .text(let habit)?): label != habit && !CurrencySign.areOthers(in: label, than: insights.currency)
            case (.name(let label), _): !CurrencySign.areOthers(in: label, than: insights.currency)
            default: true
            }
        }
        if let called {
            return headline(Phrase("moneymoments.headline.moment", ["month": .month(month), "label": Insights.name(called.label)]))
        }
        for row in rows {
            guard let value = moments.value("value", at: row.row), !CurrencySign.areOthers(in: value, than: insights.currency) else {
                continue
            }
            let habit: Phrase.Argument
            switch row.habit {
            case .phrase(let name)?: habit = .phrase(name)
            case .text(let name)? where !CurrencySign.areOthers(in: name, than: insights.currency): habit = .name(name)
            default: continue
            }
            return headline(Phrase(message("measured", insights, range), ["habit": habit, "month": .month(month), "value": .value(value)]))
        }
        return nil
    }

    /// That MoneyMoments has nothing of the months that were asked for: of a week or a day it need not have looked yet.
    private static func nothing(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard insights.span(range)?.days.wholeMonths != nil, let month = insights.metric("moneymoments.moments.month", range),
            month.value == nil, let reason = month.basis
        else { return nil }
        return Headline(reason, .reason, namesItsDays: true)
    }

    /// The newest nudge, for two days; not one with an amount that is not in the account's currency.
    private static func nudge(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let nudges = insights.series("moneymoments.nudges", range), case .day(let day)? = nudges.keys.first,
            // One that was sent after the time of the data may be of the day after.
            (-1...2).contains(insights.localNow.day.distance(from: day)), case .text(let title)? = nudges.value("title", at: 0),
            !CurrencySign.areOthers(in: title, than: insights.currency)
        else { return nil }
        return Headline(
            Phrase("moneymoments.headline.nudge", ["title": Insights.name(title)]), .news, shownBy: .card("moneymoments.nudges"))
    }

    /// Missing amount of the top goal, if it is in the account's own currency.
    private static func gap(_ insights: Insights, _ range: RangeKey) -> Value? {
        guard case .money(let gap)? = insights.value("moneymoments.signal.goal_underfunded", range), gap.minor > 0,
            gap.currency == insights.currency
        else { return nil }
        return .money(gap)
    }

    private static func goal(_ insights: Insights, _ range: RangeKey) -> Headline? {
        gap(insights, range).map { Headline(Phrase("moneymoments.headline.goal", ["amount": .value($0)]), .state) }
    }

    private static func goalTile(_ insights: Insights, _ range: RangeKey) -> TileOffer? {
        gap(insights, range).map { _ in
            let day = signalDay(insights, range)
            return TileOffer("moneymoments.signal.goal_underfunded", note: day.map { Phrase("moneymoments.tile.goal", ["day": .day($0)]) })
        }
    }
}
