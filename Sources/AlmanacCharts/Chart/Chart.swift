/// A chart, described in the words of Swift Charts and drawn without a screen.
///
/// ```swift
/// let chart = Chart(days) {
///     BarMark(x: .value("Day", $0.day), y: .value("Spent", $0.amount))
/// }
/// let svg = try chart.svg(width: 600)
/// ```
///
/// Nothing else is needed: titles come from the labels of the values, formats from their types, ticks from the data. Marks that cannot be drawn
/// truthfully do not compile, or throw a `ChartError`.
public struct Chart: Sendable {
    let marks: [any ChartMark]
    var options = ChartOptions()

    /// A chart of marks.
    public init(@ChartContentBuilder content: () -> ChartMarks) { marks = content().marks }

    /// A chart of the marks of each element.
    public init<Data: Sequence>(_ data: Data, @ChartContentBuilder content: (Data.Element) -> ChartMarks) {
        marks = data.flatMap { content($0).marks }
    }

    // MARK: Pictures

    /// The picture as a file of its own, on a white ground that is readable in light and dark viewers; or as a part of a page.
    ///
    /// - Parameters:
    ///   - width: Pixels, from 40 to 20,000.
    ///   - surface: `.inline` for a page with the rules of `Theme.css()`, where the picture takes the page's colours.
    public func svg(width: Int = 600, surface: ChartContext.Surface = .standalone) throws(ChartError) -> SVG {
        try drawing(width: width, surface: surface).svg
    }

    /// One picture for every width of a page from 256 pixels on, for a page with the rules of `Theme.css()` and an ancestor with `container-type:
    /// inline-size`. Texts keep their size at every width. Marks without such a form, such as sectors, are drawn to fit a phone.
    public var pageSVG: SVG {
        get throws(ChartError) {
            let list = try drawing(width: Self.pageWidth, surface: .page).list
            return list.fitsPage ? list.svg() : try svg(width: Int(PlotFrame.narrowest), surface: .inline)
        }
    }

    /// The width that shapes are drawn for where a page stretches them, in pixels.
    private static let pageWidth = 600

    /// The content of the picture in sentences; also the alternative text where pictures cannot be shown.
    public var description: String { get throws(ChartError) { try svg().description } }

    /// The numbers of the chart as a table.
    public var table: ChartTable { get throws(ChartError) { try plan().table } }

    /// The places of all shapes and texts in `svg(width:)`.
    public func layout(width: Int = 600) throws(ChartError) -> ChartLayout {
        ChartLayout(try drawing(width: width, surface: .standalone, keepsBoxes: true))
    }

    /// The places of all shapes and texts in `pageSVG` at a width in pixels; `nil` for marks without such a form.
    ///
    /// - Parameter room: At least 256; smaller widths count as that.
    public func pageLayout(width room: Int) throws(ChartError) -> ChartLayout? {
        let drawing = try drawing(width: Self.pageWidth, surface: .page, keepsBoxes: true)
        return drawing.list.fitsPage ? ChartLayout(drawing, width: max(Double(room), PlotFrame.narrowest)) : nil
    }

    package func drawing(
        width: Int, surface: ChartContext.Surface, keepsBoxes: Bool = false, hasTitles: Bool = true
    ) throws(ChartError) -> Drawing {
        guard (40...20_000).contains(width) else { throw .badWidth(width) }
        let plan = try plan()
        var context = plan.context(self, width: width, surface)
        context.markTitles = hasTitles
        return plan.figure.drawing(in: context, height: options.height, keepsBoxes: keepsBoxes)
    }
}
