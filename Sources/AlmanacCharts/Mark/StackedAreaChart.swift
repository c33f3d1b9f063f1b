/// Areas on top of each other over bands, as values or as shares of their sum.
///
/// A band with an unknown value is a gap for all series, because its sum is unknown.
public struct StackedAreaChart: ChartFigure, Hashable {
    /// Bands from left to right. Days, weeks and months are put in the order of time, spaced in proportion.
    public var bands: [Band]
    /// Series from bottom to top, each with one value a band. Values below zero cannot be stacked: their band is a gap, and the description counts
    /// them.
    public var series: [ChartSeries]
    /// True when each band is a whole and the values are drawn as shares of it. The context's format then gets shares, from 0 to 1.
    public var isShares: Bool
    /// Indices of bands that are not over yet.
    public var partial: [Int]

    /// A chart of stacked areas.
    public init(bands: [Band], series: [ChartSeries], isShares: Bool = false, partial: [Int] = []) {
        self.bands = bands
        self.series = series
        self.isShares = isShares
        self.partial = partial
    }

    /// Draws the picture.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing { plot(context).drawing(in: context, height: height) }

    private func plot(_ context: ChartContext) -> PlotChart {
        let ordered = LineChart(bands: bands, series: series, partial: partial).ordered(for: context.value)
        var chart = PlotChart(horizontal: .bands(ordered.bands))
        chart.partial = ordered.partial
        chart.remark = ordered.remark
        let grid = ValueGrid(ordered.series, bandCount: ordered.bands.count)
        let rows = ordered.series.indices
        var wholes = [Double?](repeating: nil, count: ordered.bands.count)
        for band in ordered.bands.indices {
            let values = rows.compactMap { grid.value($0, band) }
            let below = values.count { $0 < 0 }
            chart.negative += below
            if values.count == rows.count, below == 0 { wholes[band] = values.reduce(0, +) }
        }
        var sums = [Double](repeating: 0, count: ordered.bands.count)
        for row in rows {
            var edges: [PlotChart.Area.Edge?] = []
            var described: [Double?] = []
            for band in ordered.bands.indices {
                guard let whole = wholes[band], let value = grid.value(row, band), !isShares || whole > 0 else {
                    // Known values of a band that is a gap are still described, and those that are no number are counted; a share of an unknown whole
                    // is unknown.
                    let raw = band < ordered.series[row].values.count ? ordered.series[row].values[band] : nil
                    described.append(isShares && usable(raw) != nil ? nil : raw)
                    edges.append(nil)
                    continue
                }
                let share = isShares ? value / whole : value
                let low = sums[band]
                sums[band] += share
                // Shares end at exactly one, despite rounding.
                let high = isShares && row == rows.last ? 1 : sums[band]
                edges.append(.init(x: Double(band), low: low, high: max(high, low)))
                described.append(share)
            }
            let series = ordered.series[row]
            chart.areas.append(
                PlotChart.Area(
                    name: series.name, paint: .series(series.colour ?? Theme.colour(at: row)), kind: .stacked, curve: .linear,
                    pieces: PlotChart.Area.pieces(edges)))
            chart.described.append(ChartSeries(name: series.name, values: described))
        }
        return chart
    }
}
