/// A bar from zero to a value. Bars of one place are stacked by their series, or stand side by side with `position(by:)`; those of one place and
/// series are added up.
public struct BarMark: ChartContent {
    var band: PlottedBand
    var value: PlottedQuantity
    var isHorizontal: Bool
    var style = MarkStyle()
    var position: SeriesValue?
    var note: String?
    var isUnfinished = false

    /// A vertical bar.
    public init(x: PlottableValue<some BandPlottable>, y: PlottableValue<some QuantityPlottable>) {
        band = PlottedBand(x)
        value = PlottedQuantity(y)
        isHorizontal = false
    }

    /// A horizontal bar, beside the name of its place.
    public init(x: PlottableValue<some QuantityPlottable>, y: PlottableValue<some BandPlottable>) {
        band = PlottedBand(y)
        value = PlottedQuantity(x)
        isHorizontal = true
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.bar(self)]) }

    /// Gives each series a colour of its own, with a legend.
    public func foregroundStyle(by value: PlottableValue<some BandPlottable>) -> BarMark {
        var mark = self
        mark.style.series = SeriesValue(value)
        return mark
    }

    /// A colour that data does not say.
    public func foregroundStyle(_ style: ChartStyle) -> BarMark {
        var mark = self
        mark.style.style = style
        return mark
    }

    /// Puts series side by side instead of on top of each other. The value has to be that of `foregroundStyle(by:)`, which may be left out.
    public func position(by value: PlottableValue<some BandPlottable>) -> BarMark {
        var mark = self
        mark.position = SeriesValue(value)
        return mark
    }

    /// Words at the bar: over a vertical one in place of its value, after the value of a horizontal one. Bars of several series have none.
    public func annotation(_ text: String) -> BarMark {
        var mark = self
        mark.note = text
        return mark
    }

    /// Marks a place that is not complete yet, such as today: lighter, with an outline, and told in the description.
    public func unfinished(_ isUnfinished: Bool = true) -> BarMark {
        var mark = self
        mark.isUnfinished = isUnfinished
        return mark
    }
}
