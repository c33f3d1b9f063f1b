/// An amount on its way from one name to another: together they are a Sankey diagram.
public struct FlowMark: SoleMark {
    var source: PlottedBand
    var target: PlottedBand
    var value: PlottedQuantity

    /// An amount from one name to another.
    public init(
        from source: PlottableValue<String>, to target: PlottableValue<String>, value: PlottableValue<some QuantityPlottable>
    ) {
        self.source = PlottedBand(source)
        self.target = PlottedBand(target)
        self.value = PlottedQuantity(value)
    }

    static func plan(_ marks: [FlowMark], _ planner: ChartPlanner) throws(ChartError) -> ChartPlan {
        let label = marks[0].value.label
        let format = try planner.format(marks.map(\.value), axis: label)
        let context = planner.context(format)
        let links = marks.map { mark in
            FlowChart.Link(from: mark.source.band.name(context), to: mark.target.band.name(context), value: mark.value.value)
        }
        return planner.plan(
            FlowChart(links: links), columns: [marks[0].source.label, marks[0].target.label, label],
            rows: links.map { [$0.source, $0.target, planner.cell($0.value, format)] }, title: label, value: format)
    }
}
