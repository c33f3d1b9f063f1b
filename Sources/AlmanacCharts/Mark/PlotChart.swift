import AlmanacText

/// Areas, lines, points and rectangles over one axis of names, time or numbers, and one of values.
struct PlotChart: ChartFigure {
    enum Horizontal: Sendable {
        /// Bands; a place is the index of one.
        case bands([Band])
        /// Numbers, with their format.
        case numbers(ValueFormat)
    }

    /// A filled area between two edges.
    struct Area: Sendable, Hashable {
        /// The meaning of an area, which decides its look.
        enum Kind: Hashable {
            /// One of several on top of each other.
            case stacked
            /// From one value to another.
            case range
        }

        /// Both edges at one place.
        struct Edge: Hashable {
            var x: Double
            var low: Double
            var high: Double
        }

        var name: String
        var paint: Paint
        var kind: Kind
        var curve: LineCurve
        /// Edges by place; a gap separates two pieces.
        var pieces: [[Edge]]

        /// The pieces between places without edges.
        static func pieces(_ edges: [Edge?]) -> [[Edge]] { edges.split(separator: nil).map { $0.compactMap { $0 } } }
    }

    /// Joined points.
    struct Line: Sendable {
        var name: String
        var paint: Paint
        var isReference: Bool
        var curve: LineCurve
        /// Horizontal places, ascending; `nil` where each band has one.
        var xs: [Double]?
        /// Values, one for each place; `nil` is a gap.
        var ys: [Double?]
        /// Places that are not over yet; the line to a last one is dotted.
        var unfinished: Set<Double> = []
        var dash: StaticString?
        /// True to tint the area between the line and zero. The axis then contains zero.
        var isFilled = false
        /// True for a dot on the newest point.
        var hasEnd = false

        /// The place of a value by its index.
        func x(_ index: Int) -> Double { xs.map { $0[index] } ?? Double(index) }

        /// The points that there are.
        var points: [(x: Double, y: Double)] { ys.indices.compactMap { index in ys[index].map { (x(index), $0) } } }
        /// True for a line that would be broken into pieces by values without a place on the scale: it is drawn as dots.
        var isScattered = false
    }

    struct Point: Sendable, Hashable {
        var x: Double
        var y: Double
        var group: Int
        var note: String
        var xText: String
    }

    /// A dot on a line, with words.
    struct Dot: Sendable {
        var x: Double
        var y: Double
        var paint: Paint
        var note: String
        var xText: String
    }

    /// Properties shared by several points.
    struct PointGroup: Sendable, Hashable {
        var name: String
        var paint: Paint
        var symbol: PlotSymbol
    }

    /// A rectangle by its corners.
    struct Box: Sendable, Hashable {
        var name: String
        var paint: Paint
        var x: ClosedRange<Double>
        var y: ClosedRange<Double>
    }

    var horizontal: Horizontal
    /// The caller's range of numbers, if any.
    var xRange: ClosedRange<Double>?
    /// Names of the horizontal and the vertical axis.
    var xName = ""
    var yName = ""
    var areas: [Area] = []
    var lines: [Line] = []
    var groups: [PointGroup] = []
    var points: [Point] = []
    var dots: [Dot] = []
    var boxes: [Box] = []
    var rules: [RuleLine] = []
    /// The values by band, for the description; empty over numbers.
    var described: [ChartSeries] = []
    /// Values that are no numbers and are not in `described`.
    var invalid = 0
    /// Points without a value that are not in `described`.
    var missing = 0
    /// Values below zero, which no stack can show.
    var negative = 0
    /// Values without a place on a logarithmic scale.
    var offScale = 0
    /// The scales of the vertical and the horizontal axis.
    var scales = (values: ScaleType.linear, across: ScaleType.linear)
    /// Indices of bands that are not over yet, besides those of lines.
    var partial: [Int] = []
    /// False where the title of the chart names the one thing that it shows.
    var hasLegend = true
    /// True to name up to three lines at their right end, and to write the last value of a single one there.
    var namesEnds = false
    /// True for a target to point at on each point of the first line, where they are not many.
    var hasTargets = false
    /// A sentence for the description.
    var remark: ChartMessage?

    var bands: [Band] { if case .bands(let bands) = horizontal { bands } else { [] } }

    /// True when points have words.
    var hasNotes: Bool { !dots.isEmpty || points.contains { !$0.note.isEmpty } }

    var isEmpty: Bool {
        areas.allSatisfy { $0.pieces.isEmpty } && lines.allSatisfy { !$0.ys.contains { $0 != nil } } && points.isEmpty && boxes.isEmpty
    }

    // MARK: Domains

    func valueDomain(_ options: AxisOptions, most: Double?) -> ValueDomain {
        var domain = ValueDomain()
        var hasZero = lines.contains(where: \.isFilled)
        for area in areas {
            if area.kind != .range { hasZero = true }
            for edge in area.pieces.joined() {
                cover(edge.low, &domain, scales.values)
                cover(edge.high, &domain, scales.values)
            }
        }
        for line in lines { for case let y? in line.ys { domain.cover(y) } }
        for point in points { domain.cover(point.y) }
        for box in boxes {
            cover(box.y.lowerBound, &domain, scales.values)
            domain.cover(box.y.upperBound)
        }
        for rule in rules { domain.cover(usable(rule.value) ?? 0) }
        if scales.values == .log { return options.domain(domain) }
        return options.domain(hasZero ? domain.withZero() : domain.forLines(most: most))
    }

    /// An edge at or below zero is beyond the lower end of a logarithmic scale.
    private func cover(_ edge: Double, _ domain: inout ValueDomain, _ type: ScaleType) {
        if type == .linear || edge > 0 { domain.cover(edge) }
    }

    /// The domain of horizontal numbers: that of the data, without need of zero, because nothing marks where such an axis begins.
    func xDomain() -> ValueDomain {
        if let xRange { return ValueDomain(low: xRange.lowerBound, high: xRange.upperBound) }
        var domain = ValueDomain()
        for edge in areas.lazy.flatMap(\.pieces).joined() { domain.cover(edge.x) }
        for point in lines.lazy.flatMap(\.points) { domain.cover(point.x) }
        for point in points { domain.cover(point.x) }
        for box in boxes {
            cover(box.x.lowerBound, &domain, scales.across)
            domain.cover(box.x.upperBound)
        }
        return scales.across == .log ? domain : domain.forLines()
    }

    // MARK: Pictures

    /// Draws the picture.
    func drawing(in context: ChartContext, height: Int?) -> Drawing {
        var chart = onScales(context.axes)
        chart.rules.removeAll { !$0.value.isFinite }
        return chart.scaledDrawing(in: context, height: height)
    }

    private func scaledDrawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        let asked = sheet.height(height, natural: isEmpty ? 160 : sheet.plotHeight, least: 8)
        if isEmpty {
            return .empty(context, sheet, height: asked, invalid: invalid + ValueGrid(described, bandCount: bands.count).invalidCount)
        }
        let isTiny = sheet.width < 120 || asked < 90
        let names = !isTiny && namesAxes ? Self.nameHeight : 0
        let domain = valueDomain(context.axes, most: context.value.most)
        // Two or three lines are named at their ends; names that would take a phone's plot away, and those of more lines, stand above it.
        func plan(_ ends: LineEnds) -> Plan {
            let entries = (ends.names.isEmpty ? legendEntries(context) : []) + RuleMarks.entries(rules, context)
            let legend = Legend(
                isTiny ? [] : entries + scaleEntries(context), width: sheet.narrowest, height: height == nil ? nil : asked * 0.35)
            let total = height == nil ? asked + legend.height + 2 * names : asked
            let top = isTiny ? 4 : legend.height + 10 + names + (hasNotes ? PointNotes.room : 0)
            let isAllZero = domain.low == 0 && domain.high == 0 && context.axes.valueRange == nil
            let axis =
                isAllZero
                ? ValueAxis(zeroIn: context.value)
                : ValueAxis(domain, length: max(total - top - 26, 40), format: context.value, context.axes, type: scales.values)
            let fitted = axis.frame(sheet, context, bare: isTiny ? 3 : 8, right: ends.width.map { $0 + 8 } ?? 4, isTiny: isTiny)
            return Plan(ends: ends, legend: legend, total: total, top: top, axis: axis, fitted: fitted)
        }
        var chosen = plan(isTiny || !namesEnds ? LineEnds() : LineEnds(self, sheet, context))
        if chosen.fitted == nil { chosen = plan(LineEnds()) }
        return draw(chosen, sheet, context, names: names, isTiny: isTiny)
    }

    /// The parts around the plot, which decide its size.
    private struct Plan {
        var ends: LineEnds
        var legend: Legend
        var total: Double
        var top: Double
        var axis: ValueAxis
        /// `nil` where the words at the ends leave too little to the plot.
        var fitted: (frame: PlotFrame, hasLabels: Bool)?
    }

    /// - Parameter names: Pixels of a line with the name of an axis.
    private func draw(_ plan: Plan, _ sheet: Sheet, _ context: ChartContext, names: Double, isTiny: Bool) -> Drawing {
        let (axis, total) = (plan.axis, plan.total)
        let (frame, hasLabels) = plan.fitted ?? (PlotFrame(sheet), false)
        let across = PlotAcross(self, length: frame.width)
        let bandAxis = isTiny ? nil : across.bandAxis(context, frame)
        let bottom = total - (bandAxis.map { $0.height + names } ?? 4)
        let top = bottom < plan.top + 4 ? max(bottom - 4, 0) : plan.top
        let scale = axis.scale(from: bottom, to: top)
        let marks = PlotMarks(self, PlotArea(right: frame.width, top: top, bottom: bottom), scale, across, context, isTiny: isTiny)
        var canvas = Canvas.begin(
            context, sheet, frame, height: total, description: describe(context, marks, axis), capacity: 1600 + marks.capacity)
        plan.legend.draw(&canvas)
        if hasLabels {
            axis.drawLabels(&canvas, scale: scale)
            axis.drawBreak(&canvas, scale)
        }
        bandAxis?.draw(&canvas, below: bottom)
        if names > 0 {
            let sides = TextSides(left: Double(frame.left), right: 0, isRightToLeft: false)
            canvas.name(yName, at: sides.start, y: plan.legend.height + 12, in: sheet.narrowest)
            canvas.name(xName, at: sides.end, y: total - 4, in: sheet.narrowest * 0.7)
        }
        canvas.beginPlot(frame, height: total)
        axis.drawGrid(&canvas, scale: scale, to: frame.width)
        marks.drawGround(&canvas, axis)
        marks.drawBelow(&canvas)
        RuleMarks.draw(&canvas, rules, to: frame.width, scale: scale)
        marks.drawAbove(&canvas)
        let places = marks.namePlaces(count: plan.ends.names.count)
        marks.drawWays(&canvas, places)
        canvas.endPlot()
        marks.draw(plan.ends, &canvas, places, frame)
        if !isTiny { marks.drawNotes(&canvas, frame) }
        return canvas.finish()
    }

    /// True over numbers, which do not explain themselves as names and dates do.
    private var namesAxes: Bool { if case .numbers = horizontal { true } else { false } }

    /// Pixels of a line with the name of an axis.
    private static let nameHeight = 18.0

    private func legendEntries(_ context: ChartContext) -> [Legend.LegendEntry] {
        guard hasLegend, context.axes.hasLegend else { return [] }
        var seen: Set<String> = []
        var entries: [Legend.LegendEntry] = []
        func add(_ name: String, _ paint: Paint, _ sample: Legend.Sample) {
            guard !name.isEmpty, seen.insert(name).inserted else { return }
            entries.append(.init(name: context.name(name), paint: paint, sample: sample))
        }
        // A series drawn in several ways has the sample of the first of them.
        for area in areas.reversed() { add(area.name, area.paint, area.kind == .stacked ? .swatch : .pale) }
        for line in lines { add(line.name, line.paint, line.dash.map { .dashed($0) } ?? .line) }
        for group in groups { add(group.name, group.paint, .symbol(group.symbol)) }
        for box in boxes { add(box.name, box.paint, .pale) }
        return entries
    }

    private func scaleEntries(_ context: ChartContext) -> [Legend.LegendEntry] {
        scales.values == .log || scales.across == .log ? [.logScale(context)] : []
    }
}
