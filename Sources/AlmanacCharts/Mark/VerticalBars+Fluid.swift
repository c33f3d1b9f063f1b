extension VerticalBars {
    /// The bars as one picture for every width; `nil` where names would need another layout on a phone. Rules are named in the legend.
    func drawFluid(keepsBoxes: Bool) -> FluidDrawing? {
        let rules = chart.rules.filter { $0.value.isFinite }
        let legend = Legend(legendEntries() + RuleMarks.entries(rules, context), width: FluidFrame.narrowest, height: nil)
        let total = sheet.plotHeight + legend.height
        let top = legend.height + (chart.valueLabels == .none ? 8 : 20)
        let (domain, hangsLabels, isAllZero) = measured(rules)
        let axis =
            isAllZero
            ? ValueAxis(zeroIn: context.value) : ValueAxis(domain, length: max(total - top - 26, 40), format: context.value, context.axes)
        guard let frame = FluidFrame(design: sheet.width, left: context.axes.hasValueLabels ? axis.width + 8 : 0, right: 0) else {
            return nil
        }
        let padding = chart.bands.count > 40 ? 0.15 : 0.28
        let bands = BandScale(count: chart.bands.count, from: 0, to: frame.width, padding: padding, widest: 72)
        guard let bandAxis = FluidBandAxis(chart.bands, context, frame, center: { bands.center($0) / frame.width }) else { return nil }
        let bottom = total - bandAxis.height - (hangsLabels ? 18 : 0)
        let plot = PlotArea(left: 0, right: frame.width, top: top, bottom: bottom)
        let scale = axis.scale(from: bottom, to: top)
        let columns = chart.bands.count * max(chart.arrangement == .grouped ? grid.seriesCount : 1, 1)
        let isDense = Double(columns) > frame.width / 1.5

        let description = describe(rules: rules, isDense: isDense, leftOut: 0)
        var canvas = Canvas.beginFluid(
            context, frame, height: total, description: description, capacity: 1600 + min(columns, 4000) * 110, keepsBoxes: keepsBoxes)
        legend.drawFluid(&canvas, frame)
        if context.axes.hasValueLabels { axis.drawLabels(&canvas, scale: scale, left: 0) }
        bandAxis.draw(&canvas, below: total - bandAxis.height)
        let values = fluidValues(bands, frame, scale)
        canvas.beginPlot(frame, height: total)
        axis.drawGrid(&canvas, scale: scale, from: 0, to: frame.width)
        if isDense {
            drawSpans(&canvas, plot, scale)
        } else {
            let isTold =
                values.count == valueCount && values.allSatisfy { $0.from <= FluidFrame.phones }
                && bandAxis.namesAll(chart.bands.count, from: FluidFrame.phones) && grid.seriesCount == 1 && chart.annotations.isEmpty
            drawBars(&canvas, bands, scale, hasTitles: context.markTitles && !isTold && hasFewBars)
        }
        canvas.baseline(from: (0, crisp(scale(0))), to: (frame.width, crisp(scale(0))))
        for index in chart.overlays.indices { drawOverlay(&canvas, index, bands, scale) }
        RuleMarks.draw(&canvas, rules, from: 0, to: frame.width, scale: scale)
        canvas.endPlot()
        if !values.isEmpty {
            canvas.beginText(.init(paint: .ink, isBold: true, anchor: .middle))
            for value in values { canvas.fluidText(value) }
            canvas.endGroup()
        }
        return canvas.finishFluid(frame)
    }

    /// Values at bars: the extreme one, and the others from the width on at which all of them stand beside each other.
    private func fluidValues(_ bands: BandScale, _ frame: FluidFrame, _ scale: ValueScale) -> [FluidLabel] {
        guard let (places, extreme, step) = valuePlaces(bands) else { return [] }
        /// From the width on at which it fits into the plot, however long it is.
        func value(_ place: ValuePlace, _ text: String, from: Int) -> FluidLabel? {
            let width = Metrics.width(text, size: 12, bold: true)
            guard let least = frame.plots.firstIndex(where: { $0 >= width }) else { return nil }
            return FluidLabel(
                text: text, place: FluidPlace(share: place.x / frame.width, width: width, frame, overhang: (4, 0)),
                y: baseline(of: place, scale).rounded(), from: max(from, least))
        }
        let annotated = annotated(places)
        if !annotated.isEmpty {
            var field = FluidField(frame)
            return annotated.flatMap { text, place in
                field.words(
                    text, at: place.x / frame.width, baselines: [baseline(of: place, scale).rounded()], size: 12, bold: true,
                    overhang: (4, 0))
            }
        }
        var text = context.value.fullSum(extreme.value, context.words)
        if Metrics.width(text, size: 12, bold: true) > frame.plots[0] { text = context.value.shortSum(extreme.value, context.words) }
        let first = value(extreme, text, from: 0).map { [$0] } ?? []
        guard chart.valueLabels == .all else { return first }
        let texts = places.map { context.value.fullSum($0.value, context.words) }
        let widest = texts.reduce(0) { max($0, Metrics.width($1, size: 12, bold: true)) }
        // The widths are those of the widest font; in others there is more between two of them.
        guard let from = frame.plots.firstIndex(where: { step / frame.width * $0 - 1 >= widest }) else { return first }
        return zip(places, texts).compactMap { $0.x == extreme.x ? value($0, $1, from: 0) : value($0, $1, from: from) }
    }
}

extension Legend {
    /// The legend of a fluid picture: its rows fit the narrowest room, at the side where lines of text begin.
    func drawFluid(_ canvas: inout Canvas, _ frame: FluidFrame) {
        guard height > 0 else { return }
        canvas.beginLegend(frame)
        draw(&canvas)
        canvas.endLegend()
    }
}
