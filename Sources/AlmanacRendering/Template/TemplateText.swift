import AlmanacInsights
import AlmanacMarkup
import AlmanacModel
import Mustache

/// One run of Mustache, compiled: its names are slots.
struct TemplateText: Sendable {
    /// What the values go into, and so how they are escaped.
    enum Target: Sendable {
        /// Markdown source: data can open no fence, link, table or heading.
        case markdown
        /// Plain text that a renderer escapes later.
        case plain
    }

    private let template: MustacheTemplate?
    private let slots: [Slot]
    private let literal: String
    let target: Target
    let usesRange: Bool

    /// - Throws: swift-mustache's own error; the scanner lets nothing through that could cause one.
    init(_ resolved: ResolvedText, slots: [Slot], target: Target) throws {
        literal = resolved.text
        // Most options have no tag at all.
        template = resolved.text.contains("{{") ? try MustacheTemplate(string: resolved.text) : nil
        self.slots = slots
        self.target = target
        usesRange = resolved.usesRange
    }

    func render(_ context: ReportContext, _ range: RangeKey) -> String {
        guard let template else { return literal }
        return template.render(Root(context: context, range: range, slots: slots, target: target))
    }
}

/// The bottom of Mustache's stack: answers slots by number.
private struct Root: MustacheParent {
    let context: ReportContext
    let range: RangeKey
    let slots: [Slot]
    let target: TemplateText.Target

    func child(named name: String) -> Any? {
        switch name.utf8.first {
        case UInt8(ascii: "s"):
            guard let index = Int(name.dropFirst()) else { return nil }
            return text(of: slots[index]).map(escaped)
        case UInt8(ascii: "q"):
            let numbers = name.dropFirst().split(separator: "d")
            guard numbers.count == 2, let index = Int(numbers[0]), let depth = Int(numbers[1]) else { return nil }
            return answer(to: slots[index], depth: depth)
        default:
            return nil
        }
    }

    /// What a section stands on: rows to repeat for, or whether there is something to say.
    private func answer(to slot: Slot, depth: Int) -> Any {
        switch slot {
        case .rows(let name):
            guard let series = context.insights.series(name, range) else { return [Row]() }
            return series.keys.indices.map { Row(root: self, series: series, index: $0, depth: depth) }
        case .failures:
            return context.snapshot.failures.map { FailureRow(root: self, failure: $0, depth: depth) }
        case .flag(let name, let flag):
            let series = context.insights.series(name, range)
            return switch flag {
            case .isPresent: series != nil
            case .isEmpty: series?.isEmpty ?? false
            case .rowCount: !(series?.isEmpty ?? true)
            }
        case .system(let name):
            return context.hasSystem(name)
        case .metric(let name, let field):
            return !(text(of: field, in: context.insights.metric(name, range)) ?? "").isEmpty
        case .fact(.hasPrevious):
            return context.insights.period(range).previous != nil
        case .fact(let fact):
            return !text(of: fact).isEmpty
        case .field:
            return false
        }
    }

    private func text(of slot: Slot) -> String? {
        switch slot {
        case .fact(let fact): text(of: fact)
        case .metric(let name, let field): text(of: field, in: context.insights.metric(name, range)) ?? (field == .text ? ValueText.unknown : nil)
        case .flag(let name, .rowCount):
            context.text.locale.integer(Int64(context.insights.series(name, range)?.keys.count ?? 0))
        case .rows, .flag, .failures, .system, .field: nil
        }
    }

    func escaped(_ text: String) -> String {
        switch target {
        case .markdown: markdownEscaped(text)
        case .plain: text
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
        case .basis: return metric.basis
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
        case .hasPrevious: return ""
        }
    }

    struct Row: MustacheParent {
        let root: Root
        let series: Series
        let index: Int
        let depth: Int

        func child(named name: String) -> Any? {
            guard let request = root.request(name, depth: depth) else { return nil }
            let text: String? =
                switch request.field {
                case .key: root.context.text.key(series.keys[index])
                case .measure(let name): series.value(name, at: index).map { root.context.text.full($0) }
                case .tone: (series.tones.isEmpty ? Tone.neutral : series.tones[index]).rawValue
                case .number: String(index + 1)
                case .source, .endpoint, .message: nil
                }
            return request.isQuestion ? !(text ?? "").isEmpty : text.map(root.escaped)
        }
    }

    struct FailureRow: MustacheParent {
        let root: Root
        let failure: SourceFailure
        let depth: Int

        func child(named name: String) -> Any? {
            guard let request = root.request(name, depth: depth) else { return nil }
            let text: String? =
                switch request.field {
                case .source: failure.source
                case .endpoint: [failure.endpoint, failure.range].compactMap { $0 }.joined(separator: " ")
                case .message: failure.message
                default: nil
                }
            return request.isQuestion ? !(text ?? "").isEmpty : text.map(root.escaped)
        }
    }

    /// `r0x12` is slot 12 for a row at depth 0; `t0x12` asks whether it is there.
    func request(_ name: String, depth: Int) -> (field: RowField, isQuestion: Bool)? {
        let kind = name.utf8.first
        guard kind == UInt8(ascii: "r") || kind == UInt8(ascii: "t"), let cross = name.utf8.firstIndex(of: UInt8(ascii: "x")),
            let index = Int(name[name.index(after: cross)...]), case .field(let wanted, let field) = slots[index], wanted == depth
        else { return nil }
        return (field, kind == UInt8(ascii: "t"))
    }
}
