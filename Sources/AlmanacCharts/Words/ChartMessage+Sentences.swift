/// Sentences, each with its full stop.
extension ChartMessage {
    /// The kind of a chart, in the first sentence of its description: the message `charts.opening.` with its name.
    package struct ChartKind: Sendable, Hashable {
        let name: String

        package init(_ name: String) { self.name = name }

        /// Bars, vertical or horizontal, of one series or side by side.
        package static let bar = ChartKind("bar")
        /// Bars on top of each other.
        package static let stackedBar = ChartKind("stacked-bar")
        /// Lines with a tinted area below.
        package static let line = ChartKind("line")
        /// Lines with the room under them tinted.
        package static let area = ChartKind("area")
        /// Areas on top of each other.
        package static let stackedArea = ChartKind("stacked-area")
        /// Points that are not joined.
        package static let points = ChartKind("points")
        /// Ranges from one value to another.
        package static let range = ChartKind("range")
        /// Days as squares, filled by their values.
        package static let calendar = ChartKind("calendar")
        /// Two values of each row, and their distance.
        package static let dumbbell = ChartKind("dumbbell")
        /// Two values of each row, with a line from one to the other.
        package static let slope = ChartKind("slope")
        /// A small line chart for each series.
        package static let multiples = ChartKind("multiples")
        /// Amounts on their way from name to name.
        package static let flow = ChartKind("flow")
        /// The number of values in each interval.
        package static let histogram = ChartKind("histogram")
        /// A dot for each value of each row.
        package static let strip = ChartKind("strip")
        /// Parts of a whole as rectangles of their size.
        package static let treemap = ChartKind("treemap")
    }

    /// The kind of the chart, and its extent.
    package static func opening(_ kind: ChartKind, extent: String) -> Self { Self("charts.opening." + kind.name, ["extent": extent]) }
    package static var emptyDescription: Self { Self("charts.empty-description") }
    package static var emptyRoadDescription: Self { Self("charts.empty-road-description") }
    /// A sentence about one of several series.
    package static func named(name: String, sentence: String) -> Self { Self("charts.named", ["name": name, "sentence": sentence]) }
    package static func onlyValue(value: String, band: String) -> Self { Self("charts.only-value", ["value": value, "band": band]) }
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
    package static func moreSeries(count: Int) -> Self { Self("charts.more-series", ["count": .count(count)]) }
    package static func missingValues(count: Int) -> Self { Self("charts.missing-values", ["count": .count(count)]) }
    /// Days of a calendar with a value of zero.
    package static func zeroDays(count: Int) -> Self { Self("charts.zero-days", ["count": .count(count)]) }
    package static func invalidValues(count: Int) -> Self { Self("charts.invalid-values", ["count": .count(count)]) }
    package static func notOver(band: String) -> Self { Self("charts.not-over", ["band": band]) }
    /// The week that is not over, by the name of its band.
    package static func weekNotOver(band: String) -> Self { Self("charts.week-not-over", ["band": band]) }
    /// The hour that is not over, by the name of its band.
    package static func hourNotOver(band: String) -> Self { Self("charts.hour-not-over", ["band": band]) }
    package static func notComplete(count: Int) -> Self { Self("charts.not-complete", ["count": .count(count)]) }
    package static func notDrawn(count: Int) -> Self { Self("charts.not-drawn", ["count": .count(count)]) }
    package static func map(count: Int) -> Self { Self("charts.map", ["count": .count(count)]) }
    package static func mapExtent(width: String, height: String) -> Self { Self("charts.map-extent", ["width": width, "height": height]) }
    package static func mapNamesLeftOut(count: Int) -> Self { Self("charts.map-names-left-out", ["count": .count(count)]) }
    package static func mapUnplaced(count: Int) -> Self { Self("charts.map-unplaced", ["count": .count(count)]) }
    /// A line across the chart, and the number of values above it.
    package static func rule(value: String, label: String, above: String?) -> Self {
        Self(above == nil ? "charts.rule" : "charts.rule-above", ["value": value, "label": label, "above": above])
    }

    package static var rising: Self { Self("charts.rising") }
    package static var falling: Self { Self("charts.falling") }
    package static var highestIsFar: Self { Self("charts.highest-is-far") }
    package static var lowestIsFar: Self { Self("charts.lowest-is-far") }
    /// Days, weeks or months that occur more than once in the data: their values are added up.
    package static func repeatsAdded(count: Int) -> Self { Self("charts.repeats-added", ["count": .count(count)]) }
    /// Days, weeks or months that occur more than once in the data: the last of each is drawn.
    package static func repeatsLast(count: Int) -> Self { Self("charts.repeats-last", ["count": .count(count)]) }
    /// Hours that occur more than once in the data: their values are added up.
    package static func hoursAdded(count: Int) -> Self { Self("charts.hours-added", ["count": .count(count)]) }
    /// Hours that occur more than once in the data: the last of each is drawn.
    package static func hoursLast(count: Int) -> Self { Self("charts.hours-last", ["count": .count(count)]) }
    /// The number of points; not a sentence.
    package static func points(count: Int) -> Self { Self("charts.points", ["count": .count(count)]) }
    package static func extent(low: String, high: String) -> Self { Self("charts.extent", ["low": low, "high": high]) }
    /// The value at which an axis begins or ends instead of zero.
    package static func axisNotAtZero(value: String) -> Self { Self("charts.axis-not-at-zero", ["value": value]) }
    /// A note above a plot; not a sentence.
    package static var logScale: Self { Self("charts.log-scale") }
    package static var logAxis: Self { Self("charts.log-axis") }
    package static var logAxisAcross: Self { Self("charts.log-axis-across") }
    /// Values that are not drawn on a logarithmic axis.
    package static func offLogScale(count: Int) -> Self { Self("charts.off-log-scale", ["count": .count(count)]) }
    /// Points of a line that were left out because they would not be visible.
    package static func thinned(points: Int, drawn: Int) -> Self {
        Self("charts.thinned", ["count": .count(points), "drawn": .count(drawn)])
    }

    package static func lineOverBars(name: String) -> Self { Self("charts.line-over-bars", ["name": name]) }
    package static var stackSums: Self { Self("charts.stack-sums") }
    /// Two sums, and the change between them.
    package static func waterfall(first: String, firstName: String, last: String, lastName: String, change: String) -> Self {
        Self("charts.waterfall", ["first": first, "firstName": firstName, "last": last, "lastName": lastName, "change": change])
    }

    package static func largestRise(name: String, value: String) -> Self { Self("charts.largest-rise", ["name": name, "value": value]) }
    package static func largestFall(name: String, value: String) -> Self { Self("charts.largest-fall", ["name": name, "value": value]) }
    /// The width of each bar of a histogram, and the bar that a value at its edge belongs to.
    package static func barSpan(_ value: String) -> Self { Self("charts.bar-span", ["value": value]) }
    /// The values of one row.
    package static func strip(name: String, median: String, low: String, high: String, values: String) -> Self {
        Self("charts.strip", ["name": name, "median": median, "low": low, "high": high, "values": values])
    }

    /// The meaning of bars thinner than a pixel.
    package static var pixelColumns: Self { Self("charts.pixel-columns") }
    /// Bars without their name.
    package static func namesLeftOut(count: Int) -> Self { Self("charts.names-left-out", ["count": .count(count)]) }
    package static func firstDrawn(count: Int) -> Self { Self("charts.first-drawn", ["count": .count(count)]) }
    package static func largestDrawn(count: Int) -> Self { Self("charts.largest-drawn", ["count": .count(count)]) }
    /// The largest rows of a list are drawn, with one row for the others.
    package static func largestAndOther(count: Int) -> Self { Self("charts.largest-and-other", ["count": .count(count)]) }
    package static func donut(count: Int, total: String) -> Self { Self("charts.donut", ["count": .count(count), "total": .text(total)]) }
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
    package static func notListed(count: Int) -> Self { Self("charts.not-listed", ["count": .count(count)]) }
    package static func ring(value: String, verdict: String?) -> Self {
        Self(verdict == nil ? "charts.ring" : "charts.ring-verdict", ["value": value, "verdict": verdict])
    }

    package static var unknownValue: Self { Self("charts.unknown-value") }
    package static var beyondMaximum: Self { Self("charts.beyond-maximum") }
    package static func roadDone(done: Int, count: Int) -> Self {
        Self("charts.road-done", ["done": .count(done), "count": .count(count)])
    }
    /// The present step of a road, with known details: the share that is done, and the tasks done of all.
    package static func roadNow(name: String, details: [String]) -> Self {
        switch details.count {
        case 0: Self("charts.road-now", ["name": name])
        case 2: Self("charts.road-now-share", ["name": name, "value": details[1], "share": details[0]])
        default: Self("charts.road-now-details", ["name": .text(name), "details": .list(details)])
        }
    }
}
