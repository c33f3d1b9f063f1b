/// What every chart needs besides its data.
public struct ChartContext: Sendable {
    /// Where the picture will stand.
    public enum Surface: Sendable, Hashable {
        /// Inside an HTML page. Marks carry literal colours and the classes that `Theme.css()` maps to the page's custom properties.
        case inline
        /// A file of its own: no classes, no variables, a white rounded ground that is readable in light and dark viewers.
        case standalone
    }

    /// Pixels, which are the user units: text stands at its design size. At least 40; smaller widths are drawn as 40.
    public var width: Int
    /// Starts every `id` of the picture, so it must differ for each chart of a page. Bytes other than `A-Z a-z 0-9 _ -` become `_`.
    public var idPrefix: String
    /// The accessible name.
    public var title: String
    /// How values are written.
    public var value: ValueFormat
    /// How days and months are written.
    public var calendar: CalendarFormat
    /// What the chart says in words.
    public var words: ChartWords
    /// Whether the words are read from right to left. Lying bars, bullets, rings, legends and lists are then mirrored; time, axes of values and
    /// lines run from left to right all the same.
    public var isRightToLeft: Bool
    /// Where the picture will stand.
    public var surface: Surface
    /// Whether marks tell their value in a `<title>` of their own when they are pointed at, where nothing written says it. `false` leaves these
    /// out, for pictures that nothing can point at; texts that had to be cut keep theirs.
    public var markTitles: Bool
    /// The `idPrefix` of another picture of the same data on the same page, whose name and description then stand for this one too: it has no
    /// `<title>` and `<desc>` of its own, and `SVG.description` is empty.
    ///
    /// Files of their own ignore it.
    public var describedBy: String?
    /// The description of another picture of the same donut, or of the same standing bars where it tells of their values alone, so that it need not be
    /// put together again. Other charts ignore it.
    package var told: String?

    /// A context for one chart.
    public init(
        width: Int, idPrefix: String, title: String, value: ValueFormat, calendar: CalendarFormat, words: ChartWords = .english,
        isRightToLeft: Bool = false, surface: Surface = .inline, markTitles: Bool = true, describedBy: String? = nil
    ) {
        self.width = width
        self.idPrefix = idPrefix
        self.title = title
        self.value = value
        self.calendar = calendar
        self.words = words
        self.isRightToLeft = isRightToLeft
        self.surface = surface
        self.markTitles = markTitles
        self.describedBy = describedBy
    }

    /// The picture that tells what this one shows, unless it tells that itself.
    var otherDescription: String? {
        surface == .inline ? describedBy : nil
    }
}
