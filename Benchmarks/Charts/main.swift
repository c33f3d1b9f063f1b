import AlmanacCharts

// Measures how many charts are drawn a second on one core, and how many bytes they have. It judges nothing: machines differ, so compare two builds
// by turns in one run, by the best of several rounds.
//
//     make bench-charts

func context(_ title: String, width: Int = 470, domain: ValueFormat.Domain = .money) -> ChartContext {
    ChartContext(width: width, idPrefix: "b", title: title, value: .english(domain), calendar: .english())
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

let charts: [(name: String, draw: () -> SVG?)] = [
    ("12 bars", { months.draw(in: context("Spent")) }),
    ("12 bars, fluid", { months.fluid(in: context("Spent")) }),
    ("31 bars and a line", { month.draw(in: context("Spent")) }),
    ("31 bars and a line, fluid", { month.fluid(in: context("Spent")) }),
    ("10 lying bars", { merchants.draw(in: context("Merchants")) }),
    ("10 lying bars, fluid", { merchants.fluid(in: context("Merchants")) }),
    ("365 points, fluid", { year.fluid(in: context("Balance")) }),
    ("7 slices", { slices.draw(in: context("Categories")) }),
    ("5 bullets", { budgets.draw(in: context("Budgets")) }),
    ("8 steps of a road", { road.draw(in: context("Road")) }),
    ("sparkline", { spark.draw(in: context("Spent", width: 96), height: 28) }),
]

let rounds = 15
let perRound = 400
print("| chart | a second | bytes |\n|---|--:|--:|")
for chart in charts {
    var best = Duration.seconds(1000)
    var bytes = 0
    for _ in 0..<rounds {
        let time = ContinuousClock().measure {
            for _ in 0..<perRound { bytes = chart.draw()?.bytes.count ?? 0 }
        }
        best = min(best, time)
    }
    print("| \(chart.name) | \(Int(Double(perRound) / (best / .seconds(1)))) | \(bytes) |")
}
