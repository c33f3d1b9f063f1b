public import AlmanacCharts

struct Day {
    var date: CalendarDay
    var cents: Int64
}

func spendingByDay() -> Chart {
    let days = [1250, 4800, 0, 2310, 9900, 3075, 6420].enumerated().compactMap { index, cents in
        CalendarDay(year: 2026, month: 11, day: 16 + index).map { Day(date: $0, cents: cents) }
    }
    return Chart(days) {
        BarMark(x: .value("Day", $0.date), y: .value("Spent", minorUnits: $0.cents, currency: "USD"))
    }
}

/// The quick start of the README, line by line: a file, a part of a page, a table and a description.
public func quickStart() throws(ChartError) -> [String] {
    let days = (0..<7).compactMap { CalendarDay(year: 2026, month: 11, day: 16 + $0) }
    let spent: [Int64] = [1250, 4800, 0, 2310, 9900, 3075, 6420]
    let chart = Chart(zip(days, spent)) { day, cents in
        BarMark(x: .value("Day", day), y: .value("Spent", minorUnits: cents, currency: "USD"))
    }
    let file = try chart.svg(width: 600).string
    let figure = try "<style>\(Theme.css())</style><figure>\(chart.pageSVG.string)</figure>"
    let numbers = try chart.table.markdown
    let words = try chart.description
    return [file, figure, numbers, words]
}
