/// A part of a whole: together they are a treemap, rectangles whose areas are in proportion to the values.
public struct TreemapMark: SoleMark {
    var y: PlottedBand
    var value: PlottedQuantity

    /// A part by its name.
    public init(y: PlottableValue<some BandPlottable>, value: PlottableValue<some QuantityPlottable>) {
        self.y = PlottedBand(y)
        self.value = PlottedQuantity(value)
    }

    static func plan(_ marks: [TreemapMark], _ planner: ChartPlanner) throws(ChartError) -> ChartPlan {
        let label = marks[0].value.label
        let format = try planner.format(marks.map(\.value), axis: label)
        let names = planner.context(format).names(marks.map(\.y.band))
        return planner.plan(
            TreemapChart(parts: zip(names, marks).map { .init(name: $0, value: $1.value.value) }), columns: [marks[0].y.label, label],
            rows: zip(names, marks).map { [$0, planner.cell($1.value.value, format)] }, title: label, value: format)
    }
}
