import AlmanacModel

/// The one list of what Almanac can work out. A new system is a new entry here; a new metric or series, one in its system's list.
package enum Catalogue {
    /// All systems, in the order in which reports have them.
    package static let systems: [SystemInsights] = [.guardian, .moneyMoments, .momentum, .lume, .destiny]

    package static func metric(named name: String) -> MetricDefinition? {
        metricSlots[name]?.definition
    }

    package static func series(named name: String) -> SeriesDefinition? {
        seriesSlots[name]?.definition
    }

    /// Where a definition's answers begin among all answers.
    struct Slot<Definition: Sendable>: Sendable {
        let definition: Definition
        let offset: Int
    }

    static let metricSlots = slots(systems.flatMap(\.metrics), name: \.name, count: \.slotCount)
    static let seriesSlots = slots(systems.flatMap(\.series), name: \.name, count: \.slotCount)
    /// Index of the answers to a series; `nil` when there is no such series.
    package static func place(ofSeries name: String) -> AnswerPlace? { seriesPlaces[name] }

    /// Index of the answers to a metric; `nil` when there is no such metric.
    package static func place(ofMetric name: String) -> AnswerPlace? { metricPlaces[name] }

    static let metricPlaces = Places(
        systems.flatMap(\.metrics).map { metric in
            (metric.name, metricSlots[metric.name]?.offset ?? 0, metric.isRanged, metric.dependsOnPeriod)
        })
    static let seriesPlaces = Places(
        systems.flatMap(\.series).map { series in
            (series.name, seriesSlots[series.name]?.offset ?? 0, series.isRanged, series.dependsOnPeriod)
        })

    /// The places of all names of one kind.
    struct Places: Sendable {
        private let names: NameTable
        private let places: [AnswerPlace]

        /// - Parameter all: In the order of the catalogue.
        init(_ all: [(name: String, offset: Int, isRanged: Bool, dependsOnPeriod: Bool)]) {
            names = NameTable(all.map(\.name))
            places = all.enumerated().map { order, one in
                AnswerPlace(offset: Int32(one.offset), isRanged: one.isRanged, order: one.dependsOnPeriod ? Int32(order) : -1)
            }
        }

        subscript(name: String) -> AnswerPlace? {
            names.index(of: name).map { places[$0] }
        }
    }

    static let metricSlotCount = systems.flatMap(\.metrics).reduce(0) { $0 + $1.slotCount }
    static let seriesSlotCount = systems.flatMap(\.series).reduce(0) { $0 + $1.slotCount }

    private static func slots<Definition: Sendable>(
        _ definitions: [Definition], name: (Definition) -> String, count: (Definition) -> Int
    ) -> [String: Slot<Definition>] {
        var slots: [String: Slot<Definition>] = [:]
        var offset = 0
        for definition in definitions {
            let clash = slots.updateValue(Slot(definition: definition, offset: offset), forKey: name(definition))
            precondition(clash == nil, "two definitions are named \(name(definition))")
            offset += count(definition)
        }
        return slots
    }
}

/// The index of a metric or series in the answer arrays, so that its name is looked up only once.
package struct AnswerPlace: Sendable {
    let offset: Int32
    let isRanged: Bool
    /// Its place among all definitions, for the answers to a period that was asked for; -1 where they are those to any.
    let order: Int32

    func index(_ range: RangeKey) -> Int { Int(offset) + (isRanged ? range.index : 0) }
}
