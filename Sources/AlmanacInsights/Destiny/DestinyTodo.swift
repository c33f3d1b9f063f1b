import AlmanacModel

extension SystemHighlights {
    /// A subscription whose payment failed, and one that ends within a week.
    static func subscriptionToLookAt(_ insights: Insights, _ range: RangeKey) -> [Todo] {
        if let status = insights.metric("destiny.subscription.status", range), status.tone == .bad, let value = status.value {
            return [
                Todo(
                    .overdue, .phrase(MetricFormula<DestinyFigures>.plan.definition.title),
                    detail: insights.value("destiny.subscription.plan", range),
                    state: Phrase("destiny.tile.value", ["value": .value(value)]), tone: .bad, source: "destiny.subscription")
            ]
        }
        guard case .day(let day)? = insights.value("destiny.subscription.until", range),
            insights.value("destiny.subscription.renewal", range) == .word("destiny.renewal.ends"),
            case let left = day.distance(from: insights.localNow.day), (0...7).contains(left)
        else { return [] }
        return [
            Todo(
                left == 0 ? .today : .soon, .phrase(Phrase("index.reason.subscription-ends", ["amount": .day(day)])),
                state: Todo.due(in: Int64(left)), tone: .watch, source: "destiny.subscription")
        ]
    }
}
