import AlmanacText

// The words at the ends of lines: of two or three lines their names, each under the line's last value; of a single one its last value.

extension LineChart {
    /// The words at the ends; none where a legend is better.
    struct Ends {
        /// By series.
        var names: [Name] = []
        /// The last value of a single line.
        var value: String?
        /// True when it stands beside a last point before the last band.
        var isInPlot = false
        /// Pixels that they need beside the plot; `nil` where they need none.
        var width: Double?
    }

    /// The words at the end of one of several lines.
    struct Name {
        var value: String
        var name: String

        /// Pixels.
        var width: Double { max(Metrics.width(value, size: 12, bold: true), Metrics.width(name, size: 11)) }
    }

    /// Pixels that a name and a value may take on a phone, and how high a name is with its value.
    private static let widestName = 88.0
    private static let widestValue = 64.0
    private static let nameHeight = 29.0

    func ends(_ grid: ValueGrid, _ sheet: Sheet, _ context: ChartContext) -> Ends {
        guard endLabels else { return Ends() }
        if series.count == 1 {
            guard let last = bands.indices.last(where: { grid.value(0, $0) != nil }), let value = grid.value(0, last) else { return Ends() }
            let isInPlot = last < bands.count - 1
            // Words at points would not know that it stands there.
            if isInPlot, !notes.isEmpty { return Ends() }
            // A picture of one width knows that it has more room than a phone.
            let widest = sheet.fitsPage ? Self.widestValue : max(sheet.width * 0.28, Self.widestValue)
            for (text, widest) in [(context.value.text(value), Self.widestValue), (context.value.shortText(value), widest)] {
                let width = Metrics.width(text, size: 12, bold: true)
                guard width <= widest else { continue }
                // Some six tenths of a phone are plot.
                let free = isInPlot ? sheet.narrowest * 0.6 * (1 - (Double(last) + 1) / Double(bands.count)) : 0
                return Ends(value: text, isInPlot: isInPlot, width: free >= width + 8 ? nil : width)
            }
        }
        guard bands.count > 1, context.axes.hasLegend, (2...3).contains(series.count) else { return Ends() }
        var names: [Name] = []
        for index in series.indices {
            guard !series[index].name.isEmpty, let last = bands.indices.last(where: { grid.value(index, $0) != nil }) else { return Ends() }
            names.append(Name(value: context.value.shortText(grid[index, last]), name: context.name(series[index].name)))
        }
        let width = names.reduce(0) { max($0, $1.width) }
        return width <= (sheet.fitsPage ? Self.widestName : sheet.width * 0.28) ? Ends(names: names, width: width) : Ends()
    }

    /// The middle of each name, by series: beside the end of its line, and free of the others.
    func namePlaces(of runs: [PointRun], count: Int, from top: Double, to bottom: Double) -> [Double] {
        let ends = (0..<count).map { runs[$0].last?.y ?? bottom }
        let order = ends.indices.sorted { ends[$0] == ends[$1] ? $0 < $1 : ends[$0] < ends[$1] }
        let half = Self.nameHeight / 2
        // The legend of rules ends ten pixels above the plot.
        let first = top - 10 + half
        let free = spread(order.map { ends[$0] }, apart: Self.nameHeight, within: first...max(bottom - half, first))
        var places = [Double](repeating: 0, count: count)
        for (index, y) in zip(order, free) { places[index] = y }
        return places
    }

    /// The ways to the names of lines that end before the plot does.
    func drawWays(_ canvas: inout Canvas, _ runs: [PointRun], _ places: [Double], to end: Double) {
        for (index, y) in places.enumerated() {
            guard let last = runs[index].last, last.index < bands.count - 1, end - last.x > 8 else { continue }
            // Thin, grey and dotted: nobody takes the way to the name for values.
            canvas.segments([Segment(x1: last.x, y1: last.y, x2: end, y2: y)], .muted, dash: "1 3")
        }
    }

    func drawNames(_ canvas: inout Canvas, _ names: [Name], _ places: [Double]) {
        guard !names.isEmpty else { return }
        for (index, name) in names.enumerated() {
            canvas.column([(name.value, places[index] - 2)], .init(paint: paint(index).forText, isBold: true), share: 1, x: 6)
        }
        canvas.column(zip(names, places).map { ($0.name, $1 + 12) }, .init(size: 11), share: 1, x: 6)
    }
}
