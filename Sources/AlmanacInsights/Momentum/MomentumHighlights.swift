import AlmanacModel

extension SystemHighlights {
    /// A streak that ends today unless something is done, what is left and overdue, a new badge and one that is near, the week, and the goal.
    static let momentum = SystemHighlights(
        trend: "momentum.weeks",
        ofPeriod: ["momentum.period"],
        outside: { $0.outside(by: "momentum.period.completed", $1, before: "momentum.period.begins") },
        isEmpty: { insights in
            insights.isNothing(
                metrics: [
                    "momentum.tasks.completed", "momentum.streak.current", "momentum.streak.longest", "momentum.achievements.count",
                ],
                series: ["momentum.goals", "momentum.habits", "momentum.identities", "momentum.tasks.next"])
        },
        headlines: { insights, range in
            let best = bestWeek(insights, range)
            return [
                streakAtRisk(insights, range), today(insights, range), overdue(insights, range), overdueGoals(insights, range),
                badge(insights, range), nearBadge(insights, range), best, streak(insights, range),
                // That the week of the period is the best says how many it has.
                best?.isOfPeriod == true ? nil : period(insights, range) ?? week(insights, range),
                insights.yearAgo("momentum.period.completed", range, "momentum.headline.year-ago", "count"), goal(insights, range),
            ].compactMap(\.self)
        },
        todo: tasksToDo,
        tiles: { insights, range in
            // A report about a longer past period has no tasks of today.
            let today = isLongAgo(insights, range) ? nil : TileOffer("momentum.tasks.left_today", .news)
            let span = insights.span(range)
            // On a page of its own the first number is that of the week, and the list of tasks beside it says what is left today.
            let isAlone = insights.speaking.count == 1 && span == nil
            let done =
                span.map { span in
                    TileOffer("momentum.period.completed", note: insights.before("momentum.period.completed", range, span), .news)
                }
                ?? TileOffer(
                    "momentum.tasks.completed_week", of: hasWeek(insights, range) ? "momentum.tasks.planned_week" : nil,
                    note: hasWeek(insights, range) ? weekNote(insights, range) : nil, hasWeek(insights, range) ? .news : .state,
                    verdict: isAlone ? weekChange(insights, range) : nil)
            return [
                isAlone ? nil : today, done,
                insights.isOfYear(range)
                    ? TileOffer("momentum.period.streak", note: insights.metric("momentum.period.streak", range)?.basis) : nil,
                insights.isOfYear(range) ? TileOffer("momentum.period.steps_reached") : nil,
                insights.isOfYear(range) ? TileOffer("momentum.period.badges_earned") : nil,
                TileOffer("momentum.streak.current", note: longest(insights, range), isAtRisk(insights, range) ? .endsToday : .news),
                TileOffer("momentum.goal.progress", note: steps(insights, range), .news),
                insights.isOfPast(range)
                    ? nil
                    : TileOffer(
                        "momentum.tasks.completed_month", of: "momentum.tasks.planned_month",
                        note: insights.metric("momentum.tasks.completed_month", range)?.previous.map {
                            Phrase("momentum.tile.month-before", ["before": .value($0)])
                        }),
                TileOffer("momentum.achievements.nearest", note: toGo(insights, range)),
            ].compactMap(\.self)
        })

    /// How many more tasks are done this week than were by this time last week.
    private static func weekChange(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        insights.metric("momentum.tasks.completed_week", range).flatMap(Phrase.change(of:)).map {
            Phrase("pages.verdict", ["change": .phrase($0), "before": .phrase(Phrase("momentum.week.to-now"))])
        }
    }

    /// The points of the week, and what the difference beside the number is to.
    private static func weekNote(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        let points = insights.value("momentum.points.week", range).map { Phrase("counted.momentum.points.week", ["count": .value($0)]) }
        guard let before = insights.metric("momentum.tasks.completed_week", range)?.previous else { return points }
        guard let points else { return Phrase("momentum.tile.week-before", ["before": .value(before)]) }
        return Phrase("momentum.tile.points-and-week-before", ["points": .phrase(points), "before": .value(before)])
    }

    /// The longest streak, and that it is the app that says so where the tasks cannot.
    private static func longest(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard let longest = insights.metric("momentum.streak.longest", range), let value = longest.value else { return nil }
        let days = Phrase.Argument.phrase(Phrase("counted.momentum.streak.longest", ["count": .value(value)]))
        guard let source = longest.basis else { return Phrase("momentum.tile.longest", ["days": days]) }
        return Phrase("momentum.tile.longest-from", ["days": days, "source": .phrase(source)])
    }

    /// True for a report about a past period of more than a week: it has no tasks of today.
    private static func isLongAgo(_ insights: Insights, _ range: RangeKey) -> Bool {
        insights.span(range).map { $0.isOver && $0.days.length > 7 } ?? false
    }

    /// True when a task is planned for this week.
    private static func hasWeek(_ insights: Insights, _ range: RangeKey) -> Bool {
        (insights.count("momentum.tasks.planned_week", range) ?? 0) > 0
    }

    /// Text on the badge with the most progress: "66 tasks to go".
    private static func toGo(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard let badges = insights.series("momentum.achievements.next", range), !badges.keys.isEmpty,
            case .phrase(let phrase)? = badges.value("to_go", at: 0)
        else { return nil }
        return phrase
    }

    /// Number of completed steps of the goal, if its progress is counted in them; else the basis of its progress. With the share of its time that is
    /// over, where it has a target day.
    private static func steps(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        let basis = insights.metric("momentum.goal.progress", range)?.basis
        guard let basis, basis.name == "momentum.goal.milestones-done",
            let done = insights.value("momentum.goal.steps_completed", range), let all = insights.count("momentum.goal.steps", range)
        else { return basis }
        let steps = Phrase("momentum.tile.steps", ["done": .value(done), "all": .count(all)])
        guard let expected = expected(insights, range) else { return steps }
        return Phrase("momentum.tile.steps-and-expected", ["steps": .phrase(steps), "expected": .value(expected)])
    }

    /// The share of the goal's time that is over; `nil` without a target day, and where two goals have its name.
    private static func expected(_ insights: Insights, _ range: RangeKey) -> Value? {
        guard let goals = insights.series("momentum.goals", range), case .text(let name)? = insights.value("momentum.goal.name", range),
            let row = goals.keys.firstIndex(of: .name(name)), row == goals.keys.lastIndex(of: .name(name))
        else { return nil }
        return goals.value("expected", at: row)
    }

    /// True when the last task of a streak was completed yesterday and none today.
    static func isAtRisk(_ insights: Insights, _ range: RangeKey) -> Bool {
        guard let streak = insights.metric("momentum.streak.current", range), case .days(let days)? = streak.value else { return false }
        return days > 1 && streak.at == .day(insights.localNow.day.advanced(by: -1))
    }

    private static func streakAtRisk(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard isAtRisk(insights, range), let days = insights.value("momentum.streak.current", range) else { return nil }
        let length = Phrase.Argument.phrase(Phrase("counted.momentum.streak.current", ["count": .value(days)]))
        return Headline(
            Phrase("momentum.headline.streak-ends", ["days": .value(days)]), .endsToday, tone: .watch,
            brief: Brief(Phrase("index.reason.streak-ends"), extent: length, .init(.other, days.magnitude ?? 0)),
            source: "momentum.tasks.next")
    }

    private static func today(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let left = insights.count("momentum.tasks.left_today", range) else { return nil }
        if left > 0 {
            return Headline(
                Phrase("momentum.headline.left", ["count": .count(left)]), .news,
                shownBy: insights.speaking.count == 1 ? .card("momentum.tasks.next") : .tile("momentum.tasks.left_today"))
        }
        guard let today = insights.series("momentum.tasks.today", range), let states = today.measure("state")?.values,
            states.contains(.word("momentum.task.done")), !states.contains(.word("momentum.task.open"))
        else { return nil }
        return Headline(Phrase("momentum.headline.all-done"), .news, tone: .good)
    }

    private static func overdue(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let overdue = insights.count("momentum.tasks.overdue", range), overdue > 0 else { return nil }
        let count = Int(clamping: overdue)
        let late = lateTasks(insights, range)
        // A name is sooner read than a number; names of many tasks are not. Where the list is cut, some of them have no name.
        let sentence =
            late.count == count && count <= 2
            ? Phrase("momentum.headline.overdue-named", ["count": .count(overdue), "names": Insights.names(late.map(\.name))])
            : Phrase("momentum.headline.overdue", ["count": .count(overdue)])
        return Headline(
            sentence, .overdue, tone: .watch, brief: brief(of: late, count: count), source: "momentum.tasks.next",
            overdue: Phrase("index.reason.tasks", ["count": .count(count)]))
    }

    /// Goals whose target day is over. They are no part of what is counted as overdue together, where Lume's goals are.
    private static func overdueGoals(_ insights: Insights, _ range: RangeKey) -> Headline? {
        let late = lateGoals(insights, range)
        guard let most = late.map(\.days).max() else { return nil }
        let names = late.map(\.name)
        return Headline(
            Phrase("goal.headline.overdue", ["count": .count(names.count), "names": Insights.names(names)]), .overdue, tone: .bad,
            brief: .overdue(Insights.goals(names), count: names.count, days: most), source: "momentum.goals")
    }

    /// Goals whose target day is over, with the number of days since.
    static func lateGoals(_ insights: Insights, _ range: RangeKey) -> [(row: Int, name: Key, days: Int64)] {
        guard let goals = insights.series("momentum.goals", range) else { return [] }
        return goals.keys.indices.compactMap { row in
            guard case .days(let days)? = goals.value("overdue", at: row) else { return nil }
            return (row, goals.keys[row], days)
        }
    }

    /// Tasks of the list of open ones whose due day has passed, with the number of days since.
    static func lateTasks(_ insights: Insights, _ range: RangeKey) -> [(row: Int, name: Key, days: Int)] {
        guard let next = insights.series("momentum.tasks.next", range) else { return [] }
        return next.keys.indices.compactMap { row in
            guard case .day(let due)? = next.value("due", at: row), case let late = insights.localNow.day.distance(from: due), late > 0
            else { return nil }
            return (row, next.keys[row], late)
        }
    }

    /// Days since the due day of the task that is overdue longest.
    private static func brief(of late: [(row: Int, name: Key, days: Int)], count: Int) -> Brief {
        let tasks = Phrase.Argument.phrase(Phrase("index.reason.tasks", ["count": .count(count)]))
        guard let oldest = late.max(by: { $0.days < $1.days }) else {
            return Brief(tasks, stands: .phrase(Phrase("index.reason.overdue")), .init(.other))
        }
        // Where the list is cut, it is not known how long the oldest one has been due, and only that others have been so for longer.
        guard late.count == count else {
            return Brief(tasks, stands: .phrase(Phrase("index.reason.overdue")), .init(.measured, Double(oldest.days)))
        }
        return .overdue(count == 1 ? Insights.name(oldest.name) : tasks, count: count, days: Int64(oldest.days))
    }

    /// A badge of today or yesterday.
    private static func badge(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let badges = insights.series("momentum.achievements", range), let newest = badges.keys.first,
            case .day(let day)? = badges.value("unlocked", at: 0), (0...1).contains(insights.localNow.day.distance(from: day))
        else { return nil }
        return Headline(Phrase("momentum.headline.badge", ["badge": Insights.name(newest)]), .news, tone: .good)
    }

    /// The first badge for which a day or a few tasks are missing.
    private static func nearBadge(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let badges = insights.series("momentum.achievements.next", range),
            let place = badges.tones.firstIndex(of: .good), case .count(let missing)? = badges.value("missing", at: place),
            case .phrase(let toGo)? = badges.value("to_go", at: place)
        else { return nil }
        let message = toGo.name == "momentum.badge.days-left" ? "momentum.headline.badge-days" : "momentum.headline.badge-tasks"
        return Headline(Phrase(message, ["count": .count(missing), "badge": Insights.name(badges.keys[place])]), .news)
    }

    /// That the week that runs, or the one that was asked for, is the best there was. One that has equals is no record.
    private static func bestWeek(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let best = insights.metric("momentum.weeks.best", range), let value = best.value, case .day(let monday)? = best.at,
            best.basis == nil
        else { return nil }
        if let span = insights.span(range) {
            guard span.days == monday...monday.advanced(by: 6) else { return nil }
            return Headline(
                Phrase("momentum.headline.best-week-period", ["count": .value(value), "period": .phrase(Period(span).name)]), .news,
                tone: .good, isOfPeriod: true)
        }
        guard insights.localNow.day.distance(from: monday) < 7 else { return nil }
        return Headline(Phrase("momentum.headline.best-week", ["count": .value(value)]), .news, tone: .good)
    }

    private static func streak(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let days = insights.count("momentum.streak.current", range), days > 1, !isAtRisk(insights, range) else { return nil }
        return Headline(Phrase("momentum.headline.streak", ["days": .value(.days(days))]), .state, tone: .good)
    }

    /// Tasks completed in the period of the report.
    private static func period(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let span = insights.span(range), let done = insights.metric("momentum.period.completed", range) else { return nil }
        guard case .count(let count)? = done.value else { return done.basis.map { Headline($0, .reason, isOfPeriod: true) } }
        let period = Period(span)
        let name = Phrase.Argument.phrase(period.name)
        if count == 0 { return Headline(Phrase("momentum.headline.period-none", ["period": name]), .state, isOfPeriod: true) }
        guard let change = Phrase.change(of: done), let before = period.previousName else {
            return Headline(Phrase("momentum.headline.period", ["count": .count(count), "period": name]), .news, isOfPeriod: true)
        }
        return Headline(
            Phrase(
                "momentum.headline.period-change",
                ["count": .count(count), "period": name, "change": .phrase(change), "before": .phrase(before)]), .news, isOfPeriod: true)
    }

    private static func week(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard let week = insights.metric("momentum.tasks.completed_week", range), case .count(let count)? = week.value, count > 0 else {
            return nil
        }
        guard let change = Phrase.change(of: week) else {
            return Headline(Phrase("momentum.headline.week", ["count": .count(count)]), .state)
        }
        return Headline(
            Phrase(
                "momentum.headline.week-change",
                ["count": .count(count), "change": .phrase(change), "before": .phrase(Phrase("momentum.week.to-now"))]), .state,
            shownBy: .tile("momentum.tasks.completed_week"))
    }

    private static func goal(_ insights: Insights, _ range: RangeKey) -> Headline? {
        guard case .text(let name)? = insights.value("momentum.goal.name", range),
            let done = insights.metric("momentum.goal.steps_completed", range), done.value != nil, let steps = done.basis
        else { return nil }
        return Headline(Phrase("momentum.headline.goal", ["goal": Insights.name(name), "steps": .phrase(steps)]), .state)
    }
}
