/// A part of a whole: together they are a treemap, rectangles whose areas are in proportion to the values.
public struct TreemapMark: ChartContent {
    var y: PlottedBand
    var value: PlottedQuantity

    /// A part by its name.
    public init(y: PlottableValue<some BandPlottable>, value: PlottableValue<some QuantityPlottable>) {
        self.y = PlottedBand(y)
        self.value = PlottedQuantity(value)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.treemap(self)]) }
}
