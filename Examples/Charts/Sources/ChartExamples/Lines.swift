import AlmanacCharts

private struct Balance {
    var month: CalendarMonth
    var account: String
    var cents: Int64
}

private func balances() -> [Balance] {
    let months = (0..<12).compactMap { CalendarMonth(year: 2026, month: 1 + $0) }
    let savings: [Int64] = [100, 130, 160, 150, 190, 220, 260, 250, 290, 330, 360, 400]
    let current: [Int64] = [80, 60, 95, 70, 50, 85, 90, 60, 75, 100, 65, 85]
    return zip(months, savings).map { Balance(month: $0, account: "Savings", cents: $1 * 1000) }
        + zip(months, current).map { Balance(month: $0, account: "Current", cents: $1 * 1000) }
}

func lines() -> Chart {
    Chart(balances()) {
        LineMark(x: .value("Month", $0.month), y: .value("Balance", minorUnits: $0.cents, currency: "USD"))
            .foregroundStyle(by: .value("Account", $0.account))
    }
}

func panels() -> Chart {
    Chart(balances()) {
        LineMark(x: .value("Month", $0.month), y: .value("Balance", minorUnits: $0.cents, currency: "USD"))
            .foregroundStyle(by: .value("Account", $0.account))
    }
    .chartPanels()
}

func area() -> Chart {
    Chart(balances().filter { $0.account == "Savings" }) {
        AreaMark(x: .value("Month", $0.month), y: .value("Savings", minorUnits: $0.cents, currency: "USD"))
            .interpolationMethod(.monotone)
    }
}

func stackedAreas() -> Chart {
    Chart(balances()) {
        AreaMark(x: .value("Month", $0.month), y: .value("Balance", minorUnits: $0.cents, currency: "USD"))
            .foregroundStyle(by: .value("Account", $0.account))
    }
}

func axisOfMonths() -> Chart {
    let first = CalendarDay(daysSince1970: 20_454)
    return Chart(0..<200) { (day: Int) in
        LineMark(x: .value("Day", first.advanced(by: day)), y: .value("Steps", 6000 + day * 7919 % 5000))
    }
    .chartXAxis { AxisMarks(values: .stride(by: .month)) }
    .chartYScale(domain: 0...12_000)
    .chartYAxis { AxisMarks(values: .stride(by: 4000)) }
}

func axisOfHours() -> Chart {
    let midnight = CalendarHour(hoursSince1970: 20_760 * 24)
    return Chart(0..<48) { (hour: Int) in
        BarMark(x: .value("Hour", midnight.advanced(by: hour)), y: .value("Steps", hour % 24 < 6 ? 0 : 300 + hour * 7919 % 1000))
    }
    .chartXAxis { AxisMarks(values: .stride(by: .hour, count: 6)) }
}

func logarithm() -> Chart {
    let readers = [3, 9, 14, 70, 240, 900, 2100, 7400, 31_000]
    let first = CalendarDay(daysSince1970: 20_780)
    return Chart(readers.indices.map { $0 }) { (day: Int) in
        LineMark(x: .value("Day", first.advanced(by: day)), y: .value("Readers", readers[day]))
        if day == 5 {
            PointMark(x: .value("Day", first.advanced(by: day)), y: .value("Readers", readers[day]))
                .annotation("first review")
        }
    }
    .chartYScale(type: .log)
}
