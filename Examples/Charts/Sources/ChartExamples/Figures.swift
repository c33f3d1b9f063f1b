import AlmanacCharts

private func dollars(_ dollars: Int64) -> Money { Money(minorUnits: dollars * 100, currency: "USD") }

func bullets() -> Chart {
    Chart {
        BulletMark(
            y: .value("Budget", "Groceries"), value: .value("Spent", dollars(310)), limit: .value("Limit", dollars(400)),
            pace: .value("By now", dollars(280)))
        BulletMark(y: .value("Budget", "Transport"), value: .value("Spent", dollars(130)), limit: .value("Limit", dollars(120)))
            .annotation("over by $10")
    }
}

func dumbbells() -> Chart {
    let categories: [(name: String, before: Int64, after: Int64)] = [("Groceries", 420, 380), ("Transport", 90, 130), ("Books", 35, 60)]
    return Chart(categories) {
        DumbbellMark(
            y: .value("Category", $0.name), xStart: .value("October", dollars($0.before)), xEnd: .value("November", dollars($0.after)))
    }
}

func slopes() -> Chart {
    let categories: [(name: String, before: Int64, after: Int64)] = [("Groceries", 420, 380), ("Transport", 90, 230), ("Books", 35, 160)]
    return Chart(categories) {
        SlopeMark(
            y: .value("Category", $0.name), xStart: .value("October", dollars($0.before)), xEnd: .value("November", dollars($0.after)))
    }
}

func flow() -> Chart {
    let links: [(source: String, target: String, amount: Int64)] = [
        ("Salary", "Rent", 1200), ("Salary", "Groceries", 480), ("Salary", "Savings", 400), ("Side job", "Savings", 150),
        ("Side job", "Fun", 200),
    ]
    return Chart(links) {
        FlowMark(from: .value("Source", $0.source), to: .value("Target", $0.target), value: .value("Amount", dollars($0.amount)))
    }
}

func histogram() -> Chart {
    let days: [Int64] = [0, 0, 12, 18, 22, 24, 25, 31, 33, 34, 36, 38, 41, 44, 47, 52, 58, 61, 75, 83, 96, 120, 164]
    return Chart(days) { spent in
        HistogramMark(x: .value("Spent a day", dollars(spent)))
    }
}

func treemap() -> Chart {
    let categories: [(name: String, spent: Int64)] = [
        ("Rent", 1200), ("Groceries", 470), ("Fun", 320), ("Transport", 230), ("Health", 155), ("Coffee", 120), ("Books", 80), ("Tea", 12),
        ("Stamps", 9),
    ]
    return Chart(categories) {
        TreemapMark(y: .value("Category", $0.name), value: .value("Spent", dollars($0.spent)))
    }
}

func strips() -> Chart {
    let matches: [(verdict: String, points: Double)] = [
        ("Good Match", 22), ("Good Match", 24), ("Good Match", 24), ("Good Match", 26.5), ("Average", 18), ("Average", 19),
        ("Average", 20.5), ("Not Recommended", 3.5), ("Not Recommended", 11), ("Not Recommended", 12), ("Not Recommended", 12),
    ]
    return Chart(matches) {
        StripMark(x: .value("Points", $0.points), y: .value("Verdict", $0.verdict))
    }
}

func waterfall() -> Chart {
    Chart {
        WaterfallMark(y: .value("Month", "October"), total: .value("Spent", dollars(1900)))
        WaterfallMark(y: .value("Cause", "Rent"), change: .value("Spent", dollars(250)))
        WaterfallMark(y: .value("Cause", "Groceries"), change: .value("Spent", dollars(-90)))
        WaterfallMark(y: .value("Cause", "Travel"), change: .value("Spent", dollars(-310)))
        WaterfallMark(y: .value("Month", "November"), total: .value("Spent", dollars(1750)))
    }
}

private func spent(on day: Int) -> Int64 {
    [0, 12, 48, 7, 31, 96, 22, 0, 64, 15, 5, 120, 41, 18, 9, 27, 73, 0, 36, 11][day * 7 % 20]
}

func calendar() -> Chart {
    Chart(0..<30) { (day: Int) in
        CalendarMark(
            x: .value("Day", CalendarDay(daysSince1970: 20_758 + day)), value: .value("Spent", dollars(spent(on: day))))
    }
}

func ring() -> Chart {
    Chart {
        RingMark(value: .value("Points", 28), maximum: .value("Of", 36))
            .thresholds([.init(value: 18, label: "good"), .init(value: 27, label: "very good")], lowest: "poor")
            .annotation("Very good", tone: .good)
    }
}

func road() -> Chart {
    Chart {
        StationMark("Open an account", status: .completed)
        StationMark("Save $500", status: .completed)
        StationMark("Save $2,000", status: .active, progress: 0.67)
        StationMark("Buy the bicycle", status: .locked)
    }
    .chartTitle("A bicycle")
}

func spark() -> Chart {
    Chart([31, 28, 35, 30, 41, 38, 47]) {
        SparkMark(y: .value("Visits", $0))
    }
}

func map() -> Chart {
    Chart {
        PlaceMark("Home", latitude: 52.5200, longitude: 13.4050, radius: 150, kind: "Quiet", tone: .good)
        PlaceMark("Market hall", latitude: 52.5162, longitude: 13.4127, radius: 200, kind: "Warns", tone: .watch)
    }
    .chartTitle("Places")
}
