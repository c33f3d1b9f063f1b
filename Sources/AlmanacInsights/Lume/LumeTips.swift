import AlmanacModel

/// A tip with what Lume's app would make of it.
struct Advice {
    var text: Value
    var goal: ShownName
    var category: ShownName
    var priority: TipPriority
    /// From 1, among the tips for its goal.
    var number: Int
    /// True when category or priority were not sent.
    var isInferred: Bool

    init(_ tip: Lume.Tip, goal: ShownName, place: Int) {
        let title = tip.title.flatMap { isBlank($0) ? nil : $0 }
        if let title, !isBlank(tip.text) {
            text = .phrase(Phrase("lume.tip.titled", ["title": .name(title), "text": .name(tip.text)]))
        } else {
            text = .text(title ?? tip.text)
        }
        self.goal = goal
        number = place + 1
        let priority = tip.priority.flatMap { TipPriority(rawValue: $0.lowercased()) }
        self.priority = priority ?? TipPriority(place: place)
        let sent = tip.category.flatMap { isBlank($0) ? nil : $0 }
        category =
            sent.map { TipCategory(rawValue: $0.lowercased())?.name ?? .data(words(of: $0, raisingEach: false)) }
            ?? TipCategory(in: [title, tip.text].compactMap(\.self).joined(separator: ": ")).name
        isInferred = priority == nil || sent == nil
    }
}

extension Advice {
    /// High first; within a priority in the order of the goals, those that are not in the dump last; then as sent. Without blank ones.
    static func sorted(_ tips: [Lume.GoalTips], goals states: [GoalState]) -> [Advice] {
        let ids = GoalIDs(states.map(\.goal.id))
        var advice: [(goalPlace: Int, advice: Advice)] = []
        for list in tips {
            let place = ids.place(of: list.goal)
            let goal = place.map { states[$0].title } ?? .ours("lume.unknown-goal")
            for (number, tip) in list.tips.enumerated() where !isBlank(tip.text) || !isBlank(tip.title ?? "") {
                advice.append((place ?? states.count, Advice(tip, goal: goal, place: number)))
            }
        }
        func section(_ priority: TipPriority) -> [Advice] {
            let section = advice.enumerated().filter { $0.element.advice.priority == priority }
            return section.sorted { ($0.element.goalPlace, $0.offset) < ($1.element.goalPlace, $1.offset) }.map(\.element.advice)
        }
        return TipPriority.allCases.flatMap(section)
    }
}

extension MetricFormula where Figures == LumeFigures {
    static let tipCount = Self(
        "lume.tips.count", .count, "Tips for all goals together.",
        unranged: { figures in figures.advice.map { MetricResult(counted: Int64($0.count), figures.tipGaps) } })

    /// The tip to do first: of the highest priority there is, for the first of the goals. One of those that could not be read may come before it.
    static let firstTip = Self(
        "lume.tips.first", .text, "The tip to do first: of the highest priority, for the goal that stands first; at: that goal.",
        unranged: { figures in
            guard let first = figures.advice?.first else { return nil }
            return MetricResult(first.text, at: first.goal.key, basis: figures.tipGaps)
        })
}

extension SeriesFormula where Figures == LumeFigures {
    /// One row a tip. What was not sent is inferred as Lume's app does: see `TipPriority` and `TipCategory`, which is where this one differs.
    static let tips = Self(
        "lume.tips", key: "priority", of: Advice.self, "Tips for the goals, the most important first.",
        ofTip + [
            .measure("category", .text, "Nutrition, exercise, sleep, mindset, habit or general.", \.category.value),
            .measure("number", .count, "Its place among the tips for its goal, from 1.") { .count(Int64($0.number)) },
        ],
        unranged: { figures in
            figures.advice.map { advice in
                Rows(
                    rows: advice, key: { .phrase($0.priority.title) },
                    notes: [advice.contains(where: \.isInferred) ? Phrase("lume.tips.inferred") : nil, figures.tipGaps],
                    measuresOfNotes: ["lume.tips.inferred": "category"], unreadable: figures.lume.lost.count("tips"))
            }
        })

    private static var ofTip: [MeasureFormula<Figures, Advice>] {
        [.measure("text", .text, "In Lume's words.", \.text), .measure("goal", .text, "The goal it is for.", \.goal.value)]
    }

    static let urgentTips = tips(.high, "lume.tips.high", "The tips of high priority, in the order of the goals.")
    static let recommendedTips = tips(.medium, "lume.tips.recommended", "The tips that are recommended, in the order of the goals.")
    static let furtherTips = tips(.low, "lume.tips.additional", "Additional tips, in the order of the goals.")

    /// The tips of one priority; absent when there are none, unless some could not be read.
    private static func tips(_ priority: TipPriority, _ name: String, _ meaning: String) -> Self {
        Self(
            name, key: "category", keyMessage: "key.category", of: Advice.self, meaning,
            ofTip,
            unranged: { figures in
                // A tip that could not be read may have been of high priority.
                let lost = priority == .high ? figures.lume.lost.count("tips") : 0
                let gaps = priority == .high ? figures.tipGaps : nil
                guard let tips = figures.advice?.filter({ $0.priority == priority }), !tips.isEmpty || gaps != nil else { return nil }
                return Rows(rows: tips, key: \.category.key, notes: [gaps], unreadable: lost)
            })
    }
}
