import AlmanacText

/// Lines over bands, each broken where a value is missing.
public struct LineChart: ChartFigure, Hashable {
    /// The way of joining two neighbouring points.
    public typealias Curve = LineCurve

    /// Bands from left to right. Days, weeks and months are drawn in the order of time, spaced in proportion. If one occurs more than once, amounts
    /// and counts are added up, of other values the last one counts, and the description says so.
    public var bands: [Band]
    /// Series, each with one value a band.
    public var series: [ChartSeries]
    /// True to tint the area between the line and zero. The axis then contains zero.
    public var area: Bool
    /// The way of joining two neighbouring points.
    public var curve: Curve
    /// Lines across the chart.
    public var rules: [RuleLine]
    /// Indices of bands that are not over yet. The line to a last one is dotted.
    public var partial: [Int]
    /// Words at points.
    public var notes: [Note]
    /// True to name lines at their right end. Where there is no room, a legend names them.
    public var endLabels: Bool
    /// A sentence for the description.
    var remark: ChartMessage?

    /// A line chart.
    public init(
        bands: [Band], series: [ChartSeries], area: Bool = false, curve: Curve = .linear, rules: [RuleLine] = [], partial: [Int] = [],
        notes: [Note] = [], endLabels: Bool = true
    ) {
        self.bands = bands
        self.series = series
        self.area = area
        self.curve = curve
        self.rules = rules
        self.partial = partial
        self.notes = notes
        self.endLabels = endLabels
    }

    /// Most points of a single line that have a target each for pointing.
    private static let mostTargets = 31

    /// Draws the picture.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        ordered(for: context.value).orderedDrawing(in: context, height: height)
    }

    private func orderedDrawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        let all = ValueGrid(series, bandCount: bands.count)
        let asked = sheet.height(height, natural: all.isAllGaps ? 160 : sheet.plotHeight, least: 8)
        if all.isAllGaps { return .empty(context, sheet, height: asked, invalid: all.invalidCount) }
        let isTiny = sheet.width < 120 || asked < 90
        let shown = Shown(self, all, context.axes, most: context.value.most)
        let (grid, rules) = (shown.grid, shown.rules)
        let ends = isTiny ? Ends() : ends(grid, sheet, context)
        // Two or three lines are named at their ends; names that would take a phone's plot away, and those of more lines, stand above it.
        func plan(_ ends: Ends) -> Plan {
            let legend = Legend(
                isTiny
                    ? []
                    : (ends.names.isEmpty ? legendEntries(context) : []) + RuleMarks.entries(rules, context) + shown.legendEntries(context),
                width: sheet.narrowest, height: height == nil ? nil : asked * 0.35)
            let total = height == nil ? asked + legend.height : asked
            let top = isTiny ? 4 : legend.height + 10 + (notes.isEmpty ? 0 : PointNotes.room)
            let axis = shown.axis(length: max(total - top - 26, 40), context)
            let fitted = axis.frame(sheet, context, bare: isTiny ? 3 : 8, right: ends.width.map { $0 + 8 } ?? 4, isTiny: isTiny)
            return Plan(ends: ends, legend: legend, total: total, top: top, axis: axis, fitted: fitted)
        }
        var chosen = plan(ends)
        if chosen.fitted == nil { chosen = plan(Ends()) }
        return draw(chosen, shown, all, sheet, context, isTiny: isTiny)
    }

    /// The parts around the plot, which decide its size.
    private struct Plan {
        var ends: Ends
        var legend: Legend
        var total: Double
        var top: Double
        var axis: ValueAxis
        /// `nil` where the words at the ends leave too little to the plot.
        var fitted: (frame: PlotFrame, hasLabels: Bool)?
    }

    private func draw(
        _ plan: Plan, _ shown: Shown, _ all: ValueGrid, _ sheet: Sheet, _ context: ChartContext, isTiny: Bool
    ) -> Drawing {
        let (axis, grid, rules) = (plan.axis, shown.grid, shown.rules)
        let (frame, hasLabels) = plan.fitted ?? (PlotFrame(sheet), false)
        let across = PlotAcross(bands, length: frame.width)
        let bandAxis = isTiny ? nil : across.bandAxis(context, frame)
        let bottom = plan.total - (bandAxis?.height ?? 4)
        let top = bottom < plan.top + 4 ? max(bottom - 4, 0) : plan.top
        let scale = axis.scale(from: bottom, to: top)
        var runs = series.indices.map { index in
            PointRun(count: bands.count, x: { across.centers[$0] }) { grid.value(index, $0).map { scale($0) } }
        }
        PointRun.thin(&runs, width: frame.width)
        for index in runs.indices where shown.isScattered[index] { runs[index].scatter() }
        let hasTargets = context.markTitles && series.count == 1 && bands.count <= Self.mostTargets && !isTiny
        var canvas = Canvas.begin(
            context, sheet, frame, height: plan.total, description: describe(all, context, shown, runs: runs, axis: axis),
            capacity: 1600 + runs.reduce(0) { $0 + $1.drawnCount } * (hasTargets ? 70 : 9))
        plan.legend.draw(&canvas)
        if hasLabels {
            axis.drawLabels(&canvas, scale: scale)
            axis.drawBreak(&canvas, scale)
        }
        bandAxis?.draw(&canvas, below: bottom)
        canvas.beginPlot(frame, height: plan.total)
        axis.drawGrid(&canvas, scale: scale, to: frame.width)
        axis.drawZero(&canvas, scale: scale, to: frame.width)
        if area { for index in series.indices { drawArea(&canvas, runs[index], index, base: scale(0)) } }
        RuleMarks.draw(&canvas, rules, to: frame.width, scale: scale)
        canvas.beginGroup()
        canvas.noFill()
        // References lie under the lines they are compared with.
        for isReference in [true, false] {
            for index in series.indices where series[index].isReference == isReference { drawLine(&canvas, runs[index], index, context) }
        }
        canvas.endGroup()
        if !isTiny { drawEnds(&canvas, runs) }
        let noted = isTiny ? [] : noted(runs)
        for (note, point) in noted { canvas.dot(x: point.x, y: point.y, paint: paint(note.series)) }
        if hasTargets { drawTargets(&canvas, runs[0], grid, context) }
        let places = namePlaces(of: runs, count: plan.ends.names.count, from: top, to: bottom)
        drawWays(&canvas, runs, places, to: frame.width)
        canvas.endPlot()
        drawNames(&canvas, plan.ends.names, places)
        if let value = plan.ends.value, let last = runs[0].last {
            let y = min(max(last.y, 8), max(bottom, 8)) + 12 * Metrics.middle
            let share = plan.ends.isInPlot ? last.x / frame.width : 1
            // From the width on at which it ends before the picture does.
            let needed = plan.ends.isInPlot ? Metrics.width(value, size: 12, bold: true) + 8 - Double(frame.right) : 0
            if let from = frame.plots.firstIndex(where: { (1 - share) * $0 >= needed }) {
                canvas.beginText(.init(paint: .ink, isBold: true))
                canvas.text(value, share: share, x: plan.ends.isInPlot ? 8 : 6, y: y, from: from)
                canvas.endGroup()
            }
        }
        let notes = PointNotes(
            notes: noted.map { .init(text: context.name($0.note.text), x: $0.point.x, y: $0.point.y) },
            plot: PlotArea(right: frame.width, top: top, bottom: bottom))
        notes.draw(&canvas, frame, avoiding: runs, rules: rules.map { scale(usable($0.value) ?? 0) })
        return canvas.finish()
    }

    // MARK: Marks

    func paint(_ index: Int) -> Paint { series[index].isReference ? .muted : .series(series[index].colour ?? Theme.colour(at: index)) }

    /// The dashes of a line: colours repeat after seven lines, with dashes, so that no two lines look alike.
    private func dash(_ index: Int) -> StaticString? {
        if series[index].isReference { return referenceDash(series[..<index].count(where: \.isReference)) }
        switch index / 7 {
        case 0: return nil
        case 1: return "7 3"
        case 2: return "2 4"
        default: return "9 3 2 3"
        }
    }

    private func drawArea(_ canvas: inout Canvas, _ run: PointRun, _ index: Int, base: Double) {
        guard !series[index].isReference, run.segments.contains(where: { $0.count > 1 }) else { return }
        canvas.begin(.path)
        canvas.fillOpacity(0.14)
        canvas.fill(paint(index))
        for segment in run.segments where segment.count > 1 {
            canvas.move(segment[0].x, base)
            canvas.line(segment[0].x, segment[0].y)
            PointRun.trace(&canvas, segment, curve)
            canvas.line(segment[segment.count - 1].x, base)
            canvas.close()
        }
        canvas.end()
    }

    private func drawLine(_ canvas: inout Canvas, _ run: PointRun, _ index: Int, _ context: ChartContext) {
        let name = series[index].name.isEmpty || !context.markTitles ? nil : context.name(series[index].name)
        let width = series[index].isReference ? 1 : 2
        run.draw(
            &canvas, paint: paint(index), width: width, tailWidth: width, dash: dash(index), curve: curve, title: name,
            isPartial: partial.contains)
    }

    /// Draws dots on the newest points; references have none.
    private func drawEnds(_ canvas: inout Canvas, _ runs: [PointRun]) {
        for index in runs.indices where !series[index].isReference {
            guard let last = runs[index].last else { continue }
            canvas.dot(x: last.x, y: last.y, paint: paint(index))
        }
    }

    /// Draws invisible discs as targets for pointing.
    private func drawTargets(_ canvas: inout Canvas, _ run: PointRun, _ grid: ValueGrid, _ context: ChartContext) {
        canvas.beginGroup()
        canvas.stroke(paint(0))
        canvas.thickness(12)
        canvas.strokeOpacity(0)
        canvas.roundEnds()
        for segment in run.segments {
            for point in segment {
                canvas.begin(.path)
                canvas.move(wholePixels(point.x), wholePixels(point.y))
                canvas.line(wholePixels(point.x) + 1, wholePixels(point.y))
                canvas.title(bands[point.index].name(context), context.value.full(grid[0, point.index]))
                canvas.end()
            }
        }
        canvas.endGroup()
    }

    // MARK: Words

    private func legendEntries(_ context: ChartContext) -> [Legend.LegendEntry] {
        guard series.count > 1, context.axes.hasLegend else { return [] }
        return series.indices.filter { !series[$0].name.isEmpty }.map { index in
            .init(
                name: context.name(series[index].name), paint: paint(index), sample: dash(index).map { .dashed($0) } ?? .line)
        }
    }

    /// - Parameter grid: All values, also those that are not shown.
    private func describe(_ grid: ValueGrid, _ context: ChartContext, _ shown: Shown, runs: [PointRun], axis: ValueAxis) -> String {
        var summary = Summary(context)
        summary.opening(ChartMessage.ChartKind(area ? "area" : "line"), bands)
        summary.values(series, grid, bands, partial: partial, rules: rules.filter { $0.value.isFinite }, sum: .none)
        summary.annotations(
            notes.compactMap { note in
                guard let value = value(of: note), let text = usable(value).map(context.value.text) else { return nil }
                return (context.name(note.text), bands[note.band].name(context) + ", " + text)
            })
        axis.describe(&summary, context.value)
        if shown.leftOut > 0 { summary.add(.offLogScale(count: shown.leftOut)) }
        summary.thinning(runs)
        if let remark { summary.add(remark) }
        return summary.text
    }
}
