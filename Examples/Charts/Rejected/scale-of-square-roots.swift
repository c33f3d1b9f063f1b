import AlmanacCharts

// Scales are linear or logarithmic.
let rejected = Chart { PointMark(x: .value("Length", 1.5), y: .value("Width", 2.5)) }.chartYScale(type: .squareRoot)
