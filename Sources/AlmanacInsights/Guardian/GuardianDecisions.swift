import AlmanacModel

extension MetricFormula where Figures == GuardianFigures {
    /// The summary's authorisations and declines.
    static let decisionCount = Self(
        "guardian.decisions.count", .count, "Authorisations and declines of the window."
    ) { figures, range in
        figures.summary(range).map {
            MetricResult($0.authorisations.map { .count($0) }, basis: $0.authorisations == nil ? figures.totalGaps(range) : nil)
        }
    }

    /// Risky rate × decisions, to the nearest.
    static let riskyCount = part("risky", .count, in: ["guardian.overrides"], "Decisions with the reason risky.") {
        count(of: $0.riskyRate, $0)
    }

    /// The summary's share of decisions with the reason risky.
    static let riskyRate = part("risky_rate", .ratio, "Share of the decisions with the reason risky.") {
        share($0.riskyRate).map { .ratio($0) }
    }

    /// Override rate × decisions, to the nearest.
    static let overrideCount = part("override", .count, "Decisions that approved because of an override.") {
        count(of: $0.overrideRate, $0)
    }

    /// The summary's share of decisions approved because of an override.
    static let overrideRate = part("override_rate", .ratio, "Share of the decisions that approved because of an override.") {
        share($0.overrideRate).map { .ratio($0) }
    }

    /// With what it is a part of, or why it is not known.
    private static func part(
        _ name: String, _ unit: Unit, in details: [String] = [], _ meaning: String,
        _ value: @escaping @Sendable (Guardian.Summary) -> Value?
    ) -> Self {
        Self("guardian.decisions." + name, unit, in: details, meaning) { figures, range in
            figures.summary(range).map(value).map {
                MetricResult($0, basis: $0 == nil ? figures.totalGaps(range) : Phrase("guardian.decisions.basis"))
            }
        }
    }

    private static func count(of rate: Double?, _ summary: Guardian.Summary) -> Value? {
        guard let rate = share(rate), let all = summary.authorisations, all >= 0 else { return nil }
        return wholeNumber(rate * Double(all)).map { .count($0) }
    }
}
