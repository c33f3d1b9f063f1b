/// The area under a line. Areas of several series are stacked by default.
public struct AreaMark: ColouredMark, CurvedMark {
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
    /// The choices of its modifiers.
    public var style = MarkStyle()

    /// From zero to a value over a name, a time or a number.
    public init(x: PlottableValue<some Plottable>, y: PlottableValue<some QuantityPlottable>, stacking: Stacking = .standard) {
        self.x = PlottedX(x)
        high = PlottedQuantity(y)
        self.stacking = stacking
    }

    /// From one value to another over a name, a time or a number: a range, such as that of a forecast.
    public init(
        x: PlottableValue<some Plottable>, yStart: PlottableValue<some QuantityPlottable>, yEnd: PlottableValue<some QuantityPlottable>
    ) {
        self.x = PlottedX(x)
        low = PlottedQuantity(yStart)
        high = PlottedQuantity(yEnd)
    }
}
