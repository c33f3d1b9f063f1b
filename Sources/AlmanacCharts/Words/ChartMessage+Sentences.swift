/// Sentences, each with its full stop.
extension ChartMessage {
    /// The kind of a chart, in the first sentence of its description: the message `charts.opening.` with its name.
    package struct ChartKind: Sendable, Hashable {
        let name: String

        package init(_ name: String) { self.name = name }
    }

    /// The kind of the chart, and its extent.
    package static func opening(_ kind: ChartKind, extent: String) -> Self { Self("charts.opening." + kind.name, ["extent": extent]) }
    package static var emptyDescription: Self { Self("charts.empty-description") }
    /// A sentence about one of several series.
    package static func named(name: String, sentence: String) -> Self { Self("charts.named", ["name": name, "sentence": sentence]) }
    /// - Parameter isWhole: False where the sum is that of the known values alone.
    package static func totalOfEqual(isWhole: Bool, total: String, value: String) -> Self {
        Self(isWhole ? "charts.total-of-equal" : "charts.known-total-of-equal", ["total": total, "value": value])
    }

    package static func allEqual(value: String) -> Self { Self("charts.all-equal", ["value": value]) }
    /// The sum of a series and its extremes; the last value only where the bands follow each other in time.
    ///
    /// - Parameter isWhole: False where the sum is that of the known values alone.
    package static func total(
        isWhole: Bool = true, total: String, highest: String, highestBand: String, lowest: String, lowestBand: String, last: String?
    ) -> Self {
        let whole = last == nil ? "charts.total-unordered" : "charts.total"
        let known = last == nil ? "charts.known-total-unordered" : "charts.known-total"
        return extremes(isWhole ? whole : known, ("total", total), highest, highestBand, lowest, lowestBand, last)
    }

    /// The first value of a series, and its extremes.
    package static func course(
        first: String, highest: String, highestBand: String, lowest: String, lowestBand: String, last: String
    ) -> Self {
        extremes("charts.course", ("first", first), highest, highestBand, lowest, lowestBand, last)
    }

    /// The extremes of a series whose bands are in no order of time, and whose sum means nothing.
    package static func extremes(highest: String, highestBand: String, lowest: String, lowestBand: String) -> Self {
        extremes("charts.extremes", nil, highest, highestBand, lowest, lowestBand, nil)
    }

    private static func extremes(
        _ message: String, _ before: (name: String, text: String)?, _ highest: String, _ highestBand: String, _ lowest: String,
        _ lowestBand: String, _ last: String?
    ) -> Self {
        Self(
            message,
            [
                before?.name ?? "": before?.text, "highest": highest, "highestBand": highestBand, "lowest": lowest,
                "lowestBand": lowestBand, "last": last,
            ])
    }

    /// A sparkline with one value.
    package static func value(_ value: String) -> Self { Self("charts.value", ["value": value]) }
    /// The first and the last value, of a sparkline or a reference.
    package static func values(first: String, last: String) -> Self { Self("charts.values", ["first": first, "last": last]) }
    package static func missingValues(count: Int) -> Self { Self("charts.missing-values", ["count": .count(count)]) }
    package static func notDrawn(count: Int) -> Self { Self("charts.not-drawn", ["count": .count(count)]) }
    /// A line across the chart, and the number of values above it.
    package static func rule(value: String, label: String, above: String?) -> Self {
        Self(above == nil ? "charts.rule" : "charts.rule-above", ["value": value, "label": label, "above": above])
    }

    /// Days, weeks or months that occur more than once in the data: their values are added up.
    package static func repeatsAdded(count: Int) -> Self { Self("charts.repeats-added", ["count": .count(count)]) }
    /// Days, weeks or months that occur more than once in the data: the last of each is drawn.
    package static func repeatsLast(count: Int) -> Self { Self("charts.repeats-last", ["count": .count(count)]) }
    package static func extent(low: String, high: String) -> Self { Self("charts.extent", ["low": low, "high": high]) }
    /// The value at which an axis begins or ends instead of zero.
    package static func axisNotAtZero(value: String) -> Self { Self("charts.axis-not-at-zero", ["value": value]) }
    /// Values that are not drawn on a logarithmic axis.
    package static func offLogScale(count: Int) -> Self { Self("charts.off-log-scale", ["count": .count(count)]) }
    /// Points of a line that were left out because they would not be visible.
    package static func thinned(points: Int, drawn: Int) -> Self {
        Self("charts.thinned", ["count": .count(points), "drawn": .count(drawn)])
    }

    package static func list(_ items: [String]) -> Self { Self("charts.list", ["items": .list(items)]) }
    /// The entries under a name, and the number of further ones.
    package static func listing(name: String, items: [String], more: Int) -> Self {
        Self(
            more > 0 ? "charts.listing-more" : "charts.listing",
            ["name": .text(name), "items": .list(items), "count": more > 0 ? .count(more) : nil])
    }

    /// The reason why bars are drawn instead of a donut.
    package static func negativeShares(count: Int) -> Self { Self("charts.negative-shares", ["count": .count(count)]) }
    /// An amount against its limit: its state, its value and its share of the limit, as far as each is known.
    package static func bullet(name: String, state: String?, value: String?, share: String?) -> Self {
        switch (state, value, share) {
        case (nil, nil, nil): .list([name])
        case (nil, let value?, let share?):
            Self("charts.bullet-share", ["name": name, "value": value, "share": share])
        case (let state?, let value?, let share?):
            Self("charts.bullet-state-share", ["name": name, "state": state, "value": value, "share": share])
        case (let state?, let value?, nil), (let state?, nil, let value?):
            Self("charts.bullet-state", ["name": name, "state": state, "value": value])
        case (let only?, nil, nil), (nil, let only?, nil), (nil, nil, let only?): .listing(name: name, items: [only], more: 0)
        }
    }

    package static func amounts(count: Int, ofGoals: Bool) -> Self {
        Self(ofGoals ? "charts.amounts-goals" : "charts.amounts", ["count": .count(count)])
    }
    package static func ring(value: String, verdict: String?) -> Self {
        Self(verdict == nil ? "charts.ring" : "charts.ring-verdict", ["value": value, "verdict": verdict])
    }

    package static var unknownValue: Self { Self("charts.unknown-value") }
    /// The present step of a road, with known details: the share that is done, and the tasks done of all.
    package static func roadNow(name: String, details: [String]) -> Self {
        switch details.count {
        case 0: Self("charts.road-now", ["name": name])
        case 2: Self("charts.road-now-share", ["name": name, "value": details[1], "share": details[0]])
        default: Self("charts.road-now-details", ["name": .text(name), "details": .list(details)])
        }
    }
}
