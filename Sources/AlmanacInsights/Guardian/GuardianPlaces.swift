import AlmanacModel

extension SeriesFormula where Figures == GuardianFigures {
    /// The places with a rule, as sent: newest first.
    static let geofences = Self(
        "guardian.geofences", "Places", key: ("name", "Place"), "Places where the card warns or is blocked.",
        [
            MeasureDefinition("category", "Category", .text, "What the rule is for; Everything when it names no category."),
            MeasureDefinition("policy", "What it does", .text, "Warns or Blocks; another policy as Guardian calls it."),
            MeasureDefinition("radius", "Radius in metres", .count, "How far around the place it holds."),
            MeasureDefinition("latitude", "Latitude", .number, "Of the middle of the place, in degrees north."),
            MeasureDefinition("longitude", "Longitude", .number, "Of the middle of the place, in degrees east."),
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
                        places.map { .text($0.category.map(categoryName) ?? "Everything") },
                        places.map { policyName($0.policy).map { .text($0) } },
                        places.map { $0.radius.map { .count($0) } },
                        degrees(places.map(\.latitude)),
                        degrees(places.map(\.longitude)),
                    ])
            }
        })

    private static func policyName(_ policy: String) -> String? {
        switch policy.lowercased() {
        case "warn": "Warns"
        case "block": "Blocks"
        default: isBlank(policy) ? nil : policy
        }
    }
}
