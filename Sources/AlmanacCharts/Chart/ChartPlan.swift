/// The plan of a chart: its figure, its numbers, and its axes.
struct ChartPlan: Sendable {
    var figure: any ChartFigure
    var table: ChartTable
    var title: String
    var value: ValueFormat
    var axes = AxisOptions()

    func context(_ chart: Chart, width: Int, _ surface: ChartContext.Surface) -> ChartContext {
        var context = ChartContext(
            width: width, idPrefix: chart.options.id, title: chart.options.title ?? title, value: value, calendar: chart.options.calendar,
            words: chart.options.words, isRightToLeft: chart.options.isRightToLeft, surface: surface)
        context.axes = axes
        return context
    }
}

/// A mark whose chart holds no marks of another type.
protocol SoleMark: ChartMark {
    /// Plans the chart of these marks, at least one.
    static func plan(_ marks: [Self], _ planner: ChartPlanner) throws(ChartError) -> ChartPlan
}
