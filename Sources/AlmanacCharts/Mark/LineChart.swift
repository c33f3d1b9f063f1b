/// Lines over bands, each broken where a value is missing: alone, with the areas under them or a range behind them, or as a stack of areas.
public struct LineChart: ChartFigure, Hashable {
    /// The way of joining two neighbouring points.
    public typealias Curve = LineCurve

    /// The look of all series of a chart.
    public enum Form: Sendable, Hashable {
        case lines
        /// Lines with the area between each and zero tinted. The axis then contains zero.
        case areas
        /// Areas on top of each other. A band with an unknown value is a gap for all series, because its sum is unknown; so is one with a value below
        /// zero, which cannot be stacked, and which the description counts.
        case stacked
        /// The same as shares of each band's sum. The context's format then gets shares, from 0 to 1.
        case shares
    }

    /// Bands from left to right. Days, weeks and months are drawn in the order of time, spaced in proportion. If one occurs more than once, amounts
    /// and counts are added up, of other values the last one counts, and the description says so.
    public var bands: [Band]
    /// Series, each with one value a band; of a stack from bottom to top.
    public var series: [ChartSeries]
    /// The look of all series.
    public var form: Form
    /// A range behind lines: a forecast, or the usual values.
    public var range: Range?
    /// The way of joining two neighbouring points.
    public var curve: Curve
    /// Lines across the chart.
    public var rules: [RuleLine]
    /// Indices of bands that are not over yet. The line to a last one is dotted.
    public var partial: [Int]
    /// Words at points of lines.
    public var notes: [Note]
    /// True to name lines at their right end. Where there is no room, or a range is behind them, a legend names them.
    public var endLabels: Bool
    /// A sentence for the description.
    var remark: ChartMessage?

    /// A line chart.
    public init(
        bands: [Band], series: [ChartSeries], form: Form = .lines, range: Range? = nil, curve: Curve = .linear, rules: [RuleLine] = [],
        partial: [Int] = [], notes: [Note] = [], endLabels: Bool = true
    ) {
        self.bands = bands
        self.series = series
        self.form = form
        self.range = range
        self.curve = curve
        self.rules = rules
        self.partial = partial
        self.notes = notes
        self.endLabels = endLabels
    }

    /// Draws the picture.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        ordered(for: context.value).plot(context).drawing(in: context, height: height)
    }

    private func plot(_ context: ChartContext) -> PlotChart {
        var plot = PlotChart(horizontal: .bands(bands))
        (plot.rules, plot.partial, plot.remark) = (rules, partial, remark)
        if form == .stacked || form == .shares {
            stack(in: &plot)
            return plot
        }
        plot.described = series
        if range == nil {
            // A line alone is named by the title of its chart.
            plot.hasLegend = series.count > 1
            plot.namesEnds = endLabels
            plot.hasTargets = series.count == 1
        }
        let unfinished = Set(partial.map(Double.init))
        for (index, series) in series.enumerated() {
            plot.lines.append(
                PlotChart.Line(
                    name: series.name, paint: paint(index), isReference: series.isReference, curve: curve, ys: values(series),
                    unfinished: unfinished, dash: dash(index), isFilled: form == .areas && !series.isReference,
                    hasEnd: range == nil && !series.isReference))
        }
        if let range { plot.areas = [range.area(over: bands, paint: paint(series.firstIndex { !$0.isReference } ?? 0), &plot.invalid)] }
        for note in notes where plot.lines.indices.contains(note.series) && bands.indices.contains(note.band) && !note.text.isEmpty {
            guard let value = plot.lines[note.series].ys[note.band] else { continue }
            plot.dots.append(
                .init(
                    x: Double(note.band), y: value, paint: paint(note.series), note: note.text, xText: bands[note.band].name(context)))
        }
        return plot
    }

    /// One for each band.
    private func values(_ series: ChartSeries) -> [Double?] {
        series.values.prefix(bands.count).map { usable($0) } + repeatElement(nil, count: max(bands.count - series.values.count, 0))
    }

    private func paint(_ index: Int) -> Paint {
        guard series.indices.contains(index) else { return .series(0) }
        return series[index].isReference ? .muted : .series(series[index].colour ?? Theme.colour(at: index))
    }

    /// The dashes of a line: colours repeat after seven lines, with dashes, so that no two lines look alike.
    private func dash(_ index: Int) -> StaticString? {
        if series[index].isReference {
            // Before a range, the first reference is one of what is expected: it is dotted beside a limit.
            let first = range == nil || rules.isEmpty ? 0 : 1
            return referenceDash(first + series[..<index].count(where: \.isReference))
        }
        switch index / 7 {
        case 0: return nil
        case 1: return "7 3"
        case 2: return "2 4"
        default: return "9 3 2 3"
        }
    }

    private func stack(in plot: inout PlotChart) {
        let grid = ValueGrid(series, bandCount: bands.count)
        var wholes = [Double?](repeating: nil, count: bands.count)
        for band in bands.indices {
            let values = series.indices.compactMap { grid.value($0, band) }
            let below = values.count { $0 < 0 }
            plot.negative += below
            if values.count == series.count, below == 0 { wholes[band] = values.reduce(0, +) }
        }
        var sums = [Double](repeating: 0, count: bands.count)
        for row in series.indices {
            var edges: [PlotChart.Area.Edge?] = []
            var described: [Double?] = []
            for band in bands.indices {
                guard let whole = wholes[band], let value = grid.value(row, band), form == .stacked || whole > 0 else {
                    // Known values of a band that is a gap are still described, and those that are no number are counted; a share of an unknown whole
                    // is unknown.
                    let raw = band < series[row].values.count ? series[row].values[band] : nil
                    described.append(form == .shares && usable(raw) != nil ? nil : raw)
                    edges.append(nil)
                    continue
                }
                let share = form == .shares ? value / whole : value
                let low = sums[band]
                sums[band] += share
                // Shares end at exactly one, despite rounding.
                let high = form == .shares && row == series.count - 1 ? 1 : sums[band]
                edges.append(.init(x: Double(band), low: low, high: max(high, low)))
                described.append(share)
            }
            plot.areas.append(
                PlotChart.Area(
                    name: series[row].name, paint: .series(series[row].colour ?? Theme.colour(at: row)), kind: .stacked, curve: curve,
                    pieces: PlotChart.Area.pieces(edges)))
            plot.described.append(ChartSeries(name: series[row].name, values: described))
        }
    }
}

extension LineChart {
    /// Words at a point of a line, drawn over or under it where there is room; the description has them in any case.
    public struct Note: Sendable, Hashable {
        /// The index of its band.
        public var band: Int
        /// The index of its series.
        public var series: Int
        /// The words.
        public var text: String

        /// Words at a point.
        public init(band: Int, series: Int = 0, text: String) {
            self.band = band
            self.series = series
            self.text = text
        }
    }

    /// A tinted range in the colour of the first series that is no reference.
    public struct Range: Sendable, Hashable {
        /// In the legend.
        public var name: String
        /// Lower values, one a band; there is no range where either value is unknown.
        public var low: [Double?]
        /// Upper values, one a band.
        public var high: [Double?]

        /// A range.
        public init(name: String, low: [Double?], high: [Double?]) {
            self.name = name
            self.low = low
            self.high = high
        }

        /// - Parameter invalid: Values that are no numbers are added to it.
        fileprivate func area(over bands: [Band], paint: Paint, _ invalid: inout Int) -> PlotChart.Area {
            var edges: [PlotChart.Area.Edge?] = []
            for band in bands.indices {
                let ends = [low, high].map { band < $0.count ? $0[band] : nil }
                invalid += ends.count { $0.map { !$0.isFinite } ?? false }
                guard let low = usable(ends[0]), let high = usable(ends[1]) else {
                    edges.append(nil)
                    continue
                }
                edges.append(.init(x: Double(band), low: min(low, high), high: max(low, high)))
            }
            return PlotChart.Area(name: name, paint: paint, kind: .range, curve: .linear, pieces: PlotChart.Area.pieces(edges))
        }
    }
}
