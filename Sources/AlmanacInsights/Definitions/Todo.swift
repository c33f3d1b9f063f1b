package import AlmanacModel

/// Something that waits for its reader: a budget that is over, a goal whose day is past, a streak that ends today. All systems have theirs in one list.
package struct Todo: Hashable, Sendable {
    /// Which comes first.
    enum Rank: Int, Comparable, Sendable {
        case over, overdue, today, soon

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The budget, goal or task that waits.
    package var name: Key
    /// Its progress, or the goal it serves.
    package var detail: Value?
    /// In few words: over by how much, overdue for how long, due when.
    package var state: Value
    package var tone: Tone
    /// The series or the metric in which a reader looks it up.
    package var source: String
    /// The number for a tile that says the same.
    package var metric: String?
    var rank: Rank

    init(
        _ rank: Rank, _ name: Key, detail: Value? = nil, state: Phrase, tone: Tone, source: String, metric: String? = nil
    ) {
        self.rank = rank
        self.name = name
        self.detail = detail
        self.state = .phrase(state)
        self.tone = tone
        self.source = source
        self.metric = metric
    }

    /// When something is due.
    static func due(in days: Int64) -> Phrase {
        switch days {
        case 0: Phrase("todo.due-today")
        case 1: Phrase("todo.due-tomorrow")
        default: Phrase("todo.due-days", ["count": .count(Int(clamping: days))])
        }
    }

    /// For how long something has been overdue.
    static func overdue(for days: Int64) -> Phrase { Phrase("index.reason.days-overdue", ["count": .count(Int(clamping: days))]) }

    /// Open tasks of all systems, the most urgent first; equally urgent ones in the order of the systems and then of each system's list.
    static func all(of systems: [SystemInsights], _ insights: Insights, _ range: RangeKey) -> [(todo: Todo, system: Int)] {
        systems.enumerated().flatMap { place, system in system.highlights.todo(insights, range).map { (todo: $0, system: place) } }
            .sorted { $0.todo.rank < $1.todo.rank }
    }
}
