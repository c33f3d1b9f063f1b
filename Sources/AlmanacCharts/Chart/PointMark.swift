/// A point.
public struct PointMark: ChartContent {
    var x: PlottedX
    var y: PlottedQuantity
    var style = MarkStyle()
    var symbol: SeriesValue?
    var note: String?

    /// A point over a name or a time.
    public init(x: PlottableValue<some BandPlottable>, y: PlottableValue<some QuantityPlottable>) {
        self.x = .band(PlottedBand(x))
        self.y = PlottedQuantity(y)
    }

    /// A point of two numbers.
    public init(x: PlottableValue<some QuantityPlottable>, y: PlottableValue<some QuantityPlottable>) {
        self.x = .quantity(PlottedQuantity(x))
        self.y = PlottedQuantity(y)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.point(self)]) }

    /// Gives each series a colour of its own, with a legend.
    public func foregroundStyle(by value: PlottableValue<some BandPlottable>) -> PointMark {
        var mark = self
        mark.style.series = SeriesValue(value)
        return mark
    }

    /// A colour that data does not say.
    public func foregroundStyle(_ style: ChartStyle) -> PointMark {
        var mark = self
        mark.style.style = style
        return mark
    }

    /// Gives each series a shape of its own, recognisable without colours. The value must be that of `foregroundStyle(by:)`, which may be left out.
    public func symbol(by value: PlottableValue<some BandPlottable>) -> PointMark {
        var mark = self
        mark.symbol = SeriesValue(value)
        return mark
    }

    /// Words at the point, where there is room for them; the description has them in any case.
    public func annotation(_ text: String) -> PointMark {
        var mark = self
        mark.note = text
        return mark
    }
}
