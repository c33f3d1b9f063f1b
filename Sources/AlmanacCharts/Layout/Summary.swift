/// Composes the sentences of a chart's description.
struct Summary {
    private(set) var text: String
    private let context: ChartContext

    /// Most items of a list, so that listeners can bear it.
    static let mostListed = 12
    /// Most series and rules to describe one by one.
    private static let listed = 8

    /// - Parameter beginning: The text to begin with: the description of another picture of the chart.
    init(_ context: ChartContext, after beginning: String = "") {
        self.context = context
        text = beginning
    }

    /// The description of a chart without data.
    static func text(_ context: ChartContext, _ message: ChartMessage, invalid: Int) -> String {
        var summary = Summary(context)
        summary.add(message)
        summary.gaps(missing: 0, invalid: invalid)
        return summary.text
    }

    mutating func add(_ message: ChartMessage) {
        if text.isEmpty { text.reserveCapacity(400) } else { text += " " }
        text += context.words.text(message)
    }

    /// Adds the kind of chart, and the number and extent of its bands.
    mutating func opening(_ kind: ChartMessage.ChartKind, _ bands: [Band]) {
        var extent = context.words.text(Band.extent(bands))
        if let first = bands.first, let last = bands.last, bands.count > 1, !first.isCategory {
            let ends = Band.ends(first, last, context)
            extent = context.words.text(.init("charts.span", ["extent": extent, "from": ends.first, "to": ends.last]))
        }
        add(.opening(kind, extent: extent))
    }

    /// Adds the main facts of each series, then gaps, unfinished bands and rules.
    ///
    /// - Parameter sum: The meaning of the sum of a series.
    mutating func values(
        _ series: [ChartSeries], _ grid: ValueGrid, _ bands: [Band], partial: [Int], rules: [RuleLine], sum: SeriesSum
    ) {
        let format = context.value
        var missing = -grid.invalidCount
        for index in series.indices {
            let run = Run(grid, index)
            missing += whole(index, grid) - run.count
            guard index < Self.listed,
                let message = message(
                    run, index, grid, bands, partial: partial, sum: sum, isReference: series[index].isReference && series.count > 1)
            else { continue }
            if series.count > 1 || !series[index].name.isEmpty {
                add(.named(name: context.name(series[index].name), sentence: context.words.text(message)))
            } else {
                add(message)
            }
        }
        if series.count > Self.listed { add(.init("charts.more-series", ["count": .count(series.count - Self.listed)])) }
        if let main = series.indices.first(where: { !series[$0].isReference }) {
            course(Run(grid, main), main, grid, bands, partial: partial)
        }
        gaps(missing: missing, invalid: grid.invalidCount)
        // Of one without a value nothing was said that could change.
        let unfinished = partial.filter { band in
            bands.indices.contains(band) && series.indices.contains { band < grid.bandCount && grid.value($0, band) != nil }
        }
        if let only = unfinished.first {
            let name = bands[only].name(context)
            // An unfinished band before the last one is over, and began before the drawn part.
            if unfinished.count > 1 || partial.count > 1 || only < bands.count - 1 {
                add(.init("charts.not-complete", ["count": .count(unfinished.count)]))
            } else if case .week = bands[only] {
                // A week is named by its first day, which is over.
                add(.init("charts.week-not-over", ["band": name]))
            } else if case .hour = bands[only] {
                // An hour is named by the moment at which it begins.
                add(.init("charts.hour-not-over", ["band": name]))
            } else {
                add(.init("charts.not-over", ["band": name]))
            }
        }
        for rule in rules.prefix(Self.listed) where rule.value.isFinite {
            let value = usable(rule.value) ?? 0
            // With several series, or stacks of them, it would not be clear which ones are meant.
            guard series.count == 1, grid.bandCount > 1, bands.count > 1 else {
                add(.rule(value: format.text(value), label: context.name(rule.label), above: nil))
                continue
            }
            let known = (0..<grid.bandCount).filter { !grid[0, $0].isNaN }
            let above = known.count { grid[0, $0] > value }
            add(
                .rule(
                    value: format.text(value), label: context.name(rule.label),
                    above: context.words.text(.init("charts.of-count", ["count": .count(above), "whole": .count(known.count)]))))
        }
    }

    /// The number of values of a complete series: all except missing ones of the future.
    private func whole(_ series: Int, _ grid: ValueGrid) -> Int {
        grid.bandCount - (max(0, grid.bandCount - context.upcoming)..<grid.bandCount).count { grid.value(series, $0) == nil }
    }

    /// Adds the trend of the values, and a value that is far from the others.
    private mutating func course(_ run: Run, _ index: Int, _ grid: ValueGrid, _ bands: [Band], partial: [Int]) {
        guard run.count >= Trend.least, let highest = run.highest, let lowest = run.lowest else { return }
        if bands.first?.time != nil {
            switch Trend(grid, index, leaving: partial.last) {
            case .rising?: add(.init("charts.rising"))
            case .falling?: add(.init("charts.falling"))
            case nil: break
            }
        }
        if run.isFar(grid[index, highest]) { add(.init("charts.highest-is-far")) }
        if run.isFar(grid[index, lowest]) { add(.init("charts.lowest-is-far")) }
    }

    /// Adds the caller's words at marks, each with its place, up to a number that listeners can bear.
    mutating func annotations(_ all: [(name: String, text: String)]) {
        let texts = all.map { (name: $0.name, text: context.name($0.text)) }
        if !texts.isEmpty { list(texts) { .part(name: $0.name, value: $0.text, share: nil) } }
    }

    /// Adds a list of the first elements, and the number of the others.
    mutating func list<Element>(_ all: some Collection<Element>, most: Int = Self.mostListed, _ message: (Element) -> ChartMessage) {
        add(.list(all.prefix(most).map { context.words.text(message($0)) }))
        notListed(all.count - most)
    }

    /// Adds a list of the first of several items that have a name in common, and the number of the others.
    mutating func listing(_ name: String, _ items: [String], most: Int = Self.mostListed) {
        add(.listing(name: name, items: Array(items.prefix(most)), more: max(items.count - most, 0)))
    }

    /// Adds the number of items that are not listed, where there are any.
    mutating func notListed(_ count: Int) {
        if count > 0 { add(.init("charts.not-listed", ["count": .count(count)])) }
    }

    /// Adds the number of points of lines, where not all of them are drawn.
    mutating func thinning(points: Int, drawn: Int) {
        if drawn < points { add(.thinned(points: points, drawn: drawn)) }
    }

    /// Adds the number of points of lines, where not all of them are drawn.
    mutating func thinning(_ runs: [PointRun]) {
        thinning(points: runs.reduce(0) { $0 + $1.count }, drawn: runs.reduce(0) { $0 + $1.drawnCount })
    }

    /// Adds the counts of missing values and of those that are no numbers.
    mutating func gaps(missing: Int, invalid: Int) {
        if missing > 0 { add(.missingValues(count: missing)) }
        if invalid > 0 { add(.init("charts.invalid-values", ["count": .count(invalid)])) }
    }

    private func message(
        _ run: Run, _ index: Int, _ grid: ValueGrid, _ bands: [Band], partial: [Int], sum: SeriesSum, isReference: Bool
    ) -> ChartMessage? {
        let format = context.value
        let hasYears = Band.spansYears(bands)
        guard let highest = run.highest, let lowest = run.lowest, let last = run.last, let first = run.first else { return nil }
        func value(_ band: Int) -> String { format.text(grid[index, band]) }
        func name(_ band: Int) -> String { hasYears ? bands[band].fullName(context) : bands[band].name(context) }
        /// The last value, compared with the one before it and, where the first was not given, with the first. An unfinished one is compared with
        /// nothing.
        func compared(hasFirst: Bool) -> String {
            // Behind it are bands without a value: it is not taken for that of the last one.
            let isLast = last >= bands.count - 1 - max(0, context.upcoming)
            let shown = isLast ? value(last) : context.words.text(.init("charts.value-of", ["value": value(last), "band": name(last)]))
            guard !partial.contains(last), let before = run.beforeLast else { return shown }
            if hasFirst || before == first {
                return context.words.text(.init("charts.last-after", ["last": shown, "before": value(before)]))
            }
            return context.words.text(.init("charts.last-compared", ["last": shown, "before": value(before), "first": value(first)]))
        }
        if run.count == 1 { return .init("charts.only-value", ["value": value(last), "band": name(last)]) }
        // With gaps in the series the sum is not the total.
        let isWhole = sum == .total && run.count == whole(index, grid)
        let hasTotal = sum != .none && (format.domain == .money || format.domain == .count)
        // Names in the order of a list have no first and last.
        let isOrdered = bands.first.map { !$0.isCategory } ?? false
        if grid[index, highest] == grid[index, lowest] {
            guard hasTotal else { return .allEqual(value: value(highest)) }
            let total = format.sum(run.sum, context.words)
            return .totalOfEqual(isWhole: isWhole, total: total, value: value(highest))
        }
        if hasTotal {
            return .total(
                isWhole: isWhole, total: format.fullSum(run.sum, context.words), highest: value(highest), highestBand: name(highest),
                lowest: value(lowest), lowestBand: name(lowest), last: isOrdered ? compared(hasFirst: false) : nil)
        }
        if !isOrdered {
            return .extremes(highest: value(highest), highestBand: name(highest), lowest: value(lowest), lowestBand: name(lowest))
        }
        // Values of a reference may be of another time than the bands that they are drawn at.
        if isReference { return .values(first: value(first), last: value(last)) }
        return .course(
            first: value(first), highest: value(highest), highestBand: name(highest), lowest: value(lowest), lowestBand: name(lowest),
            last: compared(hasFirst: true))
    }
}

/// Statistics of one series.
private struct Run {
    var count = 0
    var sum = 0.0
    /// Sum of the squares of all values.
    var squares = 0.0
    var first: Int?
    var last: Int?
    /// The last index with a value before `last`.
    var beforeLast: Int?
    var highest: Int?
    var lowest: Int?

    init(_ grid: ValueGrid, _ series: Int) {
        for band in 0..<grid.bandCount {
            guard let value = grid.value(series, band) else { continue }
            count += 1
            sum += value
            squares += value * value
            if first == nil { first = band }
            beforeLast = last
            last = band
            if highest.map({ value > grid[series, $0] }) ?? true { highest = band }
            if lowest.map({ value < grid[series, $0] }) ?? true { lowest = band }
        }
    }

    /// True when a value is more than six standard deviations from the mean of the others.
    func isFar(_ value: Double) -> Bool {
        let others = Double(count - 1)
        let mean = (sum - value) / others
        let variance = max((squares - value * value) / others - mean * mean, 0)
        let distance = value - mean
        // For counts, a difference of one or two is not far: a single task on one of seven days.
        if [value, sum, squares].allSatisfy({ $0 == $0.rounded() }), abs(distance) < 3 { return false }
        // Squares beyond the range of a Double compare as false, and nothing is said.
        return abs(distance) > 0.05 * max(abs(value), abs(mean)) && distance * distance > 36 * variance
    }
}
