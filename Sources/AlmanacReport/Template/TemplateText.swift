import AlmanacInsights
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
    /// Whether any name in it is the same for all windows, and another for a period that was asked for.
    var followsPeriod = false
}

/// A line of a template that is no Markdown, such as a title or an option of a fence.
struct TemplateLine: Sendable {
    private let nodes: [TemplateNode]
    let usesRange: Bool
    let followsPeriod: Bool

    init(_ resolved: ResolvedText) {
        nodes = resolved.nodes
        usesRange = resolved.usesRange
        followsPeriod = resolved.followsPeriod
    }

    func filled(_ context: ReportContext, _ range: RangeKey) -> Line {
        // Most options have no tag at all.
        if nodes.count == 1, case .text(let text) = nodes[0] { return Line([.text(text)]) }
        var walk = TemplateWalk(context: context, range: range, isLine: true, keepsPieces: true)
        walk.walk(nodes)
        return Line(walk.pieces)
    }
}

/// Markdown of a template with names, sections and fences in it, ready to be filled for any subject.
///
/// Filling is a walk over the nodes that notes what it decides (which sections are taken, how often rows repeat, which values are there) and the
/// values on its way. What it decided is the shape; the Markdown of each shape is parsed once and kept.
struct TemplateMarkdown: Sendable {
    /// What a card's text comes to: words, and the places of fences between them.
    enum Part: Hashable, Sendable {
        case words(FilledProse)
        case fence(Int)
    }

    private let nodes: [TemplateNode]
    let usesRange: Bool
    let followsPeriod: Bool
    /// Whether it is the words of a heading: one line, without blocks.
    /// Whether a fence stands outside all sections.
    let hasPlainFence: Bool
    private let isHeading: Bool
    /// What it comes to where nothing in it differs from one subject to the next; `nil` where something does.
    private let constant: ConstantProse?
    private let shapes = ProseShapes()

    init(_ resolved: ResolvedText, isHeading: Bool) {
        nodes = resolved.nodes
        usesRange = resolved.usesRange
        followsPeriod = resolved.followsPeriod
        self.isHeading = isHeading
        hasPlainFence = resolved.nodes.contains { if case .fence = $0 { true } else { false } }
        let isConstant = resolved.nodes.allSatisfy { node in
            switch node {
            case .text, .fence: true
            case .value, .section: false
            }
        }
        constant = isConstant ? ConstantProse() : nil
    }

    /// The series and metrics that it speaks of.
    var names: Set<String> {
        var names: Set<String> = []
        func add(_ slot: Slot) {
            switch slot {
            case .metric(let name, _), .rows(let name), .flag(let name, _): names.insert(name)
            case .at(_, let slot): add(slot)
            case .fact, .failures, .missing, .headlines, .news, .system, .field: break
            }
        }
        func walk(_ nodes: [TemplateNode]) {
            for node in nodes {
                switch node {
                case .text, .fence: break
                case .value(let slot): add(slot)
                case .section(let slot, _, _, let inner):
                    add(slot)
                    walk(inner)
                }
            }
        }
        walk(nodes)
        return names
    }

    /// The text without fences.
    func filled(_ context: ReportContext, _ range: RangeKey) -> FilledProse {
        for part in parts(context, range) {
            if case .words(let prose) = part { return prose }
        }
        return .empty
    }

    /// The text cut at its fences; words that come to nothing are left out.
    func parts(_ context: ReportContext, _ range: RangeKey) -> [Part] {
        if nodes.isEmpty { return [] }
        return constant?.parts { filledParts(context, range) } ?? filledParts(context, range)
    }

    private func filledParts(_ context: ReportContext, _ range: RangeKey) -> [Part] {
        var walk = TemplateWalk(context: context, range: range, isLine: isHeading)
        walk.walk(nodes)
        walk.endSegment()
        var parts: [Part] = []
        parts.reserveCapacity(2 * walk.segments.count)
        for (index, segment) in walk.segments.enumerated() {
            if let fence = segment.fence { parts.append(.fence(fence)) }
            let shape = shapes.shape(of: segment.decisions) { text(of: index, context, range) }
            guard !shape.isEmpty else { continue }
            parts.append(
                .words(
                    FilledProse(
                        shape: shape, terms: shape.mostRows < walk.mostRows ? terms(of: index, shape, context, range) : segment.terms)))
        }
        return parts
    }

    /// The values of a segment whose shape takes fewer rows than there are.
    private func terms(of segment: Int, _ shape: ProseShape, _ context: ReportContext, _ range: RangeKey) -> [Term] {
        var walk = TemplateWalk(context: context, range: range, isLine: isHeading, mostRows: shape.mostRows)
        walk.walk(nodes)
        walk.endSegment()
        return walk.segments[segment].terms
    }

    /// Parses the Markdown of a segment in a shape that was not met before.
    private func text(of segment: Int, _ context: ReportContext, _ range: RangeKey) -> ProseShape {
        var mostRows = TemplateWalk.mostRows
        while true {
            var walk = TemplateWalk(context: context, range: range, isLine: isHeading, buildsText: true, mostRows: mostRows)
            walk.walk(nodes)
            walk.endSegment()
            do throws(MarkdownGuard.LimitExceeded) {
                return try ProseShape(markdown: walk.segments[segment].text, isHeading: isHeading, mostRows: mostRows)
            } catch {
                // A loop over many rows made it larger than cmark can be trusted with: it takes fewer of them. With none it was checked on reading.
                guard mostRows > 0 else { return .empty }
                mostRows /= 2
            }
        }
    }
}

/// The parts of a text that are the same for every subject, kept from the first time on.
private final class ConstantProse: Sendable {
    private final class Kept: Sendable {
        let parts: [TemplateMarkdown.Part]

        init(_ parts: [TemplateMarkdown.Part]) {
            self.parts = parts
        }
    }

    private let kept = KeptReference<Kept>()

    func parts(_ make: () -> [TemplateMarkdown.Part]) -> [TemplateMarkdown.Part] {
        (kept.load() ?? kept.storeIfNil(Kept(make()))).parts
    }
}

extension ProseShape {
    /// - Parameters:
    ///   - markdown: With a placeholder for each value.
    ///   - mostRows: Rows that its loops repeat for.
    /// - Throws: When it is larger than cmark can be trusted with.
    convenience init(markdown: String, isHeading: Bool, mostRows: Int = TemplateWalk.mostRows) throws(MarkdownGuard.LimitExceeded) {
        let markdown = CommonMark.withoutNumberedPlaceholders(trimmed(markdown))
        guard !markdown.isEmpty else {
            self.init(blocks: [], html: [], markdown: [], mostRows: mostRows)
            return
        }
        if isHeading {
            let inlines = try CommonMark.inlines(markdown)
            let blocks: [Prose.Block] = [.paragraph(inlines)]
            self.init(
                blocks: blocks, html: ProseHTML.pieces(inlines), markdown: ProseMarkdown.pieces(markdown, blocks), mostRows: mostRows)
        } else {
            let blocks = try CommonMark.blocks(markdown)
            self.init(blocks: blocks, html: ProseHTML.pieces(blocks), markdown: ProseMarkdown.pieces(markdown, blocks), mostRows: mostRows)
        }
    }
}

/// A walk over the nodes of a text for one subject and one range.
struct TemplateWalk {
    /// Words between two fences.
    struct Segment {
        /// The fence before it.
        var fence: Int?
        /// What was decided on the way, in order: 1 or 0 for a section and for a value that is there, the number of rows for a loop.
        var decisions: [UInt16] = []
        var terms: [Term] = []
        /// With a placeholder for each term; empty unless asked for.
        var text = ""
    }

    /// Rows that a loop repeats for; those beyond are counted.
    static let mostRows = 200
    /// What stands among the decisions for the first fence: larger than twice the rows of a loop.
    private static let firstFence = 1024

    let context: ReportContext
    private(set) var range: RangeKey
    /// Whether all of it stands on one line, as in a heading.
    private let isLine: Bool
    private let buildsText: Bool
    private let keepsPieces: Bool
    let mostRows: Int
    private(set) var segments: [Segment] = []
    private var segment = Segment()

    /// What the sections around stand on, outermost first.
    private var rows: [Row] = []
    /// Steps that were taken and are not told yet, so that few texts touch what all share.
    private var untold = 0
    private var isOver = false

    private enum Row {
        case series(Series, Int)
        case failure(SourceFailure)
        case missing(String, Int)
        case headline(Headline, Int)
    }

    /// - Parameters:
    ///   - isLine: Whether all of it stands on one line, as in a heading.
    ///   - buildsText: Whether the text with placeholders is wanted, too.
    ///   - keepsPieces: Whether the words and terms are wanted, of a line that is no Markdown.
    ///   - mostRows: Rows that a loop repeats for.
    init(
        context: ReportContext, range: RangeKey, isLine: Bool, buildsText: Bool = false, keepsPieces: Bool = false,
        mostRows: Int = TemplateWalk.mostRows
    ) {
        self.context = context
        self.range = range
        self.isLine = isLine
        self.buildsText = buildsText
        self.keepsPieces = keepsPieces
        self.mostRows = mostRows
        // What most texts need, so that the arrays do not grow value by value.
        segment.decisions.reserveCapacity(8)
        segment.terms.reserveCapacity(4)
        if keepsPieces { pieces.reserveCapacity(4) }
    }

    /// The pieces of a text that is no Markdown.
    private(set) var pieces: [Line.Piece] = []

    mutating func endSegment() {
        segments.append(segment)
        segment = Segment()
    }

    /// Takes a step; `false` when there are none left.
    private mutating func step(_ size: Int = 1) -> Bool {
        untold += size
        if untold >= 1024 {
            isOver = isOver || !context.work.take(untold)
            untold = 0
        }
        return !isOver
    }

    mutating func walk(_ nodes: [TemplateNode]) {
        for node in nodes {
            guard step() else { return }
            switch node {
            case .text:
                // Most walks want the values alone.
                if buildsText || keepsPieces, case .text(let text) = node { add(text) }
            case .value(let slot):
                let term = term(of: slot)
                segment.decisions.append(term == nil ? 0 : 1)
                if let term { add(term) }
            case .section(let slot, let isInverted, let repeats, let inner):
                if repeats {
                    walk(inner, forRowsOf: slot)
                } else {
                    let isTaken = holds(slot) != isInverted
                    segment.decisions.append(isTaken ? 1 : 0)
                    if isTaken { walk(inner) }
                }
            case .fence(let index):
                endSegment()
                segment.fence = index
                // Where a segment begins is a part of its shape; no other decision is as large.
                segment.decisions.append(UInt16(clamping: Self.firstFence + index))
            }
        }
    }

    private mutating func add(_ text: String) {
        if buildsText {
            segment.text += text
            _ = step(text.utf8.count / 64)
        }
        if keepsPieces { pieces.append(.text(text)) }
    }

    private mutating func add(_ term: Term) {
        guard segment.terms.count < CommonMark.mostHoles else { return }
        if buildsText { segment.text.unicodeScalars.append(CommonMark.placeholder(segment.terms.count)) }
        segment.terms.append(term)
        if keepsPieces { pieces.append(.term(term)) }
    }

    private mutating func walk(_ nodes: [TemplateNode], forRowsOf slot: Slot) {
        let all: [Row]
        switch slot {
        case .rows(let name):
            guard let series = context.insights.series(name, range) else {
                segment.decisions.append(0)
                return
            }
            all = series.keys.indices.map { .series(series, $0) }
        case .failures: all = context.snapshot.failures.map { .failure($0) }
        case .missing: all = context.missingSources.enumerated().map { .missing($0.element, $0.offset) }
        case .headlines: all = context.highlights(range).further.enumerated().map { .headline($0.element, $0.offset) }
        case .news: all = context.news(range).enumerated().map { .headline($0.element, $0.offset) }
        case .at(let pinned, let slot): return walk(nodes, forRowsOf: slot, at: pinned)
        case .fact, .metric, .flag, .system, .field: return
        }
        walk(nodes, forRows: all)
    }

    /// The rows are those of a period of their own; what stands around a name in them is not.
    private mutating func walk(_ nodes: [TemplateNode], forRowsOf slot: Slot, at pinned: RangeKey) {
        switch slot {
        case .rows(let name):
            guard let series = context.insights.series(name, pinned) else { return walk(nodes, forRows: []) }
            walk(nodes, forRows: series.keys.indices.map { Row.series(series, $0) })
        case .headlines: walk(nodes, forRows: context.highlights(pinned).further.enumerated().map { Row.headline($0.element, $0.offset) })
        case .news: walk(nodes, forRows: context.news(pinned).enumerated().map { Row.headline($0.element, $0.offset) })
        default: walk(nodes, forRowsOf: slot)
        }
    }

    private mutating func walk(_ nodes: [TemplateNode], forRows all: [Row]) {
        let shown = min(all.count, mostRows)
        segment.decisions.append(UInt16(clamping: shown) << 1 | (shown < all.count ? 1 : 0))
        for row in all.prefix(shown) where step() {
            rows.append(row)
            walk(nodes)
            rows.removeLast()
        }
        guard shown < all.count else { return }
        add(isLine ? " " : "\n\n")
        add(.phrase(Phrase("pages.and-more", ["count": .count(all.count - shown)])))
        add(isLine ? " " : "\n\n")
    }

    /// Whether there is something to say.
    private func holds(_ slot: Slot) -> Bool {
        switch slot {
        case .rows(let name), .flag(let name, .rowCount): context.insights.state(ofSeries: name, range).hasRows
        case .failures, .missing: !context.snapshot.failures.isEmpty
        case .headlines: !context.highlights(range).further.isEmpty
        case .news: !context.news(range).isEmpty
        case .flag(let name, .isPresent): context.insights.state(ofSeries: name, range) != .absent
        case .flag(let name, .isEmpty): context.insights.state(ofSeries: name, range) == .empty
        case .flag(let name, .isUnknown): context.insights.state(ofSeries: name, range) == .unknown
        case .system(let name): context.hasSystem(name)
        case .fact(.hasPrevious): context.insights.period(range).previous != nil
        case .fact(.isIncomplete): !context.snapshot.failures.isEmpty
        case .metric(let name, .isZero): context.insights.metric(name, range)?.value?.magnitude == 0
        case .at(let pinned, let slot): at(pinned).holds(slot)
        // A value that is not known is written as a dash, and a section on it is not taken.
        case .metric(let name, .text): context.insights.metric(name, range)?.value != nil
        case .fact, .metric, .field: term(of: slot) != nil
        }
    }

    /// What stands for a name; `nil` when there is nothing to write.
    private func term(of slot: Slot) -> Term? {
        switch slot {
        case .fact(let fact): term(of: fact)
        case .metric(let name, let field): term(of: field, in: context.insights.metric(name, range))
        case .flag(let name, .rowCount): .value(.count(Int64(context.insights.series(name, range)?.keys.count ?? 0)))
        case .field(let depth, let field): term(of: field, in: rows[depth])
        case .at(let pinned, let slot): at(pinned).term(of: slot)
        case .rows, .flag, .failures, .missing, .headlines, .news, .system: nil
        }
    }

    /// The same walk at a period of its own.
    private func at(_ range: RangeKey) -> Self {
        var walk = self
        walk.range = range
        return walk
    }

    private func term(of field: RowField, in row: Row) -> Term? {
        switch (row, field) {
        case (.series(let series, let row), .key): return .key(series.keys[row])
        case (.series(let series, let row), .measure(let name)):
            guard let value = series.value(name, at: row) else { return nil }
            if case .text(let text) = value, text.isEmpty { return nil }
            return .value(value)
        case (.series(let series, let row), .tone): return .code((series.tones.isEmpty ? Tone.neutral : series.tones[row]).rawValue)
        case (.series(_, let row), .number): return .code(String(row + 1))
        case (.failure(let failure), .source): return named(failure.source)
        case (.failure(let failure), .endpoint):
            return named([failure.endpoint, failure.range].compactMap { $0 }.joined(separator: " "))
        case (.failure(let failure), .message): return failure.message.flatMap(named)
        case (.headline(let headline, _), .sentence): return .phrase(headline.sentence)
        case (.headline(let headline, _), .tone): return .code(headline.tone.rawValue)
        case (.headline(_, let row), .number): return .code(String(row + 1))
        case (.missing(let source, _), .source): return named(source)
        case (.missing(let source, _), .sentence):
            return .phrase(
                Phrase("pages.missing", ["source": .name(source), "moment": .value(.instant(context.snapshot.asOf))]))
        case (.missing(_, let row), .number): return .code(String(row + 1))
        case (.series, _), (.failure, _), (.missing, _), (.headline, _): return nil
        }
    }

    private func named(_ text: String) -> Term? { text.isEmpty ? nil : .name(text) }

    private func term(of field: MetricField, in metric: Metric?) -> Term? {
        guard let metric, let value = metric.value else {
            switch field {
            // Not known is written as a dash and not as nothing.
            case .text: return .value(nil)
            case .basis: return metric?.basis.map { .phrase($0) }
            default: return nil
            }
        }
        switch field {
        case .text: return .value(value)
        case .short: return .short(value)
        case .change: return metric.change.map { change in metric.difference.map { .phrase(.change(of: $0)) } ?? .change(change) }
        case .delta: return metric.change.map { change in metric.difference.map { .difference($0) } ?? .delta(change) }
        case .previous: return metric.previous.map { .value($0) }
        case .yearBefore: return metric.yearBefore.map { .value($0) }
        case .at: return metric.at.map { .key($0) }
        case .basis: return metric.basis.map { .phrase($0) }
        case .counted: return .phrase(Phrase("counted." + metric.name, ["count": .value(value)]))
        case .isZero: return nil
        }
    }

    private func term(of fact: Fact) -> Term? {
        let now = context.insights.localNow
        let period = context.insights.period(range)
        switch fact {
        case .headline: return .phrase(context.headline(range))
        case .lead: return .phrase(context.lead(range))
        case .greeting:
            switch context.greetingSecond / 3600 {
            case 5..<12: return .phrase(Phrase("greeting.morning"))
            case 12..<17: return .phrase(Phrase("greeting.afternoon"))
            default: return .phrase(Phrase("greeting.evening"))
            }
        case .subjectName: return .name(context.subjectName)
        case .subjectID: return named(context.snapshot.subject.id)
        case .asOf: return .longDay(now.day)
        case .asOfDay: return .value(.day(now.day))
        case .asOfTime: return .time(now.second)
        case .asOfZone: return .code(context.text.zone.transition(at: context.snapshot.asOf).abbreviation)
        case .sources:
            return context.sources.isEmpty ? nil : .phrase(Phrase("pages.names", ["names": .list(context.sources.map { .name($0) })]))
        case .periodName: return .phrase(period.name)
        case .periodTitle: return .phrase(period.title)
        case .periodFirst: return .longDay(period.first)
        case .periodLast: return .longDay(period.last)
        case .periodRange: return .days(period.first...max(period.first, period.last))
        case .previousName: return period.previousName.map { .phrase($0) }
        case .previousRange: return period.previous.map { .days($0) }
        case .hasPrevious, .isIncomplete: return nil
        }
    }
}
