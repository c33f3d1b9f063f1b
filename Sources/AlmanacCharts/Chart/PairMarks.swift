/// Two values of one name, as two points joined by a line. The labels of the values are their names in the legend.
public struct DumbbellMark: PairMark {
    let y: PlottedBand
    let before: PlottedQuantity
    let after: PlottedQuantity

    /// A row.
    public init<Y: QuantityPlottable>(y: PlottableValue<some BandPlottable>, xStart: PlottableValue<Y>, xEnd: PlottableValue<Y>) {
        self.y = PlottedBand(y)
        before = PlottedQuantity(xStart)
        after = PlottedQuantity(xEnd)
    }

    static func figure(_ rows: [DumbbellChart.Row], before: String, after: String) -> any ChartFigure {
        DumbbellChart(rows: rows, beforeName: before, afterName: after)
    }
}

/// Two values of one name, as a line from the first at the left to the second at the right. The labels of the values stand above the ends.
public struct SlopeMark: PairMark {
    let y: PlottedBand
    let before: PlottedQuantity
    let after: PlottedQuantity

    /// A line.
    public init<Y: QuantityPlottable>(y: PlottableValue<some BandPlottable>, xStart: PlottableValue<Y>, xEnd: PlottableValue<Y>) {
        self.y = PlottedBand(y)
        before = PlottedQuantity(xStart)
        after = PlottedQuantity(xEnd)
    }

    static func figure(_ rows: [DumbbellChart.Row], before: String, after: String) -> any ChartFigure {
        SlopeChart(rows: rows, beforeName: before, afterName: after)
    }
}

/// A mark with two values of one name.
protocol PairMark: SoleMark {
    var y: PlottedBand { get }
    var before: PlottedQuantity { get }
    var after: PlottedQuantity { get }

    static func figure(_ rows: [DumbbellChart.Row], before: String, after: String) -> any ChartFigure
}

extension PairMark {
    static func plan(_ marks: [Self], _ planner: ChartPlanner) throws(ChartError) -> ChartPlan {
        let (before, after) = (marks[0].before.label, marks[0].after.label)
        let format = try planner.format(marks.flatMap { [$0.before, $0.after] }, axis: after)
        let names = planner.context(format).names(marks.map(\.y.band))
        return planner.plan(
            figure(zip(names, marks).map { .init(name: $0, before: $1.before.value, after: $1.after.value) }, before: before, after: after),
            columns: [marks[0].y.label, before, after],
            rows: zip(names, marks).map { [$0, planner.cell($1.before.value, format), planner.cell($1.after.value, format)] },
            title: after, value: format)
    }
}
