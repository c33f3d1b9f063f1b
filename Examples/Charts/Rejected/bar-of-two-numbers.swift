import AlmanacCharts

// A bar stands at a name or a time: of two numbers nobody knows how wide it is.
let rejected = Chart { BarMark(x: .value("Length", 1.5), y: .value("Width", 2.5)) }
