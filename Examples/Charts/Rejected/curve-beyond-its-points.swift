import AlmanacCharts

// Such a curve leaves the range of its points, and shows values that no data has.
let rejected = Chart { LineMark(x: .value("Day", "Mon"), y: .value("Spent", 2)).interpolationMethod(.catmullRom) }
