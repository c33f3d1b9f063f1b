/// A number with a known maximum, as an arc on a ring. A chart holds one.
public struct RingMark: SoleMark {
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

    static func plan(_ marks: [RingMark], _ planner: ChartPlanner) throws(ChartError) -> ChartPlan {
        guard marks.count == 1 else { throw .onlyOne(mark: "RingMark") }
        let mark = marks[0]
        let format = try planner.format([mark.value, mark.maximum], axis: mark.value.label)
        return planner.plan(
            RingChart(
                value: mark.value.value, maximum: mark.maximum.value ?? .nan, thresholds: mark.thresholds, lowest: mark.lowest,
                tone: mark.tone, verdict: mark.verdict), columns: [mark.value.label, mark.maximum.label],
            rows: [[planner.cell(mark.value.value, format), planner.cell(mark.maximum.value, format)]], title: mark.value.label,
            value: format)
    }
}

/// A step on a winding road towards a goal.
public struct StationMark: SoleMark {
    var station: RoadChart.Station

    /// A station of the road.
    ///
    /// - Parameters:
    ///   - progress: 0–1, of a station in progress.
    ///   - detail: Shown when the station is pointed at; of an active station, also in the description.
    public init(_ name: String, status: RoadChart.Status, progress: Double? = nil, detail: String = "") {
        station = .init(name: name, status: status, progress: progress, detail: detail)
    }

    static func plan(_ marks: [StationMark], _ planner: ChartPlanner) -> ChartPlan {
        let format = planner.options.valueFormat ?? .english(.ratio)
        let context = planner.context(format)
        let stations = marks.map { mark in
            var station = mark.station
            station.share = usable(station.progress).map { format.full(min(max($0, 0), 1)) }
            return station
        }
        return planner.plan(
            RoadChart(stations: stations), columns: ["#", context.words.text(.chart), ""],
            rows: stations.enumerated().map {
                ["\($0 + 1)", context.name($1.name), $1.share ?? context.words.text(RoadChart.word($1.status))]
            }, title: "", value: format)
    }
}

/// A point of a line the size of a word, without axes.
public struct SparkMark: SoleMark {
    var y: PlottedQuantity

    /// The next value from left to right.
    public init(y: PlottableValue<some QuantityPlottable>) { self.y = PlottedQuantity(y) }

    static func plan(_ marks: [SparkMark], _ planner: ChartPlanner) throws(ChartError) -> ChartPlan {
        let values = marks.map(\.y)
        let format = try planner.format(values, axis: values[0].label)
        return planner.plan(
            Sparkline(values: values.map(\.value)), columns: ["#", values[0].label],
            rows: values.indices.map { ["\($0 + 1)", planner.cell(values[$0].value, format)] }, title: values[0].label, value: format)
    }
}

/// A place on a map to scale, with a radius around it.
public struct PlaceMark: SoleMark {
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

    static func plan(_ marks: [PlaceMark], _ planner: ChartPlanner) -> ChartPlan {
        let format = planner.options.valueFormat ?? .english(.number, fractionDigits: 0)
        let context = planner.context(format)
        let places = marks.map { mark in
            var place = mark.place
            if let radius = usable(place.radius), radius > 0 {
                place.radiusText = context.words.text(
                    radius < 1000 ? .metres(format.full(radius)) : .kilometres(format.full(radius / 1000)))
            }
            return place
        }
        let degrees = ValueFormat.english(.number, fractionDigits: 4)
        return planner.plan(
            MapChart(places: places), columns: [context.words.text(.chart), "°N", "°E", "⌀"],
            rows: places.map {
                [
                    context.name($0.name), planner.cell($0.latitude, degrees), planner.cell($0.longitude, degrees),
                    Label.clean($0.radiusText),
                ]
            }, title: "", value: format)
    }
}
