import AlmanacText

/// A small line chart for each series, one under the other, with one scale and one axis across, so that their shapes can be compared.
public struct SmallMultiples: ChartFigure, Hashable {
    /// From left to right. Days, weeks and months are put in the order of time, as far from each other as they are.
    public var bands: [Band]
    /// A panel each, from top to bottom, with one value a band; all in one unit. At most 16 are drawn.
    public var series: [ChartSeries]
    /// Indices of bands that are not over yet. A last one is reached by a dotted line.
    public var partial: [Int]

    /// A chart of several panels.
    public init(bands: [Band], series: [ChartSeries], partial: [Int] = []) {
        self.bands = bands
        self.series = series
        self.partial = partial
    }

    private static let mostPanels = 16
    /// Heights of a panel: the line with its name, its plot, and the gap before the next; in pixels.
    private static let nameHeight = 20.0
    private static let plotHeight = 42.0
    private static let gap = 10.0
    /// Width kept for a last value, which is never shortened, in pixels.
    private static let widestValue = 90.0
    private static var step: Double { nameHeight + plotHeight + gap }

    /// The drawn panels, with their common properties.
    private struct Panels {
        var bands: [Band]
        var series: [ChartSeries]
        var partial: [Int]
        var remark: ChartMessage?
        var hidden: Int
        var grid: ValueGrid
        var axis: ValueAxis
        /// Values of the last band, in full or short form; a dash for an unknown one.
        var values: [String]
        /// Width of the widest of them, in pixels.
        var valueWidth: Double

        /// Height of all panels without the horizontal axis, in pixels.
        var height: Double { Double(series.count) * SmallMultiples.step - SmallMultiples.gap }

        func top(_ panel: Int) -> Double { Double(panel) * SmallMultiples.step + SmallMultiples.nameHeight }

        func scale(_ panel: Int) -> ValueScale { axis.scale(from: top(panel) + SmallMultiples.plotHeight, to: top(panel)) }
    }

    private func panels(_ context: ChartContext) -> Panels? {
        let ordered = LineChart(bands: bands, series: Array(series.prefix(Self.mostPanels)), partial: partial).ordered(for: context.value)
        let grid = ValueGrid(ordered.series, bandCount: ordered.bands.count)
        guard !grid.isAllGaps else { return nil }
        var domain = ValueDomain()
        grid.cover(&domain)
        let isAllZero = domain.low == 0 && domain.high == 0
        // More ticks than have room for a label: so the ends of the scale lie closer to the values.
        var options = context.axes
        if options.valueStep == nil { options.valueCount = options.valueCount ?? 4 }
        let axis =
            isAllZero
            ? ValueAxis(zeroIn: context.value)
            : ValueAxis(
                options.domain(domain.forLines(most: context.value.most)), length: Self.plotHeight * 2, format: context.value, options)
        let values = ordered.series.indices.map { index -> String in
            guard let last = grid.value(index, ordered.bands.count - 1) else { return PairedRows.unknown }
            let texts = [context.value.text(last), context.value.shortText(last)].map(Label.clean)
            return texts.first { Metrics.width($0, size: 12, bold: true) <= Self.widestValue } ?? ""
        }
        return Panels(
            bands: ordered.bands, series: ordered.series, partial: ordered.partial, remark: ordered.remark,
            hidden: series.count - ordered.series.count, grid: grid, axis: axis, values: values,
            valueWidth: values.reduce(0) { max($0, Metrics.width($1, size: 12, bold: true)) })
    }

    /// The picture. Its height follows from the panels.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        guard let panels = panels(context) else {
            let invalid = ValueGrid(series, bandCount: bands.count).invalidCount
            return .empty(context, sheet, height: 120, invalid: invalid)
        }
        let (frame, hasLabels) = panels.axis.frame(sheet, context, bare: 8, right: 4, isTiny: false) ?? (PlotFrame(sheet), false)
        let across = PlotAcross(panels.bands, length: frame.width)
        let bandAxis = across.bandAxis(context, frame)
        let total = panels.height + bandAxis.height + (panels.hidden > 0 ? 20 : 0)
        let runs = runs(panels, across, width: frame.width)
        var canvas = Canvas.begin(
            context, sheet, frame, height: total, description: describe(panels, context, runs),
            capacity: 900 + runs.reduce(0) { $0 + $1.drawnCount * 9 + 500 })
        if hasLabels { for panel in panels.series.indices { drawAxis(&canvas, panels, panel) } }
        bandAxis.draw(&canvas, below: panels.height)
        canvas.beginPlot(frame, height: total)
        for panel in panels.series.indices { drawGround(&canvas, panels, panel, to: frame.width) }
        drawLines(&canvas, panels, runs)
        canvas.endPlot()
        drawNames(&canvas, panels, frame, context)
        let sides = TextSides(frame, isRightToLeft: false)
        canvas.more(panels.hidden, at: sides.start, y: total - 5, sheet, context)
        return canvas.finish()
    }

    // MARK: Marks

    private func runs(_ panels: Panels, _ across: PlotAcross, width: Double) -> [PointRun] {
        var runs = panels.series.indices.map { index -> PointRun in
            let scale = panels.scale(index)
            return PointRun(
                count: panels.bands.count, x: { across.centers[$0] }, y: { panels.grid.value(index, $0).map { scale($0) } })
        }
        PointRun.thin(&runs, width: width)
        return runs
    }

    private func drawGround(_ canvas: inout Canvas, _ panels: Panels, _ panel: Int, to right: Double) {
        let scale = panels.scale(panel)
        canvas.segments([scale.start, scale.end].map { Segment(x1: 0, y1: crisp($0), x2: right, y2: crisp($0)) }, .grid)
        panels.axis.drawZero(&canvas, scale: scale, to: right)
    }

    private func drawAxis(_ canvas: inout Canvas, _ panels: Panels, _ panel: Int) {
        let (ticks, scale) = (panels.axis.ticks, panels.scale(panel))
        // Only the ends: labels in between have no room.
        let ends = panels.axis.labels.indices.filter { $0 == 0 || $0 == panels.axis.labels.count - 1 }
        canvas.column(ends.map { (panels.axis.labels[$0], crisp(scale(ticks.values[$0])) + 4.5) }, .init(anchor: .end), x: -8)
        panels.axis.drawBreak(&canvas, scale)
    }

    private func drawLines(_ canvas: inout Canvas, _ panels: Panels, _ runs: [PointRun]) {
        canvas.beginGroup()
        canvas.noFill()
        for run in runs {
            run.draw(
                &canvas, paint: .series(0), width: 2, dash: nil, curve: .linear, title: nil,
                isPartial: panels.partial.contains)
        }
        canvas.endGroup()
        for run in runs { if let last = run.last { canvas.dot(x: last.x, y: last.y, paint: .series(0)) } }
    }

    // MARK: Words

    /// The name of each panel where lines of text begin, whole from the width on that has room for it, and its last value at the other side.
    private func drawNames(_ canvas: inout Canvas, _ panels: Panels, _ frame: PlotFrame, _ context: ChartContext) {
        let sides = TextSides(left: 0, right: 0, isRightToLeft: context.isRightToLeft)
        let room = { (step: Int) in frame.plots[step] - panels.valueWidth - 12 }
        canvas.beginText(.init(paint: .ink), at: sides.start)
        for (panel, series) in panels.series.enumerated() where room(0) >= 12 {
            let name = context.name(series.name)
            let width = Metrics.width(name, size: 12)
            let whole = frame.plots.indices.first { width <= room($0) }
            func draw(_ label: Label, from: Int, below: Int?) {
                canvas.text(
                    label.first, share: sides.start.share, y: panels.top(panel) - 7, from: from, below: below,
                    whole: label.isCut ? name : nil)
            }
            if let whole { draw(Label(first: name, width: width), from: whole, below: nil) }
            if whole != 0 { draw(Label.line(name, in: room(0), size: 12), from: 0, below: whole) }
        }
        canvas.endGroup()
        guard panels.valueWidth <= frame.plots[0] else { return }
        let values = panels.values.indices.filter { !panels.values[$0].isEmpty }
        canvas.column(values.map { (panels.values[$0], panels.top($0) - 7) }, .init(paint: .ink, isBold: true), at: sides.end)
    }

    private func describe(_ panels: Panels, _ context: ChartContext, _ runs: [PointRun]) -> String {
        var summary = Summary(context)
        summary.opening(ChartMessage.ChartKind("multiples"), panels.bands)
        summary.values(panels.series, panels.grid, panels.bands, partial: panels.partial, rules: [], sum: .none)
        panels.axis.describe(&summary, context.value)
        if let remark = panels.remark { summary.add(remark) }
        summary.thinning(runs)
        if panels.hidden > 0 { summary.add(.notDrawn(count: panels.hidden)) }
        return summary.text
    }
}
