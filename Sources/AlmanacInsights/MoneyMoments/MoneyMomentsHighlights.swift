import AlmanacModel

extension SystemHighlights {
    /// A month in which more went out than came in, a new nudge, the surest habit of the newest month, and what the top goal lacks.
    static let moneyMoments = SystemHighlights(
        trend: "moneymoments.transactions.monthly",
        sources: [
            "moneymoments.headline.goal": "moneymoments.signal",
            "moneymoments.headline.habits": "moneymoments.moments",
            "moneymoments.headline.nudge": "moneymoments.nudges",
            "moneymoments.headline.overspent": "moneymoments.moments",
            "moneymoments.headline.overspent-so-far": "moneymoments.moments",
        ],
        tileSources: [
            "moneymoments.moments.confidence": ["moneymoments.moments"],
            "moneymoments.moments.count": ["moneymoments.moments"],
            "moneymoments.moments.streak": ["moneymoments.moments"],
            "moneymoments.nudges.count": ["moneymoments.nudges"],
            "moneymoments.signal.goal_underfunded": ["moneymoments.signal"],
        ],
        isEmpty: { insights in
            insights.isNothing(
                metrics: ["moneymoments.transactions.count", "moneymoments.signal.goal_underfunded"],
                series: ["moneymoments.moments", "moneymoments.nudges", "moneymoments.signal"])
        },
        headlines: { insights, range in
            [overspent(insights, range), habits(insights, range), nudge(insights, range), goal(insights, range)].compactMap(\.self)
        },
        tiles: { insights, range in
            [
                TileOffer(
                    "moneymoments.moments.count",
                    note: insights.value("moneymoments.moments.month", range).map {
                        Phrase("moneymoments.tile.month", ["month": .value($0)])
                    }, .news),
                TileOffer("moneymoments.moments.confidence", note: Phrase("moneymoments.tile.confidence")),
                TileOffer("moneymoments.moments.streak"),
                (insights.count("moneymoments.nudges.count", range) ?? 0) > 0 ? TileOffer("moneymoments.nudges.count") : nil,
                (insights.value("moneymoments.signal.goal_underfunded", range)?.magnitude ?? 0) > 0
                    ? TileOffer("moneymoments.signal.goal_underfunded") : nil,
            ].compactMap(\.self)
        })

    /// Spending beyond the income of the newest month.
    private static func overspent(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let moments = insights.series("moneymoments.moments", range),
            case .month(let month)? = insights.value("moneymoments.moments.month", range),
            let row = moments.keys.indices.first(where: { moments.value("habit_id", at: $0) == .text("spend_to_income_ratio") }),
            case .ratio(let share)? = moments.value("value", at: row), share > 1
        else { return nil }
        // Of a month that still runs, income may be yet to come.
        let isRunning = month == insights.localNow.day.month
        return Headline(
            Phrase(
                isRunning ? "moneymoments.headline.overspent-so-far" : "moneymoments.headline.overspent",
                ["month": .value(.month(month)), "share": .value(.ratio(share))]), isRunning ? .news : .overLimit,
            tone: isRunning ? .watch : .bad, isOfPeriod: isAllOf(month, insights, range), namesItsDays: true)
    }

    /// Whether a month is the period that was asked for, so that a sentence that names it says what the period is.
    private static func isAllOf(_ month: Month, _ insights: Insights, _ range: RangeKey) -> Bool {
        insights.span(range).map { $0.days == month.firstDay...month.lastDay } ?? false
    }

    private static func habits(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let moments = insights.series("moneymoments.moments", range), let surest = moments.keys.first,
            let month = insights.value("moneymoments.moments.month", range)
        else { return nil }
        return Headline(
            Phrase(
                "moneymoments.headline.habits",
                ["count": .count(moments.keys.count), "month": .value(month), "label": Insights.name(surest)]), .state,
            namesItsDays: true)
    }

    /// The newest nudge, for two days.
    private static func nudge(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let nudges = insights.series("moneymoments.nudges", range), case .instant(let at)? = nudges.keys.first,
            // In the evenings west of Greenwich its day is tomorrow's.
            (-1...2).contains(insights.localNow.day.distance(from: at.utcDay)), case .text(let title)? = nudges.value("title", at: 0)
        else { return nil }
        return Headline(Phrase("moneymoments.headline.nudge", ["title": Insights.name(title)]), .news)
    }

    private static func goal(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let gap = insights.value("moneymoments.signal.goal_underfunded", range), gap.magnitude ?? 0 > 0 else { return nil }
        return Headline(Phrase("moneymoments.headline.goal", ["amount": .value(gap)]), .state)
    }
}
