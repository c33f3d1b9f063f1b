import AlmanacMarkup

/// Lines over bands, each broken where a value is missing.
public struct LineChart: Sendable, Hashable {
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

    /// Draws the picture.
    ///
    /// - Parameter height: Pixels; `nil` for the natural height.
    public func draw(in context: ChartContext, height: Int? = nil) -> SVG {
        drawing(in: context, height: height).svg
    }

    /// Most points of a single line that have a target each for pointing.
    static let mostTargets = 31

    /// Draws one picture for every width of a page; `nil` where the chart has no such form, as with rules, or names too long for a phone.
    ///
    /// - Parameter context: Its width is the design width of the shapes, which are stretched to any other.
    public func fluid(in context: ChartContext) -> SVG? {
        fluidDrawing(in: context)?.svg
    }

    package func drawing(in context: ChartContext, height: Int? = nil, keepsBoxes: Bool = false) -> Drawing {
        ordered(for: context.value).orderedDrawing(in: context, height: height, keepsBoxes: keepsBoxes)
    }

    /// The places of the bands, in pixels.
    func places(from first: Double, step: Double) -> (Int) -> Double {
        guard let shares = BandOrder.shares(bands) else { return { first + Double($0) * step } }
        let length = step * Double(bands.count - 1)
        return { first + shares[$0] * length }
    }

    private func orderedDrawing(in context: ChartContext, height: Int?, keepsBoxes: Bool) -> Drawing {
        let sheet = Sheet(context)
        let all = ValueGrid(series, bandCount: bands.count)
        if all.isAllGaps {
            return .empty(
                context, sheet, height: sheet.height(height, natural: 160, least: 8), invalid: all.invalidCount, keepsBoxes: keepsBoxes)
        }
        let asked = sheet.height(height, natural: sheet.plotHeight, least: 8)
        let shown = Shown(self, all, context.axes)
        let (grid, rules) = (shown.grid, shown.rules)

        let isTiny = sheet.width < 120 || asked < 90
        let names = endNames(grid, context, sheet, isTiny: isTiny, room: asked - 60)
        let legend = Legend(
            isTiny ? [] : (names == nil ? legendEntries(context) : []) + shown.legendEntries(context), width: sheet.width,
            height: height == nil ? nil : asked * 0.35)
        let total = height == nil ? asked + legend.height : asked
        var plot = PlotArea(
            left: 3, right: sheet.width - 4, top: isTiny ? 4 : legend.height + 10 + (notes.isEmpty ? 0 : PointNotes.room),
            bottom: total - 4)
        let axis = shown.axis(length: max(total - plot.top - 26, 40), context)
        let hasAxisLabels = !isTiny && context.axes.hasValueLabels && axis.width < sheet.width / 3
        if hasAxisLabels { plot.left = axis.width.rounded(.up) + 8 }
        if let names { plot.right = sheet.width - names.reduce(0) { max($0, $1.width) }.rounded(.up) - 10 }
        // Points in time reach almost to the sides; names need the room of a band; a single point stands in the middle.
        let length = plot.right - plot.left
        let isNamed = bands.contains(where: \.isCategory)
        let inset = isNamed || bands.count == 1 ? length / Double(bands.count) / 2 : min(6, length / 4)
        let step = bands.count > 1 ? (length - 2 * inset) / Double(bands.count - 1) : length
        let first = plot.left + inset
        let x = places(from: first, step: step)
        var bandAxis: BandAxis?
        if !isTiny {
            let labels = BandAxis(bands, context, step: step, range: 0...sheet.width, center: x)
            plot.bottom = total - labels.height
            bandAxis = labels
        }
        if plot.bottom < plot.top + 4 { plot.top = max(plot.bottom - 4, 0) }
        let scale = axis.scale(from: plot.bottom, to: plot.top)

        var runs = series.indices.map { index in PointRun(count: bands.count, x: x) { grid.value(index, $0).map { scale($0) } } }
        PointRun.thin(&runs, width: plot.right - plot.left)
        for index in runs.indices where shown.isScattered[index] { runs[index].scatter() }
        let description = describe(all, context, shown, runs: runs, axis: axis)
        let hasTargets = context.markTitles && series.count == 1 && bands.count <= Self.mostTargets && !isTiny
        var canvas = Canvas.begin(
            context, sheet, height: total, description: description,
            capacity: 1600 + runs.reduce(0) { $0 + $1.drawnCount } * (hasTargets ? 70 : 9),
            keepsBoxes: keepsBoxes)
        legend.draw(&canvas)
        axis.draw(&canvas, scale: scale, from: plot.left, to: plot.right, hasLabels: hasAxisLabels)
        bandAxis?.draw(&canvas, below: plot.bottom)
        if axis.hasZero {
            canvas.baseline(from: (plot.left, crisp(scale(0))), to: (plot.right, crisp(scale(0))))
        } else if hasAxisLabels {
            axis.drawBreak(&canvas, scale, x: plot.left)
        }
        if area { for index in series.indices { drawArea(&canvas, runs[index], index, base: scale(0)) } }
        var field = LabelField(from: plot.left, to: plot.right)
        if !rules.isEmpty || !notes.isEmpty { for run in runs { field.avoid(run) } }
        RuleMarks(rules: rules, plot: plot, scale: scale, format: context.value).draw(&canvas, &field, hasLabels: !isTiny)
        canvas.beginGroup()
        canvas.noFill()
        // References lie under the lines they are compared with.
        for isReference in [true, false] {
            for index in series.indices where series[index].isReference == isReference { drawLine(&canvas, runs[index], index, context) }
        }
        canvas.endGroup()
        if !isTiny { drawEnds(&canvas, runs) }
        let notes = pointNotes(runs, plot, context)
        if !isTiny, !notes.notes.isEmpty {
            drawNoted(&canvas, runs)
            notes.draw(&canvas, &field)
        }
        if hasTargets { drawTargets(&canvas, runs[0], grid, context) }
        if let names { drawNames(&canvas, names, runs, plot, total) }
        return canvas.finish()
    }

    // MARK: Marks

    func paint(_ index: Int) -> Paint {
        series[index].isReference ? .muted : .series(series[index].colour ?? Theme.colour(at: index))
    }

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

    func drawArea(_ canvas: inout Canvas, _ run: PointRun, _ index: Int, base: Double) {
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

    func drawLine(_ canvas: inout Canvas, _ run: PointRun, _ index: Int, _ context: ChartContext) {
        let name = series[index].name.isEmpty || !context.markTitles ? nil : context.name(series[index].name)
        let width = series[index].isReference ? 1 : 2
        var run = run
        // The line to a last point that is not complete yet is dotted.
        let tail = run.last.flatMap { partial.contains($0.index) ? run.detachLast() : nil }
        if curve == .linear { run.straighten() }
        run.draw(&canvas, paint: paint(index), width: width, dash: dash(index), curve: curve, isGrouped: true, title: name)
        tail?.draw(&canvas, paint: paint(index), width: width, dash: "2 4", curve: .linear, isGrouped: true, title: nil)
    }

    /// Draws dots on the newest points; references have none.
    func drawEnds(_ canvas: inout Canvas, _ runs: [PointRun]) {
        for index in runs.indices where !series[index].isReference {
            guard let last = runs[index].last else { continue }
            canvas.dot(x: last.x, y: last.y, paint: paint(index))
        }
    }

    /// Draws invisible discs as targets for pointing.
    func drawTargets(_ canvas: inout Canvas, _ run: PointRun, _ grid: ValueGrid, _ context: ChartContext) {
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

    // MARK: Names

    /// The texts at the lines' ends: the names of several lines, the last value of a single one; `nil` when a legend is better.
    private func endNames(_ grid: ValueGrid, _ context: ChartContext, _ sheet: Sheet, isTiny: Bool, room: Double) -> [Label]? {
        guard endLabels, !isTiny, !series.isEmpty else { return nil }
        let limit = sheet.width * 0.28
        if series.count == 1 {
            guard let last = bands.indices.last(where: { grid.value(0, $0) != nil }) else { return nil }
            var text = context.value.told(grid[0, last])
            if Metrics.width(text, size: 12, bold: true) > limit / 2 { text = context.value.shortTold(grid[0, last]) }
            let width = Metrics.width(text, size: 12, bold: true)
            return width > limit ? nil : [Label(first: text, width: width)]
        }
        guard series.count <= 8, Double(series.count) * 16 <= room else { return nil }
        let names = series.map { context.name($0.name) }
        // Two or three lines also have their last values there, as they do in fluid pictures.
        let valued =
            series.count > 3
            ? names
            : zip(names, series.indices).map { name, index in
                guard let last = bands.indices.last(where: { grid.value(index, $0) != nil }) else { return name }
                return name + "\u{A0}" + context.value.shortTold(grid[index, last])
            }
        for names in [valued, names] {
            let labels = names.map { Label(first: $0, width: Metrics.width($0, size: 12, bold: true)) }
            if labels.allSatisfy({ $0.width <= limit }) { return labels }
        }
        return nil
    }

    private func drawNames(_ canvas: inout Canvas, _ names: [Label], _ runs: [PointRun], _ plot: PlotArea, _ total: Double) {
        let lineHeight = 12 * (Metrics.ascent + Metrics.descent) + 1
        let ends: [(index: Int, y: Double)] = runs.indices.compactMap { index in runs[index].last.map { (index: index, y: $0.y) } }
        let wanted = ends.sorted { $0.y == $1.y ? $0.index < $1.index : $0.y < $1.y }
        let places = spread(wanted.map(\.y), apart: lineHeight, within: 8...max(plot.bottom, 8))
        for (end, y) in zip(wanted, places) {
            guard let last = runs[end.index].last else { continue }
            let isOver = last.index < bands.count - 1
            // A single line that ends before the plot does has its value at its last point, if no other words may be there.
            if isOver, names.count == 1, rules.isEmpty, notes.isEmpty { continue }
            if abs(y - end.y) > 4 || isOver {
                canvas.begin(.path)
                canvas.noFill()
                canvas.stroke(.muted)
                // Thin, grey and dotted, so that nobody takes the line to the name for values.
                canvas.dashes("1 3")
                canvas.move(last.x + 4, end.y)
                canvas.line(plot.right + 4, y)
                canvas.end()
            }
        }
        if names.count == 1, rules.isEmpty, notes.isEmpty, let end = wanted.first, let last = runs[end.index].last,
            last.index < bands.count - 1
        {
            canvas.beginText(.init(paint: .ink, isBold: true))
            canvas.text(names[0].first, x: last.x + 8, y: places[0] + 12 * Metrics.middle)
            canvas.endGroup()
            return
        }
        canvas.beginText(.init(paint: names.count == 1 ? .ink : nil, isBold: true), x: plot.right + 6)
        for (end, y) in zip(wanted, places) {
            if names.count == 1 {
                canvas.text(names[0].first, x: plot.right + 6, y: y + 12 * Metrics.middle)
                continue
            }
            canvas.beginGroup()
            canvas.fill(paint(end.index).forText)
            canvas.text(names[end.index].first, x: plot.right + 6, y: y + 12 * Metrics.middle)
            canvas.endGroup()
        }
        canvas.endGroup()
    }

    func legendEntries(_ context: ChartContext) -> [Legend.LegendEntry] {
        guard series.count > 1, context.axes.hasLegend else { return [] }
        return series.indices.filter { !series[$0].name.isEmpty }.map { index in
            .init(
                name: context.name(series[index].name), paint: paint(index), sample: dash(index).map { .dashed($0) } ?? .line)
        }
    }

    /// - Parameter grid: All values, also those that are not shown.
    func describe(_ grid: ValueGrid, _ context: ChartContext, _ shown: Shown, runs: [PointRun], axis: ValueAxis) -> String {
        guard context.otherDescription == nil else { return "" }
        var summary = Summary(context)
        summary.opening(area ? .area : .line, bands)
        summary.values(series, grid, bands, partial: partial, rules: rules.filter { $0.value.isFinite }, sum: .none)
        summary.annotations(
            notes.compactMap { note in
                guard let value = value(of: note), let text = usable(value).map(context.value.told) else { return nil }
                return (context.name(note.text), bands[note.band].name(context) + ", " + text)
            })
        axis.describe(&summary, context.value)
        if shown.leftOut > 0 { summary.add(.offLogScale(count: shown.leftOut)) }
        let points = runs.reduce(0) { $0 + $1.count }
        let drawn = runs.reduce(0) { $0 + $1.drawnCount }
        if drawn < points { summary.add(.thinned(points: points, drawn: drawn)) }
        if let remark { summary.add(remark) }
        return summary.text
    }
}
