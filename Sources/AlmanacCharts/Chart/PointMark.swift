/// A point.
public struct PointMark: ColouredMark, AnnotatedMark {
    var x: PlottedX
    var y: PlottedQuantity
    /// The choices of its modifiers.
    public var style = MarkStyle()

    /// A point over a name, a time or a number.
    public init(x: PlottableValue<some Plottable>, y: PlottableValue<some QuantityPlottable>) {
        self.x = PlottedX(x)
        self.y = PlottedQuantity(y)
    }

    /// Gives each series a shape of its own, recognisable without colours. The value must be that of `foregroundStyle(by:)`, which may be left out.
    public func symbol(by value: PlottableValue<some BandPlottable>) -> PointMark { with { $0.secondSeries = PlottedBand(value) } }
}
