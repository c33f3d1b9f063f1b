import AlmanacCharts
import AlmanacModel

/// What a figure is drawn as.
struct FigureShape {
    let chart: any ChartFigure
    /// Marks that can be pointed at.
    let markCount: Int
    /// Writes the numbers of the chart.
    let format: ValueFormat
}

extension FigureDrawing {
    /// The list of all that figures are drawn as.
    ///
    /// - Parameter hasLegend: True when a donut has the names of its slices beside it.
    func shape(of content: Figure.Content, hasLegend: Bool = false) -> FigureShape {
        switch content {
        case .bars(let bars):
            FigureShape(
                chart: chart(bars), markCount: bars.keys.count,
                format: bars.arrangement == .shares ? format(of: [], in: .ratio) : format(for: bars.columns.first))
        case .lines(let lines):
            FigureShape(
                chart: chart(lines), markCount: lines.keys.count,
                format: lines.form == .shares ? format(of: [], in: .ratio) : format(for: lines.columns.first))
        case .donut(let donut):
            FigureShape(
                chart: chart(donut, legend: hasLegend), markCount: donut.slices.count, format: format(of: donut.slices.map(\.value)))
        case .budgets(let budgets):
            FigureShape(
                chart: BulletChart(rows: budgets.map(row), isOfGoals: budgets.contains(where: \.isGoal)), markCount: budgets.count,
                format: format(of: budgets.map(\.value)))
        case .ring(let ring): FigureShape(chart: chart(ring), markCount: 1, format: format(of: [ring.value]))
        case .road(let stops):
            FigureShape(chart: RoadChart(stations: stops.map(station)), markCount: stops.count, format: format(of: [], in: .ratio))
        case .places(let places):
            FigureShape(chart: MapChart(places: places.map(place)), markCount: places.count, format: format(of: [], in: .count))
        case .calendar(let calendar):
            FigureShape(chart: chart(calendar), markCount: calendar.days.count, format: format(for: calendar.column))
        case .waterfall(let waterfall):
            FigureShape(chart: chart(waterfall), markCount: waterfall.steps.count + 2, format: format(of: [waterfall.first.value]))
        case .dumbbell(let dumbbell):
            FigureShape(chart: chart(dumbbell), markCount: dumbbell.keys.count, format: format(for: dumbbell.after))
        case .flow(let flow): FigureShape(chart: chart(flow), markCount: flow.targets.count, format: format(for: flow.column))
        // Bars of a histogram and parts of a treemap are few; a strip counts its dots itself.
        case .treemap(let treemap): FigureShape(chart: chart(treemap), markCount: 1, format: format(for: treemap.column))
        case .distribution(let values):
            FigureShape(chart: chart(values), markCount: 1, format: format(of: values.rows.flatMap(\.values), in: values.unit))
        }
    }
}
