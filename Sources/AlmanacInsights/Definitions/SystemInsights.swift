package import AlmanacModel

/// Everything Almanac can say about one upstream system.
///
/// It never changes. A reference, because it is handed around for each subject and its parts would each be retained.
package final class SystemInsights: Sendable {
    /// The system's key in a dump: `guardian`.
    package let system: String
    /// For readers: `Guardian`.
    package let title: Phrase.Argument
    /// In the order of the catalogue.
    package let metrics: [MetricDefinition]
    /// In the order of the catalogue.
    package let series: [SeriesDefinition]
    /// Sentences, tasks and numbers of it for the head of a page, a mail and the index.
    package let highlights: SystemHighlights

    /// Presence of a system in one snapshot.
    enum Presence {
        case absent
        /// - `periods`: The windows it answered for; `nil` for a system that has none.
        /// - `night`: What is kept of its answers for later nights; `nil` where nothing is.
        case present(periods: SystemPeriods?, night: [UInt8]?)
    }

    /// Appends one answer a slot: four for a ranged definition, in the order of `RangeKey.allCases`, one for the others. For each period that was
    /// asked for besides, it appends one a definition: `nil` for those that are the same for all periods.
    let answer: @Sendable (Snapshot, Setting, inout [Metric?], inout [Series?], inout [AskedAnswers]) -> Presence

    /// - Parameters:
    ///   - figures: Data for all formulas of the system, computed once a snapshot; `nil` when the snapshot has nothing of it.
    ///   - periods: The windows the system answered for, where it answers for windows of its own.
    ///   - over: The figures for a period that is no window; the same figures where formulas need nothing else.
    ///   - night: What a memory of nights keeps of its answers; `nil` for a system of which it keeps nothing.
    init<Figures>(
        system: String, title: Phrase.Argument, metrics: [MetricFormula<Figures>], series: [SeriesFormula<Figures>],
        highlights: SystemHighlights, figures: @escaping @Sendable (Snapshot, Setting) -> Figures?,
        periods: (@Sendable (Figures) -> SystemPeriods)? = nil,
        over: @escaping @Sendable (Figures, ReportSpan) -> Figures = { figures, _ in figures },
        night: (@Sendable (Figures) -> [UInt8]?)? = nil
    ) {
        self.highlights = highlights
        self.system = system
        self.title = title
        self.metrics = metrics.map(\.definition)
        self.series = series.map(\.definition)
        answer = { snapshot, setting, metricAnswers, seriesAnswers, asked in
            guard let figures = figures(snapshot, setting) else {
                metricAnswers.append(contentsOf: repeatElement(nil, count: metrics.reduce(0) { $0 + $1.definition.slotCount }))
                seriesAnswers.append(contentsOf: repeatElement(nil, count: series.reduce(0) { $0 + $1.definition.slotCount }))
                for place in asked.indices {
                    asked[place].metrics.append(contentsOf: repeatElement(nil, count: metrics.count))
                    asked[place].series.append(contentsOf: repeatElement(nil, count: series.count))
                }
                return .absent
            }
            for formula in metrics {
                for range in RangeKey.allCases.prefix(formula.definition.slotCount) { metricAnswers.append(formula.metric(figures, range)) }
            }
            for formula in series {
                for range in RangeKey.allCases.prefix(formula.definition.slotCount) { seriesAnswers.append(formula.series(figures, range)) }
            }
            for place in asked.indices {
                let range = asked[place].range
                let figures = over(figures, asked[place].span)
                for formula in metrics {
                    asked[place].metrics.append(formula.definition.dependsOnPeriod ? formula.metric(figures, range) : nil)
                }
                for formula in series {
                    asked[place].series.append(formula.definition.dependsOnPeriod ? formula.series(figures, range) : nil)
                }
                if let period = periods?(figures).asked { asked[place].take(period, of: system) }
            }
            return .present(periods: periods?(figures), night: snapshot.memory == nil ? nil : night?(figures))
        }
    }
}

extension MetricDefinition {
    /// Number of answers it has in a snapshot: one a range, or one.
    var slotCount: Int { isRanged ? RangeKey.allCases.count : 1 }

    /// True when it is computed for a period that was asked for.
    package var dependsOnPeriod: Bool { isRanged || followsPeriod }
}

extension SeriesDefinition {
    /// Number of answers it has in a snapshot: one a range, or one.
    var slotCount: Int { isRanged ? RangeKey.allCases.count : 1 }

    /// True when it is computed for a period that was asked for.
    package var dependsOnPeriod: Bool { isRanged || followsPeriod }
}

/// Figures whose formulas need to know of a period that was asked for, and nothing else.
protocol PeriodFigures {
    /// The period these are over; `nil` of the snapshot's own.
    var span: ReportSpan? { get set }
}

extension PeriodFigures {
    func over(_ span: ReportSpan) -> Self {
        var figures = self
        figures.span = span
        return figures
    }
}

/// Values that the formulas of every system need besides the system's own data.
struct Setting {
    /// The snapshot's "now".
    var asOf: Instant
    /// Of the reader: whose days are counted where a system has local ones.
    var zone: Zone
    /// Of amounts that do not name their own.
    var currency: Currency
}

/// The windows that a system answered for.
struct SystemPeriods: Sendable {
    /// By `RangeKey.index`.
    var periods: [Period]
    /// Those it has data for, in the order of `RangeKey.allCases`.
    var ranges: [RangeKey]
    /// The one that was asked for, of figures that are made over it.
    var asked: Period?
}

/// Answers to a period that was asked for and is no window.
struct AskedAnswers {
    let range: RangeKey
    let span: ReportSpan
    /// One a definition, in the order of the catalogue; `nil` also for those that are the same for all periods.
    var metrics: [Metric?] = []
    var series: [Series?] = []
    /// As the first system counts it that counts days of its own.
    private(set) var period: Period
    private var own: [(system: String, period: Period)] = []

    /// As a system counts it.
    func period(of system: String) -> Period { own.first { $0.system == system }?.period ?? period }

    mutating func take(_ period: Period, of system: String) {
        if own.isEmpty { self.period = period }
        own.append((system, period))
    }

    init(_ span: ReportSpan) {
        range = span.period.range
        self.span = span
        period = Period(span)
    }
}
