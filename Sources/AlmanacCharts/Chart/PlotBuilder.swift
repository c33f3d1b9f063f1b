/// Puts the marks of a chart into a plot.
struct PlotBuilder {
    let planner: ChartPlanner
    let format: ValueFormat
    var chart: PlotChart
    /// The bands across; `nil` over numbers.
    var bands: BandGrid?
    /// The palette index of a series by its order, shared by all of its marks.
    private var colours: [String: Int] = [:]

    init(planner: ChartPlanner, horizontal: PlotChart.Horizontal, format: ValueFormat) {
        self.planner = planner
        self.format = format
        chart = PlotChart(horizontal: horizontal)
    }

    // MARK: Looks

    private mutating func paint(_ style: MarkStyle, _ name: String) -> (paint: Paint, isReference: Bool) {
        let look = planner.look(style, name)
        if look.isReference { return (.muted, true) }
        if let colour = look.colour { return (.series(colour), false) }
        if let colour = colours[name] { return (.series(colour), false) }
        let colour = Theme.colour(at: colours.count)
        colours[name] = colour
        return (.series(colour), false)
    }

    /// The place of a mark; `nil` for a number that is not finite.
    private func place(_ x: PlottedX) -> Double? {
        switch x {
        case .band(let band): bands.map { Double($0.place(band.band)) }
        case .quantity(let quantity): usable(quantity.value)
        }
    }

    private func text(_ x: PlottedX) -> String {
        switch x {
        case .band(let band): band.band.fullName(planner.context(format))
        case .quantity(let quantity):
            if case .numbers(let xFormat) = chart.horizontal { planner.cell(quantity.value, xFormat) } else { "" }
        }
    }

    /// Counts a value that cannot be drawn.
    private mutating func leaveOut(_ values: Double?...) {
        if values.contains(where: { $0.map { !$0.isFinite } ?? false }) { chart.invalid += 1 } else { chart.missing += 1 }
    }

    // MARK: Marks

    mutating func build(
        _ parts: ChartPlanner.PlotParts, xLabel: String, valueLabel: String, axes given: AxisOptions
    ) throws(ChartError) -> ChartPlan {
        var axes = given
        var format = format
        if parts.areas.contains(where: { $0.stacking == .normalized && $0.low == nil }) {
            guard parts.areas.allSatisfy({ $0.stacking == .normalized && $0.low == nil }), parts.lines.isEmpty, parts.points.isEmpty,
                parts.boxes.isEmpty, parts.rules.isEmpty
            else { throw .cannotCombine(["areas as shares of their whole", "marks with values"]) }
            format = .english(.ratio)
            if let own = planner.options.valueFormat, own.domain == .ratio { format = own }
        }
        let sums = try addAreas(parts.areas)
        try addLines(parts.lines)
        try addPoints(parts.points)
        addBoxes(parts.boxes)
        chart.rules = parts.rules.map(\.line)
        let isShares = format.domain == .ratio && parts.areas.contains { $0.stacking == .normalized }
        axes.valueRange = try planner.range(
            planner.options.yScale,
            isShares
                ? [] : parts.lines.map(\.y) + parts.points.map(\.y) + parts.rules.map(\.y) + parts.boxes.flatMap { [$0.yStart, $0.yEnd] },
            sums: sums, axis: valueLabel, format: format,
            needsZero: chart.areas.contains { $0.kind != .range } || chart.lines.contains(where: \.isFilled),
            type: axes.valueScale)
        return ChartPlan(
            figure: chart, table: table(parts, xLabel, valueLabel), title: valueLabel, value: format, axes: axes)
    }

    /// - Returns: The edges of all areas.
    private mutating func addAreas(_ areas: [AreaMark]) throws(ChartError) -> [Double] {
        var all: [AreaSeries] = []
        for area in areas {
            let name = planner.series(area.style, area.high.label)
            guard let x = place(area.x) else {
                leaveOut(.nan)
                continue
            }
            let isStacked = area.low == nil && area.stacking != .unstacked
            let known = all.firstIndex { $0.name == name && $0.isStacked == isStacked }
            if known == nil { all.append(AreaSeries(name: name, isStacked: isStacked, mark: area)) }
            try all[known ?? all.count - 1].add(x, area, text(area.x))
        }
        for series in all where !series.isStacked {
            let paint = paint(series.style, series.name).paint
            if series.isRange {
                chart.areas.append(
                    PlotChart.Area(name: series.name, paint: paint, kind: .range, curve: series.style.curve, pieces: series.pieces))
            } else {
                let xs = series.values.keys.sorted()
                chart.lines.append(
                    PlotChart.Line(
                        name: series.name, paint: paint, isReference: false, curve: series.style.curve, xs: xs,
                        ys: xs.map { usable(series.values[$0] ?? nil) }, isFilled: true))
                tell(series.name, series.values)
            }
        }
        for series in all where series.isRange || bands == nil {
            chart.invalid += series.invalid
            chart.missing += series.missing
        }
        let stacked = all.filter(\.isStacked)
        guard !stacked.isEmpty else { return edges }
        // Stack the areas at every place that any of them has.
        let isShares = areas.contains { $0.stacking == .normalized && $0.low == nil }
        let places = Set(stacked.flatMap(\.values.keys)).sorted()
        var sums = [Double](repeating: 0, count: places.count)
        var wholes = [Double](repeating: 0, count: places.count)
        for series in stacked {
            for (index, place) in places.enumerated() {
                let value = usable(series.values[place] ?? nil) ?? 0
                guard value >= 0 else { throw .negativeInStack(series: Label.clean(series.name)) }
                wholes[index] += value
            }
        }
        for series in stacked {
            var edges: [PlotChart.Area.Edge?] = []
            var described: [Double: Double?] = [:]
            for (index, place) in places.enumerated() {
                let value = usable(series.values[place] ?? nil)
                let whole = isShares ? wholes[index] : 1
                // A whole of zero has no shares.
                guard whole > 0 else {
                    edges.append(nil)
                    continue
                }
                let low = sums[index]
                sums[index] += (value ?? 0) / whole
                edges.append(.init(x: place, low: low, high: sums[index]))
                // A value that is no number stays so, and is counted.
                if let value { described[place] = value / whole } else if let raw = series.values[place] ?? nil { described[place] = raw }
            }
            chart.areas.append(
                PlotChart.Area(
                    name: series.name, paint: paint(series.style, series.name).paint, kind: .stacked, curve: series.style.curve,
                    pieces: PlotChart.Area.pieces(edges)))
            tell(series.name, described)
        }
        return edges
    }

    /// The edges of all areas.
    private var edges: [Double] {
        chart.areas.flatMap { $0.pieces.joined().flatMap { [$0.low, $0.high] } } + chart.lines.flatMap { $0.ys.compactMap { $0 } }
    }

    private mutating func addLines(_ lines: [LineMark]) throws(ChartError) {
        var all: [String: [Double: Double?]] = [:]
        var order: [(name: String, mark: LineMark)] = []
        var unfinished: [String: Set<Double>] = [:]
        for line in lines {
            let name = planner.series(line.style, line.y.label)
            if all[name] == nil { order.append((name, line)) }
            guard let x = place(line.x) else {
                leaveOut(.nan)
                continue
            }
            guard all[name]?[x] == nil else { throw .repeatedValue(series: Label.clean(name), place: text(line.x)) }
            all[name, default: [:]].updateValue(line.y.value, forKey: x)
            if line.style.isUnfinished { unfinished[name, default: []].insert(x) }
            if bands == nil, usable(line.y.value) == nil { leaveOut(line.y.value) }
        }
        let hasAreas = !chart.areas.isEmpty || !chart.lines.isEmpty
        // A line and its range are one thing, so they share a hue.
        let ranges = chart.areas.filter { $0.kind == .range }
        if order.count == 1, ranges.count == 1, colours[order[0].name] == nil { colours[order[0].name] = colours[ranges[0].name] }
        for (name, mark) in order {
            let values = all[name] ?? [:]
            let xs = bands == nil ? values.keys.sorted() : nil
            let places = xs ?? bands.map { $0.bands.indices.map(Double.init) } ?? []
            let look = paint(mark.style, name)
            chart.lines.append(
                PlotChart.Line(
                    name: order.count > 1 || hasAreas || mark.style.series != nil ? name : "", paint: look.paint,
                    isReference: look.isReference, curve: mark.style.curve, xs: xs, ys: places.map { usable(values[$0] ?? nil) },
                    unfinished: unfinished[name] ?? []))
            tell(name, values)
        }
    }

    private mutating func addPoints(_ points: [PointMark]) throws(ChartError) {
        var groups: [String: Int] = [:]
        var grid: [String: [Double: Double?]] = [:]
        var order: [String] = []
        var repeated = false
        // Values without a point, of series that the description leaves out.
        var unknown: [Double?] = []
        for point in points {
            try point.style.checkGroup()
            let name = planner.series(point.style, point.y.label)
            let look = paint(point.style, name)
            let group: Int
            if let known = groups[name] {
                group = known
            } else {
                group = chart.groups.count
                groups[name] = group
                order.append(name)
                // A series with a line needs no second entry for its points.
                chart.groups.append(
                    .init(
                        name: point.style.group == nil ? "" : name, paint: look.paint,
                        symbol: point.style.secondSeries == nil ? .disc : PlotSymbol(at: group)))
            }
            guard let x = place(point.x) else {
                leaveOut(.nan)
                continue
            }
            let y = usable(point.y.value)
            if y == nil, bands == nil {
                leaveOut(point.y.value)
                continue
            }
            repeated = repeated || grid[name]?[x] != nil
            grid[name, default: [:]].updateValue(y ?? point.y.value, forKey: x)
            guard let y else {
                unknown.append(point.y.value)
                continue
            }
            chart.points.append(.init(x: x, y: y, group: group, note: point.style.note ?? "", xText: text(point.x)))
        }
        // Several points at one place have no single value there.
        if repeated { for value in unknown { leaveOut(value) } }
        if !repeated { for name in order where !chart.described.contains(where: { $0.name == name }) { tell(name, grid[name] ?? [:]) } }
    }

    private mutating func addBoxes(_ boxes: [RectangleMark]) {
        for box in boxes {
            let name = planner.series(box.style, box.style.note ?? box.yStart.label)
            let paint = paint(box.style, name).paint
            guard var start = place(box.xStart), var end = place(box.xEnd), let low = usable(box.yStart.value),
                let high = usable(box.yEnd.value)
            else {
                leaveOut(box.yStart.value, box.yEnd.value)
                continue
            }
            (start, end) = (min(start, end), max(start, end))
            // Names have a width; a time is a point.
            if let band = box.xStart.band, band.isCategory { (start, end) = (start - 0.5, end + 0.5) }
            chart.boxes.append(.init(name: name, paint: paint, x: start...end, y: min(low, high)...max(low, high)))
        }
    }

    /// Adds a series over bands to the description.
    private mutating func tell(_ name: String, _ values: [Double: Double?]) {
        guard let bands, !chart.described.contains(where: { $0.name == name }) else { return }
        chart.described.append(ChartSeries(name: name, values: bands.bands.indices.map { values[Double($0)] ?? nil }))
    }

    // MARK: Numbers

    private func table(_ parts: ChartPlanner.PlotParts, _ xLabel: String, _ valueLabel: String) -> ChartTable {
        var rows: [[String]] = []
        let cell = { (value: Double?) in planner.cell(value, format) }
        for line in parts.lines { rows.append([text(line.x), planner.series(line.style, line.y.label), cell(line.y.value), ""]) }
        for area in parts.areas {
            let name = planner.series(area.style, area.high.label)
            rows.append([text(area.x), name, cell((area.low ?? area.high).value), area.low == nil ? "" : cell(area.high.value)])
        }
        for point in parts.points {
            let name = planner.series(point.style, point.y.label)
            rows.append([text(point.x), name, cell(point.y.value), Label.clean(point.style.note ?? "")])
        }
        for box in parts.boxes {
            let name = planner.series(box.style, box.style.note ?? box.yStart.label)
            rows.append([text(box.xStart) + " – " + text(box.xEnd), name, cell(box.yStart.value), cell(box.yEnd.value)])
        }
        for rule in parts.rules { rows.append(["", rule.line.label, cell(rule.y.value), ""]) }
        // Leave out empty columns.
        let kept = (0..<4).filter { column in column != 3 || rows.contains { !$0[3].isEmpty } }
        let columns = [xLabel, "", valueLabel, ""]
        return ChartTable(
            columns: kept.map { Label.clean(columns[$0]) }, rows: rows.map { row in kept.map { Label.clean(row[$0]) } })
    }
}

/// The values of one area by place.
private struct AreaSeries {
    var name: String
    var isStacked: Bool
    var style: MarkStyle
    var isRange: Bool
    var values: [Double: Double?] = [:]
    private var lows: [Double: Double?] = [:]

    init(name: String, isStacked: Bool, mark: AreaMark) {
        self.name = name
        self.isStacked = isStacked
        style = mark.style
        isRange = mark.low != nil
    }

    mutating func add(_ x: Double, _ mark: AreaMark, _ place: String) throws(ChartError) {
        guard values[x] == nil, isRange == (mark.low != nil) else { throw .repeatedValue(series: Label.clean(name), place: place) }
        values.updateValue(mark.high.value, forKey: x)
        lows.updateValue(mark.low == nil ? 0 : mark.low?.value, forKey: x)
    }

    var invalid: Int { values.count { ($0.value).map { !$0.isFinite } ?? false || (lows[$0.key] ?? nil).map { !$0.isFinite } ?? false } }

    var missing: Int { values.count { $0.value == nil || (lows[$0.key] ?? nil) == nil } }

    /// Split where a value is missing.
    var pieces: [[PlotChart.Area.Edge]] {
        PlotChart.Area.pieces(
            values.keys.sorted().map { x in
                guard let high = usable(values[x] ?? nil), let low = usable(lows[x] ?? nil) else { return nil }
                return .init(x: x, low: min(low, high), high: max(low, high))
            })
    }
}
