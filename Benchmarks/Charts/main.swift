import AlmanacCharts

// Measures how many charts are drawn a second on one core, and how many bytes they have. It judges nothing: machines differ, so compare two builds
// by turns in one run, by the best of several rounds. `others.py` measures the same charts drawn by pygal, matplotlib and Vega, in the same run.
//
//     make bench-charts
//     .build/release/chart-bench "12 bars" "7 slices"

func context(
    _ title: String, width: Int = 470, domain: ValueFormat.Domain = .money, surface: ChartContext.Surface = .inline
) -> ChartContext {
    ChartContext(width: width, idPrefix: "b", title: title, value: .english(domain), calendar: .english(), surface: surface)
}

func days(_ count: Int) -> [Band] { (0..<count).map { .day(20_600 + $0) } }

/// Always the same numbers.
func values(_ count: Int) -> [Double?] { (0..<count).map { Double($0 * 7919 % 12_000) } }

let month = BarChart(
    bands: days(31), series: [ChartSeries(name: "Spent", values: values(31))],
    overlays: [ChartSeries(name: "7-day average", values: values(31).map { $0.map { $0 / 2 + 3000 } }, isReference: true)], partial: [30])
let months = BarChart(bands: (0..<12).map { .month(24_311 + $0) }, series: [ChartSeries(name: "Spent", values: values(12))])
let merchants = BarChart(
    bands: (1...10).map { .category("Merchant number \($0)") }, series: [ChartSeries(name: "", values: values(10))],
    orientation: .horizontal,
    notes: (1...10).map { "×\($0)" })
let year = LineChart(bands: days(365), series: [ChartSeries(name: "Balance", values: values(365))])
let slices = DonutChart(
    slices: (1...7).map { Slice(name: "Category \($0)", value: Double($0 * 1000), text: "$\($0)0.00", share: "\($0) %", colour: $0) },
    total: "$280.00", centre: "$280", caption: "in all")
let budgets = BulletChart(
    rows: (1...5).map {
        .init(
            label: "Budget \($0)", value: Double($0 * 2000), limit: 8000, marker: 4000, tone: $0 > 4 ? .bad : .good,
            valueText: "$\($0 * 20) of $80", stateText: "on pace")
    })
let spark = Sparkline(values: values(30))
let road = RoadChart(
    stations: (1...8).map { .init(name: "Step \($0)", status: $0 < 4 ? .completed : $0 == 4 ? .active : .locked, progress: 0.4) })

/// Five hundred of ten thousand are gaps.
let gapped = LineChart(
    bands: days(10_000),
    series: [ChartSeries(name: "Level", values: walk(10_000).enumerated().map { $0.offset % 20 == 7 ? nil : $0.element })])
let million = LineChart(bands: (0..<1_000_000).map { .day($0 - 300_000) }, series: [ChartSeries(name: "Level", values: walk(1_000_000))])

/// A walk of steps between −0.5 and 0.5.
func walk(_ count: Int) -> [Double?] {
    var state: UInt64 = 6
    var level = 0.0
    return (0..<count).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        level += Double(state >> 33) / Double(1 << 31) - 0.5
        return level
    }
}

let charts: [(name: String, draw: () -> SVG?)] = [
    ("12 bars", { months.draw(in: context("Spent")) }),
    ("12 bars, page", { months.draw(in: context("Spent", surface: .page)) }),
    ("31 bars and a line", { month.draw(in: context("Spent")) }),
    ("31 bars and a line, page", { month.draw(in: context("Spent", surface: .page)) }),
    ("10 horizontal bars", { merchants.draw(in: context("Merchants")) }),
    ("10 horizontal bars, page", { merchants.draw(in: context("Merchants", surface: .page)) }),
    ("365 points, page", { year.draw(in: context("Balance", surface: .page)) }),
    ("7 slices", { slices.draw(in: context("Categories")) }),
    ("5 bullets", { budgets.draw(in: context("Budgets")) }),
    ("8 steps of a road", { road.draw(in: context("Road")) }),
    ("sparkline", { spark.draw(in: context("Spent", width: 96), height: 28) }),
]

let large: [(name: String, draw: () -> SVG?)] = [
    ("10,000 points, 500 gaps", { gapped.draw(in: context("Level", domain: .number)) }),
    ("10,000 points, 500 gaps, page", { gapped.draw(in: context("Level", domain: .number, surface: .page)) }),
    ("1,000,000 points, page", { million.draw(in: context("Level", domain: .number, surface: .page)) }),
]

print("| chart | a second | bytes |\n|---|--:|--:|")
measure(charts, rounds: 15, perRound: 400)
measure(large, rounds: 5, perRound: 3)

/// The names of the charts to measure, as arguments; all of them without any.
func measure(_ charts: [(name: String, draw: () -> SVG?)], rounds: Int, perRound: Int) {
    let wanted = CommandLine.arguments.dropFirst()
    for chart in charts where wanted.isEmpty || wanted.contains(chart.name) {
        var best = Duration.seconds(1000)
        var bytes = 0
        for _ in 0..<rounds {
            let time = ContinuousClock().measure {
                for _ in 0..<perRound { bytes = chart.draw()?.bytes.count ?? 0 }
            }
            best = min(best, time)
        }
        let rate = Double(perRound) / (best / .seconds(1))
        print("| \(chart.name) | \(rate < 100 ? String((rate * 10).rounded() / 10) : String(Int(rate))) | \(bytes) |")
    }
}
