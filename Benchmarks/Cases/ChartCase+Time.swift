import AlmanacCharts

extension ChartCase {
    /// What stands on an axis of days, weeks and months. Charts know days of a calendar and no hours: which day a moment belongs to is decided before.
    static let time: [ChartCase] = [
        ChartCase(18, "A day that stands in the data twice", "It is one bar of the sum, and the description says so.") {
            $0.bars(BarChart(bands: [.day(20_750), .day(20_751), .day(20_751), .day(20_752)], series: one([100, 200, 50, 300])))
        },
        ChartCase(19, "Days in no order", "They stand in the order of time, as if they had come so.") {
            $0.lines(LineChart(bands: [20_753, 20_750, 20_752, 20_751].map { .day($0) }, series: one([4, 1, 3, 2])))
            $0.lines(LineChart(bands: days(4), series: one([1, 2, 3, 4])))
        },
        ChartCase(20, "Three days, of which one has 23 hours", "Three equal bands, each day named once: 7, 8 and 9 March 2026.") {
            $0.bars(BarChart(bands: days(3, from: 20_519), series: one([300, 200, 100])))
        },
        ChartCase(21, "Three days, of which one has 25 hours", "Three equal bands, each day named once: 31 October to 2 November 2026.") {
            $0.bars(BarChart(bands: days(3, from: 20_757), series: one([300, 200, 100])))
        },
        ChartCase(22, "A day without midnight", "4 November 2018, which began at one o'clock in S\u{E3}o Paulo, is a day as others are.") {
            $0.lines(LineChart(bands: days(3, from: 17_838), series: one([1, 2, 3])))
        },
        ChartCase(23, "A day that there never was", "30 December 2011 on Samoa is an empty place, told as missing.") {
            $0.bars(BarChart(bands: [.day(15_336), .day(15_337), .day(15_339), .day(15_340)], series: one([100, 200, 300, 150])))
        },
        ChartCase(24, "The last day of each month", "31 January, 28 February and 31 March stand as far apart as they are.") {
            $0.lines(LineChart(bands: [20_484, 20_512, 20_543].map { .day($0) }, series: one([1, 2, 3])))
        },
        ChartCase(25, "29 February, and the same day of other years", "Each stands on its own day: 28 February where there is no 29th.") {
            $0.lines(LineChart(bands: [19_782, 20_147, 20_512, 20_877, 21_243].map { .day($0) }, series: one([1, 2, 3, 4, 5])))
        },
        ChartCase(26, "The 53rd week of a year", "28 December 2026 to 3 January 2027 is W53 of 2026, and W1 of 2027 follows.") {
            $0.bars(BarChart(bands: (0..<4).map { .week(20_801 + 7 * $0) }, series: one([1, 2, 3, 4])), $0.context(.count))
        },
        ChartCase(27, "Thirteen months", "Both years stand on the second line of the labels.") {
            $0.bars(BarChart(bands: months(13, from: 24_312), series: one((0..<13).map { Double($0 * 500) })))
        },
        ChartCase(28, "One instant", "One label on the axis of time.") {
            $0.lines(LineChart(bands: [.day(20_777)], series: one([7])))
        },
        ChartCase(29, "The first day of year 1 and the last of year 9999", "Both are drawn, with their years.") {
            $0.lines(LineChart(bands: [.day(-719_162), .day(2_932_896)], series: one([1, 2])))
        },
        ChartCase(30, "A month that is not over", "Its bar is lighter and has an outline, and the description says that it is not over.") {
            $0.bars(BarChart(bands: months(6), series: one([500, 700, 650, 800, 720, 200]), partial: [5]))
        },
    ]
}
