extension LineChart {
    /// The part of a chart that its scale can show, and the extent of its axis.
    struct Shown {
        /// Values without those that the scale has no place for.
        let grid: ValueGrid
        let rules: [RuleLine]
        /// True for each series whose line would be broken into pieces by values without a place on the scale: it is drawn as dots.
        let isScattered: [Bool]
        /// The number of values and rules without a place on the scale.
        let leftOut: Int
        private let type: ScaleType
        private let domain: ValueDomain
        private let isAllZero: Bool

        /// - Parameter all: Values, at least one of them known.
        init(_ chart: LineChart, _ all: ValueGrid, _ options: AxisOptions, most: Double? = nil) {
            let type: ScaleType = options.valueScale == .log && !chart.area && all.hasPositive ? .log : .linear
            let known = chart.rules.filter { $0.value.isFinite }
            let grid = all.onScale(type)
            let rules = type == .log ? known.filter { $0.value > 0 } : known
            var domain = ValueDomain()
            grid.cover(&domain)
            for rule in rules { domain.cover(usable(rule.value) ?? 0) }
            isAllZero = domain.low == 0 && domain.high == 0 && options.valueRange == nil
            leftOut = type == .log ? all.knownCount - grid.knownCount + known.count - rules.count : 0
            self.domain = options.domain(type == .log ? domain : chart.area ? domain.withZero() : domain.forLines(most: most))
            self.type = type
            self.grid = grid
            isScattered = chart.series.indices.map { series in
                type == .log && chart.bands.indices.contains { all.value(series, $0) != nil && grid.value(series, $0) == nil }
            }
            self.rules = rules
        }

        /// - Parameter length: Pixels from end to end.
        func axis(length: Double, _ context: ChartContext) -> ValueAxis {
            isAllZero
                ? ValueAxis(zeroIn: context.value)
                : ValueAxis(domain, length: length, format: context.value, context.axes, type: type)
        }

        func legendEntries(_ context: ChartContext) -> [Legend.LegendEntry] { type == .log ? [.logScale(context)] : [] }
    }
}
