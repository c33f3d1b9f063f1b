package import AlmanacModel

/// Every series and metric of one snapshot, worked out once.
///
/// The answers keep three things apart: absent (`nil`: the system or the endpoint is not in the dump), unknown (a metric without a value)
/// and empty or zero (a series without keys, a value of 0).
package struct Insights: Sendable {
    private let metrics: [Metric?]
    private let series: [Series?]
    private let periods: [Period]

    /// Those for which Guardian has data, in the order of `RangeKey.allCases`.
    package let ranges: [RangeKey]
    /// The snapshot's "now" as the clocks of the zone show it.
    package let localNow: (day: Day, second: Int)

    /// - Parameters:
    ///   - zone: Of the reader: `localNow` and Lume's days depend on it; Guardian counts days in UTC.
    ///   - currency: Of Guardian's amounts. MoneyMoments has rupees.
    package init(of snapshot: Snapshot, zone: Zone, currency: Currency) {
        let asOf = Window.clamped(snapshot.asOf)
        let guardian = snapshot.data(Guardian.self)
        let days = DailySpending(guardian, asOf: asOf)
        let setting = Setting(asOf: asOf, zone: zone, currency: currency, days: days)
        var metrics: [Metric?] = []
        var series: [Series?] = []
        metrics.reserveCapacity(Catalogue.metricSlotCount)
        series.reserveCapacity(Catalogue.seriesSlotCount)
        for system in Catalogue.systems {
            system.answer(snapshot, setting, &metrics, &series)
        }
        self.metrics = metrics
        self.series = series
        periods = days.periods
        ranges = RangeKey.allCases.filter { guardian?.hasData(for: $0) ?? false }
        localNow = zone.local(asOf)
    }

    /// Whether there is nothing to tell: no metric has a value, and there is no series, not even an empty one.
    package var isEmpty: Bool { metrics.allSatisfy { $0?.value == nil } && series.allSatisfy { $0 == nil } }

    /// - Parameter range: A metric that is not ranged answers the same for each.
    /// - Returns: `nil` when the data has nothing it could rest on, or no metric has that name; unknown is a metric without a value.
    package func metric(_ name: String, _ range: RangeKey) -> Metric? {
        Catalogue.metricPlaces[name].flatMap { metrics[$0.index(range)] }
    }

    /// - Parameter range: A series that is not ranged answers the same for each.
    /// - Returns: `nil` when the data has nothing it could rest on, or no series has that name; empty is a series without keys.
    package func series(_ name: String, _ range: RangeKey) -> Series? {
        Catalogue.seriesPlaces[name].flatMap { series[$0.index(range)] }
    }

    /// The window a range stands for: the one the summary says it answered, else the one that follows from "now".
    package func period(_ range: RangeKey) -> Period {
        periods[range.index]
    }
}
