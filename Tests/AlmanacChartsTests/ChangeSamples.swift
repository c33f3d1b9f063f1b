import AlmanacCharts

/// Calendars, waterfalls and dumbbells that several tests draw.
enum ChangeSamples {
    private static func days(_ count: Int, from first: Int, _ value: (Int) -> Double?) -> CalendarChart {
        var days: [Int] = []
        var values: [Double?] = []
        for day in 0..<count {
            days.append(first + day)
            values.append(value(day))
        }
        return CalendarChart(days: days, values: values)
    }

    private static func steps(_ steps: KeyValuePairs<String, Int64>) -> [WaterfallChart.Amount] {
        steps.map { WaterfallChart.Amount(name: $0.key, value: $0.value) }
    }

    static let month: CalendarChart = {
        var month = days(31, from: 20_748) { day in
            switch day {
            case 4: return nil
            case 20: return -2500
            case let day where day % 7 == 2: return 0
            case let day: return Double(day * 7919 % 12_000)
            }
        }
        month.partial = [30]
        return month
    }()

    static let quarter = days(92, from: 20_690) { Double($0 * 7919 % 13 * 1000) }

    static let year = days(366, from: 20_400) { Double($0 % 9) }

    static let waterfall = WaterfallChart(
        first: .init(name: "October", value: 26_210),
        steps: steps(["Groceries": 12_051, "Fun": -8400, "Transport": 3110, "Wholesale and household": -2200, "Health": 900]),
        last: .init(name: "November", value: 32_071))

    /// Changes that are small beside the sums.
    static let cutWaterfall = WaterfallChart(
        first: .init(name: "October", value: 946_210), steps: steps(["Groceries": 12_051, "Fun": -8400]),
        last: .init(name: "November", value: 949_861))

    static let dumbbell: DumbbellChart = {
        let rows: [DumbbellChart.Row] = [
            .init(name: "Groceries", before: 12_000, after: 18_000), .init(name: "Fun", before: 9000, after: 4000),
            .init(name: "Transport", before: 7000, after: 7000), .init(name: "Wholesale and household", before: nil, after: 3000),
            .init(name: "Health", before: 2500, after: nil),
        ]
        return DumbbellChart(rows: rows, beforeName: "October", afterName: "November")
    }()
}
