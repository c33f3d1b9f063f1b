/// A named run of values, one for each band of its chart.
public struct ChartSeries: Sendable, Hashable {
    /// Shown in the legend or beside the line. May be empty when the chart has one series.
    public var name: String
    /// By band; missing, `nil`, NaN and infinite values are gaps. Values beyond the bands are ignored.
    public var values: [Double?]
    /// Index into `Theme.palette`, wrapped around; `nil` for the series' own position.
    public var colour: Int?
    /// Drawn muted: a comparison, not the subject.
    public var isReference: Bool

    /// A series.
    public init(name: String, values: [Double?], colour: Int? = nil, isReference: Bool = false) {
        self.name = name
        self.values = values
        self.colour = colour
        self.isReference = isReference
    }
}

/// A line across the chart at one value, such as a limit.
public struct RuleLine: Sendable, Hashable {
    /// In the unit of the chart; rules that are not finite are left out.
    public var value: Double
    /// Written at the line's end.
    public var label: String

    /// A rule.
    public init(value: Double, label: String) {
        self.value = value
        self.label = label
    }
}

/// Dashes of the lines of references, so that no two of one chart look alike; the first one has none, its colour tells it apart.
///
/// - Parameter place: Among the references of the chart, from 0; after the third the dashes come again.
func referenceDash(_ place: Int) -> StaticString? {
    switch place % 3 {
    case 0: nil
    case 1: "1 3"
    default: "9 3 2 3"
    }
}
