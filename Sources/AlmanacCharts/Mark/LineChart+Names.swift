import AlmanacMarkup

// Names of two or three lines at their ends, each under the line's last value.

extension LineChart {
    /// The words at the end of a line.
    struct EndName {
        var value: String
        var name: String
    }

    /// Pixels that a name may take on a phone, and how high it is with its value.
    private static let widestName = 88.0
    private static let nameHeight = 29.0

    /// - Returns: Names by series; `nil` where one has no name or no value, or there is no room: a legend is better then.
    func fluidNames(_ grid: ValueGrid, _ context: ChartContext) -> [EndName]? {
        guard endLabels, context.axes.hasLegend, (2...3).contains(series.count), bands.count > 1 else { return nil }
        var names: [EndName] = []
        for index in series.indices {
            guard !series[index].name.isEmpty, let last = bands.indices.last(where: { grid.value(index, $0) != nil }) else { return nil }
            names.append(EndName(value: context.value.shortTold(grid[index, last]), name: context.name(series[index].name)))
        }
        return Self.width(names) <= Self.widestName ? names : nil
    }

    /// Width of the widest of them, in pixels.
    static func width(_ names: [EndName]) -> Double {
        names.reduce(0) { max($0, Metrics.width($1.value, size: 12, bold: true), Metrics.width($1.name, size: 11)) }
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
            canvas.begin(.path)
            canvas.noFill()
            canvas.stroke(.muted)
            // Thin, grey and dotted: nobody takes the way to the name for values.
            canvas.dashes("1 3")
            canvas.keepThickness()
            canvas.move(last.x, last.y)
            canvas.line(end, y)
            canvas.end()
        }
    }

    func drawFluidNames(_ canvas: inout Canvas, _ names: [EndName], _ places: [Double]) {
        for (index, name) in names.enumerated() {
            canvas.beginText(.init(paint: paint(index).forText, isBold: true))
            canvas.text(name.value, share: 1, x: 6, y: places[index] - 2)
            canvas.endGroup()
        }
        canvas.beginText(.init(size: 11))
        for (index, name) in names.enumerated() { canvas.text(name.name, share: 1, x: 6, y: places[index] + 12) }
        canvas.endGroup()
    }
}
