/// The sentences that tell what a chart shows.
struct Summary {
    private(set) var text = ""

    /// How many names a list spells out.
    private static let listed = 8

    /// Starts a sentence that is written in parts; `end()` puts its full stop.
    mutating func begin() {
        if text.isEmpty { text.reserveCapacity(400) } else { text += " " }
    }

    mutating func add(_ part: String) {
        text += part
    }

    mutating func end() {
        text += "."
    }

    /// Adds a sentence, with its full stop.
    mutating func sentence(_ words: String) {
        begin()
        text += words
        end()
    }

    /// "Bar chart of 30 days, Oct 22 to Nov 20".
    mutating func opening(_ kind: String, _ bands: [Band], _ calendar: CalendarFormat) {
        var words = kind
        words += " of \(bands.count) \(Band.noun(bands, count: bands.count))"
        if let first = bands.first, let last = bands.last, bands.count > 1, !first.isCategory {
            words += ", \(first.fullName(calendar)) to \(last.fullName(calendar))"
        }
        sentence(words)
    }

    /// What matters about each series, then gaps, unfinished bands and rules.
    mutating func values(
        _ series: [ChartSeries], _ grid: ValueGrid, _ bands: [Band], _ context: ChartContext, partial: [Int], rules: [RuleLine],
        addsUp: Bool
    ) {
        let format = context.value
        for index in series.indices.prefix(Self.listed) {
            let run = Run(grid, index)
            guard let highest = run.highest, let lowest = run.lowest, let last = run.last, let first = run.first else { continue }
            begin()
            let isNamed = series.count > 1 || !series[index].name.isEmpty
            if isNamed {
                add(Label.clean(series[index].name))
                add(": ")
            }
            func at(_ band: Int) {
                add(format.full(grid[index, band]))
                add(" (")
                add(bands[band].name(context.calendar))
                add(")")
            }
            if run.count == 1 {
                at(last)
            } else {
                if addsUp, format.domain == .money || format.domain == .count {
                    add(isNamed ? "total " : "Total ")
                    add(format.full(run.sum))
                } else {
                    add(isNamed ? "first " : "First ")
                    add(format.full(grid[index, first]))
                }
                if highest == lowest || grid[index, highest] == grid[index, lowest] {
                    add(", all ")
                    add(format.full(grid[index, highest]))
                } else {
                    add(", highest ")
                    at(highest)
                    add(", lowest ")
                    at(lowest)
                    add(", last ")
                    add(format.full(grid[index, last]))
                }
            }
            end()
        }
        if series.count > Self.listed { sentence("\(series.count - Self.listed) more series") }
        var missing = 0
        for index in series.indices { missing += grid.bandCount - Run(grid, index).count }
        missing -= grid.invalidCount
        if missing > 0 { sentence(missing == 1 ? "1 value is missing" : "\(missing) values are missing") }
        if grid.invalidCount > 0 {
            sentence(grid.invalidCount == 1 ? "1 invalid value is left out" : "\(grid.invalidCount) invalid values are left out")
        }
        let unfinished = partial.filter { bands.indices.contains($0) }
        if let only = unfinished.first {
            sentence(
                unfinished.count == 1 ? "\(bands[only].name(context.calendar)) is not over yet" : "\(unfinished.count) are not complete")
        }
        for rule in rules.prefix(Self.listed) where rule.value.isFinite {
            sentence("Line at \(format.full(rule.value)): \(Label.clean(rule.label))")
        }
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
