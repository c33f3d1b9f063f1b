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
    }

    static let metricSlots = slots(systems.flatMap(\.metrics), name: \.name, count: \.slotCount)
    static let seriesSlots = slots(systems.flatMap(\.series), name: \.name, count: \.slotCount)
    /// Where the answers to a name begin, without the definition: looking it up copies nothing.
    struct Place: Sendable {
        let offset: Int32
        let isRanged: Bool

        func index(_ range: RangeKey) -> Int { Int(offset) + (isRanged ? range.index : 0) }
    }

    static let metricPlaces = Places(
        systems.flatMap(\.metrics).map { ($0.name, metricSlots[$0.name]?.offset ?? 0, $0.isRanged) })
    static let seriesPlaces = Places(
        systems.flatMap(\.series).map { ($0.name, seriesSlots[$0.name]?.offset ?? 0, $0.isRanged) })

    /// The places of all names of one kind.
    struct Places: Sendable {
        private let names: NameTable
        private let places: [Place]

        init(_ all: [(name: String, offset: Int, isRanged: Bool)]) {
            names = NameTable(all.map(\.name))
            places = all.map { Place(offset: Int32($0.offset), isRanged: $0.isRanged) }
        }

        subscript(name: String) -> Place? {
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
