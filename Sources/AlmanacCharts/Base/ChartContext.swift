/// What every chart needs besides its data.
public struct ChartContext: Sendable {
    /// Where the picture will stand.
    public enum Surface: Sendable, Hashable {
        /// Inside an HTML page. Marks carry the classes that `Theme.css()` maps to the page's custom properties, and literal colours besides unless
        /// the picture is of every width, which is drawn for pages alone.
        case inline
        /// A file of its own: no classes, no variables, a white rounded ground that is readable in light and dark viewers.
        case standalone
    }

    /// What it holds. A chart hands its context to each of its parts, and a dozen closures and texts would each be retained; so they are behind one
    /// reference, which never changes.
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
        var told: String?
        var upcoming = 0
        var axes = AxisOptions()
    }

    private final class Parts: Sendable {
        let fields: Fields

        init(_ fields: Fields) {
            self.fields = fields
        }
    }

    private var parts: Parts

    private mutating func change(_ body: (inout Fields) -> Void) {
        var fields = parts.fields
        body(&fields)
        parts = Parts(fields)
    }

    /// Pixels, which are the user units: text stands at its design size. At least 40; smaller widths are drawn as 40.
    public var width: Int {
        get { parts.fields.width }
        set { change { $0.width = newValue } }
    }

    /// Starts every `id` of the picture, so it must differ for each chart of a page. Bytes other than `A-Z a-z 0-9 _ -` become `_`.
    public var idPrefix: String {
        get { parts.fields.idPrefix }
        set { change { $0.idPrefix = newValue } }
    }

    /// The accessible name.
    public var title: String {
        get { parts.fields.title }
        set { change { $0.title = newValue } }
    }

    /// How values are written.
    public var value: ValueFormat {
        get { parts.fields.value }
        set { change { $0.value = newValue } }
    }

    /// How days and months are written.
    public var calendar: CalendarFormat {
        get { parts.fields.calendar }
        set { change { $0.calendar = newValue } }
    }

    /// What the chart says in words.
    public var words: ChartWords {
        get { parts.fields.words }
        set { change { $0.words = newValue } }
    }

    /// Whether the words are read from right to left. Horizontal bars, bullets, rings, legends and lists are then mirrored; time, axes of values and
    /// lines run from left to right all the same.
    public var isRightToLeft: Bool {
        get { parts.fields.isRightToLeft }
        set { change { $0.isRightToLeft = newValue } }
    }

    /// Where the picture will stand.
    public var surface: Surface {
        get { parts.fields.surface }
        set { change { $0.surface = newValue } }
    }

    /// Whether marks tell their value in a `<title>` of their own when they are pointed at, where nothing written says it. `false` leaves these
    /// out, for pictures that nothing can point at; texts that had to be cut keep theirs.
    public var markTitles: Bool {
        get { parts.fields.markTitles }
        set { change { $0.markTitles = newValue } }
    }

    /// The `idPrefix` of another picture of the same data on the same page, whose name and description then stand for this one too: it has no
    /// `<title>` and `<desc>` of its own, and `SVG.description` is empty.
    ///
    /// Files of their own ignore it.
    public var describedBy: String? {
        get { parts.fields.describedBy }
        set { change { $0.describedBy = newValue } }
    }

    /// The description of another picture of the same donut, or of the same vertical bars where it tells of their values alone, so that it need not be
    /// put together again. Other charts ignore it.
    package var told: String? {
        get { parts.fields.told }
        set { change { $0.told = newValue } }
    }

    /// How many of the last bands are of a time that is still to come: where they have no value, a description calls none missing.
    package var upcoming: Int {
        get { parts.fields.upcoming }
        set { change { $0.upcoming = newValue } }
    }

    /// Whether there is a legend, where there is something to name.
    package var hasLegend: Bool {
        get { axes.hasLegend }
        set { axes.hasLegend = newValue }
    }

    /// How values lie on their axis.
    package var valueScale: ScaleType {
        get { axes.valueScale }
        set { axes.valueScale = newValue }
    }

    /// From where to where the axis of values reaches, all of which are in it; `nil` leaves it to the chart.
    package var valueRange: ClosedRange<Double>? {
        get { axes.valueRange }
        set { axes.valueRange = newValue }
    }

    /// What the caller wants of axes and legend.
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

    /// The picture that tells what this one shows, unless it tells that itself.
    var otherDescription: String? {
        surface == .inline ? describedBy : nil
    }
}
