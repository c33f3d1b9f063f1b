public import AlmanacCharts

/// A chart of the documentation, by the name of its picture.
public struct ChartExample: Sendable {
    /// Of the picture: "bar".
    public let name: String
    /// The chart.
    public let chart: Chart

    init(_ name: String, _ chart: Chart) {
        self.name = name
        self.chart = chart
    }

    /// The picture of the documentation: a file of its own.
    public func picture() throws(ChartError) -> SVG {
        try chart.svg(width: 480)
    }

    /// Every example, in the order of the documentation.
    public static let all: [ChartExample] = [
        ChartExample("quick-start", spendingByDay()),
        ChartExample("bar", bars()),
        ChartExample("bar-stacked", stackedBars()),
        ChartExample("bar-grouped", groupedBars()),
        ChartExample("bar-horizontal", horizontalBars()),
        ChartExample("line", lines()),
        ChartExample("area", area()),
        ChartExample("area-stacked", stackedAreas()),
        ChartExample("area-range", forecast()),
        ChartExample("point", points()),
        ChartExample("rectangle", rectangles()),
        ChartExample("rule", rule()),
        ChartExample("sector", sectors()),
        ChartExample("bullet", bullets()),
        ChartExample("dumbbell", dumbbells()),
        ChartExample("slope", slopes()),
        ChartExample("panels", panels()),
        ChartExample("flow", flow()),
        ChartExample("histogram", histogram()),
        ChartExample("strip", strips()),
        ChartExample("treemap", treemap()),
        ChartExample("waterfall", waterfall()),
        ChartExample("calendar", calendar()),
        ChartExample("ring", ring()),
        ChartExample("road", road()),
        ChartExample("spark", spark()),
        ChartExample("map", map()),
        ChartExample("axis-months", axisOfMonths()),
        ChartExample("axis-hours", axisOfHours()),
        ChartExample("axis-log", logarithm()),
    ]

    /// A page with all of them, each once as the picture that fits every width.
    public static func page() throws(ChartError) -> String {
        var html = """
            <!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
            <title>Charts</title>
            <style>\(Theme.css())body{margin:16px;font-family:system-ui,sans-serif}figure{container-type:inline-size;max-width:600px;margin:0 0 32px}</style>

            """
        for example in all {
            let chart = example.chart.chartID(example.name)
            html += "<figure>" + (try chart.pageSVG.string) + "</figure>\n"
            html += "<details><summary>Numbers</summary>" + (try chart.table.html) + "</details>\n"
        }
        return html + "</html>\n"
    }
}
