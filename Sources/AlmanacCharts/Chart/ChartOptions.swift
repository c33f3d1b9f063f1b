/// What was said of a chart as a whole.
struct ChartOptions: Sendable {
    /// From where to where an axis reaches.
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

    /// The accessible name, which is also that of the alternative text; the label of the values when none is given.
    public func chartTitle(_ title: String) -> Chart { with { $0.title = title } }

    /// Starts every `id` in the picture: give each chart of a page another one. Bytes other than `A-Z a-z 0-9 _ -` become `_`.
    public func chartID(_ id: String) -> Chart { with { $0.id = id } }

    /// The height in pixels, of marks that have no natural one: bars that stand, lines, areas, points, sectors.
    public func chartHeight(_ height: Int) -> Chart { with { $0.height = height } }

    /// How values are written; English by itself, in the currency of the values.
    public func chartValueFormat(_ format: ValueFormat) -> Chart { with { $0.valueFormat = format } }

    /// How days and months are written; English by itself.
    public func chartCalendarFormat(_ format: CalendarFormat) -> Chart { with { $0.calendar = format } }

    /// What the chart says in words; English by itself.
    public func chartWords(_ words: ChartWords) -> Chart { with { $0.words = words } }

    /// Whether the words are read from right to left.
    public func chartRightToLeft(_ isRightToLeft: Bool = true) -> Chart { with { $0.isRightToLeft = isRightToLeft } }

    /// The labels of the axis across: `chartXAxis { AxisMarks(values: .stride(by: .month)) }`.
    public func chartXAxis(_ marks: () -> AxisMarks) -> Chart { with { $0.x = marks() } }

    /// Whether the axis across has labels.
    public func chartXAxis(_ visibility: ChartVisibility) -> Chart {
        with { $0.x = AxisMarks(values: visibility == .hidden ? .none : .automatic) }
    }

    /// The labels of the axis upright.
    public func chartYAxis(_ marks: () -> AxisMarks) -> Chart { with { $0.y = marks() } }

    /// Whether the axis upright has labels.
    public func chartYAxis(_ visibility: ChartVisibility) -> Chart {
        with { $0.y = AxisMarks(values: visibility == .hidden ? .none : .automatic) }
    }

    /// From where to where the numbers across reach. A value outside is an error.
    public func chartXScale<Value: QuantityPlottable & Comparable>(domain: ClosedRange<Value>) -> Chart {
        with { $0.xScale = .quantities(domain.lowerBound.quantity, domain.upperBound.quantity) }
    }

    /// From when to when the axis across reaches, also where there are no values. A value outside is an error.
    public func chartXScale<Value: BandPlottable & Comparable>(domain: ClosedRange<Value>) -> Chart {
        with { $0.xScale = .span(domain.lowerBound.band.held, domain.upperBound.band.held) }
    }

    /// Which names the axis across has, in their order, also where there are no values. A name that is not among them is an error.
    public func chartXScale(domain: [String]) -> Chart { with { $0.xScale = .categories(domain) } }

    /// From where to where the values reach. A value outside is an error, and so is a scale of bars or areas without zero.
    public func chartYScale<Value: QuantityPlottable & Comparable>(domain: ClosedRange<Value>) -> Chart {
        with { $0.yScale = .quantities(domain.lowerBound.quantity, domain.upperBound.quantity) }
    }

    /// The names of horizontal bars, in their order from top to bottom, also where there are no values. A name that is not among them is an error.
    public func chartYScale(domain: [String]) -> Chart { with { $0.yScale = .categories(domain) } }

    /// How the numbers across lie on their axis; linear by itself.
    public func chartXScale(type: ScaleType) -> Chart { with { $0.xType = type } }

    /// How the values lie on their axis; linear by itself. Bars and areas on a logarithmic one are an error, because they begin at zero.
    public func chartYScale(type: ScaleType) -> Chart { with { $0.yType = type } }

    /// From where to where the numbers across reach, and how they lie there.
    public func chartXScale<Value: QuantityPlottable & Comparable>(domain: ClosedRange<Value>, type: ScaleType) -> Chart {
        chartXScale(domain: domain).chartXScale(type: type)
    }

    /// From where to where the values reach, and how they lie there.
    public func chartYScale<Value: QuantityPlottable & Comparable>(domain: ClosedRange<Value>, type: ScaleType) -> Chart {
        chartYScale(domain: domain).chartYScale(type: type)
    }

    /// Whether series are named in a legend. Without one nobody can tell several series apart, unless the text beside the chart does.
    public func chartLegend(_ visibility: ChartVisibility) -> Chart { with { $0.hasLegend = visibility != .hidden } }

    /// Draws each series of lines in a panel of its own, one under the other, with one scale and one axis across: small multiples.
    public func chartPanels(_ hasPanels: Bool = true) -> Chart { with { $0.hasPanels = hasPanels } }

    /// How series look, by their names; others have colours by their order, or sectors by their name.
    public func chartForegroundStyleScale(_ styles: KeyValuePairs<String, ChartStyle>) -> Chart {
        with { options in for (name, style) in styles { options.styles[name] = style } }
    }
}

extension Money: Comparable {
    /// Whether one amount is less than another. Amounts of different currencies are in the order of their codes.
    public static func < (one: Money, other: Money) -> Bool {
        one.currency == other.currency ? one.minorUnits < other.minorUnits : one.currency < other.currency
    }
}

extension Percentage: Comparable {
    /// Whether one share is smaller than another.
    public static func < (one: Percentage, other: Percentage) -> Bool { one.ratio < other.ratio }
}
