// Plans charts of distributions.
extension ChartPlanner {
    /// The number of values in each interval.
    func histogram() throws(ChartError) -> ChartPlan {
        let values = chart.marks.compactMap { if case .histogram(let mark) = $0 { mark.x } else { nil } }
        let label = values[0].label
        let format = try format(values, axis: label)
        let figure = HistogramChart(values: values.map(\.value), valueName: label)
        let intervals = figure.intervals(in: context(format)) ?? []
        var axes = AxisOptions()
        axes.hasLegend = options.hasLegend
        return ChartPlan(
            figure: .histogram(figure),
            table: ChartTable(
                columns: [Label.clean(label), options.words.text(.countAxis)],
                rows: intervals.map { [$0.name, figure.counts.told(Double($0.count))] }), title: label, value: format, axes: axes)
    }

    /// Parts of a whole, as rectangles.
    func treemap() throws(ChartError) -> ChartPlan {
        let marks = chart.marks.compactMap { if case .treemap(let mark) = $0 { mark } else { nil } }
        let label = marks[0].value.label
        let format = try format(marks.map(\.value), axis: label)
        let names = context(format).names(marks.map(\.y.band))
        return ChartPlan(
            figure: .treemap(
                TreemapChart(
                    parts: marks.indices.map { .init(name: names[$0], value: marks[$0].value.value) })),
            table: ChartTable(
                columns: [marks[0].y.label, label].map(Label.clean),
                rows: marks.indices.map { [names[$0], cell(marks[$0].value.value, format)] }), title: label, value: format,
            axes: AxisOptions())
    }

    /// The values of each name.
    func strips() throws(ChartError) -> ChartPlan {
        let marks = chart.marks.compactMap { if case .strip(let mark) = $0 { mark } else { nil } }
        let label = marks[0].x.label
        let format = try format(marks.map(\.x), axis: label)
        let context = context(format)
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
        var axes = AxisOptions()
        axes.hasLegend = options.hasLegend
        return ChartPlan(
            figure: .strip(StripChart(rows: rows)),
            table: ChartTable(
                columns: [marks[0].y.label, label].map(Label.clean),
                rows: marks.map { [$0.y.band.name(context), cell($0.x.value, format)] }), title: label, value: format, axes: axes)
    }
}
