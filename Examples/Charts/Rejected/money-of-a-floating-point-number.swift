import AlmanacCharts

// 0.1 is no amount of money.
let rejected = Chart { BarMark(x: .value("Day", "Mon"), y: .value("Spent", Money(minorUnits: 0.1, currency: "USD"))) }
