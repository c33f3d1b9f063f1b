import AlmanacCharts
import TestSupport
import Testing

/// Small pictures, one for each thing that is drawn differently.
struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var draw: @Sendable () -> Drawing

    var testDescription: String { name }

    static let all: [Sample] = [
        Sample(name: "bar-days") {
            BarChart(
                bands: (0..<14).map { .day(20764 + $0) },
                series: [ChartSeries(name: "Spend", values: [1200, nil, 0, 8000, 6100, 11_378, 300, 0, 4500, 2000, nil, 900, 7000, 3300])],
                overlays: [ChartSeries(name: "Average", values: (0..<14).map { Double(3000 + $0 * 100) })], partial: [13],
                rules: [RuleLine(value: 10_000, label: "limit")]
            ).drawing(in: context(), keepsBoxes: true)
        },
        Sample(name: "bar-hours") {
            BarChart(
                bands: (0..<24).map { .hour(20_760 * 24 + 15 + $0) },
                series: [ChartSeries(name: "Steps", values: (0..<24).map { $0 == 5 ? nil : Double($0 * 37 % 90) })], partial: [23]
            ).drawing(in: context(width: 360, domain: .count), keepsBoxes: true)
        },
        Sample(name: "bar-one-value") {
            BarChart(bands: [.category("Rent")], series: [ChartSeries(name: "", values: [42])], orientation: .vertical)
                .drawing(in: context(domain: .count), keepsBoxes: true)
        },
        Sample(name: "bar-all-zero") {
            BarChart(bands: (0..<3).map { .month(24_310 + $0) }, series: [ChartSeries(name: "", values: [0, 0, 0])])
                .drawing(in: context(), keepsBoxes: true)
        },
        Sample(name: "bar-empty") { BarChart(bands: [], series: []).drawing(in: context(), keepsBoxes: true) },
        Sample(name: "bar-negative") {
            BarChart(bands: (0..<4).map { .month(24_310 + $0) }, series: [ChartSeries(name: "", values: [-500, 300, -100, 200])])
                .drawing(in: context(), keepsBoxes: true)
        },
        Sample(name: "bar-stacked") {
            BarChart(
                bands: (0..<4).map { .month(24_310 + $0) },
                series: [
                    ChartSeries(name: "Food", values: [300, 200, 0, 500]), ChartSeries(name: "Refund", values: [-100, nil, 0, -50]),
                    ChartSeries(name: "Fun", values: [50, 100, 0, 0.2]),
                ], arrangement: .stacked
            ).drawing(in: context(), keepsBoxes: true)
        },
        Sample(name: "bar-grouped") {
            BarChart(
                bands: ["Mon", "Tue", "Wed"].map { .category($0) },
                series: [
                    ChartSeries(name: "Done", values: [3, nil, 5]), ChartSeries(name: "Before", values: [2, 4, 4], isReference: true),
                ], valueLabels: .all
            ).drawing(in: context(domain: .count), keepsBoxes: true)
        },
        Sample(name: "bar-horizontal") {
            BarChart(
                bands: ["Uber", "A&W | Root*Beer", "A name that is much too long for the column that it stands in"].map { .category($0) },
                series: [ChartSeries(name: "", values: [13_351, 6430, 3503])], notes: ["×6", "×5", ""]
            ).drawing(in: context(width: 360), keepsBoxes: true)
        },
        Sample(name: "bar-horizontal-negative") {
            BarChart(
                bands: ["In", "Out", ""].map { .category($0) }, series: [ChartSeries(name: "", values: [900, -500, nil])],
                orientation: .horizontal
            ).drawing(in: context(width: 360), keepsBoxes: true)
        },
        Sample(name: "line-gap") {
            LineChart(
                bands: (0..<8).map { .month(24_300 + $0) },
                series: [ChartSeries(name: "", values: [100, 120, nil, 140, nil, 130, 150, 170])], partial: [7]
            ).drawing(in: context(domain: .count), keepsBoxes: true)
        },
        Sample(name: "line-one-value") {
            LineChart(bands: [.day(20_777)], series: [ChartSeries(name: "", values: [42])])
                .drawing(in: context(domain: .number), keepsBoxes: true)
        },
        Sample(name: "line-area-monotone") {
            LineChart(
                bands: (0..<5).map { .day(20_773 + $0) }, series: [ChartSeries(name: "", values: [0.1, 0.5, 0.5, -0.2, 0.3])], form: .areas,
                curve: .monotone
            ).drawing(in: context(domain: .ratio), keepsBoxes: true)
        },
        Sample(name: "line-several") {
            LineChart(
                bands: (0..<6).map { .month(24_300 + $0) },
                series: [
                    ChartSeries(name: "Savings", values: [1, 2, 3, 4, 5, 6]), ChartSeries(name: "Cash", values: [2, 2, 3, 5, 5, 6]),
                    ChartSeries(name: "Plan", values: [1, 2, 3, 4, 5, 6.1], isReference: true),
                ]
            ).drawing(in: context(domain: .number), keepsBoxes: true)
        },
        Sample(name: "calendar") { ChangeSamples.month.drawing(in: context(), keepsBoxes: true) },
        Sample(name: "calendar-arabic") {
            ChangeSamples.month.drawing(in: context(width: 360, surface: .standalone, isRightToLeft: true), keepsBoxes: true)
        },
        Sample(name: "calendar-quarter") { ChangeSamples.quarter.drawing(in: context(surface: .standalone), keepsBoxes: true) },
        Sample(name: "waterfall") { ChangeSamples.waterfall.drawing(in: context(), keepsBoxes: true) },
        Sample(name: "waterfall-cut") {
            ChangeSamples.cutWaterfall.drawing(in: context(width: 320, surface: .standalone), keepsBoxes: true)
        },
        Sample(name: "waterfall-arabic") {
            ChangeSamples.waterfall.drawing(in: context(surface: .standalone, isRightToLeft: true), keepsBoxes: true)
        },
        Sample(name: "dumbbell") { ChangeSamples.dumbbell.drawing(in: context(surface: .standalone), keepsBoxes: true) },
        Sample(name: "slope") { FormSamples.slope.drawing(in: context(surface: .standalone), keepsBoxes: true) },
        Sample(name: "multiples") { FormSamples.multiples.drawing(in: context(surface: .standalone), keepsBoxes: true) },
        Sample(name: "histogram") { FormSamples.histogram.drawing(in: context(surface: .standalone), keepsBoxes: true) },
        Sample(name: "treemap") { FormSamples.treemap.drawing(in: context(surface: .standalone), keepsBoxes: true) },
        Sample(name: "treemap-arabic") {
            FormSamples.treemap.drawing(in: context(width: 300, surface: .standalone, isRightToLeft: true), keepsBoxes: true)
        },
        Sample(name: "strip") { FormSamples.strip.drawing(in: context(domain: .number, surface: .standalone), keepsBoxes: true) },
        Sample(name: "flow") { FormSamples.flow.drawing(in: context(), keepsBoxes: true) },
        Sample(name: "flow-wide") { FormSamples.wideFlow.drawing(in: context(width: 640, surface: .standalone), keepsBoxes: true) },
        Sample(name: "area-shares") {
            FormSamples.shares.drawing(in: context(domain: .ratio, surface: .standalone), keepsBoxes: true)
        },
        Sample(name: "donut") {
            DonutChart(
                slices: [("Transport", 18_057, "39%", 2), ("Fast Food", 15_751, "34%", 5), ("Fun", 12_177, "26%", 11)].map {
                    Slice(name: $0.0, value: $0.1, share: $0.2, colour: $0.3)
                } + [
                    Slice(
                        name: "Other (2)", value: 170, share: "1%", colour: 0, isOther: true,
                        members: [.init(name: "Tea", text: "$0.90"), .init(name: "Pens", text: "$0.80")])
                ], centre: "$462", caption: "in 30 days"
            ).drawing(in: context(), keepsBoxes: true)
        },
        // Two greys: what was merged, and what is not named.
        Sample(name: "donut-greys") {
            DonutChart(
                slices: [
                    Slice(name: "Chess", value: 1600, share: "53%", colour: 4),
                    Slice(name: "Pottery", value: 600, share: "20%", colour: 1),
                    Slice(name: "Other (2)", value: 450, share: "15%", colour: 0, isOther: true),
                    Slice(name: "Could not be read", value: 350, share: "12%", colour: 0, isUnnamed: true),
                ], centre: "$30.00"
            ).drawing(in: context(), keepsBoxes: true)
        },
        Sample(name: "donut-whole") {
            DonutChart(slices: [Slice(name: "All", value: 5, share: "100%", colour: 0)], centre: "$0.05", legend: false).drawing(
                in: context(width: 120), keepsBoxes: true)
        },
        Sample(name: "donut-zero") {
            DonutChart(slices: [Slice(name: "A", value: 0, colour: 0), Slice(name: "B", value: 0, colour: 1)], centre: "$0").drawing(
                in: context(width: 240), keepsBoxes: true)
        },
        Sample(name: "bullet") {
            BulletChart(rows: [
                .init(
                    label: "Fast Food", value: 10_071, limit: 9000, marker: 6000, tone: .bad, valueText: "$100.71 of $90",
                    stateText: "over by $10.71"),
                .init(
                    label: "Pharmacy & Health", value: 1493, limit: 4000, marker: 2667, tone: .good, valueText: "$14.93 of $40",
                    stateText: "on track"),
                .init(label: "Clothing", value: 11_243, limit: nil, valueText: "$112.43", stateText: "no limit set"),
                .init(label: "Alcohol", value: 500, limit: 0, tone: .bad, valueText: "$5.00 of $0", stateText: "over by $5.00"),
            ]).drawing(in: context(), keepsBoxes: true)
        },
        Sample(name: "bullet-narrow") {
            BulletChart(rows: [
                .init(
                    label: "Pharmacy & Health", value: 1493, limit: 4000, tone: .good, valueText: "$14.93 of $40",
                    stateText: "on track for now")
            ]).drawing(in: context(width: 160), keepsBoxes: true)
        },
        Sample(name: "ring") { RingChartTests.match.drawing(in: context("Match", domain: .count), keepsBoxes: true) },
        Sample(name: "ring-narrow") {
            RingChart(
                value: 9, maximum: 36, thresholds: RingChartTests.steps, lowest: "challenging", tone: .bad, verdict: "Not Recommended"
            )
            .drawing(in: context("Match", width: 320, domain: .count), keepsBoxes: true)
        },
        Sample(name: "ring-unknown") {
            RingChart(value: nil, maximum: 36).drawing(in: context("Match", width: 160, domain: .count), keepsBoxes: true)
        },
        Sample(name: "sparkline") {
            Sparkline(values: [3, 4, nil, 2, 6]).drawing(in: context(width: 80, domain: .count), keepsBoxes: true)
        },
        Sample(name: "road") {
            RoadChart(stations: [
                .init(name: "Sketch", status: .completed, progress: 1, detail: "9 of 9 tasks"),
                .init(name: "Talk to ten users & listen", status: .completed),
                .init(name: "Ship a private beta", status: .active, progress: 0.67, share: "67%"), .init(name: "Launch", status: .locked),
                .init(name: "Rest", status: .locked, progress: 0.2),
            ]).drawing(in: context("The road", width: 460), keepsBoxes: true)
        },
        Sample(name: "road-column") {
            RoadChart(stations: [
                .init(name: "Sketch the very first version of it", status: .completed),
                .init(name: "Launch", status: .active, progress: nil),
                .init(name: "Rest", status: .locked),
            ]).drawing(in: context("The road", width: 180), keepsBoxes: true)
        },
        Sample(name: "map") { MapTests.town.drawing(in: context("Places", domain: .count), keepsBoxes: true) },
        Sample(name: "map-narrow") { MapTests.town.drawing(in: context("Places", width: 280, domain: .count), keepsBoxes: true) },
        Sample(name: "bar-horizontal-arabic") {
            BarChart(
                bands: ["مطعم", "نقل عام", "Netflix"].map { .category($0) },
                series: [
                    ChartSeries(name: "الإنفاق", values: [13_351, 6430, -3503]), ChartSeries(name: "السابق", values: [900, 5000, 10]),
                ],
                orientation: .horizontal, notes: ["×6", "×5", ""]
            ).drawing(in: context(width: 360, surface: .standalone, isRightToLeft: true), keepsBoxes: true)
        },
        Sample(name: "bullet-arabic") {
            BulletChart(rows: [
                .init(
                    label: "مطعم", value: 10_071, limit: 9000, marker: 6000, tone: .bad, valueText: "100.71 من 90",
                    stateText: "تجاوز الحد"),
                .init(label: "صيدلية", value: 1493, limit: 4000, marker: 2667, tone: .good, valueText: "14.93 من 40", stateText: "جيد"),
                .init(label: "ملابس", value: 11_243, limit: nil, valueText: "$112.43", stateText: "بلا حد"),
            ]).drawing(in: context(surface: .standalone, isRightToLeft: true), keepsBoxes: true)
        },
        Sample(name: "donut-arabic") {
            DonutChart(
                slices: [
                    Slice(name: "نقل", value: 18_057, share: "60%", colour: 2), Slice(name: "طعام", value: 12_177, share: "40%", colour: 8),
                ], centre: "$302", caption: "المجموع"
            ).drawing(in: context(surface: .standalone, isRightToLeft: true), keepsBoxes: true)
        },
        Sample(name: "standalone") {
            BarChart(bands: ["A", "B"].map { .category($0) }, series: [ChartSeries(name: "", values: [1, 2])])
                .drawing(in: context(domain: .count, surface: .standalone), keepsBoxes: true)
        },
    ]
}

@Suite struct GoldenTests {
    @Test(arguments: Sample.all) func drawsAsApproved(_ sample: Sample) throws {
        let drawing = sample.draw()
        expectSound(drawing, sample.name)
        #expect(drawing.svg.bytes == sample.draw().svg.bytes)
        try Golden.expect(drawing.svg.bytes, sample.name + ".svg")
    }

    @Test func usesEveryGoldenFile() throws {
        let known = Set(
            Sample.all.map { $0.name + ".svg" } + [
                "theme.css", "page-days.svg", "page-hours.svg", "page-line.svg", "page-horizontal.svg", "page-horizontal-arabic.svg",
                "page-calendar.svg", "page-waterfall.svg", "page-waterfall-arabic.svg", "page-dumbbell.svg", "page-bullets.svg",
                "page-bullets-arabic.svg", "page-slope.svg", "page-multiples.svg", "page-flow-arabic.svg", "page-range.svg",
                "page-log.svg", "page-treemap.svg", "page-histogram.svg", "page-strip.svg", "page-strip-arabic.svg",
                "page-road.svg", "page-road-arabic.svg", "page-road-column.svg", "page-road-column-arabic.svg",
            ])
        let files = try Golden.folder.names()
        #expect(files.subtracting(known).isEmpty, "nothing asks for \(files.subtracting(known).sorted())")
    }

    @Test func writesTheThemeAsApproved() throws {
        try Golden.expect(Array(Theme.css().utf8), "theme.css")
    }
}
