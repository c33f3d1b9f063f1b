import AlmanacCharts

// Scales are linear.
let rejected = Chart { PointMark(x: .value("Length", 1.5), y: .value("Width", 2.5)) }.chartYScale(type: .log)
