/// A chart, described in the words of Swift Charts and drawn without a screen.
///
/// ```swift
/// let chart = Chart(days) {
///     BarMark(x: .value("Day", $0.day), y: .value("Spent", $0.amount))
/// }
/// let svg = try chart.svg(width: 600)
/// ```
///
/// Nothing else has to be said: titles come from the labels of the values, formats from their types, ticks from the data. What cannot be drawn truly
/// does not compile, or is a `ChartError`.
public struct Chart: Sendable {
    let marks: [ChartMark]
    var options = ChartOptions()

    /// A chart of marks.
    public init(@ChartContentBuilder content: () -> ChartMarks) {
        marks = content().marks
    }

    /// A chart of the marks of each element.
    public init<Data: Sequence>(_ data: Data, @ChartContentBuilder content: (Data.Element) -> ChartMarks) {
        marks = data.flatMap { content($0).marks }
    }

    // MARK: Pictures

    /// The picture as a file of its own, on a white ground that is readable in light and in dark viewers; or as a part of a page.
    ///
    /// - Parameters:
    ///   - width: Pixels, from 40 to 20,000.
    ///   - surface: `.inline` for a page that has the rules of `Theme.css()`, where the picture has the page's colours.
    public func svg(width: Int = 600, surface: ChartContext.Surface = .standalone) throws(ChartError) -> SVG {
        try drawing(width: width, surface: surface).svg
    }

    /// One picture for every width of a page from 256 pixels on, for a page that has the rules of `Theme.css()` and an ancestor with
    /// `container-type: inline-size`. Texts have their size at every width. Of marks that have no such form, such as sectors, it is a picture that
    /// fits a phone.
    public var fluidSVG: SVG {
        get throws(ChartError) {
            let plan = try plan()
            return plan.figure.fluidDrawing(in: plan.context(self, width: Self.fluidDesign, .inline))?.svg
                ?? plan.figure.drawing(in: plan.context(self, width: Self.phone, .inline), height: options.height).svg
        }
    }

    /// The width that the shapes of a fluid picture are drawn for, and that of a card on a phone; in pixels.
    private static let fluidDesign = 600
    private static let phone = Int(FluidFrame.narrowest)

    /// What the picture shows, in sentences: also the alternative text where pictures cannot be shown.
    public var description: String {
        get throws(ChartError) { try svg().description }
    }

    /// The numbers of the chart, for those who would rather read them.
    public var table: ChartTable {
        get throws(ChartError) { try plan().table }
    }

    /// Where everything stands in `svg(width:)`.
    public func layout(width: Int = 600) throws(ChartError) -> ChartLayout {
        ChartLayout(try drawing(width: width, surface: .standalone, keepsBoxes: true))
    }

    /// Where everything stands in `fluidSVG` where it is shown some pixels wide; `nil` for marks that have no such form.
    ///
    /// - Parameter room: At least 256; less is taken as that.
    public func fluidLayout(width room: Int) throws(ChartError) -> ChartLayout? {
        let plan = try plan()
        return plan.figure.fluidDrawing(in: plan.context(self, width: Self.fluidDesign, .inline), keepsBoxes: true).map {
            ChartLayout($0, width: max(Double(room), FluidFrame.narrowest))
        }
    }

    package func drawing(
        width: Int, surface: ChartContext.Surface, keepsBoxes: Bool = false, hasTitles: Bool = true
    ) throws(ChartError) -> Drawing {
        let plan = try plan()
        var context = plan.context(self, width: width, surface)
        context.markTitles = hasTitles
        return plan.figure.drawing(in: context, height: options.height, keepsBoxes: keepsBoxes)
    }
}
