import AlmanacCharts

// Bars have no symbols.
let rejected = Chart { BarMark(x: .value("Day", "Mon"), y: .value("Spent", 2)).symbol(by: .value("Kind", "A")) }
