/// A day of a calendar, filled the stronger the larger its value is.
public struct CalendarMark: ChartContent {
    var day: PlottableValue<CalendarDay>
    var value: PlottedQuantity
    var isUnfinished = false

    /// A day with its value. Days between two that are given have none.
    public init(x: PlottableValue<CalendarDay>, value: PlottableValue<some QuantityPlottable>) {
        day = x
        self.value = PlottedQuantity(value)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.calendar(self)]) }

    /// Marks a day that is not over yet.
    public func unfinished(_ isUnfinished: Bool = true) -> CalendarMark {
        var mark = self
        mark.isUnfinished = isUnfinished
        return mark
    }
}

/// One number of a known most, as an arc on a ring. A chart holds one.
public struct RingMark: ChartContent {
    var value: PlottedQuantity
    var maximum: PlottedQuantity
    var thresholds: [RingChart.Threshold] = []
    var lowest = ""
    var tone = ChartTone.neutral
    var verdict = ""

    /// A number and what the whole ring stands for, in the same unit.
    public init(value: PlottableValue<some QuantityPlottable>, maximum: PlottableValue<some QuantityPlottable>) {
        self.value = PlottedQuantity(value)
        self.maximum = PlottedQuantity(maximum)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.ring(self)]) }

    /// What values are called from where on.
    ///
    /// - Parameter lowest: The word for those below the lowest threshold.
    public func thresholds(_ thresholds: [RingChart.Threshold], lowest: String = "") -> RingMark {
        var mark = self
        mark.thresholds = thresholds
        mark.lowest = lowest
        return mark
    }

    /// What the number comes to in words, in the colour of its tone.
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
    ///   - progress: 0–1, of the station that is being worked on.
    ///   - detail: Told when the station is pointed at, and of an active one in the description.
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

/// A place on a map that is to scale, with the room around it.
public struct PlaceMark: ChartContent {
    var place: MapChart.Place

    /// A place.
    ///
    /// - Parameters:
    ///   - latitude: Degrees north.
    ///   - longitude: Degrees east.
    ///   - radius: Metres around it.
    ///   - kind: What holds there, for the legend.
    public init(
        _ name: String, latitude: Double?, longitude: Double?, radius: Double? = nil, kind: String = "", tone: ChartTone = .neutral
    ) {
        place = .init(name: name, latitude: latitude, longitude: longitude, radius: radius, kind: kind, tone: tone)
    }

    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([.place(self)]) }
}
