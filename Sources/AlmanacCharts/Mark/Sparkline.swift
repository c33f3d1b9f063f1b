import AlmanacText

/// A line the size of a word: no axes, a dot on the last value, the scale from its lowest to its highest value.
public struct Sparkline: ChartFigure, Hashable {
    /// Values from left to right; `nil`, NaN and infinite values are gaps.
    public var values: [Double?]
    /// The least span of the scale, in the unit of the values, so that little change looks like little, and lines of a group with the same span can
    /// be compared; `nil` for the values' own span.
    public var leastSpan: Double?

    /// A sparkline.
    public init(values: [Double?], leastSpan: Double? = nil) {
        self.values = values
        self.leastSpan = leastSpan
    }

    /// Draws the picture.
    ///
    /// - Parameter height: Pixels; `nil` for 24.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        let total = sheet.height(height, natural: 24, least: 8)
        let grid = ValueGrid([ChartSeries(name: "", values: values)], bandCount: values.count)
        var domain = ValueDomain()
        grid.cover(&domain)
        var canvas = Canvas.beginWordSized(context, sheet, height: total, description: describe(grid, context))
        if domain.isEmpty {
            canvas.begin(.path)
            canvas.dashes("2 3")
            canvas.stroke(.axis)
            canvas.move(4, crisp(total / 2))
            canvas.line(sheet.width - 4, crisp(total / 2))
            canvas.end()
            return canvas.finish()
        }
        // Room for the dot and half the line's width. Equal values run through the middle.
        let isFlat = domain.low == domain.high
        let middle = total / 2
        let span = domain.high - domain.low
        let beyond = isFlat || !span.isFinite ? 0 : max(0, (leastSpan.flatMap { $0.isFinite ? $0 : nil } ?? 0) - span) / 2
        let scale = ValueScale(
            low: domain.low - beyond, high: isFlat ? domain.low + max(abs(domain.low), 1) : domain.high + beyond,
            start: isFlat ? middle : total - 4, end: isFlat ? middle : 4)
        let step = values.count > 1 ? (sheet.width - 8) / Double(values.count - 1) : 0
        let first = values.count > 1 ? 4 : sheet.width / 2
        var run = PointRun(count: values.count, x: { first + Double($0) * step }, y: { grid.value(0, $0).map { scale($0) } })
        run.decimate(columnWidth: 1, columns: max(sheet.width, 8))
        run.straighten()
        canvas.begin(.path)
        canvas.noFill()
        canvas.stroke(.series(0))
        canvas.thickness(2)
        for segment in run.segments {
            PointRun.polyline(&canvas, segment)
            // A single point is a short piece of line.
            if segment.count == 1 { canvas.line(canvas.here.x + 1, canvas.here.y) }
        }
        // The dot: a ring whose hole is crossed by a line.
        let (x, y) = canvas.here
        canvas.move(x - 20, y)
        canvas.arc(radius: 2, isLarge: true, isClockwise: true, x - 20, y + 1)
        canvas.close()
        canvas.move(x - 10, y)
        canvas.line(x + 10, y)
        canvas.end()
        return canvas.finish()
    }

    /// A short description, because a page has many of these: the first and last values, and the number left out.
    private func describe(_ grid: ValueGrid, _ context: ChartContext) -> String {
        let known = values.indices.filter { !grid[0, $0].isNaN }
        var summary = Summary(context)
        guard let first = known.first, let last = known.last else {
            summary.add(.emptyDescription)
            summary.gaps(missing: 0, invalid: grid.invalidCount)
            return summary.text
        }
        let start = context.value.text(grid[0, first])
        summary.add(first == last ? .value(start) : .values(first: start, last: context.value.text(grid[0, last])))
        summary.gaps(missing: values.count - known.count - grid.invalidCount, invalid: grid.invalidCount)
        return summary.text
    }
}
