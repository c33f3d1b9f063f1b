/// The area under a line. Areas of several series are stacked by default.
public struct AreaMark: ChartContent {
    /// The arrangement of several areas at one place.
    public enum Stacking: Sendable, Hashable {
        /// On top of each other. No value may be below zero.
        case standard
        /// As shares of the whole of their place, which is 100 %.
        case normalized
        /// Each from zero, in front of each other.
        case unstacked
    }

    var x: PlottedX
    var low: PlottedQuantity?
    var high: PlottedQuantity
    var stacking = Stacking.standard
    var style = MarkStyle()
    var curve = LineCurve.linear

    /// From zero to a value over a name or a time.
    public init(
        x: PlottableValue<some BandPlottable>, y: PlottableValue<some QuantityPlottable>, stacking: Stacking = .standard
    ) {
        self.x = .band(PlottedBand(x))
        high = PlottedQuantity(y)
        self.stacking = stacking
    }

    /// From zero to a value over a number.
    public init(
        x: PlottableValue<some QuantityPlottable>, y: PlottableValue<some QuantityPlottable>, stacking: Stacking = .standard
    ) {
        self.x = .quantity(PlottedQuantity(x))
        high = PlottedQuantity(y)
        self.stacking = stacking
    }

    /// From one value to another over a name or a time: a range, such as that of a forecast.
    public init(
        x: PlottableValue<some BandPlottable>, yStart: PlottableValue<some QuantityPlottable>,
        yEnd: PlottableValue<some QuantityPlottable>
    ) {
        self.x = .band(PlottedBand(x))
        low = PlottedQuantity(yStart)
        high = PlottedQuantity(yEnd)
    }

    /// From one value to another over a number.
    public init(
        x: PlottableValue<some QuantityPlottable>, yStart: PlottableValue<some QuantityPlottable>,
        yEnd: PlottableValue<some QuantityPlottable>
    ) {
        self.x = .quantity(PlottedQuantity(x))
        low = PlottedQuantity(yStart)
        high = PlottedQuantity(yEnd)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.area(self)]) }

    /// An area for each series, each with a colour and a name of its own.
    public func foregroundStyle(by value: PlottableValue<some BandPlottable>) -> AreaMark {
        var mark = self
        mark.style.series = SeriesValue(value)
        return mark
    }

    /// Sets a colour that does not depend on data.
    public func foregroundStyle(_ style: ChartStyle) -> AreaMark {
        var mark = self
        mark.style.style = style
        return mark
    }

    /// Sets how neighbouring points of the edges are joined; the first point of a series decides.
    public func interpolationMethod(_ method: InterpolationMethod) -> AreaMark {
        var mark = self
        mark.curve = method
        return mark
    }
}
