/// A line across the chart at one value, such as a limit.
public struct RuleMark: AnnotatedMark {
    var y: PlottedQuantity
    /// The choices of its modifiers.
    public var style = MarkStyle()

    /// A line from left to right.
    public init(y: PlottableValue<some QuantityPlottable>) { self.y = PlottedQuantity(y) }

    var line: RuleLine { RuleLine(value: y.value ?? .nan, label: style.note ?? y.label) }
}
