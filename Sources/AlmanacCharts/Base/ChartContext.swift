/// The settings of a chart besides its data.
@dynamicMemberLookup
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

    /// The settings by name: each is a property of the context.
    public struct Settings: Sendable {
        /// The width in pixels, which are the user units: text has its design size. At least 40; smaller widths are drawn as 40.
        public var width: Int
        /// The start of every `id` in the picture, which must differ for each chart of a page. Bytes other than `A-Z a-z 0-9 _ -` become `_`.
        public var idPrefix: String
        /// The accessible name.
        public var title: String
        /// The format of values.
        public var value: ValueFormat
        /// The format of days and months.
        public var calendar: CalendarFormat
        /// The words that the chart writes.
        public var words: ChartWords
        /// True for words that are read from right to left. Horizontal bars, bullets, rings, legends and lists are then mirrored; time, axes of values
        /// and lines still run from left to right.
        public var isRightToLeft: Bool
        /// The place where the picture is shown.
        public var surface: Surface
        /// True to give marks without a written value a `<title>` with it, shown when they are pointed at. `false` omits these, for pictures that
        /// cannot be pointed at; shortened texts keep theirs.
        public var markTitles: Bool
        /// The `idPrefix` of another picture of the same data on the same page. Its name and description then stand for this picture too, which has no
        /// `<title>` and `<desc>` of its own and an empty `SVG.description`.
        ///
        /// Stand-alone files ignore it.
        public var describedBy: String?
        /// The description of another picture of the same donut or, if it describes only their values, of the same vertical bars, to spare composing
        /// it again. Other charts ignore it.
        package var knownDescription: String?
        /// The number of last bands in the future: a description does not call them missing.
        package var upcoming = 0
        /// True to keep the places of all texts, as layouts and tests need them.
        package var keepsBoxes = false
        /// The caller's choices for axes and legend.
        package var axes = AxisOptions()
    }

    /// The settings, behind one reference that never changes. A chart passes its context to each of its parts, which would otherwise retain a dozen
    /// closures and texts each time.
    private final class Parts: Sendable {
        let settings: Settings

        init(_ settings: Settings) { self.settings = settings }
    }

    private var parts: Parts

    /// One of the settings.
    public subscript<Value>(dynamicMember setting: WritableKeyPath<Settings, Value>) -> Value {
        get { parts.settings[keyPath: setting] }
        set {
            var settings = parts.settings
            settings[keyPath: setting] = newValue
            parts = Parts(settings)
        }
    }

    /// A context for one chart.
    public init(
        width: Int, idPrefix: String, title: String, value: ValueFormat, calendar: CalendarFormat, words: ChartWords = .english,
        isRightToLeft: Bool = false, surface: Surface = .inline, markTitles: Bool = true, describedBy: String? = nil
    ) {
        parts = Parts(
            Settings(
                width: width, idPrefix: idPrefix, title: title, value: value, calendar: calendar, words: words,
                isRightToLeft: isRightToLeft,
                surface: surface, markTitles: markTitles, describedBy: describedBy))
    }

    /// The picture that describes this one; `nil` when it describes itself.
    var otherDescription: String? { self.surface == .standalone ? nil : self.describedBy }
}
