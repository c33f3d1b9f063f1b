import AlmanacInsights
import AlmanacMarkup
import AlmanacModel

/// A piece of a template whose names are resolved.
indirect enum TemplateNode: Hashable, Sendable {
    case text(String)
    case value(Slot)
    /// Repeated for each row when it stands on rows and is not inverted; else shown once or not at all.
    case section(Slot, isInverted: Bool, repeats: Bool, [TemplateNode])
    /// The place of a fence of the card, by its index.
    case fence(Int)
}

/// A run of template text after its names were resolved.
struct ResolvedText: Hashable, Sendable {
    var nodes: [TemplateNode] = []
    /// Whether any name in it depends on the range.
    var usesRange = false
}

/// One run of Mustache, ready to be filled for any subject.
struct TemplateText: Sendable {
    /// What the values go into, and so how they are escaped.
    enum Target: Sendable {
        /// Markdown source: data can open no fence, link, table or heading.
        case markdown
        /// Plain text that a renderer escapes later.
        case plain
    }

    /// What a card's text comes to: words, and the places of fences between them.
    enum Part: Hashable, Sendable {
        case words(String)
        case fence(Int)
    }

    private let nodes: [TemplateNode]
    let target: Target
    let usesRange: Bool

    init(_ resolved: ResolvedText, target: Target) {
        nodes = resolved.nodes
        usesRange = resolved.usesRange
        self.target = target
    }

    func render(_ context: ReportContext, _ range: RangeKey) -> String {
        // Most options have no tag at all.
        if nodes.count == 1, case .text(let text) = nodes[0] { return text }
        var filling = TemplateFilling(context: context, range: range, target: target)
        filling.fill(nodes)
        return filling.words
    }

    /// The text cut at its fences; words between them may be empty.
    func parts(_ context: ReportContext, _ range: RangeKey) -> [Part] {
        var filling = TemplateFilling(context: context, range: range, target: target)
        filling.fill(nodes)
        return filling.parts + [.words(filling.words)]
    }
}

/// A walk over the nodes of a text for one subject and one range.
private struct TemplateFilling {
    let context: ReportContext
    let range: RangeKey
    let target: TemplateText.Target
    private(set) var words = ""
    private(set) var parts: [TemplateText.Part] = []

    /// What the sections around stand on, outermost first.
    private var rows: [Row] = []

    private enum Row {
        case series(Series, Int)
        case failure(SourceFailure)
    }

    init(context: ReportContext, range: RangeKey, target: TemplateText.Target) {
        self.context = context
        self.range = range
        self.target = target
    }

    mutating func fill(_ nodes: [TemplateNode]) {
        for node in nodes {
            switch node {
            case .text(let text): words += text
            case .value(let slot): words += escaped(text(of: slot) ?? (slot.isMetricValue ? ValueText.unknown : ""))
            case .section(let slot, let isInverted, let repeats, let inner):
                if repeats {
                    fill(inner, forRowsOf: slot)
                } else if holds(slot) != isInverted {
                    fill(inner)
                }
            case .fence(let index):
                parts.append(.words(words))
                parts.append(.fence(index))
                words = ""
            }
        }
    }

    private mutating func fill(_ nodes: [TemplateNode], forRowsOf slot: Slot) {
        switch slot {
        case .rows(let name):
            guard let series = context.insights.series(name, range) else { return }
            for row in series.keys.indices {
                rows.append(.series(series, row))
                fill(nodes)
                rows.removeLast()
            }
        case .failures:
            for failure in context.snapshot.failures {
                rows.append(.failure(failure))
                fill(nodes)
                rows.removeLast()
            }
        case .fact, .metric, .flag, .system, .field: break
        }
    }

    private func escaped(_ text: String) -> String {
        switch target {
        case .markdown: markdownEscaped(ValueText.words(text))
        case .plain: text
        }
    }

    /// Whether there is something to say.
    private func holds(_ slot: Slot) -> Bool {
        switch slot {
        case .rows(let name): !(context.insights.series(name, range)?.isEmpty ?? true)
        case .failures: !context.snapshot.failures.isEmpty
        case .flag(let name, .isPresent): context.insights.series(name, range) != nil
        case .flag(let name, .isEmpty): context.insights.series(name, range)?.isEmpty ?? false
        case .flag(let name, .rowCount): !(context.insights.series(name, range)?.isEmpty ?? true)
        case .system(let name): context.hasSystem(name)
        case .fact(.hasPrevious): context.insights.period(range).previous != nil
        case .fact(.isIncomplete): !context.snapshot.failures.isEmpty
        case .fact, .metric, .field: !(text(of: slot) ?? "").isEmpty
        }
    }

    private func text(of slot: Slot) -> String? {
        switch slot {
        case .fact(let fact): text(of: fact)
        case .metric(let name, let field): text(of: field, in: context.insights.metric(name, range))
        case .flag(let name, .rowCount): context.text.locale.integer(Int64(context.insights.series(name, range)?.keys.count ?? 0))
        case .field(let depth, let field): text(of: field, in: rows[depth])
        case .rows, .flag, .failures, .system: nil
        }
    }

    private func text(of field: RowField, in row: Row) -> String? {
        switch (row, field) {
        case (.series(let series, let row), .key): context.text.key(series.keys[row])
        case (.series(let series, let row), .measure(let name)): series.value(name, at: row).map { context.text.full($0) }
        case (.series(let series, let row), .tone): (series.tones.isEmpty ? Tone.neutral : series.tones[row]).rawValue
        case (.series(_, let row), .number): String(row + 1)
        case (.failure(let failure), .source): failure.source
        case (.failure(let failure), .endpoint): [failure.endpoint, failure.range].compactMap { $0 }.joined(separator: " ")
        case (.failure(let failure), .message): failure.message
        case (.series, _), (.failure, _): nil
        }
    }

    private func text(of field: MetricField, in metric: Metric?) -> String? {
        guard let metric, metric.value != nil || field == .basis else { return nil }
        let text = context.text
        switch field {
        case .text: return text.full(metric.value)
        case .short: return text.short(metric.value)
        case .change: return metric.change.map { text.change($0) }
        case .delta: return metric.change.map { text.delta($0) }
        case .previous: return metric.previous.map { text.full($0) }
        case .at: return metric.at.map { text.key($0) }
        case .basis: return metric.basis.map { text.phrase($0) }
        case .plural: return metric.value?.magnitude == 1 ? "" : "s"
        case .isZero: return metric.value?.magnitude == 0 ? "zero" : nil
        }
    }

    private func text(of fact: Fact) -> String {
        let text = context.text
        let now = context.insights.localNow
        let period = context.insights.period(range)
        switch fact {
        case .greeting:
            switch now.second / 3600 {
            case 5..<12: return "Good morning"
            case 12..<17: return "Good afternoon"
            default: return "Good evening"
            }
        case .subjectName: return context.subjectName
        case .subjectID: return context.snapshot.subject.id
        case .asOf: return text.locale.longDay(now.day.number)
        case .asOfDay: return text.locale.dayMonthYear(now.day.number)
        case .asOfTime: return text.locale.time(secondOfDay: now.second)
        case .asOfZone: return text.zone.transition(at: context.snapshot.asOf).abbreviation
        case .sources: return context.sources.joined(separator: ", ")
        case .periodName: return text.name(of: period)
        case .periodTitle: return ValueText.rangeLabel(range)
        case .periodFirst: return text.locale.longDay(period.first.number)
        case .periodLast: return text.locale.longDay(period.last.number)
        case .periodRange: return text.locale.dayRange(period.first.number, period.last.number)
        case .previousName: return text.previousName(of: period)
        case .previousRange:
            return period.previous.map { text.locale.dayRange($0.lowerBound.number, $0.upperBound.number) } ?? ""
        case .hasPrevious, .isIncomplete: return ""
        }
    }
}

extension Slot {
    /// Whether it is the value of a metric itself; an unknown one is written as a dash and not as nothing.
    fileprivate var isMetricValue: Bool {
        if case .metric(_, .text) = self { return true }
        return false
    }
}
