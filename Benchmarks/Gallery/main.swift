import AlmanacCharts
import AlmanacRaster
import AlmanacText
import ChartCases
import ChartExamples
import Foundation

// Writes one page with every mark, the ninety cases that charts are known to go wrong with, and some charts in each theme.
//
// usage: chart-gallery OUTPUT.html [--files FOLDER] [THEME.css ...]
//
// The page has the first theme. FOLDER gets each picture of a case as files of its own, as SVG, as PNG and as a PNG of its shapes alone; and texts.ndjson:
// every text that is drawn, with the width that it was given.

/// One thing that is drawn.
struct Case {
    var name: String
    var svg: SVG
}

nonisolated(unsafe) var cases: [Case] = []

func context(_ name: String, width: Int = 470, domain: ValueFormat.Domain = .money, isRightToLeft: Bool = false) -> ChartContext {
    ChartContext(
        width: width, idPrefix: "g\(cases.count)", title: name, value: .english(domain), calendar: .english(), isRightToLeft: isRightToLeft)
}

/// What has one picture for every width of a page.
protocol GalleryChart {
    func picture(in context: ChartContext) -> SVG
}

extension BarChart: GalleryChart {
    func picture(in context: ChartContext) -> SVG { draw(in: context) }
}
extension LineChart: GalleryChart {
    func picture(in context: ChartContext) -> SVG { draw(in: context) }
}
extension CalendarChart: GalleryChart {
    func picture(in context: ChartContext) -> SVG { draw(in: context) }
}
extension WaterfallChart: GalleryChart {
    func picture(in context: ChartContext) -> SVG { draw(in: context) }
}
extension DumbbellChart: GalleryChart {
    func picture(in context: ChartContext) -> SVG { draw(in: context) }
}
extension SlopeChart: GalleryChart {
    func picture(in context: ChartContext) -> SVG { draw(in: context) }
}
extension SmallMultiples: GalleryChart {
    func picture(in context: ChartContext) -> SVG { draw(in: context) }
}
extension HistogramChart: GalleryChart {
    func picture(in context: ChartContext) -> SVG { draw(in: context) }
}
extension TreemapChart: GalleryChart {
    func picture(in context: ChartContext) -> SVG { draw(in: context) }
}
extension StripChart: GalleryChart {
    func picture(in context: ChartContext) -> SVG { draw(in: context) }
}
extension FlowChart: GalleryChart {
    func picture(in context: ChartContext) -> SVG { draw(in: context) }
}

func add(
    _ name: String, _ chart: some GalleryChart, domain: ValueFormat.Domain = .money, isRightToLeft: Bool = false, scale: ScaleType = .linear
) {
    var context = context(name, domain: domain, isRightToLeft: isRightToLeft)
    context.axes.valueScale = scale
    context.surface = .page
    cases.append(Case(name: name, svg: chart.picture(in: context)))
}

func add(_ name: String, _ svg: SVG) {
    cases.append(Case(name: name, svg: svg))
}

func one(_ values: [Double?]) -> [ChartSeries] { [ChartSeries(name: "", values: values)] }
func days(_ count: Int, from first: Int = 20_750) -> [Band] { (0..<count).map { .day(first + $0) } }
func names(_ names: [String]) -> [Band] { names.map { .category($0) } }
let months = (0..<12).map { Band.month(24_311 + $0) }

/// Always the same numbers.
struct Noise {
    var state: UInt64
    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 33) / Double(1 << 31)
    }
}
var noise = Noise(state: 42)
let month: [Double?] = (0..<31).map { $0 % 7 == 2 ? 0 : (noise.next() * 12_000).rounded() }
let average: [Double?] = (0..<31).map { day in day < 6 ? nil : month[day - 6...day].reduce(0) { $0 + ($1 ?? 0) } / 7 }

// MARK: Bars

add(
    "A month of days with an average",
    BarChart(
        bands: days(31), series: [ChartSeries(name: "Spent", values: month)],
        overlays: [ChartSeries(name: "7-day average", values: average, isReference: true)], partial: [30]))
add(
    "Bars with a limit",
    BarChart(
        bands: months, series: one((0..<12).map { Double(30_000 + $0 * 7919 % 40_000) }), rules: [RuleLine(value: 55_000, label: "limit")]))
add(
    "All below zero, with a goal above",
    BarChart(
        bands: names(["Alpha", "Beta", "Gamma"]), series: one([-5000, -3000, -900]), orientation: .vertical,
        rules: [RuleLine(value: 2000, label: "goal")]))
add(
    "Two series side by side",
    BarChart(
        bands: names(["Mon", "Tue", "Wed", "Thu", "Fri"]),
        series: [
            ChartSeries(name: "Done", values: [3, nil, 5, 2, 7]), ChartSeries(name: "Before", values: [2, 4, 4, 3, 1], isReference: true),
        ], valueLabels: .all), domain: .count)
add(
    "A stack with refunds",
    BarChart(
        bands: months,
        series: [
            ChartSeries(name: "Food", values: (0..<12).map { Double(20_000 + $0 * 3001 % 9000) }),
            ChartSeries(name: "Refund", values: (0..<12).map { Double(-($0 * 701 % 5000)) }),
            ChartSeries(name: "Fun", values: (0..<12).map { Double($0 * 911 % 15_000) }),
        ], arrangement: .stacked))
add("All zero", BarChart(bands: months, series: one(Array(repeating: 0, count: 12))))
add("Nothing but what is no number", BarChart(bands: days(2), series: one([.infinity, .nan])))
add("One value", BarChart(bands: names(["Rent"]), series: one([42_000]), orientation: .vertical))
add("One far above the others", BarChart(bands: days(7), series: one([100, 100, 100, 100, 100, 100, 1_000_000])))
add(
    "Many names that have to stand",
    BarChart(
        bands: names([
            "Groceries", "Entertainment", "Transport", "Pharmacy", "Subscriptions", "Clothing", "Electronics", "Utilities", "Travelling",
            "Restaurants",
        ]), series: one((1...10).map { Double($0 * 1000) }), orientation: .vertical))
add(
    "Weeks over the turn of a year",
    BarChart(bands: (0..<14).map { .week(20_760 + 7 * $0) }, series: one((0..<14).map { Double($0 * 37 % 11) })), domain: .count)
add(
    "Days that are not all there, one of them twice",
    BarChart(bands: [.day(20_764), .day(20_750), .day(20_751), .day(20_751), .day(20_755)], series: one([500, 100, 200, 50, 300])))
add(
    "Merchants",
    BarChart(
        bands: names(["Uber", "A&W | Root*Beer", "Wholesale groceries and household", "Uber", ""]),
        series: one([13_351, 6430, 3503, 2000, 100]), orientation: .horizontal, notes: ["×6", "×5", "", "×1"]))
add(
    "Two thousand names", BarChart(bands: (0..<2000).map { .category("Name \($0)") }, series: one((0..<2000).map { Double($0 * 7 % 2000) }))
)
add(
    "Horizontal bars below zero",
    BarChart(bands: names(["In", "Out", "Not known"]), series: one([90_000, -50_000, nil]), orientation: .horizontal))
add(
    "From right to left", BarChart(bands: names(["طعام", "Uber", "سكن"]), series: one([5000, 4000, 3000]), orientation: .horizontal),
    isRightToLeft: true)
add(
    "More bars than pixels", BarChart(bands: days(2000, from: 18_000), series: one((0..<2000).map { _ in (noise.next() * 9000).rounded() }))
)

// MARK: Lines

add(
    "A line with gaps", LineChart(bands: months, series: [ChartSeries(name: "Mood", values: [3, 4, nil, 2, 5, 5, 4, 3, nil, nil, 2, 4])]),
    domain: .number)
add("A line that ends early", LineChart(bands: months, series: one([1, 2, 3, 5, 4, 3, nil, nil, nil, nil, nil, nil])), domain: .count)
add(
    "Against the period before and the pace of the limits",
    LineChart(
        bands: days(20),
        series: [
            ChartSeries(name: "This month", values: (0..<20).map { Double($0 * 4000 + $0 * 7919 % 9000) }),
            ChartSeries(name: "Period before", values: (0..<20).map { Double($0 * 3500 + $0 * 6007 % 9000) }, isReference: true),
            ChartSeries(name: "Pace of the limits", values: (0..<20).map { Double($0 * 3800) }, isReference: true),
        ], rules: [RuleLine(value: 60_000, label: "limit")]))
add("An axis that does not begin at zero", LineChart(bands: months, series: one((0..<12).map { Double(90_000 + $0 * 700) })))
add(
    "An area",
    LineChart(bands: days(90, from: 20_680), series: one((0..<90).map { Double($0 * $0 % 1700 + $0 * 9) }), form: .areas, curve: .monotone),
    domain: .count)
add(
    "Irregular days",
    LineChart(bands: [20_700, 20_701, 20_705, 20_706, 20_730, 20_760].map { .day($0) }, series: one([70, 71, 69, 72, 68, 67])),
    domain: .number)
func hours(_ count: Int, from first: Int = 0) -> [Band] { (0..<count).map { .hour(20_760 * 24 + first + $0) } }
/// Few at night, and most at noon and in the evening.
func awake(_ count: Int, from first: Int = 0, seed: UInt64 = 1) -> [Double?] {
    var noise = Noise(state: seed &* 0x9E37_79B9_7F4A_7C15)
    return (first..<first + count).map { hour in
        let ofDay = hour % 24
        let share = ofDay < 6 ? 0.05 : ofDay == 12 || ofDay == 19 ? 1 : 0.4
        return (share * (0.5 + noise.next()) * 900).rounded()
    }
}
add("A day by hours, the last of which is not over", BarChart(bands: hours(17), series: one(awake(17)), partial: [16]), domain: .count)
add("Twenty-four hours to now", BarChart(bands: hours(24, from: 15), series: one(awake(24, from: 15))), domain: .count)
add("Two days by hours", LineChart(bands: hours(48), series: one(awake(48)), form: .areas), domain: .count)
add("A week by hours", BarChart(bands: hours(168), series: one(awake(168))), domain: .count)
add(
    "A week by hours, of two kinds",
    LineChart(
        bands: hours(168, from: 9),
        series: [
            ChartSeries(name: "This week", values: awake(168, from: 9)),
            ChartSeries(name: "Before", values: awake(168, from: 9, seed: 2), isReference: true),
        ]),
    domain: .count)
add("A quarter by hours", LineChart(bands: hours(24 * 120), series: one(awake(24 * 120))), domain: .count)
add(
    "Hours that are not all there, one of them twice",
    LineChart(
        bands: [0, 1, 2, 2, 7, 9, 20, 26, 27, 28, 41].map { .hour(20_760 * 24 + $0) },
        series: one([70, 71, 69, 3, 72, 68, 67, 60, 65, 68, 71])), domain: .count)
add(
    "Hours of a day in small multiples",
    SmallMultiples(
        bands: hours(24),
        series: ["Steps", "Calls", "Letters"].enumerated().map { ChartSeries(name: $1, values: awake(24, seed: UInt64($0 + 1))) }),
    domain: .count)
add(
    "Ten years of months",
    LineChart(bands: (0..<120).map { .month(24_192 + $0) }, series: one((0..<120).map { _ in (noise.next() * 90_000).rounded() })))
add("Tiny numbers", LineChart(bands: days(3), series: one([1e-12, 2e-12, 3e-12])), domain: .number)
var level = 0.0
let walk: [Double?] = (0..<10_000).map { point in
    level += noise.next() - 0.5
    return point % 20 == 7 ? nil : level
}
add("Ten thousand points with five hundred gaps", LineChart(bands: days(10_000, from: 10_000), series: one(walk)), domain: .number)
add(
    "Twelve lines",
    LineChart(
        bands: months,
        series: (0..<12).map { line in ChartSeries(name: "Line \(line + 1)", values: (0..<12).map { Double($0 * (line + 1)) }) }),
    domain: .count)

// MARK: Calendars

func calendar(_ values: [Double?], from first: Int = 20_750, partial: [Int] = []) -> CalendarChart {
    CalendarChart(days: values.indices.map { first + $0 }, values: values, partial: partial)
}
let quarter: [Double?] = (0..<92).map { day in
    day % 7 == 2 ? 0 : day % 23 == 5 ? nil : day == 60 ? -2500 : (noise.next() * noise.next() * 20_000).rounded()
}
add("A month as a calendar", calendar(month, partial: [30]))
add("A month as a calendar, from right to left", calendar(month, partial: [30]), isRightToLeft: true)
add("Three months as a calendar, with a refund and days that are not known", calendar(quarter))
add("A year as a calendar", calendar((0..<365).map { $0 % 11 == 3 ? 0 : (noise.next() * 9000).rounded() }))
add("Two years as a calendar", calendar((0..<731).map { Double($0 * 7919 % 13) }), domain: .count)
add("Ten years as a calendar", calendar((0..<3650).map { Double($0 * 7919 % 13) }), domain: .count)
add("One day as a calendar", calendar([4200]))
add("A calendar of nothing", calendar(Array(repeating: 0, count: 30)))
add("A calendar of what is no number", calendar([.nan, .infinity]))
add("One day far above the others", calendar([100, 100, 100, 100, 1_000_000, 100, .leastNonzeroMagnitude, Double(Int64.max)]))
add("All days below zero", calendar([-100, -200, -300]))
add(
    "Days that are not all there",
    CalendarChart(days: [20_764, 20_750, 20_751, 20_751, 20_755, .max, .min], values: [500, 100, 200, 50, 300, 1, 1]))

// MARK: Why it changed, and before and after

func waterfall(_ first: Int64, _ steps: [(String, Int64)], _ last: Int64) -> WaterfallChart {
    WaterfallChart(
        first: .init(name: "October", value: first), steps: steps.map { .init(name: $0.0, value: $0.1) },
        last: .init(name: "November", value: last))
}
let steps: [(String, Int64)] = [("Groceries", 12_051), ("Fun", -8400), ("Transport", 3110), ("Fast food", -2200), ("Health", 900)]
add("Why it changed", waterfall(46_210, steps, 52_071))
add("Why it changed, from right to left", waterfall(46_210, steps, 52_071), isRightToLeft: true)
add("Small changes of a large sum, on a broken axis", waterfall(946_210, steps, 952_071))
add("Changes through zero", waterfall(-5000, [("In", 20_000), ("Out", -33_000)], -18_000))
add("From nothing to nothing", waterfall(0, [], 0))
add("Two hundred changes", waterfall(0, (0..<200).map { ("Change \($0)", Int64($0 * 7919 % 2000) - 900) }, 100_000))
add(
    "Changes beyond what can be counted",
    waterfall(
        .min, [("A", .max), ("A", .max), ("</text><script>alert(1)</script> and a name that is much too long for its column", .min)], .max))
func dumbbell(_ rows: [(String, Double?, Double?)]) -> DumbbellChart {
    DumbbellChart(rows: rows.map { .init(name: $0.0, before: $0.1, after: $0.2) }, beforeName: "October", afterName: "November")
}
let pairs: [(String, Double?, Double?)] = [
    ("Groceries", 12_000, 18_000), ("Fun", 9000, 4000), ("Transport", 7000, 7000), ("Wholesale and household", nil, 3000),
    ("Health", 2500, nil),
]
add("Before and after", dumbbell(pairs))
add("Before and after, from right to left", dumbbell(pairs), isRightToLeft: true)
add("Before and after: one row", dumbbell([("Rent", 90_000, 95_000)]))
add("Before and after: nothing", dumbbell([("Rent", 0, 0), ("Fun", 0, 0)]))
add(
    "Before and after: extremes",
    dumbbell([("A", -Double(Int64.max), Double(Int64.max)), ("A", .nan, .leastNonzeroMagnitude), ("", .infinity, 3)]))
add("Before and after: two hundred rows", dumbbell((0..<200).map { ("Row \($0)", Double($0), Double($0 * 7919 % 500)) }))

func slope(_ rows: [(String, Double?, Double?)]) -> SlopeChart {
    SlopeChart(rows: rows.map { .init(name: $0.0, before: $0.1, after: $0.2) }, beforeName: "October", afterName: "November")
}
add("Slope", slope(pairs))
add("Slope, from right to left", slope(pairs), isRightToLeft: true)
let forty: [(String, Double?, Double?)] = (0..<40).map { ("Row \($0)", Double($0), Double($0 * 7919 % 500)) }
add("Slope: forty rows", slope(forty))
add("Slope: extremes", slope([("A", -Double(Int64.max), Double(Int64.max)), ("A", .nan, .leastNonzeroMagnitude), ("", .infinity, 3)]))

// MARK: Several series, each for itself or together

func several(_ count: Int, _ points: Int) -> [ChartSeries] {
    var noise = Noise(state: 11)
    let names = ["Groceries", "Transport", "Fun", "Rent and all that belongs to it", "Health", "Coffee", "مطعم"]
    var all: [ChartSeries] = []
    for row in 0..<count {
        let name = names[row % names.count] + (row < names.count ? "" : " \(row)")
        let values: [Double?] = (0..<points).map { _ in noise.next() * 30_000 }
        all.append(ChartSeries(name: name, values: values))
    }
    return all
}
add("Small multiples", SmallMultiples(bands: months, series: several(5, 12), partial: [11]))
add("Small multiples, from right to left", SmallMultiples(bands: months, series: several(3, 12)), isRightToLeft: true)
add("Small multiples: twenty series of a year", SmallMultiples(bands: days(365), series: several(20, 365)))
add(
    "Small multiples: far from zero",
    SmallMultiples(bands: days(5), series: [ChartSeries(name: "A", values: [9000, 9010, nil, 9005, 9020])]))
let growth: [Double?] = [3, 9, 0, 70, 240, 900, 2100, 7400, 31_000, 42_000, 97_000, 260_000]
add(
    "Logarithmic scale with words at points",
    LineChart(
        bands: months, series: one(growth), rules: [RuleLine(value: 1000, label: "Goal")],
        notes: [.init(band: 5, text: "First review"), .init(band: 8, text: "On the front page")]),
    domain: .count, scale: .log)
add(
    "Logarithmic scale: two lines, one of them nearly even",
    LineChart(
        bands: months,
        series: [ChartSeries(name: "Readers", values: growth), ChartSeries(name: "Authors", values: (0..<12).map { Double($0 + 20) })]),
    domain: .count, scale: .log)
add(
    "Logarithmic scale: from 1e-12 to 1e12",
    LineChart(bands: days(9), series: one([1e-12, 1e-9, 1e-6, 1e-3, 1, 1e3, 1e6, 1e9, 1e12])), domain: .number, scale: .log)
add("Logarithmic scale: less than a power of ten", LineChart(bands: days(5), series: one([220, 310, 380, 290, 240])), scale: .log)
add("Logarithmic scale: nothing above zero", LineChart(bands: days(3), series: one([0, -5, -70])), scale: .log)
var rough: [Double?] = []
for day in 0..<60 { rough.append(Double((day * 7919) % 97 * 100 + (day == 31 ? 9000 : 50))) }
add(
    "Words at the highest, the lowest and the last of sixty days",
    LineChart(
        bands: days(60), series: one(rough),
        notes: [
            .init(band: 31, text: "New bicycle"), .init(band: 0, text: "Away from home"),
            .init(band: 59, text: "Today, which is not over yet, with words too long for a phone"),
        ]))
add("Stacked areas", LineChart(bands: months, series: several(4, 12), form: .stacked, partial: [11]))
add("Areas as shares of a whole", LineChart(bands: months, series: several(7, 12), form: .shares), domain: .ratio)
var holes = several(3, 12)
holes[1].values[4] = nil
holes[2].values[8] = -500
add("Stacked areas: one value unknown, one below zero", LineChart(bands: months, series: holes, form: .stacked))
func forecast() -> LineChart {
    var (spent, pace, low, high): ([Double?], [Double?], [Double?], [Double?]) = ([], [], [], [])
    for day in 0..<30 {
        let even = Double(day * 2100 + 900)
        let ahead = Double(day - 17)
        spent.append(day < 18 ? even : nil)
        pace.append(day < 17 ? nil : even)
        low.append(day < 17 ? nil : 36_600 + ahead * 1500)
        high.append(day < 17 ? nil : 36_600 + ahead * 2900)
    }
    return LineChart(
        bands: days(30),
        series: [ChartSeries(name: "Spent so far", values: spent), ChartSeries(name: "At this pace", values: pace, isReference: true)],
        range: .init(name: "Likely", low: low, high: high), rules: [RuleLine(value: 60_000, label: "All limits")])
}
add("A forecast: a range around what is likely", forecast())

// MARK: Flows

func flow(_ links: [(String, String, Double?)]) -> FlowChart {
    FlowChart(links: links.map { .init(from: $0.0, to: $0.1, value: $0.2) })
}
let income: [(String, String, Double?)] = [
    ("Salary", "Rent", 120_000), ("Salary", "Groceries", 47_262), ("Salary", "Fun", 12_000), ("Side job", "Fun", 20_000),
    ("Side job", "Savings and what is put aside", 15_000),
]
add("Flow", flow(income))
add("Flow, from right to left", flow(income), isRightToLeft: true)
add(
    "Flow over two accounts: bars on a phone",
    flow([
        ("Salary", "Current account", 250_000), ("Side job", "Current account", 35_000), ("Gifts", "Cash", 9000),
        ("Current account", "Cash", 20_000), ("Current account", "Rent", 120_000), ("Current account", "Groceries", 60_000),
        ("Cash", "Groceries", 12_000), ("Cash", "Fun", 17_000), ("Current account", "Savings", 85_000),
    ]))
let many: [(String, String, Double?)] = (1...100).map { ("Salary", "Name \($0)", Double($0 * $0)) }
add("Flow to a hundred names", flow(many))
add(
    "Flow in a circle, and what is no amount",
    flow([("A", "B", 5), ("B", "A", 3), ("B", "B", 2), ("A", "C", -4), ("A", "D", .nan), ("", "</text><script>alert(1)</script>", 9e18)]))

// MARK: How values are spread

func spread(_ count: Int, _ size: Double) -> [Double?] {
    var noise = Noise(state: 5)
    return (0..<count).map { _ in
        let sum = noise.next() * noise.next() + noise.next() * 0.3
        return (sum * size).rounded()
    }
}
add("Histogram", HistogramChart(values: spread(90, 12_000), valueName: "Spent a day"))
add("Histogram: counts, two unknown", HistogramChart(values: spread(60, 8) + [nil, .nan], valueName: "Tasks a day"), domain: .count)
add("Histogram: shares", HistogramChart(values: spread(400, 1000).map { $0.map { $0 / 1300 } }, valueName: "Confidence"), domain: .ratio)
add("Histogram: one value", HistogramChart(values: [4200], valueName: "Spent a day"))
add("Histogram: one far from the others", HistogramChart(values: spread(50, 900) + [9e9], valueName: "Spent a day"))
add("Histogram: extremes", HistogramChart(values: [-1e300, 1e300, .infinity, .leastNonzeroMagnitude, 3], valueName: ""), domain: .number)
add("Histogram, from right to left", HistogramChart(values: spread(90, 12_000), valueName: "المبلغ"), isRightToLeft: true)

let matches: [StripChart.Row] = [
    .init(name: "Excellent Match", values: [29, 31, 28.5, 29, 29, 33]), .init(name: "Good Match", values: [22, 24, 24, 25.5, 26, nil]),
    .init(name: "Not Recommended", values: [9, 14, 3.5, 11, 12, 12, 12, 12, 12, 12, 16]), .init(name: "Average", values: [19]),
    .init(name: "Unknown", values: [nil]),
]
add("Strip", StripChart(rows: matches), domain: .number)
add("Strip, from right to left", StripChart(rows: matches), domain: .number, isRightToLeft: true)
add(
    "Strip: five hundred values a row",
    StripChart(rows: ["Groceries", "Fun", "Rent and all that belongs to it"].map { .init(name: $0, values: spread(500, 30_000)) }))
add("Strip: all alike", StripChart(rows: [.init(name: "A", values: Array(repeating: 5, count: 30))]), domain: .count)
add(
    "Strip: extremes",
    StripChart(rows: [.init(name: "</text><script>alert(1)</script>", values: [-1e300, 1e300]), .init(name: "", values: [.nan, 3])]),
    domain: .number)

// MARK: Treemaps

func treemap(_ parts: [(String, Double?)]) -> TreemapChart {
    TreemapChart(parts: parts.map { .init(name: $0.0, value: $0.1) })
}
let whole: [(String, Double?)] = [
    ("Rent", 120_000), ("Groceries and household", 47_262), ("Fun", 32_000), ("Transport", 23_000), ("Health", 15_500), ("Coffee", 12_000),
    ("Books", 8000), ("Pins", 700), ("Tea", 1200), ("Stamps", 900), ("Gifts", nil), ("Refund", -4000),
]
add("Treemap", treemap(whole))
add("Treemap, from right to left", treemap(whole), isRightToLeft: true)
add("Treemap: two thousand parts", treemap((0..<2000).map { ("Part \($0)", Double($0 % 97 + 1)) }))
add("Treemap: one part", treemap([("Rent", 120_000)]))
add("Treemap: nothing above zero", treemap([("Rent", -120_000), ("Fun", 0)]))
add(
    "Treemap: extremes",
    treemap([("</text><script>alert(1)</script>", 1e300), ("", 1e290), ("B", .infinity), ("C", .leastNonzeroMagnitude), ("D", 5e299)]))

// MARK: Others

let categories: [(String, Int64)] = [
    ("Groceries", 18_057), ("Fun", 12_177), ("Fast food", 15_751), ("Rent", 9000), ("Health", 7000), ("Coffee", 5000), ("Tea", 400),
    ("Pins", 300),
]
func donut(_ parts: [(String, Int64)]) -> DonutChart {
    let groups = SliceGroup.groups(of: parts.map(\.1))
    let sums = groups.map { $0.sources.reduce(Int64(0)) { $0 + parts[$1].1 } }
    let shares = WholePercent.shares(of: sums)
    let colours = CategoryColours.colours(of: groups.map { parts[$0.sources[0]].0 })
    return DonutChart(
        slices: groups.indices.map { index in
            Slice(
                name: groups[index].isOther ? "Other (\(groups[index].sources.count))" : parts[groups[index].sources[0]].0,
                value: Double(sums[index]),
                share: shares[index].text(.english(.money), .english), colour: colours[index], isOther: groups[index].isOther)
        }, centre: ValueFormat.english(.money).short(Double(sums.reduce(0, +))), caption: "in all")
}
add("Parts of a whole", donut(categories).draw(in: context("Parts of a whole")))
add("Forty equal parts", donut((0..<40).map { ("Part \($0)", 25) }).draw(in: context("Forty equal parts")))
add(
    "A refund among parts",
    DonutChart(slices: [Slice(name: "Food", value: 9000, colour: 0), Slice(name: "Refund", value: -2000, colour: 1)]).draw(
        in: context("A refund among parts")))
add(
    "Budgets",
    BulletChart(rows: [
        .init(
            label: "Groceries", value: 9000, limit: 12_000, marker: 8000, tone: .watch, valueText: "$90.00 of $120.00", stateText: "near"),
        .init(label: "Fun", value: 9000, limit: 6000, marker: 4000, tone: .bad, valueText: "$90.00 of $60.00", stateText: "over by $30.00"),
        .init(
            label: "Transport", value: 1000, limit: 6000, marker: 7000, tone: .good, valueText: "$10.00 of $60.00", stateText: "on track"),
        .init(label: "Gifts", value: 1000, limit: nil, valueText: "$10.00"),
    ]).draw(in: context("Budgets")))
add("A ring", RingChart(value: 28, maximum: 36, tone: .good, verdict: "good").draw(in: context("A ring", width: 250, domain: .count)))
add(
    "A road",
    RoadChart(stations: [
        .init(name: "Clarify the idea", status: .completed, progress: 1),
        .init(name: "Talk to ten users", status: .active, progress: 0.5, detail: "5 of 10"), .init(name: "Launch", status: .locked),
    ]).draw(in: context("A road")))
add(
    "A map",
    MapChart(places: [
        .init(name: "Home", latitude: 40.71, longitude: -74.0, radius: 150, radiusText: "150 m", kind: "Quiet"),
        .init(name: "Work", latitude: 40.75, longitude: -73.98),
    ]).draw(in: context("A map", domain: .count)))
add("Word-sized", Sparkline(values: [3, 5, 2, 8, 7, nil, 4, 9]).draw(in: context("Word-sized", width: 96), height: 28))
for example in ChartExample.all where ["area", "point", "rectangle"].contains(where: example.name.hasPrefix) {
    let chart = example.chart.chartID("g\(cases.count)")
    cases.append(Case(name: example.name, svg: try chart.pageSVG))
}

// MARK: The page

/// What was asked for.
struct Arguments {
    var output = ""
    var folder: String?
    var themes: [(name: String, css: String)] = []

    init?(_ words: [String]) throws {
        var rest = words.dropFirst()
        guard let output = rest.popFirst(), !output.hasPrefix("-") else { return nil }
        self.output = output
        while let word = rest.popFirst() {
            if word == "--files" {
                guard let folder = rest.popFirst() else { return nil }
                self.folder = folder
                continue
            }
            let file = URL(fileURLWithPath: word)
            themes.append((file.deletingPathExtension().lastPathComponent, try String(contentsOf: file, encoding: .utf8)))
        }
    }
}

/// Text as it may stand in a page: what data brought in is words, without controls that would turn those around it.
func escaped(_ text: String) -> String {
    var markup = MarkupWriter(capacity: text.utf8.count + 16)
    markup.text(text)
    return String(decoding: markup.finish().bytes, as: UTF8.self)
}

func figure(_ svg: SVG) -> String {
    "<div class=\"room\">" + String(decoding: svg.bytes, as: UTF8.self)
        + "</div><p>\(escaped(svg.description)) \(svg.bytes.count) bytes.</p>"
}

guard let arguments = try Arguments(CommandLine.arguments) else {
    FileHandle.standardError.write(Data("usage: chart-gallery OUTPUT.html [--files FOLDER] [THEME.css ...]\n".utf8))
    exit(64)
}
var page = """
    <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Charts: every mark, ninety cases, six themes</title><style>
    """
page += arguments.themes.first?.css ?? ""
for theme in arguments.themes { page += theme.css.replacingOccurrences(of: ":root", with: "#theme-\(theme.name)") }
page += Theme.css()
page += """
    body,.theme{background:var(--bg,#fff);color:var(--ink,#1f2328)}body{margin:16px;font-family:system-ui,sans-serif}main,.theme{display:grid;gap:16px;
    grid-template-columns:repeat(auto-fill,minmax(min(100%,420px),1fr))}h1,h2{grid-column:1/-1;margin:16px 0 0}h2{font-size:20px}.theme{padding:16px;
    grid-column:1/-1}section{background:var(--card,#fff);border:1px solid var(--line,#d0d7de);border-radius:8px;padding:12px;min-width:0}
    .room{container-type:inline-size}h3{font-size:15px;margin:0 0 8px}p{font-size:12px;color:var(--muted,#59636e);overflow-wrap:anywhere}
    .seen{font-size:14px;color:var(--ink,#1f2328)}
    </style></head><body><main><h1>Charts: every mark, ninety cases, six themes</h1><h2>Marks</h2>
    """
for item in cases { page += "<section><h3>\(escaped(item.name))</h3>" + figure(item.svg) + "</section>\n" }
page += "<h2>Ninety cases</h2>\n"
var pictureCount = 0
for item in ChartCase.all {
    page +=
        "<section id=\"case-\(item.number)\"><h3>\(item.number). \(escaped(item.title))</h3><p class=\"seen\">\(escaped(item.expectation))</p>"
    for picture in item.pictures() {
        page += figure((picture.page ?? picture.fixed).svg)
        pictureCount += 1
    }
    page += "</section>\n"
}
let shown = [
    "A month of days with an average", "A stack with refunds", "A line with gaps", "Parts of a whole", "Budgets", "A month as a calendar",
]
for theme in arguments.themes {
    page += "<div class=\"theme\" id=\"theme-\(theme.name)\"><h2>Theme: \(escaped(theme.name))</h2>\n"
    for item in cases where shown.contains(item.name) {
        // Names in the code are those of the page's own picture, with that of the theme before them.
        let picture = figure(item.svg).replacingOccurrences(of: "\"g", with: "\"\(theme.name)-g")
            .replacingOccurrences(of: " g", with: " \(theme.name)-g").replacingOccurrences(of: "#g", with: "#\(theme.name)-g")
        page += "<section><h3>\(escaped(item.name))</h3>\(picture)</section>\n"
    }
    page += "</div>\n"
}
page += "</main></body></html>\n"
try Data(page.utf8).write(to: URL(fileURLWithPath: arguments.output))
print(
    "\(arguments.output): \(cases.count) marks, \(ChartCase.all.count) cases in \(pictureCount) pictures, \(arguments.themes.count) themes")

// MARK: Files

/// A text of a picture on one line of JSON, as the checks of `Tests/Charts` read it.
func line(_ text: DrawnText, _ box: LabelBox, of number: Int) -> String {
    var json = JSONWriter()
    json.object {
        $0.integer("case", number)
        $0.string("text", text.text)
        $0.string("remark", text.remark)
        $0.number("size", text.size)
        $0.boolean("bold", text.isBold)
        $0.number("width", box.width)
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
}

/// At one pixel for each of the picture, the same size as programs give an SVG.
func png(_ elements: [DrawnElement], of list: DisplayList) throws -> Data {
    Data(try PNG.encode(Rasteriser.draw(elements, size: (list.width, list.height), width: list.width)))
}

if let folder = arguments.folder {
    let place = URL(fileURLWithPath: folder, isDirectory: true)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    var texts = ""
    for item in ChartCase.all {
        for (index, picture) in item.pictures().enumerated() {
            let list = picture.fixed.list.inFile()
            let name = "case-\(item.number)-\(index)"
            try Data(list.svg().bytes).write(to: place.appendingPathComponent(name + ".svg"))
            try png(list.elements(), of: list).write(to: place.appendingPathComponent(name + ".png"))
            let shapes = list.elements().filter { if case .text = $0.shape { false } else { true } }
            try png(shapes, of: list).write(to: place.appendingPathComponent(name + "-shapes.png"))
            let drawn = picture.fixed.list.elements().compactMap { if case .text(let text) = $0.shape { text } else { nil } }
            for (text, box) in zip(drawn, picture.fixed.boxes) { texts += line(text, box, of: item.number) }
        }
    }
    try Data(texts.utf8).write(to: place.appendingPathComponent("texts.ndjson"))
}
