/// Lines over bands with a tinted range between a lower and an upper value behind them: a forecast, or the usual range.
public struct RangeLineChart: ChartFigure, Hashable {
    /// Bands from left to right. Days, weeks and months must be in the order of time, each once.
    public var bands: [Band]
    /// Series, each with one value a band. The range has the colour of the first one that is no reference.
    public var series: [ChartSeries]
    /// Name of the range in the legend.
    public var rangeName: String
    /// Lower values, one a band; there is no range where either value is unknown.
    public var low: [Double?]
    /// Upper values, one a band.
    public var high: [Double?]
    /// Lines across the chart.
    public var rules: [RuleLine]
    /// Indices of bands that are not over yet.
    public var partial: [Int]
    /// Words at points.
    public var notes: [LineChart.Note]

    /// A chart of lines and a range.
    public init(
        bands: [Band], series: [ChartSeries], rangeName: String, low: [Double?], high: [Double?], rules: [RuleLine] = [],
        partial: [Int] = [], notes: [LineChart.Note] = []
    ) {
        self.bands = bands
        self.series = series
        self.rangeName = rangeName
        self.low = low
        self.high = high
        self.rules = rules
        self.partial = partial
        self.notes = notes
    }

    /// Draws the picture.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing { plot(context).drawing(in: context, height: height) }

    private func plot(_ context: ChartContext) -> PlotChart {
        var chart = PlotChart(horizontal: .bands(bands))
        chart.rules = rules
        chart.partial = partial
        let unfinished = Set(partial.map(Double.init))
        let first = series.firstIndex { !$0.isReference } ?? 0
        // Rules are dashed in the first way.
        var references = rules.isEmpty ? 0 : 1
        for (index, series) in series.enumerated() {
            let values = bands.indices.map { $0 < series.values.count ? series.values[$0] : nil }
            chart.lines.append(
                PlotChart.Line(
                    name: series.name, paint: series.isReference ? .muted : .series(series.colour ?? Theme.colour(at: index)),
                    isReference: series.isReference, curve: .linear, xs: bands.indices.map(Double.init), ys: values.map { usable($0) },
                    unfinished: unfinished, dash: references))
            if series.isReference { references += 1 }
            chart.described.append(ChartSeries(name: series.name, values: values, isReference: series.isReference))
        }
        let edges = bands.indices.map { band -> PlotChart.Area.Edge? in
            let ends = [low, high].map { band < $0.count ? $0[band] : nil }
            chart.invalid += ends.count { $0.map { !$0.isFinite } ?? false }
            guard let low = usable(ends[0]), let high = usable(ends[1]) else { return nil }
            return .init(x: Double(band), low: min(low, high), high: max(low, high))
        }
        chart.areas = [
            PlotChart.Area(
                name: rangeName, paint: .series(series.indices.contains(first) ? series[first].colour ?? Theme.colour(at: first) : 0),
                kind: .range, curve: .linear, pieces: PlotChart.Area.pieces(edges))
        ]
        for note in notes where chart.lines.indices.contains(note.series) && bands.indices.contains(note.band) && !note.text.isEmpty {
            let line = chart.lines[note.series]
            guard let value = line.ys[note.band] else { continue }
            chart.points.append(
                .init(
                    x: Double(note.band), y: value, group: chart.groups.count, note: note.text,
                    xText: bands[note.band].fullName(context)))
            chart.groups.append(.init(name: "", paint: line.paint, symbol: .disc))
        }
        return chart
    }
}
