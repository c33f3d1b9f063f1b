import AlmanacCharts

extension ChartCase {
    private static func gapped(_ count: Int, gaps: Int, seed: UInt64) -> [Double?] {
        var values = CaseNoise.walk(count, seed: seed)
        for gap in 0..<gaps { values[(gap * 2 + 1) * count / (2 * gaps)] = nil }
        return values
    }

    /// Lines and areas: gaps, many points, many lines.
    static let lines: [ChartCase] = [
        ChartCase(56, "A gap, and a point alone between two", "The line is in two pieces, and the lonely point is a dot.") {
            $0.lines(LineChart(bands: months(8), series: one([1, 2, 3, nil, 5, nil, 4, 6])), $0.context(.count))
        },
        ChartCase(57, "Gaps at both ends", "The axis runs over the whole period all the same.") {
            $0.lines(LineChart(bands: months(8), series: one([nil, nil, 3, 4, 5, 4, nil, nil])), $0.context(.count))
        },
        ChartCase(58, "Ten thousand points", "The highest and the lowest one are there, and the picture has at most 15 kB.") {
            $0.lines(LineChart(bands: days(10_000, from: 10_000), series: one(CaseNoise.walk(10_000, seed: 5))))
        },
        ChartCase(59, "Ten thousand points with five hundred gaps", "Every gap is there, in at most 12 kB.") {
            $0.lines(LineChart(bands: days(10_000, from: 10_000), series: one(gapped(10_000, gaps: 500, seed: 6))))
        },
        ChartCase(60, "A million points", "It is a picture as small as that of ten thousand.") {
            $0.lines(LineChart(bands: days(1_000_000, from: -200_000), series: one(CaseNoise.walk(1_000_000, seed: 7))))
        },
        ChartCase(61, "Values that jump between two days", "The curve is level at the jump's ends, and no place is infinite.") {
            $0.lines(LineChart(bands: days(6), series: one([0, 0, 100, 100, 0, 0]), curve: .monotone))
        },
        ChartCase(62, "A smooth curve through any values", "It never leaves the range of the two values that it connects.") {
            $0.lines(LineChart(bands: days(14), series: one([3, 9, 2, 2, 8, 1, 7, 7, 7, 0, 10, 4, 5, 4]), curve: .monotone))
        },
        ChartCase(63, "Twelve lines", "No two have the same colour and the same dashes.") {
            $0.lines(
                LineChart(
                    bands: months(12),
                    series: (0..<12).map { line in ChartSeries(name: "Line \(line + 1)", values: (0..<12).map { Double($0 * (line + 1)) }) }
                ),
                $0.context(.count))
        },
        ChartCase(64, "Two lines that end in one value", "Their names stand apart, one above the other; in a page they are in the legend.")
        {
            let chart = LineChart(
                bands: months(6),
                series: [ChartSeries(name: "Savings", values: [1, 2, 3, 4, 5, 6]), ChartSeries(name: "Cash", values: [6, 3, 2, 5, 1, 6])])
            $0.add(chart.drawing(in: $0.context(.count), keepsBoxes: true))
            $0.lines(chart, $0.context(.count))
        },
        ChartCase(65, "An area below and above zero", "It is filled to the line of zero, not to the bottom.") {
            $0.lines(LineChart(bands: months(6), series: one([4, 2, -3, -5, 1, 3]), form: .areas))
        },
    ]
}
