import AlmanacText

/// Horizontal bars to both sides of zero, one a row, with their values in a column: rises and falls.
struct DivergingBars {
    let bars: HorizontalBars
    /// Values of the drawn rows.
    let values: [Double?]

    /// `nil` for several series, and where no value is below zero or called a change.
    init?(_ bars: HorizontalBars) {
        guard bars.grid.seriesCount == 1 else { return nil }
        values = (0..<bars.rows).map { bars.grid.value(0, $0) }
        guard bars.chart.isOfChanges || values.contains(where: { ($0 ?? 0) < 0 }) else { return nil }
        self.bars = bars
    }

    func draw() -> Drawing {
        let plot = plot
        return plot.draw(bars.sheet, description: bars.describe(hidden: bars.hidden, isStacked: false)) { draw(&$0, $1, plot.rows) }
    }

    private var plot: RowPlot {
        let (context, chart) = (bars.context, bars.chart)
        let format = context.value
        let names = context.names(chart.bands[..<values.count])
        let shorts = format.evenShorts(values.map { chart.isOfChanges ? -abs($0 ?? 0) : $0 ?? 0 })
        let domain = values.reduce(into: ValueDomain(low: 0, high: 0)) { domain, value in if let value { domain.cover(value) } }.withZero()
        return RowPlot(
            context: context,
            rows: values.indices.map { row in
                guard chart.valueLabels != .none else { return .init(name: names[row], value: "", shortValue: "") }
                guard let value = values[row] else { return .init(name: names[row], value: "–", shortValue: "–") }
                let note = row < chart.notes.count && !chart.notes[row].isEmpty ? " " + context.name(chart.notes[row]) : ""
                let isSigned = chart.isOfChanges && value > 0
                return .init(
                    name: names[row], value: (isSigned ? format.change(value, context.words) : format.fullSum(value, context.words)) + note,
                    shortValue: (isSigned ? shorts[row].withPlus : shorts[row]) + note)
            }, hidden: bars.hidden, low: domain.low, high: domain.high)
    }

    private func draw(_ canvas: inout Canvas, _ ground: RowPlot.Ground, _ rowTexts: [RowPlot.Row]) {
        let (context, chart, thickness) = (bars.context, bars.chart, 16.0)
        let zero = ground.scale(0)
        let known = values.indices.filter { values[$0] != nil }
        for (paint, rows) in [
            (Paint(chart.rises, neutral: chart.colour(0)), known.filter { (values[$0] ?? 0) >= 0 }),
            (Paint(chart.falls, neutral: chart.colour(0)), known.filter { (values[$0] ?? 0) < 0 }),
        ] where !rows.isEmpty {
            let bar = { (row: Int) in
                let end = ground.scale(values[row] ?? 0)
                // A value near zero is a stub, so that its row is not empty.
                let length = max(abs(end - zero), 2)
                return Rectangle(
                    x: end < zero ? zero - length : zero, y: ground.middles[row] - thickness / 2, width: length, height: thickness)
            }
            canvas.rectangles(rows.map(bar), paint) { index in
                let row = rows[index]
                return context.markTitles && !ground.isLabelled[row] ? (rowTexts[row].name, context.value.full(values[row] ?? 0)) : nil
            }
        }
        let line = crisp(zero)
        canvas.segments([Segment(x1: line, y1: ground.top, x2: line, y2: ground.bottom)], .axis)
    }
}
