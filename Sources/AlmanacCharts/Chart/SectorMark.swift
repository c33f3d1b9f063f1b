/// A part of a whole. Sectors are drawn from the largest on, small ones together; if one is below zero, horizontal bars are drawn instead, and the
/// description says so.
public struct SectorMark: ChartContent {
    var angle: PlottedQuantity
    var style = MarkStyle()

    /// A sector whose angle is its share of all.
    public init(angle: PlottableValue<some QuantityPlottable>) {
        self.angle = PlottedQuantity(angle)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.sector(self)]) }

    /// Sets the name of the sector, which also decides its colour.
    public func foregroundStyle(by value: PlottableValue<some BandPlottable>) -> SectorMark {
        var mark = self
        mark.style.series = SeriesValue(value)
        return mark
    }
}
