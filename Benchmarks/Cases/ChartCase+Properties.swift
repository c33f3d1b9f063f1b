import AlmanacCharts

extension ChartCase {
    /// What holds for every picture, shown with one of them.
    static let properties: [ChartCase] = [
        ChartCase(
            85, "Read back from the drawing", "Values that are read from bars, lines and arcs are those of the data, to half a pixel."
        ) {
            $0.bars(
                BarChart(bands: months(8), series: one([41_300, 12_700, 8_900, 27_450, 33_333, 19_999, 25_000, 4200]), valueLabels: .none))
            $0.bars(
                BarChart(bands: months(6), series: one([41_300, -12_700, 8_900, -27_450, 33_333, -4200]), valueLabels: .none))
            $0.bars(
                BarChart(
                    bands: names(["Uber", "Rent", "Groceries", "Tea"]), series: one([13_351, 96_430, 35_030, 2200]),
                    orientation: .horizontal))
            $0.lines(LineChart(bands: months(9), series: one([12, 37, 25, 61, 48, 90, 72, 55, 83])), $0.context(.count))
            $0.donut(donut([("Transport", 18_057), ("Fast food", 15_751), ("Fun", 12_177), ("Tea", 4400)]))
        },
        ChartCase(86, "The same series in another order", "Bars change places and colours with their names, and nothing else.") {
            let (food, fun) = (ChartSeries(name: "Food", values: [300, 200, 250]), ChartSeries(name: "Fun", values: [50, 100, 400]))
            for series in [[food, fun], [fun, food]] { $0.bars(BarChart(bands: months(3), series: series, valueLabels: .none)) }
        },
        ChartCase(87, "All values ten thousand times as large", "Bars are as high as before; their labels alone differ.") {
            for factor in [1.0, 10_000] {
                $0.bars(
                    BarChart(bands: months(6), series: one([37, 74, 111, 148, 93, 20].map { $0 * factor }), valueLabels: .none),
                    $0.context(.number))
            }
        },
        ChartCase(88, "Eight colours", "Each can be told from the others by people of every kind of colour vision.") {
            $0.donut(DonutChart(slices: (0..<8).map { Slice(name: "Colour \($0 + 1)", value: 1000, share: "12%", colour: $0) }))
        },
        ChartCase(89, "Drawn by two other programs", "librsvg and resvg draw the same picture.") {
            $0.bars(
                BarChart(bands: months(12), series: one((0..<12).map { Double(20_000 + $0 * 3001 % 9000) })),
                $0.context(surface: .standalone))
        },
        ChartCase(90, "Without any style sheet", "It is a correct picture on white, with every colour in place.") {
            $0.bars(
                BarChart(
                    bands: months(6), series: [ChartSeries(name: "Spent", values: [500, 700, 650, 800, 720, 200])],
                    overlays: [ChartSeries(name: "Average", values: [500, 600, 617, 662, 674, 595], isReference: true)], partial: [5],
                    rules: [RuleLine(value: 750, label: "limit")]), $0.context(surface: .standalone))
        },
    ]
}
