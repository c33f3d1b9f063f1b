/// One of many values: together they are a histogram, bars over intervals whose edges are round numbers.
public struct HistogramMark: SoleMark {
    var x: PlottedQuantity

    /// A value.
    public init(x: PlottableValue<some QuantityPlottable>) { self.x = PlottedQuantity(x) }

    static func plan(_ marks: [HistogramMark], _ planner: ChartPlanner) throws(ChartError) -> ChartPlan {
        let label = marks[0].x.label
        let format = try planner.format(marks.map(\.x), axis: label)
        let figure = HistogramChart(values: marks.map(\.x.value), valueName: label)
        return planner.plan(
            figure, columns: [label, planner.options.words.text(.countAxis)],
            rows: (figure.intervals(in: planner.context(format)) ?? []).map { [$0.name, figure.counts.text(Double($0.count))] },
            title: label, value: format)
    }
}

/// One of many values, as a dot in the row of its name. Each row has its median.
public struct StripMark: SoleMark {
    var x: PlottedQuantity
    var y: PlottedBand

    /// A dot.
    public init(x: PlottableValue<some QuantityPlottable>, y: PlottableValue<some BandPlottable>) {
        self.x = PlottedQuantity(x)
        self.y = PlottedBand(y)
    }

    static func plan(_ marks: [StripMark], _ planner: ChartPlanner) throws(ChartError) -> ChartPlan {
        let label = marks[0].x.label
        let format = try planner.format(marks.map(\.x), axis: label)
        let context = planner.context(format)
        var rows: [StripChart.Row] = []
        var places: [Band: Int] = [:]
        for mark in marks {
            if let place = places[mark.y.band] {
                rows[place].values.append(mark.x.value)
            } else {
                places[mark.y.band] = rows.count
                rows.append(.init(name: mark.y.band.name(context), values: [mark.x.value]))
            }
        }
        return planner.plan(
            StripChart(rows: rows), columns: [marks[0].y.label, label],
            rows: marks.map { [$0.y.band.name(context), planner.cell($0.x.value, format)] }, title: label, value: format)
    }
}
