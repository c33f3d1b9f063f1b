/// The settings of a chart besides its data.
public struct ChartContext: Sendable {
    /// The place where the picture is shown.
    public enum Surface: Sendable, Hashable {
        /// Inside an HTML page. Marks carry the classes that `Theme.css()` maps to the page's custom properties, and literal colours as well.
        case inline
        /// Inside an HTML page, at every width that it may have from 256 pixels on: shapes are drawn for the context's width and stretched to any
        /// other, and texts keep their size. The page has the rules of `Theme.css()`, and an ancestor of the picture has `container-type:
        /// inline-size`. Marks that cannot be stretched are drawn as on `inline`.
        case page
        /// A file of its own: no classes, no variables, a white rounded ground that is readable in light and dark viewers.
        case standalone
    }

    /// The stored values, behind one reference that never changes. A chart passes its context to each of its parts, which would otherwise retain a
    /// dozen closures and texts each time.
    private struct Fields {
        var width: Int
        var idPrefix: String
        var title: String
        var value: ValueFormat
        var calendar: CalendarFormat
        var words: ChartWords
        var isRightToLeft: Bool
        var surface: Surface
        var markTitles: Bool
        var describedBy: String?
        var knownDescription: String?
        var upcoming = 0
        var keepsBoxes = false
        var axes = AxisOptions()
    }

    private final class Parts: Sendable {
        let fields: Fields

        init(_ fields: Fields) { self.fields = fields }
    }

    private var parts: Parts

    private mutating func change(_ body: (inout Fields) -> Void) {
        var fields = parts.fields
        body(&fields)
        parts = Parts(fields)
    }

    /// The width in pixels, which are the user units: text has its design size. At least 40; smaller widths are drawn as 40.
    public var width: Int {
        get { parts.fields.width }
        set { change { $0.width = newValue } }
    }

    /// The start of every `id` in the picture, which must differ for each chart of a page. Bytes other than `A-Z a-z 0-9 _ -` become `_`.
    public var idPrefix: String {
        get { parts.fields.idPrefix }
        set { change { $0.idPrefix = newValue } }
    }

    /// The accessible name.
    public var title: String {
        get { parts.fields.title }
        set { change { $0.title = newValue } }
    }

    /// The format of values.
    public var value: ValueFormat {
        get { parts.fields.value }
        set { change { $0.value = newValue } }
    }

    /// The format of days and months.
    public var calendar: CalendarFormat {
        get { parts.fields.calendar }
        set { change { $0.calendar = newValue } }
    }

    /// The words that the chart writes.
    public var words: ChartWords {
        get { parts.fields.words }
        set { change { $0.words = newValue } }
    }

    /// True for words that are read from right to left. Horizontal bars, bullets, rings, legends and lists are then mirrored; time, axes of values
    /// and lines still run from left to right.
    public var isRightToLeft: Bool {
        get { parts.fields.isRightToLeft }
        set { change { $0.isRightToLeft = newValue } }
    }

    /// The place where the picture is shown.
    public var surface: Surface {
        get { parts.fields.surface }
        set { change { $0.surface = newValue } }
    }

    /// True to give marks without a written value a `<title>` with it, shown when they are pointed at. `false` omits these, for pictures that cannot
    /// be pointed at; shortened texts keep theirs.
    public var markTitles: Bool {
        get { parts.fields.markTitles }
        set { change { $0.markTitles = newValue } }
    }

    /// The `idPrefix` of another picture of the same data on the same page. Its name and description then stand for this picture too, which has no
    /// `<title>` and `<desc>` of its own and an empty `SVG.description`.
    ///
    /// Stand-alone files ignore it.
    public var describedBy: String? {
        get { parts.fields.describedBy }
        set { change { $0.describedBy = newValue } }
    }

    /// The description of another picture of the same donut or, if it describes only their values, of the same vertical bars, to spare composing it
    /// again. Other charts ignore it.
    package var knownDescription: String? {
        get { parts.fields.knownDescription }
        set { change { $0.knownDescription = newValue } }
    }

    /// The number of last bands in the future: a description does not call them missing.
    package var upcoming: Int {
        get { parts.fields.upcoming }
        set { change { $0.upcoming = newValue } }
    }

    /// True to keep the places of all texts, as layouts and tests need them.
    package var keepsBoxes: Bool {
        get { parts.fields.keepsBoxes }
        set { change { $0.keepsBoxes = newValue } }
    }

    /// True to draw a legend where there is something to name.
    package var hasLegend: Bool {
        get { axes.hasLegend }
        set { axes.hasLegend = newValue }
    }

    package var valueScale: ScaleType {
        get { axes.valueScale }
        set { axes.valueScale = newValue }
    }

    /// The range of the axis of values, which contains all of them; `nil` lets the chart choose.
    package var valueRange: ClosedRange<Double>? {
        get { axes.valueRange }
        set { axes.valueRange = newValue }
    }

    /// The caller's choices for axes and legend.
    var axes: AxisOptions {
        get { parts.fields.axes }
        set { change { $0.axes = newValue } }
    }

    /// A context for one chart.
    public init(
        width: Int, idPrefix: String, title: String, value: ValueFormat, calendar: CalendarFormat, words: ChartWords = .english,
        isRightToLeft: Bool = false, surface: Surface = .inline, markTitles: Bool = true, describedBy: String? = nil
    ) {
        parts = Parts(
            Fields(
                width: width, idPrefix: idPrefix, title: title, value: value, calendar: calendar, words: words,
                isRightToLeft: isRightToLeft,
                surface: surface, markTitles: markTitles, describedBy: describedBy))
    }

    /// The picture that describes this one; `nil` when it describes itself.
    var otherDescription: String? { surface == .standalone ? nil : describedBy }
}
