/// Finds the figure that draws the marks of a chart, with its units and axes.
struct ChartPlanner {
    let chart: Chart
    /// True when the caller's format applies to the axis at hand, because it is that of the values.
    var hasOwnFormat = true
    var options: ChartOptions { chart.options }

    func plan() throws(ChartError) -> ChartPlan {
        let names = Set(chart.marks.map(\.typeName))
        func only(_ allowed: String...) -> Bool { names.isSubset(of: allowed) }
        guard let first = chart.marks.first else {
            return ChartPlan(
                figure: LineChart(bands: [], series: []), table: ChartTable(columns: [], rows: []), title: "",
                value: options.valueFormat ?? .english(.number))
        }
        try refuseLogarithm(names)
        if options.hasPanels { guard only("LineMark") else { throw .panelsOfLines } }
        if names.contains("BarMark"), only("BarMark", "LineMark", "RuleMark") { return try bars() }
        if only("LineMark", "AreaMark", "PointMark", "RectangleMark", "RuleMark"), names != ["RuleMark"] { return try plot() }
        if names.count == 1 {
            try refuseAxes(first.typeName)
            if let first = first as? any SoleMark { return try plan(ofMarksLike: first) }
        }
        var seen: Set<String> = []
        let listed = chart.marks.map(\.typeName).filter { seen.insert($0).inserted }
        throw .cannotCombine(listed == ["RuleMark"] ? ["RuleMark", "nothing that it lies across"] : listed)
    }

    private func plan<Mark: SoleMark>(ofMarksLike _: Mark) throws(ChartError) -> ChartPlan { try Mark.plan(marks(), self) }

    /// The marks of one type, in their order.
    func marks<Mark: ChartMark>(_: Mark.Type = Mark.self) -> [Mark] { chart.marks.compactMap { $0 as? Mark } }

    /// The plan of a figure, with its numbers in columns whose titles are cleaned, and the caller's choice for its legend.
    func plan(
        _ figure: any ChartFigure, columns: [String], rows: [[String]], title: String, value: ValueFormat
    ) -> ChartPlan {
        var axes = AxisOptions()
        axes.hasLegend = options.hasLegend
        return ChartPlan(
            figure: figure, table: ChartTable(columns: columns.map(Label.clean), rows: rows), title: title, value: value, axes: axes)
    }

    /// Refuses axes and scales of the caller for marks that have none.
    private func refuseAxes(_ mark: String) throws(ChartError) {
        guard options.xScale == nil, options.yScale == nil else { throw .badScale(axis: mark, reason: "this mark has no axes") }
        guard options.x.values.choice == .automatic, options.y.values.choice == .automatic else {
            throw .badAxisValues(axis: mark, reason: "this mark has no axes")
        }
    }

    /// Refuses a logarithmic axis for marks that begin at zero.
    private func refuseLogarithm(_ names: Set<String>) throws(ChartError) {
        let allowed: Set = ["LineMark", "AreaMark", "PointMark", "RectangleMark", "RuleMark"]
        for (type, axis, marks) in [(options.xType, options.x, "across"), (options.yType, options.y, "of values")] where type == .log {
            let others = names.subtracting(allowed).sorted()
            guard others.isEmpty, !options.hasPanels else {
                throw .badScale(
                    axis: marks,
                    reason: "it can be logarithmic for lines, points and ranges alone; leave the type out for "
                        + (others.isEmpty ? "panels" : others.joined(separator: " and ")))
            }
            if case .step = axis.values.choice {
                throw .badAxisValues(axis: marks, reason: "a logarithmic axis has no even steps; give a count, or nothing")
            }
        }
    }

    // MARK: Values

    /// The common unit of the quantities of an axis, and its format.
    func format(_ quantities: [PlottedQuantity], axis: String) throws(ChartError) -> ValueFormat {
        var unit: PlottableQuantity.Unit?
        for quantity in quantities {
            guard let own = quantity.quantity.unit else { continue }
            if let unit, unit != own {
                throw .mixedUnits(axis: Label.clean(axis), first: Self.name(unit), second: Self.name(own))
            }
            unit = own
        }
        if hasOwnFormat, let format = options.valueFormat { return format }
        return switch unit {
        case .money(let currency):
            .english(
                .money, symbol: Money.symbol(of: currency), fractionDigits: Money.fractionDigits(of: currency))
        case .count: .english(.count)
        case .ratio: .english(.ratio)
        case .number, nil: .english(.number, fractionDigits: Self.digits(quantities.compactMap { usable($0.value) }))
        }
    }

    private static func name(_ unit: PlottableQuantity.Unit) -> String {
        switch unit {
        case .money(let currency): currency
        case .count: "counts"
        case .ratio: "shares"
        case .number: "numbers"
        }
    }

    /// The digits after the point that tell numbers apart: all where they are few, else three significant ones.
    static func digits(_ values: [Double]) -> Int {
        func isExact(_ value: Double, _ power: Double) -> Bool {
            let scaled = value * power
            return abs(scaled - scaled.rounded()) <= max(abs(scaled), 1) * 1e-9
        }
        for (digits, power) in [1.0, 10, 100].enumerated() where values.allSatisfy({ isExact($0, power) }) { return digits }
        let largest = values.reduce(0) { max($0, abs($1)) }
        for (digits, least) in [100.0, 10, 1, 0.1, 0.01, 0.001].enumerated() where largest >= least { return digits }
        return 6
    }

    /// True when the unit of a scale is that of the values.
    private func same(_ one: PlottableQuantity.Unit?, _ other: PlottableQuantity.Unit?) -> Bool {
        one == nil || other == nil || one == other
    }

    /// The range that a scale asks for, checked against the values.
    func range(
        _ scale: ChartOptions.Scale?, _ values: [PlottedQuantity], sums: [Double] = [], axis: String, format: ValueFormat, needsZero: Bool,
        type: ScaleType = .linear
    ) throws(ChartError) -> ClosedRange<Double>? {
        guard let scale else { return nil }
        let axis = Label.clean(axis)
        guard case .quantities(let first, let last) = scale else {
            throw .badScale(axis: axis, reason: "it holds values, and names or dates were given")
        }
        for value in values where !same(value.quantity.unit, first.unit) {
            throw .mixedUnits(
                axis: axis, first: value.quantity.unit.map(Self.name) ?? "", second: first.unit.map(Self.name) ?? "")
        }
        guard let low = first.value, let high = last.value, low.isFinite, high.isFinite, abs(low) <= 1e290, abs(high) <= 1e290,
            high - low >= 1e-290, high - low > max(abs(low), abs(high)) * 1e-12
        else { throw .badScale(axis: axis, reason: "its ends are no two numbers that are apart") }
        guard type == .linear || low > 0 else { throw .badScale(axis: axis, reason: "a logarithmic scale begins above zero") }
        guard !needsZero || (low <= 0 && high >= 0) else {
            throw .badScale(axis: axis, reason: "bars and areas begin at zero, which has to be on it")
        }
        // Values without a place on a logarithmic scale are counted, and are not outside of it.
        for value in values.compactMap({ usable($0.value) }) + sums where (value < low && (type == .linear || value > 0)) || value > high {
            throw .outsideScale(axis: axis, value: format.text(value))
        }
        return low...high
    }

    /// Translates the caller's choice for the axis of values.
    func valueAxis(_ marks: AxisMarks, axis: String, unit: PlottableQuantity.Unit?, into axes: inout AxisOptions) throws(ChartError) {
        switch marks.values.choice {
        case .automatic: break
        case .count(let count): axes.valueCount = max(count, 2)
        case .none: axes.hasValueLabels = false
        case .time: throw .badAxisValues(axis: Label.clean(axis), reason: "a step of time was given for values")
        case .step(let step):
            guard same(step.unit, unit), let value = step.value, value > 0, value.isNormal else {
                throw .badAxisValues(axis: Label.clean(axis), reason: "the step has to be above zero, in the unit of the values")
            }
            axes.valueStep = value
        }
    }

    /// Translates the caller's choice for the axis of names and times.
    func bandAxis(_ marks: AxisMarks, axis: String, bands: [Band], into axes: inout AxisOptions) throws(ChartError) {
        switch marks.values.choice {
        case .automatic: break
        case .none: axes.hasBandLabels = false
        case .count, .step: throw .badAxisValues(axis: Label.clean(axis), reason: "it has names or dates, and a number was given")
        case .time(let unit, let count):
            switch bands.first {
            case .category: throw .badAxisValues(axis: Label.clean(axis), reason: "names have no step of time")
            case let band? where band.unit.map { unit < $0 } ?? false:
                throw .badAxisValues(axis: Label.clean(axis), reason: "the step is shorter than what stands on the axis")
            default: axes.timeStride = .init(unit: unit, count: count)
            }
        }
    }

    /// The palette index, and true for a comparison.
    func look(_ style: MarkStyle, _ name: String) -> (colour: Int?, isReference: Bool) {
        switch (style.style ?? options.styles[name])?.look {
        case .palette(let index): (index, false)
        case .secondary: (nil, true)
        case nil: (nil, false)
        }
    }

    /// The name of the series of a mark, or its label.
    func series(_ style: MarkStyle, _ label: String) -> String { style.group?.name(options.calendar) ?? label }

    func cell(_ value: Double?, _ format: ValueFormat) -> String { usable(value).map(format.text) ?? "" }

    /// A context for names in tables.
    func context(_ format: ValueFormat) -> ChartContext {
        ChartContext(width: 600, idPrefix: "", title: "", value: format, calendar: options.calendar, words: options.words)
    }
}

extension Chart {
    func plan() throws(ChartError) -> ChartPlan { try ChartPlanner(chart: self).plan() }
}
