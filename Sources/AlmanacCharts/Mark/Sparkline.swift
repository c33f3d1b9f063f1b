import AlmanacMarkup

/// A line the size of a word: no axes, the last value dotted, the scale from its lowest to its highest value.
public struct Sparkline: Sendable, Hashable {
    /// From left to right; `nil`, NaN and infinite values are gaps.
    public var values: [Double?]

    /// A sparkline.
    public init(values: [Double?]) {
        self.values = values
    }

    /// The picture.
    ///
    /// - Parameter height: In pixels; `nil` for 24.
    public func draw(in context: ChartContext, height: Int? = nil) -> SVG {
        drawing(in: context, height: height).svg
    }

    package func drawing(in context: ChartContext, height: Int? = nil, keepsBoxes: Bool = false) -> Drawing {
        let sheet = Sheet(context)
        let total = sheet.height(height, natural: 24, least: 8)
        let grid = ValueGrid([ChartSeries(name: "", values: values)], bandCount: values.count)
        var domain = ValueDomain()
        grid.cover(&domain)
        let description = describe(grid, context)
        var canvas = Canvas.begin(context, sheet, height: total, description: description, capacity: 700, keepsBoxes: keepsBoxes)
        if domain.isEmpty {
            canvas.out.raw("<path fill=\"none\" stroke-dasharray=\"2 3\"")
            canvas.stroke(.axis)
            canvas.out.raw(" d=\"")
            var path = Path()
            path.move(&canvas, 4, crisp(total / 2))
            path.line(&canvas, sheet.width - 4, crisp(total / 2))
            canvas.out.raw("\"/>")
            return canvas.finish(context, sheet, height: total, description: description)
        }
        // Room for the dot and half the line's width. Equal values run through the middle.
        let isFlat = domain.low == domain.high
        let middle = total / 2
        let scale = LinearScale(
            low: domain.low, high: isFlat ? domain.low + max(abs(domain.low), 1) : domain.high, start: isFlat ? middle : total - 4,
            end: isFlat ? middle : 4)
        let step = values.count > 1 ? (sheet.width - 8) / Double(values.count - 1) : 0
        let first = values.count > 1 ? 4 : sheet.width / 2
        var run = PointRun(count: values.count, x: { first + Double($0) * step }, y: { grid.value(0, $0).map { scale($0) } })
        run.decimate(columnWidth: 1, most: Int(2 * max(sheet.width, 8)))
        run.draw(&canvas, paint: .series(0), width: 2, dash: nil, curve: .linear, title: nil)
        if let last = run.last {
            canvas.out.raw("<g")
            canvas.fill(.series(0))
            canvas.out.raw(">")
            canvas.circle(x: last.x, y: last.y, radius: 3)
            canvas.out.raw("</g>")
        }
        return canvas.finish(context, sheet, height: total, description: description)
    }

    private func describe(_ grid: ValueGrid, _ context: ChartContext) -> String {
        guard context.otherDescription == nil else { return "" }
        let known = values.indices.filter { grid.value(0, $0) != nil }
        guard let first = known.first, let last = known.last else { return "No data." }
        let format = context.value
        var summary = Summary()
        if known.count == 1 {
            summary.sentence("One value, \(format.full(grid[0, last]))")
        } else {
            let sorted = known.sorted { grid[0, $0] == grid[0, $1] ? $0 < $1 : grid[0, $0] < grid[0, $1] }
            summary.sentence("\(known.count) values from \(format.full(grid[0, first])) to \(format.full(grid[0, last]))")
            summary.sentence("Lowest \(format.full(grid[0, sorted[0]])), highest \(format.full(grid[0, sorted[sorted.count - 1]]))")
        }
        let missing = values.count - known.count
        if missing > 0 { summary.sentence(missing == 1 ? "1 value is missing" : "\(missing) values are missing") }
        return summary.text
    }
}
