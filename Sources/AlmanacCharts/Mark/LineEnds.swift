import AlmanacText

/// The words at the ends of lines: of two or three lines their names, each under the line's last value; of a single one its last value. None where a
/// legend is better.
struct LineEnds {
    /// The words at the end of one of several lines.
    struct Name {
        var value: String
        var name: String

        /// Pixels.
        var width: Double { max(Metrics.width(value, size: 12, bold: true), Metrics.width(name, size: 11)) }
    }

    /// By line.
    private(set) var names: [Name] = []
    /// The last value of a single line.
    private(set) var value: String?
    /// True when it stands beside a last point before the last band.
    private(set) var isInPlot = false
    /// Pixels that they need beside the plot; `nil` where they need none.
    private(set) var width: Double?

    /// Pixels that a name and a value may take on a phone, and how high a name is with its value.
    private static let widestName = 88.0
    private static let widestValue = 64.0
    fileprivate static let nameHeight = 29.0

    init() {}

    init(_ chart: PlotChart, _ sheet: Sheet, _ context: ChartContext) {
        let (lines, bands) = (chart.lines, chart.bands)
        if lines.count == 1 {
            guard let last = lines[0].ys.lastIndex(where: { $0 != nil }), let value = lines[0].ys[last] else { return }
            let isInPlot = last < bands.count - 1
            // Words at points would not know that it stands there.
            if isInPlot, chart.hasNotes { return }
            // A picture of one width knows that it has more room than a phone.
            let widest = sheet.fitsPage ? Self.widestValue : max(sheet.width * 0.28, Self.widestValue)
            for (text, widest) in [(context.value.text(value), Self.widestValue), (context.value.shortText(value), widest)] {
                let width = Metrics.width(text, size: 12, bold: true)
                guard width <= widest else { continue }
                // Some six tenths of a phone are plot.
                let free = isInPlot ? sheet.narrowest * 0.6 * (1 - (Double(last) + 1) / Double(bands.count)) : 0
                (self.value, self.isInPlot, self.width) = (text, isInPlot, free >= width + 8 ? nil : width)
                return
            }
        }
        guard bands.count > 1, context.axes.hasLegend, (2...3).contains(lines.count) else { return }
        var names: [Name] = []
        for line in lines {
            guard !line.name.isEmpty, let last = line.ys.last(where: { $0 != nil }) ?? nil else { return }
            names.append(Name(value: context.value.shortText(last), name: context.name(line.name)))
        }
        let width = names.reduce(0) { max($0, $1.width) }
        if width <= (sheet.fitsPage ? Self.widestName : sheet.width * 0.28) { (self.names, self.width) = (names, width) }
    }
}

extension PlotMarks {
    /// The middle of each name, by line: beside the end of its line, and free of the others.
    func namePlaces(count: Int) -> [Double] {
        let ends = (0..<count).map { runs[$0].last?.y ?? plot.bottom }
        let order = ends.indices.sorted { ends[$0] == ends[$1] ? $0 < $1 : ends[$0] < ends[$1] }
        let half = LineEnds.nameHeight / 2
        // The legend of rules ends ten pixels above the plot.
        let first = plot.top - 10 + half
        let free = spread(
            order.map { ends[$0] }, apart: LineEnds.nameHeight, within: first...max(plot.bottom - half, first))
        var places = [Double](repeating: 0, count: count)
        for (index, y) in zip(order, free) { places[index] = y }
        return places
    }

    /// The ways to the names of lines that end before the plot does.
    func drawWays(_ canvas: inout Canvas, _ places: [Double]) {
        for (index, y) in places.enumerated() {
            guard let last = runs[index].last, last.index < chart.bands.count - 1, plot.right - last.x > 8 else { continue }
            // Thin, grey and dotted: nobody takes the way to the name for values.
            canvas.segments([Segment(x1: last.x, y1: last.y, x2: plot.right, y2: y)], .muted, dash: "1 3")
        }
    }

    /// - Parameter places: Of the names.
    func draw(_ ends: LineEnds, _ canvas: inout Canvas, _ places: [Double], _ frame: PlotFrame) {
        if !ends.names.isEmpty {
            for (index, name) in ends.names.enumerated() {
                canvas.column(
                    [(name.value, places[index] - 2)], .init(paint: chart.lines[index].paint.forText, isBold: true), share: 1, x: 6)
            }
            canvas.column(zip(ends.names, places).map { ($0.name, $1 + 12) }, .init(size: 11), share: 1, x: 6)
        }
        guard let value = ends.value, let last = runs[0].last else { return }
        let y = min(max(last.y, 8), max(plot.bottom, 8)) + 12 * Metrics.middle
        let share = ends.isInPlot ? last.x / frame.width : 1
        // From the width on at which it ends before the picture does.
        let needed = ends.isInPlot ? Metrics.width(value, size: 12, bold: true) + 8 - Double(frame.right) : 0
        guard let from = frame.plots.firstIndex(where: { (1 - share) * $0 >= needed }) else { return }
        canvas.beginText(.init(paint: .ink, isBold: true))
        canvas.text(value, share: share, x: ends.isInPlot ? 8 : 6, y: y, from: from)
        canvas.endGroup()
    }
}
