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

    /// What the system answers to a snapshot, and to periods that were asked for besides the windows; `nil` when the snapshot has nothing of it.
    let answers: @Sendable (Snapshot, Setting, [ReportSpan]) -> SystemAnswers?

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
        answers = { snapshot, setting, spans in
            guard let figures = figures(snapshot, setting) else { return nil }
            let asked = spans.map { Kept(over(figures, $0)) }
            let own = Kept(figures)
            return SystemAnswers(
                metric: { metrics[$0].metric(($2.map { asked[$0] } ?? own).figures, $1) },
                series: { series[$0].series(($2.map { asked[$0] } ?? own).figures, $1) },
                periods: periods?(figures), askedPeriods: asked.map { periods?($0.figures).asked },
                night: snapshot.memory == nil ? nil : night?(figures))
        }
    }
}

/// The figures of one snapshot. A reference, because every answer takes them, and their parts would each be retained.
private final class Kept<Figures> {
    let figures: Figures

    init(_ figures: Figures) {
        self.figures = figures
    }
}

/// What one system answers to one snapshot. Nothing is worked out before it is asked for.
///
/// A reference, because it is asked for each value of a page, and its parts would each be retained.
final class SystemAnswers {
    /// The metric with a place among those of the system, over a range; the last number is that of a period that was asked for, `nil` for a window.
    let metric: (Int, RangeKey, Int?) -> Metric?
    /// The same of a series.
    let series: (Int, RangeKey, Int?) -> Series?
    /// The windows it answered for; `nil` for a system that has none.
    let periods: SystemPeriods?
    /// The periods that were asked for as it counts them.
    let askedPeriods: [Period?]
    /// What is kept of its answers for later nights; `nil` where nothing is.
    let night: [UInt8]?

    init(
        metric: @escaping (Int, RangeKey, Int?) -> Metric?, series: @escaping (Int, RangeKey, Int?) -> Series?, periods: SystemPeriods?,
        askedPeriods: [Period?], night: [UInt8]?
    ) {
        self.metric = metric
        self.series = series
        self.periods = periods
        self.askedPeriods = askedPeriods
        self.night = night
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
