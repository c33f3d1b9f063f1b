/// Bars over bands, one or several series side by side or on top of each other, with lines over them if wanted.
///
/// Bars always start at zero. A value of zero is a mark on the baseline, and a gap is nothing.
public struct BarChart: ChartFigure, Hashable {
    /// The arrangement of several bars in a band.
    public enum Arrangement: Sendable, Hashable {
        /// Side by side.
        case grouped
        /// On top of each other, negative values downwards from zero.
        case stacked
    }

    /// The direction of the bars.
    public enum Orientation: Sendable, Hashable {
        /// Vertical on the band axis.
        case vertical
        /// Horizontal, each beside the name of its band.
        case horizontal
        /// Horizontal when the bands are many categories or have long names, otherwise vertical.
        case automatic
    }

    /// The bars that carry their value.
    public enum ValueLabels: Sendable, Hashable {
        /// None of them.
        case none
        /// The highest (when none is above zero, the lowest).
        case extreme
        /// All of them, as far as there is room.
        case all
    }

    /// Bands from left to right, or from top to bottom. Days, weeks and months are drawn in the order of time. If one occurs more than once, amounts
    /// and counts are added up, of other values the last one counts, and the description says so. Vertical bars leave room for missing days in
    /// between.
    public var bands: [Band]
    /// Series, each with one value a band.
    public var series: [ChartSeries]
    /// The arrangement of several bars in a band.
    public var arrangement: Arrangement
    /// The direction of the bars.
    public var orientation: Orientation
    /// Lines over vertical bars, such as a moving average.
    public var overlays: [ChartSeries]
    /// Indices of bands that are not over yet: drawn lighter with an outline, and named in the description.
    public var partial: [Int]
    /// Lines across vertical bars.
    public var rules: [RuleLine]
    /// The vertical bars that carry their value; horizontal bars always do unless it is `none`.
    public var valueLabels: ValueLabels
    /// Muted texts after the values of horizontal bars, by band, such as "×6".
    public var notes: [String]
    /// The number of rows that are not among the bands: a chart of the ten largest of forty has thirty.
    public var notDrawn: Int
    /// The meaning of the sum of each series; where rows are not drawn, `none`.
    public var sum: SeriesSum
    /// True when each value is a change: horizontal bars of one series then have the colours of `rises` and `falls`, and values their sign.
    public var isOfChanges = false
    /// The tone of changes above zero.
    public var rises = ChartTone.neutral
    /// The same for values below zero.
    public var falls = ChartTone.neutral
    /// A sentence for the description.
    var remark: ChartMessage?
    /// Words over the bars in place of values, by band, for vertical bars of one series; empty where there are none. Bars without words are then
    /// paler.
    public var annotations: [String] = []

    /// A bar chart.
    public init(
        bands: [Band], series: [ChartSeries], arrangement: Arrangement = .grouped, orientation: Orientation = .automatic,
        overlays: [ChartSeries] = [], partial: [Int] = [], rules: [RuleLine] = [], valueLabels: ValueLabels = .extreme,
        notes: [String] = [],
        notDrawn: Int = 0, sum: SeriesSum = .total
    ) {
        self.bands = bands
        self.series = series
        self.arrangement = arrangement
        self.orientation = orientation
        self.overlays = overlays
        self.partial = partial
        self.rules = rules
        self.valueLabels = valueLabels
        self.notes = notes
        self.notDrawn = max(notDrawn, 0)
        self.sum = notDrawn > 0 ? .none : sum
    }

    /// Horizontal bars in place of a chart that cannot show its values.
    init(rows: [(name: String, value: Double?)], notDrawn: Int = 0, remark: ChartMessage? = nil) {
        self.init(
            bands: rows.map { .category($0.name) }, series: [ChartSeries(name: "", values: rows.map(\.value))], orientation: .horizontal,
            notDrawn: notDrawn)
        self.remark = remark
    }

    /// Draws the picture.
    ///
    /// - Parameter height: Pixels; `nil` for the natural height. Horizontal bars keep theirs, which follows from their number.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        ordered(for: context.value).orderedDrawing(in: context, height: height)
    }

    private consuming func orderedDrawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        let grid = ValueGrid(series, bandCount: bands.count)
        let lines = ValueGrid(overlays, bandCount: bands.count)
        if grid.isAllGaps, lines.isAllGaps {
            return .empty(
                context, sheet, height: sheet.height(height, natural: 160, least: 8), invalid: grid.invalidCount + lines.invalidCount)
        }
        if isHorizontal(sheet) {
            return HorizontalBars(chart: self, context: context, sheet: sheet, grid: grid).draw()
        }
        return VerticalBars(chart: self, context: context, sheet: sheet, grid: grid, lines: lines, height: height).draw()
    }

    func colour(_ index: Int) -> Paint { .series(series[index].colour ?? Theme.colour(at: index)) }

    /// The same, muted for a reference.
    func paint(_ index: Int) -> Paint { series[index].isReference ? .muted : colour(index) }

    func legendEntries(_ context: ChartContext) -> [Legend.LegendEntry] {
        series.indices.filter { !series[$0].name.isEmpty }
            .map { .init(name: context.name(series[$0].name), paint: paint($0), sample: series[$0].isReference ? .pale : .swatch) }
    }

    private func isHorizontal(_ sheet: Sheet) -> Bool {
        switch orientation {
        case .vertical: return false
        case .horizontal: return true
        case .automatic:
            guard let first = bands.first, first.isCategory else { return false }
            if bands.count > 8 { return true }
            let room = sheet.width / Double(bands.count) - 20
            return bands.contains {
                guard case .category(let name) = $0 else { return false }
                return name.utf8.count > 14 && name.prefix(15).count > 14 || Metrics.width(Label.clean(name), size: 12) > max(room, 30) * 2
            }
        }
    }
}
