/// A line across the chart at one value, such as a limit.
public struct RuleMark: ChartContent {
    var y: PlottedQuantity
    var note: String?

    /// A line from left to right.
    public init(y: PlottableValue<some QuantityPlottable>) {
        self.y = PlottedQuantity(y)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.rule(self)]) }

    /// Words at the line, in place of the label of its value.
    public func annotation(_ text: String) -> RuleMark {
        var mark = self
        mark.note = text
        return mark
    }
}
