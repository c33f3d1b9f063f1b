/// An amount against its limit, as a bar whose whole length is the limit.
public struct BulletMark: ChartContent {
    var y: PlottedBand
    var value: PlottedQuantity
    var limit: PlottedQuantity
    var pace: PlottedQuantity?
    var tone: ChartTone?
    var note = ""

    /// A bullet beside its name.
    ///
    /// - Parameter limit: `nil` where there is none; the bar is then dashed.
    public init(
        y: PlottableValue<some BandPlottable>, value: PlottableValue<some QuantityPlottable>,
        limit: PlottableValue<some QuantityPlottable>
    ) {
        self.y = PlottedBand(y)
        self.value = PlottedQuantity(value)
        self.limit = PlottedQuantity(limit)
    }

    /// A bullet with a tick across its bar.
    ///
    /// - Parameter pace: The amount by now if all went evenly.
    public init(
        y: PlottableValue<some BandPlottable>, value: PlottableValue<some QuantityPlottable>,
        limit: PlottableValue<some QuantityPlottable>, pace: PlottableValue<some QuantityPlottable>
    ) {
        self.init(y: y, value: value, limit: limit)
        self.pace = PlottedQuantity(pace)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.bullet(self)]) }

    /// Sets the tone; by default a bullet within its limit is `neutral`, and one beyond it `bad`.
    public func tone(_ tone: ChartTone) -> BulletMark {
        var mark = self
        mark.tone = tone
        return mark
    }

    /// Words under the bar at its end, such as "over by $10.71".
    public func annotation(_ text: String) -> BulletMark {
        var mark = self
        mark.note = text
        return mark
    }
}

/// Two values of one name, as two points joined by a line. The labels of the values are their names in the legend.
public struct DumbbellMark: ChartContent {
    var y: PlottedBand
    var before: PlottedQuantity
    var after: PlottedQuantity

    /// A row.
    public init<Y: QuantityPlottable>(y: PlottableValue<some BandPlottable>, xStart: PlottableValue<Y>, xEnd: PlottableValue<Y>) {
        self.y = PlottedBand(y)
        before = PlottedQuantity(xStart)
        after = PlottedQuantity(xEnd)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.dumbbell(self)]) }
}

/// Two values of one name, as a line from the first at the left to the second at the right. The labels of the values stand above the ends.
public struct SlopeMark: ChartContent {
    var y: PlottedBand
    var before: PlottedQuantity
    var after: PlottedQuantity

    /// A line.
    public init<Y: QuantityPlottable>(y: PlottableValue<some BandPlottable>, xStart: PlottableValue<Y>, xEnd: PlottableValue<Y>) {
        self.y = PlottedBand(y)
        before = PlottedQuantity(xStart)
        after = PlottedQuantity(xEnd)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.slope(self)]) }
}

/// An amount on its way from one name to another: together they are a Sankey diagram.
public struct FlowMark: ChartContent {
    var source: PlottedBand
    var target: PlottedBand
    var value: PlottedQuantity

    /// An amount from one name to another.
    public init(
        from source: PlottableValue<String>, to target: PlottableValue<String>, value: PlottableValue<some QuantityPlottable>
    ) {
        self.source = PlottedBand(source)
        self.target = PlottedBand(target)
        self.value = PlottedQuantity(value)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.flow(self)]) }
}

/// A step from one sum to another: first a total, then changes, last a total.
public struct WaterfallMark: ChartContent {
    var y: PlottedBand
    var value: PlottedQuantity
    var isTotal: Bool

    /// A sum: the first row or the last.
    public init(y: PlottableValue<some BandPlottable>, total: PlottableValue<some QuantityPlottable>) {
        self.y = PlottedBand(y)
        value = PlottedQuantity(total)
        isTotal = true
    }

    /// A change between the two. A remaining difference is drawn as a change called "Other".
    public init(y: PlottableValue<some BandPlottable>, change: PlottableValue<some QuantityPlottable>) {
        self.y = PlottedBand(y)
        value = PlottedQuantity(change)
        isTotal = false
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.waterfall(self)]) }
}
