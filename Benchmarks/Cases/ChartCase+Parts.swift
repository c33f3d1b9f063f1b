import AlmanacCharts

extension ChartCase {
    private static func bullet(_ label: String, _ value: Double?, _ limit: Double?, _ text: String, tone: ChartTone = .good)
        -> BulletChart.Bullet
    {
        .init(label: label, value: value, limit: limit, tone: tone, valueText: text)
    }

    /// Parts of a whole, and values against a limit or of a calendar.
    static let parts: [ChartCase] = [
        ChartCase(66, "One slice that is the whole", "A closed ring, and 100%.") { $0.donut(donut([("Rent", 5000)])) },
        ChartCase(67, "One slice and two of nothing", "A closed ring; what is nothing is in the list with 0%.") {
            $0.donut(donut([("Rent", 5000), ("Fun", 0), ("Tea", 0)]))
        },
        ChartCase(68, "Nearly everything, and one cent", "They read >99% and <1%.") { $0.donut(donut([("Rent", 999_999), ("Tea", 1)])) },
        ChartCase(69, "Percentages that round to 99 or 102", "They add up to 100: 34, 33, 33 and 33, 35, 32.") {
            $0.donut(donut([("A", 1), ("B", 1), ("C", 1)]))
            $0.donut(donut([("A", 80), ("B", 86), ("C", 80)]))
        },
        ChartCase(
            70, "Forty slices of 2.5 percent",
            "Six of them and \u{201C}Other (34)\u{201D}, of which the description names twenty and counts the rest."
        ) {
            $0.donut(donut((1...40).map { ("Part \($0)", 25) }))
        },
        ChartCase(71, "One slice that is small", "It keeps its name: nothing is merged alone.") {
            $0.donut(donut([("Rent", 9000), ("Food", 5000), ("Tea", 100)]))
        },
        ChartCase(72, "A category that is called Other", "There is one \u{201C}Other\u{201D}, and it holds both.") {
            $0.donut(donut([("Rent", 9000), ("Other", 5000), ("Tea", 100), ("Pins", 90)], others: [1]))
        },
        ChartCase(73, "A slice below zero", "Bars in place of a ring, and a sentence that says why.") {
            $0.donut(DonutChart(slices: [Slice(name: "Food", value: 9000, colour: 0), Slice(name: "Refund", value: -2000, colour: 1)]))
        },
        ChartCase(74, "Slices that are all zero", "A neutral ring with 0 in it.") {
            $0.donut(DonutChart(slices: [Slice(name: "A", value: 0, colour: 0), Slice(name: "B", value: 0, colour: 1)], centre: "$0"))
        },
        ChartCase(75, "A slice of a thousand-millionth", "It is in the list, and no arc ends where it begins.") {
            $0.donut(donut([("Rent", 1_000_000_000_000), ("Food", 500_000_000_000), ("Tea", 1000)]))
        },
        ChartCase(76, "Two halves", "Two equal arcs on both sides.") { $0.donut(donut([("A", 5000), ("B", 5000)])) },
        ChartCase(77, "Fifteen slices", "They are named in a list, in which nothing lies over anything else.") {
            $0.donut(
                DonutChart(
                    slices: (1...15).map {
                        Slice(name: "A category with a long name \($0)", value: Double($0 * 100), share: "\($0)%", colour: $0)
                    }))
        },
        ChartCase(78, "A long amount in the middle", "It is smaller and stays inside the ring, or is left out.") {
            var chart = donut([("A", 5000), ("B", 4000)])
            chart.centre = "\u{2212}$1,234,567.89"
            $0.donut(chart)
            $0.donut(chart, $0.context(width: 120))
        },
        ChartCase(
            79, "Progress of nothing, of all, of more, of less, and of no limit",
            "Empty, full, full with a mark beyond, empty with its true number, and a dashed bar."
        ) {
            let rows: [BulletChart.Bullet] = [
                bullet("Nothing", 0, 100, "0%"), bullet("All", 100, 100, "100%"), bullet("More", 137, 100, "137%", tone: .bad),
                bullet("Less than nothing", -5, 100, "\u{2212}5%"), bullet("No limit", 30, nil, "30"),
                bullet("A limit of nothing", 5, 0, "5 of 0", tone: .bad),
            ]
            $0.add(BulletChart(rows: rows).drawing(in: $0.context(.count), keepsBoxes: true))
        },
        ChartCase(80, "A target beyond the limit", "An arrow at the end points to it; bars of one limit have no ranges to be out of order.")
        {
            $0.add(
                BulletChart(rows: [
                    .init(label: "Within", value: 5000, limit: 10_000, marker: 4000, tone: .good, valueText: "$50 of $100"),
                    .init(label: "Beyond", value: 5000, limit: 10_000, marker: 14_000, tone: .good, valueText: "$50 of $100"),
                ]).drawing(in: $0.context(), keepsBoxes: true))
        },
        ChartCase(
            81, "A gauge without a span, and a value outside of it",
            "No ring without a span; a full ring and the true number outside of it."
        ) {
            $0.add(RingChart(value: 5, maximum: 0).drawing(in: $0.context(.count, width: 250), keepsBoxes: true))
            $0.add(RingChart(value: 50, maximum: 36, tone: .good).drawing(in: $0.context(.count, width: 250), keepsBoxes: true))
            $0.add(RingChart(value: -3, maximum: 36, tone: .bad).drawing(in: $0.context(.count, width: 250), keepsBoxes: true))
        },
        ChartCase(
            82, "A leap year whose weeks begin on Sunday, and on Monday",
            "366 days; a day of zero is an outline, one that is not known a dash."
        ) {
            let values = (0..<366).map { day -> Double? in
                if day % 61 == 7 { return nil }
                return day % 11 == 3 ? 0 : Double(day * 7919 % 9000)
            }
            for weekday in [7, 1] {
                $0.calendar(CalendarChart(days: (0..<366).map { 19_723 + $0 }, values: values), $0.context(firstWeekday: weekday))
            }
        },
        ChartCase(83, "A calendar of equal values", "All days look alike and say what they come to, which needs no legend.") {
            $0.calendar(CalendarChart(days: (0..<30).map { 20_750 + $0 }, values: Array(repeating: 700, count: 30)))
        },
        ChartCase(84, "Lines the size of a word", "One point, two points, a level line, and one with a gap.") {
            for values in [[5], [5, 8], [4, 4, 4, 4], [1, 2, nil, 4, 3]] as [[Double?]] {
                $0.add(Sparkline(values: values).drawing(in: $0.context(.count, width: 96), height: 28, keepsBoxes: true))
            }
        },
    ]
}
