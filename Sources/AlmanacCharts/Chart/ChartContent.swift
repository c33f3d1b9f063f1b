/// A part of a chart: a mark, or several.
public protocol ChartContent: Sendable {
    /// The marks of this part.
    var content: ChartMarks { get }
}

/// The marks of a chart in their order.
public struct ChartMarks: ChartContent {
    var marks: [ChartMark] = []

    /// Itself.
    public var content: ChartMarks { self }

    init(_ marks: [ChartMark] = []) {
        self.marks = marks
    }
}

/// One mark of any kind, as it was described.
enum ChartMark: Sendable {
    case bar(BarMark)
    case line(LineMark)
    case area(AreaMark)
    case point(PointMark)
    case rectangle(RectangleMark)
    case rule(RuleMark)
    case sector(SectorMark)
    case bullet(BulletMark)
    case ring(RingMark)
    case calendar(CalendarMark)
    case waterfall(WaterfallMark)
    case dumbbell(DumbbellMark)
    case slope(SlopeMark)
    case flow(FlowMark)
    case histogram(HistogramMark)
    case strip(StripMark)
    case treemap(TreemapMark)
    case station(StationMark)
    case spark(SparkMark)
    case place(PlaceMark)

    /// The name of its type, for errors.
    var typeName: String {
        switch self {
        case .bar: "BarMark"
        case .line: "LineMark"
        case .area: "AreaMark"
        case .point: "PointMark"
        case .rectangle: "RectangleMark"
        case .rule: "RuleMark"
        case .sector: "SectorMark"
        case .bullet: "BulletMark"
        case .ring: "RingMark"
        case .calendar: "CalendarMark"
        case .waterfall: "WaterfallMark"
        case .dumbbell: "DumbbellMark"
        case .slope: "SlopeMark"
        case .flow: "FlowMark"
        case .histogram: "HistogramMark"
        case .strip: "StripMark"
        case .treemap: "TreemapMark"
        case .station: "StationMark"
        case .spark: "SparkMark"
        case .place: "PlaceMark"
        }
    }
}

/// Combines marks: one after the other, with `if`, `switch` and `for`.
@resultBuilder
public enum ChartContentBuilder {
    /// A mark.
    public static func buildExpression(_ expression: some ChartContent) -> ChartMarks { expression.content }

    /// Marks one after the other.
    public static func buildBlock(_ components: ChartMarks...) -> ChartMarks { ChartMarks(components.flatMap(\.marks)) }

    /// The marks of an `if` without `else`.
    public static func buildOptional(_ component: ChartMarks?) -> ChartMarks { component ?? ChartMarks() }

    /// The marks of one side.
    public static func buildEither(first component: ChartMarks) -> ChartMarks { component }

    /// The marks of the other side.
    public static func buildEither(second component: ChartMarks) -> ChartMarks { component }

    /// The marks of a `for` loop.
    public static func buildArray(_ components: [ChartMarks]) -> ChartMarks { ChartMarks(components.flatMap(\.marks)) }

    /// The marks of `if #available`.
    public static func buildLimitedAvailability(_ component: ChartMarks) -> ChartMarks { component }
}
