import AlmanacText

/// The axis of values: ticks, their labels and the room these need.
struct ValueAxis {
    let ticks: Ticks
    let labels: [String]
    /// Width of the widest label, in pixels.
    let width: Double
    /// The scale of its values.
    let type: ScaleType

    /// - Parameters:
    ///   - domain: Above zero where the axis is logarithmic.
    ///   - length: Pixels from end to end; a tick needs about 40.
    ///   - type: The scale of its values.
    init(
        _ domain: ValueDomain, length: Double, format: ValueFormat, _ options: AxisOptions = AxisOptions(), type: ScaleType = .linear
    ) {
        if type == .log, let (ticks, labels) = Self.logarithmic(domain, length, format, options) {
            self.init(ticks, labels, type: .log)
            return
        }
        if let ticks = Self.asked(domain, options) {
            self.init(ticks, format.axis(ticks.values).map(Label.clean))
            return
        }
        let target = min(max(options.valueCount ?? Int(length / 40) + 1, 2), 8)
        let candidates = Ticks.candidates(
            low: domain.low, high: domain.high, target: target, most: Int(length / 22) + 1, unit: TickUnit(format))
        var chosen: (ticks: Ticks, labels: [String])?
        // Equal labels would make two values look like one.
        for ticks in candidates.prefix(4) {
            var labels = format.axis(ticks.values)
            if !Self.areDistinct(labels), let tiny = format.tinyAxis(ticks.values) { labels = tiny }
            if labels.count == ticks.values.count, Self.areDistinct(labels) {
                chosen = (ticks, labels)
                break
            }
        }
        if chosen == nil, let ticks = candidates.first {
            let labels = ticks.values.map(format.full)
            if Self.areDistinct(labels) { chosen = (ticks, labels) }
        }
        var (ticks, labels) =
            chosen
            ?? (Ticks(values: [domain.low], low: domain.low, high: domain.high), [format.short(domain.low)])
        if let range = options.valueRange {
            // The range that was asked for, and no more.
            let inside = ticks.values.indices.filter { range.contains(ticks.values[$0]) }
            labels = inside.map { labels[$0] }
            ticks = Ticks(values: inside.map { ticks.values[$0] }, low: range.lowerBound, high: range.upperBound)
        }
        self.init(ticks, labels.map(Label.clean))
    }

    private init(_ ticks: Ticks, _ labels: [String], type: ScaleType = .linear) {
        self.ticks = ticks
        self.labels = labels
        self.type = type
        width = labels.reduce(0) { max($0, Metrics.width($1, size: 12)) }
    }

    /// The ticks at every multiple of a step; `nil` where none was asked for, or too many were needed.
    private static func asked(_ domain: ValueDomain, _ options: AxisOptions) -> Ticks? {
        guard let step = options.valueStep, step > 0, step.isNormal else { return nil }
        let isFixed = options.valueRange != nil
        let first = isFixed ? (domain.low / step - 1e-9).rounded(.up) : (domain.low / step + 1e-9).rounded(.down)
        let last = isFixed ? (domain.high / step + 1e-9).rounded(.down) : (domain.high / step - 1e-9).rounded(.up)
        guard abs(first) < 1e15, abs(last) < 1e15, last - first <= 60, first <= last, !(first == last && !isFixed) else { return nil }
        let values = (0...Int(last - first)).map { (first + Double($0)) * step + 0 }
        return Ticks(
            values: values, low: isFixed ? domain.low : values[0], high: isFixed ? domain.high : values[values.count - 1])
    }

    /// The ticks of a logarithmic axis with their labels, each in a unit of its own; `nil` where all labels would be equal.
    private static func logarithmic(
        _ domain: ValueDomain, _ length: Double, _ format: ValueFormat, _ options: AxisOptions
    ) -> (Ticks, [String])? {
        let target = min(max(options.valueCount ?? Int(length / 40) + 1, 2), 8)
        let candidates = Ticks.logarithmic(
            low: domain.low, high: domain.high, isFixed: options.valueRange != nil, target: target, length: length, unit: TickUnit(format))
        for ticks in candidates {
            let labels = ticks.values.map { value in
                Label.clean(format.tinyAxis([value])?.first ?? format.axis([value]).first ?? format.short(value))
            }
            if areDistinct(labels) { return (ticks, labels) }
        }
        return nil
    }

    /// An axis of the values from 0 on, with a label at 0 alone.
    init(zeroIn format: ValueFormat) {
        type = .linear
        ticks = Ticks(values: [0], low: 0, high: 1)
        labels = [Label.clean(format.axis([0]).first ?? format.short(0))]
        width = Metrics.width(labels[0], size: 12)
    }

    /// The places of its values.
    ///
    /// - Parameters:
    ///   - start: The lower end, in pixels.
    ///   - end: The upper end.
    func scale(from start: Double, to end: Double) -> ValueScale {
        ValueScale(low: ticks.low, high: ticks.high, start: start, end: end, type: type)
    }

    /// True when zero is on it.
    var hasZero: Bool { ticks.low <= 0 && ticks.high >= 0 }

    /// The value at which an axis begins that should begin at zero; `nil` where zero is on it, and on a logarithmic one, which cannot have it.
    var beginning: Double? {
        guard type == .linear, !hasZero else { return nil }
        return ticks.low > 0 ? ticks.low : ticks.high
    }

    /// Draws the sign that it does not begin at zero.
    ///
    /// - Parameter scale: The scale of the values in the plot beside it.
    func drawBreak(_ canvas: inout Canvas, _ scale: ValueScale) {
        guard let beginning else { return }
        canvas.axisBreak(x: 0, y: beginning > 0 ? scale.start : scale.end, isUp: beginning > 0)
    }

    /// Adds to the description where it begins, and its scale.
    func describe(_ summary: inout Summary, _ format: ValueFormat) {
        if type == .log { summary.add(.init("charts.log-axis")) }
        if let beginning { summary.add(.axisNotAtZero(value: format.text(beginning))) }
    }

    /// The frame of a plot with the labels of the axis at its left, where there is room for them.
    ///
    /// - Parameters:
    ///   - bare: Pixels at the left without labels.
    ///   - right: Pixels at the right.
    /// - Returns: `nil` where what stands at the right leaves too little to the plot.
    func frame(_ sheet: Sheet, _ context: ChartContext, bare: Double, right: Double, isTiny: Bool) -> (frame: PlotFrame, hasLabels: Bool)? {
        if !isTiny, context.axes.hasValueLabels, let frame = PlotFrame(sheet, left: width + 8, right: right) { return (frame, true) }
        if context.axes.hasValueLabels, right > 4 { return nil }
        return PlotFrame(sheet, left: bare, right: right).map { ($0, false) }
    }

    func drawGrid(_ canvas: inout Canvas, scale: ValueScale, to right: Double) {
        canvas.begin(.path)
        canvas.stroke(.grid)
        // To and fro, which takes the fewest digits.
        var (from, to) = (0.0, right)
        for tick in ticks.values {
            let y = crisp(scale(tick))
            canvas.move(from, y)
            canvas.line(to, y)
            swap(&from, &to)
        }
        canvas.end()
    }

    /// Draws the line that marks stand on, where zero is on the axis.
    func drawZero(_ canvas: inout Canvas, scale: ValueScale, to right: Double) {
        if hasZero { canvas.baseline(from: (0, crisp(scale(0))), to: (right, crisp(scale(0)))) }
    }

    /// Draws labels at the left of the plot.
    func drawLabels(_ canvas: inout Canvas, scale: ValueScale) {
        canvas.beginText(.init(anchor: .end), x: -8)
        var free = Double.infinity
        for (tick, label) in zip(ticks.values, labels) {
            let y = crisp(scale(tick))
            // Omit a label only where the plot is lower than two lines of text.
            guard y + 12 * (Metrics.ascent + Metrics.descent) <= free else { continue }
            canvas.text(label, x: -8, y: y + 4.5)
            free = y
        }
        canvas.endGroup()
    }

    private static func areDistinct(_ labels: [String]) -> Bool {
        for index in labels.indices.dropFirst() where labels[..<index].contains(labels[index]) { return false }
        return true
    }
}

/// The middle of a pixel, where a line one pixel wide is sharp.
func crisp(_ pixels: Double) -> Double { pixels.rounded(.down) + 0.5 }
