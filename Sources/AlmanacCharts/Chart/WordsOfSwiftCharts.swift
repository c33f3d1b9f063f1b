// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Words of Swift Charts that have no meaning here. None of them compiles: each says what to write in its place, which is their documentation.

/// Values of options that Swift Charts has and this library has not, such as `.top` and `.circle`.
public struct SwiftChartsOption: Sendable, Hashable {
    /// Places of words and legends.
    public static let automatic = Self(), overlay = Self(), top = Self(), bottom = Self(), leading = Self(), trailing = Self()
    /// Shapes of points.
    public static let circle = Self(), square = Self(), triangle = Self(), diamond = Self(), pentagon = Self(), plus = Self(),
        cross = Self()
    /// Shapes of points.
    public static let asterisk = Self()

    /// Widths of bars and radii of sectors.
    public static func fixed(_ points: Double) -> Self { Self() }
    /// Widths of bars and radii of sectors.
    public static func ratio(_ ratio: Double) -> Self { Self() }
    /// Widths of bars and radii of sectors.
    public static func inset(_ points: Double) -> Self { Self() }
}

// MARK: Days

/// A `Date` is a moment, whose day depends on the zone: marks take the day.
extension ColouredMark {
    @available(*, unavailable, message: "write the day of a Date as CalendarDay, in the zone that you choose")
    public init<X: Strideable & Sendable>(x: PlottableValue<X>, y: PlottableValue<some QuantityPlottable>) where X.Stride == Double {
        fatalError()
    }
}

extension AnnotatedMark {
    @available(*, unavailable, message: "write the words alone, .annotation(\"Rent\"): where they stand is found")
    public func annotation<Content>(
        position: SwiftChartsOption = .automatic, alignment: SwiftChartsOption = .automatic, spacing: Double? = nil, content: () -> Content
    ) -> Self { fatalError() }
}

extension BarMark {
    @available(*, unavailable, message: "a bar stands at a name or a time; write PointMark for two numbers")
    public init<X: QuantityPlottable & Strideable>(x: PlottableValue<X>, y: PlottableValue<some QuantityPlottable>)
    where X.Stride == Double {
        fatalError()
    }

    @available(*, unavailable, message: "bars have the width that their places leave; leave 'width:' out")
    public init<X: Sendable, Y: Sendable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: SwiftChartsOption, height: SwiftChartsOption = .automatic
    ) { fatalError() }

    @available(*, unavailable, message: "a bar begins at zero; write RectangleMark(xStart:xEnd:yStart:yEnd:) for a range")
    public init<X: Sendable, Y: Sendable>(x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>) { fatalError() }
}

extension LineMark {
    @available(*, unavailable, message: "name the series with .foregroundStyle(by:)")
    public init<X: Sendable, Y: Sendable, Series: Sendable>(x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<Series>) {
        fatalError()
    }

    @available(*, unavailable, message: "lines have one style; write .foregroundStyle(.secondary) for a comparison")
    public func lineStyle<Style>(_ style: Style) -> Self { fatalError() }

    @available(*, unavailable, message: "a line has no symbols; add a PointMark for each value")
    public func symbol(_ symbol: SwiftChartsOption) -> Self { fatalError() }
}

extension PointMark {
    @available(*, unavailable, message: "a shape says which series a point is of; write .symbol(by:) with its name, and the shape is found")
    public func symbol(_ symbol: SwiftChartsOption) -> Self { fatalError() }

    @available(*, unavailable, message: "points have one size, as a larger one would say that it counts more")
    public func symbolSize(_ area: Double) -> Self { fatalError() }
}

extension RuleMark {
    @available(*, unavailable, message: "a rule lies across the values, RuleMark(y:); annotate the mark that stands at the place")
    public init<X: Sendable>(x: PlottableValue<X>) { fatalError() }

    @available(*, unavailable, message: "rules have one style; leave it out")
    public func lineStyle<Style>(_ style: Style) -> Self { fatalError() }
}

extension RectangleMark {
    @available(
        *, unavailable, message: "a heat map of two names is not there; write CalendarMark for days, or a chart of bars for each name"
    )
    public init<X: Sendable, Y: Sendable>(x: PlottableValue<X>, y: PlottableValue<Y>) { fatalError() }
}

extension SectorMark {
    @available(*, unavailable, message: "write SectorMark(angle:) alone: the radii are found, and the whole stands in the middle")
    public init<Angle: Sendable>(
        angle: PlottableValue<Angle>, innerRadius: SwiftChartsOption = .automatic, outerRadius: SwiftChartsOption = .automatic,
        angularInset: Double? = nil
    ) { fatalError() }
}

// MARK: Marks

extension ChartContent {
    @available(*, unavailable, message: "write .foregroundStyle(.secondary) for a comparison, or .unfinished() for a part")
    public func opacity(_ opacity: Double) -> Self { fatalError() }

    @available(*, unavailable, message: "marks have corners of their own; leave it out")
    public func cornerRadius(_ radius: Double) -> Self { fatalError() }

    @available(*, unavailable, message: "every chart has a description of its own, chart.description; leave it out")
    public func accessibilityLabel(_ label: String) -> Self { fatalError() }
}

extension ChartStyle {
    @available(*, unavailable, message: "colours are those of the theme; write .palette(0) to .palette(16), or .secondary")
    public static let red = secondary, orange = secondary, green = secondary, blue = secondary, gray = secondary
}

// MARK: Charts

extension Chart {
    @available(*, unavailable, message: "leave 'id:' out: nothing moves in a picture, and marks stand in the order of the data")
    public init<Data: Sequence, ID>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: (Data.Element) -> ChartMarks
    ) { fatalError() }

    @available(*, unavailable, message: "the legend stands where there is room; .chartLegend(.hidden) leaves it out")
    public func chartLegend(position: SwiftChartsOption, alignment: SwiftChartsOption? = nil, spacing: Double? = nil) -> Chart {
        fatalError()
    }

    @available(*, unavailable, message: "an axis has the label of its values: .value(\"Day\", day)")
    public func chartXAxisLabel(_ label: String, position: SwiftChartsOption = .automatic) -> Chart { fatalError() }

    @available(*, unavailable, message: "an axis has the label of its values: .value(\"Spent\", amount)")
    public func chartYAxisLabel(_ label: String, position: SwiftChartsOption = .automatic) -> Chart { fatalError() }

    @available(*, unavailable, message: "nothing can be selected in a file; chart.layout(width:) has the place of each mark")
    public func chartXSelection<Selection>(value: Selection) -> Chart { fatalError() }

    @available(*, unavailable, message: "nothing can be selected in a file; chart.layout(width:) has the place of each mark")
    public func chartYSelection<Selection>(value: Selection) -> Chart { fatalError() }

    @available(*, unavailable, message: "nothing can be selected in a file; chart.layout(width:) has the place of each mark")
    public func chartAngleSelection<Selection>(value: Selection) -> Chart { fatalError() }

    @available(*, unavailable, message: "nothing scrolls in a file; write .chartXScale(domain:) for what is to be seen")
    public func chartXVisibleDomain<Length>(length: Length) -> Chart { fatalError() }

    @available(*, unavailable, message: "write svg(width:) for the width, and .chartHeight(_:) for the height")
    public func frame(width: Double? = nil, height: Double? = nil) -> Chart { fatalError() }

    @available(*, unavailable, message: "write each series with its colour: .chartForegroundStyleScale([\"Rent\": .palette(0)])")
    public func chartForegroundStyleScale<Domain, Range>(domain: [Domain], range: [Range]) -> Chart { fatalError() }
}

extension AxisMarks {
    @available(*, unavailable, message: "an axis draws its lines, ticks and labels itself; write AxisMarks(values:) alone")
    public init<Content>(values: AxisMarkValues = .automatic, content: () -> Content) { fatalError() }

    @available(*, unavailable, message: "axes stand where they are read from; write AxisMarks(values:) alone")
    public init(position: SwiftChartsOption, values: AxisMarkValues = .automatic) { fatalError() }
}

/// A loop over data, which a chart has itself.
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "write a loop: for day in days { BarMark(…) }; or Chart(days) { … } for all of them")
public func ForEach<Data: Sequence>(_ data: Data, @ChartContentBuilder content: (Data.Element) -> ChartMarks) -> ChartMarks { fatalError() }

/// A loop over data, which a chart has itself.
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "write a loop: for day in days { BarMark(…) }; or Chart(days) { … } for all of them")
public func ForEach<Data: Sequence, ID>(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ChartContentBuilder content: (Data.Element) -> ChartMarks
) -> ChartMarks { fatalError() }

/// A line of a function or of data at once.
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "a line is drawn through values: write LineMark(x:y:) for each of them")
public func LinePlot<Data: Sequence, X, Y>(_ data: Data, x: X, y: Y) -> ChartMarks { fatalError() }

/// A line of a function or of data at once.
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(*, unavailable, message: "a line is drawn through values: work the function out, and write LineMark(x:y:) for each of them")
public func LinePlot(x: String, y: String, function: (Double) -> Double) -> ChartMarks { fatalError() }
