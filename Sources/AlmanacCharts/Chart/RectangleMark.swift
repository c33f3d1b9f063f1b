/// A rectangle between two places and two values, such as the time of a journey or an allowed range.
public struct RectangleMark: ChartContent {
    var xStart: PlottedX
    var xEnd: PlottedX
    var yStart: PlottedQuantity
    var yEnd: PlottedQuantity
    var style = MarkStyle()
    var note: String?

    /// Over names or times, from the first to the last.
    public init<X: BandPlottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<some QuantityPlottable>,
        yEnd: PlottableValue<some QuantityPlottable>
    ) {
        self.xStart = .band(PlottedBand(xStart))
        self.xEnd = .band(PlottedBand(xEnd))
        self.yStart = PlottedQuantity(yStart)
        self.yEnd = PlottedQuantity(yEnd)
    }

    /// Over numbers.
    public init<X: QuantityPlottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<some QuantityPlottable>,
        yEnd: PlottableValue<some QuantityPlottable>
    ) {
        self.xStart = .quantity(PlottedQuantity(xStart))
        self.xEnd = .quantity(PlottedQuantity(xEnd))
        self.yStart = PlottedQuantity(yStart)
        self.yEnd = PlottedQuantity(yEnd)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.rectangle(self)]) }

    /// Gives each series a colour of its own, with a legend.
    public func foregroundStyle(by value: PlottableValue<some BandPlottable>) -> RectangleMark {
        var mark = self
        mark.style.series = SeriesValue(value)
        return mark
    }

    /// Sets a colour that does not depend on data.
    public func foregroundStyle(_ style: ChartStyle) -> RectangleMark {
        var mark = self
        mark.style.style = style
        return mark
    }

    /// Names the rectangle, for the legend and the description.
    public func annotation(_ text: String) -> RectangleMark {
        var mark = self
        mark.note = text
        return mark
    }
}
