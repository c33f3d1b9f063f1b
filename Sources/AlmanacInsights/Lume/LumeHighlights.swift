import AlmanacModel

extension SystemHighlights {
    /// Goals that are overdue, due soon or too slow, how many go as planned, the best streak and the mood.
    static let lume = SystemHighlights(
        trend: "lume.mood.daily",
        ofPeriod: ["lume.mood.daily", "lume.mood.monthly", "lume.history", "lume.history.monthly"],
        // Goals are of now: without moods and due days, nothing is known of a past period.
        outside: { insights, range in
            let metrics = ["lume.mood.entries", "lume.mood.average", "lume.history.completion_rate"]
            guard metrics.allSatisfy({ insights.value($0, range) == nil }) else { return nil }
            // Both name the first day of either.
            for name in metrics {
                if case .value(.day(let day))? = insights.metric(name, range)?.basis?.arguments["first"] { return .before(day) }
            }
            return .before(nil)
        },
        isEmpty: { insights in
            insights.isNothing(
                metrics: ["lume.mood.entries"],
                series: ["lume.goals", "lume.tips", "lume.history", "lume.streaks", "lume.mood.daily", "lume.mood.distribution"])
        },
        headlines: { insights, range in
            [
                overdue(insights, range), due(0...0, "lume.headline.due-today", insights, range),
                due(1...3, "lume.headline.due-soon", insights, range), late(insights, range), unbegun(insights, range),
                progress(insights, range), streak(insights, range), mood(insights, range),
                insights.yearAgo("lume.mood.average", range, "lume.headline.mood-year-ago", "mood"),
            ].compactMap(\.self)
        },
        todo: goalsToReach,
        tiles: { insights, range in
            let overdue = insights.count("lume.goals.overdue", range) ?? 0
            // On a page of its own the list of goals follows at once.
            let isAlone = insights.speaking.count == 1
            return [
                overdue > 0 && !isAlone ? TileOffer("lume.goals.overdue", of: "lume.goals.active", .overdue) : nil,
                (insights.count("lume.goals.timed", range) ?? 0) > 0
                    ? TileOffer("lume.goals.on_track", of: "lume.goals.timed", .news) : nil,
                isAlone ? nil : TileOffer("lume.goals.nearest", note: goal(of: "lume.goals.nearest", insights, range)),
                (insights.count("lume.streaks.current", range) ?? 0) > 0
                    ? TileOffer(
                        "lume.streaks.current", note: goal(of: "lume.streaks.current", insights, range), .news) : nil,
                isAlone && !insights.isOfPast(range) && insights.count("lume.streaks.current", range) ?? 0 > 0
                    ? nil
                    : TileOffer(
                        "lume.history.completion_rate",
                        note: insights.span(range).flatMap { insights.before("lume.history.completion_rate", range, $0) }),
                TileOffer(
                    "lume.mood.average",
                    note: insights.span(range).flatMap { insights.before("lume.mood.average", range, $0) } ?? moodBefore(insights, range),
                    .news),
            ].compactMap(\.self)
        })

    /// Mood of the 30 days before the last 30, or the number of entries.
    private static func moodBefore(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        if let before = insights.metric("lume.mood.average", range)?.previous {
            return Phrase(
                "tile.before", ["value": .value(before), "period": .phrase(Phrase("period.previous-days", ["count": .count(30)]))])
        }
        return insights.value("lume.mood.entries", range).map { Phrase("lume.tile.entries", ["count": .value($0)]) }
    }

    /// Title of the goal that a number is of, for the line under it.
    private static func goal(of metric: String, _ insights: Insights, _ range: RangeKey) -> Phrase? {
        insights.metric(metric, range)?.at.map { Phrase("lume.tile.goal", ["goal": Insights.name($0)]) }
    }

    /// The rows of the goals that something holds for.
    private static func goals(_ insights: Insights, _ range: RangeKey, where holds: (Series, Int) -> Bool) -> [Key] {
        guard let goals = insights.series("lume.goals", range) else { return [] }
        return goals.keys.indices.filter { holds(goals, $0) }.map { goals.keys[$0] }
    }

    private static func overdue(_ insights: Insights, _ range: RangeKey) -> Headline? {
        var days: Int64 = 0
        let overdue = goals(insights, range) { goals, row in
            guard case .days(let late)? = goals.value("overdue", at: row) else { return false }
            days = max(days, late)
            return true
        }
        guard !overdue.isEmpty else { return nil }
        return Headline(
            Phrase("goal.headline.overdue", ["count": .count(overdue.count), "names": Insights.names(overdue)]), .overdue, tone: .bad,
            brief: .overdue(Insights.goals(overdue), count: overdue.count, days: days), source: "lume.goals",
            overdue: Phrase("index.reason.goals", ["count": .count(overdue.count)]))
    }

    /// Goals whose target day is so many days from now.
    private static func due(_ days: ClosedRange<Int64>, _ message: String, _ insights: Insights, _ range: RangeKey) -> Headline? {
        let soon = goals(insights, range) { goals, row in
            guard case .days(let left)? = goals.value("left", at: row) else { return false }
            return days.contains(left)
        }
        guard !soon.isEmpty else { return nil }
        return Headline(Phrase(message, ["count": .count(soon.count), "names": Insights.names(soon)]), .news)
    }

    private static func late(_ insights: Insights, _ range: RangeKey) -> Headline? {
        let late = goals(insights, range) { $0.value("status", at: $1) == .word("lume.goal.behind") }
        guard !late.isEmpty else { return nil }
        return Headline(
            Phrase("lume.headline.behind", ["count": .count(late.count), "names": Insights.names(late)]), .news, tone: .watch,
            brief: Brief(Insights.goals(late), stands: .phrase(Phrase("index.reason.behind")), .init(.other)),
            shownBy: .tile("lume.goals.on_track"))
    }

    /// Goals of which nothing is done though more than half of their time is over. They have no pace, so nobody can tell whether they will be late.
    private static func unbegun(_ insights: Insights, _ range: RangeKey) -> Headline? {
        let unbegun = goals(insights, range) { $0.value("status", at: $1) == .word("lume.goal.unbegun") }
        guard !unbegun.isEmpty else { return nil }
        return Headline(
            Phrase("lume.headline.unbegun", ["names": Insights.names(unbegun)]), .news, tone: .watch,
            brief: Brief(Insights.goals(unbegun), stands: .phrase(Phrase("index.reason.unbegun")), .init(.other)),
            shownBy: .tile("lume.goals.on_track"))
    }

    /// That all goals go as planned, else how many there are.
    private static func progress(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let active = insights.count("lume.goals.active", range) else { return nil }
        if active == 0 {
            guard let done = insights.count("lume.goals.completed", range), done > 0 else { return nil }
            return Headline(Phrase("lume.headline.all-completed", ["count": .count(done)]), .state, tone: .good)
        }
        // Those that are late or overdue are named by sentences of their own.
        guard let timed = insights.count("lume.goals.timed", range), timed > 0, timed == insights.count("lume.goals.on_track", range) else {
            // Where Momentum has goals as well, these are not all that somebody is working on.
            guard insights.series("momentum.goals", range)?.keys.isEmpty != false else { return nil }
            return Headline(Phrase("lume.headline.active", ["count": .count(active)]), .state)
        }
        return Headline(Phrase("lume.headline.on-track", ["count": .count(timed)]), .state, tone: .good)
    }

    private static func streak(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let streak = insights.metric("lume.streaks.current", range), case .count(let times)? = streak.value, times > 2,
            let goal = streak.at
        else { return nil }
        return Headline(Phrase("lume.headline.streak", ["goal": Insights.name(goal), "count": .count(times)]), .state, tone: .good)
    }

    private static func mood(_ insights: Insights, _ range: RangeKey) -> Headline? {
        // One or two entries are only in their card, and head nothing. Where nobody has counted them, days do.
        guard let mood = insights.value("lume.mood.average", range) else { return nil }
        let days = insights.series("lume.mood.daily", range)?.measures.first { $0.name == "average" }?.values.count { $0 != nil }
        guard insights.count("lume.mood.entries", range) ?? Int64(days ?? 0) >= 3 else { return nil }
        if let span = insights.span(range) {
            return Headline(
                Phrase("lume.headline.mood-period", ["mood": .value(mood), "period": .phrase(Period(span).name)]), .news, isOfPeriod: true)
        }
        let name = Phrase("period.name-days", ["count": .count(30)])
        return Headline(Phrase("lume.headline.mood-period", ["mood": .value(mood), "period": .phrase(name)]), .state)
    }
}
