import AlmanacCharts

private let months: [(name: String, spent: Int64)] = [("Jul", 41200), ("Aug", 38850), ("Sep", 45520), ("Oct", 30015), ("Nov", 36240)]

func bars() -> Chart {
    Chart(months) { month in
        BarMark(x: .value("Month", month.name), y: .value("Spent", minorUnits: month.spent, currency: "EUR"))
            .unfinished(month.name == "Nov")
    }
}

let visits: [(week: String, place: String, count: Int)] = [
    ("1st", "Home", 12), ("1st", "Office", 20), ("2nd", "Home", 16), ("2nd", "Office", 14), ("3rd", "Home", 9), ("3rd", "Office", 25),
]

func stackedBars() -> Chart {
    Chart(visits) {
        BarMark(x: .value("Week", $0.week), y: .value("Hours", $0.count))
            .foregroundStyle(by: .value("Place", $0.place))
    }
}

func groupedBars() -> Chart {
    Chart(visits) {
        BarMark(x: .value("Week", $0.week), y: .value("Hours", $0.count))
            .foregroundStyle(by: .value("Place", $0.place))
            .position(by: .value("Place", $0.place))
    }
}

func horizontalBars() -> Chart {
    let merchants: [(name: String, cents: Int64, visits: Int)] = [
        ("Corner Market", 18240, 11), ("Blue Bottle", 7350, 9), ("City Cycles", 5900, 1),
    ]
    return Chart(merchants) {
        BarMark(x: .value("Spent", minorUnits: $0.cents, currency: "USD"), y: .value("Merchant", $0.name))
            .annotation("×\($0.visits)")
    }
}

func rule() -> Chart {
    Chart {
        for month in months {
            BarMark(x: .value("Month", month.name), y: .value("Spent", minorUnits: month.spent, currency: "EUR"))
        }
        RuleMark(y: .value("Budget", minorUnits: 40000, currency: "EUR"))
            .annotation("budget")
    }
}
