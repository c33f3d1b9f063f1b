/// A point of a line. The points of one series are joined from left to right; a missing value breaks the line.
public struct LineMark: ChartContent {
    var x: PlottedX
    var y: PlottedQuantity
    var style = MarkStyle()
    var curve = LineCurve.linear
    var isUnfinished = false

    /// A point over a name or a time.
    public init(x: PlottableValue<some BandPlottable>, y: PlottableValue<some QuantityPlottable>) {
        self.x = .band(PlottedBand(x))
        self.y = PlottedQuantity(y)
    }

    /// A point over a number.
    public init(x: PlottableValue<some QuantityPlottable>, y: PlottableValue<some QuantityPlottable>) {
        self.x = .quantity(PlottedQuantity(x))
        self.y = PlottedQuantity(y)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.line(self)]) }

    /// A line for each series, each with a colour and a name of its own.
    public func foregroundStyle(by value: PlottableValue<some BandPlottable>) -> LineMark {
        var mark = self
        mark.style.series = SeriesValue(value)
        return mark
    }

    /// Sets a colour that does not depend on data.
    public func foregroundStyle(_ style: ChartStyle) -> LineMark {
        var mark = self
        mark.style.style = style
        return mark
    }

    /// Sets how neighbouring points are joined; the first point of a series decides.
    public func interpolationMethod(_ method: InterpolationMethod) -> LineMark {
        var mark = self
        mark.curve = method
        return mark
    }

    /// Marks a place that is not complete yet, such as today: the line to it is dotted.
    public func unfinished(_ isUnfinished: Bool = true) -> LineMark {
        var mark = self
        mark.isUnfinished = isUnfinished
        return mark
    }
}

/// The way of joining two neighbouring points of a line: `linear` or `monotone`. Other ways would show values that are not in the data.
public typealias InterpolationMethod = LineCurve
