import AlmanacModel

extension SeriesFormula where Figures == GuardianFigures {
    /// The places with a rule, as sent: newest first.
    static let geofences = Self(
        "guardian.geofences", key: "name", of: Guardian.Geofence.self, "Places where the card warns or is blocked.",
        [
            .measure("category", .text, "What the rule is for; Everything when it names no category.") { place in
                guard place.isCategoryReadable else { return nil }
                return place.category.map(categoryName)?.value ?? .word("guardian.places.everything")
            },
            .measure("policy", .text, role: .state, "Warns or Blocks; another policy as Guardian calls it.") { policy($0.policy) },
            .measure("radius", .count, role: .radius, "How far around the place it holds.") { $0.radius.map { .count($0) } },
            .measure("latitude", .number, role: .latitude, ifKnown: true, "Of the middle of the place, in degrees north.") {
                $0.latitude.flatMap { $0.isFinite ? .number($0) : nil }
            },
            .measure("longitude", .number, role: .longitude, ifKnown: true, "Of the middle of the place, in degrees east.") {
                $0.longitude.flatMap { $0.isFinite ? .number($0) : nil }
            },
        ],
        unranged: { figures in
            figures.guardian.geofences.map { places in
                Rows(
                    rows: places, key: { .name($0.name) },
                    tones: places.map { place in
                        switch place.policy?.lowercased() {
                        case "warn": .watch
                        case "block": .bad
                        default: .neutral
                        }
                    },
                    notes: [figures.guardian.lost.note("geofences", "guardian.places.unreadable")], unreadable: figures.lost("geofences"))
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
