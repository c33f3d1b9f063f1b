import AlmanacModel

private let decisionBasis = Phrase("guardian.decisions.basis")

extension GuardianFigures {
    /// With what it is a part of, or why it is not known.
    fileprivate func ofDecisions(_ value: Value?, _ range: RangeKey) -> MetricResult {
        MetricResult(value, basis: value == nil ? totalGaps(range) : decisionBasis)
    }
}

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
    static let riskyCount = Self(
        "guardian.decisions.risky", .count, in: ["guardian.overrides"], "Decisions with the reason risky."
    ) { figures, range in
        figures.summary(range).map { figures.ofDecisions(count(of: $0.riskyRate, $0), range) }
    }

    /// The summary's share of decisions with the reason risky.
    static let riskyRate = Self(
        "guardian.decisions.risky_rate", .ratio, "Share of the decisions with the reason risky."
    ) { figures, range in
        figures.summary(range).map { figures.ofDecisions(share($0.riskyRate).map { .ratio($0) }, range) }
    }

    /// Override rate × decisions, to the nearest.
    static let overrideCount = Self(
        "guardian.decisions.override", .count, "Decisions that approved because of an override."
    ) { figures, range in
        figures.summary(range).map { figures.ofDecisions(count(of: $0.overrideRate, $0), range) }
    }

    /// The summary's share of decisions approved because of an override.
    static let overrideRate = Self(
        "guardian.decisions.override_rate", .ratio, "Share of the decisions that approved because of an override."
    ) { figures, range in
        figures.summary(range).map { figures.ofDecisions(share($0.overrideRate).map { .ratio($0) }, range) }
    }

    /// A rate that can be one: from 0 to 1.
    private static func share(_ rate: Double?) -> Double? {
        guard let rate, rate >= 0, rate <= 1 else { return nil }
        return rate
    }

    private static func count(of rate: Double?, _ summary: Guardian.Summary) -> Value? {
        guard let rate = share(rate), let all = summary.authorisations, all >= 0 else { return nil }
        return wholeNumber(rate * Double(all)).map { .count($0) }
    }
}
