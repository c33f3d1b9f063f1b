/// The figure of the engine that draws a chart.
enum ChartFigure: Sendable {
    case bars(BarChart)
    case lines(LineChart)
    case plot(PlotChart)
    case donut(DonutChart)
    case bullets(BulletChart)
    case ring(RingChart)
    case calendar(CalendarChart)
    case waterfall(WaterfallChart)
    case dumbbells(DumbbellChart)
    case slope(SlopeChart)
    case multiples(SmallMultiples)
    case flow(FlowChart)
    case histogram(HistogramChart)
    case strip(StripChart)
    case treemap(TreemapChart)
    case road(RoadChart)
    case spark(Sparkline)
    case map(MapChart)

    func drawing(in context: ChartContext, height: Int? = nil, keepsBoxes: Bool = false) -> Drawing {
        switch self {
        case .bars(let chart): chart.drawing(in: context, height: height, keepsBoxes: keepsBoxes)
        case .lines(let chart): chart.drawing(in: context, height: height, keepsBoxes: keepsBoxes)
        case .plot(let chart): chart.drawing(in: context, height: height, keepsBoxes: keepsBoxes)
        case .donut(let chart): chart.drawing(in: context, height: height, keepsBoxes: keepsBoxes)
        case .bullets(let chart): chart.drawing(in: context, keepsBoxes: keepsBoxes)
        case .ring(let chart): chart.drawing(in: context, keepsBoxes: keepsBoxes)
        case .calendar(let chart): chart.drawing(in: context, keepsBoxes: keepsBoxes)
        case .waterfall(let chart): chart.drawing(in: context, keepsBoxes: keepsBoxes)
        case .dumbbells(let chart): chart.drawing(in: context, keepsBoxes: keepsBoxes)
        case .slope(let chart): chart.drawing(in: context, keepsBoxes: keepsBoxes)
        case .multiples(let chart): chart.drawing(in: context, keepsBoxes: keepsBoxes)
        case .flow(let chart): chart.drawing(in: context, keepsBoxes: keepsBoxes)
        case .histogram(let chart): chart.drawing(in: context, height: height, keepsBoxes: keepsBoxes)
        case .strip(let chart): chart.drawing(in: context, keepsBoxes: keepsBoxes)
        case .treemap(let chart): chart.drawing(in: context, keepsBoxes: keepsBoxes)
        case .road(let chart): chart.drawing(in: context, keepsBoxes: keepsBoxes)
        case .spark(let chart): chart.drawing(in: context, height: height, keepsBoxes: keepsBoxes)
        case .map(let chart): chart.drawing(in: context, keepsBoxes: keepsBoxes)
        }
    }
}

/// The plan of a chart: its figure, its numbers, and its axes.
struct ChartPlan: Sendable {
    var figure: ChartFigure
    var table: ChartTable
    var title: String
    var value: ValueFormat
    var axes: AxisOptions

    func context(_ chart: Chart, width: Int, _ surface: ChartContext.Surface) -> ChartContext {
        var context = ChartContext(
            width: width, idPrefix: chart.options.id, title: chart.options.title ?? title, value: value, calendar: chart.options.calendar,
            words: chart.options.words, isRightToLeft: chart.options.isRightToLeft, surface: surface)
        context.axes = axes
        return context
    }
}
