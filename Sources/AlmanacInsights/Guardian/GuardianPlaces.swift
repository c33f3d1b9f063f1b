import AlmanacModel

extension SeriesFormula where Figures == GuardianFigures {
    /// The places with a rule, as sent: newest first.
    static let geofences = Self(
        "guardian.geofences", key: "name", "Places where the card warns or is blocked.",
        [
            MeasureDefinition("category", .text, "What the rule is for; Everything when it names no category."),
            MeasureDefinition("policy", .text, role: .state, "Warns or Blocks; another policy as Guardian calls it."),
            MeasureDefinition("radius", .count, role: .radius, "How far around the place it holds."),
            MeasureDefinition("latitude", .number, role: .latitude, "Of the middle of the place, in degrees north."),
            MeasureDefinition("longitude", .number, role: .longitude, "Of the middle of the place, in degrees east."),
        ],
        unranged: { figures in
            figures.guardian.geofences.map { places in
                func degrees(_ angles: [Double?]) -> [Value?]? {
                    let values = angles.map { angle in angle.flatMap { $0.isFinite ? Value.number($0) : nil } }
                    return places.isEmpty || values.contains { $0 != nil } ? values : nil
                }
                return Rows(
                    keys: places.map { .name($0.name) },
                    columns: [
                        places.map { place in
                            guard place.isCategoryReadable else { return nil }
                            return place.category.map(categoryName)?.value ?? .word("guardian.places.everything")
                        },
                        places.map { policy($0.policy) },
                        places.map { $0.radius.map { .count($0) } },
                        degrees(places.map(\.latitude)),
                        degrees(places.map(\.longitude)),
                    ],
                    tones: places.map { place in
                        switch place.policy?.lowercased() {
                        case "warn": .watch
                        case "block": .bad
                        default: .neutral
                        }
                    },
                    notes: figures.placeGaps, unreadable: figures.lost("geofences"))
            }
        })

    private static func policy(_ policy: String?) -> Value? {
        guard let policy else { return nil }
        return switch policy.lowercased() {
        case "warn": .word("guardian.policy.warn")
        case "block": .word("guardian.policy.block")
        default: isBlank(policy) ? nil : .text(policy)
        }
    }
}

extension GuardianFigures {
    /// Says how many places could not be read.
    fileprivate var placeGaps: [Phrase] {
        if guardian.lost.isWhole("geofences") { return [Phrase("guardian.places.unreadable-list")] }
        let lost = lost("geofences")
        return lost == 0 ? [] : [Phrase("guardian.places.unreadable", ["count": .count(lost)])]
    }
}
