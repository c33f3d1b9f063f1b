/// A rectangle between two places and two values, such as the time of a journey or an allowed range.
public struct RectangleMark: ColouredMark, AnnotatedMark {
    var xStart: PlottedX
    var xEnd: PlottedX
    var yStart: PlottedQuantity
    var yEnd: PlottedQuantity
    /// The choices of its modifiers.
    public var style = MarkStyle()

    /// Over numbers, or over names or times from the first to the last.
    public init<X: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<some QuantityPlottable>,
        yEnd: PlottableValue<some QuantityPlottable>
    ) {
        self.xStart = PlottedX(xStart)
        self.xEnd = PlottedX(xEnd)
        self.yStart = PlottedQuantity(yStart)
        self.yEnd = PlottedQuantity(yEnd)
    }
}
