/// A day of a calendar, filled more strongly for a larger value.
public struct CalendarMark: UnfinishedMark, SoleMark {
    var day: PlottableValue<CalendarDay>
    var value: PlottedQuantity
    /// The choices of its modifiers.
    public var style = MarkStyle()

    /// A day with its value. Days in between that are not given have none.
    public init(x: PlottableValue<CalendarDay>, value: PlottableValue<some QuantityPlottable>) {
        day = x
        self.value = PlottedQuantity(value)
    }

    static func plan(_ marks: [CalendarMark], _ planner: ChartPlanner) throws(ChartError) -> ChartPlan {
        let label = marks[0].value.label
        let format = try planner.format(marks.map(\.value), axis: label)
        let context = planner.context(format)
        return planner.plan(
            CalendarChart(
                days: marks.map(\.day.value.daysSince1970), values: marks.map(\.value.value),
                partial: marks.indices.filter { marks[$0].style.isUnfinished }), columns: [marks[0].day.label, label],
            rows: marks.map { [$0.day.value.band.fullName(context), planner.cell($0.value.value, format)] }, title: label, value: format)
    }
}
