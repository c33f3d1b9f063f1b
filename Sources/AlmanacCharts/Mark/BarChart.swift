/// Bars over bands, one or several series side by side or on top of each other, with lines over them if wanted.
///
/// Bars start at zero, always. A value of zero is a stub on the baseline, a gap is nothing.
public struct BarChart: Sendable, Hashable {
    /// How the bars of several series share a band.
    public enum Arrangement: Sendable, Hashable {
        /// Side by side.
        case grouped
        /// On top of each other, negative values downwards from zero.
        case stacked
    }

    /// Which way the bars go.
    public enum Orientation: Sendable, Hashable {
        /// Vertical on the band axis.
        case vertical
        /// Horizontal, each beside the name of its band.
        case horizontal
        /// Horizontal when the bands are categories that are many or have long names, else vertical.
        case automatic
    }

    /// Which bars carry their value.
    public enum ValueLabels: Sendable, Hashable {
        /// None of them.
        case none
        /// The highest (when all are negative, the lowest).
        case extreme
        /// All of them, as far as there is room.
        case all
    }

    /// From left to right, or from top to bottom. Days, weeks and months are drawn in the order of time; where one occurs more than once its amounts
    /// and counts are added up, of other values the last one counts, and the description says so. Vertical bars leave room for days between them that
    /// are not there.
    public var bands: [Band]
    /// Each with one value a band.
    public var series: [ChartSeries]
    /// How several series share a band.
    public var arrangement: Arrangement
    /// Which way the bars go.
    public var orientation: Orientation
    /// Lines over vertical bars, such as a moving average.
    public var overlays: [ChartSeries]
    /// Indices of bands that are not over yet: drawn lighter with an outline, and told in the description.
    public var partial: [Int]
    /// Lines across vertical bars.
    public var rules: [RuleLine]
    /// Which vertical bars carry their value; horizontal bars always do unless it is `none`.
    public var valueLabels: ValueLabels
    /// By band, for horizontal bars: a muted text after the value, such as "×6".
    public var notes: [String]
    /// How many rows there are that are not among the bands: a chart of the ten largest of forty has thirty.
    public var notDrawn: Int
    /// What the values of each series come to; where rows are not drawn, nothing.
    public var sum: SeriesSum
    /// How values above zero are meant where each is a change: horizontal bars of one series then have its colour, and values their sign.
    public var rises = ChartTone.neutral
    /// The same for values below zero.
    public var falls = ChartTone.neutral
    /// A sentence for the description.
    var remark: ChartMessage?
    /// By band, for vertical bars of one series: words over the bar in place of its value; empty where there are none. Bars without are paler then.
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

    init(bands: [Band], series: [ChartSeries], orientation: Orientation, remark: ChartMessage) {
        self.init(bands: bands, series: series, orientation: orientation)
        self.remark = remark
    }

    /// The picture.
    ///
    /// - Parameter height: In pixels. `nil` for the natural one; horizontal bars keep theirs, which follows from their number.
    public func draw(in context: ChartContext, height: Int? = nil) -> SVG {
        drawing(in: context, height: height).svg
    }

    package func drawing(in context: ChartContext, height: Int? = nil, keepsBoxes: Bool = false) -> Drawing {
        ordered(for: context.value).orderedDrawing(in: context, height: height, keepsBoxes: keepsBoxes)
    }

    private consuming func orderedDrawing(in context: ChartContext, height: Int?, keepsBoxes: Bool) -> Drawing {
        let sheet = Sheet(context)
        let grid = ValueGrid(series, bandCount: bands.count)
        let lines = ValueGrid(overlays, bandCount: bands.count)
        if grid.isAllGaps, lines.isAllGaps {
            return .empty(
                context, sheet, height: sheet.height(height, natural: 160, least: 8), invalid: grid.invalidCount + lines.invalidCount,
                keepsBoxes: keepsBoxes)
        }
        if isHorizontal(sheet) {
            return HorizontalBars(chart: self, context: context, sheet: sheet, grid: grid).draw(keepsBoxes: keepsBoxes)
        }
        return VerticalBars(chart: self, context: context, sheet: sheet, grid: grid, lines: lines, height: height).draw(
            keepsBoxes: keepsBoxes)
    }

    /// One picture for every width of a page; `nil` where the chart has no such form, as with rules across it or names that a phone has no room for.
    ///
    /// - Parameter context: Its width is that of the room which shapes are drawn for; they are stretched to any other.
    public func fluid(in context: ChartContext) -> SVG? {
        fluidDrawing(in: context)?.svg
    }

    package func fluidDrawing(in context: ChartContext, keepsBoxes: Bool = false) -> FluidDrawing? {
        ordered(for: context.value).orderedFluidDrawing(in: context, keepsBoxes: keepsBoxes)
    }

    private consuming func orderedFluidDrawing(in context: ChartContext, keepsBoxes: Bool) -> FluidDrawing? {
        let sheet = Sheet(context)
        let grid = ValueGrid(series, bandCount: bands.count)
        let lines = ValueGrid(overlays, bandCount: bands.count)
        guard context.surface == .inline, !grid.isAllGaps || !lines.isAllGaps else { return nil }
        if isHorizontal(sheet) {
            return HorizontalBars(chart: self, context: context, sheet: sheet, grid: grid).drawFluid(keepsBoxes: keepsBoxes)
        }
        return VerticalBars(chart: self, context: context, sheet: sheet, grid: grid, lines: lines, height: nil)
            .drawFluid(keepsBoxes: keepsBoxes)
    }

    /// Whether each value is a rise or a fall.
    var isOfChanges: Bool { rises != .neutral || falls != .neutral }

    /// The palette index of a series.
    func colour(_ index: Int) -> Paint {
        .series(series[index].colour ?? Theme.colour(at: index))
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
