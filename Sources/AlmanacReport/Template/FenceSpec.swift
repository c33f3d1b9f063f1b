import AlmanacModel

/// A fence of a template, checked: every name in it exists.
enum FenceSpec: Sendable {
    case chart(ChartSpec)
    case table(TableSpec)
    case tiles(TilesSpec)
    case cards(CardsSpec)
    case todo(TodoSpec)

    /// The words that open a fence of ours.
    static let kinds = ["chart", "table", "tiles", "cards", "todo"]

    var width: CardWidth? {
        switch self {
        case .chart(let chart): chart.width
        case .table(let table): table.width
        case .tiles(let tiles): tiles.width
        case .cards(let cards): cards.width
        case .todo: nil
        }
    }

    /// True when its content changes with the range.
    var usesRange: Bool {
        switch self {
        case .chart(let chart):
            (chart.isRanged && (chart.range == nil || !chart.ranges.isEmpty))
                || chart.texts.contains { $0.usesRange }
        case .table(let table):
            (table.isRanged && (table.range == nil || !table.ranges.isEmpty))
                || [table.title, table.empty].contains { $0?.usesRange ?? false }
        case .tiles(let tiles):
            (tiles.picksBest && tiles.range == nil)
                || tiles.named.contains { ($0.isRanged && $0.range == nil) || [$0.title, $0.note].contains { $0?.usesRange ?? false } }
        case .cards(let cards):
            (cards.isRanged && cards.range == nil) || cards.empty?.usesRange ?? false
        case .todo: true
        }
    }

    /// True when its content is the same for all windows, but differs for a period that was asked for.
    var followsPeriod: Bool {
        switch self {
        case .chart(let chart):
            (chart.followsPeriod && chart.range == nil)
                || chart.texts.contains { $0.followsPeriod }
        case .table(let table):
            (table.followsPeriod && table.range == nil) || [table.title, table.empty].contains { $0?.followsPeriod ?? false }
        case .tiles(let tiles):
            tiles.named.contains {
                ($0.followsPeriod && $0.range == nil) || [$0.title, $0.note].contains { $0?.followsPeriod ?? false }
            }
        case .cards(let cards):
            (cards.followsPeriod && cards.range == nil) || cards.empty?.followsPeriod ?? false
        case .todo(let todo): todo.title?.followsPeriod ?? false
        }
    }
}

struct TilesSpec: Sendable {
    /// Those that the template names, in its order; they come first.
    var named: [TileSpec]
    /// True when the best of all systems follow.
    var picksBest: Bool
    /// Tiles in all; `nil` for as many as the ranking takes.
    var most: Int?
    /// The period that the best are picked for; `nil` for that of the report.
    var range: RangeKey?
    /// Of the card, where nothing before it says so.
    var width: CardWidth?
    /// Metrics that the best leave out.
    var besides: Besides?
    /// The system that the best are of; `nil` for all.
    var system: String?

    enum Besides: String, CaseIterable, Sendable {
        /// Numbers that the list of what waits for the reader says.
        case todo
        /// The number that the heading begins with, and those that ask for something, which its sentences say.
        case heading
    }
}

/// Open tasks of the reader, of all systems.
struct TodoSpec: Sendable {
    /// Rows that are shown.
    var most: Int
    /// Over them.
    var title: TemplateLine?
}

struct ChartSpec: Sendable {
    var mark: Mark
    var series: String
    var isRanged: Bool
    var followsPeriod: Bool
    /// Pinned to one range, whatever the reader picks.
    var range: RangeKey?
    /// Shown only for these; all when empty.
    var ranges: [RangeKey]
    var measures: [String]
    var overlays: [String]
    /// Metrics that are drawn as lines across the chart.
    var rules: [String]
    /// The metrics that a waterfall leads from and to; empty for other marks.
    var ends: [String]
    /// The two measures between which a room is tinted behind lines; empty for none.
    var band: [String]
    /// Words at points of lines, or at bars.
    var annotations: [AnnotationSpec] = []
    /// Scale of the axis of values.
    var scale = Figure.Scale.linear
    /// The measure that says where a flow comes from; `nil` for other marks.
    var source: String?
    /// The measure by whose names the values of a strip are in rows; `nil` for a row for each measure, and for other marks.
    var by: String?
    var top: Int?
    var orientation: Figure.Orientation
    var arrangement: Figure.Arrangement
    var labels: Figure.Labels
    var legend: Figure.Legend
    var numbers = Figure.Numbers.all
    /// True for the row of the section around alone, whose key it has then.
    var isOfRow = false
    var key: Key?
    /// The value of that row that names the measure which is drawn.
    var measuresBy: String?
    var width: CardWidth?
    var title: TemplateLine?
    var subtitle: TemplateLine?
    var empty: TemplateLine?
    /// A series with the same keys, shown when a reader opens one of them.
    var drill: String?

    /// Texts in the words of the template.
    var texts: [TemplateLine] { [title, subtitle, empty].compactMap(\.self) + annotations.map(\.text) }

    /// The same as horizontal bars, for a mark that lacks the data it needs.
    var horizontal: ChartSpec {
        var spec = self
        spec.orientation = .horizontal
        spec.labels = .all
        return spec
    }

    /// Options that the drawing depends on besides the series and the words.
    struct Drawing: Hashable {
        var mark: Mark
        var series: String
        var measures: [String]
        var overlays: [String]
        var rules: [String]
        var ends: [String]
        var band: [String]
        var scale: Figure.Scale
        var source: String?
        var by: String?
        var top: Int?
        var orientation: Figure.Orientation
        var arrangement: Figure.Arrangement
        var labels: Figure.Labels
        var legend: Figure.Legend
        var numbers = Figure.Numbers.all
        var width: CardWidth?
        var drill: String?
    }

    var drawing: Drawing {
        Drawing(
            mark: mark, series: series, measures: measures, overlays: overlays, rules: rules, ends: ends, band: band,
            scale: scale, source: source, by: by, top: top, orientation: orientation, arrangement: arrangement, labels: labels,
            legend: legend, numbers: numbers, width: width, drill: drill)
    }
}

/// Words at a point of a chart.
struct AnnotationSpec: Sendable {
    /// Which point it is.
    enum Place: Hashable {
        case first, last, highest, lowest
        /// A day or a month; where the chart does not have it, nothing is said.
        case key(Key)
    }

    var place: Place
    /// `nil` for the first that is drawn.
    var measure: String?
    var text: TemplateLine
}

struct TableSpec: Sendable {
    var series: String
    var isRanged: Bool
    var followsPeriod: Bool
    var range: RangeKey?
    var ranges: [RangeKey]
    var measures: [String]
    var top: Int?
    /// The measure that has bars.
    var bar: String?
    enum Total: String, CaseIterable, Sendable {
        /// A last row with the sum of the others.
        case sum
        /// A last column with the sum of the rows up to each.
        case running
    }

    /// `nil` for no sums.
    var total: Total?
    /// True for the row of the section around alone, whose key it has then.
    var isOfRow = false
    var key: Key?
    /// Number of columns beside each other that the rows are divided into.
    var columns: Int?
    /// Of more rows nothing is shown.
    var most: Int?
    var width: CardWidth?
    var title: TemplateLine?
    var empty: TemplateLine?
}

struct TileSpec: Sendable {
    var metric: String
    /// The metric it is a part of: "9 of 52".
    var of: String?
    var isRanged: Bool
    var followsPeriod: Bool
    /// Pinned to one period, whatever the report is about.
    var range: RangeKey?
    var title: TemplateLine?
    var note: TemplateLine?
}

struct CardsSpec: Sendable {
    var series: String
    var isRanged: Bool
    var followsPeriod: Bool
    var range: RangeKey?
    /// Field of the row that heads the card.
    var heading: RowField
    var value: String?
    var text: String?
    var badge: [String]
    /// The badge is said only where the last of its measures is below this.
    var badgeBelow: Double?
    var footnotes: [RowField]
    /// A series whose measures are titled as the rows' `sparkBy` says.
    var spark: String?
    var sparkBy: String?
    /// Field of the row that gives the card a colour: what it is about.
    var colour: RowField?
    /// Layout of the cards on a page.
    var layout: Layout
    /// The measures with what a card asks to do, and where.
    var action: String?
    var link: String?
    /// Number of cards that a page shows at once; the others are folded.
    var fold: Int?
    var top: Int?
    var width: CardWidth?
    var empty: TemplateLine?

    enum Layout: String, CaseIterable, Sendable {
        case grid, rows, tasks
    }

    /// True when a card shows a measure.
    func shows(_ measure: String) -> Bool {
        [value, text, action].contains(measure) || badge.contains(measure) || ([heading] + footnotes).contains(.measure(measure))
    }
}
