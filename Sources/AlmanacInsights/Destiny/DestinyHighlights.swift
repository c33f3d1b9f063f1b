import AlmanacModel

extension SystemHighlights {
    /// A subscription that failed or ends soon, questions that are left, the newest match and the theme of the day.
    static let destiny = SystemHighlights(
        trend: "destiny.threads.by_day",
        ofPeriod: ["destiny.period.questions", "destiny.period.matches"],
        // The subscription and the outlook are of now, so they are no data of a past period.
        outside: { insights, range in
            guard insights.value("destiny.period.questions", range) == nil, (insights.count("destiny.period.matches", range) ?? 0) == 0
            else {
                return nil
            }
            let first = ["destiny.period.questions", "destiny.period.matches"].compactMap { name -> Day? in
                if case .value(.day(let day))? = insights.metric(name, range)?.basis?.arguments["day"] { day } else { nil }
            }.min()
            return .before(first)
        },
        isEmpty: { insights in
            insights.isNothing(
                metrics: [
                    "destiny.threads.count", "destiny.threads.questions", "destiny.matches.count", "destiny.subscription.plan",
                    "destiny.subscription.status", "destiny.today.insight", "destiny.today.theme",
                ],
                series: ["destiny.quota", "destiny.today.areas", "destiny.today.timing"])
        },
        headlines: { insights, range in
            [
                subscription(insights, range), ending(insights, range), questions(insights, range, areFew: true),
                match(insights, range), theme(insights, range),
                inPeriod("destiny.period.questions", "destiny.headline.period", insights, range) ?? threads(insights, range),
                inPeriod("destiny.period.matches", "destiny.headline.matches", insights, range),
                questions(insights, range, areFew: false),
            ].compactMap(\.self)
        },
        todo: subscriptionToLookAt,
        tiles: { insights, range in
            let offers = [
                questionTile(insights, range, areFew: true),
                TileOffer("destiny.matches.latest", of: "destiny.matches.max", note: verdict(insights, range), .news),
                insights.span(range).map { span in
                    TileOffer("destiny.period.questions", note: insights.before("destiny.period.questions", range, span), .news)
                },
                (insights.count("destiny.period.matches", range) ?? 0) > 0
                    ? insights.span(range).map { span in
                        TileOffer("destiny.period.matches", note: insights.before("destiny.period.matches", range, span))
                    } : nil,
                isTodays(insights, range) ? TileOffer("destiny.today.quality") : nil,
            ].compactMap(\.self)
            // The number of questions left is offered when few are left, and when there is nothing better. The plan and the conversations
            // are in the section.
            let hasNone = offers.allSatisfy { insights.value($0.metric, range) == nil }
            return offers + (hasNone ? [questionTile(insights, range, areFew: false)].compactMap(\.self) : [])
        })

    /// - Parameter areFew: True to offer it when few are left, so that the number can change what somebody does; false to offer it last of
    ///   all otherwise.
    private static func questionTile(_ insights: Insights, _ range: RangeKey, areFew: Bool) -> TileOffer? {
        guard let questions = questions(insights, range), questions.areFew == areFew else { return nil }
        return TileOffer(
            "destiny.questions.left", of: "destiny.questions.limit", note: insights.metric("destiny.questions.left", range)?.basis,
            areFew ? .news : .state)
    }

    /// The questions that are left, and whether that is a fifth or less. Without a limit there is nothing to count down, and where a plan has none
    /// nothing was used up.
    private static func questions(_ insights: Insights, _ range: RangeKey) -> (left: Int64, limit: Int64, areFew: Bool)? {
        guard let left = insights.count("destiny.questions.left", range), let limit = insights.count("destiny.questions.limit", range),
            limit > 0
        else { return nil }
        return (left, limit, left <= limit / 5)
    }

    /// True for an outlook made for the day of the report; a report about a longer past period has no place for it.
    private static func isTodays(_ insights: Insights, _ range: RangeKey) -> Bool {
        !insights.isOfPast(range) && insights.value("destiny.today.date", range) == .day(insights.localNow.day)
    }

    private static func subscription(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let status = insights.metric("destiny.subscription.status", range), status.tone == .bad, let value = status.value else {
            return nil
        }
        return Headline(
            Phrase("destiny.headline.subscription", ["status": .value(value)]), .overdue, tone: .bad,
            brief: Brief(.phrase(status.title), stands: .value(value), .init(.other)),
            source: "destiny.subscription")
    }

    /// A subscription that renews or ends within a week.
    private static func ending(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard case .day(let day)? = insights.value("destiny.subscription.until", range),
            (0...7).contains(day.distance(from: insights.localNow.day)),
            insights.metric("destiny.subscription.status", range)?.tone != .bad
        else { return nil }
        switch insights.value("destiny.subscription.renewal", range) {
        case .word("destiny.renewal.renews")?:
            return Headline(Phrase("destiny.headline.renews", ["day": .day(day)]), .news)
        case .word("destiny.renewal.ends")?:
            return Headline(
                Phrase("destiny.headline.ends", ["day": .day(day)]), .news, tone: .watch,
                brief: Brief(Phrase("index.reason.subscription-ends"), extent: .day(day), .init(.other)))
        default: return nil
        }
    }

    private static func questions(_ insights: Insights, _ range: RangeKey, areFew: Bool) -> Headline? {
        guard let questions = questions(insights, range), questions.areFew == areFew else { return nil }
        let limit = Phrase.Argument.count(questions.limit)
        if questions.left == 0 {
            return Headline(
                Phrase("destiny.headline.no-questions", ["limit": limit]), .news, tone: .watch,
                brief: Brief(Phrase("index.reason.no-questions"), .init(.other)))
        }
        return Headline(Phrase("destiny.headline.questions", ["count": .count(questions.left), "limit": limit]), areFew ? .news : .state)
    }

    /// The word for the match of the tile, and of how many it is the best.
    private static func verdict(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard let verdict = insights.value("destiny.matches.verdict", range) else { return nil }
        guard let compared = insights.value("destiny.matches.compared", range) else {
            return Phrase("destiny.tile.value", ["value": .value(verdict)])
        }
        return Phrase("destiny.tile.best", ["verdict": .value(verdict), "count": .value(compared)])
    }

    private static func match(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let match = insights.metric("destiny.matches.latest", range), let score = match.value,
            let most = insights.value("destiny.matches.max", range), let verdict = insights.value("destiny.matches.verdict", range)
        else { return nil }
        var isNew = false
        if case .day(let day)? = match.at { isNew = (0...7).contains(insights.localNow.day.distance(from: day)) }
        let isBest = insights.value("destiny.matches.compared", range) != nil
        return Headline(
            Phrase(
                isBest ? "destiny.headline.best-match" : "destiny.headline.match",
                ["score": .value(score), "max": .value(most), "verdict": .value(verdict)]),
            isNew ? .news : .state)
    }

    private static func theme(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard isTodays(insights, range), case .text(let theme)? = insights.value("destiny.today.theme", range) else { return nil }
        return Headline(Phrase("destiny.headline.theme", ["theme": Insights.name(theme)]), .state)
    }

    /// Questions asked or matches made in the period of the report.
    private static func inPeriod(_ metric: String, _ message: String, _ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let span = insights.span(range), let count = insights.count(metric, range), count > 0 else { return nil }
        return Headline(Phrase(message, ["count": .count(count), "period": .phrase(Period(span).name)]), .news, isOfPeriod: true)
    }

    private static func threads(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let count = insights.count("destiny.threads.count", range), count > 0 else { return nil }
        // Which there were in a time that is over is not known: the sentence says that it is of now.
        let name = range.isWindow ? "destiny.headline.threads" : "destiny.headline.threads-now"
        return Headline(Phrase(name, ["count": .count(count)]), .state, namesItsDays: !range.isWindow)
    }
}
