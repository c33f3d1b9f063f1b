import AlmanacCharts

extension ChartCase {
    /// What stands on the axis of values: nothing, one value, equal ones, extremes, and how numbers are written.
    static let axes: [ChartCase] = [
        ChartCase(1, "No values at all", "A frame with the words \u{201C}No data\u{201D}, and no axis.") {
            $0.bars(BarChart(bands: [], series: []))
            $0.lines(LineChart(bands: [], series: []))
        },
        ChartCase(2, "All values are zero", "Three stubs on the line of zero, and a label of zero; nothing is missing.") {
            $0.bars(BarChart(bands: months(3), series: one([0, 0, 0])))
        },
        ChartCase(3, "All values are missing", "\u{201C}No data\u{201D}, unlike three zeros.") {
            $0.bars(BarChart(bands: months(2), series: one([nil, nil])))
        },
        ChartCase(4, "One value", "One bar that is no wall, and a dot where a line has no other point.") {
            $0.bars(BarChart(bands: names(["Rent"]), series: one([42]), orientation: .vertical), $0.context(.count))
            $0.lines(LineChart(bands: days(1), series: one([42])), $0.context(.count))
        },
        ChartCase(5, "A line of equal values", "A level line inside the plot, and labels that differ.") {
            $0.lines(LineChart(bands: days(3), series: one([5, 5, 5])))
        },
        ChartCase(6, "One value a thousand million times the others", "Small bars are stubs, and the description names what is far above.")
        {
            $0.bars(BarChart(bands: days(7), series: one([1, 1, 1, 1, 1, 1, 1e9])), $0.context(.count))
        },
        ChartCase(7, "Below and above zero", "The line of zero runs through the plot, and labels stand on the outer side.") {
            $0.bars(BarChart(bands: months(2), series: one([-5, 3]), valueLabels: .all), $0.context(.count))
        },
        ChartCase(8, "All below zero", "The line of zero is at the top, and bars hang from it.") {
            $0.bars(BarChart(bands: names(["Alpha", "Beta", "Gamma"]), series: one([-5000, -3000, -900]), orientation: .vertical))
        },
        ChartCase(9, "Values that are no numbers", "They are gaps, and the description counts them.") {
            $0.bars(BarChart(bands: months(3), series: one([.nan, 1, .infinity])), $0.context(.count))
            $0.lines(LineChart(bands: days(1), series: one([-.infinity])))
        },
        ChartCase(
            10, "The largest and the smallest amount that 64 bits hold",
            "Both are drawn to the cent, and the axis has labels above and below zero."
        ) {
            $0.bars(BarChart(bands: months(2), series: one([Double(Int64.max), Double(Int64.min)]), valueLabels: .all))
        },
        ChartCase(
            11, "A stack of two of the largest amounts", "The sum is told as more than can be counted, and both parts have one height."
        ) {
            $0.bars(
                BarChart(
                    bands: months(2),
                    series: [
                        ChartSeries(name: "One", values: [Double(Int64.max), 100]),
                        ChartSeries(name: "Two", values: [Double(Int64.max), 100]),
                    ], arrangement: .stacked, valueLabels: .all))
        },
        ChartCase(12, "Tenths", "Labels are round tenths, never 0.30000000000000004.") {
            $0.lines(LineChart(bands: days(3), series: one([0.1, 0.2, 0.3])))
        },
        ChartCase(13, "Numbers near nothing", "Labels differ, and are no zeros.") {
            $0.lines(LineChart(bands: days(2), series: one([1e-12, 2e-12])))
        },
        ChartCase(14, "A million and a million and one", "Labels differ: they are not all \u{201C}1M\u{201D}.") {
            $0.lines(LineChart(bands: days(2), series: one([1_000_000, 1_000_001])))
        },
        ChartCase(15, "Just below a million", "The axis reads $1M and never $1000K, below zero as well.") {
            $0.bars(
                BarChart(
                    bands: names(["Rounded up", "Less", "Below zero"]), series: one([99_995_000, 99_900_000, -99_995_000]),
                    orientation: .vertical, valueLabels: .all))
        },
        ChartCase(16, "Counts up to three", "Ticks are 0, 1, 2 and 3, with no halves.") {
            $0.bars(BarChart(bands: months(4), series: one([0, 1, 3, 2])), $0.context(.count))
        },
        ChartCase(17, "Percentages", "Ticks are round percents from 0 to 100, and what is over 100 is not cut off.") {
            $0.lines(LineChart(bands: months(4), series: one([0, 0.35, 0.8, 1]), endLabels: false), $0.context(.ratio))
            $0.lines(LineChart(bands: months(4), series: one([0, 0.35, 0.8, 1.004])), $0.context(.ratio))
        },
    ]
}
