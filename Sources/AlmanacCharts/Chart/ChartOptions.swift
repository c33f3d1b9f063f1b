/// The settings of a chart as a whole.
struct ChartOptions: Sendable {
    /// The range of an axis.
    enum Scale: Sendable {
        case quantities(PlottableQuantity, PlottableQuantity)
        case categories([String])
        case span(Band, Band)
    }

    var title: String?
    var id = "chart"
    var height: Int?
    var valueFormat: ValueFormat?
    var calendar = CalendarFormat.english()
    var words = ChartWords.english
    var isRightToLeft = false
    var x = AxisMarks()
    var y = AxisMarks()
    var xScale: Scale?
    var yScale: Scale?
    var xType = ScaleType.linear
    var yType = ScaleType.linear
    var hasLegend = true
    var hasPanels = false
    var styles: [String: ChartStyle] = [:]
}

extension Chart {
    private func with(_ change: (inout ChartOptions) -> Void) -> Chart {
        var chart = self
        change(&chart.options)
        return chart
    }

    /// Sets the accessible name, also of the alternative text; by default the label of the values.
    public func chartTitle(_ title: String) -> Chart { with { $0.title = title } }

    /// Sets the start of every `id` in the picture, which must differ for each chart of a page. Bytes other than `A-Z a-z 0-9 _ -` become `_`.
    public func chartID(_ id: String) -> Chart { with { $0.id = id } }

    /// Sets the height in pixels, for marks without a natural one: vertical bars, lines, areas, points, sectors.
    public func chartHeight(_ height: Int) -> Chart { with { $0.height = height } }

    /// Sets the format of values; by default English, in the currency of the values.
    public func chartValueFormat(_ format: ValueFormat) -> Chart { with { $0.valueFormat = format } }

    /// Sets the format of days and months; English by default.
    public func chartCalendarFormat(_ format: CalendarFormat) -> Chart { with { $0.calendar = format } }

    /// Sets the words that the chart writes; English by default.
    public func chartWords(_ words: ChartWords) -> Chart { with { $0.words = words } }

    /// Sets whether the words are read from right to left.
    public func chartRightToLeft(_ isRightToLeft: Bool = true) -> Chart { with { $0.isRightToLeft = isRightToLeft } }

    /// Sets the labels of the horizontal axis: `chartXAxis { AxisMarks(values: .stride(by: .month)) }`.
    public func chartXAxis(_ marks: () -> AxisMarks) -> Chart { with { $0.x = marks() } }

    /// Shows or hides the labels of the horizontal axis.
    public func chartXAxis(_ visibility: ChartVisibility) -> Chart {
        with { $0.x = AxisMarks(values: visibility == .hidden ? .none : .automatic) }
    }

    /// Sets the labels of the vertical axis.
    public func chartYAxis(_ marks: () -> AxisMarks) -> Chart { with { $0.y = marks() } }

    /// Shows or hides the labels of the vertical axis.
    public func chartYAxis(_ visibility: ChartVisibility) -> Chart {
        with { $0.y = AxisMarks(values: visibility == .hidden ? .none : .automatic) }
    }

    /// Sets the range of numbers on the horizontal axis. A value outside is an error.
    public func chartXScale<Value: QuantityPlottable & Comparable>(domain: ClosedRange<Value>) -> Chart {
        with { $0.xScale = .quantities(domain.lowerBound.quantity, domain.upperBound.quantity) }
    }

    /// Sets the range of time on the horizontal axis, also where there are no values. A value outside is an error.
    public func chartXScale<Value: BandPlottable & Comparable>(domain: ClosedRange<Value>) -> Chart {
        with { $0.xScale = .span(domain.lowerBound.band.held, domain.upperBound.band.held) }
    }

    /// Sets the names on the horizontal axis and their order, also where there are no values. A name that is not among them is an error.
    public func chartXScale(domain: [String]) -> Chart { with { $0.xScale = .categories(domain) } }

    /// Sets the range of the values. A value outside is an error, and so is a scale of bars or areas without zero.
    public func chartYScale<Value: QuantityPlottable & Comparable>(domain: ClosedRange<Value>) -> Chart {
        with { $0.yScale = .quantities(domain.lowerBound.quantity, domain.upperBound.quantity) }
    }

    /// Sets the names of horizontal bars, from top to bottom, also where there are no values. A name that is not among them is an error.
    public func chartYScale(domain: [String]) -> Chart { with { $0.yScale = .categories(domain) } }

    /// Sets the scale of numbers on the horizontal axis; linear by default.
    public func chartXScale(type: ScaleType) -> Chart { with { $0.xType = type } }

    /// Sets the scale of the values; linear by default. Bars and areas on a logarithmic one are an error, because they begin at zero.
    public func chartYScale(type: ScaleType) -> Chart { with { $0.yType = type } }

    /// Sets the range and the scale of numbers on the horizontal axis.
    public func chartXScale<Value: QuantityPlottable & Comparable>(domain: ClosedRange<Value>, type: ScaleType) -> Chart {
        chartXScale(domain: domain).chartXScale(type: type)
    }

    /// Sets the range and the scale of the values.
    public func chartYScale<Value: QuantityPlottable & Comparable>(domain: ClosedRange<Value>, type: ScaleType) -> Chart {
        chartYScale(domain: domain).chartYScale(type: type)
    }

    /// Shows or hides the legend. Without one, readers can tell several series apart only if the text beside the chart helps.
    public func chartLegend(_ visibility: ChartVisibility) -> Chart { with { $0.hasLegend = visibility != .hidden } }

    /// Draws each series of lines in a panel of its own, one under the other, with one scale and one axis across: small multiples.
    public func chartPanels(_ hasPanels: Bool = true) -> Chart { with { $0.hasPanels = hasPanels } }

    /// Sets styles of series by name; others get colours by their order, or sectors by their name.
    public func chartForegroundStyleScale(_ styles: KeyValuePairs<String, ChartStyle>) -> Chart {
        with { options in for (name, style) in styles { options.styles[name] = style } }
    }
}

extension Money: Comparable {
    /// Compares amounts. Amounts of different currencies are in the order of their codes.
    public static func < (one: Money, other: Money) -> Bool {
        one.currency == other.currency ? one.minorUnits < other.minorUnits : one.currency < other.currency
    }
}

extension Percentage: Comparable {
    /// Compares shares.
    public static func < (one: Percentage, other: Percentage) -> Bool { one.ratio < other.ratio }
}
