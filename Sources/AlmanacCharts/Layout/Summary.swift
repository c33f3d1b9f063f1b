/// The sentences that tell what a chart shows.
struct Summary {
    private(set) var text: String
    private let context: ChartContext

    /// How many series and rules are told one by one.
    private static let listed = 8

    /// - Parameter told: What it begins with: the sentences that another picture of the chart has told.
    init(_ context: ChartContext, after told: String = "") {
        self.context = context
        text = told
    }

    /// Adds a sentence.
    mutating func add(_ message: ChartMessage) {
        if text.isEmpty { text.reserveCapacity(400) } else { text += " " }
        text += context.words.text(message)
    }

    /// What the chart is, of how many bands, and from which to which.
    mutating func opening(_ kind: ChartMessage.ChartKind, _ bands: [Band]) {
        var extent = context.words.text(Band.extent(bands))
        if let first = bands.first, let last = bands.last, bands.count > 1, !first.isCategory {
            extent = context.words.text(.span(extent: extent, from: first.fullName(context), to: last.fullName(context)))
        }
        add(.opening(kind, extent: extent))
    }

    /// What matters about each series, then gaps, unfinished bands and rules.
    mutating func values(_ series: [ChartSeries], _ grid: ValueGrid, _ bands: [Band], partial: [Int], rules: [RuleLine], addsUp: Bool) {
        let format = context.value
        var missing = -grid.invalidCount
        for index in series.indices {
            let run = Run(grid, index)
            missing += grid.bandCount - run.count
            guard index < Self.listed, let message = message(run, index, grid, bands, addsUp: addsUp) else { continue }
            if series.count > 1 || !series[index].name.isEmpty {
                add(.named(name: context.name(series[index].name), sentence: context.words.text(message)))
            } else {
                add(message)
            }
        }
        if series.count > Self.listed { add(.moreSeries(count: series.count - Self.listed)) }
        gaps(missing: missing, invalid: grid.invalidCount)
        let unfinished = partial.filter { bands.indices.contains($0) }
        if let only = unfinished.first {
            add(unfinished.count == 1 ? .notOver(band: bands[only].name(context)) : .notComplete(count: unfinished.count))
        }
        for rule in rules.prefix(Self.listed) where rule.value.isFinite {
            add(.rule(value: format.full(rule.value), label: context.name(rule.label)))
        }
    }

    /// Values that are not there, and those that are no numbers.
    mutating func gaps(missing: Int, invalid: Int) {
        if missing > 0 { add(.missingValues(count: missing)) }
        if invalid > 0 { add(.invalidValues(count: invalid)) }
    }

    private func message(_ run: Run, _ index: Int, _ grid: ValueGrid, _ bands: [Band], addsUp: Bool) -> ChartMessage? {
        let format = context.value
        guard let highest = run.highest, let lowest = run.lowest, let last = run.last, let first = run.first else { return nil }
        func value(_ band: Int) -> String { format.full(grid[index, band]) }
        func name(_ band: Int) -> String { bands[band].name(context) }
        if run.count == 1 { return .onlyValue(value: value(last), band: name(last)) }
        // Of a series with gaps the sum is not the total.
        let isWhole = run.count == grid.bandCount
        let hasTotal = addsUp && (format.domain == .money || format.domain == .count)
        if grid[index, highest] == grid[index, lowest] {
            guard hasTotal else { return .allEqual(value: value(highest)) }
            let total = format.full(run.sum)
            return isWhole ? .totalOfEqual(total: total, value: value(highest)) : .knownTotalOfEqual(total: total, value: value(highest))
        }
        if hasTotal, !isWhole {
            return .knownTotal(
                total: format.full(run.sum), highest: value(highest), highestBand: name(highest), lowest: value(lowest),
                lowestBand: name(lowest), last: value(last))
        }
        if hasTotal {
            return .total(
                total: format.full(run.sum), highest: value(highest), highestBand: name(highest), lowest: value(lowest),
                lowestBand: name(lowest), last: value(last))
        }
        return .course(
            first: value(first), highest: value(highest), highestBand: name(highest), lowest: value(lowest), lowestBand: name(lowest),
            last: value(last))
    }
}

/// What one series comes to.
private struct Run {
    var count = 0
    var sum = 0.0
    var first: Int?
    var last: Int?
    var highest: Int?
    var lowest: Int?

    init(_ grid: ValueGrid, _ series: Int) {
        for band in 0..<grid.bandCount {
            guard let value = grid.value(series, band) else { continue }
            count += 1
            sum += value
            if first == nil { first = band }
            last = band
            if highest.map({ value > grid[series, $0] }) ?? true { highest = band }
            if lowest.map({ value < grid[series, $0] }) ?? true { lowest = band }
        }
    }
}
