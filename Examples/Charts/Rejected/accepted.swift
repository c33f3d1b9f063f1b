import AlmanacCharts

// The one file here that compiles, so that the others are not rejected for want of something else.
let accepted = Chart {
    BarMark(x: .value("Day", "Mon"), y: .value("Spent", Money(minorUnits: 1250, currency: "USD")))
    PointMark(x: .value("Length", 1.5), y: .value("Width", 2.5)).symbol(by: .value("Kind", "A"))
    AreaMark(x: .value("Day", "Mon"), y: .value("Spent", 2)).interpolationMethod(.monotone)
}
