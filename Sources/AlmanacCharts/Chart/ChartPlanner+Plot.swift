extension ChartPlanner {
    /// The marks of a plot, apart by their kind.
    struct PlotParts {
        let lines: [LineMark]
        let areas: [AreaMark]
        let points: [PointMark]
        let boxes: [RectangleMark]
        let rules: [RuleMark]

        var across: [PlottedX] { lines.map(\.x) + areas.map(\.x) + points.map(\.x) + boxes.flatMap { [$0.xStart, $0.xEnd] } }

        var values: [PlottedQuantity] {
            lines.map(\.y) + areas.flatMap { ($0.low.map { [$0] } ?? []) + [$0.high] } + points.map(\.y)
                + boxes.flatMap { [$0.yStart, $0.yEnd] } + rules.map(\.y)
        }
    }

    /// Lines, areas, points and rectangles.
    func plot() throws(ChartError) -> ChartPlan {
        let parts = PlotParts(lines: marks(), areas: marks(), points: marks(), boxes: marks(), rules: marks())
        let across = parts.across
        let xLabel = across[0].label
        let valueLabel =
            parts.lines.first?.y.label ?? parts.areas.first?.high.label ?? parts.points.first?.y.label ?? parts.boxes[0].yStart.label
        let bands = across.compactMap(\.band)
        guard bands.isEmpty || bands.count == across.count else { throw .mixedPlaces(axis: Label.clean(xLabel)) }
        let format = try format(parts.values, axis: valueLabel)
        var axes = AxisOptions()
        axes.hasLegend = options.hasLegend
        try valueAxis(options.y, axis: valueLabel, unit: parts.values.lazy.compactMap(\.quantity.unit).first, into: &axes)
        axes.valueScale = options.yType
        if options.yType == .log, parts.areas.contains(where: { $0.low == nil }) {
            throw .badScale(
                axis: Label.clean(valueLabel), reason: "areas begin at zero, which a logarithmic scale does not have; draw lines")
        }
        if !bands.isEmpty, options.xType == .log {
            throw .badScale(axis: Label.clean(xLabel), reason: "names and dates have no logarithm")
        }
        if bands.isEmpty, options.hasPanels { throw .panelsOfLines }
        if bands.isEmpty { return try numbers(parts, xLabel, valueLabel, format, axes) }

        let frame = try BandGrid(bands, axis: xLabel, scale: options.xScale)
        try bandAxis(options.x, axis: xLabel, bands: frame.bands, into: &axes)
        var lines = frame
        for line in parts.lines {
            guard let band = line.x.band else { continue }
            try lines.set(line.y.value, at: band, series(line.style, line.y.label), line.style)
        }
        if let simple = try simpleLines(parts, lines, frame, valueLabel) {
            axes.valueRange = try range(
                options.yScale, parts.values, axis: valueLabel, format: format, needsZero: simple.chart.form == .areas, type: options.yType)
            return ChartPlan(
                figure: options.hasPanels ? panels(simple.chart, valueLabel) : simple.chart,
                table: table(simple.grid, bandLabel: xLabel, valueLabel: valueLabel, format: format), title: valueLabel, value: format,
                axes: axes)
        }
        var builder = PlotBuilder(planner: self, horizontal: .bands(frame.bands), format: format)
        builder.chart.xName = xLabel
        builder.chart.yName = valueLabel
        builder.bands = frame
        return try builder.build(parts, xLabel: xLabel, valueLabel: valueLabel, axes: axes)
    }

    /// Each line in a panel of its own.
    private func panels(_ chart: LineChart, _ valueLabel: String) -> SmallMultiples {
        var series = chart.series
        for index in series.indices where series[index].name.isEmpty { series[index].name = valueLabel }
        return SmallMultiples(bands: chart.bands, series: series, partial: chart.partial)
    }

    /// The line chart that the marks come to, where they are nothing but lines, or one area with or without its line.
    private func simpleLines(
        _ parts: PlotParts, _ lines: BandGrid, _ frame: BandGrid, _ valueLabel: String
    ) throws(ChartError) -> (chart: LineChart, grid: BandGrid)? {
        guard parts.points.isEmpty, parts.boxes.isEmpty else { return nil }
        var grid = lines
        let isArea = !parts.areas.isEmpty
        var curves = Set(parts.lines.map(\.style.curve))
        if isArea {
            guard parts.areas.allSatisfy({ $0.low == nil && $0.stacking != .normalized }) else { return nil }
            var areas = frame
            for area in parts.areas {
                guard let band = area.x.band else { return nil }
                try areas.set(area.high.value, at: band, series(area.style, area.high.label), area.style)
            }
            // Several areas that are not stacked are one chart too.
            guard areas.rows.count == 1 || parts.areas.allSatisfy({ $0.stacking == .unstacked }) else { return nil }
            guard
                lines.rows.isEmpty
                    || lines.rows.map(\.name) == areas.rows.map(\.name) && lines.rows.map(\.values) == areas.rows.map(\.values)
            else { return nil }
            grid = areas
            curves.formUnion(parts.areas.map(\.style.curve))
        }
        guard curves.count < 2 else { return nil }
        var chart = LineChart(
            bands: grid.bands,
            series: grid.rows.map { row in
                var series = series(of: row)
                // A line alone needs no name: the title of the chart says it.
                if grid.rows.count == 1, row.style.series == nil { series.name = "" }
                return series
            }, form: isArea ? .areas : .lines, curve: curves.first ?? .linear,
            rules: parts.rules.map(\.line),
            partial: Set(
                parts.lines.compactMap { line in
                    line.style.isUnfinished ? line.x.band.map { grid.place($0) } : nil
                }
            ).sorted())
        if !options.hasLegend { chart.endLabels = grid.rows.count == 1 }
        return (chart, grid)
    }

    private func numbers(
        _ parts: PlotParts, _ xLabel: String, _ valueLabel: String, _ format: ValueFormat, _ given: AxisOptions
    ) throws(ChartError) -> ChartPlan {
        let across = parts.across.compactMap(\.quantity)
        var unformatted = self
        unformatted.hasOwnFormat = false
        let xFormat = try unformatted.format(across, axis: xLabel)
        var axes = given
        switch options.x.values.choice {
        case .automatic: break
        case .none: axes.hasBandLabels = false
        default:
            throw .badAxisValues(axis: Label.clean(xLabel), reason: "an axis of numbers across has the labels that it chooses, or none")
        }
        var builder = PlotBuilder(planner: self, horizontal: .numbers(xFormat), format: format)
        builder.chart.xName = xLabel
        builder.chart.yName = valueLabel
        axes.acrossScale = options.xType
        builder.chart.xRange = try range(options.xScale, across, axis: xLabel, format: xFormat, needsZero: false, type: options.xType)
        return try builder.build(parts, xLabel: xLabel, valueLabel: valueLabel, axes: axes)
    }
}
