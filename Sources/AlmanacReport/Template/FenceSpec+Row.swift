import AlmanacModel

extension FenceSpec {
    /// The same for a row of the section around it: its texts have the values of that row, and what is of a row alone has that row.
    func bound(to rows: [TemplateWalk.Row]) -> FenceSpec {
        guard case .series(let series, let row)? = rows.last else { return self }
        func bound(_ line: TemplateLine?) -> TemplateLine? {
            var line = line
            line?.rows = rows
            return line
        }
        switch self {
        case .chart(var chart):
            (chart.title, chart.subtitle, chart.empty) = (bound(chart.title), bound(chart.subtitle), bound(chart.empty))
            for place in chart.annotations.indices { chart.annotations[place].text.rows = rows }
            if chart.isOfRow { chart.key = series.keys[row] }
            // The history of a row is a column that one of its values names.
            if let by = chart.measuresBy {
                chart.measures = if case .text(let name)? = series.value(by, at: row) { [name] } else { [] }
            }
            return .chart(chart)
        case .table(var table):
            (table.title, table.empty) = (bound(table.title), bound(table.empty))
            if table.isOfRow { table.key = series.keys[row] }
            return .table(table)
        case .tiles, .cards, .todo: return self
        }
    }
}
