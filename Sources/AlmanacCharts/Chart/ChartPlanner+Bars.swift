extension ChartPlanner {
    /// Bars, with lines over them and rules across.
    func bars() throws(ChartError) -> ChartPlan {
        let bars = marks(BarMark.self)
        let lines = marks(LineMark.self)
        let rules = marks(RuleMark.self)
        let isHorizontal = bars[0].isHorizontal
        guard bars.allSatisfy({ $0.isHorizontal == isHorizontal }) else { throw .mixedDirections }
        if isHorizontal, !lines.isEmpty || !rules.isEmpty {
            throw .cannotCombine(["a BarMark that lies", lines.isEmpty ? "RuleMark" : "LineMark"])
        }
        let lineBands = try lines.map { line throws(ChartError) in
            guard let band = line.x.band else { throw .cannotCombine(["BarMark", "a LineMark over numbers"]) }
            return band
        }
        let (bandLabel, valueLabel) = (bars[0].band.label, bars[0].value.label)
        let values = bars.map(\.value) + lines.map(\.y) + rules.map(\.y)
        let format = try format(values, axis: valueLabel)
        var grid = try BandGrid(
            bars.map(\.band.band) + lineBands, axis: bandLabel, scale: isHorizontal ? options.yScale : options.xScale)
        // Without a series, bars of another label are another series, and beside lines they have a name.
        let isNamed = !lines.isEmpty || bars.contains { $0.style.group == nil && $0.value.label != valueLabel }
        for bar in bars {
            try bar.style.checkGroup()
            let name = series(bar.style, isNamed ? bar.value.label : "")
            grid.add(bar.value.value, at: bar.band.band, name, bar.style)
        }
        var over = try BandGrid(grid.bands, axis: bandLabel, scale: nil)
        for (line, band) in zip(lines, lineBands) {
            try over.set(line.y.value, at: band, series(line.style, line.y.label), line.style)
        }

        let isStacked = grid.rows.count > 1 && !bars.contains { $0.style.secondSeries != nil }
        var chart = BarChart(
            bands: grid.bands, series: grid.rows.map { series(of: $0) }, arrangement: isStacked ? .stacked : .grouped,
            orientation: isHorizontal ? .horizontal : .vertical,
            overlays: over.rows.map { series(of: $0) },
            partial: Set(bars.filter(\.style.isUnfinished).map { grid.place($0.band.band) }).sorted(),
            rules: rules.map(\.line))
        let repeated = grid.rows.reduce(into: Set<Int>()) { $0.formUnion($1.repeated) }
        if grid.bands.first?.time != nil, !repeated.isEmpty {
            chart.remark = BandOrder.remark(repeated.count, of: grid.bands[0], addsUp: true)
        }
        let noted = bars.filter { $0.style.note != nil }
        if !noted.isEmpty {
            guard grid.rows.count == 1 else { throw .annotationOnSeries }
            var notes = [String](repeating: "", count: grid.bands.count)
            for bar in noted { notes[grid.place(bar.band.band)] = bar.style.note ?? "" }
            if isHorizontal { chart.notes = notes } else { chart.annotations = notes }
        }

        var axes = AxisOptions()
        axes.hasLegend = options.hasLegend
        guard !isHorizontal || options.x.values.choice == .automatic && options.y.values.choice == .automatic else {
            throw .badAxisValues(axis: Label.clean(valueLabel), reason: "horizontal bars have names and values beside them, and no axes")
        }
        try bandAxis(isHorizontal ? options.y : options.x, axis: bandLabel, bands: grid.bands, into: &axes)
        try valueAxis(
            isHorizontal ? options.x : options.y, axis: valueLabel, unit: values.lazy.compactMap(\.quantity.unit).first, into: &axes)
        let cells = ValueGrid(chart.series, bandCount: grid.bands.count)
        let sums = grid.bands.indices.flatMap { band -> [Double] in
            isStacked
                ? cells.stack(band).map { [$0.positive, $0.negative] } ?? [] : (0..<cells.seriesCount).compactMap { cells.value($0, band) }
        }
        let asked = try range(
            isHorizontal ? options.xScale : options.yScale, lines.map(\.y) + rules.map(\.y), sums: sums, axis: valueLabel, format: format,
            needsZero: true)
        if isHorizontal, asked != nil {
            throw .badScale(axis: Label.clean(valueLabel), reason: "horizontal bars are as long as there is room, beside their values")
        }
        axes.valueRange = asked
        return ChartPlan(
            figure: chart, table: table(grid, over, bandLabel: bandLabel, valueLabel: valueLabel, format: format), title: valueLabel,
            value: format, axes: axes)
    }

    func series(of row: BandGrid.Row) -> ChartSeries {
        let look = look(row.style, row.name)
        return ChartSeries(name: row.name, values: row.values, colour: look.colour, isReference: look.isReference)
    }

    /// A row for each place, a column for each series.
    func table(_ grids: BandGrid..., bandLabel: String, valueLabel: String, format: ValueFormat) -> ChartTable {
        let context = context(format)
        let rows = grids.flatMap(\.rows)
        let bands = grids.first?.bands ?? []
        let names = bands.first?.isCategory ?? true ? context.names(bands) : bands.map { $0.fullName(context) }
        return ChartTable(
            columns: [Label.clean(bandLabel)] + rows.map { Label.clean($0.name.isEmpty ? valueLabel : $0.name) },
            rows: bands.indices.map { band in [names[band]] + rows.map { cell($0.values[band], format) } })
    }
}
