/// A point of a line. The points of one series are joined from left to right; a missing value breaks the line.
public struct LineMark: ColouredMark, UnfinishedMark, CurvedMark {
    var x: PlottedX
    var y: PlottedQuantity
    /// The choices of its modifiers.
    public var style = MarkStyle()

    /// A point over a name, a time or a number.
    public init(x: PlottableValue<some Plottable>, y: PlottableValue<some QuantityPlottable>) {
        self.x = PlottedX(x)
        self.y = PlottedQuantity(y)
    }
}
