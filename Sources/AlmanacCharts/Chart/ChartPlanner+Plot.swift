extension ChartPlanner {
    /// The marks of a plot, apart by their kind.
    struct PlotParts {
        var lines: [LineMark] = []
        var areas: [AreaMark] = []
        var points: [PointMark] = []
        var boxes: [RectangleMark] = []
        var rules: [RuleMark] = []

        init(_ marks: [ChartMark]) {
            for mark in marks {
                switch mark {
                case .line(let line): lines.append(line)
                case .area(let area): areas.append(area)
                case .point(let point): points.append(point)
                case .rectangle(let box): boxes.append(box)
                case .rule(let rule): rules.append(rule)
                default: break
                }
            }
        }

        var across: [PlottedX] { lines.map(\.x) + areas.map(\.x) + points.map(\.x) + boxes.flatMap { [$0.xStart, $0.xEnd] } }

        var values: [PlottedQuantity] {
            lines.map(\.y) + areas.flatMap { ($0.low.map { [$0] } ?? []) + [$0.high] } + points.map(\.y)
                + boxes.flatMap { [$0.yStart, $0.yEnd] } + rules.map(\.y)
        }
    }

    /// Lines, areas, points and rectangles.
    func plot() throws(ChartError) -> ChartPlan {
        let parts = PlotParts(chart.marks)
        let across = parts.across
        let xLabel = across[0].label
        let valueLabel =
            parts.lines.first?.y.label ?? parts.areas.first?.high.label ?? parts.points.first?.y.label ?? parts.boxes[0].yStart.label
        let bands = across.compactMap { if case .band(let band) = $0 { band.band } else { nil } }
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
            guard case .band(let band) = line.x else { continue }
            try lines.set(line.y.value, at: band.band, series(line.style, line.y.label), line.style)
        }
        if let simple = try simpleLines(parts, lines, frame, valueLabel) {
            if options.hasPanels {
                axes.valueRange = try range(options.yScale, parts.values, axis: valueLabel, format: format, needsZero: false)
                return ChartPlan(
                    figure: .multiples(
                        SmallMultiples(
                            bands: simple.chart.bands,
                            series: simple.chart.series.map { series in
                                var series = series
                                if series.name.isEmpty { series.name = valueLabel }
                                return series
                            }, partial: simple.chart.partial)),
                    table: table(simple.grid, bandLabel: xLabel, valueLabel: valueLabel, format: format), title: valueLabel,
                    value: format, axes: axes)
            }
            axes.valueRange = try range(
                options.yScale, parts.values, axis: valueLabel, format: format, needsZero: simple.chart.area,
                type: options.yType)
            return ChartPlan(
                figure: .lines(simple.chart),
                table: table(simple.grid, bandLabel: xLabel, valueLabel: valueLabel, format: format), title: valueLabel, value: format,
                axes: axes)
        }
        var builder = PlotBuilder(planner: self, horizontal: .bands(frame.bands), format: format)
        builder.chart.xName = xLabel
        builder.chart.yName = valueLabel
        builder.bands = frame
        return try builder.build(parts, xLabel: xLabel, valueLabel: valueLabel, axes: axes)
    }

    /// The line chart that the marks come to, where they are nothing but lines, or one area with or without its line.
    private func simpleLines(
        _ parts: PlotParts, _ lines: BandGrid, _ frame: BandGrid, _ valueLabel: String
    ) throws(ChartError) -> (chart: LineChart, grid: BandGrid)? {
        guard parts.points.isEmpty, parts.boxes.isEmpty else { return nil }
        var grid = lines
        let isArea = !parts.areas.isEmpty
        var curves = Set(parts.lines.map(\.curve))
        if isArea {
            guard parts.areas.allSatisfy({ $0.low == nil && $0.stacking != .normalized }) else { return nil }
            var areas = frame
            for area in parts.areas {
                guard case .band(let band) = area.x else { return nil }
                try areas.set(area.high.value, at: band.band, series(area.style, area.high.label), area.style)
            }
            // Several areas that are not stacked are one chart too.
            guard areas.rows.count == 1 || parts.areas.allSatisfy({ $0.stacking == .unstacked }) else { return nil }
            guard
                lines.rows.isEmpty
                    || lines.rows.map(\.name) == areas.rows.map(\.name) && lines.rows.map(\.values) == areas.rows.map(\.values)
            else { return nil }
            grid = areas
            curves.formUnion(parts.areas.map(\.curve))
        }
        guard curves.count < 2 else { return nil }
        var chart = LineChart(
            bands: grid.bands,
            series: grid.rows.map { row in
                var series = series(of: row)
                // A line alone needs no name: the title of the chart says it.
                if grid.rows.count == 1, row.style.series == nil { series.name = "" }
                return series
            }, area: isArea, curve: curves.first ?? .linear,
            rules: parts.rules.map { RuleLine(value: $0.y.value ?? .nan, label: $0.note ?? $0.y.label) },
            partial: Set(
                parts.lines.compactMap { line in
                    guard line.isUnfinished, case .band(let band) = line.x else { return nil }
                    return grid.place(band.band)
                }
            ).sorted())
        if !options.hasLegend { chart.endLabels = grid.rows.count == 1 }
        return (chart, grid)
    }

    private func numbers(
        _ parts: PlotParts, _ xLabel: String, _ valueLabel: String, _ format: ValueFormat, _ given: AxisOptions
    ) throws(ChartError) -> ChartPlan {
        let across = parts.across.compactMap { if case .quantity(let quantity) = $0 { quantity } else { nil } }
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
