import AlmanacCharts

/// Slopes, small multiples, flows, stacks and ranges that several tests draw.
enum FormSamples {
    private static let names = ["Groceries", "Fun", "Transport", "Wholesale and household"]
    private static let months = (0..<6).map { Band.month(24_316 + $0) }

    private static func amounts(_ seed: Int) -> [Double?] { (0..<6).map { Double(($0 * 7919 + seed * 104_729) % 9000 + 500) } }

    static let slope = SlopeChart(
        rows: ChangeSamples.dumbbell.rows, beforeName: ChangeSamples.dumbbell.beforeName, afterName: ChangeSamples.dumbbell.afterName)

    static let multiples: SmallMultiples = {
        var series = names.indices.map { ChartSeries(name: names[$0], values: amounts($0)) }
        series[1].values[2] = nil
        series[3].values[5] = nil
        return SmallMultiples(bands: months, series: series, partial: [5])
    }()

    static let stack = LineChart(
        bands: months, series: names.indices.map { ChartSeries(name: names[$0], values: amounts($0)) }, form: .stacked, partial: [5])

    static let shares: LineChart = {
        var chart = stack
        chart.form = .shares
        chart.series[0].values[2] = nil
        return chart
    }()

    static let range = LineChart(
        bands: (0..<9).map { .day(20_750 + $0) },
        series: [
            ChartSeries(name: "Spent so far", values: [100, 300, 350, 600, 900, nil, nil, nil, nil]),
            ChartSeries(name: "Pace", values: (1...9).map { Double($0) * 150 }, isReference: true),
        ],
        range: .init(
            name: "Low to high", low: [nil, nil, nil, nil, 900, 950, 1000, 1050, 1100],
            high: [nil, nil, nil, nil, 900, 1100, 1300, 1500, 1700]), rules: [RuleLine(value: 1400, label: "Limit")])

    /// On a logarithmic axis; a value of zero has no place there.
    static let log = LineChart(
        bands: (0..<9).map { .day(20_750 + $0) },
        series: [
            ChartSeries(name: "Readers", values: [3, 9, 0, 70, 240, 900, 2100, 7400, 31_000]),
            ChartSeries(name: "Authors", values: [2, 2, 3, 5, 8, 9, 14, 20, 26]),
        ], rules: [RuleLine(value: 1000, label: "Goal")],
        notes: [.init(band: 5, text: "First review")])

    static let histogram: HistogramChart = {
        var values: [Double?] = []
        for day in 0..<60 { values.append(Double((day * day * 37 + day * 911) % 9000 + 150)) }
        values[9] = nil
        values[20] = .nan
        return HistogramChart(values: values + [14_950, 21_300], valueName: "Spent a day")
    }()

    static let treemap: TreemapChart = {
        let parts: [(String, Double?)] = [
            ("Rent", 120_000), ("Groceries and household", 47_262), ("Fun", 32_000), ("Transport", 23_000), ("Health", 15_500),
            ("Coffee", 12_000), ("Books", 8000), ("Pins", 700), ("Tea", 1200), ("Stamps", 900), ("Gifts", nil), ("Refund", -4000),
        ]
        return TreemapChart(parts: parts.map { .init(name: $0.0, value: $0.1) })
    }()

    static let strip = StripChart(
        rows: [
            .init(name: "Excellent Match", values: [29, 31, 28.5, 29, 29, 33]),
            .init(name: "Good Match", values: [22, 24, 24, 25.5, 26, nil]),
            .init(name: "Not Recommended, for several reasons", values: [9, 14, 3.5, 11, 12, 12, 12, 12, 12, 12, 16]),
            .init(name: "Average", values: [19]), .init(name: "Unknown", values: [nil]),
        ], notDrawn: 2)

    private static func link(_ source: String, _ target: String, _ value: Double?) -> FlowChart.Link {
        .init(from: source, to: target, value: value)
    }

    static let flow = FlowChart(links: [
        link("Salary", "Rent", 120_000), link("Salary", "Groceries", 47_262), link("Salary", "Fun", 12_000),
        link("Side job", "Fun", 20_000), link("Side job", "Savings and what is put aside", 15_000),
    ])

    /// From sources over accounts to what it is spent on.
    static let wideFlow = FlowChart(links: [
        link("Salary", "Current account", 250_000), link("Side job", "Current account", 35_000), link("Gifts", "Cash", 9000),
        link("Current account", "Cash", 20_000), link("Current account", "Rent", 120_000), link("Current account", "Groceries", 60_000),
        link("Cash", "Groceries", 12_000), link("Cash", "Fun", 17_000), link("Current account", "Savings", 85_000),
    ])
}
