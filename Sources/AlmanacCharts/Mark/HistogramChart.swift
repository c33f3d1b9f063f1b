import AlmanacText

/// The distribution of values: bars over intervals of one width, counted from zero, and the median.
///
/// Intervals begin and end at round numbers (see `HistogramBins`). The axis of values runs from left to right, even where words are read from right
/// to left.
public struct HistogramChart: ChartFigure {
    /// Values in any order. `nil` and those that are no number are counted in the description and under the chart.
    public var values: [Double?]
    /// Name of the values.
    public var valueName: String
    /// Format of the numbers of values.
    public var counts: ValueFormat

    /// A chart of values, written in the context's format.
    public init(values: [Double?], valueName: String, counts: ValueFormat = .english(.count)) {
        self.values = values
        self.valueName = valueName
        self.counts = counts
    }

    /// Draws the picture.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        guard let layout = HistogramLayout(self, context) else {
            let invalid = values.count { $0.map { !$0.isFinite } ?? false }
            return .empty(
                context, sheet, height: sheet.height(height, natural: 160, least: 8), invalid: invalid)
        }
        return layout.drawing(sheet, height: height)
    }

    /// Each interval and its number of values, as written; `nil` where nothing is known.
    func intervals(in context: ChartContext) -> [(name: String, count: Int)]? {
        HistogramLayout(self, context).map { layout in
            layout.bins.counts.indices.map { (layout.name(of: $0), layout.bins.counts[$0]) }
        }
    }
}

/// The bars of a histogram and the texts around them.
private struct HistogramLayout {
    private let context: ChartContext
    private let chart: HistogramChart
    /// Ascending.
    private let values: [Double]
    private let missing: Int
    private let invalid: Int
    private let middle: Double
    let bins: HistogramBins

    /// Pixels of a line with the name of an axis, or with the values left out.
    private static let lineHeight = 18.0

    init?(_ chart: HistogramChart, _ context: ChartContext) {
        let known = chart.values.compactMap { usable($0) }.sorted()
        guard !known.isEmpty else { return nil }
        self.context = context
        self.chart = chart
        values = known
        invalid = chart.values.count { $0.map { !$0.isFinite } ?? false }
        missing = chart.values.count - known.count - invalid
        bins = HistogramBins(known, context.value)
        middle = median(known, isWhole: context.value.domain == .count)
    }

    // MARK: Words

    private func text(_ value: Double) -> String { Label.clean(context.value.text(value)) }

    /// The bounds of an interval as text.
    func name(of bin: Int) -> String {
        let (low, high) = (bins.edges[bin], bins.edges[bin + 1] - (bins.isWhole ? 1 : 0))
        if bins.isSingle || low == high { return text(low) }
        return context.words.text(.init("charts.between", ["low": text(low), "high": text(high)]))
    }

    private var medianText: String { context.words.text(.median(value: text(middle))) }

    /// A line for viewers with the number of values left out.
    private var foot: String { missing + invalid == 0 ? "" : Label.clean(context.words.text(.missingValues(count: missing + invalid))) }

    private func describe() -> String {
        var summary = Summary(context)
        summary.add(.opening(ChartMessage.ChartKind("histogram"), extent: context.words.text(.valueCount(count: values.count))))
        if values[0] == values[values.count - 1] {
            summary.add(.allEqual(value: text(values[0])))
        } else {
            summary.add(.extent(low: text(values[0]), high: text(values[values.count - 1])))
            summary.add(.value(medianText))
            let full = bins.counts.indices.filter { bins.counts[$0] > 0 }
            summary.add(
                .list(
                    full.prefix(Summary.mostListed).map {
                        name(of: $0) + context.words.separator + chart.counts.text(Double(bins.counts[$0]))
                    })
            )
            summary.notListed(full.count - Summary.mostListed)
            if !bins.isWhole { summary.add(.init("charts.bar-span", ["value": text(bins.step)])) }
        }
        summary.gaps(missing: missing, invalid: invalid)
        return summary.text
    }

    // MARK: Axes

    /// Labels at the edges of intervals, or under the middle of each where it is one number, and their places as shares of the plot.
    private var ticks: (labels: [String], shares: [Double]) {
        let count = bins.counts.count
        let places = bins.isSingle ? Array(bins.edges.dropLast()) : bins.edges
        let format = context.value
        var labels = format.axis(places).map(Label.clean)
        if labels.count != places.count || Set(labels).count != labels.count { labels = (format.tinyAxis(places) ?? []).map(Label.clean) }
        if labels.count != places.count || Set(labels).count != labels.count { labels = places.map(text) }
        let shift = bins.isSingle ? 0.5 : 0
        return (labels, places.indices.map { (Double($0) + shift) / Double(count) })
    }

    private func axis(length: Double) -> ValueAxis {
        ValueAxis(ValueDomain(low: 0, high: Double(bins.counts.max() ?? 1)), length: length, format: chart.counts)
    }

    private var legendEntries: [Legend.LegendEntry] {
        context.axes.hasLegend ? [.init(name: medianText, paint: .ink, sample: .dashed("4 3"))] : []
    }

    // MARK: Pictures

    func drawing(_ sheet: Sheet, height: Int?) -> Drawing {
        let asked = sheet.height(height, natural: sheet.plotHeight, least: 8)
        let isTiny = sheet.width < 120 || asked < 90
        let legend = Legend(isTiny ? [] : legendEntries, width: sheet.narrowest, height: height == nil ? nil : asked * 0.35)
        let footHeight = isTiny || foot.isEmpty ? 0 : Self.lineHeight
        let total = height == nil && !isTiny ? asked + legend.height + 2 * Self.lineHeight + footHeight : asked
        let top = isTiny ? 4 : legend.height + 8 + Self.lineHeight
        let axis = axis(length: max(total - top - 44 - footHeight, 40))
        let (frame, hasLabels) =
            axis.frame(sheet, context, bare: isTiny ? 3 : 8, right: 4, isTiny: isTiny) ?? (PlotFrame(sheet), false)
        let ticks = ticks
        let bandAxis =
            isTiny
            ? nil
            : BandAxis(
                labels: context.axes.hasBandLabels ? ticks.labels : [], frame, center: { ticks.shares[$0] }, context.calendar)
        let bottom = max(total - (bandAxis.map { $0.height + Self.lineHeight } ?? 4) - footHeight, top + 4)
        let scale = axis.scale(from: bottom, to: top)
        var canvas = Canvas.begin(
            context, sheet, frame, height: total, description: describe(), capacity: 1400 + bins.counts.count * 110)
        legend.draw(&canvas)
        if hasLabels { axis.drawLabels(&canvas, scale: scale) }
        bandAxis?.draw(&canvas, below: bottom)
        if !isTiny {
            let sides = TextSides(left: Double(frame.left), right: 0, isRightToLeft: false)
            canvas.name(context.words.text(.countAxis), at: sides.start, y: legend.height + 12, in: sheet.narrowest)
            canvas.name(chart.valueName, at: sides.end, y: total - footHeight - 4, in: sheet.narrowest * 0.9)
            if footHeight > 0 { canvas.name(foot, at: sides.start, y: total - 4, in: sheet.narrowest) }
        }
        canvas.beginPlot(frame, height: total)
        axis.drawGrid(&canvas, scale: scale, to: frame.width)
        drawMarks(&canvas, to: frame.width, scale: scale, top: top)
        canvas.endPlot()
        return canvas.finish()
    }

    private func drawMarks(_ canvas: inout Canvas, to right: Double, scale: ValueScale, top: Double) {
        let width = right / Double(bins.counts.count)
        // Bars almost touch.
        let inset = width > 3 ? 0.5 : 0
        let zero = crisp(scale(0))
        func rectangle(_ bin: Int) -> Rectangle {
            let height = max(zero - scale(Double(bins.counts[bin])), 1.5)
            return Rectangle(x: Double(bin) * width + inset, y: zero - height, width: width - 2 * inset, height: height)
        }
        let full = bins.counts.indices.filter { bins.counts[$0] > 0 }
        canvas.rectangles(full.map(rectangle), .series(0)) {
            context.markTitles ? (name(of: full[$0]), chart.counts.text(Double(bins.counts[full[$0]]))) : nil
        }
        canvas.baseline(from: (0, zero), to: (right, zero))
        let length = bins.edges[bins.edges.count - 1] - bins.edges[0]
        let place = bins.isSingle ? middle + 0.5 : middle
        let share = min(max((place - bins.edges[0]) / length, 0), 1)
        guard share.isFinite else { return }
        let x = share * right
        canvas.segments([Segment(x1: x, y1: top - 4, x2: x, y2: zero)], .ink, thickness: 2, dash: "4 3")
    }
}
