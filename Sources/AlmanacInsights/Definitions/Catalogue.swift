import AlmanacModel

/// The one list of what Almanac can work out. A new system is a new entry here; a new metric or series, one in its system's list.
package enum Catalogue {
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
        /// Its place among all definitions.
        let order: Int
    }

    static let metricSlots = slots(systems.flatMap(\.metrics), name: \.name, count: \.slotCount)
    static let seriesSlots = slots(systems.flatMap(\.series), name: \.name, count: \.slotCount)
    /// Where the answers to a name begin, without the definition: looking it up copies nothing.
    struct Place: Sendable {
        let offset: Int32
        let isRanged: Bool
        /// Its place among all definitions, for the answers to a period that was asked for; -1 where they are those to any.
        let order: Int32

        func index(_ range: RangeKey) -> Int { Int(offset) + (isRanged ? range.index : 0) }
    }

    static let metricPlaces = metricSlots.mapValues { slot in
        Place(
            offset: Int32(slot.offset), isRanged: slot.definition.isRanged, order: slot.definition.dependsOnPeriod ? Int32(slot.order) : -1)
    }
    static let seriesPlaces = seriesSlots.mapValues { slot in
        Place(
            offset: Int32(slot.offset), isRanged: slot.definition.isRanged, order: slot.definition.dependsOnPeriod ? Int32(slot.order) : -1)
    }
    static let metricSlotCount = systems.flatMap(\.metrics).reduce(0) { $0 + $1.slotCount }
    static let seriesSlotCount = systems.flatMap(\.series).reduce(0) { $0 + $1.slotCount }

    private static func slots<Definition: Sendable>(
        _ definitions: [Definition], name: (Definition) -> String, count: (Definition) -> Int
    ) -> [String: Slot<Definition>] {
        var slots: [String: Slot<Definition>] = [:]
        var offset = 0
        for (order, definition) in definitions.enumerated() {
            let clash = slots.updateValue(Slot(definition: definition, offset: offset, order: order), forKey: name(definition))
            precondition(clash == nil, "two definitions are named \(name(definition))")
            offset += count(definition)
        }
        return slots
    }
}
