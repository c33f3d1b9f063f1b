/// A bar from zero to a value. Bars of one place are stacked by their series, or stand side by side with `position(by:)`; those of one place and
/// series are added up.
public struct BarMark: ColouredMark, AnnotatedMark, UnfinishedMark {
    var band: PlottedBand
    var value: PlottedQuantity
    var isHorizontal: Bool
    /// The choices of its modifiers.
    public var style = MarkStyle()

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

    /// Puts series side by side instead of on top of each other. The value has to be that of `foregroundStyle(by:)`, which may be left out.
    public func position(by value: PlottableValue<some BandPlottable>) -> BarMark { with { $0.secondSeries = PlottedBand(value) } }
}
