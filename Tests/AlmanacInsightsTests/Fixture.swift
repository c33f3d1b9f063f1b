import AlmanacModel
import TestSupport

/// Small pieces of what the systems send.
enum Fixture {
    /// Guardian with a daily series and a summary that agrees with it in each of some ranges, cut from one list of amounts by day.
    static func guardian(_ days: [Day: Int64], asOf: Instant = Account.asOf, ranges: [RangeKey] = RangeKey.allCases) -> Guardian {
        var guardian = Guardian()
        for range in ranges {
            var summary = Account.summary(range, asOf: asOf)
            let first = summary.start?.utcDay ?? asOf.utcDay
            let rows = days.filter { $0.key >= first && $0.key <= asOf.utcDay }.sorted { $0.key < $1.key }
            guardian.timeseries[range] = rows.map { Guardian.DaySpend(day: $0.key, spend: $0.value) }
            summary.spend = rows.reduce(0) { $0.addingSaturated($1.value) }
            guardian.summary[range] = summary
        }
        return guardian
    }

    static func snapshot(_ systems: any SystemData..., asOf: Instant = Account.asOf) -> Snapshot {
        Snapshot(asOf: asOf, subject: Subject(id: "test"), systems: systems)
    }

    static func moment(
        _ habit: String, _ year: Int, _ month: Int, _ value: Double?, _ label: String = "Label", _ insight: String = "Insight.",
        _ confidence: Double? = 0.8
    ) -> MoneyMoments.Moment {
        MoneyMoments.Moment(
            habit: habit, month: Month(year: year, month: month), value: value, label: label, insight: insight, confidence: confidence)
    }
}

extension Value {
    /// Minor units, whatever the currency.
    var minor: Int64? { if case .money(let money) = self { money.minor } else { nil } }
}
