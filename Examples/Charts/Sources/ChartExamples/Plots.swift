import AlmanacCharts

func forecast() -> Chart {
    let weeks: [(day: CalendarDay, low: Double, expected: Double, high: Double)] = (0..<8).map { week in
        let middle = 54.0 + Double(week) * 1.5
        return (CalendarDay(daysSince1970: 20_780 + week * 7), middle - Double(week), middle, middle + Double(week) * 1.4)
    }
    return Chart {
        for week in weeks {
            AreaMark(x: .value("Week", week.day), yStart: .value("Low", week.low), yEnd: .value("Likely", week.high))
        }
        for week in weeks {
            LineMark(x: .value("Week", week.day), y: .value("Expected", week.expected))
        }
    }
}

func points() -> Chart {
    let flowers: [(kind: String, length: Double, width: Double)] = [
        ("Setosa", 1.4, 0.2), ("Setosa", 1.3, 0.3), ("Setosa", 1.7, 0.4), ("Versicolor", 4.7, 1.4), ("Versicolor", 4.0, 1.3),
        ("Versicolor", 3.6, 1.3), ("Virginica", 6.0, 2.5), ("Virginica", 5.1, 1.9), ("Virginica", 6.6, 2.1),
    ]
    return Chart(flowers) {
        PointMark(x: .value("Petal length", $0.length), y: .value("Petal width", $0.width))
            .foregroundStyle(by: .value("Kind", $0.kind))
            .symbol(by: .value("Kind", $0.kind))
    }
    .chartTitle("Petals of irises")
}

func rectangles() -> Chart {
    let readings: [(hour: Double, glucose: Double)] = [(6, 92), (8, 141), (10, 118), (12, 99), (14, 155), (16, 121), (18, 104)]
    return Chart {
        RectangleMark(
            xStart: .value("Hour", 6.0), xEnd: .value("Hour", 18.0), yStart: .value("From", 80.0), yEnd: .value("To", 140.0)
        )
        .annotation("target range")
        for reading in readings {
            LineMark(x: .value("Hour", reading.hour), y: .value("Glucose", reading.glucose))
        }
        for reading in readings where reading.glucose > 140 {
            PointMark(x: .value("Hour", reading.hour), y: .value("Glucose", reading.glucose)).annotation("high")
        }
    }
}

func sectors() -> Chart {
    let categories: [(name: String, cents: Int64)] = [
        ("Groceries", 48200), ("Transport", 21050), ("Restaurants", 17400), ("Books", 6300), ("Gifts", 1200),
    ]
    return Chart(categories) {
        SectorMark(angle: .value("Spent", minorUnits: $0.cents, currency: "USD"))
            .foregroundStyle(by: .value("Category", $0.name))
    }
}
