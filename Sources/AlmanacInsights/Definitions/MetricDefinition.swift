package import AlmanacModel

/// Definition of a metric, for the catalogue, for checks of templates and for readers.
package struct MetricDefinition: Hashable, Sendable {
    /// `guardian.spend.total`
    package let name: String
    /// For readers: `metric.` and the name, which is "Spent" in the words files.
    package let title: Phrase
    /// Unit of its values; `mixed` where they differ.
    package let unit: Unit
    /// True when it has one value a range; otherwise it has one for all.
    package fileprivate(set) var isRanged: Bool
    /// True for a metric that is not ranged, but is computed anew for a period that was asked for: how far budgets were used in that month.
    package fileprivate(set) var followsPeriod = false
    /// True where there is a message `counted.<name>` that says its number with its noun.
    package fileprivate(set) var hasNoun = false
    /// The series and metrics with its details: its tile leads to the first of them that a page shows.
    package let details: [String]
    /// One line, for whoever writes a template.
    package let meaning: String
}

/// Result of a formula for one metric; name, range and change are filled in around it.
struct MetricResult {
    /// `nil`: unknown.
    var value: Value?
    var previous: Value?
    var yearBefore: Value?
    /// The number that is compared with `previous`; `nil` for the value itself.
    var compared: Value?
    var tone: Tone = .neutral
    var at: Key?
    var basis: Phrase?

    init(_ value: Value?, previous: Value? = nil, tone: Tone = .neutral, at: Key? = nil, basis: Phrase? = nil) {
        self.value = value
        self.previous = previous
        self.tone = tone
        self.at = at
        self.basis = basis
    }

    /// A sentence, by the name of its message.
    init(saying name: String, _ arguments: Phrase.Arguments = [:], at: Key? = nil, basis: Phrase? = nil) {
        self.init(.phrase(Phrase(name, arguments)), at: at, basis: basis)
    }

    /// How often something happened in a period, against the one before and a year before.
    ///
    /// - Parameters:
    ///   - days: Of each time that it did.
    ///   - first: The day from which on all of them are known; `nil` where that is none.
    init(counting days: [Day], in span: ReportSpan, from first: Day?) {
        func count(_ stretch: ClosedRange<Day>) -> Value { .count(Int64(days.count { stretch.contains($0) })) }
        func known(_ stretch: ClosedRange<Day>) -> Value? { first.flatMap { $0 <= stretch.lowerBound ? count(stretch) : nil } }
        self.init(count(span.days), previous: known(span.previous))
        yearBefore = span.yearBefore.flatMap(known)
    }

    static let unknown = MetricResult(nil)
}

/// A metric's definition with the way it is worked out from a system's figures.
struct MetricFormula<Figures>: Sendable {
    private(set) var definition: MetricDefinition
    /// `nil`: the data has nothing this metric could rest on.
    let compute: @Sendable (Figures, RangeKey) -> MetricResult?

    /// One value a range.
    ///
    /// - Parameter title: `nil` for the message `metric.` and the name.
    init(
        _ name: String, _ unit: Unit, in details: [String] = [], title: Phrase? = nil, _ meaning: String, isRanged: Bool = true,
        ranged compute: @escaping @Sendable (Figures, RangeKey) -> MetricResult?
    ) {
        definition = MetricDefinition(
            name: name, title: title ?? Phrase("metric." + name), unit: unit, isRanged: isRanged, details: details, meaning: meaning)
        self.compute = compute
    }

    /// One value for all ranges.
    init(
        _ name: String, _ unit: Unit, in details: [String] = [], title: Phrase? = nil, _ meaning: String,
        unranged compute: @escaping @Sendable (Figures) -> MetricResult?
    ) { self.init(name, unit, in: details, title: title, meaning, isRanged: false) { figures, _ in compute(figures) } }

    /// The same, of which words say the number with its noun.
    func counted(if hasNoun: Bool = true) -> Self {
        var formula = self
        formula.definition.hasNoun = hasNoun
        return formula
    }

    /// The same once, of figures that have no periods.
    var ofNow: Self {
        var formula = self
        formula.definition.isRanged = false
        return formula
    }

    /// The same, worked out anew for a period that was asked for.
    var following: Self {
        var formula = self
        formula.definition.followsPeriod = true
        return formula
    }

    func metric(_ figures: Figures, _ range: RangeKey) -> Metric? {
        guard let finding = compute(figures, range) else { return nil }
        return Metric(
            name: definition.name, title: definition.title, range: definition.isRanged || !range.isWindow ? range : nil,
            value: finding.value, previous: finding.previous, yearBefore: finding.yearBefore, compared: finding.compared,
            change: change(from: finding.previous, to: finding.compared ?? finding.value), tone: finding.tone, at: finding.at,
            basis: finding.basis)
    }
}

/// (value − previous) ÷ previous; `nil` when either is unknown or has no magnitude, or previous is zero. Below zero, where more came back
/// than went out, no percentage says anything.
func change(from previous: Value?, to value: Value?) -> Double? {
    guard let before = previous?.magnitude, let now = value?.magnitude, before > 0, now >= 0 else { return nil }
    return (now - before) / before
}

/// Meaning of a change beyond a twentieth; a smaller one has none.
func tone(ofChange change: Double?, more: Tone, less: Tone) -> Tone {
    guard let change, change.magnitude > 0.05 else { return .neutral }
    return change > 0 ? more : less
}
