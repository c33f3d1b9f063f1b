/// One of many values: together they are a histogram, bars over intervals whose edges are round numbers.
public struct HistogramMark: ChartContent {
    var x: PlottedQuantity

    /// A value.
    public init(x: PlottableValue<some QuantityPlottable>) {
        self.x = PlottedQuantity(x)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.histogram(self)]) }
}

/// One of many values, as a dot in the row of its name. Each row has its median.
public struct StripMark: ChartContent {
    var x: PlottedQuantity
    var y: PlottedBand

    /// A dot.
    public init(x: PlottableValue<some QuantityPlottable>, y: PlottableValue<some BandPlottable>) {
        self.x = PlottedQuantity(x)
        self.y = PlottedBand(y)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.strip(self)]) }
}
