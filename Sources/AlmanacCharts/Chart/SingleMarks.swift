/// A day of a calendar, filled more strongly for a larger value.
public struct CalendarMark: ChartContent {
    var day: PlottableValue<CalendarDay>
    var value: PlottedQuantity
    var isUnfinished = false

    /// A day with its value. Days in between that are not given have none.
    public init(x: PlottableValue<CalendarDay>, value: PlottableValue<some QuantityPlottable>) {
        day = x
        self.value = PlottedQuantity(value)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.calendar(self)]) }

    /// Marks a day that is not complete yet.
    public func unfinished(_ isUnfinished: Bool = true) -> CalendarMark {
        var mark = self
        mark.isUnfinished = isUnfinished
        return mark
    }
}

/// A number with a known maximum, as an arc on a ring. A chart holds one.
public struct RingMark: ChartContent {
    var value: PlottedQuantity
    var maximum: PlottedQuantity
    var thresholds: [RingChart.Threshold] = []
    var lowest = ""
    var tone = ChartTone.neutral
    var verdict = ""

    /// A number, and the maximum of the whole ring in the same unit.
    public init(value: PlottableValue<some QuantityPlottable>, maximum: PlottableValue<some QuantityPlottable>) {
        self.value = PlottedQuantity(value)
        self.maximum = PlottedQuantity(maximum)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.ring(self)]) }

    /// Sets the names of values by threshold.
    ///
    /// - Parameter lowest: The word for values below the lowest threshold.
    public func thresholds(_ thresholds: [RingChart.Threshold], lowest: String = "") -> RingMark {
        var mark = self
        mark.thresholds = thresholds
        mark.lowest = lowest
        return mark
    }

    /// Sets a judgement in words, in the colour of its tone.
    public func annotation(_ text: String, tone: ChartTone = .neutral) -> RingMark {
        var mark = self
        mark.verdict = text
        mark.tone = tone
        return mark
    }
}

/// A step on a winding road towards a goal.
public struct StationMark: ChartContent {
    var station: RoadChart.Station

    /// A station of the road.
    ///
    /// - Parameters:
    ///   - progress: 0–1, of a station in progress.
    ///   - detail: Shown when the station is pointed at; of an active station, also in the description.
    public init(_ name: String, status: RoadChart.Status, progress: Double? = nil, detail: String = "") {
        station = .init(name: name, status: status, progress: progress, detail: detail)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.station(self)]) }
}

/// A point of a line the size of a word, without axes.
public struct SparkMark: ChartContent {
    var y: PlottedQuantity

    /// The next value from left to right.
    public init(y: PlottableValue<some QuantityPlottable>) {
        self.y = PlottedQuantity(y)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.spark(self)]) }
}

/// A place on a map to scale, with a radius around it.
public struct PlaceMark: ChartContent {
    var place: MapChart.Place

    /// A place.
    ///
    /// - Parameters:
    ///   - latitude: Degrees north.
    ///   - longitude: Degrees east.
    ///   - radius: Metres around it.
    ///   - kind: The kind of place, for the legend.
    public init(
        _ name: String, latitude: Double?, longitude: Double?, radius: Double? = nil, kind: String = "", tone: ChartTone = .neutral
    ) {
        place = .init(name: name, latitude: latitude, longitude: longitude, radius: radius, kind: kind, tone: tone)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.place(self)]) }
}
