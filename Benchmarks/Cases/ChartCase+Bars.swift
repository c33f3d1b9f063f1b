import AlmanacCharts

extension ChartCase {
    /// Bars in groups and stacks, their labels and the lines across them.
    static let bars: [ChartCase] = [
        ChartCase(48, "A group with one bar missing", "Its place stays empty; the others do not move into it.") {
            $0.bars(
                BarChart(
                    bands: names(["Mon", "Tue", "Wed"]),
                    series: [ChartSeries(name: "Done", values: [3, nil, 5]), ChartSeries(name: "Planned", values: [2, 4, 4])],
                    orientation: .vertical, valueLabels: .all), $0.context(.count))
        },
        ChartCase(
            49, "A stack of amounts and refunds", "Refunds hang below zero, and the label is the sum of all, which the description says."
        ) {
            $0.bars(
                BarChart(
                    bands: months(3),
                    series: [
                        ChartSeries(name: "Food", values: [30_000, 20_000, 25_000]),
                        ChartSeries(name: "Refund", values: [-10_000, -2000, nil]),
                        ChartSeries(name: "Fun", values: [5000, 9000, 12_000]),
                    ], arrangement: .stacked, valueLabels: .all))
        },
        ChartCase(50, "A stack of shares with a month of none", "The month without shares has no parts but a mark on the axis.") {
            $0.bars(
                BarChart(
                    bands: months(3),
                    series: [ChartSeries(name: "Food", values: [0.6, 0, 0.25]), ChartSeries(name: "Fun", values: [0.4, 0, 0.75])],
                    arrangement: .stacked, valueLabels: .none), $0.context(.ratio))
        },
        ChartCase(51, "A part of a stack thinner than half a pixel", "It is not drawn, but told.") {
            $0.bars(
                BarChart(
                    bands: months(2),
                    series: [ChartSeries(name: "Food", values: [100_000, 90_000]), ChartSeries(name: "Pins", values: [20, 30_000])],
                    arrangement: .stacked))
        },
        ChartCase(52, "Values wider than their bars", "Each stands beyond its bar, and none leaves the picture.") {
            $0.bars(
                BarChart(bands: names(["Rent", "Tea"]), series: one([123_456_789, 5]), orientation: .horizontal), $0.context(width: 300))
        },
        ChartCase(53, "A limit beyond all bars, and one below all", "The axis reaches as far as both lines.") {
            $0.bars(BarChart(bands: months(4), series: one([100, 300, 200, 250]), rules: [RuleLine(value: 900, label: "limit")]))
            $0.bars(BarChart(bands: months(4), series: one([100, 300, 200, 250]), rules: [RuleLine(value: -400, label: "floor")]))
        },
        ChartCase(54, "A limit on a line of the grid", "It is drawn over the grid and named once.") {
            $0.bars(BarChart(bands: months(4), series: one([100, 300, 200, 250]), rules: [RuleLine(value: 200, label: "limit")]))
        },
        ChartCase(55, "Round corners of low bars", "No corner is higher than its bar, and in a stack the outer end alone is round.") {
            $0.bars(
                BarChart(
                    bands: months(4),
                    series: [
                        ChartSeries(name: "Food", values: [30_000, 200, 25_000, 100]),
                        ChartSeries(name: "Fun", values: [600, 300, 12_000, nil]),
                    ],
                    arrangement: .stacked))
        },
    ]
}
