package import AlmanacModel

/// The one list of what a run can work out.
package struct Catalogue: Sendable {
    /// All systems, in the order in which reports have them.
    package let systems: [SystemInsights]
    /// The systems among them that the settings declare; they come last.
    package let declarations: [Declaration]

    private let metricNames: NameTable
    private let metrics: [MetricDefinition]
    /// In the order of the systems, and in each in that of its definitions.
    let metricPlaces: [AnswerPlace]
    private let seriesNames: NameTable
    private let series: [SeriesDefinition]
    let seriesPlaces: [AnswerPlace]

    /// Number of answers of one snapshot.
    let metricSlotCount: Int
    let seriesSlotCount: Int

    /// The systems that Almanac knows of itself. A new system is a new entry here; a new metric or series, one in its system's list.
    private static let known: [SystemInsights] = [.guardian, .moneyMoments, .momentum, .lume, .destiny]

    /// Those alone.
    package static let builtIn = Catalogue(declaring: [])

    /// - Parameter declarations: Systems of the settings, with names of their own.
    package init(declaring declarations: [Declaration]) {
        self.declarations = declarations
        systems = Self.known + declarations.map { .declared($0) }
        metrics = systems.flatMap(\.metrics)
        series = systems.flatMap(\.series)
        metricNames = NameTable(metrics.map(\.name))
        seriesNames = NameTable(series.map(\.name))
        (metricPlaces, metricSlotCount) = Self.places(systems.map { $0.metrics.map { ($0.isRanged, $0.dependsOnPeriod) } })
        (seriesPlaces, seriesSlotCount) = Self.places(systems.map { $0.series.map { ($0.isRanged, $0.dependsOnPeriod) } })
        precondition(Set(metrics.map(\.name)).count == metrics.count, "two metrics have one name")
        precondition(Set(series.map(\.name)).count == series.count, "two series have one name")
    }

    package func metric(named name: String) -> MetricDefinition? { metricNames.index(of: name).map { metrics[$0] } }

    package func series(named name: String) -> SeriesDefinition? { seriesNames.index(of: name).map { series[$0] } }

    /// Index of the answers to a metric; `nil` when there is no such metric.
    package func place(ofMetric name: String) -> AnswerPlace? { metricNames.index(of: name).map { metricPlaces[$0] } }

    /// Index of the answers to a series; `nil` when there is no such series.
    package func place(ofSeries name: String) -> AnswerPlace? { seriesNames.index(of: name).map { seriesPlaces[$0] } }

    /// Where the answers to each definition of each system begin among all answers, and how many there are.
    private static func places(_ systems: [[(isRanged: Bool, dependsOnPeriod: Bool)]]) -> ([AnswerPlace], Int) {
        var places: [AnswerPlace] = []
        var offset = 0
        for (system, definitions) in systems.enumerated() {
            for (formula, one) in definitions.enumerated() {
                places.append(
                    AnswerPlace(
                        offset: Int32(offset), isRanged: one.isRanged, order: one.dependsOnPeriod ? Int32(places.count) : -1,
                        system: Int16(system), formula: Int16(formula)))
                offset += one.isRanged ? RangeKey.allCases.count : 1
            }
        }
        return (places, offset)
    }
}

/// The index of a metric or series in the answer arrays, so that its name is looked up only once.
package struct AnswerPlace: Sendable {
    let offset: Int32
    let isRanged: Bool
    /// Its place among all definitions, for the answers to a period that was asked for; -1 where they are those to any.
    let order: Int32
    /// The place of its system among those of the catalogue, and its own among those of the system.
    let system: Int16
    let formula: Int16

    func index(_ range: RangeKey) -> Int { Int(offset) + (isRanged ? range.index : 0) }
}
