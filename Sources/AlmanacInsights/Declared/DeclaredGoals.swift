import AlmanacModel

/// A measure with a goal, and how far it has come.
struct MeasuredGoal {
    let measure: Declaration.Measure
    /// Of a sum those that the goal is for, of anything else those of the period that are known; `nil` where there are none.
    let days: ClosedRange<Day>?
    let goal: Value
    /// `nil` where it is not known.
    let now: Value?
    /// Where an even way would be by now; `nil` where the days are over, or do not add up.
    let pace: Value?
    /// What is missing, or may still come; below zero what is beyond a goal that is the most there may be.
    let left: Value?
    let excess: Value?
    /// `nil` for a goal of any period.
    let isClosed: Bool?

    /// True for a goal that is the most there may be.
    var isMost: Bool { measure.good == .lower }

    /// Part of the goal that is reached; `nil` for a goal of nothing.
    var share: Double? {
        guard let now = now?.magnitude, let goal = goal.magnitude, goal > 0 else { return nil }
        return max(0, now / goal)
    }

    /// True where the number is at least the goal, or, of a goal that is the most, not beyond it.
    var isKept: Bool? {
        guard let now = now?.magnitude, let goal = goal.magnitude else { return nil }
        return isMost ? now <= goal : now >= goal
    }

    /// True while its days go by.
    ///
    /// - Parameter runs: True where the period does, which a goal of any period is for.
    func isOpen(while runs: Bool) -> Bool { isClosed.map { !$0 } ?? runs }

    /// True before the goal is reached where an even way would be further.
    private var isBehind: Bool {
        guard isKept == false, !isMost, let now = now?.magnitude, let pace = pace?.magnitude else { return false }
        return now < pace
    }

    var tone: Tone {
        guard let isKept else { return .neutral }
        if isMost {
            guard isClosed == false, isKept else { return isKept ? .good : .bad }
            return (share ?? 0) < LimitUse.watched ? .good : .watch
        }
        if isKept { return .good }
        return isClosed == false && !isBehind ? .neutral : .watch
    }

    var state: Phrase? {
        guard let isKept else { return nil }
        if isMost {
            if !isKept { return Phrase("limit.over") }
            if isClosed == false, share == 1 { return Phrase("limit.used-up") }
            return Phrase(isClosed != false ? "limit.kept" : tone == .good ? "limit.on-track" : "limit.watch")
        }
        if isKept { return Phrase("goal.reached") }
        if isClosed == true { return Phrase("goal.missed") }
        return Phrase(isClosed == nil ? "goal.below" : isBehind ? "goal.behind" : "goal.on-pace")
    }

    func titleWithDays(in system: String) -> Phrase {
        days.map { Phrase("goal.of-days", ["title": .phrase(measure.title(in: system)), "days": .days($0)]) } ?? measure.title(in: system)
    }

    /// A sentence of how far it has come; `nil` where that is not known, and for a goal of any period, which its tile shows.
    ///
    /// - Parameter today: The days that are running are told as far as they have come.
    func sentence(_ system: String, today: Day) -> Phrase? {
        guard let days, let isClosed, let now, let state else { return nil }
        let isRunning = !isClosed && days == today.month.days
        var sentence = Phrase(
            "",
            [
                "title": .phrase(measure.title(in: system)), "now": .value(now), "goal": .value(goal),
                "period": .phrase(
                    isRunning
                        ? Phrase("period.name-month", ["month": .value(.month(today.month))])
                        : Period.name(of: isClosed ? days : days.lowerBound...min(days.upperBound, today))),
            ])
        switch (state.name, excess, left, pace) {
        case ("limit.over", let excess?, _, _):
            sentence.name = "goal.over"
            sentence.arguments.add("excess", .value(excess))
        case ("goal.missed", _, let left?, _):
            sentence.name = "goal.missed-by"
            sentence.arguments.add("left", .value(left))
        case ("goal.reached", _, _, _): sentence.name = "goal.reached-with"
        case ("goal.on-pace", _, _, let pace?), ("goal.behind", _, _, let pace?):
            sentence.name = "goal.running"
            sentence.arguments.add("pace", .value(pace))
        default: return nil
        }
        return sentence
    }
}

extension [MeasuredGoal] {
    /// The days that all are for; `nil` where they differ, or none are known.
    var sharedDays: ClosedRange<Day>? { first?.days.flatMap { days in allSatisfy { $0.days == days } ? days : nil } }
}

extension DeclaredFigures {
    /// The measures that have a goal, in their order; none of which a period was asked for that it is not for, nor a value that is not known in the period.
    func goals(_ range: RangeKey) -> [MeasuredGoal] {
        declaration.measures.compactMap { goal(of: $0, range) }.filter { $0.now != nil || $0.isClosed != nil }
    }

    func goal(of measure: Declaration.Measure, _ range: RangeKey) -> MeasuredGoal? {
        guard let goal = measure.goal, let lastWhole else { return nil }
        guard let column = column(of: measure), let stretch = goal.stretch else { return goalOfAnyPeriod(measure, goal, range) }
        guard let days = days(of: stretch), let amount = goal.amount.units(of: digits(of: measure)),
            let shown = value(measure, adding: amount)
        else { return nil }
        let isClosed = days.upperBound <= lastWhole
        var now: Int64?
        // Before the first known day nobody knows what there was.
        if let known, known.lowerBound <= days.lowerBound, known.upperBound >= days.lowerBound {
            now = sums(days.lowerBound...min(days.upperBound, known.upperBound))[column]
        }
        var pace: Int64?
        if !isClosed, hasPace(days) {
            pace = scaled(amount, by: Int64(max(0, lastWhole.distance(from: days.lowerBound) + 1)), over: Int64(days.length))
        }
        let isMost = measure.good == .lower
        let left = now.map { isMost ? amount.subtractingSaturated($0) : max(0, amount.subtractingSaturated($0)) }
        return MeasuredGoal(
            measure: measure, days: days, goal: shown, now: now.flatMap { value(measure, adding: $0) },
            pace: pace.flatMap { value(measure, adding: $0) }, left: left.flatMap { value(measure, adding: $0) },
            excess: isMost ? left.flatMap { $0 < 0 ? value(measure, adding: Int64(clamping: $0.magnitude)) : nil } : nil, isClosed: isClosed
        )
    }

    /// True for a period with days to come: the month so far, or days that were asked for and are not over.
    fileprivate func isRunning(_ range: RangeKey) -> Bool {
        range.isWindow ? range == .monthToDate : !frames[range.index].span.isOver
    }

    /// True for days of which parts are known while they go by.
    func hasPace(_ days: ClosedRange<Day>) -> Bool { days.length > declaration.grain.days(around: days.lowerBound).length }

    /// Of a measure whose days do not add up, such as a ratio: its value in the period.
    private func goalOfAnyPeriod(_ measure: Declaration.Measure, _ goal: Declaration.Goal, _ range: RangeKey) -> MeasuredGoal? {
        let frame = frames[range.index]
        let shown: Value? =
            switch measure.unit {
            case .money: goal.amount.units(of: digits(of: measure)).flatMap { value(measure, adding: $0) }
            case .count: goal.amount.units(of: 0).map { .count($0) }
            case .number: .quantity(Quantity(units: goal.amount.units, digits: goal.amount.digits))
            case .quantity(let unit): .quantity(Quantity(units: goal.amount.units, digits: goal.amount.digits, unit: unit))
            case .percent: .quantity(Quantity(units: goal.amount.units, digits: goal.amount.digits, unit: .percent))
            case .times: .multiplier(goal.amount.number)
            }
        guard let shown else { return nil }
        return MeasuredGoal(
            measure: measure, days: frame.days, goal: shown, now: frame.days.flatMap { _ in value(measure, of: frame.sums) }, pace: nil,
            left: nil, excess: nil, isClosed: nil)
    }

    /// The part of a day that is left of the days of a goal, whole days alone: what there is to be on each of them.
    func leftPerDay(_ goal: MeasuredGoal) -> Value? {
        guard goal.isClosed == false, let days = goal.days, let lastWhole, let column = column(of: goal.measure),
            let known, known.lowerBound <= days.lowerBound, let amount = goal.measure.goal?.amount.units(of: digits(of: goal.measure)),
            // What today has had so far is part of what is left for it.
            let whole = lastWhole < days.lowerBound ? 0 : sums(days.lowerBound...lastWhole)[column]
        else { return nil }
        let count = days.upperBound.distance(from: max(lastWhole, days.lowerBound.advanced(by: -1)))
        return mean(goal.measure, max(0, amount.subtractingSaturated(whole)), over: Int64(count))
    }
}

extension SeriesFormula where Figures == DeclaredFigures {
    /// The measures with a goal, and how far they have come.
    static func goals(in declaration: Declaration) -> Self {
        typealias Column = MeasureFormula<DeclaredFigures, MeasuredGoal>
        let system = declaration.system
        return SeriesFormula(
            "\(system).goals", key: "goal", of: MeasuredGoal.self,
            "Measures with a goal, and how far they have come; sums in the days that the goal is for, others in the period.",
            [
                Column.measure("now", .mixed, message: "goal.now", "In the days of the goal so far.") { $0.now },
                Column.measure("goal", .mixed, role: .maximum, ifKnown: true, "What it is to come to at least.") {
                    $0.isMost ? nil : $0.goal
                },
                Column.measure("limit", .mixed, role: .limit, ifKnown: true, "What it is to come to at most.") {
                    $0.isMost ? $0.goal : nil
                },
                Column.measure(
                    "left", .mixed, ifKnown: true, "What is missing, or may still come; below zero, what is beyond the most."
                ) { $0.left },
                Column.measure("excess", .mixed, role: .excess, ifKnown: true, "What is beyond the most; only where there is something.") {
                    $0.excess
                },
                Column.measure("share", .ratio, message: "goal.share", "What there is, divided by the goal; none for a goal of nothing.") {
                    $0.share.map { .ratio($0) }
                },
                Column.measure(
                    "state", .text, role: .state,
                    "reached, on pace, behind, missed, not reached; of a goal that is the most: on track, getting close (70 % or more), used up, over, kept."
                ) { $0.state.map { .phrase($0) } },
                Column.measure("pace", .mixed, role: .pace, ifKnown: true, "Where an even way would be by now.") { $0.pace },
            ],
            title: Phrase("goal.title"), isRanged: declaration.grain != .none
        ) { figures, range in
            let goals = figures.goals(range)
            guard !goals.isEmpty else { return nil }
            // Each names its days, where they are not the same.
            let namesDays = declaration.grain != .none && goals.sharedDays == nil
            return Rows(
                rows: goals, key: { .phrase(namesDays ? $0.titleWithDays(in: system) : $0.measure.title(in: system)) },
                tones: goals.map(\.tone),
                unreadable: goals.count { $0.now == nil && $0.measure.addsUp })
        }
    }
}

extension MetricFormula where Figures == DeclaredFigures {
    /// How the goals of a system stand, as a heading says it, and of which days they are.
    static func goals(in system: String) -> [Self] {
        let name = "\(system).goals"
        return [
            Self(
                name + ".finding", .text, in: [name], title: Phrase("goal.title"),
                "How the goals stand, as a heading says it: how many were missed, else how many are behind, else that all are reached or on their way."
            ) { figures, range in
                let goals = figures.goals(range)
                guard !goals.isEmpty, !goals.contains(where: { $0.now == nil }) else { return nil }
                func count(_ isCounted: (MeasuredGoal) -> Bool) -> Int { goals.count(where: isCounted) }
                let runs = figures.isRunning(range)
                // A sum that is beyond its most stays there; a ratio may come back until its days are over.
                let missed = count { $0.isKept == false && ($0.isMost && $0.isClosed == false || !$0.isOpen(while: runs)) }
                let behind = count { $0.isKept == false && ($0.tone == .watch || $0.isOpen(while: runs) && $0.isClosed == nil) }
                let isOnWay = goals.contains { $0.isKept == false || $0.isMost && $0.isOpen(while: runs) }
                let (message, number) =
                    missed > 0
                    ? ("goal.finding-missed", missed)
                    : behind > 0 ? ("goal.finding-behind", behind) : (isOnWay ? "goal.finding-on-way" : "goal.finding-kept", 0)
                return MetricResult(.phrase(Phrase(message, ["count": .count(number)])))
            },
            Self(
                name + ".reading", .text, in: [name], title: Phrase("goal.title"),
                "Of which days the goals are, and how their bars are read, as it stands under a heading; none where they are of several stretches."
            ) { figures, range in
                let goals = figures.goals(range)
                guard figures.declaration.grain != .none, let days = goals.sharedDays else { return nil }
                let hasTick = goals.contains { $0.pace != nil }
                return MetricResult(.phrase(Phrase(hasTick ? "limit.reading" : "limit.reading-over", ["days": .days(days)])))
            },
        ]
    }

    /// The goal of a measure, and how far it has come.
    static func goal(of measure: Declaration.Measure, in system: String) -> [Self] {
        let (name, series, title) = ("\(system).\(measure.name).goal", "\(system).goals", Phrase.Argument.phrase(measure.title(in: system)))
        func metric(
            _ ending: String, _ unit: Unit, _ message: String, _ meaning: String,
            _ value: @escaping @Sendable (MeasuredGoal, DeclaredFigures) -> Value?
        ) -> Self {
            Self(name + ending, unit, in: [series], title: Phrase(message, ["title": title]), meaning) { figures, range in
                figures.goal(of: measure, range).map { MetricResult(value($0, figures), tone: ending == ".share" ? $0.tone : .neutral) }
            }
        }
        let ofAnyPeriod = [
            metric("", measure.kind, "goal.of", "What it is to come to: the goal of the settings.") { goal, _ in goal.goal },
            metric(".now", measure.kind, "goal.so-far", "What there is, in the days of the goal.") { goal, _ in goal.now },
            metric(".share", .ratio, "goal.share-of", "What there is, divided by the goal.") { goal, _ in goal.share.map { .ratio($0) } },
        ]
        guard measure.goal?.stretch != nil else { return ofAnyPeriod }
        return ofAnyPeriod + [
            metric(".left", measure.kind, "goal.left", "What is missing, or may still come.") { goal, _ in goal.left },
            metric(
                ".left_per_day", measure.kindOfMean, "goal.left-per-day",
                "What there is to be, or may be, on each day until the end of the goal's time."
            ) { goal, figures in figures.leftPerDay(goal) },
            metric(".finding", .text, "goal.of", "A sentence of how far it has come.") { goal, figures in
                goal.sentence(system, today: figures.today).map { .phrase($0) }
            },
        ]
    }
}

extension Declaration {
    /// Measures with a goal.
    var aimed: [Measure] { measures.filter { $0.goal != nil } }

    /// What is to be said of goals: those that were missed or exceeded or are reached, and how far the one of the main measure has come.
    func goalHeadlines(_ insights: Insights, _ range: RangeKey) -> [Headline] {
        let goals = system + ".goals"
        return aimed.compactMap { measure in
            let name = "\(system).\(measure.name).goal"
            guard case .phrase(let sentence)? = insights.value(name + ".finding", range) else { return nil }
            let title = Phrase.Argument.phrase(measure.title(in: system))
            func headline(_ importance: Importance, _ tone: Tone = .neutral, _ brief: Brief? = nil) -> Headline {
                Headline(
                    sentence, importance, tone: tone, brief: brief, source: brief.map { _ in goals }, namesItsDays: true,
                    shownBy: .card(goals))
            }
            switch sentence.name {
            case "goal.over":
                guard case .value(let excess)? = sentence.arguments["excess"], let series = insights.series(goals, range) else {
                    return nil
                }
                return headline(.overLimit, .bad, .over(title, by: excess, of: series))
            case "goal.missed-by":
                let share = insights.value(name + ".share", range)
                return headline(
                    .overdue, .watch,
                    Brief(
                        Phrase("goal.brief-missed", ["title": title]), extent: share.map { .value($0) },
                        .init(.measured, 1 - (share?.magnitude ?? 0))))
            case "goal.reached-with": return headline(.news)
            // One is enough of what goes on.
            default: return measure == measures.first ? headline(.news) : nil
            }
        }
    }
}
