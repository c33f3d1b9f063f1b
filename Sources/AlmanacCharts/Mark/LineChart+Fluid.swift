import AlmanacMarkup

extension LineChart {
    package func fluidDrawing(in context: ChartContext, keepsBoxes: Bool = false) -> FluidDrawing? {
        ordered(for: context.value).orderedFluidDrawing(in: context, keepsBoxes: keepsBoxes)
    }

    private func orderedFluidDrawing(in context: ChartContext, keepsBoxes: Bool) -> FluidDrawing? {
        // Names at the ends may leave the days of a phone too little room; a legend above leaves it all.
        fluidDrawing(in: context, isNamed: true, keepsBoxes: keepsBoxes)
            ?? fluidDrawing(in: context, isNamed: false, keepsBoxes: keepsBoxes)
    }

    private func fluidDrawing(in context: ChartContext, isNamed: Bool, keepsBoxes: Bool) -> FluidDrawing? {
        let sheet = Sheet(context)
        let all = ValueGrid(series, bandCount: bands.count)
        guard context.surface == .inline, !all.isAllGaps else { return nil }
        let shown = Shown(self, all, context.axes)
        let (grid, rules) = (shown.grid, shown.rules)
        // Two or three lines are named at their ends; names that would take a phone's plot away, and those of more lines, stand above it.
        let names = isNamed ? fluidNames(grid, context) : nil
        let legend = Legend(
            (names == nil ? legendEntries(context) : []) + RuleMarks.entries(rules, context) + shown.legendEntries(context),
            width: FluidFrame.narrowest,
            height: nil)
        let total = sheet.plotHeight + legend.height
        let top = legend.height + 10 + (notes.isEmpty ? 0 : PointNotes.room)
        let axis = shown.axis(length: max(total - top - 26, 40), context)
        let end = endValue(grid, context)
        guard
            let frame = FluidFrame(
                design: sheet.width, left: context.axes.hasValueLabels ? axis.width + 8 : 8,
                right: (names.map(Self.width) ?? end?.width).map { $0 + 8 } ?? 4)
        else { return nil }
        let hasCategories = bands.contains(where: \.isCategory)
        let inset = hasCategories || bands.count == 1 ? frame.width / Double(bands.count) / 2 : min(6, frame.width / 4)
        let step = bands.count > 1 ? (frame.width - 2 * inset) / Double(bands.count - 1) : frame.width
        let x = places(from: inset, step: step)
        guard let bandAxis = FluidBandAxis(bands, context, frame, center: { x($0) / frame.width }) else { return nil }
        let bottom = total - bandAxis.height
        let scale = axis.scale(from: bottom, to: top)
        var runs = series.indices.map { index in PointRun(count: bands.count, x: x) { grid.value(index, $0).map { scale($0) } } }
        PointRun.thin(&runs, width: frame.width)
        for index in runs.indices where shown.isScattered[index] { runs[index].scatter() }
        let description = describe(all, context, shown, runs: runs, axis: axis)
        let hasTargets = context.markTitles && series.count == 1 && bands.count <= Self.mostTargets
        var canvas = Canvas.beginFluid(
            context, frame, height: total, description: description,
            capacity: 1600 + runs.reduce(0) { $0 + $1.drawnCount } * (hasTargets ? 70 : 9), keepsBoxes: keepsBoxes)
        legend.drawFluid(&canvas, frame)
        if context.axes.hasValueLabels { axis.drawLabels(&canvas, scale: scale, left: 0) }
        bandAxis.draw(&canvas, below: bottom)
        axis.drawBreak(&canvas, scale, x: 0)
        canvas.beginPlot(frame, height: total)
        axis.drawGrid(&canvas, scale: scale, from: 0, to: frame.width)
        if axis.hasZero {
            canvas.baseline(from: (0, crisp(scale(0))), to: (frame.width, crisp(scale(0))))
        }
        if area { for index in series.indices { drawArea(&canvas, runs[index], index, base: scale(0)) } }
        RuleMarks.draw(&canvas, rules, from: 0, to: frame.width, scale: scale)
        canvas.beginGroup()
        canvas.noFill()
        // References lie under the lines they are compared with.
        for isReference in [true, false] {
            for index in series.indices where series[index].isReference == isReference { drawLine(&canvas, runs[index], index, context) }
        }
        canvas.endGroup()
        drawEnds(&canvas, runs)
        let notes = pointNotes(runs, PlotArea(left: 0, right: frame.width, top: top, bottom: bottom), context)
        if !notes.notes.isEmpty { drawNoted(&canvas, runs) }
        if hasTargets { drawTargets(&canvas, runs[0], grid, context) }
        let places = names.map { namePlaces(of: runs, count: $0.count, from: top, to: bottom) } ?? []
        drawWays(&canvas, runs, places, to: frame.width)
        canvas.endPlot()
        if let names { drawFluidNames(&canvas, names, places) }
        if let end, let last = runs[0].last {
            let y = min(max(last.y, 8), max(bottom, 8)) + 12 * Metrics.middle
            canvas.beginText(.init(paint: .ink, isBold: true))
            canvas.text(end.text, share: 1, x: 6, y: y)
            canvas.endGroup()
        }
        notes.draw(&canvas, frame, avoiding: runs, rules: rules.map { scale(usable($0.value) ?? 0) })
        return canvas.finishFluid(frame)
    }

    /// The last value of a single line that reaches the last band; `nil` where there is none, or no room for it.
    private func endValue(_ grid: ValueGrid, _ context: ChartContext) -> (text: String, width: Double)? {
        guard endLabels, series.count == 1, bands.count > 1, let last = grid.value(0, bands.count - 1) else { return nil }
        for text in [context.value.told(last), context.value.shortTold(last)] {
            let width = Metrics.width(text, size: 12, bold: true)
            if width <= 64 { return (text, width) }
        }
        return nil
    }
}
